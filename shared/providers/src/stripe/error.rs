//! Errors of calls to Stripe, sorted by what the caller can do about them.
//!
//! Matches the status first, then `type` and `code`. Never logs a key, a customer or a message. Keeps only the
//! provider's codes, and only if they look like codes.

use std::time::Duration;

use super::ids::StripeIdError;
use super::wire::{ErrorBody, ErrorDetails};
use crate::ErrorCode;
use crate::http::{Answer, Outage};
use crate::transport::ProviderError;

/// A failed call.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StripeError {
    /// Too many calls; try again after `retry_after`, if set.
    #[error("the provider's rate limit was reached")]
    RateLimited {
        /// How long to wait, if the provider states it.
        retry_after: Option<Duration>,
    },
    /// The billing portal has not been set up at the provider.
    #[error("the billing portal is not configured")]
    PortalNotConfigured,
    /// The provider has no such object.
    #[error("the provider does not know the object")]
    NotFound,
    /// Another request is using the idempotency key right now.
    #[error("the idempotency key is in use")]
    KeyInUse,
    /// The idempotency key was used for another request.
    #[error("the idempotency key was used for something else")]
    KeyReused,
    /// Our own key, request or setup is wrong; do not retry.
    #[error("the provider refused our request as misconfigured: {code}")]
    Configuration {
        /// The provider's code.
        code: ErrorCode,
    },
    /// No usable answer; the same call may work later.
    #[error("unavailable: {outage}")]
    Unavailable {
        /// What happened.
        outage: Outage,
    },
    /// Any other documented error.
    #[error("the provider refused: {code}")]
    Refused {
        /// The provider's code.
        code: ErrorCode,
    },
}

impl StripeError {
    const fn of(outage: Outage) -> Self {
        Self::Unavailable { outage }
    }

    /// An unreadable answer.
    pub(super) const fn garbage() -> Self {
        Self::of(Outage::Garbage)
    }

    /// A stable code to log; the provider's own if there is one.
    pub fn code(&self) -> &str {
        match self {
            Self::Configuration { code } | Self::Refused { code } => code.as_str(),
            Self::RateLimited { .. } => "rate_limit",
            Self::PortalNotConfigured => "portal_not_configured",
            Self::NotFound => "resource_missing",
            Self::KeyInUse => "idempotency_key_in_use",
            Self::KeyReused => "idempotency_error",
            Self::Unavailable { outage } => outage.code(),
        }
    }

    /// Classifies an error answer.
    fn classify(status: u16, details: Option<&ErrorDetails>, retry_after: Option<Duration>) -> Self {
        let Some(details) = details else {
            return by_status(status, retry_after);
        };
        let code = details.code.as_deref().unwrap_or_default();
        match (status, details.kind.as_str(), code) {
            (429, ..) => Self::RateLimited { retry_after },
            (500.., ..) | (_, "api_error", _) => Self::of(Outage::Provider),
            (409, ..) => Self::KeyInUse,
            (_, "idempotency_error", _) => Self::KeyReused,
            _ if is_about_portal(details) => Self::PortalNotConfigured,
            (401 | 403, ..) => Self::configuration(code),
            (404, ..) | (_, _, "resource_missing") => Self::NotFound,
            (_, "invalid_request_error", _) => Self::configuration(code),
            _ => Self::Refused {
                code: ErrorCode::small(code),
            },
        }
    }

    fn configuration(code: &str) -> Self {
        Self::Configuration {
            code: ErrorCode::small(code),
        }
    }
}

/// For an answer with an invalid id.
impl From<StripeIdError> for StripeError {
    fn from(_: StripeIdError) -> Self {
        Self::garbage()
    }
}

impl ProviderError for StripeError {
    const PROVIDER: &'static str = "Stripe";
    const SERVICE: &'static str = "stripe";

    fn outage(outage: Outage) -> Self {
        Self::of(outage)
    }

    fn answered(endpoint: &'static str, answer: &Answer) -> Self {
        if let Some(request_id) = &answer.request_id {
            tracing::info!(endpoint, status = answer.status, %request_id, "Stripe answered an error");
        }
        let body: Option<ErrorBody> = serde_json::from_slice(&answer.body).ok();
        let details = body.as_ref().map(|body| &body.error);
        Self::classify(answer.status, details, answer.retry_after)
    }

    fn code(&self) -> &str {
        self.code()
    }

    fn is_worth_repeating(&self) -> bool {
        matches!(self, Self::Unavailable { outage } if outage.may_pass())
    }
}

/// The provider has no code for a missing portal configuration. For an unknown configuration the error names the
/// parameter. Without a default configuration, only its message mentions it.
fn is_about_portal(details: &ErrorDetails) -> bool {
    let says_so = |message: &str| message.starts_with("No configuration provided");
    details.param.as_deref() == Some("configuration")
        || (details.code.is_none() && details.message.as_deref().is_some_and(says_so))
}

fn by_status(status: u16, retry_after: Option<Duration>) -> StripeError {
    match status {
        429 => StripeError::RateLimited { retry_after },
        500.. => StripeError::of(Outage::Provider),
        _ => StripeError::garbage(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The details of an error answer; an empty text means an absent field.
    fn details(kind: &str, code: &str, param: &str, message: &str) -> ErrorDetails {
        let given = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
        ErrorDetails {
            kind: kind.to_owned(),
            code: given(code),
            param: given(param),
            message: given(message),
        }
    }

    const INVALID: &str = "invalid_request_error";

    #[test]
    fn each_answer_is_sorted_by_what_can_be_done() {
        let configuration = |code| StripeError::Configuration {
            code: ErrorCode::small(code),
        };
        let refused = |code| StripeError::Refused {
            code: ErrorCode::small(code),
        };
        let limited = StripeError::RateLimited { retry_after: None };
        let outage = StripeError::of(Outage::Provider);
        for (name, status, kind, code, expected) in [
            ("too many", 429, INVALID, "rate_limit", limited),
            ("their fault", 500, "api_error", "", outage),
            ("key reused", 400, "idempotency_error", "", StripeError::KeyReused),
            (
                "key in use",
                409,
                INVALID,
                "idempotency_key_in_use",
                StripeError::KeyInUse,
            ),
            (
                "unknown subscription",
                404,
                INVALID,
                "resource_missing",
                StripeError::NotFound,
            ),
            ("wrong key", 401, INVALID, "", configuration("unrecognised")),
            (
                "wrong field",
                400,
                INVALID,
                "parameter_unknown",
                configuration("parameter_unknown"),
            ),
            ("declined", 402, "card_error", "card_declined", refused("card_declined")),
        ] {
            let details = details(kind, code, "", "");
            assert_eq!(StripeError::classify(status, Some(&details), None), expected, "{name}");
        }
    }

    #[test]
    fn a_portal_that_is_not_set_up_is_told_from_everything_else_that_is_missing() {
        let missing = "resource_missing";
        let no_default = "No configuration provided and your test mode default configuration has not been created.";
        for (name, details, expected) in [
            (
                "no default",
                details(INVALID, "", "", no_default),
                StripeError::PortalNotConfigured,
            ),
            (
                "unknown one",
                details(INVALID, missing, "configuration", ""),
                StripeError::PortalNotConfigured,
            ),
            (
                "unknown customer",
                details(INVALID, missing, "customer", ""),
                StripeError::NotFound,
            ),
        ] {
            assert_eq!(StripeError::classify(400, Some(&details), None), expected, "{name}");
        }
    }
}
