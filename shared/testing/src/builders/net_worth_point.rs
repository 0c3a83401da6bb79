//! Daily net worth for tests.

use goldgrove_domain::net_worth::Totals;
use goldgrove_domain::{Money, NetWorthPoint};

use crate::values::{date, usd};

/// Builds a day's net worth; by default $5,000.00 of assets and $1,000.00 of debts.
#[derive(Clone, Debug)]
pub struct NetWorthPointBuilder(NetWorthPoint);

impl NetWorthPointBuilder {
    /// The point of this day.
    pub fn new(day: &str) -> Self {
        Self(NetWorthPoint {
            date: date(day),
            totals: Totals {
                assets: usd("5000.00"),
                liabilities: usd("1000.00"),
            },
            natives: Vec::new(),
        })
    }

    /// Sets assets and debts.
    #[must_use]
    pub const fn figures(mut self, assets: Money, liabilities: Money) -> Self {
        self.0.totals = Totals { assets, liabilities };
        self
    }

    /// The point.
    pub fn build(self) -> NetWorthPoint {
        self.0
    }
}
