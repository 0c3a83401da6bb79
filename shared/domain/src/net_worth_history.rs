//! One day's net worth, kept so that change can be shown.

use std::borrow::Cow;

use jiff::civil::Date;

use crate::exchange::Exchange;
use crate::money::{Currency, Money, MoneyError};
use crate::net_worth::NetWorth;

/// Net worth on one day. Net worth is always assets minus liabilities: it is derived, never stored beside them here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetWorthPoint {
    /// The day.
    pub date: Date,
    /// What was owned.
    pub assets: Money,
    /// What was owed; never negative.
    pub liabilities: Money,
    /// The same by currency, each in itself; empty where all of it was in the currency of the two above.
    pub natives: Vec<NativeTotals>,
}

/// What was owned and owed in one currency.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NativeTotals {
    /// What was owned.
    pub assets: Money,
    /// What was owed; never negative.
    pub liabilities: Money,
}

impl NativeTotals {
    /// Nothing owned and nothing owed.
    pub const fn zero(currency: Currency) -> Self {
        Self {
            assets: Money::zero(currency),
            liabilities: Money::zero(currency),
        }
    }

    /// Whether nothing was owned and nothing owed.
    pub const fn is_zero(&self) -> bool {
        self.assets.is_zero() && self.liabilities.is_zero()
    }

    /// Assets minus liabilities.
    ///
    /// # Errors
    /// [`MoneyError`] when the two are of different currencies or out of range.
    pub fn net_worth(&self) -> Result<Money, MoneyError> {
        self.assets.checked_sub(self.liabilities)
    }

    /// Adds `amount` to the side it is on.
    ///
    /// # Errors
    /// [`MoneyError`] for another currency or a sum out of range.
    pub fn count(&mut self, amount: Money, is_asset: bool) -> Result<(), MoneyError> {
        let side = if is_asset {
            &mut self.assets
        } else {
            &mut self.liabilities
        };
        *side = side.checked_add(amount)?;
        Ok(())
    }

    /// The totals of several currencies in that of `exchange`: each side converted once per currency. Currencies without a
    /// rate stay out; `None` where all do.
    pub fn converted(natives: &[Self], exchange: &Exchange) -> Result<Option<Self>, MoneyError> {
        let mut totals = None;
        for native in natives {
            let assets = exchange.convert(native.assets)?;
            let liabilities = exchange.convert(native.liabilities)?;
            let (Some(assets), Some(liabilities)) = (assets, liabilities) else {
                continue;
            };
            let sum = totals.get_or_insert_with(|| Self::zero(exchange.currency()));
            sum.count(assets.amount, true)?;
            sum.count(liabilities.amount, false)?;
        }
        Ok(totals)
    }
}

impl NetWorthPoint {
    /// The point of a day with these totals.
    pub fn of(date: Date, totals: &NetWorth) -> Result<Self, MoneyError> {
        let others = totals.other_currencies.iter();
        let mut own = NativeTotals {
            assets: totals.total_assets,
            liabilities: totals.total_liabilities,
        };
        for counted in others.clone().filter_map(|other| other.counted.as_ref()) {
            own.assets = own.assets.checked_sub(counted.assets)?;
            own.liabilities = own.liabilities.checked_sub(counted.liabilities)?;
        }
        let mut natives: Vec<NativeTotals> = others
            .map(|other| NativeTotals {
                assets: other.total_assets,
                liabilities: other.total_liabilities,
            })
            .collect();
        if !natives.is_empty() {
            natives.insert(0, own);
        }
        Ok(Self {
            date,
            assets: totals.total_assets,
            liabilities: totals.total_liabilities,
            natives,
        })
    }

    /// The currency of its totals.
    pub const fn currency(&self) -> Currency {
        self.assets.currency()
    }

    /// The currency of its totals, and of what they were made of.
    pub fn currencies(&self) -> impl Iterator<Item = Currency> {
        let natives = self.natives.iter().map(|native| native.assets.currency());
        natives.chain([self.currency()])
    }

    /// Assets minus liabilities.
    ///
    /// # Errors
    /// [`MoneyError`] when the two are of different currencies or out of range.
    pub fn net_worth(&self) -> Result<Money, MoneyError> {
        self.assets.checked_sub(self.liabilities)
    }

    /// The same day in the currency of `exchange`, at its rates: itself where that is its own currency, and `None` where
    /// nothing of it has a rate.
    pub fn converted(&self, exchange: &Exchange) -> Result<Option<Self>, MoneyError> {
        if exchange.currency() == self.currency() {
            return Ok(Some(self.clone()));
        }
        let natives = self.native_totals();
        let totals = NativeTotals::converted(&natives, exchange)?;
        Ok(totals.map(|totals| Self {
            date: self.date,
            assets: totals.assets,
            liabilities: totals.liabilities,
            natives: natives.into_owned(),
        }))
    }

    /// What it was made of, by currency.
    pub fn native_totals(&self) -> Cow<'_, [NativeTotals]> {
        if !self.natives.is_empty() {
            return Cow::Borrowed(&self.natives);
        }
        let whole = NativeTotals {
            assets: self.assets,
            liabilities: self.liabilities,
        };
        Cow::Owned(vec![whole])
    }
}
