//! The local ports themselves: no request ends the process; tables conflict and indexes lag when told to.

use goldgrove_domain::random::IdSource as _;
use goldgrove_local::stack::Urls;
use goldgrove_testing::SeededIds;
use jiff::SignedDuration;
use reqwest::{Client, Method};
use serde_json::{Value, json};

use crate::harness::person::send;
use crate::harness::{PLATYPUS, World, shared};

/// Requests of the fuzz; a build with `FUZZ_REQUESTS` makes more.
const REQUESTS: usize = 600;

/// A body that some service may make something of, torn and mixed.
fn body(dice: &SeededIds) -> String {
    let mut bytes = [0; 4];
    dice.fill(&mut bytes);
    let number = u32::from_le_bytes(bytes);
    let deep = usize::try_from(number % 5_000).unwrap();
    let texts = [
        "(".repeat(deep),
        format!("{}pk = :v{}", "(".repeat(deep), ")".repeat(deep)),
        format!("{}pk = :v", "NOT ".repeat(deep)),
        "a[0]".repeat(deep),
        "\u{0}\u{ffff}".repeat(deep / 10),
        String::new(),
    ];
    let text = &texts[usize::try_from(number >> 8).unwrap() % texts.len()];
    match number >> 24 {
        0..30 => format!("{}{}", "[".repeat(deep), "]".repeat(deep)),
        30..60 => "{\"a\":".repeat(deep),
        60..90 => text.clone(),
        _ => json!({
            "TableName": "goldgrove-local-main", "Item": { "pk": { "S": text }, "sk": { "S": "a" } },
            "Key": { "pk": { "S": "a" }, "sk": { "S": text } }, "ConditionExpression": text,
            "KeyConditionExpression": text, "FilterExpression": text, "UpdateExpression": text,
            "ProjectionExpression": text, "Statement": text, "ExpressionAttributeValues": { ":v": { "S": text } },
            "access_token": text, "cursor": text, "public_token": text, "KeyId": text, "Plaintext": text,
            "QueueUrl": text, "Entries": [{ "Id": text, "MessageBody": text }], "SecretId": text,
            "ClientId": text, "Username": text, "AuthFlow": text,
        })
        .to_string(),
    }
}

const TABLES: &[&str] = &[
    "PutItem",
    "GetItem",
    "Query",
    "Scan",
    "UpdateItem",
    "DeleteItem",
    "ExecuteStatement",
    "TransactWriteItems",
    "BatchGetItem",
    "BatchWriteItem",
];
const POOL: &[&str] = &["InitiateAuth", "SignUp", "RespondToAuthChallenge", "AdminGetUser"];

/// Where requests go.
struct Target<'a> {
    url: &'a str,
    path: &'static str,
    /// The service whose requests are signed, and the prefix of its operations.
    aws: Option<(&'static str, &'static str)>,
    operations: &'static [&'static str],
}

fn targets(urls: &Urls) -> Vec<Target<'_>> {
    let plain = |url, path| Target {
        url,
        path,
        aws: None,
        operations: &[""],
    };
    let signed = |url, service, prefix, operations| Target {
        url,
        path: "/",
        aws: Some((service, prefix)),
        operations,
    };
    vec![
        signed(&urls.dynamodb, "dynamodb", "DynamoDB_20120810", TABLES),
        signed(
            &urls.kms,
            "kms",
            "TrentService",
            &["Encrypt", "Decrypt", "GenerateDataKey"],
        ),
        signed(&urls.cognito, "cognito-idp", "AWSCognitoIdentityProviderService", POOL),
        signed(&urls.queues, "sqs", "AmazonSQS", &["SendMessageBatch"]),
        signed(&urls.secrets, "secretsmanager", "secretsmanager", &["GetSecretValue"]),
        Target {
            path: "/v2/email/outbound-emails",
            ..signed(&urls.mailbox, "ses", "", &[""])
        },
        Target {
            path: "/model/local.narrator-v1%3A0/converse",
            ..signed(&urls.narrator, "bedrock", "", &[""])
        },
        plain(&urls.plaid, "/transactions/sync"),
        plain(&urls.plaid, "/link/token/create"),
        plain(&urls.plaid, "/local/faults"),
        plain(&urls.stripe, "/v1/customers"),
        plain(&urls.stripe, "/v1/checkout/sessions"),
        plain(&urls.app, "/api/webhooks/plaid"),
        plain(&urls.app, "/api/webhooks/stripe"),
        plain(&urls.app, "/api/create-goal"),
    ]
}

#[tokio::test]
async fn no_request_to_a_local_port_ends_the_process() {
    let world = World::start().await;
    let targets = targets(world.urls());
    let (client, dice) = (Client::new(), SeededIds::new(7));
    let wanted = option_env!("FUZZ_REQUESTS").and_then(|text| text.parse().ok());
    for number in 0..wanted.unwrap_or(REQUESTS) {
        let target = &targets[number % targets.len()];
        let operation = target.operations[number / targets.len() % target.operations.len()];
        let url = format!("{}{}", target.url, target.path);
        let body = body(&dice);
        let request = match target.aws {
            Some((service, prefix)) => world.aws_call(service, &url, &format!("{prefix}.{operation}"), body),
            None => client.post(&url).header("content-type", "application/json").body(body),
        };
        let answer = request.send().await;
        assert!(answer.is_ok(), "request {number} to {url} {operation} was not answered");
    }
    world.person().await.get("/dashboard").await.ok();
}

#[tokio::test]
async fn writes_that_conflict_are_nobodys_concern() {
    let world = World::start().await;
    let person = world.person().await;
    person.link(PLATYPUS).await.ok();
    let conflicts = |every: u32| {
        let url = format!("{}/local/conflicts", world.urls().dynamodb);
        Client::new().request(Method::PUT, url).json(&json!({ "every": every }))
    };
    // So many that each refresh meets some, and so few that none meets four in a row.
    assert_eq!(send(conflicts(20)).await.status, 204);
    world.clock.advance(SignedDuration::from_hours(72));
    let person = person.again(&world).await;
    let refreshes = (0..4).map(|_| person.post("/refresh-financial-data", json!({})));
    for answer in futures::future::join_all(refreshes).await {
        assert_eq!(answer.status, 200, "{}", answer.text);
    }
    world.stack().queues.settled().await;
    assert_eq!(send(conflicts(0)).await.status, 204);
    let login = person.get("/plaid-items").await.ok()["items"][0].clone();
    assert_eq!(
        (&login["status"], &login["awaits_history"]),
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

#[cfg(unix)]
#[tokio::test]
async fn the_data_is_its_owners_alone() {
    use std::os::unix::fs::PermissionsExt as _;
    let world = World::start().await;
    let mode = std::fs::metadata(world.folder()).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o700);
}

#[tokio::test]
async fn an_index_that_lags_keeps_no_notice_from_its_login() {
    let world = World::start().await;
    let person = world.person().await;
    let lag = |queries: u32| {
        let url = format!("{}/local/lag", world.urls().dynamodb);
        Client::new()
            .request(Method::PUT, url)
            .json(&json!({ "queries": queries }))
    };
    // The provider's first notice asks the index for the login's owner in vain, and is looked at once more.
    assert_eq!(send(lag(1)).await.status, 204);
    person.link(PLATYPUS).await.ok();
    world.stack().queues.settled().await;
    assert_eq!(world.stack().queues.put_aside(), 0);
    let stored = world.snapshot().await.rows("TRANSACTION#");
    assert!(!stored.is_empty(), "what followed the link is done");

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
