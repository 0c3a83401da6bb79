//! Signals: what a rule found about one thing today.

use rust_decimal::Decimal;

use super::card::Link;
use super::fact::{Fact, FactName};
use super::rule::Rule;
use crate::ids::{InsightId, UserId};

/// Where the thing is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Measure {
    /// So high, for the rule's ladder to judge.
    Level(Decimal),
    /// In this bucket, for rules whose buckets are not levels: kinds and months.
    Bucket(String),
}

/// What a rule found about one thing. It is given for whatever can be measured, also far below every threshold: a thing
/// without a signal is gone, or cannot be judged, and its card is cleared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signal {
    /// The rule.
    pub rule: Rule,
    /// What it is about: tells two things of one rule apart.
    pub subject: String,
    /// Where the thing is.
    pub measure: Measure,
    /// The facts behind it.
    pub facts: Vec<(FactName, Fact)>,
    /// Where more is to be seen.
    pub link: Option<Link>,
}

impl Signal {
    /// A level that the rule's ladder judges.
    pub(super) fn level(rule: Rule, subject: &(impl ToString + ?Sized), level: Decimal) -> Self {
        Self::of(rule, subject.to_string(), Measure::Level(level))
    }

    /// A bucket that is known as such.
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

    /// With more to be seen there.
    #[must_use]
    pub(super) fn at(mut self, link: Link) -> Self {
        self.link = Some(link);
        self
    }

    /// The id that the card of this rule about this thing always has.
    pub fn card_id(&self, user: &UserId) -> InsightId {
        InsightId::derived(user, &format!("{}:{}", <&str>::from(self.rule), self.subject))
    }

    /// The bucket the thing is in, coming from the one it stood in; `None` when there is nothing to tell.
    pub fn bucket(&self, current: Option<&str>) -> Option<String> {
        match (&self.measure, self.rule.ladder()) {
            (Measure::Bucket(bucket), _) => Some(bucket.clone()),
            (Measure::Level(level), Some(ladder)) => ladder.bucket(*level, current).map(str::to_owned),
            (Measure::Level(_), None) => None,
        }
    }

    /// The facts as exactly as they are shown.
    pub fn rounded(&self) -> Vec<(FactName, Fact)> {
        let facts = self.facts.iter().cloned();
        facts.map(|(name, fact)| (name, fact.rounded())).collect()
    }
}
