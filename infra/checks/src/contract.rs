//! Checks answers against the API's document.

use goldgrove_openapi::document::{self, DocumentError};
use serde_json::{Value, json};

/// The API's document.
#[derive(Debug)]
pub struct Contract(Value);

/// An answer that breaks the contract.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum Breach {
    /// The document has no such answer.
    #[error("docs/openapi.json has no {status} answer for {operation}")]
    Unknown {
        /// The operation's id.
        operation: String,
        /// The answer's status.
        status: u64,
    },
    /// The document says that there is no body.
    #[error("docs/openapi.json promises no body")]
    Unexpected,
    /// The body does not fit the document; the body itself is not shown.
    #[error("the body does not fit docs/openapi.json at {at}")]
    Body {
        /// The part of the schema that does not fit.
        at: String,
    },
}

impl Contract {
    /// The contract of the current code.
    pub fn current() -> Result<Self, DocumentError> {
        document::document(&goldgrove_registry::operations()).map(Self)
    }

    /// The document.
    pub const fn document(&self) -> &Value {
        &self.0
    }

    /// Checks the `body` and `status` of an answer of `function`; null means no body.
    pub fn check(&self, function: &str, status: u64, body: &Value) -> Result<(), Breach> {
        let operation = function.replace('-', "_");
        let Some(answer) = self.answer(&operation, status) else {
            return Err(Breach::Unknown { operation, status });
        };
        let schema = ["json", "problem+json"]
            .iter()
            .find_map(|kind| answer.pointer(&format!("/content/application~1{kind}/schema")));
        match schema {
            Some(schema) => self.fits(schema, body),
            None if body.is_null() => Ok(()),
            None => Err(Breach::Unexpected),
        }
    }

    fn fits(&self, schema: &Value, body: &Value) -> Result<(), Breach> {
        let whole = json!({ "allOf": [schema], "components": self.0["components"] });
        let broken = |at: String| Breach::Body { at };
        let validator = jsonschema::validator_for(&whole).map_err(|error| broken(error.to_string()))?;
        match validator.iter_errors(body).next() {
            None => Ok(()),
            Some(error) => Err(broken(error.schema_path().to_string())),
        }
    }

    fn answer(&self, operation: &str, status: u64) -> Option<&Value> {
        let paths = self.0["paths"].as_object()?;
        let described = paths
            .values()
            .filter_map(Value::as_object)
            .flat_map(|methods| methods.values())
            .find(|described| described["operationId"] == operation)?;
        let answer = described["responses"].get(status.to_string())?;
        // A refusal that several operations share is described once.
        match answer.get("$ref").and_then(Value::as_str) {
            Some(reference) => self.0.pointer(reference.strip_prefix('#')?),
            None => Some(answer),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_body_holds_every_promised_field_and_the_right_kinds() {
        let contract = Contract::current().unwrap();
        let fit = json!({ "institutions": [{ "id": "ins_1", "name": "Bank", "logo": null }] });
        assert_eq!(contract.check("list-institutions", 200, &fit), Ok(()));
        let rows = [
            (
                "a field is missing",
                json!({ "institutions": [{ "id": "ins_1", "name": "Bank" }] }),
            ),
            (
                "a field is of another kind",
                json!({ "institutions": [{ "id": 1, "name": "Bank", "logo": null }] }),
            ),
            ("the list is missing", json!({})),
        ];
        for (name, body) in rows {
            let breach = contract.check("list-institutions", 200, &body).unwrap_err();
            assert!(matches!(breach, Breach::Body { .. }), "{name}: {breach}");
        }
    }

    #[test]
    fn what_is_removed_leaves_no_body() {
        let contract = Contract::current().unwrap();
        assert_eq!(contract.check("remove-plaid-item", 204, &Value::Null), Ok(()));
        assert_eq!(
            contract.check("remove-plaid-item", 204, &json!({})),
            Err(Breach::Unexpected)
        );
    }

    #[test]
    fn a_refusal_is_a_problem() {
        let contract = Contract::current().unwrap();
        let problem = json!({
            "type": "/problems/unauthenticated", "title": "Sign in required", "status": 401,
            "detail": "Sign in and try again.", "request_id": "r-1",
        });
        assert_eq!(contract.check("end-session", 401, &problem), Ok(()));
        let breach = contract
            .check("end-session", 401, &json!({ "title": "no" }))
            .unwrap_err();
        assert!(matches!(breach, Breach::Body { .. }), "{breach}");
    }

    #[test]
    fn an_answer_nobody_promised_is_a_breach() {
        let contract = Contract::current().unwrap();
        for (function, status) in [("list-institutions", 201), ("no-such-function", 200)] {
            let breach = contract.check(function, status, &json!({})).unwrap_err();
            assert!(matches!(breach, Breach::Unknown { .. }), "{function}");
        }
    }
}
