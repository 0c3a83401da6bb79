//! Lagging secondary indexes, on request: a number of queries still see a written row in its previous state.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

use goldgrove_storage::table::Index;
use serde_json::{Map, Value, json};

/// The rows that indexes do not show yet.
#[derive(Default)]
pub(super) struct Lag {
    /// How many queries of its table's indexes do not show a written row yet.
    queries: AtomicU32,
    rows: Mutex<Vec<Late>>,
}

/// A written row in its previous state, which indexes still show.
struct Late {
    key: Key,
    before: Option<Value>,
    queries: u32,
}

/// Table and primary key of a row.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Key {
    pub(super) table: String,
    pub(super) attributes: Value,
}

impl Key {
    fn of(table: &Value, row: &Value) -> Option<Self> {
        let members = ["pk", "sk"]
            .into_iter()
            .filter_map(|name| Some((name.to_owned(), row.get(name)?.clone())));
        Some(Self {
            table: table.as_str()?.to_owned(),
            attributes: Value::Object(members.collect()),
        })
    }
}

impl Lag {
    pub(super) fn set(&self, queries: u32) {
        self.queries.store(queries, Ordering::Relaxed);
    }

    /// The rows that a request writes; none unless indexes lag.
    pub(super) fn written(&self, operation: &str, request: &Value) -> Vec<Key> {
        if self.queries.load(Ordering::Relaxed) == 0 {
            return Vec::new();
        }
        written_by(operation, request).into_iter().flatten().collect()
    }

    /// Stores the previous state of written rows. A row that is late already keeps its stored state.
    pub(super) fn note(&self, written: Vec<(Key, Option<Value>)>) {
        let queries = self.queries.load(Ordering::Relaxed);
        let mut rows = self.rows.lock().unwrap_or_else(PoisonError::into_inner);
        for (key, before) in written {
            if rows.iter().all(|late| late.key != key) {
                rows.push(Late { key, before, queries });
            }
        }
    }

    /// Changes the answer to an index query to the lagging state.
    pub(super) fn show(&self, request: &Value, answer: &mut Value) {
        let (Some(attribute), Some(items)) = (index_key(request), answer["Items"].as_array_mut()) else {
            return;
        };
        let table = request["TableName"].as_str().unwrap_or_default();
        let values = request["ExpressionAttributeValues"].as_object();
        let mut rows = self.rows.lock().unwrap_or_else(PoisonError::into_inner);
        for late in rows.iter_mut().filter(|late| late.key.table == table) {
            let was_in = late.before.as_ref().and_then(|row| row.get(attribute));
            let was_in = was_in.filter(|key| values.is_some_and(|values| values.values().any(|value| value == *key)));
            items.retain(|item| was_in.is_some() || !is_of(item, &late.key));
            // With a condition on the sort key, leave deleted rows out.
            let is_plain = values.is_some_and(|values| values.len() == 1);
            if let (Some(value), true) = (was_in, is_plain && !items.iter().any(|item| is_of(item, &late.key))) {
                let mut item = late.key.attributes.clone();
                item[attribute] = value.clone();
                items.push(item);
            }
            late.queries -= 1;
        }
        rows.retain(|late| late.queries > 0);
        let count = items.len();
        (answer["Count"], answer["ScannedCount"]) = (json!(count), json!(count));
    }
}

fn is_of(item: &Value, key: &Key) -> bool {
    let attributes = key.attributes.as_object();
    attributes.is_some_and(|attributes| attributes.iter().all(|(name, value)| item.get(name) == Some(value)))
}

/// The partition key of the queried index; `None` for other requests.
fn index_key(request: &Value) -> Option<&'static str> {
    let name = request["IndexName"].as_str()?;
    let index = Index::OF_MAIN.into_iter().find(|index| index.name() == name)?;
    Some(index.attribute())
}

fn written_by(operation: &str, request: &Value) -> Vec<Option<Key>> {
    let one = |write: &Value| Key::of(&write["TableName"], write.get("Item").unwrap_or(&write["Key"]));
    match operation {
        "PutItem" | "UpdateItem" | "DeleteItem" => vec![one(request)],
        "TransactWriteItems" => {
            let writes = request["TransactItems"].as_array().into_iter().flatten();
            let parts = writes.filter_map(Value::as_object).flat_map(Map::iter);
            parts
                .filter(|(kind, _)| *kind != "ConditionCheck")
                .map(|(_, write)| one(write))
                .collect()
        }
        "BatchWriteItem" => {
            let tables = request["RequestItems"].as_object().into_iter().flatten();
            let writes = tables.flat_map(|(table, writes)| {
                let writes = writes.as_array().into_iter().flatten().filter_map(Value::as_object);
                writes.flat_map(Map::values).map(move |write| (table, write))
            });
            let key = |(table, write): (&String, &Value)| {
                Key::of(&table.as_str().into(), write.get("Item").unwrap_or(&write["Key"]))
            };
            writes.map(key).collect()
        }
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(sort: &str) -> Value {
        json!({ "pk": { "S": "a" }, "sk": { "S": sort }, "gsi1pk": { "S": "item" } })
    }

    fn written(lag: &Lag, row: &Value) -> Key {
        let request = json!({ "TableName": "main", "Item": row });
        lag.written("PutItem", &request).remove(0)
    }

    fn asked(lag: &Lag, items: &[Value]) -> Vec<Value> {
        let request = json!({
            "TableName": "main", "IndexName": "gsi1", "KeyConditionExpression": "gsi1pk = :v",
            "ExpressionAttributeValues": { ":v": { "S": "item" } },
        });
        let mut answer = json!({ "Items": items, "Count": items.len() });
        lag.show(&request, &mut answer);
        let items = answer["Items"].as_array().unwrap().clone();
        assert_eq!(answer["Count"], json!(items.len()));
        items
    }

    #[test]
    fn a_row_is_new_to_an_index_and_gone_from_it_only_after_so_many_queries() {
        let lag = Lag::default();
        lag.set(2);
        lag.note(vec![
            (written(&lag, &row("new")), None),
            (written(&lag, &row("gone")), Some(row("gone"))),
        ]);
        let now = [row("new"), row("old")];
        for _ in 0..2 {
            assert_eq!(asked(&lag, &now), [row("old"), row("gone")]);
        }
        assert_eq!(asked(&lag, &now), now);
    }

    #[test]
    fn every_kind_of_write_is_seen_and_none_where_nothing_lags() {
        let (item, key) = (row("a"), json!({ "pk": { "S": "a" }, "sk": { "S": "b" } }));
        let requests = [
            ("PutItem", json!({ "TableName": "main", "Item": item }), 1),
            ("DeleteItem", json!({ "TableName": "main", "Key": key }), 1),
            ("GetItem", json!({ "TableName": "main", "Key": key }), 0),
            (
                "TransactWriteItems",
                json!({ "TransactItems": [
                    { "Put": { "TableName": "main", "Item": item } },
                    { "ConditionCheck": { "TableName": "main", "Key": key } },
                    { "Delete": { "TableName": "main", "Key": key } },
                ] }),
                2,
            ),
            (
                "BatchWriteItem",
                json!({ "RequestItems": { "main": [
                    { "PutRequest": { "Item": item } }, { "DeleteRequest": { "Key": key } },
                ] } }),
                2,
            ),
        ];
        let lag = Lag::default();
        for (operation, request, _) in &requests {
            assert!(lag.written(operation, request).is_empty(), "{operation}");
        }
        lag.set(1);
        for (operation, request, count) in &requests {
            assert_eq!(lag.written(operation, request).len(), *count, "{operation}");
        }
    }
}
