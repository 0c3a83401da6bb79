//! The stored form of facts: their figures, so that they can be worded in any language.

use goldgrove_domain::insights::Fact;
use goldgrove_domain::{Currency, Decimal, Money, RiskProfile};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

/// A fact. Numbers and days are stored as exact text.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum KeptFact {
    Amount(String, String),
    Exact(String, String),
    Percent(String),
    MonthsOf(String),
    Months(u32),
    Days(i64),
    Month(String),
    MonthName(String),
    Day(String),
    Strategy(String),
    UnnamedBank(()),
    Text(String),
}

impl KeptFact {
    pub(super) fn of(fact: &Fact) -> Self {
        let amount = |amount: &Money| (amount.major().to_string(), amount.currency().code().to_owned());
        match fact {
            Fact::Amount(money) => {
                let (major, code) = amount(money);
                Self::Amount(major, code)
            }
            Fact::Exact(money) => {
                let (major, code) = amount(money);
                Self::Exact(major, code)
            }
            Fact::Percent(percent) => Self::Percent(percent.to_string()),
            Fact::MonthsOf(months) => Self::MonthsOf(months.to_string()),
            Fact::Months(months) => Self::Months(*months),
            Fact::Days(days) => Self::Days(*days),
            Fact::Month(date) => Self::Month(date.to_string()),
            Fact::MonthName(date) => Self::MonthName(date.to_string()),
            Fact::Day(date) => Self::Day(date.to_string()),
            Fact::Strategy(risk) => Self::Strategy(<&str>::from(risk).to_owned()),
            Fact::UnnamedBank => Self::UnnamedBank(()),
            Fact::Text(text) => Self::Text(text.clone()),
        }
    }

    /// The fact; `None` if this program does not write it.
    pub(super) fn read(&self) -> Option<Fact> {
        let money = |major: &str, code: &str| Money::parse(major, Currency::parse(code).ok()?).ok();
        let number = |text: &str| text.parse::<Decimal>().ok();
        let date = |text: &str| text.parse::<Date>().ok();
        Some(match self {
            Self::Amount(major, code) => Fact::Amount(money(major, code)?),
            Self::Exact(major, code) => Fact::Exact(money(major, code)?),
            Self::Percent(percent) => Fact::Percent(number(percent)?),
            Self::MonthsOf(months) => Fact::MonthsOf(number(months)?),
            Self::Months(months) => Fact::Months(*months),
            Self::Days(days) => Fact::Days(*days),
            Self::Month(text) => Fact::Month(date(text)?),
            Self::MonthName(text) => Fact::MonthName(date(text)?),
            Self::Day(text) => Fact::Day(date(text)?),
            Self::Strategy(word) => Fact::Strategy(word.parse::<RiskProfile>().ok()?),
            Self::UnnamedBank(()) => Fact::UnnamedBank,
            Self::Text(text) => Fact::Text(text.clone()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fact_is_read_back_as_it_was() {
        let usd = |minor| Money::from_minor(minor, Currency::USD).unwrap();
        let day = Date::new(2026, 5, 7).unwrap();
        let facts = [
            Fact::Amount(usd(-120_000)),
            Fact::Exact(usd(1_549)),
            Fact::Percent(Decimal::new(404, 1)),
            Fact::MonthsOf(Decimal::new(15, 1)),
            Fact::Months(41),
            Fact::Days(-3),
            Fact::Month(day),
            Fact::MonthName(day),
            Fact::Day(day),
            Fact::Strategy(RiskProfile::Moderate),
            Fact::UnnamedBank,
            Fact::Text("Zoë’s fund".to_owned()),
        ];
        for fact in facts {
            let kept = serde_json::to_string(&KeptFact::of(&fact)).unwrap();
            let read: KeptFact = serde_json::from_str(&kept).unwrap();
            assert_eq!(read.read(), Some(fact), "{kept}");
        }
    }

    #[test]
    fn nonsense_is_none() {
        let read = |kept: &str| serde_json::from_str::<KeptFact>(kept).ok().and_then(|kept| kept.read());
        for nonsense in [
            r#""$1,200""#,
            r#"{"amount":["12","$"]}"#,
            r#"{"amount":["much","USD"]}"#,
            r#"{"day":"yesterday"}"#,
            r#"{"strategy":"bold"}"#,
            r#"{"unknown":1}"#,
            "5",
        ] {
            assert_eq!(read(nonsense), None, "{nonsense}");
        }
    }
}
