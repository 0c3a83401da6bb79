//! A span for each call of a service, which traces show (`goldgrove_http::telemetry`).
//!
//! It is never entered: what is logged during a call keeps the fields of the request's span. It has the names of the service
//! and the operation and how the call ended; nothing of what is asked or answered.

use tracing::Span;
use tracing::field::Empty;

/// A call under way. Ends when dropped; without a status where no answer came.
pub(crate) struct Traced(Span);

impl Traced {
    /// Begins a call of an AWS service.
    pub(crate) fn of_aws(service: &'static str, operation: &str) -> Self {
        Self::begin("aws", service, operation)
    }

    /// Begins a call of a provider at `endpoint`, a path without ids.
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

    /// The service calls its refusal this, e.g. `ThrottlingException`.
    pub(crate) fn refused(&self, code: &str) {
        self.0.record("code", code);
    }

    /// Ends the call, whose answer has this status.
    pub(crate) fn end(self, status: u16) {
        self.0.record("status", status);
    }
}
