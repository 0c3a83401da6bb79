//! The catalogue: Premium, monthly or yearly, in Canadian dollars.

use serde::{Deserialize, Serialize};

use crate::StripeSettings;

/// The id of the only product.
pub(crate) const PRODUCT: &str = "prod_goldgrove_premium";
/// Its displayed name.
pub(crate) const PRODUCT_NAME: &str = "Goldgrove Premium";
/// The currency of both prices, as on the wire.
pub(crate) const CURRENCY: &str = "cad";

/// A billing interval.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Interval {
    Month,
    Year,
}

impl Interval {
    pub(crate) const ALL: [Self; 2] = [Self::Month, Self::Year];

    /// The price, in cents.
    pub(crate) const fn cents(self) -> i64 {
        match self {
            Self::Month => 999,
            Self::Year => 9_999,
        }
    }

    /// The provider's name.
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Month => "month",
            Self::Year => "year",
        }
    }

    /// The other interval.
    pub(crate) const fn other(self) -> Self {
        match self {
            Self::Month => Self::Year,
            Self::Year => Self::Month,
        }
    }

    /// The id of its price.
    pub(crate) fn price_id(self, settings: &StripeSettings) -> &str {
        match self {
            Self::Month => &settings.monthly_price,
            Self::Year => &settings.yearly_price,
        }
    }

    /// The interval of a price id.
    pub(crate) fn of_price(id: &str, settings: &StripeSettings) -> Option<Self> {
        Self::ALL.into_iter().find(|interval| interval.price_id(settings) == id)
    }
}
