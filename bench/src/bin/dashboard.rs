//! Runs the dashboard benchmark: `dashboard` for all sizes of household, `dashboard <holdings> ...` for some.

use std::process::ExitCode;
use std::time::Duration;

use goldgrove_bench::dashboard::{
    Contract, Counted, Counts, DashboardError, HISTORY_DAYS, HOLDINGS_AT_ONCE, Host, Household, Opened, PAUSE, Pace,
    Screen, Size, cpu_time_of_opening, storage_calls_allowed,
};
use goldgrove_bench::report::{Measurement, publish};
use goldgrove_bench::rounds::Rounds;
use tokio::runtime::Runtime;

/// A household size, and how it is measured.
struct Case {
    holdings: usize,
    rounds: usize,
    per_field: PerField,
}

/// How the client with one call per field is timed.
#[derive(PartialEq)]
enum PerField {
    /// With the contract's pauses.
    Paused,
    /// Without the pauses, which are added.
    PausesAdded,
    /// Not at all: 60,000 calls take minutes.
    Untimed,
}

const CASES: [Case; 4] = [
    Case {
        holdings: 10,
        rounds: 31,
        per_field: PerField::Paused,
    },
    Case {
        holdings: 100,
        rounds: 15,
        per_field: PerField::Paused,
    },
    Case {
        holdings: 1_000,
        rounds: 15,
        per_field: PerField::PausesAdded,
    },
    Case {
        holdings: MANY_HOLDINGS,
        rounds: 31,
        per_field: PerField::Untimed,
    },
];

/// The size of the targets.
const TARGET_HOLDINGS: usize = 100;
const PAUSED_TIMES: f64 = 1_000.0;
const UNPAUSED_TIMES: f64 = 50.0;
const CPU_MICROSECONDS: f64 = 1.0;
const CPU_ROUNDS: usize = 31;
/// The largest expected number of holdings, and the limit for its dashboard.
const MANY_HOLDINGS: usize = 10_000;
const MANY_HOLDINGS_MILLISECONDS: f64 = 250.0;

fn main() -> Result<ExitCode, Box<dyn std::error::Error>> {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    let runtime = Runtime::new()?;
    let host = runtime.block_on(Host::start())?;
    let _lifted = runtime.block_on(async { host.lift_limits() })?;
    let mut missed = false;
    for case in &CASES {
        if wanted.is_empty() || wanted.contains(&case.holdings.to_string()) {
            let measurements = measure(&runtime, &host, case)?;
            missed |= publish(&format!("dashboard, {} holdings", case.holdings), measurements)? == ExitCode::FAILURE;
        }
    }
    Ok(if missed { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

fn measure(runtime: &Runtime, host: &Host, case: &Case) -> Result<Vec<Measurement>, Box<dyn std::error::Error>> {
    let household = runtime.block_on(Household::create(
        host,
        Size {
            holdings: case.holdings,
            ..Size::SMALL
        },
    ))?;
    let compared = runtime.block_on(compare(host, &household))?;
    let times = times(runtime, host, &household, case)?;
    let mut measurements = compared.measurements()?;
    measurements.extend(timed(&times, case));
    Ok(measurements)
}

/// The result of comparing two clients of the same dashboard.
struct Compared {
    fields: usize,
    contract_calls: u64,
    first: Counts,
    next: Counts,
    allowed: u64,
    cpu_seconds: f64,
}

async fn compare(host: &Host, household: &Household) -> Result<Compared, DashboardError> {
    let counted = Counted::start(&host.stack).await?;
    let (screen, first) = counted.read(&household.caller).await?;
    let (_, next) = counted.read(&household.caller).await?;
    let calls_before = household.caller.calls();
    let opened = contract(host, household, Pace::Eager).await?;
    let contract_calls = household.caller.calls() - calls_before;
    screen.agree(&opened)?;
    let rows = household.rows(host).await?;
    Ok(Compared {
        fields: opened.len(),
        contract_calls,
        first,
        next,
        allowed: storage_calls_allowed(&rows),
        cpu_seconds: cpu_time_of_opening(&rows, household.keys.as_ref(), CPU_ROUNDS)?,
    })
}

async fn contract(host: &Host, household: &Household, pace: Pace) -> Result<Opened, DashboardError> {
    let contract = Contract {
        caller: &household.caller,
        api: &host.api(),
        user: &household.user,
        history_days: HISTORY_DAYS,
    };
    contract.read(pace).await
}

const ONE_CALL: usize = 0;
const FIRST_CALL: usize = 1;
const UNPAUSED: usize = 2;
const EAGER: usize = 3;
const PAUSED: usize = 4;

fn times(runtime: &Runtime, host: &Host, household: &Household, case: &Case) -> Result<Rounds<5>, DashboardError> {
    let one_call = || runtime.block_on(Screen::read(&household.caller, &host.api())).map(drop);
    let per_field = |pace| match case.per_field {
        PerField::Untimed => Ok(()),
        _ => runtime.block_on(contract(host, household, pace)).map(drop),
    };
    Rounds::measure(
        case.rounds,
        1,
        &mut [
            &mut || one_call(),
            &mut || {
                host.stack.app.context.keyring.forget(&household.user);
                one_call()
            },
            &mut || per_field(Pace::Batches { pause: Duration::ZERO }),
            &mut || per_field(Pace::Eager),
            &mut || {
                if case.per_field == PerField::Paused {
                    per_field(Pace::Batches { pause: PAUSE })
                } else {
                    Ok(())
                }
            },
        ],
    )
}

impl Compared {
    fn measurements(&self) -> Result<Vec<Measurement>, std::num::TryFromIntError> {
        let named = |name: &str, count: u64| -> Result<Measurement, std::num::TryFromIntError> {
            Ok(Measurement::new(name, f64::from(u32::try_from(count)?), ""))
        };
        let fields = u32::try_from(self.fields)?;
        let cpu = self.cpu_seconds * 1e6 / f64::from(fields);
        Ok(vec![
            named("sealed fields, all equal", fields.into())?,
            named("HTTP calls, one per field", self.contract_calls)?,
            named("HTTP calls", self.first.http)?.at_most(1.0),
            named("KMS calls, first dashboard", self.first.kms)?.at_most(1.0),
            named("KMS calls, next dashboard", self.next.kms)?.at_most(0.0),
            named("storage calls for the key, first dashboard", self.first.keys)?,
            named("storage calls for the key, next dashboard", self.next.keys)?.at_most(0.0),
            named("storage calls for rows", self.first.rows.max(self.next.rows))?
                .at_most(f64::from(u32::try_from(self.allowed)?)),
            Measurement::new("CPU per field, opened", cpu, "µs").at_most(CPU_MICROSECONDS),
        ])
    }
}

fn timed(times: &Rounds<5>, case: &Case) -> Vec<Measurement> {
    let milliseconds = |name, index| Measurement::new(name, times.median(index) / 1e6, "ms");
    let dashboard = milliseconds("dashboard", ONE_CALL);
    let dashboard = if case.holdings == MANY_HOLDINGS {
        dashboard.at_most(MANY_HOLDINGS_MILLISECONDS)
    } else {
        dashboard
    };
    let mut measurements = vec![dashboard, milliseconds("dashboard, key not in memory", FIRST_CALL)];
    if case.per_field == PerField::Untimed {
        return measurements;
    }
    let ratio = |name, times| Measurement::new(name, times, "x");
    let unpaused = ratio(
        "one call per field without pauses, to it",
        times.ratio(UNPAUSED, ONE_CALL),
    );
    let paused = if case.per_field == PerField::Paused {
        ratio("one call per field, to it", times.ratio(PAUSED, ONE_CALL))
    } else {
        let pauses = times.ratio_delayed(UNPAUSED, pauses(case.holdings), ONE_CALL);
        ratio("one call per field, to it (pauses added)", pauses)
    };
    let targets = case.holdings == TARGET_HOLDINGS;
    measurements.extend([
        if targets { paused.at_least(PAUSED_TIMES) } else { paused },
        if targets {
            unpaused.at_least(UNPAUSED_TIMES)
        } else {
            unpaused
        },
        ratio("64 fields at once, to it", times.ratio(EAGER, ONE_CALL)),
    ]);
    measurements
}

/// All the contract's pauses together.
fn pauses(holdings: usize) -> Duration {
    let pauses = holdings.div_ceil(HOLDINGS_AT_ONCE).saturating_sub(1);
    PAUSE.saturating_mul(u32::try_from(pauses).unwrap_or(u32::MAX))
}
