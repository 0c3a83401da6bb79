//! A goal's plan as it was made and each time it was changed: `PLAN#<goal>#<moment>`, table `goal_plans`. Entries are
//! only added.

use goldgrove_domain::goal::Terms;
use goldgrove_domain::planning::baseline::RecordedPlan;
use goldgrove_domain::sealing::{Scratch, SealedTable};
use goldgrove_domain::{Decimal, FieldKeys, Goal, GoalId, Rate, TargetDate, UserId};
use jiff::Timestamp;

use super::{Entity, Records, exists, keys_in, rows_of};
use crate::codec::{SealedAttribute, SealedReader, Sealer, sealed_attribute};
use crate::retry::unless_conflict;
use crate::{Key, Row, StorageError, Table};

const TARGET: SealedAttribute = sealed_attribute!("target_amount");
const PLANNED: SealedAttribute = sealed_attribute!("planned_monthly_contribution");
const OPENING: SealedAttribute = sealed_attribute!("opening_amount");
/// Only in rows of plans whose opening amount grows at its own rate.
const OPENING_RATE: &str = "opening_rate";

/// Every sealed field of a row.
pub(crate) const SEALED: &[SealedAttribute] = &[TARGET, PLANNED, OPENING];

/// One user's recorded plans.
pub type RecordedPlans<'a> = Records<'a, RecordedPlan>;

impl Entity for RecordedPlan {
    type Id = (GoalId, Timestamp);
    const TABLE: SealedTable = SealedTable::GoalPlans;
    const PREFIX: &'static str = "PLAN#";

    fn id(&self) -> Self::Id {
        (self.goal, self.made_at)
    }

    fn seal(&self, user: &UserId, keys: &dyn FieldKeys) -> Result<Row, StorageError> {
        let mut sealer = Sealer::of(self, user, keys);
        let others = [self.terms.planned_monthly_contribution, self.opening_amount];
        let currency = sealer.one_currency(self.terms.target_amount, others)?;
        sealer.seal(TARGET, self.terms.target_amount)?;
        sealer.seal(PLANNED, self.terms.planned_monthly_contribution)?;
        sealer.seal(OPENING, self.opening_amount)?;
        let mut row = sealer.row;
        if self.opening_rate != self.rate {
            row = row.with(OPENING_RATE, self.opening_rate.fraction().to_string());
        }
        Ok(row
            .with("currency", currency.code())
            .with("target_date", self.terms.target_date.to_string())
            .with("rate", self.rate.fraction().to_string())
            .with("risk_profile", <&str>::from(self.terms.risk_profile)))
    }

    fn open(row: Row, keys: &dyn FieldKeys, scratch: &mut Scratch) -> Result<Self, StorageError> {
        let mut reader = SealedReader::of::<Self>(row, keys, scratch)?;
        let currency = reader.plain.currency("currency")?;
        let (goal, made_at) = reader.id()?;
        let rate = reader.plain.parsed("rate", parse_rate)?;
        let opening_rate = reader.plain.parsed_where_there(OPENING_RATE, parse_rate)?;
        Ok(Self {
            goal,
            made_at,
            terms: Terms {
                target_amount: reader.money(TARGET, currency)?,
                planned_monthly_contribution: reader.money(PLANNED, currency)?,
                target_date: reader.plain.parsed("target_date", TargetDate::parse)?,
                risk_profile: reader.plain.parsed("risk_profile", |word| word.parse().ok())?,
            },
            opening_amount: reader.money(OPENING, currency)?,
            opening_rate: opening_rate.unwrap_or(rate),
            rate,
        })
    }
}

fn parse_rate(text: &str) -> Option<Rate> {
    Decimal::from_str_exact(text).ok().map(Rate::from_fraction)
}

impl RecordedPlans<'_> {
    /// The plans of one goal, in the order they were made.
    pub async fn of_goal(&self, goal: GoalId, keys: &dyn FieldKeys) -> Result<Vec<RecordedPlan>, StorageError> {
        let mut plans = Self::open(rows_of(self.table, self.user, &prefix_of(goal)).await?, keys)?;
        plans.sort_by_key(|plan| plan.made_at);
        Ok(plans)
    }

    /// Stores a plan, unless its goal was deleted.
    pub async fn note(&self, plan: &RecordedPlan, keys: &dyn FieldKeys) -> Result<(), StorageError> {
        let writes = vec![exists::<Goal>(self.user, &plan.goal), self.putting(plan, keys)?];
        unless_conflict(self.table.transact(writes).await).map(drop)
    }
}

fn prefix_of(goal: GoalId) -> String {
    format!("{}{goal}#", RecordedPlan::PREFIX)
}

/// The keys of the plans of a goal.
pub(crate) async fn keys_of_goal(table: &dyn Table, user: &UserId, goal: GoalId) -> Result<Vec<Key>, StorageError> {
    Ok(keys_in(rows_of(table, user, &prefix_of(goal)).await?))
}
