//! Faults on demand: Plaid's error responses, or other failures.

use goldgrove_standin_common::faults::{Faults, Mode};
use serde::Deserialize;

use crate::refusal::Refusal;

/// The body of `POST /local/faults`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FaultRequest {
    /// The failing path, e.g. `/link/token/create`.
    endpoint: String,
    /// Limits the fault to items of this institution.
    institution_id: Option<String>,
    error_type: Option<String>,
    error_code: Option<String>,
    status: Option<u16>,
    mode: Option<Mode>,
    /// The number of failing calls; `None` until the faults are cleared.
    times: Option<u32>,
}

impl FaultRequest {
    /// Adds the fault. Rejects one without a mode or an error code.
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

/// The fault of an endpoint.
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

/// The answer of a failing call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Effect {
    /// One of Plaid's errors.
    Refuse(Refusal),
    /// Another failure.
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
