//! What the stand-in remembers between calls and across restarts.
//!
//! Times are seconds since 1970, as on the wire. Refuses to know HTTP and files: `store` keeps a [`State`] safe, the
//! [`Books`](crate::books::Books) change it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::catalogue::Interval;

/// A moment, in seconds since 1970.
pub(crate) type Seconds = i64;

/// Something with an id.
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

/// Objects of one kind, in the order they were made.
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

    /// Drops the oldest until no more than `most` are left.
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

/// Everything that is persisted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct State {
    /// How far the stand-in's time runs ahead of the machine's.
    pub(crate) ahead_seconds: Seconds,
    /// Whether the billing portal has been set up.
    pub(crate) portal_configured: bool,
    /// Whether new webhooks are kept back, and how often each is sent.
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
    /// What was answered to each idempotency key.
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

/// How webhooks leave.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WebhookMode {
    /// New ones are kept back until this ends.
    pub(crate) hold: bool,
    /// How often each is sent.
    pub(crate) copies: u8,
}

impl Default for WebhookMode {
    fn default() -> Self {
        Self { hold: false, copies: 1 }
    }
}

/// An answer, a failure of Stripe's own among them, and the request it was for.
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

/// Who pays.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Customer {
    pub(crate) id: String,
    pub(crate) email: Option<String>,
    pub(crate) name: Option<String>,
    pub(crate) metadata: BTreeMap<String, String>,
    /// What is taken off the next invoices, in cents.
    pub(crate) credit: i64,
    pub(crate) created: Seconds,
    /// Whether the customer was deleted; its id and its invoices stay.
    #[serde(default)]
    pub(crate) is_deleted: bool,
}

/// Where a Checkout session stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum CheckoutStatus {
    Open,
    Complete,
    Expired,
}

/// A subscription to be paid for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Checkout {
    pub(crate) id: String,
    pub(crate) customer: String,
    pub(crate) interval: Interval,
    pub(crate) client_reference_id: Option<String>,
    pub(crate) metadata: BTreeMap<String, String>,
    /// Older files of state lack it.
    #[serde(default)]
    pub(crate) locale: Option<String>,
    pub(crate) success_url: String,
    pub(crate) cancel_url: Option<String>,
    pub(crate) status: CheckoutStatus,
    pub(crate) subscription: Option<String>,
    pub(crate) invoice: Option<String>,
    /// The card whose bank wants a confirmation.
    pub(crate) unconfirmed: Option<Card>,
    pub(crate) created: Seconds,
    pub(crate) expires_at: Seconds,
}

/// A visit to the billing portal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Portal {
    pub(crate) id: String,
    pub(crate) customer: String,
    #[serde(default)]
    pub(crate) locale: Option<String>,
    pub(crate) return_url: Option<String>,
    pub(crate) created: Seconds,
}

/// What is kept of a card: never its number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Card {
    pub(crate) last4: String,
    /// Whether its bank refuses payments.
    pub(crate) declines: bool,
}

/// A test card that a customer can be charged with.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct PaymentMethod {
    pub(crate) id: String,
    pub(crate) customer: String,
    pub(crate) card: Card,
    /// Whether its owner claims back what it paid.
    pub(crate) is_disputed: bool,
    pub(crate) created: Seconds,
}

/// The provider's eight words.
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
    /// Whether nothing will ever happen to it again.
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
    /// The moment all periods are counted from, so that the 31st comes back after February.
    pub(crate) anchor: Seconds,
    /// How many periods have begun since.
    pub(crate) periods: u32,
    pub(crate) period_start: Seconds,
    pub(crate) period_end: Seconds,
    pub(crate) created: Seconds,
    pub(crate) past_due_since: Option<Seconds>,
    pub(crate) canceled_at: Option<Seconds>,
    pub(crate) ended_at: Option<Seconds>,
    pub(crate) latest_invoice: Option<String>,
}

/// Where an invoice stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum InvoiceStatus {
    Open,
    Paid,
    Void,
}

/// Why an invoice was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum BillingReason {
    #[serde(rename = "subscription_create")]
    Create,
    #[serde(rename = "subscription_cycle")]
    Cycle,
    #[serde(rename = "subscription_update")]
    Update,
}

/// What is owed for a period.
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

/// An attempt to take money.
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

/// Where a dispute stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum DisputeStatus {
    /// An inquiry of the bank: no money has moved yet.
    WarningNeedsResponse,
    WarningClosed,
    NeedsResponse,
    Won,
    Lost,
}

/// Money claimed back through the bank.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Dispute {
    pub(crate) id: String,
    pub(crate) charge: String,
    /// In cents.
    pub(crate) amount: i64,
    pub(crate) status: DisputeStatus,
    pub(crate) created: Seconds,
}

/// How far an event's webhook came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Delivery {
    /// To be sent next.
    Due,
    /// Kept back by hand.
    Held,
    /// Not taken; to be sent again later.
    Waiting,
    /// Taken, or there is nowhere to send it.
    Done,
    /// Not taken, too often.
    GivenUp,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Event {
    pub(crate) id: String,
    pub(crate) kind: String,
    pub(crate) object: Value,
    pub(crate) created: Seconds,
    pub(crate) delivery: Delivery,
    pub(crate) attempts: u32,
}
