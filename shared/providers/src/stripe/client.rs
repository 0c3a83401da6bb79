//! The calls we make to Stripe, one method each.

use goldgrove_domain::subscription::PaymentState;
use goldgrove_domain::{Language, UserId};
use serde::de::{DeserializeOwned, IgnoredAny};

use super::convert::{self, Charge, Customer, HostedPage, OpenCheckout, Subscription};
use super::error::StripeError;
use super::ids::{ChargeId, CheckoutId, CustomerId, EventId, IdempotencyKey, PriceId, SubscriptionId};
use super::transport::{Call, Fields, Verb};
use super::webhook::{self, Event};
use super::wire;
use crate::transport::Transport;

/// The metadata field with the id of our user, on customers.
const USER_FIELD: &str = "user_id";
/// The metadata field with the price, on Checkout sessions.
const PRICE_FIELD: &str = "price_id";
/// Objects per page; the most the provider allows.
const PAGE: &str = "100";

/// The options of a Checkout session for a subscription.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckoutRequest<'a> {
    /// The paying customer.
    pub customer: &'a CustomerId,
    /// The price to pay.
    pub price: &'a PriceId,
    /// Our user; the session's events contain it.
    pub user: &'a UserId,
    /// The language of the page.
    pub language: Language,
    /// Where the browser goes after the payment.
    pub success_url: &'a str,
    /// Where the browser goes if the user cancels.
    pub cancel_url: &'a str,
}

/// The options of a session in the provider's billing portal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PortalRequest<'a> {
    /// The customer whose subscription it is.
    pub customer: &'a CustomerId,
    /// Which of our portal configurations to use; `None` for the default one.
    pub configuration: Option<&'a str>,
    /// The language of the page.
    pub language: Language,
    /// Where the browser goes afterwards.
    pub return_url: &'a str,
}

/// The provider's locale for a language. It has no `en-CA` or `en-US`.
const fn locale(language: Language) -> &'static str {
    if language.is_english() { "en" } else { "fr-CA" }
}

/// A client for the calls we make. Cheap to clone. Retries a failed call at most twice, which is safe because every
/// call reads, ends something, or has an idempotency key.
pub type StripeClient = Transport<StripeError>;

impl StripeClient {
    /// `POST /v1/customers`: a customer for one of our users.
    pub async fn create_customer(
        &self,
        user: &UserId,
        email: &str,
        key: &IdempotencyKey,
    ) -> Result<Customer, StripeError> {
        let user_field = format!("metadata[{USER_FIELD}]");
        let fields = [("email", email), (&user_field, user.as_str())];
        let answer: wire::Customer = self.create("/v1/customers", &fields, key).await?;
        convert::customer(&answer, USER_FIELD)
    }

    /// `GET /v1/customers/{customer}`
    pub async fn customer(&self, id: &CustomerId) -> Result<Customer, StripeError> {
        let answer: wire::Customer = self.object("/v1/customers", id.as_str()).await?;
        convert::customer(&answer, USER_FIELD)
    }

    /// `POST /v1/customers/{customer}`: changes the email address, which receives future receipts.
    pub async fn set_customer_email(
        &self,
        id: &CustomerId,
        email: &str,
        key: &IdempotencyKey,
    ) -> Result<(), StripeError> {
        let call = Call {
            object: Some(id.as_str()),
            fields: &[("email", email)],
            ..Call::of("/v1/customers", Verb::Post(key))
        };
        let _changed: wire::Customer = self.call(call).await?;
        Ok(())
    }

    /// `DELETE /v1/customers/{customer}`: the provider deletes the customer's personal data and keeps the invoices.
    /// Succeeds if the customer is gone already.
    pub async fn delete_customer(&self, id: &CustomerId) -> Result<(), StripeError> {
        self.end("/v1/customers", id.as_str()).await
    }

    /// `GET /v1/customers`: finds the customer of a user among those with the user's email address.
    pub async fn find_customer(&self, user: &UserId, email: &str) -> Result<Option<Customer>, StripeError> {
        let mut after: Option<String> = None;
        loop {
            let page: wire::List<wire::Customer> = self.page("/v1/customers", &[("email", email)], after).await?;
            for wire in &page.data {
                let customer = convert::customer(wire, USER_FIELD)?;
                if customer.user.as_deref() == Some(user.as_str()) {
                    return Ok(Some(customer));
                }
            }
            after = page.data.last().map(|last| last.id.clone());
            if !page.has_more || after.is_none() {
                return Ok(None);
            }
        }
    }

    /// `POST /v1/checkout/sessions`: creates a page where the customer subscribes to the price.
    pub async fn create_checkout_session(
        &self,
        checkout: &CheckoutRequest<'_>,
        key: &IdempotencyKey,
    ) -> Result<HostedPage, StripeError> {
        let price_field = format!("metadata[{PRICE_FIELD}]");
        let fields = [
            ("mode", "subscription"),
            ("customer", checkout.customer.as_str()),
            ("client_reference_id", checkout.user.as_str()),
            ("line_items[0][price]", checkout.price.as_str()),
            ("line_items[0][quantity]", "1"),
            ("locale", locale(checkout.language)),
            ("success_url", checkout.success_url),
            ("cancel_url", checkout.cancel_url),
            (&price_field, checkout.price.as_str()),
        ];
        let answer = self.create("/v1/checkout/sessions", &fields, key).await?;
        convert::hosted_page(answer, self.base())
    }

    /// `GET /v1/checkout/sessions`: the customer's open payment pages, newest first.
    pub async fn open_checkouts_of(&self, customer: &CustomerId) -> Result<Vec<OpenCheckout>, StripeError> {
        let fields = [("customer", customer.as_str()), ("status", "open")];
        // One page of results is enough: each customer has one open session at a time.
        let page: wire::List<wire::HostedSession> = self.page("/v1/checkout/sessions", &fields, None).await?;
        let sessions = page.data.into_iter();
        sessions
            .map(|session| convert::open_checkout(session, PRICE_FIELD, self.base()))
            .collect()
    }

    /// `POST /v1/checkout/sessions/{session}/expire`: closes the payment page.
    pub async fn expire_checkout(&self, id: &CheckoutId, key: &IdempotencyKey) -> Result<(), StripeError> {
        let call = Call {
            object: Some(id.as_str()),
            action: Some("expire"),
            ..Call::of("/v1/checkout/sessions", Verb::Post(key))
        };
        let _expired: wire::HostedSession = self.call(call).await?;
        Ok(())
    }

    /// `POST /v1/billing_portal/sessions`: creates a page where the customer changes or ends the subscription.
    ///
    /// # Errors
    /// [`StripeError::PortalNotConfigured`] until the portal is set up at the provider.
    pub async fn create_portal_session(
        &self,
        portal: &PortalRequest<'_>,
        key: &IdempotencyKey,
    ) -> Result<HostedPage, StripeError> {
        let mut fields = vec![
            ("customer", portal.customer.as_str()),
            ("locale", locale(portal.language)),
            ("return_url", portal.return_url),
        ];
        fields.extend(portal.configuration.map(|id| ("configuration", id)));
        let answer = self.create("/v1/billing_portal/sessions", &fields, key).await?;
        convert::hosted_page(answer, self.base())
    }

    /// `GET /v1/subscriptions/{subscription}`
    pub async fn subscription(&self, id: &SubscriptionId) -> Result<Subscription, StripeError> {
        let answer: wire::Subscription = self.object("/v1/subscriptions", id.as_str()).await?;
        convert::subscription(&answer)
    }

    /// `GET /v1/subscriptions`: all subscriptions of the customer, in any status, newest first.
    pub async fn subscriptions_of(&self, customer: &CustomerId) -> Result<Vec<Subscription>, StripeError> {
        let fields = [("customer", customer.as_str()), ("status", "all")];
        let mut found = Vec::new();
        let mut after: Option<String> = None;
        loop {
            let page: wire::List<wire::Subscription> = self.page("/v1/subscriptions", &fields, after).await?;
            for wire in &page.data {
                found.push(convert::subscription(wire)?);
            }
            after = page.data.last().map(|last| last.id.clone());
            if !page.has_more || after.is_none() {
                return Ok(found);
            }
        }
    }

    /// `DELETE /v1/subscriptions/{subscription}`: ends it at once without a refund. Succeeds if it has ended already.
    pub async fn end_subscription(&self, id: &SubscriptionId) -> Result<(), StripeError> {
        self.end("/v1/subscriptions", id.as_str()).await
    }

    /// Whether the payment for a subscription's current period was refunded or disputed: `GET /v1/invoice_payments` of
    /// its latest invoice, then `GET /v1/charges` of each payment. Settled while that invoice is unpaid.
    pub async fn payment_state(&self, subscription: &Subscription) -> Result<PaymentState, StripeError> {
        let Some(invoice) = &subscription.latest_invoice else {
            return Ok(PaymentState::Settled);
        };
        let paid = [("invoice", invoice.as_str()), ("status", "paid")];
        let payments: wire::List<wire::InvoicePayment> = self.page("/v1/invoice_payments", &paid, None).await?;
        let mut charges = Vec::new();
        for wire::InvoicePayment { payment } in &payments.data {
            if let Some(intent) = &payment.payment_intent {
                let of_intent = [("payment_intent", intent.id())];
                let tried: wire::List<wire::Charge> = self.page("/v1/charges", &of_intent, None).await?;
                for charge in &tried.data {
                    charges.push(self.with_disputes(charge).await?);
                }
            } else if let Some(charge) = &payment.charge {
                let id = ChargeId::parse(charge.id())?;
                charges.push(self.charge(&id).await?);
            }
        }
        Ok(convert::worst(charges))
    }

    /// `GET /v1/charges/{charge}` and, for a disputed charge, `GET /v1/disputes`: whether it was refunded or disputed.
    pub async fn charge(&self, id: &ChargeId) -> Result<Charge, StripeError> {
        let answer: wire::Charge = self.object("/v1/charges", id.as_str()).await?;
        self.with_disputes(&answer).await
    }

    async fn with_disputes(&self, charge: &wire::Charge) -> Result<Charge, StripeError> {
        if !charge.disputed {
            return convert::charge(charge, &[]);
        }
        let of_charge = [("charge", charge.id.as_str())];
        let disputes: wire::List<wire::Dispute> = self.page("/v1/disputes", &of_charge, None).await?;
        convert::charge(charge, &disputes.data)
    }

    /// `GET /v1/events/{id}`
    pub async fn event(&self, id: &EventId) -> Result<Event, StripeError> {
        let answer: wire::Event = self.object("/v1/events", id.as_str()).await?;
        webhook::event(&answer).ok_or_else(StripeError::garbage)
    }

    async fn object<Answer: DeserializeOwned>(&self, endpoint: &'static str, id: &str) -> Result<Answer, StripeError> {
        let call = Call {
            object: Some(id),
            ..Call::of(endpoint, Verb::Get)
        };
        self.call(call).await
    }

    /// Deletes an object. Succeeds if it is gone already.
    async fn end(&self, endpoint: &'static str, id: &str) -> Result<(), StripeError> {
        let call = Call {
            object: Some(id),
            ..Call::of(endpoint, Verb::Delete)
        };
        match self.call::<IgnoredAny>(call).await {
            Ok(_) | Err(StripeError::NotFound) => Ok(()),
            Err(error) => Err(error),
        }
    }

    async fn page<Answer: DeserializeOwned>(
        &self,
        endpoint: &'static str,
        filter: &Fields<'_>,
        after: Option<String>,
    ) -> Result<wire::List<Answer>, StripeError> {
        let mut fields = filter.to_vec();
        fields.push(("limit", PAGE));
        fields.extend(after.as_deref().map(|after| ("starting_after", after)));
        let call = Call {
            fields: &fields,
            ..Call::of(endpoint, Verb::Get)
        };
        self.call(call).await
    }

    async fn create<Answer: DeserializeOwned>(
        &self,
        endpoint: &'static str,
        fields: &Fields<'_>,
        key: &IdempotencyKey,
    ) -> Result<Answer, StripeError> {
        let call = Call {
            fields,
            ..Call::of(endpoint, Verb::Post(key))
        };
        self.call(call).await
    }
}
