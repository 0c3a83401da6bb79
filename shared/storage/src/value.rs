//! The parts of a row: named attributes of a few types.
//!
//! No entities and no AWS SDK here. Sizes follow the published rules for `DynamoDB` items.

use std::collections::BTreeMap;

use jiff::Timestamp;

/// The attribute that holds the partition key in every table.
pub const PARTITION: &str = "pk";
/// The attribute that holds the sort key in every table.
pub const SORT: &str = "sk";

/// The largest row, in bytes.
pub const ROW_BYTES_MAX: usize = 400 * 1024;

/// One attribute's value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// Text.
    Text(String),
    /// A decimal number in its text form, at most 38 significant digits.
    Number(String),
    /// Raw bytes.
    Bytes(Vec<u8>),
    /// Yes or no.
    Bool(bool),
    /// An empty value, as opposed to a missing one.
    Null,
    /// Values in order.
    List(Vec<Self>),
    /// Values by name.
    Map(BTreeMap<String, Self>),
}

impl Value {
    /// The seconds from 1970 to `moment`, in the form of a table's time-to-live attribute.
    pub(crate) fn seconds(moment: Timestamp) -> Self {
        Self::Number(moment.as_second().to_string())
    }

    /// The value's size in bytes as the table counts it.
    pub fn size(&self) -> usize {
        match self {
            Self::Text(text) => text.len(),
            Self::Number(digits) => digits.len().div_ceil(2) + 1,
            Self::Bytes(bytes) => bytes.len(),
            Self::Bool(_) | Self::Null => 1,
            Self::List(values) => 3 + values.iter().map(|value| 1 + value.size()).sum::<usize>(),
            Self::Map(values) => {
                3 + values
                    .iter()
                    .map(|(name, value)| 1 + name.len() + value.size())
                    .sum::<usize>()
            }
        }
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<u64> for Value {
    fn from(number: u64) -> Self {
        Self::Number(number.to_string())
    }
}

impl From<bool> for Value {
    fn from(flag: bool) -> Self {
        Self::Bool(flag)
    }
}

impl<T: Into<Self>> From<Option<T>> for Value {
    fn from(known: Option<T>) -> Self {
        known.map_or(Self::Null, Into::into)
    }
}

/// The key of a row in its table.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Key {
    /// The partition key, e.g. `USER#…`.
    pub partition: String,
    /// The sort key, e.g. `ACCOUNT#…`.
    pub sort: String,
}

impl Key {
    /// A key of its two parts.
    pub fn new(partition: impl Into<String>, sort: impl Into<String>) -> Self {
        Self {
            partition: partition.into(),
            sort: sort.into(),
        }
    }
}

/// One row: its key and its other attributes.
///
/// A row has a few dozen attributes at most, and opening ten thousand rows takes each of them out once. A linear search
/// in a list does that in half the time of a map.
#[derive(Clone, Debug)]
pub struct Row {
    key: Key,
    attributes: Vec<(String, Value)>,
}

impl Row {
    /// A row with only its key.
    pub const fn new(key: Key) -> Self {
        Self::from_parts(key, Vec::new())
    }

    /// A row of its key and its other attributes, which must have distinct names.
    pub(crate) const fn from_parts(key: Key, attributes: Vec<(String, Value)>) -> Self {
        Self { key, attributes }
    }

    /// The key and the other attributes.
    pub(crate) fn into_parts(self) -> (Key, Vec<(String, Value)>) {
        (self.key, self.attributes)
    }

    /// The row's key.
    pub const fn key(&self) -> &Key {
        &self.key
    }

    /// The row's key; drops the rest.
    pub fn into_key(self) -> Key {
        self.key
    }

    /// The same row under another key.
    #[must_use]
    pub fn moved_to(self, key: Key) -> Self {
        Self { key, ..self }
    }

    fn position(&self, name: &str) -> Option<usize> {
        self.attributes.iter().position(|(known, _)| known == name)
    }

    /// Sets an attribute.
    pub fn set(&mut self, name: impl Into<String>, value: impl Into<Value>) {
        let (name, value) = (name.into(), value.into());
        match self.position(&name) {
            Some(position) => self.attributes[position].1 = value,
            None => self.attributes.push((name, value)),
        }
    }

    /// The row with an attribute set.
    #[must_use]
    pub fn with(mut self, name: impl Into<String>, value: impl Into<Value>) -> Self {
        self.set(name, value);
        self
    }

    /// The value of an attribute other than the key.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.position(name).map(|position| &self.attributes[position].1)
    }

    /// Takes an attribute out of the row, so that opening a row copies nothing.
    pub fn take(&mut self, name: &str) -> Option<Value> {
        self.position(name)
            .map(|position| self.attributes.swap_remove(position).1)
    }

    /// The attributes other than the key, in no order.
    pub fn attributes(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.attributes.iter().map(|(name, value)| (name.as_str(), value))
    }

    /// The row's size in bytes as the table counts it: names and values.
    pub fn size(&self) -> usize {
        let key = PARTITION.len() + self.key.partition.len() + SORT.len() + self.key.sort.len();
        let rest: usize = self.attributes().map(|(name, value)| name.len() + value.size()).sum();
        key + rest
    }
}

/// Rows with the same key and attributes are equal, whatever order those came in.
impl PartialEq for Row {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
            && self.attributes.len() == other.attributes.len()
            && self.attributes().all(|(name, value)| other.get(name) == Some(value))
    }
}

impl Eq for Row {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rows_size_is_its_names_and_values_as_the_table_counts_them() {
        let row = Row::new(Key::new("USER#1", "PROFILE"))
            .with("flag", true)
            .with("count", 12_345_u64)
            .with("none", Value::Null)
            .with("words", Value::List(vec!["one".into(), "two".into()]));
        let key = 2 + 6 + 2 + 7;
        let words = 5 + 3 + (1 + 3) + (1 + 3);
        assert_eq!(row.size(), key + (4 + 1) + (5 + 3 + 1) + (4 + 1) + words);
    }

    #[test]
    fn equality_ignores_the_order_of_attributes_but_nothing_else() {
        let row = || Row::new(Key::new("p", "s"));
        assert_eq!(row().with("a", "1").with("b", "2"), row().with("b", "2").with("a", "1"));
        assert_ne!(row().with("a", "1"), row().with("a", "2"));
        assert_ne!(row().with("a", "1"), row().with("b", "1"));
        assert_ne!(row().with("a", "1"), row().with("a", "1").with("b", "2"));
        assert_ne!(row(), Row::new(Key::new("p", "t")));
    }

    #[test]
    fn setting_an_attribute_again_replaces_it() {
        let row = Row::new(Key::new("p", "s")).with("a", "1").with("a", "2");
        assert_eq!(row.attributes().collect::<Vec<_>>(), [("a", &"2".into())]);
    }

    #[test]
    fn taking_an_attribute_removes_it() {
        let mut row = Row::new(Key::new("p", "s")).with("name", "x");
        assert_eq!(row.take("name"), Some("x".into()));
        assert_eq!(row.take("name"), None);
    }
}
