//! Holdings on the wire.

use goldgrove_domain::holding::{Holding, HoldingClass};
use goldgrove_domain::ids::UserId;
use schemars::JsonSchema;
use serde::Serialize;

use crate::body::number::Exact;

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
    #[schemars(extend("enum" = HoldingClass::ALL.map(HoldingClass::as_str)))]
    pub class: &'static str,
    /// Units held.
    pub quantity: Exact,
    /// Value per unit; absent when no unit is held.
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
        Self {
            id: holding.id.to_string(),
            user_id: user.to_string(),
            account_id: holding.account.to_string(),
            security_name: holding.security_name.as_str().to_owned(),
            class: holding.class.as_str(),
            quantity: holding.quantity.into(),
            // Eight decimals are more than any market quotes; the full quotient would be noise.
            current_price: holding
                .current_price()
                .map(|price| Exact(price.round_dp(8).normalize())),
            current_value: holding.current_value.into(),
            institution_value: holding.institution_value.into(),
            cost_basis: holding.cost_basis.map(Exact::from),
            currency: holding.current_value.currency().to_string(),
            last_updated: holding.last_updated.to_string(),
            symbol: holding.symbol,
        }
    }
}

/// All holdings of the caller.
#[derive(Debug, Serialize, JsonSchema)]
pub struct HoldingsBody {
    /// The holdings.
    pub holdings: Vec<HoldingBody>,
}
