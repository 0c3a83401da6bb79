//! The example event of every function, built from the functions' declarations.
//!
//! An example may need values from earlier examples: the id of a goal, the token of an undo. [`in_order`] sorts
//! examples behind those they need, and a [`Scene`] stores the answers.

mod files;

use std::collections::{BTreeMap, BTreeSet};
use std::net::Ipv4Addr;

use axum::http::header::{AUTHORIZATION, CONTENT_TYPE, InvalidHeaderValue};
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use goldgrove_http::config::Source;
use goldgrove_http::operation::{Event as Kind, Example, Fill, Operation, Trigger, VISITOR};
use goldgrove_http::route::{Access, Method};
use goldgrove_standin_stripe as stripe;
use jiff::Timestamp;
use serde_json::{Value, json};

use crate::gateway;
use crate::visitor::Visitor;

pub use files::{FilesError, write};

/// The declaration of a function.
#[derive(Clone, Debug)]
pub enum Declared {
    /// An HTTP function.
    Http(Box<Operation>),
    /// An event function.
    Event(Trigger),
}

impl Declared {
    /// The function's name.
    pub fn function(&self) -> &'static str {
        match self {
            Self::Http(operation) => operation.function,
            Self::Event(trigger) => trigger.function,
        }
    }

    /// Its operation, for an HTTP function.
    pub fn operation(&self) -> Option<&Operation> {
        match self {
            Self::Http(operation) => Some(operation.as_ref()),
            Self::Event(_) => None,
        }
    }

    /// Its example call.
    pub fn example(&self) -> &Example {
        match self {
            Self::Http(operation) => &operation.example,
            Self::Event(trigger) => &trigger.example,
        }
    }

    /// The order among examples whose needs are met: first the triggers that create a user, objects are deleted late,
    /// the user last.
    fn phase(&self) -> u8 {
        match self {
            Self::Event(trigger) if matches!(trigger.event, Kind::UserPool(_)) => 0,
            Self::Http(operation) if operation.route.method == Method::Delete => {
                if operation.path_parameters().next().is_some() {
                    2
                } else {
                    3
                }
            }
            _ => 1,
        }
    }
}

/// All functions.
pub fn all() -> Vec<Declared> {
    let http = goldgrove_registry::operations()
        .into_iter()
        .map(|operation| Declared::Http(Box::new(operation)));
    let events = goldgrove_registry::triggers().into_iter().map(Declared::Event);
    http.chain(events).collect()
}

/// All functions, each behind those that its example needs.
///
/// # Errors
/// [`ExampleError::Order`] if examples need each other, or a function that does not exist.
pub fn in_order() -> Result<Vec<Declared>, ExampleError> {
    let mut waiting = all();
    waiting.sort_by_key(|declared| (declared.phase(), declared.function()));
    let mut done = BTreeSet::new();
    let mut ordered = Vec::new();
    while !waiting.is_empty() {
        let ready = |declared: &Declared| declared.example().needs().all(|needed| done.contains(needed));
        let Some(next) = waiting.iter().position(ready) else {
            let left = waiting.iter().map(Declared::function).collect();
            return Err(ExampleError::Order(left));
        };
        let declared = waiting.remove(next);
        done.insert(declared.function());
        ordered.push(declared);
    }
    Ok(ordered)
}

/// Why an event cannot be built.
#[derive(Debug, thiserror::Error)]
pub enum ExampleError {
    /// Examples need each other, or a function that does not exist.
    #[error("the examples of {} need each other, or a function that does not exist", .0.join(", "))]
    Order(Vec<&'static str>),
    /// An earlier answer lacks a value that the example needs.
    #[error("its example needs {pointer} of the answer of {function}, which has none")]
    Unfilled {
        /// The function with the earlier answer.
        function: &'static str,
        /// The expected place of the value.
        pointer: &'static str,
    },
    /// The example has no place for a value.
    #[error("its example has nothing at {0} to fill")]
    NoPlace(String),
    /// The provider's signature cannot be created here.
    #[error("it takes a provider's signature that infra/local/src/examples.rs cannot make")]
    Unsigned,
    /// A token or signature is not a valid header value.
    #[error("the token or signature is not fit for a header")]
    Header(#[from] InvalidHeaderValue),
}

/// The caller, and the answers so far.
#[derive(Debug)]
pub struct Scene {
    visitor: Visitor,
    settings: Source,
    answers: BTreeMap<&'static str, Value>,
}

impl Scene {
    /// A scene without answers.
    pub fn new(visitor: Visitor, settings: Source) -> Self {
        let answers = BTreeMap::from([(VISITOR, visitor.answers())]);
        Self {
            visitor,
            settings,
            answers,
        }
    }

    /// Stores the answer of `function`.
    pub fn keep(&mut self, function: &'static str, body: Value) {
        self.answers.insert(function, body);
    }

    /// Makes `visitor` the caller.
    pub fn welcome(&mut self, visitor: Visitor) {
        self.answers.insert(VISITOR, visitor.answers());
        self.visitor = visitor;
    }

    /// The caller.
    pub const fn visitor(&self) -> &Visitor {
        &self.visitor
    }

    /// The settings of the functions.
    pub const fn settings(&self) -> &Source {
        &self.settings
    }

    /// The event of the example of `declared`, at `now`. `query` is the query of a request.
    pub fn event(&self, declared: &Declared, query: &str, now: Timestamp) -> Result<Value, ExampleError> {
        let fills = declared.example().fills.iter();
        let parts = fills.map(|fill| self.part(fill).map(|part| (fill.at, part)));
        self.event_of(declared, parts.collect::<Result<_, _>>()?, query, now)
    }

    /// As [`Scene::event`], but keeps the declared value where no earlier answer has one.
    pub fn closest_event(&self, declared: &Declared, now: Timestamp) -> Result<Value, ExampleError> {
        let fills = declared.example().fills.iter();
        let parts = fills.filter_map(|fill| Some((fill.at, self.part(fill).ok()?)));
        self.event_of(declared, parts.collect(), "", now)
    }

    fn event_of(
        &self,
        declared: &Declared,
        parts: Vec<(&str, Value)>,
        query: &str,
        now: Timestamp,
    ) -> Result<Value, ExampleError> {
        match declared {
            Declared::Http(operation) => self.request(operation, parts, query, now),
            Declared::Event(trigger) => {
                let (_, body) = filled(&trigger.example.body, parts)?;
                Ok(self.trigger(trigger.event, &body, now))
            }
        }
    }

    fn request(
        &self,
        operation: &Operation,
        parts: Vec<(&str, Value)>,
        query: &str,
        now: Timestamp,
    ) -> Result<Value, ExampleError> {
        let (path_parts, body) = filled(operation.example_body(), parts)?;
        let body = if body.is_null() {
            String::new()
        } else {
            body.to_string()
        };
        let declared = operation.example.parts.iter();
        let declared = declared.map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        let path_parts: Vec<(String, String)> = declared.chain(path_parts).collect();
        let path = path_parts
            .iter()
            .fold(operation.route.path.to_owned(), |path, (name, value)| {
                path.replace(name, value)
            });
        let named = |name: &str| name.trim_matches(['{', '}']).to_owned();
        let event = gateway::Event {
            route: operation.route,
            parameters: path_parts
                .iter()
                .map(|(name, value)| (named(name), json!(value)))
                .collect(),
            request_id: operation.function,
            now,
            path: &path,
            query,
            source: Ipv4Addr::LOCALHOST.into(),
            headers: &self.headers(operation, &body, now)?,
            body: body.as_bytes(),
        };
        Ok(event.to_json())
    }

    /// The value from an earlier answer for a part of an example.
    fn part(&self, fill: &Fill) -> Result<Value, ExampleError> {
        let answer = self.answers.get(fill.function);
        let part = answer.and_then(|answer| answer.pointer(fill.pointer)).cloned();
        part.ok_or(ExampleError::Unfilled {
            function: fill.function,
            pointer: fill.pointer,
        })
    }

    /// The headers that authenticate the caller: the visitor's token, or a provider's signature over the body.
    fn headers(&self, operation: &Operation, body: &str, now: Timestamp) -> Result<HeaderMap, ExampleError> {
        let (name, value) = match operation.route.access {
            Access::Signed => self.signature(operation.function, body, now)?,
            _ => (AUTHORIZATION, format!("Bearer {}", self.visitor.token)),
        };
        Ok(HeaderMap::from_iter([
            (name, HeaderValue::from_str(&value)?),
            (CONTENT_TYPE, HeaderValue::from_static("application/json")),
        ]))
    }

    fn signature(&self, function: &str, body: &str, now: Timestamp) -> Result<(HeaderName, String), ExampleError> {
        let (header, signature) = match function {
            "plaid-webhook" => (
                goldgrove_registry::plaid_webhook::SIGNATURE,
                self.visitor.plaid_signature.clone(),
            ),
            "stripe-webhook" => {
                let secret = self.settings.get("STRIPE_WEBHOOK_SECRET").unwrap_or_default();
                (
                    goldgrove_registry::stripe_webhook::SIGNATURE,
                    stripe::signature(secret, body, now.as_second()),
                )
            }
            _ => return Err(ExampleError::Unsigned),
        };
        Ok((HeaderName::from_static(header), signature))
    }

    fn trigger(&self, kind: Kind, body: &Value, now: Timestamp) -> Value {
        match kind {
            Kind::UserPool(source) => json!({
                "version": "1", "region": "us-east-1", "userPoolId": "us-east-1_goldgrove", "userName": self.visitor.id,
                "callerContext": { "awsSdkVersion": "aws-sdk-unknown-unknown", "clientId": "goldgroveweb00000000000001" },
                "triggerSource": source, "request": body, "response": pool_response(source),
            }),
            // The second delivery, so that a message without effect goes to the dead-letter queue at once.
            Kind::Queue => json!({ "Records": [{
                "messageId": "1", "body": body.to_string(), "attributes": { "ApproximateReceiveCount": "2" },
                "eventSource": "aws:sqs",
            }]}),
            Kind::Schedule => json!({
                "version": "0", "detail-type": "Scheduled Event", "source": "aws.events", "time": now.to_string(),
                "resources": [], "detail": {},
            }),
        }
    }
}

/// The path parameters, and the body with the values filled in.
fn filled(body: &Value, parts: Vec<(&str, Value)>) -> Result<(Vec<(String, String)>, Value), ExampleError> {
    let (mut path_parts, mut body) = (Vec::new(), body.clone());
    for (at, part) in parts {
        if at.starts_with('{') {
            path_parts.extend(part.as_str().map(|part| (at.to_owned(), part.to_owned())));
        } else {
            *body
                .pointer_mut(at)
                .ok_or_else(|| ExampleError::NoPlace(at.to_owned()))? = part;
        }
    }
    Ok((path_parts, body))
}

/// The pool sends empty fields when it asks for a mail, and nothing else.
fn pool_response(source: &str) -> Value {
    if source.starts_with("CustomMessage_") {
        json!({ "smsMessage": null, "emailMessage": null, "emailSubject": null })
    } else {
        json!({})
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_example_comes_after_those_it_needs_and_the_user_leaves_last() {
        let order: Vec<&str> = in_order().unwrap().iter().map(Declared::function).collect();
        assert_eq!(order.len(), all().len());
        let place = |name: &str| order.iter().position(|known| *known == name).unwrap();
        for declared in all() {
            for needed in declared.example().needs() {
                assert!(place(needed) < place(declared.function()), "{}", declared.function());
            }
        }
        assert!(place("cognito-post-confirmation") < place("get-profile"));
        assert!(place("plan-goal") < place("delete-goal"));
        for other in ["delete-goal", "remove-plaid-item", "export-data"] {
            assert!(place(other) < place("delete-user"), "{other}");
        }
    }

    #[test]
    fn a_body_is_filled_from_earlier_answers() {
        let mut scene = Scene::new(Visitor::default(), Source::fixed([("A", "b")]));
        let update = all().into_iter().find(|it| it.function() == "update-goal").unwrap();
        let missing = scene.event(&update, "", Timestamp::UNIX_EPOCH).unwrap_err();
        assert!(
            matches!(
                missing,
                ExampleError::Unfilled {
                    function: "create-goal",
                    ..
                }
            ),
            "{missing}"
        );
        scene.keep("create-goal", json!({ "goal": { "id": "goal_1", "version": 7 } }));
        let event = scene.event(&update, "", Timestamp::UNIX_EPOCH).unwrap();
        assert_eq!(event["rawPath"], "/api/goals/goal_1");
        assert_eq!(event["pathParameters"], json!({ "id": "goal_1" }));
        let body: Value = serde_json::from_str(event["body"].as_str().unwrap()).unwrap();
        assert_eq!(body["version"], 7);
    }

    #[test]
    fn the_closest_event_keeps_what_is_declared_where_no_answer_has_it() {
        let scene = Scene::new(Visitor::default(), Source::fixed([("A", "b")]));
        let undo = all().into_iter().find(|it| it.function() == "undo-removal").unwrap();
        let event = scene.closest_event(&undo, Timestamp::UNIX_EPOCH).unwrap();
        let declared = undo.operation().unwrap().example_body().to_string();
        assert_eq!(event["body"], declared);
    }
}
