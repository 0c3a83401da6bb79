//! Errors of calls to Plaid, sorted by what the caller can do about them.
//!
//! Matches `error_type` first and `error_code` second, as the provider recommends. Never logs a token or a body. Keeps
//! only the provider's codes, and only if they look like codes.

use std::time::Duration;

use super::wire;
use crate::ErrorCode;
use crate::http::{Answer, Outage, printable};
use crate::transport::ProviderError;

/// The provider's code for a balance older than requested.
const NOTHING_NEWER: &str = "LAST_UPDATED_DATETIME_OUT_OF_RANGE";

/// A failed call.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlaidError {
    /// Too many calls; try again after `retry_after`, if set.
    #[error("the provider's rate limit was reached")]
    RateLimited {
        /// How long to wait, if the provider states it.
        retry_after: Option<Duration>,
    },
    /// Our own request or setup is wrong (`INVALID_INPUT`, `INVALID_REQUEST`, `INVALID_PRODUCT`); do not retry.
    #[error("the provider refused our request as misconfigured: {code}")]
    Configuration {
        /// The provider's code.
        code: ErrorCode,
    },
    /// The public token was used or has expired; the user must link again.
    #[error("the public token is spent or expired")]
    PublicTokenInvalid,
    /// The item has no credit, mortgage or student loan accounts; the rest of it works.
    #[error("the item has no liability accounts")]
    NoLiabilityAccounts,
    /// The institution does not offer this product, or the item has no account for it; the rest of it works.
    #[error("the product is not supported by the item")]
    NotSupported,
    /// The product's data is still being fetched; the rest of the item works.
    #[error("the product is not ready yet")]
    NotReady,
    /// The user has not agreed to share this product; the rest of the item works.
    #[error("the user has not consented to the product")]
    ConsentRequired,
    /// The user must sign in at the institution again, in update mode.
    #[error("the item must be repaired: {code}")]
    LoginRequired {
        /// The provider's code.
        code: ErrorCode,
    },
    /// The institution has no newer balance; the last known one still holds.
    #[error("the institution has no newer balance")]
    NothingNewer,
    /// Transactions changed during paging; start again from the first cursor.
    #[error("transactions changed during pagination")]
    Mutation,
    /// The provider has no such item or token.
    #[error("the provider does not know the item")]
    ItemUnknown,
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

impl PlaidError {
    pub(super) const fn of(outage: Outage) -> Self {
        Self::Unavailable { outage }
    }

    /// Whether only one product failed, so the item's other data is still usable.
    pub const fn is_partial_success(&self) -> bool {
        matches!(
            self,
            Self::NoLiabilityAccounts | Self::NotSupported | Self::NotReady | Self::ConsentRequired
        )
    }

    /// A stable code to log, and to store on a failing item; the provider's own if there is one.
    pub fn code(&self) -> &str {
        match self {
            Self::Configuration { code } | Self::LoginRequired { code } | Self::Refused { code } => code.as_str(),
            Self::RateLimited { .. } => "RATE_LIMIT_EXCEEDED",
            Self::PublicTokenInvalid => "INVALID_PUBLIC_TOKEN",
            Self::NoLiabilityAccounts => "NO_LIABILITY_ACCOUNTS",
            Self::NotSupported => "PRODUCTS_NOT_SUPPORTED",
            Self::NotReady => "PRODUCT_NOT_READY",
            Self::ConsentRequired => "ADDITIONAL_CONSENT_REQUIRED",
            Self::NothingNewer => NOTHING_NEWER,
            Self::Mutation => "TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION",
            Self::ItemUnknown => "ITEM_NOT_FOUND",
            Self::Unavailable { outage } => word(*outage),
        }
    }

    /// Classifies an error answer by type, then code, then status.
    pub(super) fn classify(status: u16, body: Option<&wire::ErrorBody>, retry_after: Option<Duration>) -> Self {
        let Some(body) = body else {
            return by_status(status, retry_after);
        };
        let code = body.error_code.as_str();
        match body.error_type.as_str() {
            "RATE_LIMIT_EXCEEDED" => Self::RateLimited { retry_after },
            "INVALID_REQUEST" => Self::configuration(code),
            "INVALID_INPUT" => invalid_input(code),
            "ITEM_ERROR" => item_error(code),
            "INSTITUTION_ERROR" => institution_error(code),
            "API_ERROR" => Self::of(Outage::Provider),
            _ => by_code(status, code, retry_after),
        }
    }

    fn configuration(code: &str) -> Self {
        Self::Configuration {
            code: ErrorCode::capital(code),
        }
    }
}

impl ProviderError for PlaidError {
    const PROVIDER: &'static str = "Plaid";
    const SERVICE: &'static str = "plaid";

    fn outage(outage: Outage) -> Self {
        Self::of(outage)
    }

    fn answered(endpoint: &'static str, answer: &Answer) -> Self {
        let body: Option<wire::ErrorBody> = serde_json::from_slice(&answer.body).ok();
        if let Some(request_id) = body.as_ref().and_then(|body| body.request_id.as_deref()) {
            tracing::info!(endpoint, request_id = %printable(request_id), "Plaid answered an error");
        }
        Self::classify(answer.status, body.as_ref(), answer.retry_after)
    }

    fn code(&self) -> &str {
        self.code()
    }

    fn is_worth_repeating(&self) -> bool {
        matches!(self, Self::Unavailable { outage } if outage.may_pass())
    }
}

/// The stored and logged code of an outage.
const fn word(outage: Outage) -> &'static str {
    match outage {
        Outage::Timeout => "TIMEOUT",
        Outage::Unreached | Outage::Network => "NETWORK",
        Outage::Provider => "PROVIDER_ERROR",
        Outage::Institution => "INSTITUTION_ERROR",
        Outage::Garbage => "UNREADABLE_ANSWER",
    }
}

fn invalid_input(code: &str) -> PlaidError {
    match code {
        "INVALID_ACCESS_TOKEN" => PlaidError::ItemUnknown,
        "INVALID_PUBLIC_TOKEN" => PlaidError::PublicTokenInvalid,
        "ADDITIONAL_CONSENT_REQUIRED" => PlaidError::ConsentRequired,
        _ => PlaidError::configuration(code),
    }
}

fn item_error(code: &str) -> PlaidError {
    match code {
        "ITEM_NOT_FOUND" | "ITEM_CONCURRENTLY_DELETED" => PlaidError::ItemUnknown,
        "NO_LIABILITY_ACCOUNTS" => PlaidError::NoLiabilityAccounts,
        "PRODUCTS_NOT_SUPPORTED" | "NO_INVESTMENT_ACCOUNTS" => PlaidError::NotSupported,
        "PRODUCT_NOT_READY" => PlaidError::NotReady,
        "ADDITIONAL_CONSENT_REQUIRED" => PlaidError::ConsentRequired,
        "ITEM_LOGIN_REQUIRED"
        | "INVALID_CREDENTIALS"
        | "INSUFFICIENT_CREDENTIALS"
        | "INVALID_MFA"
        | "INVALID_PHONE_NUMBER"
        | "INVALID_OTP"
        | "INVALID_SEND_METHOD"
        | "ITEM_LOCKED"
        | "PASSWORD_RESET_REQUIRED"
        | "USER_SETUP_REQUIRED"
        | "USER_INPUT_TIMEOUT"
        | "ACCESS_NOT_GRANTED" => PlaidError::LoginRequired {
            code: ErrorCode::capital(code),
        },
        _ => PlaidError::Refused {
            code: ErrorCode::capital(code),
        },
    }
}

fn institution_error(code: &str) -> PlaidError {
    match code {
        // Permanent: the provider or we may not use the institution.
        "INSTITUTION_NO_LONGER_SUPPORTED" | "UNAUTHORIZED_INSTITUTION" => PlaidError::Refused {
            code: ErrorCode::capital(code),
        },
        _ => PlaidError::of(Outage::Institution),
    }
}

/// Unknown types: the code may still be a known one.
fn by_code(status: u16, code: &str, retry_after: Option<Duration>) -> PlaidError {
    match code {
        "TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION" => PlaidError::Mutation,
        "LINK_TOKEN_CREATE_LIMIT" => PlaidError::RateLimited { retry_after },
        "INVALID_PRODUCT" => PlaidError::configuration(code),
        NOTHING_NEWER => PlaidError::NothingNewer,
        _ if status == 429 || status >= 500 => by_status(status, retry_after),
        _ => PlaidError::Refused {
            code: ErrorCode::capital(code),
        },
    }
}

fn by_status(status: u16, retry_after: Option<Duration>) -> PlaidError {
    match status {
        429 => PlaidError::RateLimited { retry_after },
        500.. => PlaidError::of(Outage::Provider),
        _ => PlaidError::of(Outage::Garbage),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_type_decides_before_the_code() {
        let body = wire::ErrorBody {
            error_type: "RATE_LIMIT_EXCEEDED".to_owned(),
            error_code: "INVALID_PRODUCT".to_owned(),
            request_id: None,
        };
        let error = PlaidError::classify(400, Some(&body), None);
        assert_eq!(error, PlaidError::RateLimited { retry_after: None });
    }
}
