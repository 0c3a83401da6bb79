//! Exchange rates alone raise no card.

use goldgrove_domain::account::AccountKind;
use goldgrove_domain::exchange::{Exchange, Quote, RateSource};
use goldgrove_domain::insights::steady::{rates_before, steady};
use goldgrove_domain::insights::{Rule, Signal, signals, steady_signals};
use goldgrove_domain::{Currency, Decimal, Money};

use crate::home::{Home, account, all_of, day, goal, usd};

fn rates(canadian: &str) -> Exchange {
    let rate = Decimal::from_str_exact(canadian).unwrap();
    let quote = Quote::new(rate, day("2026-11-24"), RateSource::BankOfCanada);
    Exchange::at(Currency::USD, [(Currency::CAD, quote)])
}

/// All of the cash is 20,000 Canadian dollars, beside an income of so many US dollars.
fn canadian(income: i64, rate: &str) -> Vec<Signal> {
    let mut home = Home::quiet();
    home.income = Some(usd(income));
    let cash = Money::from_minor(2_000_000, Currency::CAD).unwrap();
    home.accounts = vec![account(1, AccountKind::Depository, cash)];
    home.exchange = rates(rate);
    signals(&home.household()).unwrap()
}

#[test]
fn a_level_counts_as_far_as_it_held_at_the_rates_before() {
    let (short, shorter) = ("under_three_months", "under_a_month");
    let rows = [
        ("both are fine", "1.00", "1.00", None, None),
        ("it fell today", "0.70", "0.95", None, None),
        ("it has been low for long", "0.70", "0.75", None, Some(short)),
        ("low for long, and very low today", "0.20", "0.75", None, Some(short)),
        ("very low for long", "0.20", "0.25", Some(short), Some(shorter)),
        ("it recovered today", "1.00", "0.70", Some(short), None),
    ];
    for (name, today, before, current, expected) in rows {
        let bucket = bucket(
            Rule::EmergencyCover,
            &[today, before].map(|rate| canadian(6_000, rate)),
            current,
        );
        assert_eq!(bucket.as_deref(), expected, "{name}");
    }
    let (a_month, three_months) = ("a_month", "three_months");
    let rows = [
        ("it rose today", "0.95", "0.77", None, None),
        (
            "it rose again before it was cleared",
            "0.95",
            "0.77",
            Some(a_month),
            Some(a_month),
        ),
        ("it rose long ago", "1.25", "1.20", Some(a_month), Some(three_months)),
    ];
    for (name, today, before, current, expected) in rows {
        let bucket = bucket(
            Rule::IdleCash,
            &[today, before].map(|rate| canadian(4_000, rate)),
            current,
        );
        assert_eq!(bucket.as_deref(), expected, "{name}");
    }
}

fn bucket(rule: Rule, [today, before]: &[Vec<Signal>; 2], current: Option<&str>) -> Option<String> {
    let found = steady(today.clone(), before);
    let signal = found.iter().find(|signal| signal.rule == rule)?;
    signal.bucket(current)
}

#[test]
fn goals_simulated_together_have_the_signals_of_each_alone() {
    let mut home = Home::quiet();
    let cash = Money::from_minor(2_000_000, Currency::CAD).unwrap();
    home.accounts.push(account(2, AccountKind::Depository, cash));
    home.goals = vec![goal(1, usd(1_000), usd(100)), goal(2, usd(0), usd(50))];
    home.allocations = vec![all_of(2, 2)];
    let homes = ["0.70", "0.90"].map(|rate| Home {
        exchange: rates(rate),
        ..home.clone()
    });
    let [today, before] = homes.each_ref().map(Home::household);
    let alone = [&today, &before].map(|household| signals(household).unwrap());
    assert_ne!(alone[0], alone[1]);
    assert_eq!(steady_signals(&today, &before), Ok(steady(alone[0].clone(), &alone[1])));
}

#[test]
fn what_had_no_level_before_counts_as_it_is() {
    assert_eq!(steady(canadian(6_000, "0.20"), &[]), canadian(6_000, "0.20"));
}

#[test]
fn a_rate_that_was_not_known_before_is_todays() {
    let (today, none) = (rates("0.70"), Exchange::without_rates(Currency::USD));
    assert_eq!(rates_before(&today, &none), today);
    assert_eq!(rates_before(&today, &rates("0.90")), rates("0.90"));
}
