//! The input for a checkout.

use goldgrove_domain::subscription::BillingInterval;
use goldgrove_http::Problem;
use goldgrove_providers::stripe::{PremiumPrices, PriceId};
use schemars::JsonSchema;
use serde::Deserialize;

/// The request body.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CreateCheckoutInput {
    /// The payment provider's id of one of the two Premium prices.
    pub price_id: String,
    /// Whether the price is the yearly one. May be false for either price: `priceId` decides.
    #[serde(default)]
    pub is_yearly: bool,
}

impl CreateCheckoutInput {
    /// The price, if it is one of ours and the flag does not contradict it.
    pub fn price(&self, prices: &PremiumPrices) -> Result<PriceId, Problem> {
        let price = PriceId::parse(&self.price_id).ok();
        let price = price.and_then(|price| Some((prices.interval_of(&price)?, price)));
        let (interval, price) = price.ok_or_else(|| Problem::field("priceId", "must be one of the plan's prices"))?;
        if self.is_yearly && interval == BillingInterval::Month {
            return Err(Problem::field("isYearly", "must be false for the monthly price"));
        }
        Ok(price)
    }
}
