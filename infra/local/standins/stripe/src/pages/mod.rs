//! The two pages for users: Checkout and the billing portal. Plain HTML, forms that post, one stylesheet, no script.

mod card;
mod checkout;
mod html;
mod language;
mod portal;

use axum::Router;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use url::Url;

use self::language::Language;
use crate::Stripe;
use crate::refusal::Refusal;

const STYLE: &str = include_str!("style.css");
const ICON: &str = include_str!("icon.svg");

/// Headers of every page. The addresses are secrets: no referrer for other sites, no cache.
const HEADERS: [(HeaderName, HeaderValue); 3] = [
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::REFERRER_POLICY, HeaderValue::from_static("same-origin")),
    (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
];

/// The routes of the pages.
pub(crate) fn router() -> Router<Stripe> {
    Router::new()
        .route("/", get(welcome))
        .route("/c/pay/{id}", get(checkout::show).post(checkout::pay))
        .route(
            "/c/pay/{id}/confirm",
            get(checkout::show_confirmation).post(checkout::confirm),
        )
        .route("/p/session/{id}", get(portal::show).post(portal::act))
        .route("/style.css", get(style))
        .route("/icon.svg", get(icon))
}

/// The page for visits without a link.
async fn welcome() -> Answer {
    let body = "<h1>Payments are rehearsed here</h1>\n<p class=\"quiet\">Goldgrove leads here to subscribe and to \
         manage a subscription. There is nothing to do without a link from it.</p>";
    Answer::page(html::layout(Language::English, "Payments", body))
}

async fn style() -> impl IntoResponse {
    (HEADERS, [(header::CONTENT_TYPE, "text/css; charset=utf-8")], STYLE)
}

async fn icon() -> impl IntoResponse {
    (HEADERS, [(header::CONTENT_TYPE, "image/svg+xml")], ICON)
}

/// A page or a redirect.
enum Answer {
    Page {
        status: StatusCode,
        html: String,
        /// Another site that its forms may redirect to.
        leads_to: Option<String>,
    },
    GoTo(String),
}

impl Answer {
    fn page(html: String) -> Self {
        Self::with_status(StatusCode::OK, html)
    }

    fn with_status(status: StatusCode, html: String) -> Self {
        Self::Page {
            status,
            html,
            leads_to: None,
        }
    }

    /// Allows redirects of the page's forms to the site of an address, because browsers apply the policy to them too.
    fn leading_to(self, address: &str) -> Self {
        match self {
            Self::Page { status, html, .. } => Self::Page {
                status,
                html,
                leads_to: Url::parse(address).ok().map(|url| url.origin().ascii_serialization()),
            },
            elsewhere @ Self::GoTo(_) => elsewhere,
        }
    }
}

impl IntoResponse for Answer {
    fn into_response(self) -> Response {
        match self {
            Self::Page { status, html, leads_to } => (
                status,
                HEADERS,
                [(header::CONTENT_SECURITY_POLICY, policy(leads_to.as_deref()))],
                Html(html),
            )
                .into_response(),
            Self::GoTo(address) => (StatusCode::SEE_OTHER, HEADERS, [(header::LOCATION, address)]).into_response(),
        }
    }
}

/// The content security policy: only our own stylesheet and icon.
fn policy(leads_to: Option<&str>) -> String {
    format!(
        "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'; \
         form-action 'self' {}",
        leads_to.unwrap_or_default()
    )
    .trim_end()
    .to_owned()
}

/// The page for an error. In English: there is no session whose language it could take.
fn problem(refusal: &Refusal) -> Answer {
    let status = StatusCode::from_u16(refusal.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let body = "<h1>This page is not here</h1>\n<p class=\"quiet\">The link may be incomplete or too old. \
         Go back to Goldgrove and start again.</p>";
    Answer::with_status(status, html::layout(Language::English, "Not found", body))
}
