//! The time of evaluating many households in memory.
//!
//! Measures the whole evaluation: every row read and opened, the odds of every goal, every rule, and the feed's changes sealed
//! and written in one transaction. Tables and keys are in memory, so that the figure contains no network.

use std::sync::Arc;

use async_trait::async_trait;
use goldgrove_app::founding::{NewUser, found};
use goldgrove_app::insights::evaluate;
use goldgrove_app::{Context, Failure};
use goldgrove_crypto::{DataKey, GeneratedKey, KeyContext, KeyError, KeyService};
use goldgrove_domain::account::AccountKind;
use goldgrove_domain::ids::{IdError, UserId};
use goldgrove_domain::{Currency, Money, MoneyError};
use goldgrove_storage::Tables;
use goldgrove_storage::entity::{Accounts, Goals, Holdings, Profiles, Transactions};
use goldgrove_testing::{AccountBuilder, HoldingBuilder, MockClock, SeededIds, TransactionBuilder};

use crate::dashboard::{goal, processor_time};

/// Goals of each household.
pub const GOALS: u128 = 3;
const HOLDINGS: u128 = 10;
const TRANSACTIONS: u128 = 30;
const KEY_LEN: usize = 32;

/// Why the households could not be evaluated.
#[derive(Debug, thiserror::Error)]
pub enum InsightsError {
    /// A step through the stores or an evaluation failed.
    #[error("a household could not be made or looked at: {0}")]
    Household(#[from] Failure),
    /// An amount is out of range.
    #[error(transparent)]
    Money(#[from] MoneyError),
    /// A name is no user id.
    #[error(transparent)]
    Id(#[from] IdError),
}

/// A key service whose wrapped keys are the keys themselves: the data here is fake.
struct OpenKeys;

#[async_trait]
impl KeyService for OpenKeys {
    async fn generate_data_key(&self, _context: KeyContext<'_>) -> Result<GeneratedKey, KeyError> {
        let key = vec![7; KEY_LEN];
        Ok(GeneratedKey {
            plaintext: DataKey::new(key.clone())?,
            wrapped: key,
        })
    }

    async fn decrypt(&self, wrapped: &[u8], _context: KeyContext<'_>) -> Result<DataKey, KeyError> {
        DataKey::new(wrapped.to_vec())
    }
}

/// Households to evaluate.
pub struct Street {
    context: Context,
    users: Vec<UserId>,
}

/// The result of evaluating all of them.
#[derive(Clone, Copy, Debug)]
pub struct Evaluated {
    /// How many households.
    pub households: usize,
    /// How many cards were raised.
    pub raised: usize,
    /// The processor time for all of them, in seconds.
    pub cpu_seconds: f64,
}

impl Street {
    /// Founds `households` users with four accounts, goals, holdings and a month of transactions each.
    pub async fn build(households: usize) -> Result<Self, InsightsError> {
        let ids = Arc::new(SeededIds::default());
        let context = Context::over(
            Tables::memory(),
            Arc::new(OpenKeys),
            ids,
            Arc::new(MockClock::default()),
        );
        let mut users = Vec::with_capacity(households);
        for number in 0..households {
            let user = UserId::parse(&format!("household-{number}"))?;
            move_in(&context, &user, i64::try_from(number % 97).unwrap_or_default()).await?;
            users.push(user);
        }
        Ok(Self { context, users })
    }

    /// Evaluates every household, one after the other.
    pub async fn evaluate_all(&self) -> Result<Evaluated, InsightsError> {
        let (mut raised, before) = (0, processor_time());
        for user in &self.users {
            raised += evaluate(&self.context, None, user).await?.raised;
        }
        Ok(Evaluated {
            households: self.users.len(),
            raised,
            cpu_seconds: processor_time().saturating_sub(before).as_secs_f64(),
        })
    }
}

/// Whole dollars.
fn usd(dollars: i64) -> Result<Money, MoneyError> {
    Money::from_minor(dollars * 100, Currency::USD)
}

/// Stores the rows of a household; `bent` varies the amounts between households.
async fn move_in(context: &Context, user: &UserId, bent: i64) -> Result<(), InsightsError> {
    found(context, user, NewUser::default()).await?;
    let keys = context.keyring.for_user(user).await.map_err(Failure::from)?;
    let (table, keys) = (context.tables.main.as_ref(), keys.as_ref());
    let profiles = Profiles::new(table, user);
    if let Some(mut profile) = profiles.current(keys).await.map_err(Failure::from)? {
        profile.value.monthly_income = Some(usd(5_000 + bent * 10)?);
        let replaced = profiles.replace(&profile.value, profile.version, keys).await;
        replaced.map_err(Failure::from)?;
    }
    let kinds = [
        AccountKind::Depository,
        AccountKind::Brokerage,
        AccountKind::Credit,
        AccountKind::Property,
    ];
    let accounts = Accounts::new(table, user);
    for (number, kind) in (1..).zip(kinds) {
        let account = AccountBuilder::new(number).kind(kind).balance(usd(4_000 + bent * 100)?);
        accounts.add(&account.build(), keys).await.map_err(Failure::from)?;
    }
    let goals = Goals::new(table, user);
    for number in 1..=GOALS {
        let goal = goal(number).saved(usd(bent * 50)?);
        goals.add(&goal.build(), keys).await.map_err(Failure::from)?;
    }
    let holdings: Vec<_> = (1..=HOLDINGS)
        .map(|number| HoldingBuilder::new(2, number).build())
        .collect();
    Holdings::new(table, user)
        .put_all(&holdings, keys)
        .await
        .map_err(Failure::from)?;
    let transactions: Vec<_> = (1..=TRANSACTIONS)
        .map(|number| TransactionBuilder::new(number).build())
        .collect();
    let kept = Transactions::new(table, user).change(&transactions.into(), keys).await;
    Ok(kept.map_err(Failure::from)?)
}
