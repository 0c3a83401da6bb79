//! One day's net worth, kept so that change can be shown.

use jiff::civil::Date;

use crate::money::{Money, MoneyError};

/// Net worth on one day. Net worth is always assets minus liabilities: it is derived, never stored beside them here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NetWorthPoint {
    /// The day.
    pub date: Date,
    /// What was owned.
    pub assets: Money,
    /// What was owed; never negative.
    pub liabilities: Money,
}

impl NetWorthPoint {
    /// Assets minus liabilities.
    ///
    /// # Errors
    /// [`MoneyError`] when the two are of different currencies or out of range.
    pub fn net_worth(&self) -> Result<Money, MoneyError> {
        self.assets.checked_sub(self.liabilities)
    }
}
