//! What runs beside each other: servers, queues, and what the cloud's scheduler would start.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use goldgrove_app::{UserDeletion, Vault};
use goldgrove_domain::random::IdSource;
use serde_json::Value;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use super::StackError;
use crate::calls;
use crate::queues::{Consumer, Ledger, Queues};

/// How often the cloud's scheduler would call `migrate-aead`.
const MINUTE: Duration = Duration::from_mins(1);
/// How often the cloud's scheduler calls `finish-deletions`.
const DELETIONS: Duration = Duration::from_mins(15);

/// The services started so far; those of a start that fails half-way stop with it.
#[derive(Default)]
pub(super) struct Services {
    pub(super) running: Vec<JoinHandle<()>>,
}

impl Services {
    /// Serves `router` until the stack stops.
    pub(super) fn serve(&mut self, listener: TcpListener, router: Router) {
        self.running.push(tokio::spawn(async move {
            if let Err(error) = axum::serve(listener, router.into_make_service_with_connect_info::<SocketAddr>()).await
            {
                tracing::error!(%error, "a service stopped");
            }
        }));
    }

    /// Works every minute on the migration that is under way, as the cloud's scheduler has it.
    pub(super) fn migrate(&mut self, vault: Arc<Vault>) {
        self.running.push(tokio::spawn(async move {
            let mut minutes = tokio::time::interval(MINUTE);
            loop {
                minutes.tick().await;
                let work = migrate_aead::handle(Arc::clone(&vault), Value::Null);
                if let Err(failure) = calls::on_behalf_of("migrate-aead", work).await {
                    tracing::error!(cause = %failure, "the migration could not go on");
                }
            }
        }));
    }

    /// Serves the queues and delivers what waits in them.
    pub(super) fn queues(
        &mut self,
        listener: TcpListener,
        consumers: BTreeMap<&'static str, Consumer>,
        ids: &Arc<dyn IdSource>,
    ) -> Ledger {
        let queues = Queues::start(consumers, Arc::clone(ids));
        self.serve(listener, queues.router);
        self.running.extend(queues.deliveries);
        queues.ledger
    }

    /// Goes on with the deletions that are under way, as the cloud's scheduler has it.
    pub(super) fn finish_deletions(&mut self, deletion: Arc<UserDeletion>) {
        self.running.push(tokio::spawn(async move {
            let mut rounds = tokio::time::interval(DELETIONS);
            loop {
                rounds.tick().await;
                let work = finish_deletions::handle(Arc::clone(&deletion), Value::Null);
                if let Err(failure) = calls::on_behalf_of("finish-deletions", work).await {
                    tracing::error!(cause = %failure, "deletions could not go on");
                }
            }
        }));
    }

    /// Serves the tables over a file in `data`.
    ///
    /// # Errors
    /// [`StackError::Database`] when the file cannot be opened.
    pub(super) fn dynamodb(&mut self, listener: TcpListener, data: &Path) -> Result<(), StackError> {
        let file = data.join("dynamodb.sqlite");
        let path = file
            .to_str()
            .ok_or_else(|| StackError::Database("its path is not UTF-8".to_owned()))?;
        let database = dynoxide::Database::new(path).map_err(|error| StackError::Database(error.to_string()))?;
        self.running
            .push(tokio::spawn(dynoxide::server::serve_on(listener, database)));
        Ok(())
    }
}
