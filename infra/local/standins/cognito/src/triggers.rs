//! The pool's Lambda triggers: when they run, their events, and the use of their responses.
//!
//! As in the real service, a trigger runs after the change that it reports. If a post-confirmation trigger fails,
//! `ConfirmSignUp` answers `UserLambdaValidationException`, but the user is confirmed and the code is used up. So the
//! product must also create later what the trigger should have created.

use std::collections::BTreeMap;
use std::error::Error;

use async_trait::async_trait;
use serde_json::{Map, Value, json};

use crate::pool::Pool;
use crate::refusal::Refusal;
use crate::users::User;

/// The placeholder for the code in a custom message.
pub(crate) const CODE_PARAMETER: &str = "{####}";
const CUSTOM_MESSAGE: &str = "CustomMessage";
const POST_CONFIRMATION: &str = "PostConfirmation";

/// Why a trigger failed.
#[derive(Debug, thiserror::Error)]
pub enum TriggerError {
    /// The function ran and returned an error; the client gets its message.
    #[error("{0}")]
    Refused(String),
    /// The function could not be run.
    #[error("the trigger could not be run")]
    Unavailable(#[source] Box<dyn Error + Send + Sync>),
}

/// The functions that the pool calls. Both take the event of the real service and return it with `response` filled in.
/// Both may be called more than once for a change.
#[async_trait]
pub trait Triggers: Send + Sync {
    /// Writes a message with a code: `response.emailSubject` and `response.emailMessage`, the latter with the
    /// placeholder `{####}`.
    async fn custom_message(&self, event: Value) -> Result<Value, TriggerError>;

    /// Runs after a user has confirmed their address, or has set a new password with a mailed code.
    async fn post_confirmation(&self, event: Value) -> Result<Value, TriggerError>;
}

/// The occasion of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MessageOccasion {
    SignUp,
    ResendCode,
    ForgotPassword,
    UpdateUserAttribute,
}

impl MessageOccasion {
    fn source(self) -> &'static str {
        match self {
            Self::SignUp => "CustomMessage_SignUp",
            Self::ResendCode => "CustomMessage_ResendCode",
            Self::ForgotPassword => "CustomMessage_ForgotPassword",
            Self::UpdateUserAttribute => "CustomMessage_UpdateUserAttribute",
        }
    }
}

/// The kind of a confirmation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Confirmation {
    SignUp,
    ForgotPassword,
}

impl Confirmation {
    fn source(self) -> &'static str {
        match self {
            Self::SignUp => "PostConfirmation_ConfirmSignUp",
            Self::ForgotPassword => "PostConfirmation_ConfirmForgotPassword",
        }
    }
}

/// Values that a client passes to the triggers.
pub(crate) type ClientMetadata = BTreeMap<String, String>;

/// The text of a message; both are `None` if the pool should use its own text.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct CustomMessage {
    pub(crate) subject: Option<String>,
    /// Contains the placeholder for the code.
    pub(crate) html: Option<String>,
}

/// Runs the trigger that words a message.
pub(crate) async fn custom_message(
    pool: &Pool,
    user: &User,
    occasion: MessageOccasion,
    metadata: &ClientMetadata,
) -> Result<CustomMessage, Refusal> {
    if !pool.rules().words_messages() {
        return Ok(CustomMessage::default());
    }
    let mut request = request(user, metadata);
    request["codeParameter"] = json!(CODE_PARAMETER);
    request["linkParameter"] = json!("{##Click Here##}");
    request["usernameParameter"] = Value::Null;
    let response = json!({ "smsMessage": null, "emailMessage": null, "emailSubject": null });
    let event = event(pool, user, occasion.source(), &request, &response);
    let answer = pool
        .triggers()
        .custom_message(event)
        .await
        .map_err(|error| refused(CUSTOM_MESSAGE, error))?;
    message_in(&answer)
}

/// Runs the trigger after a confirmation.
pub(crate) async fn post_confirmation(
    pool: &Pool,
    user: &User,
    confirmation: Confirmation,
    metadata: &ClientMetadata,
) -> Result<(), Refusal> {
    if !pool.rules().tells_of_confirmations() {
        return Ok(());
    }
    let event = event(pool, user, confirmation.source(), &request(user, metadata), &json!({}));
    pool.triggers()
        .post_confirmation(event)
        .await
        .map(|_| ())
        .map_err(|error| refused(POST_CONFIRMATION, error))
}

fn request(user: &User, metadata: &ClientMetadata) -> Value {
    let mut attributes: Map<String, Value> = user
        .all_attributes()
        .into_iter()
        .map(|attribute| (attribute.name, json!(attribute.value)))
        .collect();
    attributes.insert("cognito:user_status".to_owned(), json!(user.status.name()));
    let mut request = json!({ "userAttributes": attributes });
    if !metadata.is_empty() {
        request["clientMetadata"] = json!(metadata);
    }
    request
}

fn event(pool: &Pool, user: &User, source: &str, request: &Value, response: &Value) -> Value {
    let settings = pool.settings();
    json!({
        "version": "1",
        "region": settings.region,
        "userPoolId": settings.pool_id,
        "userName": user.sub,
        "callerContext": { "awsSdkVersion": "aws-sdk-unknown-unknown", "clientId": settings.client_id },
        "triggerSource": source,
        "request": request,
        "response": response,
    })
}

fn message_in(answer: &Value) -> Result<CustomMessage, Refusal> {
    let unusable = || Refusal::TriggerAnswer(CUSTOM_MESSAGE);
    let text = |name: &str| match &answer["response"][name] {
        Value::Null => Ok(None),
        Value::String(text) => Ok(Some(text.clone())),
        _ => Err(unusable()),
    };
    let message = CustomMessage {
        subject: text("emailSubject")?,
        html: text("emailMessage")?,
    };
    match &message.html {
        Some(html) if !html.contains(CODE_PARAMETER) => Err(unusable()),
        _ => Ok(message),
    }
}

fn refused(trigger: &'static str, error: TriggerError) -> Refusal {
    match error {
        TriggerError::Refused(message) => Refusal::TriggerRefused { trigger, message },
        TriggerError::Unavailable(cause) => {
            tracing::error!(trigger, %cause, "trigger could not be run");
            Refusal::TriggerUnavailable(trigger)
        }
    }
}
