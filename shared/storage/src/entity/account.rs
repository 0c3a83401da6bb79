//! Accounts: `ACCOUNT#<id>`, specification table `accounts`.

use std::collections::HashSet;

use goldgrove_domain::lifecycle::Lifecycle;
use goldgrove_domain::sealing::{Scratch, SealedTable};
use goldgrove_domain::{
    Account, AccountId, AccountSource, Decimal, FieldKeys, InstitutionId, ItemId, Money, Name, Rate, UserId,
};

use super::{Entity, Revisions, id_at, rows_of};
use crate::codec::{Reader, SealedAttribute, SealedReader, Sealer, sealed_attribute};
use crate::{Fault, Row, StorageError, Table, Value};

const BALANCE: SealedAttribute = sealed_attribute!("balance");
const CREDIT_LIMIT: SealedAttribute = sealed_attribute!("credit_limit");
const INTEREST_RATE: SealedAttribute = sealed_attribute!("interest_rate");

const ITEM: &str = "item_id";
/// Whether the bank still reports the account, and since when it does not. Reported accounts have neither attribute.
const LIFECYCLE: &str = "lifecycle";
const LIFECYCLE_SINCE: &str = "lifecycle_since";
/// Whether a debt's rate is fixed or variable, if known; other rows lack it.
const RATE_TYPE: &str = "rate_type";
/// Whether a card is paid in full every month; only rows where it is have it.
const PAID_IN_FULL: &str = "paid_in_full";
/// The property that a loan is secured by; other rows lack it.
const SECURED_BY: &str = "secured_by";
const MANUAL: &str = "manual";
const PLAID: &str = "plaid";

/// Every sealed field of a row.
pub(crate) const SEALED: &[SealedAttribute] = &[BALANCE, CREDIT_LIMIT, INTEREST_RATE];

/// One user's accounts.
pub type Accounts<'a> = Revisions<'a, Account>;

impl Entity for Account {
    type Id = AccountId;
    const TABLE: SealedTable = SealedTable::Accounts;
    const PREFIX: &'static str = "ACCOUNT#";

    fn id(&self) -> AccountId {
        self.id
    }

    fn seal(&self, user: &UserId, keys: &dyn FieldKeys) -> Result<Row, StorageError> {
        // Names every field, so that a new field that is not stored does not compile (decision 71).
        let Self {
            id: _,
            name,
            official_name,
            balance,
            credit_limit,
            interest_rate,
            rate_type,
            paid_in_full,
            secured_by,
            is_asset,
            kind,
            subtype,
            source,
            mask,
            hidden,
            lifecycle,
            edition,
            last_updated,
            created_at,
        } = self;
        let mut sealer = Sealer::of(self, user, keys);
        sealer.one_currency(*balance, *credit_limit)?;
        sealer.seal(BALANCE, *balance)?;
        sealer.seal_optional(CREDIT_LIMIT, *credit_limit)?;
        sealer.seal_optional(INTEREST_RATE, interest_rate.map(|rate| rate.percent()))?;
        let mut row = sealer.row;
        set_source(&mut row, source);
        if let Some(since) = lifecycle.since() {
            row.set(LIFECYCLE, lifecycle.as_str());
            row.set(LIFECYCLE_SINCE, since.to_string());
        }
        if let Some(rate_type) = rate_type {
            row.set(RATE_TYPE, <&str>::from(rate_type));
        }
        if *paid_in_full {
            row.set(PAID_IN_FULL, true);
        }
        if let Some(property) = secured_by {
            row.set(SECURED_BY, property.to_string());
        }
        Ok(row
            .with("name", name.as_str())
            .with("official_name", official_name.as_ref().map(Name::as_str))
            .with("currency", balance.currency().code())
            .with("is_asset", *is_asset)
            .with("type", <&str>::from(kind))
            .with("subtype", subtype.clone())
            // Derived from type and subtype. Written for readers of the stored form, never read back.
            .with("account_type", self.label())
            .with("mask", mask.clone())
            .with("hidden", *hidden)
            .with("edition", *edition)
            .with("last_updated", last_updated.to_string())
            .with("created_at", created_at.to_string()))
    }

    fn open(row: Row, keys: &dyn FieldKeys, scratch: &mut Scratch) -> Result<Self, StorageError> {
        let mut reader = SealedReader::of::<Self>(row, keys, scratch)?;
        let currency = reader.plain.currency("currency")?;
        Ok(Self {
            id: reader.id()?,
            balance: reader.money(BALANCE, currency)?,
            credit_limit: reader.optional(CREDIT_LIMIT, |text| Money::parse(text, currency).ok())?,
            interest_rate: reader.optional(INTEREST_RATE, |text| {
                Decimal::from_str_exact(text).ok().map(Rate::from_percent)
            })?,
            rate_type: reader.plain.parsed_where_there(RATE_TYPE, |word| word.parse().ok())?,
            paid_in_full: reader.plain.flag_where_there(PAID_IN_FULL)?,
            secured_by: reader
                .plain
                .parsed_where_there(SECURED_BY, |text| AccountId::parse(text).ok())?,
            source: read_source(&mut reader.plain)?,
            name: reader.plain.parsed("name", |text| Name::parse(text).ok())?,
            official_name: reader
                .plain
                .optional_parsed("official_name", |text| Name::parse(text).ok())?,
            is_asset: reader.plain.flag("is_asset")?,
            kind: reader.plain.parsed("type", |word| word.parse().ok())?,
            subtype: reader.plain.optional_text("subtype")?,
            mask: reader.plain.optional_text("mask")?,
            hidden: reader.plain.flag("hidden")?,
            lifecycle: read_lifecycle(&mut reader.plain)?,
            edition: reader.plain.number("edition")?,
            last_updated: reader.plain.moment("last_updated")?,
            created_at: reader.plain.moment("created_at")?,
        })
    }
}

/// The accounts that did not come through `item`.
pub(crate) async fn ids_of_others(
    table: &dyn Table,
    user: &UserId,
    item: ItemId,
) -> Result<HashSet<AccountId>, StorageError> {
    let item = Value::from(item.to_string());
    let rows = rows_of(table, user, Account::PREFIX).await?;
    let others = rows.iter().filter(|row| row.get(ITEM) != Some(&item));
    others.map(|row| id_at::<Account>(&row.key().sort)).collect()
}

/// The rows of the accounts that came through `item`.
pub(crate) async fn rows_of_item(table: &dyn Table, user: &UserId, item: ItemId) -> Result<Vec<Row>, StorageError> {
    let item = Value::from(item.to_string());
    let rows = rows_of(table, user, Account::PREFIX).await?;
    Ok(rows.into_iter().filter(|row| row.get(ITEM) == Some(&item)).collect())
}

fn set_source(row: &mut Row, source: &AccountSource) {
    let (word, account, item, institution) = match source {
        AccountSource::Manual => (MANUAL, Value::Null, Value::Null, Value::Null),
        AccountSource::Plaid {
            plaid_account_id,
            item,
            institution,
        } => (
            PLAID,
            plaid_account_id.as_str().into(),
            item.to_string().into(),
            institution.as_str().into(),
        ),
    };
    row.set("data_source", word);
    row.set("plaid_account_id", account);
    row.set(ITEM, item);
    row.set("institution_id", institution);
}

fn read_lifecycle(plain: &mut Reader) -> Result<Lifecycle, StorageError> {
    let word = plain.parsed_where_there(LIFECYCLE, |text| Some(text.to_owned()))?;
    let since = plain.parsed_where_there(LIFECYCLE_SINCE, |text| text.parse().ok())?;
    let word = word.as_deref().unwrap_or(Lifecycle::Reported.as_str());
    Lifecycle::from_stored(word, since).ok_or_else(|| plain.corrupt(LIFECYCLE, Fault::Contradiction))
}

fn read_source(plain: &mut Reader) -> Result<AccountSource, StorageError> {
    let word = plain.text("data_source")?;
    let account = plain.optional_text("plaid_account_id")?;
    let item = plain.optional_parsed(ITEM, |text| ItemId::parse(text).ok())?;
    let institution = plain.optional_parsed("institution_id", |text| InstitutionId::parse(text).ok())?;
    match (word.as_str(), account, item, institution) {
        (MANUAL, None, None, None) => Ok(AccountSource::Manual),
        (PLAID, Some(plaid_account_id), Some(item), Some(institution)) => Ok(AccountSource::Plaid {
            plaid_account_id,
            item,
            institution,
        }),
        (MANUAL | PLAID, ..) => Err(plain.corrupt("data_source", Fault::Contradiction)),
        _ => Err(plain.corrupt("data_source", Fault::Unreadable)),
    }
}
