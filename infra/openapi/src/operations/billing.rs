//! The subscription and the payment provider's pages.

use create_checkout::{CreateCheckoutAnswer, CreateCheckoutInput};
use customer_portal::CustomerPortalAnswer;
use goldgrove_http::Problem;
use goldgrove_http::body::subscription::SubscriptionBody;
use serde_json::json;
use stripe_webhook::StripeWebhookAnswer;

use super::LIMITED;
use crate::operation::Operation;

/// The operations of the group.
pub(super) fn billing() -> Vec<Operation> {
    let of = |summary| ("Billing", summary);
    vec![
        Operation::new(
            "get-current-user-subscription",
            get_current_user_subscription::ROUTE,
            of("Whether the caller pays, for what and until when"),
        )
        .answers::<SubscriptionBody>()
        .fails([Problem::NotFound]),
        Operation::new(
            "create-checkout",
            create_checkout::ROUTE,
            of("A page at the payment provider to subscribe on"),
        )
        .answers::<CreateCheckoutAnswer>()
        .takes::<CreateCheckoutInput>(json!({ "priceId": "price_premium_yearly", "isYearly": false }))
        .idempotent()
        .fails([Problem::AlreadySubscribed, Problem::CheckoutFailed, LIMITED]),
        Operation::new(
            "customer-portal",
            customer_portal::ROUTE,
            of("A page at the payment provider to manage the subscription on"),
        )
        .answers::<CustomerPortalAnswer>()
        .fails([
            Problem::NoSubscription,
            Problem::PortalNotConfigured,
            Problem::PortalFailed,
            LIMITED,
        ]),
        Operation::new(
            "stripe-webhook",
            stripe_webhook::ROUTE,
            of("Takes the payment provider's word that something changed"),
        )
        .answers::<StripeWebhookAnswer>(),
    ]
}
