//! Facts as they are kept: their figures, so that they can be stated in any language.

use goldgrove_domain::goal::RiskProfile;
use goldgrove_domain::insights::Fact;
use goldgrove_domain::{Currency, Decimal, Money};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

/// A fact, or the English words for one that an earlier release kept.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum KeptFact {
    Figure(Figure),
    Words(String),
}

/// Numbers and days are kept as text, exactly.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Figure {
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
        Self::Figure(match fact {
            Fact::Amount(money) => {
                let (major, code) = amount(money);
                Figure::Amount(major, code)
            }
            Fact::Exact(money) => {
                let (major, code) = amount(money);
                Figure::Exact(major, code)
            }
            Fact::Percent(percent) => Figure::Percent(percent.to_string()),
            Fact::MonthsOf(months) => Figure::MonthsOf(months.to_string()),
            Fact::Months(months) => Figure::Months(*months),
            Fact::Days(days) => Figure::Days(*days),
            Fact::Month(date) => Figure::Month(date.to_string()),
            Fact::MonthName(date) => Figure::MonthName(date.to_string()),
            Fact::Day(date) => Figure::Day(date.to_string()),
            Fact::Strategy(risk) => Figure::Strategy(<&str>::from(risk).to_owned()),
            Fact::UnnamedBank => Figure::UnnamedBank(()),
            Fact::Text(text) => Figure::Text(text.clone()),
        })
    }

    /// The fact; `None` when it is not what this program keeps.
    pub(super) fn read(&self) -> Option<Fact> {
        let figure = match self {
            Self::Words(words) => return Some(Fact::Text(words.clone())),
            Self::Figure(figure) => figure,
        };
        let money = |major: &str, code: &str| Money::parse(major, Currency::parse(code).ok()?).ok();
        let number = |text: &str| text.parse::<Decimal>().ok();
        let date = |text: &str| text.parse::<Date>().ok();
        Some(match figure {
            Figure::Amount(major, code) => Fact::Amount(money(major, code)?),
            Figure::Exact(major, code) => Fact::Exact(money(major, code)?),
            Figure::Percent(percent) => Fact::Percent(number(percent)?),
            Figure::MonthsOf(months) => Fact::MonthsOf(number(months)?),
            Figure::Months(months) => Fact::Months(*months),
            Figure::Days(days) => Fact::Days(*days),
            Figure::Month(text) => Fact::Month(date(text)?),
            Figure::MonthName(text) => Fact::MonthName(date(text)?),
            Figure::Day(text) => Fact::Day(date(text)?),
            Figure::Strategy(word) => Fact::Strategy(word.parse::<RiskProfile>().ok()?),
            Figure::UnnamedBank(()) => Fact::UnnamedBank,
            Figure::Text(text) => Fact::Text(text.clone()),
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
    fn words_of_an_earlier_release_are_a_text_and_nonsense_is_none() {
        let read = |kept: &str| serde_json::from_str::<KeptFact>(kept).ok().and_then(|kept| kept.read());
        assert_eq!(read(r#""$1,200""#), Some(Fact::Text("$1,200".to_owned())));
        for nonsense in [
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
