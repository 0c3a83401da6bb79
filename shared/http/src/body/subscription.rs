//! A user's subscription on the wire.

use goldgrove_domain::subscription::{BillingInterval, PaymentState, Subscriber, SubscriptionStatus};
use goldgrove_domain::trial::TrialStatus;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;
use strum::VariantArray as _;

use crate::body::profile::TrialBody;
use crate::fields::words_or_null;

/// The user's subscription and trial.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SubscriptionBody {
    /// Whether the user is subscribed now.
    pub subscribed: bool,
    /// `Premium`; null without a subscription, and for a price that is not ours.
    pub subscription_tier: Option<&'static str>,
    /// When the current period ends; null without a subscription.
    pub subscription_end: Option<String>,
    /// The payment provider's status; null without a subscription.
    #[schemars(extend("enum" = words_or_null(SubscriptionStatus::VARIANTS)))]
    pub status: Option<&'static str>,
    /// Whether the subscription ends with the current period instead of renewing.
    pub cancel_at_period_end: bool,
    /// The billing interval: `month` or `year`; null without a subscription, and when unknown.
    #[schemars(extend("enum" = words_or_null(BillingInterval::VARIANTS)))]
    pub interval: Option<&'static str>,
    /// The state of the period's payment: `settled`, `refunded` or `disputed`; null without a subscription.
    #[schemars(extend("enum" = words_or_null(PaymentState::VARIANTS)))]
    pub payment: Option<&'static str>,
    /// The user's trial, and whether the user pays.
    pub trial: TrialBody,
}

impl SubscriptionBody {
    /// The wire form of a user's subscription at `now`.
    pub fn of(subscriber: Option<&Subscriber>, trial: TrialStatus, now: Timestamp) -> Self {
        let subscription = subscriber.and_then(|subscriber| subscriber.subscription.as_ref());
        let terms = subscription.map(|subscription| subscription.terms);
        Self {
            subscribed: terms.is_some_and(|terms| terms.is_subscribed(now)),
            subscription_tier: terms.and_then(|terms| terms.tier).map(Into::into),
            subscription_end: terms.map(|terms| terms.current_period_end.to_string()),
            status: terms.map(|terms| terms.status.into()),
            cancel_at_period_end: terms.is_some_and(|terms| terms.cancel_at_period_end),
            interval: subscription
                .and_then(|subscription| subscription.interval)
                .map(Into::into),
            payment: terms.map(|terms| terms.payment.into()),
            trial: trial.into(),
        }
    }
}
