//! Goals with the figures of a test.

use goldgrove_domain::calendar::Schedule;
use goldgrove_domain::waterfall::{FundedGoal, Waterfall};
use goldgrove_domain::{Account, AccountKind, Currency, Money, Rate};
use goldgrove_testing::AccountBuilder;
use jiff::civil::{Date, date};
use proptest::prelude::*;

pub(crate) use goldgrove_testing::builders::goal_id;

/// Whole dollars.
pub(crate) fn usd(major: i64) -> Money {
    Money::from_minor(major * 100, Currency::USD).unwrap()
}

/// A debt without an interest rate.
pub(crate) fn debt_account(kind: AccountKind, subtype: Option<&str>, balance: Money) -> Account {
    Account {
        subtype: subtype.map(str::to_owned),
        ..AccountBuilder::new(1).kind(kind).balance(balance).build()
    }
}

/// The day of tests, on which every goal has its payments.
pub(crate) const TODAY: Date = date(2026, 11, 23);

/// The day `months` months after it.
pub(crate) fn after(months: u32) -> Date {
    Schedule::monthly(TODAY).nth_after(TODAY, months)
}

/// A goal without growth: `target` with `saved` and `contribution` a month, due in `due` months.
pub(crate) fn flat(number: u128, target: i64, saved: i64, contribution: i64, due: u32) -> FundedGoal {
    FundedGoal {
        id: goal_id(number),
        target: usd(target),
        saved: usd(saved),
        contribution: usd(contribution),
        rate: Rate::from_percent(0),
        due_on: after(due),
        due,
    }
}

/// A plan with the sum of its goals' contributions as budget.
pub(crate) fn plan(goals: Vec<FundedGoal>) -> Waterfall {
    let budget = goals.iter().map(|goal| goal.contribution);
    let budget = Money::sum(budget, Currency::USD).unwrap();
    Waterfall::new(goals, budget).unwrap()
}

/// Up to six goals of any size, and a budget.
pub(crate) fn any_plan() -> impl Strategy<Value = Waterfall> {
    let goal = (1..80_000_i64, 0..40_000_i64, 0..1_500_i64, 0..12_u32, 0..240_u32);
    (prop::collection::vec(goal, 1..6), 0..5_000_i64).prop_map(|(goals, budget)| {
        let goals = (1..)
            .zip(goals)
            .map(|(number, (target, saved, contribution, percent, due))| FundedGoal {
                rate: Rate::from_percent(percent),
                ..flat(number, target, saved, contribution, due)
            });
        Waterfall::new(goals.collect(), usd(budget)).unwrap()
    })
}
