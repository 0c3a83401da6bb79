//! Structured logs: JSON lines with the request id, and never an amount, a name, an email address or a token. What an
//! alarm watches is counted beside them.

mod counters;

use std::io;

use goldgrove_domain::clock::SystemClock;
use lambda_http::request::RequestContext;
use lambda_http::{Request, RequestExt};
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::{fmt, registry};

use counters::Counters;

/// Starts JSON logging to standard output at `filter`, e.g. `info`, and counting into the metrics of `namespace` when there
/// is one. Later calls change nothing.
pub fn start(filter: &str, namespace: Option<&str>) {
    let counters = namespace.map(|namespace| Counters::new(namespace, SystemClock, io::stdout));
    let subscriber = registry()
        .with(levels(filter))
        .with(fmt::layer().json().with_current_span(true))
        .with(counters);
    // A second start is a test or a host that has its own subscriber; both are fine as they are.
    let _already_started = tracing::subscriber::set_global_default(subscriber);
}

/// What is logged by target and level, e.g. `info,hyper=warn`; `info` when it cannot be read.
///
/// The library's other filter also knows spans and patterns; its pattern engine would be a large part of every binary.
fn levels(filter: &str) -> Targets {
    filter
        .parse()
        .unwrap_or_else(|_| Targets::new().with_default(LevelFilter::INFO))
}

/// The id the gateway gave the request; `unknown` outside a gateway.
pub fn request_id(request: &Request) -> String {
    match request.request_context_ref() {
        Some(RequestContext::ApiGatewayV2(context)) => context.request_id.clone(),
        _ => None,
    }
    .unwrap_or_else(|| "unknown".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use tracing::Level;

    #[test]
    fn a_filter_names_levels_and_one_that_cannot_be_read_is_info() {
        let rows = [
            ("a level", "warn", "app", Level::WARN, true),
            ("nothing below it", "warn", "app", Level::INFO, false),
            ("a level of a target", "info,hyper=error", "hyper", Level::WARN, false),
            ("and of the others", "info,hyper=error", "app", Level::INFO, true),
            ("not a filter", "app=loud", "app", Level::INFO, true),
            ("not a filter is not everything", "app=loud", "app", Level::DEBUG, false),
        ];
        for (name, filter, target, level, logged) in rows {
            assert_eq!(levels(filter).would_enable(target, &level), logged, "{name}");
        }
    }
}
