//! Sends X-Ray a subsegment per service call, so that a trace shows where a request spent its time.
//!
//! Lambda runs the daemon beside the function, sets its address in `AWS_XRAY_DAEMON_ADDRESS`, and marks each invocation
//! as sampled or not. The daemon takes one datagram per document (decision 112). A subsegment has the service, the
//! operation, the times, the outcome and the request's id; never content of a request or an answer.
//!
//! Source: "X-Ray segment documents" and "Sending trace data to X-Ray" in the service's developer guide.

use std::io;
use std::net::{Ipv4Addr, SocketAddr, UdpSocket};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use goldgrove_domain::clock::Clock;
use jiff::Timestamp;
use serde_json::{Map, Value, json};
use sha2::{Digest as _, Sha256};
use tracing::Subscriber;
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing_subscriber::Layer;
use tracing_subscriber::layer::Context;
use tracing_subscriber::registry::LookupSpan;

/// The target of service call spans.
pub(super) const CALLS: &str = "calls";
/// The target of the runtime's own span, which contains the trace header.
pub(super) const INVOCATIONS: &str = "lambda_runtime::layers";

/// The prefix of each document for the daemon.
const HEADER: &str = "{\"format\": \"json\", \"version\": 1}\n";

/// Sends the daemon a subsegment at the end of each call.
pub(super) struct Segments {
    socket: UdpSocket,
    daemon: SocketAddr,
    clock: Arc<dyn Clock>,
    sent: AtomicU64,
}

impl Segments {
    /// Sends to the `daemon` without waiting for it.
    ///
    /// # Errors
    /// If no socket can be opened.
    pub(super) fn to(daemon: SocketAddr, clock: Arc<dyn Clock>) -> io::Result<Self> {
        let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0))?;
        socket.set_nonblocking(true)?;
        Ok(Self {
            socket,
            daemon,
            clock,
            sent: AtomicU64::new(0),
        })
    }

    /// An id of sixteen hex digits, unique in the trace, because each invocation has its own parent.
    fn id(&self, parent: &str) -> String {
        let number = self.sent.fetch_add(1, Ordering::Relaxed);
        hex::encode(&Sha256::digest(format!("{parent} {number}"))[..8])
    }

    fn send(&self, document: &Value) {
        // A gap in a trace is better than a request that fails or waits for it.
        let _lost = self
            .socket
            .send_to(format!("{HEADER}{document}").as_bytes(), self.daemon);
    }
}

/// The fields of a request's spans for its subsegments.
#[derive(Default)]
struct Fields {
    trace: Option<Trace>,
    request_id: Option<String>,
    namespace: String,
    service: String,
    operation: String,
    status: Option<u64>,
    code: Option<String>,
}

/// The place of a subsegment.
#[derive(Clone)]
struct Trace {
    root: String,
    parent: String,
}

impl Trace {
    /// The trace in a header, if it is sampled, e.g.
    /// `Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=1`.
    fn sampled(header: &str) -> Option<Self> {
        let member = |name: &str| {
            let mut members = header.split(';').filter_map(|member| member.trim().split_once('='));
            members.find_map(|(key, value)| (key == name).then(|| value.to_owned()))
        };
        (member("Sampled")? == "1").then_some(())?;
        Some(Self {
            root: member("Root")?,
            parent: member("Parent")?,
        })
    }
}

impl Visit for Fields {
    fn record_str(&mut self, field: &Field, value: &str) {
        match field.name() {
            "xrayTraceId" => self.trace = Trace::sampled(value),
            // The invocation's id, and the request's id at the gateway, which the user sees.
            "requestId" | "request_id" => self.request_id = Some(value.to_owned()),
            "namespace" => value.clone_into(&mut self.namespace),
            "service" => value.clone_into(&mut self.service),
            "operation" => value.clone_into(&mut self.operation),
            "code" => self.code = Some(value.to_owned()),
            _ => {}
        }
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        if field.name() == "status" {
            self.status = Some(value);
        }
    }

    fn record_debug(&mut self, _: &Field, _: &dyn std::fmt::Debug) {}
}

/// When a call began.
struct Began(Timestamp);

impl<S> Layer<S> for Segments
where
    S: Subscriber + for<'span> LookupSpan<'span>,
{
    fn on_new_span(&self, attributes: &Attributes<'_>, id: &Id, context: Context<'_, S>) {
        let Some(span) = context.span(id) else { return };
        let mut fields = Fields::default();
        attributes.record(&mut fields);
        let mut extensions = span.extensions_mut();
        extensions.insert(fields);
        if span.metadata().target() == CALLS {
            extensions.insert(Began(self.clock.now()));
        }
    }

    fn on_record(&self, id: &Id, values: &Record<'_>, context: Context<'_, S>) {
        let Some(span) = context.span(id) else { return };
        if let Some(fields) = span.extensions_mut().get_mut::<Fields>() {
            values.record(fields);
        }
    }

    fn on_close(&self, id: Id, context: Context<'_, S>) {
        let Some(span) = context.span(&id) else { return };
        let around = || span.scope().skip(1);
        let trace = around().find_map(|span| span.extensions().get::<Fields>()?.trace.clone());
        let request_id = around().find_map(|span| span.extensions().get::<Fields>()?.request_id.clone());
        let extensions = span.extensions();
        // A call outside an invocation, such as reading secrets at startup, has no trace.
        if let (Some(Began(began)), Some(call), Some(trace)) = (extensions.get(), extensions.get(), trace) {
            let id = self.id(&trace.parent);
            let times = (*began, self.clock.now());
            self.send(&subsegment(&id, call, &trace, request_id.as_deref(), times));
        }
    }
}

fn subsegment(
    id: &str,
    call: &Fields,
    trace: &Trace,
    request_id: Option<&str>,
    times: (Timestamp, Timestamp),
) -> Value {
    let seconds = |time: Timestamp| time.as_duration().as_secs_f64();
    let annotations: Map<String, Value> = [
        ("operation", Some(call.operation.as_str())),
        ("code", call.code.as_deref()),
        ("request_id", request_id),
    ]
    .into_iter()
    .filter_map(|(name, value)| Some((name.to_owned(), Value::from(value?))))
    .collect();
    let mut document = json!({
        "type": "subsegment",
        "id": id,
        "trace_id": trace.root,
        "parent_id": trace.parent,
        "namespace": call.namespace,
        "name": call.service,
        "start_time": seconds(times.0),
        "end_time": seconds(times.1),
        "annotations": annotations,
    });
    if let Some(status) = call.status {
        document["http"] = json!({ "response": { "status": status } });
    }
    for kind in ended(call.status, call.code.as_deref()) {
        document[*kind] = Value::Bool(true);
    }
    document
}

/// X-Ray's flags for the outcome of a call: throttled, another client error, or a fault.
fn ended(status: Option<u64>, code: Option<&str>) -> &'static [&'static str] {
    let code = code.unwrap_or_default();
    let throttles = [
        "Throttl",
        "ThroughputExceeded",
        "RequestLimitExceeded",
        "TooManyRequests",
    ];
    match status {
        None | Some(500..) => &["fault"],
        Some(429) => &["error", "throttle"],
        Some(400..500) if throttles.iter().any(|word| code.contains(word)) => &["error", "throttle"],
        Some(400..500) => &["error"],
        Some(_) => &[],
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use goldgrove_testing::clock::MockClock;
    use tracing::field::Empty;
    use tracing::{Span, info_span};
    use tracing_subscriber::layer::SubscriberExt as _;

    use super::*;

    const SAMPLED: &str = "Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=1;Lineage=1:a:0";
    const NOT_SAMPLED: &str = "Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=0";

    /// The documents sent to a daemon while `work` runs.
    fn sent(work: impl FnOnce(&MockClock)) -> Vec<Value> {
        let daemon = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        daemon.set_read_timeout(Some(Duration::from_secs(5))).unwrap();
        let clock = Arc::new(MockClock::default());
        let segments = Segments::to(daemon.local_addr().unwrap(), Arc::<MockClock>::clone(&clock)).unwrap();
        tracing::subscriber::with_default(tracing_subscriber::registry().with(segments), || work(&clock));
        let last = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        last.send_to(b"last", daemon.local_addr().unwrap()).unwrap();
        let mut documents = Vec::new();
        loop {
            let mut bytes = [0; 4096];
            let length = daemon.recv(&mut bytes).unwrap();
            if &bytes[..length] == b"last" {
                return documents;
            }
            let text = String::from_utf8(bytes[..length].to_vec()).unwrap();
            let document = text.strip_prefix(HEADER).unwrap();
            documents.push(serde_json::from_str(document).unwrap());
        }
    }

    fn invocation(header: &str) -> Span {
        info_span!(target: INVOCATIONS, "Lambda runtime invoke", requestId = "8476a536", xrayTraceId = header)
    }

    fn call(service: &str, operation: &str) -> Span {
        let namespace = "aws";
        info_span!(target: CALLS, "call", namespace, service, operation, status = Empty, code = Empty)
    }

    #[test]
    fn a_call_within_a_request_is_one_subsegment() {
        let documents = sent(|clock| {
            let _invocation = invocation(SAMPLED).entered();
            let _request = info_span!("request", request_id = "JKJaXmPLvHcESHA=", method = "GET").entered();
            let call = call("dynamodb", "Query");
            clock.advance(jiff::SignedDuration::from_millis(250));
            call.record("status", 200_u16);
            drop(call);
        });
        let expected = json!({
            "type": "subsegment",
            "id": documents[0]["id"],
            "trace_id": "1-5759e988-bd862e3fe1be46a994272793",
            "parent_id": "53995c3f42cd8ad8",
            "namespace": "aws",
            "name": "dynamodb",
            "start_time": 1_795_262_400.0,
            "end_time": 1_795_262_400.25,
            "annotations": { "operation": "Query", "request_id": "JKJaXmPLvHcESHA=" },
            "http": { "response": { "status": 200 } },
        });
        assert_eq!(documents, [expected]);
        let id = documents[0]["id"].as_str().unwrap();
        assert!(
            id.len() == 16 && id.chars().all(|digit| digit.is_ascii_hexdigit()),
            "{id}"
        );
    }

    #[test]
    fn no_two_calls_of_an_invocation_have_the_same_id() {
        let documents = sent(|_| {
            let _invocation = invocation(SAMPLED).entered();
            drop(call("kms", "Decrypt"));
            drop(call("kms", "Decrypt"));
        });
        assert_eq!(documents.len(), 2);
        assert_ne!(documents[0]["id"], documents[1]["id"]);
        assert_eq!(documents[0]["annotations"]["request_id"], "8476a536");
    }

    #[test]
    fn nothing_is_sent_of_what_is_not_sampled_is_no_call_or_belongs_to_no_invocation() {
        let documents = sent(|_| {
            {
                let _invocation = invocation(NOT_SAMPLED).entered();
                drop(call("dynamodb", "Query"));
            }
            drop(call("secretsmanager", "GetSecretValue"));
            let _invocation = invocation(SAMPLED).entered();
            drop(info_span!("request", request_id = "id"));
        });
        assert_eq!(documents, Vec::<Value>::new());
    }

    #[test]
    fn a_subsegment_has_nothing_but_what_it_is_made_of() {
        let documents = sent(|_| {
            let _invocation = invocation(SAMPLED).entered();
            let _request = info_span!("request", request_id = "id", user = "ada@example.com").entered();
            let call = info_span!(target: CALLS, "call", service = "plaid", amount = 1200, status = Empty);
            call.in_scope(|| tracing::info!(account = "chequing", "answered"));
        });
        let text = documents[0].to_string();
        assert!(
            !["ada@", "1200", "chequing"].iter().any(|word| text.contains(word)),
            "{text}"
        );
    }

    #[test]
    fn a_call_ends_well_refused_throttled_or_failed() {
        let rows: [(Option<u64>, Option<&str>, &[&str]); 8] = [
            (Some(200), None, &[]),
            (Some(404), None, &["error"]),
            (Some(400), Some("ConditionalCheckFailedException"), &["error"]),
            (Some(400), Some("ThrottlingException"), &["error", "throttle"]),
            (
                Some(400),
                Some("ProvisionedThroughputExceededException"),
                &["error", "throttle"],
            ),
            (Some(429), None, &["error", "throttle"]),
            (Some(503), None, &["fault"]),
            (None, None, &["fault"]),
        ];
        for (status, code, expected) in rows {
            assert_eq!(ended(status, code), expected, "{status:?} {code:?}");
        }
    }
}
