//! Transactions: a page for each account and month, `TRANSACTION#<YYYY-MM>#<account>`, specification table `transactions`.
//! See decision 126.

mod pages;

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};

use futures::stream::{self, StreamExt as _, TryStreamExt as _};
use goldgrove_domain::{AccountId, FieldKeys, Transaction, TransactionId, UserId};
use jiff::ToSpan as _;
use jiff::civil::Date;

pub(crate) use pages::{AccountMonth, SEALED};

use super::{Entity, Revisions, Versioned, key_of, keys_in, open_all, partition, rows_of};
use crate::page::Month;
use crate::table::Index;
use crate::{Key, Query, Row, StorageError, Table, Value};

const ACCOUNT: &str = "account_id";
/// How many rows one query reads: the months of a few accounts.
const ROWS: usize = 6;
/// How many pages are changed at the same time.
const CONCURRENT: usize = 8;
/// How many months before the oldest change a replaced pending transaction may be. Card networks hold none longer than
/// 30 days.
const MONTHS_PENDING: i8 = 2;

/// A transaction's day and id: its position in a list.
type Place = (Date, TransactionId);

const fn place(transaction: &Transaction) -> Place {
    (transaction.date, transaction.id)
}

store! {
    /// One user's transactions.
    pub struct Transactions;
}

/// Changes that an outside source reports.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// The transactions with their current values.
    pub current: Vec<Transaction>,
    /// Transactions that may be stored differently, or were removed.
    pub touched: HashSet<TransactionId>,
    /// Those of `touched` that `current` transactions replace. They were pending, if they were stored at all.
    pub replaced: HashSet<TransactionId>,
}

impl From<Vec<Transaction>> for Changes {
    /// Transactions that are new.
    fn from(current: Vec<Transaction>) -> Self {
        Self {
            current,
            ..Self::default()
        }
    }
}

impl Changes {
    /// Whether there are no changes.
    pub fn is_empty(&self) -> bool {
        self.current.is_empty() && self.touched.is_empty()
    }

    /// The month before which replaced transactions are not searched for.
    fn pending_since(&self) -> Option<Month> {
        let oldest = self.current.iter().map(|current| current.date).min()?;
        Some(Month::of(
            oldest.first_of_month().saturating_sub(MONTHS_PENDING.months()),
        ))
    }
}

/// The difference between stored and wanted transactions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Difference {
    /// How many transactions are missing or stored differently.
    pub changed: usize,
    pages: Vec<(Option<Versioned<AccountMonth>>, AccountMonth)>,
    /// Pages that do not open.
    spoiled: Vec<Key>,
    gone: Vec<Key>,
}

impl Difference {
    /// Whether there is no difference.
    pub const fn is_empty(&self) -> bool {
        self.pages.is_empty() && self.spoiled.is_empty() && self.gone.is_empty()
    }
}

/// One page of transactions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TransactionPage {
    /// The transactions, latest day first.
    pub transactions: Vec<Transaction>,
    /// The position of the last of them, if more follow.
    pub last: Option<Place>,
}

impl<'a> Transactions<'a> {
    /// All transactions, earliest day first.
    pub async fn list(&self, keys: &dyn FieldKeys) -> Result<Vec<Transaction>, StorageError> {
        opened(rows_of(self.table, self.user, AccountMonth::PREFIX).await?, keys)
    }

    /// All transactions made from `first` to `last`, both included, earliest day first.
    pub async fn list_during(
        &self,
        first: Date,
        last: Date,
        keys: &dyn FieldKeys,
    ) -> Result<Vec<Transaction>, StorageError> {
        let query = self.months_between(&Month::of(first).to_string(), Month::of(last));
        let mut listed = opened(self.table.query(&query).await?, keys)?;
        listed.retain(|transaction| (first..=last).contains(&transaction.date));
        Ok(listed)
    }

    /// All transactions of one account, earliest day first. Found by an index that may lag a moment behind.
    pub async fn list_of(&self, account: AccountId, keys: &dyn FieldKeys) -> Result<Vec<Transaction>, StorageError> {
        let found = self.table.query(&self.indexed(account)).await?;
        opened(self.whole(found).await?, keys)
    }

    /// At most `size` transactions after the position `after`, latest day first, of one account or of all. The list of
    /// one account comes from an index, which may lag a moment behind; it reads only that account's rows.
    pub async fn page(
        &self,
        account: Option<AccountId>,
        after: Option<&Place>,
        size: usize,
        keys: &dyn FieldKeys,
    ) -> Result<TransactionPage, StorageError> {
        let mut months = self.months_until(account, after.map(|(date, _)| Month::of(*date)));
        let mut transactions = Vec::new();
        while transactions.len() <= size
            && let Some(mut rows) = months.next().await?
        {
            if account.is_some() {
                rows = self.whole(rows).await?;
            }
            let month = opened(rows, keys)?.into_iter().rev();
            transactions.extend(month.filter(|transaction| after.is_none_or(|after| place(transaction) < *after)));
        }
        let more = transactions.len() > size;
        transactions.truncate(size);
        let last = transactions.last().filter(|_| more).map(place);
        Ok(TransactionPage { transactions, last })
    }

    /// The latest transaction of one account before `date`. Found by an index that may lag a moment behind.
    pub async fn last_before(
        &self,
        account: AccountId,
        date: Date,
        keys: &dyn FieldKeys,
    ) -> Result<Option<Transaction>, StorageError> {
        let of_the_day = (date, TransactionId::new(uuid::Uuid::nil()));
        let page = self.page(Some(account), Some(&of_the_day), 1, keys).await?;
        Ok(page.transactions.into_iter().next())
    }

    /// Stores changes. Not atomic together; repeating it is safe.
    ///
    /// The provider names a touched transaction only by its id. It is searched for in the pages of the current ones,
    /// then from the latest month back, as far as needed; replaced ones only as far back as a transaction can be
    /// pending.
    ///
    /// # Errors
    /// [`StorageError::Conflict`] when others keep changing a page.
    pub async fn change(&self, changes: &Changes, keys: &dyn FieldKeys) -> Result<(), StorageError> {
        let mut wanted: HashMap<(Month, AccountId), Vec<&Transaction>> = HashMap::new();
        for current in &changes.current {
            wanted.entry(month_and_account(current)).or_default().push(current);
        }
        let beside = wanted.keys().map(|id| key_of::<AccountMonth>(self.user, id)).collect();
        let mut found = Found::default();
        found.add(self.table.batch_get(beside).await?, keys)?;
        let mut missing = found.missing(&changes.touched);
        let mut months = self.months_until(None, None);
        while !missing.is_empty()
            && let Some(rows) = months.next().await?
        {
            let is_too_old = rows.first().and_then(month_of) < changes.pending_since();
            if is_too_old && missing.is_subset(&changes.replaced) {
                break;
            }
            found.add(rows, keys)?;
            missing = found.missing(&missing);
        }
        let is_touched = |page: &AccountMonth| page.spent.keys().any(|id| changes.touched.contains(id));
        for (id, page) in &found.0 {
            if is_touched(&page.value) {
                wanted.entry(*id).or_default();
            }
        }
        let mut writes = Vec::new();
        for (id, current) in wanted {
            writes.push(self.change_page(found.0.remove(&id), id, current, &changes.touched, keys));
        }
        stream::iter(writes).buffer_unordered(CONCURRENT).try_collect().await
    }

    /// The changes that make `wanted` the only stored transactions of `accounts`, except for transactions before
    /// `since`.
    pub async fn difference(
        &self,
        accounts: &HashSet<AccountId>,
        wanted: Vec<Transaction>,
        since: Date,
        keys: &dyn FieldKeys,
    ) -> Result<Difference, StorageError> {
        let mut difference = Difference::default();
        let mut stored = HashMap::new();
        let mut earlier = Vec::new();
        let is_earlier = |transaction: &Transaction| transaction.date < since;
        for row in rows_of_accounts(self.table, self.user, accounts).await? {
            let key = row.key().clone();
            match open_page(row, keys) {
                Ok(page) => {
                    earlier.extend(page.value.spent.values().filter(|spent| is_earlier(spent)).cloned());
                    stored.insert(page.value.id(), page);
                }
                Err(StorageError::Corrupt { .. }) => difference.spoiled.push(key),
                Err(error) => return Err(error),
            }
        }
        let mut months: BTreeMap<(Month, AccountId), AccountMonth> = BTreeMap::new();
        for transaction in earlier.into_iter().chain(wanted) {
            let id = month_and_account(&transaction);
            let page = months.entry(id).or_insert_with(|| AccountMonth::empty(id));
            page.spent.insert(transaction.id, transaction);
        }
        for (id, page) in months {
            let known = stored.remove(&id);
            let was = known.as_ref().map(|known| &known.value);
            if was != Some(&page) {
                let is_stored = |now: &&Transaction| was.and_then(|was| was.spent.get(&now.id)) == Some(*now);
                difference.changed += page.spent.values().filter(|now| !is_stored(now)).count();
                difference.pages.push((known, page));
            }
        }
        let gone = stored.keys().map(|id| key_of::<AccountMonth>(self.user, id));
        difference.gone = gone.collect();
        Ok(difference)
    }

    /// Makes the changes of `difference`. Not atomic together; repeating it is safe.
    ///
    /// # Errors
    /// [`StorageError::Conflict`] when others keep changing a page.
    pub async fn make(&self, difference: Difference, keys: &dyn FieldKeys) -> Result<(), StorageError> {
        self.table.batch_delete(difference.spoiled).await?;
        let mut writes = Vec::new();
        for (known, page) in difference.pages {
            writes.push(self.put_page(known, page, keys));
        }
        stream::iter(writes)
            .buffer_unordered(CONCURRENT)
            .try_collect::<()>()
            .await?;
        self.table.batch_delete(difference.gone).await
    }

    async fn change_page(
        &self,
        known: Option<Versioned<AccountMonth>>,
        id: (Month, AccountId),
        current: Vec<&Transaction>,
        touched: &HashSet<TransactionId>,
        keys: &dyn FieldKeys,
    ) -> Result<(), StorageError> {
        let change = |page: Option<&AccountMonth>| {
            let mut changed = page.cloned().unwrap_or_else(|| AccountMonth::empty(id));
            changed.spent.retain(|id, _| !touched.contains(id));
            changed
                .spent
                .extend(current.iter().map(|current| (current.id, (*current).clone())));
            (page != Some(&changed)).then_some(changed)
        };
        let pages = Revisions::new(self.table, self.user);
        pages.update_from(known, &id, keys, change).await
    }

    async fn put_page(
        &self,
        known: Option<Versioned<AccountMonth>>,
        page: AccountMonth,
        keys: &dyn FieldKeys,
    ) -> Result<(), StorageError> {
        let pages = Revisions::new(self.table, self.user);
        pages.update_from(known, &page.id(), keys, |_| Some(page.clone())).await
    }

    /// The rows of one month after the other, the latest first, from `month` back; for one account only their keys.
    fn months_until(&self, account: Option<AccountId>, month: Option<Month>) -> Months<'a> {
        let from = month.map(|month| Key::new(partition(self.user), format!("{}{month}~", AccountMonth::PREFIX)));
        let query = match (account, month) {
            (None, None) => Query::prefix(partition(self.user), AccountMonth::PREFIX),
            (None, Some(month)) => self.months_between("", month),
            (Some(account), _) => self.indexed(account),
        };
        Months {
            table: self.table,
            query: query.descending().first(ROWS),
            from: from.filter(|_| account.is_some()),
            rows: VecDeque::new(),
            is_over: false,
        }
    }

    fn months_between(&self, first: &str, last: Month) -> Query {
        let prefix = AccountMonth::PREFIX;
        // `~` sorts after every character in a key.
        Query::between(
            partition(self.user),
            format!("{prefix}{first}"),
            format!("{prefix}{last}~"),
        )
    }

    fn indexed(&self, account: AccountId) -> Query {
        Query::index(Index::AccountTransactions, indexed(self.user, account))
    }

    /// The full rows of keys from an index. A row that was removed since is left out.
    async fn whole(&self, found: Vec<Row>) -> Result<Vec<Row>, StorageError> {
        self.table.batch_get(keys_in(found)).await
    }
}

/// Rows of transactions, month by month.
struct Months<'a> {
    table: &'a dyn Table,
    query: Query,
    from: Option<Key>,
    rows: VecDeque<Row>,
    is_over: bool,
}

impl Months<'_> {
    /// The rows of the next month that has any.
    async fn next(&mut self) -> Result<Option<Vec<Row>>, StorageError> {
        loop {
            let month = self.rows.front().and_then(month_of);
            let whole = self.rows.iter().position(|row| month_of(row) != month);
            if let Some(rows) = whole.or_else(|| self.is_over.then_some(self.rows.len())) {
                let rows: Vec<Row> = self.rows.drain(..rows).collect();
                return Ok((!rows.is_empty()).then_some(rows));
            }
            let page = self.table.query_page(&self.query, self.from.as_ref()).await?;
            self.rows.extend(page.rows);
            self.from = page.next;
            self.is_over = self.from.is_none();
        }
    }
}

/// The pages read so far.
#[derive(Default)]
struct Found(HashMap<(Month, AccountId), Versioned<AccountMonth>>);

impl Found {
    fn add(&mut self, rows: Vec<Row>, keys: &dyn FieldKeys) -> Result<(), StorageError> {
        let pages = open_all(rows, |row, scratch| Versioned::<AccountMonth>::open(row, keys, scratch))?;
        self.0.extend(pages.into_iter().map(|page| (page.value.id(), page)));
        Ok(())
    }

    /// Those of `ids` that are in none of the pages read.
    fn missing(&self, ids: &HashSet<TransactionId>) -> HashSet<TransactionId> {
        let is_here = |id: &TransactionId| self.0.values().any(|page| page.value.spent.contains_key(id));
        ids.iter().filter(|id| !is_here(id)).copied().collect()
    }
}

/// The transactions in rows, earliest day first.
fn opened(rows: Vec<Row>, keys: &dyn FieldKeys) -> Result<Vec<Transaction>, StorageError> {
    let pages = open_all(rows, |row, scratch| AccountMonth::open(row, keys, scratch))?;
    // A transaction that is moving from one page to another may be in both.
    let all: BTreeMap<TransactionId, Transaction> = pages.into_iter().flat_map(|page| page.spent).collect();
    let mut listed: Vec<Transaction> = all.into_values().collect();
    listed.sort_unstable_by_key(place);
    Ok(listed)
}

fn open_page(row: Row, keys: &dyn FieldKeys) -> Result<Versioned<AccountMonth>, StorageError> {
    let mut scratch = zeroize::Zeroizing::new(goldgrove_domain::sealing::Scratch::new());
    Versioned::open(row, keys, &mut scratch)
}

fn month_and_account(transaction: &Transaction) -> (Month, AccountId) {
    (Month::of(transaction.date), transaction.account)
}

/// The month of a row; `None` sorts first.
fn month_of(row: &Row) -> Option<Month> {
    let rest = row.key().sort.strip_prefix(AccountMonth::PREFIX)?;
    Month::parse(rest.get(..7)?)
}

/// The index value of an account's transactions. It contains the user, too, although the account's id is derived from
/// the user, so that no list can contain another user's rows.
fn indexed(user: &UserId, account: AccountId) -> String {
    format!("TRANSACTIONS#{user}#{account}")
}

/// The keys of the transactions of some accounts.
pub(crate) async fn keys_of_accounts(
    table: &dyn Table,
    user: &UserId,
    accounts: &HashSet<AccountId>,
) -> Result<Vec<Key>, StorageError> {
    Ok(keys_in(rows_of_accounts(table, user, accounts).await?))
}

async fn rows_of_accounts(
    table: &dyn Table,
    user: &UserId,
    accounts: &HashSet<AccountId>,
) -> Result<Vec<Row>, StorageError> {
    let names: Vec<Value> = accounts.iter().map(|id| Value::from(id.to_string())).collect();
    let mut rows = rows_of(table, user, AccountMonth::PREFIX).await?;
    rows.retain(|row| row.get(ACCOUNT).is_some_and(|account| names.contains(account)));
    Ok(rows)
}
