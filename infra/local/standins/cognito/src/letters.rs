//! Messages with codes: worded by the custom-message trigger and passed to the mail sink.

use std::error::Error;

use serde::Serialize;

use crate::pool::Pool;
use crate::refusal::Refusal;
use crate::triggers::{self, CODE_PARAMETER, ClientMetadata, CustomMessage, MessageOccasion};
use crate::users::User;

const DEFAULT_SUBJECT: &str = "Your verification code";
const DEFAULT_HTML: &str = "<p>Your confirmation code is {####}.</p>";

/// The kind of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MailKind {
    /// The code that confirms a new address, first or repeated.
    SignUp,
    /// The code that allows a new password.
    PasswordReset,
    /// The code that confirms the new address of a user.
    AddressChange,
}

impl MailKind {
    /// The name for tests and the mailbox.
    pub fn name(self) -> &'static str {
        match self {
            Self::SignUp => "signup",
            Self::PasswordReset => "password-reset",
            Self::AddressChange => "address-change",
        }
    }
}

/// The mail sink refused the message.
#[derive(Debug, thiserror::Error)]
#[error("the message was not taken")]
pub struct MailError(#[source] Box<dyn Error + Send + Sync>);

impl MailError {
    /// Wraps a cause.
    pub fn new(cause: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self(cause.into())
    }
}

/// The receiver of messages.
pub trait MailSink: Send + Sync {
    /// Delivers a message; it is stored when this returns.
    fn deliver(&self, to: &str, subject: &str, html: &str, kind: MailKind) -> Result<(), MailError>;
}

/// The reported destination of a code.
#[derive(Debug, Serialize)]
#[serde(rename_all = "PascalCase")]
pub(crate) struct CodeDeliveryDetails {
    attribute_name: &'static str,
    delivery_medium: &'static str,
    destination: String,
}

impl CodeDeliveryDetails {
    pub(crate) fn by_email(masked_email: String) -> Self {
        Self {
            attribute_name: "email",
            delivery_medium: "EMAIL",
            destination: masked_email,
        }
    }
}

/// Sends a code to the user's address, or to their pending one.
pub(crate) async fn send_code(
    pool: &Pool,
    user: &User,
    occasion: MessageOccasion,
    code: &str,
    metadata: &ClientMetadata,
) -> Result<(), Refusal> {
    let to = match occasion {
        MessageOccasion::UpdateUserAttribute => user.pending_email.as_ref().unwrap_or(&user.email),
        _ => &user.email,
    };
    let CustomMessage { subject, html } = triggers::custom_message(pool, user, occasion, metadata).await?;
    let subject = subject
        .as_deref()
        .unwrap_or(DEFAULT_SUBJECT)
        .replace(CODE_PARAMETER, code);
    let html = html.as_deref().unwrap_or(DEFAULT_HTML).replace(CODE_PARAMETER, code);
    pool.mail()
        .deliver(to, &subject, &html, kind(occasion))
        .map_err(|error| {
            tracing::error!(cause = ?error.source(), "a message with a code was not taken");
            Refusal::CodeDelivery
        })
}

fn kind(occasion: MessageOccasion) -> MailKind {
    match occasion {
        MessageOccasion::SignUp | MessageOccasion::ResendCode => MailKind::SignUp,
        MessageOccasion::ForgotPassword => MailKind::PasswordReset,
        MessageOccasion::UpdateUserAttribute => MailKind::AddressChange,
    }
}
