//! `POST /webhooks/stripe`: receives the payment provider's news of a change, and reads the current state from the
//! provider.
//!
//! A delivery is accepted by its signature over the raw bytes. Its description of the change is not stored, because
//! deliveries repeat and overtake each other. A delivery that fails is answered with an error, so that the provider
//! sends it again.

use std::sync::Arc;

use goldgrove_app::billing::PATIENCE;
use goldgrove_app::{Billing, BillingWebhook, Failure};
use goldgrove_http::{Example, Operation, Problem, Request, Response, Route, json, params, respond};
use goldgrove_providers::stripe::{CustomerId, Event, StripeError, Subject, webhook};
use goldgrove_storage::entity::seen_event::SeenEvents;
use jiff::SignedDuration;
use schemars::JsonSchema;
use serde::Serialize;

/// Where it is mounted.
pub const ROUTE: Route = Route::post("/webhooks/stripe").signed();

/// What it takes and gives.
pub fn operation() -> Operation {
    Operation::new(ROUTE, "Billing", "Receives the payment provider's events")
        .answers::<StripeWebhookAnswer>()
        .example(Example::shows("/received").sends(json!({
            "id": "evt_example", "object": "event", "type": "balance.available", "created": 1_795_262_400,
            "data": { "object": { "object": "balance" } },
        })))
}

/// The header of the signature.
pub const SIGNATURE: &str = "stripe-signature";

/// The provider repeats a delivery for three days; a person may resend it for a month.
const REMEMBERED_FOR: SignedDuration = SignedDuration::from_hours(31 * 24);

/// The answer.
#[derive(Debug, Serialize, JsonSchema)]
pub struct StripeWebhookAnswer {
    /// Always true: the provider does not have to send the event again.
    pub received: bool,
}

/// Reads the current state, stores it, and confirms the delivery to the provider.
///
/// # Errors
/// [`Failure`]; [`Problem::BadSignature`] for a request without the provider's recent signature.
pub async fn handle(ports: Arc<BillingWebhook>, request: Request) -> Result<Response, Failure> {
    let event = verified(&ports, &request)?;
    let app = &ports.billing.app;
    let seen = SeenEvents::new(app.context.tables.idempotency.as_ref(), "stripe");
    if !seen.contains(event.id.as_str(), app.now()).await? {
        follow_up(&ports.billing.within(PATIENCE), &event).await?;
        seen.remember(event.id.as_str(), app.now() + REMEMBERED_FOR).await?;
    }
    Ok(respond::ok(&StripeWebhookAnswer { received: true })?)
}

fn verified(ports: &BillingWebhook, request: &Request) -> Result<Event, Problem> {
    let header = request.headers().get(SIGNATURE).and_then(|value| value.to_str().ok());
    let now = ports.billing.app.now();
    webhook::verify(params::bytes(request), header.unwrap_or_default(), &ports.secret, now).map_err(|error| {
        tracing::warn!(%error, "a delivery was rejected");
        Problem::BadSignature
    })
}

async fn follow_up(billing: &Billing, event: &Event) -> Result<(), Failure> {
    let Some(customer) = customer_of(billing, event).await? else {
        tracing::info!("a delivery about data that is not stored");
        return Ok(());
    };
    let Some(user) = billing.user_of(&customer).await? else {
        tracing::warn!("a delivery about an unknown customer");
        return Ok(());
    };
    billing.ask_again(&user).await?;
    Ok(())
}

/// The customer of an event, as the provider reports it now; `None` if there is none.
async fn customer_of(billing: &Billing, event: &Event) -> Result<Option<CustomerId>, Failure> {
    let stripe = &billing.stripe;
    let customer = match &event.subject {
        Subject::Subscription(id) => stripe.subscription(id).await.map(|found| Some(found.customer)),
        Subject::Charge(id) => stripe.charge(id).await.map(|found| found.customer),
        Subject::Other => Ok(None),
    };
    match customer {
        Err(StripeError::NotFound) => Ok(None),
        other => Ok(other?),
    }
}
