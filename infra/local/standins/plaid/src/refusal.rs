//! Plaid's errors: one catalogue of types, codes, statuses and messages.
//!
//! The `api` modules and the faults decide when an error occurs.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use goldgrove_standin_common::private_file::PrivateFileError;
use serde_json::{Value, json};

/// A documented error.
#[derive(Debug)]
pub(crate) struct Known {
    pub(crate) error_type: &'static str,
    pub(crate) error_code: &'static str,
    pub(crate) status: u16,
    pub(crate) message: &'static str,
    pub(crate) display: Option<&'static str>,
}

const fn known(
    error_type: &'static str,
    error_code: &'static str,
    status: u16,
    message: &'static str,
    display: Option<&'static str>,
) -> Known {
    Known {
        error_type,
        error_code,
        status,
        message,
        display,
    }
}

const SIGN_IN_AGAIN: &str = "Please sign in to this institution again.";
const TRY_LATER: &str = "This financial institution is not currently responding. Please try again later.";

/// The errors of the stand-in: its own, from faults and from Link.
#[rustfmt::skip]
pub(crate) const CATALOGUE: [Known; 34] = [
    known("INVALID_REQUEST", "INVALID_BODY", 400, "body could not be parsed as JSON", None),
    known("INVALID_REQUEST", "MISSING_FIELDS", 400, "the request lacks a required field or holds one of the wrong type", None),
    known("INVALID_REQUEST", "UNKNOWN_FIELDS", 400, "the following fields are not recognized by this endpoint", None),
    known("INVALID_REQUEST", "NOT_FOUND", 404, "requested path was not found", None),
    known("INVALID_INPUT", "INVALID_API_KEYS", 400, "invalid client_id or secret provided", None),
    known("INVALID_INPUT", "INVALID_ACCESS_TOKEN", 400, "could not find matching access token", None),
    known("INVALID_INPUT", "INVALID_PUBLIC_TOKEN", 400, "could not find matching public token", None),
    known("INVALID_INPUT", "INVALID_LINK_TOKEN", 400, "could not find matching link token", None),
    known("INVALID_INPUT", "INVALID_PRODUCT", 400, "client is not authorized to access the requested product", None),
    known("INVALID_INPUT", "INVALID_INSTITUTION", 400, "invalid institution_id provided", None),
    known("INVALID_INPUT", "INVALID_ACCOUNT_ID", 400, "failed to find requested account ID for requested item", None),
    known("INVALID_REQUEST", "INVALID_FIELD", 400, "a field holds a value that is not allowed", None),
    known("INVALID_INPUT", "INVALID_WEBHOOK_VERIFICATION_KEY_ID", 400, "invalid key_id provided", None),
    known("INVALID_INPUT", "ADDITIONAL_CONSENT_REQUIRED", 400, "client does not have user consent to access the product", None),
    known("INVALID_RESULT", "LAST_UPDATED_DATETIME_OUT_OF_RANGE", 400, "requested datetime out of range, most recently updated balance is older", None),
    known("RATE_LIMIT_EXCEEDED", "RATE_LIMIT", 429, "rate limit exceeded. please try again later", None),
    known("RATE_LIMIT_EXCEEDED", "LINK_TOKEN_CREATE_LIMIT", 429, "rate limit for attempts to create a link token exceeded", None),
    known("RATE_LIMIT_EXCEEDED", "BALANCE_LIMIT", 429, "rate limit for balance requests exceeded", None),
    known("RATE_LIMIT_EXCEEDED", "TRANSACTIONS_SYNC_LIMIT", 429, "rate limit for transactions requests exceeded", None),
    known("ITEM_ERROR", "ITEM_LOGIN_REQUIRED", 400, "the login details of this item have changed and a user login is required to update this information", Some(SIGN_IN_AGAIN)),
    known("ITEM_ERROR", "INVALID_CREDENTIALS", 400, "the provided credentials were not correct", Some("The provided credentials were not correct. Please try again.")),
    known("ITEM_ERROR", "ITEM_LOCKED", 400, "the account is locked", Some("The given account has been locked. Please contact your institution.")),
    known("ITEM_ERROR", "ITEM_NOT_FOUND", 400, "the item you requested cannot be found", None),
    known("ITEM_ERROR", "USER_PERMISSION_REVOKED", 400, "the holder of this account has revoked their permission for your application to access it", Some(SIGN_IN_AGAIN)),
    known("ITEM_ERROR", "NO_ACCOUNTS", 400, "no valid accounts were found for this item", Some("No accounts were found. Please choose another institution.")),
    known("ITEM_ERROR", "NO_LIABILITY_ACCOUNTS", 400, "no liability accounts were found for this item", None),
    known("ITEM_ERROR", "NO_INVESTMENT_ACCOUNTS", 400, "no investment accounts were found for this item", None),
    known("ITEM_ERROR", "PRODUCTS_NOT_SUPPORTED", 400, "the requested product is not supported by this item", None),
    known("ITEM_ERROR", "PRODUCT_NOT_READY", 400, "the requested product is not yet ready", None),
    known("INSTITUTION_ERROR", "INSTITUTION_DOWN", 400, "this institution is not currently responding to this request", Some(TRY_LATER)),
    known("INSTITUTION_ERROR", "INSTITUTION_NOT_RESPONDING", 400, "this institution is not currently responding to this request", Some(TRY_LATER)),
    known("API_ERROR", "INTERNAL_SERVER_ERROR", 500, "an unexpected error occurred", None),
    known("TRANSACTIONS_ERROR", "TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION", 400, "underlying transaction data changed since last page was fetched. please restart pagination from last update", None),
    known("SANDBOX_ERROR", "SANDBOX_WEBHOOK_INVALID", 400, "the item has no webhook, or it does not take the requested code", None),
];

/// An error answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refusal {
    pub(crate) error_type: String,
    pub(crate) error_code: String,
    pub(crate) status: u16,
    pub(crate) message: String,
    pub(crate) display: Option<String>,
}

impl Refusal {
    /// The documented error with that code; an unknown code becomes an API error with that name.
    pub(crate) fn of(error_code: &str) -> Self {
        let entry = CATALOGUE.iter().find(|entry| entry.error_code == error_code);
        Self {
            error_type: entry.map_or("API_ERROR", |entry| entry.error_type).to_owned(),
            error_code: error_code.to_owned(),
            status: entry.map_or(400, |entry| entry.status),
            message: entry
                .map_or("the error was raised on request", |entry| entry.message)
                .to_owned(),
            display: entry.and_then(|entry| entry.display).map(str::to_owned),
        }
    }

    /// The error with a specific message.
    pub(crate) fn because(error_code: &str, message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            ..Self::of(error_code)
        }
    }

    /// The JSON of the error, for an answer's body, an item or a webhook.
    pub(crate) fn to_json(&self) -> Value {
        json!({
            "error_type": self.error_type,
            "error_code": self.error_code,
            "error_message": self.message,
            "display_message": self.display,
            "documentation_url": "https://plaid.com/docs/errors/",
            "suggested_action": null,
        })
    }

    /// The HTTP answer; rate limits have a `Retry-After`.
    pub(crate) fn into_response(self, request_id: &str) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::BAD_REQUEST);
        let mut body = self.to_json();
        body["request_id"] = Value::from(request_id);
        let mut response = (status, Json(body)).into_response();
        if status == StatusCode::TOO_MANY_REQUESTS {
            response
                .headers_mut()
                .insert(header::RETRY_AFTER, HeaderValue::from_static("60"));
        }
        response
    }
}

impl From<PrivateFileError> for Refusal {
    fn from(error: PrivateFileError) -> Self {
        tracing::error!(%error, "the Plaid stand-in could not save its state");
        Self::of("INTERNAL_SERVER_ERROR")
    }
}
