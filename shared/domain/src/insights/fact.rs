//! Facts: the figures and names behind a card, each under a name and in the one form it is shown in.
//!
//! A fact is put into words when it is found, so that a card says the same wherever it is read, and so that a change too
//! small to be seen is none.

use jiff::civil::Date;
use rust_decimal::Decimal;

use super::ladder::counted;
use crate::money::{Currency, Money, half_up};

macro_rules! fact_names {
    ($($(#[$doc:meta])* $name:ident = $stored:literal, $label:literal, $is_amount:literal;)+) => {
        /// What a fact is of.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum FactName {
            $($(#[$doc])* $name,)+
        }

        impl FactName {
            /// Every name.
            pub const ALL: &'static [Self] = &[$(Self::$name),+];

            /// The stored word, also the placeholder in a template.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$name => $stored,)+ }
            }

            /// What it is called beside its figure.
            pub const fn label(self) -> &'static str {
                match self { $(Self::$name => $label,)+ }
            }

            /// Whether it is an amount of money, which a person may have hidden.
            pub const fn is_amount(self) -> bool {
                match self { $(Self::$name => $is_amount,)+ }
            }
        }
    };
}

fact_names! {
    /// The name of an account.
    Account = "account", "Account", false;
    /// What was contributed lately.
    Added = "added", "Put in", true;
    /// The mix that an amount entered by hand is assumed to have.
    Assumed = "assumed", "Assumed mix", false;
    /// One payment.
    Amount = "amount", "Amount", true;
    /// The name of a bank.
    Bank = "bank", "Bank", false;
    /// When a goal is wanted.
    By = "by", "Wanted by", false;
    /// What is in cash.
    Cash = "cash", "In cash", true;
    /// Where the band of the odds begins.
    ChanceFrom = "chance_from", "Chance, at least", false;
    /// Where the band of the odds ends.
    ChanceTo = "chance_to", "Chance, at most", false;
    /// By how much something changed.
    Change = "change", "Change", true;
    /// How much of something is claimed.
    Claimed = "claimed", "Set aside of it", false;
    /// How many months something lasts.
    Covered = "covered", "Months covered", false;
    /// What is owed.
    Debt = "debt", "Owed", true;
    /// How much more is owed.
    DebtGrown = "debt_grown", "New debt", true;
    /// How much less is owed.
    DebtPaid = "debt_paid", "Debt paid down", true;
    /// How many days are left.
    DaysLeft = "days_left", "Time left", false;
    /// How much sooner a goal may be met.
    Early = "early", "Sooner by", false;
    /// When something ends.
    EndsOn = "ends_on", "Ends on", false;
    /// The name of a goal.
    Goal = "goal", "Goal", false;
    /// Half of a position.
    Half = "half", "Half of it", true;
    /// Cash that nothing needs.
    Idle = "idle", "Beyond that", true;
    /// Monthly take-home income.
    Income = "income", "Take-home income a month", true;
    /// How much later a goal would have to be.
    Later = "later", "Later by", false;
    /// What may be owed at most.
    Limit = "limit", "Credit limit", true;
    /// What markets took.
    MarketLoss = "market_loss", "Market loss", true;
    /// What markets added.
    Markets = "markets", "From markets", true;
    /// Whom a payment went to.
    Merchant = "merchant", "Paid to", false;
    /// What is missing of a goal.
    Missing = "missing", "Still to go", true;
    /// A month.
    Month = "month", "Month", false;
    /// How much more a month would do.
    More = "more", "More a month", true;
    /// How much of a goal moves with markets.
    Moving = "moving", "Moves with markets", false;
    /// Net worth.
    NetWorth = "net_worth", "Net worth", true;
    /// The day of a payment.
    On = "on", "On", false;
    /// What else added to net worth.
    OtherGain = "other_gain", "Other gains", true;
    /// What else took from net worth.
    OtherLoss = "other_loss", "Other losses", true;
    /// What goals are planned to get a month.
    Planned = "planned", "Planned each month", true;
    /// What one security is worth.
    Position = "position", "Worth", true;
    /// What was put into a goal altogether.
    PutIn = "put_in", "Put in so far", true;
    /// How much of a goal is put in.
    Reached = "reached", "Put in of the target", false;
    /// When something renews.
    RenewsOn = "renews_on", "Renews on", false;
    /// What is kept in reserve.
    Reserve = "reserve", "Kept as a reserve", true;
    /// What is saved for a goal.
    Saved = "saved", "Saved", true;
    /// The name of a security.
    Security = "security", "Security", false;
    /// A share of something.
    Share = "share", "Share", false;
    /// The day something began.
    Since = "since", "Since", false;
    /// What is spent in a month.
    Spending = "spending", "Spent a month", true;
    /// What a goal wants.
    Target = "target", "Target", true;
    /// How much of a limit is used.
    Used = "used", "Used of the limit", false;
    /// The day figures arrived.
    UpdatedOn = "updated_on", "Last updated", false;
    /// What was taken out.
    Withdrawn = "withdrawn", "Taken out", true;
    /// What a charge comes to in a year.
    Yearly = "yearly", "In a year", true;
}

impl FactName {
    /// The name a stored word stands for; unknown words fail loudly.
    pub fn from_stored(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|name| name.as_str() == word)
    }
}

/// One figure or name, as a rule finds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// An amount, shown in whole units of its currency.
    Amount(Money),
    /// An amount, shown to the minor unit.
    Exact(Money),
    /// A percentage, shown with at most one decimal.
    Percent(Decimal),
    /// So many months, shown with at most one decimal.
    MonthsOf(Decimal),
    /// Whole months.
    Months(u32),
    /// Whole days.
    Days(i64),
    /// A month of a year.
    Month(Date),
    /// A day.
    Day(Date),
    /// A name.
    Text(String),
}

/// A fact in the words it is shown in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stated {
    /// What it is of.
    pub name: FactName,
    /// The words.
    pub text: String,
}

impl Fact {
    /// The fact in words, for someone whose totals are in `home`.
    pub fn stated(&self, home: Currency) -> String {
        match self {
            Self::Amount(amount) => money(whole(*amount), amount.currency(), home),
            Self::Exact(amount) => money(exact(*amount), amount.currency(), home),
            Self::Percent(percent) => format!("{}%", half_up(*percent, 1)),
            Self::MonthsOf(months) => match half_up(*months, 1) {
                one if one == Decimal::ONE => "1 month".to_owned(),
                months => format!("{months} months"),
            },
            Self::Months(months) => counted(i64::from(*months), "month"),
            Self::Days(days) => counted(*days, "day"),
            Self::Month(date) => date.strftime("%b %Y").to_string(),
            Self::Day(date) => date.strftime("%b %-d, %Y").to_string(),
            Self::Text(text) => text.clone(),
        }
    }
}

fn whole(amount: Money) -> Decimal {
    half_up(amount.major(), 0)
}

/// The decimals of the currency, or none when they are all zeros.
fn exact(amount: Money) -> Decimal {
    let major = amount.major();
    if major.fract().is_zero() { major.trunc() } else { major }
}

/// A currency is named unless it is the reader's own or its sign says which it is.
fn money(major: Decimal, currency: Currency, home: Currency) -> String {
    let sign = if major.is_sign_negative() && !major.is_zero() {
        "\u{2212}"
    } else {
        ""
    };
    let digits = grouped(&major.abs().to_string());
    match currency.code() {
        "USD" | "CAD" if currency == home => format!("{sign}${digits}"),
        "EUR" => format!("{sign}€{digits}"),
        "GBP" => format!("{sign}£{digits}"),
        code => format!("{sign}{digits} {code}"),
    }
}

/// Commas between thousands.
fn grouped(plain: &str) -> String {
    let (units, fraction) = plain
        .split_once('.')
        .map_or((plain, None), |(units, rest)| (units, Some(rest)));
    let mut text = String::with_capacity(plain.len() + plain.len() / 3);
    for (place, digit) in units.chars().enumerate() {
        if place > 0 && (units.len() - place) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    if let Some(fraction) = fraction {
        text.push('.');
        text.push_str(fraction);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cents(minor: i64, currency: Currency) -> Money {
        Money::from_minor(minor, currency).unwrap()
    }

    #[test]
    fn facts_are_stated_in_one_form() {
        let day = Date::new(2026, 5, 7).unwrap();
        let rows = [
            (Fact::Amount(cents(123_456_789, Currency::USD)), "$1,234,568"),
            (Fact::Amount(cents(-150, Currency::USD)), "\u{2212}$2"),
            (Fact::Amount(cents(-20, Currency::USD)), "$0"),
            (Fact::Amount(cents(123_400, Currency::CAD)), "1,234 CAD"),
            (Fact::Exact(cents(1_549, Currency::USD)), "$15.49"),
            (Fact::Exact(cents(120_000, Currency::USD)), "$1,200"),
            (Fact::Exact(cents(120_050, Currency::USD)), "$1,200.50"),
            (Fact::Percent(Decimal::new(40_449, 3)), "40.4%"),
            (Fact::Percent(Decimal::new(250, 1)), "25%"),
            (Fact::MonthsOf(Decimal::new(14, 1)), "1.4 months"),
            (Fact::MonthsOf(Decimal::new(101, 2)), "1 month"),
            (Fact::Months(1), "1 month"),
            (Fact::Days(14), "14 days"),
            (Fact::Month(day), "May 2026"),
            (Fact::Day(day), "May 7, 2026"),
            (Fact::Text("Dream Home".to_owned()), "Dream Home"),
        ];
        for (fact, words) in rows {
            assert_eq!(fact.stated(Currency::USD), words, "{fact:?}");
        }
        let cad = Fact::Amount(cents(123_400, Currency::CAD));
        assert_eq!(cad.stated(Currency::CAD), "$1,234");
    }

    #[test]
    fn names_are_told_apart() {
        for name in FactName::ALL {
            assert_eq!(FactName::from_stored(name.as_str()), Some(*name));
        }
        assert_eq!(FactName::from_stored("unknown"), None);
    }
}
