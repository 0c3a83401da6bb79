//! Builds one OpenAPI 3.1 document from the operations.
//!
//! The output is deterministic to the byte, so that a stale document shows as a difference.

use goldgrove_http::problem::ProblemBody;
use schemars::generate::SchemaSettings;
use schemars::{Schema, SchemaGenerator};
use serde_json::{Map, Value, json};

use crate::problems;
use goldgrove_http::operation::{Operation, Parameter};

const DESCRIPTION: &str = "Net worth, accounts and savings goals of one person. Amounts are JSON numbers in major units \
with their currency beside them; amounts in different currencies are never added. Stored rows are `snake_case`, \
computed shapes `camelCase`. Every failure is a problem (RFC 9457) of type `/problems/<slug>`.";

/// Why the document cannot be built.
#[derive(Debug, thiserror::Error)]
pub enum DocumentError {
    /// A value has no JSON form.
    #[error("a part of the document is not JSON")]
    Json(#[from] serde_json::Error),
    /// Two types would share one name.
    #[error("two different types are called {name}")]
    AmbiguousSchema {
        /// The name.
        name: String,
    },
}

/// The document's text, with a newline at its end.
pub fn text() -> Result<String, DocumentError> {
    Ok(serde_json::to_string_pretty(&document(&goldgrove_registry::operations())?)? + "\n")
}

/// The document of `operations`.
pub fn document(operations: &[Operation]) -> Result<Value, DocumentError> {
    let mut schemas = Schemas::new();
    let paths = paths(operations, &mut schemas);
    let problems = problems::Shared::of(operations)?;
    let mut schemas = schemas.into_components()?;
    schemas["ProblemBody"]["properties"]["type"]["enum"] = problems::types(operations);
    Ok(json!({
        "openapi": "3.1.0",
        "info": { "title": "Goldgrove", "version": env!("CARGO_PKG_VERSION"), "description": DESCRIPTION },
        "servers": [{ "url": "/api" }],
        "security": [{ "accessToken": [] }],
        "paths": paths,
        "components": {
            "schemas": schemas,
            "responses": problems.responses,
            "examples": problems.examples,
            "parameters": { "IdempotencyKey": idempotency_key() },
            "securitySchemes": { "accessToken": {
                "type": "http", "scheme": "bearer", "bearerFormat": "JWT",
                "description": "An access token of the user pool; an ID token is refused.",
            }},
        },
    }))
}

/// Requests and answers have separate schemas: a field with a default is optional in a request but required in an answer.
struct Schemas {
    requests: SchemaGenerator,
    answers: SchemaGenerator,
}

impl Schemas {
    fn new() -> Self {
        let settings = SchemaSettings::draft2020_12().with(|settings| {
            settings.definitions_path = "/components/schemas".into();
        });
        let mut schemas = Self {
            requests: settings.clone().for_deserialize().into_generator(),
            answers: settings.for_serialize().into_generator(),
        };
        schemas.answers.subschema_for::<ProblemBody<'_>>();
        schemas
    }

    fn into_components(mut self) -> Result<Value, DocumentError> {
        let mut components = self.requests.take_definitions(true);
        for (name, schema) in self.answers.take_definitions(true) {
            if components.get(&name).is_some_and(|known| *known != schema) {
                return Err(DocumentError::AmbiguousSchema { name });
            }
            components.insert(name, schema);
        }
        components.insert("StoredRow".to_owned(), stored_row());
        components.sort_keys();
        Ok(Value::Object(components))
    }
}

fn stored_row() -> Value {
    json!({
        "type": "object",
        "description": "A row as it is stored. A sealed field is base64 text, with its nonce in `<field>_iv` beside it.",
        "properties": { "id": { "type": "string" }, "key_version": { "type": "integer" } },
        "additionalProperties": true,
    })
}

fn paths(operations: &[Operation], schemas: &mut Schemas) -> Map<String, Value> {
    let mut paths: Map<String, Value> = Map::new();
    for operation in operations {
        let methods = paths.entry(operation.route.path).or_insert_with(|| json!({}));
        methods[operation.route.method.as_str().to_ascii_lowercase()] = describe(operation, schemas);
    }
    paths.sort_keys();
    paths
}

fn describe(operation: &Operation, schemas: &mut Schemas) -> Value {
    let mut described = json!({
        "operationId": operation.id(),
        "summary": operation.summary,
        "tags": [operation.tag],
    });
    if !operation.route.access.needs_token() {
        described["security"] = json!([]);
    }
    let parameters = parameters(operation);
    if !parameters.is_empty() {
        described["parameters"] = Value::Array(parameters);
    }
    if let Some(body) = &operation.body {
        described["requestBody"] = json!({
            "required": true,
            "content": { "application/json": {
                "schema": (body.schema)(&mut schemas.requests),
                "example": body.example,
            }},
        });
    }
    described["responses"] = responses(operation, schemas);
    described
}

fn parameters(operation: &Operation) -> Vec<Value> {
    let mut parameters: Vec<Value> = operation.path_parameters().map(path_parameter).collect();
    parameters.extend(operation.parameters.iter().map(query_parameter));
    if operation.idempotent {
        parameters.push(json!({ "$ref": "#/components/parameters/IdempotencyKey" }));
    }
    parameters
}

fn path_parameter(name: &str) -> Value {
    json!({ "name": name, "in": "path", "required": true, "schema": { "type": "string" } })
}

fn query_parameter(parameter: &Parameter) -> Value {
    json!({
        "name": parameter.name,
        "in": "query",
        "description": parameter.description,
        "schema": parameter.schema,
    })
}

fn idempotency_key() -> Value {
    json!({
        "name": "Idempotency-Key",
        "in": "header",
        "description": "Names one intended effect: the same request sent again with it has no second effect.",
        "schema": { "type": "string", "pattern": "^[A-Za-z0-9_-]{8,128}$" },
    })
}

fn responses(operation: &Operation, schemas: &mut Schemas) -> Value {
    let mut responses = problems::responses_of(operation);
    let status = operation.answer.status;
    let mut answer = json!({ "description": status.canonical_reason().unwrap_or("") });
    if let Some(schema) = answer_schema(operation, &mut schemas.answers) {
        answer["content"] = json!({ "application/json": { "schema": schema } });
    }
    for media_type in &operation.answer.files {
        answer["content"][*media_type] = json!({ "schema": { "type": "string", "format": "binary" } });
    }
    responses.insert(status.as_str().to_owned(), answer);
    Value::Object(responses.into_iter().collect())
}

/// The schema of the answer's body; `None` without a body.
fn answer_schema(operation: &Operation, generator: &mut SchemaGenerator) -> Option<Value> {
    let answer = &operation.answer;
    let mut alternatives: Vec<Value> = answer
        .schemas
        .iter()
        .map(|schema_of| Schema::to_value(schema_of(generator)))
        .collect();
    if let Some(name) = answer.sealed_as {
        alternatives.push(json!({
            "type": "object",
            "description": "With `sealed=true`.",
            "properties": { name: { "type": "array", "items": { "$ref": "#/components/schemas/StoredRow" } } },
            "required": [name],
        }));
    }
    match alternatives.len() {
        0 | 1 => alternatives.pop(),
        _ => Some(json!({ "anyOf": alternatives })),
    }
}
