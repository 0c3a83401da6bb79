//! A user's subscription on the wire.

use goldgrove_domain::subscription::{BillingInterval, PaymentState, Subscriber, SubscriptionStatus};
use goldgrove_domain::trial::TrialStatus;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;
use strum::VariantArray as _;

use crate::body::profile::TrialBody;
use crate::fields::words_or_null;

/// What the user is subscribed to. The first three are the specification's; the others say how it stands.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SubscriptionBody {
    /// Whether the subscription counts now.
    pub subscribed: bool,
    /// `Premium`; null for a price that is not ours, and before there was a subscription.
    pub subscription_tier: Option<&'static str>,
    /// When the period paid for ends.
    pub subscription_end: Option<String>,
    /// The payment provider's word for where the subscription stands.
    #[schemars(extend("enum" = words_or_null(SubscriptionStatus::VARIANTS)))]
    pub status: Option<&'static str>,
    /// Whether it ends with the period instead of renewing.
    pub cancel_at_period_end: bool,
    /// How often it is paid: `month` or `year`.
    #[schemars(extend("enum" = words_or_null(BillingInterval::VARIANTS)))]
    pub interval: Option<&'static str>,
    /// Whether the money for the period stayed: `settled`, `refunded` or `disputed`.
    #[schemars(extend("enum" = words_or_null(PaymentState::VARIANTS)))]
    pub payment: Option<&'static str>,
    /// Where the user stands between trial and Premium.
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
