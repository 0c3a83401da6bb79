//! The text of record ids in sort keys and rows.

use goldgrove_domain::onboarding::OnboardingStep;
use goldgrove_domain::{AccountId, AllocationId, Currency, GoalId, HoldingId, InsightId, ItemId, UserId};
use jiff::Timestamp;
use jiff::civil::Date;

use crate::page::Month;

/// The id of a record.
pub trait RecordId: Sized + Send + Sync {
    /// Its text.
    fn text(&self) -> String;

    /// The id with this text.
    fn parse(text: &str) -> Option<Self>;
}

macro_rules! record_ids {
    ($($id:ty: $parse:expr),+ $(,)?) => {$(
        impl RecordId for $id {
            fn text(&self) -> String {
                self.to_string()
            }

            fn parse(text: &str) -> Option<Self> {
                $parse(text)
            }
        }
    )+};
}

record_ids! {
    AccountId: |text| Self::parse(text).ok(),
    AllocationId: |text| Self::parse(text).ok(),
    Currency: |text| Self::parse(text).ok(),
    Date: |text: &str| text.parse().ok(),
    GoalId: |text| Self::parse(text).ok(),
    HoldingId: |text| Self::parse(text).ok(),
    InsightId: |text| Self::parse(text).ok(),
    ItemId: |text| Self::parse(text).ok(),
    Month: Self::parse,
    Timestamp: |text: &str| text.parse().ok(),
    UserId: |text| Self::parse(text).ok(),
}

impl RecordId for OnboardingStep {
    fn text(&self) -> String {
        <&str>::from(self).to_owned()
    }

    fn parse(text: &str) -> Option<Self> {
        text.parse().ok()
    }
}

/// The id of an entity with only one record.
impl RecordId for () {
    fn text(&self) -> String {
        String::new()
    }

    fn parse(text: &str) -> Option<Self> {
        text.is_empty().then_some(())
    }
}

impl<A: RecordId, B: RecordId> RecordId for (A, B) {
    fn text(&self) -> String {
        [self.0.text(), self.1.text()].join("#")
    }

    fn parse(text: &str) -> Option<Self> {
        let (first, rest) = text.split_once('#')?;
        Some((A::parse(first)?, B::parse(rest)?))
    }
}

impl<A: RecordId, B: RecordId, C: RecordId> RecordId for (A, B, C) {
    fn text(&self) -> String {
        [self.0.text(), self.1.text(), self.2.text()].join("#")
    }

    fn parse(text: &str) -> Option<Self> {
        let (first, (second, third)) = RecordId::parse(text)?;
        Some((first, second, third))
    }
}
