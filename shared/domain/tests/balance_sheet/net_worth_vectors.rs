//! Net worth in several currencies over 400 days, against the reference's own arithmetic.

use std::collections::BTreeMap;

use goldgrove_domain::exchange::{ExchangeRates, Observation, RateSource};
use goldgrove_domain::net_worth::{NetWorth, unified};
use goldgrove_domain::{AccountKind, Currency, Decimal, Exchange, Money, NetWorthPoint};
use jiff::ToSpan as _;
use jiff::civil::Date;
use serde::Deserialize;

use crate::builders::account;

#[derive(Deserialize)]
struct Reference {
    days: i64,
    first_day: Date,
    rates: BTreeMap<String, String>,
    households: Vec<Household>,
}

#[derive(Deserialize)]
struct Household {
    main: String,
    accounts: Vec<String>,
    shown: Vec<String>,
    digest: String,
}

/// One account of a household: its balance from a day on.
struct Line {
    currency: Currency,
    is_asset: bool,
    balances: Vec<(i64, i64)>,
}

fn reference() -> Reference {
    serde_json::from_str(include_str!("../../vectors/net-worth.json")).unwrap()
}

fn published(rates: &BTreeMap<String, String>) -> ExchangeRates {
    let mut published = ExchangeRates::default();
    for (code, days) in rates {
        for day in days.split(' ') {
            let (day, rate) = day.split_once(':').unwrap();
            let observation = Observation {
                day: day.parse().unwrap(),
                rate: Decimal::from_str_exact(rate).unwrap(),
                source: RateSource::BankOfCanada,
            };
            published.publish(Currency::parse(code).unwrap(), observation);
        }
    }
    published
}

impl Line {
    fn read(text: &str) -> Self {
        let mut words = text.split(' ');
        let currency = Currency::parse(words.next().unwrap()).unwrap();
        let is_asset = words.next().unwrap() == "asset";
        let balances = words.map(|word| {
            let (since, minor) = word.split_once(':').unwrap();
            (since.parse().unwrap(), minor.parse().unwrap())
        });
        let balances = balances.collect();
        Self {
            currency,
            is_asset,
            balances,
        }
    }

    fn on(&self, ahead: i64) -> Money {
        let known = self.balances.iter().rfind(|(since, _)| *since <= ahead);
        Money::from_minor(known.unwrap().1, self.currency).unwrap()
    }
}

fn worth(lines: &[Line], ahead: i64, exchange: &Exchange) -> NetWorth {
    let accounts = (1..).zip(lines).map(|(number, line)| {
        let kind = if line.is_asset {
            AccountKind::Depository
        } else {
            AccountKind::Loan
        };
        account(number, kind, line.on(ahead))
    });
    unified(&accounts.collect::<Vec<_>>(), &[], exchange).unwrap()
}

/// FNV-1a over 64 bits.
fn fnv(text: &str) -> String {
    let digest = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |digest, byte| {
        (digest ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{digest:016x}")
}

#[test]
fn two_hundred_households_come_to_the_same_cents_on_four_hundred_days() {
    let reference = reference();
    let published = published(&reference.rates);
    let rates = published.with_fixed(&[]);
    for (number, household) in reference.households.iter().enumerate() {
        let main = Currency::parse(&household.main).unwrap();
        let lines: Vec<Line> = household.accounts.iter().map(|text| Line::read(text)).collect();
        let totals: Vec<String> = (0..reference.days)
            .map(|ahead| {
                let day = reference.first_day.checked_add(ahead.days()).unwrap();
                let worth = worth(&lines, ahead, &Exchange::new(rates, main, day));
                format!(
                    "{day} {} {}",
                    worth.totals.assets.minor(),
                    worth.totals.liabilities.minor()
                )
            })
            .collect();
        let shown: Vec<&String> = totals.iter().step_by(97).collect();
        assert_eq!(shown, household.shown.iter().collect::<Vec<_>>(), "household {number}");
        assert_eq!(fnv(&totals.join("\n")), household.digest, "household {number}");
    }
}

#[test]
fn another_main_currency_and_back_and_there_again_is_the_same() {
    let reference = reference();
    let published = published(&reference.rates);
    let rates = published.with_fixed(&[]);
    for household in &reference.households {
        let main = Currency::parse(&household.main).unwrap();
        let lines: Vec<Line> = household.accounts.iter().map(|text| Line::read(text)).collect();
        for ahead in (0..reference.days).step_by(7) {
            let day = reference.first_day.checked_add(ahead.days()).unwrap();
            let point = NetWorthPoint::of(day, &worth(&lines, ahead, &Exchange::new(rates, main, day))).unwrap();
            for other in [Currency::CAD, Currency::USD, Currency::EUR] {
                let there = point.converted(&Exchange::new(rates, other, day)).unwrap();
                let Some(there) = there else { continue };
                let back = there.converted(&Exchange::new(rates, main, day)).unwrap().unwrap();
                let again = back.converted(&Exchange::new(rates, other, day)).unwrap().unwrap();
                assert_eq!(
                    (again.totals.assets, again.totals.liabilities),
                    (there.totals.assets, there.totals.liabilities)
                );
            }
        }
    }
}
