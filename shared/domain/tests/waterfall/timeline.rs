//! Month by month: the payment of each goal, and when it is complete.

use goldgrove_domain::planning::PlanningError;
use goldgrove_domain::planning::projection::value_after;
use goldgrove_domain::waterfall::planned_years::planned_years;
use goldgrove_domain::waterfall::{FOLLOWED_MONTHS, FundedGoal, Waterfall};
use goldgrove_domain::{Currency, Decimal, Money, Rate};
use proptest::prelude::*;

use crate::builders::{any_plan, flat, plan, usd};

fn done(plan: &Waterfall) -> Vec<Option<u32>> {
    plan.outcomes().unwrap().iter().map(|outcome| outcome.done).collect()
}

#[test]
fn goals_are_paid_in_their_order_and_finished_ones_fund_the_next() {
    let rows = [
        ("one goal", plan(vec![flat(1, 1_000, 0, 100, 10)]), vec![Some(10)]),
        (
            "one that is there",
            plan(vec![flat(1, 1_000, 1_000, 100, 10)]),
            vec![Some(0)],
        ),
        (
            "one that nothing goes to",
            plan(vec![flat(1, 1_000, 0, 0, 10)]),
            vec![None],
        ),
        (
            "the second gets what the first no longer needs",
            plan(vec![flat(1, 400, 0, 100, 4), flat(2, 1_200, 0, 100, 12)]),
            vec![Some(4), Some(8)],
        ),
        (
            "the last month pays only what is missing, the rest goes on",
            plan(vec![flat(1, 150, 0, 100, 4), flat(2, 250, 0, 100, 12)]),
            vec![Some(2), Some(2)],
        ),
        (
            "too little for both goes to the first",
            Waterfall::new(vec![flat(1, 400, 0, 100, 4), flat(2, 400, 0, 100, 4)], usd(100)).unwrap(),
            vec![Some(4), Some(8)],
        ),
        (
            "more than planned goes to the first",
            Waterfall::new(vec![flat(1, 400, 0, 100, 4), flat(2, 400, 0, 100, 4)], usd(300)).unwrap(),
            vec![Some(2), Some(3)],
        ),
        (
            "two months without an income",
            plan(vec![flat(1, 400, 0, 100, 4)]).paused_for(2),
            vec![Some(6)],
        ),
    ];
    for (name, plan, expected) in rows {
        assert_eq!(done(&plan), expected, "{name}");
    }
}

#[test]
fn a_timeline_says_what_goes_in_and_what_is_there() {
    let timeline = plan(vec![flat(1, 150, 0, 100, 2), flat(2, 250, 0, 100, 3)])
        .timeline()
        .unwrap();
    let months: Vec<_> = timeline
        .rows
        .iter()
        .map(|month| {
            let minor = |amounts: &[Money]| amounts.iter().map(|amount| amount.minor() / 100).collect::<Vec<_>>();
            (minor(&month.contributions), minor(&month.saved))
        })
        .collect();
    assert_eq!(
        months,
        [(vec![100, 100], vec![100, 100]), (vec![50, 150], vec![150, 250])]
    );
}

#[test]
fn what_is_out_of_range_is_refused() {
    let of = |goal: FundedGoal| Waterfall::new(vec![goal], usd(1)).map(|_| ());
    let whole = flat(1, 100, 0, 1, 1);
    let canadian = Money::from_minor(1, Currency::CAD).unwrap();
    assert_eq!(
        of(FundedGoal {
            target: usd(0),
            ..whole
        }),
        Err(PlanningError::TargetOutOfRange)
    );
    assert_eq!(
        of(FundedGoal {
            contribution: usd(-1),
            ..whole
        }),
        Err(PlanningError::NegativeContribution)
    );
    assert_eq!(of(FundedGoal { due: 1_441, ..whole }), Err(PlanningError::TooFar));
    assert!(matches!(
        of(FundedGoal {
            saved: canadian,
            ..whole
        }),
        Err(PlanningError::Money(_))
    ));
    assert_eq!(
        Waterfall::new(vec![], usd(-1)).map(|_| ()),
        Err(PlanningError::NegativeContribution)
    );
    assert_eq!(of(whole), Ok(()));
}

#[test]
fn years_take_what_is_planned_until_each_date() {
    let goals = [
        flat(1, 9_000, 0, 300, 6),
        flat(2, 9_000, 0, 100, 30),
        flat(3, 10, 10, 500, 60),
    ];
    let years = planned_years(&goals, Currency::USD).unwrap();
    let monthly: Vec<_> = years.iter().map(|year| (year.year, year.monthly.minor())).collect();
    assert_eq!(monthly, [(1, 40_000), (2, 10_000), (3, 10_000)]);
    let past = [flat(1, 9_000, 0, 300, 0), flat(2, 9_000, 0, 100, 6)];
    let years = planned_years(&past, Currency::USD).unwrap();
    assert_eq!(years.len(), 1);
    assert_eq!(years[0].monthly, usd(400), "one past its date is paid on");
}

/// Every goal in every month, by the rule.
fn followed(plan: &Waterfall, idle: u32) -> Vec<(Option<u32>, Money)> {
    struct Followed {
        balance: Decimal,
        done: Option<u32>,
        by_due: Decimal,
    }
    let goals = plan.goals();
    let start = |goal: &FundedGoal| {
        let balance = Decimal::from(goal.saved.minor());
        let done = (goal.saved.minor() >= goal.target.minor()).then_some(0);
        Followed {
            balance,
            done,
            by_due: balance,
        }
    };
    let mut all: Vec<Followed> = goals.iter().map(start).collect();
    let last = goals.iter().map(|goal| goal.due).max().unwrap_or_default() + FOLLOWED_MONTHS;
    for month in 1..=last {
        let mut left = if month <= idle { 0 } else { plan.budget().minor() };
        let missing = |goal: &FundedGoal, followed: &Followed| {
            i64::try_from(
                (Decimal::from(goal.target.minor()) - followed.balance)
                    .max(Decimal::ZERO)
                    .ceil(),
            )
            .unwrap()
        };
        for round in [true, false] {
            for (goal, followed) in goals
                .iter()
                .zip(&mut all)
                .filter(|(_, followed)| followed.done.is_none())
            {
                if round {
                    followed.balance += followed.balance * goal.rate.monthly();
                }
                let most = if round { goal.contribution.minor() } else { i64::MAX };
                let paid = most.min(missing(goal, followed)).min(left);
                left -= paid;
                followed.balance += Decimal::from(paid);
            }
        }
        for (goal, followed) in goals.iter().zip(&mut all) {
            if followed.done.is_none() && followed.balance >= Decimal::from(goal.target.minor()) {
                followed.done = Some(month);
            }
            if goal.due >= month {
                followed.by_due = followed.balance;
            }
        }
    }
    let money = |amount: Decimal| Money::from_minor(i64::try_from(amount.floor()).unwrap(), Currency::USD).unwrap();
    all.iter()
        .map(|followed| (followed.done, money(followed.by_due)))
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn a_goal_alone_comes_to_what_it_is_projected_to(saved in 0..50_000_i64, contribution in 0..2_000_i64, percent in 0..15_u32, due in 1..400_u32) {
        let rate = Rate::from_percent(percent);
        let goal = FundedGoal { rate, ..flat(1, 1_000_000_000, saved, contribution, due) };
        let projected = value_after(goal.saved, goal.contribution, rate, due).unwrap();
        let outcome = plan(vec![goal]).outcomes().unwrap()[0];
        // The headline and the timeline use the same growth, so they differ only by rounding down.
        prop_assert!((projected.minor() - outcome.by_due.minor()).abs() <= 1, "{projected} and {}", outcome.by_due);
    }

    #[test]
    fn no_more_is_paid_than_there_is_and_no_goal_gets_more_than_it_needs(plan in any_plan()) {
        let timeline = plan.timeline().unwrap();
        let mut before = 0;
        for row in &timeline.rows {
            let paid: i64 = row.contributions.iter().map(Money::minor).sum();
            prop_assert!(paid <= plan.budget().minor() * i64::from(row.month - before));
            prop_assert!(row.contributions.iter().all(|amount| !amount.is_negative()));
            before = row.month;
            for (place, goal) in plan.goals().iter().enumerate() {
                let done = timeline.outcomes[place].done;
                let is_there = row.saved[place].minor() >= goal.target.minor();
                prop_assert_eq!(is_there, done.is_some_and(|done| done <= row.month), "goal {} in month {}", place, row.month);
            }
        }
    }

    #[test]
    fn a_play_is_what_following_every_month_comes_to(plan in any_plan(), idle in 0..20_u32) {
        let plan = plan.paused_for(idle);
        let outcomes: Vec<_> = plan.outcomes().unwrap().iter().map(|outcome| (outcome.done, outcome.by_due)).collect();
        prop_assert_eq!(outcomes, followed(&plan, idle));
    }

    #[test]
    fn more_money_makes_no_first_goal_later(plan in any_plan(), more in 1..2_000_i64) {
        let richer = Waterfall::new(plan.goals().to_vec(), plan.budget().checked_add(usd(more)).unwrap()).unwrap();
        let (before, after) = (done(&plan)[0], done(&richer)[0]);
        prop_assert!(after.unwrap_or(u32::MAX) <= before.unwrap_or(u32::MAX));
    }

    #[test]
    fn the_same_plan_has_the_same_timeline(plan in any_plan()) {
        let timeline = plan.timeline().unwrap();
        prop_assert_eq!(&plan.timeline().unwrap(), &timeline);
        prop_assert_eq!(plan.outcomes().unwrap(), timeline.outcomes);
    }
}
