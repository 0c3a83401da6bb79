//! The Checkout page: the product, a card, and the bank's confirmation if required.

use std::fmt::Write as _;

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::StatusCode;

use super::card::{self, Outcome, Problem};
use super::html::{Escaped, Field, layout};
use super::language::Language;
use super::{Answer, problem};
use crate::Stripe;
use crate::books::Books;
use crate::catalogue::PRODUCT_NAME;
use crate::form::Form;
use crate::refusal::Refusal;
use crate::state::{Checkout, CheckoutStatus};

/// The data of a session's page.
struct View {
    checkout: Checkout,
    email: Option<String>,
    language: Language,
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
        match card::check(&form, books.now, view.language) {
            Outcome::Pays(card) => books.subscribe(&id, card).map(|paid| Answer::GoTo(success(&paid))),
            Outcome::Asks(card) => {
                books.change_checkout(&id, |checkout| checkout.unconfirmed = Some(card))?;
                Ok(Answer::GoTo(format!("/c/pay/{id}/confirm")))
            }
            Outcome::Declined => Ok(draw(&view, &entry(&form, Some(declined(view.language)), Vec::new()))),
            Outcome::Unfit(problems) => Ok(draw(&view, &entry(&form, None, problems))),
        }
    });
    stripe.deliver_now().await;
    answer.unwrap_or_else(|refusal| problem(&refusal))
}

fn declined(language: Language) -> &'static str {
    language.pick(
        "Your card was declined. Nothing was charged. Try again with another card.",
        "Votre carte a été refusée. Rien n’a été débité. Réessayez avec une autre carte.",
    )
}

fn unconfirmed(language: Language) -> &'static str {
    language.pick(
        "Your bank did not confirm the payment. Nothing was charged. Try again, or use another card.",
        "Votre banque n’a pas confirmé le paiement. Rien n’a été débité. Réessayez ou utilisez une autre carte.",
    )
}

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
        Ok(view) if view.checkout.unconfirmed.is_some() => draw_confirmation(&view),
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
                let view = view(books, &id)?;
                let notice = Some(unconfirmed(view.language));
                Ok(draw(&view, &entry(&Form::default(), notice, Vec::new())))
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
    let language = Language::of(checkout.locale.as_deref());
    Ok(View {
        checkout,
        email,
        language,
    })
}

/// Where the browser goes after the payment.
fn success(checkout: &Checkout) -> String {
    checkout.success_url.replace("{CHECKOUT_SESSION_ID}", &checkout.id)
}

fn draw(view: &View, entry: &Entry) -> Answer {
    let View { checkout, language, .. } = view;
    match checkout.status {
        CheckoutStatus::Open => draw_form(view, entry),
        CheckoutStatus::Complete => Answer::page(closed(
            *language,
            language.pick("You are subscribed", "Votre abonnement est actif"),
            language.pick("This has been paid for already.", "Le paiement a déjà été fait."),
            Some(&success(checkout)),
        )),
        CheckoutStatus::Expired => Answer::page(closed(
            *language,
            language.pick("This page has expired", "Cette page a expiré"),
            language.pick(
                "Nothing was charged. Go back to Goldgrove and start again.",
                "Rien n’a été débité. Retournez à Goldgrove et recommencez.",
            ),
            checkout.cancel_url.as_deref(),
        )),
    }
}

fn closed(language: Language, title: &str, words: &str, back: Option<&str>) -> String {
    let back = back.map_or_else(String::new, |address| {
        format!(
            "<p><a class=\"button\" href=\"{}\">{}</a></p>",
            Escaped(address),
            language.pick("Go to Goldgrove", "Aller à Goldgrove"),
        )
    });
    layout(
        language,
        title,
        &format!("<h1>{title}</h1>\n<p class=\"quiet\">{words}</p>\n{back}"),
    )
}

fn draw_form(view: &View, entry: &Entry) -> Answer {
    let View { checkout, language, .. } = view;
    let is_wrong = entry.notice.is_some() || !entry.problems.is_empty();
    let title = if is_wrong {
        language.pick("Error: Subscribe", "Erreur\u{a0}: abonnement")
    } else {
        language.pick("Subscribe", "Abonnement")
    };
    let body = format!(
        "<h1>{heading} {PRODUCT_NAME}</h1>\n{summary}{alert}{form}{cards}",
        heading = language.pick("Subscribe to", "S’abonner à"),
        summary = summary(view),
        alert = alert(*language, entry),
        form = card_form(view, entry),
        cards = test_cards(*language),
    );
    let status = if is_wrong {
        StatusCode::PAYMENT_REQUIRED
    } else {
        StatusCode::OK
    };
    Answer::with_status(status, layout(*language, title, &body)).leading_to(&checkout.success_url)
}

fn summary(view: &View) -> String {
    let View {
        checkout,
        email,
        language,
    } = view;
    let payer = email.as_deref().map_or_else(String::new, |email| {
        let payer = language.pick("For", "Pour");
        format!("<p class=\"quiet\">{payer} {}.</p>", Escaped(email))
    });
    let every = language.interval(checkout.interval);
    format!(
        "<p class=\"amount\">{amount} <span>{per} {every}</span></p>\n<p class=\"quiet\">{renews}</p>{payer}\n",
        amount = language.dollars(checkout.interval.cents()),
        per = language.pick("per", "par"),
        renews = language.pick(
            format!("Renews every {every} until you cancel."),
            format!("Se renouvelle chaque {every} jusqu’à l’annulation."),
        ),
    )
}

/// The list of errors at the top, with a link to each field.
fn alert(language: Language, entry: &Entry) -> String {
    if let Some(notice) = entry.notice {
        let unpaid = language.pick("Not paid.", "Non payé.");
        return format!("<div class=\"alert\" role=\"alert\"><p><strong>{unpaid}</strong> {notice}</p></div>\n");
    }
    if entry.problems.is_empty() {
        return String::new();
    }
    let colon = language.pick(":", "\u{a0}:");
    let mut items = String::new();
    for Problem { field, message } in &entry.problems {
        let label = label(language, field);
        // Writing to a String cannot fail.
        let _ = write!(items, "<li><a href=\"#{field}\">{label}</a>{colon} {message}</li>");
    }
    let unpaid = language.pick(
        "<strong>Not paid yet.</strong> Please look at:",
        "<strong>Pas encore payé.</strong> À vérifier\u{a0}:",
    );
    format!("<div class=\"alert\" role=\"alert\"><p>{unpaid}</p><ul>{items}</ul></div>\n")
}

fn label(language: Language, field: &str) -> &'static str {
    match field {
        "number" => language.pick("Card number", "Numéro de carte"),
        "expiry" => language.pick("Expires", "Expiration"),
        "code" => language.pick("Security code", "Code de sécurité"),
        _ => language.pick("Name on card", "Nom sur la carte"),
    }
}

fn card_form(view: &View, entry: &Entry) -> String {
    let View { checkout, language, .. } = view;
    let first = entry.problems.first().map(|problem| problem.field);
    let field = |name, help, autocomplete, is_number, value| Field {
        name,
        label: label(*language, name),
        help,
        autocomplete,
        is_number,
        value,
        error: entry
            .problems
            .iter()
            .find(|problem| problem.field == name)
            .map(|problem| problem.message),
        language: *language,
        is_first: first == Some(name),
    };
    let back = checkout.cancel_url.as_deref().map_or_else(String::new, |address| {
        let text = language.pick("Go back without paying", "Revenir sans payer");
        format!("<a href=\"{}\">{text}</a>", Escaped(address))
    });
    let amount = language.dollars(checkout.interval.cents());
    format!(
        "<form class=\"card\" method=\"post\" action=\"/c/pay/{id}\" novalidate>\n{number}\
         <div class=\"pair\">{expiry}{code}</div>\n{name}\
         <p class=\"actions\"><button class=\"button\">{pay}</button>{back}</p>\n</form>\n",
        id = checkout.id,
        number = field(
            "number",
            language.pick("16 digits", "16 chiffres"),
            "cc-number",
            true,
            ""
        ),
        expiry = field(
            "expiry",
            language.pick("Month / year", "Mois / année"),
            "cc-exp",
            true,
            entry.expiry.as_str(),
        ),
        code = field(
            "code",
            language.pick("3 digits on the back", "3 chiffres au verso"),
            "cc-csc",
            true,
            "",
        ),
        name = field(
            "name",
            language.pick("As it is printed", "Tel qu’il est imprimé"),
            "cc-name",
            false,
            entry.name.as_str(),
        ),
        pay = language.pick(
            format!("Pay {amount} and subscribe"),
            format!("Payer {amount} et s’abonner"),
        ),
    )
}

fn test_cards(language: Language) -> String {
    let mut items = String::new();
    for (number, does) in card::test_cards(language) {
        // Writing to a String cannot fail.
        let _ = write!(items, "<li><code>{number}</code> {does}</li>");
    }
    format!(
        "<section class=\"card\" aria-labelledby=\"cards\"><h2 id=\"cards\">{title}</h2>\
         <p class=\"quiet\">{rest}</p><ul>{items}</ul></section>\n",
        title = language.pick("Test cards", "Cartes d’essai"),
        rest = language.pick(
            "Any month to come and any three digits will do.",
            "N’importe quel mois à venir et trois chiffres quelconques conviennent.",
        ),
    )
}

fn draw_confirmation(view: &View) -> Answer {
    let View { checkout, language, .. } = view;
    let amount = language.dollars(checkout.interval.cents());
    let title = language.pick("Confirm the payment", "Confirmer le paiement");
    let question = language.pick(
        format!("Your bank asks whether it is you who pays {amount} for {PRODUCT_NAME}."),
        format!("Votre banque demande si c’est bien vous qui payez {amount} pour {PRODUCT_NAME}."),
    );
    let body = format!(
        "<h1>{title}</h1>\n<p class=\"quiet\">{question}</p>\n\
         <form class=\"card\" method=\"post\" action=\"/c/pay/{id}/confirm\">\n\
         <p class=\"actions\"><button class=\"button\" name=\"answer\" value=\"confirm\">{yes}</button>\
         <button class=\"button plain\" name=\"answer\" value=\"refuse\">{no}</button></p>\n</form>\n",
        id = checkout.id,
        yes = language.pick("Yes, confirm", "Oui, confirmer"),
        no = language.pick("No, do not pay", "Non, ne pas payer"),
    );
    Answer::page(layout(*language, title, &body)).leading_to(&checkout.success_url)
}
