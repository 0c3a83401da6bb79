//! Signals: a rule's findings about one subject today.

use rust_decimal::Decimal;

use super::card::Link;
use super::fact::{Fact, FactName};
use super::rule::Rule;
use crate::ids::{InsightId, UserId};
use crate::money::Money;

/// The measure of the subject.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Measure {
    /// A level for the rule's ladder.
    Level(Decimal),
    /// A bucket, for rules whose buckets are not levels but kinds or months.
    Bucket(String),
}

/// A rule's finding about one subject. Every measurable subject gives one, also far below every threshold: a subject
/// without a signal is gone or cannot be measured, and its card is cleared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signal {
    /// The rule.
    pub rule: Rule,
    /// Its subject, unique within the rule.
    pub subject: String,
    /// The measure of the subject.
    pub measure: Measure,
    /// The facts behind it.
    pub facts: Vec<(FactName, Fact)>,
    /// The card's link.
    pub link: Option<Link>,
}

impl Signal {
    /// A level that the rule's ladder judges.
    pub(super) fn level(rule: Rule, subject: &(impl ToString + ?Sized), level: Decimal) -> Self {
        Self::of(rule, subject.to_string(), Measure::Level(level))
    }

    /// A signal with a bucket.
    pub(super) fn bucket_of(rule: Rule, subject: &(impl ToString + ?Sized), bucket: impl Into<String>) -> Self {
        Self::of(rule, subject.to_string(), Measure::Bucket(bucket.into()))
    }

    fn of(rule: Rule, subject: String, measure: Measure) -> Self {
        Self {
            rule,
            subject,
            measure,
            facts: Vec::new(),
            link: None,
        }
    }

    /// With this fact, if there is one.
    #[must_use]
    pub(super) fn with(mut self, name: FactName, fact: impl Into<Option<Fact>>) -> Self {
        self.facts.extend(fact.into().map(|fact| (name, fact)));
        self
    }

    /// With an amount, if it is above 0.
    #[must_use]
    pub(super) fn with_positive(self, name: FactName, amount: Money) -> Self {
        self.with(name, amount.if_positive().map(Fact::Amount))
    }

    /// With a link.
    #[must_use]
    pub(super) fn at(mut self, link: Link) -> Self {
        self.link = Some(link);
        self
    }

    /// The id that the card of this rule about this thing always has.
    pub fn card_id(&self, user: &UserId) -> InsightId {
        InsightId::derived(user, &format!("{}:{}", <&str>::from(self.rule), self.subject))
    }

    /// The bucket of the subject, given its current one; `None` without a card.
    pub fn bucket(&self, current: Option<&str>) -> Option<String> {
        match (&self.measure, self.rule.ladder()) {
            (Measure::Bucket(bucket), _) => Some(bucket.clone()),
            (Measure::Level(level), Some(ladder)) => ladder.bucket(*level, current).map(str::to_owned),
            (Measure::Level(_), None) => None,
        }
    }

    /// The facts, rounded to their displayed precision.
    pub fn rounded(&self) -> Vec<(FactName, Fact)> {
        let facts = self.facts.iter().cloned();
        facts.map(|(name, fact)| (name, fact.rounded())).collect()
    }
}
