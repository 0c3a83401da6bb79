//! Functions behind their own gateway, over the services of a running stack.

use std::net::Ipv4Addr;
use std::sync::Arc;

use axum::Router;
use goldgrove_app::aws::AwsClients;
use goldgrove_crypto::OsRandom;
use goldgrove_domain::clock::SystemClock;
use goldgrove_http::config::{SettingsError, Source};
use goldgrove_local::gateway::{self, Mounted};
use goldgrove_local::ports;
use goldgrove_local::stack::{Stack, sdk_variables};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

/// Running functions; dropping it stops them.
pub(crate) struct Served {
    /// The API's address.
    pub(crate) api: String,
    server: JoinHandle<()>,
}

impl Drop for Served {
    fn drop(&mut self) {
        self.server.abort();
    }
}

impl Served {
    /// Serves `functions` on a free port.
    pub(crate) async fn start(functions: Vec<Mounted>) -> Result<Self, std::io::Error> {
        Self::at(TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?, functions)
    }

    /// Serves `functions` on the port of `listener`.
    pub(crate) fn at(listener: TcpListener, functions: Vec<Mounted>) -> Result<Self, std::io::Error> {
        let api = gateway::router(functions, Arc::new(SystemClock), Arc::new(OsRandom));
        let url = ports::url(&listener)?;
        let server = tokio::spawn(async move {
            if let Err(error) = axum::serve(listener, Router::new().nest("/api", api)).await {
                tracing::error!(%error, "a gateway stopped");
            }
        });
        Ok(Self {
            api: format!("{url}/api"),
            server,
        })
    }
}

/// The clients a function would build to reach the services of `stack`.
pub(crate) fn clients(stack: &Stack) -> Result<AwsClients, SettingsError> {
    clients_at(stack, stack.urls.queues.clone())
}

/// The same with the queues at another address.
pub(crate) fn clients_at(stack: &Stack, queues: String) -> Result<AwsClients, SettingsError> {
    let queues = ("AWS_ENDPOINT_URL_SQS".to_owned(), queues);
    let source = Source::fixed(sdk_variables(&stack.urls)).with([queues]);
    AwsClients::of(&source)
}
