//! The answer of the one call, compared with fields opened one by one.

use std::collections::{BTreeMap, BTreeSet};

use goldgrove_domain::Decimal;
use goldgrove_domain::sealing::SealedTable;
use serde::Deserialize;
use serde_json::value::RawValue;

use super::{Caller, DashboardError, Opened};

/// A row as the API shows it; numbers keep their digits.
type Shown = BTreeMap<String, Box<RawValue>>;

/// The rows of the dashboard that have sealed fields.
#[derive(Debug, Deserialize)]
pub struct Screen {
    profile: Shown,
    accounts: Vec<Shown>,
    holdings: Vec<Shown>,
    goals: Vec<Shown>,
    history: Vec<Shown>,
}

impl Screen {
    /// Reads the dashboard.
    ///
    /// # Errors
    /// [`DashboardError`] when the call fails.
    pub async fn read(caller: &Caller, api: &str) -> Result<Self, DashboardError> {
        caller.get(&format!("{api}/dashboard")).await
    }

    /// Checks that every opened field equals the dashboard's, and that no row is missing on either side.
    ///
    /// # Errors
    /// [`DashboardError::Differs`] at the first difference, [`DashboardError::Rows`] when rows are missing.
    pub fn agree(&self, opened: &Opened) -> Result<(), DashboardError> {
        let rows = self.by_place();
        let mut seen = BTreeSet::new();
        for (place, plaintext) in opened {
            let differs = || DashboardError::Differs(place.clone());
            let (row, field) = place.rsplit_once('/').ok_or_else(differs)?;
            let shown = rows.get(row).and_then(|shown| shown.get(field)).ok_or_else(differs)?;
            if !same(shown, plaintext) {
                return Err(differs());
            }
            seen.insert(row);
        }
        if seen.len() != rows.len() {
            return Err(DashboardError::Rows {
                shown: rows.len(),
                opened: seen.len(),
            });
        }
        Ok(())
    }

    /// Every row under `<table>/<record>`.
    fn by_place(&self) -> BTreeMap<String, &Shown> {
        let tables = [
            (SealedTable::Profiles, "id", std::slice::from_ref(&self.profile)),
            (SealedTable::Accounts, "id", &self.accounts),
            (SealedTable::InvestmentHoldings, "id", &self.holdings),
            (SealedTable::Goals, "id", &self.goals),
            (SealedTable::NetWorthHistory, "date", &self.history),
        ];
        tables
            .into_iter()
            .flat_map(|(table, id, rows)| rows.iter().map(move |row| (table, id, row)))
            .map(|(table, id, row)| {
                let record = row.get(id).and_then(|id| text(id)).unwrap_or_default();
                (format!("{}/{record}", table.name()), row)
            })
            .collect()
    }
}

/// Texts must be equal, numbers equal to the last digit.
fn same(shown: &RawValue, plaintext: &str) -> bool {
    if let Some(text) = text(shown) {
        return text == plaintext;
    }
    let (shown, opened) = (shown.get().parse::<Decimal>(), plaintext.parse::<Decimal>());
    matches!((shown, opened), (Ok(shown), Ok(opened)) if shown == opened)
}

fn text(raw: &RawValue) -> Option<String> {
    serde_json::from_str(raw.get()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn screen() -> Screen {
        serde_json::from_str(
            r#"{
                "profile": {"id": "u", "monthly_income": 5000},
                "accounts": [{"id": "a", "balance": 12345678901234567.89}],
                "holdings": [{"id": "h", "symbol": "FND1", "quantity": 10.5}],
                "goals": [],
                "history": [{"date": "2026-11-21", "assets": 1.00}],
                "netWorth": {}
            }"#,
        )
        .unwrap()
    }

    fn opened() -> Opened {
        [
            ("profiles/u/monthly_income", "5000.00"),
            ("accounts/a/balance", "12345678901234567.89"),
            ("investment_holdings/h/symbol", "FND1"),
            ("investment_holdings/h/quantity", "10.5"),
            ("net_worth_history/2026-11-21/assets", "1.00"),
        ]
        .map(|(place, plaintext)| (place.to_owned(), plaintext.to_owned()))
        .into()
    }

    #[test]
    fn the_same_values_agree_however_a_number_is_written() {
        screen().agree(&opened()).unwrap();
    }

    #[test]
    fn any_other_value_is_a_difference() {
        let rows = [
            ("another digit at the end", "accounts/a/balance", "12345678901234567.90"),
            ("another word", "investment_holdings/h/symbol", "FND2"),
            ("a number for a word", "investment_holdings/h/symbol", "10.5"),
            ("a word for a number", "investment_holdings/h/quantity", "FND1"),
            (
                "a field the dashboard does not show",
                "investment_holdings/h/cost_basis",
                "1",
            ),
            ("a row the dashboard does not show", "goals/g/target_amount", "1"),
        ];
        for (name, place, plaintext) in rows {
            let mut opened = opened();
            opened.insert(place.to_owned(), plaintext.to_owned());
            let outcome = screen().agree(&opened);
            assert!(
                matches!(&outcome, Err(DashboardError::Differs(at)) if at == place),
                "{name}: {outcome:?}"
            );
        }
    }

    #[test]
    fn a_row_that_nobody_opened_is_noticed() {
        let mut opened = opened();
        opened.remove("profiles/u/monthly_income");
        let outcome = screen().agree(&opened);
        assert!(matches!(outcome, Err(DashboardError::Rows { shown: 4, opened: 3 })));
    }
}
