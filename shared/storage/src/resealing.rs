//! Reseals rows of an older form in today's form: bound to their place, padded, under the current key.
//!
//! A row is replaced only if it is unchanged since it was read, so a user's concurrent change always stays. Only the
//! sealed attributes change, and the version stays: for all other code the row is the same as before. Repeating any
//! step is safe.

use goldgrove_domain::attribution::DailySnapshot;
use goldgrove_domain::balance_history::Anchor;
use goldgrove_domain::exchange::FixedRate;
use goldgrove_domain::insights::Card;
use goldgrove_domain::onboarding::OnboardingProgress;
use goldgrove_domain::planning::baseline::RecordedPlan;
use goldgrove_domain::sealing::{FieldPath, KeyVersion, Scratch, SealedField, SealedTable};
use goldgrove_domain::{Account, FieldKeys, Goal, GoalAllocation, Holding, Item, Profile, UserId};
use strum::VariantArray as _;
use zeroize::Zeroizing;

use crate::codec::{KEY_VERSION, Reader, SCHEME, Scheme, SealedAttribute, open_field, set_sealed};
use crate::entity::attribution::{self, GoalMonth};
use crate::entity::balance_history::{self, BalanceMonth};
use crate::entity::net_worth_history::{self, HistoryMonth};
use crate::entity::transaction::{self, AccountMonth};
use crate::entity::{
    Entity, account, balance_snapshot, fixed_rate, goal, goal_allocation, holding, insight, item, onboarding_progress,
    partition, profile, recorded_plan,
};
use crate::error::{Fault, StorageError};
use crate::retry::unless_conflict;
use crate::table::{Condition, Query, Read, SortRange, Table, VERSION};
use crate::value::{Key, Row, SORT, Value};

/// How often a row is tried while others keep changing it. Each change leaves it in today's form, so once is usually
/// enough.
const ATTEMPTS: u32 = 3;

/// The result of one page of a user's rows.
#[derive(Debug, Default)]
pub struct Resealed {
    /// Rows that were resealed in today's form.
    pub resealed: u64,
    /// Rows left in an older form because others kept changing them.
    pub contended: u64,
    /// Rows left in an older form because a field of theirs does not open.
    pub unreadable: Vec<StorageError>,
    /// The sort key of the last row, if more follow.
    pub last: Option<String>,
}

/// Reseals the rows of an older form among at most `limit` rows of `user` after the sort key `after`.
///
/// # Errors
/// [`StorageError`] of the table; a row that does not open is part of the result and does not stop the others.
pub async fn page(
    table: &dyn Table,
    user: &UserId,
    after: Option<&str>,
    limit: usize,
    keys: &dyn FieldKeys,
) -> Result<Resealed, StorageError> {
    let query = Query::range(partition(user), SortRange::All).first(limit);
    let after = after.map(|sort| Key::new(partition(user), sort));
    let page = table.query_page(&query, after.as_ref()).await?;
    let mut outcome = Resealed {
        last: page.next.map(|key| key.sort),
        ..Resealed::default()
    };
    let mut scratch = Zeroizing::new(Scratch::new());
    for row in page.rows {
        match replace(table, row, keys, &mut scratch).await {
            Ok(Replaced::NotNeeded) => {}
            Ok(Replaced::Done) => outcome.resealed += 1,
            Ok(Replaced::Contended) => outcome.contended += 1,
            Err(error @ StorageError::Corrupt { .. }) => outcome.unreadable.push(error),
            Err(error) => return Err(error),
        }
    }
    Ok(outcome)
}

enum Replaced {
    NotNeeded,
    Done,
    Contended,
}

async fn replace(
    table: &dyn Table,
    row: Row,
    keys: &dyn FieldKeys,
    scratch: &mut Scratch,
) -> Result<Replaced, StorageError> {
    let mut row = row;
    for _ in 0..ATTEMPTS {
        let Some((fresh, unchanged)) = resealed(&row, keys, scratch)? else {
            return Ok(Replaced::NotNeeded);
        };
        if unless_conflict(table.put(fresh, unchanged).await)?.is_some() {
            return Ok(Replaced::Done);
        }
        // Another write changed or removed the row.
        match table.get(row.key(), Read::Consistent).await? {
            Some(now) => row = now,
            None => return Ok(Replaced::NotNeeded),
        }
    }
    Ok(Replaced::Contended)
}

/// The row in today's form, with the condition that the stored row is still `row`; `None` if `row` is already in that
/// form.
fn resealed(row: &Row, keys: &dyn FieldKeys, scratch: &mut Scratch) -> Result<Option<(Row, Condition)>, StorageError> {
    if row.get(SCHEME).is_none() {
        return Ok(None);
    }
    let kind = SealedRow::of(row)?;
    let mut plain = Reader::new(kind.table.name(), row.clone());
    let form = (Scheme::read(&mut plain)?, KeyVersion::new(plain.number(KEY_VERSION)?));
    if form == (Scheme::Padded, keys.current_version()) {
        return Ok(None);
    }
    let unchanged = kind.unchanged(row)?;
    let record = plain.text(kind.record)?;
    let mut fresh = row.clone();
    fresh.set(SCHEME, Scheme::Padded.number());
    fresh.set(KEY_VERSION, u64::from(keys.current_version().get()));
    // A field that the row lacks needs no resealing. Whether the row may lack it is checked when it is opened.
    for at in kind.fields.iter().filter(|at| !at.is_lacking(row)) {
        let (ciphertext, nonce) = match (
            plain.optional(at.ciphertext, Reader::ciphertext)?,
            plain.optional(at.nonce, Reader::text)?,
        ) {
            (Some(ciphertext), Some(nonce)) => (ciphertext, nonce),
            (None, None) => continue,
            _ => return Err(plain.corrupt(at.field, Fault::Contradiction)),
        };
        let path = FieldPath {
            table: kind.table,
            record: &record,
            field: at.field,
        };
        let plaintext = open_field(keys, form, path, &SealedField { ciphertext, nonce }, scratch)
            .map_err(|error| plain.corrupt(at.field, Fault::Sealed(error)))?;
        let mut sealed = SealedField::default();
        keys.seal(path, plaintext, &mut sealed)
            .map_err(|source| StorageError::NotSealed {
                table: kind.table.name(),
                field: at.field,
                source,
            })?;
        set_sealed(&mut fresh, *at, sealed);
    }
    Ok(Some((fresh, unchanged)))
}

/// The facts about an entity's rows that resealing needs.
struct SealedRow {
    table: SealedTable,
    prefix: &'static str,
    /// The attribute of the record's id.
    record: &'static str,
    fields: &'static [SealedAttribute],
}

impl SealedRow {
    /// The entity of a row, by its sort key.
    fn of(row: &Row) -> Result<Self, StorageError> {
        let sort = &row.key().sort;
        let mut kinds = SealedTable::VARIANTS.iter().copied().map(Self::kept_in);
        kinds
            .find(|kind| sort.starts_with(kind.prefix))
            .ok_or(StorageError::corrupt("row", SORT, Fault::Unreadable))
    }

    const fn kept_in(table: SealedTable) -> Self {
        match table {
            SealedTable::Profiles => Self::of_entity::<Profile>(profile::SEALED),
            SealedTable::Accounts => Self::of_entity::<Account>(account::SEALED),
            SealedTable::InvestmentHoldings => Self::of_entity::<Holding>(holding::SEALED),
            SealedTable::Goals => Self::of_entity::<Goal>(goal::SEALED),
            SealedTable::GoalAllocations => Self::of_entity::<GoalAllocation>(goal_allocation::SEALED),
            SealedTable::NetWorthHistory => Self::of_entity::<HistoryMonth>(net_worth_history::SEALED),
            SealedTable::PlaidItems => Self::of_entity::<Item>(item::SEALED),
            SealedTable::Transactions => Self::of_entity::<AccountMonth>(transaction::SEALED),
            SealedTable::OnboardingProgress => Self::of_entity::<OnboardingProgress>(onboarding_progress::SEALED),
            SealedTable::NetWorthStandings => Self::of_entity::<DailySnapshot>(balance_snapshot::SEALED),
            SealedTable::NetWorthMovements => Self::of_entity::<GoalMonth>(attribution::SEALED),
            SealedTable::GoalPlans => Self::of_entity::<RecordedPlan>(recorded_plan::SEALED),
            SealedTable::Insights => Self::of_entity::<Card>(insight::SEALED),
            SealedTable::FixedExchangeRates => Self::of_entity::<FixedRate>(fixed_rate::SEALED),
            SealedTable::AccountBalances => Self::of_entity::<BalanceMonth>(balance_history::SEALED),
            SealedTable::BalanceAnchors => Self::of_entity::<Anchor>(balance_history::ANCHOR_SEALED),
        }
    }

    const fn of_entity<E: Entity>(fields: &'static [SealedAttribute]) -> Self {
        Self {
            table: E::TABLE,
            prefix: E::PREFIX,
            record: E::RECORD,
            fields,
        }
    }

    /// The condition that the stored row is unchanged: its version, which every change increments; otherwise a
    /// ciphertext, which no two sealings share; otherwise the moment it was recorded.
    fn unchanged(&self, row: &Row) -> Result<Condition, StorageError> {
        let is_there = |attribute: &&'static str| row.get(attribute).is_some_and(|value| *value != Value::Null);
        let ciphertexts = self.fields.iter().map(|at| at.ciphertext);
        let attribute = [VERSION]
            .into_iter()
            .chain(ciphertexts)
            .chain(["recorded_at"])
            .find(is_there);
        let found = attribute.and_then(|attribute| Some((attribute, row.get(attribute)?.clone())));
        let (attribute, value) = found.ok_or(StorageError::corrupt(self.table.name(), VERSION, Fault::Missing))?;
        Ok(Condition::Equals(attribute, value))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use goldgrove_domain::Share;
    use goldgrove_domain::onboarding::OnboardingStep;
    use goldgrove_testing::{
        AccountBuilder, GoalBuilder, HoldingBuilder, ItemBuilder, OnboardingProgressBuilder, ProfileBuilder,
        account_id, allocation, anchor, card, date, dec, goal_id, plain_keys, recorded_plan, snapshot_on, usd, user,
    };

    use super::*;
    use crate::page::Month;

    fn sealed<E: Entity>(record: &E) -> Row {
        record.seal(&user("user-1"), &plain_keys()).unwrap()
    }

    #[test]
    fn every_sealed_field_of_every_noun_is_listed() {
        let month = Month::of(date("2026-11-21"));
        let step = OnboardingProgressBuilder::new(OnboardingStep::Income).totals(usd("1"), dec("2"));
        let rows = [
            sealed(&ProfileBuilder::new(&user("user-1")).build()),
            sealed(&AccountBuilder::new(1).build()),
            sealed(&HoldingBuilder::new(1, 1).build()),
            sealed(&GoalBuilder::new(1).build()),
            sealed(&allocation(
                1,
                1,
                Share::AccountAmount {
                    account: account_id(1),
                    amount: usd("1"),
                },
            )),
            sealed(&HistoryMonth {
                month,
                days: BTreeMap::new(),
            }),
            sealed(&ItemBuilder::new(1).build()),
            sealed(&AccountMonth::empty((month, account_id(1)))),
            sealed(&step.build()),
            sealed(&snapshot_on("2026-11-21")),
            sealed(&GoalMonth {
                month,
                goal: goal_id(1),
                days: BTreeMap::new(),
            }),
            sealed(&recorded_plan(1)),
            sealed(&card(1)),
            sealed(&goldgrove_testing::fixed_rate("USD", "CAD", "2026-01-01", "1.35")),
            sealed(&BalanceMonth::of(date("2026-11-21"), &[])),
            sealed(&anchor(1, "2023-06-30", usd("410000"))),
        ];
        let mut seen = BTreeSet::new();
        for row in rows {
            let kind = SealedRow::of(&row).unwrap();
            let listed: BTreeSet<&str> = kind.fields.iter().map(|at| at.nonce).collect();
            let names = row.attributes().map(|(name, _)| name);
            let nonces: BTreeSet<&str> = names.filter(|name| name.ends_with("_iv")).collect();
            assert!(!nonces.is_empty() && nonces.is_subset(&listed), "{}", kind.table.name());
            seen.insert(kind.table.name());
        }
        assert_eq!(seen.len(), SealedTable::VARIANTS.len());
    }
}
