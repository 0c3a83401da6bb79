//! JSON with exact numbers.

use std::collections::BTreeMap;
use std::ops::Index;

use rust_decimal::Decimal;
use serde_json::Value;
use serde_json::value::RawValue;

use super::Person;

/// A JSON value with exact numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Exact {
    Number(Decimal),
    List(Vec<Exact>),
    Members(BTreeMap<String, Exact>),
    /// Text, a flag, or null.
    Word(Value),
}

impl Exact {
    pub(crate) fn parse(json: &str) -> Self {
        Self::of(serde_json::from_str(json).unwrap())
    }

    fn of(raw: &RawValue) -> Self {
        let text = raw.get();
        match text.as_bytes()[0] {
            b'{' => {
                let members: BTreeMap<String, &RawValue> = serde_json::from_str(text).unwrap();
                Self::Members(
                    members
                        .into_iter()
                        .map(|(name, value)| (name, Self::of(value)))
                        .collect(),
                )
            }
            b'[' => {
                let values: Vec<&RawValue> = serde_json::from_str(text).unwrap();
                Self::List(values.into_iter().map(Self::of).collect())
            }
            b'-' | b'0'..=b'9' => Self::Number(Decimal::from_str_exact(text).unwrap()),
            _ => Self::Word(serde_json::from_str(text).unwrap()),
        }
    }

    #[track_caller]
    pub(crate) fn number(&self) -> Decimal {
        match self {
            Self::Number(number) => *number,
            other => panic!("{other:?} is no number"),
        }
    }

    #[track_caller]
    pub(crate) fn list(&self) -> &[Self] {
        match self {
            Self::List(values) => values,
            other => panic!("{other:?} is no list"),
        }
    }

    #[track_caller]
    pub(crate) fn text(&self) -> &str {
        match self {
            Self::Word(Value::String(text)) => text,
            other => panic!("{other:?} is no text"),
        }
    }

    pub(crate) fn is_true(&self) -> bool {
        *self == Self::Word(Value::Bool(true))
    }

    pub(crate) fn is_null(&self) -> bool {
        *self == Self::Word(Value::Null)
    }
}

impl Index<&str> for Exact {
    type Output = Self;

    #[track_caller]
    fn index(&self, name: &str) -> &Self {
        match self {
            Self::Members(members) => members.get(name).unwrap_or_else(|| panic!("no {name}")),
            other => panic!("{other:?} has no members"),
        }
    }
}

/// The answer to `person` at `path`, with exact numbers.
pub(crate) async fn exact(person: &Person, path: &str) -> Exact {
    let answer = person.get(path).await;
    answer.ok();
    Exact::parse(&answer.text)
}

/// The plan for `person` at `path` without changes, with exact numbers.
pub(crate) async fn exact_plan(person: &Person, path: &str) -> Exact {
    let answer = person.post(path, Value::Object(serde_json::Map::new())).await;
    answer.ok();
    Exact::parse(&answer.text)
}

/// The sum of `member` over `values`.
pub(crate) fn sum<'a>(values: impl IntoIterator<Item = &'a Exact>, member: &str) -> Decimal {
    values.into_iter().map(|value| value[member].number()).sum()
}
