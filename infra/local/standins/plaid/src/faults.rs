//! Faults on demand: the next calls of an endpoint fail as asked, for tests and for people trying the product out.
//!
//! Kept in memory only, so a restart heals everything.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

use crate::refusal::Refusal;

/// How long a call hangs in mode `timeout`; longer than any client waits.
const HANG: Duration = Duration::from_mins(1);

/// What `POST /local/faults` takes.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FaultRequest {
    /// The path that fails, e.g. `/link/token/create`.
    endpoint: String,
    /// Only calls for items of this institution fail.
    institution_id: Option<String>,
    error_type: Option<String>,
    error_code: Option<String>,
    status: Option<u16>,
    mode: Option<Mode>,
    /// How many calls fail; all of them until the faults are cleared when left out.
    times: Option<u32>,
}

/// A failure that is not one of Plaid's error answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Mode {
    /// No answer.
    Timeout,
    /// Status 200 and a body that is not JSON.
    Garbage,
    /// A bare 500, as from a proxy.
    #[serde(rename = "500")]
    ServerError,
    /// A bare 429 that asks to come back in a minute.
    #[serde(rename = "429")]
    RateLimited,
}

/// What a failing call does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Effect {
    /// Answers one of Plaid's errors.
    Refuse(Refusal),
    /// Does something worse.
    Break(Breakage),
}

/// Opaque to callers: only [`Breakage::respond`] knows what happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Breakage(Mode);

impl Breakage {
    /// Misbehaves.
    pub(crate) async fn respond(self) -> Response {
        match self.0 {
            Mode::Timeout => {
                tokio::time::sleep(HANG).await;
                StatusCode::GATEWAY_TIMEOUT.into_response()
            }
            Mode::Garbage => (StatusCode::OK, "<html>this is not JSON").into_response(),
            Mode::ServerError => (StatusCode::INTERNAL_SERVER_ERROR, "Internal Server Error").into_response(),
            Mode::RateLimited => {
                let mut response = (StatusCode::TOO_MANY_REQUESTS, "Too Many Requests").into_response();
                response
                    .headers_mut()
                    .insert(header::RETRY_AFTER, HeaderValue::from_static("60"));
                response
            }
        }
    }
}

#[derive(Debug)]
struct Fault {
    endpoint: String,
    institution_id: Option<String>,
    effect: Effect,
    left: Option<u32>,
}

/// The faults that are due.
#[derive(Debug, Default)]
pub(crate) struct Faults(Mutex<Vec<Fault>>);

impl Faults {
    /// Adds a fault; refuses one that says neither how nor with which code to fail.
    pub(crate) fn add(&self, request: FaultRequest) -> Result<(), Refusal> {
        let effect = match (request.mode, request.error_code.as_deref()) {
            (Some(mode), _) => Effect::Break(Breakage(mode)),
            (None, Some(code)) => Effect::Refuse(refusal(code, request.error_type, request.status)),
            (None, None) => {
                return Err(Refusal::because(
                    "INVALID_FIELD",
                    "a fault needs a mode or an error_code",
                ));
            }
        };
        self.lock().push(Fault {
            endpoint: request.endpoint,
            institution_id: request.institution_id,
            effect,
            left: request.times,
        });
        Ok(())
    }

    /// Forgets all faults.
    pub(crate) fn clear(&self) {
        self.lock().clear();
    }

    /// The fault that this call meets, used up by one.
    pub(crate) fn take(&self, endpoint: &str, institution_id: Option<&str>) -> Option<Effect> {
        let mut faults = self.lock();
        let position = faults.iter().position(|fault| {
            fault.endpoint == endpoint
                && (fault.institution_id.is_none() || fault.institution_id.as_deref() == institution_id)
                && fault.left != Some(0)
        })?;
        let fault = faults.get_mut(position)?;
        fault.left = fault.left.map(|left| left.saturating_sub(1));
        Some(fault.effect.clone())
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Fault>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn refusal(code: &str, error_type: Option<String>, status: Option<u16>) -> Refusal {
    let mut refusal = Refusal::of(code);
    if let Some(error_type) = error_type {
        refusal.error_type = error_type;
    }
    if let Some(status) = status {
        refusal.status = status;
    }
    refusal
}
