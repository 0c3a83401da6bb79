//! The X-Ray daemon, as Lambda runs it beside a function: receives subsegments and checks their content.

use std::collections::BTreeSet;
use std::io::{self, ErrorKind};
use std::net::{Ipv4Addr, UdpSocket};

use serde_json::{Map, Value};

use crate::runtime_api::{PARENT, ROOT};

/// The header that the daemon requires before each document.
const HEADER: &str = "{\"format\": \"json\", \"version\": 1}\n";
/// Longer than any subsegment.
const DATAGRAM_MAX: usize = 4096;
const MEMBERS: [&str; 13] = [
    "type",
    "id",
    "trace_id",
    "parent_id",
    "namespace",
    "name",
    "start_time",
    "end_time",
    "annotations",
    "http",
    "error",
    "fault",
    "throttle",
];
const ANNOTATIONS: [&str; 3] = ["operation", "code", "request_id"];
const SERVICES: [&str; 9] = [
    "dynamodb",
    "kms",
    "sqs",
    "ses",
    "cognito-idp",
    "bedrock",
    "plaid",
    "stripe",
    "exchange-rates",
];

/// A fault of a function's trace.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum TraceFault {
    /// The daemon would refuse it.
    #[error("it sent the traces something that is no subsegment of its invocation: {0}")]
    Malformed(String),
    /// It has a field that is not allowed.
    #[error("its trace tells {0}")]
    TellsMore(String),
    /// A call is missing from it.
    #[error("its trace has {traced} openings of keys, and there were {made}")]
    Missing {
        /// Openings of keys in the trace.
        traced: usize,
        /// Openings that the key service saw.
        made: usize,
    },
}

/// Listens for subsegments.
#[derive(Debug)]
pub struct Daemon(UdpSocket);

impl Daemon {
    /// Listens on a free port.
    ///
    /// # Errors
    /// When no port is free.
    pub fn listen() -> io::Result<Self> {
        let socket = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0))?;
        socket.set_nonblocking(true)?;
        Ok(Self(socket))
    }

    /// Host and port, for `AWS_XRAY_DAEMON_ADDRESS`.
    ///
    /// # Errors
    /// When the socket is gone.
    pub fn address(&self) -> io::Result<String> {
        Ok(self.0.local_addr()?.to_string())
    }

    /// The subsegments since the last call.
    ///
    /// # Errors
    /// When the socket is gone.
    pub fn received(&self) -> io::Result<Vec<String>> {
        let mut texts = Vec::new();
        let mut bytes = [0; DATAGRAM_MAX];
        loop {
            match self.0.recv(&mut bytes) {
                Ok(length) => texts.push(String::from_utf8_lossy(&bytes[..length]).into_owned()),
                Err(error) if error.kind() == ErrorKind::WouldBlock => return Ok(texts),
                Err(error) => return Err(error),
            }
        }
    }
}

/// Checks a function's subsegments of one invocation: they have `request_id`, none of the `personal` words, and
/// `opened` openings of keys.
pub fn check(sent: &[String], request_id: &str, personal: &[&str], opened: usize) -> Result<(), TraceFault> {
    let mut ids = BTreeSet::new();
    let mut traced = 0;
    for text in sent {
        let malformed = || TraceFault::Malformed(text.clone());
        let document: Map<String, Value> = text
            .strip_prefix(HEADER)
            .and_then(|document| serde_json::from_str(document).ok())
            .ok_or_else(malformed)?;
        let annotations = document.get("annotations").and_then(Value::as_object);
        let annotations = annotations.ok_or_else(malformed)?;
        let told = [(&document, &MEMBERS[..]), (annotations, &ANNOTATIONS[..])];
        let more = told
            .iter()
            .flat_map(|(object, known)| object.keys().filter(|key| !known.contains(&key.as_str())))
            .chain(personal.iter().filter(|word| text.contains(**word)).map(|_| text));
        if let Some(more) = more.into_iter().next() {
            return Err(TraceFault::TellsMore(more.clone()));
        }
        let is = |name: &str, expected: &str| document.get(name).and_then(Value::as_str) == Some(expected);
        let id = document.get("id").and_then(Value::as_str).unwrap_or_default();
        let belongs = is("type", "subsegment") && is("trace_id", ROOT) && is("parent_id", PARENT);
        let is_of_request = annotations.get("request_id").and_then(Value::as_str) == Some(request_id);
        let is_known = SERVICES.iter().any(|service| is("name", service));
        if !(belongs && is_of_request && is_known && id.len() == 16 && ids.insert(id.to_owned())) {
            return Err(malformed());
        }
        traced += usize::from(is("name", "kms") && annotations.get("operation") == Some(&Value::from("Decrypt")));
    }
    if traced == opened {
        Ok(())
    } else {
        Err(TraceFault::Missing { traced, made: opened })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn sent() -> Value {
        json!({
            "type": "subsegment", "id": "0123456789abcdef", "trace_id": ROOT, "parent_id": PARENT, "namespace": "aws",
            "name": "kms", "start_time": 1.5, "end_time": 2.5, "http": { "response": { "status": 200 } },
            "annotations": { "operation": "Decrypt", "request_id": "id" },
        })
    }

    fn verdict(documents: &[Value], opened: usize) -> Result<(), TraceFault> {
        let texts: Vec<String> = documents.iter().map(|it| format!("{HEADER}{it}")).collect();
        check(&texts, "id", &["ada"], opened)
    }

    #[test]
    fn what_a_daemon_would_not_take_or_nobody_should_read_is_noticed() {
        assert_eq!(verdict(&[sent()], 1), Ok(()));
        for (name, pointer, value) in [
            ("another trace", "/trace_id", json!("1-0-0")),
            ("another parent", "/parent_id", json!("0")),
            ("another request", "/annotations/request_id", json!("other")),
            ("an unknown service", "/name", json!("other")),
            ("a short id", "/id", json!("1")),
            ("a name", "/annotations/operation", json!("GetItem of ada")),
            ("more", "/annotations", json!({ "request_id": "id", "amount": "12" })),
        ] {
            let mut document = sent();
            *document.pointer_mut(pointer).unwrap() = value;
            assert!(verdict(&[document], 1).is_err(), "{name}");
        }
        assert!(verdict(&[sent(), sent()], 2).is_err(), "the same id twice");
        assert_eq!(verdict(&[], 1), Err(TraceFault::Missing { traced: 0, made: 1 }));
        assert!(check(&["nothing".to_owned()], "id", &[], 0).is_err());
    }

    #[test]
    fn a_daemon_gives_what_came_once() {
        let daemon = Daemon::listen().unwrap();
        let sender = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        sender.send_to(b"one", daemon.address().unwrap()).unwrap();
        assert_eq!(daemon.received().unwrap(), ["one"]);
        assert_eq!(daemon.received().unwrap(), Vec::<String>::new());
    }
}
