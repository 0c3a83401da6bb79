//! Verifies webhooks: a recent signature of the provider over exactly these bytes.
//!
//! An event announces a change, not the current state: deliveries repeat, arrive late and overtake each other. So the
//! result is what to fetch from the provider, never a new state. Does not track which events were seen.

use std::fmt;

use aws_lc_rs::hmac;
use jiff::{SignedDuration, Timestamp};

use super::convert;
use super::ids::{ChargeId, EventId, SubscriptionId};
use super::wire;

/// The maximum age of a signature. A time in the future is accepted, as in Stripe's own libraries: only the sender can
/// sign one.
const TOLERANCE: SignedDuration = SignedDuration::from_secs(300);

/// The most signatures in a header. The provider adds one per secret in rotation, so a header with more is not its own.
const MAX_SIGNATURES: usize = 16;

/// The secret of one webhook endpoint.
#[derive(Clone)]
pub struct WebhookSecret(hmac::Key);

impl WebhookSecret {
    /// The key of a secret as the provider displays it, `whsec_…`, prefix included.
    pub fn new(secret: &str) -> Self {
        Self(hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes()))
    }
}

/// Prints nothing.
impl fmt::Debug for WebhookSecret {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("WebhookSecret(…)")
    }
}

/// Why a delivery is rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WebhookError {
    /// The header is not of the form `t=…,v1=…`.
    #[error("the signature header is malformed")]
    Header,
    /// The signature was made too long ago.
    #[error("the signature is too old")]
    Stale,
    /// No signature matches the body and the secret.
    #[error("no signature fits")]
    Signature,
    /// The signed body is not an event.
    #[error("the body is not an event")]
    Body,
}

/// A verified webhook.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// The event's id, the same for every delivery.
    pub id: EventId,
    /// The provider's type, e.g. `customer.subscription.updated`.
    pub event_type: String,
    /// The id of its object, if it has one.
    pub object_id: Option<String>,
    /// When it happened.
    pub created: Timestamp,
    /// What to fetch from the provider.
    pub subject: Subject,
}

/// What to fetch after an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// A subscription, after a change to it, its invoice or its Checkout session.
    Subscription(SubscriptionId),
    /// A charge, after a refund or a dispute.
    Charge(ChargeId),
    /// Nothing.
    Other,
}

/// Verifies a delivery: `header` is `Stripe-Signature`, `body` the bytes as received.
///
/// # Errors
/// [`WebhookError`]; answer the sender the same way for every case.
pub fn verify(body: &[u8], header: &str, secret: &WebhookSecret, now: Timestamp) -> Result<Event, WebhookError> {
    let signed = SignatureHeader::parse(header).ok_or(WebhookError::Header)?;
    let signed_at = Timestamp::from_second(signed.seconds).map_err(|_| WebhookError::Header)?;
    if now.duration_since(signed_at) > TOLERANCE {
        return Err(WebhookError::Stale);
    }
    let mut payload = signed.timestamp.as_bytes().to_vec();
    payload.push(b'.');
    payload.extend_from_slice(body);
    // Constant time, wherever the tags differ.
    let fits = |tag: &Vec<u8>| hmac::verify(&secret.0, &payload, tag).is_ok();
    if !signed.tags.iter().any(fits) {
        return Err(WebhookError::Signature);
    }
    let wire: wire::Event = serde_json::from_slice(body).map_err(|_| WebhookError::Body)?;
    event(&wire).ok_or(WebhookError::Body)
}

/// The parts of `t=1797854400,v1=0a1b…,v1=…,v0=…`.
struct SignatureHeader<'a> {
    /// The time exactly as in the header, because the signature covers that text.
    timestamp: &'a str,
    seconds: i64,
    /// The `v1` signatures; ignores other schemes.
    tags: Vec<Vec<u8>>,
}

impl<'a> SignatureHeader<'a> {
    fn parse(header: &'a str) -> Option<Self> {
        let mut timestamp = None;
        let mut tags = Vec::new();
        for part in header.split(',') {
            match part.split_once('=') {
                Some(("t", _)) if timestamp.is_some() => return None,
                Some(("t", value)) => timestamp = Some(value),
                // An invalid tag becomes an empty one, which matches nothing; the other tags still count.
                Some(("v1", value)) => tags.push(hex::decode(value).unwrap_or_default()),
                _ => {}
            }
        }
        let timestamp = timestamp.filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()))?;
        let seconds = timestamp.parse().ok()?;
        let is_plausible = (1..=MAX_SIGNATURES).contains(&tags.len());
        is_plausible.then_some(Self {
            timestamp,
            seconds,
            tags,
        })
    }
}

/// Converts an event; `None` if its ids are invalid.
pub(super) fn event(wire: &wire::Event) -> Option<Event> {
    let object = &wire.data.object;
    Some(Event {
        id: EventId::parse(&wire.id).ok()?,
        event_type: wire.kind.clone(),
        object_id: object.id.clone(),
        created: convert::moment(wire.created).ok()?,
        subject: subject(object)?,
    })
}

fn subject(object: &wire::EventObject) -> Option<Subject> {
    let invoiced = object
        .parent
        .as_ref()
        .and_then(|parent| parent.subscription_details.as_ref());
    let (subscription, charge) = match object.object.as_str() {
        "subscription" => (object.id.as_deref(), None),
        "checkout.session" => (object.subscription.as_ref().map(wire::Expandable::id), None),
        "invoice" => (invoiced.map(|details| details.subscription.id()), None),
        "charge" => (None, object.id.as_deref()),
        "dispute" => (None, object.charge.as_ref().map(wire::Expandable::id)),
        _ => (None, None),
    };
    match (subscription, charge) {
        (Some(id), _) => SubscriptionId::parse(id).ok().map(Subject::Subscription),
        (None, Some(id)) => ChargeId::parse(id).ok().map(Subject::Charge),
        (None, None) => Some(Subject::Other),
    }
}

#[cfg(test)]
mod tests;
