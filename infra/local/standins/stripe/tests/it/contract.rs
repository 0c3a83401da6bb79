//! The provider's contract, as JSON schemas.

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use jsonschema::Validator;
use serde_json::{Map, Value, json};

const CONTRACT: &str = "../../../../../shared/contracts/stripe-2026-10-28.json";

/// Paths that the product calls but the stored contract omits.
const BEYOND_THE_CONTRACT: [&str; 4] = [
    "/v1/charges",
    "/v1/disputes",
    "/v1/invoice_payments",
    "/v1/payment_methods",
];

/// A method that the stored contract omits for a known path.
const CALL_BEYOND_THE_CONTRACT: (&str, &str) = ("POST", "/v1/subscriptions");

/// A call and its answer.
#[derive(Clone, Debug)]
pub(crate) struct Exchange {
    pub(crate) method: String,
    pub(crate) path: String,
    /// The fields of the form or the query.
    pub(crate) fields: Vec<(String, String)>,
    pub(crate) status: u16,
    pub(crate) answer: Value,
}

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
            eprintln!("skipped: Stripe's contract is not at {}", path.display());
            return None;
        };
        let mut contract: Value = serde_json::from_str(&text).expect("the contract is JSON");
        Some(Self {
            paths: to_json_schema(contract["paths"].take()),
            components: to_json_schema(contract["components"].take()),
            validators: Mutex::default(),
        })
    }

    /// Checks a call and its answer against the contract. Also rejects fields outside of the contract.
    #[track_caller]
    pub(crate) fn check(&self, exchange: &Exchange) {
        let Exchange { method, path, .. } = exchange;
        let is_beyond = BEYOND_THE_CONTRACT.iter().any(|known| path.starts_with(known));
        if is_beyond || (method.as_str(), path.as_str()) == CALL_BEYOND_THE_CONTRACT {
            return;
        }
        let template = self.template(path).unwrap_or_else(|| panic!("no path is like {path}"));
        let operation = &self.paths[template][method.to_lowercase()];
        assert!(operation.is_object(), "{template} has no {method}");
        let is_form = method == "POST";
        if is_form {
            self.check_form(template, operation, exchange);
        } else {
            check_query(template, operation, exchange);
        }
        let status = if exchange.status == 200 { "200" } else { "default" };
        let schema = &operation["responses"][status]["content"]["application/json"]["schema"];
        let name = format!("{method} {template} {status}");
        self.hold(&name, schema, &exchange.answer);
        self.check_fields(&name, schema, &exchange.answer);
    }

    #[track_caller]
    fn check_form(&self, template: &str, operation: &Value, exchange: &Exchange) {
        let schema = &operation["requestBody"]["content"]["application/x-www-form-urlencoded"]["schema"];
        let body = unfolded(&exchange.fields);
        if exchange.status == 200 {
            let name = format!("{template} form");
            self.hold(&name, schema, &body);
            self.check_fields(&name, schema, &body);
        }
    }

    /// Rejects undeclared fields of a named schema.
    #[track_caller]
    fn check_fields(&self, name: &str, schema: &Value, value: &Value) {
        let Some(reference) = schema["$ref"].as_str() else {
            return;
        };
        let schema = reference.rsplit('/').next().unwrap_or_default();
        let known = &self.components["schemas"][schema]["properties"];
        for field in value.as_object().expect("an object").keys() {
            assert!(known.get(field).is_some(), "{name}: {schema} has no {field}");
        }
    }

    /// Checks a value against a schema of the contract's components.
    #[track_caller]
    pub(crate) fn check_named(&self, schema: &str, value: &Value) {
        let reference = json!({ "$ref": format!("#/components/schemas/{schema}") });
        self.hold(schema, &reference, value);
        self.check_fields(schema, &reference, value);
    }

    #[track_caller]
    fn hold(&self, name: &str, schema: &Value, value: &Value) {
        let validator = self.validator(name, schema);
        let errors: Vec<_> = validator
            .iter_errors(value)
            .map(|error| format!("{} at {}", error, error.instance_path()))
            .collect();
        assert!(errors.is_empty(), "{name}: {errors:#?}");
    }

    /// Compiles each schema once for all tests, because that is far slower than using it.
    fn validator(&self, name: &str, schema: &Value) -> Arc<Validator> {
        let mut validators = self.validators.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(validator) = validators.get(name) {
            return Arc::clone(validator);
        }
        let whole = json!({ "allOf": [schema], "components": self.components });
        let validator = jsonschema::options()
            .should_validate_formats(true)
            .build(&whole)
            .expect("the contract's schemas compile");
        let validator = Arc::new(validator);
        validators.insert(name.to_owned(), Arc::clone(&validator));
        validator
    }

    /// The documented path of a real one.
    fn template(&self, path: &str) -> Option<&str> {
        let follows = |template: &str| {
            let wanted: Vec<_> = template.split('/').collect();
            let given: Vec<_> = path.split('/').collect();
            let fits = |(wanted, given): (&&str, &&str)| wanted.starts_with('{') || wanted == given;
            wanted.len() == given.len() && wanted.iter().zip(&given).all(fits)
        };
        let mut templates = self.paths.as_object()?.keys();
        templates.find(|template| follows(template)).map(String::as_str)
    }
}

#[track_caller]
fn check_query(template: &str, operation: &Value, exchange: &Exchange) {
    let parameters = operation["parameters"].as_array().expect("parameters");
    for (field, _) in &exchange.fields {
        let is_it = |parameter: &Value| parameter["in"] == "query" && parameter["name"] == field.as_str();
        assert!(parameters.iter().any(is_it), "{template} does not take {field}");
    }
}

/// Converts a form with brackets to JSON.
fn unfolded(fields: &[(String, String)]) -> Value {
    let mut whole = json!({});
    for (key, text) in fields {
        let mut place = &mut whole;
        for part in key.split(['[', ']']).filter(|part| !part.is_empty()) {
            place = match part.parse::<usize>() {
                Ok(index) => at_index(place, index),
                Err(_) => &mut place[part],
            };
        }
        *place = match text.as_str() {
            "true" | "false" => Value::Bool(text == "true"),
            _ if key.ends_with("[quantity]") => json!(text.parse::<u64>().expect("a count")),
            _ => Value::from(text.as_str()),
        };
    }
    whole
}

fn at_index(place: &mut Value, index: usize) -> &mut Value {
    if !place.is_array() {
        *place = json!([]);
    }
    let items = place.as_array_mut().expect("it was just made one");
    items.resize(items.len().max(index + 1), Value::Null);
    &mut items[index]
}

/// Converts OpenAPI 3.0's `nullable` to JSON Schema's "or null", and drops empty unions.
fn to_json_schema(value: Value) -> Value {
    match value {
        Value::Array(items) => items.into_iter().map(to_json_schema).collect(),
        Value::Object(fields) => {
            let mut fields: Map<_, _> = fields
                .into_iter()
                .filter(|(key, value)| !(key == "anyOf" && value.as_array().is_some_and(Vec::is_empty)))
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
