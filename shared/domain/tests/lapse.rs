//! When users without a plan are warned, and when their bank connections end.

use goldgrove_domain::calendar::Zone;
use goldgrove_domain::lapse::{Due, Warning, due, lapsed_at};
use goldgrove_domain::subscription::{
    BillingInterval, PaymentState, Subscriber, Subscription, SubscriptionStatus, SubscriptionTerms, Tier,
};
use jiff::{SignedDuration, Timestamp};

/// When the profile was made.
const EPOCH: Timestamp = Timestamp::constant(1_795_262_400, 0);

/// `hours` hours after the profile was made.
fn hour(hours: i64) -> Timestamp {
    EPOCH + SignedDuration::from_hours(hours)
}

fn day(days: i64) -> Timestamp {
    hour(24 * days)
}

/// Paid until day 40, with `change` applied; the payment provider last answered on the day `asked_on`.
fn subscriber(asked_on: i64, change: impl FnOnce(&mut SubscriptionTerms)) -> Subscriber {
    let mut terms = SubscriptionTerms {
        status: SubscriptionStatus::Active,
        tier: Some(Tier::Premium),
        current_period_end: day(40),
        cancel_at_period_end: false,
        payment: PaymentState::Settled,
    };
    change(&mut terms);
    Subscriber {
        customer: "cus_1".to_owned(),
        subscription: Some(Subscription {
            id: "sub_1".to_owned(),
            price: "price_1".to_owned(),
            interval: Some(BillingInterval::Month),
            created_at: EPOCH,
            terms,
        }),
        created_at: EPOCH,
        updated_at: day(asked_on),
    }
}

/// A user who opened a checkout and never paid.
fn undecided() -> Subscriber {
    Subscriber {
        subscription: None,
        ..subscriber(0, |_| {})
    }
}

#[test]
fn a_lapse_is_the_later_end_of_trial_and_paid_period() {
    let paying = || subscriber(10, |_| {});
    let cancelled = || subscriber(10, |terms| terms.cancel_at_period_end = true);
    let unpaid = |status, asked_on| {
        subscriber(asked_on, |terms| {
            terms.status = status;
            terms.current_period_end = day(70);
        })
    };
    let over = subscriber(40, |terms| terms.status = SubscriptionStatus::Canceled);
    let refunded = subscriber(20, |terms| terms.payment = PaymentState::Refunded);
    let elsewhere = subscriber(2, |terms| terms.tier = None);
    let short = subscriber(2, |terms| {
        terms.cancel_at_period_end = true;
        terms.current_period_end = day(3);
    });
    let (past_due, given_up) = (SubscriptionStatus::PastDue, SubscriptionStatus::Canceled);
    let rows: [(&str, Option<Subscriber>, Timestamp, Option<Timestamp>); 14] = [
        ("in the trial", None, hour(7 * 24 - 1), None),
        ("the trial is over", None, day(7), Some(day(7))),
        ("went to pay and never did", Some(undecided()), day(9), Some(day(7))),
        ("paid until then", Some(paying()), day(40), None),
        (
            "news of the renewal may be late",
            Some(paying()),
            hour(40 * 24 + 23),
            None,
        ),
        ("never renewed", Some(paying()), day(41), Some(day(41))),
        (
            "cancelled, before the end of the period",
            Some(cancelled()),
            day(39),
            None,
        ),
        (
            "cancelled, at the end of the period",
            Some(cancelled()),
            day(40),
            Some(day(40)),
        ),
        (
            "over, as the provider said at the end",
            Some(over),
            day(50),
            Some(day(40)),
        ),
        (
            "past due: this period was never paid for",
            Some(unpaid(past_due, 41)),
            day(42),
            Some(day(41)),
        ),
        (
            "past due, and given up later",
            Some(unpaid(given_up, 61)),
            day(62),
            Some(day(61)),
        ),
        ("paid back", Some(refunded), day(21), Some(day(20))),
        ("a price that is not ours", Some(elsewhere), day(21), Some(day(7))),
        ("paid for less than the trial", Some(short), day(8), Some(day(7))),
    ];
    for (name, subscriber, now, expected) in rows {
        assert_eq!(lapsed_at(EPOCH, subscriber.as_ref(), now), expected, "{name}");
    }
}

#[test]
fn nothing_ends_without_a_warning_a_week_before() {
    let warning = |begun: Timestamp, ends: Timestamp, is_sent| Warning {
        lapsed_at: day(0),
        begun_at: begun,
        ends_at: ends,
        is_sent,
    };
    let sent = warning(day(23), day(30), true);
    let begun = warning(day(23), day(30), false);
    let another = Warning {
        lapsed_at: day(-60),
        ..sent
    };
    let rows: [(&str, Option<Warning>, Timestamp, Due); 10] = [
        ("a week before the warning", None, day(16), Due::Nothing),
        ("an hour before the warning", None, hour(23 * 24 - 1), Due::Nothing),
        ("the warning", None, day(23), Due::Warning(begun)),
        (
            "a warning that could not be sent for long postpones the end",
            None,
            day(50),
            Due::Warning(warning(day(50), day(57), false)),
        ),
        (
            "a round that repeats while the warning is sent",
            Some(begun),
            hour(23 * 24 + 1),
            Due::Nothing,
        ),
        (
            "a warning that was never finished",
            Some(begun),
            day(24),
            Due::Warning(warning(day(24), day(31), false)),
        ),
        ("warned", Some(sent), hour(30 * 24 - 1), Due::Nothing),
        ("the end", Some(sent), day(30), Due::End),
        ("begun and never finished ends nothing", Some(begun), day(60), {
            Due::Warning(warning(day(60), day(67), false))
        }),
        (
            "paid again since, and lapsed again: the old warning counts no more",
            Some(another),
            day(23),
            Due::Warning(begun),
        ),
    ];
    for (name, warning, now, expected) in rows {
        assert_eq!(due(day(0), warning.as_ref(), now), expected, "{name}");
    }
}

#[test]
fn logins_never_end_before_the_day_that_the_mail_says_in_any_zone() {
    let lapsed = day(0) + SignedDuration::from_mins(3 * 60 + 30);
    let Due::Warning(warning) = due(lapsed, None, day(24)) else {
        panic!("a warning is due");
    };
    let warned = Warning {
        is_sent: true,
        ..warning
    };
    for name in ["Pacific/Honolulu", "America/Toronto", "UTC", "Pacific/Auckland"] {
        let zone = Zone::parse(name).unwrap();
        let said = zone.day_of(warned.ends_at);
        let mut now = day(24);
        while due(lapsed, Some(&warned), now) != Due::End {
            now += SignedDuration::from_mins(15);
        }
        assert_eq!(zone.day_of(now), said, "{name}");
    }
}
