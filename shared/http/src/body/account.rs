//! Accounts on the wire.

use goldgrove_domain::account::RateType;
use goldgrove_domain::lifecycle::Lifecycle;
use goldgrove_domain::{Account, AccountKind, AccountSource, Name, UserId};
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
    /// The owner's user id.
    pub user_id: String,
    /// The name shown.
    pub name: String,
    /// The institution's name for the account; null when it reports none, and for manual accounts.
    pub official_name: Option<String>,
    /// The balance in major units: an asset, or a debt when `is_asset` is false.
    pub balance: Exact,
    /// The credit limit in major units; null unless the institution reports one.
    pub credit_limit: Option<Exact>,
    /// The interest rate of a debt, in percent a year; null when neither the institution nor the owner has given one.
    pub interest_rate: Option<Exact>,
    /// Whether the interest rate of a debt is `fixed` or `variable`; null when neither the institution nor the owner
    /// has given it. Goldgrove then assumes a variable rate for lines of credit and for cards in US dollars, and a
    /// fixed rate for other debts.
    #[schemars(extend("enum" = words_or_null(RateType::VARIANTS)))]
    pub rate_type: Option<&'static str>,
    /// Whether the owner pays this credit card in full every month, so that it costs no interest; null for any other
    /// account.
    pub paid_in_full: Option<bool>,
    /// The property that secures the loan, `acct_…`; null for none.
    pub secured_by: Option<String>,
    /// The currency of the balance.
    pub currency: String,
    /// Whether the account is an asset; false for a debt.
    pub is_asset: bool,
    /// `depository`, `investment`, `brokerage`, `credit`, `loan`, `property`, `vehicle`, `crypto` or `others`.
    #[serde(rename = "type")]
    #[schemars(extend("enum" = words(AccountKind::VARIANTS)))]
    pub kind: &'static str,
    /// A finer type, e.g. `mortgage`; null when unknown.
    pub subtype: Option<String>,
    /// A label to show, e.g. `Chequing`.
    pub account_type: &'static str,
    /// Whether it is a registered plan entered by hand, so its holdings are unknown. A TFSA is not one: it counts as cash.
    pub is_typed_in_plan: bool,
    /// `plaid` or `manual`.
    #[schemars(extend("enum" = ["plaid", "manual"]))]
    pub data_source: &'static str,
    /// The provider's id of the account; null for manual accounts.
    pub plaid_account_id: Option<String>,
    /// The bank connection that reports the account, `item_…`; null for manual accounts.
    pub item_id: Option<String>,
    /// The institution's id; null for manual accounts.
    pub institution_id: Option<String>,
    /// The last digits of the account number; null when unknown.
    pub mask: Option<String>,
    /// Whether the account is hidden and left out of the totals.
    pub hidden: bool,
    /// Whether the bank still reports the account: `reported`, `missing` (its last balance counts for 30 days) or
    /// `closed` (it counts in no total).
    #[schemars(extend("enum" = Lifecycle::WORDS))]
    pub status: &'static str,
    /// When the account became missing or closed; null while it is reported.
    pub status_since: Option<String>,
    /// When the balance was last updated.
    pub last_updated: String,
    /// When the account was added.
    pub created_at: String,
    /// Counts the owner's changes, not the bank's updates. Send it back to change the account.
    pub version: u64,
}

impl AccountBody {
    /// The wire form of `account`, owned by `user`.
    pub fn of(account: Account, user: &UserId) -> Self {
        let (account_type, is_typed_in_plan) = (account.label(), account.is_typed_in_plan());
        let is_card = account.is_card();
        // Name every field, so that a new field that is not in the body does not compile (decision 71).
        let Account {
            id,
            name,
            official_name,
            balance,
            credit_limit,
            interest_rate,
            rate_type,
            paid_in_full,
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
            paid_in_full: is_card.then_some(paid_in_full),
            secured_by: secured_by.map(|property| property.to_string()),
            currency: balance.currency().to_string(),
            is_asset,
            kind: kind.into(),
            subtype,
            account_type,
            is_typed_in_plan,
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

/// One account.
#[derive(Debug, Serialize, JsonSchema)]
pub struct AccountAnswer {
    /// The account.
    pub account: AccountBody,
}

/// A property and the loans it secures.
#[derive(Debug, Serialize, JsonSchema)]
pub struct EquityBody {
    /// The property's account id, `acct_…`.
    pub property_id: String,
    /// The account ids of its loans that are not closed.
    pub loan_ids: Vec<String>,
    /// The currency of the property and of the amounts.
    pub currency: String,
    /// The property's value.
    pub value: Exact,
    /// The total owed on these loans, at today's exchange rates. Null when a rate is missing; `equity` and
    /// `loan_to_value` are null, too.
    pub owed: Option<Exact>,
    /// The value minus the amount owed; negative when more is owed. Null when an exchange rate is missing.
    pub equity: Option<Exact>,
    /// The amount owed in percent of the value, with one decimal. Null when an exchange rate is missing, and for a
    /// property without value.
    pub loan_to_value: Option<Exact>,
}

/// A property's value minus the loans it secures.
#[derive(Debug, Serialize, JsonSchema)]
pub struct EquityAnswer {
    /// The equity; null for an account that no loan ties to a property.
    pub equity: Option<EquityBody>,
}

/// All accounts of the caller.
#[derive(Debug, Serialize, JsonSchema)]
pub struct AccountsBody {
    /// The accounts, oldest first.
    pub accounts: Vec<AccountBody>,
}
