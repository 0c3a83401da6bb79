//! The errors between an entity and its row.
//!
//! They contain table and attribute names, never values, so a message may be logged.

use std::fmt;

use goldgrove_domain::sealing::SealError;

/// The source of an [`StorageError::Unavailable`] or [`StorageError::Refused`].
pub type BoxError = Box<dyn std::error::Error + Send + Sync>;

/// Why reading or writing rows failed.
#[derive(Debug, thiserror::Error)]
pub enum StorageError {
    /// A condition failed: another write was first, or the row does (not) exist. Nothing was written.
    #[error("the condition of write {at:?} did not hold")]
    Conflict {
        /// The positions, from 0, of the writes whose condition failed; empty when the table did not say.
        at: Vec<usize>,
    },
    /// The table was throttled or contended until all retries were used. Some writes of a batch may have happened.
    #[error("{operation} was throttled")]
    Throttled {
        /// The operation, e.g. `batch_write`.
        operation: &'static str,
    },
    /// The table could not be reached or failed. The write may or may not have happened.
    #[error("{operation} failed")]
    Unavailable {
        /// The operation, e.g. `query`.
        operation: &'static str,
        /// The client's error.
        #[source]
        source: BoxError,
    },
    /// The table calls the request malformed: a bug of ours, so repeating does not help. Nothing was written.
    #[error("{operation} was refused")]
    Refused {
        /// The operation, e.g. `transact`.
        operation: &'static str,
        /// The client's error.
        #[source]
        source: BoxError,
    },
    /// Exceeds the size of a row, transaction or request. Nothing was written.
    #[error("{what} is too large")]
    TooLarge {
        /// What is too large, e.g. `a row`.
        what: &'static str,
    },
    /// A stored row is not in the form that this program writes. It is never read as something else.
    #[error("{table}.{attribute} is corrupt: {fault}")]
    Corrupt {
        /// The table of the specification, e.g. `accounts`.
        table: &'static str,
        /// The attribute, e.g. `balance`.
        attribute: &'static str,
        /// What is wrong with it.
        fault: Fault,
    },
    /// A field could not be sealed, so the row was not written.
    #[error("{table}.{field} could not be sealed")]
    NotSealed {
        /// The table of the specification.
        table: &'static str,
        /// The field, e.g. `balance`.
        field: &'static str,
        /// Why.
        #[source]
        source: SealError,
    },
    /// Amounts of one row have different currencies, so the row was not written.
    #[error("a row of {table} holds one currency")]
    MixedCurrencies {
        /// The table of the specification.
        table: &'static str,
    },
}

/// What is wrong with a stored attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It is missing.
    Missing,
    /// It is of another attribute type.
    WrongType,
    /// Its value is malformed: an unknown word, or an invalid id, date or number.
    Unreadable,
    /// Its sealed value does not open.
    Sealed(SealError),
    /// It contradicts other attributes of its row.
    Contradiction,
}

impl fmt::Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing => formatter.write_str("it is missing"),
            Self::WrongType => formatter.write_str("it is of another type"),
            Self::Unreadable => formatter.write_str("its contents are not of its kind"),
            Self::Sealed(error) => error.fmt(formatter),
            Self::Contradiction => formatter.write_str("it contradicts the rest of its row"),
        }
    }
}

impl StorageError {
    /// A conflict of the only write.
    pub(crate) fn conflict() -> Self {
        Self::Conflict { at: vec![0] }
    }

    pub(crate) const fn corrupt(table: &'static str, attribute: &'static str, fault: Fault) -> Self {
        Self::Corrupt {
            table,
            attribute,
            fault,
        }
    }

    /// A bug of ours, found before the table was called.
    pub(crate) fn refused(operation: &'static str, reason: &'static str) -> Self {
        Self::Refused {
            operation,
            source: reason.into(),
        }
    }
}
