//! Failed sign-ins and the growing wait after them, as in Cognito. Counts decoys like real users.

use std::collections::BTreeMap;

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::refusal::{Denial, Refusal};
use crate::users::Sub;

/// The failure that starts the first wait.
const FREE_FAILURES: u32 = 5;
/// The longest wait, and how long after the wait a user's failures expire.
const LONGEST_WAIT: SignedDuration = SignedDuration::from_mins(15);

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Failures {
    count: u32,
    locked_until: Timestamp,
    forgotten_at: Timestamp,
}

/// Recent failures by user.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Attempts(BTreeMap<Sub, Failures>);

impl Attempts {
    /// Refuses during a wait; attempts during a wait do not extend it.
    pub(crate) fn check(&self, sub: Sub, now: Timestamp) -> Result<(), Refusal> {
        match self.0.get(&sub) {
            Some(failures) if now < failures.locked_until => Err(Denial::PasswordAttemptsExceeded.into()),
            _ => Ok(()),
        }
    }

    /// Counts a failure: the fifth costs one second, each further one twice the wait before, up to 15 minutes.
    pub(crate) fn fail(&mut self, sub: Sub, now: Timestamp) {
        self.0.retain(|_, failures| now < failures.forgotten_at);
        let count = self.0.get(&sub).map_or(0, |failures| failures.count).saturating_add(1);
        let locked_until = now + wait(count);
        self.0.insert(
            sub,
            Failures {
                count,
                locked_until,
                forgotten_at: locked_until + LONGEST_WAIT,
            },
        );
    }

    /// Clears the failures of a user who signed in.
    pub(crate) fn clear(&mut self, sub: Sub) {
        self.0.remove(&sub);
    }
}

fn wait(count: u32) -> SignedDuration {
    match count.checked_sub(FREE_FAILURES) {
        None => SignedDuration::ZERO,
        Some(doublings) => SignedDuration::from_secs(1_i64 << doublings.min(10)).min(LONGEST_WAIT),
    }
}

#[cfg(test)]
mod tests {
    use goldgrove_testing::clock::EPOCH;
    use uuid::Uuid;

    use super::*;

    const WHO: Sub = Sub::new(Uuid::from_u128(1));

    #[test]
    fn the_wait_doubles_from_the_fifth_failure_up_to_fifteen_minutes() {
        let rows = [
            (1, 0),
            (4, 0),
            (5, 1),
            (6, 2),
            (7, 4),
            (10, 32),
            (14, 512),
            (15, 900),
            (1_000_000, 900),
        ];
        for (count, seconds) in rows {
            assert_eq!(wait(count), SignedDuration::from_secs(seconds), "{count} failures");
        }
    }

    #[test]
    fn a_wait_ends_to_the_second_and_a_success_forgets_everything() {
        let mut attempts = Attempts::default();
        for _ in 0..6 {
            attempts.fail(WHO, EPOCH);
        }
        assert!(attempts.check(WHO, EPOCH + SignedDuration::from_millis(1_999)).is_err());
        assert!(attempts.check(WHO, EPOCH + SignedDuration::from_secs(2)).is_ok());
        attempts.clear(WHO);
        assert!(attempts.check(WHO, EPOCH).is_ok());
    }

    #[test]
    fn a_quarter_of_an_hour_without_failures_starts_the_count_afresh() {
        let mut attempts = Attempts::default();
        for _ in 0..5 {
            attempts.fail(WHO, EPOCH);
        }
        let later = EPOCH + SignedDuration::from_mins(16);
        attempts.fail(WHO, later);
        assert!(attempts.check(WHO, later).is_ok());
    }

    #[test]
    fn one_persons_failures_are_nobody_elses() {
        let mut attempts = Attempts::default();
        for _ in 0..9 {
            attempts.fail(WHO, EPOCH);
        }
        assert!(attempts.check(Sub::new(Uuid::from_u128(2)), EPOCH).is_ok());
    }
}
