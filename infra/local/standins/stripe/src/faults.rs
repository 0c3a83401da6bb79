//! Faults on demand: Stripe's error responses, or other failures.

use axum::response::{IntoResponse, Response};
use goldgrove_standin_common::faults::{Faults, Mode};
use serde::Deserialize;

use crate::api::Verb;
use crate::refusal::Refusal;

/// The body of `POST /local/faults`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FaultRequest {
    /// The failing path, as documented, e.g. `/v1/subscriptions/{id}`.
    endpoint: String,
    /// The failing method; `None` for every method.
    method: Option<Verb>,
    /// The `type` of a Stripe error.
    error_type: Option<String>,
    /// Its `code`.
    error_code: Option<String>,
    /// Its status; by default 400.
    status: Option<u16>,
    /// Another failure instead.
    mode: Option<Mode>,
    /// The number of failing calls; `None` until the faults are cleared.
    times: Option<u32>,
}

impl FaultRequest {
    /// Adds the fault.
    pub(crate) fn add_to(self, faults: &Faults<Fault>) {
        let effect = match self.mode {
            Some(mode) => Effect::Break(mode),
            None => Effect::Refuse(Refusal::on_demand(
                self.status.unwrap_or(400),
                self.error_type,
                self.error_code,
            )),
        };
        let fault = Fault {
            endpoint: self.endpoint,
            method: self.method,
            effect,
        };
        faults.add(fault, self.times);
    }
}

/// The fault of an endpoint.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    endpoint: String,
    method: Option<Verb>,
    pub(crate) effect: Effect,
}

impl Fault {
    /// Whether calls of `path` by `method` fail.
    pub(crate) fn meets(&self, method: Verb, path: &str) -> bool {
        self.endpoint == path && self.method.is_none_or(|only| only == method)
    }
}

/// The answer of a failing call.
#[derive(Clone, Debug)]
pub(crate) enum Effect {
    /// One of Stripe's errors.
    Refuse(Refusal),
    /// Another failure.
    Break(Mode),
}

impl Effect {
    /// The Stripe error, which an idempotency key stores; `None` for other failures.
    pub(crate) const fn kept(&self) -> Option<&Refusal> {
        match self {
            Self::Refuse(refusal) if refusal.status >= 500 => Some(refusal),
            _ => None,
        }
    }

    /// Fails the call.
    pub(crate) async fn respond(self) -> Response {
        match self {
            Self::Refuse(refusal) => refusal.into_response(),
            Self::Break(mode) => mode.respond().await,
        }
    }
}
