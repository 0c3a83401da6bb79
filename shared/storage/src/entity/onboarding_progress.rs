//! A user's progress in the wizard: `ONBOARDING#<step>`, specification table `onboarding_progress`.

use goldgrove_domain::onboarding::{OnboardingProgress, OnboardingStep};
use goldgrove_domain::sealing::{Scratch, SealedTable};
use goldgrove_domain::{Currency, FieldKeys, UserId};

use super::{Entity, Records};
use crate::codec::{Reader, SealedAttribute, SealedReader, Sealer, number, sealed_attribute};
use crate::{Row, StorageError};

const TOTAL_MONTHLY: SealedAttribute = sealed_attribute!("total_monthly");

/// Every sealed field of a row.
pub(crate) const SEALED: &[SealedAttribute] = &[TOTAL_MONTHLY];

/// One user's steps through the wizard.
pub type OnboardingSteps<'a> = Records<'a, OnboardingProgress>;

impl Entity for OnboardingProgress {
    type Id = OnboardingStep;
    const TABLE: SealedTable = SealedTable::OnboardingProgress;
    const PREFIX: &'static str = "ONBOARDING#";
    const RECORD: &'static str = "step";

    fn id(&self) -> OnboardingStep {
        self.step
    }

    fn seal(&self, user: &UserId, keys: &dyn FieldKeys) -> Result<Row, StorageError> {
        let mut sealer = Sealer::of(self, user, keys);
        sealer.seal_optional(TOTAL_MONTHLY, self.total_monthly)?;
        let currency = self.total_monthly.map(|total| total.currency());
        Ok(sealer
            .row
            .with("completed", self.completed)
            .with("optimization_choice", self.optimization_choice.map(<&str>::from))
            .with("currency", currency.as_ref().map(Currency::code))
            .with("percentage", self.percentage.map(number))
            .with("recorded_at", self.recorded_at.to_string()))
    }

    fn open(row: Row, keys: &dyn FieldKeys, scratch: &mut Scratch) -> Result<Self, StorageError> {
        let mut reader = SealedReader::of::<Self>(row, keys, scratch)?;
        Ok(Self {
            step: reader.id()?,
            total_monthly: reader.amount_with(TOTAL_MONTHLY, "currency")?,
            completed: reader.plain.flag("completed")?,
            optimization_choice: reader
                .plain
                .optional_parsed("optimization_choice", |word| word.parse().ok())?,
            percentage: reader.plain.optional("percentage", Reader::number)?,
            recorded_at: reader.plain.moment("recorded_at")?,
        })
    }
}
