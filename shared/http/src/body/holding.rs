//! Holdings on the wire.

use goldgrove_domain::asset_class::{AssetClass, ClassifiedBy};
use goldgrove_domain::money::half_away;
use goldgrove_domain::{Decimal, Holding, HoldingClass, UserId};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::VariantArray as _;

use crate::body::number::Exact;

use crate::fields::words;

/// The share of one asset class in a holding.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AssetClassBody {
    /// The asset class.
    #[schemars(extend("enum" = words(AssetClass::VARIANTS)))]
    pub class: String,
    /// The share in whole percent, 1 to 100.
    pub percent: u8,
}

/// One holding.
#[derive(Debug, Serialize, JsonSchema)]
pub struct HoldingBody {
    /// Its id, `hold_…`.
    pub id: String,
    /// The owner's user id.
    pub user_id: String,
    /// The account's id.
    pub account_id: String,
    /// The security's name.
    pub security_name: String,
    /// The ticker symbol; null when unknown.
    pub symbol: Option<String>,
    /// `ETFs`, `Crypto`, `Bonds`, `Stocks`, `Other Investments` or `Available Cash`.
    #[schemars(extend("enum" = words(HoldingClass::VARIANTS)))]
    pub class: &'static str,
    /// The holding's split by asset class; the shares add up to 100 percent.
    pub asset_classes: Vec<AssetClassBody>,
    /// The source of `asset_classes`: the institution's data (`provider`), our table of funds (`table`) or the owner
    /// (`owner`).
    #[schemars(extend("enum" = words(ClassifiedBy::VARIANTS)))]
    pub classified_by: &'static str,
    /// The number of units.
    pub quantity: Exact,
    /// The price of one unit, with up to 8 decimals; null for a holding without units and without a reported price.
    pub current_price: Option<Exact>,
    /// The value that the app shows and counts.
    pub current_value: Exact,
    /// The value that the institution reports.
    pub institution_value: Exact,
    /// The total cost of the position; null when unknown.
    pub cost_basis: Option<Exact>,
    /// The currency of all amounts.
    pub currency: String,
    /// When the holding was last updated.
    pub last_updated: String,
}

impl HoldingBody {
    /// The wire form of `holding`, owned by `user`.
    pub fn of(holding: Holding, user: &UserId) -> Self {
        let (split, classified_by) = holding.split();
        let asset_classes = split.parts().map(|(class, percent)| AssetClassBody {
            class: <&str>::from(class).to_owned(),
            percent,
        });
        let current_price = holding.current_price();
        // Name every field, so that a new field that is not in the body does not compile (decision 71).
        let Holding {
            id,
            account,
            security_name,
            symbol,
            class,
            owner_split: _,
            quantity,
            price: _,
            institution_value,
            current_value,
            cost_basis,
            last_updated,
        } = holding;
        Self {
            id: id.to_string(),
            user_id: user.to_string(),
            account_id: account.to_string(),
            security_name: security_name.as_str().to_owned(),
            symbol,
            class: class.into(),
            asset_classes: asset_classes.collect(),
            classified_by: classified_by.into(),
            quantity: quantity.into(),
            // No market quotes more than eight decimals; the full quotient would be noise.
            current_price: current_price.map(shown_price),
            current_value: current_value.into(),
            institution_value: institution_value.into(),
            cost_basis: cost_basis.map(Exact::from),
            currency: current_value.currency().to_string(),
            last_updated: last_updated.to_string(),
        }
    }
}

/// Coins cost fractions of a cent, and funds have prices with four decimals.
fn shown_price(price: Decimal) -> Exact {
    Exact(half_away(price, 8))
}

/// One holding.
#[derive(Debug, Serialize, JsonSchema)]
pub struct HoldingAnswer {
    /// The holding.
    pub holding: HoldingBody,
}

/// All holdings of the caller.
#[derive(Debug, Serialize, JsonSchema)]
pub struct HoldingsBody {
    /// The holdings.
    pub holdings: Vec<HoldingBody>,
}
