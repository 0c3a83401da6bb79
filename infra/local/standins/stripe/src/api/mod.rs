//! Stripe's endpoints: one table, one way in and out, one handler per method and path.
//!
//! Every call is let in, met by a fault or answered; a creation that repeats its idempotency key gets its first answer.

mod checkout;
mod customers;
mod portal;
mod reads;
mod subscriptions;

use axum::body::Bytes;
use axum::extract::{Path, RawQuery, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, delete, get, post};
use axum::{Json, Router};
use serde_json::Value;

use crate::books::Books;
use crate::form::Form;
use crate::refusal::Refusal;
use crate::state::{Answered, Identified, Seconds};
use crate::{Stripe, controls, pages, render};

/// How long the answer to an idempotency key is remembered.
const KEY_LIFE: Seconds = 86_400;
/// Objects on a page, unless asked otherwise.
const PAGE: usize = 10;
/// Objects on a page, at most.
const MOST_ON_A_PAGE: usize = 100;

/// What a handler is given: the object its path names, and the fields of the query or the form.
pub(crate) struct Call {
    object: Option<String>,
    form: Form,
}

impl Call {
    /// The id in the path.
    fn object(&self) -> Result<&str, Refusal> {
        self.object.as_deref().ok_or_else(Refusal::unknown_url)
    }
}

type Handler = fn(&mut Books<'_>, &Call) -> Result<Value, Refusal>;

#[derive(Clone, Copy)]
enum Verb {
    Get,
    Post,
    Delete,
}

#[derive(Clone, Copy)]
struct Endpoint {
    verb: Verb,
    path: &'static str,
    handler: Handler,
}

const fn endpoint(verb: Verb, path: &'static str, handler: Handler) -> Endpoint {
    Endpoint { verb, path, handler }
}

#[rustfmt::skip]
const ENDPOINTS: [Endpoint; 25] = [
    endpoint(Verb::Post, "/v1/customers", customers::create),
    endpoint(Verb::Get, "/v1/customers", customers::list),
    endpoint(Verb::Get, "/v1/customers/{id}", customers::get),
    endpoint(Verb::Delete, "/v1/customers/{id}", customers::remove),
    endpoint(Verb::Post, "/v1/checkout/sessions", checkout::create),
    endpoint(Verb::Get, "/v1/checkout/sessions", checkout::list),
    endpoint(Verb::Get, "/v1/checkout/sessions/{id}", checkout::get),
    endpoint(Verb::Post, "/v1/checkout/sessions/{id}/expire", checkout::expire),
    endpoint(Verb::Post, "/v1/billing_portal/sessions", portal::create),
    endpoint(Verb::Get, "/v1/billing_portal/configurations", portal::configurations),
    endpoint(Verb::Get, "/v1/billing_portal/configurations/{id}", portal::configuration),
    endpoint(Verb::Get, "/v1/subscriptions", subscriptions::list),
    endpoint(Verb::Get, "/v1/subscriptions/{id}", subscriptions::get),
    endpoint(Verb::Post, "/v1/subscriptions/{id}", subscriptions::update),
    endpoint(Verb::Delete, "/v1/subscriptions/{id}", subscriptions::cancel),
    endpoint(Verb::Get, "/v1/prices", reads::prices),
    endpoint(Verb::Get, "/v1/prices/{id}", reads::price),
    endpoint(Verb::Get, "/v1/products/{id}", reads::product),
    endpoint(Verb::Get, "/v1/invoices/{id}", reads::invoice),
    endpoint(Verb::Get, "/v1/invoice_payments", reads::invoice_payments),
    endpoint(Verb::Get, "/v1/charges", reads::charges),
    endpoint(Verb::Get, "/v1/charges/{id}", reads::charge),
    endpoint(Verb::Get, "/v1/disputes", reads::disputes),
    endpoint(Verb::Get, "/v1/events", reads::events),
    endpoint(Verb::Get, "/v1/events/{id}", reads::event),
];

/// All routes of the stand-in.
pub(crate) fn router(stripe: Stripe) -> Router {
    let mut router = Router::new();
    for endpoint in ENDPOINTS {
        router = router.route(endpoint.path, route(endpoint));
    }
    router
        .merge(pages::router())
        .merge(controls::router())
        .fallback(|| async { Refusal::unknown_url() })
        .with_state(stripe)
}

fn route(endpoint: Endpoint) -> MethodRouter<Stripe> {
    let answer = move |State(stripe): State<Stripe>,
                       object: Option<Path<String>>,
                       RawQuery(query): RawQuery,
                       headers: HeaderMap,
                       body: Bytes| async move {
        let form = match endpoint.verb {
            Verb::Post => Form::parse(&body),
            Verb::Get | Verb::Delete => Form::parse(query.unwrap_or_default().as_bytes()),
        };
        let object = object.map(|Path(object)| object);
        answer(&stripe, endpoint, Call { object, form }, &headers).await
    };
    match endpoint.verb {
        Verb::Get => get(answer),
        Verb::Post => post(answer),
        Verb::Delete => delete(answer),
    }
}

async fn answer(stripe: &Stripe, endpoint: Endpoint, call: Call, headers: &HeaderMap) -> Response {
    if !is_let_in(stripe, headers) {
        return Refusal::unauthorised().into_response();
    }
    if let Some(effect) = stripe.inner.faults.take(endpoint.path) {
        return effect.respond().await;
    }
    let key = headers.get("idempotency-key").and_then(|key| key.to_str().ok());
    let outcome = stripe.work(|books| match (endpoint.verb, key) {
        (Verb::Post, Some(key)) => once(books, endpoint, &call, key),
        _ => (endpoint.handler)(books, &call),
    });
    stripe.deliver_later();
    match outcome {
        Ok(body) => Json(body).into_response(),
        Err(refusal) => refusal.into_response(),
    }
}

fn is_let_in(stripe: &Stripe, headers: &HeaderMap) -> bool {
    let given = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let secret = given.and_then(|given| given.strip_prefix("Bearer "));
    secret == Some(stripe.inner.settings.secret.as_str())
}

/// Answers a creation, or repeats the answer it got under the same key.
fn once(books: &mut Books<'_>, endpoint: Endpoint, call: &Call, key: &str) -> Result<Value, Refusal> {
    let object = call.object.as_deref().unwrap_or_default();
    let request = format!("{} {object} {}", endpoint.path, call.form.to_text());
    let now = books.now;
    books
        .state
        .answered
        .retain(|_, answered| now < answered.at.saturating_add(KEY_LIFE));
    match books.state.answered.get(key) {
        Some(answered) if answered.request == request => return Ok(answered.body.clone()),
        Some(_) => return Err(Refusal::key_reused()),
        None => {}
    }
    let body = (endpoint.handler)(books, call)?;
    let answered = Answered {
        request,
        body: body.clone(),
        at: now,
    };
    books.state.answered.insert(key.to_owned(), answered);
    Ok(body)
}

/// One page of a list, by `limit` and `starting_after`.
fn page<'a, T: Identified + 'a>(
    url: &str,
    form: &Form,
    objects: impl Iterator<Item = &'a T>,
    render: impl Fn(&T) -> Value,
) -> Result<Value, Refusal> {
    let limit = form.count("limit")?.unwrap_or(PAGE);
    if !(1..=MOST_ON_A_PAGE).contains(&limit) {
        return Err(Refusal::unfit("limit", "must be from 1 to 100"));
    }
    let after = form.get("starting_after");
    let mut rest = objects
        .skip_while(|object| after.is_some_and(|after| object.id() != after))
        .skip(usize::from(after.is_some()))
        .peekable();
    let data: Vec<_> = rest.by_ref().take(limit).map(render).collect();
    Ok(render::list(url, &data, rest.peek().is_some()))
}
