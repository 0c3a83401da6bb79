//! Checkout sessions: pages to pay for a subscription.

use serde_json::Value;
use url::Url;

use super::{Call, page};
use crate::books::Books;
use crate::catalogue::Interval;
use crate::form::Form;
use crate::refusal::Refusal;
use crate::render;
use crate::state::{Checkout, CheckoutStatus, Seconds};

/// How long a session can be paid.
const LIFE: Seconds = 86_400;
/// The most characters of our own reference.
const REFERENCE_MAX: usize = 200;
const PRICE: &str = "line_items[0][price]";
const QUANTITY: &str = "line_items[0][quantity]";

/// The languages of both kinds of pages.
const LOCALES: [&str; 41] = [
    "auto", "bg", "cs", "da", "de", "el", "en", "en-GB", "es", "es-419", "et", "fi", "fil", "fr", "fr-CA", "hr", "hu",
    "id", "it", "ja", "ko", "lt", "lv", "ms", "mt", "nb", "nl", "pl", "pt", "pt-BR", "ro", "ru", "sk", "sl", "sv",
    "th", "tr", "vi", "zh", "zh-HK", "zh-TW",
];

/// The requested language of a page.
pub(super) fn locale(form: &Form) -> Result<Option<String>, Refusal> {
    let named = form.get("locale");
    if named.is_some_and(|named| !LOCALES.contains(&named)) {
        return Err(Refusal::unfit("locale", "must be a language that pages come in"));
    }
    Ok(named.map(str::to_owned))
}

pub(super) fn create(books: &mut Books<'_>, call: &Call) -> Result<Value, Refusal> {
    let form = &call.form;
    form.takes_only(&[
        "mode",
        "customer",
        "client_reference_id",
        PRICE,
        QUANTITY,
        "locale",
        "success_url",
        "cancel_url",
    ])?;
    if form.required("mode")? != "subscription" {
        return Err(Refusal::unfit("mode", "only subscriptions are sold here"));
    }
    if form.required(QUANTITY)? != "1" {
        return Err(Refusal::unfit(QUANTITY, "must be 1"));
    }
    if form
        .get("client_reference_id")
        .is_some_and(|text| text.len() > REFERENCE_MAX)
    {
        return Err(Refusal::unfit("client_reference_id", "must be at most 200 characters"));
    }
    let price = form.required(PRICE)?;
    let interval = Interval::of_price(price, books.settings);
    let interval = interval.ok_or_else(|| Refusal::no_such_param("price", price, PRICE))?;
    let checkout = Checkout {
        id: books.new_secret("cs_test"),
        customer: books.customer(form.required("customer")?)?.id.clone(),
        interval,
        client_reference_id: form.get("client_reference_id").map(str::to_owned),
        metadata: form.metadata(),
        locale: locale(form)?,
        success_url: web_address(form, "success_url")?.ok_or_else(|| Refusal::missing("success_url"))?,
        cancel_url: web_address(form, "cancel_url")?,
        status: CheckoutStatus::Open,
        subscription: None,
        invoice: None,
        unconfirmed: None,
        created: books.now,
        expires_at: books.now.saturating_add(LIFE),
    };
    let object = render::checkout(&checkout, books.settings);
    books.state.checkouts.add(checkout);
    Ok(object)
}

pub(super) fn list(books: &mut Books<'_>, call: &Call) -> Result<Value, Refusal> {
    call.form
        .takes_only(&["customer", "status", "subscription", "limit", "starting_after"])?;
    let customer = call.form.get("customer");
    let subscription = call.form.get("subscription");
    let status = call.form.get("status").map(status_of).transpose()?;
    let wanted = books.state.checkouts.newest_first().filter(|checkout| {
        customer.is_none_or(|id| checkout.customer == id)
            && status.is_none_or(|status| checkout.status == status)
            && (subscription.is_none() || checkout.subscription.as_deref() == subscription)
    });
    page("/v1/checkout/sessions", &call.form, wanted, |checkout| {
        render::checkout(checkout, books.settings)
    })
}

fn status_of(word: &str) -> Result<CheckoutStatus, Refusal> {
    serde_json::from_value(Value::from(word)).map_err(|_| Refusal::unfit("status", "is not a status"))
}

pub(super) fn get(books: &mut Books<'_>, call: &Call) -> Result<Value, Refusal> {
    Ok(render::checkout(books.checkout(call.object()?)?, books.settings))
}

pub(super) fn expire(books: &mut Books<'_>, call: &Call) -> Result<Value, Refusal> {
    let id = call.object()?;
    if books.checkout(id)?.status != CheckoutStatus::Open {
        return Err(Refusal::not_now("Only open Checkout Sessions can be expired."));
    }
    books.expire_checkout(id)?;
    get(books, call)
}

/// An optional field with a web address.
pub(super) fn web_address(form: &Form, field: &str) -> Result<Option<String>, Refusal> {
    let Some(text) = form.get(field) else {
        return Ok(None);
    };
    // Replace Stripe's own placeholder, which is not valid in a URL.
    let filled = text.replace("{CHECKOUT_SESSION_ID}", "cs_test");
    match Url::parse(&filled) {
        Ok(url) if matches!(url.scheme(), "http" | "https") => Ok(Some(text.to_owned())),
        _ => Err(Refusal::unfit(field, "must be an http or https address")),
    }
}
