//! The mail service's own protocol: the part of `SendEmail` (SES version 2) that the product uses.
//!
//! Checks the sender, the recipients and a subject of one line. The local host verifies signatures in front of it.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use axum::{Json, Router};
use jiff::Timestamp;
use serde::Deserialize;
use serde_json::json;
use uuid::Uuid;

use crate::mailbox::{Mailbox, Sender};
use crate::message::Message;

/// More than the product sends. The real service takes 40 MB.
const BODY_BYTES_MAX: usize = 256 * 1024;

/// The source of times and ids for messages.
pub type Stamp = Arc<dyn Fn() -> (Uuid, Timestamp) + Send + Sync>;

#[derive(Clone)]
struct Service {
    mailbox: Mailbox,
    stamp: Stamp,
    sender: Sender,
}

/// Headers that the service writes itself.
const RESERVED: [&str; 9] = [
    "bcc",
    "cc",
    "date",
    "from",
    "message-id",
    "reply-to",
    "return-path",
    "subject",
    "to",
];

/// The service's only route, delivering into `mailbox`.
pub(crate) fn router(mailbox: Mailbox, stamp: Stamp, sender: Sender) -> Router {
    Router::new()
        .route("/v2/email/outbound-emails", post(send))
        .layer(DefaultBodyLimit::max(BODY_BYTES_MAX))
        .with_state(Service { mailbox, stamp, sender })
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct SendEmail {
    configuration_set_name: Option<String>,
    from_email_address: String,
    destination: Destination,
    #[serde(default)]
    reply_to_addresses: Vec<String>,
    content: Content,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Destination {
    to_addresses: Vec<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Content {
    simple: Simple,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Simple {
    subject: Data,
    body: Body,
    #[serde(default)]
    headers: Vec<Header>,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Header {
    name: String,
    value: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Body {
    text: Data,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Data {
    data: String,
}

async fn send(State(service): State<Service>, body: Bytes) -> Response {
    let Ok(email) = serde_json::from_slice::<SendEmail>(&body) else {
        return refuse(StatusCode::BAD_REQUEST, "BadRequestException");
    };
    let [to] = email.destination.to_addresses.as_slice() else {
        return refuse(StatusCode::BAD_REQUEST, "BadRequestException");
    };
    let addresses = [&email.from_email_address, to]
        .into_iter()
        .chain(&email.reply_to_addresses);
    let subject = email.content.simple.subject.data;
    let unsubscribe = one_click(&email.content.simple.headers);
    let is_broken = |line: &String| line.is_empty() || line.contains(['\r', '\n']);
    if addresses
        .into_iter()
        .any(|address| is_broken(address) || !address.contains('@') || !address.is_ascii())
        || is_broken(&subject)
        || email.content.simple.headers.iter().any(is_reserved)
    {
        return refuse(StatusCode::BAD_REQUEST, "BadRequestException");
    }
    if bare(&email.from_email_address) != service.sender.address {
        return refuse(StatusCode::BAD_REQUEST, "MessageRejected");
    }
    let set = email.configuration_set_name;
    if set.as_ref().is_some_and(|set| *set != service.sender.configuration_set) {
        return refuse(StatusCode::NOT_FOUND, "NotFoundException");
    }
    let (id, sent_at) = (service.stamp)();
    let message = Message {
        id,
        to: to.clone(),
        reply_to: email.reply_to_addresses.into_iter().next(),
        subject,
        text: email.content.simple.body.text.data,
        html: String::new(),
        sent_at,
        // Only automated mails have an unsubscribe address.
        kind: if unsubscribe.is_some() { "digest" } else { "contact" }.to_owned(),
        unsubscribe,
    };
    if let Err(error) = service.mailbox.keep(message, set.is_some()) {
        tracing::error!(%error, "a message was not kept");
        return refuse(StatusCode::INTERNAL_SERVER_ERROR, "InternalServiceErrorException");
    }
    Json(json!({ "MessageId": id.to_string() })).into_response()
}

fn is_reserved(header: &Header) -> bool {
    RESERVED.contains(&header.name.to_ascii_lowercase().as_str())
}

/// The address without the name before it.
fn bare(address: &str) -> &str {
    let inside = address.split_once('<').and_then(|(_, rest)| rest.strip_suffix('>'));
    inside.unwrap_or(address)
}

/// The one-click unsubscribe address (RFC 8058); `None` unless both headers have it.
fn one_click(headers: &[Header]) -> Option<String> {
    let value = |name: &str| {
        let header = headers.iter().find(|header| header.name.eq_ignore_ascii_case(name))?;
        Some(header.value.as_str())
    };
    let is_one_click = value("List-Unsubscribe-Post") == Some("List-Unsubscribe=One-Click");
    let url = value("List-Unsubscribe")?.strip_prefix('<')?.strip_suffix('>')?;
    is_one_click.then(|| url.to_owned())
}

fn refuse(status: StatusCode, name: &'static str) -> Response {
    (status, [("x-amzn-errortype", name)], Json(json!({ "message": name }))).into_response()
}
