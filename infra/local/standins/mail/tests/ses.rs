//! The mail service's own protocol: accepted mails reach the mailbox, and the real service's errors are reproduced.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on stops")]

use std::sync::Arc;

use axum::body::Body;
use axum::http::{Request, StatusCode};
use goldgrove_standin_mail::{Mailbox, Sender};
use serde_json::{Value, json};
use tower::ServiceExt as _;

fn mailbox(folder: &tempfile::TempDir) -> Mailbox {
    let sender = Sender {
        address: "no-reply@goldgrove.example".to_owned(),
        configuration_set: "goldgrove-test".to_owned(),
    };
    Mailbox::open(folder.path().join("mail.json"), sender).unwrap()
}

fn email() -> Value {
    json!({
        "ConfigurationSetName": "goldgrove-test",
        "FromEmailAddress": "no-reply@goldgrove.example",
        "Destination": { "ToAddresses": ["support@goldgrove.example"] },
        "ReplyToAddresses": ["robin@goldgrove.example"],
        "Content": { "Simple": {
            "Subject": { "Data": "Hello", "Charset": "UTF-8" },
            "Body": { "Text": { "Data": "A line.\nAnother.", "Charset": "UTF-8" } },
        }},
    })
}

async fn send(mailbox: &Mailbox, email: &Value) -> StatusCode {
    let sent_at = "2026-11-21T07:20:00Z".parse().unwrap();
    let stamp = Arc::new(move || (uuid::Uuid::from_u128(7), sent_at));
    let request = Request::post("/v2/email/outbound-emails");
    let request = request.body(Body::from(email.to_string())).unwrap();
    mailbox.service(stamp).oneshot(request).await.unwrap().status()
}

#[tokio::test]
async fn a_message_lands_in_the_mailbox() {
    let folder = tempfile::tempdir().unwrap();
    let mailbox = mailbox(&folder);
    assert_eq!(send(&mailbox, &email()).await, StatusCode::OK);
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
    let mailbox = mailbox(&folder);
    let with = |pointer: &str, value: Value| {
        let mut changed = email();
        *changed.pointer_mut(pointer).unwrap() = value;
        changed
    };
    let rows = [
        (
            "another configuration set",
            with("/ConfigurationSetName", json!("goldgrove-prod")),
            StatusCode::NOT_FOUND,
        ),
        (
            "no recipient",
            with("/Destination/ToAddresses", json!([])),
            StatusCode::BAD_REQUEST,
        ),
        (
            "a subject of two lines",
            with("/Content/Simple/Subject/Data", json!("a\r\nBcc: b@c.d")),
            StatusCode::BAD_REQUEST,
        ),
        (
            "no address",
            with("/ReplyToAddresses/0", json!("robin")),
            StatusCode::BAD_REQUEST,
        ),
        ("nothing", json!({}), StatusCode::BAD_REQUEST),
    ];
    for (name, email, expected) in rows {
        assert_eq!(send(&mailbox, &email).await, expected, "{name}");
    }
    assert_eq!(mailbox.messages(None), []);
}

#[tokio::test]
async fn of_mail_to_the_simulator_the_service_reports_what_became_of_it() {
    let folder = tempfile::tempdir().unwrap();
    let mailbox = mailbox(&folder);
    let (reports, seen) = std::sync::mpsc::channel();
    mailbox.report_to(Box::new(move |event| reports.send(event).unwrap()));
    let rows = [
        (
            "bounce@simulator.amazonses.com",
            Some(("Email Bounced", "/bounce/bouncedRecipients/0/emailAddress")),
        ),
        (
            "Bounce+robin@simulator.amazonses.com",
            Some(("Email Bounced", "/bounce/bouncedRecipients/0/emailAddress")),
        ),
        (
            "suppressionlist@simulator.amazonses.com",
            Some(("Email Bounced", "/bounce/bouncedRecipients/0/emailAddress")),
        ),
        (
            "complaint+1@simulator.amazonses.com",
            Some((
                "Email Complaint Received",
                "/complaint/complainedRecipients/0/emailAddress",
            )),
        ),
        ("success@simulator.amazonses.com", None),
        ("bounce@example.com", None),
    ];
    for (to, expected) in rows {
        let mut email = email();
        email["Destination"]["ToAddresses"] = json!([to]);
        assert_eq!(send(&mailbox, &email).await, StatusCode::OK, "{to}");
        assert_eq!(mailbox.messages(Some(to)).len(), 1, "{to} is kept to be read");
        let Some((kind, recipient)) = expected else {
            assert!(seen.try_recv().is_err(), "{to} arrives");
            continue;
        };
        let event = seen.try_recv().unwrap();
        assert_eq!(
            (&event["source"], &event["detail-type"]),
            (&json!("aws.ses"), &json!(kind)),
            "{to}"
        );
        let detail = &event["detail"];
        assert_eq!(detail.pointer(recipient), Some(&json!(to)));
        assert_eq!(detail["mail"]["destination"], json!([to]));
        assert_eq!(
            detail["mail"]["tags"]["ses:configuration-set"],
            json!(["goldgrove-test"])
        );
        email.as_object_mut().unwrap().remove("ConfigurationSetName");
        assert_eq!(send(&mailbox, &email).await, StatusCode::OK, "{to}");
        assert!(seen.try_recv().is_err(), "{to} without the set");
    }
}
