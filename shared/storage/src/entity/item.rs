//! Items: `ITEM#<id>`, specification table `plaid_items`. The access token is sealed like an amount.
//!
//! The rest of an item that was ended because its owner left is `DISCONNECTED#<id>`: every row under `ITEM#` has a
//! token.

use goldgrove_domain::item::{AccessToken, Attention, Disconnected, ItemState, ItemStatus, KnownAs};
use goldgrove_domain::lifecycle::Lifecycle;
use goldgrove_domain::sealing::{Scratch, SealedTable};
use goldgrove_domain::{Account, AccountSource, FieldKeys, InstitutionId, Item, ItemId, UserId};
use jiff::Timestamp;

use super::{Entity, Revisions, USER, id_at, partition, rows_of};
use crate::codec::{Reader, SealedAttribute, SealedReader, Sealer, sealed_attribute};
use crate::table::Index;
use crate::{Fault, Key, Query, Read, Row, StorageError, Table, Value, entity};

const ACCESS_TOKEN: SealedAttribute = sealed_attribute!("access_token");

const GOOD: &str = "good";
const LOGIN_REQUIRED: &str = "login_required";
const FAILING: &str = "error";

/// Only in rows of items that may have stored transactions beyond the cursor.
const SYNCING: &str = "syncing";
/// Since when.
const SYNCING_SINCE: &str = "syncing_since";
/// Only in rows of items whose older transactions have not arrived yet.
const AWAITS_HISTORY: &str = "awaits_history";
const YES: &str = "yes";

/// The prefix of a disconnected item's sort key. It sorts between accounts and items, which are read together.
pub(crate) const DISCONNECTED: &str = "DISCONNECTED#";
const DISCONNECTED_AT: &str = "disconnected_at";
/// Only in rows of items with accounts that were linked before.
const KNOWN_AS: &str = "known_as";

const ATTENTION: &str = "attention";
const ENDS_AT: &str = "ends_at";
const ENDING: &str = "ending";
const NEW_ACCOUNTS: &str = "new_accounts";

/// Every sealed field of a row.
pub(crate) const SEALED: &[SealedAttribute] = &[ACCESS_TOKEN];

/// One user's items.
pub type Items<'a> = Revisions<'a, Item>;

impl Entity for Item {
    type Id = ItemId;
    const TABLE: SealedTable = SealedTable::PlaidItems;
    const PREFIX: &'static str = "ITEM#";

    fn id(&self) -> ItemId {
        self.id
    }

    fn seal(&self, user: &UserId, keys: &dyn FieldKeys) -> Result<Row, StorageError> {
        let mut sealer = Sealer::of(self, user, keys);
        sealer.seal(ACCESS_TOKEN, self.access_token.reveal())?;
        let (status, error_code) = match &self.status {
            ItemStatus::Good => (GOOD, None),
            ItemStatus::LoginRequired => (LOGIN_REQUIRED, None),
            ItemStatus::Failing { code } => (FAILING, Some(code.as_str())),
        };
        let (attention, ends_at) = match self.attention {
            None => (None, None),
            Some(Attention::Ending { at }) => (Some(ENDING), Some(at.to_string())),
            Some(Attention::NewAccounts) => (Some(NEW_ACCOUNTS), None),
        };
        let mut row = sealer.row;
        if let Some(since) = self.syncing_since {
            row = row.with(SYNCING, YES).with(SYNCING_SINCE, since.to_string());
        }
        if self.awaits_history {
            row = row.with(AWAITS_HISTORY, YES);
        }
        if !self.known_as.is_empty() {
            let ids = self.known_as.0.iter();
            let ids = ids.map(|(new, first)| (new.clone(), Value::from(first.as_str())));
            row = row.with(KNOWN_AS, Value::Map(ids.collect()));
        }
        Ok(row
            .with("plaid_item_id", self.plaid_item_id.as_str())
            .with(Index::ProviderItem.attribute(), indexed(&self.plaid_item_id))
            .with("institution_id", self.institution.as_str())
            .with("transactions_cursor", self.transactions_cursor.as_deref())
            .with("status", status)
            .with("error_code", error_code)
            .with(ATTENTION, attention)
            .with(ENDS_AT, ends_at)
            .with("averted", self.averted.map(|end| end.to_string()))
            .with("last_updated", self.last_updated.to_string())
            .with("created_at", self.created_at.to_string()))
    }

    fn open(row: Row, keys: &dyn FieldKeys, scratch: &mut Scratch) -> Result<Self, StorageError> {
        let mut reader = SealedReader::of::<Self>(row, keys, scratch)?;
        let is_marked = read_mark(&mut reader.plain, SYNCING)?;
        let since = is_marked.then(|| reader.plain.moment(SYNCING_SINCE));
        Ok(Self {
            id: reader.id()?,
            access_token: reader.open(ACCESS_TOKEN, |text| Some(AccessToken::new(text.to_owned())))?,
            known_as: read_known_as(&mut reader.plain)?,
            plaid_item_id: reader.plain.text("plaid_item_id")?,
            institution: read_institution(&mut reader.plain)?,
            transactions_cursor: reader.plain.optional_text("transactions_cursor")?,
            syncing_since: since.transpose()?,
            awaits_history: read_mark(&mut reader.plain, AWAITS_HISTORY)?,
            status: read_status(&mut reader.plain)?,
            attention: read_attention(&mut reader.plain)?,
            averted: reader.plain.optional_moment("averted")?,
            last_updated: reader.plain.moment("last_updated")?,
            created_at: reader.plain.moment("created_at")?,
        })
    }
}

/// The part of an item that screens show. Its access token stays sealed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ItemSummary {
    /// Its id.
    pub id: ItemId,
    /// The institution.
    pub institution: InstitutionId,
    /// Its state.
    pub state: ItemState,
    /// When figures last arrived.
    pub last_updated: Timestamp,
}

impl ItemSummary {
    /// The summary of a connected or disconnected item's row.
    pub fn open(row: Row) -> Result<Self, StorageError> {
        if row.key().sort.starts_with(DISCONNECTED) {
            let item = open_disconnected(row)?;
            return Ok(Self {
                id: item.id,
                institution: item.institution,
                state: ItemState::Disconnected { at: item.at },
                last_updated: item.last_updated,
            });
        }
        let mut reader = Reader::new(Item::TABLE.name(), row);
        Ok(Self {
            id: read_id(&mut reader)?,
            institution: read_institution(&mut reader)?,
            state: ItemState::Connected {
                status: read_status(&mut reader)?,
                attention: read_attention(&mut reader)?,
                awaits_history: read_mark(&mut reader, AWAITS_HISTORY)?,
            },
            last_updated: reader.moment("last_updated")?,
        })
    }
}

/// Every item of `user` in order of their ids, including disconnected ones.
pub async fn summaries(table: &dyn Table, user: &UserId) -> Result<Vec<ItemSummary>, StorageError> {
    let (items, disconnected) = (rows_of(table, user, Item::PREFIX), rows_of(table, user, DISCONNECTED));
    let (items, disconnected) = tokio::try_join!(items, disconnected)?;
    let rows = items.into_iter().chain(disconnected);
    let mut items = rows.map(ItemSummary::open).collect::<Result<Vec<_>, _>>()?;
    items.sort_by_key(|item| item.id);
    Ok(items)
}

/// Sets the dates of `accounts` from their items: a refresh writes only changed accounts and records in the item's row
/// that the others are current. An account that the bank no longer reports keeps its own date.
pub fn date<'a>(accounts: impl IntoIterator<Item = &'a mut Account>, items: &[ItemSummary]) {
    for account in accounts {
        let AccountSource::Plaid { item: source, .. } = account.source else {
            continue;
        };
        let item = items.iter().find(|item| item.id == source);
        if let Some(item) = item.filter(|_| account.lifecycle == Lifecycle::Reported) {
            account.last_updated = account.last_updated.max(item.last_updated);
        }
    }
}

/// The disconnected items of `user`.
pub async fn disconnected(table: &dyn Table, user: &UserId) -> Result<Vec<Disconnected>, StorageError> {
    let rows = rows_of(table, user, DISCONNECTED).await?;
    rows.into_iter().map(open_disconnected).collect()
}

/// Whether an item of `user` is disconnected.
pub async fn is_disconnected(table: &dyn Table, user: &UserId, id: ItemId) -> Result<bool, StorageError> {
    Ok(table
        .get(&disconnected_key(user, id), Read::Consistent)
        .await?
        .is_some())
}

/// The key of a disconnected item.
pub(crate) fn disconnected_key(user: &UserId, id: ItemId) -> Key {
    Key::new(partition(user), format!("{DISCONNECTED}{id}"))
}

/// The row of a disconnected item.
pub(crate) fn disconnected_row(user: &UserId, item: &Disconnected) -> Row {
    Row::new(disconnected_key(user, item.id))
        .with("id", item.id.to_string())
        .with(USER, user.as_str())
        .with("institution_id", item.institution.as_str())
        .with(DISCONNECTED_AT, item.at.to_string())
        .with("last_updated", item.last_updated.to_string())
}

fn open_disconnected(row: Row) -> Result<Disconnected, StorageError> {
    let mut reader = Reader::new(Item::TABLE.name(), row);
    Ok(Disconnected {
        id: read_id(&mut reader)?,
        institution: read_institution(&mut reader)?,
        at: reader.moment(DISCONNECTED_AT)?,
        last_updated: reader.moment("last_updated")?,
    })
}

/// The id of an item. Its key must contain the same one.
fn read_id(reader: &mut Reader) -> Result<ItemId, StorageError> {
    reader.record("id", |text| ItemId::parse(text).ok())
}

fn read_known_as(plain: &mut Reader) -> Result<KnownAs, StorageError> {
    let ids = plain
        .map_where_there(KNOWN_AS)?
        .into_iter()
        .map(|(new, first)| match first {
            Value::Text(first) => Ok((new, first)),
            _ => Err(plain.corrupt(KNOWN_AS, Fault::WrongType)),
        });
    Ok(KnownAs(ids.collect::<Result<_, _>>()?))
}

fn read_institution(plain: &mut Reader) -> Result<InstitutionId, StorageError> {
    plain.parsed("institution_id", |text| InstitutionId::parse(text).ok())
}

fn read_mark(plain: &mut Reader, mark: &'static str) -> Result<bool, StorageError> {
    let set = plain.parsed_where_there(mark, |text| (text == YES).then_some(()))?;
    Ok(set.is_some())
}

fn read_status(plain: &mut Reader) -> Result<ItemStatus, StorageError> {
    let word = plain.text("status")?;
    let code = plain.optional_text("error_code")?;
    match (word.as_str(), code) {
        (GOOD, None) => Ok(ItemStatus::Good),
        (LOGIN_REQUIRED, None) => Ok(ItemStatus::LoginRequired),
        (FAILING, Some(code)) => Ok(ItemStatus::Failing { code }),
        (GOOD | LOGIN_REQUIRED | FAILING, _) => Err(plain.corrupt("error_code", Fault::Contradiction)),
        _ => Err(plain.corrupt("status", Fault::Unreadable)),
    }
}

fn read_attention(plain: &mut Reader) -> Result<Option<Attention>, StorageError> {
    let word = plain.optional_text(ATTENTION)?;
    let ends_at = plain.optional_moment(ENDS_AT)?;
    match (word.as_deref(), ends_at) {
        (None, None) => Ok(None),
        (Some(ENDING), Some(at)) => Ok(Some(Attention::Ending { at })),
        (Some(NEW_ACCOUNTS), None) => Ok(Some(Attention::NewAccounts)),
        (None | Some(ENDING | NEW_ACCOUNTS), _) => Err(plain.corrupt(ENDS_AT, Fault::Contradiction)),
        (Some(_), _) => Err(plain.corrupt(ATTENTION, Fault::Unreadable)),
    }
}

fn indexed(plaid_item_id: &str) -> String {
    format!("PLAID_ITEM#{plaid_item_id}")
}

/// The owner and our id of the provider's item; for calls from the provider, which name no user. The index may lag a
/// moment behind the table.
pub async fn owner_of(table: &dyn Table, plaid_item_id: &str) -> Result<Option<(UserId, ItemId)>, StorageError> {
    let query = Query::index(Index::ProviderItem, indexed(plaid_item_id)).first(1);
    let found = table.query(&query).await?.pop();
    found.map(|row| read_owner(row.key())).transpose()
}

fn read_owner(key: &Key) -> Result<(UserId, ItemId), StorageError> {
    Ok((entity::owner_of(Item::TABLE.name(), key)?, id_at::<Item>(&key.sort)?))
}

#[cfg(test)]
mod tests {
    use goldgrove_testing::{AccountBuilder, EPOCH, institution_id, item_id};
    use jiff::SignedDuration;

    use super::*;

    #[test]
    fn a_refresh_dates_the_accounts_that_its_bank_still_reports() {
        let later = EPOCH + SignedDuration::from_hours(1);
        let item = |at| ItemSummary {
            id: item_id(1),
            institution: institution_id("ins_gg_1"),
            state: ItemState::Disconnected { at },
            last_updated: at,
        };
        let linked = AccountBuilder::new(1).linked(1, "ins_gg_1").build();
        let missing = Account {
            lifecycle: linked.lifecycle.unreported(EPOCH),
            ..linked.clone()
        };
        let newer = Account {
            last_updated: later + SignedDuration::from_hours(1),
            ..linked.clone()
        };
        let rows = [
            ("reported", linked.clone(), later),
            ("reported no longer", missing, EPOCH),
            (
                "of another item",
                AccountBuilder::new(1).linked(2, "ins_gg_1").build(),
                EPOCH,
            ),
            ("typed in", AccountBuilder::new(1).build(), EPOCH),
            ("changed since", newer.clone(), newer.last_updated),
        ];
        for (name, mut account, expected) in rows {
            date([&mut account], &[item(later)]);
            assert_eq!(account.last_updated, expected, "{name}");
        }
        let mut alone = linked;
        date([&mut alone], &[]);
        assert_eq!(alone.last_updated, EPOCH, "an item that is gone");
    }
}
