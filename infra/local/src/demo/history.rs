//! A year of daily net worth for the demo household, ending at what it owns and owes today.
//!
//! Deterministic: a slow rise, a dip in spring, and moves that depend on the day alone.

use goldgrove_app::{App, Failure, net_worth};
use goldgrove_domain::ids::UserId;
use goldgrove_domain::net_worth_history::NetWorthPoint;
use goldgrove_domain::sealing::FieldKeys;
use goldgrove_domain::{Decimal, Money};
use goldgrove_storage::entity::net_worth_history::NetWorthHistory;
use jiff::ToSpan as _;
use jiff::civil::Date;

const DAYS: i32 = 365;
/// What the household had a year ago, as a share of today, in basis points.
const ASSETS_A_YEAR_AGO: i64 = 8_480;
/// What it owed a year ago, as a share of today, in basis points.
const LIABILITIES_A_YEAR_AGO: i64 = 10_640;
const WHOLE: i64 = 10_000;

/// Writes the days before today; today's own point is what the accounts say.
pub(super) async fn store_year(app: &App, user: &UserId, keys: &dyn FieldKeys) -> Result<(), Failure> {
    net_worth::record_today(app, user, keys).await?;
    let history = NetWorthHistory::new(app.table(), user);
    let Some(today) = history.latest(1, keys).await?.into_iter().next() else {
        return Ok(());
    };
    let points = (1..=DAYS)
        .map(|days_ago| point(&today, days_ago))
        .collect::<Result<Vec<_>, Failure>>()?;
    Ok(history.put_all(&points, keys).await?)
}

fn point(today: &NetWorthPoint, days_ago: i32) -> Result<NetWorthPoint, Failure> {
    let date = today.date.saturating_sub(days_ago.days());
    let shape = along(ASSETS_A_YEAR_AGO, days_ago) + dip(days_ago) + flutter(date);
    Ok(NetWorthPoint {
        date,
        assets: scaled(today.assets, shape)?,
        liabilities: scaled(today.liabilities, along(LIABILITIES_A_YEAR_AGO, days_ago))?,
    })
}

fn scaled(amount: Money, basis_points: i64) -> Result<Money, Failure> {
    Ok(amount.scaled(Decimal::new(basis_points, 4))?)
}

/// On the straight line from a year ago to today.
fn along(year_ago: i64, days_ago: i32) -> i64 {
    WHOLE - (WHOLE - year_ago) * i64::from(days_ago) / i64::from(DAYS)
}

/// Markets fell for a while, seven months ago, and came back: a parabola of 520 basis points over 150 days.
fn dip(days_ago: i32) -> i64 {
    const MIDDLE: i64 = 175;
    const HALF: i64 = 75;
    const DEPTH: i64 = 520;
    let distance = (i64::from(days_ago) - MIDDLE).abs();
    if distance >= HALF {
        0
    } else {
        -DEPTH * (HALF * HALF - distance * distance) / (HALF * HALF)
    }
}

/// What markets do: slow swings of up to 110 basis points with daily moves of up to 22 on top, from the day alone.
fn flutter(date: Date) -> i64 {
    const SWING_DAYS: i64 = 9;
    let day = i64::from(date.year()) * 366 + i64::from(date.day_of_year());
    let (swing, into) = (day.div_euclid(SWING_DAYS), day.rem_euclid(SWING_DAYS));
    let from = noise(swing, 110);
    let to = noise(swing + 1, 110);
    from + (to - from) * into / SWING_DAYS + noise(-day, 22)
}

/// A number from `-reach` to `reach` that looks random and follows from `seed` (the finaliser of `splitmix64`).
fn noise(seed: i64, reach: i64) -> i64 {
    let mut mixed = seed.cast_unsigned().wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    let positive = ((mixed ^ (mixed >> 31)) >> 1).cast_signed();
    positive % (2 * reach + 1) - reach
}
