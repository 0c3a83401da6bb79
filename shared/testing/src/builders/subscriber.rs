//! Subscribers for tests.

use goldgrove_domain::subscription::{
    BillingInterval, PaymentState, Subscriber, Subscription, SubscriptionStatus, SubscriptionTerms, Tier,
};
use jiff::{SignedDuration, Timestamp};

use crate::clock::EPOCH;

/// Builds a subscriber; by default with Premium, paid monthly since the epoch.
#[derive(Clone, Debug)]
#[must_use]
pub struct SubscriberBuilder {
    number: u32,
    subscription: Option<Subscription>,
}

impl SubscriberBuilder {
    /// The subscriber with this number.
    ///
    /// # Panics
    /// Never: the epoch is far from the end of time.
    pub fn new(number: u32) -> Self {
        let subscription = Subscription {
            id: format!("sub_{number}"),
            price: "price_monthly".to_owned(),
            interval: Some(BillingInterval::Month),
            created_at: EPOCH,
            terms: SubscriptionTerms {
                status: SubscriptionStatus::Active,
                tier: Some(Tier::Premium),
                current_period_end: EPOCH + SignedDuration::from_hours(30 * 24),
                cancel_at_period_end: false,
                payment: PaymentState::Settled,
            },
        };
        Self {
            number,
            subscription: Some(subscription),
        }
    }

    /// Without a subscription: the user opened the payment page and did not pay.
    pub fn unsubscribed(mut self) -> Self {
        self.subscription = None;
        self
    }

    /// Changes the terms.
    pub fn terms(mut self, change: impl FnOnce(&mut SubscriptionTerms)) -> Self {
        if let Some(subscription) = &mut self.subscription {
            change(&mut subscription.terms);
        }
        self
    }

    /// Sets the status.
    pub fn status(self, status: SubscriptionStatus) -> Self {
        self.terms(|terms| terms.status = status)
    }

    /// Sets the end of the paid period.
    pub fn until(self, end: Timestamp) -> Self {
        self.terms(|terms| terms.current_period_end = end)
    }

    /// Sets a price that is not ours.
    pub fn at_another_price(mut self) -> Self {
        if let Some(subscription) = &mut self.subscription {
            "price_other".clone_into(&mut subscription.price);
            subscription.interval = None;
            subscription.terms.tier = None;
        }
        self
    }

    /// The subscriber.
    pub fn build(self) -> Subscriber {
        Subscriber {
            customer: format!("cus_{}", self.number),
            subscription: self.subscription,
            created_at: EPOCH,
            updated_at: EPOCH,
        }
    }
}
