//! Asset allocation: the categories of the assets, in shares that sum to exactly 100.0 %.
//!
//! Debts are left out. An account's amount in another currency is converted once and divided like the original, so
//! that the parts sum to what [`crate::net_worth`] counts (or to the holdings, where these are worth more than the balance).
//! Amounts in a currency without a rate are left out.
//!
//! The rules, on top of those of [`crate::valuation`]:
//! * an investment account is divided into what its holdings are invested in ([`Holding::split`]); what its balance has
//!   beyond them is `Available Cash`, and holdings worth more than the balance leave no cash rather than a negative one;
//! * equities keep the category of the security that holds them: `ETFs`, `Stocks`, or `Other Investments` for other funds;
//! * where some of the account's holdings are in another currency, the balance may contain them or not, so the remainder
//!   counts as `Other Investments`;
//! * an investment account none of whose holdings are known is `Other Investments` as a whole, not cash; so is a registered plan
//!   that is typed in ([`Account::is_typed_in_plan`]);
//! * deposits are `Available Cash`, an overdrawn one reduces it; a credit balance on a card or loan is `Other Assets`;
//! * a category of 0 or less is left out: a share of a whole cannot be negative.

use std::collections::BTreeMap;

use rust_decimal::Decimal;
use strum::VariantArray as _;

use crate::account::{Account, AccountKind};
use crate::apportion::apportion;
use crate::asset_class::AssetClass;
use crate::exchange::Exchange;
use crate::holding::{Holding, HoldingClass};
use crate::money::{Money, MoneyError};
use crate::valuation::{Held, by_currency, counts_holdings};

/// A hundred percent, in the tenths that shares are given in.
const WHOLE_IN_TENTHS: u64 = 1000;

/// The category of a part of the assets; in display order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Category {
    /// One of the holding classes; deposits and crypto outside an investment account are among them.
    Held(HoldingClass),
    /// Property, and funds of real estate.
    RealEstate,
    /// Cars, boats and other vehicles.
    Vehicles,
    /// Everything else owned.
    OtherAssets,
}

impl Category {
    /// Every category, in display order.
    pub fn all() -> Vec<Self> {
        let held = HoldingClass::VARIANTS.iter().copied().map(Self::Held);
        held.chain([Self::RealEstate, Self::Vehicles, Self::OtherAssets])
            .collect()
    }

    /// The name shown.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Held(class) => <&str>::from(class),
            Self::RealEstate => "Real Estate",
            Self::Vehicles => "Vehicles",
            Self::OtherAssets => "Other Assets",
        }
    }
}

/// One part of the assets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AssetAllocation {
    /// What it is.
    pub category: Category,
    /// Its value; above 0.
    pub value: Money,
    /// Its share of all parts in percent, with one decimal; all shares sum to exactly 100.0.
    pub percentage: Decimal,
}

/// The parts of the visible assets, in display order; empty without assets.
pub fn allocate<'a>(
    accounts: impl IntoIterator<Item = &'a Account>,
    holdings: &[Holding],
    exchange: &Exchange,
) -> Result<Vec<AssetAllocation>, MoneyError> {
    let held = Held::by_account(holdings);
    let mut parts = Parts::new(exchange);
    let assets = accounts
        .into_iter()
        .filter(|account| account.is_asset && account.counts());
    for account in assets {
        parts.count(account, held.of(account.id))?;
    }
    parts.shares()
}

/// The category and the market class of a part of an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Part {
    category: Category,
    pub(crate) market: HoldingClass,
}

impl Part {
    /// A part whose category is its market class.
    const fn held(class: HoldingClass) -> Self {
        Self {
            category: Category::Held(class),
            market: class,
        }
    }

    /// A part outside of the market classes.
    const fn other(category: Category) -> Self {
        Self {
            category,
            market: HoldingClass::Other,
        }
    }

    /// The part in `class` of a holding of `security`.
    const fn of(security: HoldingClass, class: AssetClass) -> Self {
        let market = class.market_class();
        match (class, security) {
            (AssetClass::RealEstate, _) => Self::other(Category::RealEstate),
            (AssetClass::Equity | AssetClass::Other, HoldingClass::Etfs | HoldingClass::Stocks) => Self {
                category: Category::Held(security),
                market,
            },
            (AssetClass::Equity | AssetClass::Other, _) => Self {
                category: Category::Held(HoldingClass::Other),
                market,
            },
            _ => Self::held(market),
        }
    }
}

/// The parts of one account, by the rules of [`allocate`]; empty if none of its amounts has a rate.
pub(crate) fn composition(
    account: &Account,
    held: &[&Holding],
    exchange: &Exchange,
) -> Result<Vec<(Part, Money)>, MoneyError> {
    let mut parts = Parts::new(exchange);
    parts.count(account, held)?;
    Ok(parts
        .values
        .into_iter()
        .filter(|(_, value)| value.is_positive())
        .collect())
}

/// The part for an asset account without holdings.
fn part_without_holdings(account: &Account) -> Part {
    match account.kind {
        AccountKind::Depository if account.is_typed_in_plan() => Part::held(HoldingClass::Other),
        AccountKind::Depository => Part::held(HoldingClass::Cash),
        // Reached only without known holdings, when the cash among them is unknown.
        AccountKind::Investment | AccountKind::Brokerage => Part::held(HoldingClass::Other),
        AccountKind::Crypto => Part::held(HoldingClass::Crypto),
        AccountKind::Property => Part::other(Category::RealEstate),
        AccountKind::Vehicle => Part::other(Category::Vehicles),
        AccountKind::Credit | AccountKind::Loan | AccountKind::Others => Part::other(Category::OtherAssets),
    }
}

/// The parts of an account, each amount in its own currency.
fn native_parts(account: &Account, held: &[&Holding]) -> Result<Vec<(Part, Money)>, MoneyError> {
    if !account.kind.holds_investments() || held.is_empty() {
        return Ok(vec![(part_without_holdings(account), account.balance)]);
    }
    let is_own = |holding: &&&Holding| holding.current_value.currency() == account.balance.currency();
    let (own, foreign): (Vec<&Holding>, Vec<&Holding>) = held.iter().partition(is_own);
    let mut parts = of_holdings(&own)?;
    if counts_holdings(account) {
        // The balance does not contain the foreign holdings.
        parts.extend(of_holdings(&foreign)?);
        return Ok(parts);
    }
    let invested = Money::sum(
        own.iter().map(|holding| holding.current_value),
        account.balance.currency(),
    )?;
    let remainder = account.balance.checked_sub(invested)?;
    if remainder.is_positive() {
        let class = if foreign.is_empty() {
            HoldingClass::Cash
        } else {
            HoldingClass::Other
        };
        parts.push((Part::held(class), remainder));
    }
    Ok(parts)
}

fn of_holdings(holdings: &[&Holding]) -> Result<Vec<(Part, Money)>, MoneyError> {
    let mut parts = Vec::new();
    for holding in holdings {
        let split = holding.split().0.of_amount(holding.current_value)?.into_iter();
        parts.extend(split.map(|(class, value)| (Part::of(holding.class, class), value)));
    }
    Ok(parts)
}

/// The parts while they are added up.
struct Parts<'e> {
    exchange: &'e Exchange,
    values: BTreeMap<Part, Money>,
}

impl<'e> Parts<'e> {
    const fn new(exchange: &'e Exchange) -> Self {
        Self {
            exchange,
            values: BTreeMap::new(),
        }
    }

    fn count(&mut self, account: &Account, held: &[&Holding]) -> Result<(), MoneyError> {
        let native = native_parts(account, held)?;
        for sum in by_currency(native.iter().map(|(_, value)| *value))? {
            let own = native.iter().filter(|(_, value)| value.currency() == sum.currency());
            self.count_converted(own.copied().collect(), sum)?;
        }
        Ok(())
    }

    /// Adds parts of one currency that come to `sum`: converted together, then divided as they were.
    fn count_converted(&mut self, own: Vec<(Part, Money)>, sum: Money) -> Result<(), MoneyError> {
        if sum.currency() == self.exchange.currency() {
            return own.into_iter().try_for_each(|(part, value)| self.add(part, value));
        }
        let Some(converted) = self.exchange.convert(sum)? else {
            return Ok(());
        };
        if let [(part, _)] = own[..] {
            return self.add(part, converted.amount);
        }
        let weights: Vec<u64> = own.iter().map(|(_, value)| value.minor().unsigned_abs()).collect();
        if weights.iter().all(|weight| *weight == 0) {
            return Ok(());
        }
        let parts = own.into_iter().map(|(part, _)| part);
        parts
            .zip(converted.amount.split_by(&weights)?)
            .try_for_each(|(part, value)| self.add(part, value))
    }

    fn add(&mut self, part: Part, value: Money) -> Result<(), MoneyError> {
        let sum = self.values.entry(part).or_insert(Money::zero(value.currency()));
        *sum = sum.checked_add(value)?;
        Ok(())
    }

    fn shares(self) -> Result<Vec<AssetAllocation>, MoneyError> {
        let mut categories: BTreeMap<Category, Money> = BTreeMap::new();
        for (part, value) in self.values {
            let sum = categories.entry(part.category).or_insert(Money::zero(value.currency()));
            *sum = sum.checked_add(value)?;
        }
        let parts: Vec<_> = categories
            .into_iter()
            .filter(|(_, value)| value.is_positive())
            .collect();
        let weights: Vec<u64> = parts.iter().map(|(_, value)| value.minor().unsigned_abs()).collect();
        let tenths = apportion(WHOLE_IN_TENTHS, &weights).unwrap_or_default();
        let shares = parts.into_iter().zip(tenths);
        let shares = shares.map(|((category, value), tenths)| AssetAllocation {
            category,
            value,
            percentage: Decimal::from_i128_with_scale(i128::from(tenths), 1),
        });
        Ok(shares.collect())
    }
}
