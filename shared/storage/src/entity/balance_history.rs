//! Balances of past days. Recorded balances: one page per month with every account of the user,
//! `NETWORTHBALANCE#<YYYY-MM>`, table `account_balances`, written together with its day ([`super::net_worth_history`]).
//! Balances that the owner typed in: a row per account and day, `PASTBALANCE#<account>#<date>`, table
//! `balance_anchors`.
//!
//! Both are outside the range of sort keys that a dashboard reads, because they grow without limit. See decision 89.

use std::collections::{BTreeMap, HashSet};

use goldgrove_domain::balance_history::{Anchor, DayBalance};
use goldgrove_domain::sealing::{Scratch, SealedTable};
use goldgrove_domain::{Account, AccountId, Currency, FieldKeys, Money, UserId};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::{Entity, Records, Revisions, exists, id_at, keys_in, rows_of};
use crate::codec::{SealedAttribute, SealedReader, Sealer, sealed_attribute};
use crate::page::{self, Month, PAGE};
use crate::{Key, Row, StorageError, Table, Write};

const BALANCE: SealedAttribute = sealed_attribute!("balance");

/// Every sealed field of a page.
pub(crate) const SEALED: &[SealedAttribute] = &[PAGE];
/// Every sealed field of an anchor.
pub(crate) const ANCHOR_SEALED: &[SealedAttribute] = &[BALANCE];

/// One user's anchors.
pub type Anchors<'a> = Records<'a, Anchor>;

impl Entity for Anchor {
    type Id = (AccountId, Date);
    const TABLE: SealedTable = SealedTable::BalanceAnchors;
    const PREFIX: &'static str = "PASTBALANCE#";

    fn id(&self) -> Self::Id {
        (self.account, self.date)
    }

    fn seal(&self, user: &UserId, keys: &dyn FieldKeys) -> Result<Row, StorageError> {
        let mut sealer = Sealer::of(self, user, keys);
        sealer.seal(BALANCE, self.balance)?;
        Ok(sealer.row.with("currency", self.balance.currency().code()))
    }

    fn open(row: Row, keys: &dyn FieldKeys, scratch: &mut Scratch) -> Result<Self, StorageError> {
        let mut reader = SealedReader::of::<Self>(row, keys, scratch)?;
        let currency = reader.plain.currency("currency")?;
        let (account, date) = reader.id()?;
        Ok(Self {
            account,
            date,
            balance: reader.money(BALANCE, currency)?,
        })
    }
}

impl Anchors<'_> {
    /// Writes of a transaction that store an anchor, replacing the one of its day. They fail if its account does not
    /// exist.
    pub fn putting_beside_account(&self, anchor: &Anchor, keys: &dyn FieldKeys) -> Result<Vec<Write>, StorageError> {
        Ok(vec![
            exists::<Account>(self.user, &anchor.account),
            self.putting(anchor, keys)?,
        ])
    }

    /// The anchors of one account, the earliest first.
    pub async fn list_of(&self, account: AccountId, keys: &dyn FieldKeys) -> Result<Vec<Anchor>, StorageError> {
        let own = format!("{}{account}#", Anchor::PREFIX);
        Self::open(rows_of(self.table, self.user, &own).await?, keys)
    }
}

/// The keys of the anchors of some accounts.
pub(crate) async fn keys_of_accounts(
    table: &dyn Table,
    user: &UserId,
    accounts: &HashSet<AccountId>,
) -> Result<Vec<Key>, StorageError> {
    let mut keys = keys_in(rows_of(table, user, Anchor::PREFIX).await?);
    keys.retain(|key| id_at::<Anchor>(&key.sort).is_ok_and(|(account, _)| accounts.contains(&account)));
    Ok(keys)
}

/// The balance of every account at the end of the recorded days of one month.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Balances(BTreeMap<AccountId, BTreeMap<Date, Money>>);

impl Balances {
    fn set(&mut self, date: Date, day: &[(AccountId, Money)]) {
        for days in self.0.values_mut() {
            days.remove(&date);
        }
        for (account, balance) in day {
            self.0.entry(*account).or_default().insert(date, *balance);
        }
        self.0.retain(|_, days| !days.is_empty());
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BalanceMonth {
    month: Month,
    balances: Balances,
}

impl BalanceMonth {
    /// The month with one day.
    #[cfg(test)]
    pub(crate) fn of(date: Date, day: &[(AccountId, Money)]) -> Self {
        let mut balances = Balances::default();
        balances.set(date, day);
        Self {
            month: Month::of(date),
            balances,
        }
    }
}

/// Account, currency, and each day of the month with its balance.
#[derive(Serialize, Deserialize)]
struct StoredBalances(String, String, Vec<(i8, String)>);

impl StoredBalances {
    fn of(balances: &Balances) -> Vec<Self> {
        let mut stored = Vec::new();
        for (account, days) in &balances.0 {
            let mut by_currency: BTreeMap<Currency, Vec<(i8, String)>> = BTreeMap::new();
            for (date, balance) in days {
                let day = (date.day(), balance.to_string());
                by_currency.entry(balance.currency()).or_default().push(day);
            }
            stored.extend(
                by_currency
                    .into_iter()
                    .map(|(currency, days)| Self(account.to_string(), currency.to_string(), days)),
            );
        }
        stored
    }

    fn read(stored: &[Self], month: Month) -> Option<Balances> {
        let mut balances = Balances::default();
        for Self(account, currency, days) in stored {
            let currency = Currency::parse(currency).ok()?;
            let own = balances.0.entry(AccountId::parse(account).ok()?).or_default();
            for (day, balance) in days {
                own.insert(month.day(*day)?, Money::parse(balance, currency).ok()?);
            }
        }
        Some(balances)
    }
}

impl Entity for BalanceMonth {
    type Id = Month;
    const TABLE: SealedTable = SealedTable::AccountBalances;
    const PREFIX: &'static str = "NETWORTHBALANCE#";
    const RECORD: &'static str = "date";

    fn id(&self) -> Month {
        self.month
    }

    fn seal(&self, user: &UserId, keys: &dyn FieldKeys) -> Result<Row, StorageError> {
        let mut sealer = Sealer::of(self, user, keys);
        sealer.seal_bytes(PAGE, &page::pack(&StoredBalances::of(&self.balances))?)?;
        Ok(sealer.row)
    }

    fn open(row: Row, keys: &dyn FieldKeys, scratch: &mut Scratch) -> Result<Self, StorageError> {
        let mut reader = SealedReader::of::<Self>(row, keys, scratch)?;
        let month = reader.id()?;
        let balances = reader.open_bytes(PAGE, |page| {
            StoredBalances::read(&page::unpack::<Vec<StoredBalances>>(page)?, month)
        })?;
        Ok(Self { month, balances })
    }
}

store! {
    /// One user's recorded balances, all accounts.
    pub struct RecordedBalances;
}

impl RecordedBalances<'_> {
    /// All recorded balances, by account and day within each month, the earliest month first.
    pub async fn list(&self, keys: &dyn FieldKeys) -> Result<Vec<DayBalance>, StorageError> {
        let pages = Revisions::<BalanceMonth>::new(self.table, self.user).list(keys).await?;
        let accounts = pages.into_iter().flat_map(|page| page.value.balances.0);
        let days = accounts.flat_map(|(account, days)| {
            days.into_iter()
                .map(move |(date, balance)| DayBalance { account, date, balance })
        });
        Ok(days.collect())
    }

    /// Stores the balances at the end of days of one month, replacing those of the same days. Returns whether anything
    /// changed.
    ///
    /// # Errors
    /// [`StorageError::Conflict`] when others keep changing the page.
    pub(crate) async fn record(
        &self,
        month: Month,
        days: &[(Date, &[(AccountId, Money)])],
        keys: &dyn FieldKeys,
    ) -> Result<bool, StorageError> {
        if days.is_empty() {
            return Ok(false);
        }
        let pages = Revisions::<BalanceMonth>::new(self.table, self.user);
        let known = pages.get(&month, keys).await?;
        let change = |page: Option<&BalanceMonth>| {
            let mut balances = page.map(|page| page.balances.clone()).unwrap_or_default();
            for (date, day) in days {
                balances.set(*date, day);
            }
            let is_unchanged = page.map_or(balances.0.is_empty(), |page| page.balances == balances);
            (!is_unchanged).then_some(BalanceMonth { month, balances })
        };
        let is_changed = change(known.as_ref().map(|known| &known.value)).is_some();
        pages.update_from(known, &month, keys, change).await?;
        Ok(is_changed)
    }
}
