//! The specification's contract for clients: read the stored form of every row, then open each field with one call.

use std::collections::BTreeMap;
use std::time::Duration;

use futures::future::{try_join, try_join_all};
use futures::stream::{self, StreamExt as _, TryStreamExt as _};
use goldgrove_domain::ids::UserId;
use goldgrove_domain::sealing::SealedTable;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::{Caller, DashboardError};

/// How many holdings the contract opens together.
pub const HOLDINGS_AT_ONCE: usize = 3;
/// How long it waits after each such batch but the last.
pub const PAUSE: Duration = Duration::from_millis(100);
/// The most calls in flight.
const CALLS_AT_ONCE: usize = 64;

/// The list of each sealed table: its path, and the list's name in the answer.
const LISTS: [(SealedTable, &str, &str); 3] = [
    (SealedTable::Profiles, "/profile?sealed=true", "profiles"),
    (SealedTable::Accounts, "/accounts?sealed=true", "accounts"),
    (SealedTable::Goals, "/goals?sealed=true", "goals"),
];
const HOLDINGS: (SealedTable, &str, &str) = (
    SealedTable::InvestmentHoldings,
    "/investment-holdings?sealed=true",
    "holdings",
);

/// Plaintext by place, `<table>/<record>/<field>`.
pub type Opened = BTreeMap<String, String>;

/// The pace at which fields are opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// [`HOLDINGS_AT_ONCE`] at a time, all their fields side by side, with this pause after each batch but the last.
    /// Other fields are opened beside them, without pauses.
    Batches {
        /// Between two batches.
        pause: Duration,
    },
    /// All fields, 64 at a time.
    Eager,
}

/// A client that follows the contract.
#[derive(Clone, Copy, Debug)]
pub struct Contract<'a> {
    /// Makes the calls.
    pub caller: &'a Caller,
    /// The API's address.
    pub api: &'a str,
    /// Whose fields.
    pub user: &'a UserId,
    /// How many days of history are shown.
    pub history_days: usize,
}

struct Field {
    place: String,
    ciphertext: String,
    nonce: String,
}

#[derive(Deserialize)]
struct Answer {
    decrypted_data: String,
}

impl Contract<'_> {
    /// Lists everything and opens every field.
    ///
    /// # Errors
    /// [`DashboardError`] when any call fails.
    pub async fn read(&self, pace: Pace) -> Result<Opened, DashboardError> {
        let (rows, holdings) = self.lists().await?;
        let rows = rows.into_iter().flatten();
        match pace {
            Pace::Eager => self.open_eagerly(rows.chain(holdings.into_iter().flatten())).await,
            Pace::Batches { pause } => {
                let (mut opened, holdings) =
                    try_join(self.open_eagerly(rows), self.open_in_batches(holdings, pause)).await?;
                opened.extend(holdings);
                Ok(opened)
            }
        }
    }

    /// Lists everything and opens nothing; returns the number of fields.
    ///
    /// # Errors
    /// As [`Self::read`].
    pub async fn count_fields(&self) -> Result<usize, DashboardError> {
        let (rows, holdings) = self.lists().await?;
        Ok(rows.iter().chain(&holdings).map(Vec::len).sum())
    }

    /// The sealed fields of every row, those of holdings separately.
    async fn lists(&self) -> Result<(Vec<Vec<Field>>, Vec<Vec<Field>>), DashboardError> {
        let history = format!("/net-worth-history?sealed=true&limit={}", self.history_days);
        let history = (SealedTable::NetWorthHistory, history.as_str(), "history");
        let others = try_join_all(LISTS.into_iter().chain([history]).map(|list| self.list(list)));
        let (others, holdings) = try_join(others, self.list(HOLDINGS)).await?;
        Ok((others.into_iter().flatten().collect(), holdings))
    }

    /// The sealed fields of every row of one list.
    async fn list(&self, (table, path, name): (SealedTable, &str, &str)) -> Result<Vec<Vec<Field>>, DashboardError> {
        let mut answer: BTreeMap<String, Vec<Map<String, Value>>> =
            self.caller.get(&format!("{}{path}", self.api)).await?;
        let rows = answer
            .remove(name)
            .ok_or_else(|| DashboardError::Missing(name.to_owned()))?;
        rows.iter().map(|row| fields(table, row)).collect()
    }

    async fn open_eagerly(&self, fields: impl Iterator<Item = Field>) -> Result<Opened, DashboardError> {
        stream::iter(fields)
            .map(|field| self.open(field))
            .buffer_unordered(CALLS_AT_ONCE)
            .try_collect()
            .await
    }

    async fn open_in_batches(&self, rows: Vec<Vec<Field>>, pause: Duration) -> Result<Opened, DashboardError> {
        let mut opened = Opened::new();
        let mut rows = rows.into_iter().peekable();
        while rows.peek().is_some() {
            let batch = rows.by_ref().take(HOLDINGS_AT_ONCE).flatten();
            opened.extend(try_join_all(batch.map(|field| self.open(field))).await?);
            if rows.peek().is_some() && !pause.is_zero() {
                tokio::time::sleep(pause).await;
            }
        }
        Ok(opened)
    }

    async fn open(&self, field: Field) -> Result<(String, String), DashboardError> {
        let body = json!({
            "action": "decrypt",
            "data": { "encrypted_data": field.ciphertext, "iv": field.nonce },
            "userId": self.user.as_str(),
            "fieldType": field.place,
        });
        let url = format!("{}/secure-data-encryption", self.api);
        let answer: Answer = self.caller.post(&url, &body).await?;
        Ok((field.place, answer.decrypted_data))
    }
}

/// The sealed fields of a row in its stored form: every field with a nonce beside it.
fn fields(table: SealedTable, row: &Map<String, Value>) -> Result<Vec<Field>, DashboardError> {
    let text = |name: &str| row.get(name).and_then(Value::as_str);
    let record = text("id").or_else(|| text("date"));
    let record = record.ok_or_else(|| DashboardError::Missing("id".to_owned()))?;
    row.keys()
        .filter_map(|name| Some((name.strip_suffix("_iv")?, text(name)?)))
        .map(|(field, nonce)| {
            let ciphertext = text(field).or_else(|| text(&format!("{field}_encrypted")));
            Ok(Field {
                place: format!("{}/{record}/{field}", table.name()),
                ciphertext: ciphertext
                    .ok_or_else(|| DashboardError::Missing(field.to_owned()))?
                    .to_owned(),
                nonce: nonce.to_owned(),
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(json: Value) -> Map<String, Value> {
        serde_json::from_value(json).unwrap()
    }

    #[test]
    fn a_sealed_field_is_what_has_a_nonce_beside_it() {
        let row = row(json!({
            "id": "hold_1", "class": "ETFs",
            "quantity": "c1", "quantity_iv": "n1",
            "security_name": null, "security_name_encrypted": "c2", "security_name_iv": "n2",
            "cost_basis": null, "cost_basis_iv": null,
        }));
        let fields = fields(SealedTable::InvestmentHoldings, &row).unwrap();
        let mut found: Vec<_> = fields
            .iter()
            .map(|field| (field.place.as_str(), field.ciphertext.as_str(), field.nonce.as_str()))
            .collect();
        found.sort_unstable();
        assert_eq!(
            found,
            [
                ("investment_holdings/hold_1/quantity", "c1", "n1"),
                ("investment_holdings/hold_1/security_name", "c2", "n2"),
            ]
        );
    }

    #[test]
    fn a_nonce_without_a_ciphertext_is_an_error() {
        let row = row(json!({ "date": "2026-11-21", "assets_iv": "n" }));
        assert!(matches!(
            fields(SealedTable::NetWorthHistory, &row),
            Err(DashboardError::Missing(field)) if field == "assets"
        ));
    }
}
