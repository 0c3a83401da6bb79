//! Roles: `ROLE#<role>`, specification table `user_roles`.

use goldgrove_domain::ids::UserId;
use goldgrove_domain::profile::Role;

use super::{USER, partition};
use crate::codec::Reader;
use crate::error::{Fault, StorageError};
use crate::table::{Condition, Table};
use crate::value::{Key, Row};

/// The prefix of a role's sort key.
pub(crate) const PREFIX: &str = "ROLE#";

const TABLE: &str = "user_roles";

/// One user's roles.
pub struct Roles<'a> {
    table: &'a dyn Table,
    user: &'a UserId,
}

impl<'a> Roles<'a> {
    /// The roles of `user` in `table`.
    pub const fn new(table: &'a dyn Table, user: &'a UserId) -> Self {
        Self { table, user }
    }

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
    let mut reader = Reader::new(TABLE, row);
    let word = reader.record("role")?;
    word.parse::<Role>()
        .ok()
        .ok_or_else(|| reader.corrupt("role", Fault::Unreadable))
}
