//! Creates the data key and the profile once a user has confirmed their address, which starts the trial. After a
//! password reset, ends every earlier sign-in and mails the owner.
//!
//! Cognito may call it more than once. A second call finds everything in place and changes nothing.

use std::sync::Arc;
use std::time::Duration;

use goldgrove_app::founding::{self, NewUser};
use goldgrove_app::{Confirmations, Context, Failure, owner_mail};
use goldgrove_domain::{AuditAction, AuditEvent, Language, Name, UserId, Zone};
use goldgrove_http::operation::VISITOR;
use goldgrove_http::{Example, Problem, Trigger, json, params};
use serde::Deserialize;
use serde_json::Value;

/// A new user.
const SIGN_UP_CONFIRMED: &str = "PostConfirmation_ConfirmSignUp";
/// A new password for a forgotten one.
const PASSWORD_RESET: &str = "PostConfirmation_ConfirmForgotPassword";

/// How long the mail may take. The pool waits five seconds for its trigger, and then calls it again.
const PATIENCE: Duration = Duration::from_secs(2);

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Event {
    trigger_source: String,
    user_pool_id: String,
    request: EventRequest,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct EventRequest {
    user_attributes: Attributes,
}

#[derive(Deserialize)]
struct Attributes {
    sub: String,
    #[serde(default)]
    email: String,
    #[serde(default)]
    given_name: String,
    #[serde(default)]
    family_name: String,
    #[serde(default)]
    zoneinfo: String,
    #[serde(default)]
    locale: String,
}

/// What starts it.
pub fn trigger() -> Trigger {
    Trigger::user_pool(
        "PostConfirmation_ConfirmSignUp",
        Example::shows("/request/userAttributes/sub")
            .sends(json!({ "userAttributes": {
                "sub": "", "email": "robin@example.com", "given_name": "Robin", "family_name": "Vale",
                "email_verified": "true",
            } }))
            .fill("/userAttributes/sub", VISITOR, "/id"),
    )
}

/// Answers a `PostConfirmation` event with the event itself, as Cognito requires.
///
/// # Errors
/// [`Failure`]. The user is then confirmed anyway, and `get-profile` creates what is missing. The new password is set
/// anyway, and setting it once more ends the remaining sign-ins.
pub async fn handle(ports: Arc<Confirmations>, event: Value) -> Result<Value, Failure> {
    let read: Event = params::event(&event)?;
    let attributes = read.request.user_attributes;
    let sub = attributes.sub;
    let user = || UserId::parse(&sub).map_err(|_| Problem::field("sub", "must be a user id"));
    match read.trigger_source.as_str() {
        SIGN_UP_CONFIRMED => {
            if attributes.email.is_empty() {
                return Err(Problem::field("email", "must be present").into());
            }
            let new = NewUser {
                address: Some(attributes.email),
                first_name: Name::clipped(&attributes.given_name),
                last_name: Name::clipped(&attributes.family_name),
                time_zone: Zone::parse(&attributes.zoneinfo).ok(),
                language: Language::closest(&attributes.locale),
            };
            founding::found(&ports.context, &user()?, new).await?;
        }
        PASSWORD_RESET => {
            let user = user()?;
            note_reset(&ports.context, &user).await;
            ports.end_sign_ins(&read.user_pool_id, &user).await?;
            let asked_in = Language::closest(&attributes.locale);
            let mailed = mail_owner(&ports, &user, attributes.email, asked_in);
            if tokio::time::timeout(PATIENCE, mailed).await.is_err() {
                tracing::error!("the mail about a reset password was not sent in time");
            }
        }
        _ => {}
    }
    Ok(event)
}

/// Logs a failure of the audit trail: the password is already set, and an error would claim that it is not.
async fn note_reset(context: &Context, user: &UserId) {
    if let Err(failure) = context.audit(user, AuditEvent::new(AuditAction::PasswordReset)).await {
        tracing::error!(cause = %failure, counts = failure.counts(), "a reset password is missing in the audit trail");
    }
}

/// Mails the owner in their stored language, or in `asked_in`, the language of the sign-up.
async fn mail_owner(ports: &Confirmations, user: &UserId, address: String, asked_in: Option<Language>) {
    let stored = owner_mail::language_of(ports.context.tables.main.as_ref(), user).await;
    let language = stored.or(asked_in).unwrap_or_default();
    let sent = owner_mail::write(
        &ports.mailer,
        &ports.site,
        address,
        language,
        AuditAction::PasswordReset,
    )
    .await;
    if let Err(error) = sent {
        tracing::error!(%error, "the mail about a reset password was not sent");
    }
}
