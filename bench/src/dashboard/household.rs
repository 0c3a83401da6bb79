//! A user with a household of a given size, written straight into storage.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use goldgrove_crypto::UserKeys;
use goldgrove_domain::attribution::{Cause, Causes, Change};
use goldgrove_domain::{AccountKind, Currency, Decimal, FieldKeys, Money, MoneyError, Transaction, UserId};
use goldgrove_standin_cognito::NewUser;
use goldgrove_storage::Row;
use goldgrove_storage::entity::{Accounts, Goals, Holdings, NetWorthHistory, Profiles, RecordedDay, Transactions};
use goldgrove_storage::user_rows::UserRows;
use goldgrove_testing::builders::{account_id, goal_id};
use goldgrove_testing::clock::EPOCH;
use goldgrove_testing::{
    AccountBuilder, GoalBuilder, HoldingBuilder, NetWorthPointBuilder, TransactionBuilder, attribution_on,
};
use jiff::civil::{Date, date};
use jiff::{SignedDuration, ToSpan as _};

use super::{Caller, DashboardError, Host};

/// Days of history that a dashboard shows by default, and that every household has.
pub const HISTORY_DAYS: usize = 30;
const LAST_DAY: Date = date(2026, 11, 20);
const PASSWORD: &str = "Benchmark-2026";
/// The most bytes that one storage call reads.
const PAGE_BYTES: usize = 1024 * 1024;

/// The size of a household. All accounts have the same number of holdings and of transactions.
#[derive(Clone, Copy, Debug)]
pub struct Size {
    /// Accounts.
    pub accounts: u128,
    /// Holdings.
    pub holdings: usize,
    /// Goals.
    pub goals: u128,
    /// Transactions, one a day of every account.
    pub transactions: u128,
    /// Days of history.
    pub days: usize,
}

impl Size {
    /// The smallest measured household.
    pub const SMALL: Self = Self {
        accounts: 4,
        holdings: 20,
        goals: 3,
        transactions: 500,
        days: 365,
    };
    /// The largest expected household after five years.
    pub const HEAVY: Self = Self {
        accounts: 40,
        holdings: 300,
        goals: 20,
        transactions: 20_000,
        days: 5 * 365,
    };
}

/// A user, with the token and keys to act as them.
pub struct Household {
    /// The user's id.
    pub user: UserId,
    size: Size,
    /// The signed-in client.
    pub caller: Caller,
    /// Their field keys.
    pub keys: Arc<UserKeys>,
}

impl Household {
    /// Creates a user with a household of `size` and history for the days up to `last`.
    ///
    /// # Errors
    /// [`DashboardError`] when any step fails.
    pub async fn of(host: &Host, size: Size, last: Date) -> Result<Self, DashboardError> {
        let household = Self::create(host, size).await?;
        household.spend(host, last).await?;
        household.remember(host, last).await?;
        Ok(household)
    }

    /// Creates a user with accounts, holdings, goals and the default days of history, and signs in.
    ///
    /// # Errors
    /// [`DashboardError`] when any step fails.
    pub async fn create(host: &Host, size: Size) -> Result<Self, DashboardError> {
        static CREATED: AtomicU32 = AtomicU32::new(0);
        let number = CREATED.fetch_add(1, Ordering::Relaxed);
        let email = format!("household-{number}@goldgrove.example");
        let new_user = NewUser {
            email: email.clone(),
            password: PASSWORD.to_owned(),
            given_name: "Avery".to_owned(),
            family_name: "Stone".to_owned(),
        };
        let sub = host.stack.pool.seed_user(new_user).await?;
        let user = UserId::parse(&sub.to_string())?;
        let keys = host.stack.app.keys(&user).await?;
        let household = Self {
            user,
            size,
            caller: host.sign_in(&email, PASSWORD).await?,
            keys,
        };
        household.store(host).await?;
        Ok(household)
    }

    /// Stores a point of net worth and an attribution for each day up to `last`.
    async fn remember(&self, host: &Host, last: Date) -> Result<(), DashboardError> {
        let history = NetWorthHistory::new(host.stack.app.table(), &self.user);
        let days = days_to(last, self.size.days).map(|day| believable(&day, &self.size));
        let days: Vec<_> = days.collect::<Result<_, _>>()?;
        Ok(history.put_days(&days, self.keys.as_ref()).await?)
    }

    /// Stores purchases up to `last`, one a day for every account.
    async fn spend(&self, host: &Host, last: Date) -> Result<(), DashboardError> {
        let Size {
            accounts, transactions, ..
        } = self.size;
        let made = (0..transactions).map(|number| {
            let ago = i64::try_from(number / accounts).unwrap_or_default();
            Transaction {
                account: account_id(number % accounts + 1),
                ..TransactionBuilder::new(number)
                    .on(last.saturating_sub(ago.days()))
                    .build()
            }
        });
        let made: Vec<Transaction> = made.collect();
        let transactions = Transactions::new(host.stack.app.table(), &self.user);
        Ok(transactions.change(&made.into(), self.keys.as_ref()).await?)
    }

    /// Makes its accounts linked deposits, whose past is estimated from their transactions.
    pub async fn bank(&self, host: &Host) -> Result<(), DashboardError> {
        let accounts = Accounts::new(host.stack.app.table(), &self.user);
        for number in 1..=self.size.accounts {
            let deposit = AccountBuilder::new(number).linked(1, "ins_gg_2").build();
            accounts.replace(&deposit, 1, self.keys.as_ref()).await?;
        }
        Ok(())
    }

    /// The stored rows of a dashboard.
    pub async fn rows(&self, host: &Host) -> Result<UserRows, DashboardError> {
        Ok(UserRows::load(host.stack.app.table(), &self.user, HISTORY_DAYS).await?)
    }

    async fn store(&self, host: &Host) -> Result<(), DashboardError> {
        let (table, user, keys) = (host.stack.app.table(), &self.user, self.keys.as_ref());
        self.set_income(host).await?;
        for number in 1..=self.size.accounts {
            let account = AccountBuilder::new(number).kind(AccountKind::Brokerage).build();
            Accounts::new(table, user).add(&account, keys).await?;
        }
        for number in 1..=self.size.goals {
            Goals::new(table, user).add(&goal(number).build(), keys).await?;
        }
        store_history(host, user, keys, days_to(LAST_DAY, HISTORY_DAYS)).await?;
        let holdings = (0_u32..)
            .take(self.size.holdings)
            .map(|number| {
                let value = Money::from_minor(100_000 + i64::from(number) * 1_237, Currency::USD)?;
                let account = u128::from(number) % self.size.accounts + 1;
                Ok(HoldingBuilder::new(account, u128::from(number))
                    .value(value)
                    .quantity(Decimal::new(125_000 + i64::from(number), 4))
                    .build())
            })
            .collect::<Result<Vec<_>, DashboardError>>()?;
        Ok(Holdings::new(table, user).put_all(&holdings, keys).await?)
    }

    async fn set_income(&self, host: &Host) -> Result<(), DashboardError> {
        let profiles = Profiles::new(host.stack.app.table(), &self.user);
        let keys = self.keys.as_ref();
        let mut profile = profiles
            .current(keys)
            .await?
            .ok_or_else(|| DashboardError::Missing("the profile".to_owned()))?;
        profile.value.monthly_income = Some(Money::from_minor(745_000, Currency::USD)?);
        profiles.replace(&profile.value, profile.version, keys).await?;
        Ok(())
    }
}

/// A goal 14 months to 30 years ahead.
pub fn goal(number: u128) -> GoalBuilder {
    const YEARS_AHEAD: [i64; 6] = [5, 18, 30, 2, 10, 3];
    let at = usize::try_from(number).unwrap_or_default() % YEARS_AHEAD.len();
    let days = if number == 3 { 430 } else { YEARS_AHEAD[at] * 365 };
    GoalBuilder::new(number).by(EPOCH + SignedDuration::from_hours(24 * days))
}

async fn store_history(
    host: &Host,
    user: &UserId,
    keys: &dyn FieldKeys,
    days: impl Iterator<Item = String>,
) -> Result<(), DashboardError> {
    let points = days.map(|day| RecordedDay::past(NetWorthPointBuilder::new(&day).build(), None));
    let days: Vec<_> = points.collect();
    Ok(NetWorthHistory::new(host.stack.app.table(), user)
        .put_days(&days, keys)
        .await?)
}

/// A day that begins where the day before ended and whose point is the sum of its attribution. All amounts move every day,
/// as real ones do.
fn believable(day: &str, size: &Size) -> Result<RecordedDay, DashboardError> {
    let worth = |date: Date| {
        let number = i64::from(date.year()) * 366 + i64::from(date.day_of_year());
        Money::from_minor(25_000_000 + number * 997 % 90_001, Currency::USD)
    };
    let mut attribution = attribution_on(day);
    let (before, after) = (worth(attribution.since)?, worth(attribution.date)?);
    let change = after.checked_sub(before)?;
    let moved = |part: i64| Ok::<_, MoneyError>(Causes::only(Cause::Markets, change.scaled(Decimal::new(part, 2))?));
    attribution.net_worth = Change {
        before,
        causes: moved(100)?,
    };
    attribution.goals = (1..=size.goals)
        .map(|number| {
            let part = 10 + i64::try_from(number).unwrap_or_default();
            let before = before.scaled(Decimal::new(part, 2))?;
            Ok((
                goal_id(number),
                Change {
                    before,
                    causes: moved(part)?,
                },
            ))
        })
        .collect::<Result<_, MoneyError>>()?;
    let liabilities = Money::from_minor(1_000_000, Currency::USD)?;
    let point = NetWorthPointBuilder::new(day).figures(after.checked_add(liabilities)?, liabilities);
    let balances = (1..=size.accounts).map(|number| {
        let part = 20 + i64::try_from(number).unwrap_or_default();
        Ok((account_id(number), after.scaled(Decimal::new(part, 2))?))
    });
    Ok(RecordedDay {
        balances: Some(balances.collect::<Result<_, MoneyError>>()?),
        ..RecordedDay::past(point.build(), Some(attribution))
    })
}

/// The `count` days up to `last`.
fn days_to(last: Date, count: usize) -> impl Iterator<Item = String> {
    let ago = (0_i32..).take(count);
    ago.map(move |days| last.saturating_sub(days.days()).to_string())
}

/// The most storage calls these rows may take: one per begun megabyte of the user's rows, one for the caller, one for
/// the history.
pub fn storage_calls_allowed(rows: &UserRows) -> u64 {
    let owned = [
        &rows.accounts,
        &rows.allocations,
        &rows.goals,
        &rows.holdings,
        &rows.institutions,
        &rows.items,
    ];
    let bytes: usize = owned.into_iter().flatten().map(Row::size).sum();
    u64::try_from(bytes.div_ceil(PAGE_BYTES)).unwrap_or(u64::MAX).max(1) + 2
}

#[cfg(test)]
mod tests {
    use super::*;
    use goldgrove_storage::Key;

    #[test]
    fn every_begun_megabyte_allows_one_more_call() {
        let rows = |bytes: usize| UserRows {
            holdings: vec![Row::new(Key::new("p", "s")).with("text", "x".repeat(bytes))],
            ..UserRows::default()
        };
        for (bytes, allowed) in [(0, 3), (PAGE_BYTES / 2, 3), (PAGE_BYTES, 4), (PAGE_BYTES * 3, 6)] {
            assert_eq!(storage_calls_allowed(&rows(bytes)), allowed, "{bytes} bytes");
        }
    }
}
