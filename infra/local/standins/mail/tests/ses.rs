//! The mail service's own protocol: what it takes lands in the mailbox, what it would refuse is refused.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on stops")]

use std::sync::Arc;

use axum::body::Body;
use axum::http::{Request, StatusCode};
use goldgrove_standin_mail::Mailbox;
use serde_json::{Value, json};
use tower::ServiceExt as _;

const SIGNED: &str =
    "AWS4-HMAC-SHA256 Credential=local/20261121/us-east-1/ses/aws4_request, SignedHeaders=host, Signature=x";

fn email() -> Value {
    json!({
        "FromEmailAddress": "no-reply@goldgrove.example",
        "Destination": { "ToAddresses": ["support@goldgrove.example"] },
        "ReplyToAddresses": ["robin@goldgrove.example"],
        "Content": { "Simple": {
            "Subject": { "Data": "Hello", "Charset": "UTF-8" },
            "Body": { "Text": { "Data": "A line.\nAnother.", "Charset": "UTF-8" } },
        }},
    })
}

async fn send(mailbox: &Mailbox, signature: Option<&str>, email: &Value) -> StatusCode {
    let sent_at = "2026-11-21T07:20:00Z".parse().unwrap();
    let stamp = Arc::new(move || (uuid::Uuid::from_u128(7), sent_at));
    let request = Request::post("/v2/email/outbound-emails");
    let request = match signature {
        Some(signature) => request.header("authorization", signature),
        None => request,
    };
    let request = request.body(Body::from(email.to_string())).unwrap();
    mailbox
        .service(stamp, "no-reply@goldgrove.example")
        .oneshot(request)
        .await
        .unwrap()
        .status()
}

#[tokio::test]
async fn a_signed_message_lands_in_the_mailbox() {
    let folder = tempfile::tempdir().unwrap();
    let mailbox = Mailbox::open(folder.path().join("mail.json")).unwrap();
    assert_eq!(send(&mailbox, Some(SIGNED), &email()).await, StatusCode::OK);
    let [message] = mailbox.messages(Some("support@goldgrove.example")).try_into().unwrap();
    assert_eq!(message.reply_to.as_deref(), Some("robin@goldgrove.example"));
    assert_eq!(
        (message.subject.as_str(), message.text.as_str()),
        ("Hello", "A line.\nAnother.")
    );
    assert_eq!(message.id, uuid::Uuid::from_u128(7));
}

#[tokio::test]
async fn what_the_service_would_refuse_is_refused_and_not_kept() {
    let folder = tempfile::tempdir().unwrap();
    let mailbox = Mailbox::open(folder.path().join("mail.json")).unwrap();
    let with = |pointer: &str, value: Value| {
        let mut changed = email();
        *changed.pointer_mut(pointer).unwrap() = value;
        changed
    };
    let (signed, elsewhere) = (SIGNED.to_owned(), SIGNED.replace("/ses/", "/kms/"));
    let rows = [
        ("no signature", None, email(), StatusCode::FORBIDDEN),
        ("another service's", Some(&elsewhere), email(), StatusCode::FORBIDDEN),
        (
            "no recipient",
            Some(&signed),
            with("/Destination/ToAddresses", json!([])),
            StatusCode::BAD_REQUEST,
        ),
        (
            "a subject of two lines",
            Some(&signed),
            with("/Content/Simple/Subject/Data", json!("a\r\nBcc: b@c.d")),
            StatusCode::BAD_REQUEST,
        ),
        (
            "no address",
            Some(&signed),
            with("/ReplyToAddresses/0", json!("robin")),
            StatusCode::BAD_REQUEST,
        ),
        ("nothing", Some(&signed), json!({}), StatusCode::BAD_REQUEST),
    ];
    for (name, signature, email, expected) in rows {
        assert_eq!(
            send(&mailbox, signature.map(String::as_str), &email).await,
            expected,
            "{name}"
        );
    }
    assert_eq!(mailbox.messages(None), []);
}
