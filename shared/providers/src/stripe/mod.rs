//! Stripe: customers, Checkout, the billing portal, subscriptions and signed webhooks.
//!
//! [`client`] has the calls, `wire` the provider's JSON, [`convert`] the conversion to domain values, [`webhook`] the
//! verification of webhooks and [`error`] the errors. No storage or texts for screens here; a customer's user is the id
//! that the customer was created with.

pub mod client;
#[cfg(test)]
mod contract_examples;
pub mod convert;
pub mod error;
pub mod ids;
mod transport;
pub mod webhook;
mod wire;

pub use client::{CheckoutRequest, PortalRequest, StripeClient};
pub use convert::{Charge, Customer, HostedPage, OpenCheckout, PremiumPrices, Subscription};
pub use error::StripeError;
pub use ids::{
    ChargeId, CheckoutId, CustomerId, EventId, IdempotencyKey, InvoiceId, PriceId, StripeIdError, SubscriptionId,
};
pub use transport::StripeSettings;
pub use webhook::{Event, Subject, WebhookError, WebhookSecret};
