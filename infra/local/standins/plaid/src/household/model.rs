//! The format of the household's data files: each institution's products, accounts and behavior.
//!
//! Not Plaid's wire format; the `render` modules convert to that.

use jiff::civil::Date;
use rust_decimal::Decimal;
use serde::{Deserialize, Deserializer};

/// A number as text in a data file, so that no parser rounds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Exact(pub(crate) Decimal);

impl<'de> Deserialize<'de> for Exact {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Decimal::from_str_exact(&text)
            .map(Self)
            .map_err(serde::de::Error::custom)
    }
}

/// An institution and the household's data there.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Institution {
    #[serde(rename = "institution_id")]
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) url: String,
    pub(crate) primary_color: String,
    pub(crate) country: String,
    pub(crate) currency: String,
    pub(crate) oauth: bool,
    pub(crate) products: Vec<String>,
    pub(crate) routing_numbers: Vec<String>,
    /// The error of every call for fresh data, until the outage is ended by hand.
    pub(crate) outage: Option<String>,
    /// Whether it reads all transactions while the user is still in Link, before the exchange of the public token.
    #[serde(default)]
    pub(crate) is_quick: bool,
    /// The accounts with delayed balances.
    pub(crate) delayed_balances: Option<DelayedBalances>,
    pub(crate) accounts: Vec<Account>,
    #[serde(default)]
    pub(crate) holdings: Vec<Holding>,
    #[serde(default)]
    pub(crate) liabilities: Liabilities,
    #[serde(default)]
    pub(crate) activity: Vec<Rule>,
}

/// The types of accounts without a live balance, and the age of their newest one.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DelayedBalances {
    pub(crate) kinds: Vec<String>,
    pub(crate) hours: i64,
}

/// An account. An investment account has no balance here, because it is the sum of its holdings.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Account {
    pub(crate) key: String,
    pub(crate) name: String,
    pub(crate) official_name: Option<String>,
    pub(crate) mask: String,
    #[serde(rename = "type")]
    pub(crate) kind: String,
    pub(crate) subtype: String,
    pub(crate) current: Option<Exact>,
    pub(crate) available: Option<Exact>,
    pub(crate) limit: Option<Exact>,
}

impl Account {
    /// Whether its balance is the sum of its holdings.
    pub(crate) fn is_investment(&self) -> bool {
        self.kind == "investment"
    }

    /// Whether it is a debt.
    pub(crate) fn is_liability(&self) -> bool {
        matches!(self.kind.as_str(), "credit" | "loan")
    }
}

/// One position.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Holding {
    pub(crate) account: String,
    pub(crate) security: String,
    pub(crate) quantity: Exact,
    /// The cost of the whole position; absent if the institution does not report it.
    pub(crate) cost_basis: Option<Exact>,
    /// Whether the institution omits the date of its price.
    #[serde(default)]
    pub(crate) undated: bool,
}

/// A security, shared by all institutions.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Security {
    pub(crate) key: String,
    pub(crate) name: Option<String>,
    pub(crate) ticker: Option<String>,
    #[serde(rename = "type")]
    pub(crate) kind: String,
    pub(crate) subtype: String,
    pub(crate) price: Exact,
    pub(crate) currency: Option<String>,
    pub(crate) unofficial_currency: Option<String>,
    #[serde(default)]
    pub(crate) is_cash_equivalent: bool,
    pub(crate) sector: Option<String>,
    pub(crate) coupon: Option<Exact>,
    pub(crate) matures: Option<Date>,
}

/// The terms of each debt.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Liabilities {
    #[serde(default)]
    pub(crate) credit: Vec<Card>,
    #[serde(default)]
    pub(crate) mortgage: Vec<Mortgage>,
    #[serde(default)]
    pub(crate) student: Vec<StudentLoan>,
}

/// A credit card's terms.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Card {
    pub(crate) account: String,
    pub(crate) apr: Exact,
    pub(crate) statement_balance: Exact,
    pub(crate) minimum_payment: Exact,
    pub(crate) last_payment: Exact,
    pub(crate) due_day: i8,
}

/// A mortgage's terms.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Mortgage {
    pub(crate) account: String,
    pub(crate) rate: Exact,
    /// `fixed` or `variable`.
    pub(crate) rate_type: String,
    pub(crate) monthly_payment: Exact,
    pub(crate) due_day: i8,
    pub(crate) originated: Date,
    pub(crate) matures: Date,
    pub(crate) original_principal: Exact,
}

/// A student loan's terms.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct StudentLoan {
    pub(crate) account: String,
    pub(crate) name: String,
    pub(crate) rate: Exact,
    pub(crate) monthly_payment: Exact,
    pub(crate) due_day: i8,
    pub(crate) originated: Date,
    pub(crate) payoff: Date,
    pub(crate) original_principal: Exact,
}

/// A recurring transaction of an account.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Rule {
    pub(crate) account: String,
    pub(crate) name: String,
    pub(crate) merchant: Option<String>,
    pub(crate) amount: Amount,
    pub(crate) cadence: Cadence,
    /// The probability, in percent, of an occurrence on a possible day.
    #[serde(default = "always")]
    pub(crate) chance: u64,
    /// Days that a purchase stays pending; 0 posts at once.
    #[serde(default)]
    pub(crate) settles_after: i32,
    /// Days after posting until the merchant is recognized, which modifies the transaction.
    #[serde(default)]
    pub(crate) named_after: i32,
    pub(crate) category: [String; 2],
    #[serde(default = "other_channel")]
    pub(crate) channel: String,
}

fn always() -> u64 {
    100
}

fn other_channel() -> String {
    "other".to_owned()
}

/// The amount: fixed, or in a range of cents. Positive when money leaves the account.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum Amount {
    Fixed(Exact),
    Between { from: Exact, to: Exact },
}

/// The days.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Cadence {
    /// This day of each month, or the month's last.
    MonthDay(i8),
    /// Every `days` days, counted from a date.
    EveryDays { days: i32, from: Date },
    /// These days of the week; Monday is 1.
    Weekdays(Vec<i8>),
}
