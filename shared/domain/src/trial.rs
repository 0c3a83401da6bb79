//! The free trial: seven days from the creation of the profile, unless the user pays.
//!
//! Contains no subscriptions and no prices; whether the user pays is an argument.

use jiff::{SignedDuration, Timestamp};

use crate::calendar::after;

/// How long the trial lasts, in days of 24 hours.
pub const TRIAL_DAYS: u32 = 7;

const DAY_SECONDS: i64 = 86_400;

/// The trial status of a user.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TrialStatus {
    /// The user pays; there is no trial.
    Paid,
    /// The trial runs.
    Active {
        /// Days left, from 1 to [`TRIAL_DAYS`]; a day that has begun counts as a whole one.
        days_left: u32,
    },
    /// The trial has ended and the user does not pay.
    Expired,
}

impl TrialStatus {
    /// Whether the trial runs.
    pub const fn is_trial_active(self) -> bool {
        matches!(self, Self::Active { .. })
    }

    /// Whether the trial has ended unpaid.
    pub const fn is_trial_expired(self) -> bool {
        matches!(self, Self::Expired)
    }

    /// Whether the user pays.
    pub const fn is_paid_user(self) -> bool {
        matches!(self, Self::Paid)
    }

    /// Days of trial left; none for those who pay or whose trial has ended.
    pub const fn days_left(self) -> u32 {
        match self {
            Self::Active { days_left } => days_left,
            Self::Paid | Self::Expired => 0,
        }
    }
}

/// When the trial of a profile created at `created_at` ends; at that very moment it is over.
pub fn ends_at(created_at: Timestamp) -> Timestamp {
    let trial = SignedDuration::from_secs(i64::from(TRIAL_DAYS) * DAY_SECONDS);
    after(created_at, trial)
}

/// The status of a user at `now`.
///
/// Days left are the remaining time divided by 24 hours, rounded up, so that the last day reads "1 day left" until it
/// is over. A clock that runs behind the one that created the profile never grants more than [`TRIAL_DAYS`].
pub fn status(created_at: Timestamp, now: Timestamp, paid: bool) -> TrialStatus {
    if paid {
        return TrialStatus::Paid;
    }
    let remaining = ends_at(created_at).duration_since(now);
    if !remaining.is_positive() {
        return TrialStatus::Expired;
    }
    let begun = i64::from(remaining.subsec_nanos() > 0);
    let seconds = remaining.as_secs().saturating_add(begun);
    let days = seconds.saturating_add(DAY_SECONDS - 1) / DAY_SECONDS;
    let days_left = u32::try_from(days).unwrap_or(TRIAL_DAYS).min(TRIAL_DAYS);
    TrialStatus::Active { days_left }
}
