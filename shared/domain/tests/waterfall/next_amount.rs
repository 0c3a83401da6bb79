//! Where the next amount helps most.

use goldgrove_domain::waterfall::next_amount::{
    Debt, Effect, Gain, assumed_rate, bears_interest, is_costly, known_rate, likely_rate, ranked,
};
use goldgrove_domain::waterfall::{FundedGoal, Waterfall};
use goldgrove_domain::{Account, AccountKind, Currency, Decimal, GoalId, Money, Rate};
use goldgrove_testing::builders::account_id;
use proptest::prelude::*;

use crate::builders::{TODAY, any_plan, debt_account, flat, goal_id, plan, usd};

fn debt(number: u128, owed: Money, tenths: i64) -> Debt {
    Debt {
        account: account_id(number),
        owed,
        rate: Rate::from_fraction(Decimal::new(tenths, 3)),
        is_costly: tenths >= 70,
    }
}

/// The effects of $500 on goals with their planned contributions, each with whether it is on track.
fn effects_of(goals: &[(FundedGoal, bool)], debts: &[Debt]) -> Vec<Effect> {
    let waterfall = plan(goals.iter().map(|(goal, _)| *goal).collect());
    let outcomes = waterfall.outcomes().unwrap();
    let goals = outcomes.iter().zip(goals.iter().map(|(_, is_on_track)| *is_on_track));
    ranked(usd(500), &waterfall, goals, debts, TODAY).unwrap()
}

/// The gain of each place, in days or whole dollars.
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
        flat(1, 1_800, 0, 100, 60),
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
        debt(6, usd(100), 300),
    ];
    let effects = effects_of(&goals.map(|goal| (goal, true)), &debts);
    assert_eq!(
        gains(&effects),
        [
            ("debt", Some(30)),
            ("debt", Some(107)),
            ("debt", Some(43)),
            ("goal", Some(61)),
            ("goal", Some(0)),
            ("goal", Some(31)),
            ("debt", Some(32)),
        ],
        "what is done, owed nowhere or in another currency is left out; an amount that spares no payment gains nothing"
    );
}

#[test]
fn a_debt_has_high_interest_from_seven_percent_on_but_a_mortgage_never() {
    let rows = [
        (AccountKind::Credit, None, 70, true),
        (AccountKind::Credit, None, 69, false),
        (AccountKind::Loan, Some("auto"), 70, true),
        (AccountKind::Loan, Some("mortgage"), 74, false),
    ];
    for (kind, subtype, tenths, expected) in rows {
        let account = debt_account(kind, subtype, usd(1_000));
        let rate = Rate::from_fraction(Decimal::new(tenths, 3));
        assert_eq!(is_costly(&account, rate), expected, "{kind:?} {subtype:?} {tenths}");
    }
    let mut private = debt_account(AccountKind::Loan, None, usd(1_000));
    assert!(is_costly(&private, Rate::from_percent(9)));
    private.secured_by = Some(private.id);
    assert!(!is_costly(&private, Rate::from_percent(9)), "a loan that names a home");
}

#[test]
fn goals_off_track_come_first_and_each_by_its_date() {
    let goals = [
        ("retirement", flat(1, 1_000_000, 0, 500, 312), false),
        ("emergency fund", flat(2, 10_000, 0, 100, 12), false),
        ("trip", flat(3, 2_000, 500, 100, 6), true),
        ("car", flat(4, 10_000, 0, 200, 60), true),
    ];
    let effects = effects_of(&goals.map(|(_, goal, is_on_track)| (goal, is_on_track)), &[]);
    let names = effects.iter().map(|effect| {
        let is_it = |goal: &GoalId| matches!(effect, Effect::Goal { goal: of, .. } if of == goal);
        goals.iter().find(|(_, goal, _)| is_it(&goal.id)).unwrap().0
    });
    let names: Vec<_> = names.collect();
    assert_eq!(names, ["emergency fund", "retirement", "trip", "car"]);
}

#[test]
fn an_amount_that_finishes_a_goal_gains_all_the_days_that_were_left() {
    let effects = effects_of(&[(flat(1, 1_000, 500, 50, 10), true)], &[]);
    let whole = Effect::Goal {
        goal: goal_id(1),
        gain: Gain::Days(304),
    };
    assert_eq!(effects, [whole]);
}

#[test]
fn a_goal_without_payments_is_reached_only_with_the_amount() {
    let effects = effects_of(&[(flat(2, 500, 100, 0, 60), false)], &[]);
    let reached = Effect::Goal {
        goal: goal_id(2),
        gain: Gain::Reached,
    };
    assert_eq!(effects, [reached]);
}

#[test]
fn what_other_goals_free_up_counts() {
    // Once the first is complete, its 500 a month go to the second, which alone would never be reached.
    let goals = [flat(1, 2_500, 0, 500, 60), flat(2, 5_000, 0, 0, 120)];
    let effects = effects_of(&goals.map(|goal| (goal, true)), &[]);
    assert_eq!(gains(&effects), [("goal", Some(31)), ("goal", Some(31))]);
}

proptest! {
    #[test]
    fn the_amount_brings_a_goal_to_where_a_plan_with_it_does(plan in any_plan(), at in 0..6_usize, deposit in 0..20_000_i64) {
        let (at, mut goals) = (at % plan.goals().len(), plan.goals().to_vec());
        goals[at].saved = goals[at].saved.checked_add(usd(deposit)).unwrap();
        let with = Waterfall::new(goals, plan.budget()).unwrap().outcomes().unwrap();
        prop_assert_eq!(plan.done_with(usd(deposit)).unwrap()[at], with[at].done);
    }
}

#[test]
fn a_debt_without_a_rate_is_assumed_to_cost_what_its_kind_does_in_its_country() {
    use AccountKind::{Credit, Loan};
    let rows = [
        (Credit, Some("credit card"), [205, 215]),
        (Credit, None, [205, 215]),
        (Credit, Some("home equity"), [55, 80]),
        (Credit, Some("line of credit"), [90, 110]),
        (Loan, Some("Mortgage"), [47, 65]),
        (Loan, Some("home equity"), [55, 80]),
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

#[test]
fn what_a_debt_costs_is_known_of_cards_alone_where_nobody_says_it() {
    use AccountKind::{Credit, Loan};
    let said = Some(Rate::from_percent(9));
    for (name, kind, subtype, rate, is_known) in [
        ("a card", Credit, Some("credit card"), None, true),
        ("a card without a subtype", Credit, None, None, true),
        (
            "a line on a home among the cards",
            Credit,
            Some("home equity"),
            None,
            false,
        ),
        (
            "a line of credit among the cards",
            Credit,
            Some("line of credit"),
            None,
            false,
        ),
        ("the same with its rate", Credit, Some("line of credit"), said, true),
        ("a loan", Loan, None, None, false),
        ("a loan with its rate", Loan, None, said, true),
    ] {
        let debt = Account {
            interest_rate: rate,
            ..debt_account(kind, subtype, usd(1_000))
        };
        assert_eq!(known_rate(&debt).is_some(), is_known, "{name}");
    }
}

#[test]
fn a_loan_on_a_home_is_assumed_to_cost_what_mortgages_do() {
    let balance = Money::from_minor(100_000, Currency::CAD).unwrap();
    let loan = Account {
        secured_by: Some(account_id(9)),
        ..debt_account(AccountKind::Loan, Some("loan"), balance)
    };
    assert_eq!(assumed_rate(&loan), Rate::from_fraction(Decimal::new(47, 3)));
}

#[test]
fn a_card_that_is_paid_in_full_costs_no_interest_at_any_rate() {
    let said = Some(Rate::from_percent(20));
    for (name, paid_in_full, rate, is_known, likely) in [
        ("carried, with its rate", false, said, true, said),
        (
            "carried, of an unknown rate",
            false,
            None,
            true,
            Some(Rate::from_fraction(Decimal::new(215, 3))),
        ),
        ("paid in full, with its rate", true, said, false, None),
        ("paid in full, of an unknown rate", true, None, false, None),
    ] {
        let card = Account {
            interest_rate: rate,
            paid_in_full,
            ..debt_account(AccountKind::Credit, Some("credit card"), usd(1_000))
        };
        assert_eq!(bears_interest(&card), !paid_in_full, "{name}");
        assert_eq!(known_rate(&card).is_some(), is_known, "{name}");
        assert_eq!(likely_rate(&card), likely, "{name}");
    }
}
