//! Structured logs with the request id, but never an amount, a name, an email address or a token. Counts metrics for
//! the alarms, and sends calls to services to traces.
//!
//! Lambda's own variables set the level and the format: `AWS_LAMBDA_LOG_LEVEL` or `RUST_LOG` (`info` without them), and
//! `AWS_LAMBDA_LOG_FORMAT`: JSON lines unless it is `Text`, which `cargo lambda watch` gets for human readers.

mod counters;
mod segments;

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use goldgrove_domain::clock::SystemClock;
use lambda_http::request::RequestContext;
use lambda_http::{Request, RequestExt};
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::{fmt, registry};

use counters::Counters;
use segments::Segments;

use crate::config::Source;

/// The target of request spans. They exist at every log level, because failures and traces contain the request's id.
pub const REQUESTS: &str = "requests";

/// Starts logging to standard output, metrics in the namespace `METRICS`, and tracing through the daemon at
/// `AWS_XRAY_DAEMON_ADDRESS`; the latter two only if set. Later calls do nothing.
pub fn start(settings: &Source) {
    let namespace = settings.get("METRICS");
    let counters = namespace.map(|namespace| Counters::new(namespace, SystemClock, io::stdout));
    let segments = daemon(settings).and_then(|daemon| Segments::to(daemon, Arc::new(SystemClock)).ok());
    let levels = with_spans(levels(filter_of(settings)), segments.is_some());
    let subscriber = registry().with(levels).with(counters).with(segments);
    // A test or a host may have set its own subscriber; keep that one.
    let _already_started = if settings.get("AWS_LAMBDA_LOG_FORMAT") == Some("Text") {
        tracing::subscriber::set_global_default(subscriber.with(fmt::layer().compact()))
    } else {
        tracing::subscriber::set_global_default(subscriber.with(fmt::layer().json().with_span_list(false)))
    };
}

/// The level from the console or a template takes precedence over a developer's shell.
fn filter_of(settings: &Source) -> &str {
    let set = ["AWS_LAMBDA_LOG_LEVEL", "RUST_LOG"];
    set.into_iter().find_map(|name| settings.get(name)).unwrap_or("info")
}

/// Parses log levels by target, e.g. `info,hyper=warn`; `info` if invalid.
///
/// The library's other filter also supports spans and patterns, but its pattern engine would be a large part of every
/// binary.
fn levels(filter: &str) -> Targets {
    filter
        .parse()
        .unwrap_or_else(|_| Targets::new().with_default(LevelFilter::INFO))
}

/// The address of X-Ray's daemon, which Lambda sets; `None` outside Lambda.
fn daemon(settings: &Source) -> Option<SocketAddr> {
    settings.get("AWS_XRAY_DAEMON_ADDRESS")?.parse().ok()
}

/// Enables the spans that logs and traces need, at every level; spans of calls only with tracing.
fn with_spans(levels: Targets, is_traced: bool) -> Targets {
    let of_traces = if is_traced { LevelFilter::INFO } else { LevelFilter::OFF };
    let levels = levels
        .with_target(REQUESTS, LevelFilter::INFO)
        .with_target(segments::CALLS, of_traces);
    if is_traced {
        return levels.with_target(segments::INVOCATIONS, LevelFilter::INFO);
    }
    levels
}

/// The gateway's id of the request; `unknown` outside a gateway.
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
    fn lambda_s_own_variables_set_the_level() {
        type Row<'a> = (&'a str, &'a [(&'a str, &'a str)], &'a str);
        let rows: [Row<'_>; 4] = [
            ("nothing", &[], "info"),
            ("the shell", &[("RUST_LOG", "debug")], "debug"),
            ("the console", &[("AWS_LAMBDA_LOG_LEVEL", "WARN")], "WARN"),
            (
                "both",
                &[("AWS_LAMBDA_LOG_LEVEL", "WARN"), ("RUST_LOG", "debug")],
                "WARN",
            ),
        ];
        for (name, variables, expected) in rows {
            assert_eq!(filter_of(&Source::fixed(variables.iter().copied())), expected, "{name}");
        }
    }

    #[test]
    fn calls_are_traced_where_there_is_a_daemon_and_whatever_is_logged() {
        let rows = [
            ("none, as on a laptop", None, "info", false),
            ("Lambda's", Some("169.254.79.129:2000"), "info", true),
            (
                "Lambda's, with failures logged alone",
                Some("169.254.79.129:2000"),
                "error",
                true,
            ),
            ("not an address", Some("nowhere"), "info", false),
        ];
        for (name, address, filter, traced) in rows {
            let settings = Source::fixed(address.map(|address| ("AWS_XRAY_DAEMON_ADDRESS", address)));
            let daemon = daemon(&settings);
            assert_eq!(daemon.is_some(), traced, "{name}");
            let levels = with_spans(levels(filter), daemon.is_some());
            assert_eq!(levels.would_enable(segments::CALLS, &Level::INFO), traced, "{name}");
            assert!(levels.would_enable(REQUESTS, &Level::INFO), "{name}");
        }
    }

    #[test]
    fn a_filter_names_levels_and_one_that_cannot_be_read_is_info() {
        let rows = [
            ("a level", "warn", "app", Level::WARN, true),
            ("a level in Lambda's capitals", "ERROR", "app", Level::WARN, false),
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
