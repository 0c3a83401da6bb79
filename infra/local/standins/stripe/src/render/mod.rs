//! Renders the state in Stripe's format: one function per object, with every required field of the contract.

mod money;

pub(crate) use money::{charge, dispute, invoice, invoice_payment, payment_intent_id, payment_method};

use serde_json::{Value, json};

use crate::StripeSettings;
use crate::catalogue::{CURRENCY, Interval, PRODUCT, PRODUCT_NAME};
use crate::state::{Checkout, CheckoutStatus, Customer, Event, Portal, Seconds, Subscription};

/// The API version of events.
const API_VERSION: &str = "2026-10-28.endive";
/// When the catalogue and the portal were created: 2026-01-01.
const FOUNDED: Seconds = 1_767_225_600;

pub(crate) fn list(url: &str, data: &[Value], has_more: bool) -> Value {
    json!({ "object": "list", "url": url, "has_more": has_more, "data": data })
}

pub(crate) fn customer(customer: &Customer) -> Value {
    if customer.is_deleted {
        return json!({ "id": customer.id, "object": "customer", "deleted": true });
    }
    json!({
        "id": customer.id,
        "object": "customer",
        "address": null,
        "balance": -customer.credit,
        "created": customer.created,
        "currency": CURRENCY,
        "default_source": null,
        "delinquent": false,
        "description": null,
        "email": customer.email,
        "invoice_settings": {
            "custom_fields": null, "default_payment_method": null, "footer": null, "rendering_options": null,
        },
        "livemode": false,
        "metadata": customer.metadata,
        "name": customer.name,
        "phone": null,
        "preferred_locales": [],
        "shipping": null,
        "tax_exempt": "none",
        "test_clock": null,
    })
}

pub(crate) fn product() -> Value {
    json!({
        "id": PRODUCT,
        "object": "product",
        "active": true,
        "created": FOUNDED,
        "default_price": null,
        "description": null,
        "images": [],
        "livemode": false,
        "marketing_features": [],
        "metadata": {},
        "name": PRODUCT_NAME,
        "package_dimensions": null,
        "shippable": null,
        "statement_descriptor": null,
        "tax_code": null,
        "type": "service",
        "unit_label": null,
        "updated": FOUNDED,
        "url": null,
    })
}

pub(crate) fn price(interval: Interval, settings: &StripeSettings) -> Value {
    json!({
        "id": interval.price_id(settings),
        "object": "price",
        "active": true,
        "billing_scheme": "per_unit",
        "created": FOUNDED,
        "currency": CURRENCY,
        "custom_unit_amount": null,
        "livemode": false,
        "lookup_key": format!("premium_{}", interval.as_str()),
        "metadata": {},
        "nickname": null,
        "product": PRODUCT,
        "recurring": {
            "interval": interval.as_str(), "interval_count": 1, "meter": null, "trial_period_days": null,
            "usage_type": "licensed",
        },
        "tax_behavior": "unspecified",
        "tiers_mode": null,
        "transform_quantity": null,
        "type": "recurring",
        "unit_amount": interval.cents(),
        "unit_amount_decimal": interval.cents().to_string(),
    })
}

/// The older format of a price, which items still contain.
fn plan(interval: Interval, settings: &StripeSettings) -> Value {
    json!({
        "id": interval.price_id(settings),
        "object": "plan",
        "active": true,
        "amount": interval.cents(),
        "amount_decimal": interval.cents().to_string(),
        "billing_scheme": "per_unit",
        "created": FOUNDED,
        "currency": CURRENCY,
        "interval": interval.as_str(),
        "interval_count": 1,
        "livemode": false,
        "metadata": {},
        "meter": null,
        "nickname": null,
        "product": PRODUCT,
        "tiers_mode": null,
        "transform_usage": null,
        "trial_period_days": null,
        "usage_type": "licensed",
    })
}

pub(crate) fn subscription(subscription: &Subscription, settings: &StripeSettings) -> Value {
    let ends = subscription.cancel_at_period_end;
    let items_url = format!("/v1/subscription_items?subscription={}", subscription.id);
    json!({
        "id": subscription.id,
        "object": "subscription",
        "application": null,
        "automatic_tax": { "enabled": false, "liability": null, "disabled_reason": null },
        "billing_cycle_anchor": subscription.anchor,
        "billing_mode": { "type": "classic", "flexible": null },
        "billing_schedules": [],
        "cancel_at": ends.then_some(subscription.period_end),
        "cancel_at_period_end": ends,
        "canceled_at": subscription.canceled_at,
        "cancellation_details": { "comment": null, "feedback": null, "reason": null },
        "collection_method": "charge_automatically",
        "created": subscription.created,
        "currency": CURRENCY,
        "customer": subscription.customer,
        "default_payment_method": null,
        "default_source": null,
        "description": null,
        "discounts": [],
        "ended_at": subscription.ended_at,
        "invoice_settings": { "account_tax_ids": null, "issuer": { "type": "self" } },
        "items": list(&items_url, &[item(subscription, settings)], false),
        "latest_invoice": subscription.latest_invoice,
        "livemode": false,
        "metadata": subscription.metadata,
        "pause_collection": null,
        "pending_setup_intent": null,
        "pending_update": null,
        "schedule": null,
        "start_date": subscription.created,
        "status": subscription.status,
        "test_clock": null,
        "trial_end": null,
        "trial_start": null,
    })
}

fn item(subscription: &Subscription, settings: &StripeSettings) -> Value {
    json!({
        "id": subscription.item_id,
        "object": "subscription_item",
        "billing_thresholds": null,
        "created": subscription.created,
        "current_period_end": subscription.period_end,
        "current_period_start": subscription.period_start,
        "discounts": [],
        "metadata": {},
        "plan": plan(subscription.interval, settings),
        "price": price(subscription.interval, settings),
        "quantity": 1,
        "subscription": subscription.id,
        "tax_rates": [],
    })
}

/// The address of a Checkout session's page.
fn checkout_url(id: &str, settings: &StripeSettings) -> String {
    format!("{}/c/pay/{id}", settings.public_url)
}

pub(crate) fn checkout(checkout: &Checkout, settings: &StripeSettings) -> Value {
    let is_open = checkout.status == CheckoutStatus::Open;
    let is_paid = checkout.status == CheckoutStatus::Complete;
    json!({
        "id": checkout.id,
        "object": "checkout.session",
        "amount_subtotal": checkout.interval.cents(),
        "amount_total": checkout.interval.cents(),
        "automatic_tax": { "enabled": false, "liability": null, "provider": null, "status": null },
        "cancel_url": checkout.cancel_url,
        "client_reference_id": checkout.client_reference_id,
        "created": checkout.created,
        "currency": CURRENCY,
        "custom_fields": [],
        "custom_text": {
            "after_submit": null, "shipping_address": null, "submit": null, "terms_of_service_acceptance": null,
        },
        "customer": checkout.customer,
        "customer_email": null,
        "expires_at": checkout.expires_at,
        "invoice": checkout.invoice,
        "livemode": false,
        "locale": checkout.locale,
        "metadata": checkout.metadata,
        "mode": "subscription",
        "payment_intent": null,
        "payment_method_types": ["card"],
        "payment_status": if is_paid { "paid" } else { "unpaid" },
        "shipping_options": [],
        "status": checkout.status,
        "subscription": checkout.subscription,
        "success_url": checkout.success_url,
        "ui_mode": "hosted_page",
        "url": is_open.then(|| checkout_url(&checkout.id, settings)),
    })
}

pub(crate) fn portal(portal: &Portal, settings: &StripeSettings) -> Value {
    json!({
        "id": portal.id,
        "object": "billing_portal.session",
        "configuration": settings.portal_configuration,
        "created": portal.created,
        "customer": portal.customer,
        "flow": null,
        "livemode": false,
        "locale": portal.locale,
        "on_behalf_of": null,
        "return_url": portal.return_url,
        "url": format!("{}/p/session/{}", settings.public_url, portal.id),
    })
}

pub(crate) fn portal_configuration(settings: &StripeSettings) -> Value {
    json!({
        "id": settings.portal_configuration,
        "object": "billing_portal.configuration",
        "active": true,
        "application": null,
        "business_profile": { "headline": null, "privacy_policy_url": null, "terms_of_service_url": null },
        "created": FOUNDED,
        "default_return_url": null,
        "features": {
            "customer_update": { "allowed_updates": [], "enabled": false },
            "invoice_history": { "enabled": true },
            "payment_method_update": { "enabled": false, "payment_method_configuration": null },
            "subscription_cancel": {
                "cancellation_reason": { "enabled": false, "options": [] },
                "enabled": true, "mode": "at_period_end", "proration_behavior": "none",
            },
            "subscription_pause": {
                "enabled": false, "duration": { "interval_options": [], "type": "indefinite" },
            },
            "subscription_update": {
                "billing_cycle_anchor": null, "default_allowed_updates": ["price"], "enabled": true,
                "proration_behavior": "always_invoice",
                "products": [{
                    "product": PRODUCT,
                    "prices": Interval::ALL.map(|interval| interval.price_id(settings)),
                    "adjustable_quantity": { "enabled": false, "maximum": null, "minimum": 1 },
                }],
                "schedule_at_period_end": { "conditions": [] },
                "trial_update_behavior": "end_trial",
            },
        },
        "is_default": true,
        "livemode": false,
        "login_page": { "enabled": false, "url": null },
        "metadata": {},
        "name": null,
        "updated": FOUNDED,
    })
}

pub(crate) fn event(event: &Event) -> Value {
    json!({
        "id": event.id,
        "object": "event",
        "api_version": API_VERSION,
        "created": event.created,
        "data": { "object": event.object },
        "livemode": false,
        "pending_webhooks": 1,
        "request": { "id": null, "idempotency_key": null },
        "type": event.kind,
    })
}
