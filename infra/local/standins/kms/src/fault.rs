//! The switch a test flips to see what the product does when the key service refuses everybody.

use std::sync::{PoisonError, RwLock};

use crate::refusal::Refusal;

/// What every call answers while the fault is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// `AccessDeniedException`: final, the caller may not retry.
    AccessDenied,
    /// `ThrottlingException`: passing, the caller may retry.
    Throttled,
}

/// The fault in force, if any.
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
