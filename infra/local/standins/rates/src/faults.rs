//! Faults on demand: the next answers of a source are late, wrong or missing.
//!
//! Kept in memory only, so a restart heals everything.

use std::sync::{Mutex, MutexGuard, PoisonError};

use jiff::civil::Date;
use serde::Deserialize;

use crate::calendar::Source;

/// What `POST /local/faults` takes.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct FaultRequest {
    source: Source,
    #[serde(flatten)]
    mode: Mode,
    /// How many answers are wrong; all of them until the faults are cleared when left out.
    times: Option<u32>,
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "mode", rename_all = "snake_case")]
pub enum Mode {
    /// The latest day is not there yet.
    Late,
    /// A day is not there, as on a holiday.
    Holiday {
        /// The day.
        day: Date,
    },
    /// A currency is missing on every day.
    MissingCurrency {
        /// Its code.
        currency: String,
    },
    /// A rate of a day is another one than before.
    Revised {
        /// The currency's code.
        currency: String,
        /// The day.
        day: Date,
        /// The new rate, as it is written.
        rate: String,
    },
    /// A rate is a text that is no number.
    Malformed {
        /// The currency's code.
        currency: String,
    },
    /// The source is not available: a bare 503.
    Unavailable,
    /// No answer.
    Silence,
}

struct Fault {
    source: Source,
    mode: Mode,
    left: Option<u32>,
}

/// The faults that are due.
#[derive(Default)]
pub(crate) struct Faults(Mutex<Vec<Fault>>);

impl Faults {
    /// Adds a fault.
    pub(crate) fn add(&self, FaultRequest { source, mode, times }: FaultRequest) {
        self.lock().push(Fault {
            source,
            mode,
            left: times,
        });
    }

    /// Forgets all faults.
    pub(crate) fn clear(&self) {
        self.lock().clear();
    }

    /// The faults of the next answer of `source`, used up by it.
    pub(crate) fn take(&self, source: Source) -> Vec<Mode> {
        let mut faults = self.lock();
        let mut due = Vec::new();
        for fault in faults.iter_mut().filter(|fault| fault.source == source) {
            due.push(fault.mode.clone());
            fault.left = fault.left.map(|left| left.saturating_sub(1));
        }
        faults.retain(|fault| fault.left != Some(0));
        due
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Fault>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
