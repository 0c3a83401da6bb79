//! Savings goals: `GOAL#<id>`, specification table `goals`.

use goldgrove_domain::goal::{Goal, TargetDate};
use goldgrove_domain::ids::{GoalId, UserId};
use goldgrove_domain::planning::inflation::inflation;
use goldgrove_domain::sealing::{FieldKeys, Scratch, SealedTable};
use goldgrove_domain::text::Name;
use rust_decimal::Decimal;

use super::{Entity, Revisions};
use crate::codec::{SealedAttribute, SealedReader, Sealer, sealed_attribute};
use crate::{Row, StorageError};

const TARGET: SealedAttribute = sealed_attribute!("target_amount");
const CURRENT: SealedAttribute = sealed_attribute!("current_amount");
const PLANNED: SealedAttribute = sealed_attribute!("planned_monthly_contribution");
/// Only in rows whose owner entered a rate. It reveals nothing about money.
const INFLATION: &str = "inflation_percent";

/// Every sealed field of a row.
pub(crate) const SEALED: &[SealedAttribute] = &[TARGET, CURRENT, PLANNED];

/// One user's goals.
pub type Goals<'a> = Revisions<'a, Goal>;

impl Entity for Goal {
    type Id = GoalId;
    const TABLE: SealedTable = SealedTable::Goals;
    const PREFIX: &'static str = "GOAL#";

    fn id(&self) -> GoalId {
        self.id
    }

    fn seal(&self, user: &UserId, keys: &dyn FieldKeys) -> Result<Row, StorageError> {
        // Names every field, so that a new field that is not stored does not compile (decision 71).
        let Self {
            id: _,
            name,
            target_amount,
            current_amount,
            planned_monthly_contribution,
            target_date,
            risk_profile,
            inflation,
            onboarding_goal,
            created_at,
            updated_at,
        } = self;
        let mut sealer = Sealer::of(self, user, keys);
        let others = [*current_amount, *planned_monthly_contribution];
        let currency = sealer.one_currency(*target_amount, others)?;
        sealer.seal(TARGET, *target_amount)?;
        sealer.seal(CURRENT, *current_amount)?;
        sealer.seal(PLANNED, *planned_monthly_contribution)?;
        let row = sealer
            .row
            .with("name", name.as_str())
            .with("currency", currency.code())
            .with("target_date", target_date.to_string())
            .with("risk_profile", <&str>::from(risk_profile))
            .with("onboarding_goal", *onboarding_goal)
            .with("created_at", created_at.to_string())
            .with("updated_at", updated_at.to_string());
        Ok(match inflation {
            Some(rate) => row.with(INFLATION, rate.percent().normalize().to_string()),
            None => row,
        })
    }

    fn open(row: Row, keys: &dyn FieldKeys, scratch: &mut Scratch) -> Result<Self, StorageError> {
        let mut reader = SealedReader::of::<Self>(row, keys, scratch)?;
        let currency = reader.plain.currency("currency")?;
        Ok(Self {
            id: reader.id()?,
            target_amount: reader.money(TARGET, currency)?,
            current_amount: reader.money(CURRENT, currency)?,
            planned_monthly_contribution: reader.money(PLANNED, currency)?,
            name: reader.plain.parsed("name", |text| Name::parse(text).ok())?,
            target_date: reader.plain.parsed("target_date", TargetDate::parse)?,
            risk_profile: reader.plain.parsed("risk_profile", |word| word.parse().ok())?,
            inflation: reader
                .plain
                .parsed_where_there(INFLATION, |text| inflation(Decimal::from_str_exact(text).ok()?))?,
            onboarding_goal: reader.plain.flag("onboarding_goal")?,
            created_at: reader.plain.moment("created_at")?,
            updated_at: reader.plain.moment("updated_at")?,
        })
    }
}
