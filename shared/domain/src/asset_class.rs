//! The split of a holding over asset classes, in whole percent.
//!
//! [`HoldingClass`] is the kind of security (an ETF); the split is its content (bonds). The split comes from the first
//! available source: the owner, the table of funds, the security's type and name ([`classify()`]).

mod classify;

use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::language::Bilingual;
use crate::money::{Money, MoneyError};

pub use classify::{ClassifiedBy, classify};

/// The classes of the specification.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, EnumString, IntoStaticStr, VariantArray)]
pub enum HoldingClass {
    /// Exchange-traded funds.
    #[strum(serialize = "ETFs")]
    Etfs,
    /// Crypto assets.
    #[strum(serialize = "Crypto")]
    Crypto,
    /// Bonds and other fixed income.
    #[strum(serialize = "Bonds")]
    Bonds,
    /// Single stocks.
    #[strum(serialize = "Stocks")]
    Stocks,
    /// Mutual funds, derivatives and everything else.
    #[strum(serialize = "Other Investments")]
    Other,
    /// Cash and cash equivalents.
    #[strum(serialize = "Available Cash")]
    Cash,
}

impl HoldingClass {
    /// Its name in a sentence or a list.
    pub fn label(self) -> Bilingual {
        let french = match self {
            Self::Etfs => "FNB",
            Self::Crypto => "Cryptomonnaies",
            Self::Bonds => "Obligations",
            Self::Stocks => "Actions individuelles",
            Self::Other => "Autres placements",
            Self::Cash => "Liquidités",
        };
        Bilingual::new(<&str>::from(self), french)
    }
}

/// How many asset classes there are.
pub const ASSET_CLASSES: usize = AssetClass::VARIANTS.len();

/// An asset class, in display order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum AssetClass {
    /// Broad equities, through funds.
    Equity,
    /// Single stocks.
    Stock,
    /// Bonds and other fixed income.
    Bond,
    /// Cash, money market and savings.
    Cash,
    /// Real estate, through funds.
    RealEstate,
    /// Crypto assets.
    Crypto,
    /// Commodities, derivatives and unknown assets.
    Other,
}

impl AssetClass {
    /// The class of the market model (`odds`) that behaves like it.
    pub const fn market_class(self) -> HoldingClass {
        match self {
            Self::Equity => HoldingClass::Etfs,
            Self::Stock => HoldingClass::Stocks,
            Self::Bond => HoldingClass::Bonds,
            Self::Cash => HoldingClass::Cash,
            Self::Crypto => HoldingClass::Crypto,
            Self::RealEstate | Self::Other => HoldingClass::Other,
        }
    }
}

/// Percent of each asset class; together 100.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Split([u8; ASSET_CLASSES]);

impl Split {
    /// All of it in one class.
    pub const fn only(class: AssetClass) -> Self {
        let mut percents = [0; ASSET_CLASSES];
        percents[class as usize] = 100;
        Self(percents)
    }

    /// Equities and bonds, as balanced funds hold them.
    const fn balanced(equity: u8) -> Self {
        let mut percents = [0; ASSET_CLASSES];
        percents[AssetClass::Equity as usize] = equity;
        percents[AssetClass::Bond as usize] = 100 - equity;
        Self(percents)
    }

    /// The split of these parts; `None` unless each class comes once, above 0, and they sum to 100.
    pub fn of(parts: impl IntoIterator<Item = (AssetClass, u8)>) -> Option<Self> {
        let mut percents = [0_u8; ASSET_CLASSES];
        for (class, percent) in parts {
            let place = &mut percents[class as usize];
            if percent == 0 || *place != 0 {
                return None;
            }
            *place = percent;
        }
        let sum: u32 = percents.iter().map(|percent| u32::from(*percent)).sum();
        (sum == 100).then_some(Self(percents))
    }

    /// The classes it holds and their percent, in the order of [`AssetClass`].
    pub fn parts(self) -> impl Iterator<Item = (AssetClass, u8)> {
        let parts = AssetClass::VARIANTS.iter().copied().zip(self.0);
        parts.filter(|(_, percent)| *percent > 0)
    }

    /// An amount split to the minor unit.
    ///
    /// # Errors
    /// [`MoneyError`]; never for an amount in range.
    pub fn of_amount(self, amount: Money) -> Result<Vec<(AssetClass, Money)>, MoneyError> {
        let (classes, weights): (Vec<AssetClass>, Vec<u64>) =
            self.parts().map(|(class, percent)| (class, u64::from(percent))).unzip();
        Ok(classes.into_iter().zip(amount.split_by(&weights)?).collect())
    }

    /// The stored form, e.g. `equity:80 bond:20`.
    pub fn stored(self) -> String {
        let parts = self
            .parts()
            .map(|(class, percent)| format!("{}:{percent}", <&str>::from(class)));
        parts.collect::<Vec<_>>().join(" ")
    }

    /// The split a stored text stands for; `None` for any other text.
    pub fn from_stored(text: &str) -> Option<Self> {
        let parts: Option<Vec<_>> = text.split(' ').map(part_from_stored).collect();
        Self::of(parts?)
    }
}

fn part_from_stored(part: &str) -> Option<(AssetClass, u8)> {
    let (class, percent) = part.split_once(':')?;
    Some((class.parse().ok()?, percent.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::money::Currency;

    #[test]
    fn a_split_is_whole_or_is_none() {
        for text in [
            "",
            "equity:80",
            "equity:50 equity:50",
            "equity:100 bond:0",
            "gold:100",
            "equity:101",
        ] {
            assert_eq!(Split::from_stored(text), None, "{text}");
        }
        let split = Split::from_stored("equity:80 bond:20").unwrap();
        let cents = |minor| Money::from_minor(minor, Currency::USD).unwrap();
        let parts = split.of_amount(cents(101)).unwrap();
        assert_eq!(parts, [(AssetClass::Equity, cents(81)), (AssetClass::Bond, cents(20))]);
    }
}
