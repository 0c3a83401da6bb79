//! Daily net worth for tests.

use goldgrove_domain::money::Money;
use goldgrove_domain::net_worth_history::NetWorthPoint;

use crate::values::{date, usd};

/// Builds one day's net worth: $5,000.00 owned and $1,000.00 owed unless told otherwise.
#[derive(Clone, Debug)]
pub struct NetWorthPointBuilder(NetWorthPoint);

impl NetWorthPointBuilder {
    /// The point of this day.
    pub fn new(day: &str) -> Self {
        Self(NetWorthPoint {
            date: date(day),
            assets: usd("5000.00"),
            liabilities: usd("1000.00"),
            natives: Vec::new(),
        })
    }

    /// With this much owned and owed.
    #[must_use]
    pub const fn figures(mut self, assets: Money, liabilities: Money) -> Self {
        self.0.assets = assets;
        self.0.liabilities = liabilities;
        self
    }

    /// The point.
    pub fn build(self) -> NetWorthPoint {
        self.0
    }
}
