//! Every function once: started as a process with the variables `template.yaml` gives it, called, and judged.

use std::collections::BTreeMap;
use std::fmt;
use std::io;
use std::net::Ipv4Addr;
use std::path::PathBuf;
use std::sync::Arc;

use axum::http::header::{AUTHORIZATION, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use goldgrove_domain::clock::Clock;
use goldgrove_http::config::Source;
use goldgrove_http::route::Route;
use goldgrove_local::gateway;
use goldgrove_local::ports::Ports;
use goldgrove_local::routes;
use goldgrove_local::stack::{Stack, StackError, StackSettings, function_settings, sdk_variables};
use goldgrove_openapi::document::DocumentError;
use serde_json::{Map, Value};
use tempfile::TempDir;

use crate::calls::{self, Call, Event, Scene};
use crate::contract::{Breach, Contract};
use crate::process::{Function, ProcessError};
use crate::template::{self, DeployedFunction, TemplateError};
use crate::visitor::{Visitor, VisitorError};

/// Why the rehearsal cannot take place.
#[derive(Debug, thiserror::Error)]
pub enum RehearsalError {
    /// A folder or file cannot be used.
    #[error(transparent)]
    File(#[from] io::Error),
    /// The stand-ins do not start.
    #[error(transparent)]
    Stack(#[from] StackError),
    /// Nobody can sign in.
    #[error(transparent)]
    Visitor(#[from] VisitorError),
    /// The template cannot be used.
    #[error(transparent)]
    Template(#[from] TemplateError),
    /// There is no document to hold answers to.
    #[error(transparent)]
    Document(#[from] DocumentError),
}

/// What is wrong with one function.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// Nobody said how to call it.
    #[error("it has no row in infra/checks/src/calls.rs")]
    NoCall,
    /// It is not mounted anywhere.
    #[error("it has no row in infra/local/src/routes.rs")]
    NoRoute,
    /// The template gives it a variable that nobody knows here.
    #[error("template.yaml gives it {0}, which the local stack does not know")]
    UnknownVariable(String),
    /// It did not answer.
    #[error(transparent)]
    Process(#[from] ProcessError),
    /// The token or signature is not fit for a header.
    #[error("the token or signature is not fit for a header")]
    Token,
    /// The status is not the expected one.
    #[error("it answered {status} ({slug}) in place of {expected}")]
    Status {
        /// The status.
        status: u64,
        /// The kind of problem.
        slug: String,
        /// The expected status.
        expected: u64,
    },
    /// The body lacks something.
    #[error("its answer holds nothing at {0}")]
    Empty(&'static str),
    /// The body is not what the document promises.
    #[error(transparent)]
    Breach(#[from] Breach),
}

/// How one function did.
#[derive(Debug)]
pub struct Verdict {
    /// The function's name.
    pub function: String,
    /// From the start of the process to its answer, in milliseconds.
    pub milliseconds: i64,
    /// What is wrong with it.
    pub fault: Option<Fault>,
}

impl fmt::Display for Verdict {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:<28} {:>6} ms  ", self.function, self.milliseconds)?;
        match &self.fault {
            None => formatter.write_str("ok"),
            Some(fault) => write!(formatter, "FAILED: {fault}"),
        }
    }
}

/// The stand-ins, somebody to call the functions, and what the answers are held to.
pub struct Rehearsal {
    binaries: PathBuf,
    clock: Arc<dyn Clock>,
    folder: TempDir,
    stack: Stack,
    scene: Scene,
    settings: Source,
    contract: Contract,
}

impl Rehearsal {
    /// Starts the stand-ins on free ports over an empty folder. The functions' binaries are in `binaries`.
    ///
    /// # Errors
    /// [`RehearsalError`].
    pub async fn prepare(binaries: PathBuf, clock: Arc<dyn Clock>) -> Result<Self, RehearsalError> {
        let folder = tempfile::tempdir()?;
        let settings = StackSettings {
            ports: Ports::Free,
            data: folder.path().join("data"),
            dist: folder.path().join("site"),
        };
        let stack = Stack::start(settings, Arc::clone(&clock)).await?;
        let scene = Scene {
            visitor: Visitor::arrive(&stack).await?,
            answers: BTreeMap::new(),
        };
        let settings = function_settings(&stack.urls);
        Ok(Self {
            binaries,
            clock,
            folder,
            stack,
            scene,
            settings,
            contract: Contract::current()?,
        })
    }

    /// Calls every function of the template, in the order of the calls; those without a call come last.
    ///
    /// # Errors
    /// [`RehearsalError`]; what is wrong with a function is in its verdict.
    pub async fn run(mut self) -> Result<Vec<Verdict>, RehearsalError> {
        let mut functions = template::functions()?;
        let place = |function: &DeployedFunction| calls::ALL.iter().position(|call| call.function == function.binary);
        functions.sort_by_key(|function| place(function).unwrap_or(calls::ALL.len()));
        let mut verdicts = Vec::new();
        for function in &functions {
            let started = self.clock.now();
            let fault = self.call(function).await.err();
            let milliseconds = self.clock.now().as_millisecond() - started.as_millisecond();
            verdicts.push(Verdict {
                function: function.binary.clone(),
                milliseconds,
                fault,
            });
        }
        Ok(verdicts)
    }

    async fn call(&mut self, function: &DeployedFunction) -> Result<(), Fault> {
        let call = calls::of(&function.binary).ok_or(Fault::NoCall)?;
        let variables = self.variables(function)?;
        let process = Function {
            name: &function.binary,
            binary: &self.binaries.join(&function.binary),
            variables: &variables,
            log: &self.folder.path().join(format!("{}.log", function.binary)),
        };
        let answer = process.answer(self.event(call)?, self.clock.now()).await?;
        match call.event {
            Event::Trigger(_) => holds(&answer, call),
            Event::Request | Event::Body(_) | Event::Signed(..) => {
                let body = self.judge(&answer, call)?;
                self.scene.answers.insert(call.function, body);
                Ok(())
            }
        }
    }

    /// Exactly the variables the template gives the function, so that one it forgets is missed here.
    fn variables(&self, function: &DeployedFunction) -> Result<Vec<(String, String)>, Fault> {
        let mut variables: Vec<(String, String)> = sdk_variables(&self.stack.urls)
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value))
            .collect();
        for name in &function.variables {
            let unknown = || Fault::UnknownVariable(name.clone());
            let value = self.settings.get(name).ok_or_else(unknown)?;
            variables.push((name.clone(), value.to_owned()));
        }
        Ok(variables)
    }

    fn event(&self, call: &Call) -> Result<Value, Fault> {
        let body = match call.event {
            Event::Trigger(event) => return Ok(event(&self.scene.visitor)),
            Event::Request => String::new(),
            Event::Body(body) | Event::Signed(body, _) => body(&self.scene).to_string(),
        };
        let route = route_of(call.function).ok_or(Fault::NoRoute)?;
        let headers = self.headers(call, &body)?;
        let id = call.id(&self.scene);
        let event = gateway::Event {
            route,
            parameters: Map::from_iter(call.object.map(|_| ("id".to_owned(), Value::from(id.clone())))),
            request_id: call.function,
            now: self.clock.now(),
            path: &route.path.replace("{id}", &id),
            query: "",
            source: Ipv4Addr::LOCALHOST.into(),
            headers: &headers,
            body: body.as_bytes(),
        };
        Ok(event.to_json())
    }

    /// What says who is calling: the visitor's token, or a provider's signature over the body.
    fn headers(&self, call: &Call, body: &str) -> Result<HeaderMap, Fault> {
        let token = format!("Bearer {}", self.scene.visitor.token);
        let (name, value) = match call.event {
            Event::Signed(_, sign) => sign(body, &self.scene, &self.settings, self.clock.now()),
            Event::Request | Event::Body(_) | Event::Trigger(_) => (AUTHORIZATION.as_str(), token),
        };
        Ok(HeaderMap::from_iter([
            (
                HeaderName::from_static(name),
                HeaderValue::from_str(&value).map_err(|_| Fault::Token)?,
            ),
            (CONTENT_TYPE, HeaderValue::from_static("application/json")),
        ]))
    }

    fn judge(&self, answer: &Value, call: &Call) -> Result<Value, Fault> {
        let status = answer["statusCode"].as_u64().unwrap_or_default();
        let text = answer["body"].as_str().unwrap_or_default();
        let bytes = match answer["isBase64Encoded"].as_bool() {
            Some(true) => STANDARD.decode(text).unwrap_or_default(),
            _ => text.into(),
        };
        let body: Value = serde_json::from_slice(&bytes).unwrap_or_default();
        if status != call.status {
            return Err(Fault::Status {
                status,
                slug: body["type"].as_str().unwrap_or("no problem").to_owned(),
                expected: call.status,
            });
        }
        holds(&body, call)?;
        self.contract.check(call.function, status, &body)?;
        Ok(body)
    }
}

fn holds(body: &Value, call: &Call) -> Result<(), Fault> {
    let Some(place) = call.holds else {
        return Ok(());
    };
    match body.pointer(place) {
        None | Some(Value::Null) => Err(Fault::Empty(place)),
        Some(_) => Ok(()),
    }
}

fn route_of(function: &str) -> Option<Route> {
    let mut functions = routes::all().into_iter();
    functions.find(|known| known.name == function).map(|known| known.route)
}
