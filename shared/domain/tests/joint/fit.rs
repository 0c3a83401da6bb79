//! What makes a goal fit suffices, and nothing smaller does.

use goldgrove_domain::joint::fit::{Way, WaysToFit, fits};
use goldgrove_domain::joint::{JointGoal, JointPlan};
use proptest::prelude::*;

use crate::builders::{any_plan, flat, plan, usd};

fn ways(plan: &JointPlan, place: usize) -> Option<WaysToFit> {
    plan.ways_to_fit(place, &plan.outcomes().unwrap()).unwrap()
}

#[test]
fn the_ways_to_make_a_goal_fit() {
    let short = plan(vec![flat(1, 1_000, 0, 80, 10)]);
    let expected = WaysToFit {
        reorder: false,
        more_monthly: Some(usd(20)),
        months_later: Some(3),
        lower_target: Some(usd(800)),
    };
    assert_eq!(ways(&short, 0), Some(expected));
    assert_eq!(ways(&plan(vec![flat(1, 1_000, 0, 100, 10)]), 0), None, "it fits");
    assert_eq!(ways(&short, 1), None, "there is no such goal");

    let waiting = JointPlan::new(vec![flat(1, 300, 0, 100, 20), flat(2, 300, 0, 100, 3)], usd(100)).unwrap();
    assert!(ways(&waiting, 1).unwrap().reorder, "the first has time");
    let crowded = JointPlan::new(vec![flat(1, 300, 0, 100, 3), flat(2, 300, 0, 100, 3)], usd(100)).unwrap();
    assert!(!ways(&crowded, 1).unwrap().reorder, "then the first would not fit");
    let overdue = ways(&plan(vec![flat(1, 1_000, 400, 100, 0)]), 0).unwrap();
    assert_eq!(
        (overdue.more_monthly, overdue.months_later),
        (None, Some(6)),
        "what comes later comes too late"
    );
}

#[test]
fn the_cheapest_way_costs_nothing_first() {
    let all = WaysToFit {
        reorder: true,
        more_monthly: Some(usd(1)),
        months_later: Some(3),
        lower_target: Some(usd(1)),
    };
    let without = |all: WaysToFit| WaysToFit { reorder: false, ..all };
    let later = |months| WaysToFit {
        months_later: months,
        ..without(all)
    };
    let rows = [
        ("another order", all, true, Some(Way::Reorder)),
        ("a little later", without(all), true, Some(Way::MonthsLater)),
        ("more a month", later(Some(9)), true, Some(Way::MoreMonthly)),
        (
            "later, as the income does not carry more",
            later(Some(9)),
            false,
            Some(Way::MonthsLater),
        ),
        ("less, as it is never done", later(None), false, Some(Way::LowerTarget)),
        (
            "nothing",
            WaysToFit {
                lower_target: None,
                ..later(None)
            },
            false,
            None,
        ),
    ];
    for (name, ways, carries_more, expected) in rows {
        assert_eq!(ways.cheapest(carries_more), expected, "{name}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn every_way_suffices_and_nothing_smaller_does(plan in any_plan(), place in 0..6_usize) {
        let place = place % plan.goals().len();
        let outcomes = plan.outcomes().unwrap();
        let Some(ways) = ways(&plan, place) else {
            prop_assert!(fits(&plan.goals()[place], &outcomes[place]));
            return Ok(());
        };
        prop_assert!(!fits(&plan.goals()[place], &outcomes[place]));
        let with = |change: &dyn Fn(&mut JointGoal), more: i64| {
            let mut goals = plan.goals().to_vec();
            change(&mut goals[place]);
            let budget = plan.budget().checked_add(usd(more)).unwrap();
            let plan = JointPlan::new(goals, budget).unwrap();
            fits(&plan.goals()[place], &plan.outcomes().unwrap()[place])
        };
        if let Some(more) = ways.more_monthly {
            let paying = |major: i64| with(&|goal| goal.contribution = goal.contribution.checked_add(usd(major)).unwrap(), major);
            let major = more.minor() / 100;
            prop_assert!(paying(major));
            prop_assert!(!paying(major - 1));
        }
        if let Some(months) = ways.months_later {
            prop_assert!(with(&|goal| goal.due += months, 0));
            prop_assert!(!with(&|goal| goal.due += months - 1, 0));
        }
        if let Some(target) = ways.lower_target {
            prop_assert!(with(&|goal| goal.target = target, 0));
        }
        if ways.reorder {
            let mut goals = plan.goals().to_vec();
            goals[..=place].rotate_right(1);
            let reordered = JointPlan::new(goals, plan.budget()).unwrap();
            let after = reordered.outcomes().unwrap();
            let fit = |plan: &JointPlan, outcomes: &[_]| plan.goals().iter().zip(outcomes).filter(|(goal, outcome)| fits(goal, outcome)).count();
            prop_assert!(fit(&reordered, &after) > fit(&plan, &outcomes));
        }
    }
}
