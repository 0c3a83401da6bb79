//! The end of bank connections of users whose trial or paid period is over.
//!
//! Decides which step is due and when; contains no mails and no providers.

use jiff::{SignedDuration, Timestamp};

use crate::calendar::after;
use crate::subscription::{Subscriber, Tier};
use crate::trial::{self, TrialStatus};

/// How long after the lapse items stay open at the aggregation provider, in days of 24 hours.
pub const OPEN_DAYS: i64 = 30;
/// How long before the end their owner is warned, in days of 24 hours.
pub const WARNING_DAYS: i64 = 7;
/// How long sending a warning may take. After that the process that began it is gone.
const SENDING: SignedDuration = SignedDuration::from_hours(12);

/// A warning to a user about the end of their items.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Warning {
    /// The lapse it is about; a later lapse voids it.
    pub lapsed_at: Timestamp,
    /// When it was begun.
    pub begun_at: Timestamp,
    /// When the items end, as the mail says.
    pub ends_at: Timestamp,
    /// Whether the mail service accepted the mail.
    pub is_sent: bool,
}

/// The due step for the items of a user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// Nothing.
    Nothing,
    /// The warning mail to their owner.
    Warning(Warning),
    /// Their end.
    End,
}

/// When a user with a profile from `created_at` stopped being entitled; `None` while they are.
pub fn lapsed_at(created_at: Timestamp, subscriber: Option<&Subscriber>, now: Timestamp) -> Option<Timestamp> {
    let is_paid = subscriber.is_some_and(|subscriber| subscriber.is_paid(now));
    let over = trial::status(created_at, now, is_paid) == TrialStatus::Expired;
    let trial_end = trial::ends_at(created_at);
    over.then(|| {
        subscriber
            .and_then(paid_until)
            .map_or(trial_end, |paid| paid.max(trial_end))
    })
}

/// The end of the last paid time of a user who does not pay now. If the period was unpaid or refunded: its end or the moment we
/// learned of it, whichever is earlier.
fn paid_until(subscriber: &Subscriber) -> Option<Timestamp> {
    let terms = subscriber.subscription.as_ref()?.terms;
    let counted = terms.subscribed_until().filter(|_| terms.tier == Some(Tier::Premium));
    Some(counted.unwrap_or_else(|| terms.current_period_end.min(subscriber.updated_at)))
}

/// The step due at `now` for a user who lapsed at `lapsed_at` and last got this `warning`.
pub fn due(lapsed_at: Timestamp, warning: Option<&Warning>, now: Timestamp) -> Due {
    let known = warning.filter(|warning| warning.lapsed_at == lapsed_at);
    match known {
        Some(warning) if warning.is_sent && now >= warning.ends_at => Due::End,
        Some(warning) if warning.is_sent || now.duration_since(warning.begun_at) < SENDING => Due::Nothing,
        _ => warning_due(lapsed_at, now),
    }
}

fn warning_due(lapsed_at: Timestamp, now: Timestamp) -> Due {
    let days = |days: i64| SignedDuration::from_hours(24 * days);
    let ends_at = after(lapsed_at, days(OPEN_DAYS)).max(after(now, days(WARNING_DAYS)));
    if now < after(lapsed_at, days(OPEN_DAYS - WARNING_DAYS)) {
        return Due::Nothing;
    }
    Due::Warning(Warning {
        lapsed_at,
        begun_at: now,
        ends_at,
        is_sent: false,
    })
}
