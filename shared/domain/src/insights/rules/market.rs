//! All investments together.

use rust_decimal::Decimal;

use crate::account::{Account, AccountKind};
use crate::asset_class::{AssetClass, Split};
use crate::holding::{Holding, HoldingClass};
use crate::insights::InsightError;
use crate::insights::card::Link;
use crate::insights::fact::{Fact, FactName};
use crate::insights::household::{Household, percent};
use crate::insights::rule::Rule;
use crate::insights::signal::Signal;
use crate::money::Money;

/// Below about this many dollars invested, a large share is a small sum.
const INVESTED_MIN_DOLLARS: i64 = 1_000;

/// One signal for each stock and crypto asset held, in all accounts together.
pub(super) fn find(household: &Household<'_>, found: &mut Vec<Signal>) -> Result<(), InsightError> {
    let invested: Vec<&Holding> = invested(household).collect();
    let listed = invested.iter().map(|holding| holding.current_value);
    let total = household.sum(listed.chain(unlisted(household)))?;
    if total.minor() < Money::about(INVESTED_MIN_DOLLARS, total.currency())?.minor() {
        return Ok(());
    }
    for (key, holdings) in single(invested) {
        let position = household.sum(holdings.iter().map(|holding| holding.current_value))?;
        let Some(share) = percent(position, total) else {
            continue;
        };
        let name = holdings[0].security_name.as_str().to_owned();
        found.push(
            Signal::level(Rule::Concentration, &key, share)
                .with(FactName::Security, Fact::Text(name))
                .with(FactName::Position, Fact::Amount(position))
                .with(FactName::Share, Fact::Percent(share))
                .with(FactName::Half, Fact::Amount(position.scaled(Decimal::new(5, 1))?))
                .at(Link::Accounts),
        );
    }
    Ok(())
}

/// The holdings of each stock and crypto asset, with a key for it: its symbol, and its currency if another security has that symbol.
fn single<'a>(invested: impl IntoIterator<Item = &'a Holding>) -> Vec<(String, Vec<&'a Holding>)> {
    let mut found: Vec<(String, Vec<&Holding>)> = Vec::new();
    for holding in invested.into_iter().filter(|holding| is_single(holding)) {
        let known = found
            .iter_mut()
            .find(|(_, held)| held.iter().any(|other| is_same(other, holding)));
        if let Some((_, held)) = known {
            held.push(holding);
            continue;
        }
        let symbol = symbol_of(holding);
        let is_taken = found.iter().any(|(key, _)| key == symbol);
        let currency = holding.current_value.currency();
        let key = if is_taken {
            format!("{symbol} {currency}")
        } else {
            symbol.to_owned()
        };
        found.push((key, vec![holding]));
    }
    found
}

/// Whether two holdings are one security. In two currencies the symbol may be that of two companies, as T is of Telus in Toronto and of
/// AT&T in New York; a company that is listed in both has one name.
fn is_same(one: &Holding, other: &Holding) -> bool {
    let first_word = |holding: &Holding| {
        let name = holding.security_name.as_str().to_lowercase();
        let mut words = name.split(|letter: char| !letter.is_alphanumeric());
        words.find(|word| !word.is_empty() && *word != "the").map(str::to_owned)
    };
    let is_listed_together = one.current_value.currency() == other.current_value.currency();
    symbol_of(one) == symbol_of(other) && (is_listed_together || first_word(one) == first_word(other))
}

/// Whether it is one stock or crypto asset, by its split.
fn is_single(holding: &Holding) -> bool {
    let (split, _) = holding.split();
    [AssetClass::Stock, AssetClass::Crypto]
        .into_iter()
        .any(|class| split == Split::only(class))
}

/// Balances of investment accounts that list no holdings.
fn unlisted<'a>(household: &'a Household<'_>) -> impl Iterator<Item = Money> + 'a {
    let lists = move |account: &Account| household.holdings.iter().any(|holding| holding.account == account.id);
    let accounts = household.visible().filter(|account| account.is_asset);
    let invested = accounts.filter(|account| account.kind.holds_investments() || account.kind == AccountKind::Crypto);
    invested
        .filter(move |account| !lists(account))
        .map(|account| account.balance)
}

/// Visible holdings without cash.
fn invested<'a>(household: &Household<'a>) -> impl Iterator<Item = &'a Holding> {
    let visible: Vec<_> = household.visible().map(|account| account.id).collect();
    household
        .holdings
        .iter()
        .filter(move |holding| visible.contains(&holding.account) && holding.class != HoldingClass::Cash)
}

/// The symbol of a security, or its name if it has none.
fn symbol_of(holding: &Holding) -> &str {
    holding.symbol.as_deref().unwrap_or(holding.security_name.as_str())
}
