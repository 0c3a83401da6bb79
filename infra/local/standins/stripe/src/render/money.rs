//! Renders money objects in Stripe's format: invoices, charges and disputes.

use serde_json::{Value, json};

use super::list;
use crate::StripeSettings;
use crate::catalogue::{CURRENCY, PRODUCT, PRODUCT_NAME};
use crate::state::{Charge, Dispute, DisputeStatus, Invoice, InvoiceStatus, PaymentMethod};

pub(crate) fn invoice(invoice: &Invoice, settings: &StripeSettings) -> Value {
    let paid = if invoice.status == InvoiceStatus::Paid {
        invoice.amount
    } else {
        0
    };
    let line = line(invoice, settings);
    json!({
        "id": invoice.id,
        "object": "invoice",
        "amount_due": invoice.amount,
        "amount_overpaid": 0,
        "amount_paid": paid,
        "amount_remaining": invoice.amount - paid,
        "amount_shipping": 0,
        "application": null,
        "attempt_count": invoice.attempts,
        "attempted": invoice.attempts > 0,
        "auto_advance": invoice.status == InvoiceStatus::Open,
        "automatic_tax": {
            "disabled_reason": null, "enabled": false, "liability": null, "provider": null, "status": null,
        },
        "billing_reason": invoice.reason,
        "collection_method": "charge_automatically",
        "created": invoice.created,
        "currency": CURRENCY,
        "customer": invoice.customer,
        "default_tax_rates": [],
        "discounts": [],
        "issuer": { "type": "self" },
        "lines": list(&format!("/v1/invoices/{}/lines", invoice.id), &[line], false),
        "livemode": false,
        "metadata": {},
        "parent": {
            "type": "subscription_details",
            "quote_details": null,
            "subscription_details": { "metadata": {}, "subscription": invoice.subscription },
        },
        "payment_settings": { "default_mandate": null, "payment_method_options": null, "payment_method_types": null },
        "period_end": invoice.period_end,
        "period_start": invoice.period_start,
        "post_payment_credit_notes_amount": 0,
        "pre_payment_credit_notes_amount": 0,
        "starting_balance": 0,
        "status": invoice.status,
        "status_transitions": {
            "finalized_at": invoice.created, "marked_uncollectible_at": null, "paid_at": invoice.paid_at,
            "voided_at": null,
        },
        "subtotal": invoice.amount,
        "total": invoice.amount,
    })
}

fn line(invoice: &Invoice, settings: &StripeSettings) -> Value {
    json!({
        "id": invoice.id.replacen("in_", "il_", 1),
        "object": "line_item",
        "amount": invoice.amount,
        "currency": CURRENCY,
        "description": PRODUCT_NAME,
        "discount_amounts": [],
        "discountable": true,
        "discounts": [],
        "invoice": invoice.id,
        "livemode": false,
        "metadata": {},
        "parent": null,
        "period": { "start": invoice.period_start, "end": invoice.period_end },
        "pricing": {
            "type": "price_details", "unit_amount_decimal": invoice.amount.to_string(),
            "price_details": { "price": invoice.interval.price_id(settings), "product": PRODUCT },
        },
        "quantity": 1,
        "subscription": invoice.subscription,
        "subtotal": invoice.amount,
        "taxes": [],
    })
}

pub(crate) fn charge(charge: &Charge) -> Value {
    json!({
        "id": charge.id,
        "object": "charge",
        "amount": charge.amount,
        "amount_captured": if charge.paid { charge.amount } else { 0 },
        "amount_refunded": if charge.refunded { charge.amount } else { 0 },
        "captured": charge.paid,
        "created": charge.created,
        "currency": CURRENCY,
        "customer": charge.customer,
        "disputed": charge.disputed,
        "livemode": false,
        "metadata": {},
        "paid": charge.paid,
        "payment_intent": payment_intent_id(&charge.invoice),
        "payment_method_details": { "type": "card", "card": { "last4": charge.last4 } },
        "refunded": charge.refunded,
        "status": if charge.paid { "succeeded" } else { "failed" },
    })
}

/// The only payment intent of an invoice, however often a card is tried.
pub(crate) fn payment_intent_id(invoice: &str) -> String {
    invoice.replacen("in_", "pi_", 1)
}

/// The payment of an invoice: links it to its payment intent, because neither contains the other's id.
pub(crate) fn invoice_payment(charge: &Charge) -> Value {
    json!({
        "id": charge.id.replacen("ch_", "inpay_", 1),
        "object": "invoice_payment",
        "amount_paid": charge.amount,
        "amount_requested": charge.amount,
        "created": charge.created,
        "currency": CURRENCY,
        "invoice": charge.invoice,
        "is_default": true,
        "livemode": false,
        "payment": { "type": "payment_intent", "payment_intent": payment_intent_id(&charge.invoice) },
        "status": "paid",
        "status_transitions": { "canceled_at": null, "paid_at": charge.created },
    })
}

pub(crate) fn payment_method(method: &PaymentMethod) -> Value {
    json!({
        "id": method.id,
        "object": "payment_method",
        "allow_redisplay": "unspecified",
        "billing_details": { "address": null, "email": null, "name": null, "phone": null, "tax_id": null },
        "card": { "brand": "visa", "last4": method.card.last4 },
        "created": method.created,
        "customer": method.customer,
        "livemode": false,
        "metadata": {},
        "type": "card",
    })
}

pub(crate) fn dispute(dispute: &Dispute) -> Value {
    json!({
        "id": dispute.id,
        "object": "dispute",
        "amount": dispute.amount,
        "charge": dispute.charge,
        "created": dispute.created,
        "currency": CURRENCY,
        "is_charge_refundable": matches!(
            dispute.status,
            DisputeStatus::WarningNeedsResponse | DisputeStatus::NeedsResponse
        ),
        "livemode": false,
        "metadata": {},
        "reason": "fraudulent",
        "status": dispute.status,
    })
}
