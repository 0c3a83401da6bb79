//! Stripe's endpoints: one table, one entry point, one handler per method and path.
//!
//! Authenticates every call, then applies a fault or calls the handler. A creation with a repeated idempotency key gets
//! its first answer, even a failure.

mod checkout;
mod customers;
mod expand;
mod payment_methods;
mod portal;
mod reads;
mod subscriptions;

use axum::body::Bytes;
use axum::extract::{Path, RawQuery, Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, delete, get, post};
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::Value;

use crate::books::Books;
use crate::faults::{Effect, Fault};
use crate::form::Form;
use crate::refusal::Refusal;
use crate::state::{Answered, Identified, Seconds};
use crate::{Stripe, controls, pages, render};

/// How long the answer to an idempotency key is stored.
const KEY_LIFE: Seconds = 86_400;
/// The most characters of an idempotency key.
const KEY_MAX: usize = 255;
/// Objects per page by default.
const PAGE: usize = 10;
/// The most objects per page.
const MOST_ON_A_PAGE: usize = 100;

/// The input of a handler: the id in the path, and the fields of the query or the form.
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

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub(crate) enum Verb {
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
const ENDPOINTS: [Endpoint; 28] = [
    endpoint(Verb::Post, "/v1/customers", customers::create),
    endpoint(Verb::Get, "/v1/customers", customers::list),
    endpoint(Verb::Get, "/v1/customers/{id}", customers::get),
    endpoint(Verb::Post, "/v1/customers/{id}", customers::update),
    endpoint(Verb::Delete, "/v1/customers/{id}", customers::remove),
    endpoint(Verb::Post, "/v1/checkout/sessions", checkout::create),
    endpoint(Verb::Get, "/v1/checkout/sessions", checkout::list),
    endpoint(Verb::Get, "/v1/checkout/sessions/{id}", checkout::get),
    endpoint(Verb::Post, "/v1/checkout/sessions/{id}/expire", checkout::expire),
    endpoint(Verb::Post, "/v1/billing_portal/sessions", portal::create),
    endpoint(Verb::Get, "/v1/billing_portal/configurations", portal::configurations),
    endpoint(Verb::Get, "/v1/billing_portal/configurations/{id}", portal::configuration),
    endpoint(Verb::Post, "/v1/payment_methods/{id}/attach", payment_methods::attach),
    endpoint(Verb::Get, "/v1/subscriptions", subscriptions::list),
    endpoint(Verb::Post, "/v1/subscriptions", subscriptions::create),
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
        .method_not_allowed_fallback(|| async { Refusal::unknown_url() })
        .layer(axum::middleware::from_fn_with_state(stripe.clone(), name))
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
    let key = headers.get("idempotency-key").and_then(|key| key.to_str().ok());
    let key = key.filter(|_| matches!(endpoint.verb, Verb::Post));
    // Under one lock, so that only one of two concurrent requests with the same key creates.
    let outcome = stripe.work(|books| {
        let request = request_of(endpoint, &call);
        if let Some(key) = key
            && let Some(answer) = replayed(books, &request, key)?
        {
            return Ok(Outcome::Replayed(answer));
        }
        let meets = |fault: &Fault| fault.meets(endpoint.verb, endpoint.path);
        if let Some(Fault { effect, .. }) = stripe.inner.faults.take(meets) {
            if let (Some(key), Some(failure)) = (key, effect.kept()) {
                keep(books, &request, key, failure.status, &failure.to_json());
            }
            return Ok(Outcome::Failed(effect));
        }
        call.form.check_metadata()?;
        let body = (endpoint.handler)(books, &call)?;
        let body = expand::expanded(books, &call.form, body)?;
        if let Some(key) = key {
            keep(books, &request, key, 200, &body);
        }
        Ok(Outcome::Answered(body))
    });
    stripe.deliver_later();
    match outcome {
        Ok(Outcome::Answered(body)) => Json(body).into_response(),
        Ok(Outcome::Replayed(answer)) => answer,
        Ok(Outcome::Failed(effect)) => effect.respond().await,
        Err(refusal) => refusal.into_response(),
    }
}

/// The outcome of an admitted call that did not fail.
enum Outcome {
    Answered(Value),
    Replayed(Response),
    Failed(Effect),
}

fn is_let_in(stripe: &Stripe, headers: &HeaderMap) -> bool {
    let given = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let secret = given.and_then(|given| given.strip_prefix("Bearer "));
    secret == Some(stripe.inner.settings.secret.as_str())
}

/// The text that identifies a request.
fn request_of(endpoint: Endpoint, call: &Call) -> String {
    let object = call.object.as_deref().unwrap_or_default();
    format!("{} {object} {}", endpoint.path, call.form.to_text())
}

/// The first answer to the same key: Stripe repeats it for a day, even a failure.
fn replayed(books: &mut Books<'_>, request: &str, key: &str) -> Result<Option<Response>, Refusal> {
    if key.len() > KEY_MAX {
        return Err(Refusal::unfit("Idempotency-Key", "must be at most 255 characters"));
    }
    let now = books.now;
    books
        .state
        .answered
        .retain(|_, answered| now < answered.at.saturating_add(KEY_LIFE));
    let Some(answered) = books.state.answered.get(key) else {
        return Ok(None);
    };
    if answered.request != request {
        return Err(Refusal::key_reused());
    }
    let status = StatusCode::from_u16(answered.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let replayed = [("idempotent-replayed", "true")];
    Ok(Some((status, replayed, Json(answered.body.clone())).into_response()))
}

fn keep(books: &mut Books<'_>, request: &str, key: &str, status: u16, body: &Value) {
    let answered = Answered {
        request: request.to_owned(),
        status,
        body: body.clone(),
        at: books.now,
    };
    books.state.answered.insert(key.to_owned(), answered);
}

/// Adds a request id to every answer, as Stripe does for its support.
async fn name(State(stripe): State<Stripe>, request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let id = format!("req_{}", stripe.inner.ids.uuid().simple());
    if let Ok(id) = HeaderValue::from_str(&id) {
        response.headers_mut().insert("request-id", id);
    }
    response
}

/// A page of a list, by `limit` and `starting_after`.
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
    let objects: Vec<&T> = objects.collect();
    if let Some(after) = after.filter(|after| objects.iter().all(|object| object.id() != *after)) {
        return Err(Refusal::no_such_param("object", after, "starting_after"));
    }
    let mut rest = objects
        .into_iter()
        .skip_while(|object| after.is_some_and(|after| object.id() != after))
        .skip(usize::from(after.is_some()))
        .peekable();
    let data: Vec<_> = rest.by_ref().take(limit).map(render).collect();
    Ok(render::list(url, &data, rest.peek().is_some()))
}
