//! One day of the net-worth history, as recorded. Days before the first: [`crate::net_worth_estimate`].

use std::borrow::Cow;

use jiff::civil::Date;

use crate::exchange::Exchange;
use crate::money::{Currency, MoneyError};
use crate::net_worth::{NetWorth, Totals};

/// Net worth on one day. It is always computed as assets minus liabilities, never stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetWorthPoint {
    /// The day.
    pub date: Date,
    /// Its totals in the main currency of the day.
    pub totals: Totals,
    /// The totals of each currency; may be empty if all amounts are in that of `totals`.
    pub natives: Vec<Totals>,
}

impl NetWorthPoint {
    /// The point of a day with this net worth.
    pub fn of(date: Date, net_worth: &NetWorth) -> Result<Self, MoneyError> {
        let totals = net_worth.totals;
        let others = net_worth.other_currencies.iter();
        let mut own = totals;
        for counted in others.clone().filter_map(|other| other.counted.as_ref()) {
            own.assets = own.assets.checked_sub(counted.totals.assets)?;
            own.liabilities = own.liabilities.checked_sub(counted.totals.liabilities)?;
        }
        let mut natives: Vec<Totals> = others.map(|other| other.native).collect();
        if !natives.is_empty() {
            natives.insert(0, own);
        }
        Ok(Self { date, totals, natives })
    }

    /// The currency of its totals.
    pub const fn currency(&self) -> Currency {
        self.totals.currency()
    }

    /// The currency of its totals, and of its native totals.
    pub fn currencies(&self) -> impl Iterator<Item = Currency> {
        let natives = self.natives.iter().map(Totals::currency);
        natives.chain([self.currency()])
    }

    /// The same day in the currency of `exchange`, at its rates: unchanged if that is its own currency, and `None` if
    /// none of its currencies has a rate.
    pub fn converted(&self, exchange: &Exchange) -> Result<Option<Self>, MoneyError> {
        if exchange.currency() == self.currency() {
            return Ok(Some(self.clone()));
        }
        let natives = self.native_totals();
        let totals = Totals::converted(&natives, exchange)?;
        Ok(totals.map(|totals| Self {
            date: self.date,
            totals,
            natives: natives.into_owned(),
        }))
    }

    /// Its native totals, by currency.
    pub fn native_totals(&self) -> Cow<'_, [Totals]> {
        if self.natives.is_empty() {
            return Cow::Owned(vec![self.totals]);
        }
        Cow::Borrowed(&self.natives)
    }
}
