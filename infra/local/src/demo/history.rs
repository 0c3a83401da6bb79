//! A year of daily net worth for the demo household, up to its balances of today, with the attribution of each day.
//!
//! Deterministic: the household saves two fifths of its pay, markets rise with a dip in spring, and moves depend only
//! on the day. Yesterday ends at today's values, so that today starts where the past ends.

use goldgrove_app::{App, Failure, net_worth};
use goldgrove_domain::attribution::{Attribution, Cause, Causes, Change, DailySnapshot};
use goldgrove_domain::balance_history::Anchor;
use goldgrove_domain::net_worth::Totals;
use goldgrove_domain::{Account, AccountId, AccountKind, Decimal, FieldKeys, GoalId, Money, NetWorthPoint, UserId};
use goldgrove_storage::entity::{Accounts, Anchors, BalanceSnapshots, NetWorthHistory, RecordedDay};
use jiff::ToSpan as _;
use jiff::civil::Date;

use super::household::{self, Saved};

/// Days of history.
pub(super) const DAYS: i32 = 365;
/// Assets a year ago as a share of today, in basis points, before gains of markets and the home. The rest was saved:
/// the contributions to goals, and a little more.
const ASSETS_A_YEAR_AGO: i64 = 9_400;
/// Market gains over the year as a share of all assets today, in basis points: 7 % of the investments.
const MARKETS_GAINED: i64 = 480;
/// Debts a year ago as a share of today, in basis points.
const LIABILITIES_A_YEAR_AGO: i64 = 10_640;
/// The home's gain in each of four quarters as a share of all assets today, in basis points.
const HOME_GAINED: i64 = 15;
const WHOLE: i64 = 10_000;

/// Stores the days before today. Today's own point comes from the accounts.
pub(super) async fn store_year(app: &App, user: &UserId, keys: &dyn FieldKeys) -> Result<(), Failure> {
    net_worth::record_today(&app.context, user, keys).await?;
    let (history, snapshots) = (
        NetWorthHistory::new(app.table(), user),
        BalanceSnapshots::new(app.table(), user),
    );
    let Some(today) = history.latest(1, keys).await?.into_iter().next() else {
        return Ok(());
    };
    let Some(snapshot) = snapshots.get(&today.date, keys).await? else {
        return Ok(());
    };
    let days = (1..=DAYS)
        .rev()
        .map(|ago| Day::of(&today, ago))
        .collect::<Result<Vec<_>, _>>()?;
    let goals = household::saved(user)?;
    let accounts = Accounts::new(app.table(), user).list(keys).await?;
    let accounts: Vec<Account> = accounts.into_iter().map(|account| account.value).collect();
    let recorded = |day: &Day, attribution| {
        Ok::<_, Failure>(RecordedDay {
            balances: Some(day.balances(&accounts)?),
            ..RecordedDay::past(day.point.clone(), attribution)
        })
    };
    let first = days.first().map(|day| recorded(day, None));
    let later = days.windows(2).map(|pair| {
        let attribution = attribution(&pair[0], &pair[1], &goals)?;
        recorded(&pair[1], Some(attribution))
    });
    let recorded = first.into_iter().chain(later).collect::<Result<Vec<_>, _>>()?;
    history.put_days(&recorded, keys).await?;
    let anchors = anchors(&accounts, today.date)?;
    Anchors::new(app.table(), user).put_all(&anchors, keys).await?;
    let yesterday = DailySnapshot {
        date: yesterday_of(today.date),
        ..snapshot
    };
    snapshots.put(&yesterday, keys).await?;
    // Record today again, now that yesterday exists for comparison.
    net_worth::record_today(&app.context, user, keys).await
}

fn yesterday_of(date: Date) -> Date {
    date.saturating_sub(1.day())
}

/// Whether the account's year is recorded. The home and the car have the values that their owner entered, and the
/// history of cards follows from their transactions.
const fn is_recorded(account: &Account) -> bool {
    use AccountKind::{Brokerage, Crypto, Depository, Investment, Loan};
    matches!(account.kind, Depository | Investment | Brokerage | Crypto | Loan)
}

/// Quarters before the recorded year with balances that the owner entered.
const QUARTERS_TYPED: i32 = 8;
const QUARTER_DAYS: i32 = 91;
/// How much lower an asset was per earlier quarter, and how much higher a debt, in basis points of today.
const ASSETS_BY_QUARTER: i64 = 260;
const DEBTS_BY_QUARTER: i64 = 160;

/// Balances that the household entered: values of its home and car for four years, and balances from statements before
/// the recorded year.
fn anchors(accounts: &[Account], today: Date) -> Result<Vec<Anchor>, Failure> {
    let mut anchors = Vec::new();
    for account in accounts {
        let mut add = |days_ago: i32, balance| {
            anchors.push(Anchor {
                account: account.id,
                date: today.saturating_sub(days_ago.days()),
                balance,
            });
        };
        for (days_ago, value) in household::values_typed(account.name.as_str()) {
            add(*days_ago, household::dollars(*value)?);
        }
        if !is_recorded(account) {
            continue;
        }
        for quarter in 1..=QUARTERS_TYPED {
            let earlier = i64::from(quarter);
            let share = if account.kind.is_asset() {
                ASSETS_A_YEAR_AGO - MARKETS_GAINED - ASSETS_BY_QUARTER * earlier
            } else {
                LIABILITIES_A_YEAR_AGO + DEBTS_BY_QUARTER * earlier
            };
            add(
                DAYS + quarter * QUARTER_DAYS,
                scaled(account.reported_balance(), share)?,
            );
        }
    }
    Ok(anchors)
}

/// A past day, with the gains that its assets still lack.
struct Day {
    /// Assets and debts as shares of today, in basis points.
    shares: (i64, i64),
    point: NetWorthPoint,
    ago: i32,
    markets: Money,
    home: Money,
}

impl Day {
    fn of(today: &NetWorthPoint, ago: i32) -> Result<Self, Failure> {
        let date = today.date.saturating_sub(ago.days());
        let trend = -MARKETS_GAINED * i64::from(ago) / i64::from(DAYS);
        let (markets, home) = (trend + dip(ago) + flutter(date), -HOME_GAINED * quarters_to_come(ago));
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
        let nothing_to_come = Money::zero(today.totals.assets.currency());
        Ok(Self {
            shares: (shape, debts),
            point: NetWorthPoint {
                date,
                totals: Totals {
                    assets: scaled(today.totals.assets, shape)?,
                    liabilities: scaled(today.totals.liabilities, debts)?,
                },
                natives: Vec::new(),
            },
            ago,
            markets: if is_yesterday {
                nothing_to_come
            } else {
                scaled(today.totals.assets, markets)?
            },
            home: if is_yesterday {
                nothing_to_come
            } else {
                scaled(today.totals.assets, home)?
            },
        })
    }
}

impl Day {
    /// The day's balances of the recorded accounts, in proportion to the whole household.
    fn balances(&self, accounts: &[Account]) -> Result<Vec<(AccountId, Money)>, Failure> {
        let recorded = accounts.iter().filter(|account| is_recorded(account));
        let each = recorded.map(|account| {
            let (assets, debts) = self.shares;
            let share = if account.kind.is_asset() { assets } else { debts };
            Ok((account.id, scaled(account.reported_balance(), share)?))
        });
        each.collect()
    }
}

/// The attribution of a day: savings are the part that markets, the home and debts do not explain.
fn attribution(before: &Day, day: &Day, goals: &[(GoalId, Saved)]) -> Result<Attribution, Failure> {
    let net_worth = before.point.totals.net_worth()?;
    let change = day.point.totals.net_worth()?.checked_sub(net_worth)?;
    let mut causes = Causes::only(Cause::Markets, day.markets.checked_sub(before.markets)?);
    causes.add(Cause::Revalued, day.home.checked_sub(before.home)?)?;
    causes.add(
        Cause::DebtPaid,
        before
            .point
            .totals
            .liabilities
            .checked_sub(day.point.totals.liabilities)?,
    )?;
    causes.add(Cause::Added, change.checked_sub(causes.total()?)?)?;
    let goals = goals
        .iter()
        .map(|(goal, saved)| Ok::<_, Failure>((*goal, goal_moved(saved, before, day)?)));
    Ok(Attribution {
        date: day.point.date,
        since: before.point.date,
        net_worth: Change {
            before: net_worth,
            causes,
        },
        goals: goals.collect::<Result<_, _>>()?,
    })
}

/// A goal gets its contribution on the first of each month, and its gains day by day.
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

/// How many of the four revaluations of the home were still to come, that many days ago.
fn quarters_to_come(days_ago: i32) -> i64 {
    const QUARTER: i64 = 91;
    (i64::from(days_ago) + QUARTER / 2) / QUARTER
}

/// Interpolates linearly between a year ago and today.
fn along(year_ago: i64, days_ago: i32) -> i64 {
    WHOLE - (WHOLE - year_ago) * i64::from(days_ago) / i64::from(DAYS)
}

/// A dip of markets seven months ago: a parabola of 520 basis points over 150 days.
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

/// Market noise: slow swings of up to 110 basis points, plus daily moves of up to 22, from the day alone.
fn flutter(date: Date) -> i64 {
    const SWING_DAYS: i64 = 9;
    let day = i64::from(date.year()) * 366 + i64::from(date.day_of_year());
    let (swing, into) = (day.div_euclid(SWING_DAYS), day.rem_euclid(SWING_DAYS));
    let from = noise(swing, 110);
    let to = noise(swing + 1, 110);
    from + (to - from) * into / SWING_DAYS + noise(-day, 22)
}

/// A pseudorandom number from `-reach` to `reach`, derived from `seed` (the finalizer of `splitmix64`).
fn noise(seed: i64, reach: i64) -> i64 {
    let mut mixed = seed.cast_unsigned().wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    let positive = ((mixed ^ (mixed >> 31)) >> 1).cast_signed();
    positive % (2 * reach + 1) - reach
}

#[cfg(test)]
mod tests {
    use goldgrove_domain::Currency;

    use super::*;

    #[test]
    fn a_year_saves_less_than_it_earns_and_markets_are_plausible() {
        let usd = |major: i64| Money::from_minor(major * 100, Currency::USD).expect("in range");
        let today = NetWorthPoint {
            date: "2026-11-23".parse().expect("a day"),
            totals: Totals {
                assets: usd(665_000),
                liabilities: usd(105_500),
            },
            natives: Vec::new(),
        };
        let user = UserId::parse("user-1").expect("an id");
        let goals = household::saved(&user).expect("in range");
        let days: Vec<Day> = (1..=DAYS)
            .rev()
            .map(|ago| Day::of(&today, ago).expect("in range"))
            .collect();
        let mut year = Causes::none(Currency::USD);
        let mut to_goals = Money::zero(Currency::USD);
        for pair in days.windows(2) {
            let attribution = attribution(&pair[0], &pair[1], &goals).expect("in range");
            year = year.checked_add(&attribution.net_worth.causes).expect("in range");
            for (_, change) in &attribution.goals {
                to_goals = to_goals.checked_add(change.causes.of(Cause::Added)).expect("in range");
            }
        }
        let of = |cause| year.of(cause).minor() / 100;
        let earned = i64::from(super::super::MONTHLY_INCOME) * 12;
        assert!(of(Cause::Added) < earned / 2, "saves {} of {earned}", of(Cause::Added));
        assert!(of(Cause::Added) * 100 >= to_goals.minor(), "goals get {to_goals}");
        assert!((15_000..60_000).contains(&of(Cause::Markets)), "{}", of(Cause::Markets));
        assert!((1_000..8_000).contains(&of(Cause::Revalued)), "{}", of(Cause::Revalued));
        assert!(
            (3_000..15_000).contains(&of(Cause::DebtPaid)),
            "{}",
            of(Cause::DebtPaid)
        );
    }
}
