//! Faults on demand: the next answers of a source are late, wrong or missing.

use jiff::civil::Date;
use serde::Deserialize;

use crate::calendar::Source;

/// What `POST /local/faults` takes.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct FaultRequest {
    pub(crate) source: Source,
    #[serde(flatten)]
    pub(crate) mode: Mode,
    /// How many answers are wrong; all of them until the faults are cleared when left out.
    pub(crate) times: Option<u32>,
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
    /// The path is gone: a bare 404.
    Gone,
    /// The source is not available: a bare 503.
    Unavailable,
    /// No answer.
    Silence,
}
