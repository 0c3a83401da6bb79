//! The billing portal: view the subscription, end or keep it, pay monthly or yearly.

use std::fmt::Write as _;

use axum::body::Bytes;
use axum::extract::{Path, RawQuery, State};

use super::html::{Escaped, layout};
use super::language::Language;
use super::{Answer, problem};
use crate::Stripe;
use crate::billing::unused;
use crate::books::Books;
use crate::catalogue::{Interval, PRODUCT_NAME};
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
    language: Language,
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
        language: Language::of(portal.locale.as_deref()),
        portal,
        subscription,
        invoices,
        now: books.now,
    })
}

fn draw(view: &View, done: Option<&str>) -> String {
    let language = view.language;
    let subscription = view.subscription.as_ref().map_or_else(
        || {
            let none = language.pick("You have no subscription.", "Vous n’avez pas d’abonnement.");
            format!("<div class=\"card\"><p>{none}</p></div>\n")
        },
        |subscription| plan(view, subscription),
    );
    let back = view.portal.return_url.as_deref().map_or_else(String::new, |address| {
        let text = language.pick("Return to Goldgrove", "Revenir à Goldgrove");
        format!("<p class=\"quiet\"><a href=\"{}\">{text}</a></p>\n", Escaped(address))
    });
    let title = language.pick("Your subscription", "Votre abonnement");
    let body = format!(
        "{back}<h1>{title}</h1>\n{status}{subscription}{payments}",
        status = status(language, done),
        payments = payments(view),
    );
    layout(language, title, &body)
}

/// Confirms the action on the page before.
fn status(language: Language, done: Option<&str>) -> String {
    let words = match done {
        Some("cancel") => language.pick(
            "Done: your subscription will not renew.",
            "C’est fait\u{a0}: votre abonnement ne se renouvellera pas.",
        ),
        Some("keep") => language.pick(
            "Done: your subscription renews again.",
            "C’est fait\u{a0}: votre abonnement se renouvelle de nouveau.",
        ),
        Some("month") => language.pick(
            "Done: you pay by the month now.",
            "C’est fait\u{a0}: vous payez maintenant au mois.",
        ),
        Some("year") => language.pick(
            "Done: you pay by the year now.",
            "C’est fait\u{a0}: vous payez maintenant à l’année.",
        ),
        _ => return String::new(),
    };
    format!("<p class=\"status\" role=\"status\">{words}</p>\n")
}

fn plan(view: &View, subscription: &Subscription) -> String {
    let language = view.language;
    let interval = subscription.interval;
    format!(
        "<section class=\"card\" aria-labelledby=\"plan\"><h2 id=\"plan\">{PRODUCT_NAME}</h2>\n\
         <p class=\"amount\">{amount} <span>{per} {every}</span></p>\n<p>{state}</p>\n\
         <p class=\"quiet\">{paid} {last4}.{credit}</p>\n\
         <form method=\"post\" action=\"/p/session/{id}\"><p class=\"actions\">{actions}</p></form></section>\n",
        amount = language.dollars(interval.cents()),
        per = language.pick("per", "par"),
        every = language.interval(interval),
        state = state(language, subscription),
        paid = language.pick("Paid with the card ending in", "Payé avec la carte se terminant par"),
        last4 = Escaped(&subscription.card.last4),
        credit = credit(language, view.credit),
        id = view.portal.id,
        actions = actions(view, subscription),
    )
}

fn credit(language: Language, cents: i64) -> String {
    if cents == 0 {
        return String::new();
    }
    let amount = language.dollars(cents);
    language.pick(
        format!(" {amount} of credit will be used first."),
        format!(" Un crédit de {amount} sera utilisé en premier."),
    )
}

fn state(language: Language, subscription: &Subscription) -> String {
    let end = language.day(subscription.period_end);
    match subscription.status {
        Status::Active | Status::Trialing if subscription.cancel_at_period_end => language.pick(
            format!("Ends on {end}. Until then everything stays as it is."),
            format!("Prend fin le {end}. D’ici là, rien ne change."),
        ),
        Status::Active => language.pick(
            format!("Active. Renews on {end}."),
            format!("Actif. Se renouvelle le {end}."),
        ),
        Status::Trialing => language.pick(
            format!("Free until {end}, then it renews."),
            format!("Gratuit jusqu’au {end}, puis se renouvelle."),
        ),
        Status::PastDue => language.pick(
            format!("The last payment did not go through. Premium stays until {end} while we try again."),
            format!("Le dernier paiement n’a pas abouti. Premium reste actif jusqu’au {end}, le temps de réessayer."),
        ),
        Status::Incomplete => language
            .pick(
                "The first payment has not gone through yet.",
                "Le premier paiement n’a pas encore abouti.",
            )
            .to_owned(),
        Status::Paused => language
            .pick("Paused. Nothing is charged.", "En pause. Rien n’est débité.")
            .to_owned(),
        Status::Unpaid => language
            .pick("Not paid. Premium is off.", "Non payé. Premium est désactivé.")
            .to_owned(),
        Status::Canceled | Status::IncompleteExpired => language.pick("Over.", "Terminé.").to_owned(),
    }
}

fn actions(view: &View, subscription: &Subscription) -> String {
    let language = view.language;
    let other = subscription.interval.other();
    let credit = view.credit.saturating_add(unused(subscription, view.now));
    let today = language.dollars(other.cents().saturating_sub(credit).max(0));
    let switch = match other {
        Interval::Month => language.pick("Pay by the month", "Payer au mois"),
        Interval::Year => language.pick("Pay by the year", "Payer à l’année"),
    };
    // Gold is only for the main action, and paying more is not the main action.
    let (action, words, look) = if subscription.cancel_at_period_end {
        let words = language.pick("Keep the subscription", "Garder l’abonnement");
        ("keep", words, "button")
    } else {
        let words = language.pick("Cancel at the end of the period", "Annuler à la fin de la période");
        ("cancel", words, "button plain")
    };
    format!(
        "<button class=\"{look}\" name=\"action\" value=\"{action}\">{words}</button>\
         <button class=\"button plain\" name=\"action\" value=\"{every}\">{switch} ({due})</button>",
        every = other.as_str(),
        due = language.pick(format!("{today} today"), format!("{today} aujourd’hui")),
    )
}

fn payments(view: &View) -> String {
    let language = view.language;
    if view.invoices.is_empty() {
        return String::new();
    }
    let mut rows = String::new();
    for invoice in &view.invoices {
        let state = match invoice.status {
            InvoiceStatus::Paid => language.pick("Paid", "Payé"),
            InvoiceStatus::Open => language.pick("Not paid", "Non payé"),
            InvoiceStatus::Void => language.pick("Withdrawn", "Retiré"),
        };
        // Writing to a String cannot fail.
        let _ = write!(
            rows,
            "<tr><td>{}</td><td>{state}</td><td class=\"figure\">{}</td></tr>",
            language.day(invoice.created),
            language.dollars(invoice.amount)
        );
    }
    format!(
        "<div class=\"card\"><table><caption>{title}</caption><thead><tr><th scope=\"col\">Date</th>\
         <th scope=\"col\">{state}</th><th scope=\"col\" class=\"figure\">{amount}</th></tr></thead>\
         <tbody>{rows}</tbody></table></div>\n",
        title = language.pick("Payments", "Paiements"),
        state = language.pick("State", "État"),
        amount = language.pick("Amount", "Montant"),
    )
}
