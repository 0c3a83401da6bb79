//! Stripe's errors.
//!
//! The `api` modules, the books and the faults decide when an error occurs.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use goldgrove_standin_common::private_file::PrivateFileError;
use serde_json::{Map, Value, json};

const INVALID_REQUEST: &str = "invalid_request_error";
const NO_PORTAL: &str = "No configuration provided and your test mode default configuration has not been created. \
     Provide a configuration or create your default by saving your customer portal settings in test mode.";

/// An error answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refusal {
    pub(crate) status: u16,
    kind: String,
    code: Option<String>,
    param: Option<String>,
    pub(crate) message: String,
}

impl Refusal {
    fn invalid(status: u16, code: Option<&str>, param: Option<&str>, message: String) -> Self {
        Self {
            status,
            kind: INVALID_REQUEST.to_owned(),
            code: code.map(str::to_owned),
            param: param.map(str::to_owned),
            message,
        }
    }

    /// No key, or the wrong one.
    pub(crate) fn unauthorised() -> Self {
        Self::invalid(401, None, None, "Invalid API Key provided.".to_owned())
    }

    /// An unknown path or method.
    pub(crate) fn unknown_url() -> Self {
        Self::invalid(404, None, None, "Unrecognized request URL.".to_owned())
    }

    /// A required parameter is missing.
    pub(crate) fn missing(param: &str) -> Self {
        let message = format!("Missing required param: {param}.");
        Self::invalid(400, Some("parameter_missing"), Some(param), message)
    }

    /// An unknown parameter.
    pub(crate) fn unknown(param: &str) -> Self {
        let message = format!("Received unknown parameter: {param}");
        Self::invalid(400, Some("parameter_unknown"), Some(param), message)
    }

    /// A parameter with an invalid value.
    pub(crate) fn unfit(param: &str, why: &str) -> Self {
        Self::invalid(400, None, Some(param), format!("Invalid {param}: {why}"))
    }

    /// An invalid email address.
    pub(crate) fn invalid_email() -> Self {
        Self::invalid(
            400,
            Some("email_invalid"),
            Some("email"),
            "Invalid email address".to_owned(),
        )
    }

    /// The object in the path does not exist.
    pub(crate) fn no_such(kind: &str, id: &str) -> Self {
        let message = format!("No such {kind}: '{id}'");
        Self::invalid(404, Some("resource_missing"), Some("id"), message)
    }

    /// The object in a parameter does not exist.
    pub(crate) fn no_such_param(kind: &str, id: &str, param: &str) -> Self {
        let message = format!("No such {kind}: '{id}'");
        Self::invalid(400, Some("resource_missing"), Some(param), message)
    }

    /// The object's state does not allow the action.
    pub(crate) fn not_now(message: &str) -> Self {
        Self::invalid(400, None, None, message.to_owned())
    }

    /// A subscription without a card.
    pub(crate) fn no_card() -> Self {
        let message = "This customer has no attached payment source or default payment method.";
        Self::invalid(400, Some("resource_missing"), None, message.to_owned())
    }

    /// The billing portal has no configuration.
    pub(crate) fn no_portal() -> Self {
        Self::not_now(NO_PORTAL)
    }

    /// The idempotency key belongs to another request.
    pub(crate) fn key_reused() -> Self {
        let message =
            "Keys for idempotent requests can only be used with the same parameters they were first used with.";
        Self {
            kind: "idempotency_error".to_owned(),
            ..Self::not_now(message)
        }
    }

    /// A server error.
    pub(crate) fn internal() -> Self {
        Self {
            kind: "api_error".to_owned(),
            ..Self::invalid(500, None, None, "An unknown error occurred.".to_owned())
        }
    }

    /// An error on demand.
    pub(crate) fn on_demand(status: u16, kind: Option<String>, code: Option<String>) -> Self {
        Self {
            status,
            kind: kind.unwrap_or_else(|| INVALID_REQUEST.to_owned()),
            code,
            param: None,
            message: "This error was asked for.".to_owned(),
        }
    }

    /// The body of the answer.
    pub(crate) fn to_json(&self) -> Value {
        let mut error = Map::new();
        error.insert("type".to_owned(), Value::from(self.kind.as_str()));
        for (field, text) in [("code", &self.code), ("param", &self.param)] {
            if let Some(text) = text {
                error.insert(field.to_owned(), Value::from(text.as_str()));
            }
        }
        error.insert("message".to_owned(), Value::from(self.message.as_str()));
        json!({ "error": error })
    }
}

impl From<PrivateFileError> for Refusal {
    fn from(error: PrivateFileError) -> Self {
        tracing::error!(%error, "the Stripe stand-in could not save its state");
        Self::internal()
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        (status, Json(self.to_json())).into_response()
    }
}
