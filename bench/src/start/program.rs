//! The programs to start: every function of the project, and the two that they are compared with.

use std::fs;
use std::path::{Path, PathBuf};

use axum::http::HeaderMap;
use goldgrove_local::gateway::Event;
use jiff::Timestamp;
use serde_json::{Map, Value, json};

use super::{StartError, failed};

/// The project's folder of functions.
const FUNCTIONS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../functions");
const USER: &str = "5b6c7d8e-7b1a-4c3e-9a57-0d3f018f4f3e";
/// Functions that call the table for every event; no table runs here.
const ASK_AT_ONCE: [&str; 3] = ["finish-deletions", "migrate-aead", "refresh-exchange-rates"];
const NODE_BOOTSTRAP: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/hello/bootstrap.mjs");

/// A Lambda that can be started.
#[derive(Clone, Debug, PartialEq)]
pub struct Program {
    /// Its name.
    pub name: String,
    /// Its executable.
    pub command: PathBuf,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// Its first event.
    pub event: Value,
}

impl Program {
    /// The smallest Lambda in Rust, among the `built` binaries.
    pub fn hello(built: &Path) -> Result<Self, StartError> {
        Self::built(built, "hello")
    }

    /// The smallest Lambda on Node.
    pub fn node() -> Self {
        Self {
            name: "node".to_owned(),
            command: PathBuf::from("node"),
            arguments: vec![NODE_BOOTSTRAP.to_owned()],
            event: event("node"),
        }
    }

    /// The size of its executable in megabytes.
    pub fn megabytes(&self) -> Result<f64, StartError> {
        let size = fs::metadata(&self.command)
            .map_err(failed(self.command.display().to_string()))?
            .len();
        Ok(f64::from(u32::try_from(size).unwrap_or(u32::MAX)) / 1e6)
    }

    fn built(built: &Path, name: &str) -> Result<Self, StartError> {
        let command = built.join(name);
        if !command.is_file() {
            return Err(StartError::NotBuilt(command));
        }
        Ok(Self {
            name: name.to_owned(),
            command,
            arguments: Vec::new(),
            event: event(name),
        })
    }
}

/// Every function of the project that can answer by itself, or the `wanted` ones of them, among the `built` binaries,
/// in order of their names.
///
/// # Errors
/// [`StartError::NotBuilt`] when one is missing.
pub fn functions(built: &Path, wanted: &[String]) -> Result<Vec<Program>, StartError> {
    let mut names = Vec::new();
    for entry in fs::read_dir(FUNCTIONS).map_err(failed(FUNCTIONS))? {
        let entry = entry.map_err(failed(FUNCTIONS))?;
        if entry.path().join("src/main.rs").is_file() {
            names.extend(entry.file_name().into_string());
        }
    }
    names.retain(|name| wanted.is_empty() || wanted.contains(name));
    names.retain(|name| !ASK_AT_ONCE.contains(&name.as_str()));
    names.sort_unstable();
    names.iter().map(|name| Program::built(built, name)).collect()
}

/// An event that a function answers without calling another service: the user pool's own for its triggers, one without messages for
/// functions behind a queue, and for all others a request without a token that did not come through the distribution, which is
/// refused.
fn event(name: &str) -> Value {
    match name {
        "cognito-custom-message" => trigger("CustomMessage_SignUp"),
        // Its two triggers call other services; it lets any other pass.
        "cognito-post-confirmation" => trigger("PostConfirmation_Other"),
        "record-mail-feedback" | "refresh-plaid-item" | "send-digest" | "snapshot-net-worth" => {
            json!({ "Records": [] })
        }
        _ => request(),
    }
}

fn trigger(source: &str) -> Value {
    json!({
        "version": "1",
        "triggerSource": source,
        "region": "us-east-1",
        "userPoolId": "us-east-1_goldgrove",
        "userName": USER,
        "callerContext": { "awsSdkVersion": "aws-sdk-unknown", "clientId": "client" },
        "request": {
            "userAttributes": { "sub": USER, "given_name": "Avery" },
            "codeParameter": "{####}",
        },
        "response": { "smsMessage": null, "emailMessage": null, "emailSubject": null },
    })
}

/// Functions check the token first, so one request fits all.
fn request() -> Value {
    let route = get_dashboard::ROUTE;
    let event = Event {
        route,
        parameters: Map::new(),
        request_id: "request-1",
        now: Timestamp::UNIX_EPOCH,
        path: route.path,
        query: "",
        source: std::net::Ipv4Addr::LOCALHOST.into(),
        headers: &HeaderMap::new(),
        body: &[],
    };
    let mut event = event.to_json();
    // Behind the distribution, a request without the visitor's address is refused before any call.
    event["requestContext"]["stage"] = "bench".into();
    event
}
