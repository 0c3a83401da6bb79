//! A year of daily net worth for the demo household, ending at what it owns and owes today, and why it moved each day.
//!
//! Deterministic: a slow rise, a dip in spring, and moves that depend on the day alone. Yesterday ends as today is, so that
//! today begins where the past stops.

use goldgrove_app::{App, Failure, net_worth};
use goldgrove_domain::ids::{GoalId, UserId};
use goldgrove_domain::movement::{Cause, Causes, Change, DailyStanding, Movement};
use goldgrove_domain::net_worth_history::NetWorthPoint;
use goldgrove_domain::sealing::FieldKeys;
use goldgrove_domain::{Decimal, Money};
use goldgrove_storage::entity::movement::Movements;
use goldgrove_storage::entity::net_worth_history::NetWorthHistory;
use goldgrove_storage::entity::standing::Standings;
use jiff::ToSpan as _;
use jiff::civil::Date;

use super::household::{self, Saved};

/// How far back the history goes.
pub(super) const DAYS: i32 = 365;
/// What the household had a year ago, as a share of today, in basis points; what its home gained since comes on top.
const ASSETS_A_YEAR_AGO: i64 = 8_640;
/// What it owed a year ago, as a share of today, in basis points.
const LIABILITIES_A_YEAR_AGO: i64 = 10_640;
/// What the home gained in each of four quarters, as a share of all assets today, in basis points.
const HOME_GAINED: i64 = 40;
const WHOLE: i64 = 10_000;

/// Writes the days before today; today's own point is what the accounts say.
pub(super) async fn store_year(app: &App, user: &UserId, keys: &dyn FieldKeys) -> Result<(), Failure> {
    net_worth::record_today(app, user, keys).await?;
    let (history, standings) = (
        NetWorthHistory::new(app.table(), user),
        Standings::new(app.table(), user),
    );
    let Some(today) = history.latest(1, keys).await?.into_iter().next() else {
        return Ok(());
    };
    let Some(standing) = standings.get(&today.date, keys).await? else {
        return Ok(());
    };
    let days = (1..=DAYS)
        .rev()
        .map(|ago| Day::of(&today, ago))
        .collect::<Result<Vec<_>, _>>()?;
    let points: Vec<NetWorthPoint> = days.iter().map(|day| day.point).collect();
    history.put_all(&points, keys).await?;
    let goals = household::saved(user)?;
    let movements = days.windows(2).map(|pair| movement(&pair[0], &pair[1], &goals));
    let movements = movements.collect::<Result<Vec<_>, _>>()?;
    Movements::new(app.table(), user).put_all(&movements, keys).await?;
    let yesterday = DailyStanding {
        date: yesterday_of(today.date),
        ..standing
    };
    standings.put(&yesterday, keys).await?;
    // Once more, now that there is a yesterday to compare with.
    net_worth::record_today(app, user, keys).await
}

fn yesterday_of(date: Date) -> Date {
    date.saturating_sub(1.day())
}

/// One day of the past, and what its assets are made of beside what was saved.
struct Day {
    point: NetWorthPoint,
    ago: i32,
    markets: Money,
    home: Money,
}

impl Day {
    fn of(today: &NetWorthPoint, ago: i32) -> Result<Self, Failure> {
        let date = today.date.saturating_sub(ago.days());
        let (markets, home) = (dip(ago) + flutter(date), -HOME_GAINED * quarters_to_come(ago));
        let is_yesterday = ago == 1;
        let shape = if is_yesterday {
            WHOLE
        } else {
            along(ASSETS_A_YEAR_AGO, ago) + markets + home
        };
        let debts = if is_yesterday {
            WHOLE
        } else {
            along(LIABILITIES_A_YEAR_AGO, ago)
        };
        let nothing_to_come = Money::zero(today.assets.currency());
        Ok(Self {
            point: NetWorthPoint {
                date,
                assets: scaled(today.assets, shape)?,
                liabilities: scaled(today.liabilities, debts)?,
            },
            ago,
            markets: if is_yesterday {
                nothing_to_come
            } else {
                scaled(today.assets, markets)?
            },
            home: if is_yesterday {
                nothing_to_come
            } else {
                scaled(today.assets, home)?
            },
        })
    }
}

/// Why a day is not as the one before: what neither markets nor the home nor debts explain was saved.
fn movement(before: &Day, day: &Day, goals: &[(GoalId, Saved)]) -> Result<Movement, Failure> {
    let net_worth = before.point.net_worth()?;
    let change = day.point.net_worth()?.checked_sub(net_worth)?;
    let mut causes = Causes::only(Cause::Markets, day.markets.checked_sub(before.markets)?);
    causes.add(Cause::Revalued, day.home.checked_sub(before.home)?)?;
    causes.add(
        Cause::DebtPaid,
        before.point.liabilities.checked_sub(day.point.liabilities)?,
    )?;
    causes.add(Cause::Added, change.checked_sub(causes.total()?)?)?;
    let goals = goals
        .iter()
        .map(|(goal, saved)| Ok::<_, Failure>((*goal, goal_moved(saved, before, day)?)));
    Ok(Movement {
        date: day.point.date,
        since: before.point.date,
        net_worth: Change {
            before: net_worth,
            causes,
        },
        goals: goals.collect::<Result<_, _>>()?,
    })
}

/// A goal gets its contribution on the first of every month, and what it gained beyond that day by day.
fn goal_moved(saved: &Saved, before: &Day, day: &Day) -> Result<Change, Failure> {
    let added = saved.added_by(day.ago)?.checked_sub(saved.added_by(before.ago)?)?;
    let gained = saved.gained_by(day.ago)?.checked_sub(saved.gained_by(before.ago)?)?;
    let mut causes = Causes::only(Cause::Added, added);
    causes.add(Cause::Markets, gained)?;
    Ok(Change {
        before: saved.amount_on(before.ago)?,
        causes,
    })
}

fn scaled(amount: Money, basis_points: i64) -> Result<Money, Failure> {
    Ok(amount.scaled(Decimal::new(basis_points, 4))?)
}

/// How many of the four times the home is valued are still to come, so many days ago.
fn quarters_to_come(days_ago: i32) -> i64 {
    const QUARTER: i64 = 91;
    (i64::from(days_ago) + QUARTER / 2) / QUARTER
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
