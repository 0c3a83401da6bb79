//! Messages to support: from any sender, only to our own address.
//!
//! Functions: `send-contact-message`.

use reqwest::Client;
use serde_json::{Value, json};

use crate::harness::person::send;
use crate::harness::{Answer, World, shared};

async fn write(world: &World, body: &Value) -> Answer {
    send(
        Client::new()
            .post(format!("{}/api/contact", world.urls().app))
            .json(body),
    )
    .await
}

/// The received messages to support with the reply address `email`, newest first.
async fn arrived(world: &World, email: &str) -> Vec<Value> {
    let url = format!("{}/messages?to=support@goldgrove.example", world.urls().mailbox);
    let messages = send(Client::new().get(url)).await.ok_json();
    let messages = messages["messages"].as_array().unwrap().iter();
    messages
        .filter(|message| message["reply_to"] == email)
        .cloned()
        .collect()
}

fn message(email: &str) -> Value {
    json!({ "name": "Robin Vale", "email": email, "topic": "Billing", "message": "Hello,\r\nthere." })
}

#[tokio::test]
async fn a_message_arrives_at_support_and_is_answered_at_its_sender() {
    let world = shared().await;
    let email = "robin.contact@goldgrove.example";
    let answer = write(world, &message(email)).await;
    assert_eq!((answer.status, answer.json()), (202, json!({ "accepted": true })));
    let [mail] = arrived(world, email).await.try_into().unwrap();
    assert_eq!(mail["to"], "support@goldgrove.example");
    assert_eq!(mail["subject"], "Contact form: Billing");
    assert_eq!(
        mail["text"],
        format!("Robin Vale <{email}> writes:\n\nHello,\nthere.\n")
    );
    assert_eq!(mail["html"], "");
}

#[tokio::test]
async fn every_field_that_does_not_fit_is_named_and_nothing_is_sent() {
    let world = shared().await;
    let email = "robin.unfit@goldgrove.example";
    let rows = [
        ("nothing", json!({}), vec!["name"]),
        (
            "empty",
            json!({ "name": " ", "email": "", "message": "" }),
            vec!["name", "email", "message"],
        ),
        (
            "no address",
            json!({ "name": "R", "email": "robin", "message": "x" }),
            vec!["email"],
        ),
        (
            "two lines",
            json!({ "name": "R\r\nBcc: a@b.co", "email": email, "topic": "a\nb", "message": "x" }),
            vec!["name", "topic"],
        ),
        (
            "a second recipient",
            json!({ "name": "R", "email": format!("{email}, other@b.co"), "message": "x" }),
            vec!["email"],
        ),
        (
            "more",
            json!({ "name": "R", "email": email, "message": "x", "to": "other@b.co" }),
            vec!["to"],
        ),
        (
            "too long",
            json!({ "name": "R", "email": email, "message": "x".repeat(5_001) }),
            vec!["message"],
        ),
    ];
    for (name, body, fields) in rows {
        assert_eq!(write(world, &body).await.invalid_fields(), fields, "{name}");
    }
    let large = json!({ "name": "R", "email": email, "message": "x".repeat(30_000) });
    write(world, &large).await.problem(413, "payload-too-large");
    assert_eq!(arrived(world, email).await, [Value::Null; 0]);
}

#[tokio::test]
async fn a_page_of_another_site_and_a_form_that_is_no_json_send_nothing() {
    let world = shared().await;
    let email = "robin.elsewhere@goldgrove.example";
    let post = |name: &'static str, value: &'static str| {
        let request = Client::new().post(format!("{}/api/contact", world.urls().app));
        request.header(name, value).body(message(email).to_string())
    };
    for site in ["cross-site", "same-site", "none"] {
        let request = post("sec-fetch-site", site).header("content-type", "application/json");
        send(request).await.problem(403, "forbidden");
    }
    for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"] {
        let request = post("content-type", kind);
        send(request).await.problem(415, "unsupported-media-type");
    }
    assert_eq!(arrived(world, email).await, [Value::Null; 0]);
    let request = post("sec-fetch-site", "same-origin").header("content-type", "application/json");
    assert_eq!(send(request).await.status, 202);
}

#[tokio::test]
async fn a_program_that_fills_in_what_nobody_sees_is_thanked_and_ignored() {
    let world = shared().await;
    let email = "program@goldgrove.example";
    let mut filled = message(email);
    filled["website"] = "https://spam.example".into();
    let answer = write(world, &filled).await;
    assert_eq!((answer.status, answer.json()), (202, json!({ "accepted": true })));
    assert_eq!(arrived(world, email).await, [Value::Null; 0]);
    filled["website"] = "".into();
    assert_eq!(write(world, &filled).await.status, 202);
    assert_eq!(arrived(world, email).await.len(), 1);
}

#[tokio::test]
async fn who_writes_too_often_is_told_how_long_to_wait() {
    let world = World::start().await;
    let email = "often@goldgrove.example";
    for _ in 0..10 {
        assert_eq!(write(&world, &message(email)).await.status, 202);
    }
    let refused = write(&world, &message("Often@Goldgrove.example")).await;
    refused.problem(429, "rate-limited");
    assert!(refused.header("retry-after").parse::<u64>().unwrap() > 0);
    assert_eq!(arrived(&world, email).await.len(), 10);
    assert_eq!(write(&world, &message("other@goldgrove.example")).await.status, 202);
}
