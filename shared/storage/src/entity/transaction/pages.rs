//! The stored form of an account's month.

use std::collections::BTreeMap;

use goldgrove_domain::sealing::{Scratch, SealedTable};
use goldgrove_domain::{AccountId, Currency, FieldKeys, Money, Name, Transaction, TransactionId, UserId};
use serde::{Deserialize, Serialize};

use super::{ACCOUNT, indexed};
use crate::codec::{SealedAttribute, SealedReader, Sealer};
use crate::entity::Entity;
use crate::page::{self, Month, PAGE};
use crate::table::Index;
use crate::{Row, StorageError};

/// Every sealed field of a page.
pub(crate) const SEALED: &[SealedAttribute] = &[PAGE];

/// The transactions of one account in one month.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AccountMonth {
    month: Month,
    account: AccountId,
    pub(super) spent: BTreeMap<TransactionId, Transaction>,
}

impl AccountMonth {
    pub(crate) const fn empty((month, account): (Month, AccountId)) -> Self {
        Self {
            month,
            account,
            spent: BTreeMap::new(),
        }
    }
}

/// Day of the month, id, currency, amount, description, category, and whether it is pending.
#[derive(Serialize, Deserialize)]
struct Stored(i8, String, String, String, String, Option<String>, bool);

impl Stored {
    fn of(transaction: &Transaction) -> Self {
        let Transaction {
            id,
            account: _,
            date,
            amount,
            description,
            category,
            pending,
        } = transaction;
        Self(
            date.day(),
            id.to_string(),
            amount.currency().to_string(),
            amount.to_string(),
            description.as_str().to_owned(),
            category.clone(),
            *pending,
        )
    }

    fn read(self, month: Month, account: AccountId) -> Option<Transaction> {
        let Self(day, id, currency, amount, description, category, pending) = self;
        Some(Transaction {
            id: TransactionId::parse(&id).ok()?,
            account,
            date: month.day(day)?,
            amount: Money::parse(&amount, Currency::parse(&currency).ok()?).ok()?,
            description: Name::parse(&description).ok()?,
            category,
            pending,
        })
    }
}

impl Entity for AccountMonth {
    type Id = (Month, AccountId);
    const TABLE: SealedTable = SealedTable::Transactions;
    const PREFIX: &'static str = "TRANSACTION#";

    fn id(&self) -> Self::Id {
        (self.month, self.account)
    }

    fn seal(&self, user: &UserId, keys: &dyn FieldKeys) -> Result<Row, StorageError> {
        let mut sealer = Sealer::of(self, user, keys);
        let spent: Vec<Stored> = self.spent.values().map(Stored::of).collect();
        sealer.seal_bytes(PAGE, &page::pack(&spent)?)?;
        Ok(sealer
            .row
            .with(ACCOUNT, self.account.to_string())
            .with(Index::AccountTransactions.attribute(), indexed(user, self.account)))
    }

    fn open(row: Row, keys: &dyn FieldKeys, scratch: &mut Scratch) -> Result<Self, StorageError> {
        let mut reader = SealedReader::of::<Self>(row, keys, scratch)?;
        let (month, account) = reader.id()?;
        let spent = reader.open_bytes(PAGE, |page| {
            let stored = page::unpack::<Vec<Stored>>(page)?.into_iter();
            let read = |stored: Stored| stored.read(month, account).map(|spent| (spent.id, spent));
            stored.map(read).collect()
        })?;
        Ok(Self { month, account, spent })
    }
}
