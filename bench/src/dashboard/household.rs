//! A user with as many holdings as a comparison asks for, written straight into storage.

use std::sync::Arc;

use goldgrove_crypto::UserKeys;
use goldgrove_domain::account::AccountKind;
use goldgrove_domain::ids::UserId;
use goldgrove_domain::sealing::FieldKeys;
use goldgrove_domain::{Currency, Decimal, Money};
use goldgrove_standin_cognito::NewUser;
use goldgrove_storage::Row;
use goldgrove_storage::entity::account::Accounts;
use goldgrove_storage::entity::goal::Goals;
use goldgrove_storage::entity::holding::Holdings;
use goldgrove_storage::entity::movement::Movements;
use goldgrove_storage::entity::net_worth_history::NetWorthHistory;
use goldgrove_storage::entity::profile::Profiles;
use goldgrove_storage::user_rows::UserRows;
use goldgrove_testing::{AccountBuilder, GoalBuilder, HoldingBuilder, NetWorthPointBuilder, movement_on};
use jiff::ToSpan as _;
use jiff::civil::{Date, date};

use super::{Caller, DashboardError, Host};

/// How many days of history a dashboard shows unless asked otherwise, and every household has.
pub const HISTORY_DAYS: usize = 30;
/// The accounts that the holdings are spread over.
const ACCOUNTS: u128 = 4;
const GOALS: u128 = 3;
const LAST_DAY: Date = date(2026, 11, 20);
const PASSWORD: &str = "Benchmark-2026";
/// What one storage call reads at most, in bytes.
const PAGE_BYTES: usize = 1024 * 1024;

/// A user and what is needed to act as them.
pub struct Household {
    /// Who.
    pub user: UserId,
    /// Signed in.
    pub caller: Caller,
    /// Their field keys.
    pub keys: Arc<UserKeys>,
}

impl Household {
    /// Creates a user with `holdings` holdings and signs in.
    ///
    /// # Errors
    /// [`DashboardError`] when any step fails.
    pub async fn create(host: &Host, holdings: usize) -> Result<Self, DashboardError> {
        let email = format!("holdings-{holdings}@goldgrove.example");
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
            caller: host.sign_in(&email, PASSWORD).await?,
            keys,
        };
        household.store(host, holdings).await?;
        Ok(household)
    }

    /// Lets the household have been there for the `days` up to `last`: a point each, and why it moved.
    ///
    /// # Errors
    /// [`DashboardError::Storage`].
    pub async fn remember(&self, host: &Host, last: Date, days: usize) -> Result<(), DashboardError> {
        let (table, user, keys) = (host.stack.app.table(), &self.user, self.keys.as_ref());
        store_history(host, user, keys, days_to(last, days)).await?;
        let movements: Vec<_> = days_to(last, days).map(|day| movement_on(&day)).collect();
        Ok(Movements::new(table, user).put_all(&movements, keys).await?)
    }

    /// The rows a dashboard is made from, as they are stored.
    ///
    /// # Errors
    /// [`DashboardError::Storage`].
    pub async fn rows(&self, host: &Host) -> Result<UserRows, DashboardError> {
        Ok(UserRows::load(host.stack.app.table(), &self.user, HISTORY_DAYS).await?)
    }

    async fn store(&self, host: &Host, holdings: usize) -> Result<(), DashboardError> {
        let (table, user, keys) = (host.stack.app.table(), &self.user, self.keys.as_ref());
        self.set_income(host).await?;
        for number in 1..=ACCOUNTS {
            let account = AccountBuilder::new(number).kind(AccountKind::Brokerage).build();
            Accounts::new(table, user).add(&account, keys).await?;
        }
        for number in 1..=GOALS {
            Goals::new(table, user)
                .add(&GoalBuilder::new(number).build(), keys)
                .await?;
        }
        store_history(host, user, keys, days_to(LAST_DAY, HISTORY_DAYS)).await?;
        let holdings = (0_u32..)
            .take(holdings)
            .map(|number| {
                let value = Money::from_minor(100_000 + i64::from(number) * 1_237, Currency::USD)?;
                let account = u128::from(number) % ACCOUNTS + 1;
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

async fn store_history(
    host: &Host,
    user: &UserId,
    keys: &dyn FieldKeys,
    days: impl Iterator<Item = String>,
) -> Result<(), DashboardError> {
    let points: Vec<_> = days.map(|day| NetWorthPointBuilder::new(&day).build()).collect();
    Ok(NetWorthHistory::new(host.stack.app.table(), user)
        .put_all(&points, keys)
        .await?)
}

/// The last `count` days to `last`.
fn days_to(last: Date, count: usize) -> impl Iterator<Item = String> {
    let ago = (0_i32..).take(count);
    ago.map(move |days| last.saturating_sub(days.days()).to_string())
}

/// The most storage calls these rows may take: one per begun megabyte of what a user owns, one for the person, one for
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
