//! Laws of Premium.

#![expect(clippy::unwrap_used, reason = "in the helpers of a test, a failure is a panic")]

use goldgrove_domain::subscription::{
    BillingInterval, PaymentState, Subscriber, Subscription, SubscriptionStatus, SubscriptionTerms, Tier,
};
use jiff::{SignedDuration, Timestamp};
use proptest::prelude::*;
use strum::VariantArray as _;

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
        payment: PaymentState::Settled,
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
        (SubscriptionStatus::PastDue, never, never),
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
        assert_eq!(course(terms(status)), renews, "{} that renews", <&str>::from(status));
        assert_eq!(course(ending), cancels, "{} that ends", <&str>::from(status));
    }
}

#[test]
fn money_that_went_back_unlocks_nothing() {
    for payment in [PaymentState::Refunded, PaymentState::Disputed] {
        for &status in SubscriptionStatus::VARIANTS {
            let reversed = SubscriptionTerms {
                payment,
                ..terms(status)
            };
            assert_eq!(course(reversed), [false; 4], "{} and {payment:?}", <&str>::from(status));
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
    for &status in SubscriptionStatus::VARIANTS {
        assert_eq!(<&str>::from(status).parse::<SubscriptionStatus>().ok(), Some(status));
    }
    for word in ["", "Active", "cancelled", "active "] {
        assert_eq!(word.parse::<SubscriptionStatus>().ok(), None, "{word:?}");
    }
}

#[test]
fn every_other_word_reads_back_and_no_other_word_is_one() {
    for &state in PaymentState::VARIANTS {
        assert_eq!(<&str>::from(state).parse::<PaymentState>().ok(), Some(state));
    }
    for &interval in BillingInterval::VARIANTS {
        assert_eq!(<&str>::from(interval).parse::<BillingInterval>().ok(), Some(interval));
    }
    assert_eq!(Tier::parse("Premium"), Some(Tier::Premium));
    for word in ["", "premium", "Settled", "yearly"] {
        let nothing = (
            word.parse::<PaymentState>().ok(),
            word.parse::<BillingInterval>().ok(),
            Tier::parse(word),
        );
        assert_eq!(nothing, (None, None, None), "{word:?}");
    }
}

/// A subscription made that many days before the period ends.
fn subscription(id: &str, days_before: i64, terms: SubscriptionTerms) -> Subscription {
    Subscription {
        id: id.to_owned(),
        price: "price_monthly".to_owned(),
        interval: Some(BillingInterval::Month),
        created_at: period_end() - DAY * i32::try_from(days_before).unwrap(),
        terms,
    }
}

#[test]
fn of_several_subscriptions_the_one_paid_for_longest_counts() {
    let renewing = terms(SubscriptionStatus::Active);
    let ending = SubscriptionTerms {
        cancel_at_period_end: true,
        ..renewing
    };
    let refunded = SubscriptionTerms {
        payment: PaymentState::Refunded,
        ..renewing
    };
    let other_price = SubscriptionTerms { tier: None, ..renewing };
    let canceled = terms(SubscriptionStatus::Canceled);
    for (name, expected, others) in [
        ("the only one", subscription("a", 1, canceled), vec![]),
        (
            "one that renews",
            subscription("a", 9, renewing),
            vec![subscription("b", 1, ending)],
        ),
        (
            "one whose money stayed",
            subscription("a", 9, ending),
            vec![subscription("b", 1, refunded)],
        ),
        (
            "one of ours",
            subscription("a", 9, ending),
            vec![subscription("b", 1, other_price)],
        ),
        (
            "one that is not over",
            subscription("a", 9, ending),
            vec![subscription("b", 1, canceled)],
        ),
        (
            "the newest of those that are over",
            subscription("a", 1, canceled),
            vec![subscription("b", 9, canceled)],
        ),
    ] {
        let mut all = others;
        all.push(expected.clone());
        assert_eq!(Subscription::counting(all.clone()), Some(expected.clone()), "{name}");
        all.reverse();
        assert_eq!(
            Subscription::counting(all),
            Some(expected),
            "{name}, the other way round"
        );
    }
    assert_eq!(Subscription::counting([]), None);
}

#[test]
fn a_customer_without_a_subscription_does_not_pay() {
    let subscriber = |subscription| Subscriber {
        customer: "cus_1".to_owned(),
        subscription,
        created_at: period_end(),
        updated_at: period_end(),
    };
    let now = period_end() - SECOND;
    assert!(!subscriber(None).is_paid(now));
    assert!(subscriber(Some(subscription("a", 1, terms(SubscriptionStatus::Active)))).is_paid(now));
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
        status in prop::sample::select(SubscriptionStatus::VARIANTS.to_vec()),
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
