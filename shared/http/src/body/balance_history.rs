//! The balances of one account, day by day, on the wire.

use goldgrove_domain::balance_history::{Anchor, BalanceKind, BalancePoint, DayBalance};
use schemars::JsonSchema;
use serde::Serialize;
use strum::VariantArray as _;

use crate::body::number::Exact;

use crate::fields::words;

/// The balance of one day.
#[derive(Debug, Serialize, JsonSchema)]
pub struct BalancePointBody {
    /// The day, `YYYY-MM-DD`.
    pub date: String,
    /// The balance: an asset, or a debt on a debt account. Negative for an overdrawn deposit and an overpaid card.
    pub balance: Exact,
    /// `recorded` by Goldgrove on that day, entered by the owner (`anchor`), or `estimated` from these.
    #[schemars(extend("enum" = words(BalanceKind::VARIANTS)))]
    pub kind: &'static str,
}

impl From<BalancePoint> for BalancePointBody {
    fn from(point: BalancePoint) -> Self {
        Self {
            date: point.date.to_string(),
            balance: point.balance.into(),
            kind: point.kind.into(),
        }
    }
}

/// A balance that the owner entered for a past day.
#[derive(Debug, Serialize, JsonSchema)]
pub struct AnchorBody {
    /// The day, `YYYY-MM-DD`.
    pub date: String,
    /// The balance: an asset, or a debt on a debt account.
    pub balance: Exact,
    /// The currency of the balance.
    pub currency: String,
}

impl From<Anchor> for AnchorBody {
    fn from(anchor: Anchor) -> Self {
        Self {
            date: anchor.date.to_string(),
            balance: anchor.balance.into(),
            currency: anchor.balance.currency().to_string(),
        }
    }
}

/// The history of one account.
#[derive(Debug, Serialize, JsonSchema)]
pub struct AccountHistoryBody {
    /// The account's id.
    pub account_id: String,
    /// The currency of the points.
    pub currency: String,
    /// The first day of the requested period, `YYYY-MM-DD`.
    pub from: String,
    /// The last day of the requested period, `YYYY-MM-DD`.
    pub to: String,
    /// The first day with a recorded or entered balance, in or outside the period; null for none.
    pub known_from: Option<String>,
    /// The first day with an estimated balance, in or outside the period; null for none.
    pub estimated_from: Option<String>,
    /// The days from `from` to `to` with a balance, earliest first.
    pub points: Vec<BalancePointBody>,
    /// All balances that the owner entered, earliest first.
    pub anchors: Vec<AnchorBody>,
}

/// The stored balance.
#[derive(Debug, Serialize, JsonSchema)]
pub struct AnchorAnswer {
    /// The balance.
    pub anchor: AnchorBody,
}

/// A recorded or entered balance with its account, for an export.
#[derive(Debug, Serialize, JsonSchema)]
pub struct AccountBalanceBody {
    /// The account's id. The account may have been removed since.
    pub account_id: String,
    /// The day, `YYYY-MM-DD`.
    pub date: String,
    /// The balance: an asset, or a debt on a debt account. Negative for an overdrawn deposit and an overpaid card.
    pub balance: Exact,
    /// The currency of the balance.
    pub currency: String,
    /// Whether it is an account for assets; false for one for debts, null for an account that was removed.
    pub is_asset: Option<bool>,
}

impl AccountBalanceBody {
    /// The wire form of a balance of an account for assets, for debts, or removed.
    pub fn of(DayBalance { account, date, balance }: DayBalance, is_asset: Option<bool>) -> Self {
        Self {
            account_id: account.to_string(),
            date: date.to_string(),
            balance: balance.into(),
            currency: balance.currency().to_string(),
            is_asset,
        }
    }
}
