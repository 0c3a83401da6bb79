//! Faults on demand: one of Stripe's error responses, or something worse.

use axum::response::{IntoResponse, Response};
use goldgrove_standin_common::faults::{Faults, Mode};
use serde::Deserialize;

use crate::api::Verb;
use crate::refusal::Refusal;

/// What `POST /local/faults` takes.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FaultRequest {
    /// The path that fails, as documented, e.g. `/v1/subscriptions/{id}`.
    endpoint: String,
    /// The one method that fails there; every one when left out.
    method: Option<Verb>,
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

impl FaultRequest {
    /// Adds the fault to those that are due.
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

/// What a call of `endpoint` does instead of answering.
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

/// What a failing call does.
#[derive(Clone, Debug)]
pub(crate) enum Effect {
    /// Answers one of Stripe's errors.
    Refuse(Refusal),
    /// Does something worse.
    Break(Mode),
}

impl Effect {
    /// The failure of Stripe's own that this is, which it keeps under an idempotency key.
    pub(crate) const fn kept(&self) -> Option<&Refusal> {
        match self {
            Self::Refuse(refusal) if refusal.status >= 500 => Some(refusal),
            _ => None,
        }
    }

    /// Misbehaves.
    pub(crate) async fn respond(self) -> Response {
        match self {
            Self::Refuse(refusal) => refusal.into_response(),
            Self::Break(mode) => mode.respond().await,
        }
    }
}
