//! The fields of an account that may change, depending on the source of its figures.

use goldgrove_domain::account::RateType;
use goldgrove_domain::lifecycle::Lifecycle;
use goldgrove_domain::{Account, AccountId, AccountKind, AccountSource, Name, collateral};
use goldgrove_http::fields::{account as fields, words_or_null};
use goldgrove_http::params;
use goldgrove_http::{Exact, FieldErrors, Problem};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Deserialize;
use strum::VariantArray as _;

/// The request body: the version that was read, and the fields to change.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UpdateAccountInput {
    /// The version that was read.
    pub version: u64,
    /// The name, 1 to 120 characters.
    #[serde(default)]
    #[schemars(extend("maxLength" = Name::CHARACTERS_MAX))]
    pub name: Option<String>,
    /// Whether the account is hidden and left out of the totals.
    pub hidden: Option<bool>,
    /// The balance in major units, 0 or more: an asset, or a debt on a debt account. For manual accounts only.
    #[serde(default)]
    #[schemars(extend("minimum" = 0, "maximum" = fields::BALANCE_MAJOR_MAX))]
    pub balance: Option<Exact>,
    /// The interest rate of a debt, in percent a year, 0 to 100; null when unknown. For debts only. A rate that the
    /// institution reports replaces it.
    #[serde(default, deserialize_with = "params::even_null")]
    #[schemars(extend("minimum" = 0, "maximum" = fields::INTEREST_PERCENT_MAX))]
    pub interest_rate: Option<Option<Exact>>,
    /// Whether the interest rate of a debt is `fixed` or `variable`; null when unknown. For debts only. A type that the
    /// institution reports replaces it.
    #[serde(default, deserialize_with = "params::even_null")]
    #[schemars(extend("enum" = words_or_null(RateType::VARIANTS)))]
    pub rate_type: Option<Option<String>>,
    /// Whether the owner pays this card in full every month, so that it costs no interest. For credit cards only.
    pub paid_in_full: Option<bool>,
    /// The caller's property that secures the loan, `acct_…`; null for none. For loans only.
    #[serde(default, deserialize_with = "params::even_null")]
    pub secured_by: Option<Option<String>>,
    /// Whether an account that its bank no longer reports is closed. A closed account is left out of the totals.
    pub closed: Option<bool>,
    /// The account's type, in place of the provider's. For connected accounts only.
    #[serde(default, rename = "type")]
    pub kind: Option<String>,
    /// The finer type, e.g. `mortgage`, 1 to 64 characters; null for none. For manual accounts only.
    #[serde(default, deserialize_with = "params::even_null")]
    #[schemars(extend("maxLength" = fields::SUBTYPE_CHARACTERS_MAX))]
    pub subtype: Option<Option<String>>,
}

impl UpdateAccountInput {
    /// The account in `secured_by`; `None` also for an invalid id.
    pub fn property(&self) -> Option<AccountId> {
        AccountId::parse(self.secured_by.as_ref()?.as_deref()?).ok()
    }

    /// The property that secures the loan; `None` leaves it unchanged.
    fn security(
        &self,
        kind: AccountKind,
        property: Option<&Account>,
    ) -> Option<Result<Option<AccountId>, &'static str>> {
        let named = self.secured_by.as_ref()?;
        if named.is_none() {
            return Some(Ok(None));
        }
        if kind != AccountKind::Loan {
            return Some(Err("can be said of a loan only"));
        }
        let property = property.filter(|account| collateral::can_secure(account));
        Some(
            property
                .map(|account| Some(account.id))
                .ok_or("must be a property of yours"),
        )
    }

    /// Refuses what is not its owner's to change in an account of this source.
    fn check_source(&self, source: &AccountSource, errors: &mut FieldErrors) {
        match source {
            AccountSource::Manual => {
                if self.kind.is_some() {
                    errors.add("type", "can only be corrected on a linked account");
                }
            }
            AccountSource::Plaid { .. } => {
                if self.balance.is_some() {
                    errors.add("balance", "is the institution's to change");
                }
                if self.subtype.is_some() {
                    errors.add("subtype", "is the institution's to change");
                }
            }
        }
    }

    /// The subtype with the changes, and whether the account is then a card that is paid in full.
    fn classified(&self, account: &Account, kind: AccountKind, errors: &mut FieldErrors) -> (Option<String>, bool) {
        let subtype = self.subtype.as_ref();
        let subtype = subtype.map(|word| word.as_deref().map(fields::subtype).transpose());
        let subtype = errors.kept_or("subtype", subtype, account.subtype.clone());
        let subtype = subtype.filter(|_| kind == account.kind);
        let is_card = kind.is_card(subtype.as_deref());
        if self.paid_in_full == Some(true) && !is_card {
            errors.add("paid_in_full", fields::A_CARDS_ALONE);
        }
        let paid_in_full = is_card && self.paid_in_full.unwrap_or(account.paid_in_full);
        (subtype, paid_in_full)
    }

    /// The account with the changes. `property` is the caller's account in `secured_by`.
    pub fn apply(&self, account: Account, property: Option<&Account>, now: Timestamp) -> Result<Account, Problem> {
        let mut errors = FieldErrors::default();
        self.check_source(&account.source, &mut errors);
        let name = self.name.as_deref().map(Name::parse);
        let name = errors.kept_or("name", name, account.name.clone());
        let kind = errors.kept_or("type", self.kind.as_deref().map(fields::kind), account.kind);
        let last_updated = if self.balance.is_some() {
            now
        } else {
            account.last_updated
        };
        let balance = self
            .balance
            .map(|balance| fields::balance(balance, account.balance.currency()));
        let balance = errors.kept_or("balance", balance, account.balance);
        let interest_rate = errors.kept_or(
            "interest_rate",
            self.interest_rate
                .map(|percent| percent.map(fields::interest_rate).transpose()),
            account.interest_rate,
        );
        if self.interest_rate.flatten().is_some() && kind.is_asset() {
            errors.add("interest_rate", fields::A_DEBTS_ALONE);
        }
        let rate_type = self.rate_type.as_ref();
        let rate_type = rate_type.map(|word| word.as_deref().map(fields::rate_type).transpose());
        let rate_type = errors.kept_or("rate_type", rate_type, account.rate_type);
        if rate_type.is_some() && self.rate_type.is_some() && kind.is_asset() {
            errors.add("rate_type", fields::A_DEBTS_ALONE);
        }
        let (subtype, paid_in_full) = self.classified(&account, kind, &mut errors);
        let secured_by = errors.kept_or("secured_by", self.security(kind, property), account.secured_by);
        let lifecycle = match (self.closed, account.lifecycle) {
            (Some(_), Lifecycle::Reported) => {
                errors.add(
                    "closed",
                    "can only be said of an account that its bank no longer reports",
                );
                account.lifecycle
            }
            (Some(true), Lifecycle::Missing { .. }) => Lifecycle::Closed { at: now },
            (Some(false), Lifecycle::Closed { .. }) => Lifecycle::Missing { since: now },
            _ => account.lifecycle,
        };
        errors.finish()?;
        let changed = Account {
            name,
            balance,
            interest_rate,
            rate_type,
            secured_by,
            subtype,
            hidden: self.hidden.unwrap_or(account.hidden),
            lifecycle,
            edition: account.edition + 1,
            last_updated,
            ..account
        };
        Ok(Account {
            paid_in_full,
            ..changed.corrected(kind)
        })
    }
}
