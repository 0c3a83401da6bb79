//! Laws of the trial.

#![expect(clippy::unwrap_used, reason = "in the helpers of a test, a failure is a panic")]

use goldgrove_domain::trial::{TRIAL_DAYS, TrialStatus, ends_at, status};
use jiff::{SignedDuration, Timestamp};
use proptest::prelude::*;

const DAY: i64 = 86_400;

fn created() -> Timestamp {
    "2026-11-21T09:30:00.250Z".parse().unwrap()
}

fn after(duration: SignedDuration) -> Timestamp {
    created() + duration
}

#[test]
fn a_day_that_has_begun_counts_as_a_whole_one() {
    let active = |days_left| TrialStatus::Active { days_left };
    let seconds = SignedDuration::from_secs;
    let nanosecond = SignedDuration::from_nanos(1);
    for (name, elapsed, expected) in [
        ("at the start", seconds(0), active(7)),
        ("a second in", seconds(1), active(7)),
        (
            "a nanosecond before the first day is over",
            seconds(DAY) - nanosecond,
            active(7),
        ),
        ("when the first day is over", seconds(DAY), active(6)),
        ("halfway into the last day", seconds(6 * DAY + DAY / 2), active(1)),
        ("a nanosecond before the end", seconds(7 * DAY) - nanosecond, active(1)),
        ("at the very end", seconds(7 * DAY), TrialStatus::Expired),
        ("years later", seconds(2_000 * DAY), TrialStatus::Expired),
        ("by a clock that runs behind", seconds(-3_600), active(7)),
    ] {
        assert_eq!(status(created(), after(elapsed), false), expected, "{name}");
    }
}

#[test]
fn who_pays_has_no_trial() {
    for days in [0, 3, 7, 400] {
        let paid = status(created(), after(SignedDuration::from_hours(24 * days)), true);
        assert_eq!(paid, TrialStatus::Paid);
        assert!(paid.is_paid_user() && !paid.is_trial_active() && !paid.is_trial_expired());
        assert_eq!(paid.days_left(), 0);
    }
}

#[test]
fn the_ends_of_time_do_not_panic() {
    assert_eq!(ends_at(Timestamp::MAX), Timestamp::MAX);
    assert_eq!(status(Timestamp::MIN, Timestamp::MAX, false), TrialStatus::Expired);
    let newest = status(Timestamp::MAX, Timestamp::MIN, false);
    assert_eq!(newest, TrialStatus::Active { days_left: TRIAL_DAYS });
}

proptest! {
    #[test]
    fn a_trial_is_either_active_with_days_left_or_expired_with_none(elapsed in -40 * DAY..40 * DAY) {
        let status = status(created(), after(SignedDuration::from_secs(elapsed)), false);
        prop_assert_ne!(status.is_trial_active(), status.is_trial_expired());
        prop_assert_eq!(status.is_trial_active(), status.days_left() > 0);
        prop_assert_eq!(status.is_trial_active(), elapsed < 7 * DAY);
        prop_assert!(status.days_left() <= TRIAL_DAYS);
    }

    #[test]
    fn days_left_never_grow(elapsed in 0..9 * DAY, later in 0..DAY) {
        let left = |seconds| status(created(), after(SignedDuration::from_secs(seconds)), false).days_left();
        prop_assert!(left(elapsed + later) <= left(elapsed));
    }
}
