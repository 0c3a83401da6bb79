//! Conditions and sort ranges in `DynamoDB`'s expression language. Every name and value is a placeholder.

use std::collections::HashMap;

use aws_sdk_dynamodb::types::AttributeValue;

use super::convert::to_attribute;
use crate::table::{COUNT, Condition, Scope, SortRange, VERSION};
use crate::value::{PARTITION, SORT, Value};

/// An expression with its placeholders; all `None` for an empty expression.
#[derive(Debug, Default)]
pub(super) struct Expression {
    pub(super) text: Option<String>,
    pub(super) names: Option<HashMap<String, String>>,
    pub(super) values: Option<HashMap<String, AttributeValue>>,
}

impl Expression {
    fn new<const N: usize, const V: usize>(text: &str, names: [(&str, &str); N], values: [(&str, Value); V]) -> Self {
        let owned = names.map(|(placeholder, name)| (placeholder.to_owned(), name.to_owned()));
        let values = values.map(|(placeholder, value)| (placeholder.to_owned(), to_attribute(value)));
        Self {
            text: Some(text.to_owned()),
            names: Some(HashMap::from(owned)),
            // DynamoDB refuses an empty map, but accepts none.
            values: (V > 0).then(|| HashMap::from(values)),
        }
    }
}

pub(super) fn of(condition: Condition) -> Expression {
    match condition {
        Condition::Always => Expression::default(),
        Condition::Absent => Expression::new("attribute_not_exists(#pk)", [("#pk", PARTITION)], []),
        Condition::Present => Expression::new("attribute_exists(#pk)", [("#pk", PARTITION)], []),
        Condition::VersionIs(version) => equals(VERSION, Value::from(version)),
        Condition::Equals(attribute, value) => equals(attribute, value),
        Condition::AbsentOrEquals(attribute, value) => Expression::new(
            "attribute_not_exists(#pk) OR #attribute = :value",
            [("#pk", PARTITION), ("#attribute", attribute)],
            [(":value", value)],
        ),
    }
}

/// The condition of a check, which DynamoDB requires.
pub(super) fn of_check(condition: Condition) -> Expression {
    match condition {
        Condition::Always => Expression::new(
            "attribute_exists(#pk) OR attribute_not_exists(#pk)",
            [("#pk", PARTITION)],
            [],
        ),
        telling => of(telling),
    }
}

fn equals(attribute: &str, value: Value) -> Expression {
    Expression::new("#attribute = :value", [("#attribute", attribute)], [(":value", value)])
}

/// An update that counts, with its condition.
#[derive(Debug)]
pub(super) struct Counting {
    pub(super) update: String,
    pub(super) condition: &'static str,
    pub(super) names: HashMap<String, String>,
    pub(super) values: HashMap<String, AttributeValue>,
}

/// Sets `attributes` and adds one to the count, as long as it is below `limit`.
pub(super) fn of_count(attributes: Vec<(String, Value)>, limit: u64) -> Counting {
    let mut names = HashMap::from([("#count".to_owned(), COUNT.to_owned())]);
    let mut values = HashMap::from([
        (":one".to_owned(), to_attribute(1_u64.into())),
        (":limit".to_owned(), to_attribute(limit.into())),
    ]);
    let mut settings = Vec::with_capacity(attributes.len());
    for (position, (name, value)) in attributes.into_iter().enumerate() {
        settings.push(format!("#a{position} = :a{position}"));
        names.insert(format!("#a{position}"), name);
        values.insert(format!(":a{position}"), to_attribute(value));
    }
    let set = if settings.is_empty() {
        String::new()
    } else {
        format!("SET {} ", settings.join(", "))
    };
    Counting {
        update: format!("{set}ADD #count :one"),
        condition: "attribute_not_exists(#count) OR #count < :limit",
        names,
        values,
    }
}

pub(super) fn of_query(scope: &Scope) -> Expression {
    match scope {
        Scope::Partition { partition, range, .. } => of_range(partition, range),
        Scope::Index { index, value } => Expression::new(
            "#index = :value",
            [("#index", index.attribute())],
            [(":value", value.as_str().into())],
        ),
    }
}

fn of_range(partition: &str, range: &SortRange) -> Expression {
    let pk = ("#pk", PARTITION);
    let sk = ("#sk", SORT);
    let partition = (":pk", Value::from(partition));
    match range {
        SortRange::All => Expression::new("#pk = :pk", [pk], [partition]),
        SortRange::Prefix(prefix) => Expression::new(
            "#pk = :pk AND begins_with(#sk, :prefix)",
            [pk, sk],
            [partition, (":prefix", prefix.as_str().into())],
        ),
        SortRange::Between(first, last) => Expression::new(
            "#pk = :pk AND #sk BETWEEN :first AND :last",
            [pk, sk],
            [
                partition,
                (":first", first.as_str().into()),
                (":last", last.as_str().into()),
            ],
        ),
    }
}
