//! Net worth, asset allocation and history on the wire.

use goldgrove_domain::asset_allocation::{AssetAllocation, Category};
use goldgrove_domain::net_worth::{CurrencyTotals, NetWorth};
use goldgrove_domain::net_worth_history::NetWorthPoint;
use goldgrove_domain::{Currency, Money, MoneyError};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;

use crate::body::number::Exact;

/// The unified net worth in the profile's currency.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct NetWorthBody {
    /// What is owned.
    pub total_assets: Exact,
    /// What is owed.
    pub total_liabilities: Exact,
    /// Assets minus liabilities.
    pub net_worth: Exact,
    /// The part of the assets that is linked.
    pub plaid_assets: Exact,
    /// The linked and typed-in totals by group.
    pub breakdown: BreakdownBody,
    /// The currency of all of the above.
    pub currency: String,
    /// When the newest of its figures was learned.
    pub last_updated: Option<String>,
    /// Totals in other currencies, never added to the above.
    pub other_currencies: Vec<CurrencyTotalsBody>,
    /// Values of holdings in another currency than their account's balance, which may contain them: in no total.
    pub excluded: Vec<AmountBody>,
}

/// An amount of any currency.
#[derive(Debug, Serialize, JsonSchema)]
pub struct AmountBody {
    /// The amount in major units.
    pub amount: Exact,
    /// Its currency.
    pub currency: String,
}

impl From<Money> for AmountBody {
    fn from(amount: Money) -> Self {
        Self {
            amount: amount.into(),
            currency: amount.currency().to_string(),
        }
    }
}

/// Totals by group.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct BreakdownBody {
    /// Deposits.
    pub bank_accounts: Exact,
    /// Investment and brokerage accounts.
    pub investment_accounts: Exact,
    /// Owed on cards and lines.
    pub credit_cards: Exact,
    /// Owed on loans.
    pub loans: Exact,
}

/// Totals in one other currency.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CurrencyTotalsBody {
    /// The currency.
    pub currency: String,
    /// What is owned in it.
    pub total_assets: Exact,
    /// What is owed in it.
    pub total_liabilities: Exact,
    /// Assets minus liabilities.
    pub net_worth: Exact,
}

impl From<CurrencyTotals> for CurrencyTotalsBody {
    fn from(totals: CurrencyTotals) -> Self {
        Self {
            currency: totals.currency.to_string(),
            total_assets: totals.total_assets.into(),
            total_liabilities: totals.total_liabilities.into(),
            net_worth: totals.net_worth.into(),
        }
    }
}

impl From<NetWorth> for NetWorthBody {
    fn from(net_worth: NetWorth) -> Self {
        Self {
            total_assets: net_worth.total_assets.into(),
            total_liabilities: net_worth.total_liabilities.into(),
            net_worth: net_worth.net_worth.into(),
            plaid_assets: net_worth.plaid_assets.into(),
            breakdown: BreakdownBody {
                bank_accounts: net_worth.breakdown.bank_accounts.into(),
                investment_accounts: net_worth.breakdown.investment_accounts.into(),
                credit_cards: net_worth.breakdown.credit_cards.into(),
                loans: net_worth.breakdown.loans.into(),
            },
            currency: net_worth.currency.to_string(),
            last_updated: net_worth.last_updated.as_ref().map(Timestamp::to_string),
            other_currencies: net_worth
                .other_currencies
                .into_iter()
                .map(CurrencyTotalsBody::from)
                .collect(),
            excluded: net_worth.excluded.into_iter().map(AmountBody::from).collect(),
        }
    }
}

/// One category of the asset allocation.
#[derive(Debug, Serialize, JsonSchema)]
pub struct AssetAllocationBody {
    /// A holding class, or `Real Estate`, `Vehicles` or `Other Assets`.
    #[schemars(extend("enum" = Category::all().into_iter().map(Category::as_str).collect::<Vec<_>>()))]
    pub category: &'static str,
    /// Its value in major units.
    pub value: Exact,
    /// Its share in percent with one decimal; all shares together are exactly 100.
    pub percentage: Exact,
}

impl From<AssetAllocation> for AssetAllocationBody {
    fn from(allocation: AssetAllocation) -> Self {
        Self {
            category: allocation.category.as_str(),
            value: allocation.value.into(),
            percentage: allocation.percentage.into(),
        }
    }
}

/// Net worth and what it is made of.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct NetWorthAnswer {
    /// The unified net worth.
    pub net_worth: NetWorthBody,
    /// What the assets are made of, largest first.
    pub asset_allocation: Vec<AssetAllocationBody>,
}

/// Net worth on one day.
#[derive(Debug, Serialize, JsonSchema)]
pub struct NetWorthPointBody {
    /// The day, `YYYY-MM-DD`.
    pub date: String,
    /// Assets minus liabilities.
    pub net_worth: Exact,
    /// What was owned.
    pub assets: Exact,
    /// What was owed.
    pub liabilities: Exact,
    /// The currency of the figures.
    pub currency: String,
}

impl TryFrom<NetWorthPoint> for NetWorthPointBody {
    type Error = MoneyError;

    fn try_from(point: NetWorthPoint) -> Result<Self, MoneyError> {
        let currency: Currency = point.assets.currency();
        Ok(Self {
            date: point.date.to_string(),
            net_worth: point.net_worth()?.into(),
            assets: point.assets.into(),
            liabilities: point.liabilities.into(),
            currency: currency.to_string(),
        })
    }
}

/// The history, latest day first.
#[derive(Debug, Serialize, JsonSchema)]
pub struct NetWorthHistoryBody {
    /// The days.
    pub history: Vec<NetWorthPointBody>,
}
