//! Laws of multi-currency households, on households generated from a seed: accounts and holdings in six currencies, one
//! of them without a rate, on three days with different rates and a changing main currency.

use std::collections::BTreeMap;

use goldgrove_domain::attribution::{Attribution, BalanceSnapshot, Cause, Ends, attribute, explain};
use goldgrove_domain::exchange::{ExchangeRates, Observation, RateSource};
use goldgrove_domain::lifecycle::Lifecycle;
use goldgrove_domain::net_worth::{NetWorth, unified};
use goldgrove_domain::{
    Account, AccountId, AccountKind, AccountSource, Currency, Decimal, Exchange, Holding, HoldingClass, HoldingId,
    InstitutionId, ItemId, Money, Name, NetWorthPoint,
};
use jiff::ToSpan as _;
use jiff::civil::{Date, date};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};
use uuid::Uuid;

use super::{cash, now};
use strum::VariantArray as _;

/// The first of three days.
const FIRST: Date = date(2026, 11, 19);
/// Currencies with rates, with two, no and three decimal places.
const RATED: [&str; 5] = ["CAD", "USD", "EUR", "JPY", "KWD"];
const UNRATED: &str = "XAU";

#[test]
fn the_laws_of_currencies_hold_in_five_hundred_households() {
    hold_for(500);
}

#[test]
#[ignore = "make soak runs it"]
fn and_in_ten_thousand() {
    hold_for(10_000);
}

fn hold_for(seeds: u64) {
    for seed in 0..seeds {
        let mut random = Chance(Xoshiro256PlusPlus::seed_from_u64(seed));
        let rates = random.rates();
        let days: Vec<Day> = (0..3).map(|number| random.day(number)).collect();
        for day in &days {
            for main in RATED {
                parts_sum_to_totals(seed, day, &rates, currency(main));
                order_changes_nothing(seed, day, &rates, currency(main), &mut random);
            }
            a_missing_rate_changes_nothing_else(seed, day, &rates);
            converting_twice_is_the_same(seed, day, &rates);
        }
        ranges_compose(seed, &days, &rates);
        a_changed_currency_is_told_as_that(seed, &days, &rates);
    }
}

fn currency(code: &str) -> Currency {
    Currency::parse(code).unwrap()
}

/// A household's data on one day, and its main currency on that day.
struct Day {
    date: Date,
    main: Currency,
    accounts: Vec<Account>,
    holdings: Vec<Holding>,
}

impl Day {
    fn totals(&self, exchange: &Exchange) -> NetWorth {
        unified(&self.accounts, &self.holdings, exchange).unwrap()
    }

    fn snapshot(&self, rates: &ExchangeRates) -> BalanceSnapshot {
        let exchange = exchange(rates, self.main, self.date);
        BalanceSnapshot::of(&self.accounts, &self.holdings, [], &[], &exchange).unwrap()
    }

    fn point(&self, rates: &ExchangeRates) -> NetWorthPoint {
        NetWorthPoint::of(self.date, &self.totals(&exchange(rates, self.main, self.date))).unwrap()
    }

    /// The recorded point's net worth in `main`.
    fn net_worth(&self, rates: &ExchangeRates, main: Currency) -> Money {
        let point = self.point(rates).converted(&exchange(rates, main, self.date)).unwrap();
        point.unwrap().totals.net_worth().unwrap()
    }
}

fn exchange(rates: &ExchangeRates, to: Currency, on: Date) -> Exchange {
    Exchange::new(rates.with_fixed(&[]), to, on)
}

/// All parts sum to their totals.
fn parts_sum_to_totals(seed: u64, day: &Day, rates: &ExchangeRates, main: Currency) {
    let totals = day.totals(&exchange(rates, main, day.date));
    let point = NetWorthPoint::of(day.date, &totals).unwrap();
    let own = point.native_totals()[0];
    let (mut assets, mut liabilities) = (own.assets, own.liabilities);
    assert_eq!(own.assets.currency(), main, "{seed}");
    for other in &totals.other_currencies {
        assert_eq!(
            other.counted.is_some(),
            other.native.currency() != currency(UNRATED),
            "{seed}"
        );
        let Some(counted) = &other.counted else { continue };
        let parts = Money::sum(counted.accounts.iter().map(|(_, amount)| *amount), main).unwrap();
        assert_eq!(
            parts,
            counted.totals.assets.checked_add(counted.totals.liabilities).unwrap(),
            "{seed}: {}",
            other.native.currency()
        );
        assets = assets.checked_add(counted.totals.assets).unwrap();
        liabilities = liabilities.checked_add(counted.totals.liabilities).unwrap();
    }
    assert_eq!(
        (totals.totals.assets, totals.totals.liabilities),
        (assets, liabilities),
        "{seed}: {main}"
    );
    assert_eq!(
        totals.totals.net_worth().unwrap(),
        assets.checked_sub(liabilities).unwrap(),
        "{seed}: {main}"
    );
    let snapshot = BalanceSnapshot::of(&day.accounts, &day.holdings, [], &[], &exchange(rates, main, day.date));
    assert_eq!(
        snapshot.unwrap().net_worth().unwrap(),
        totals.totals.net_worth().unwrap(),
        "{seed}: {main}"
    );
}

/// Totals and parts do not depend on the order of rows.
fn order_changes_nothing(seed: u64, day: &Day, rates: &ExchangeRates, main: Currency, random: &mut Chance) {
    let exchange = exchange(rates, main, day.date);
    let (mut accounts, mut holdings) = (day.accounts.clone(), day.holdings.clone());
    random.shuffle(&mut accounts);
    random.shuffle(&mut holdings);
    let sorted = |mut totals: NetWorth| {
        for other in &mut totals.other_currencies {
            if let Some(counted) = &mut other.counted {
                counted.accounts.sort_by_key(|(account, _)| *account);
            }
        }
        totals
    };
    let shuffled = unified(&accounts, &holdings, &exchange).unwrap();
    assert_eq!(sorted(shuffled), sorted(day.totals(&exchange)), "{seed}: {main}");
}

/// Without the rate of one currency, the totals lack its amounts, and no other figure changes.
fn a_missing_rate_changes_nothing_else(seed: u64, day: &Day, rates: &ExchangeRates) {
    let whole = exchange(rates, Currency::CAD, day.date);
    let before = day.totals(&whole);
    for missing in RATED.map(currency).into_iter().filter(|code| *code != Currency::CAD) {
        let rest = whole.quotes().keys().copied().filter(|code| *code != missing);
        let after = day.totals(&whole.only(rest));
        let mut expected = before.clone();
        for other in &mut expected.other_currencies {
            let Some(counted) = other.counted.take_if(|_| other.native.currency() == missing) else {
                continue;
            };
            let less = |total: Money, part| total.checked_sub(part).unwrap();
            expected.totals.assets = less(expected.totals.assets, counted.totals.assets);
            expected.totals.liabilities = less(expected.totals.liabilities, counted.totals.liabilities);
        }
        let told = |totals: &NetWorth| {
            (
                totals.totals.assets,
                totals.totals.liabilities,
                totals.other_currencies.clone(),
            )
        };
        assert_eq!(told(&after), told(&expected), "{seed}: without {missing}");
    }
}

/// Converting a converted point again, to the same currency, gives the same point to the last digit.
fn converting_twice_is_the_same(seed: u64, day: &Day, rates: &ExchangeRates) {
    for other in RATED.map(currency) {
        let there = day
            .point(rates)
            .converted(&exchange(rates, other, day.date))
            .unwrap()
            .unwrap();
        let again = there.converted(&exchange(rates, other, day.date)).unwrap().unwrap();
        assert_eq!(format!("{again:?}"), format!("{there:?}"), "{seed}: {other}");
    }
}

/// In any main currency, whatever currency the days were recorded in, two consecutive ranges sum to the range over
/// both.
fn ranges_compose(seed: u64, days: &[Day], rates: &ExchangeRates) {
    let kept: Vec<Attribution> = days
        .windows(2)
        .map(|pair| {
            let (then, now) = (pair[0].snapshot(rates), pair[1].snapshot(rates));
            let ends = [&pair[0], &pair[1]].map(|day| exchange(rates, pair[1].main, day.date));
            let moved = attribute(
                (pair[0].date, &then),
                (pair[1].date, &now),
                &Ends::new(&ends[0], &ends[1]),
            );
            moved.unwrap().unwrap()
        })
        .collect();
    for main in RATED.map(currency) {
        let told: Vec<Attribution> = kept
            .iter()
            .zip(days.windows(2))
            .map(|(moved, pair)| {
                if pair[1].main == main {
                    return moved.clone();
                }
                let ends = [&pair[0], &pair[1]].map(|day| day.net_worth(rates, main));
                let exchange = exchange(rates, main, pair[1].date);
                moved.restated(ends[0], ends[1], &exchange).unwrap().unwrap()
            })
            .collect();
        let whole = explain(&told).unwrap().unwrap();
        assert_eq!(whole.since, days[0].date, "{seed}: {main}: one range");
        assert_eq!(whole.net_worth.before, days[0].net_worth(rates, main), "{seed}: {main}");
        assert_eq!(
            whole.net_worth.after().unwrap(),
            days[2].net_worth(rates, main),
            "{seed}: {main}"
        );
        let both = told[0].net_worth.followed_by(&told[1].net_worth).unwrap();
        assert_eq!(both, Some(whole.net_worth), "{seed}: {main}");
    }
}

/// The currency cause is the whole move of every account whose currency changed since the day before, and nothing else.
fn a_changed_currency_is_told_as_that(seed: u64, days: &[Day], rates: &ExchangeRates) {
    for pair in days.windows(2) {
        let [then, now] = [&pair[0], &pair[1]].map(|day| {
            let exchange = exchange(rates, Currency::CAD, day.date);
            BalanceSnapshot::of(&day.accounts, &[], [], &[], &exchange).unwrap()
        });
        let stayed = now.accounts.iter().filter_map(|now| {
            let then = then.accounts.iter().find(|then| then.id == now.id)?;
            (then.nature == now.nature && then.currency != now.currency).then_some((then, now))
        });
        let moves = stayed.map(|(before, after)| {
            let ends = (
                before.signed(&then.exchange).unwrap(),
                after.signed(&now.exchange).unwrap(),
            );
            ends.1.checked_sub(ends.0).unwrap()
        });
        let expected = Money::sum(moves, Currency::CAD).unwrap();
        let ends = [&pair[0], &pair[1]].map(|day| exchange(rates, Currency::CAD, day.date));
        let moved = attribute(
            (pair[0].date, &then),
            (pair[1].date, &now),
            &Ends::new(&ends[0], &ends[1]),
        );
        let moved = moved.unwrap().unwrap();
        assert_eq!(moved.net_worth.causes.of(Cause::Redenominated), expected, "{seed}");
    }
}

/// A seeded random generator.
struct Chance(Xoshiro256PlusPlus);

impl Chance {
    fn up_to(&mut self, most: u64) -> u64 {
        self.0.next_u64() % most
    }

    fn one_of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[usize::try_from(self.up_to(choices.len().try_into().unwrap())).unwrap()]
    }

    fn shuffle<T>(&mut self, rows: &mut [T]) {
        for at in (1..rows.len()).rev() {
            let other = usize::try_from(self.up_to(u64::try_from(at).unwrap() + 1)).unwrap();
            rows.swap(at, other);
        }
    }

    /// A rate for every day, starting on the day before the first.
    fn rates(&mut self) -> ExchangeRates {
        let mut rates = ExchangeRates::default();
        for code in RATED.into_iter().filter(|code| *code != "CAD") {
            for ago in 0..3 {
                let observation = Observation {
                    day: FIRST.saturating_add((ago - 1).days()),
                    rate: Decimal::new(i64::try_from(self.up_to(40_000)).unwrap() + 1, 4),
                    source: RateSource::BankOfCanada,
                };
                rates.publish(currency(code), observation);
            }
        }
        rates
    }

    fn money(&mut self) -> Money {
        let code = self.one_of(&["CAD", "USD", "EUR", "JPY", "KWD", UNRATED]);
        let minor = i64::try_from(self.up_to(2_000_000)).unwrap() - 200_000;
        Money::from_minor(minor, currency(code)).unwrap()
    }

    fn day(&mut self, number: i32) -> Day {
        let accounts: BTreeMap<AccountId, Account> = (0..self.up_to(8))
            .map(|_| self.account())
            .map(|account| (account.id, account))
            .collect();
        let accounts: Vec<Account> = accounts.into_values().collect();
        let holdings = match accounts.len() {
            0 => Vec::new(),
            _ => (0..self.up_to(8))
                .map(|number| self.holding(number, &accounts))
                .collect(),
        };
        Day {
            date: FIRST.saturating_add(number.days()),
            main: currency(self.one_of(&RATED)),
            accounts,
            holdings,
        }
    }

    fn account(&mut self) -> Account {
        let kind = self.one_of(AccountKind::VARIANTS);
        let reported = match self.up_to(5) {
            0 => Money::zero(self.money().currency()),
            _ => self.money(),
        };
        let (balance, is_asset) = kind.balance_sheet_side(reported);
        let linked = AccountSource::Plaid {
            plaid_account_id: "linked".to_owned(),
            item: ItemId::new(Uuid::from_u128(1)),
            institution: InstitutionId::parse("ins_1").unwrap(),
        };
        Account {
            kind,
            is_asset,
            source: if self.up_to(2) == 0 {
                AccountSource::Manual
            } else {
                linked
            },
            hidden: self.up_to(8) == 0,
            lifecycle: match self.up_to(8) {
                0 => Lifecycle::Closed { at: now() },
                _ => Lifecycle::Reported,
            },
            ..cash(self.up_to(12).into(), balance)
        }
    }

    fn holding(&mut self, number: u64, accounts: &[Account]) -> Holding {
        let of = usize::try_from(self.up_to(accounts.len().try_into().unwrap())).unwrap();
        let value = self.money().abs();
        Holding {
            id: HoldingId::new(Uuid::from_u128(number.into())),
            account: accounts[of].id,
            security_name: Name::unnamed(),
            symbol: None,
            class: self.one_of(HoldingClass::VARIANTS),
            owner_split: None,
            price: None,
            quantity: Decimal::from(self.up_to(50)),
            institution_value: value,
            current_value: value,
            cost_basis: None,
            last_updated: now(),
        }
    }
}
