//! One day's net worth, kept so that change can be shown.

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

impl NetWorthPoint {
    /// The point of a day with these totals.
    ///
    /// # Errors
    /// [`MoneyError::OutOfRange`].
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
    ///
    /// # Errors
    /// [`MoneyError::OutOfRange`].
    pub fn converted(&self, exchange: &Exchange) -> Result<Option<Self>, MoneyError> {
        if exchange.currency() == self.currency() {
            return Ok(Some(self.clone()));
        }
        let whole = [NativeTotals {
            assets: self.assets,
            liabilities: self.liabilities,
        }];
        let natives = if self.natives.is_empty() {
            &whole[..]
        } else {
            &self.natives
        };
        let mut sides = None;
        for native in natives {
            let assets = exchange.convert(native.assets)?;
            let liabilities = exchange.convert(native.liabilities)?;
            let (Some(assets), Some(liabilities)) = (assets, liabilities) else {
                continue;
            };
            let zero = Money::zero(exchange.currency());
            let (sum_of_assets, sum_of_liabilities) = sides.unwrap_or((zero, zero));
            sides = Some((
                assets.amount.checked_add(sum_of_assets)?,
                liabilities.amount.checked_add(sum_of_liabilities)?,
            ));
        }
        Ok(sides.map(|(assets, liabilities)| Self {
            date: self.date,
            assets,
            liabilities,
            natives: natives.to_vec(),
        }))
    }
}
