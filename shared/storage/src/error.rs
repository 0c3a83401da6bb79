//! What can go wrong between an entity and its row.
//!
//! Carries table and attribute names, never values: a message may be logged as it is.

use std::fmt;

use goldgrove_domain::sealing::SealError;

/// The source of an [`StorageError::Unavailable`] or [`StorageError::Refused`].
pub type BoxError = Box<dyn std::error::Error + Send + Sync>;

/// Why rows could not be read or written.
#[derive(Debug, thiserror::Error)]
pub enum StorageError {
    /// A condition did not hold: somebody else wrote first, or the row is (not) there. Nothing was written.
    #[error("the condition of write {at:?} did not hold")]
    Conflict {
        /// The positions, from 0, of the writes whose condition did not hold; empty when the table did not say.
        at: Vec<usize>,
    },
    /// The table asked to slow down, or was contended, until patience ran out. Some writes of a batch may have happened.
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
        /// What the client said.
        #[source]
        source: BoxError,
    },
    /// The table calls the request malformed: a fault of ours that repeating cannot mend. Nothing was written.
    #[error("{operation} was refused")]
    Refused {
        /// The operation, e.g. `transact`.
        operation: &'static str,
        /// What the client said.
        #[source]
        source: BoxError,
    },
    /// More than one row, transaction or request may hold. Nothing was written.
    #[error("{what} is too large")]
    TooLarge {
        /// What is too large, e.g. `a row`.
        what: &'static str,
    },
    /// A stored row is not what this program writes. It is never read as something else.
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
    /// Amounts that share one row's currency do not share one currency, so the row was not written.
    #[error("a row of {table} holds one currency")]
    MixedCurrencies {
        /// The table of the specification.
        table: &'static str,
    },
}

/// What is wrong with a stored attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It is not there.
    Missing,
    /// It is of another attribute type.
    WrongType,
    /// Its contents are not a value of its kind: an unknown word, a malformed id, date or number.
    Unreadable,
    /// Its sealed contents could not be opened.
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
    /// A conflict of the only write there was.
    pub(crate) fn conflict() -> Self {
        Self::Conflict { at: vec![0] }
    }

    /// A fault of ours, found before the table was asked.
    pub(crate) fn refused(operation: &'static str, reason: &'static str) -> Self {
        Self::Refused {
            operation,
            source: reason.into(),
        }
    }
}
