//! Controls for tests and for manual use: time, the outcome of payments, webhooks, the portal's setup and faults.

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post, put};
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::Stripe;
use crate::books::Books;
use crate::faults::FaultRequest;
use crate::refusal::Refusal;
use crate::state::{Delivery, DisputeStatus, Event, Seconds, Status, WebhookMode};

/// The longest advance of time at once: five years.
const FARTHEST: Seconds = 5 * 366 * 86_400;
/// The most copies of a webhook.
const MOST_COPIES: u8 = 5;

/// The routes under `/local`.
pub(crate) fn router() -> Router<Stripe> {
    Router::new()
        .route("/local/clock", get(read_clock).post(advance_clock))
        .route("/local/portal", put(set_portal))
        .route("/local/subscriptions/{id}/status", put(set_status))
        .route("/local/subscriptions/{id}/{action}", post(act))
        .route("/local/webhooks", get(list_webhooks).put(set_webhooks))
        .route("/local/webhooks/send", post(send_webhooks))
        .route("/local/faults", post(add_fault).delete(clear_faults))
}

async fn read_clock(State(stripe): State<Stripe>) -> Response {
    respond(stripe.work(|books| Ok(clock(books))))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AdvanceRequest {
    advance_seconds: Seconds,
}

/// Advances time. It never moves back, because events cannot be undone.
async fn advance_clock(State(stripe): State<Stripe>, Json(request): Json<AdvanceRequest>) -> Response {
    let outcome = stripe.work(|books| {
        if !(0..=FARTHEST).contains(&request.advance_seconds) {
            return Err(Refusal::unfit("advance_seconds", "must be from 0 to five years"));
        }
        books.state.ahead_seconds = books.state.ahead_seconds.saturating_add(request.advance_seconds);
        books.now = books.now.saturating_add(request.advance_seconds);
        books.catch_up();
        Ok(clock(books))
    });
    stripe.deliver_now().await;
    respond(outcome)
}

fn clock(books: &Books<'_>) -> Value {
    json!({ "now": books.now, "ahead_seconds": books.state.ahead_seconds })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PortalRequest {
    configured: bool,
}

async fn set_portal(State(stripe): State<Stripe>, Json(request): Json<PortalRequest>) -> Response {
    done(stripe.work(|books| {
        books.state.portal_configured = request.configured;
        Ok(())
    }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StatusRequest {
    status: Status,
}

async fn set_status(
    State(stripe): State<Stripe>,
    Path(id): Path<String>,
    Json(request): Json<StatusRequest>,
) -> Response {
    let outcome = stripe.work(|books| books.set_status(&id, request.status));
    stripe.deliver_now().await;
    done(outcome)
}

async fn act(State(stripe): State<Stripe>, Path((id, action)): Path<(String, String)>) -> Response {
    let outcome = stripe.work(|books| match action.as_str() {
        "decline-payments" => books.set_card_declines(&id, true),
        "accept-payments" => books.set_card_declines(&id, false),
        "cancel" => books.cancel(&id),
        "refund" => books.refund(&id),
        "inquire" => books.dispute(&id, DisputeStatus::WarningNeedsResponse),
        "close-inquiry" => books.close_dispute(&id, DisputeStatus::WarningNeedsResponse, DisputeStatus::WarningClosed),
        "dispute" => books.dispute(&id, DisputeStatus::NeedsResponse),
        "win-dispute" => books.close_dispute(&id, DisputeStatus::NeedsResponse, DisputeStatus::Won),
        "lose-dispute" => books.close_dispute(&id, DisputeStatus::NeedsResponse, DisputeStatus::Lost),
        _ => Err(Refusal::unknown_url()),
    });
    stripe.deliver_now().await;
    done(outcome)
}

/// All stored events, oldest first, with the state of their webhooks.
async fn list_webhooks(State(stripe): State<Stripe>) -> Response {
    let describe = |event: &Event| {
        json!({
            "id": event.id, "type": event.kind, "object_id": event.object["id"],
            "delivery": event.delivery, "attempts": event.attempts,
        })
    };
    let events: Vec<_> = stripe.inner.store.read().events.oldest_first().map(describe).collect();
    Json(json!({ "events": events })).into_response()
}

/// Holds new webhooks, or releases them in order; `copies` sends each more than once.
async fn set_webhooks(State(stripe): State<Stripe>, Json(mode): Json<WebhookMode>) -> Response {
    let outcome = stripe.work(|books| {
        if !(1..=MOST_COPIES).contains(&mode.copies) {
            return Err(Refusal::unfit("copies", "must be from 1 to 5"));
        }
        books.state.webhooks = mode;
        if !mode.hold {
            let held = |event: &&mut Event| event.delivery == Delivery::Held;
            for event in books.state.events.each_mut().filter(held) {
                event.delivery = Delivery::Due;
            }
        }
        Ok(())
    });
    stripe.deliver_now().await;
    done(outcome)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SendRequest {
    /// Event ids in the order of sending; a repeated id is sent again.
    events: Vec<String>,
}

async fn send_webhooks(State(stripe): State<Stripe>, Json(request): Json<SendRequest>) -> Response {
    let outcome = stripe.deliver_again(&request.events).await;
    respond(outcome.map(|taken| json!({ "taken": taken })))
}

async fn add_fault(State(stripe): State<Stripe>, Json(request): Json<FaultRequest>) -> StatusCode {
    request.add_to(&stripe.inner.faults);
    StatusCode::NO_CONTENT
}

async fn clear_faults(State(stripe): State<Stripe>) -> StatusCode {
    stripe.inner.faults.clear();
    StatusCode::NO_CONTENT
}

fn respond(outcome: Result<Value, Refusal>) -> Response {
    match outcome {
        Ok(body) => Json(body).into_response(),
        Err(refusal) => refusal.into_response(),
    }
}

fn done(outcome: Result<(), Refusal>) -> Response {
    match outcome {
        Ok(()) => StatusCode::NO_CONTENT.into_response(),
        Err(refusal) => refusal.into_response(),
    }
}
