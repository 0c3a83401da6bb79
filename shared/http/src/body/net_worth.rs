//! Net worth, asset allocation and history on the wire.

use goldgrove_domain::asset_allocation::{AssetAllocation, Category};
use goldgrove_domain::exchange::{Quote, RateSource};
use goldgrove_domain::net_worth::{Counted, CurrencyTotals, NetWorth};
use goldgrove_domain::net_worth_estimate::{Estimate, Hole};
use goldgrove_domain::{Money, MoneyError, NetWorthPoint};
use jiff::Timestamp;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::Serialize;
use strum::VariantArray as _;

use crate::body::exchange_rate::written;
use crate::body::number::Exact;
use crate::fields::words;

/// The net worth in the profile's currency.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct NetWorthBody {
    /// The total assets.
    pub total_assets: Exact,
    /// The total debts.
    pub total_liabilities: Exact,
    /// Assets minus liabilities.
    pub net_worth: Exact,
    /// The assets of connected accounts.
    pub plaid_assets: Exact,
    /// The totals by group of accounts, connected and manual.
    pub breakdown: BreakdownBody,
    /// The currency of all of the above.
    pub currency: String,
    /// When the newest of the figures was updated; null without accounts.
    pub last_updated: Option<String>,
    /// The totals of other currencies. The totals above include those with an exchange rate.
    pub other_currencies: Vec<CurrencyTotalsBody>,
    /// The values of holdings whose currency differs from their account's. They are in no total, because the account's
    /// balance may include them.
    pub excluded: Vec<AmountBody>,
}

/// An amount in any currency.
#[derive(Debug, Serialize, JsonSchema)]
pub struct AmountBody {
    /// The amount in major units.
    pub amount: Exact,
    /// The currency of the amount.
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

/// Totals by group of accounts.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct BreakdownBody {
    /// Deposit accounts.
    pub bank_accounts: Exact,
    /// Investment and brokerage accounts.
    pub investment_accounts: Exact,
    /// Debts on credit cards and lines of credit.
    pub credit_cards: Exact,
    /// Debts on loans.
    pub loans: Exact,
}

/// The totals of one other currency.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CurrencyTotalsBody {
    /// The currency.
    pub currency: String,
    /// The total assets.
    pub total_assets: Exact,
    /// The total debts.
    pub total_liabilities: Exact,
    /// Assets minus liabilities.
    pub net_worth: Exact,
    /// The converted amounts that the main totals include; null for a currency without an exchange rate, which is in no
    /// total.
    pub counted: Option<CountedBody>,
}

/// The amounts of another currency, converted to the currency of the totals.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CountedBody {
    /// The amount added to the assets.
    pub total_assets: Exact,
    /// The amount added to the debts.
    pub total_liabilities: Exact,
    /// The amount added to net worth.
    pub net_worth: Exact,
    /// The exchange rate.
    pub rate: RateBody,
    /// The amount that each account adds to the assets or the debts. They add up to the amounts above exactly.
    pub accounts: Vec<AccountWorthBody>,
}

/// The amount that one account adds to the assets or the debts.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct AccountWorthBody {
    /// The account's id.
    pub account_id: String,
    /// The amount in the currency of the totals.
    pub amount: Exact,
}

impl TryFrom<Counted> for CountedBody {
    type Error = MoneyError;

    fn try_from(counted: Counted) -> Result<Self, MoneyError> {
        Ok(Self {
            total_assets: counted.totals.assets.into(),
            total_liabilities: counted.totals.liabilities.into(),
            net_worth: counted.totals.net_worth()?.into(),
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

/// An exchange rate.
#[derive(Debug, Serialize, JsonSchema)]
pub struct RateBody {
    /// Units of the target currency per unit of the original, with up to 12 significant digits.
    pub rate: Exact,
    /// The day of the rate, `YYYY-MM-DD`.
    pub day: String,
    /// The publisher of the rate, or `owner` for a rate that the user fixed.
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
            currency: totals.native.currency().to_string(),
            total_assets: totals.native.assets.into(),
            total_liabilities: totals.native.liabilities.into(),
            net_worth: totals.native.net_worth()?.into(),
            counted: totals.counted.map(CountedBody::try_from).transpose()?,
        })
    }
}

impl TryFrom<NetWorth> for NetWorthBody {
    type Error = MoneyError;

    fn try_from(net_worth: NetWorth) -> Result<Self, MoneyError> {
        Ok(Self {
            total_assets: net_worth.totals.assets.into(),
            total_liabilities: net_worth.totals.liabilities.into(),
            net_worth: net_worth.totals.net_worth()?.into(),
            plaid_assets: net_worth.plaid_assets.into(),
            breakdown: BreakdownBody {
                bank_accounts: net_worth.breakdown.bank_accounts.into(),
                investment_accounts: net_worth.breakdown.investment_accounts.into(),
                credit_cards: net_worth.breakdown.credit_cards.into(),
                loans: net_worth.breakdown.loans.into(),
            },
            currency: net_worth.totals.currency().to_string(),
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
    /// The category: a holding class, or `Real Estate`, `Vehicles` or `Other Assets`.
    #[schemars(extend("enum" = Category::all().into_iter().map(Category::as_str).collect::<Vec<_>>()))]
    pub category: &'static str,
    /// Its value in major units.
    pub value: Exact,
    /// Its share in percent, with one decimal. All shares add up to exactly 100.
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

/// Net worth and asset allocation.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct NetWorthAnswer {
    /// The net worth.
    pub net_worth: NetWorthBody,
    /// The assets by category, in display order.
    pub asset_allocation: Vec<AssetAllocationBody>,
}

/// Net worth on one day.
#[derive(Debug, Serialize, JsonSchema)]
pub struct NetWorthPointBody {
    /// The day, `YYYY-MM-DD`.
    pub date: String,
    /// Assets minus liabilities.
    pub net_worth: Exact,
    /// The total assets.
    pub assets: Exact,
    /// The total debts.
    pub liabilities: Exact,
    /// The currency of the amounts.
    pub currency: String,
}

impl TryFrom<NetWorthPoint> for NetWorthPointBody {
    type Error = MoneyError;

    fn try_from(point: NetWorthPoint) -> Result<Self, MoneyError> {
        let currency = point.currency();
        Ok(Self {
            date: point.date.to_string(),
            net_worth: point.totals.net_worth()?.into(),
            assets: point.totals.assets.into(),
            liabilities: point.totals.liabilities.into(),
            currency: currency.to_string(),
        })
    }
}

/// Net worth day by day.
#[derive(Debug, Serialize, JsonSchema)]
pub struct NetWorthHistoryBody {
    /// The days, latest first.
    pub history: Vec<NetWorthPointBody>,
    /// The days before the first recorded one. Absent unless requested, when every requested day is recorded, and when
    /// no day is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub estimated: Option<EstimatedHistoryBody>,
}

/// Net worth before the first recorded day, estimated from the balances of today's accounts.
#[derive(Debug, Serialize, JsonSchema)]
pub struct EstimatedHistoryBody {
    /// The first recorded day, `YYYY-MM-DD`.
    pub recorded_from: String,
    /// Whether that day was recorded with the same accounts, so that the estimated and recorded days form one line.
    pub joined: bool,
    /// The days on which every account has a balance and every currency a rate, earliest first.
    pub points: Vec<NetWorthPointBody>,
    /// The other days, from the first on which any account has a balance, earliest first. They have no total.
    pub holes: Vec<HistoryHoleBody>,
}

/// Consecutive days without a total, and the reason.
#[derive(Debug, Serialize, JsonSchema)]
pub struct HistoryHoleBody {
    /// The first day, `YYYY-MM-DD`.
    pub from: String,
    /// The last day, `YYYY-MM-DD`.
    pub to: String,
    /// The ids of accounts without a balance on these days.
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
