//! The plan as it was first made, and how far what is there is from it.

use goldgrove_domain::calendar::{AsOf, Zone};
use goldgrove_domain::goal::RiskProfile;
use goldgrove_domain::planning::promise::{Promise, PromisedPlan};
use jiff::civil::date;
use jiff::{SignedDuration, Timestamp};

use crate::builders::{goal_id, usd};

const MADE: Timestamp = Timestamp::UNIX_EPOCH;

fn after(days: i64) -> Timestamp {
    MADE + SignedDuration::from_hours(24 * days)
}

fn plan(day: i64, target: i64, opening: i64) -> PromisedPlan {
    PromisedPlan {
        goal: goal_id(1),
        made_at: after(day),
        target_amount: usd(target),
        planned_monthly_contribution: usd(300),
        target_date: after(365).into(),
        risk_profile: RiskProfile::Conservative,
        opening_amount: usd(opening),
    }
}

#[test]
fn the_first_days_plan_is_the_promise_and_later_ones_are_replans() {
    let hour = SignedDuration::from_hours(1);
    let fixed = PromisedPlan {
        made_at: MADE + hour,
        ..plan(0, 9_000, 50)
    };
    let rows = [
        ("nothing kept", vec![], None),
        ("as it was made", vec![plan(0, 1_000, 0)], Some((1_000, vec![]))),
        (
            "put right within the hour",
            vec![plan(0, 1_000, 0), fixed],
            Some((9_000, vec![])),
        ),
        (
            "what is there was noted later",
            vec![plan(0, 1_000, 0), plan(40, 1_000, 300)],
            Some((1_000, vec![])),
        ),
        (
            "changed twice",
            vec![
                plan(0, 1_000, 0),
                plan(40, 2_000, 300),
                plan(41, 2_000, 350),
                plan(50, 1_000, 400),
            ],
            Some((1_000, vec![2_000, 1_000])),
        ),
        (
            "kept from its first change on",
            vec![plan(40, 2_000, 300), plan(50, 3_000, 400)],
            Some((2_000, vec![3_000])),
        ),
    ];
    for (name, plans, expected) in rows {
        let promise = Promise::of(MADE, &plans);
        let told = promise.map(|promise| {
            let targets = promise.replans.iter().map(|plan| plan.target_amount.minor() / 100);
            (promise.first.target_amount.minor() / 100, targets.collect::<Vec<_>>())
        });
        assert_eq!(told, expected, "{name}");
    }
}

#[test]
fn fourteen_days_of_saving_are_fourteen_days_ahead() {
    let promise = plan(0, 100_000, 1_000);
    let as_of = |day: i64| AsOf {
        now: after(day),
        zone: Zone::default(),
    };
    for day in [0, 14, 30, 100, 200] {
        let on = |day| promise.expected(&as_of(day)).unwrap();
        let ahead = |actual| promise.days_ahead(actual, &as_of(day)).unwrap().map(i64::from);
        assert_eq!(ahead(on(day)), Some(0), "day {day}");
        assert_eq!(ahead(on(day + 14)), Some(14), "day {day}");
        assert_eq!(ahead(on((day - 14).max(0))), Some((-14).max(-day)), "day {day}");
    }
    assert_eq!(
        promise.days_ahead(usd(0), &as_of(60)),
        Ok(Some(-60)),
        "less than at the start"
    );
    let line = promise.line(&Zone::default()).unwrap();
    assert_eq!((line[0], line.len()), ((date(1969, 12, 31), usd(1_000)), 13));
    assert_eq!(line[12].0, date(1970, 12, 31), "its last payment is on its date");
    assert_eq!(promise.expected(&as_of(-5)), Ok(usd(1_000)));
}
