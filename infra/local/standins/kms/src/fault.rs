//! A switch for tests that makes every call of the key service fail.

use std::sync::{PoisonError, RwLock};

use crate::refusal::Refusal;

/// The answer of every call while the fault is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// `AccessDeniedException`: permanent, the caller must not retry.
    AccessDenied,
    /// `ThrottlingException`: temporary, the caller may retry.
    Throttled,
}

/// The current fault, if any.
#[derive(Debug, Default)]
pub(crate) struct FaultSwitch(RwLock<Option<Fault>>);

impl FaultSwitch {
    pub(crate) fn set(&self, fault: Option<Fault>) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = fault;
    }

    pub(crate) fn check(&self) -> Result<(), Refusal> {
        match *self.0.read().unwrap_or_else(PoisonError::into_inner) {
            None => Ok(()),
            Some(Fault::AccessDenied) => Err(Refusal::AccessDenied),
            Some(Fault::Throttled) => Err(Refusal::Throttled),
        }
    }
}
