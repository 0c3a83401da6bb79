//! The provider's JSON: the fields we use. Tolerates new fields and unknown values.
//!
//! No interpretation here: `convert` maps statuses to the domain's, and the domain decides what each unlocks.

use std::collections::BTreeMap;

use serde::Deserialize;

/// An error answer; only the machine-readable parts, and the message for the one error that has no code.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct ErrorBody {
    pub(super) error: ErrorDetails,
}

#[derive(Clone, Debug, Default, Deserialize)]
pub(super) struct ErrorDetails {
    #[serde(rename = "type", default)]
    pub(super) kind: String,
    pub(super) code: Option<String>,
    pub(super) param: Option<String>,
    pub(super) message: Option<String>,
}

/// One page of a list.
#[derive(Debug, Deserialize)]
pub(super) struct List<T> {
    pub(super) data: Vec<T>,
    #[serde(default)]
    pub(super) has_more: bool,
}

/// Another object, as its id or in full.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum Expandable {
    Id(String),
    Object { id: String },
}

impl Expandable {
    pub(super) fn id(&self) -> &str {
        match self {
            Self::Id(id) | Self::Object { id } => id,
        }
    }
}

#[derive(Debug, Deserialize)]
pub(super) struct Customer {
    pub(super) id: String,
    #[serde(default)]
    pub(super) deleted: bool,
    #[serde(default)]
    pub(super) metadata: BTreeMap<String, String>,
}

/// A page the provider hosts for one customer.
#[derive(Deserialize)]
pub(super) struct HostedSession {
    pub(super) id: String,
    pub(super) url: Option<String>,
    #[serde(default)]
    pub(super) metadata: BTreeMap<String, String>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Subscription {
    pub(super) id: String,
    pub(super) customer: Expandable,
    pub(super) status: String,
    pub(super) items: List<SubscriptionItem>,
    pub(super) cancel_at_period_end: bool,
    pub(super) cancel_at: Option<i64>,
    pub(super) latest_invoice: Option<Expandable>,
    pub(super) created: i64,
}

#[derive(Debug, Deserialize)]
pub(super) struct SubscriptionItem {
    pub(super) price: Price,
    pub(super) current_period_end: i64,
}

#[derive(Debug, Deserialize)]
pub(super) struct Price {
    pub(super) id: String,
}

/// How an invoice was paid.
#[derive(Debug, Deserialize)]
pub(super) struct InvoicePayment {
    pub(super) payment: Payment,
}

/// How a payment was made decides which of the two is present; payments outside the provider have neither.
#[derive(Debug, Deserialize)]
pub(super) struct Payment {
    pub(super) payment_intent: Option<Expandable>,
    pub(super) charge: Option<Expandable>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Charge {
    pub(super) id: String,
    pub(super) customer: Option<Expandable>,
    pub(super) refunded: bool,
    pub(super) disputed: bool,
}

#[derive(Debug, Deserialize)]
pub(super) struct Dispute {
    pub(super) status: String,
}

#[derive(Debug, Deserialize)]
pub(super) struct Event {
    pub(super) id: String,
    #[serde(rename = "type")]
    pub(super) kind: String,
    pub(super) created: i64,
    pub(super) data: EventData,
}

#[derive(Debug, Deserialize)]
pub(super) struct EventData {
    pub(super) object: EventObject,
}

/// The object of an event; its kind decides which fields are present.
#[derive(Debug, Deserialize)]
pub(super) struct EventObject {
    /// Absent if there is nothing to fetch, as for a balance or an upcoming invoice.
    pub(super) id: Option<String>,
    #[serde(default)]
    pub(super) object: String,
    /// Only for a Checkout session.
    pub(super) subscription: Option<Expandable>,
    /// Only for an invoice.
    pub(super) parent: Option<InvoiceParent>,
    /// Only for a dispute.
    pub(super) charge: Option<Expandable>,
}

#[derive(Debug, Deserialize)]
pub(super) struct InvoiceParent {
    pub(super) subscription_details: Option<SubscriptionDetails>,
}

#[derive(Debug, Deserialize)]
pub(super) struct SubscriptionDetails {
    pub(super) subscription: Expandable,
}
