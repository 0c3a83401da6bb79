//! Calls every function once and judges its answer. The function is a process with the variables of its template, or deployed already.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use goldgrove_domain::clock::Clock;
use goldgrove_http::operation::Operation;
use goldgrove_local::examples::{self, Declared, ExampleError, Scene};
use goldgrove_local::ports::Ports;
use goldgrove_local::stack::{Stack, StackError, StackSettings, Urls, function_settings, sdk_variables};
use goldgrove_local::visitor::{self, Visitor, VisitorError};
use goldgrove_openapi::document::DocumentError;
use goldgrove_standin_kms::Operation as KeyOperation;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::contract::{Breach, Contract};
use crate::deployed::{Deployed, DeployedError};
use crate::process::{Function, ProcessError};
use crate::runtime_api::REQUEST_ID;
use crate::template::{self, DeployedFunction, TemplateError};
use crate::traces::{self, Daemon, TraceFault};

/// Why the rehearsal cannot take place.
#[derive(Debug, thiserror::Error)]
pub enum RehearsalError {
    /// A folder or file cannot be used.
    #[error(transparent)]
    File(#[from] io::Error),
    /// The stand-ins do not start.
    #[error(transparent)]
    Stack(#[from] StackError),
    /// The sign-in fails.
    #[error(transparent)]
    Visitor(#[from] VisitorError),
    /// The template cannot be used.
    #[error(transparent)]
    Template(#[from] TemplateError),
    /// The API's document cannot be built.
    #[error(transparent)]
    Document(#[from] DocumentError),
    /// The examples cannot be put in an order.
    #[error(transparent)]
    Example(#[from] ExampleError),
}

/// A fault of one function.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// It has no folder.
    #[error("a template has it, but it has no folder below functions/")]
    Undeclared,
    /// Its example has no event.
    #[error(transparent)]
    Example(#[from] ExampleError),
    /// The template gives it a variable that the rehearsal does not set.
    #[error("its template gives it {0}, which the local stack does not know")]
    UnknownVariable(String),
    /// It did not answer.
    #[error(transparent)]
    Process(#[from] ProcessError),
    /// It did not answer where it is deployed.
    #[error(transparent)]
    Deployed(#[from] DeployedError),
    /// Its traces are wrong.
    #[error(transparent)]
    Trace(#[from] TraceFault),
    /// Its traces cannot be read.
    #[error("its trace cannot be read: {0}")]
    Daemon(io::Error),
    /// A wrong event was accepted.
    #[error("it answered {0} to an event that is wrong")]
    LetIn(u64),
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
    /// The body does not fit the document.
    #[error(transparent)]
    Breach(#[from] Breach),
}

/// The result of one function.
#[derive(Debug)]
pub struct Verdict {
    /// The function's name.
    pub function: String,
    /// From the start of the process to its answer, in milliseconds.
    pub milliseconds: i64,
    /// Whether it had a key opened; each process begins without one.
    pub opened_a_key: bool,
    /// Its fault.
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

/// A line for each verdict, and how many failed.
pub fn summary(verdicts: &[Verdict]) -> String {
    let mut lines: Vec<String> = verdicts.iter().map(Verdict::to_string).collect();
    lines.push(format!("{} functions, {} failed", verdicts.len(), failed(verdicts)));
    lines.join("\n")
}

/// The exit code for these verdicts.
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
    /// Deployed, and called through a proxy that invokes them.
    Deployed(Deployed),
}

/// The stand-ins, a visitor to call the functions, and the contract for the answers.
pub struct Rehearsal {
    functions: Functions,
    clock: Arc<dyn Clock>,
    folder: TempDir,
    daemon: Daemon,
    stack: Stack,
    scene: Scene,
    contract: Contract,
    declared: Vec<Declared>,
}

impl Rehearsal {
    /// Starts the stand-ins on `ports` over an empty folder.
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
        let visitor = Visitor::arrive(&stack, clock.now()).await?;
        let scene = Scene::new(visitor, function_settings(&stack.urls));
        Ok(Self {
            functions,
            clock,
            folder,
            daemon: Daemon::listen()?,
            stack,
            scene,
            contract: Contract::current()?,
            declared: examples::in_order()?,
        })
    }

    /// The addresses of the stand-ins.
    pub const fn urls(&self) -> &Urls {
        &self.stack.urls
    }

    /// Calls every function of the templates, in an order in which each finds what it needs.
    ///
    /// # Errors
    /// [`RehearsalError`]; a function's fault is in its verdict.
    pub async fn run(mut self) -> Result<Vec<Verdict>, RehearsalError> {
        let mut functions = template::functions()?;
        let place =
            |function: &DeployedFunction| self.declared.iter().position(|one| one.function() == function.binary);
        functions.sort_by_key(|function| place(function).unwrap_or(usize::MAX));
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

    fn declared(&self, function: &str) -> Result<Declared, Fault> {
        let declared = self.declared.iter().find(|declared| declared.function() == function);
        declared.cloned().ok_or(Fault::Undeclared)
    }

    fn keys_opened(&self) -> u64 {
        self.stack
            .kms
            .calls()
            .get(&KeyOperation::Decrypt)
            .copied()
            .unwrap_or_default()
    }

    async fn called(&mut self, function: &DeployedFunction) -> Result<(), Fault> {
        self.call(function).await?;
        if let Functions::Deployed(deployed) = &self.functions
            && function.binary == "update-user-income"
        {
            // The deployed function sealed the income under its own key, so later calls need that value instead of ours.
            let profile = self.declared("get-profile")?;
            let event = self.scene.event(&profile, "sealed=true", self.clock.now())?;
            let answer = deployed.answer("get-profile", event).await?;
            let text = answer["body"].as_str().unwrap_or_default();
            let body: Value = serde_json::from_str(text).unwrap_or_default();
            let mut visitor = self.scene.visitor().clone();
            visitor.sealed_income = visitor::sealed_income(&body);
            self.scene.welcome(visitor);
        }
        Ok(())
    }

    async fn call(&mut self, function: &DeployedFunction) -> Result<(), Fault> {
        let declared = self.declared(&function.binary)?;
        let event = self.scene.event(&declared, "", self.clock.now())?;
        let answer = match &self.functions {
            Functions::Binaries(folder) => self.answer_of_process(folder, function, event).await?,
            Functions::Deployed(deployed) => {
                refuses(deployed, &declared, event.clone()).await?;
                deployed.answer(&function.binary, event).await?
            }
        };
        match &declared {
            Declared::Event(trigger) => holds(&answer, trigger.example.shows),
            Declared::Http(operation) => {
                let body = self.judge(&answer, operation)?;
                self.scene.keep(operation.function, body);
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
        let opened = self.keys_opened();
        let answer = process.answer(event, self.clock.now()).await?;
        self.judge_trace(function, self.keys_opened() - opened)?;
        Ok(answer)
    }

    /// Checks the trace of the one invocation, in which `opened` keys were opened.
    fn judge_trace(&self, function: &DeployedFunction, opened: u64) -> Result<(), Fault> {
        let sent = self.daemon.received().map_err(Fault::Daemon)?;
        let visitor = self.scene.visitor();
        let request_id = match self.declared(&function.binary)? {
            Declared::Http(operation) => operation.function,
            Declared::Event(_) => REQUEST_ID,
        };
        let opened = usize::try_from(opened).unwrap_or(usize::MAX);
        Ok(traces::check(
            &sent,
            request_id,
            &[&visitor.id, &visitor.token],
            opened,
        )?)
    }

    /// Exactly the function's variables in the template, so that a missing one fails here.
    fn variables(&self, function: &DeployedFunction) -> Result<Vec<(String, String)>, Fault> {
        let mut variables: Vec<(String, String)> = sdk_variables(&self.stack.urls)
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value))
            .collect();
        let daemon = self.daemon.address().map_err(Fault::Daemon)?;
        variables.push(("AWS_XRAY_DAEMON_ADDRESS".to_owned(), daemon));
        for name in &function.variables {
            if name == template::SECRETS {
                variables.push((name.clone(), function.secrets.join(",")));
                continue;
            }
            let unknown = || Fault::UnknownVariable(name.clone());
            let value = self.scene.settings().get(name).ok_or_else(unknown)?;
            variables.push((name.clone(), value.to_owned()));
        }
        Ok(variables)
    }

    fn judge(&self, answer: &Value, operation: &Operation) -> Result<Value, Fault> {
        let status = answer["statusCode"].as_u64().unwrap_or_default();
        let text = answer["body"].as_str().unwrap_or_default();
        let bytes = match answer["isBase64Encoded"].as_bool() {
            Some(true) => STANDARD.decode(text).unwrap_or_default(),
            _ => text.into(),
        };
        let body: Value = serde_json::from_slice(&bytes).unwrap_or_default();
        let expected = u64::from(operation.example_status().as_u16());
        if status != expected {
            return Err(Fault::Status {
                status,
                slug: body["type"].as_str().unwrap_or("no problem").to_owned(),
                expected,
            });
        }
        holds(&body, operation.example.shows)?;
        self.contract.check(operation.function, status, &body)?;
        Ok(body)
    }
}

/// Sends the event without its token and with a truncated body; to a trigger, null.
async fn refuses(deployed: &Deployed, declared: &Declared, mut event: Value) -> Result<(), Fault> {
    if let Declared::Event(_) = declared {
        // Triggers have no status: the process must only survive.
        let _refusal = deployed.answer(declared.function(), Value::Null).await;
        return Ok(());
    }
    event["headers"] = json!({ "content-type": "application/json" });
    event["body"] = Value::from("{");
    let answer = deployed.answer(declared.function(), event).await?;
    match answer["statusCode"].as_u64().unwrap_or_default() {
        400..500 => Ok(()),
        status => Err(Fault::LetIn(status)),
    }
}

fn holds(body: &Value, place: Option<&'static str>) -> Result<(), Fault> {
    let Some(place) = place else {
        return Ok(());
    };
    match body.pointer(place) {
        None | Some(Value::Null) => Err(Fault::Empty(place)),
        Some(_) => Ok(()),
    }
}
