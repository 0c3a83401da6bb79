//! Lists all users, for work that is done for each of them.
//!
//! An index contains every profile, spread over [`SHARDS`] values by its user's id. The table updates the index, so it
//! lists every user with a profile, and no user whose rows are gone. The shards keep sign-ups below the write limit of
//! one partition and allow parallel reads. The index may lag a moment behind the table.

use goldgrove_domain::ids::UserId;

use crate::entity::profile;
use crate::entity::{owner_of, partition};
use crate::table::Index;
use crate::{Key, Query, StorageError, Table};

/// How many parts the list of users has.
pub const SHARDS: u8 = 16;

/// Some users of one shard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RosterPage {
    /// The users, in no order.
    pub users: Vec<UserId>,
    /// The user after whom the next page starts; `None` at the end.
    pub next: Option<UserId>,
}

/// At most `limit` users of `shard` after `after`. An empty page is not necessarily the last.
pub async fn page(
    table: &dyn Table,
    shard: u8,
    after: Option<&UserId>,
    limit: usize,
) -> Result<RosterPage, StorageError> {
    let query = Query::index(Index::Users, value_of(shard)).first(limit);
    let after = after.map(|user| Key::new(partition(user), profile::SORT_KEY));
    let page = table.query_page(&query, after.as_ref()).await?;
    let users = page.rows.iter().map(|row| user(row.key())).collect::<Result<_, _>>()?;
    Ok(RosterPage {
        users,
        next: page.next.as_ref().map(user).transpose()?,
    })
}

/// The index value of a user's profile.
pub(crate) fn indexed(user: &UserId) -> String {
    let sum = user.as_str().bytes().fold(0_u8, u8::wrapping_add);
    value_of(sum % SHARDS)
}

fn value_of(shard: u8) -> String {
    format!("USERS#{shard:02}")
}

fn user(key: &Key) -> Result<UserId, StorageError> {
    owner_of("profiles", key)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use uuid::Uuid;

    use super::*;

    #[test]
    fn users_are_spread_evenly() {
        const USERS: u128 = 16_000;
        let mut shards: BTreeMap<String, u32> = BTreeMap::new();
        for number in 0..USERS {
            // Numbers that differ in all digits, as random ids do.
            let id = Uuid::new_v5(&Uuid::NAMESPACE_OID, &number.to_be_bytes());
            *shards
                .entry(indexed(&UserId::parse(&id.to_string()).unwrap()))
                .or_default() += 1;
        }
        assert_eq!(shards.len(), usize::from(SHARDS));
        assert!(shards.values().all(|users| (700..1_300).contains(users)), "{shards:?}");
    }
}
