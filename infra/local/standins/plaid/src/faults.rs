//! Faults on demand: one of Plaid's error responses, or something worse.

use goldgrove_standin_common::faults::{Faults, Mode};
use serde::Deserialize;

use crate::refusal::Refusal;

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

impl FaultRequest {
    /// Adds the fault to those that are due; refuses one that says neither how nor with which code to fail.
    pub(crate) fn add_to(self, faults: &Faults<Fault>) -> Result<(), Refusal> {
        let effect = match (self.mode, self.error_code.as_deref()) {
            (Some(mode), _) => Effect::Break(mode),
            (None, Some(code)) => Effect::Refuse(refusal(code, self.error_type, self.status)),
            (None, None) => {
                return Err(Refusal::because(
                    "INVALID_FIELD",
                    "a fault needs a mode or an error_code",
                ));
            }
        };
        let fault = Fault {
            endpoint: self.endpoint,
            institution_id: self.institution_id,
            effect,
        };
        faults.add(fault, self.times);
        Ok(())
    }
}

/// What a call of `endpoint` does instead of answering.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    endpoint: String,
    institution_id: Option<String>,
    pub(crate) effect: Effect,
}

impl Fault {
    /// Whether it affects a call of `endpoint` for an item of `institution_id`.
    pub(crate) fn affects(&self, endpoint: &str, institution_id: Option<&str>) -> bool {
        self.endpoint == endpoint && (self.institution_id.is_none() || self.institution_id.as_deref() == institution_id)
    }
}

/// What a failing call does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Effect {
    /// Answers one of Plaid's errors.
    Refuse(Refusal),
    /// Does something worse.
    Break(Mode),
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
