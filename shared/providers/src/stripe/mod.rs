//! Stripe: customers, Checkout, the billing portal, subscriptions and signed webhooks.
//!
//! [`client`] says what may be asked, `wire` holds the provider's JSON exactly, [`convert`] turns it into domain values,
//! [`webhook`] lets in what the provider signed and [`error`] sorts the ways a call can fail. Refuses to know rows,
//! which user a customer is beyond the id it was given, and what a screen says about an error.

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
