//! Holdings: positions inside investment accounts.
//!
//! Contains no market data; prices arrive with the position.

use jiff::Timestamp;
use rust_decimal::Decimal;

use crate::asset_class::{ClassifiedBy, Split, classify};
use crate::ids::{AccountId, HoldingId};
use crate::money::Money;
use crate::text::Name;

pub use crate::asset_class::HoldingClass;

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
    /// What kind of security it is.
    pub class: HoldingClass,
    /// The owner's split; `None` if they set none.
    pub owner_split: Option<Split>,
    /// Units held; never negative.
    pub quantity: Decimal,
    /// The institution's price of one unit, with all its decimals; `None` where none is reported.
    pub price: Option<Decimal>,
    /// The value the institution reports.
    pub institution_value: Money,
    /// The value shown and counted; never negative.
    pub current_value: Money,
    /// The position's total cost, when known; never negative.
    pub cost_basis: Option<Money>,
    /// When the position last arrived.
    pub last_updated: Timestamp,
}

impl Holding {
    /// Price of one unit: the institution's, else value over units; `None` when no unit is held.
    pub fn current_price(&self) -> Option<Decimal> {
        self.price
            .or_else(|| self.current_value.major().checked_div(self.quantity))
    }

    /// Its split in the year (UTC) it was last updated, and the source.
    pub fn split(&self) -> (Split, ClassifiedBy) {
        if let Some(split) = self.owner_split {
            return (split, ClassifiedBy::Owner);
        }
        classify(
            self.class,
            self.symbol.as_deref(),
            self.security_name.as_str(),
            self.current_value.currency(),
            self.last_updated.to_zoned(jiff::tz::TimeZone::UTC).year(),
        )
    }
}
