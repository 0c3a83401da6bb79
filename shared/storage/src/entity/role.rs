//! Roles: `ROLE#<role>`, specification table `user_roles`.

use goldgrove_domain::profile::Role;

use super::{USER, partition};
use crate::codec::Reader;
use crate::{Condition, Key, Row, StorageError};

/// The prefix of a role's sort key.
pub(crate) const PREFIX: &str = "ROLE#";

const TABLE: &str = "user_roles";

store! {
    /// One user's roles.
    pub struct Roles;
}

impl Roles<'_> {
    /// Gives the user a role.
    pub async fn grant(&self, role: Role) -> Result<(), StorageError> {
        let key = Key::new(partition(self.user), format!("{PREFIX}{}", <&str>::from(role)));
        let row = Row::new(key)
            .with(USER, self.user.as_str())
            .with("role", <&str>::from(role));
        self.table.put(row, Condition::Always).await
    }
}

/// The effective role: the first in alphabetical order, or [`Role::User`] without any. Every row must be a valid role,
/// even the ones that have no effect.
pub(crate) fn effective(rows: Vec<Row>) -> Result<Role, StorageError> {
    let roles = rows.into_iter().map(open).collect::<Result<Vec<Role>, _>>()?;
    Ok(roles.into_iter().next().unwrap_or_default())
}

fn open(row: Row) -> Result<Role, StorageError> {
    Reader::new(TABLE, row).record("role", |word| word.parse().ok())
}
