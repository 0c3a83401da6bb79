//! Goals with figures a test cares about.

use goldgrove_domain::ids::GoalId;
use goldgrove_domain::joint::{JointGoal, JointPlan};
use goldgrove_domain::{Currency, Money, Rate};
use proptest::prelude::*;
use uuid::Uuid;

/// Whole dollars.
pub(crate) fn usd(major: i64) -> Money {
    Money::from_minor(major * 100, Currency::USD).unwrap()
}

pub(crate) const fn goal_id(number: u128) -> GoalId {
    GoalId::new(Uuid::from_u128(number))
}

/// A goal that does not grow: `target` with `saved` there and `contribution` a month, wanted in `due` months.
pub(crate) fn flat(number: u128, target: i64, saved: i64, contribution: i64, due: u32) -> JointGoal {
    JointGoal {
        id: goal_id(number),
        target: usd(target),
        saved: usd(saved),
        contribution: usd(contribution),
        rate: Rate::from_percent(0),
        due,
    }
}

/// A plan that gets what its goals plan.
pub(crate) fn plan(goals: Vec<JointGoal>) -> JointPlan {
    let budget = goals.iter().map(|goal| goal.contribution);
    let budget = Money::sum(budget, Currency::USD).unwrap();
    JointPlan::new(goals, budget).unwrap()
}

/// Up to six goals of any size, and a budget.
pub(crate) fn any_plan() -> impl Strategy<Value = JointPlan> {
    let goal = (1..80_000_i64, 0..40_000_i64, 0..1_500_i64, 0..12_u32, 0..240_u32);
    (prop::collection::vec(goal, 1..6), 0..5_000_i64).prop_map(|(goals, budget)| {
        let goals = (1..)
            .zip(goals)
            .map(|(number, (target, saved, contribution, percent, due))| JointGoal {
                rate: Rate::from_percent(percent),
                ..flat(number, target, saved, contribution, due)
            });
        JointPlan::new(goals.collect(), usd(budget)).unwrap()
    })
}
