//! Transactions: `TRANSACTION#<date>#<id>`, specification table `transactions`.

use std::collections::{HashMap, HashSet};

use goldgrove_domain::ids::{AccountId, TransactionId, UserId};
use goldgrove_domain::sealing::{FieldKeys, Scratch, SealedTable};
use goldgrove_domain::text::Name;
use goldgrove_domain::transaction::Transaction;
use jiff::civil::Date;
use uuid::Uuid;
use zeroize::Zeroizing;

use super::{Entity, Records, USER, key_of, partition};
use crate::codec::{Reader, SealedAttribute, SealedReader, Sealer, sealed_attribute};
use crate::error::{Fault, StorageError};
use crate::table::{Index, Query, Table};
use crate::value::{Key, Row, Value};

const AMOUNT: SealedAttribute = sealed_attribute!("amount");
const ACCOUNT: &str = "account_id";
const DESCRIPTION: SealedAttribute = sealed_attribute!("description");

/// Every sealed field of a row.
pub(crate) const SEALED: &[SealedAttribute] = &[AMOUNT, DESCRIPTION];

/// How many rows of a query that may lag cost no more than one read by key: some 650 bytes each, at half the price.
const ROWS_PER_KEY: usize = 6;

/// Where a pending transaction lies: `PENDING#<id>` holds its day, which its row's key needs and the provider does not repeat.
const PENDING: &str = "PENDING#";

/// One user's transactions.
pub type Transactions<'a> = Records<'a, Transaction>;

impl Entity for Transaction {
    type Id = (Date, TransactionId);
    const TABLE: SealedTable = SealedTable::Transactions;
    const PREFIX: &'static str = "TRANSACTION#";

    fn id(&self) -> Self::Id {
        (self.date, self.id)
    }

    fn sort_key((date, id): &Self::Id) -> String {
        format!("{}{date}#{id}", Self::PREFIX)
    }

    fn seal(&self, user: &UserId, keys: &dyn FieldKeys) -> Result<Row, StorageError> {
        let record = self.id.to_string();
        let key = key_of::<Self>(user, &(self.date, self.id));
        let mut sealer = Sealer::new(Self::TABLE, &record, key, keys);
        sealer.seal(AMOUNT, self.amount)?;
        sealer.seal(DESCRIPTION, self.description.as_str())?;
        Ok(sealer
            .row
            .with("id", record.as_str())
            .with(USER, user.as_str())
            .with(ACCOUNT, self.account.to_string())
            .with(Index::AccountTransactions.attribute(), indexed(user, self.account))
            .with("date", self.date.to_string())
            .with("currency", self.amount.currency().code())
            .with("category", self.category.as_deref())
            .with("pending", self.pending))
    }

    fn open(row: Row, keys: &dyn FieldKeys, scratch: &mut Scratch) -> Result<Self, StorageError> {
        let record = |plain: &mut Reader| plain.record("id");
        let mut reader = SealedReader::new(Self::TABLE, row, record, keys, scratch)?;
        let currency = reader.plain.currency("currency")?;
        Ok(Self {
            id: reader.id(TransactionId::parse)?,
            amount: reader.money(AMOUNT, currency)?,
            description: reader.open(DESCRIPTION, |text| Name::parse(text).ok())?,
            account: reader.plain.parsed(ACCOUNT, |text| AccountId::parse(text).ok())?,
            date: reader.plain.parsed("date", |text| text.parse().ok())?,
            category: reader.plain.optional_text("category")?,
            pending: reader.plain.flag("pending")?,
        })
    }

    fn index_row(&self, user: &UserId) -> Option<Row> {
        self.pending.then(|| {
            Row::new(pending_key(user, self.id))
                .with(USER, user.as_str())
                .with(ACCOUNT, self.account.to_string())
                .with("date", self.date.to_string())
        })
    }
}

fn pending_key(user: &UserId, id: TransactionId) -> Key {
    Key::new(partition(user), format!("{PENDING}{id}"))
}

impl Transactions<'_> {
    /// The ids of all transactions, earliest day first; nothing is opened.
    ///
    /// # Errors
    /// [`StorageError::Corrupt`] when a sort key is not of this noun.
    pub async fn list_ids(&self) -> Result<Vec<(Date, TransactionId)>, StorageError> {
        let rows = self.list_rows().await?;
        rows.iter().map(|row| id_of(&row.key().sort)).collect()
    }

    /// The days of those of `ids` that are stored as pending.
    ///
    /// # Errors
    /// [`StorageError::Corrupt`].
    pub async fn pending_days(
        &self,
        ids: impl IntoIterator<Item = TransactionId>,
    ) -> Result<HashMap<TransactionId, Date>, StorageError> {
        let keys = ids.into_iter().map(|id| pending_key(self.user, id)).collect();
        let rows = self.table.batch_get(keys).await?;
        rows.into_iter().map(read_pending).collect()
    }

    /// Those of `ids` that are stored on these days.
    ///
    /// # Errors
    /// [`StorageError::Corrupt`] when a sort key is not of this noun.
    pub async fn stored_among(
        &self,
        ids: impl IntoIterator<Item = (Date, TransactionId)>,
    ) -> Result<HashSet<TransactionId>, StorageError> {
        let keys = ids
            .into_iter()
            .map(|id| key_of::<Transaction>(self.user, &id))
            .collect();
        let rows = self.table.batch_get(keys).await?;
        rows.iter().map(|row| Ok(id_of(&row.key().sort)?.1)).collect()
    }

    /// Removes transactions, and forgets of which ids that they are pending. Not atomic together; repeating it is safe.
    ///
    /// # Errors
    /// [`StorageError`] of the table.
    pub async fn remove(
        &self,
        gone: &[(Date, TransactionId)],
        no_longer_pending: impl IntoIterator<Item = TransactionId>,
    ) -> Result<(), StorageError> {
        let rows = gone.iter().map(|id| key_of::<Transaction>(self.user, id));
        let pending = no_longer_pending.into_iter().map(|id| pending_key(self.user, id));
        self.table.batch_delete(rows.chain(pending).collect()).await
    }

    /// What is to change in the stored transactions of `accounts` so that `wanted` are there and no others.
    ///
    /// # Errors
    /// [`StorageError`] of the table.
    pub async fn difference(
        &self,
        accounts: &HashSet<AccountId>,
        wanted: Vec<Transaction>,
        keys: &dyn FieldKeys,
    ) -> Result<Difference, StorageError> {
        let stored = rows_of_accounts(self.table, self.user, accounts).await?.into_iter();
        let mut stored: HashMap<Key, Row> = stored.map(|row| (row.key().clone(), row)).collect();
        let mut scratch = Zeroizing::new(Scratch::new());
        let mut changed = Vec::new();
        for transaction in wanted {
            let row = stored.remove(&key_of::<Transaction>(self.user, &transaction.id()));
            // One that does not open is written again.
            let known = row.and_then(|row| Transaction::open(row, keys, &mut scratch).ok());
            let index_row = transaction.index_row(self.user);
            let is_indexed = index_row.is_none_or(|row| stored.remove(row.key()).as_ref() == Some(&row));
            if known.as_ref() != Some(&transaction) || !is_indexed {
                changed.push(transaction);
            }
        }
        let gone = stored.into_keys().collect();
        Ok(Difference { changed, gone })
    }

    /// Makes the changes of `difference`. Not atomic together; repeating it is safe.
    ///
    /// # Errors
    /// [`StorageError`] of the table.
    pub async fn make(&self, difference: Difference, keys: &dyn FieldKeys) -> Result<(), StorageError> {
        self.put_all(&difference.changed, keys).await?;
        self.table.batch_delete(difference.gone).await
    }

    /// All transactions made from `first` to `last`, both included, earliest day first. The read may lag a moment behind.
    ///
    /// # Errors
    /// [`StorageError::Corrupt`] when one does not open.
    pub async fn list_during(
        &self,
        first: Date,
        last: Date,
        keys: &dyn FieldKeys,
    ) -> Result<Vec<Transaction>, StorageError> {
        let query = during(self.user, first, last).eventual();
        Self::open(self.table.query(&query).await?, keys)
    }

    /// At most `limit` transactions made from `first` to `last`, both included, latest day first.
    pub async fn list_between(
        &self,
        first: Date,
        last: Date,
        limit: usize,
        keys: &dyn FieldKeys,
    ) -> Result<Vec<Transaction>, StorageError> {
        let query = during(self.user, first, last).descending().first(limit);
        Self::open(self.table.query(&query).await?, keys)
    }
}

fn during(user: &UserId, first: Date, last: Date) -> Query {
    let prefix = Transaction::PREFIX;
    // `~` sorts after everything an id is made of.
    Query::between(
        partition(user),
        format!("{prefix}{first}#"),
        format!("{prefix}{last}#~"),
    )
}

/// What is stored otherwise than it should be.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Difference {
    /// The transactions that are not stored, or not so.
    pub changed: Vec<Transaction>,
    /// Rows beside them.
    gone: Vec<Key>,
}

impl Difference {
    /// Leaves alone what is stored of days before `first`.
    #[must_use]
    pub fn since(mut self, first: Date) -> Self {
        let is_earlier = |key: &Key| id_of(&key.sort).is_ok_and(|(date, _)| date < first);
        self.gone.retain(|key| !is_earlier(key));
        self
    }

    /// Whether everything is stored as it should be.
    pub const fn is_empty(&self) -> bool {
        self.changed.is_empty() && self.gone.is_empty()
    }
}

/// One page of transactions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TransactionPage {
    /// The transactions, latest day first.
    pub transactions: Vec<Transaction>,
    /// The last of them, where more follow.
    pub last: Option<(Date, TransactionId)>,
}

/// What the index has an account's transactions under. Accounts' ids follow from their users', and the user is named all
/// the same: nobody's list can ever hold another's rows.
fn indexed(user: &UserId, account: AccountId) -> String {
    format!("TRANSACTIONS#{user}#{account}")
}

impl Transactions<'_> {
    /// At most `size` transactions after the one called `after`, latest day first, of one account or of all. The list of
    /// one account comes from an index, which may lag a moment behind; it reads that account's rows and no others.
    ///
    /// # Errors
    /// [`StorageError::Corrupt`].
    pub async fn page(
        &self,
        account: Option<AccountId>,
        after: Option<&(Date, TransactionId)>,
        size: usize,
        keys: &dyn FieldKeys,
    ) -> Result<TransactionPage, StorageError> {
        let query = match account {
            None => Query::prefix(partition(self.user), Transaction::PREFIX),
            Some(account) => Query::index(Index::AccountTransactions, indexed(self.user, account)),
        };
        let query = query.descending().first(size + 1);
        let mut from = after.map(|id| key_of::<Transaction>(self.user, id));
        let mut rows: Vec<Row> = Vec::new();
        loop {
            let page = self.table.query_page(&query, from.as_ref()).await?;
            rows.extend(page.rows);
            from = page.next;
            if rows.len() > size || from.is_none() {
                break;
            }
        }
        let more = rows.len() > size;
        rows.truncate(size);
        let last = rows
            .last()
            .filter(|_| more)
            .map(|row| id_of(&row.key().sort))
            .transpose()?;
        if account.is_some() {
            rows = self.whole(rows).await?;
        }
        Ok(TransactionPage {
            transactions: Self::open(rows, keys)?,
            last,
        })
    }

    /// The latest transaction of one account before `date`. The index it is found by may lag a moment behind.
    ///
    /// # Errors
    /// [`StorageError::Corrupt`] when it does not open.
    pub async fn last_before(
        &self,
        account: AccountId,
        date: Date,
        keys: &dyn FieldKeys,
    ) -> Result<Option<Transaction>, StorageError> {
        // The key before that of any transaction of `date`.
        let after = (date, TransactionId::new(Uuid::nil()));
        let page = self.page(Some(account), Some(&after), 1, keys).await?;
        Ok(page.transactions.into_iter().next())
    }

    /// All transactions of one account, latest day first. The index they are found by may lag a moment behind.
    ///
    /// # Errors
    /// [`StorageError::Corrupt`].
    pub async fn list_of(&self, account: AccountId, keys: &dyn FieldKeys) -> Result<Vec<Transaction>, StorageError> {
        let query = Query::index(Index::AccountTransactions, indexed(self.user, account));
        let found = self.table.query(&query).await?;
        Self::open(self.whole(found).await?, keys)
    }

    /// The whole rows of those an index has the keys of, in the same order. One that is gone by now is left out.
    ///
    /// A query reads rows that lie side by side for less than reads of each by its key, so the stretch they lie in is queried
    /// as far as that pays.
    async fn whole(&self, found: Vec<Row>) -> Result<Vec<Row>, StorageError> {
        let mut missing: HashSet<Key> = found.into_iter().map(Row::into_key).collect();
        let sorts = || missing.iter().map(|key| key.sort.clone());
        let Some((first, last)) = sorts().min().zip(sorts().max()) else {
            return Ok(Vec::new());
        };
        let stretch = Query::between(partition(self.user), first, last)
            .eventual()
            .descending()
            .first(missing.len() * ROWS_PER_KEY);
        let mut rows = self.table.query(&stretch).await?;
        rows.retain(|row| missing.remove(row.key()));
        rows.extend(self.table.batch_get(missing.into_iter().collect()).await?);
        rows.sort_by(|one, other| other.key().sort.cmp(&one.key().sort));
        Ok(rows)
    }
}

/// Where the transactions of some accounts are, and what says that they are pending.
pub(crate) async fn keys_of_accounts(
    table: &dyn Table,
    user: &UserId,
    accounts: &HashSet<AccountId>,
) -> Result<Vec<Key>, StorageError> {
    let rows = rows_of_accounts(table, user, accounts).await?;
    Ok(rows.into_iter().map(Row::into_key).collect())
}

async fn rows_of_accounts(
    table: &dyn Table,
    user: &UserId,
    accounts: &HashSet<AccountId>,
) -> Result<Vec<Row>, StorageError> {
    let names: Vec<Value> = accounts.iter().map(|id| Value::from(id.to_string())).collect();
    let prefixed = |prefix| Query::prefix(partition(user), prefix);
    let (rows, pending) = (prefixed(Transaction::PREFIX), prefixed(PENDING));
    let (rows, pending) = tokio::try_join!(table.query(&rows), table.query(&pending))?;
    let of_these = rows
        .into_iter()
        .chain(pending)
        .filter(|row| row.get(ACCOUNT).is_some_and(|account| names.contains(account)));
    Ok(of_these.collect())
}

fn read_pending(row: Row) -> Result<(TransactionId, Date), StorageError> {
    let mut reader = Reader::new(Transaction::TABLE.name(), row);
    let id = reader
        .key()
        .sort
        .strip_prefix(PENDING)
        .and_then(|id| TransactionId::parse(id).ok());
    let id = id.ok_or_else(|| reader.corrupt("sk", Fault::Unreadable))?;
    Ok((id, reader.parsed("date", |text| text.parse().ok())?))
}

fn id_of(sort_key: &str) -> Result<(Date, TransactionId), StorageError> {
    let parsed = sort_key
        .strip_prefix(Transaction::PREFIX)
        .and_then(|rest| rest.split_once('#'))
        .and_then(|(date, id)| Some((date.parse().ok()?, TransactionId::parse(id).ok()?)));
    parsed.ok_or(StorageError::Corrupt {
        table: Transaction::TABLE.name(),
        attribute: "sk",
        fault: Fault::Unreadable,
    })
}
