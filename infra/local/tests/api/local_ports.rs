//! The local ports themselves: no request ends the process, and tables conflict when told to.

use goldgrove_domain::random::IdSource as _;
use goldgrove_testing::SeededIds;
use jiff::SignedDuration;
use reqwest::{Client, Method};
use serde_json::{Value, json};

use crate::harness::person::send;
use crate::harness::{PLATYPUS, World, shared};

/// Requests of the fuzz; a build with `FUZZ_REQUESTS` makes more.
const REQUESTS: u32 = 600;

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

#[tokio::test]
async fn no_request_to_a_local_port_ends_the_process() {
    let world = World::start().await;
    let urls = world.urls();
    let targets = [
        (
            &urls.dynamodb,
            "/",
            &[
                "PutItem",
                "GetItem",
                "Query",
                "Scan",
                "UpdateItem",
                "DeleteItem",
                "ExecuteStatement",
            ][..],
            "DynamoDB_20120810",
        ),
        (
            &urls.kms,
            "/",
            &["Encrypt", "Decrypt", "GenerateDataKey"][..],
            "TrentService",
        ),
        (
            &urls.cognito,
            "/",
            &["InitiateAuth", "SignUp", "RespondToAuthChallenge"][..],
            "AWSCognitoIdentityProviderService",
        ),
        (&urls.plaid, "/transactions/sync", &[""][..], ""),
        (&urls.plaid, "/link/token/create", &[""][..], ""),
        (&urls.stripe, "/v1/customers", &[""][..], ""),
        (&urls.mailbox, "/v2/email/outbound-emails", &[""][..], ""),
        (&urls.queues, "/", &["SendMessageBatch"][..], "AmazonSQS"),
        (&urls.secrets, "/", &["GetSecretValue"][..], "secretsmanager"),
        (&urls.app, "/api/webhooks/plaid", &[""][..], ""),
        (&urls.app, "/api/webhooks/stripe", &[""][..], ""),
    ];
    let (client, dice) = (Client::new(), SeededIds::new(7));
    let wanted = option_env!("FUZZ_REQUESTS").and_then(|text| text.parse().ok());
    for number in 0..wanted.unwrap_or(REQUESTS) {
        let (url, path, operations, service) = targets[usize::try_from(number).unwrap() % targets.len()];
        let operation = operations[usize::try_from(number).unwrap() / targets.len() % operations.len()];
        let request = client
            .post(format!("{url}{path}"))
            .header("x-amz-target", format!("{service}.{operation}"))
            .header("content-type", "application/x-amz-json-1.0")
            .header("authorization", crate::harness::world::SIGNED)
            .body(body(&dice));
        let answer = request.send().await;
        assert!(
            answer.is_ok(),
            "request {number} to {url}{path} {operation} was not answered"
        );
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
        assert_ne!(refused("origin", &urls.app).await.status, 403, "{url}");
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
