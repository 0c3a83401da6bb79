//! What runs beside each other: servers, queues, and what the cloud's scheduler would start.

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

/// The services started so far. Dropping them stops them, also where a start fails half-way.
pub(super) struct Services {
    callers: Callers,
    pub(super) running: JoinSet<()>,
}

impl Services {
    /// None yet; those of AWS will admit `callers`.
    pub(super) fn of(callers: Callers) -> Self {
        Self {
            callers,
            running: JoinSet::new(),
        }
    }

    /// Serves the stand-in of an AWS service, to whose requests the signatures are verified.
    pub(super) fn serve_signed(&mut self, listener: TcpListener, service: &'static str, router: Router) {
        self.serve(listener, self.signed(service, router));
    }

    /// The stand-in of an AWS service behind what verifies signatures.
    pub(super) fn signed(&self, service: &'static str, router: Router) -> Router {
        self.callers.admitted_to(service, Signed::Always, router)
    }

    /// Serves the user pool, to which browsers sign nothing.
    pub(super) fn serve_pool(&mut self, listener: TcpListener, router: Router) {
        let router = self.callers.admitted_to("cognito-idp", Signed::Sometimes, router);
        self.serve(listener, router);
    }

    /// Serves `router` until the stack stops, to this machine only.
    pub(super) fn serve(&mut self, listener: TcpListener, router: Router) {
        let router = own_pages::only(router);
        self.running.spawn(async move {
            if let Err(error) = axum::serve(listener, router.into_make_service_with_connect_info::<SocketAddr>()).await
            {
                tracing::error!(%error, "a service stopped");
            }
        });
    }

    /// Works at every `rate` on the migration that is under way, as the cloud's scheduler has it.
    pub(super) fn migrate(&mut self, context: Arc<Context>, rate: Duration) {
        self.running.spawn(async move {
            let round = || {
                let work = goldgrove_registry::migrate_aead::handle(Arc::clone(&context), Value::Null);
                calls::on_behalf_of("migrate-aead", work)
            };
            every(rate, "the migration could not go on", round).await;
        });
    }

    /// Serves the queues and delivers what waits in them.
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

    /// Goes on with the deletions that are under way at every `rate`, as the cloud's scheduler has it.
    pub(super) fn finish_deletions(&mut self, leavers: Arc<Leavers>, rate: Duration) {
        self.running.spawn(async move {
            let round = || {
                let work = goldgrove_registry::finish_deletions::handle(Arc::clone(&leavers), Value::Null);
                calls::on_behalf_of("finish-deletions", work)
            };
            every(rate, "deletions could not go on", round).await;
        });
    }

    /// Serves the tables over a file in `data`: the engine on a port of its own, and what stands in front of it.
    ///
    /// # Errors
    /// [`StackError::Database`] when the file cannot be opened, [`StackError::Socket`] when there is no port.
    pub(super) async fn dynamodb(&mut self, listener: TcpListener, data: &Path) -> Result<(), StackError> {
        let file = data.join(super::DATABASE);
        let path = file
            .to_str()
            .ok_or_else(|| StackError::Database("its path is not UTF-8".to_owned()))?;
        // The engine gives the files of its journal the same rights.
        private::open(&file)?;
        let failed = |error: dynoxide::DynoxideError| StackError::Database(error.to_string());
        let database = dynoxide::Database::new(path).map_err(failed)?;
        // Sets `synchronous = NORMAL`: a sync of the disk per write is waited for under the engine's one lock, which stalls
        // every route while the disk is busy. A process that is killed still loses nothing.
        database.disable_bulk_loading().map_err(failed)?;
        let engine = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let url = format!("http://{}", engine.local_addr()?);
        self.running.spawn(dynoxide::server::serve_on(engine, database));
        self.serve_signed(listener, "dynamodb", tables::router(url)?);
        Ok(())
    }
}
