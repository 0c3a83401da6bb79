//! Declarations of functions, beside their handlers: an [`Operation`] for an HTTP function, a [`Trigger`] for an event
//! function. The local routes, the API document, the watch router, the startup calls and the example events follow from
//! them.
//!
//! A running function does not read them, so the linker drops them from the shipped binary (decision 70).

mod example;
mod trigger;

use std::time::Duration;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::route::{Access, Route};
use crate::{Problem, StatusCode};

pub use example::{Example, Fill, VISITOR};
pub use serde_json::json;
pub use trigger::{Event, Trigger};

/// Generates the schema of a type.
pub type SchemaOf = fn(&mut SchemaGenerator) -> Schema;

/// A query parameter; always optional.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// Its effect.
    pub description: &'static str,
    /// The schema of its values.
    pub schema: Value,
}

/// A request body.
#[derive(Clone, Debug)]
pub struct Body {
    /// Its schema.
    pub schema: SchemaOf,
    /// A valid body.
    pub example: Value,
    /// Parses a text as this body.
    pub reads: fn(&str) -> Result<(), serde_json::Error>,
}

/// The success answer.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The status code.
    pub status: StatusCode,
    /// The schemas of the body: several for alternatives, none for an empty body.
    pub schemas: Vec<SchemaOf>,
    /// Media types of files that may replace the body.
    pub files: Vec<&'static str>,
    /// The member with the stored rows for `?sealed=true`, if supported.
    pub sealed_as: Option<&'static str>,
}

/// One operation of the API: one function.
#[derive(Clone, Debug)]
#[must_use]
pub struct Operation {
    /// The function's name, as its folder and binary. The registry sets it.
    pub function: &'static str,
    /// Its route.
    pub route: Route,
    /// Its group in the API document.
    pub tag: &'static str,
    /// Its purpose in one line.
    pub summary: &'static str,
    /// Its query parameters.
    pub parameters: Vec<Parameter>,
    /// Whether a repeated request with the same `Idempotency-Key` has one effect.
    pub idempotent: bool,
    /// Its request body.
    pub body: Option<Body>,
    /// Its success answer.
    pub answer: Answer,
    /// Its error answers.
    pub problems: Vec<Problem>,
    /// An example call.
    pub example: Example,
}

impl Operation {
    /// An operation that answers `204` without a body. Adds the problems of every operation, those of the route's
    /// access, and not found if the path has a parameter.
    pub fn new(route: Route, tag: &'static str, summary: &'static str) -> Self {
        let operation = Self {
            function: "",
            route,
            tag,
            summary,
            parameters: Vec::new(),
            idempotent: false,
            body: None,
            answer: Answer {
                status: StatusCode::NO_CONTENT,
                schemas: Vec::new(),
                files: Vec::new(),
                sealed_as: None,
            },
            problems: vec![Problem::Internal, Problem::Unavailable],
            example: Example::default(),
        };
        let object = operation.path_parameters().next().map(|_| Problem::NotFound);
        operation.fails(refusals_of(route.access)).fails(object)
    }

    /// Answers `200` with a `T`.
    pub fn answers<T: JsonSchema>(mut self) -> Self {
        self.answer.status = StatusCode::OK;
        self.or::<T>()
    }

    /// Answers `201` instead of `200`.
    pub fn created(mut self) -> Self {
        self.answer.status = StatusCode::CREATED;
        self
    }

    /// Answers `202` instead of `200`.
    pub fn accepted(mut self) -> Self {
        self.answer.status = StatusCode::ACCEPTED;
        self
    }

    /// May also answer with a `T`.
    pub fn or<T: JsonSchema>(mut self) -> Self {
        self.answer.schemas.push(SchemaGenerator::subschema_for::<T>);
        self
    }

    /// May also answer with a file of `media_type`.
    pub fn or_file(mut self, media_type: &'static str) -> Self {
        self.answer.files.push(media_type);
        self
    }

    /// Takes a `T` as its body, such as `example`.
    pub fn takes<T: JsonSchema + DeserializeOwned>(mut self, example: Value) -> Self {
        self.body = Some(Body {
            schema: SchemaGenerator::subschema_for::<T>,
            example,
            reads: |text| serde_json::from_str::<T>(text).map(|_| ()),
        });
        self.fails([
            Problem::InvalidRequest(Vec::new()),
            Problem::PayloadTooLarge,
            Problem::UnsupportedMediaType,
        ])
    }

    /// Takes a query parameter.
    pub fn query(mut self, name: &'static str, description: &'static str, schema: Value) -> Self {
        self.parameters.push(Parameter {
            name,
            description,
            schema,
        });
        self.fails([Problem::InvalidRequest(Vec::new())])
    }

    /// Returns the stored rows under `name` for `?sealed=true`.
    pub fn or_sealed(mut self, name: &'static str) -> Self {
        self.answer.sealed_as = Some(name);
        self.query(
            "sealed",
            "Returns the rows as they are stored, for clients that open fields themselves.",
            json!({ "type": "boolean", "default": false }),
        )
    }

    /// Takes an `Idempotency-Key`.
    pub fn idempotent(mut self) -> Self {
        self.idempotent = true;
        self.fails([
            Problem::InvalidRequest(Vec::new()),
            Problem::KEY_REUSED,
            Problem::InProgress,
        ])
    }

    /// May reject a caller that exceeds the rate limit.
    pub fn limited(self) -> Self {
        self.fails([Problem::RateLimited(Duration::from_mins(1))])
    }

    /// Sets the example call.
    pub fn example(mut self, example: Example) -> Self {
        self.example = example;
        self
    }

    /// May answer with `problems`; drops duplicates.
    pub fn fails(mut self, problems: impl IntoIterator<Item = Problem>) -> Self {
        for problem in problems {
            if !self.problems.iter().any(|known| known.slug() == problem.slug()) {
                self.problems.push(problem);
            }
        }
        self
    }

    /// The example's body; null without one.
    pub fn example_body(&self) -> &Value {
        self.body.as_ref().map_or(&self.example.body, |body| &body.example)
    }

    /// The status of the answer to the example.
    pub fn example_status(&self) -> StatusCode {
        self.example.refused.unwrap_or(self.answer.status)
    }

    /// The names of the parameters in the path.
    pub fn path_parameters(&self) -> impl Iterator<Item = &'static str> {
        self.route
            .path
            .split('/')
            .filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'))
    }

    /// The operation's id: the function's name in `snake_case`.
    pub fn id(&self) -> String {
        self.function.replace('-', "_")
    }
}

/// The problems for callers without access.
fn refusals_of(access: Access) -> Vec<Problem> {
    let mut refusals = Vec::new();
    if access.needs_token() {
        refusals.push(Problem::Unauthenticated);
    }
    if access.needs_session() {
        refusals.push(Problem::SessionEnded);
    }
    match access {
        // Before the profile exists, there is no trial.
        Access::Member => refusals.extend([Problem::SubscriptionRequired, Problem::NotFound]),
        Access::Admin => refusals.push(Problem::Forbidden),
        Access::Signed => refusals.push(Problem::BadSignature),
        Access::Public | Access::Token | Access::SignedIn => {}
    }
    refusals
}
