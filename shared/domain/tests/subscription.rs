//! Laws of Premium.

#![expect(clippy::unwrap_used, reason = "in the helpers of a test, a failure is a panic")]

use goldgrove_domain::subscription::{PaymentStanding, SubscriptionStatus, SubscriptionTerms, Tier};
use jiff::{SignedDuration, Timestamp};
use proptest::prelude::*;

const SECOND: SignedDuration = SignedDuration::from_secs(1);
const DAY: SignedDuration = SignedDuration::from_hours(24);

fn period_end() -> Timestamp {
    "2026-12-21T09:30:00Z".parse().unwrap()
}

fn terms(status: SubscriptionStatus) -> SubscriptionTerms {
    SubscriptionTerms {
        status,
        tier: Some(Tier::Premium),
        current_period_end: period_end(),
        cancel_at_period_end: false,
        payment: PaymentStanding::Settled,
    }
}

/// Paid a second before the period ends, at its end, a second before the late news is due, and when it is.
fn course(terms: SubscriptionTerms) -> [bool; 4] {
    let end = period_end();
    [end - SECOND, end, end + DAY - SECOND, end + DAY].map(|now| terms.is_paid(now))
}

#[test]
fn each_status_is_paid_for_as_long_as_it_should_be() {
    let renewing = [true, true, true, false];
    let until_the_end = [true, false, false, false];
    let never = [false; 4];
    for (status, renews, cancels) in [
        (SubscriptionStatus::Trialing, renewing, until_the_end),
        (SubscriptionStatus::Active, renewing, until_the_end),
        (SubscriptionStatus::PastDue, until_the_end, until_the_end),
        (SubscriptionStatus::Incomplete, never, never),
        (SubscriptionStatus::IncompleteExpired, never, never),
        (SubscriptionStatus::Paused, never, never),
        (SubscriptionStatus::Unpaid, never, never),
        (SubscriptionStatus::Canceled, never, never),
    ] {
        let ending = SubscriptionTerms {
            cancel_at_period_end: true,
            ..terms(status)
        };
        assert_eq!(course(terms(status)), renews, "{} that renews", status.as_str());
        assert_eq!(course(ending), cancels, "{} that ends", status.as_str());
    }
}

#[test]
fn money_that_went_back_unlocks_nothing() {
    for payment in [PaymentStanding::Refunded, PaymentStanding::Disputed] {
        for status in SubscriptionStatus::ALL {
            let reversed = SubscriptionTerms {
                payment,
                ..terms(status)
            };
            assert_eq!(course(reversed), [false; 4], "{} and {payment:?}", status.as_str());
        }
    }
}

#[test]
fn another_price_is_a_subscription_but_not_premium() {
    let other = SubscriptionTerms {
        tier: None,
        ..terms(SubscriptionStatus::Active)
    };
    assert!(other.is_subscribed(period_end() - SECOND));
    assert!(!other.is_paid(period_end() - SECOND));
}

#[test]
fn every_status_reads_back_from_its_word_and_no_other_word_is_one() {
    for status in SubscriptionStatus::ALL {
        assert_eq!(SubscriptionStatus::parse(status.as_str()), Some(status));
    }
    for word in ["", "Active", "cancelled", "active "] {
        assert_eq!(SubscriptionStatus::parse(word), None, "{word:?}");
    }
}

#[test]
fn the_end_of_time_does_not_panic() {
    let forever = SubscriptionTerms {
        current_period_end: Timestamp::MAX,
        ..terms(SubscriptionStatus::Active)
    };
    assert_eq!(forever.subscribed_until(), Some(Timestamp::MAX));
}

proptest! {
    #[test]
    fn who_does_not_pay_now_does_not_pay_later(
        status in prop::sample::select(SubscriptionStatus::ALL.to_vec()),
        cancel_at_period_end: bool,
        seconds in -200_000_i64..200_000,
        later in 0_i64..200_000,
    ) {
        let terms = SubscriptionTerms { cancel_at_period_end, ..terms(status) };
        let now = period_end() + SignedDuration::from_secs(seconds);
        let then = now + SignedDuration::from_secs(later);
        prop_assert!(terms.is_paid(now) || !terms.is_paid(then));
    }
}
