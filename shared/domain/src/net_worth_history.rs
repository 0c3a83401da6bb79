//! One day of the net-worth history, as recorded. Days before the first: [`crate::net_worth_estimate`].

use std::borrow::Cow;

use jiff::civil::Date;

use crate::exchange::Exchange;
use crate::money::{Currency, Money, MoneyError};
use crate::net_worth::NetWorth;

/// Net worth on one day. It is always computed as assets minus liabilities, never stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetWorthPoint {
    /// The day.
    pub date: Date,
    /// Assets.
    pub assets: Money,
    /// Liabilities; never negative.
    pub liabilities: Money,
    /// The native totals by currency; empty if all amounts were in the currency of the two above.
    pub natives: Vec<NativeTotals>,
}

/// Assets and liabilities in one currency.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NativeTotals {
    /// Assets.
    pub assets: Money,
    /// Liabilities; never negative.
    pub liabilities: Money,
}

impl NativeTotals {
    /// Zero assets and liabilities.
    pub const fn zero(currency: Currency) -> Self {
        Self {
            assets: Money::zero(currency),
            liabilities: Money::zero(currency),
        }
    }

    /// Whether assets and liabilities are 0.
    pub const fn is_zero(&self) -> bool {
        self.assets.is_zero() && self.liabilities.is_zero()
    }

    /// Assets minus liabilities.
    pub fn net_worth(&self) -> Result<Money, MoneyError> {
        self.assets.checked_sub(self.liabilities)
    }

    /// Adds `amount` to its side.
    pub fn count(&mut self, amount: Money, is_asset: bool) -> Result<(), MoneyError> {
        let side = if is_asset {
            &mut self.assets
        } else {
            &mut self.liabilities
        };
        *side = side.checked_add(amount)?;
        Ok(())
    }

    /// The totals of several currencies in that of `exchange`: each side is converted once per currency. Leaves out currencies without a
    /// rate; `None` if none has one.
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

    /// The currency of its totals, and of its native totals.
    pub fn currencies(&self) -> impl Iterator<Item = Currency> {
        let natives = self.natives.iter().map(|native| native.assets.currency());
        natives.chain([self.currency()])
    }

    /// Assets minus liabilities.
    pub fn net_worth(&self) -> Result<Money, MoneyError> {
        self.assets.checked_sub(self.liabilities)
    }

    /// The same day in the currency of `exchange`, at its rates: unchanged if that is its own currency, and `None` if
    /// none of its currencies has a rate.
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

    /// Its native totals, by currency.
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
