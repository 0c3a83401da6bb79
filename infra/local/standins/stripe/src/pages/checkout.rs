//! The Checkout page: the product, a card, and the bank's confirmation if required.

use std::fmt::Write as _;

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::StatusCode;

use super::card::{self, Outcome, Problem};
use super::html::{Escaped, Field, layout};
use super::{Answer, problem};
use crate::Stripe;
use crate::books::Books;
use crate::catalogue::{PRODUCT_NAME, dollars};
use crate::form::Form;
use crate::refusal::Refusal;
use crate::state::{Checkout, CheckoutStatus};

/// The data of a session's page.
struct View {
    checkout: Checkout,
    email: Option<String>,
}

/// The form's errors, and the entries to show again.
#[derive(Default)]
struct Entry {
    notice: Option<&'static str>,
    problems: Vec<Problem>,
    name: String,
    expiry: String,
}

pub(super) async fn show(State(stripe): State<Stripe>, Path(id): Path<String>) -> Answer {
    match stripe.work(|books| view(books, &id)) {
        Ok(view) => draw(&view, &Entry::default()),
        Err(refusal) => problem(&refusal),
    }
}

pub(super) async fn pay(State(stripe): State<Stripe>, Path(id): Path<String>, body: Bytes) -> Answer {
    let form = Form::parse(&body);
    let answer = stripe.work(|books| {
        let view = view(books, &id)?;
        if view.checkout.status != CheckoutStatus::Open {
            return Ok(draw(&view, &Entry::default()));
        }
        match card::check(&form, books.now) {
            Outcome::Pays(card) => books.subscribe(&id, card).map(|paid| Answer::GoTo(success(&paid))),
            Outcome::Asks(card) => {
                books.change_checkout(&id, |checkout| checkout.unconfirmed = Some(card))?;
                Ok(Answer::GoTo(format!("/c/pay/{id}/confirm")))
            }
            Outcome::Declined => Ok(draw(&view, &entry(&form, Some(DECLINED), Vec::new()))),
            Outcome::Unfit(problems) => Ok(draw(&view, &entry(&form, None, problems))),
        }
    });
    stripe.deliver_now().await;
    answer.unwrap_or_else(|refusal| problem(&refusal))
}

const DECLINED: &str = "Your card was declined. Nothing was charged. Try again with another card.";
const UNCONFIRMED: &str = "Your bank did not confirm the payment. Nothing was charged. Try again, or use another card.";

fn entry(form: &Form, notice: Option<&'static str>, problems: Vec<Problem>) -> Entry {
    let typed = |field| form.get(field).unwrap_or_default().to_owned();
    Entry {
        notice,
        problems,
        name: typed("name"),
        expiry: typed("expiry"),
    }
}

pub(super) async fn show_confirmation(State(stripe): State<Stripe>, Path(id): Path<String>) -> Answer {
    match stripe.work(|books| view(books, &id)) {
        Ok(view) if view.checkout.unconfirmed.is_some() => draw_confirmation(&view.checkout),
        Ok(view) => draw(&view, &Entry::default()),
        Err(refusal) => problem(&refusal),
    }
}

pub(super) async fn confirm(State(stripe): State<Stripe>, Path(id): Path<String>, body: Bytes) -> Answer {
    let is_confirmed = Form::parse(&body).get("answer") == Some("confirm");
    let answer = stripe.work(|books| {
        let checkout = books.checkout(&id)?.clone();
        match checkout.unconfirmed {
            Some(card) if is_confirmed => books.subscribe(&id, card).map(|paid| Answer::GoTo(success(&paid))),
            Some(_) => {
                books.change_checkout(&id, |checkout| checkout.unconfirmed = None)?;
                Ok(draw(
                    &view(books, &id)?,
                    &entry(&Form::default(), Some(UNCONFIRMED), Vec::new()),
                ))
            }
            None => Ok(draw(&view(books, &id)?, &Entry::default())),
        }
    });
    stripe.deliver_now().await;
    answer.unwrap_or_else(|refusal| problem(&refusal))
}

fn view(books: &mut Books<'_>, id: &str) -> Result<View, Refusal> {
    let checkout = books.checkout(id)?.clone();
    let email = books.customer(&checkout.customer)?.email.clone();
    Ok(View { checkout, email })
}

/// Where the browser goes after the payment.
fn success(checkout: &Checkout) -> String {
    checkout.success_url.replace("{CHECKOUT_SESSION_ID}", &checkout.id)
}

fn draw(view: &View, entry: &Entry) -> Answer {
    let checkout = &view.checkout;
    match checkout.status {
        CheckoutStatus::Open => draw_form(view, entry),
        CheckoutStatus::Complete => Answer::page(closed(
            "You are subscribed",
            "This has been paid for already.",
            Some(&success(checkout)),
        )),
        CheckoutStatus::Expired => Answer::page(closed(
            "This page has expired",
            "Nothing was charged. Go back to Goldgrove and start again.",
            checkout.cancel_url.as_deref(),
        )),
    }
}

fn closed(title: &str, words: &str, back: Option<&str>) -> String {
    let back = back.map_or_else(String::new, |address| {
        format!(
            "<p><a class=\"button\" href=\"{}\">Go to Goldgrove</a></p>",
            Escaped(address)
        )
    });
    layout(
        title,
        &format!("<h1>{title}</h1>\n<p class=\"quiet\">{words}</p>\n{back}"),
    )
}

fn draw_form(view: &View, entry: &Entry) -> Answer {
    let checkout = &view.checkout;
    let is_wrong = entry.notice.is_some() || !entry.problems.is_empty();
    let title = if is_wrong { "Error: Subscribe" } else { "Subscribe" };
    let body = format!(
        "<h1>Subscribe to {PRODUCT_NAME}</h1>\n{summary}{alert}{form}{cards}",
        summary = summary(view),
        alert = alert(entry),
        form = card_form(checkout, entry),
        cards = test_cards(),
    );
    let status = if is_wrong {
        StatusCode::PAYMENT_REQUIRED
    } else {
        StatusCode::OK
    };
    Answer::with_status(status, layout(title, &body)).leading_to(&checkout.success_url)
}

fn summary(view: &View) -> String {
    let interval = view.checkout.interval;
    let payer = view.email.as_deref().map_or_else(String::new, |email| {
        format!("<p class=\"quiet\">For {}.</p>", Escaped(email))
    });
    format!(
        "<p class=\"amount\">{amount} <span>per {every}</span></p>\n\
         <p class=\"quiet\">Renews every {every} until you cancel.</p>{payer}\n",
        amount = dollars(interval.cents()),
        every = interval.as_str(),
    )
}

/// The list of errors at the top, with a link to each field.
fn alert(entry: &Entry) -> String {
    if let Some(notice) = entry.notice {
        return format!("<div class=\"alert\" role=\"alert\"><p><strong>Not paid.</strong> {notice}</p></div>\n");
    }
    if entry.problems.is_empty() {
        return String::new();
    }
    let mut items = String::new();
    for Problem { field, message } in &entry.problems {
        let label = label(field);
        // Writing to a String cannot fail.
        let _ = write!(items, "<li><a href=\"#{field}\">{label}</a>: {message}</li>");
    }
    format!(
        "<div class=\"alert\" role=\"alert\"><p><strong>Not paid yet.</strong> Please look at:</p><ul>{items}</ul></div>\n"
    )
}

fn label(field: &str) -> &'static str {
    match field {
        "number" => "Card number",
        "expiry" => "Expires",
        "code" => "Security code",
        _ => "Name on card",
    }
}

fn card_form(checkout: &Checkout, entry: &Entry) -> String {
    let first = entry.problems.first().map(|problem| problem.field);
    let field = |name, help, autocomplete, is_number, value| Field {
        name,
        label: label(name),
        help,
        autocomplete,
        is_number,
        value,
        error: entry
            .problems
            .iter()
            .find(|problem| problem.field == name)
            .map(|problem| problem.message),
        is_first: first == Some(name),
    };
    let back = checkout.cancel_url.as_deref().map_or_else(String::new, |address| {
        format!("<a href=\"{}\">Go back without paying</a>", Escaped(address))
    });
    format!(
        "<form class=\"card\" method=\"post\" action=\"/c/pay/{id}\" novalidate>\n{number}\
         <div class=\"pair\">{expiry}{code}</div>\n{name}\
         <p class=\"actions\"><button class=\"button\">Pay {amount} and subscribe</button>{back}</p>\n</form>\n",
        id = checkout.id,
        number = field("number", "16 digits", "cc-number", true, ""),
        expiry = field("expiry", "Month / year", "cc-exp", true, entry.expiry.as_str()),
        code = field("code", "3 digits on the back", "cc-csc", true, ""),
        name = field("name", "As it is printed", "cc-name", false, entry.name.as_str()),
        amount = dollars(checkout.interval.cents()),
    )
}

fn test_cards() -> String {
    let mut items = String::new();
    for (number, does) in card::test_cards() {
        // Writing to a String cannot fail.
        let _ = write!(items, "<li><code>{number}</code> {does}</li>");
    }
    format!(
        "<section class=\"card\" aria-labelledby=\"cards\"><h2 id=\"cards\">Test cards</h2>\
         <p class=\"quiet\">Any month to come and any three digits will do.</p><ul>{items}</ul></section>\n"
    )
}

fn draw_confirmation(checkout: &Checkout) -> Answer {
    let body = format!(
        "<h1>Confirm the payment</h1>\n\
         <p class=\"quiet\">Your bank asks whether it is you who pays {amount} for {PRODUCT_NAME}.</p>\n\
         <form class=\"card\" method=\"post\" action=\"/c/pay/{id}/confirm\">\n\
         <p class=\"actions\"><button class=\"button\" name=\"answer\" value=\"confirm\">Yes, confirm</button>\
         <button class=\"button plain\" name=\"answer\" value=\"refuse\">No, do not pay</button></p>\n</form>\n",
        amount = dollars(checkout.interval.cents()),
        id = checkout.id,
    );
    Answer::page(layout("Confirm the payment", &body)).leading_to(&checkout.success_url)
}
