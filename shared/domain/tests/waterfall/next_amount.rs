//! Where the next amount does most.

use goldgrove_domain::account::AccountKind;
use goldgrove_domain::ids::{AccountId, GoalId};
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
fn high_interest_debts_come_first_then_goals_then_other_debts() {
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
    let effects = ranked(usd(500), goals.iter().map(|goal| (goal, true)), &debts, TODAY).unwrap();
    assert_eq!(
        gains(&effects),
        [
            ("debt", Some(107)),
            ("debt", Some(43)),
            ("goal", Some(151)),
            ("goal", Some(0)),
            ("goal", None),
            ("debt", Some(32)),
        ],
        "what is done, owed nowhere or in another currency is left out; an amount that spares no payment gains nothing"
    );
}

#[test]
fn goals_off_track_come_first_and_each_by_its_date() {
    let goals = [
        ("retirement", flat(1, 1_000_000, 0, 500, 312), false),
        ("emergency fund", flat(2, 10_000, 0, 100, 12), false),
        ("trip", flat(3, 2_000, 500, 100, 6), true),
        ("car", flat(4, 10_000, 0, 200, 60), true),
    ];
    let funded = goals.iter().map(|(_, goal, is_on_track)| (goal, *is_on_track));
    let effects = ranked(usd(500), funded, &[], TODAY).unwrap();
    let names = effects.iter().map(|effect| {
        let is_it = |goal: &GoalId| matches!(effect, Effect::Goal { goal: of, .. } if of == goal);
        goals.iter().find(|(_, goal, _)| is_it(&goal.id)).unwrap().0
    });
    let names: Vec<_> = names.collect();
    assert_eq!(names, ["emergency fund", "retirement", "trip", "car"]);
}

#[test]
fn an_amount_that_finishes_a_goal_gains_all_the_days_that_were_left() {
    let effects = ranked(usd(500), [(&flat(1, 1_000, 500, 50, 10), true)], &[], TODAY).unwrap();
    let whole = Effect::Goal {
        goal: goal_id(1),
        gain: Gain::Days(304),
    };
    assert_eq!(effects, [whole]);
}

#[test]
fn a_goal_without_payments_is_reached_only_with_the_amount() {
    let effects = ranked(usd(500), [(&flat(2, 500, 100, 0, 60), false)], &[], TODAY);
    let reached = Effect::Goal {
        goal: goal_id(2),
        gain: Gain::Reached,
    };
    assert_eq!(effects.unwrap(), [reached]);
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
