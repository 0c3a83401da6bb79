//! A change that makes a goal fit is enough once it is applied.

use goldgrove_domain::waterfall::fit::{Later, Way, WaysToFit, fits};
use goldgrove_domain::waterfall::plan::{Means, Plan, in_order};
use goldgrove_domain::{AsOf, Currency, Goal, GoalId, Money, Name, RiskProfile, Zone};
use jiff::{SignedDuration, Timestamp};
use proptest::prelude::*;

use crate::builders::{goal_id, usd};
use strum::VariantArray as _;

fn as_of() -> AsOf {
    AsOf {
        now: "2026-11-23T15:00:00Z".parse().unwrap(),
        zone: Zone::default(),
    }
}

fn in_days(days: i64) -> Timestamp {
    as_of().now + SignedDuration::from_hours(24 * days)
}

/// A goal due in `days` days; `saved` is its current amount.
fn goal(number: u128, target: i64, saved: i64, contribution: i64, days: i64) -> Goal {
    let name = Name::parse("Goal").unwrap();
    Goal {
        current_amount: usd(saved),
        planned_monthly_contribution: usd(contribution),
        risk_profile: RiskProfile::Conservative,
        ..Goal::new(goal_id(number), name, usd(target), in_days(days), Timestamp::UNIX_EPOCH)
    }
}

/// Goals, an income in whole dollars, and the requested order.
#[derive(Clone, Debug)]
struct Home {
    goals: Vec<Goal>,
    income: Option<i64>,
    order: Vec<GoalId>,
}

impl Home {
    fn of(goals: Vec<Goal>, income: Option<i64>) -> Self {
        Self {
            goals,
            income,
            order: Vec::new(),
        }
    }

    /// The ways to fit of the goal, `None` when it fits.
    fn ways(&self, id: GoalId) -> Option<WaysToFit> {
        self.asked(
            |household, place, outcomes| {
                let (goal, outcome) = (&household.waterfall().goals()[place], &outcomes[place]);
                (!fits(goal, outcome)).then(|| WaysToFit {
                    reorder: household.waterfall().fits_first(place, outcomes).unwrap(),
                    more_monthly: None,
                    later: household.later(place, outcome, 0, None).unwrap(),
                    lower_target: Some(outcome.by_due.rounded_down()).filter(Money::is_positive),
                })
            },
            id,
        )
    }

    fn fits(&self, id: GoalId) -> bool {
        self.asked(
            |household, place, outcomes| fits(&household.waterfall().goals()[place], &outcomes[place]),
            id,
        )
    }

    fn asked<T>(
        &self,
        question: impl Fn(&Plan<'_>, usize, &[goldgrove_domain::waterfall::Outcome]) -> T,
        id: GoalId,
    ) -> T {
        let means = Means {
            currency: Currency::USD,
            income: self.income.map(usd),
            limit_percent: 50,
        };
        let goals = in_order(&self.goals, &self.order, &as_of().zone);
        let goals: Vec<_> = goals.into_iter().map(|goal| (goal, goal.current_amount)).collect();
        let household = Plan::new(&goals, &means, &self.order, as_of()).unwrap();
        let outcomes = household.waterfall().outcomes().unwrap();
        let place = goals.iter().position(|(goal, _)| goal.id == id).unwrap();
        question(&household, place, &outcomes)
    }

    /// The same home with one goal changed, as the goal's page changes it.
    fn with(&self, id: GoalId, change: impl Fn(&mut Goal)) -> Self {
        let mut home = self.clone();
        home.goals.iter_mut().filter(|goal| goal.id == id).for_each(change);
        home
    }
}

#[test]
fn the_ways_to_make_a_goal_fit() {
    let short = Home::of(vec![goal(1, 1_000, 0, 80, 304)], None);
    let ways = short.ways(goal_id(1)).unwrap();
    let later = ways.later.map(|later| (later.months, later.date));
    assert!(!ways.reorder);
    assert_eq!(later, Some((3, "2027-12-23".parse().unwrap())));
    assert_eq!(ways.lower_target, Some(usd(812)));
    let enough = Home::of(vec![goal(1, 1_000, 0, 100, 304)], None);
    assert_eq!(enough.ways(goal_id(1)), None, "it fits");

    let waiting = |days| {
        let goals = vec![goal(1, 300, 0, 100, days), goal(2, 600, 0, 100, 92)];
        Home {
            order: vec![goal_id(1), goal_id(2)],
            ..Home::of(goals, Some(200))
        }
    };
    assert!(
        waiting(600).ways(goal_id(2)).is_some_and(|ways| !ways.reorder),
        "it does not fit alone"
    );
    let overdue = Home::of(vec![goal(1, 1_000, 400, 100, -5)], None)
        .ways(goal_id(1))
        .unwrap();
    assert_eq!(overdue.later.map(|later| later.months), Some(6));
}

#[test]
fn what_the_limit_of_the_income_carries() {
    let home = |income| Home::of(vec![goal(1, 10_000, 0, 500, 304)], income);
    // The limit is half of the income.
    let rows = [
        ("no income, no limit", None, true, true),
        ("at the limit", Some(1_000), true, false),
        ("above it", Some(999), false, false),
        ("just below it", Some(1_002), true, true),
    ];
    for (name, income, pays_every_plan, carries_one_more) in rows {
        let carries = |household: &Plan<'_>| (household.pays_every_plan(), household.carries(usd(1)));
        let told = home(income).asked(|household, _, _| carries(household), goal_id(1));
        assert_eq!(told, (pays_every_plan, carries_one_more), "{name}");
    }
}

#[test]
fn a_later_date_leaves_the_payments_asked_for() {
    let short = Home::of(vec![goal(1, 1_000, 0, 80, 304)], None);
    let later = |payments| {
        let later = short.asked(
            |household, place, outcomes| household.later(place, &outcomes[place], payments, None).unwrap(),
            goal_id(1),
        );
        later.map(|later| later.months)
    };
    assert_eq!(
        [later(0), later(13), later(20), later(70), later(71)],
        [Some(3), Some(3), Some(10), Some(60), None]
    );
}

#[test]
fn a_later_date_counts_the_goals_it_moves_behind() {
    let first = goal(1, 1_200, 0, 100, 304);
    let home = Home::of(vec![first, goal(2, 4_000, 0, 100, 334)], Some(200));
    let later = home.ways(goal_id(1)).unwrap().later.unwrap();
    assert!(
        later.months > 2,
        "two months later would put it behind the second: {}",
        later.months
    );
    assert!(
        home.with(goal_id(1), |goal| goal.target_date = later.date.into())
            .fits(goal_id(1))
    );
}

#[test]
fn the_cheapest_way_costs_nothing_first() {
    let all = WaysToFit {
        reorder: true,
        more_monthly: Some(usd(1)),
        later: Some(Later {
            date: as_of().today(),
            months: 3,
        }),
        lower_target: Some(usd(1)),
    };
    let without = WaysToFit { reorder: false, ..all };
    let later = |months: Option<u32>| WaysToFit {
        later: months.map(|months| Later {
            date: as_of().today(),
            months,
        }),
        ..without
    };
    let no_more = |ways: WaysToFit| WaysToFit {
        more_monthly: None,
        ..ways
    };
    let rows = [
        ("another order", all, Some(Way::Reorder)),
        ("a little later", without, Some(Way::MonthsLater)),
        ("more a month", later(Some(9)), Some(Way::MoreMonthly)),
        (
            "later, as the income does not carry more",
            no_more(later(Some(9))),
            Some(Way::MonthsLater),
        ),
        (
            "less, as it is never done",
            no_more(later(None)),
            Some(Way::LowerTarget),
        ),
        (
            "nothing",
            WaysToFit {
                lower_target: None,
                ..no_more(later(None))
            },
            None,
        ),
    ];
    for (name, ways, expected) in rows {
        assert_eq!(ways.cheapest(), expected, "{name}");
    }
}

fn any_home() -> impl Strategy<Value = Home> {
    let goal_of = (1..60_000_i64, 0..20_000_i64, 0..900_i64, -400..6_000_i64, 0..3_usize);
    let goals = prop::collection::vec(goal_of, 1..7);
    (goals, prop::option::of(200..12_000_i64), 0..4_usize).prop_map(|(goals, income, ordered)| {
        let goals: Vec<Goal> = (1..)
            .zip(goals)
            .map(|(number, (target, saved, contribution, days, risk))| Goal {
                risk_profile: RiskProfile::VARIANTS[risk],
                ..goal(number, target, saved, contribution, days)
            })
            .collect();
        let order = goals.iter().rev().take(ordered).map(|goal| goal.id).collect();
        Home { goals, income, order }
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn every_way_applied_as_the_page_applies_it_holds(home in any_home(), place in 0..7_usize) {
        let id = home.goals[place % home.goals.len()].id;
        let Some(ways) = home.ways(id) else {
            prop_assert!(home.fits(id));
            return Ok(());
        };
        prop_assert!(!home.fits(id));
        if let Some(later) = ways.later {
            let moved = home.with(id, |goal| goal.target_date = later.date.into());
            prop_assert!(moved.fits(id), "{} months later", later.months);
        }
        if let Some(target) = ways.lower_target {
            prop_assert!(home.with(id, |goal| goal.target_amount = target).fits(id), "{target}");
        }
        let others = home.goals.iter().map(|goal| goal.id).filter(|other| *other != id);
        let in_order = in_order(&home.goals, &home.order, &as_of().zone);
        let first = std::iter::once(id).chain(in_order.iter().map(|goal| goal.id).filter(|other| *other != id));
        let first = Home { order: first.collect(), ..home.clone() };
        let holds = first.fits(id) && others.filter(|other| home.fits(*other)).all(|other| first.fits(other));
        prop_assert_eq!(ways.reorder, holds && in_order[0].id != id);
    }
}
