//! Laws of the planning rules, for any goal rather than for the rows of `vectors/`.

#![expect(clippy::unwrap_used, reason = "in the helpers of a test, a failure is a panic")]

use goldgrove_domain::growth::Growth;
use goldgrove_domain::planning::contribution::{MAX_TARGET_MAJOR, required};
use goldgrove_domain::planning::horizon::MAX_MONTHS;
use goldgrove_domain::planning::progress::percent_complete;
use goldgrove_domain::planning::projection::value_after;
use goldgrove_domain::planning::verdict::{IncomeShare, Verdict};
use goldgrove_domain::planning::{PlanningError, plan_of};
use goldgrove_domain::{AsOf, Currency, Decimal, Goal, GoalId, Money, MoneyError, Name, Rate, RiskProfile, Zone};
use jiff::{SignedDuration, Timestamp};
use proptest::prelude::*;
use strum::VariantArray as _;
use uuid::Uuid;

const DAY_HOURS: i64 = 24;
const MAX_TARGET_MINOR: i64 = MAX_TARGET_MAJOR * 100;

fn now() -> Timestamp {
    "2026-11-21T09:30:00Z".parse().unwrap()
}

fn in_days(days: i64) -> Timestamp {
    now() + SignedDuration::from_hours(days * DAY_HOURS)
}

/// The moment `days` days after [`now`], for a user in Toronto.
fn as_of(days: i64) -> AsOf {
    AsOf {
        now: in_days(days),
        zone: Zone::default(),
    }
}

fn cents(minor: i64) -> Money {
    Money::from_minor(minor, Currency::USD).unwrap()
}

fn basis_points(count: u32) -> Rate {
    Rate::from_fraction(Decimal::new(i64::from(count), 4))
}

fn home() -> Goal {
    let (id, name) = (GoalId::new(Uuid::nil()), Name::parse("Dream Home").unwrap());
    Goal {
        planned_monthly_contribution: cents(61_021),
        ..Goal::new(id, name, cents(10_000_000), in_days(3650), now())
    }
}

#[test]
fn a_new_goal_is_planned_by_the_plain_formulas() {
    let plan = plan_of(&home(), &as_of(0)).unwrap();
    assert_eq!(plan.required_monthly_contribution, cents(61_021));
    assert_eq!(plan.months_left, 120);
    assert_eq!(plan.projected_value, cents(10_561_808));
    assert_eq!(plan.percent_complete.to_string(), "0.0");
}

#[test]
fn a_goal_that_is_due_needs_all_that_is_missing_at_once() {
    for (name, days, saved, missing) in [
        ("today", 0, 4_000_000, 6_000_000),
        ("a year ago", -365, 4_000_000, 6_000_000),
        ("with everything there", 0, 10_000_000, 0),
        ("with more than everything there", 0, 12_000_000, 0),
    ] {
        let goal = Goal {
            current_amount: cents(saved),
            target_date: in_days(days).into(),
            ..home()
        };
        let plan = plan_of(&goal, &as_of(0)).unwrap();
        assert_eq!(plan.required_monthly_contribution, cents(missing), "{name}");
        assert_eq!(plan.projected_value, cents(saved), "{name}");
        assert_eq!(plan.months_left, 0, "{name}");
    }
}

#[test]
fn the_last_weeks_count_what_is_still_paid_in_them() {
    let nearly = |days| Goal {
        target_amount: cents(1_000_000),
        current_amount: cents(990_000),
        planned_monthly_contribution: cents(50_000),
        target_date: in_days(days).into(),
        ..home()
    };
    for (days, payments) in [
        (1, 1),
        (10, 1),
        (24, 1),
        (29, 1),
        (30, 1),
        (31, 2),
        (59, 2),
        (61, 2),
        (62, 3),
    ] {
        let plan = plan_of(&nearly(days), &as_of(0)).unwrap();
        assert_eq!(plan.months_left, payments, "in {days} days");
        assert!(plan.projected_value.minor() >= 1_000_000, "in {days} days");
    }
}

#[test]
fn what_is_saved_counts() {
    let plan = |saved| {
        let goal = Goal {
            current_amount: cents(saved),
            ..home()
        };
        plan_of(&goal, &as_of(0)).unwrap()
    };
    let (nothing, half, all) = (plan(0), plan(5_000_000), plan(10_000_000));
    assert!(half.required_monthly_contribution.minor() < nothing.required_monthly_contribution.minor() / 2);
    assert!(half.projected_value.minor() > nothing.projected_value.minor() + 5_000_000);
    assert_eq!(all.required_monthly_contribution, cents(0));
    assert_eq!(all.percent_complete.to_string(), "100.0");
    assert_eq!(plan(-700), nothing, "an overdrawn account has saved nothing");
}

#[test]
fn goals_that_cannot_be_planned_are_refused_by_name() {
    let far = Goal {
        target_date: in_days(130 * 365).into(),
        ..home()
    };
    let aimless = Goal {
        target_amount: cents(0),
        ..home()
    };
    let boundless = Goal {
        target_amount: cents(MAX_TARGET_MINOR + 1),
        ..home()
    };
    let taking = Goal {
        planned_monthly_contribution: cents(-1),
        ..home()
    };
    let mixed = Goal {
        current_amount: Money::zero(Currency::CAD),
        ..home()
    };
    let mismatch = PlanningError::Money(MoneyError::CurrencyMismatch {
        left: Currency::CAD,
        right: Currency::USD,
    });
    for (name, goal, expected) in [
        ("too far", far, PlanningError::TooFar),
        ("no target", aimless, PlanningError::TargetOutOfRange),
        ("too large a target", boundless, PlanningError::TargetOutOfRange),
        ("taking money out", taking, PlanningError::NegativeContribution),
        ("two currencies", mixed, mismatch),
    ] {
        assert_eq!(plan_of(&goal, &as_of(0)), Err(expected), "{name}");
    }
    let loss = Rate::from_fraction(Decimal::new(-1, 4));
    assert_eq!(
        required(cents(0), cents(100), loss, 12),
        Err(PlanningError::NegativeRate)
    );
}

#[test]
fn percent_complete_is_rounded_down_and_ends_at_a_hundred() {
    for (name, saved, percent) in [
        ("nothing", 0, "0.0"),
        ("an overdrawn account", -500, "0.0"),
        ("a third", 3_333, "33.3"),
        ("a cent short of all", 9_999, "99.9"),
        ("all", 10_000, "100.0"),
        ("more than all", 20_000, "100.0"),
    ] {
        let complete = percent_complete(cents(saved), cents(10_000)).unwrap();
        assert_eq!(complete.to_string(), percent, "{name}");
    }
}

#[test]
fn a_share_of_income_needs_an_income() {
    for income in [0, -1] {
        assert_eq!(IncomeShare::of(cents(1), cents(income)), Err(PlanningError::NoIncome));
    }
    let negative = IncomeShare::of(cents(-1), cents(100));
    assert_eq!(negative, Err(PlanningError::NegativeContribution));
    assert!(IncomeShare::of(cents(1), Money::zero(Currency::CAD)).is_err());
}

fn from_nothing(target: Money, rate: Rate, count: u32) -> Money {
    required(cents(0), target, rate, count).unwrap()
}

fn any_target() -> impl Strategy<Value = i64> {
    (0_u32..=14).prop_flat_map(|digits| 1..=10_i64.pow(digits))
}

fn any_risk() -> impl Strategy<Value = RiskProfile> {
    prop::sample::select(RiskProfile::VARIANTS.to_vec())
}

proptest! {
    /// The contribution is the cent nearest to the exact one, and a cent a month grows to at least a cent: one more
    /// always reaches the target and one less never does. No stronger law holds, since the target itself may lie
    /// between what two neighbouring cents a month come to.
    #[test]
    fn a_cent_more_a_month_reaches_the_target_and_a_cent_less_does_not(
        target in any_target(),
        saved in prop_oneof![Just(0), 0..10_i64.pow(11)],
        rate in 0_u32..=1_500,
        count in 1..=MAX_MONTHS,
    ) {
        let rate = basis_points(rate);
        let needed = required(cents(saved), cents(target), rate, count).unwrap();
        // What is out of range is above any target.
        let reached = |contribution| {
            let value = value_after(cents(saved), cents(contribution), rate, count);
            value.map_or(i64::MAX, |value| value.minor())
        };
        prop_assert!(reached(needed.minor() + 1) >= target);
        if needed.is_positive() {
            prop_assert!(reached(needed.minor() - 1) < target);
        }
    }

    /// Rounding misses by at most half a cent a month and its growth, plus half a cent for rounding the value.
    #[test]
    fn contribution_and_projection_meet_within_what_half_a_cent_a_month_comes_to(
        target in any_target(),
        rate in 0_u32..=1_500,
        count in 1..=MAX_MONTHS,
    ) {
        let needed = from_nothing(cents(target), basis_points(rate), count);
        let reached = |contribution| value_after(cents(0), contribution, basis_points(rate), count).unwrap().minor();
        let miss = (reached(needed) - target).abs();
        prop_assert!(2 * miss <= reached(cents(1)) + 2, "missed by {} cents", miss);
    }

    #[test]
    fn more_time_and_more_growth_never_raise_the_contribution(
        target in any_target(),
        rate in 0_u32..=1_500,
        count in 1..MAX_MONTHS,
        more in 1_u32..=60,
    ) {
        let needed = |rate, count| from_nothing(cents(target), basis_points(rate), count).minor();
        let longer = (count + more).min(MAX_MONTHS);
        prop_assert!(needed(rate, longer) <= needed(rate, count));
        prop_assert!(needed(rate + more, count) <= needed(rate, count));
    }

    #[test]
    fn a_larger_target_never_lowers_the_contribution(target in any_target(), count in 1..=MAX_MONTHS, risk in any_risk()) {
        let needed = |target| from_nothing(cents(target), risk.planning_rate(), count).minor();
        prop_assert!(needed(target.min(MAX_TARGET_MINOR - 1) + 1) >= needed(target.min(MAX_TARGET_MINOR - 1)));
        prop_assert!(needed(target) <= target);
    }

    #[test]
    fn a_goal_that_can_be_planned_once_can_be_planned_ever_after(
        target in any_target(),
        planned in any_target(),
        saved in -1_000_000..10_i64.pow(12),
        days in 0_i64..36_600,
        later in 0_i64..40_000,
        risk_profile in any_risk(),
    ) {
        let goal = Goal {
            target_amount: cents(target),
            planned_monthly_contribution: cents(planned),
            current_amount: cents(saved),
            target_date: in_days(days).into(),
            risk_profile,
            ..home()
        };
        prop_assume!(plan_of(&goal, &as_of(0)).is_ok());
        let plan = plan_of(&goal, &as_of(later));
        prop_assert!(plan.is_ok(), "{:?}", plan);
    }

    #[test]
    fn who_puts_in_what_is_needed_is_projected_to_get_there(
        target in 100_000..MAX_TARGET_MINOR,
        saved in 0..MAX_TARGET_MINOR,
        days in 1_i64..36_500,
        risk_profile in any_risk(),
    ) {
        let goal = Goal {
            target_amount: cents(target),
            current_amount: cents(saved),
            target_date: in_days(days).into(),
            risk_profile,
            ..home()
        };
        let idle = plan_of(&goal, &as_of(0));
        prop_assume!(idle.is_ok());
        let needed = idle.unwrap().required_monthly_contribution;
        let plan = plan_of(&Goal { planned_monthly_contribution: needed, ..goal }, &as_of(0)).unwrap();
        prop_assert!(plan.projected_value.minor() >= target, "{} of {}", plan.projected_value, target);
    }

    #[test]
    fn a_verdict_follows_the_exact_share(total in 0..10_i64.pow(14), income in 1..10_i64.pow(14)) {
        let share = IncomeShare::of(cents(total), cents(income)).unwrap();
        let exact = Decimal::from(total) * Decimal::ONE_HUNDRED / Decimal::from(income);
        let expected = match exact {
            exact if exact <= Decimal::from(40) => Verdict::Comfortable,
            exact if exact <= Decimal::from(50) => Verdict::Tight,
            _ => Verdict::Stretched,
        };
        prop_assert_eq!(share.verdict(), expected);
        prop_assert!((share.percent() - exact).abs() <= Decimal::new(5, 2));
    }

    /// The first month with the wanted balance, also if that equals some month's balance to the last digit.
    #[test]
    fn a_balance_is_reached_in_the_first_month_that_has_it(
        points in 0_u32..2_000,
        saved in 0..MAX_TARGET_MINOR,
        contribution in 0_i64..10_000_000,
        month in 0_u32..600,
        off in -1_i64..=1,
    ) {
        let table = Growth::at(basis_points(points)).unwrap().table(720).unwrap();
        let (saved, contribution) = (Decimal::from(saved), Decimal::from(contribution));
        let balance = |month| table.balance(saved, contribution, month).unwrap();
        let wanted = balance(month) + Decimal::new(off, 9);
        match table.months_to(wanted, saved, contribution, 720) {
            Some(found) => {
                prop_assert!(balance(found) >= wanted);
                prop_assert!(found == 0 || balance(found - 1) < wanted);
            }
            None => prop_assert!(balance(720) < wanted),
        }
    }
}
