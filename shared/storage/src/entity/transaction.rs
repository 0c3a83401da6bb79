//! Transactions: `TRANSACTION#<date>#<id>`, specification table `transactions`.

use std::collections::HashSet;

use goldgrove_domain::ids::{AccountId, TransactionId, UserId};
use goldgrove_domain::sealing::{FieldKeys, Scratch, SealedTable};
use goldgrove_domain::text::Name;
use goldgrove_domain::transaction::Transaction;
use jiff::civil::Date;

use super::{Entity, Records, USER, key_of, partition};
use crate::codec::{Reader, SealedAttribute, SealedReader, Sealer, sealed_attribute};
use crate::error::{Fault, StorageError};
use crate::table::{Query, Table};
use crate::value::{Key, Row, Value};

const AMOUNT: SealedAttribute = sealed_attribute!("amount");
const ACCOUNT: &str = "account_id";
const DESCRIPTION: SealedAttribute = sealed_attribute!("description");

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

    /// At most `limit` transactions made from `first` to `last`, both included, latest day first.
    pub async fn list_between(
        &self,
        first: Date,
        last: Date,
        limit: usize,
        keys: &dyn FieldKeys,
    ) -> Result<Vec<Transaction>, StorageError> {
        let prefix = Transaction::PREFIX;
        // `~` sorts after everything an id is made of.
        let (from, to) = (format!("{prefix}{first}#"), format!("{prefix}{last}#~"));
        let query = Query::between(partition(self.user), from, to).descending().first(limit);
        Self::open(self.table.query(&query).await?, keys)
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

/// How many rows are read at once when most of them may be of other accounts.
const FILTERED_ROWS: usize = 500;

impl Transactions<'_> {
    /// At most `size` transactions after the one called `after`, latest day first, of one account or of all.
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
        let account = account.map(|id| Value::from(id.to_string()));
        let is_wanted = |row: &Row| account.is_none() || row.get(ACCOUNT) == account.as_ref();
        let read = if account.is_none() { size + 1 } else { FILTERED_ROWS };
        let query = Query::prefix(partition(self.user), Transaction::PREFIX)
            .descending()
            .first(read);
        let mut from = after.map(|id| key_of::<Transaction>(self.user, id));
        let mut rows: Vec<Row> = Vec::new();
        loop {
            let page = self.table.query_page(&query, from.as_ref()).await?;
            rows.extend(page.rows.into_iter().filter(is_wanted));
            from = page.next;
            if rows.len() > size || from.is_none() {
                break;
            }
        }
        let more = rows.len() > size;
        rows.truncate(size);
        let transactions = Self::open(rows, keys)?;
        Ok(TransactionPage {
            last: transactions.last().filter(|_| more).map(Entity::id),
            transactions,
        })
    }
}

/// Where the transactions of some accounts are.
pub(crate) async fn keys_of_accounts(
    table: &dyn Table,
    user: &UserId,
    accounts: &HashSet<AccountId>,
) -> Result<Vec<Key>, StorageError> {
    let names: Vec<Value> = accounts.iter().map(|id| Value::from(id.to_string())).collect();
    let rows = table
        .query(&Query::prefix(partition(user), Transaction::PREFIX))
        .await?;
    let of_these = rows
        .into_iter()
        .filter(|row| row.get(ACCOUNT).is_some_and(|account| names.contains(account)));
    Ok(of_these.map(Row::into_key).collect())
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
