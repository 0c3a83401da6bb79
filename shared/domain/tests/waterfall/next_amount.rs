//! Where the next amount does most.

use goldgrove_domain::account::AccountKind;
use goldgrove_domain::ids::AccountId;
use goldgrove_domain::waterfall::next_amount::{Debt, Effect, Gain, assumed_rate, ranked};
use goldgrove_domain::{Currency, Decimal, Money, Rate};
use uuid::Uuid;

use crate::builders::{TODAY, debt_account, flat, goal_id, usd};

fn debt(number: u128, owed: Money, tenths: i64) -> Debt {
    Debt {
        account: AccountId::new(Uuid::from_u128(number)),
        owed,
        rate: Rate::from_fraction(Decimal::new(tenths, 3)),
    }
}

/// What each place gains, in days or whole dollars.
fn gains(effects: &[Effect]) -> Vec<(&'static str, Option<i64>)> {
    let gain = |effect: &Effect| match effect {
        Effect::Goal { gain, .. } => match gain {
            Gain::Nothing => ("goal", None),
            Gain::Days(days) => ("goal", Some(i64::from(*days))),
            Gain::Reached => ("goal", Some(i64::MAX)),
        },
        Effect::Debt { saved_in_a_year, .. } => ("debt", Some(saved_in_a_year.minor() / 100)),
    };
    effects.iter().map(gain).collect()
}

#[test]
fn dear_debts_come_first_then_goals_by_days_then_cheap_debts() {
    let goals = [
        flat(1, 10_000, 0, 100, 60),
        flat(2, 10_000, 0, 1_000, 60),
        flat(3, 10_000, 10_000, 100, 60),
        flat(4, 10_000, 0, 0, 60),
    ];
    let debts = [
        debt(1, usd(90_000), 65),
        debt(2, usd(4_000), 215),
        debt(3, usd(200), 215),
        debt(4, usd(0), 215),
        debt(5, Money::from_minor(100_000, Currency::CAD).unwrap(), 300),
    ];
    let effects = ranked(usd(500), &goals, &debts, TODAY).unwrap();
    assert_eq!(
        gains(&effects),
        [
            ("debt", Some(107)),
            ("debt", Some(43)),
            ("goal", Some(151)),
            ("goal", Some(15)),
            ("goal", None),
            ("debt", Some(32)),
        ],
        "what is done, owed nowhere or in another currency is left out"
    );
}

#[test]
fn an_amount_that_finishes_a_goal_gains_all_the_days_that_were_left() {
    let effects = ranked(usd(500), &[flat(1, 1_000, 500, 50, 10)], &[], TODAY).unwrap();
    let whole = Effect::Goal {
        goal: goal_id(1),
        gain: Gain::Days(304),
    };
    assert_eq!(effects, [whole]);
}

#[test]
fn a_goal_that_only_the_amount_completes_comes_before_those_it_brings_forward() {
    let effects = ranked(
        usd(500),
        &[flat(1, 10_000, 0, 100, 60), flat(2, 500, 100, 0, 60)],
        &[],
        TODAY,
    );
    let first = Effect::Goal {
        goal: goal_id(2),
        gain: Gain::Reached,
    };
    assert_eq!(effects.unwrap()[0], first);
}

#[test]
fn a_debt_without_a_rate_is_assumed_to_cost_what_its_kind_does_in_its_country() {
    use AccountKind::{Credit, Loan};
    let rows = [
        (Credit, Some("credit card"), [205, 215]),
        (Credit, None, [205, 215]),
        (Loan, Some("Mortgage"), [47, 65]),
        (Loan, Some("home equity"), [55, 65]),
        (Loan, Some("student"), [0, 64]),
        (Loan, Some("auto"), [70, 80]),
        (Loan, Some("line of credit"), [90, 110]),
        (Loan, None, [90, 110]),
    ];
    for (kind, subtype, tenths) in rows {
        for (currency, tenths) in [Currency::CAD, Currency::USD].into_iter().zip(tenths) {
            let balance = Money::from_minor(100_000, currency).unwrap();
            let account = debt_account(kind, subtype, balance);
            let rate = Rate::from_fraction(Decimal::new(tenths, 3));
            assert_eq!(assumed_rate(&account), rate, "{kind:?} {subtype:?} {currency}");
        }
    }
}
