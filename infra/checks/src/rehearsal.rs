//! Every function once: started as a process with the variables `template.yaml` gives it, or deployed by somebody else,
//! called, and judged.

use std::collections::BTreeMap;
use std::fmt;
use std::io;
use std::net::Ipv4Addr;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
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
use goldgrove_local::stack::{Stack, StackError, StackSettings, Urls, function_settings, sdk_variables};
use goldgrove_openapi::document::DocumentError;
use goldgrove_standin_kms::Operation;
use serde_json::{Map, Value, json};
use tempfile::TempDir;

use crate::calls::{self, Call, Event, Scene};
use crate::contract::{Breach, Contract};
use crate::deployed::{Deployed, DeployedError};
use crate::process::{Function, ProcessError};
use crate::template::{self, DeployedFunction, TemplateError};
use crate::visitor::{self, Visitor, VisitorError};

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
    /// It did not answer where it is deployed.
    #[error(transparent)]
    Deployed(#[from] DeployedError),
    /// A wrong event was let in.
    #[error("it answered {0} to an event that is wrong")]
    LetIn(u64),
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
    /// Whether it had a key opened; each process begins without one.
    pub opened_a_key: bool,
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

/// How all of them did, a line each, and how many failed.
pub fn summary(verdicts: &[Verdict]) -> String {
    let mut lines: Vec<String> = verdicts.iter().map(Verdict::to_string).collect();
    lines.push(format!("{} functions, {} failed", verdicts.len(), failed(verdicts)));
    lines.join("\n")
}

/// What a program that called them ends with.
pub fn conclusion(verdicts: &[Verdict]) -> ExitCode {
    match failed(verdicts) {
        0 => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    }
}

fn failed(verdicts: &[Verdict]) -> usize {
    verdicts.iter().filter(|verdict| verdict.fault.is_some()).count()
}

/// Where the functions are.
#[derive(Clone, Debug)]
pub enum Functions {
    /// Binaries in a folder, each started for its call.
    Binaries(PathBuf),
    /// Deployed, and asked through whoever invokes them.
    Deployed(Deployed),
}

/// The stand-ins, somebody to call the functions, and what the answers are held to.
pub struct Rehearsal {
    functions: Functions,
    clock: Arc<dyn Clock>,
    folder: TempDir,
    stack: Stack,
    scene: Scene,
    settings: Source,
    contract: Contract,
}

impl Rehearsal {
    /// Starts the stand-ins on `ports` over an empty folder.
    ///
    /// # Errors
    /// [`RehearsalError`].
    pub async fn prepare(functions: Functions, ports: Ports, clock: Arc<dyn Clock>) -> Result<Self, RehearsalError> {
        let folder = tempfile::tempdir()?;
        let settings = StackSettings {
            ports,
            data: folder.path().join("data"),
            dist: folder.path().join("site"),
            functions: Vec::new(),
            admits_other_keys: matches!(functions, Functions::Deployed(_)),
        };
        let stack = Stack::start(settings, Arc::clone(&clock)).await?;
        let scene = Scene {
            visitor: Visitor::arrive(&stack).await?,
            answers: BTreeMap::new(),
        };
        let settings = function_settings(&stack.urls);
        Ok(Self {
            functions,
            clock,
            folder,
            stack,
            scene,
            settings,
            contract: Contract::current()?,
        })
    }

    /// The addresses of the stand-ins.
    pub const fn urls(&self) -> &Urls {
        &self.stack.urls
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
            let (started, opened) = (self.clock.now(), self.keys_opened());
            let fault = self.called(function).await.err();
            let milliseconds = self.clock.now().as_millisecond() - started.as_millisecond();
            verdicts.push(Verdict {
                function: function.binary.clone(),
                milliseconds,
                opened_a_key: self.keys_opened() > opened,
                fault,
            });
        }
        Ok(verdicts)
    }

    fn keys_opened(&self) -> u64 {
        self.stack
            .kms
            .calls()
            .get(&Operation::Decrypt)
            .copied()
            .unwrap_or_default()
    }

    async fn called(&mut self, function: &DeployedFunction) -> Result<(), Fault> {
        self.call(function).await?;
        if let Functions::Deployed(deployed) = &self.functions
            && function.binary == "update-user-income"
        {
            // Sealed there under a key of there; the one the visitor brought was sealed here.
            let call = calls::of("get-profile").ok_or(Fault::NoCall)?;
            let answer = deployed.answer("get-profile", self.event(call, "sealed=true")?).await?;
            let text = answer["body"].as_str().unwrap_or_default();
            let body: Value = serde_json::from_str(text).unwrap_or_default();
            self.scene.visitor.sealed_income = visitor::sealed_income(&body);
        }
        Ok(())
    }

    async fn call(&mut self, function: &DeployedFunction) -> Result<(), Fault> {
        let call = calls::of(&function.binary).ok_or(Fault::NoCall)?;
        let event = self.event(call, "")?;
        let answer = match &self.functions {
            Functions::Binaries(folder) => self.answer_of_process(folder, function, event).await?,
            Functions::Deployed(deployed) => {
                refuses(deployed, call, event.clone()).await?;
                deployed.answer(&function.binary, event).await?
            }
        };
        match call.event {
            Event::Trigger(_) => holds(&answer, call),
            Event::Request | Event::Body(_) | Event::Signed(..) => {
                let body = self.judge(&answer, call)?;
                self.scene.answers.insert(call.function, body);
                Ok(())
            }
        }
    }

    async fn answer_of_process(
        &self,
        folder: &Path,
        function: &DeployedFunction,
        event: Value,
    ) -> Result<Value, Fault> {
        let variables = self.variables(function)?;
        let process = Function {
            name: &function.binary,
            binary: &folder.join(&function.binary),
            variables: &variables,
            log: &self.folder.path().join(format!("{}.log", function.binary)),
        };
        Ok(process.answer(event, self.clock.now()).await?)
    }

    /// Exactly the variables the template gives the function, so that one it forgets is missed here.
    fn variables(&self, function: &DeployedFunction) -> Result<Vec<(String, String)>, Fault> {
        let mut variables: Vec<(String, String)> = sdk_variables(&self.stack.urls)
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value))
            .collect();
        for name in &function.variables {
            if name == template::SECRETS {
                variables.push((name.clone(), function.secrets.join(",")));
                continue;
            }
            let unknown = || Fault::UnknownVariable(name.clone());
            let value = self.settings.get(name).ok_or_else(unknown)?;
            variables.push((name.clone(), value.to_owned()));
        }
        Ok(variables)
    }

    fn event(&self, call: &Call, query: &str) -> Result<Value, Fault> {
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
            query,
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

/// Sends the event without what says who is calling, and with a body that is broken off; for a trigger, none at all.
async fn refuses(deployed: &Deployed, call: &Call, mut event: Value) -> Result<(), Fault> {
    if let Event::Trigger(_) = call.event {
        // Triggers have no status: what matters is that the process lives on.
        let _refusal = deployed.answer(call.function, Value::Null).await;
        return Ok(());
    }
    event["headers"] = json!({ "content-type": "application/json" });
    event["body"] = Value::from("{");
    let answer = deployed.answer(call.function, event).await?;
    match answer["statusCode"].as_u64().unwrap_or_default() {
        400..500 => Ok(()),
        status => Err(Fault::LetIn(status)),
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
