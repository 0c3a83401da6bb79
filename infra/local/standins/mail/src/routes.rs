//! The mailbox over HTTP: pages at `/` and `/messages/{id}`, JSON at `/messages`.

use axum::extract::{Path, Query, State};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::mailbox::Mailbox;
use crate::message::Message;
use crate::page;

const STYLE: &str = include_str!("style.css");
const ICON: &str = include_str!("icon.svg");

/// Allows only our own stylesheet and icon.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; \
     form-action 'none'; frame-ancestors 'none'";

/// Headers of every answer. The links in a mailbox are secrets: no referrer, no cache.
const HEADERS: [(HeaderName, HeaderValue); 4] = [
    (
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(CONTENT_SECURITY_POLICY),
    ),
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::REFERRER_POLICY, HeaderValue::from_static("same-origin")),
    (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
];

/// Every route of the mailbox.
pub(crate) fn router(mailbox: Mailbox) -> Router {
    Router::new()
        .route("/", get(list_page))
        .route("/messages", get(list_json))
        .route("/messages/{id}", get(message_page))
        .route("/style.css", get(style))
        .route("/icon.svg", get(icon))
        .fallback(not_found)
        .with_state(mailbox)
}

#[derive(Deserialize)]
struct Filter {
    to: Option<String>,
}

#[derive(Serialize)]
struct Messages {
    messages: Vec<Message>,
}

async fn list_page(State(mailbox): State<Mailbox>, Query(filter): Query<Filter>) -> Response {
    (
        HEADERS,
        Html(page::list(
            &mailbox.messages(filter.to.as_deref()),
            filter.to.as_deref(),
        )),
    )
        .into_response()
}

async fn list_json(State(mailbox): State<Mailbox>, Query(filter): Query<Filter>) -> Response {
    (
        HEADERS,
        Json(Messages {
            messages: mailbox.messages(filter.to.as_deref()),
        }),
    )
        .into_response()
}

async fn message_page(State(mailbox): State<Mailbox>, Path(id): Path<String>) -> Response {
    match Uuid::parse_str(&id).ok().and_then(|id| mailbox.message(id)) {
        Some(message) => (HEADERS, Html(page::message(&message))).into_response(),
        None => not_found().await,
    }
}

async fn style() -> Response {
    (HEADERS, [(header::CONTENT_TYPE, "text/css; charset=utf-8")], STYLE).into_response()
}

async fn icon() -> Response {
    (HEADERS, [(header::CONTENT_TYPE, "image/svg+xml")], ICON).into_response()
}

async fn not_found() -> Response {
    (StatusCode::NOT_FOUND, HEADERS, Html(page::not_found())).into_response()
}
