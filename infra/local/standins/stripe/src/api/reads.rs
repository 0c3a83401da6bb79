//! Read-only objects: the catalogue, invoices, charges, disputes and events.

use serde_json::Value;

use super::{Call, page};
use crate::books::Books;
use crate::catalogue::{CURRENCY, Interval, PRODUCT};
use crate::refusal::Refusal;
use crate::render;

pub(super) fn prices(books: &mut Books<'_>, call: &Call) -> Result<Value, Refusal> {
    call.form
        .takes_only(&["active", "currency", "product", "type", "limit"])?;
    let is = |field, value| call.form.get(field).is_none_or(|wanted| wanted == value);
    let sells = is("active", "true") && is("currency", CURRENCY) && is("product", PRODUCT) && is("type", "recurring");
    let shown = if sells { Interval::ALL.as_slice() } else { &[] };
    let data: Vec<_> = shown
        .iter()
        .map(|interval| render::price(*interval, books.settings))
        .collect();
    Ok(render::list("/v1/prices", &data, false))
}

pub(super) fn price(books: &mut Books<'_>, call: &Call) -> Result<Value, Refusal> {
    let id = call.object()?;
    let interval = Interval::of_price(id, books.settings).ok_or_else(|| Refusal::no_such("price", id))?;
    Ok(render::price(interval, books.settings))
}

pub(super) fn product(_: &mut Books<'_>, call: &Call) -> Result<Value, Refusal> {
    match call.object()? {
        PRODUCT => Ok(render::product()),
        id => Err(Refusal::no_such("product", id)),
    }
}

pub(super) fn invoice(books: &mut Books<'_>, call: &Call) -> Result<Value, Refusal> {
    let id = call.object()?;
    let invoice = books.state.invoices.get(id);
    let invoice = invoice.ok_or_else(|| Refusal::no_such("invoice", id))?;
    Ok(render::invoice(invoice, books.settings))
}

/// Failed attempts are not stored: an unpaid invoice has no payment.
pub(super) fn invoice_payments(books: &mut Books<'_>, call: &Call) -> Result<Value, Refusal> {
    call.form
        .takes_only(&["invoice", "status", "limit", "starting_after"])?;
    let invoice = call.form.get("invoice");
    if let Some(id) = invoice.filter(|id| books.state.invoices.get(id).is_none()) {
        return Err(Refusal::no_such_param("invoice", id, "invoice"));
    }
    let shows_paid = call.form.get("status").is_none_or(|status| status == "paid");
    let charges = books.state.charges.newest_first();
    let wanted = charges.filter(|charge| shows_paid && charge.paid && invoice.is_none_or(|id| charge.invoice == id));
    page("/v1/invoice_payments", &call.form, wanted, render::invoice_payment)
}

pub(super) fn charges(books: &mut Books<'_>, call: &Call) -> Result<Value, Refusal> {
    call.form
        .takes_only(&["customer", "payment_intent", "limit", "starting_after"])?;
    let customer = call.form.get("customer");
    let intent = call.form.get("payment_intent");
    if let Some(id) = customer {
        books.any_customer(id)?;
    }
    let mut invoices = books.state.invoices.newest_first();
    if let Some(id) = intent
        && !invoices.any(|invoice| render::payment_intent_id(&invoice.id) == id)
    {
        return Err(Refusal::no_such_param("payment_intent", id, "payment_intent"));
    }
    let charges = books.state.charges.newest_first();
    let wanted = charges.filter(|charge| {
        customer.is_none_or(|id| charge.customer == id)
            && intent.is_none_or(|id| render::payment_intent_id(&charge.invoice) == id)
    });
    page("/v1/charges", &call.form, wanted, render::charge)
}

pub(super) fn charge(books: &mut Books<'_>, call: &Call) -> Result<Value, Refusal> {
    let id = call.object()?;
    let charge = books.state.charges.get(id);
    charge.map(render::charge).ok_or_else(|| Refusal::no_such("charge", id))
}

pub(super) fn disputes(books: &mut Books<'_>, call: &Call) -> Result<Value, Refusal> {
    call.form.takes_only(&["charge", "limit", "starting_after"])?;
    let charge = call.form.get("charge");
    if let Some(id) = charge.filter(|id| books.state.charges.get(id).is_none()) {
        return Err(Refusal::no_such_param("charge", id, "charge"));
    }
    let disputes = books.state.disputes.newest_first();
    let wanted = disputes.filter(|dispute| charge.is_none_or(|id| dispute.charge == id));
    page("/v1/disputes", &call.form, wanted, render::dispute)
}

pub(super) fn events(books: &mut Books<'_>, call: &Call) -> Result<Value, Refusal> {
    call.form.takes_only(&["type", "limit", "starting_after"])?;
    let kind = call.form.get("type");
    let events = books.state.events.newest_first();
    let wanted = events.filter(|event| kind.is_none_or(|kind| event.kind == kind));
    page("/v1/events", &call.form, wanted, render::event)
}

pub(super) fn event(books: &mut Books<'_>, call: &Call) -> Result<Value, Refusal> {
    let id = call.object()?;
    let event = books.state.events.get(id);
    event.map(render::event).ok_or_else(|| Refusal::no_such("event", id))
}
