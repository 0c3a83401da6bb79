//! Transport of calls to Stripe: forms out, JSON in, the key in a header.

use std::fmt;
use std::sync::Arc;

use goldgrove_domain::random::IdSource;
use reqwest::header::{AUTHORIZATION, CONTENT_TYPE, HeaderMap, HeaderValue};
use reqwest::{Method, Request};
use serde::de::DeserializeOwned;
use url::Url;
use url::form_urlencoded::Serializer;

use super::error::StripeError;
use super::ids::IdempotencyKey;
use crate::http::{SetupError, base_url, secret_header};
use crate::transport::{Repeat, Transport};

/// The version of the provider's API this client speaks.
const API_VERSION: &str = "2026-10-28.endive";

/// The provider's address and our key.
#[derive(Clone)]
pub struct StripeSettings {
    /// The provider's address, e.g. `https://api.stripe.com`.
    pub base_url: String,
    /// Our secret key.
    pub secret_key: String,
    /// How long one attempt may take, in milliseconds.
    pub timeout_ms: u64,
}

/// Prints the address, never the key.
impl fmt::Debug for StripeSettings {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("StripeSettings")
            .field("base_url", &self.base_url)
            .field("timeout_ms", &self.timeout_ms)
            .finish_non_exhaustive()
    }
}

/// The fields of a form or a query, in order.
pub(super) type Fields<'a> = [(&'a str, &'a str)];

/// The HTTP method of a call.
#[derive(Clone, Copy)]
pub(super) enum Verb<'a> {
    Get,
    /// Creates or changes something, once per key.
    Post(&'a IdempotencyKey),
    Delete,
}

/// A call: an endpoint, an optional object below it, and the content.
#[derive(Clone, Copy)]
pub(super) struct Call<'a> {
    /// The path as the provider documents it, without the object's id.
    pub(super) endpoint: &'static str,
    pub(super) object: Option<&'a str>,
    /// The action on the object, if the path has one.
    pub(super) action: Option<&'static str>,
    pub(super) fields: &'a Fields<'a>,
    pub(super) verb: Verb<'a>,
}

impl<'a> Call<'a> {
    /// A call to the endpoint itself, without content.
    pub(super) const fn of(endpoint: &'static str, verb: Verb<'a>) -> Self {
        Self {
            endpoint,
            object: None,
            action: None,
            fields: &[],
            verb,
        }
    }
}

impl Transport<StripeError> {
    /// A client for the provider at `settings.base_url`; `ids` spreads the pauses between repeats.
    pub fn new(settings: &StripeSettings, ids: Arc<dyn IdSource>) -> Result<Self, SetupError> {
        let base_url = base_url(&settings.base_url, "the Stripe base URL")?;
        Ok(Self::to(base_url, headers(settings)?, settings.timeout_ms, ids))
    }

    /// Makes a call. Repeats are safe: a read changes nothing, ending twice is ending once, and a write has an
    /// idempotency key.
    pub(super) async fn call<Answer: DeserializeOwned>(&self, call: Call<'_>) -> Result<Answer, StripeError> {
        self.send(call.endpoint, Repeat::Safe, || request(self.base(), call))
            .await
    }
}

fn request(base: &Url, call: Call<'_>) -> Result<Request, StripeError> {
    let mut url = base.join(call.endpoint).map_err(|_| StripeError::garbage())?;
    url.path_segments_mut()
        .map_err(|()| StripeError::garbage())?
        .extend(call.object.into_iter().chain(call.action));
    let Verb::Post(key) = call.verb else {
        if !call.fields.is_empty() {
            url.query_pairs_mut().extend_pairs(call.fields);
        }
        let method = match call.verb {
            Verb::Delete => Method::DELETE,
            Verb::Get | Verb::Post(_) => Method::GET,
        };
        return Ok(Request::new(method, url));
    };
    let mut request = Request::new(Method::POST, url);
    let key = HeaderValue::from_str(key.as_str()).map_err(|_| StripeError::garbage())?;
    let form = HeaderValue::from_static("application/x-www-form-urlencoded");
    request.headers_mut().insert("idempotency-key", key);
    request.headers_mut().insert(CONTENT_TYPE, form);
    let fields = Serializer::new(String::new()).extend_pairs(call.fields).finish();
    *request.body_mut() = Some(fields.into());
    Ok(request)
}

fn headers(settings: &StripeSettings) -> Result<HeaderMap, SetupError> {
    let bearer = secret_header(&format!("Bearer {}", settings.secret_key), "the Stripe key")?;
    let mut headers = HeaderMap::new();
    headers.insert(AUTHORIZATION, bearer);
    headers.insert("stripe-version", HeaderValue::from_static(API_VERSION));
    Ok(headers)
}
