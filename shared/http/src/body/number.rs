//! Exact numbers in JSON, read and written as decimal text. No floating point here.

use std::fmt;

use goldgrove_domain::{Currency, Decimal, Money, MoneyError};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error as _;
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;

use crate::params::OWN_WORDS;

/// A decimal number that is a JSON number on the wire and keeps every digit.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Exact(pub Decimal);

impl Exact {
    /// Converts the number to an amount of `currency`.
    pub fn money(self, currency: Currency) -> Result<Money, MoneyError> {
        Money::from_major(self.0, currency)
    }
}

impl From<Money> for Exact {
    fn from(money: Money) -> Self {
        Self(money.major())
    }
}

impl From<Decimal> for Exact {
    fn from(number: Decimal) -> Self {
        Self(number)
    }
}

impl fmt::Debug for Exact {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, formatter)
    }
}

impl Serialize for Exact {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        RawValue::from_string(self.0.to_string())
            .map_err(S::Error::custom)?
            .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Exact {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = Box::<RawValue>::deserialize(deserializer)?;
        parse(raw.get())
            .map(Self)
            .ok_or_else(|| D::Error::custom(format!("{OWN_WORDS}must be a number of at most 28 digits")))
    }
}

/// Parses plain or scientific notation; `None` if it would lose a digit.
fn parse(text: &str) -> Option<Decimal> {
    if !text.starts_with(|first: char| first == '-' || first.is_ascii_digit()) {
        return None;
    }
    match text.split_once(['e', 'E']) {
        // The library rounds excess digits, so check first that all of them fit.
        Some((digits, _)) => plain(digits).and_then(|_| Decimal::from_scientific(text).ok()),
        None => plain(text),
    }
}

fn plain(text: &str) -> Option<Decimal> {
    Decimal::from_str_exact(text)
        .ok()
        .or_else(|| trailing_zeros_aside(text))
}

/// Accepts `1.0000…0` with excess decimals, because it is exactly 1.
fn trailing_zeros_aside(text: &str) -> Option<Decimal> {
    let (whole, decimals) = text.split_once('.')?;
    let needed = decimals.trim_end_matches('0');
    let text = format!("{whole}.{needed}");
    let text = text.strip_suffix('.').unwrap_or(&text);
    Decimal::from_str_exact(text).ok().filter(|_| decimals.ends_with('0'))
}

impl JsonSchema for Exact {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Exact".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "number" })
    }
}
