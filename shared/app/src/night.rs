//! What is done once a day for a household, in one pass: its day is recorded, and it is looked at.
//!
//! Rows are read once, at the price of reads that may lag a moment, and the user's keys are asked for once. The day is
//! recorded before anything that only the look needs is opened: nobody's point waits for a card.

use goldgrove_crypto::{KeyError, UserKeys};
use goldgrove_domain::ids::UserId;
use goldgrove_storage::entity::net_worth_history::NetWorthHistory;
use goldgrove_storage::entity::standing::Recorded;
use goldgrove_storage::eventual::Eventual;
use jiff::civil::Date;

use crate::insights::{Evaluated, Gathered, Look, Narration};
use crate::net_worth::{record_day, record_of};
use crate::{Failure, Vault};

/// What a night came to for one household whose day is recorded.
pub type Looked = Result<Evaluated, Failure>;

/// Records `day` for `user` and looks at the household. A day that is over is recorded unless it is already, and nothing
/// is looked at: what is stored now says nothing of then.
///
/// What the look came to is inside: its failure takes nothing back.
///
/// # Errors
/// [`Failure`] when the day is not recorded.
pub async fn pass(vault: &Vault, narration: Option<&Narration>, user: &UserId, day: Date) -> Result<Looked, Failure> {
    let keys = match vault.keyring.for_user(user).await {
        // Deleted since the list was read.
        Err(KeyError::Missing) => return Ok(Ok(Evaluated::default())),
        keys => keys?,
    };
    if day != vault.clock.today() {
        record_day(vault, user, keys.as_ref(), day).await?;
        return Ok(Ok(Evaluated::default()));
    }
    today(vault, narration, user, &keys).await
}

async fn today(
    vault: &Vault,
    narration: Option<&Narration>,
    user: &UserId,
    keys: &UserKeys,
) -> Result<Looked, Failure> {
    let (table, today) = (Eventual::new(vault.tables.main.as_ref()), vault.clock.today());
    let known = Recorded::until(&table, user, today, keys);
    let (gathered, known) = tokio::try_join!(Gathered::load(&table, user, keys), known)?;
    let Some(profile) = &gathered.data.profile else {
        return Ok(Ok(Evaluated::default()));
    };
    let day = record_of(today, &gathered.data, profile.value.currency, known.as_ref())?;
    NetWorthHistory::new(&table, user).put_day(&day, keys).await?;
    let look = Look {
        vault,
        narration,
        user,
        keys,
    };
    Ok(look.after(&table, gathered, day).await)
}
