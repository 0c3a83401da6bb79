//! Accounts: what a user owns or owes, linked or typed in.
//!
//! Contains no provider formats and no storage.

use jiff::Timestamp;
use rust_decimal::Decimal;
use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::ids::{AccountId, InstitutionId, ItemId};
use crate::lifecycle::Lifecycle;
use crate::money::{Currency, Money};
use crate::rate::Rate;
use crate::text::Name;

/// The kind of an account. It decides the side of the balance sheet and the breakdown line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum AccountKind {
    /// Chequing, savings and other deposits.
    Depository,
    /// Retirement and other investment accounts.
    Investment,
    /// Taxable brokerage accounts.
    Brokerage,
    /// Credit cards and lines.
    Credit,
    /// Mortgages, student, car and other loans.
    Loan,
    /// Real estate.
    Property,
    /// Cars, boats and other vehicles.
    Vehicle,
    /// Crypto held outside an investment account.
    Crypto,
    /// Anything else.
    Others,
}

impl AccountKind {
    /// Whether accounts of this kind are normally owned rather than owed.
    pub const fn is_asset(self) -> bool {
        !matches!(self, Self::Credit | Self::Loan)
    }

    /// The balance-sheet amount for a balance of this kind as institutions report it, and whether it counts as owned.
    ///
    /// A card or loan with a negative balance is owed *to* the user: it counts as owned for as long as it lasts.
    pub const fn balance_sheet_side(self, reported: Money) -> (Money, bool) {
        if self.is_asset() {
            return (reported, true);
        }
        (reported.abs(), reported.is_negative())
    }

    /// Whether an account of this kind and subtype is a credit card. An institution may report a line of credit as one.
    pub fn is_card(self, subtype: Option<&str>) -> bool {
        self == Self::Credit && !is_line_of_credit(subtype)
    }

    /// Whether holdings may make up the balance.
    pub const fn holds_investments(self) -> bool {
        matches!(self, Self::Investment | Self::Brokerage)
    }

    /// A human label for the kind alone.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Depository => "Bank account",
            Self::Investment => "Investment account",
            Self::Brokerage => "Brokerage",
            Self::Credit => "Credit",
            Self::Loan => "Loan",
            Self::Property => "Property",
            Self::Vehicle => "Vehicle",
            Self::Crypto => "Crypto",
            Self::Others => "Other",
        }
    }
}

/// Whether the rate of a debt is fixed until its term ends, or follows central banks' rates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum RateType {
    /// Fixed until the term ends.
    Fixed,
    /// Follows prime, or another variable rate.
    Variable,
}

/// Where an account's figures come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AccountSource {
    /// Typed in by the user.
    Manual,
    /// Linked through the aggregation provider.
    Plaid {
        /// The provider's id of the account.
        plaid_account_id: String,
        /// The item it came through.
        item: ItemId,
        /// The institution behind it.
        institution: InstitutionId,
    },
}

/// One account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// Its id.
    pub id: AccountId,
    /// The name shown.
    pub name: Name,
    /// The institution's own name for it.
    pub official_name: Option<Name>,
    /// The amount owned, or owed if `is_asset` is false; an overdrawn deposit is a negative asset.
    pub balance: Money,
    /// A card's credit limit, if the institution reports one, in the currency of the balance.
    pub credit_limit: Option<Money>,
    /// A debt's yearly interest rate, from its institution or its owner.
    pub interest_rate: Option<Rate>,
    /// Whether that rate is variable, from its institution or its owner; [`Account::has_variable_rate`] answers for every debt.
    pub rate_type: Option<RateType>,
    /// Whether its owner pays a card in full every month, so that it costs no interest (decision 154). Only for [`Account::is_card`].
    pub paid_in_full: bool,
    /// The property that secures a loan. It may be gone: see [`crate::collateral`].
    pub secured_by: Option<AccountId>,
    /// Which side it counts on. An overpaid card is an asset for as long as the bank owes the user.
    pub is_asset: bool,
    /// What kind it is.
    pub kind: AccountKind,
    /// The provider's finer word, e.g. `401k`, `roth`, `403B`, `mortgage`.
    pub subtype: Option<String>,
    /// Where the figures come from.
    pub source: AccountSource,
    /// The last digits of the number, as the institution shows them.
    pub mask: Option<String>,
    /// Whether the user hid it, which also takes it out of the totals.
    pub hidden: bool,
    /// Whether its bank still reports it.
    pub lifecycle: Lifecycle,
    /// Counts its owner's changes, from 1. New figures do not count; otherwise an account could not be renamed during a
    /// refresh.
    pub edition: u64,
    /// When the balance last arrived. The stored value is when it last changed; the bank connection has the last arrival.
    pub last_updated: Timestamp,
    /// When the account was first seen.
    pub created_at: Timestamp,
}

/// The highest interest rate of a debt, in percent a year.
pub const INTEREST_PERCENT_MAX: u32 = 100;

/// The interest rate of `percent` a year; `None` below 0 and above [`INTEREST_PERCENT_MAX`].
pub fn interest_rate(percent: Decimal) -> Option<Rate> {
    let is_fit = percent >= Decimal::ZERO && percent <= Decimal::from(INTEREST_PERCENT_MAX);
    is_fit.then(|| Rate::from_percent(percent))
}

/// Subtypes of registered plans, with special rules for taxes and withdrawals, as the aggregation provider spells them.
const REGISTERED_PLANS: [&str; 38] = [
    "401a",
    "401k",
    "403b",
    "457b",
    "529",
    "cash isa",
    "education savings account",
    "fhsa",
    "hsa",
    "ira",
    "isa",
    "keogh",
    "lif",
    "lira",
    "lrif",
    "lrsp",
    "pension",
    "prif",
    "profit sharing plan",
    "rdsp",
    "resp",
    "retirement",
    "rlif",
    "roth",
    "roth 401k",
    "roth 403b",
    "roth 457b",
    "roth pension",
    "roth profit sharing plan",
    "roth thrift savings plan",
    "rrif",
    "rrsp",
    "sarsep",
    "sep ira",
    "simple ira",
    "sipp",
    "tfsa",
    "thrift savings plan",
];

/// Registered plans for studies, a first home, care or a disability: withdrawals for other purposes are taxed and penalized.
const PLANS_OF_ONE_PURPOSE: [&str; 6] = ["529", "education savings account", "fhsa", "hsa", "rdsp", "resp"];

/// A subtype in lower case, or an empty text.
fn word(subtype: Option<&str>) -> String {
    subtype.unwrap_or_default().to_ascii_lowercase()
}

fn is_line_of_credit(subtype: Option<&str>) -> bool {
    let word = word(subtype);
    word.contains("line of credit") || ["home equity", "overdraft"].contains(&word.as_str())
}

impl Account {
    /// Whether it is in the totals: visible, and not closed.
    pub const fn counts(&self) -> bool {
        !self.hidden && !self.lifecycle.is_closed()
    }

    /// Whether the rate of a debt is variable. Without information: lines of credit are, and cards in the US, which
    /// are tied to prime. Cards elsewhere have fixed posted rates. Mortgages, student,
    /// car and other loans are assumed to be fixed.
    pub fn has_variable_rate(&self) -> bool {
        if let Some(rate_type) = self.rate_type {
            return rate_type == RateType::Variable;
        }
        self.is_line_of_credit() || (self.kind == AccountKind::Credit && self.balance.currency() == Currency::USD)
    }

    /// Whether the debt revolves from month to month: on a card, a line of credit or an overdraft. Other loans have scheduled
    /// payments.
    pub fn revolves(&self) -> bool {
        self.kind == AccountKind::Credit || self.is_line_of_credit()
    }

    /// Whether it is a line of credit or an overdraft, which can be drawn again once it is paid.
    pub fn is_line_of_credit(&self) -> bool {
        is_line_of_credit(self.subtype.as_deref())
    }

    /// Whether it is a credit card.
    pub fn is_card(&self) -> bool {
        self.kind.is_card(self.subtype.as_deref())
    }

    /// The subtype in lower case, or an empty text.
    pub fn subtype_word(&self) -> String {
        word(self.subtype.as_deref())
    }

    /// Whether goals may use it. A debt, even an overpaid card, is never savings, nor is a vehicle, which loses value.
    pub const fn can_be_savings(&self) -> bool {
        self.is_asset && self.kind.is_asset() && !matches!(self.kind, AccountKind::Vehicle)
    }

    /// The same account as another kind, without the provider's subtype of the wrong kind.
    #[must_use]
    pub fn corrected(self, kind: AccountKind) -> Self {
        if self.kind == kind {
            return self;
        }
        let (balance, is_asset) = kind.balance_sheet_side(self.reported_balance());
        Self {
            kind,
            balance,
            is_asset,
            subtype: None,
            interest_rate: self.interest_rate.filter(|_| !kind.is_asset()),
            rate_type: self.rate_type.filter(|_| !kind.is_asset()),
            secured_by: self.secured_by.filter(|_| kind == AccountKind::Loan),
            paid_in_full: false,
            ..self
        }
    }

    /// Whether it holds cash at hand. Withdrawals from a registered plan other than a TFSA are taxed or penalized, and a term
    /// deposit is locked until its day.
    pub fn is_cash(&self) -> bool {
        self.kind == AccountKind::Depository && !self.is_plan_for_later() && !self.is_term_deposit()
    }

    /// The balance as an institution reports it: positive for a debt that is owed.
    pub const fn reported_balance(&self) -> Money {
        if self.is_asset && !self.kind.is_asset() {
            return self.balance.negated();
        }
        self.balance
    }

    /// Whether it is a loan on a home, by its institution or its owner; naming the home as collateral counts. A line of credit on a home
    /// is not one, because its owner chooses the payments.
    pub fn is_mortgage(&self) -> bool {
        self.subtype_word() == "mortgage" || (self.secured_by.is_some() && !self.revolves())
    }

    /// Whether it is a deposit that is locked until a day: a GIC or a certificate of deposit.
    pub fn is_term_deposit(&self) -> bool {
        ["cd", "gic"].contains(&self.subtype_word().as_str())
    }

    /// A human label for the kind and subtype, e.g. `Chequing`, `401(k)`, `Mortgage`.
    pub fn label(&self) -> &'static str {
        match self.subtype_word().as_str() {
            "checking" | "chequing" => "Chequing",
            "savings" => "Savings",
            "cash" => "Cash",
            "money market" => "Money market",
            "cd" | "gic" => "Term deposit",
            "credit card" => "Credit card",
            "line of credit" => "Line of credit",
            "home equity" => "Home equity line of credit",
            "mortgage" => "Mortgage",
            "student" => "Student loan",
            "auto" => "Car loan",
            "401k" => "401(k)",
            "403b" => "403(b)",
            "457b" => "457(b)",
            "roth 401k" => "Roth 401(k)",
            "thrift savings plan" => "TSP",
            "sep ira" => "SEP IRA",
            "simple ira" => "SIMPLE IRA",
            "pension" => "Pension",
            "ira" => "IRA",
            "roth" => "Roth IRA",
            "529" => "529",
            "hsa" => "HSA",
            "fhsa" => "FHSA",
            "lif" => "LIF",
            "lira" => "LIRA",
            "rdsp" => "RDSP",
            "resp" => "RESP",
            "rrif" => "RRIF",
            "rrsp" => "RRSP",
            "tfsa" => "TFSA",
            "brokerage" => "Brokerage",
            "crypto exchange" | "non-custodial wallet" => "Crypto",
            _ => self.kind.label(),
        }
    }

    /// The account's registered plan, by its subtype; `None` for an ordinary account.
    pub fn registered_plan(&self) -> Option<&'static str> {
        let subtype = self.subtype.as_deref()?;
        REGISTERED_PLANS
            .into_iter()
            .find(|plan| subtype.eq_ignore_ascii_case(plan))
    }

    /// Whether it is a registered plan entered by hand, so its holdings are unknown. A TFSA deposit is assumed to be cash at hand.
    pub fn is_typed_in_plan(&self) -> bool {
        self.is_plan_for_later() && self.kind == AccountKind::Depository && self.source == AccountSource::Manual
    }

    /// Whether it is a registered plan for later: any but a TFSA, from which money is withdrawn as from a bank account.
    pub fn is_plan_for_later(&self) -> bool {
        self.registered_plan().is_some_and(|plan| plan != "tfsa")
    }

    /// Whether it is a registered plan for one purpose other than retirement: studies, a first home, care.
    pub fn serves_one_purpose(&self) -> bool {
        self.registered_plan()
            .is_some_and(|plan| PLANS_OF_ONE_PURPOSE.contains(&plan))
    }
}
