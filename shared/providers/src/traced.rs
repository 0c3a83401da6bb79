//! Trace spans for calls to services (`goldgrove_http::telemetry`).
//!
//! Spans are never entered, so log lines during a call keep the fields of the request's span. A span has the service,
//! the operation and the outcome; never content of a request or an answer.

use tracing::Span;
use tracing::field::Empty;

/// A running call. Ends when dropped; without a status if no answer came.
pub(crate) struct Traced(Span);

impl Traced {
    /// Begins a call to an AWS service.
    pub(crate) fn of_aws(service: &'static str, operation: &str) -> Self {
        Self::begin("aws", service, operation)
    }

    /// Begins a call to a provider at `endpoint`, a path without ids.
    pub(crate) fn of_provider(provider: &'static str, endpoint: &'static str) -> Self {
        Self::begin("remote", provider, endpoint)
    }

    fn begin(namespace: &'static str, service: &'static str, operation: &str) -> Self {
        Self(tracing::info_span!(
            target: "calls",
            "call",
            namespace,
            service,
            operation,
            status = Empty,
            code = Empty
        ))
    }

    /// Records the service's error code, e.g. `ThrottlingException`.
    pub(crate) fn refused(&self, code: &str) {
        self.0.record("code", code);
    }

    /// Ends the call with the answer's status.
    pub(crate) fn end(self, status: u16) {
        self.0.record("status", status);
    }
}
