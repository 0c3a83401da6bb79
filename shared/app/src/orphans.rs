//! Once a day, finds changes that clients made at the user pool directly.
//!
//! A client can delete its account there. Without this sweep, the rows and the data key would stay forever, and no
//! sign-in could reach them. A client can also confirm a new address there: sessions would stay alive, and receipts
//! would go to the earlier address.

use futures::StreamExt as _;
use goldgrove_domain::ids::UserId;
use goldgrove_http::Problem;
use goldgrove_storage::Table;
use goldgrove_storage::roster::{self, SHARDS};
use jiff::{SignedDuration, Timestamp};

use crate::{Failure, UserDeletion, address, metric};

/// How often the schedule starts a round. Only the first round of a day queries the pool.
const ROUND: SignedDuration = SignedDuration::from_mins(15);
const DAY: SignedDuration = SignedDuration::from_hours(24);
/// How many users one query lists.
const PAGE: usize = 100;
/// For how many users a day queries the pool at most.
const USERS_MAX: usize = 5_000;
/// How many of these queries run at once: the pool allows some hundred reads a second for all callers together.
pub(crate) const CONCURRENT: usize = 2;
/// How many orphans a day accepts at most. More would suggest a wrong or emptied pool, not users who left.
const ORPHANS_MAX: usize = 5;

impl UserDeletion {
    /// Once a day, finishes address changes that were confirmed at the pool directly, starts the deletion of users who
    /// are gone from the pool, and returns how many those are. Starts no deletion if there are too many. A user for
    /// whom the pool fails waits for the next day and does not stop the others.
    ///
    /// # Errors
    /// [`Failure`], also if there are too many orphans.
    pub async fn adopt_orphans(&self) -> Result<usize, Failure> {
        if !is_first_of_the_day(self.app().now()) {
            return Ok(0);
        }
        let users = futures::stream::iter(self.listed().await?);
        let asked = users.map(|user| async move {
            let is_gone = self.is_gone(&user).await.unwrap_or_else(|failure| {
                tracing::error!(cause = %failure, counts = metric::UNSETTLED, "the pool could not be asked whether a user exists");
                false
            });
            is_gone.then_some(user)
        });
        let orphans: Vec<UserId> = asked
            .buffer_unordered(CONCURRENT)
            .filter_map(|orphan| async move { orphan })
            .collect()
            .await;
        if orphans.len() > ORPHANS_MAX {
            tracing::error!(
                orphans = orphans.len(),
                "implausibly many users are missing from the pool"
            );
            return Err(Problem::Unavailable.into());
        }
        for user in &orphans {
            self.request(user).await?;
        }
        Ok(orphans.len())
    }

    /// Whether `user` is gone from the pool. Finishes an address change of a user who is there.
    async fn is_gone(&self, user: &UserId) -> Result<bool, Failure> {
        let Some(address) = self.pool.administrator().email_of_user(user).await? else {
            return Ok(true);
        };
        if let Err(failure) = address::settle_outside_change(&self.billing, &self.pool, user, &address).await {
            tracing::error!(cause = %failure, counts = metric::UNSETTLED, "the change of an address could not be completed");
        }
        Ok(false)
    }

    /// Every user, up to [`USERS_MAX`].
    pub(crate) async fn listed(&self) -> Result<Vec<UserId>, Failure> {
        listed(self.app().table(), self.app().now(), USERS_MAX).await
    }
}

/// Every user, up to `limit`. Each day starts with another shard, so that with more users than `limit`, every user gets
/// a turn.
async fn listed(table: &dyn Table, now: Timestamp, limit: usize) -> Result<Vec<UserId>, Failure> {
    let first = now.as_second().div_euclid(DAY.as_secs()).rem_euclid(SHARDS.into());
    let mut users = Vec::new();
    for shard in (0..SHARDS)
        .cycle()
        .skip(usize::try_from(first).unwrap_or(0))
        .take(SHARDS.into())
    {
        let mut after = None;
        loop {
            let page = roster::page(table, shard, after.as_ref(), PAGE).await?;
            users.extend(page.users);
            after = page.next;
            if users.len() >= limit {
                tracing::error!(counts = metric::UNSETTLED, "one day cannot check all users");
                return Ok(users);
            }
            if after.is_none() {
                break;
            }
        }
    }
    Ok(users)
}

/// Whether a round at `now` is the first of a day.
pub(crate) fn is_first_of_the_day(now: Timestamp) -> bool {
    now.as_second().rem_euclid(DAY.as_secs()) < ROUND.as_secs()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use goldgrove_storage::entity::profile::Profiles;
    use goldgrove_storage::memory::MemoryTable;
    use goldgrove_testing::{EPOCH, PlainKeys, ProfileBuilder, user};

    use super::*;

    #[test]
    fn one_round_of_a_day_asks_however_late_the_schedule_starts_each() {
        for (early, late) in [(0, 59), (59, 0)] {
            let rounds = (0..96).map(|round| {
                let delay = if round % 2 == 0 { early } else { late };
                Timestamp::UNIX_EPOCH + SignedDuration::from_mins(7) + ROUND * round + SignedDuration::from_secs(delay)
            });
            assert_eq!(rounds.filter(|round| is_first_of_the_day(*round)).count(), 1);
        }
    }

    #[tokio::test]
    async fn with_more_users_than_a_day_lists_each_has_their_day() {
        const USERS: usize = 160;
        let table = MemoryTable::new();
        for number in 0..USERS {
            let user = user(&format!("user-{number}"));
            let profiles = Profiles::new(&table, &user);
            let profile = ProfileBuilder::new(&user).build();
            profiles.add(&profile, &PlainKeys::of(&user)).await.unwrap();
        }
        let mut seen = BTreeSet::new();
        for day in 0..i32::from(SHARDS) {
            let users = listed(&table, EPOCH + DAY * day, USERS / 4).await.unwrap();
            assert!(users.len() < USERS, "{day}");
            seen.extend(users);
        }
        assert_eq!(seen.len(), USERS);
        assert_eq!(listed(&table, EPOCH, USERS + 1).await.unwrap().len(), USERS);
    }
}
