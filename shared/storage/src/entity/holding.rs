//! Holdings: `HOLDING#<account>#<id>`, specification table `investment_holdings`.
//!
//! A holding belongs to its account: the id text of both is in the sort key, and a holding whose account is not there is
//! one that is still arriving or already leaving (see [`crate::linking`]).

use std::collections::{HashMap, HashSet};

use goldgrove_domain::holding::{Holding, HoldingClass};
use goldgrove_domain::ids::{AccountId, HoldingId, UserId};
use goldgrove_domain::sealing::{FieldKeys, Scratch, SealedTable};
use goldgrove_domain::text::Name;
use zeroize::Zeroizing;

use super::{Entity, Records, USER, key_of, partition};
use crate::codec::{Reader, SealedAttribute, SealedReader, Sealer, sealed_attribute};
use crate::error::{Fault, StorageError};
use crate::table::{BatchWrite, Condition, Query, TRANSACTION_WRITES_MAX, Table, Write};
use crate::value::{Key, Row, SORT};

const QUANTITY: SealedAttribute = sealed_attribute!("quantity");
const CURRENT_VALUE: SealedAttribute = sealed_attribute!("current_value");
const INSTITUTION_VALUE: SealedAttribute = sealed_attribute!("institution_value");
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

/// Every sealed field of a row.
pub(crate) const SEALED: &[SealedAttribute] = &[
    QUANTITY,
    CURRENT_VALUE,
    INSTITUTION_VALUE,
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

    fn sort_key((account, id): &Self::Id) -> String {
        format!("{}{id}", prefix_of(*account))
    }

    fn seal(&self, user: &UserId, keys: &dyn FieldKeys) -> Result<Row, StorageError> {
        let record = self.id.to_string();
        let key = key_of::<Self>(user, &(self.account, self.id));
        let mut sealer = Sealer::new(Self::TABLE, &record, key, keys);
        let others = [self.institution_value].into_iter().chain(self.cost_basis);
        let currency = sealer.one_currency(self.current_value, others)?;
        sealer.seal(QUANTITY, self.quantity)?;
        sealer.seal(CURRENT_VALUE, self.current_value)?;
        sealer.seal(INSTITUTION_VALUE, self.institution_value)?;
        sealer.seal_optional(COST_BASIS, self.cost_basis)?;
        sealer.seal(SECURITY_NAME, self.security_name.as_str())?;
        sealer.seal_optional(SYMBOL, self.symbol.as_deref())?;
        Ok(sealer
            .row
            .with("id", record.as_str())
            .with(USER, user.as_str())
            .with("account_id", self.account.to_string())
            .with("class", self.class.as_str())
            .with("currency", currency.code())
            .with("last_updated", self.last_updated.to_string()))
    }

    fn open(row: Row, keys: &dyn FieldKeys, scratch: &mut Scratch) -> Result<Self, StorageError> {
        let record = |plain: &mut Reader| plain.record("id");
        let mut reader = SealedReader::new(Self::TABLE, row, record, keys, scratch)?;
        let currency = reader.plain.currency("currency")?;
        Ok(Self {
            id: reader.id(HoldingId::parse)?,
            account: read_account(&mut reader.plain)?,
            quantity: reader.decimal(QUANTITY)?,
            current_value: reader.money(CURRENT_VALUE, currency)?,
            institution_value: reader.money(INSTITUTION_VALUE, currency)?,
            cost_basis: reader.optional_money(COST_BASIS, currency)?,
            security_name: reader.open(SECURITY_NAME, |text| Name::parse(text).ok())?,
            symbol: reader.optional(SYMBOL, |text| Some(text.to_owned()))?,
            class: reader.plain.parsed("class", HoldingClass::from_stored)?,
            last_updated: reader.plain.parsed("last_updated", |text| text.parse().ok())?,
        })
    }
}

/// The account of a holding; its sort key must name the same one.
fn read_account(plain: &mut Reader) -> Result<AccountId, StorageError> {
    let text = plain.text("account_id")?;
    let rest = plain.key().sort.strip_prefix(Holding::PREFIX);
    if !rest.is_some_and(|rest| rest.starts_with(&text)) {
        return Err(plain.corrupt("account_id", Fault::Contradiction));
    }
    AccountId::parse(&text).map_err(|_| plain.corrupt("account_id", Fault::Unreadable))
}

/// Where the holdings of some accounts are, and what they are called.
pub(crate) async fn keys_of_accounts(
    table: &dyn Table,
    user: &UserId,
    accounts: &HashSet<AccountId>,
) -> Result<Vec<(Key, HoldingId)>, StorageError> {
    let mut found = Vec::new();
    for row in table.query(&Query::prefix(partition(user), Holding::PREFIX)).await? {
        let key = row.into_key();
        let (account, id) = id_of(&key.sort)?;
        if accounts.contains(&account) {
            found.push((key, id));
        }
    }
    Ok(found)
}

fn id_of(sort_key: &str) -> Result<(AccountId, HoldingId), StorageError> {
    let parsed = sort_key
        .strip_prefix(Holding::PREFIX)
        .and_then(|rest| rest.split_once('#'))
        .and_then(|(account, id)| Some((AccountId::parse(account).ok()?, HoldingId::parse(id).ok()?)));
    parsed.ok_or(StorageError::Corrupt {
        table: Holding::TABLE.name(),
        attribute: SORT,
        fault: Fault::Unreadable,
    })
}

fn prefix_of(account: AccountId) -> String {
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

    /// Makes `holdings`, all of `account`, the only ones of that account. Those that are stored as they are, but for when
    /// they were last reported, are left alone.
    ///
    /// One transaction where it fits into one, so that readers see the old set or the new one. Beyond that, batches: a
    /// reader in between may see some of both, and repeating the call mends whatever an error left.
    pub async fn replace_of(
        &self,
        account: AccountId,
        holdings: &[Holding],
        keys: &dyn FieldKeys,
    ) -> Result<(), StorageError> {
        let stored = Query::prefix(partition(self.user), prefix_of(account));
        let stored = self.table.query(&stored).await?;
        let current: HashSet<Key> = holdings
            .iter()
            .map(|holding| key_of::<Holding>(self.user, &holding.id()))
            .collect();
        let (staying, gone): (Vec<Row>, Vec<Row>) = stored.into_iter().partition(|row| current.contains(row.key()));
        let gone: Vec<Key> = gone.into_iter().map(Row::into_key).collect();
        let known = known(staying, keys);
        let changed = holdings.iter().filter(|holding| !is_among(&known, holding));
        let rows = changed
            .map(|holding| holding.seal(self.user, keys))
            .collect::<Result<Vec<_>, _>>()?;
        match rows.len() + gone.len() {
            0 => Ok(()),
            1..=TRANSACTION_WRITES_MAX => self.table.transact(together(rows, gone)).await,
            _ => {
                let puts = rows.into_iter().map(BatchWrite::Put);
                let deletes = gone.into_iter().map(BatchWrite::Delete);
                self.table.batch_write(puts.chain(deletes).collect()).await
            }
        }
    }
}

/// The holdings in these rows. One that does not open is none, and so is written anew.
fn known(rows: Vec<Row>, keys: &dyn FieldKeys) -> HashMap<HoldingId, Holding> {
    let mut scratch = Zeroizing::new(Scratch::new());
    let opened = rows.into_iter().map(|row| Holding::open(row, keys, &mut scratch));
    opened.flatten().map(|holding| (holding.id, holding)).collect()
}

/// Whether a holding is known as it is, whenever it was last reported.
fn is_among(known: &HashMap<HoldingId, Holding>, holding: &Holding) -> bool {
    known.get(&holding.id).is_some_and(|known| {
        let reported = Holding {
            last_updated: known.last_updated,
            ..holding.clone()
        };
        reported == *known
    })
}

fn together(rows: Vec<Row>, gone: Vec<Key>) -> Vec<Write> {
    let condition = Condition::Always;
    let puts = rows.into_iter().map(|row| Write::Put {
        row,
        condition: condition.clone(),
    });
    let deletes = gone.into_iter().map(|key| Write::Delete {
        key,
        condition: condition.clone(),
    });
    puts.chain(deletes).collect()
}
