//! `POST /contact`: sends a visitor's message to support, signed in or not.
//!
//! The message goes only to our own address, with the visitor's as the reply address, so that it cannot be used to mail
//! other people. We do not store it.

mod input;

use std::sync::Arc;

use goldgrove_app::{Bucket, Contact, Failure, Subject};
use goldgrove_http::{Example, Operation, Problem, Request, Response, Route, StatusCode, edge, json, params, respond};
use goldgrove_providers::mail::{Mail, MailError};
use schemars::JsonSchema;
use serde::Serialize;

pub use input::{Message, SendContactMessageInput};

/// Where it is mounted.
pub const ROUTE: Route = Route::post("/contact").public();

/// What it takes and gives.
pub fn operation() -> Operation {
    Operation::new(ROUTE, "Support", "Sends a message to support")
        .answers::<SendContactMessageAnswer>()
        .accepted()
        .takes::<SendContactMessageInput>(json!({
            "name": "Robin Vale", "email": "robin@example.com", "topic": "Billing", "message": "Hello.",
        }))
        .fails([Problem::Forbidden])
        .limited()
        .example(Example::shows("/accepted"))
}

/// The longest message in four-byte characters, plus the other fields.
const BODY_BYTES_MAX: usize = 24 * 1024;

/// The answer.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SendContactMessageAnswer {
    /// Always true.
    pub accepted: bool,
}

/// Sends the message through the mail service.
///
/// # Errors
/// [`Failure`]; a 400 with the invalid fields, a 403 for a page of another site and for a request that bypassed the
/// content network, a 429 beyond the limit, a 503 when the mail service fails and nothing was sent.
pub async fn handle(contact: Arc<Contact>, request: Request) -> Result<Response, Failure> {
    if params::is_from_another_site(&request) {
        return Err(Problem::Forbidden.into());
    }
    let from = Subject::Address(edge::viewer_address(&request)?);
    contact.app.limit(Bucket::ContactAddress, from).await?;
    let input: SendContactMessageInput = params::json_up_to(&request, BODY_BYTES_MAX)?;
    // A field hidden from people. A program that fills it in gets the same answer, but nothing is sent.
    if !input.is_from_a_program() {
        let message = input.parse()?;
        let sender = Subject::Sender(&message.email);
        contact.app.limit(Bucket::ContactSender, sender).await?;
        send(&contact, &message).await?;
    }
    Ok(respond::json(
        StatusCode::ACCEPTED,
        &SendContactMessageAnswer { accepted: true },
    )?)
}

async fn send(contact: &Contact, message: &Message) -> Result<(), Problem> {
    let mail = Mail {
        from: contact.mailer.from.clone(),
        to: contact.mailer.support.clone(),
        reply_to: message.email.clone(),
        subject: message.subject(),
        text: message.text(),
        unsubscribe: None,
    };
    contact.mailer.client.send(&mail).await.map_err(|error| {
        tracing::error!(%error, "a contact message was not sent");
        match error {
            MailError::Refused => Problem::Internal,
            MailError::Unavailable(_) => Problem::Unavailable,
        }
    })
}
