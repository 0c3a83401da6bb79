//! Converts holdings: class, value and cost of each position.

use std::collections::BTreeMap;

use goldgrove_domain::{Currency, Decimal, HoldingClass, Money, Name};

use super::accounts::{self, LinkedAccounts};
use super::{currency, money, name, optional_money};
use crate::plaid::wire;

/// The prefix of currency tickers.
const CURRENCY_TICKER: &str = "CUR:";

/// A position as the provider reports it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkedHolding {
    /// The account it sits in.
    pub provider_account_id: String,
    /// The provider's id of the security; with the account's id it names the position.
    pub provider_security_id: String,
    /// The security's name; some institutions report none.
    pub security_name: Option<Name>,
    /// Its ticker.
    pub symbol: Option<String>,
    /// Its class; cash and cash equivalents are `HoldingClass::Cash`.
    pub class: HoldingClass,
    /// Units held; never negative.
    pub quantity: Decimal,
    /// The institution's price per unit, in the currency of the value; never negative.
    pub price: Option<Decimal>,
    /// The value that the institution reports; never negative.
    pub value: Money,
    /// The cost of the whole position; `None` if unknown or negative.
    pub cost_basis: Option<Money>,
}

/// The holdings of an item.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LinkedHoldings {
    /// The investment accounts, with their balances.
    pub accounts: LinkedAccounts,
    /// Their positions. An account's balance includes them all, cash too, so never add its available cash.
    pub holdings: Vec<LinkedHolding>,
    /// How many positions lack a readable value, quantity or currency, or a security in the answer.
    pub unreadable: usize,
}

pub(in crate::plaid) fn holdings(wire: wire::HoldingsAnswer) -> LinkedHoldings {
    let currencies = accounts::currencies(&wire.accounts);
    let securities: BTreeMap<_, _> = wire
        .securities
        .iter()
        .map(|security| (security.id.as_str(), security))
        .collect();
    let reported = wire.holdings.len();
    let holdings: Vec<_> = wire
        .holdings
        .into_iter()
        .filter_map(|position| {
            let security = securities.get(position.security_id.as_str())?;
            let account = currencies.get(&position.account_id).copied();
            holding(position, security, account)
        })
        .collect();
    LinkedHoldings {
        unreadable: reported - holdings.len(),
        holdings,
        accounts: accounts::accounts(wire.accounts),
    }
}

fn holding(wire: wire::Holding, security: &wire::Security, account: Option<Currency>) -> Option<LinkedHolding> {
    let currency = currency(
        wire.iso_currency_code.as_deref(),
        wire.unofficial_currency_code.as_deref(),
        account,
    )?;
    let cost_basis = optional_money(wire.cost_basis, currency);
    Some(LinkedHolding {
        security_name: name(security.name.as_deref()).or_else(|| own_name(security, currency, account)),
        symbol: security.ticker_symbol.clone().filter(|symbol| !symbol.is_empty()),
        class: class(security),
        // A short position counts as zero. `abs` drops the sign of a negative zero.
        quantity: wire.quantity.0?.max(Decimal::ZERO).abs(),
        price: wire
            .institution_price
            .and_then(|price| price.0)
            .filter(|price| *price >= Decimal::ZERO),
        value: money(wire.institution_value.0?.max(Decimal::ZERO), currency)?,
        cost_basis: cost_basis.filter(|cost| !cost.is_negative()),
        provider_account_id: wire.account_id,
        provider_security_id: wire.security_id,
    })
}

/// A name for an unnamed position in another currency than its account. No balance includes such a position, so without
/// a name it would be dropped and appear in no list.
fn own_name(security: &wire::Security, currency: Currency, account: Option<Currency>) -> Option<Name> {
    let is_foreign = account.is_some_and(|account| account != currency);
    let ticker = security.ticker_symbol.as_deref();
    is_foreign.then(|| name(ticker).or_else(|| name(Some(currency.code()))))?
}

/// Checks crypto first: its tickers look like currencies (`CUR:BTC`) but are not cash.
fn class(security: &wire::Security) -> HoldingClass {
    let kind = security.kind.as_deref().unwrap_or("");
    let ticker = security.ticker_symbol.as_deref().unwrap_or("");
    if kind == "cryptocurrency" {
        return HoldingClass::Crypto;
    }
    if kind == "cash" || security.is_cash_equivalent == Some(true) || ticker.starts_with(CURRENCY_TICKER) {
        return HoldingClass::Cash;
    }
    match kind {
        "etf" => HoldingClass::Etfs,
        "fixed income" => HoldingClass::Bonds,
        "equity" => HoldingClass::Stocks,
        _ => HoldingClass::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn only(position: &str, security: &str) -> LinkedHoldings {
        let answer = format!(
            r#"{{"accounts":[{{"account_id":"a","type":"investment","balances":{{"current":1,"iso_currency_code":"CAD"}}}}],
                "holdings":[{{"account_id":"a","security_id":"s",{position}}}],
                "securities":[{{"security_id":"s",{security}}}]}}"#
        );
        holdings(serde_json::from_str(&answer).expect("a holdings answer"))
    }

    #[test]
    fn securities_fall_into_the_six_classes() {
        let rows = [
            (r#""type":"etf""#, HoldingClass::Etfs),
            (r#""type":"equity""#, HoldingClass::Stocks),
            (r#""type":"fixed income""#, HoldingClass::Bonds),
            (r#""type":"mutual fund""#, HoldingClass::Other),
            (r#""type":"derivative""#, HoldingClass::Other),
            (r#""type":"something new""#, HoldingClass::Other),
            (r#""type":null"#, HoldingClass::Other),
            (r#""type":"cash","ticker_symbol":"CUR:USD""#, HoldingClass::Cash),
            (r#""type":"other","ticker_symbol":"CUR:CAD""#, HoldingClass::Cash),
            (r#""type":"mutual fund","is_cash_equivalent":true"#, HoldingClass::Cash),
            (r#""type":"etf","is_cash_equivalent":true"#, HoldingClass::Cash),
            (
                r#""type":"cryptocurrency","ticker_symbol":"CUR:BTC""#,
                HoldingClass::Crypto,
            ),
        ];
        for (security, expected) in rows {
            let linked = only(r#""institution_value":1,"quantity":1"#, security);
            assert_eq!(linked.holdings[0].class, expected, "{security}");
        }
    }

    #[test]
    fn a_value_without_a_currency_is_in_the_accounts() {
        let rows = [
            (
                "the official code",
                r#""iso_currency_code":"USD","unofficial_currency_code":null"#,
                "USD",
            ),
            (
                "the unofficial code",
                r#""iso_currency_code":null,"unofficial_currency_code":"USDC""#,
                "USDC",
            ),
            (
                "the account's",
                r#""iso_currency_code":null,"unofficial_currency_code":null"#,
                "CAD",
            ),
        ];
        for (name, codes, expected) in rows {
            let linked = only(
                &format!(r#""institution_value":2.5,"quantity":1,{codes}"#),
                r#""type":"etf""#,
            );
            assert_eq!(linked.holdings[0].value.currency().code(), expected, "{name}");
        }
    }

    #[test]
    fn a_position_with_an_unreadable_figure_is_counted_as_unreadable() {
        let rows = [
            (
                "a value beyond a decimal",
                r#""institution_value":1e30,"quantity":1"#,
                1,
            ),
            (
                "a quantity beyond a decimal",
                r#""institution_value":1,"quantity":1e30"#,
                1,
            ),
            (
                "a price and a cost beyond a decimal",
                r#""institution_value":1,"quantity":1,"institution_price":1e30,"cost_basis":1e30"#,
                0,
            ),
            (
                "an invalid currency code",
                r#""institution_value":1,"quantity":1,"iso_currency_code":null,"unofficial_currency_code":"$WIF""#,
                1,
            ),
        ];
        for (name, position, unreadable) in rows {
            let linked = only(position, r#""type":"cryptocurrency""#);
            assert_eq!(
                (linked.holdings.len(), linked.unreadable),
                (1 - unreadable, unreadable),
                "{name}"
            );
        }
    }

    #[test]
    fn nothing_is_a_figure_like_any_other() {
        let linked = only(
            r#""institution_value":-0.0,"quantity":-0.0,"cost_basis":0"#,
            r#""type":"equity""#,
        );
        let holding = &linked.holdings[0];
        assert_eq!(holding.quantity.to_string(), "0.0", "without a sign");
        assert!(holding.value.is_zero());
        assert!(
            holding.cost_basis.is_some_and(|cost| cost.is_zero()),
            "given away is not unknown"
        );
    }

    #[test]
    fn negative_figures_become_nothing_and_a_negative_cost_unknown() {
        let linked = only(
            r#""institution_value":-10,"quantity":-2,"cost_basis":-5"#,
            r#""type":"derivative","name":"Short call""#,
        );
        let holding = &linked.holdings[0];
        assert!(holding.value.is_zero());
        assert_eq!(holding.quantity, Decimal::ZERO);
        assert_eq!(holding.cost_basis, None);
    }

    #[test]
    fn a_nameless_position_in_a_currency_of_its_own_takes_its_ticker_or_the_currency() {
        let rows = [
            (
                r#""iso_currency_code":"USD""#,
                r#""ticker_symbol":"CUR:USD""#,
                Some("CUR:USD"),
            ),
            (
                r#""unofficial_currency_code":"USDC""#,
                r#""type":"cryptocurrency""#,
                Some("USDC"),
            ),
            (r#""iso_currency_code":"CAD""#, r#""ticker_symbol":"VAB""#, None),
        ];
        for (codes, security, expected) in rows {
            let linked = only(&format!(r#""institution_value":2.5,"quantity":1,{codes}"#), security);
            let name = linked.holdings[0].security_name.as_ref().map(Name::as_str);
            assert_eq!(name, expected, "{codes}");
        }
    }

    #[test]
    fn a_position_of_an_undescribed_security_is_counted_as_unreadable() {
        let answer = r#"{"accounts":[],"securities":[],
            "holdings":[{"account_id":"a","security_id":"s","institution_value":1,"quantity":1}]}"#;
        let linked = holdings(serde_json::from_str(answer).expect("a holdings answer"));
        assert_eq!((linked.holdings.len(), linked.unreadable), (0, 1));
    }
}
