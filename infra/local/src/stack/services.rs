//! Concurrent tasks of the stack: servers, queues, and the work of the cloud's scheduler.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use goldgrove_app::{Context, Leavers};
use goldgrove_domain::random::IdSource;
use serde_json::Value;
use tokio::net::TcpListener;
use tokio::task::JoinSet;

use super::StackError;
use crate::calls;
use crate::own_pages;
use crate::private;
use crate::queues::{Inbox, Ledger, Queues};
use crate::schedule::every;
use crate::signatures::{Callers, Signed};
use crate::tables;
use crate::workers::Consumers;

/// The running services. Dropping them stops them, even if the start fails halfway.
pub(super) struct Services {
    callers: Callers,
    pub(super) running: JoinSet<()>,
}

impl Services {
    /// No services yet; those of AWS will admit `callers`.
    pub(super) fn of(callers: Callers) -> Self {
        Self {
            callers,
            running: JoinSet::new(),
        }
    }

    /// Serves the stand-in of an AWS service with verified signatures.
    pub(super) fn serve_signed(&mut self, listener: TcpListener, service: &'static str, router: Router) {
        self.serve(listener, self.signed(service, router));
    }

    /// Adds the verification of signatures to the stand-in of an AWS service.
    pub(super) fn signed(&self, service: &'static str, router: Router) -> Router {
        self.callers.admitted_to(service, Signed::Always, router)
    }

    /// Serves the user pool, whose requests from browsers are unsigned.
    pub(super) fn serve_pool(&mut self, listener: TcpListener, router: Router) {
        let router = self.callers.admitted_to("cognito-idp", Signed::Sometimes, router);
        self.serve(listener, router);
    }

    /// Serves `router` until the stack stops, only to this machine.
    pub(super) fn serve(&mut self, listener: TcpListener, router: Router) {
        let router = own_pages::only(router);
        self.running.spawn(async move {
            if let Err(error) = axum::serve(listener, router.into_make_service_with_connect_info::<SocketAddr>()).await
            {
                tracing::error!(%error, "a service stopped");
            }
        });
    }

    /// Continues a running migration at every `rate`, as the cloud's scheduler does.
    pub(super) fn migrate(&mut self, context: Arc<Context>, rate: Duration) {
        self.running.spawn(async move {
            let round = || {
                let work = goldgrove_registry::migrate_aead::handle(Arc::clone(&context), Value::Null);
                calls::on_behalf_of("migrate-aead", work)
            };
            every(rate, "the migration could not go on", round).await;
        });
    }

    /// Serves the queues and delivers their messages.
    pub(super) fn queues(
        &mut self,
        listener: TcpListener,
        consumers: Consumers,
        ids: &Arc<dyn IdSource>,
    ) -> (Ledger, Arc<Inbox>) {
        let queues = Queues::start(consumers, Arc::clone(ids), &mut self.running);
        self.serve_signed(listener, "sqs", queues.router);
        (queues.ledger, queues.inbox)
    }

    /// Continues running deletions at every `rate`, as the cloud's scheduler does.
    pub(super) fn finish_deletions(&mut self, leavers: Arc<Leavers>, rate: Duration) {
        self.running.spawn(async move {
            let round = || {
                let work = goldgrove_registry::finish_deletions::handle(Arc::clone(&leavers), Value::Null);
                calls::on_behalf_of("finish-deletions", work)
            };
            every(rate, "deletions could not go on", round).await;
        });
    }

    /// Serves the tables from a file in `data`: the engine on its own port, and the checks in front of it.
    ///
    /// # Errors
    /// [`StackError::Database`] if the file cannot be opened, [`StackError::Socket`] if no port is free.
    pub(super) async fn dynamodb(&mut self, listener: TcpListener, data: &Path) -> Result<(), StackError> {
        let file = data.join(super::DATABASE);
        let path = file
            .to_str()
            .ok_or_else(|| StackError::Database("its path is not UTF-8".to_owned()))?;
        // The engine copies these permissions to its journal files.
        private::open(&file)?;
        let failed = |error: dynoxide::DynoxideError| StackError::Database(error.to_string());
        let database = dynoxide::Database::new(path).map_err(failed)?;
        // Sets `synchronous = NORMAL`: with a disk sync per write under the engine's single lock, a busy disk would
        // stall every route. A killed process still loses nothing.
        database.disable_bulk_loading().map_err(failed)?;
        let engine = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let url = format!("http://{}", engine.local_addr()?);
        self.running.spawn(dynoxide::server::serve_on(engine, database));
        self.serve_signed(listener, "dynamodb", tables::router(url)?);
        Ok(())
    }
}
