//! Why net worth and goals moved on a day: `MOVEMENT#<date>`, table `net_worth_movements`.
//!
//! All of it is one sealed text, a JSON array of arrays: a year of days is read and opened at once.

use goldgrove_domain::ids::{GoalId, UserId};
use goldgrove_domain::movement::{Causes, Change, Movement};
use goldgrove_domain::sealing::{FieldKeys, Scratch, SealedTable};
use goldgrove_domain::{Currency, Money};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::{Entity, Records, USER, key_of};
use crate::codec::{Reader, SealedAttribute, SealedReader, Sealer, sealed_attribute};
use crate::error::StorageError;
use crate::value::Row;

const MOVEMENT: SealedAttribute = sealed_attribute!("movement");

/// Every sealed field of a row.
pub(crate) const SEALED: &[SealedAttribute] = &[MOVEMENT];

/// Why one user's figures moved, day by day.
pub type Movements<'a> = Records<'a, Movement>;

impl Entity for Movement {
    type Id = Date;
    const TABLE: SealedTable = SealedTable::NetWorthMovements;
    const PREFIX: &'static str = "MOVEMENT#";

    fn id(&self) -> Date {
        self.date
    }

    fn sort_key(date: &Date) -> String {
        format!("{}{date}", Self::PREFIX)
    }

    fn seal(&self, user: &UserId, keys: &dyn FieldKeys) -> Result<Row, StorageError> {
        let record = self.date.to_string();
        let mut sealer = Sealer::new(Self::TABLE, &record, key_of::<Self>(user, &self.date), keys);
        let text = serde_json::to_string(&StoredMovement::of(self))
            .map_err(|_| StorageError::TooLarge { what: "a movement" })?;
        sealer.seal(MOVEMENT, text)?;
        Ok(sealer
            .row
            .with("date", record.as_str())
            .with("since", self.since.to_string())
            .with(USER, user.as_str()))
    }

    fn open(row: Row, keys: &dyn FieldKeys, scratch: &mut Scratch) -> Result<Self, StorageError> {
        let record = |plain: &mut Reader| plain.record("date");
        let mut reader = SealedReader::new(Self::TABLE, row, record, keys, scratch)?;
        let date = reader.id(str::parse)?;
        let since = reader.plain.parsed("since", |text| text.parse().ok())?;
        reader.open(MOVEMENT, |text| {
            serde_json::from_str::<StoredMovement>(text).ok()?.read(date, since)
        })
    }
}

#[derive(Serialize, Deserialize)]
struct StoredMovement {
    net_worth: StoredChange,
    goals: Vec<StoredGoalChange>,
}

/// The currency, the amount before, and how much moved for each cause in their order; nothing where nothing moved, which
/// is most of what most days say.
#[derive(Serialize, Deserialize)]
struct StoredChange(String, String, Vec<String>);

#[derive(Serialize, Deserialize)]
struct StoredGoalChange(String, StoredChange);

impl StoredMovement {
    fn of(movement: &Movement) -> Self {
        let goals = movement.goals.iter();
        Self {
            net_worth: StoredChange::of(&movement.net_worth),
            goals: goals
                .map(|(goal, change)| StoredGoalChange(goal.to_string(), StoredChange::of(change)))
                .collect(),
        }
    }

    fn read(&self, date: Date, since: Date) -> Option<Movement> {
        let goals = self.goals.iter();
        Some(Movement {
            date,
            since,
            net_worth: self.net_worth.read()?,
            goals: goals
                .map(|StoredGoalChange(goal, change)| Some((GoalId::parse(goal).ok()?, change.read()?)))
                .collect::<Option<_>>()?,
        })
    }
}

impl StoredChange {
    fn of(change: &Change) -> Self {
        let amounts = change.causes.amounts();
        let moved = if amounts.iter().all(Money::is_zero) {
            &[]
        } else {
            amounts.as_slice()
        };
        Self(
            change.before.currency().to_string(),
            change.before.to_string(),
            moved.iter().map(Money::to_string).collect(),
        )
    }

    fn read(&self) -> Option<Change> {
        let currency = Currency::parse(&self.0).ok()?;
        let amount = |text: &String| Money::parse(text, currency).ok();
        let before = amount(&self.1)?;
        if self.2.is_empty() {
            let causes = Causes::none(currency);
            return Some(Change { before, causes });
        }
        let amounts: Vec<Money> = self.2.iter().map(amount).collect::<Option<_>>()?;
        let causes = Causes::from_amounts(amounts.try_into().ok()?).ok()?;
        Some(Change { before, causes })
    }
}
