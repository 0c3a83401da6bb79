//! Holdings: positions inside investment accounts.
//!
//! Refuses to know market data; prices arrive with the position.

use jiff::Timestamp;
use rust_decimal::Decimal;

use crate::ids::{AccountId, HoldingId};
use crate::money::Money;
use crate::text::Name;

/// The classes of the specification.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum HoldingClass {
    /// Exchange-traded funds.
    Etfs,
    /// Crypto assets.
    Crypto,
    /// Bonds and other fixed income.
    Bonds,
    /// Single stocks.
    Stocks,
    /// Mutual funds, derivatives and everything else.
    Other,
    /// Cash and cash equivalents.
    Cash,
}

impl HoldingClass {
    /// Every class, in display order.
    pub const ALL: [Self; 6] = [
        Self::Etfs,
        Self::Crypto,
        Self::Bonds,
        Self::Stocks,
        Self::Other,
        Self::Cash,
    ];

    /// The name of the specification, also the stored word.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Etfs => "ETFs",
            Self::Crypto => "Crypto",
            Self::Bonds => "Bonds",
            Self::Stocks => "Stocks",
            Self::Other => "Other Investments",
            Self::Cash => "Available Cash",
        }
    }

    /// The class a stored word names; unknown words fail loudly.
    pub fn from_stored(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|class| class.as_str() == word)
    }
}

/// One position. A holding without a security name is dropped before it gets here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holding {
    /// Its id.
    pub id: HoldingId,
    /// The account it sits in.
    pub account: AccountId,
    /// The security's name.
    pub security_name: Name,
    /// The ticker, when there is one.
    pub symbol: Option<String>,
    /// Its class.
    pub class: HoldingClass,
    /// Units held; never negative.
    pub quantity: Decimal,
    /// The value the institution reports.
    pub institution_value: Money,
    /// The value shown and counted; never negative.
    pub current_value: Money,
    /// The position's total cost, when known; never negative.
    pub cost_basis: Option<Money>,
    /// When the position was learned as it is.
    pub last_updated: Timestamp,
}

impl Holding {
    /// Value per unit; `None` when no unit is held.
    pub fn current_price(&self) -> Option<Decimal> {
        self.current_value.major().checked_div(self.quantity)
    }
}
