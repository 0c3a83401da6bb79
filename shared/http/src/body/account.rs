//! Accounts on the wire.

use goldgrove_domain::account::{Account, AccountKind, AccountSource, RateType};
use goldgrove_domain::ids::UserId;
use goldgrove_domain::lifecycle::Lifecycle;
use goldgrove_domain::text::Name;
use schemars::JsonSchema;
use serde::Serialize;
use strum::VariantArray as _;

use crate::body::number::Exact;

use crate::fields::{words, words_or_null};

/// One account.
#[derive(Debug, Serialize, JsonSchema)]
pub struct AccountBody {
    /// Its id, `acct_…`.
    pub id: String,
    /// Its owner.
    pub user_id: String,
    /// The name shown.
    pub name: String,
    /// The institution's own name for it.
    pub official_name: Option<String>,
    /// What is owned, or owed when `is_asset` is false, in major units.
    pub balance: Exact,
    /// What may be owed at most, where the institution says so.
    pub credit_limit: Option<Exact>,
    /// What a debt costs in percent a year, where its institution or its owner says so.
    pub interest_rate: Option<Exact>,
    /// Whether the rate of a debt is `fixed` or `variable`, where its institution or its owner says so. Where it is null, lines of credit
    /// and cards in US dollars are taken to be variable, and other debts fixed.
    #[schemars(extend("enum" = words_or_null(RateType::VARIANTS)))]
    pub rate_type: Option<&'static str>,
    /// The property that a loan is secured by, `acct_…`.
    pub secured_by: Option<String>,
    /// The currency of the balance.
    pub currency: String,
    /// Which side of the balance sheet it counts on.
    pub is_asset: bool,
    /// `depository`, `investment`, `brokerage`, `credit`, `loan`, `property`, `vehicle`, `crypto` or `others`.
    #[serde(rename = "type")]
    #[schemars(extend("enum" = words(AccountKind::VARIANTS)))]
    pub kind: &'static str,
    /// The provider's finer word.
    pub subtype: Option<String>,
    /// A label for people, e.g. `Chequing`.
    pub account_type: &'static str,
    /// `plaid` or `manual`.
    #[schemars(extend("enum" = ["plaid", "manual"]))]
    pub data_source: &'static str,
    /// The provider's id of it.
    pub plaid_account_id: Option<String>,
    /// The item it came through.
    pub item_id: Option<String>,
    /// The institution behind it.
    pub institution_id: Option<String>,
    /// The last digits of its number.
    pub mask: Option<String>,
    /// Whether it is out of sight and out of the totals.
    pub hidden: bool,
    /// Whether its bank still reports it: `reported`, `missing` (counts with its last balance for 30 days) or `closed`
    /// (counts nowhere).
    #[schemars(extend("enum" = Lifecycle::WORDS))]
    pub status: &'static str,
    /// When it came to be missing or closed.
    pub status_since: Option<String>,
    /// When the balance was last learned.
    pub last_updated: String,
    /// When it was first seen.
    pub created_at: String,
    /// Counts the owner's changes, not the figures that arrive; to be sent back when changing it.
    pub version: u64,
}

impl AccountBody {
    /// The wire form of `account`, owned by `user`.
    pub fn of(account: Account, user: &UserId) -> Self {
        let account_type = account.label();
        // Name every field, so that a new field that is not in the body does not compile (decision 71).
        let Account {
            id,
            name,
            official_name,
            balance,
            credit_limit,
            interest_rate,
            rate_type,
            secured_by,
            is_asset,
            kind,
            subtype,
            source,
            mask,
            hidden,
            lifecycle,
            edition,
            last_updated,
            created_at,
        } = account;
        let (data_source, plaid_account_id, item_id, institution_id) = match source {
            AccountSource::Manual => ("manual", None, None, None),
            AccountSource::Plaid {
                plaid_account_id,
                item,
                institution,
            } => (
                "plaid",
                Some(plaid_account_id),
                Some(item.to_string()),
                Some(institution.as_str().to_owned()),
            ),
        };
        Self {
            id: id.to_string(),
            user_id: user.to_string(),
            name: name.as_str().to_owned(),
            official_name: official_name.as_ref().map(Name::as_str).map(str::to_owned),
            balance: balance.into(),
            credit_limit: credit_limit.map(Exact::from),
            interest_rate: interest_rate.map(|rate| Exact(rate.percent())),
            rate_type: rate_type.map(<&str>::from),
            secured_by: secured_by.map(|property| property.to_string()),
            currency: balance.currency().to_string(),
            is_asset,
            kind: kind.into(),
            subtype,
            account_type,
            data_source,
            plaid_account_id,
            item_id,
            institution_id,
            mask,
            hidden,
            status: lifecycle.as_str(),
            status_since: lifecycle.since().map(|since| since.to_string()),
            last_updated: last_updated.to_string(),
            created_at: created_at.to_string(),
            version: edition,
        }
    }
}

/// One account, alone.
#[derive(Debug, Serialize, JsonSchema)]
pub struct AccountAnswer {
    /// The account.
    pub account: AccountBody,
}

/// A property and the loans that are secured by it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct EquityBody {
    /// The property.
    pub property_id: String,
    /// The loans on it that are not closed.
    pub loan_ids: Vec<String>,
    /// The currency of the property and of the amounts.
    pub currency: String,
    /// What the property is worth.
    pub value: Exact,
    /// What is owed on all loans together, at today's rates; null where a rate is missing, as are the next two.
    pub owed: Option<Exact>,
    /// The value less what is owed; negative where more is owed.
    pub equity: Option<Exact>,
    /// What is owed in percent of the value, to one decimal; null also for a property without value.
    pub loan_to_value: Option<Exact>,
}

/// What a property is worth beyond the loans on it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct EquityAnswer {
    /// Null for an account that no loan ties to a property.
    pub equity: Option<EquityBody>,
}

/// All accounts of the caller.
#[derive(Debug, Serialize, JsonSchema)]
pub struct AccountsBody {
    /// The accounts, in the order they were first seen.
    pub accounts: Vec<AccountBody>,
}
