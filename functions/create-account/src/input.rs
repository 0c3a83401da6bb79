//! The input for a manual account.

use goldgrove_domain::account::RateType;
use goldgrove_domain::{AccountKind, Currency, Money, Name, Rate};
use goldgrove_http::fields::{account as fields, currencies_or_null, currency_of, words_or_null};
use goldgrove_http::{Exact, FieldErrors, Problem};
use schemars::JsonSchema;
use serde::Deserialize;
use strum::VariantArray as _;

/// Cash is a deposit without a bank.
const CASH: &str = "cash";

/// The type words with their kinds. Investments are linked only, because their balance is their holdings.
const TYPES: [(&str, AccountKind); 8] = [
    ("property", AccountKind::Property),
    ("vehicle", AccountKind::Vehicle),
    (CASH, AccountKind::Depository),
    ("depository", AccountKind::Depository),
    ("crypto", AccountKind::Crypto),
    ("others", AccountKind::Others),
    ("loan", AccountKind::Loan),
    ("credit", AccountKind::Credit),
];

/// The request body.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateAccountInput {
    /// The name, 1 to 120 characters.
    #[schemars(extend("maxLength" = Name::CHARACTERS_MAX))]
    pub name: String,
    /// `property`, `vehicle`, `cash`, `depository`, `crypto`, `others`, `loan` or `credit`.
    #[serde(rename = "type")]
    #[schemars(extend("enum" = TYPES.map(|(word, _)| word)))]
    pub kind: String,
    /// A finer type, e.g. `mortgage`, 1 to 64 characters.
    #[serde(default)]
    #[schemars(extend("maxLength" = fields::SUBTYPE_CHARACTERS_MAX))]
    pub subtype: Option<String>,
    /// The balance in major units, 0 or more: an asset, or a debt for `loan` and `credit`.
    #[schemars(extend("minimum" = 0, "maximum" = fields::BALANCE_MAJOR_MAX))]
    pub balance: Exact,
    /// The interest rate of a debt, in percent a year, 0 to 100. For `loan` and `credit` only.
    #[serde(default)]
    #[schemars(extend("minimum" = 0, "maximum" = fields::INTEREST_PERCENT_MAX))]
    pub interest_rate: Option<Exact>,
    /// Whether the interest rate of a debt is `fixed` or `variable`. For `loan` and `credit` only.
    #[serde(default)]
    #[schemars(extend("enum" = words_or_null(RateType::VARIANTS)))]
    pub rate_type: Option<String>,
    /// Whether the owner pays this card in full every month, so that it costs no interest. For credit cards only.
    pub paid_in_full: Option<bool>,
    /// The currency of the balance; the main currency when absent.
    #[serde(default)]
    #[schemars(extend("enum" = currencies_or_null()))]
    pub currency: Option<String>,
}

/// A checked account, without the fields that the server adds.
#[derive(Debug)]
pub struct NewAccount {
    pub(crate) name: Name,
    pub(crate) kind: AccountKind,
    pub(crate) subtype: Option<String>,
    pub(crate) balance: Money,
    pub(crate) interest_rate: Option<Rate>,
    pub(crate) rate_type: Option<RateType>,
    pub(crate) paid_in_full: bool,
}

impl CreateAccountInput {
    /// Checks every field at once; `own` is the profile's currency.
    pub fn check(self, own: Currency) -> Result<NewAccount, Problem> {
        let mut errors = FieldErrors::default();
        let name = errors.keep("name", Name::parse(&self.name));
        let kind = errors.keep("type", kind_of(&self.kind));
        let subtype = self.subtype.as_deref().map(fields::subtype);
        let cash = (self.kind == CASH).then(|| CASH.to_owned());
        let subtype = errors.kept_or("subtype", subtype.map(|word| word.map(Some)), cash);
        let currency = errors.kept_or("currency", self.currency.as_deref().map(currency_of), own);
        let balance = errors.keep("balance", fields::balance(self.balance, currency));
        let rate = self
            .interest_rate
            .map(|percent| fields::interest_rate(percent).map(Some));
        let interest_rate = errors.kept_or("interest_rate", rate, None);
        let rate_type = self.rate_type.as_deref().map(fields::rate_type);
        let rate_type = errors.kept_or("rate_type", rate_type.map(|known| known.map(Some)), None);
        let is_owned = kind.is_some_and(AccountKind::is_asset);
        for (field, is_said) in [
            ("interest_rate", interest_rate.is_some()),
            ("rate_type", rate_type.is_some()),
        ] {
            if is_said && is_owned {
                errors.add(field, fields::A_DEBTS_ALONE);
            }
        }
        let paid_in_full = self.paid_in_full.unwrap_or_default();
        if paid_in_full && kind.is_some_and(|kind| !kind.is_card(subtype.as_deref())) {
            errors.add("paid_in_full", fields::A_CARDS_ALONE);
        }
        errors.finish_with(name.zip(kind).zip(balance).map(|((name, kind), balance)| NewAccount {
            name,
            kind,
            subtype,
            balance,
            interest_rate,
            rate_type,
            paid_in_full,
        }))
    }
}

fn kind_of(word: &str) -> Result<AccountKind, String> {
    let known = TYPES.iter().find(|(known, _)| *known == word);
    known
        .map(|(_, kind)| *kind)
        .ok_or_else(|| format!("must be one of {}", TYPES.map(|(word, _)| word).join(", ")))
}
