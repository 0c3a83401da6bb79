//! The remaining value after a stress test.

use goldgrove_domain::account::RateType;
use goldgrove_domain::waterfall::stress_test::StressTest;
use goldgrove_domain::{Account, AccountKind, Currency, Decimal, Exchange, HoldingClass, Money, Rate};
use strum::VariantArray as _;

use crate::builders::debt_account;

#[test]
fn every_class_loses_what_it_is_said_to_and_never_more_than_all() {
    let drill = |markets, rates| StressTest {
        income_lost_months: 0,
        markets: Decimal::new(markets, 2),
        rates: Rate::from_percent(rates),
    };
    // In the order of the classes: ETFs, crypto, bonds, stocks, other, cash.
    let rows = [
        ("markets fall and rates rise", drill(-30, 2), [70, 40, 88, 70, 70, 100]),
        ("nothing happens", drill(0, 0), [100; 6]),
        (
            "crypto falls by more than all",
            drill(-60, 0),
            [40, 0, 100, 40, 40, 100],
        ),
    ];
    for (name, drill, percent) in rows {
        for (class, percent) in HoldingClass::VARIANTS.iter().zip(percent) {
            assert_eq!(drill.left_of(*class), Decimal::new(percent, 2), "{name}: {class:?}");
        }
    }
}

#[test]
fn rates_that_are_fixed_do_not_rise() {
    let test = StressTest {
        income_lost_months: 0,
        markets: Decimal::ZERO,
        rates: Rate::from_percent(2),
    };
    let owing = |kind, subtype: &str, currency| {
        let debt = debt_account(kind, Some(subtype), Money::from_minor(12_000_000, currency).unwrap());
        test.extra_interest([&debt], &Exchange::without_rates(currency))
            .unwrap()
            .minor()
            / 100
    };
    let rows = [
        ("a mortgage", AccountKind::Loan, "mortgage", Currency::USD, 0),
        ("a student loan", AccountKind::Loan, "student", Currency::USD, 0),
        (
            "a home equity line",
            AccountKind::Loan,
            "home equity",
            Currency::USD,
            200,
        ),
        (
            "an American card",
            AccountKind::Credit,
            "credit card",
            Currency::USD,
            200,
        ),
        ("a Canadian card", AccountKind::Credit, "credit card", Currency::CAD, 0),
        ("a card in euros", AccountKind::Credit, "credit card", Currency::EUR, 0),
        (
            "a line of credit",
            AccountKind::Loan,
            "line of credit",
            Currency::CAD,
            200,
        ),
    ];
    for (name, kind, subtype, currency, expected) in rows {
        assert_eq!(owing(kind, subtype, currency), expected, "{name}");
    }
    let paid_in_full = Account {
        paid_in_full: true,
        ..debt_account(
            AccountKind::Credit,
            None,
            Money::from_minor(12_000_000, Currency::USD).unwrap(),
        )
    };
    let extra = test.extra_interest([&paid_in_full], &Exchange::without_rates(Currency::USD));
    assert!(extra.unwrap().is_zero(), "a card that is paid in full");
}

#[test]
fn what_is_said_of_a_rate_counts_before_what_is_usual() {
    let moves = |subtype, rate_type| {
        let owed = Money::from_minor(12_000_000, Currency::CAD).unwrap();
        let debt = debt_account(AccountKind::Loan, Some(subtype), owed);
        Account { rate_type, ..debt }.has_variable_rate()
    };
    for (subtype, usual) in [("mortgage", false), ("line of credit", true)] {
        assert_eq!(moves(subtype, None), usual, "{subtype}");
        assert!(moves(subtype, Some(RateType::Variable)), "{subtype}");
        assert!(!moves(subtype, Some(RateType::Fixed)), "{subtype}");
    }
}
