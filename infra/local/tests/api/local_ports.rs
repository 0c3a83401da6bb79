//! The local ports: who may call them, that a failed start releases them, and the controls for conflicts and lag.
//! `infra/clients/fuzz.js` sends them invalid requests.

use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use goldgrove_local::ports::Ports;
use goldgrove_local::stack::{Stack, StackError, StackSettings};
use goldgrove_testing::MockClock;
use jiff::SignedDuration;
use reqwest::{Client, Method};
use serde_json::{Value, json};

use crate::harness::person::send;
use crate::harness::world::free_range;
use crate::harness::{PLATYPUS, World, shared};

#[tokio::test]
async fn writes_that_conflict_are_nobodys_concern() {
    let world = World::start().await;
    let person = world.person().await;
    person.link(PLATYPUS).await.ok();
    let conflicts = |every: u32| {
        let url = format!("{}/local/conflicts", world.urls().dynamodb);
        Client::new().request(Method::PUT, url).json(&json!({ "every": every }))
    };
    // Often enough that each refresh meets some, but never four in a row.
    assert_eq!(send(conflicts(20)).await.status, 204);
    world.clock.advance(SignedDuration::from_hours(72));
    let person = person.again(&world).await;
    let refreshes = (0..4).map(|_| person.post("/refresh-financial-data", json!({})));
    for answer in futures::future::join_all(refreshes).await {
        assert_eq!(answer.status, 200, "{}", answer.text);
    }
    world.stack().queues.settled().await;
    assert_eq!(send(conflicts(0)).await.status, 204);
    let item = person.get("/plaid-items").await.ok()["items"][0].clone();
    assert_eq!(
        (&item["status"], &item["awaits_history"]),
        (&json!("good"), &Value::Bool(false))
    );
}

#[tokio::test]
async fn the_services_are_for_programs_and_pages_of_this_machine() {
    const EVIL: &str = "https://evil.example";
    let (world, client) = (shared().await, Client::new());
    let urls = world.urls();
    let services = [
        &urls.app,
        &urls.dynamodb,
        &urls.kms,
        &urls.cognito,
        &urls.plaid,
        &urls.stripe,
        &urls.mailbox,
        &urls.queues,
        &urls.secrets,
    ];
    for url in services {
        let refused = |name: &'static str, value: &str| send(client.post(url).header(name, value));
        assert_eq!(refused("origin", EVIL).await.status, 403, "{url}");
        assert_eq!(refused("origin", "null").await.status, 403, "{url}");
        assert_eq!(refused("host", "evil.example").await.status, 403, "{url}");
        let answer = refused("origin", &urls.app).await;
        let is_let_in = answer.status != 403 || answer.text.contains("MissingAuthentication");
        assert!(is_let_in, "{url}: {}", answer.text);
    }
}

#[tokio::test]
async fn a_start_that_fails_half_way_leaves_nothing_running() {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    std::fs::write(folder.path().join("cognito.json"), "garbage").unwrap();
    let first = free_range();
    let settings = StackSettings {
        ports: Ports::From(first),
        data: folder.path().to_path_buf(),
        dist: folder.path().join("dist"),
        functions: Vec::new(),
        admits_other_keys: false,
    };
    let started = Stack::start(settings, Arc::new(MockClock::default())).await;
    assert!(matches!(started, Err(StackError::Pool(_))));
    let kms = (Ipv4Addr::LOCALHOST, first + 2);
    let freed = async {
        while TcpListener::bind(kms).is_err() {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(10), freed).await.unwrap();
}

#[cfg(unix)]
#[tokio::test]
async fn the_data_is_its_owners_alone() {
    use std::os::unix::fs::PermissionsExt as _;
    let world = World::start().await;
    world.person().await.post("/goals/plan", json!({})).await.ok();
    let rights = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(rights(world.folder()), 0o700);
    let files: Vec<PathBuf> = std::fs::read_dir(world.folder())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    assert!(
        files.iter().any(|file| file.ends_with("dynamodb.sqlite-wal")),
        "{files:?}"
    );
    for file in files {
        assert_eq!(rights(&file), 0o600, "{}", file.display());
    }
}

#[tokio::test]
async fn an_index_that_lags_keeps_no_notice_from_its_item() {
    let world = World::start().await;
    let person = world.person().await;
    let lag = |queries: u32| {
        let url = format!("{}/local/lag", world.urls().dynamodb);
        Client::new()
            .request(Method::PUT, url)
            .json(&json!({ "queries": queries }))
    };
    // The index does not find the item's owner at the provider's first notice, so the notice is retried.
    assert_eq!(send(lag(1)).await.status, 204);
    person.link(PLATYPUS).await.ok();
    world.stack().queues.settled().await;
    assert_eq!(world.stack().queues.dead_lettered(), 0);
    assert!(
        !person.transactions("").await.is_empty(),
        "what followed the link is done"
    );

    assert_eq!(send(lag(3)).await.status, 204);
    let row = json!({ "pk": { "S": "A" }, "sk": { "S": "B" }, "gsi1pk": { "S": "PLAID_ITEM#c" } });
    world.put_row("main", &row).await;
    let query = json!({
        "IndexName": "gsi1", "KeyConditionExpression": "gsi1pk = :item",
        "ExpressionAttributeValues": { ":item": row["gsi1pk"] },
    });
    for expected in [0, 0, 0, 1] {
        assert_eq!(world.on_table("Query", "main", query.clone()).await["Count"], expected);
    }
}
