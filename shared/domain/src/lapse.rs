//! What becomes of the items of people who left: who neither tries the product nor pays for it.
//!
//! Says which step is due and when; knows neither mails nor providers.

use jiff::{SignedDuration, Timestamp};

use crate::calendar::after;
use crate::subscription::{Subscriber, Tier};
use crate::trial::{self, TrialStatus};

/// How long after the lapse items stay open at the aggregation provider, in days of 24 hours.
pub const OPEN_DAYS: i64 = 30;
/// How long before they end their owner is warned, in days of 24 hours.
pub const WARNING_DAYS: i64 = 7;
/// How long a warning that was begun may take to be sent. After that the process that began it is gone.
const SENDING: SignedDuration = SignedDuration::from_hours(12);

/// That a user was told when their items end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Warning {
    /// The lapse it is about; after another one it counts no more.
    pub lapsed_at: Timestamp,
    /// When it was begun.
    pub begun_at: Timestamp,
    /// When the items end, as the mail says.
    pub ends_at: Timestamp,
    /// Whether the mail service took the mail.
    pub is_sent: bool,
}

/// What is due for the items of a user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// Nothing.
    Nothing,
    /// Their owner is to be told when they end.
    Warning(Warning),
    /// Their end.
    End,
}

/// When a user with a profile from `created_at` stopped being entitled; `None` while they are.
pub fn lapsed_at(created_at: Timestamp, subscriber: Option<&Subscriber>, now: Timestamp) -> Option<Timestamp> {
    let is_paid = subscriber.is_some_and(|subscriber| subscriber.is_paid(now));
    let over = trial::status(created_at, now, is_paid) == TrialStatus::Expired;
    let trial = trial::ends_at(created_at);
    over.then(|| subscriber.and_then(paid_until).map_or(trial, |paid| paid.max(trial)))
}

/// Until when a user who does not pay did. Where the period was unpaid or paid back, its end or the moment that was
/// found, whichever is earlier.
fn paid_until(subscriber: &Subscriber) -> Option<Timestamp> {
    let terms = subscriber.subscription.as_ref()?.terms;
    let counted = terms.subscribed_until().filter(|_| terms.tier == Some(Tier::Premium));
    Some(counted.unwrap_or_else(|| terms.current_period_end.min(subscriber.updated_at)))
}

/// What is due at `now` for a user who lapsed at `lapsed_at` and got this `warning` last.
pub fn due(lapsed_at: Timestamp, warning: Option<&Warning>, now: Timestamp) -> Due {
    let known = warning.filter(|warning| warning.lapsed_at == lapsed_at);
    match known {
        Some(warning) if warning.is_sent && now >= warning.ends_at => Due::End,
        Some(warning) if warning.is_sent || now.duration_since(warning.begun_at) < SENDING => Due::Nothing,
        _ => warn(lapsed_at, now),
    }
}

fn warn(lapsed_at: Timestamp, now: Timestamp) -> Due {
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
