//! Holdings: `HOLDING#<account>#<id>`, specification table `investment_holdings`.
//!
//! A holding belongs to its account: the sort key contains both ids. A holding without an account is being added or
//! removed (see [`crate::linking`]).

use std::collections::{HashMap, HashSet};

use goldgrove_domain::Decimal;
use goldgrove_domain::asset_class::Split;
use goldgrove_domain::holding::Holding;
use goldgrove_domain::ids::{AccountId, HoldingId, UserId};
use goldgrove_domain::sealing::{FieldKeys, Scratch, SealedTable};
use goldgrove_domain::text::Name;
use zeroize::Zeroizing;

use super::{Entity, Records, id_at, key_of, partition};
use crate::codec::{Reader, SealedAttribute, SealedReader, Sealer, sealed_attribute};
use crate::error::{Fault, StorageError};
use crate::retry::retried;
use crate::table::{Condition, Query, TRANSACTION_WRITES_MAX, Table, Write};
use crate::value::{Key, Row, Value};

const QUANTITY: SealedAttribute = sealed_attribute!("quantity");
const CURRENT_VALUE: SealedAttribute = sealed_attribute!("current_value");
const INSTITUTION_VALUE: SealedAttribute = sealed_attribute!("institution_value");
const PRICE: SealedAttribute = sealed_attribute!("current_price");
const COST_BASIS: SealedAttribute = sealed_attribute!("cost_basis");
const SECURITY_NAME: SealedAttribute = SealedAttribute {
    field: "security_name",
    ciphertext: "security_name_encrypted",
    nonce: "security_name_iv",
};
const SYMBOL: SealedAttribute = SealedAttribute {
    field: "symbol",
    ciphertext: "symbol_encrypted",
    nonce: "symbol_iv",
};

/// How its owner splits it by asset class; other rows lack it.
const SPLIT: &str = "split";

/// How often a change is repeated because rows changed at the same moment.
const ATTEMPTS: u32 = 4;

/// Every sealed field of a row.
pub(crate) const SEALED: &[SealedAttribute] = &[
    QUANTITY,
    CURRENT_VALUE,
    INSTITUTION_VALUE,
    PRICE,
    COST_BASIS,
    SECURITY_NAME,
    SYMBOL,
];

/// One user's holdings.
pub type Holdings<'a> = Records<'a, Holding>;

impl Entity for Holding {
    type Id = (AccountId, HoldingId);
    const TABLE: SealedTable = SealedTable::InvestmentHoldings;
    const PREFIX: &'static str = "HOLDING#";

    fn id(&self) -> Self::Id {
        (self.account, self.id)
    }

    fn record(&self, _user: &UserId) -> String {
        self.id.to_string()
    }

    fn seal(&self, user: &UserId, keys: &dyn FieldKeys) -> Result<Row, StorageError> {
        let mut sealer = Sealer::of(self, user, keys);
        let others = [self.institution_value].into_iter().chain(self.cost_basis);
        let currency = sealer.one_currency(self.current_value, others)?;
        sealer.seal(QUANTITY, self.quantity)?;
        sealer.seal(CURRENT_VALUE, self.current_value)?;
        sealer.seal(INSTITUTION_VALUE, self.institution_value)?;
        sealer.seal_optional(COST_BASIS, self.cost_basis)?;
        sealer.seal(SECURITY_NAME, self.security_name.as_str())?;
        sealer.seal_optional(SYMBOL, self.symbol.as_deref())?;
        sealer.seal_optional(PRICE, self.price)?;
        let mut row = sealer.row;
        if let Some(split) = self.owner_split {
            row.set(SPLIT, split.stored());
        }
        Ok(row
            .with("account_id", self.account.to_string())
            .with("class", <&str>::from(self.class))
            .with("currency", currency.code())
            .with("last_updated", self.last_updated.to_string()))
    }

    fn open(row: Row, keys: &dyn FieldKeys, scratch: &mut Scratch) -> Result<Self, StorageError> {
        let mut reader = SealedReader::of::<Self>(row, keys, scratch)?;
        let currency = reader.plain.currency("currency")?;
        Ok(Self {
            id: reader.id()?,
            account: read_account(&mut reader.plain)?,
            owner_split: reader.plain.parsed_where_there(SPLIT, Split::from_stored)?,
            quantity: reader.decimal(QUANTITY)?,
            price: reader.optional(PRICE, |text| Decimal::from_str_exact(text).ok())?,
            current_value: reader.money(CURRENT_VALUE, currency)?,
            institution_value: reader.money(INSTITUTION_VALUE, currency)?,
            cost_basis: reader.optional_money(COST_BASIS, currency)?,
            security_name: reader.open(SECURITY_NAME, |text| Name::parse(text).ok())?,
            symbol: reader.optional(SYMBOL, |text| Some(text.to_owned()))?,
            class: reader.plain.parsed("class", |word| word.parse().ok())?,
            last_updated: reader.plain.moment("last_updated")?,
        })
    }
}

/// The account of a holding; its sort key must contain the same one.
fn read_account(plain: &mut Reader) -> Result<AccountId, StorageError> {
    let text = plain.text("account_id")?;
    let rest = plain.key().sort.strip_prefix(Holding::PREFIX);
    if !rest.is_some_and(|rest| rest.starts_with(&text)) {
        return Err(plain.corrupt("account_id", Fault::Contradiction));
    }
    AccountId::parse(&text).map_err(|_| plain.corrupt("account_id", Fault::Unreadable))
}

/// The keys and ids of the holdings of some accounts.
pub(crate) async fn keys_of_accounts(
    table: &dyn Table,
    user: &UserId,
    accounts: &HashSet<AccountId>,
) -> Result<Vec<(Key, HoldingId)>, StorageError> {
    let mut found = Vec::new();
    for row in table.query(&Query::prefix(partition(user), Holding::PREFIX)).await? {
        let key = row.into_key();
        let (account, id) = id_at::<Holding>(&key.sort)?;
        if accounts.contains(&account) {
            found.push((key, id));
        }
    }
    Ok(found)
}

pub(crate) fn prefix_of(account: AccountId) -> String {
    format!("{}{account}#", Holding::PREFIX)
}

impl Holdings<'_> {
    /// The holdings of one account, in order of their ids.
    pub async fn list_of(&self, account: AccountId, keys: &dyn FieldKeys) -> Result<Vec<Holding>, StorageError> {
        let rows = self
            .table
            .query(&Query::prefix(partition(self.user), prefix_of(account)))
            .await?;
        Self::open(rows, keys)
    }

    /// Makes `holdings` the only ones of `account`; if they are not `complete`, others stay. Leaves holdings alone that
    /// differ only in when they were last reported, and keeps the owner's splits.
    ///
    /// Uses one transaction if they fit into one, so that readers see the old set or the new one. Otherwise it uses
    /// several: a reader may see some of both, and repeating the call completes the change after an error.
    ///
    /// # Errors
    /// [`StorageError::Conflict`] when the rows keep changing.
    pub async fn replace_of(
        &self,
        account: AccountId,
        holdings: &[Holding],
        complete: bool,
        keys: &dyn FieldKeys,
    ) -> Result<(), StorageError> {
        retried(ATTEMPTS, || self.try_replace_of(account, holdings, complete, keys)).await
    }

    async fn try_replace_of(
        &self,
        account: AccountId,
        holdings: &[Holding],
        complete: bool,
        keys: &dyn FieldKeys,
    ) -> Result<(), StorageError> {
        let stored = Query::prefix(partition(self.user), prefix_of(account));
        let mut stored: HashMap<Key, Row> = self
            .table
            .query(&stored)
            .await?
            .into_iter()
            .map(|row| (row.key().clone(), row))
            .collect();
        let mut scratch = Zeroizing::new(Scratch::new());
        let mut writes = Vec::new();
        for holding in holdings {
            let row = stored.remove(&key_of::<Holding>(self.user, &holding.id()));
            let condition = row.as_ref().map_or(Condition::Absent, unchanged);
            // A holding that does not open is written again, with its owner's split.
            let fresh = Holding {
                owner_split: row.as_ref().and_then(split_of),
                ..holding.clone()
            };
            let known = row.and_then(|row| Holding::open(row, keys, &mut scratch).ok());
            if known.is_some_and(|known| is_same_report(&known, &fresh)) {
                continue;
            }
            let row = fresh.seal(self.user, keys)?;
            writes.push(Write::Put(row, condition));
        }
        let gone = stored.into_keys().filter(|_| complete);
        writes.extend(gone.map(|key| Write::Delete(key, Condition::Always)));
        for together in writes.chunks(TRANSACTION_WRITES_MAX) {
            self.table.transact(together.to_vec()).await?;
        }
        Ok(())
    }

    /// Stores or removes the owner's split of the holding with this id. Returns the holding, or `None` if it does not
    /// exist.
    ///
    /// # Errors
    /// [`StorageError::Conflict`] when the row keeps changing.
    pub async fn set_split(
        &self,
        id: HoldingId,
        split: Option<Split>,
        keys: &dyn FieldKeys,
    ) -> Result<Option<Holding>, StorageError> {
        retried(ATTEMPTS, || async {
            let mut scratch = Zeroizing::new(Scratch::new());
            let mut found = None;
            for row in self.list_rows().await? {
                if id_at::<Holding>(&row.key().sort)?.1 == id {
                    found = Some(row);
                }
            }
            let Some(row) = found else { return Ok(None) };
            let condition = unchanged(&row);
            let changed = Holding {
                owner_split: split,
                ..Holding::open(row, keys, &mut scratch)?
            };
            self.table.put(changed.seal(self.user, keys)?, condition).await?;
            Ok(Some(changed))
        })
        .await
    }
}

/// The owner's split in a row, even if its other fields do not open.
fn split_of(row: &Row) -> Option<Split> {
    match row.get(SPLIT)? {
        Value::Text(text) => Split::from_stored(text),
        _ => None,
    }
}

/// The condition that a row is unchanged: every write of it seals its value under a new nonce.
fn unchanged(row: &Row) -> Condition {
    row.get(CURRENT_VALUE.nonce).map_or(Condition::Present, |nonce| {
        Condition::Equals(CURRENT_VALUE.nonce, nonce.clone())
    })
}

/// Whether both holdings are equal, apart from when they were reported.
fn is_same_report(known: &Holding, fresh: &Holding) -> bool {
    let fresh = Holding {
        last_updated: known.last_updated,
        ..fresh.clone()
    };
    fresh == *known
}
