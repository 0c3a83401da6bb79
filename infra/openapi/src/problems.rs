//! Problems in the document: one shared answer for each kind, with the code's own body as its example.

use std::collections::{BTreeMap, BTreeSet};

use goldgrove_domain::Language;
use goldgrove_http::{Body, Problem, StatusCode};
use serde_json::{Map, Value, json};

use crate::document::DocumentError;
use goldgrove_http::operation::Operation;

/// The request id in examples.
const EXAMPLE_REQUEST_ID: &str = "b7c9e0d2-58f1-4a57-9a54-3a1f0e6d2c11";

/// The shared components of problems, by name.
pub(crate) struct Shared {
    /// One answer for each kind.
    pub(crate) responses: Map<String, Value>,
    /// One body for each kind.
    pub(crate) examples: Map<String, Value>,
}

impl Shared {
    /// The problems that `operations` name.
    ///
    /// # Errors
    /// [`DocumentError`] when a problem's body is not JSON.
    pub(crate) fn of(operations: &[Operation]) -> Result<Self, DocumentError> {
        let problems: BTreeMap<String, &Problem> = operations
            .iter()
            .flat_map(|operation| &operation.problems)
            .map(|problem| (component_name(problem), problem))
            .collect();
        let mut shared = Self {
            responses: Map::new(),
            examples: Map::new(),
        };
        for (name, problem) in problems {
            let (response, example) = response_and_example(problem)?;
            shared.responses.insert(name.clone(), response);
            shared.examples.insert(name, example);
        }
        Ok(shared)
    }
}

/// The `type` of every problem that `operations` name.
pub(crate) fn types(operations: &[Operation]) -> Value {
    let problems = operations.iter().flat_map(|operation| &operation.problems);
    let types: BTreeSet<String> = problems
        .map(|problem| format!("/problems/{}", problem.slug()))
        .collect();
    json!(types)
}

/// The answers of one operation's problems, by status code.
pub(crate) fn responses_of(operation: &Operation) -> BTreeMap<String, Value> {
    let mut by_status: BTreeMap<StatusCode, Vec<&Problem>> = BTreeMap::new();
    for problem in &operation.problems {
        by_status.entry(problem.status()).or_default().push(problem);
    }
    by_status
        .into_iter()
        .map(|(status, problems)| (status.as_str().to_owned(), response_of(&problems)))
        .collect()
}

/// One problem refers to its shared answer; several with one status are told apart by their `type`.
fn response_of(problems: &[&Problem]) -> Value {
    if let [problem] = problems {
        return json!({ "$ref": format!("#/components/responses/{}", component_name(problem)) });
    }
    let slugs: Vec<String> = problems.iter().map(|problem| format!("`{}`", problem.slug())).collect();
    let examples: Map<String, Value> = problems
        .iter()
        .map(|problem| (problem.slug().to_owned(), example_reference(problem)))
        .collect();
    response(&format!("One of {}.", slugs.join(", ")), &examples)
}

fn response(description: &str, examples: &Map<String, Value>) -> Value {
    json!({
        "description": description,
        "content": { "application/problem+json": {
            "schema": { "$ref": "#/components/schemas/ProblemBody" },
            "examples": examples,
        }},
    })
}

fn example_reference(problem: &Problem) -> Value {
    json!({ "$ref": format!("#/components/examples/{}", component_name(problem)) })
}

fn response_and_example(problem: &Problem) -> Result<(Value, Value), DocumentError> {
    let sent = problem.clone().into_response(EXAMPLE_REQUEST_ID, Language::default());
    let body: Value = match sent.body() {
        Body::Text(text) => serde_json::from_str(text)?,
        _ => Value::Null,
    };
    let examples = Map::from_iter([(problem.slug().to_owned(), example_reference(problem))]);
    let mut answer = response(body["title"].as_str().unwrap_or_default(), &examples);
    if sent.headers().contains_key("retry-after") {
        answer["headers"] = json!({ "Retry-After": {
            "description": "Seconds to wait before trying again.",
            "schema": { "type": "integer", "minimum": 1 },
        }});
    }
    Ok((answer, json!({ "value": body })))
}

/// `not-found` becomes `NotFound`.
fn component_name(problem: &Problem) -> String {
    problem
        .slug()
        .split('-')
        .flat_map(|word| {
            let (first, rest) = word.split_at(word.len().min(1));
            [first.to_ascii_uppercase(), rest.to_owned()]
        })
        .collect()
}
