//! Converts accounts: kinds and balances.

use std::collections::BTreeMap;

use goldgrove_domain::account::RateType;
use goldgrove_domain::{AccountKind, Currency, Decimal, Money, Name};

use super::{currency, money, name, optional_money};
use crate::plaid::wire;

/// An account as the provider reports it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkedAccount {
    /// The provider's id, stable for the item.
    pub provider_account_id: String,
    /// The name the user or the institution gave it.
    pub name: Option<Name>,
    /// The institution's formal name for it.
    pub official_name: Option<Name>,
    /// What kind of account it is.
    pub kind: AccountKind,
    /// The provider's subtype, unchanged, e.g. `401k`, `403B`, `mortgage`.
    pub subtype: Option<String>,
    /// The last digits of its number.
    pub mask: Option<String>,
    /// What it holds. For credit and loans what the user owes; negative if the bank owes the user.
    pub balance: Money,
    /// A card's limit.
    pub limit: Option<Money>,
    /// Its yearly rate in percent; `None` until [`DebtTerms`](super::DebtTerms) are fetched.
    pub rate_percent: Option<Decimal>,
    /// Fixed or variable; `None` until then.
    pub rate_type: Option<RateType>,
}

impl LinkedAccount {
    /// The balance for the balance sheet, and whether it is an asset.
    pub const fn balance_sheet_side(&self) -> (Money, bool) {
        self.kind.balance_sheet_side(self.balance)
    }
}

/// The accounts of an item.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LinkedAccounts {
    /// Those with a readable balance and currency.
    pub accounts: Vec<LinkedAccount>,
    /// Provider ids of those whose balance or currency is missing or out of range; callers keep their last known
    /// balance.
    pub unreadable: Vec<String>,
}

pub(in crate::plaid) fn accounts(wires: Vec<wire::Account>) -> LinkedAccounts {
    let mut linked = LinkedAccounts::default();
    for wire in wires {
        match account(&wire) {
            Some(account) => linked.accounts.push(account),
            None => linked.unreadable.push(wire.id),
        }
    }
    linked
}

/// The currency of each account, for amounts without one.
pub(super) fn currencies(wires: &[wire::Account]) -> BTreeMap<String, Currency> {
    wires
        .iter()
        .filter_map(|wire| Some((wire.id.clone(), account_currency(wire)?)))
        .collect()
}

fn account_currency(wire: &wire::Account) -> Option<Currency> {
    let balances = &wire.balances;
    currency(
        balances.iso_currency_code.as_deref(),
        balances.unofficial_currency_code.as_deref(),
        None,
    )
}

fn account(wire: &wire::Account) -> Option<LinkedAccount> {
    let currency = account_currency(wire)?;
    let kind = kind(&wire.kind, wire.subtype.as_deref());
    let balances = &wire.balances;
    Some(LinkedAccount {
        provider_account_id: wire.id.clone(),
        name: name(wire.name.as_deref()),
        official_name: name(wire.official_name.as_deref()),
        kind,
        subtype: wire.subtype.clone(),
        mask: wire.mask.clone(),
        balance: money(balance(kind, balances)?, currency)?,
        limit: optional_money(balances.limit, currency),
        rate_percent: None,
        rate_type: None,
    })
}

/// The current balance. If the institution reports none, a deposit's is its available balance, and a card's is the used
/// part of its limit; otherwise `None`.
fn balance(kind: AccountKind, balances: &wire::Balances) -> Option<Decimal> {
    if let Some(current) = balances.current {
        return current.0;
    }
    let available = balances.available?.0?;
    match kind {
        AccountKind::Depository => Some(available),
        AccountKind::Credit => balances.limit?.0?.checked_sub(available),
        _ => None,
    }
}

fn kind(kind: &str, subtype: Option<&str>) -> AccountKind {
    match (kind, subtype) {
        ("depository", _) => AccountKind::Depository,
        ("credit", _) => AccountKind::Credit,
        ("loan", _) => AccountKind::Loan,
        ("brokerage", _) | ("investment", Some("brokerage" | "non-taxable brokerage account")) => {
            AccountKind::Brokerage
        }
        ("investment", _) => AccountKind::Investment,
        _ => AccountKind::Others,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn linked(json: &str) -> LinkedAccounts {
        accounts(vec![serde_json::from_str(json).expect("an account")])
    }

    fn first(json: &str) -> LinkedAccount {
        linked(json).accounts.remove(0)
    }

    #[test]
    fn the_balance_is_what_is_held_or_owed() {
        let rows = [
            (
                "a deposit's current balance",
                "depository",
                r#""current":100.10,"available":90"#,
                "100.10",
                true,
            ),
            (
                "a deposit without one: what is available",
                "depository",
                r#""current":null,"available":90"#,
                "90.00",
                true,
            ),
            (
                "an overdrawn deposit stays owned",
                "depository",
                r#""current":-12.5"#,
                "-12.50",
                true,
            ),
            (
                "what a card owes",
                "credit",
                r#""current":250,"available":750,"limit":1000"#,
                "250.00",
                false,
            ),
            (
                "a card without one: the used part",
                "credit",
                r#""current":null,"available":750,"limit":1000"#,
                "250.00",
                false,
            ),
            (
                "an overpaid card is owed to the user",
                "credit",
                r#""current":-45.2"#,
                "45.20",
                true,
            ),
            ("a loan's principal", "loan", r#""current":94800"#, "94800.00", false),
            (
                "an investment's value, not its cash",
                "investment",
                r#""current":500,"available":20"#,
                "500.00",
                true,
            ),
            ("a type nobody has heard of", "quantum", r#""current":1"#, "1.00", true),
        ];
        for (name, kind, balances, expected, owned) in rows {
            let account = first(&format!(
                r#"{{"account_id":"a","name":"A","type":"{kind}","balances":{{{balances},"iso_currency_code":"USD"}}}}"#
            ));
            let (amount, is_asset) = account.balance_sheet_side();
            assert_eq!((amount.to_string().as_str(), is_asset), (expected, owned), "{name}");
        }
    }

    #[test]
    fn an_account_without_a_readable_balance_is_reported_and_not_counted_as_empty() {
        let rows = [
            (
                "no balance",
                r#"{"current":null,"available":null,"iso_currency_code":"USD"}"#,
            ),
            ("no currency", r#"{"current":10}"#),
            (
                "a loan that only says what is available",
                r#"{"available":10,"iso_currency_code":"USD"}"#,
            ),
            (
                "beyond what money holds",
                r#"{"current":1e20,"iso_currency_code":"USD"}"#,
            ),
            (
                "beyond what a decimal holds",
                r#"{"current":1e30,"iso_currency_code":"USD"}"#,
            ),
        ];
        for (name, balances) in rows {
            let linked = linked(&format!(r#"{{"account_id":"a","type":"loan","balances":{balances}}}"#));
            assert_eq!(linked.unreadable, ["a"], "{name}");
            assert!(linked.accounts.is_empty(), "{name}");
        }
    }

    #[test]
    fn a_number_beyond_a_decimal_is_no_limit_and_no_balance() {
        let account = first(
            r#"{"account_id":"a","type":"credit","balances":{"current":250,"limit":1e30,"iso_currency_code":"USD"}}"#,
        );
        assert_eq!((account.balance.minor(), account.limit), (25_000, None));
        let deposit = linked(
            r#"{"account_id":"a","type":"depository","balances":{"current":1e30,"available":10,"iso_currency_code":"USD"}}"#,
        );
        assert_eq!(deposit.unreadable, ["a"], "what is available is another amount");
    }

    #[test]
    fn an_investment_account_keeps_its_finer_word() {
        let account = first(
            r#"{"account_id":"a","type":"investment","subtype":"403B","balances":{"current":500,"available":20,"iso_currency_code":"USD"}}"#,
        );
        assert_eq!(account.subtype.as_deref(), Some("403B"));
        assert_eq!(account.name, None);
    }

    #[test]
    fn an_unofficial_currency_stands_in_for_an_official_one() {
        let account = first(
            r#"{"account_id":"a","type":"investment","balances":{"current":0.5,"iso_currency_code":null,"unofficial_currency_code":"BTC"}}"#,
        );
        assert_eq!(account.balance.currency().code(), "BTC");
        assert_eq!(account.balance.minor(), 50_000_000);
    }
}
