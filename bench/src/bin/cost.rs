//! Meters people's actions and prices them: what a thousand people cost a month.

use std::process::ExitCode;

use goldgrove_bench::cost::{Action, Month, POOL_USER_MONTH, Product, USERS, Usage, dollars, growth, yesterday};
use goldgrove_bench::dashboard::{DashboardError, Host, Household, Size};
use goldgrove_bench::report::{Measurement, publish};
use goldgrove_storage::entity::profile::Profiles;
use goldgrove_testing::ProfileBuilder;

const USUAL: Size = Size {
    // More than most people hold: the mean household of Barber and Odean, "Trading is hazardous to your wealth" (2000), held
    // four stocks. Funds, cash and coins come to it.
    holdings: 25,
    // Three years of an average household.
    transactions: 6_000,
    ..Size::SMALL
};
/// Holdings of a large household.
const MANY_HOLDINGS: usize = 100;
const DOLLARS: f64 = 1.20;

#[tokio::main]
async fn main() -> Result<ExitCode, Box<dyn std::error::Error>> {
    let host = Host::start().await?;
    crowd(&host).await?;
    let usual = month_of(&host, USUAL).await?;
    let many = Size {
        holdings: MANY_HOLDINGS,
        ..USUAL
    };
    let dear = month_of(&host, many).await?;
    let mut all = measurements(&usual);
    all.push(Measurement::new(
        format!("1000 users with {MANY_HOLDINGS} holdings, a month"),
        dear.dollars() * f64::from(USERS),
        "USD",
    ));
    all.extend(growth(&host).await?);
    Ok(publish("cost", all)?)
}

/// Other users, for the hourly list.
async fn crowd(host: &Host) -> Result<(), DashboardError> {
    let keys = Household::create(host, Size::SMALL).await?.keys;
    for number in 1..USERS {
        let user = goldgrove_testing::user(&format!("crowd-{number}"));
        let profile = ProfileBuilder::new(&user).build();
        Profiles::new(host.stack.app.table(), &user)
            .add(&profile, keys.as_ref())
            .await?;
    }
    Ok(())
}

async fn month_of(host: &Host, size: Size) -> Result<Month, DashboardError> {
    let mut household = Household::of(host, size, yesterday()).await?;
    household.caller.read_gzip();
    Month::metered(&Product::start(host, &household).await?).await
}

fn measurements(month: &Month) -> Vec<Measurement> {
    let (ours, theirs) = (month.dollars(), month.dollars_field_by_field());
    let mut measurements = vec![
        Measurement::new("1000 users, a month", ours * f64::from(USERS), "USD").at_most(DOLLARS),
        Measurement::new(
            "1000 users, a month, one call per field",
            theirs * f64::from(USERS),
            "USD",
        ),
        Measurement::new("one call per field, to it", theirs / ours, "x"),
        Measurement::new(
            "1000 users, a month, of it keeping rows",
            month.dollars_to_keep() * f64::from(USERS),
            "USD",
        ),
        Measurement::new(
            "user pool, each 1000 users beyond 10000",
            POOL_USER_MONTH * f64::from(USERS),
            "USD",
        ),
        Measurement::new("kept of a user", month.bytes_kept / 1e3, "kB"),
        Measurement::new("fields of a dashboard", month.fields, ""),
    ];
    for (action, usage, field_by_field) in &month.actions {
        measurements.extend(of_action(*action, usage, field_by_field));
    }
    measurements
}

fn of_action(action: Action, usage: &Usage, field_by_field: &Usage) -> Vec<Measurement> {
    let named = |what: &str, value, unit| Measurement::new(format!("{}: {what}", action.name()), value, unit);
    vec![
        named("times a month", action.times_a_month(), ""),
        named("1000 times", dollars(usage) * 1e3, "USD"),
        named("1000 times, one call per field", dollars(field_by_field) * 1e3, "USD"),
        named("API calls", usage.api_calls, ""),
        named("invocations", usage.invocations, ""),
        named("queue requests", usage.queue_requests, ""),
        named("table calls", usage.table_calls, ""),
        named("read units", usage.read_units, ""),
        named("write units", usage.write_units, ""),
        named("KMS calls", usage.key_calls, ""),
        named("function time", usage.gigabyte_seconds, "GBs"),
        named("waits for the provider", usage.provider_seconds, "s"),
        named("answers", usage.bytes_out / 1e3, "kB"),
    ]
}
