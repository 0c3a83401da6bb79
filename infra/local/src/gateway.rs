//! A stand-in for API Gateway: converts HTTP requests to API Gateway v2 events, calls the real handlers, and converts
//! their answers back.
//!
//! Builds the same JSON as the cloud's gateway, and `lambda_http` parses it, so a handler cannot detect where it runs.
//! No logic of functions here.

use std::collections::BTreeMap;
use std::future::Future;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::pin::Pin;
use std::sync::Arc;

use axum::Router;
use axum::body::{Body as HttpBody, to_bytes};
use axum::extract::{ConnectInfo, RawPathParams};
use axum::http::{Extensions, HeaderMap, HeaderValue, Request as HttpRequest, Response as HttpResponse};
use axum::middleware::map_response;
use axum::routing::{MethodFilter, MethodRouter, on};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use goldgrove_domain::{Clock, IdSource, Language};
use goldgrove_http::route::{Method, Route};
use goldgrove_http::{Body, Problem, Request, Response};
use jiff::Timestamp;
use serde_json::{Map, Value, json};
use tower_http::catch_panic::CatchPanicLayer;

/// The payload quota of the cloud's gateway, in bytes.
const READ_BYTES_MAX: usize = 10 * 1024 * 1024;

/// The most bytes a function accepts.
const BODY_BYTES_MAX: usize = 6 * 1024 * 1024;

type HandlerFuture = Pin<Box<dyn Future<Output = Response> + Send>>;

/// A function for the gateway: takes an event, returns an answer, never an error.
pub type Function = Arc<dyn Fn(Request) -> HandlerFuture + Send + Sync>;

/// A function and its route.
#[derive(Clone)]
pub struct Mounted {
    /// The route.
    pub route: Route,
    /// The function.
    pub function: Function,
}

/// The headers that the distribution adds to every API answer; a test compares them.
pub const HEADERS: [(&str, &str); 4] = [
    ("content-security-policy", "default-src 'none'; frame-ancestors 'none'"),
    ("referrer-policy", "strict-origin-when-cross-origin"),
    (
        "strict-transport-security",
        "max-age=63072000; includeSubDomains; preload",
    ),
    ("x-content-type-options", "nosniff"),
];

async fn secured(mut answer: HttpResponse<HttpBody>) -> HttpResponse<HttpBody> {
    for (name, value) in HEADERS {
        answer.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    answer
}

/// The gateway for `mounted`, to be nested below `/api`.
pub fn router(mounted: Vec<Mounted>, clock: Arc<dyn Clock>, ids: Arc<dyn IdSource>) -> Router {
    let gateway = Gateway { clock, ids };
    let lost = gateway.clone();
    let lost = async move || lost.not_found();
    let api = mounted.into_iter().fold(Router::new(), |router, mounted| {
        let path = mounted.route.path;
        router.route(path, gateway.clone().method_router(mounted))
    });
    api.method_not_allowed_fallback(lost.clone())
        .fallback(lost)
        // As on Lambda, a panic ends one request, not the process.
        .layer(CatchPanicLayer::custom(|_panic| {
            convert(Problem::Internal.into_response("gateway", Language::default()))
        }))
        .layer(map_response(secured))
}

#[derive(Clone)]
struct Gateway {
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdSource>,
}

impl Gateway {
    /// The answer for an unknown path or method, the same as the cloud's gateway gives.
    fn not_found(&self) -> HttpResponse<HttpBody> {
        convert(Problem::NotFound.into_response(&self.ids.uuid().to_string(), Language::default()))
    }

    fn method_router(self, mounted: Mounted) -> MethodRouter {
        let filter = match mounted.route.method {
            Method::Get => MethodFilter::GET,
            Method::Post => MethodFilter::POST,
            Method::Put => MethodFilter::PUT,
            Method::Patch => MethodFilter::PATCH,
            Method::Delete => MethodFilter::DELETE,
        };
        on(
            filter,
            move |parameters: RawPathParams, request: HttpRequest<HttpBody>| {
                let gateway = self.clone();
                let mounted = mounted.clone();
                async move { gateway.dispatch(&mounted, &parameters, request).await }
            },
        )
    }

    async fn dispatch(
        &self,
        mounted: &Mounted,
        parameters: &RawPathParams,
        request: HttpRequest<HttpBody>,
    ) -> HttpResponse<HttpBody> {
        let request_id = self.ids.uuid().to_string();
        let (parts, body) = request.into_parts();
        // Read oversized bodies to the end too: a client that is still writing would miss the answer.
        let bytes = to_bytes(body, READ_BYTES_MAX).await.ok();
        let Some(bytes) = bytes.filter(|bytes| bytes.len() <= BODY_BYTES_MAX) else {
            return convert(Problem::PayloadTooLarge.into_response(&request_id, Language::default()));
        };
        let path_parameters = parameters
            .iter()
            .map(|(name, value)| (name.to_owned(), json!(value)))
            .collect();
        let event = Event {
            route: mounted.route,
            parameters: path_parameters,
            request_id: &request_id,
            now: self.clock.now(),
            path: parts.uri.path(),
            query: parts.uri.query().unwrap_or(""),
            source: source_of(&parts.extensions),
            headers: &parts.headers,
            body: &bytes,
        };
        match lambda_http::request::from_str(&event.to_json().to_string()) {
            Ok(request) => convert((mounted.function)(request).await),
            Err(error) => {
                tracing::error!(%error, request_id, "the event could not be read");
                convert(Problem::Internal.into_response(&request_id, Language::default()))
            }
        }
    }
}

/// The parts of one API Gateway v2 event.
#[derive(Debug)]
pub struct Event<'a> {
    /// The matched route.
    pub route: Route,
    /// The values of the path's parameters.
    pub parameters: Map<String, Value>,
    /// The request's id in the logs.
    pub request_id: &'a str,
    /// The time of the request.
    pub now: Timestamp,
    /// The path below `/api`.
    pub path: &'a str,
    /// The raw query, without its question mark.
    pub query: &'a str,
    /// The sender's address.
    pub source: IpAddr,
    /// The headers.
    pub headers: &'a HeaderMap,
    /// The body.
    pub body: &'a [u8],
}

impl Event<'_> {
    /// The event's JSON, payload format 2.0.
    pub fn to_json(&self) -> Value {
        let method = self.route.method.as_str();
        let route_key = format!("{method} /api{}", self.route.path);
        let (body, is_base64) = match std::str::from_utf8(self.body) {
            Ok(text) => (text.to_owned(), false),
            Err(_) => (STANDARD.encode(self.body), true),
        };
        json!({
            "version": "2.0",
            "routeKey": route_key,
            "rawPath": format!("/api{}", self.path),
            "rawQueryString": self.query,
            "queryStringParameters": query_parameters(self.query),
            "headers": header_map(self.headers),
            "pathParameters": self.parameters,
            "requestContext": {
                "accountId": "000000000000",
                "apiId": "local",
                "domainName": "localhost",
                "domainPrefix": "localhost",
                "stage": "$default",
                "routeKey": route_key,
                "requestId": self.request_id,
                "time": self.now.strftime("%d/%b/%Y:%H:%M:%S +0000").to_string(),
                "timeEpoch": self.now.as_millisecond(),
                "http": {
                    "method": method,
                    "path": format!("/api{}", self.path),
                    "protocol": "HTTP/1.1",
                    "sourceIp": self.source.to_string(),
                    "userAgent": self.headers.get("user-agent").and_then(|value| value.to_str().ok()).unwrap_or(""),
                },
            },
            "body": body,
            "isBase64Encoded": is_base64,
        })
    }
}

/// The address of the socket's peer, regardless of headers; loopback for our own calls, which have no socket.
fn source_of(extensions: &Extensions) -> IpAddr {
    extensions
        .get::<ConnectInfo<SocketAddr>>()
        .map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |ConnectInfo(address)| address.ip())
}

fn header_map(headers: &HeaderMap) -> Map<String, Value> {
    let texts = headers
        .iter()
        .filter_map(|(name, value)| Some((name.as_str(), value.to_str().ok()?)));
    joined(texts)
}

fn query_parameters(query: &str) -> Map<String, Value> {
    joined(url::form_urlencoded::parse(query.as_bytes()))
}

/// Joins the values of a repeated name with commas, as the gateway does.
fn joined<T: AsRef<str>>(pairs: impl IntoIterator<Item = (T, T)>) -> Map<String, Value> {
    let mut joined = BTreeMap::<String, Vec<String>>::new();
    for (name, value) in pairs {
        joined
            .entry(name.as_ref().to_owned())
            .or_default()
            .push(value.as_ref().to_owned());
    }
    let texts = joined.into_iter().map(|(name, values)| (name, json!(values.join(","))));
    texts.collect()
}

fn convert(response: Response) -> HttpResponse<HttpBody> {
    let (parts, body) = response.into_parts();
    let body = match body {
        Body::Text(text) => HttpBody::from(text),
        Body::Binary(bytes) => HttpBody::from(bytes),
        _ => HttpBody::empty(),
    };
    HttpResponse::from_parts(parts, body)
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use axum::body::Bytes;
    use futures::{StreamExt as _, stream};
    use goldgrove_testing::{MockClock, SeededIds};
    use tower::ServiceExt as _;

    use super::*;

    const CHUNK: usize = 1024 * 1024;

    fn gateway() -> Router {
        let function: Function = Arc::new(|_| {
            let answer = lambda_http::http::Response::builder()
                .status(204)
                .body(Body::Empty)
                .unwrap();
            Box::pin(async { answer })
        });
        let route = Route::post("/sync");
        let mounted = Mounted { route, function };
        router(
            vec![mounted],
            Arc::new(MockClock::default()),
            Arc::new(SeededIds::new(1)),
        )
    }

    #[test]
    fn a_repeated_parameter_is_one_text() {
        let parameters = query_parameters("sealed=true&cursor=a%2Cb&sealed=false&name=Ann+Lee");
        assert_eq!(
            Value::Object(parameters),
            json!({ "sealed": "true,false", "cursor": "a,b", "name": "Ann Lee" })
        );
    }

    #[test]
    fn a_repeated_header_is_one_text() {
        let mut headers = HeaderMap::new();
        for (name, value) in [
            ("accept-language", "fr"),
            ("host", "localhost"),
            ("accept-language", "en;q=0.5"),
        ] {
            headers.append(name, HeaderValue::from_static(value));
        }
        assert_eq!(
            Value::Object(header_map(&headers)),
            json!({ "accept-language": "fr,en;q=0.5", "host": "localhost" })
        );
    }

    #[tokio::test]
    async fn a_body_that_is_too_large_for_a_function_is_read_before_it_is_refused() {
        for (chunks, status, least_read) in [(6, 204, 6), (7, 413, 7), (10, 413, 10), (20, 413, 10)] {
            let read = Arc::new(AtomicUsize::new(0));
            let counted = Arc::clone(&read);
            let body = stream::iter(0..chunks).map(move |_| {
                counted.fetch_add(1, Ordering::Relaxed);
                Ok::<_, Infallible>(Bytes::from(vec![b' '; CHUNK]))
            });
            let request = HttpRequest::post("/sync").body(HttpBody::from_stream(body)).unwrap();
            let answer = gateway().oneshot(request).await.unwrap();
            assert_eq!(answer.status().as_u16(), status, "{chunks} MB");
            let read = read.load(Ordering::Relaxed);
            assert!((least_read..=11).contains(&read), "{chunks} MB: {read} were read");
        }
    }
}
