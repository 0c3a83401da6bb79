//! Net worth, asset allocation and history on the wire.

use goldgrove_domain::asset_allocation::{AssetAllocation, Category};
use goldgrove_domain::exchange::{Quote, RateSource};
use goldgrove_domain::net_worth::{Counted, CurrencyTotals, NetWorth};
use goldgrove_domain::net_worth_estimate::{Estimate, Hole};
use goldgrove_domain::net_worth_history::NetWorthPoint;
use goldgrove_domain::{Currency, Money, MoneyError};
use jiff::Timestamp;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::Serialize;
use strum::VariantArray as _;

use crate::body::exchange_rate::written;
use crate::body::number::Exact;
use crate::fields::words;

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
    /// Totals in other currencies. The above contains what of them has a rate.
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
    /// What the totals contain of it; null where the currency has no exchange rate, so that it is in no total.
    pub counted: Option<CountedBody>,
}

/// What the totals contain of another currency, in the currency of the totals.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CountedBody {
    /// What it adds to the assets.
    pub total_assets: Exact,
    /// What it adds to the liabilities.
    pub total_liabilities: Exact,
    /// What it adds to net worth.
    pub net_worth: Exact,
    /// The rate it is converted at.
    pub rate: RateBody,
    /// What each account adds to its side; together exactly the above.
    pub accounts: Vec<AccountWorthBody>,
}

/// What an account adds to its side of the balance sheet.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct AccountWorthBody {
    /// The account.
    pub account_id: String,
    /// The amount in the currency of the totals.
    pub amount: Exact,
}

impl TryFrom<Counted> for CountedBody {
    type Error = MoneyError;

    fn try_from(counted: Counted) -> Result<Self, MoneyError> {
        Ok(Self {
            total_assets: counted.assets.into(),
            total_liabilities: counted.liabilities.into(),
            net_worth: counted.net_worth()?.into(),
            rate: counted.quote.into(),
            accounts: counted
                .accounts
                .into_iter()
                .map(|(account, amount)| AccountWorthBody {
                    account_id: account.to_string(),
                    amount: amount.into(),
                })
                .collect(),
        })
    }
}

/// The exchange rate of an amount.
#[derive(Debug, Serialize, JsonSchema)]
pub struct RateBody {
    /// Units of the target currency for one of the original, with up to 12 significant digits.
    pub rate: Exact,
    /// The day it was published, `YYYY-MM-DD`.
    pub day: String,
    /// Who published it, or `owner`.
    #[schemars(extend("enum" = words(RateSource::VARIANTS)))]
    pub source: &'static str,
}

impl From<Quote> for RateBody {
    fn from(quote: Quote) -> Self {
        Self {
            rate: written(quote.rate()),
            day: quote.day.to_string(),
            source: quote.source.into(),
        }
    }
}

impl TryFrom<CurrencyTotals> for CurrencyTotalsBody {
    type Error = MoneyError;

    fn try_from(totals: CurrencyTotals) -> Result<Self, MoneyError> {
        Ok(Self {
            currency: totals.currency.to_string(),
            total_assets: totals.total_assets.into(),
            total_liabilities: totals.total_liabilities.into(),
            net_worth: totals.net_worth.into(),
            counted: totals.counted.map(CountedBody::try_from).transpose()?,
        })
    }
}

impl TryFrom<NetWorth> for NetWorthBody {
    type Error = MoneyError;

    fn try_from(net_worth: NetWorth) -> Result<Self, MoneyError> {
        Ok(Self {
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
                .map(CurrencyTotalsBody::try_from)
                .collect::<Result<_, _>>()?,
            excluded: net_worth.excluded.into_iter().map(AmountBody::from).collect(),
        })
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
    /// What the assets are made of, in display order.
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
    /// The days before the first recorded one, if asked for; null where all of the days asked for are recorded, or none is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub estimated: Option<EstimatedHistoryBody>,
}

/// Net worth before the first recorded day, from the balances of the accounts that count today.
#[derive(Debug, Serialize, JsonSchema)]
pub struct EstimatedHistoryBody {
    /// The first recorded day, `YYYY-MM-DD`.
    pub recorded_from: String,
    /// Whether that day was made of the same accounts, so that both parts are one line.
    pub joined: bool,
    /// The days on which every account has a balance and every currency a rate, the earliest first.
    pub points: Vec<NetWorthPointBody>,
    /// The other days since the first on which any account has a balance, the earliest first. They have no total.
    pub holes: Vec<HistoryHoleBody>,
}

/// Days in a row without a total, and what is missing on them.
#[derive(Debug, Serialize, JsonSchema)]
pub struct HistoryHoleBody {
    /// The first day, `YYYY-MM-DD`.
    pub from: String,
    /// The last day.
    pub to: String,
    /// The accounts without a balance on these days.
    pub account_ids: Vec<String>,
    /// The currencies without an exchange rate on these days.
    pub currencies: Vec<String>,
}

impl EstimatedHistoryBody {
    /// The wire form of the estimate for the days before `recorded_from`.
    pub fn of(recorded_from: Date, estimate: Estimate) -> Result<Self, MoneyError> {
        let points = estimate.points.into_iter().map(NetWorthPointBody::try_from);
        Ok(Self {
            recorded_from: recorded_from.to_string(),
            joined: estimate.is_joined,
            points: points.collect::<Result<_, _>>()?,
            holes: estimate.holes.into_iter().map(HistoryHoleBody::from).collect(),
        })
    }
}

impl From<Hole> for HistoryHoleBody {
    fn from(hole: Hole) -> Self {
        Self {
            from: hole.first.to_string(),
            to: hole.last.to_string(),
            account_ids: hole.accounts.iter().map(ToString::to_string).collect(),
            currencies: hole.currencies.iter().map(ToString::to_string).collect(),
        }
    }
}
