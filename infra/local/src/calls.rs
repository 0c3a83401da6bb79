//! Records the calls of each function to AWS: which action on which table, key or queue.
//!
//! In the cloud, a function's role defines what it may do. Here one process runs all functions, so it records every
//! call with the function that makes it, and a check compares the records with the roles in the templates. Calls
//! outside of a function (creating tables, seeding, tests that read a table) have no function.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::future::Future;
use std::io::{self, Write as _};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use aws_smithy_runtime_api::box_error::BoxError;
use aws_smithy_runtime_api::client::interceptors::Intercept;
use aws_smithy_runtime_api::client::interceptors::context::BeforeTransmitInterceptorContextRef;
use aws_smithy_runtime_api::client::runtime_components::RuntimeComponents;
use aws_smithy_types::config_bag::ConfigBag;
use goldgrove_app::aws::AwsClients;
use serde::{Deserialize, Serialize};
use serde_json::Value;

tokio::task_local! {
    static FUNCTION: &'static str;
}

/// The only key; a decrypt request need not name it.
const KEY: &str = "KMS_KEY_ID";

static NOTES: Mutex<Option<Notes>> = Mutex::new(None);

/// A call of a function.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Call {
    /// The function's name.
    pub function: String,
    /// The action as in a role, e.g. `dynamodb:Query`.
    pub action: String,
    /// The function's variable with the table, the queue or the key; `<variable>/index/<index>` for an index.
    pub resource: String,
}

struct Notes {
    file: File,
    seen: BTreeSet<Call>,
}

/// Runs `work` on behalf of `function`.
pub async fn on_behalf_of<F: Future>(function: &'static str, work: F) -> F::Output {
    FUNCTION.scope(function, work).await
}

/// The function that the current task runs for.
pub fn function() -> Option<&'static str> {
    FUNCTION.try_with(|function| *function).ok()
}

/// Records every later call of this process in `file`, one JSON object per line. Truncates the file. A second call does
/// nothing.
///
/// # Errors
/// If the file cannot be created.
pub fn keep_in(file: &Path) -> io::Result<()> {
    let mut notes = NOTES.lock().unwrap_or_else(PoisonError::into_inner);
    if notes.is_none() {
        *notes = Some(Notes {
            file: File::create(file)?,
            seen: BTreeSet::new(),
        });
    }
    Ok(())
}

/// Records in `file` that `function` opens a data key. One process that runs all functions caches keys for all of them,
/// so it does not request a key for each.
///
/// # Errors
/// If the file cannot be written.
pub fn add_opened_key(file: &Path, function: &str) -> io::Result<()> {
    let mut file = File::options().append(true).create(true).open(file)?;
    for (action, resource) in [("kms:Decrypt", KEY), ("dynamodb:Query", "TABLE_DATA_KEYS")] {
        let call = Call {
            function: function.to_owned(),
            action: action.to_owned(),
            resource: resource.to_owned(),
        };
        file.write_all((serde_json::to_string(&call)? + "\n").as_bytes())?;
    }
    Ok(())
}

/// Reads the calls recorded in a file.
///
/// # Errors
/// If it cannot be read, or a line is invalid.
pub fn kept_in(file: &Path) -> io::Result<BTreeSet<Call>> {
    let text = std::fs::read_to_string(file)?;
    let calls = text.lines().map(serde_json::from_str).collect::<Result<_, _>>();
    Ok(calls?)
}

/// Wraps the clients to record their calls. `variables` are the settings with the names of tables and queues.
pub(crate) fn noted(mut aws: AwsClients, variables: Vec<(&'static str, String)>) -> AwsClients {
    let variables = variables.into_iter().map(|(variable, value)| (value, variable));
    let noter = Noter(Arc::new(variables.collect()));
    let dynamodb = aws.dynamodb.config().to_builder().interceptor(noter.clone());
    aws.dynamodb = aws_sdk_dynamodb::Client::from_conf(dynamodb.build());
    let kms = aws.kms.config().to_builder().interceptor(noter.clone());
    aws.kms = aws_sdk_kms::Client::from_conf(kms.build());
    let sqs = aws.sqs.config().to_builder().interceptor(noter.clone());
    aws.sqs = aws_sdk_sqs::Client::from_conf(sqs.build());
    aws
}

/// Variables by their values.
#[derive(Clone, Debug)]
struct Noter(Arc<BTreeMap<String, &'static str>>);

impl Noter {
    /// The variable for the service's `name`, which may end in an index.
    fn variable(&self, name: &str) -> String {
        let (name, index) = name.split_at(name.find("/index/").unwrap_or(name.len()));
        let variable = self.0.get(name).copied().unwrap_or(name);
        [variable, index].concat()
    }
}

impl Intercept for Noter {
    fn name(&self) -> &'static str {
        "Noter"
    }

    fn read_after_serialization(
        &self,
        context: &BeforeTransmitInterceptorContextRef<'_>,
        _components: &RuntimeComponents,
        _settings: &mut ConfigBag,
    ) -> Result<(), BoxError> {
        let Some(function) = function() else {
            return Ok(());
        };
        let request = context.request();
        let target = request.headers().get("x-amz-target").unwrap_or_default();
        let body = request.body().bytes().unwrap_or_default();
        let body: Value = serde_json::from_slice(body)?;
        for (action, resource) in actions(target, &body) {
            note(Call {
                function: function.to_owned(),
                action,
                resource: self.variable(&resource),
            })?;
        }
        Ok(())
    }
}

fn note(call: Call) -> io::Result<()> {
    let mut notes = NOTES.lock().unwrap_or_else(PoisonError::into_inner);
    let Some(notes) = notes.as_mut() else {
        return Ok(());
    };
    if notes.seen.contains(&call) {
        return Ok(());
    }
    let line = serde_json::to_string(&call)? + "\n";
    notes.file.write_all(line.as_bytes())?;
    notes.seen.insert(call);
    Ok(())
}

/// The actions of a request as in a role, each with its resource.
fn actions(target: &str, body: &Value) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    match target.split_once('.') {
        Some(("DynamoDB_20120810", "TransactWriteItems")) => transaction(body),
        Some(("DynamoDB_20120810", operation @ ("BatchGetItem" | "BatchWriteItem"))) => {
            let tables = body["RequestItems"].as_object().into_iter().flatten();
            tables
                .map(|(table, _)| (format!("dynamodb:{operation}"), table.clone()))
                .collect()
        }
        Some(("DynamoDB_20120810", operation)) => {
            let (table, index) = (text(&body["TableName"]), &body["IndexName"]);
            let resource = match index.as_str() {
                Some(index) => format!("{table}/index/{index}"),
                None => table,
            };
            vec![(format!("dynamodb:{operation}"), resource)]
        }
        Some(("TrentService", operation)) => vec![(format!("kms:{operation}"), KEY.to_owned())],
        // A batch needs the same right as a single message.
        Some(("AmazonSQS", operation)) => {
            let operation = operation.trim_end_matches("Batch");
            vec![(format!("sqs:{operation}"), text(&body["QueueUrl"]))]
        }
        _ => vec![(format!("unknown:{target}"), String::new())],
    }
}

/// A transaction needs the right to each of its parts.
fn transaction(body: &Value) -> Vec<(String, String)> {
    let items = body["TransactItems"].as_array().into_iter().flatten();
    let parts = items.filter_map(|item| item.as_object()?.iter().next());
    parts
        .map(|(part, what)| {
            let action = match part.as_str() {
                "ConditionCheck" => "dynamodb:ConditionCheckItem".to_owned(),
                part => format!("dynamodb:{part}Item"),
            };
            (action, what["TableName"].as_str().unwrap_or_default().to_owned())
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_request_is_known_by_the_actions_that_roles_name() {
        let rows = [
            (
                "a query of a table",
                "DynamoDB_20120810.Query",
                json!({ "TableName": "main" }),
                vec![("dynamodb:Query", "main")],
            ),
            (
                "a query of an index",
                "DynamoDB_20120810.Query",
                json!({ "TableName": "main", "IndexName": "gsi1" }),
                vec![("dynamodb:Query", "main/index/gsi1")],
            ),
            (
                "a batch",
                "DynamoDB_20120810.BatchWriteItem",
                json!({ "RequestItems": { "keys": [], "main": [] } }),
                vec![("dynamodb:BatchWriteItem", "keys"), ("dynamodb:BatchWriteItem", "main")],
            ),
            (
                "a transaction",
                "DynamoDB_20120810.TransactWriteItems",
                json!({ "TransactItems": [
                    { "ConditionCheck": { "TableName": "main" } },
                    { "Put": { "TableName": "main" } },
                    { "Delete": { "TableName": "audit" } },
                ] }),
                vec![
                    ("dynamodb:ConditionCheckItem", "main"),
                    ("dynamodb:PutItem", "main"),
                    ("dynamodb:DeleteItem", "audit"),
                ],
            ),
            ("the key", "TrentService.Decrypt", json!({}), vec![("kms:Decrypt", KEY)]),
            (
                "a queue",
                "AmazonSQS.SendMessageBatch",
                json!({ "QueueUrl": "http://localhost/items" }),
                vec![("sqs:SendMessage", "http://localhost/items")],
            ),
        ];
        for (name, target, body, expected) in rows {
            let found = actions(target, &body);
            let found: Vec<(&str, &str)> = found.iter().map(|(a, r)| (a.as_str(), r.as_str())).collect();
            assert_eq!(found, expected, "{name}");
        }
    }
}
