//! The balances of one account, day by day, on the wire.

use goldgrove_domain::balance_history::{Anchor, BalanceKind, BalancePoint, RecordedBalance};
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
    /// What was owned, or owed on a debt: negative where a card is overpaid.
    pub balance: Exact,
    /// `recorded` that day, typed in by the owner (`anchor`), or `estimated` from those.
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

/// A balance that the owner typed in.
#[derive(Debug, Serialize, JsonSchema)]
pub struct AnchorBody {
    /// The day, `YYYY-MM-DD`.
    pub date: String,
    /// What was owned, or owed on a debt.
    pub balance: Exact,
    /// Its currency.
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
    /// The account.
    pub account_id: String,
    /// The currency of the points.
    pub currency: String,
    /// The first day asked for.
    pub from: String,
    /// The last day asked for.
    pub to: String,
    /// The first day whose balance is known, also outside of these days; null where none is.
    pub known_from: Option<String>,
    /// The first day whose balance is estimated, also outside of these days; null where none is.
    pub estimated_from: Option<String>,
    /// The days from `from` to `to` that are not unknown, earliest first.
    pub points: Vec<BalancePointBody>,
    /// All balances that the owner typed in, earliest first.
    pub anchors: Vec<AnchorBody>,
}

/// The balance that was typed in.
#[derive(Debug, Serialize, JsonSchema)]
pub struct AnchorAnswer {
    /// The balance.
    pub anchor: AnchorBody,
}

/// A recorded or typed-in balance with its account, for an export.
#[derive(Debug, Serialize, JsonSchema)]
pub struct AccountBalanceBody {
    /// The account; it may be removed by now.
    pub account_id: String,
    /// The day, `YYYY-MM-DD`.
    pub date: String,
    /// What was owned, or owed on a debt.
    pub balance: Exact,
    /// Its currency.
    pub currency: String,
}

impl From<RecordedBalance> for AccountBalanceBody {
    fn from(RecordedBalance { account, date, balance }: RecordedBalance) -> Self {
        Self {
            account_id: account.to_string(),
            date: date.to_string(),
            balance: balance.into(),
            currency: balance.currency().to_string(),
        }
    }
}

impl From<Anchor> for AccountBalanceBody {
    fn from(Anchor { account, date, balance }: Anchor) -> Self {
        Self::from(RecordedBalance { account, date, balance })
    }
}
