//! Whether an account's figures still arrive.

use jiff::{SignedDuration, Timestamp};
use strum::IntoStaticStr;

/// How long an account that its bank stopped reporting keeps counting, in days of 24 hours.
pub const MISSING_DAYS: i64 = 30;

/// Whether the source of an account still reports it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Lifecycle {
    /// Reported by its bank, or kept by its owner.
    #[default]
    Reported,
    /// Left out of the bank's answers since then; counts with its last balance for [`MISSING_DAYS`].
    Missing {
        /// The first answer without it.
        since: Timestamp,
    },
    /// Closed: does not count.
    Closed {
        /// When its owner closed it, or [`MISSING_DAYS`] were over.
        at: Timestamp,
    },
}

impl Lifecycle {
    /// Every stored word.
    pub const WORDS: [&'static str; 3] = ["reported", "missing", "closed"];

    /// The stored word.
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    /// Whether the account is closed.
    pub const fn is_closed(self) -> bool {
        matches!(self, Self::Closed { .. })
    }

    /// The start of this state; `None` for a reported account.
    pub const fn since(self) -> Option<Timestamp> {
        match self {
            Self::Reported => None,
            Self::Missing { since } => Some(since),
            Self::Closed { at } => Some(at),
        }
    }

    /// The lifecycle that a stored word and moment stand for; `None` where they contradict each other.
    pub fn from_stored(word: &str, since: Option<Timestamp>) -> Option<Self> {
        match (word, since) {
            ("reported", None) => Some(Self::Reported),
            ("missing", Some(since)) => Some(Self::Missing { since }),
            ("closed", Some(at)) => Some(Self::Closed { at }),
            _ => None,
        }
    }

    /// The lifecycle after an answer at `now` that leaves the account out.
    #[must_use]
    pub fn unreported(self, now: Timestamp) -> Self {
        match self {
            Self::Reported => Self::Missing { since: now },
            Self::Missing { since } if now.duration_since(since) >= SignedDuration::from_hours(24 * MISSING_DAYS) => {
                Self::Closed { at: now }
            }
            known => known,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_account_that_stays_away_is_missing_and_then_closed() {
        let day = |days: i64| Timestamp::UNIX_EPOCH + SignedDuration::from_hours(24 * days);
        let (missing, closed) = (
            |days| Lifecycle::Missing { since: day(days) },
            |days| Lifecycle::Closed { at: day(days) },
        );
        let rows = [
            ("left out for the first time", Lifecycle::Reported, 5, missing(5)),
            ("left out again", missing(5), 34, missing(5)),
            ("left out for too long", missing(5), 35, closed(35)),
            ("closed already", closed(5), 90, closed(5)),
        ];
        for (name, known, today, expected) in rows {
            assert_eq!(known.unreported(day(today)), expected, "{name}");
        }
    }

    #[test]
    fn stored_words_read_back_and_contradictions_do_not() {
        let now = Timestamp::UNIX_EPOCH;
        for known in [
            Lifecycle::Reported,
            Lifecycle::Missing { since: now },
            Lifecycle::Closed { at: now },
        ] {
            assert_eq!(Lifecycle::from_stored(known.as_str(), known.since()), Some(known));
            assert!(Lifecycle::WORDS.contains(&known.as_str()));
        }
        assert_eq!(Lifecycle::from_stored("missing", None), None);
        assert_eq!(Lifecycle::from_stored("reported", Some(now)), None);
        assert_eq!(Lifecycle::from_stored("asleep", None), None);
    }
}
