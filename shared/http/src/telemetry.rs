//! Structured logs: JSON lines with the request id, and never an amount, a name, an e-mail address or a token.

use lambda_http::request::RequestContext;
use lambda_http::{Request, RequestExt};
use tracing_subscriber::EnvFilter;

/// Starts JSON logging to standard output at `filter`, e.g. `info`. Later calls change nothing.
pub fn start(filter: &str) {
    let filter = EnvFilter::try_new(filter).unwrap_or_else(|_| EnvFilter::new("info"));
    let subscriber = tracing_subscriber::fmt()
        .json()
        .with_env_filter(filter)
        .with_current_span(true)
        .finish();
    // A second start is a test or a host that has its own subscriber; both are fine as they are.
    let _already_started = tracing::subscriber::set_global_default(subscriber);
}

/// The id the gateway gave the request; `unknown` outside a gateway.
pub fn request_id(request: &Request) -> String {
    match request.request_context_ref() {
        Some(RequestContext::ApiGatewayV2(context)) => context.request_id.clone(),
        _ => None,
    }
    .unwrap_or_else(|| "unknown".to_owned())
}
