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
    /// The path that fails, as documented, e.g. `/v1/subscriptions/{id}`.
    endpoint: String,
    /// One of Stripe's error answers: its `type`.
    error_type: Option<String>,
    /// Its `code`.
    error_code: Option<String>,
    /// Its status, 400 when left out.
    status: Option<u16>,
    /// Or something worse.
    mode: Option<Mode>,
    /// How many calls fail; all of them until the faults are cleared when left out.
    times: Option<u32>,
}

/// A failure that is not one of Stripe's error answers.
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

/// What a failing call does; opaque to callers, only [`Effect::respond`] knows.
#[derive(Clone, Debug)]
pub(crate) struct Effect(Kind);

#[derive(Clone, Debug)]
enum Kind {
    Refuse(Refusal),
    Break(Mode),
}

impl Effect {
    /// The failure of Stripe's own that this is, which it keeps under an idempotency key.
    pub(crate) const fn kept(&self) -> Option<&Refusal> {
        match &self.0 {
            Kind::Refuse(refusal) if refusal.status >= 500 => Some(refusal),
            _ => None,
        }
    }

    /// Misbehaves.
    pub(crate) async fn respond(self) -> Response {
        match self.0 {
            Kind::Refuse(refusal) => refusal.into_response(),
            Kind::Break(Mode::Timeout) => {
                tokio::time::sleep(HANG).await;
                StatusCode::GATEWAY_TIMEOUT.into_response()
            }
            Kind::Break(Mode::Garbage) => (StatusCode::OK, "<html>this is not JSON").into_response(),
            Kind::Break(Mode::ServerError) => {
                (StatusCode::INTERNAL_SERVER_ERROR, "Internal Server Error").into_response()
            }
            Kind::Break(Mode::RateLimited) => {
                let retry_after = [(header::RETRY_AFTER, HeaderValue::from_static("60"))];
                (StatusCode::TOO_MANY_REQUESTS, retry_after, "Too Many Requests").into_response()
            }
        }
    }
}

#[derive(Debug)]
struct Fault {
    endpoint: String,
    effect: Effect,
    left: Option<u32>,
}

/// The faults that are due.
#[derive(Debug, Default)]
pub(crate) struct Faults(Mutex<Vec<Fault>>);

impl Faults {
    /// Adds a fault.
    pub(crate) fn add(&self, request: FaultRequest) {
        let kind = match request.mode {
            Some(mode) => Kind::Break(mode),
            None => Kind::Refuse(Refusal::on_demand(
                request.status.unwrap_or(400),
                request.error_type,
                request.error_code,
            )),
        };
        self.lock().push(Fault {
            endpoint: request.endpoint,
            effect: Effect(kind),
            left: request.times,
        });
    }

    /// Forgets all faults.
    pub(crate) fn clear(&self) {
        self.lock().clear();
    }

    /// The fault that a call of this endpoint meets, used up by one.
    pub(crate) fn take(&self, endpoint: &str) -> Option<Effect> {
        let mut faults = self.lock();
        let fault = faults
            .iter_mut()
            .find(|fault| fault.endpoint == endpoint && fault.left != Some(0))?;
        fault.left = fault.left.map(|left| left.saturating_sub(1));
        Some(fault.effect.clone())
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Fault>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
