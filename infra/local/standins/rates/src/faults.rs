//! Faults on demand: the next answers of a source are late, wrong or absent.

use jiff::civil::Date;
use serde::Deserialize;

use crate::calendar::Source;

/// The body of `POST /local/faults`.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct FaultRequest {
    pub(crate) source: Source,
    #[serde(flatten)]
    pub(crate) mode: Mode,
    /// The number of wrong answers; `None` until the faults are cleared.
    pub(crate) times: Option<u32>,
}

/// The kind of fault.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "mode", rename_all = "snake_case")]
pub enum Mode {
    /// The latest day is missing.
    Late,
    /// A day is missing, as on a holiday.
    Holiday {
        /// The day.
        day: Date,
    },
    /// A currency is missing on every day.
    MissingCurrency {
        /// Its code.
        currency: String,
    },
    /// A day's rate differs from the earlier answer.
    Revised {
        /// The currency's code.
        currency: String,
        /// The day.
        day: Date,
        /// The text of the new rate.
        rate: String,
    },
    /// A rate is not a number.
    Malformed {
        /// The currency's code.
        currency: String,
    },
    /// The path does not exist: a bare 404.
    Gone,
    /// The source is not available: a bare 503.
    Unavailable,
    /// No answer.
    Silence,
}
