//! The baseline plan, and how far the savings are from it.

use goldgrove_domain::goal::Terms;
use goldgrove_domain::odds::{Detail, Market, Mix, Position, Simulation};
use goldgrove_domain::planning::baseline::{BaselinePlan, RecordedPlan, SCHEDULE_PERCENT};
use goldgrove_domain::{Currency, HoldingClass, Rate, RiskProfile, Zone};
use jiff::civil::date;
use jiff::{SignedDuration, Timestamp, ToSpan as _};

use crate::builders::{goal_id, usd};

const MADE: Timestamp = Timestamp::UNIX_EPOCH;

fn after(days: i64) -> Timestamp {
    MADE + SignedDuration::from_hours(24 * days)
}

fn plan(day: i64, target: i64, opening: i64) -> RecordedPlan {
    RecordedPlan {
        goal: goal_id(1),
        made_at: after(day),
        terms: Terms {
            target_amount: usd(target),
            planned_monthly_contribution: usd(300),
            target_date: after(365).into(),
            risk_profile: RiskProfile::Conservative,
        },
        opening_amount: usd(opening),
        opening_rate: Rate::from_percent(0),
        rate: Rate::from_percent(0),
    }
}

/// The terms without contributions.
fn unpaid(target: i64) -> Terms {
    Terms {
        planned_monthly_contribution: usd(0),
        ..plan(0, target, 0).terms
    }
}

#[test]
fn the_first_days_plan_is_the_baseline_and_later_ones_are_replans() {
    let hour = SignedDuration::from_hours(1);
    let fixed = RecordedPlan {
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
        let baseline = BaselinePlan::of(MADE, &plans);
        let told = baseline.map(|baseline| {
            let targets = baseline
                .replans
                .iter()
                .map(|plan| plan.terms.target_amount.minor() / 100);
            (
                baseline.first.terms.target_amount.minor() / 100,
                targets.collect::<Vec<_>>(),
            )
        });
        assert_eq!(told, expected, "{name}");
    }
}

#[test]
fn days_ahead_are_counted_by_payments() {
    // The first payment is on 31 January, day 31; the last one on day 365.
    let baseline = plan(0, 100_000, 1_000).baseline(&Zone::default());
    let baseline = baseline.unwrap();
    let day = |day: i64| Zone::default().day_of(after(day));
    let rows = [
        ("nothing is due before the first payment", 20, 1_000, 1_000, Some(0)),
        ("the first payment on its day", 31, 1_300, 1_300, Some(0)),
        ("it is missing on its day", 31, 1_300, 1_000, Some(0)),
        ("it is missing ten days later", 41, 1_300, 1_000, Some(-10)),
        ("a part of it is there", 41, 1_300, 1_286, Some(-10)),
        ("a hundredth of all of it is missing", 41, 1_300, 1_287, Some(0)),
        ("a little more than was planned", 41, 1_300, 1_400, Some(0)),
        ("the next one is there already", 41, 1_300, 1_600, Some(18)),
        ("a hair below the payment before", 60, 1_600, 1_297, Some(-1)),
        ("less than at the start", 60, 1_600, 999, None),
        ("all of it at once", 31, 1_300, 4_600, Some(334)),
        ("more than is ever planned", 31, 1_300, 4_601, None),
        ("after its date, all of it", 400, 4_600, 4_600, Some(0)),
        ("after its date, without the last payment", 400, 4_600, 4_300, Some(0)),
        ("after its date, without the last two", 400, 4_600, 4_000, Some(-31)),
        ("before it was made", -5, 1_000, 1_000, Some(0)),
    ];
    for (name, today, expected, actual, ahead) in rows {
        assert_eq!(baseline.expected(day(today)), usd(expected), "{name}");
        assert_eq!(baseline.days_ahead(usd(actual), day(today)), ahead, "{name}");
    }
    // A plan ends at its target, also one that began above it.
    let amounts = |opening| -> Vec<i64> {
        let line = plan(0, 1_500, opening)
            .baseline(&Zone::default())
            .unwrap()
            .points()
            .to_vec();
        line.iter().map(|(_, planned)| planned.minor() / 100).collect()
    };
    assert_eq!(amounts(1_000)[..4], [1_000, 1_300, 1_500, 1_500]);
    assert_eq!(amounts(2_000), [1_500; 13]);
    let short = plan(0, 1_500, 1_000).baseline(&Zone::default()).unwrap();
    let rows = [
        ("its target at once", 31, 1_500, Some(28)),
        ("a payment late, long after the last one", 100, 1_300, Some(-41)),
    ];
    for (name, today, actual, ahead) in rows {
        assert_eq!(short.days_ahead(usd(actual), day(today)), ahead, "{name}");
    }
    let line = baseline.points();
    assert_eq!((line[0], line.len()), ((date(1969, 12, 31), usd(1_000)), 13));
    assert_eq!(line[12].0, date(1970, 12, 31), "its last payment is on its date");
    let nothing = RecordedPlan {
        terms: unpaid(1_000),
        rate: Rate::from_percent(5),
        ..plan(0, 1_000, 0)
    };
    let nothing = nothing.baseline(&Zone::default()).unwrap();
    assert_eq!(
        nothing.days_ahead(usd(0), day(50)),
        Some(0),
        "a plan of nothing is kept"
    );
}

#[test]
fn what_is_there_grows_by_the_days_before_the_first_payment() {
    let half_a_percent_a_month = Rate::from_percent(6);
    let rows = [
        ("made 31 days before", 0, 100_500),
        ("made 12 days before", 19, 100_194),
    ];
    for (name, day, expected) in rows {
        let plan = RecordedPlan {
            opening_rate: half_a_percent_a_month,
            terms: unpaid(9_000),
            ..plan(day, 9_000, 1_000)
        };
        let line = plan.baseline(&Zone::default()).unwrap().points().to_vec();
        assert_eq!((line[0].1, line[1].1.minor()), (usd(1_000), expected), "{name}");
    }
}

#[test]
fn a_goal_on_the_median_of_its_paths_is_on_schedule() {
    let cash = HoldingClass::Cash;
    let stocks = HoldingClass::Stocks;
    let (bold, careful) = (RiskProfile::Aggressive, RiskProfile::Conservative);
    let rows = [
        ("cash beside a growth strategy", 20_000, cash, 300, bold, 360),
        ("much cash, little added", 100_000, cash, 100, bold, 240),
        ("stocks beside a careful strategy", 20_000, stocks, 300, careful, 240),
        ("cash, five years", 20_000, cash, 300, bold, 60),
        ("nothing there", 0, cash, 500, bold, 360),
        ("nothing added", 20_000, cash, 0, bold, 120),
    ];
    let simulation = Simulation::new(Market::for_currency(Currency::USD).unwrap());
    for (name, saved, class, monthly, risk, months) in rows {
        let (target, saved, monthly) = (usd(50_000_000), usd(saved), usd(monthly));
        let position = Position::new(target, monthly, months, &[(class, saved)], Mix::of_profile(risk)).unwrap();
        let forecast = simulation.forecast(&position, Detail::Fan).unwrap();
        let (opening_rate, rate) = forecast.median_rates();
        let due = Zone::default().day_of(MADE) + i64::from(months).months();
        let plan = RecordedPlan {
            terms: Terms {
                target_amount: target,
                planned_monthly_contribution: monthly,
                target_date: due.into(),
                risk_profile: RiskProfile::Conservative,
            },
            opening_amount: saved,
            opening_rate,
            rate,
            ..plan(0, 0, 0)
        };
        let baseline = plan.baseline(&Zone::default()).unwrap();
        assert_eq!(baseline.points().len(), months as usize + 1, "{name}");
        for (month, values) in forecast.fan() {
            let (planned, median) = (baseline.points()[*month as usize].1, values[2]);
            let off = (planned.minor() - median.minor()).abs();
            assert!(
                off * 100 <= median.minor() * SCHEDULE_PERCENT,
                "{name}, month {month}: {planned:?} beside {median:?}"
            );
        }
    }
}
