//! Net worth before the first recorded day: totals of all accounts, and holes with the missing ones.

use goldgrove_domain::balance_history::{Anchor, BalanceHistory, DayBalance, Past};
use goldgrove_domain::exchange::{ExchangeRates, Observation, RateSource};
use goldgrove_domain::net_worth::unified;
use goldgrove_domain::net_worth_estimate::{DAYS_MAX, Estimate, Line, limit};
use goldgrove_domain::{Account, AccountId, AccountKind, Currency, Decimal, Exchange, Money, NetWorthPoint};
use jiff::ToSpan as _;
use jiff::civil::{Date, date};
use proptest::prelude::*;

use crate::builders::{account, cad, closed, hidden, usd};
use strum::VariantArray as _;

/// The first recorded day, which is also today.
const JOINED: Date = date(2026, 11, 24);

fn on(day: i8) -> Date {
    date(2026, 11, day)
}

/// Balances that an account's owner entered, by day of November.
type Typed<'a> = &'a [(Date, Money)];

fn line(account: &Account, typed: Typed<'_>) -> Line {
    let anchors: Vec<Anchor> = typed
        .iter()
        .map(|(date, balance)| Anchor {
            account: account.id,
            date: *date,
            balance: *balance,
        })
        .collect();
    let past = Past {
        anchors: &anchors,
        ..Past::default()
    };
    let history = BalanceHistory::of(account, &[], past, JOINED).unwrap();
    (account.clone(), history)
}

fn home(minor: i64) -> Account {
    account(1, AccountKind::Property, cad(minor))
}

fn loan(minor: i64) -> Account {
    account(2, AccountKind::Loan, cad(minor))
}

fn dollars(minor: i64) -> Account {
    account(3, AccountKind::Depository, usd(minor))
}

/// A US dollar at 1.25 on the 19th, 1.50 on the 20th, and no rate in the week before.
fn rates() -> ExchangeRates {
    let mut rates = ExchangeRates::default();
    for (day, hundredths) in [(19, 125), (20, 150), (23, 150)] {
        let observation = Observation {
            day: on(day),
            rate: Decimal::new(hundredths, 2),
            source: RateSource::BankOfCanada,
        };
        rates.publish(Currency::USD, observation);
    }
    rates
}

/// The point that is recorded of these accounts on the first day.
fn recorded(accounts: &[Account]) -> NetWorthPoint {
    let rates = rates();
    let exchange = Exchange::new(rates.with_fixed(&[]), Currency::CAD, JOINED);
    NetWorthPoint::of(JOINED, &unified(accounts, &[], &exchange).unwrap()).unwrap()
}

fn estimate(lines: &[Line]) -> Estimate {
    let accounts: Vec<Account> = lines.iter().map(|(account, _)| account.clone()).collect();
    estimate_before(&recorded(&accounts), lines)
}

fn estimate_before(recorded: &NetWorthPoint, lines: &[Line]) -> Estimate {
    estimate_from(recorded, limit(recorded.date), lines)
}

fn estimate_from(recorded: &NetWorthPoint, earliest: Date, lines: &[Line]) -> Estimate {
    let rates = rates();
    Estimate::before(recorded, earliest, lines, rates.with_fixed(&[]), Currency::CAD).unwrap()
}

/// Day of November, assets and liabilities.
fn points(estimate: &Estimate) -> Vec<(i8, i64, i64)> {
    let points = estimate.points.iter();
    points
        .map(|point| {
            (
                point.date.day(),
                point.totals.assets.minor(),
                point.totals.liabilities.minor(),
            )
        })
        .collect()
}

/// First and last day of November, accounts, and currencies.
fn holes(estimate: &Estimate) -> Vec<(i8, i8, Vec<AccountId>, Vec<Currency>)> {
    let holes = estimate.holes.iter();
    holes
        .map(|hole| {
            let (first, last) = (hole.first.day(), hole.last.day());
            (first, last, hole.accounts.clone(), hole.currencies.clone())
        })
        .collect()
}

#[test]
fn a_day_has_a_total_where_every_account_has_a_balance() {
    let lines = [
        line(&home(500), &[(on(20), cad(400)), (on(22), cad(450))]),
        line(&loan(300), &[(on(21), cad(310))]),
    ];
    let found = estimate(&lines);
    assert_eq!(points(&found), [(21, 400, 310), (22, 450, 310), (23, 450, 310)]);
    assert_eq!(
        holes(&found),
        [(20, 20, vec![loan(0).id], vec![])],
        "named, and never 0"
    );
    assert!(found.is_joined);
}

#[test]
fn an_account_without_a_past_leaves_every_day_without_a_total() {
    let lines = [line(&home(500), &[(on(20), cad(400))]), line(&loan(300), &[])];
    let found = estimate(&lines);
    assert_eq!(points(&found), []);
    assert_eq!(holes(&found), [(20, 23, vec![loan(0).id], vec![])]);
}

#[test]
fn accounts_that_do_not_count_are_not_waited_for() {
    let lines = [
        line(&home(500), &[(on(22), cad(400))]),
        line(&hidden(loan(300)), &[]),
        line(&closed(dollars(300)), &[]),
    ];
    assert_eq!(points(&estimate(&lines)), [(22, 400, 0), (23, 400, 0)]);
}

#[test]
fn nothing_is_known_without_accounts_or_a_past() {
    assert_eq!(
        estimate(&[]),
        Estimate {
            is_joined: true,
            ..Estimate::default()
        }
    );
    let found = estimate(&[line(&home(500), &[])]);
    assert_eq!((points(&found), holes(&found)), (vec![], vec![]));
}

#[test]
fn each_day_counts_at_its_own_rate_and_a_missing_rate_is_a_hole() {
    let lines = [
        line(&home(500), &[(on(18), cad(400))]),
        line(&dollars(100), &[(on(18), usd(100))]),
    ];
    let found = estimate(&lines);
    assert_eq!(
        points(&found),
        [
            (20, 400 + 125, 0),
            (21, 400 + 150, 0),
            (22, 400 + 150, 0),
            (23, 400 + 150, 0)
        ]
    );
    assert_eq!(holes(&found), [(18, 19, vec![], vec![Currency::USD])]);
    assert!(found.is_joined);
}

#[test]
fn what_is_overdrawn_or_overpaid_counts_as_it_does_today() {
    let deposit = account(4, AccountKind::Depository, cad(10));
    let card = account(5, AccountKind::Credit, cad(20));
    let lines = [
        line(&deposit, &[(on(23), cad(-70))]),
        line(&card, &[(on(23), cad(-30))]),
    ];
    assert_eq!(points(&estimate(&lines)), [(23, -70 + 30, 0)]);
}

#[test]
fn a_first_day_of_other_accounts_is_not_joined() {
    let lines = [line(&home(500), &[(on(23), cad(400))])];
    let rows = [
        ("the same", recorded(&[home(500)]), true),
        ("one more, removed since", recorded(&[home(500), dollars(100)]), false),
        ("another amount", recorded(&[home(501)]), false),
        ("none yet", recorded(&[]), false),
    ];
    for (name, first, is_joined) in rows {
        let found = estimate_before(&first, &lines);
        assert_eq!(found.is_joined, is_joined, "{name}");
        assert_eq!(points(&found), [(23, 400, 0)], "{name}");
    }
}

#[test]
fn ten_years_are_reached_and_no_more() {
    let lines = [line(&home(500), &[(date(1990, 1, 1), cad(400))])];
    let found = estimate(&lines);
    assert_eq!(found.points.len(), usize::try_from(DAYS_MAX).unwrap());
    assert_eq!(found.points[0].date, date(2016, 11, 23));
}

#[test]
fn recorded_balances_of_later_days_change_nothing_before() {
    let home = home(500);
    let recorded_later = |minor| {
        let days = [(JOINED, 500), (JOINED.tomorrow().unwrap(), minor)].map(|(date, minor)| DayBalance {
            account: home.id,
            date,
            balance: cad(minor),
        });
        let anchors = [Anchor {
            account: home.id,
            date: on(20),
            balance: cad(400),
        }];
        let past = Past {
            recorded: &days,
            anchors: &anchors,
            transactions: &[],
        };
        let history = BalanceHistory::of(&home, &[], past, date(2026, 11, 26)).unwrap();
        estimate_before(&recorded(std::slice::from_ref(&home)), &[(home.clone(), history)])
    };
    assert_eq!(recorded_later(600), recorded_later(9));
    assert_eq!(recorded_later(600).points.len(), 4);
}

proptest! {
    /// Points and holes cover every day from the first on, each once; the order of accounts changes no total; and each total
    /// is the net worth of that day's balances.
    #[test]
    fn every_day_is_a_total_or_a_hole(
        typed in prop::collection::vec(prop::collection::vec((1_i8..24, 0_i64..1_000_000), 0..4), 0..6),
        kinds in prop::collection::vec((prop::sample::select(AccountKind::VARIANTS.to_vec()), any::<bool>()), 6),
    ) {
        let lines: Vec<Line> = (1..).zip(typed.iter().zip(&kinds)).map(|(number, (typed, (kind, foreign)))| {
            let money = |minor| if *foreign { usd(minor) } else { cad(minor) };
            let mut typed: Vec<(Date, Money)> = typed.iter().map(|(day, minor)| (on(*day), money(*minor))).collect();
            typed.sort_by_key(|(day, _)| *day);
            typed.dedup_by_key(|(day, _)| *day);
            line(&account(number, *kind, money(77)), &typed)
        }).collect();
        let found = estimate(&lines);
        let mut days: Vec<Date> = found.points.iter().map(|point| point.date).collect();
        for hole in &found.holes {
            prop_assert!(!hole.accounts.is_empty() || !hole.currencies.is_empty());
            days.extend(hole.first.series(1.day()).take_while(|day| *day <= hole.last));
        }
        days.sort();
        let first = days.first().copied().unwrap_or(JOINED);
        let all: Vec<Date> = first.series(1.day()).take_while(|day| *day < JOINED).collect();
        prop_assert_eq!(days, all);
        let later = estimate_from(&recorded(&lines.iter().map(|(account, _)| account.clone()).collect::<Vec<_>>()), on(12), &lines);
        let own: Vec<NetWorthPoint> = found.points.iter().filter(|point| point.date >= on(12)).cloned().collect();
        prop_assert_eq!(later.points, own);
        prop_assert!(later.holes.iter().all(|hole| hole.first >= on(12)));
        let reversed: Vec<Line> = lines.iter().rev().cloned().collect();
        prop_assert_eq!(&estimate(&reversed).points, &found.points);
        let rates = rates();
        for point in &found.points {
            let accounts: Vec<Account> = lines.iter().map(|(account, history)| {
                let (balance, is_asset) = account.kind.balance_sheet_side(history.on(point.date).unwrap().balance);
                Account { balance, is_asset, ..account.clone() }
            }).collect();
            let exchange = Exchange::new(rates.with_fixed(&[]), Currency::CAD, point.date);
            let totals = NetWorthPoint::of(point.date, &unified(&accounts, &[], &exchange).unwrap()).unwrap();
            let natives = totals.native_totals();
            let mut natives: Vec<_> = natives.iter().filter(|native| !native.is_zero()).collect();
            natives.sort_by_key(|native| native.currency());
            let own = point.natives.iter().filter(|native| !native.is_zero());
            prop_assert_eq!(own.collect::<Vec<_>>(), natives);
        }
    }
}
