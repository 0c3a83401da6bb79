//! Premium: which subscriptions count as paid, and until when.
//!
//! Contains no payment provider and no prices; the facts are arguments.

use jiff::{SignedDuration, Timestamp};
use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::calendar::after;

/// How long an active subscription still counts after its period, because the notice of a renewal may arrive late.
const RENEWAL_NEWS: SignedDuration = SignedDuration::from_hours(24);

/// The status of a subscription, in the payment provider's eight words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum SubscriptionStatus {
    /// A free period at the provider, before the first payment.
    Trialing,
    /// Paid for.
    Active,
    /// A renewal failed and is being tried again.
    PastDue,
    /// The first payment has not succeeded yet.
    Incomplete,
    /// The first payment never succeeded.
    IncompleteExpired,
    /// A free period ended without a way to pay.
    Paused,
    /// Renewals failed for good; the provider still keeps the subscription.
    Unpaid,
    /// Over.
    Canceled,
}

/// What a subscription unlocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr)]
#[strum(serialize_all = "PascalCase")]
pub enum Tier {
    /// Everything.
    Premium,
}

impl Tier {
    /// The tier a name stands for.
    pub fn parse(name: &str) -> Option<Self> {
        (name == <&str>::from(Self::Premium)).then_some(Self::Premium)
    }
}

/// Whether the money for the current period stayed where it was paid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum PaymentState {
    /// Paid and kept, or nothing was due.
    #[default]
    Settled,
    /// Paid back in full.
    Refunded,
    /// Claimed back through the bank, undecided or lost.
    Disputed,
}

/// How often a subscription is paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum BillingInterval {
    /// Every month.
    Month,
    /// Every year.
    Year,
}

/// The facts about a subscription that decide what it unlocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SubscriptionTerms {
    /// Where it stands.
    pub status: SubscriptionStatus,
    /// What its price unlocks; `None` for a price that is not ours.
    pub tier: Option<Tier>,
    /// When the current period ends.
    pub current_period_end: Timestamp,
    /// Whether it ends with the period instead of renewing.
    pub cancel_at_period_end: bool,
    /// Whether its last payment stayed.
    pub payment: PaymentState,
}

impl SubscriptionTerms {
    /// The end of this subscription's entitlement; `None` when it does not count at all.
    ///
    /// A subscription that renews counts for a day longer, so that users are not locked out between a renewal and its
    /// notice. One that will not renew counts exactly until its period ends. The current period of one
    /// past due was never paid: the provider begins it before it collects the money.
    pub fn subscribed_until(&self) -> Option<Timestamp> {
        if self.payment != PaymentState::Settled {
            return None;
        }
        match self.status {
            SubscriptionStatus::Active | SubscriptionStatus::Trialing if !self.cancel_at_period_end => {
                Some(after(self.current_period_end, RENEWAL_NEWS))
            }
            SubscriptionStatus::Active | SubscriptionStatus::Trialing => Some(self.current_period_end),
            SubscriptionStatus::PastDue
            | SubscriptionStatus::Incomplete
            | SubscriptionStatus::IncompleteExpired
            | SubscriptionStatus::Paused
            | SubscriptionStatus::Unpaid
            | SubscriptionStatus::Canceled => None,
        }
    }

    /// Whether it counts as a subscription at `now`; at the very end it is over.
    pub fn is_subscribed(&self, now: Timestamp) -> bool {
        self.subscribed_until().is_some_and(|end| now < end)
    }

    /// Whether the user pays at `now`: subscribed, and to Premium.
    pub fn is_paid(&self, now: Timestamp) -> bool {
        self.is_subscribed(now) && self.tier == Some(Tier::Premium)
    }
}

/// One subscription of a user, as last reported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subscription {
    /// The payment provider's id.
    pub id: String,
    /// The provider's id of the price.
    pub price: String,
    /// How often that price is paid; `None` for a price that is not ours.
    pub interval: Option<BillingInterval>,
    /// When it was made.
    pub created_at: Timestamp,
    /// Its terms.
    pub terms: SubscriptionTerms,
}

impl Subscription {
    /// The subscription that counts, in any input order: the one that is paid for longest, or the newest if none is
    /// paid for.
    pub fn counting(subscriptions: impl IntoIterator<Item = Self>) -> Option<Self> {
        subscriptions
            .into_iter()
            .max_by(|one, other| one.rank().cmp(&other.rank()))
    }

    fn rank(&self) -> (Option<Timestamp>, Option<Timestamp>, Timestamp, &str) {
        let until = self.terms.subscribed_until();
        (
            until.filter(|_| self.terms.tier.is_some()),
            until,
            self.created_at,
            &self.id,
        )
    }
}

/// A user as the payment provider's customer, and the subscription that counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subscriber {
    /// The provider's id of the customer.
    pub customer: String,
    /// The subscription that counts; `None` until one was made.
    pub subscription: Option<Subscription>,
    /// When the user became a customer.
    pub created_at: Timestamp,
    /// When the subscription was last found changed.
    pub updated_at: Timestamp,
}

impl Subscriber {
    /// Whether the user pays for Premium at `now`.
    pub fn is_paid(&self, now: Timestamp) -> bool {
        self.subscription
            .as_ref()
            .is_some_and(|subscription| subscription.terms.is_paid(now))
    }
}
