//! What a function declares about itself, once, beside its handler: an HTTP function its [`Operation`], an event function its
//! [`Trigger`]. The local routes, the API's document, the watch router, the start-up calls and the example events follow.
//!
//! Nothing in a running function reads them, so the linker leaves them out of what ships (decision 70).

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

/// Asks a generator for the schema of one type.
pub type SchemaOf = fn(&mut SchemaGenerator) -> Schema;

/// A query parameter; all of them may be left out.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// What it changes.
    pub description: &'static str,
    /// Which values it takes.
    pub schema: Value,
}

/// A request body.
#[derive(Clone, Debug)]
pub struct Body {
    /// Its schema.
    pub schema: SchemaOf,
    /// A body that is fit.
    pub example: Value,
    /// Whether a text reads as this body.
    pub reads: fn(&str) -> Result<(), serde_json::Error>,
}

/// The answer when all goes well.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The status code.
    pub status: StatusCode,
    /// The body's schemas; more than one means that either may come, none that there is no body.
    pub schemas: Vec<SchemaOf>,
    /// Of which other types a file may come in place of the body.
    pub files: Vec<&'static str>,
    /// Under which name the stored form of the rows comes with `?sealed=true`, where there is one.
    pub sealed_as: Option<&'static str>,
}

/// One operation of the API: one function.
#[derive(Clone, Debug)]
pub struct Operation {
    /// The function's name, as its folder and binary. The registry sets it.
    pub function: &'static str,
    /// Where it is mounted.
    pub route: Route,
    /// The group it is listed in.
    pub tag: &'static str,
    /// What it does, as one line.
    pub summary: &'static str,
    /// Its query parameters.
    pub parameters: Vec<Parameter>,
    /// Whether a repeated request with the same `Idempotency-Key` has one effect.
    pub idempotent: bool,
    /// What it takes.
    pub body: Option<Body>,
    /// What it gives.
    pub answer: Answer,
    /// What it can refuse with.
    pub problems: Vec<Problem>,
    /// How a call of it goes.
    pub example: Example,
}

impl Operation {
    /// An operation that answers `204` without a body. It can fail the way every operation can, and refuse whom its
    /// route is not for; one on an object named in its path can also find nothing there.
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
    #[must_use]
    pub fn answers<T: JsonSchema>(mut self) -> Self {
        self.answer.status = StatusCode::OK;
        self.or::<T>()
    }

    /// Answers `201` in place of `200`.
    #[must_use]
    pub fn created(mut self) -> Self {
        self.answer.status = StatusCode::CREATED;
        self
    }

    /// Answers `202` in place of `200`.
    #[must_use]
    pub fn accepted(mut self) -> Self {
        self.answer.status = StatusCode::ACCEPTED;
        self
    }

    /// May answer with a `T` as well.
    #[must_use]
    pub fn or<T: JsonSchema>(mut self) -> Self {
        self.answer.schemas.push(SchemaGenerator::subschema_for::<T>);
        self
    }

    /// May answer with a file of the type `media_type` as well.
    #[must_use]
    pub fn or_file(mut self, media_type: &'static str) -> Self {
        self.answer.files.push(media_type);
        self
    }

    /// Takes a `T`, for example `example`.
    #[must_use]
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
    #[must_use]
    pub fn query(mut self, name: &'static str, description: &'static str, schema: Value) -> Self {
        self.parameters.push(Parameter {
            name,
            description,
            schema,
        });
        self.fails([Problem::InvalidRequest(Vec::new())])
    }

    /// With `?sealed=true` gives the rows as they are stored, under `name`.
    #[must_use]
    pub fn or_sealed(mut self, name: &'static str) -> Self {
        self.answer.sealed_as = Some(name);
        self.query(
            "sealed",
            "Gives the rows as they are stored, for clients that open fields themselves.",
            json!({ "type": "boolean", "default": false }),
        )
    }

    /// Takes an `Idempotency-Key`.
    #[must_use]
    pub fn idempotent(mut self) -> Self {
        self.idempotent = true;
        self.fails([
            Problem::InvalidRequest(Vec::new()),
            Problem::KEY_REUSED,
            Problem::InProgress,
        ])
    }

    /// Can refuse a caller who called too often.
    #[must_use]
    pub fn limited(self) -> Self {
        self.fails([Problem::RateLimited(Duration::from_mins(1))])
    }

    /// Is tried as `example` says.
    #[must_use]
    pub fn example(mut self, example: Example) -> Self {
        self.example = example;
        self
    }

    /// Can refuse with `problems`, each named once.
    #[must_use]
    pub fn fails(mut self, problems: impl IntoIterator<Item = Problem>) -> Self {
        for problem in problems {
            if !self.problems.iter().any(|known| known.slug() == problem.slug()) {
                self.problems.push(problem);
            }
        }
        self
    }

    /// The body that an example sends; null where there is none.
    pub fn example_body(&self) -> &Value {
        self.body.as_ref().map_or(&self.example.body, |body| &body.example)
    }

    /// The status that an example is answered with.
    pub fn example_status(&self) -> StatusCode {
        self.example.refused.unwrap_or(self.answer.status)
    }

    /// The names in braces in the path.
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

/// What a caller is told whom a route is not for.
fn refusals_of(access: Access) -> Vec<Problem> {
    let mut refusals = Vec::new();
    if access.needs_token() {
        refusals.push(Problem::Unauthenticated);
    }
    if access.needs_session() {
        refusals.push(Problem::SessionEnded);
    }
    match access {
        // Before the profile is founded there is no trial that could run.
        Access::Member => refusals.extend([Problem::SubscriptionRequired, Problem::NotFound]),
        Access::Admin => refusals.push(Problem::Forbidden),
        Access::Signed => refusals.push(Problem::BadSignature),
        Access::Public | Access::Token | Access::SignedIn => {}
    }
    refusals
}
