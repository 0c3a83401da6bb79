//! The stand-in's state between calls and across restarts.
//!
//! Times are seconds since 1970, as on the wire. No HTTP or files here: `store` saves a [`State`], and
//! [`Books`](crate::books::Books) change it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::catalogue::Interval;

/// A time in seconds since 1970.
pub(crate) type Seconds = i64;

/// An object with an id.
pub(crate) trait Identified {
    fn id(&self) -> &str;
}

macro_rules! identified {
    ($($name:ident),+) => {$(
        impl Identified for $name {
            fn id(&self) -> &str {
                &self.id
            }
        }
    )+};
}

identified!(
    Customer,
    Checkout,
    Portal,
    PaymentMethod,
    Subscription,
    Invoice,
    Charge,
    Dispute,
    Event
);

/// Objects of one kind, in order of creation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Shelf<T>(Vec<T>);

impl<T> Default for Shelf<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T: Identified> Shelf<T> {
    pub(crate) fn get(&self, id: &str) -> Option<&T> {
        self.0.iter().find(|object| object.id() == id)
    }

    pub(crate) fn get_mut(&mut self, id: &str) -> Option<&mut T> {
        self.0.iter_mut().find(|object| object.id() == id)
    }

    pub(crate) fn add(&mut self, object: T) {
        self.0.push(object);
    }

    /// Removes the oldest objects beyond `most`.
    pub(crate) fn keep_newest(&mut self, most: usize) {
        let surplus = self.0.len().saturating_sub(most);
        self.0.drain(..surplus);
    }

    pub(crate) fn oldest_first(&self) -> impl DoubleEndedIterator<Item = &T> {
        self.0.iter()
    }

    pub(crate) fn newest_first(&self) -> impl Iterator<Item = &T> {
        self.0.iter().rev()
    }

    pub(crate) fn each_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.0.iter_mut()
    }
}

/// The persisted state.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct State {
    /// How far the stand-in's time is ahead of the machine's.
    pub(crate) ahead_seconds: Seconds,
    /// Whether the billing portal has been set up.
    pub(crate) portal_configured: bool,
    /// Whether new webhooks are held, and how many copies are sent.
    pub(crate) webhooks: WebhookMode,
    pub(crate) customers: Shelf<Customer>,
    pub(crate) checkouts: Shelf<Checkout>,
    pub(crate) portals: Shelf<Portal>,
    #[serde(default)]
    pub(crate) payment_methods: Shelf<PaymentMethod>,
    pub(crate) subscriptions: Shelf<Subscription>,
    pub(crate) invoices: Shelf<Invoice>,
    pub(crate) charges: Shelf<Charge>,
    pub(crate) disputes: Shelf<Dispute>,
    pub(crate) events: Shelf<Event>,
    /// The answers by idempotency key.
    pub(crate) answered: BTreeMap<String, Answered>,
}

impl Default for State {
    fn default() -> Self {
        Self {
            ahead_seconds: 0,
            portal_configured: true,
            webhooks: WebhookMode::default(),
            customers: Shelf::default(),
            checkouts: Shelf::default(),
            portals: Shelf::default(),
            payment_methods: Shelf::default(),
            subscriptions: Shelf::default(),
            invoices: Shelf::default(),
            charges: Shelf::default(),
            disputes: Shelf::default(),
            events: Shelf::default(),
            answered: BTreeMap::new(),
        }
    }
}

/// The delivery mode of webhooks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WebhookMode {
    /// Whether new webhooks are held.
    pub(crate) hold: bool,
    /// How many times each is sent.
    pub(crate) copies: u8,
}

impl Default for WebhookMode {
    fn default() -> Self {
        Self { hold: false, copies: 1 }
    }
}

/// An answer (also a Stripe error) and its request.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Answered {
    pub(crate) request: String,
    #[serde(default = "success")]
    pub(crate) status: u16,
    pub(crate) body: Value,
    pub(crate) at: Seconds,
}

const fn success() -> u16 {
    200
}

/// A customer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Customer {
    pub(crate) id: String,
    pub(crate) email: Option<String>,
    pub(crate) name: Option<String>,
    pub(crate) metadata: BTreeMap<String, String>,
    /// The credit for future invoices, in cents.
    pub(crate) credit: i64,
    pub(crate) created: Seconds,
    /// Whether the customer is deleted; its id and its invoices stay.
    #[serde(default)]
    pub(crate) is_deleted: bool,
}

/// The status of a Checkout session.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum CheckoutStatus {
    Open,
    Complete,
    Expired,
}

/// A Checkout session for a subscription.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Checkout {
    pub(crate) id: String,
    pub(crate) customer: String,
    pub(crate) interval: Interval,
    pub(crate) client_reference_id: Option<String>,
    pub(crate) metadata: BTreeMap<String, String>,
    /// Absent in older state files.
    #[serde(default)]
    pub(crate) locale: Option<String>,
    pub(crate) success_url: String,
    pub(crate) cancel_url: Option<String>,
    pub(crate) status: CheckoutStatus,
    pub(crate) subscription: Option<String>,
    pub(crate) invoice: Option<String>,
    /// The card that awaits its bank's confirmation.
    pub(crate) unconfirmed: Option<Card>,
    pub(crate) created: Seconds,
    pub(crate) expires_at: Seconds,
}

/// A session of the billing portal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Portal {
    pub(crate) id: String,
    pub(crate) customer: String,
    #[serde(default)]
    pub(crate) locale: Option<String>,
    pub(crate) return_url: Option<String>,
    pub(crate) created: Seconds,
}

/// The stored part of a card, without its number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Card {
    pub(crate) last4: String,
    /// Whether its bank refuses payments.
    pub(crate) declines: bool,
}

/// A test card attached to a customer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct PaymentMethod {
    pub(crate) id: String,
    pub(crate) customer: String,
    pub(crate) card: Card,
    /// Whether its payments are disputed.
    pub(crate) is_disputed: bool,
    pub(crate) created: Seconds,
}

/// The provider's eight statuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Status {
    Active,
    Canceled,
    Incomplete,
    IncompleteExpired,
    PastDue,
    Paused,
    Trialing,
    Unpaid,
}

impl Status {
    /// Whether it is final.
    pub(crate) const fn is_over(self) -> bool {
        matches!(self, Self::Canceled | Self::IncompleteExpired)
    }

    /// Whether it renews when its period ends.
    pub(crate) const fn renews(self) -> bool {
        matches!(self, Self::Active | Self::Trialing)
    }
}

/// A subscription to Premium.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Subscription {
    pub(crate) id: String,
    pub(crate) item_id: String,
    pub(crate) customer: String,
    pub(crate) interval: Interval,
    pub(crate) status: Status,
    pub(crate) card: Card,
    pub(crate) cancel_at_period_end: bool,
    pub(crate) metadata: BTreeMap<String, String>,
    /// The start of the first period. All periods count from it, so that the 31st returns after February.
    pub(crate) anchor: Seconds,
    /// How many periods have started since.
    pub(crate) periods: u32,
    pub(crate) period_start: Seconds,
    pub(crate) period_end: Seconds,
    pub(crate) created: Seconds,
    pub(crate) past_due_since: Option<Seconds>,
    pub(crate) canceled_at: Option<Seconds>,
    pub(crate) ended_at: Option<Seconds>,
    pub(crate) latest_invoice: Option<String>,
}

/// The status of an invoice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum InvoiceStatus {
    Open,
    Paid,
    Void,
}

/// The reason of an invoice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum BillingReason {
    #[serde(rename = "subscription_create")]
    Create,
    #[serde(rename = "subscription_cycle")]
    Cycle,
    #[serde(rename = "subscription_update")]
    Update,
}

/// An invoice for a period.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Invoice {
    pub(crate) id: String,
    pub(crate) customer: String,
    pub(crate) subscription: String,
    pub(crate) interval: Interval,
    pub(crate) reason: BillingReason,
    /// In cents.
    pub(crate) amount: i64,
    pub(crate) status: InvoiceStatus,
    pub(crate) attempts: u32,
    pub(crate) period_start: Seconds,
    pub(crate) period_end: Seconds,
    pub(crate) created: Seconds,
    pub(crate) paid_at: Option<Seconds>,
}

/// A charge.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Charge {
    pub(crate) id: String,
    pub(crate) customer: String,
    pub(crate) subscription: String,
    pub(crate) invoice: String,
    /// In cents.
    pub(crate) amount: i64,
    pub(crate) last4: String,
    pub(crate) paid: bool,
    pub(crate) refunded: bool,
    pub(crate) disputed: bool,
    pub(crate) created: Seconds,
}

/// The status of a dispute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum DisputeStatus {
    /// A bank's inquiry: no money has moved yet.
    WarningNeedsResponse,
    WarningClosed,
    NeedsResponse,
    Won,
    Lost,
}

/// A dispute: the customer's bank claims a payment back.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Dispute {
    pub(crate) id: String,
    pub(crate) charge: String,
    /// In cents.
    pub(crate) amount: i64,
    pub(crate) status: DisputeStatus,
    pub(crate) created: Seconds,
}

/// The delivery state of an event's webhook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Delivery {
    /// To send next.
    Due,
    /// Held by the control.
    Held,
    /// Failed; to send again later.
    Waiting,
    /// Accepted, or there is no receiver.
    Done,
    /// Failed too often.
    GivenUp,
}

/// An event.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Event {
    pub(crate) id: String,
    pub(crate) kind: String,
    pub(crate) object: Value,
    pub(crate) created: Seconds,
    pub(crate) delivery: Delivery,
    pub(crate) attempts: u32,
}
