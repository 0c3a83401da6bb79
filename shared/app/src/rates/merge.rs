//! Selects which fetched rates to publish.
//!
//! The Bank of Canada has priority. The European Central Bank replaces it for a currency without a usable rate of the
//! Bank of Canada, converted with the Bank of Canada's euro of the same day. A rate that is more than twice or less
//! than half of the previous one is left out as a likely mistake. A real move of that size counts after a week, when
//! the previous rate is too old for comparison.

use std::collections::BTreeMap;

use goldgrove_domain::exchange::{DAYS_KEPT, Observation, RateSource};
use goldgrove_domain::{Currency, Decimal};
use goldgrove_providers::rates::{CanadianRate, EuroRate};
use goldgrove_storage::entity::exchange_rates::{Published, RateMonth};
use jiff::ToSpan as _;
use jiff::civil::Date;

/// The known rates, and the rates to publish.
#[derive(Default)]
pub(super) struct Merge {
    known: BTreeMap<Currency, BTreeMap<Date, Observation>>,
    /// The rates to publish, including known ones.
    pub(super) published: Vec<Published>,
    /// The number of rates left out as mistakes.
    pub(super) left_out: usize,
}

impl Merge {
    /// Starts with the rates in `months`.
    pub(super) fn after(months: Vec<RateMonth>) -> Self {
        let mut merge = Self::default();
        for ((currency, day), observation) in months.into_iter().flat_map(|month| month.rates) {
            merge.known.entry(currency).or_default().insert(day, observation);
        }
        merge
    }

    /// Adds the Bank of Canada's rates.
    pub(super) fn add_canadian(&mut self, mut rates: Vec<CanadianRate>) {
        rates.sort_by_key(|(_, observation)| observation.day);
        for (currency, observation) in rates {
            self.add(currency, observation);
        }
    }

    /// Adds the European Central Bank's rates for currencies without a usable rate of the Bank of Canada.
    pub(super) fn add_european(&mut self, mut rates: Vec<EuroRate>) {
        rates.sort_by_key(|rate| rate.day);
        for rate in rates {
            if let Some(observation) = self.joined(rate) {
                self.add(rate.currency, observation);
            }
        }
    }

    fn joined(&self, EuroRate { currency, day, rate }: EuroRate) -> Option<Observation> {
        if currency == Currency::CAD || self.has_canadian(currency, day) {
            return None;
        }
        let euro = self.known.get(&Currency::EUR)?.get(&day)?;
        Some(Observation {
            day,
            rate: euro.rate.checked_div(rate)?,
            source: RateSource::EuropeanCentralBank,
        })
    }

    /// Whether the Bank of Canada published a rate of `currency` in the `DAYS_KEPT` days up to `day`.
    fn has_canadian(&self, currency: Currency, day: Date) -> bool {
        let mut recent = self.recent(currency, day);
        recent.any(|observation| observation.source == RateSource::BankOfCanada)
    }

    /// The rates of the last `DAYS_KEPT` days up to `day`, latest first.
    fn recent(&self, currency: Currency, day: Date) -> impl Iterator<Item = &Observation> {
        // A rate is usable on the `DAYS_KEPT` days after its own.
        let oldest = day.saturating_sub((DAYS_KEPT - 1).days());
        let days = self.known.get(&currency).into_iter();
        days.flat_map(move |days| days.range(oldest..=day).rev().map(|(_, observation)| observation))
    }

    fn add(&mut self, currency: Currency, observation: Observation) {
        let before = self.recent(currency, observation.day).next();
        let is_new = before.is_none_or(|before| before.day < observation.day);
        if is_new && before.is_some_and(|before| is_a_leap(before.rate, observation.rate)) {
            self.left_out += 1;
            return;
        }
        self.published.push((currency, observation));
        let days = self.known.entry(currency).or_default();
        days.entry(observation.day).or_insert(observation);
    }
}

fn is_a_leap(before: Decimal, after: Decimal) -> bool {
    let twice = |rate: Decimal| rate.saturating_mul(Decimal::TWO);
    after > twice(before) || before > twice(after)
}

#[cfg(test)]
mod tests {
    use goldgrove_testing::{date, dec};

    use super::*;

    fn canadian(code: &str, day: &str, rate: &str) -> CanadianRate {
        let observation = Observation {
            day: date(day),
            rate: dec(rate),
            source: RateSource::BankOfCanada,
        };
        (Currency::parse(code).unwrap(), observation)
    }

    fn european(code: &str, day: &str, rate: &str) -> EuroRate {
        EuroRate {
            currency: Currency::parse(code).unwrap(),
            day: date(day),
            rate: dec(rate),
        }
    }

    /// The published rates for `canadian` and `european`, as `CODE day rate source`.
    fn merged(canadian: Vec<CanadianRate>, european: Vec<EuroRate>) -> Vec<String> {
        let mut merge = Merge::default();
        merge.add_canadian(canadian);
        merge.add_european(european);
        let text = |(currency, Observation { day, rate, source }): &Published| {
            format!("{currency} {day} {} {}", rate.normalize(), <&str>::from(*source))
        };
        merge.published.iter().map(text).collect()
    }

    #[test]
    fn the_european_central_bank_stands_in_through_the_euro_of_the_same_day() {
        let euro = canadian("EUR", "2026-11-20", "1.6000");
        let rows: [(&str, EuroRate, Option<&str>); 4] = [
            (
                "another currency",
                european("HUF", "2026-11-20", "320"),
                Some("HUF 2026-11-20 0.005 european_central_bank"),
            ),
            (
                "a day without a Canadian euro",
                european("HUF", "2026-11-19", "320"),
                None,
            ),
            ("the Canadian dollar", european("CAD", "2026-11-20", "1.6"), None),
            (
                "to many digits",
                european("CZK", "2026-11-20", "24.3"),
                Some("CZK 2026-11-20 0.0658436213991769547325102881 european_central_bank"),
            ),
        ];
        for (name, rate, expected) in rows {
            let published = merged(vec![euro], vec![rate]);
            assert_eq!(published.get(1).map(String::as_str), expected, "{name}");
        }
    }

    #[test]
    fn a_currency_changes_its_source_only_when_its_rate_is_too_old() {
        let mut rates = vec![canadian("MYR", "2019-04-30", "0.3260")];
        let days: Vec<String> = (1..=9).map(|day| format!("2019-05-0{day}")).collect();
        rates.extend(days.iter().map(|day| canadian("EUR", day, "1.5")));
        let joined = merged(rates, days.iter().map(|day| european("MYR", day, "4.6")).collect());
        let of_the_bank: Vec<&String> = joined.iter().filter(|text| text.starts_with("MYR")).collect();
        assert_eq!(of_the_bank.len(), 4);
        assert!(of_the_bank[1].starts_with("MYR 2019-05-07 "), "{of_the_bank:?}");
    }

    #[test]
    fn a_rate_that_leaps_is_left_out_until_the_one_before_is_too_old() {
        let rows = [
            ("twice", "2026-11-20", "2.8", 0),
            ("more than twice", "2026-11-20", "2.81", 1),
            ("half", "2026-11-20", "0.7", 0),
            ("less than half", "2026-11-20", "0.69", 1),
            ("a decimal point that moved", "2026-11-20", "13.9", 1),
            ("six days later", "2026-11-25", "13.9", 1),
            ("a week later", "2026-11-26", "13.9", 0),
            ("a revision, which is kept beside", "2026-11-19", "13.9", 0),
        ];
        for (name, day, rate, left_out) in rows {
            let mut merge = Merge::default();
            merge.add_canadian(vec![canadian("USD", "2026-11-19", "1.4")]);
            merge.add_canadian(vec![canadian("USD", day, rate)]);
            assert_eq!(
                (merge.left_out, merge.published.len()),
                (left_out, 2 - left_out),
                "{name}"
            );
        }
    }

    #[test]
    fn rates_come_in_any_order() {
        let mut rates = vec![
            canadian("USD", "2026-11-19", "1.4"),
            canadian("USD", "2026-11-20", "2.6"),
        ];
        rates.push(canadian("USD", "2026-11-23", "5.1"));
        let forwards = merged(rates.clone(), Vec::new());
        rates.reverse();
        assert_eq!(merged(rates, Vec::new()), forwards);
        assert_eq!(forwards.len(), 3);
    }
}
