//! Empty tables of both implementations: in memory, and a real engine served on the loopback and reached through the SDK.

use std::sync::Arc;

use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::config::retry::RetryConfig;
use aws_sdk_dynamodb::config::{BehaviorVersion, Config, Credentials, Region};
use goldgrove_domain::random::IdSource;
use goldgrove_providers::aws_https;
use goldgrove_storage::schema::create_all;
use goldgrove_storage::{TableNames, Tables};
use goldgrove_testing::SeededIds;
use tokio::task::JoinHandle;

/// Stops what a fixture started when the test ends.
pub(crate) struct Guard(Option<JoinHandle<()>>);

impl Guard {
    /// Stops `server` when the test ends.
    pub(crate) const fn of(server: JoinHandle<()>) -> Self {
        Self(Some(server))
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        if let Some(server) = &self.0 {
            server.abort();
        }
    }
}

/// Tables in memory.
pub(crate) async fn memory_tables() -> (Tables, Guard) {
    (Tables::memory(), Guard(None))
}

/// Tables of an engine that speaks the real protocol.
pub(crate) async fn dynamo_tables() -> (Tables, Guard) {
    let (client, guard) = engine().await;
    let names = TableNames::of_stage("test");
    create_all(&client, &names).await.expect("the tables are created");
    let random: Arc<dyn IdSource> = Arc::new(SeededIds::default());
    (Tables::dynamo(&client, &names, &random), guard)
}

/// An empty engine and a client for it.
pub(crate) async fn engine() -> (Client, Guard) {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("an address");
    let database = dynoxide::Database::memory().expect("a database in memory");
    let server = tokio::spawn(dynoxide::server::serve_on(listener, database));
    (client(&format!("http://{address}")), Guard::of(server))
}

/// A client for the endpoint at `url`.
pub(crate) fn client(url: &str) -> Client {
    let config = Config::builder()
        .behavior_version(BehaviorVersion::latest())
        .http_client(aws_https::on_demand())
        .region(Region::from_static("us-east-1"))
        .credentials_provider(Credentials::new("local", "local", None, None, "tests"))
        .endpoint_url(url)
        // Repeating calls means waiting, and tests never sleep.
        .retry_config(RetryConfig::disabled())
        .build();
    Client::from_conf(config)
}

/// Runs a law, an async function of `&Tables`, against both implementations.
macro_rules! laws {
    ($($law:ident)+) => {$(
        mod $law {
            #[tokio::test]
            async fn in_memory() {
                let (tables, _guard) = crate::support::memory_tables().await;
                super::$law(&tables).await;
            }

            #[tokio::test]
            async fn in_dynamo() {
                let (tables, _guard) = crate::support::dynamo_tables().await;
                super::$law(&tables).await;
            }
        }
    )+};
}
pub(crate) use laws;
