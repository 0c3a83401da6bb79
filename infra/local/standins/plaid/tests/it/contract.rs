//! The provider's contract, as JSON schemas.

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use jsonschema::Validator;
use serde_json::{Map, Value, json};

const CONTRACT: &str = "../../../../../shared/contracts/plaid-2020-09-14.json";

/// The schemas of requests and answers by path.
pub(crate) struct Contract {
    paths: Value,
    components: Value,
    validators: Mutex<HashMap<String, Arc<Validator>>>,
}

impl Contract {
    /// The contract; prints a line and returns `None` if its folder is absent.
    pub(crate) fn load() -> Option<&'static Self> {
        static CONTRACT: OnceLock<Option<Contract>> = OnceLock::new();
        CONTRACT.get_or_init(Self::read).as_ref()
    }

    fn read() -> Option<Self> {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(CONTRACT);
        let Ok(text) = std::fs::read_to_string(&path) else {
            eprintln!("skipped: Plaid's contract is not at {}", path.display());
            return None;
        };
        let mut contract: Value = serde_json::from_str(&text).expect("the contract is JSON");
        Some(Self {
            paths: contract["paths"].take(),
            components: to_json_schema(contract["components"].take()),
            validators: Mutex::default(),
        })
    }

    /// Checks a request body against its schema. Also rejects fields outside of the contract.
    #[track_caller]
    pub(crate) fn check_request(&self, path: &str, body: &Value) {
        let schema = &self.paths[path]["post"]["requestBody"]["content"]["application/json"]["schema"];
        let name = schema_name(schema);
        self.check(name, body);
        let known = &self.components["schemas"][name]["properties"];
        for field in body.as_object().expect("a request is an object").keys() {
            assert!(known.get(field).is_some(), "{path} does not take {field}");
        }
    }

    /// Checks an answer against the schema of its status.
    #[track_caller]
    pub(crate) fn check_answer(&self, path: &str, status: u16, body: &Value) {
        let responses = &self.paths[path]["post"]["responses"];
        let response = if status == 200 {
            &responses["200"]
        } else {
            &responses["default"]
        };
        self.check(schema_name(&response["content"]["application/json"]["schema"]), body);
        assert!(body.is_object(), "{path} answered {body}");
    }

    /// Checks a value against a named schema.
    #[track_caller]
    pub(crate) fn check(&self, name: &str, value: &Value) {
        let validator = self.validator(name);
        let errors: Vec<_> = validator
            .iter_errors(value)
            .map(|error| format!("{} at {}", error, error.instance_path()))
            .collect();
        assert!(errors.is_empty(), "{name}: {errors:#?}");
    }

    /// Compiles each schema once for all tests, because that is far slower than using it.
    fn validator(&self, name: &str) -> Arc<Validator> {
        let mut validators = self.validators.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(validator) = validators.get(name) {
            return Arc::clone(validator);
        }
        let schema = json!({ "$ref": format!("#/components/schemas/{name}"), "components": self.components });
        let validator = jsonschema::options()
            .should_validate_formats(true)
            .build(&schema)
            .expect("the contract's schemas compile");
        let validator = Arc::new(validator);
        validators.insert(name.to_owned(), Arc::clone(&validator));
        validator
    }

    /// All paths of the contract.
    pub(crate) fn paths(&self) -> Vec<&str> {
        self.paths
            .as_object()
            .expect("paths")
            .keys()
            .map(String::as_str)
            .collect()
    }
}

fn schema_name(schema: &Value) -> &str {
    schema["$ref"]
        .as_str()
        .and_then(|reference| reference.rsplit('/').next())
        .expect("the contract names its schemas")
}

/// Converts OpenAPI 3.0's `nullable` to JSON Schema's "or null".
fn to_json_schema(value: Value) -> Value {
    match value {
        Value::Array(items) => items.into_iter().map(to_json_schema).collect(),
        Value::Object(fields) => {
            let mut fields: Map<_, _> = fields
                .into_iter()
                .filter(|(key, value)| !(key == "exclusiveMinimum" && value.is_boolean()))
                .map(|(key, value)| (key, to_json_schema(value)))
                .collect();
            if fields.get("nullable") != Some(&Value::Bool(true)) {
                return Value::Object(fields);
            }
            fields.remove("nullable");
            json!({ "anyOf": [{ "type": "null" }, fields] })
        }
        other => other,
    }
}
