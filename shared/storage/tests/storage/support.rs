//! Empty tables of both implementations: in memory, and a real engine served on the loopback and reached through the SDK;
//! and the tables that the template made, where a stack was deployed to try it.

use std::fmt::Debug;
use std::pin::Pin;
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::config::retry::RetryConfig;
use aws_sdk_dynamodb::config::{BehaviorVersion, Config, Credentials, Region};
use goldgrove_domain::{IdSource, UserId};
use goldgrove_providers::aws_https;
use goldgrove_storage::layer::Layer;
use goldgrove_storage::schema::create_all;
use goldgrove_storage::{Condition, Fault, Key, Query, Row, StorageError, Table, TableNames, Tables, Write};
use goldgrove_testing::{PlainKeys, SeededIds, user};
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

/// The user whose rows a law is about, with their keys.
pub(crate) fn me() -> (UserId, PlainKeys) {
    let me = user("user-1");
    let keys = PlainKeys::of(&me);
    (me, keys)
}

/// Asserts that a write met another one.
#[track_caller]
pub(crate) fn assert_conflict<T: Debug>(outcome: &Result<T, StorageError>) {
    assert!(matches!(outcome, Err(StorageError::Conflict { .. })), "{outcome:?}");
}

/// The attribute that is corrupt, and what is wrong with it.
pub(crate) fn fault_of<T>(outcome: &Result<T, StorageError>) -> Option<(&'static str, Fault)> {
    match outcome {
        Err(StorageError::Corrupt { attribute, fault, .. }) => Some((*attribute, *fault)),
        _ => None,
    }
}

/// The sort keys of this user's rows that begin with `prefix`.
pub(crate) async fn keys_under(table: &dyn Table, prefix: &str) -> Vec<String> {
    let rows = table.query(&Query::prefix("USER#user-1", prefix)).await;
    let sort = |row: Row| row.key().sort.clone();
    rows.expect("they are read").into_iter().map(sort).collect()
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

/// The tables of a deployed stack, emptied: for one test at a time. `REHEARSED_TABLES` says where they are and what they
/// are called: the endpoint, the region, and the names of the main, data-key, idempotency and audit tables, with blanks between them.
#[expect(clippy::disallowed_methods, reason = "only who deployed them knows their names")]
pub(crate) async fn deployed_tables() -> (Tables, Guard) {
    let said = std::env::var("REHEARSED_TABLES").expect("REHEARSED_TABLES is set");
    let said: Vec<&str> = said.split_whitespace().collect();
    let [endpoint, region, main, data_keys, idempotency, audit] = said[..] else {
        panic!("REHEARSED_TABLES has {} words", said.len());
    };
    let client = client_in(region, endpoint);
    for table in [main, data_keys, idempotency, audit] {
        empty(&client, table).await;
    }
    let [main, data_keys, idempotency, audit] = [main, data_keys, idempotency, audit].map(str::to_owned);
    let names = TableNames {
        main,
        data_keys,
        idempotency,
        audit,
    };
    let random: Arc<dyn IdSource> = Arc::new(SeededIds::default());
    (Tables::dynamo(&client, &names, &random), Guard(None))
}

async fn empty(client: &Client, table: &str) {
    let mut pages = client.scan().table_name(table).into_paginator().send();
    while let Some(page) = pages.next().await {
        for mut row in page.expect("the table is read").items.unwrap_or_default() {
            row.retain(|attribute, _| ["pk", "sk"].contains(&attribute.as_str()));
            let delete = client.delete_item().table_name(table).set_key(Some(row));
            delete.send().await.expect("the row is deleted");
        }
    }
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
    client_in("us-east-1", url)
}

fn client_in(region: &str, url: &str) -> Client {
    let config = Config::builder()
        .behavior_version(BehaviorVersion::latest())
        .http_client(aws_https::on_demand())
        .region(Region::new(region.to_owned()))
        .credentials_provider(Credentials::new("local", "local", None, None, "tests"))
        .endpoint_url(url)
        // Repeating calls means waiting, and tests never sleep.
        .retry_config(RetryConfig::disabled())
        .build();
    Client::from_conf(config)
}

/// A table whose client lost the answer to every write of one row and repeated it.
pub(crate) struct Repeating(pub(crate) Arc<dyn Table>);

#[async_trait]
impl Layer for Repeating {
    async fn below(&self) -> &dyn Table {
        self.0.as_ref()
    }

    async fn put(&self, row: Row, condition: Condition) -> Result<(), StorageError> {
        self.0.put(row.clone(), condition.clone()).await?;
        self.0.put(row, condition).await
    }

    async fn delete(&self, key: &Key, condition: Condition) -> Result<(), StorageError> {
        self.0.delete(key, condition.clone()).await?;
        self.0.delete(key, condition).await
    }
}

/// Runs each law, an async function of `&Tables`, against both implementations, and where asked against deployed tables.
/// With `main table:`, laws take the main table and return whether they hold.
macro_rules! laws {
    (@test $law:ident, $tables:ident, $run:expr) => {
        mod $law {
            #[tokio::test]
            async fn in_memory() {
                let ($tables, _guard) = crate::support::memory_tables().await;
                $run;
            }

            #[tokio::test]
            async fn in_dynamo() {
                let ($tables, _guard) = crate::support::dynamo_tables().await;
                $run;
            }

            #[tokio::test]
            #[ignore = "infra/deploy/rehearse.py deploys the tables"]
            async fn deployed() {
                let ($tables, _guard) = crate::support::deployed_tables().await;
                $run;
            }
        }
    };
    (main table: $($law:ident)+) => {
        $(laws! { @test $law, tables, super::$law(tables.main.as_ref()).await.expect("the law holds") })+
    };
    ($($law:ident)+) => {
        $(laws! { @test $law, tables, super::$law(&tables).await })+
    };
}
pub(crate) use laws;

type Work = Pin<Box<dyn Future<Output = ()> + Send>>;

/// A table on which another request does its work right before the first transaction.
pub(crate) struct Raced {
    inner: Arc<dyn Table>,
    other: Mutex<Option<Work>>,
}

impl Raced {
    /// `inner`, on which `other` comes in between.
    pub(crate) fn new(inner: &Arc<dyn Table>, other: impl Future<Output = ()> + Send + 'static) -> Self {
        Self {
            inner: Arc::clone(inner),
            other: Mutex::new(Some(Box::pin(other))),
        }
    }

    fn take(&self) -> Option<Work> {
        self.other.lock().expect("no test fails while it is held").take()
    }

    /// Whether the other request did its work.
    pub(crate) fn has_happened(&self) -> bool {
        self.take().is_none()
    }
}

#[async_trait]
impl Layer for Raced {
    async fn below(&self) -> &dyn Table {
        self.inner.as_ref()
    }

    async fn transact(&self, writes: Vec<Write>) -> Result<(), StorageError> {
        if let Some(other) = self.take() {
            other.await;
        }
        self.inner.transact(writes).await
    }
}
