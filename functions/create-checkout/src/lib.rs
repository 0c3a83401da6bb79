//! `POST /create-checkout`: a page at the payment provider to subscribe to Premium.
//!
//! A repeated request, with or without an `Idempotency-Key`, gets the same page while it is open. A subscriber gets
//! none.

mod input;

use std::sync::Arc;

use goldgrove_app::billing::PATIENCE;
use goldgrove_app::{Bucket, Failure, HostedPagePorts, Subject};
use goldgrove_domain::subscription::{Subscriber, SubscriptionStatus};
use goldgrove_domain::{AuditAction, AuditEvent, Language, UserId};
use goldgrove_http::idempotency::IdempotencyKey;
use goldgrove_http::{Example, Operation, Problem, Request, Response, Route, auth, json, params, respond};
use goldgrove_providers::stripe::{CheckoutRequest, HostedPage, PriceId, StripeError};
use schemars::JsonSchema;
use serde::Serialize;

pub use input::CreateCheckoutInput;

/// Where it is mounted.
pub const ROUTE: Route = Route::post("/create-checkout").signed_in();

/// What it takes and gives.
pub fn operation() -> Operation {
    Operation::new(ROUTE, "Billing", "Creates a payment page for a subscription")
        .answers::<CreateCheckoutAnswer>()
        .takes::<CreateCheckoutInput>(json!({ "priceId": "price_premium_yearly", "isYearly": false }))
        .idempotent()
        .fails([Problem::AlreadySubscribed, Problem::CheckoutFailed])
        .limited()
        .example(Example::shows("/url"))
}

/// The answer.
#[derive(Debug, Serialize, JsonSchema)]
pub struct CreateCheckoutAnswer {
    /// The payment page, to open with a full redirect. Anyone with the address can pay on it.
    pub url: String,
}

/// Answers with the page.
///
/// # Errors
/// [`Failure`]; [`Problem::AlreadySubscribed`], or [`Problem::CheckoutFailed`] when the provider creates no page.
pub async fn handle(ports: Arc<HostedPagePorts>, request: Request) -> Result<Response, Failure> {
    let app = &ports.billing.app;
    let admitted = app.admit(&ROUTE, &request).await?;
    let input: CreateCheckoutInput = params::json(&request)?;
    let price = input.price(&ports.billing.prices)?;
    app.limit(Bucket::Checkout, Subject::User(admitted.user())).await?;
    let wish = match IdempotencyKey::of(&request)? {
        Some(key) => key.as_str().to_owned(),
        None => app.context.ids.uuid().to_string(),
    };
    let token = auth::bearer(&request).ok_or(Problem::Unauthenticated)?;
    let within = ports.within(PATIENCE);
    let page = page(
        &within,
        admitted.user(),
        &price,
        &wish,
        (token, params::language(&request)),
    )
    .await
    .map_err(refused)?;
    let event = AuditEvent::new(AuditAction::CheckoutStarted).of_table("subscriptions");
    app.audit(admitted.user(), event).await?;
    Ok(respond::ok(&CreateCheckoutAnswer { url: page.url })?)
}

async fn page(
    ports: &HostedPagePorts,
    user: &UserId,
    price: &PriceId,
    wish: &str,
    (token, language): (&str, Language),
) -> Result<HostedPage, Failure> {
    let billing = &ports.billing;
    let customer = ports.customer(user, token).await?;
    // Calls the provider instead of reading our copy: the news of a very recent payment may not have arrived.
    if billing
        .ask_again(user)
        .await?
        .is_some_and(|known| is_subscribed(&known))
    {
        return Err(Problem::AlreadySubscribed.into());
    }
    let checkout = CheckoutRequest {
        customer: &customer,
        price,
        user,
        language,
        success_url: &format!("{}/settings?checkout=success", ports.site.url),
        cancel_url: &format!("{}/settings?checkout=cancelled", ports.site.url),
    };
    billing.page_to_pay(&checkout, wish).await
}

/// Whether the user has a subscription that a second one would be paid beside. One that was never completed, or has
/// ended, does not count.
fn is_subscribed(subscriber: &Subscriber) -> bool {
    let status = subscriber
        .subscription
        .as_ref()
        .map(|subscription| subscription.terms.status);
    match status {
        None
        | Some(SubscriptionStatus::Incomplete | SubscriptionStatus::IncompleteExpired | SubscriptionStatus::Canceled) => {
            false
        }
        Some(
            SubscriptionStatus::Trialing
            | SubscriptionStatus::Active
            | SubscriptionStatus::PastDue
            | SubscriptionStatus::Paused
            | SubscriptionStatus::Unpaid,
        ) => true,
    }
}

fn refused(failure: Failure) -> Failure {
    match failure {
        Failure::Billing(StripeError::KeyInUse | StripeError::KeyReused) => failure,
        Failure::Billing(error) => {
            tracing::warn!(code = error.code(), "no checkout");
            Problem::CheckoutFailed.into()
        }
        Failure::Users(error) => {
            tracing::warn!(%error, "no checkout");
            Problem::CheckoutFailed.into()
        }
        other => other,
    }
}
