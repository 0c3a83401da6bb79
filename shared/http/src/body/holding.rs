//! Holdings on the wire.

use goldgrove_domain::Decimal;
use goldgrove_domain::asset_class::{AssetClass, ClassifiedBy};
use goldgrove_domain::holding::{Holding, HoldingClass};
use goldgrove_domain::ids::UserId;
use goldgrove_domain::money::half_up;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::VariantArray as _;

use crate::body::number::Exact;

use crate::fields::words;

/// Percent of a holding that is in one asset class.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AssetClassBody {
    /// The asset class.
    #[schemars(extend("enum" = words(AssetClass::VARIANTS)))]
    pub class: String,
    /// Whole percent, 1 to 100.
    pub percent: u8,
}

/// One holding.
#[derive(Debug, Serialize, JsonSchema)]
pub struct HoldingBody {
    /// Its id, `hold_…`.
    pub id: String,
    /// Its owner.
    pub user_id: String,
    /// The account it sits in.
    pub account_id: String,
    /// The security's name.
    pub security_name: String,
    /// The ticker.
    pub symbol: Option<String>,
    /// `ETFs`, `Crypto`, `Bonds`, `Stocks`, `Other Investments` or `Available Cash`.
    #[schemars(extend("enum" = words(HoldingClass::VARIANTS)))]
    pub class: &'static str,
    /// What it is invested in; together 100 percent.
    pub asset_classes: Vec<AssetClassBody>,
    /// Who says so: the institution's type and name, the table of funds, or the owner.
    #[schemars(extend("enum" = words(ClassifiedBy::VARIANTS)))]
    pub classified_by: &'static str,
    /// Units held.
    pub quantity: Exact,
    /// Price of one unit with up to 8 decimals; absent when no unit is held.
    pub current_price: Option<Exact>,
    /// The value shown and counted.
    pub current_value: Exact,
    /// The value the institution reports.
    pub institution_value: Exact,
    /// The position's total cost, when known.
    pub cost_basis: Option<Exact>,
    /// The currency of all its amounts.
    pub currency: String,
    /// When it was last learned.
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
    Exact(half_up(price, 8))
}

/// One holding, alone.
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
