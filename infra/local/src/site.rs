//! Serves the static web app as the distribution does: prerendered pages, the app shell for the app's own pages and,
//! with a 404, for every other address, immutable assets, strict security headers, and the runtime configuration.

mod paths;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue};
use axum::http::{Response, StatusCode, Uri};
use axum::middleware::{Next, from_fn};
use axum::response::IntoResponse;
use axum::routing::get;
use serde::Serialize;
use tower_http::compression::CompressionLayer;
use tower_http::services::ServeFile;

use paths::{SitePage, SitePaths};

/// The browser's configuration to reach the services; public.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct RuntimeConfig {
    /// The user pool's region.
    pub region: String,
    /// The user pool.
    pub user_pool_id: String,
    /// The app client.
    pub user_pool_client_id: String,
    /// The pool's endpoint.
    pub user_pool_endpoint: String,
    /// The address of the bank-link script.
    pub plaid_script: String,
    /// The payment provider's id of the monthly price.
    pub stripe_price_monthly: String,
    /// The payment provider's id of the yearly price.
    pub stripe_price_yearly: String,
    /// The address of sandbox mail; absent in production.
    pub mailbox: Option<String>,
}

/// The site with its security headers.
///
/// `dist` is the web build; `link_script` the bank-link widget.
///
/// # Errors
/// If the headers or the configuration cannot be serialized.
pub fn router(
    dist: PathBuf,
    config: &RuntimeConfig,
    link_script: &'static str,
    origins: &Origins,
) -> Result<Router, SiteError> {
    let config = serde_json::to_string(config)?;
    let headers = header_map(origins)?;
    let site = Arc::new(Site {
        dist,
        paths: SitePaths::read().ok_or(SiteError::Paths)?,
    });
    let router = Router::new()
        .route(
            "/config.json",
            get(move || async move { text("application/json", config) }),
        )
        .route(
            "/plaid/link-initialize.js",
            get(move || async move { text("text/javascript; charset=utf-8", link_script) }),
        )
        .fallback(move |uri: Uri, request: Request| page(Arc::clone(&site), uri, request))
        .layer(CompressionLayer::new())
        .layer(from_fn(move |request: Request, next: Next| {
            let headers = headers.clone();
            async move { secured(next.run(request).await, headers) }
        }));
    Ok(router)
}

/// Why the site cannot be served.
#[derive(Debug, thiserror::Error)]
pub enum SiteError {
    /// The configuration cannot be written as JSON.
    #[error("the runtime configuration cannot be written")]
    Config(#[from] serde_json::Error),
    /// An origin is not a valid header value.
    #[error("an origin is not fit for the content security policy")]
    Origin,
    /// The distribution's function lacks the list of pages.
    #[error("infra/edge.yaml does not list the pages of the site")]
    Paths,
}

/// The web build, and the addresses of its pages.
struct Site {
    dist: PathBuf,
    paths: SitePaths,
}

/// The other origins that a page may use; none if the widget is on the page's own origin, as here.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Origins {
    /// Sources of scripts.
    pub scripts: Vec<String>,
    /// Targets of requests.
    pub connect: Vec<String>,
    /// Sources of frames.
    pub frames: Vec<String>,
}

/// The security headers of every page, by lowercase names. The distribution sends the same; a test compares them.
pub fn security_headers(origins: &Origins) -> Vec<(&'static str, String)> {
    vec![
        ("content-security-policy", content_security_policy(origins)),
        ("cross-origin-opener-policy", "same-origin-allow-popups".to_owned()),
        (
            "permissions-policy",
            "camera=(), geolocation=(), microphone=(), payment=()".to_owned(),
        ),
        ("referrer-policy", "strict-origin-when-cross-origin".to_owned()),
        // No effect here: browsers honor it only over an encrypted connection.
        (
            "strict-transport-security",
            "max-age=63072000; includeSubDomains; preload".to_owned(),
        ),
        ("x-content-type-options", "nosniff".to_owned()),
    ]
}

/// The policy of every page: only own scripts and styles, nothing inline, text as HTML or script only through the
/// policy of `web/src/lib/trusted-script.ts`, no framing.
fn content_security_policy(origins: &Origins) -> String {
    let own_and = |more: &[String]| [&["'self'".to_owned()], more].concat().join(" ");
    let frames = match origins.frames.as_slice() {
        [] => String::new(),
        frames => format!("frame-src {}; ", frames.join(" ")),
    };
    format!(
        "default-src 'none'; script-src {}; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src {}; \
         {frames}manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; \
         require-trusted-types-for 'script'; trusted-types goldgrove; frame-ancestors 'none'",
        own_and(&origins.scripts),
        own_and(&origins.connect),
    )
}

fn header_map(origins: &Origins) -> Result<HeaderMap, SiteError> {
    let headers = security_headers(origins).into_iter();
    headers
        .map(|(name, value)| {
            let value = HeaderValue::from_str(&value).map_err(|_| SiteError::Origin)?;
            Ok((HeaderName::from_static(name), value))
        })
        .collect()
}

fn text(kind: &'static str, body: impl Into<Body>) -> Response<Body> {
    let mut response = Response::new(body.into());
    response
        .headers_mut()
        .insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    response
}

fn secured(mut response: Response<Body>, security: HeaderMap) -> Response<Body> {
    let headers = response.headers_mut();
    headers.extend(security);
    headers
        .entry(CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-cache"));
    response
}

async fn page(site: Arc<Site>, uri: Uri, request: Request) -> Response<Body> {
    let (file, cache) = resolve(&site, uri.path());
    let served = ServeFile::new(&file).try_call(request).await;
    let mut response = match served {
        Ok(response) => response.map(Body::new),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    };
    if response.status() == StatusCode::NOT_FOUND && uri.path() == "/" {
        return text(
            "text/plain; charset=utf-8",
            "The web app is not built yet: run `make run`.",
        );
    }
    // Keep a 304: the browser then shows its cached 404.
    if response.status() == StatusCode::OK && file.ends_with(NOT_FOUND) {
        *response.status_mut() = StatusCode::NOT_FOUND;
    }
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(cache));
    for (plain, said) in TEXTS {
        if headers.get(CONTENT_TYPE).is_some_and(|kind| kind == plain) {
            headers.insert(CONTENT_TYPE, HeaderValue::from_static(said));
        }
    }
    response
}

/// Media types of texts with their charset, as in the upload to the bucket.
const TEXTS: [(&str, &str); 4] = [
    ("text/css", "text/css; charset=utf-8"),
    ("text/html", "text/html; charset=utf-8"),
    ("text/javascript", "text/javascript; charset=utf-8"),
    ("text/plain", "text/plain; charset=utf-8"),
];

/// The app shell for unknown addresses.
const NOT_FOUND: &str = "not-found.html";

/// The file for a path: an asset, a prerendered page, the app shell, or the app shell for an unknown address.
fn resolve(Site { dist, paths }: &Site, path: &str) -> (PathBuf, &'static str) {
    let relative = path.trim_matches('/');
    // Only plain names: no parent folders, no empty or hidden parts except `.well-known`, no percent-encoding.
    let plain = relative.split('/').all(|part| {
        (!part.starts_with('.') || part == ".well-known")
            && part
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte))
    });
    if plain && !relative.is_empty() {
        let file = dist.join(relative);
        if file.is_file() {
            let immutable = relative.starts_with("assets/");
            return (
                file,
                if immutable {
                    "public, max-age=31536000, immutable"
                } else {
                    "no-cache"
                },
            );
        }
    }
    let page = match paths.page(path) {
        SitePage::Prerendered => Path::new(relative).join("index.html"),
        SitePage::App => "spa.html".into(),
        SitePage::Unknown => NOT_FOUND.into(),
    };
    (dist.join(page), "no-cache")
}
