//! The rows of each entity, and the stores of one user's entities.
//!
//! | Sort key in `USER#<sub>` | Entity |
//! | --- | --- |
//! | `ACCOUNT#<id>` | [`account`] |
//! | `ALLOCATION` | the version of all allocations; see [`goal_allocation`] |
//! | `ALLOCATION#<goal>#<id>` | [`goal_allocation`] |
//! | `DISCONNECTED#<id>` | the rest of an [`item`] that was ended because its owner left |
//! | `FIXEDRATE#<from>#<to>#<since>` | [`fixed_rate`] |
//! | `GOAL#<id>` | [`goal`] |
//! | `HOLDING#<account>#<id>` | [`holding`] |
//! | `INSIGHT#<id>`, `INSIGHT`, `INSIGHT!` | [`insight`] |
//! | `INSTITUTION#<id>` | [`institution`], the user's copy |
//! | `ITEM#<id>` | [`item`] |
//! | `LAPSE` | [`lapse_warning`] |
//! | `LIMIT#ACCOUNTS`, `LIMIT#BALANCES`, `LIMIT#GOALS`, `LIMIT#RATES` | turns to add one; see [`turn`] |
//! | `MAILBOX` | [`mailbox`] |
//! | `MOVEMENT#<month>#<goal>` | [`attribution`], a page |
//! | `NETWORTH#<month>` | [`net_worth_history`], a page |
//! | `NETWORTHBALANCE#<month>` | [`balance_history`], a page: recorded balances |
//! | `NETWORTHSTANDING#<date>` | [`balance_snapshot`] |
//! | `ONBOARDING#<step>` | [`onboarding_progress`] |
//! | `PASTBALANCE#<account>#<date>` | [`balance_history`]: balances that the owner typed in |
//! | `PLAN#<goal>#<moment>` | [`recorded_plan`] |
//! | `PROFILE` | [`profile`] |
//! | `RETURNED_MAIL` | [`returned_mail`] |
//! | `ROLE#<role>` | [`role`] |
//! | `SUBSCRIPTION` | [`subscription`] |
//! | `SESSION#<id>` | [`session`] |
//! | `SESSIONS` | the moment from which sign-ins count; see [`session`] |
//! | `TRANSACTION#<month>#<account>` | [`transaction`]s, a page |
//!
//! The catalogue of [`institution`]s is one partition for all users, and so are [`deletion`]s and [`exchange_rates`]. A
//! [`first_trial`] has a partition per address. [`audit_log`], [`data_key`] and [`idempotency`] have their own tables. The idempotency
//! table also holds the counts of [`rate_limit`], the [`seen_event`]s and what [`crate::undo`] keeps. [`aead_migration`] is one row in
//! its own partition.
//!
//! [`Revisions`] stores rows that a person edits: they have a version, and every replacement names the version it was
//! made from. [`Records`] stores rows without a version, such as holdings: they are replaced as a whole or only added,
//! and the last writer wins.

/// Declares a store: the rows of one user in one table.
macro_rules! store {
    ($(#[$doc:meta])* pub struct $name:ident;) => {
        $(#[$doc])*
        pub struct $name<'a> {
            table: &'a dyn crate::table::Table,
            user: &'a goldgrove_domain::ids::UserId,
        }

        impl<'a> $name<'a> {
            /// The store of `user` in `table`.
            pub const fn new(table: &'a dyn crate::table::Table, user: &'a goldgrove_domain::ids::UserId) -> Self {
                Self { table, user }
            }
        }
    };
}

pub mod account;
pub mod aead_migration;
pub mod attribution;
pub mod audit_log;
pub mod balance_history;
pub mod balance_snapshot;
pub mod data_key;
pub mod deletion;
pub mod exchange_rates;
pub mod first_trial;
pub mod fixed_rate;
pub mod goal;
pub mod goal_allocation;
pub mod holding;
pub mod idempotency;
pub mod insight;
pub mod institution;
pub mod item;
pub mod lapse_warning;
pub mod mailbox;
pub mod net_worth_history;
pub mod onboarding_progress;
pub mod profile;
pub mod rate_limit;
mod record_id;
pub mod recorded_plan;
mod records;
pub mod returned_mail;
mod revisions;
pub mod role;
pub mod seen_event;
pub mod session;
pub mod subscription;
pub mod transaction;
pub mod turn;

use std::collections::BTreeMap;

use goldgrove_domain::ids::UserId;
use goldgrove_domain::sealing::{FieldKeys, Scratch, SealedTable};
use zeroize::Zeroizing;

use crate::error::{Fault, StorageError};
use crate::table::{Condition, Index, Query, Table, Write};
use crate::value::{Key, PARTITION, Row, SORT, Value};

pub use account::Accounts;
pub use attribution::Attributions;
pub use audit_log::AuditLog;
pub use balance_history::{Anchors, RecordedBalances};
pub use balance_snapshot::BalanceSnapshots;
pub use data_key::DataKeys;
pub use deletion::Deletions;
pub use fixed_rate::FixedRates;
pub use goal::Goals;
pub use goal_allocation::GoalAllocations;
pub use holding::Holdings;
pub use insight::{Feed, Feeds};
pub use item::Items;
pub use net_worth_history::{NetWorthHistory, RecordedDay};
pub use onboarding_progress::OnboardingSteps;
pub use profile::Profiles;
pub use record_id::RecordId;
pub use recorded_plan::RecordedPlans;
pub use records::Records;
pub use revisions::{Revisions, Versioned};
pub(crate) use revisions::{put_once, version_of, writing};
pub use role::Roles;
pub use session::Sessions;
pub use subscription::Subscribers;
pub use transaction::Transactions;

/// The attribute with the id of the row's user.
pub(crate) const USER: &str = "user_id";

/// A kind of record with sealed fields, stored in one row per record.
pub trait Entity: Sized + Send + Sync {
    /// Distinguishes the records of one user.
    type Id: RecordId;

    /// The entity's table in the specification.
    const TABLE: SealedTable;
    /// The prefix of this entity's sort keys, and of no other's.
    const PREFIX: &'static str;
    /// The attribute with the record's id.
    const RECORD: &'static str = "id";

    /// The record's id.
    fn id(&self) -> Self::Id;

    /// The sort key of the record with this id.
    fn sort_key(id: &Self::Id) -> String {
        [Self::PREFIX, &id.text()].concat()
    }

    /// The record's id in the associated data of its fields. The sort key ends with it.
    fn record(&self, _user: &UserId) -> String {
        self.id().text()
    }

    /// The record's row, with sensitive fields sealed under the current key. Has no version yet.
    fn seal(&self, user: &UserId, keys: &dyn FieldKeys) -> Result<Row, StorageError>;

    /// Opens the record in a row. Consumes the row, so that nothing is copied.
    ///
    /// # Errors
    /// [`StorageError::Corrupt`] with the attribute, also when a field does not open.
    fn open(row: Row, keys: &dyn FieldKeys, scratch: &mut Scratch) -> Result<Self, StorageError>;
}

/// The partition of one user's rows.
pub fn partition(user: &UserId) -> String {
    format!("USER#{user}")
}

/// The user of a partition.
pub(crate) fn user_of(partition: &str) -> Option<UserId> {
    UserId::parse(partition.strip_prefix("USER#")?).ok()
}

/// The user whose row of `table` has this key.
pub(crate) fn owner_of(table: &'static str, key: &Key) -> Result<UserId, StorageError> {
    user_of(&key.partition).ok_or(StorageError::corrupt(table, PARTITION, Fault::Unreadable))
}

/// The rows of `user` whose sort keys begin with `prefix`, in order of these keys.
pub(crate) async fn rows_of(table: &dyn Table, user: &UserId, prefix: &str) -> Result<Vec<Row>, StorageError> {
    table.query(&Query::prefix(partition(user), prefix)).await
}

/// The keys of these rows.
pub(crate) fn keys_in(rows: Vec<Row>) -> Vec<Key> {
    rows.into_iter().map(Row::into_key).collect()
}

/// The key of a user's record.
pub(crate) fn key_of<E: Entity>(user: &UserId, id: &E::Id) -> Key {
    Key::new(partition(user), E::sort_key(id))
}

/// The id of the record with this sort key.
pub(crate) fn id_at<E: Entity>(sort_key: &str) -> Result<E::Id, StorageError> {
    let id = sort_key.strip_prefix(E::PREFIX).and_then(E::Id::parse);
    id.ok_or(StorageError::corrupt(E::TABLE.name(), SORT, Fault::Unreadable))
}

/// Fails a transaction if the record does not exist.
pub(crate) fn exists<E: Entity>(user: &UserId, id: &E::Id) -> Write {
    Write::Check(key_of::<E>(user, id), Condition::Present)
}

/// Opens rows one by one with one buffer, which is wiped at the end.
pub(crate) fn open_all<T>(
    rows: Vec<Row>,
    mut open: impl FnMut(Row, &mut Scratch) -> Result<T, StorageError>,
) -> Result<Vec<T>, StorageError> {
    let mut scratch = Zeroizing::new(Scratch::new());
    rows.into_iter().map(|row| open(row, &mut scratch)).collect()
}

/// A row in stored form, for clients that open fields themselves: every attribute but the keys, still sealed, in order
/// of their names.
pub fn stored_json(row: &Row) -> serde_json::Value {
    let shown: BTreeMap<&str, &Value> = row
        .attributes()
        .filter(|(name, _)| Index::OF_MAIN.iter().all(|index| index.attribute() != *name))
        .collect();
    shown.into_iter().map(|(name, value)| (name, to_json(value))).collect()
}

/// Bytes become a list of numbers. No row in an answer has bytes.
fn to_json(value: &Value) -> serde_json::Value {
    match value {
        Value::Text(text) => text.as_str().into(),
        Value::Number(digits) => digits
            .parse::<serde_json::Number>()
            .map_or_else(|_| digits.as_str().into(), serde_json::Value::Number),
        Value::Bytes(bytes) => bytes.as_slice().into(),
        Value::Bool(flag) => (*flag).into(),
        Value::Null => serde_json::Value::Null,
        Value::List(values) => values.iter().map(to_json).collect(),
        Value::Map(values) => values
            .iter()
            .map(|(name, value)| (name.clone(), to_json(value)))
            .collect(),
    }
}
