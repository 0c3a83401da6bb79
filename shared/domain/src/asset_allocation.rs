//! Asset allocation: what the assets of one currency are made of, in shares that sum to exactly 100.0 %.
//!
//! Refuses to know debts, other currencies and exchange rates.
//!
//! The rules, on top of those of [`crate::net_worth`]:
//! * an investment account is split into the classes of its holdings; what its balance has beyond them is
//!   `Available Cash`, and holdings worth more than the balance leave no cash rather than a negative one;
//! * where some of the account's holdings are in another currency, that remainder is not all cash and nobody can say how
//!   much of it is without an exchange rate: it counts as `Other Investments`;
//! * an investment account none of whose holdings are known is `Other Investments` as a whole, not cash;
//! * deposits are `Available Cash`, an overdrawn one reduces it; a credit balance on a card or loan is `Other Assets`;
//! * a category that comes to nothing or less is left out: a share of a whole cannot be negative.

use std::collections::{BTreeMap, HashMap};

use rust_decimal::Decimal;

use crate::account::{Account, AccountKind};
use crate::apportion::apportion;
use crate::holding::{Holding, HoldingClass};
use crate::ids::AccountId;
use crate::money::{Currency, Money, MoneyError};
use crate::net_worth::{by_account, counts_holdings};

/// A hundred percent, in the tenths that shares are given in.
const WHOLE_IN_TENTHS: u64 = 1000;

/// What a part of the assets is; in display order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Category {
    /// One of the holding classes; deposits and crypto outside an investment account are among them.
    Held(HoldingClass),
    /// Property.
    RealEstate,
    /// Cars, boats and other vehicles.
    Vehicles,
    /// Everything else owned.
    OtherAssets,
}

impl Category {
    /// The name shown.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Held(class) => class.as_str(),
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
    /// What it is worth; above nothing.
    pub value: Money,
    /// Its share of all parts in percent, with one decimal; all shares sum to exactly 100.0.
    pub percentage: Decimal,
}

/// What the visible assets in `currency` are made of, in display order; empty when there are none.
///
/// # Errors
/// [`MoneyError::OutOfRange`] when a total exceeds what [`Money`] holds.
pub fn allocate(
    accounts: &[Account],
    holdings: &[Holding],
    currency: Currency,
) -> Result<Vec<AssetAllocation>, MoneyError> {
    let held = by_account(holdings);
    let mut parts = Parts::new(currency);
    for account in accounts.iter().filter(|account| account.is_asset && !account.hidden) {
        parts.count(account, &held)?;
    }
    Ok(parts.shares())
}

/// What one account is made of in `currency`, by the rules of [`allocate`]; empty when it holds nothing of it.
///
/// # Errors
/// As [`allocate`].
pub(crate) fn composition(
    account: &Account,
    held: &HashMap<AccountId, Vec<&Holding>>,
    currency: Currency,
) -> Result<Vec<(Category, Money)>, MoneyError> {
    let mut parts = Parts::new(currency);
    parts.count(account, held)?;
    Ok(parts.positive())
}

/// The category of an asset account that is not made of holdings.
const fn category_of(kind: AccountKind) -> Category {
    match kind {
        AccountKind::Depository => Category::Held(HoldingClass::Cash),
        // Reached only without known holdings: then nobody can say how much of it is cash.
        AccountKind::Investment | AccountKind::Brokerage => Category::Held(HoldingClass::Other),
        AccountKind::Crypto => Category::Held(HoldingClass::Crypto),
        AccountKind::Property => Category::RealEstate,
        AccountKind::Vehicle => Category::Vehicles,
        AccountKind::Credit | AccountKind::Loan | AccountKind::Others => Category::OtherAssets,
    }
}

/// The categories of one currency while they are added up.
struct Parts {
    currency: Currency,
    values: BTreeMap<Category, Money>,
}

impl Parts {
    const fn new(currency: Currency) -> Self {
        Self {
            currency,
            values: BTreeMap::new(),
        }
    }

    fn count(&mut self, account: &Account, held: &HashMap<AccountId, Vec<&Holding>>) -> Result<(), MoneyError> {
        match held.get(&account.id) {
            Some(holdings) if account.kind.holds_investments() => self.count_invested(account, holdings),
            _ => self.add(category_of(account.kind), account.balance),
        }
    }

    fn count_invested(&mut self, account: &Account, holdings: &[&Holding]) -> Result<(), MoneyError> {
        let is_own = |holding: &&&Holding| holding.current_value.currency() == account.balance.currency();
        let (own, foreign): (Vec<&Holding>, Vec<&Holding>) = holdings.iter().partition(is_own);
        self.add_holdings(&own)?;
        if counts_holdings(account) {
            // There is no balance the foreign holdings could be a part of already.
            return self.add_holdings(&foreign);
        }
        let invested = Money::sum(
            own.iter().map(|holding| holding.current_value),
            account.balance.currency(),
        )?;
        let remainder = account.balance.checked_sub(invested)?;
        if !remainder.is_positive() {
            return Ok(());
        }
        let class = if foreign.is_empty() {
            HoldingClass::Cash
        } else {
            HoldingClass::Other
        };
        self.add(Category::Held(class), remainder)
    }

    fn add_holdings(&mut self, holdings: &[&Holding]) -> Result<(), MoneyError> {
        holdings
            .iter()
            .try_for_each(|holding| self.add(Category::Held(holding.class), holding.current_value))
    }

    fn add(&mut self, category: Category, value: Money) -> Result<(), MoneyError> {
        if value.currency() != self.currency {
            return Ok(());
        }
        let sum = self.values.entry(category).or_insert(Money::zero(self.currency));
        *sum = sum.checked_add(value)?;
        Ok(())
    }

    fn positive(self) -> Vec<(Category, Money)> {
        let parts = self.values.into_iter();
        parts.filter(|(_, value)| value.is_positive()).collect()
    }

    fn shares(self) -> Vec<AssetAllocation> {
        let parts = self.positive();
        let weights: Vec<u64> = parts.iter().map(|(_, value)| value.minor().unsigned_abs()).collect();
        let tenths = apportion(WHOLE_IN_TENTHS, &weights).unwrap_or_default();
        parts
            .into_iter()
            .zip(tenths)
            .map(|((category, value), tenths)| AssetAllocation {
                category,
                value,
                percentage: Decimal::from_i128_with_scale(i128::from(tenths), 1),
            })
            .collect()
    }
}
