//! Counts the calls per path, for tests of the product's costs. In memory only.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// The number of calls per path.
#[derive(Debug, Default)]
pub(crate) struct Calls(Mutex<BTreeMap<&'static str, u64>>);

impl Calls {
    /// Counts a call.
    pub(crate) fn count(&self, path: &'static str) {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(path).or_default();
        *count = count.saturating_add(1);
    }

    /// Returns the counts and resets them.
    pub(crate) fn take(&self) -> BTreeMap<&'static str, u64> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
