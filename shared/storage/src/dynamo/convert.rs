//! Rows to and from the SDK's items. Rows move; nothing is copied.

use std::collections::HashMap;

use aws_sdk_dynamodb::primitives::Blob;
use aws_sdk_dynamodb::types::AttributeValue;

use crate::error::{Fault, StorageError};
use crate::table::Scope;
use crate::value::{Key, PARTITION, Row, SORT, Value};

pub(super) type Item = HashMap<String, AttributeValue>;

pub(super) fn to_key(key: &Key) -> Item {
    HashMap::from([
        (PARTITION.to_owned(), AttributeValue::S(key.partition.clone())),
        (SORT.to_owned(), AttributeValue::S(key.sort.clone())),
    ])
}

/// Where a page of `scope` continues. An index also needs its own key.
pub(super) fn to_cursor(key: &Key, scope: &Scope) -> Item {
    let mut cursor = to_key(key);
    if let Scope::Index { index, value } = scope {
        cursor.insert(index.attribute().to_owned(), AttributeValue::S(value.clone()));
    }
    cursor
}

pub(super) fn to_item(row: Row) -> Item {
    let (key, attributes) = row.into_parts();
    let mut item = Item::with_capacity(attributes.len() + 2);
    item.insert(PARTITION.to_owned(), AttributeValue::S(key.partition));
    item.insert(SORT.to_owned(), AttributeValue::S(key.sort));
    item.extend(attributes.into_iter().map(|(name, value)| (name, to_attribute(value))));
    item
}

pub(super) fn to_attribute(value: Value) -> AttributeValue {
    match value {
        Value::Text(text) => AttributeValue::S(text),
        Value::Number(number) => AttributeValue::N(number),
        Value::Bytes(bytes) => AttributeValue::B(Blob::new(bytes)),
        Value::Bool(flag) => AttributeValue::Bool(flag),
        Value::Null => AttributeValue::Null(true),
        Value::List(values) => AttributeValue::L(values.into_iter().map(to_attribute).collect()),
        Value::Map(values) => AttributeValue::M(
            values
                .into_iter()
                .map(|(name, value)| (name, to_attribute(value)))
                .collect(),
        ),
    }
}

pub(super) fn key_from_item(mut item: Item) -> Result<Key, StorageError> {
    Ok(Key {
        partition: take_text(&mut item, PARTITION)?,
        sort: take_text(&mut item, SORT)?,
    })
}

pub(super) fn from_item(mut item: Item) -> Result<Row, StorageError> {
    let key = Key {
        partition: take_text(&mut item, PARTITION)?,
        sort: take_text(&mut item, SORT)?,
    };
    let attributes = item
        .into_iter()
        .map(|(name, value)| Ok((name, from_attribute(value)?)))
        .collect::<Result<Vec<_>, StorageError>>()?;
    Ok(Row::from_parts(key, attributes))
}

fn from_attribute(value: AttributeValue) -> Result<Value, StorageError> {
    Ok(match value {
        AttributeValue::S(text) => Value::Text(text),
        AttributeValue::N(number) => Value::Number(number),
        AttributeValue::B(bytes) => Value::Bytes(bytes.into_inner()),
        AttributeValue::Bool(flag) => Value::Bool(flag),
        AttributeValue::Null(_) => Value::Null,
        AttributeValue::L(values) => Value::List(values.into_iter().map(from_attribute).collect::<Result<_, _>>()?),
        AttributeValue::M(values) => Value::Map(
            values
                .into_iter()
                .map(|(name, value)| Ok((name, from_attribute(value)?)))
                .collect::<Result<_, StorageError>>()?,
        ),
        // We never write sets, nor types unknown to this SDK.
        _ => return Err(corrupt("attribute", Fault::WrongType)),
    })
}

fn take_text(item: &mut Item, name: &'static str) -> Result<String, StorageError> {
    match item.remove(name) {
        Some(AttributeValue::S(text)) => Ok(text),
        Some(_) => Err(corrupt(name, Fault::WrongType)),
        None => Err(corrupt(name, Fault::Missing)),
    }
}

const fn corrupt(attribute: &'static str, fault: Fault) -> StorageError {
    StorageError::corrupt("row", attribute, fault)
}
