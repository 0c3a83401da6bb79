//! All error answers, as `application/problem+json` (RFC 9457).
//!
//! The only mapping of failures to status codes and to the texts of the error catalogue (`problem/words.rs`). A server
//! error has a constant body; the log has the details, under the request id.

mod fields;
mod words;

use std::time::Duration;

use goldgrove_domain::{Bilingual, Language};
use lambda_http::Body;
use lambda_http::http::header::{CACHE_CONTROL, CONTENT_TYPE, RETRY_AFTER};
use lambda_http::http::{HeaderValue, StatusCode};
use schemars::JsonSchema;
use serde::Serialize;
use strum::IntoStaticStr;

use crate::Response;

/// One invalid field of a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct FieldError {
    /// The field's path, e.g. `goal.targetAmount`.
    pub field: String,
    /// How to fix it, as the end of a sentence: `must be above 0`.
    pub message: String,
}

/// The kinds of problem, one per `/problems/<slug>`.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Problem {
    /// A missing or invalid token.
    Unauthenticated,
    /// The session was ended or has expired.
    SessionEnded,
    /// The session belongs to another device, and is ended now.
    SessionMismatch,
    /// The trial is over and the user has no subscription.
    SubscriptionRequired,
    /// The request needs Premium.
    PremiumRequired,
    /// The caller's role does not allow it.
    Forbidden,
    /// The caller's sign-in is too old for this request.
    RecentSignInRequired,
    /// A provider's message with a missing or invalid signature.
    BadSignature,
    /// The object does not exist or belongs to another user; both look the same.
    NotFound,
    /// The request is malformed or breaks a rule; contains the wrong fields.
    InvalidRequest(Vec<FieldError>),
    /// The body exceeds the route's limit.
    PayloadTooLarge,
    /// The body is not sent as JSON.
    UnsupportedMediaType,
    /// The object changed since it was read, or the idempotency key belongs to another request.
    Conflict(Bilingual),
    /// A request with the same idempotency key is still running.
    InProgress,
    /// Too many requests; the time until the next one is allowed.
    RateLimited(Duration),
    /// The provider's limit for link tokens was reached.
    ConnectionLimit(Option<Duration>),
    /// The provider refused our configuration when linking.
    LinkConfiguration,
    /// The item has no liability accounts; retry with `skipLiabilities`.
    NoLiabilityAccounts,
    /// The provider could not create a link token.
    ConnectionError,
    /// The provider refused the public token.
    ExchangeFailed,
    /// All accounts of this sign-in at the institution are linked already.
    InstitutionAlreadyLinked,
    /// The provider's limit for refreshes was reached.
    RefreshLimit(Option<Duration>),
    /// The provider refused our configuration when refreshing.
    RefreshConfiguration,
    /// Every item failed to refresh.
    RefreshFailed,
    /// The user already has a subscription; the billing portal changes it.
    AlreadySubscribed,
    /// The payment provider could not create a payment page.
    CheckoutFailed,
    /// The user never subscribed, so there is nothing to manage.
    NoSubscription,
    /// The billing portal is not set up at the payment provider.
    PortalNotConfigured,
    /// The payment provider could not open the billing portal.
    PortalFailed,
    /// The user has the maximum number of goals.
    GoalLimit,
    /// The user's data exceeds the size of one answer.
    ExportTooLarge,
    /// A service we depend on is unavailable; a retry may succeed.
    Unavailable,
    /// A defect or broken data on our side.
    Internal,
}

/// A problem (RFC 9457).
#[derive(Debug, Serialize, JsonSchema)]
pub struct ProblemBody<'a> {
    /// The problem's type, a stable reference: `/problems/<slug>`.
    #[serde(rename = "type")]
    pub kind: String,
    /// A short title of the type.
    pub title: &'a str,
    /// The HTTP status code.
    pub status: u16,
    /// What happened and what to do, in words for the user.
    pub detail: &'a str,
    /// The id of the request in our logs.
    pub request_id: &'a str,
    /// The invalid fields; absent for none.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    #[schemars(default)]
    pub errors: &'a [FieldError],
    /// The specification's message for the user; absent for problems without one.
    #[serde(rename = "userMessage", skip_serializing_if = "Option::is_none")]
    pub user_message: Option<&'a str>,
}

impl Problem {
    /// The object changed since it was read.
    pub const CHANGED: Self = Self::Conflict(Bilingual::new(
        "This was changed elsewhere. Reload and try again.",
        "Ceci a été modifié ailleurs. Rechargez la page et réessayez.",
    ));
    /// The idempotency key was used for another request.
    pub const KEY_REUSED: Self = Self::Conflict(Bilingual::new(
        "This idempotency key was used for another request.",
        "Cette clé d’idempotence a servi à une autre demande.",
    ));

    /// Another user has the email address.
    pub const ADDRESS_TAKEN: Self = Self::Conflict(Bilingual::new(
        "Another account has this email address. Choose a different one.",
        "Un autre compte utilise cette adresse courriel. Choisissez-en une autre.",
    ));
    /// The email address was recently restored to an earlier one.
    pub const ADDRESS_HELD: Self = Self::Conflict(Bilingual::new(
        "Your email address was recently restored from a link. You can change it again 14 days after that. If you need to change it sooner, write to support.",
        "Votre adresse courriel a récemment été rétablie au moyen d’un lien. Vous pourrez la changer 14\u{a0}jours après ce rétablissement. S’il faut la changer avant, écrivez au soutien.",
    ));

    /// A request with one wrong field.
    pub fn field(field: &str, message: impl Into<String>) -> Self {
        Self::InvalidRequest(vec![FieldError {
            field: field.to_owned(),
            message: message.into(),
        }])
    }

    /// The status code.
    pub fn status(&self) -> StatusCode {
        self.words().status
    }

    /// The last part of the problem's type.
    pub fn slug(&self) -> &'static str {
        self.into()
    }

    /// How long to wait before a retry, if known.
    fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::RateLimited(wait) => Some(*wait),
            Self::ConnectionLimit(wait) | Self::RefreshLimit(wait) => Some(wait.unwrap_or(Duration::from_mins(1))),
            Self::InProgress | Self::Unavailable => Some(Duration::from_secs(2)),
            _ => None,
        }
    }

    /// Converts to an answer in the caller's language.
    pub fn into_response(self, request_id: &str, language: Language) -> Response {
        let (slug, words) = (self.slug(), self.words());
        let retry_after = self.retry_after();
        let errors = match self {
            Self::InvalidRequest(errors) => errors.into_iter().map(|error| error.in_language(language)).collect(),
            _ => Vec::new(),
        };
        let body = ProblemBody {
            kind: format!("/problems/{slug}"),
            title: words.title.in_language(language),
            status: words.status.as_u16(),
            detail: words.detail.in_language(language),
            request_id,
            errors: &errors,
            user_message: words.is_for_user.then(|| words.detail.in_language(language)),
        };
        // Serializing plain strings cannot fail. Even with an empty body, the status would be right.
        let text = serde_json::to_string(&body).unwrap_or_default();
        let mut response = Response::new(Body::Text(text));
        *response.status_mut() = words.status;
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if let Some(wait) = retry_after {
            headers.insert(RETRY_AFTER, HeaderValue::from(wait.as_secs().max(1)));
        }
        response
    }
}
