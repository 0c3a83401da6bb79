//! Runs the heavy benchmark: how long a household with five years of data waits, beside a small one.

use std::process::ExitCode;

use goldgrove_bench::cost::yesterday;
use goldgrove_bench::dashboard::{DashboardError, Host, Household, Size};
use goldgrove_bench::report::{Measurement, publish};
use goldgrove_bench::rounds::Rounds;
use goldgrove_testing::builders::{account_id, goal_id};
use jiff::ToSpan as _;
use serde::de::IgnoredAny;
use serde_json::json;
use tokio::runtime::Runtime;

const ROUNDS: usize = 15;
const MANY_GOALS: Size = Size {
    goals: 100,
    ..Size::SMALL
};

/// A call of the API, and its time limit for a heavy household.
struct Call {
    name: &'static str,
    path: String,
    /// Whether it is a POST, with an empty body.
    posts: bool,
    most_ms: Option<f64>,
    most_kb: Option<f64>,
}

fn main() -> Result<ExitCode, Box<dyn std::error::Error>> {
    let runtime = Runtime::new()?;
    let host = runtime.block_on(Host::start())?;
    let _lifted = runtime.block_on(async { host.lift_limits() })?;
    let household = |size| runtime.block_on(Household::of(&host, size, yesterday()));
    let (small, heavy, many_goals) = (household(Size::SMALL)?, household(Size::HEAVY)?, household(MANY_GOALS)?);
    let mut measurements = Vec::new();
    for call in calls()? {
        measurements.extend(measure(&runtime, &host, [&small, &heavy], &call)?);
    }
    let plan = Call {
        most_ms: Some(120.0),
        ..plan("plan of 100 goals")
    };
    measurements.extend(measure(&runtime, &host, [&small, &many_goals], &plan)?);
    Ok(publish("heavy", measurements)?)
}

fn calls() -> Result<[Call; 7], jiff::Error> {
    let today = yesterday().tomorrow()?;
    let since = today.checked_sub(1.year())?;
    let get = |name, path: String| Call {
        name,
        path,
        posts: false,
        most_ms: None,
        most_kb: None,
    };
    Ok([
        Call {
            most_ms: Some(15.0),
            ..get(
                "dashboard of a year",
                format!("/dashboard?history=400&from={since}&to={today}&insights=true"),
            )
        },
        plan("plan of all goals"),
        Call {
            posts: true,
            ..get("odds of one goal", format!("/goals/{}/plan", goal_id(1)))
        },
        get(
            "net worth of a thousand days",
            "/net-worth-history?limit=1000".to_owned(),
        ),
        get(
            "why a year moved",
            format!("/net-worth-changes?from={since}&to={today}"),
        ),
        get("a page of all transactions", "/transactions".to_owned()),
        get(
            "a page of an account's transactions",
            format!("/transactions?account={}", account_id(1)),
        ),
    ])
}

fn plan(name: &'static str) -> Call {
    Call {
        name,
        path: "/goals/plan".to_owned(),
        posts: true,
        most_ms: Some(20.0),
        most_kb: Some(150.0),
    }
}

/// The second household's time and answer size, and the ratio to the first one's time.
fn measure(
    runtime: &Runtime,
    host: &Host,
    [small, heavy]: [&Household; 2],
    call: &Call,
) -> Result<Vec<Measurement>, DashboardError> {
    let ask = |household| runtime.block_on(ask(host, household, call));
    let rounds = Rounds::measure(ROUNDS, 1, &mut [&mut || ask(small), &mut || ask(heavy)])?;
    let before = heavy.caller.bytes();
    ask(heavy)?;
    let bytes = u32::try_from(heavy.caller.bytes() - before).unwrap_or(u32::MAX);
    let of = |what: &str| format!("{}{what}", call.name);
    let limited = |measurement: Measurement, most: Option<f64>| match most {
        Some(most) => measurement.at_most(most),
        None => measurement,
    };
    Ok(vec![
        limited(Measurement::new(of(""), rounds.median(1) / 1e6, "ms"), call.most_ms),
        Measurement::new(of(", to a small household's"), rounds.ratio(1, 0), "x"),
        limited(
            Measurement::new(of(": answer"), f64::from(bytes) / 1e3, "kB"),
            call.most_kb,
        ),
    ])
}

async fn ask(host: &Host, household: &Household, call: &Call) -> Result<(), DashboardError> {
    let url = format!("{}{}", host.api(), call.path);
    let _: IgnoredAny = if call.posts {
        household.caller.post(&url, &json!({})).await?
    } else {
        household.caller.get(&url).await?
    };
    Ok(())
}
