//! Every error an answer can carry, as `application/problem+json` (RFC 9457).
//!
//! The one place that maps failures to status codes and to the words of the product's error catalogue. A server
//! failure has a constant body; what happened is in the log, under the request id.

use std::time::Duration;

use lambda_http::Body;
use lambda_http::http::header::{CACHE_CONTROL, CONTENT_TYPE, RETRY_AFTER};
use lambda_http::http::{HeaderValue, StatusCode};
use schemars::JsonSchema;
use serde::Serialize;

use crate::Response;

/// What is wrong with one field of a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct FieldError {
    /// The field's path, e.g. `goal.targetAmount`.
    pub field: String,
    /// What to change, as the end of a sentence: `must be above 0`.
    pub message: String,
}

/// The kinds of failure, one per `/problems/<slug>`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// No token, or one that does not hold.
    Unauthenticated,
    /// The session was ended or has run out.
    SessionEnded,
    /// The session was begun on another device, and is ended now.
    SessionMismatch,
    /// The trial is over and nothing was paid.
    SubscriptionRequired,
    /// The caller's role does not allow it.
    Forbidden,
    /// The caller proved who they are too long ago for what they ask.
    RecentSignInRequired,
    /// A provider's message without a signature, or with one that does not hold.
    BadSignature,
    /// The object does not exist, or belongs to somebody else: the two look the same.
    NotFound,
    /// The request cannot be understood or breaks a rule; says which fields.
    InvalidRequest(Vec<FieldError>),
    /// The body is larger than the route takes.
    PayloadTooLarge,
    /// The object changed meanwhile, or an idempotency key was used for another request.
    Conflict(&'static str),
    /// A request with the same idempotency key is still under way.
    InProgress,
    /// More requests than are allowed in a while; how long until the next one is.
    RateLimited(Duration),
    /// The provider allows no more link tokens for now.
    ConnectionLimit(Option<Duration>),
    /// The provider refused our settings when linking.
    LinkConfiguration,
    /// The login has no liability accounts; retry with `skipLiabilities`.
    NoLiabilityAccounts,
    /// The provider could not make a link token.
    ConnectionError,
    /// The provider did not take the public token.
    ExchangeFailed,
    /// The institution is linked already.
    InstitutionAlreadyLinked,
    /// The provider allows no more refreshes for now.
    RefreshLimit(Option<Duration>),
    /// The provider refused our settings when refreshing.
    RefreshConfiguration,
    /// Not one login could be refreshed.
    RefreshFailed,
    /// The user subscribes already; the billing portal changes that.
    AlreadySubscribed,
    /// The payment provider made no page to pay on.
    CheckoutFailed,
    /// The user never subscribed, so there is nothing to manage.
    NoSubscription,
    /// The billing portal is not set up at the payment provider.
    PortalNotConfigured,
    /// The payment provider opened no billing portal.
    PortalFailed,
    /// The user has as many goals as there may be.
    GoalLimit,
    /// All of a user's data together is more than one answer may hold.
    ExportTooLarge,
    /// Something we depend on is away; trying again may help.
    Unavailable,
    /// A defect or broken data on our side.
    Internal,
}

/// The parts of a problem that do not vary within its kind.
struct Words {
    slug: &'static str,
    status: StatusCode,
    title: &'static str,
    detail: &'static str,
    /// The words of the product's error catalogue, where it has any.
    user_message: Option<&'static str>,
}

const fn words(slug: &'static str, status: StatusCode, title: &'static str, detail: &'static str) -> Words {
    Words {
        slug,
        status,
        title,
        detail,
        user_message: None,
    }
}

const fn catalogued(slug: &'static str, status: StatusCode, title: &'static str, detail: &'static str) -> Words {
    Words {
        slug,
        status,
        title,
        detail,
        user_message: Some(detail),
    }
}

/// The wire form of a problem.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ProblemBody<'a> {
    /// A stable reference: `/problems/<slug>`.
    #[serde(rename = "type")]
    pub kind: String,
    /// A short name of the kind.
    pub title: &'a str,
    /// The status code.
    pub status: u16,
    /// What happened and what to do, safe to show.
    pub detail: &'a str,
    /// Names the request in our logs.
    pub request_id: &'a str,
    /// What is wrong, field by field.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    #[schemars(default)]
    pub errors: &'a [FieldError],
    /// The words to show, where the product has fixed ones.
    #[serde(rename = "userMessage", skip_serializing_if = "Option::is_none")]
    pub user_message: Option<&'a str>,
}

impl Problem {
    /// Somebody else changed the object since it was read.
    pub const CHANGED: Self = Self::Conflict("This was changed elsewhere. Reload and try again.");

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
        self.words().slug
    }

    #[expect(clippy::too_many_lines, reason = "one table of all problems")]
    fn words(&self) -> Words {
        use StatusCode as S;
        match self {
            Self::Unauthenticated
            | Self::SessionEnded
            | Self::SessionMismatch
            | Self::SubscriptionRequired
            | Self::Forbidden
            | Self::RecentSignInRequired
            | Self::BadSignature => self.access_words(),
            Self::NotFound => words("not-found", S::NOT_FOUND, "Not found", "There is nothing here."),
            Self::InvalidRequest(_) => words(
                "invalid-request",
                S::BAD_REQUEST,
                "Invalid request",
                "Correct the fields listed and try again.",
            ),
            Self::PayloadTooLarge => words(
                "payload-too-large",
                S::PAYLOAD_TOO_LARGE,
                "Too large",
                "The request is larger than allowed.",
            ),
            Self::Conflict(detail) => words("conflict", S::CONFLICT, "Conflict", detail),
            Self::InProgress => words(
                "in-progress",
                S::CONFLICT,
                "Still working",
                "The same request is still under way. Try again shortly.",
            ),
            Self::RateLimited(_) => words(
                "rate-limited",
                S::TOO_MANY_REQUESTS,
                "Too many requests",
                "This was asked for too often. Please wait and try again.",
            ),
            Self::ConnectionLimit(_)
            | Self::LinkConfiguration
            | Self::NoLiabilityAccounts
            | Self::ConnectionError
            | Self::ExchangeFailed
            | Self::InstitutionAlreadyLinked => self.link_words(),
            Self::RefreshLimit(_) | Self::RefreshConfiguration | Self::RefreshFailed => self.refresh_words(),
            Self::AlreadySubscribed
            | Self::CheckoutFailed
            | Self::NoSubscription
            | Self::PortalNotConfigured
            | Self::PortalFailed => self.billing_words(),
            Self::GoalLimit => words(
                "goal-limit",
                S::CONFLICT,
                "Goal limit reached",
                "You have 100 goals, which is the limit. Delete one to add another.",
            ),
            Self::ExportTooLarge => words(
                "export-too-large",
                S::UNPROCESSABLE_ENTITY,
                "Too much for one download",
                "Your data is too large for one download. Please contact support, and we will send it to you.",
            ),
            Self::Unavailable => words(
                "unavailable",
                S::SERVICE_UNAVAILABLE,
                "Temporarily unavailable",
                "Please try again in a moment.",
            ),
            Self::Internal => words(
                "internal",
                S::INTERNAL_SERVER_ERROR,
                "Something went wrong",
                "Something went wrong on our side.",
            ),
        }
    }

    fn access_words(&self) -> Words {
        use StatusCode as S;
        match self {
            Self::SessionEnded => catalogued(
                "session-ended",
                S::UNAUTHORIZED,
                "Session Expired",
                "Your session has ended. Please sign in again.",
            ),
            Self::SessionMismatch => catalogued(
                "session-mismatch",
                S::UNAUTHORIZED,
                "Session Expired",
                "Your session was ended because it was used on another device. Please sign in again.",
            ),
            Self::SubscriptionRequired => words(
                "subscription-required",
                S::PAYMENT_REQUIRED,
                "Subscription required",
                "Your trial has ended. Upgrade to Premium to continue.",
            ),
            Self::Forbidden => words(
                "forbidden",
                S::FORBIDDEN,
                "Not allowed",
                "Your account is not allowed to do this.",
            ),
            // Not a 401: the token holds, and no refresh of it makes the sign-in more recent.
            Self::RecentSignInRequired => catalogued(
                "recent-sign-in-required",
                S::FORBIDDEN,
                "Sign in again",
                "For your security, sign in again before you do this.",
            ),
            Self::BadSignature => words(
                "bad-signature",
                S::UNAUTHORIZED,
                "Not signed",
                "The signature does not hold.",
            ),
            _ => words(
                "unauthenticated",
                S::UNAUTHORIZED,
                "Sign in required",
                "Sign in and try again.",
            ),
        }
    }

    fn link_words(&self) -> Words {
        use StatusCode as S;
        match self {
            Self::ConnectionLimit(_) => catalogued(
                "connection-limit",
                S::TOO_MANY_REQUESTS,
                "Connection Limit Reached",
                "Our bank connection provider is busy right now. Please wait a few minutes and try again.",
            ),
            Self::LinkConfiguration => catalogued(
                "link-configuration",
                S::BAD_GATEWAY,
                "Configuration Error",
                "Bank connections are not set up correctly. Please contact support.",
            ),
            Self::NoLiabilityAccounts => catalogued(
                "no-liability-accounts",
                S::UNPROCESSABLE_ENTITY,
                "Liability Accounts Not Found",
                "No loan or credit accounts were found. You can connect your other account types instead.",
            ),
            Self::InstitutionAlreadyLinked => catalogued(
                "institution-already-linked",
                S::CONFLICT,
                "Already connected",
                "This institution is already connected. Refresh it or repair its connection instead.",
            ),
            Self::ExchangeFailed => catalogued(
                "exchange-failed",
                S::BAD_GATEWAY,
                "Connection failed",
                "The bank connection could not be completed. Please try again.",
            ),
            _ => catalogued(
                "connection-error",
                S::BAD_GATEWAY,
                "Connection Error",
                "Failed to connect to the bank connection provider. Please try again.",
            ),
        }
    }

    fn billing_words(&self) -> Words {
        use StatusCode as S;
        match self {
            Self::AlreadySubscribed => catalogued(
                "already-subscribed",
                S::CONFLICT,
                "Already subscribed",
                "You already have a subscription. Open the billing portal to change it.",
            ),
            Self::NoSubscription => catalogued(
                "no-subscription",
                S::CONFLICT,
                "Portal Access Failed",
                "There is no subscription to manage yet. Choose a plan first.",
            ),
            Self::PortalNotConfigured => catalogued(
                "portal-not-configured",
                S::SERVICE_UNAVAILABLE,
                "Portal Setup In Progress",
                "The billing portal is still being set up. Please try again later or contact support.",
            ),
            Self::PortalFailed => catalogued(
                "portal-failed",
                S::BAD_GATEWAY,
                "Portal Access Failed",
                "The billing portal could not be opened. Please try again.",
            ),
            _ => catalogued(
                "checkout-failed",
                S::BAD_GATEWAY,
                "Checkout Failed",
                "The checkout could not be started. Nothing was charged. Please try again.",
            ),
        }
    }

    fn refresh_words(&self) -> Words {
        use StatusCode as S;
        match self {
            Self::RefreshLimit(_) => catalogued(
                "refresh-limit",
                S::TOO_MANY_REQUESTS,
                "Refresh Limit Reached",
                "Your accounts were refreshed very recently. Please wait a few minutes and try again.",
            ),
            Self::RefreshConfiguration => catalogued(
                "refresh-configuration",
                S::BAD_GATEWAY,
                "Configuration Error",
                "Account refresh is not set up correctly. Please contact support.",
            ),
            _ => catalogued(
                "refresh-failed",
                S::BAD_GATEWAY,
                "Failed to refresh accounts",
                "We could not reach your institutions. Your last figures are kept; please try again later.",
            ),
        }
    }

    /// How long to wait before trying again, where we know.
    fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::RateLimited(wait) => Some(*wait),
            Self::ConnectionLimit(wait) | Self::RefreshLimit(wait) => Some(wait.unwrap_or(Duration::from_mins(1))),
            Self::InProgress | Self::Unavailable => Some(Duration::from_secs(2)),
            _ => None,
        }
    }

    /// The answer that carries this problem.
    pub fn into_response(self, request_id: &str) -> Response {
        let words = self.words();
        let errors: &[FieldError] = match &self {
            Self::InvalidRequest(errors) => errors,
            _ => &[],
        };
        let body = ProblemBody {
            kind: format!("/problems/{}", words.slug),
            title: words.title,
            status: words.status.as_u16(),
            detail: words.detail,
            request_id,
            errors,
            user_message: words.user_message,
        };
        // Serialising plain strings cannot fail; an empty body is still a truthful status.
        let text = serde_json::to_string(&body).unwrap_or_default();
        let mut response = Response::new(Body::Text(text));
        *response.status_mut() = words.status;
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if let Some(wait) = self.retry_after() {
            headers.insert(RETRY_AFTER, HeaderValue::from(wait.as_secs().max(1)));
        }
        response
    }
}
