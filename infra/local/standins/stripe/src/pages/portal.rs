//! The billing portal: view the subscription, end or keep it, pay monthly or yearly.

use std::fmt::Write as _;

use axum::body::Bytes;
use axum::extract::{Path, RawQuery, State};

use super::html::{Escaped, layout};
use super::{Answer, problem};
use crate::Stripe;
use crate::billing::unused;
use crate::books::Books;
use crate::calendar::day;
use crate::catalogue::{Interval, PRODUCT_NAME, dollars};
use crate::form::Form;
use crate::refusal::Refusal;
use crate::state::{Invoice, InvoiceStatus, Portal, Seconds, Status, Subscription};

/// How long a link into the portal works.
const LIFE: Seconds = 3_600;

/// The data of the page.
struct View {
    portal: Portal,
    subscription: Option<Subscription>,
    /// The customer's, newest first.
    invoices: Vec<Invoice>,
    /// In cents.
    credit: i64,
    now: Seconds,
}

pub(super) async fn show(State(stripe): State<Stripe>, Path(id): Path<String>, RawQuery(query): RawQuery) -> Answer {
    let query = Form::parse(query.unwrap_or_default().as_bytes());
    match stripe.work(|books| view(books, &id)) {
        Ok(view) => Answer::page(draw(&view, query.get("done"))),
        Err(refusal) => problem(&refusal),
    }
}

pub(super) async fn act(State(stripe): State<Stripe>, Path(id): Path<String>, body: Bytes) -> Answer {
    let form = Form::parse(&body);
    let outcome = stripe.work(|books| {
        let Some(subscription) = view(books, &id)?.subscription else {
            return Err(Refusal::not_now("There is no subscription."));
        };
        let action = form.required("action")?;
        match action {
            "cancel" => books.set_cancel_at_period_end(&subscription.id, true)?,
            "keep" => books.set_cancel_at_period_end(&subscription.id, false)?,
            "month" => books.switch(&subscription.id, Interval::Month)?,
            "year" => books.switch(&subscription.id, Interval::Year)?,
            _ => return Err(Refusal::unfit("action", "is not one")),
        }
        Ok(Answer::GoTo(format!("/p/session/{id}?done={action}")))
    });
    stripe.deliver_now().await;
    outcome.unwrap_or_else(|refusal| problem(&refusal))
}

fn view(books: &mut Books<'_>, id: &str) -> Result<View, Refusal> {
    let portal = books.state.portals.get(id).cloned();
    let portal = portal
        .filter(|portal| books.now < portal.created.saturating_add(LIFE))
        .ok_or_else(|| Refusal::no_such("session", id))?;
    let is_theirs = |subscription: &&Subscription| subscription.customer == portal.customer;
    let mut theirs = books.state.subscriptions.newest_first().filter(is_theirs);
    let subscription = theirs.find(|subscription| !subscription.status.is_over()).cloned();
    let invoices = books.state.invoices.newest_first();
    let invoices = invoices
        .filter(|invoice| invoice.customer == portal.customer)
        .cloned()
        .collect();
    Ok(View {
        credit: books.customer(&portal.customer)?.credit,
        portal,
        subscription,
        invoices,
        now: books.now,
    })
}

fn draw(view: &View, done: Option<&str>) -> String {
    let subscription = match &view.subscription {
        Some(subscription) => plan(view, subscription),
        None => "<div class=\"card\"><p>You have no subscription.</p></div>\n".to_owned(),
    };
    let back = view.portal.return_url.as_deref().map_or_else(String::new, |address| {
        format!(
            "<p class=\"quiet\"><a href=\"{}\">Return to Goldgrove</a></p>\n",
            Escaped(address)
        )
    });
    let body = format!(
        "{back}<h1>Your subscription</h1>\n{status}{subscription}{payments}",
        status = status(done),
        payments = payments(&view.invoices),
    );
    layout("Your subscription", &body)
}

/// Confirms the action on the page before.
fn status(done: Option<&str>) -> String {
    let words = match done {
        Some("cancel") => "Done: your subscription will not renew.",
        Some("keep") => "Done: your subscription renews again.",
        Some("month") => "Done: you pay by the month now.",
        Some("year") => "Done: you pay by the year now.",
        _ => return String::new(),
    };
    format!("<p class=\"status\" role=\"status\">{words}</p>\n")
}

fn plan(view: &View, subscription: &Subscription) -> String {
    let interval = subscription.interval;
    format!(
        "<section class=\"card\" aria-labelledby=\"plan\"><h2 id=\"plan\">{PRODUCT_NAME}</h2>\n\
         <p class=\"amount\">{amount} <span>per {every}</span></p>\n<p>{state}</p>\n\
         <p class=\"quiet\">Paid with the card ending in {last4}.{credit}</p>\n\
         <form method=\"post\" action=\"/p/session/{id}\"><p class=\"actions\">{actions}</p></form></section>\n",
        amount = dollars(interval.cents()),
        every = interval.as_str(),
        state = state(subscription),
        last4 = Escaped(&subscription.card.last4),
        credit = credit(view.credit),
        id = view.portal.id,
        actions = actions(view, subscription),
    )
}

fn credit(cents: i64) -> String {
    match cents {
        0 => String::new(),
        cents => format!(" {} of credit will be used first.", dollars(cents)),
    }
}

fn state(subscription: &Subscription) -> String {
    let end = day(subscription.period_end);
    match subscription.status {
        Status::Active | Status::Trialing if subscription.cancel_at_period_end => {
            format!("Ends on {end}. Until then everything stays as it is.")
        }
        Status::Active => format!("Active. Renews on {end}."),
        Status::Trialing => format!("Free until {end}, then it renews."),
        Status::PastDue => {
            format!("The last payment did not go through. Premium stays until {end} while we try again.")
        }
        Status::Incomplete => "The first payment has not gone through yet.".to_owned(),
        Status::Paused => "Paused. Nothing is charged.".to_owned(),
        Status::Unpaid => "Not paid. Premium is off.".to_owned(),
        Status::Canceled | Status::IncompleteExpired => "Over.".to_owned(),
    }
}

fn actions(view: &View, subscription: &Subscription) -> String {
    let other = subscription.interval.other();
    let credit = view.credit.saturating_add(unused(subscription, view.now));
    let today = dollars(other.cents().saturating_sub(credit).max(0));
    let every = other.as_str();
    // Gold is only for the main action, and paying more is not the main action.
    let (action, words, look) = if subscription.cancel_at_period_end {
        ("keep", "Keep the subscription", "button")
    } else {
        ("cancel", "Cancel at the end of the period", "button plain")
    };
    format!(
        "<button class=\"{look}\" name=\"action\" value=\"{action}\">{words}</button>\
         <button class=\"button plain\" name=\"action\" value=\"{every}\">Pay by the {every} ({today} today)</button>"
    )
}

fn payments(invoices: &[Invoice]) -> String {
    if invoices.is_empty() {
        return String::new();
    }
    let mut rows = String::new();
    for invoice in invoices {
        let state = match invoice.status {
            InvoiceStatus::Paid => "Paid",
            InvoiceStatus::Open => "Not paid",
            InvoiceStatus::Void => "Withdrawn",
        };
        // Writing to a String cannot fail.
        let _ = write!(
            rows,
            "<tr><td>{}</td><td>{state}</td><td class=\"figure\">{}</td></tr>",
            day(invoice.created),
            dollars(invoice.amount)
        );
    }
    format!(
        "<div class=\"card\"><table><caption>Payments</caption><thead><tr><th scope=\"col\">Date</th>\
         <th scope=\"col\">State</th><th scope=\"col\" class=\"figure\">Amount</th></tr></thead>\
         <tbody>{rows}</tbody></table></div>\n"
    )
}
