//! A proxy for the embedded table engine. Rejects requests that only the real service rejects, including expressions so
//! deep that they would crash the process. On request, lets transactions conflict and indexes lag.
//!
//! The engine listens on its own port, which only this proxy has.

mod lag;

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, put};
use axum::{Json, Router};
use goldgrove_storage::table::Index;
use serde::Deserialize;
use serde_json::{Value, json};

use lag::{Key, Lag};

use crate::loopback;

/// The real service's limit for an expression, in bytes.
const EXPRESSION_BYTES_MAX: usize = 4_096;
/// The deepest nesting and the most `NOT`s of an expression, because the engine recurses for each.
const DEPTH_MAX: usize = 100;
/// The most bytes of an attribute's name, an index's partition key or a request.
const NAME_BYTES_MAX: usize = 65_535;
const INDEX_KEY_BYTES_MAX: usize = 2_048;
const REQUEST_BYTES_MAX: usize = 16 * 1024 * 1024;

const TARGET: &str = "x-amz-target";
const VALIDATION: &str = "com.amazon.coral.validate#ValidationException";
const CONFLICT: &str = "com.amazonaws.dynamodb.v20120810#TransactionConflictException";
const CANCELED: &str = "com.amazonaws.dynamodb.v20120810#TransactionCanceledException";

struct Front {
    engine: String,
    client: reqwest::Client,
    /// One of this many writes conflicts; 0 for none.
    every: AtomicU32,
    writes: AtomicU32,
    lag: Lag,
}

/// The proxy for the engine at `engine`.
pub(crate) fn router(engine: String) -> reqwest::Result<Router> {
    let front = Front {
        engine,
        client: loopback::client()?,
        every: AtomicU32::new(0),
        writes: AtomicU32::new(0),
        lag: Lag::default(),
    };
    let router = Router::new()
        .route("/local/conflicts", put(set_conflicts))
        .route("/local/lag", put(set_lag))
        .fallback(any(pass))
        .layer(DefaultBodyLimit::max(REQUEST_BYTES_MAX))
        .with_state(Arc::new(front));
    Ok(router)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Conflicts {
    /// One of this many writes conflicts; 0 for none.
    every: u32,
}

async fn set_conflicts(State(front): State<Arc<Front>>, Json(conflicts): Json<Conflicts>) -> StatusCode {
    front.every.store(conflicts.every, Ordering::Relaxed);
    StatusCode::NO_CONTENT
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Late {
    /// How many index queries do not show a written row yet; 0 for none.
    queries: u32,
}

async fn set_lag(State(front): State<Arc<Front>>, Json(late): Json<Late>) -> StatusCode {
    front.lag.set(late.queries);
    StatusCode::NO_CONTENT
}

async fn pass(State(front): State<Arc<Front>>, method: Method, headers: HeaderMap, body: Bytes) -> Response {
    // The engine rejects invalid JSON.
    let request = serde_json::from_slice::<Value>(&body).unwrap_or_default();
    if let Some(message) = fault_of(&request) {
        return refusal(VALIDATION, &json!({ "message": message }));
    }
    let target = headers.get(TARGET).and_then(|target| target.to_str().ok());
    let operation = target.and_then(|target| target.split_once('.'));
    let operation = operation.map(|(_, operation)| operation.to_owned()).unwrap_or_default();
    if let Some(conflict) = front.conflict(&operation, &request) {
        return conflict;
    }
    let answer = match operation.as_str() {
        "Query" if request["IndexName"].is_string() => front.query_index(&request, method, headers, body).await,
        _ => {
            front
                .write(front.lag.written(&operation, &request), method, headers, body)
                .await
        }
    };
    answer.unwrap_or_else(|error| {
        tracing::error!(%error, "the table engine did not answer");
        StatusCode::INTERNAL_SERVER_ERROR.into_response()
    })
}

impl Front {
    /// The error of a write that is due to conflict with a transaction on its row.
    fn conflict(&self, operation: &str, request: &Value) -> Option<Response> {
        let is_transaction = operation == "TransactWriteItems";
        if !is_transaction && !matches!(operation, "PutItem" | "DeleteItem" | "UpdateItem") {
            return None;
        }
        let every = self.every.load(Ordering::Relaxed);
        let turn = self.writes.fetch_add(1, Ordering::Relaxed).checked_rem(every)?;
        if turn != 0 {
            return None;
        }
        if !is_transaction {
            return Some(refusal(
                CONFLICT,
                &json!({ "message": "Transaction is ongoing for the item" }),
            ));
        }
        let mut reasons = vec![json!({ "Code": "None" }); request["TransactItems"].as_array().map_or(1, Vec::len)];
        if let Some(first) = reasons.first_mut() {
            *first = json!({ "Code": "TransactionConflict", "Message": "Transaction is ongoing for the item" });
        }
        Some(refusal(
            CANCELED,
            &json!({ "Message": "Transaction cancelled", "CancellationReasons": reasons }),
        ))
    }

    /// Forwards a request that writes these rows, and stores their previous state.
    async fn write(
        &self,
        written: Vec<Key>,
        method: Method,
        headers: HeaderMap,
        body: Bytes,
    ) -> reqwest::Result<Response> {
        let mut noted = Vec::new();
        for key in written {
            let get = json!({ "TableName": key.table, "Key": key.attributes, "ConsistentRead": true });
            let mut headers = headers.clone();
            headers.insert(TARGET, HeaderValue::from_static("DynamoDB_20120810.GetItem"));
            let (_, _, row) = self.ask(Method::POST, headers, get.to_string().into()).await?;
            let row = serde_json::from_slice::<Value>(&row).unwrap_or_default();
            noted.push((key, row.get("Item").cloned()));
        }
        let answer = self.ask(method, headers, body).await?;
        if answer.0.is_success() {
            self.lag.note(noted);
        }
        Ok(answer.into_response())
    }

    /// Forwards a query of an index, and answers with the lagging state.
    async fn query_index(
        &self,
        request: &Value,
        method: Method,
        headers: HeaderMap,
        body: Bytes,
    ) -> reqwest::Result<Response> {
        let (status, mut headers, body) = self.ask(method, headers, body).await?;
        let Ok(mut answer) = serde_json::from_slice::<Value>(&body) else {
            return Ok((status, headers, body).into_response());
        };
        self.lag.show(request, &mut answer);
        // Both belong to the original answer.
        headers.remove(header::CONTENT_LENGTH);
        headers.remove("x-amz-crc32");
        Ok((status, headers, answer.to_string()).into_response())
    }

    async fn ask(
        &self,
        method: Method,
        mut headers: HeaderMap,
        body: Bytes,
    ) -> reqwest::Result<(StatusCode, HeaderMap, Bytes)> {
        for name in [
            header::HOST,
            header::CONTENT_LENGTH,
            header::CONNECTION,
            header::TRANSFER_ENCODING,
        ] {
            headers.remove(name);
        }
        let request = self.client.request(method, &self.engine).headers(headers).body(body);
        let answer = request.send().await?;
        let (status, mut headers) = (answer.status(), answer.headers().clone());
        headers.remove(header::TRANSFER_ENCODING);
        Ok((status, headers, answer.bytes().await?))
    }
}

fn refusal(kind: &str, body: &Value) -> Response {
    let mut body = body.clone();
    body["__type"] = kind.into();
    let headers = [(header::CONTENT_TYPE, "application/x-amz-json-1.0")];
    (StatusCode::BAD_REQUEST, headers, Json(body)).into_response()
}

/// The fault of a request that the engine would accept, in the real service's words if known.
fn fault_of(request: &Value) -> Option<String> {
    empty_key(request).or_else(|| fault_in(request))
}

fn fault_in(value: &Value) -> Option<String> {
    match value {
        Value::Array(items) => items.iter().find_map(fault_in),
        Value::Object(members) => members.iter().find_map(|(name, value)| {
            if name.len() > NAME_BYTES_MAX {
                return Some("Attribute name is too large, must be less than 65536 bytes".to_owned());
            }
            match value.as_str() {
                Some(text) if name == "Statement" || name.ends_with("Expression") => expression(name, text),
                Some(_) => None,
                None => index_key(name, value).or_else(|| fault_in(value)),
            }
        }),
        _ => None,
    }
}

fn expression(name: &str, text: &str) -> Option<String> {
    let size = text.len();
    if size > EXPRESSION_BYTES_MAX {
        return Some(format!(
            "Invalid {name}: Expression size has exceeded the maximum allowed size; expression size: {size}"
        ));
    }
    let (mut depth, mut deepest) = (0_usize, 0);
    for byte in text.bytes() {
        match byte {
            b'(' | b'[' => depth += 1,
            b')' | b']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        deepest = deepest.max(depth);
    }
    let nots = text
        .split_whitespace()
        .filter(|word| word.eq_ignore_ascii_case("not"))
        .count();
    (deepest + nots > DEPTH_MAX).then(|| format!("Invalid {name}: The expression is nested too deep"))
}

/// A value under the name of an index key.
fn index_key(name: &str, value: &Value) -> Option<String> {
    if !Index::OF_MAIN.iter().any(|index| index.attribute() == name) {
        return None;
    }
    let text = value["S"].as_str()?;
    let message = if text.is_empty() {
        "The AttributeValue for a key attribute cannot contain an empty string value."
    } else if text.len() > INDEX_KEY_BYTES_MAX {
        "Size of hashkey has exceeded the maximum size limit of 2048 bytes"
    } else {
        return None;
    };
    Some(format!(
        "One or more parameter values are not valid. {message} IndexKey: {name}"
    ))
}

/// A query for an empty key.
fn empty_key(request: &Value) -> Option<String> {
    let condition = request["KeyConditionExpression"].as_str()?;
    let values = request["ExpressionAttributeValues"].as_object()?;
    let is_empty = |(name, value): (&String, &Value)| {
        value["S"].as_str() == Some("") && condition.split([' ', ',', '(', ')', '=']).any(|word| word == name)
    };
    let message = "One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain \
        an empty string value.";
    values.iter().any(is_empty).then(|| message.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_engine_would_die_of_or_take_too_much_of_is_refused() {
        let condition = |text: String| json!({ "TableName": "main", "ConditionExpression": text });
        let nested = |depth: usize| format!("{}attribute_exists(pk){}", "(".repeat(depth), ")".repeat(depth));
        let query = |value: &str| {
            json!({
                "KeyConditionExpression": "pk = :pk AND begins_with(sk, :sk)",
                "ExpressionAttributeValues": { ":pk": { "S": "a" }, ":sk": { "S": value } },
            })
        };
        let rows = [
            (
                "a plain condition",
                condition("attribute_not_exists(pk)".to_owned()),
                false,
            ),
            ("some depth", condition(nested(50)), false),
            ("4,096 parentheses", condition("(".repeat(4_096)), true),
            ("100 and their own", condition(nested(100)), true),
            ("many nots", condition(format!("{}pk = :v", "NOT ".repeat(200))), true),
            ("more than 4 KB", condition("a".repeat(4_097)), true),
            (
                "inside a transaction",
                json!({ "TransactItems": [{ "Put": condition(nested(400)) }] }),
                true,
            ),
            ("a prefix", query("ROW#"), false),
            ("an empty prefix", query(""), true),
            (
                "an empty value beside keys",
                json!({ "Item": { "text": { "S": "" } } }),
                false,
            ),
        ];
        for (name, request, is_refused) in rows {
            assert_eq!(fault_of(&request).is_some(), is_refused, "{name}");
        }
        let key = Index::OF_MAIN[0].attribute();
        for (length, is_refused) in [(0, true), (2_048, false), (2_049, true)] {
            let request = json!({ "Item": { key: { "S": "a".repeat(length) } } });
            assert_eq!(fault_of(&request).is_some(), is_refused, "{length}");
        }
    }
}
