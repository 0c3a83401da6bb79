//! Roles: `ROLE#<role>`, specification table `user_roles`.

use goldgrove_domain::ids::UserId;
use goldgrove_domain::profile::Role;

use super::{USER, partition};
use crate::codec::Reader;
use crate::error::StorageError;
use crate::table::{Condition, Query, Table};
use crate::value::{Key, Row};

/// What every sort key of a role begins with.
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

    /// The role that counts: the first in ascending order of the words, [`Role::User`] for a user without any.
    pub async fn effective(&self) -> Result<Role, StorageError> {
        let query = Query::prefix(partition(self.user), PREFIX).first(1);
        effective(self.table.query(&query).await?)
    }

    /// Gives the user a role.
    pub async fn grant(&self, role: Role) -> Result<(), StorageError> {
        let key = Key::new(partition(self.user), format!("{PREFIX}{}", role.as_str()));
        let row = Row::new(key).with(USER, self.user.as_str()).with("role", role.as_str());
        self.table.put(row, Condition::Always).await
    }
}

/// The role that counts among rows in ascending order.
pub(crate) fn effective(rows: Vec<Row>) -> Result<Role, StorageError> {
    rows.into_iter().next().map_or(Ok(Role::default()), |row| {
        Reader::new(TABLE, row).parsed("role", Role::from_stored)
    })
}
