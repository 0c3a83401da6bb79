//! The feed: changes of the stored cards when the household is evaluated again.
//!
//! The same cards and signals at the same moment give the same changes, and none once those are made. So a second
//! evaluation, also after an interrupted one, changes nothing.

use std::collections::{BTreeMap, HashMap};

use jiff::Timestamp;

use super::InsightError;
use super::card::Card;
use super::fact::{Fact, FactName, Voice};
use super::pairs;
use super::rule::Rule;
use super::signal::Signal;
use super::wording::phrase;
use crate::ids::{InsightId, UserId};
use crate::language::Language;
use crate::money::Currency;

/// A change of one card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// A new card, or one raised again because its bucket changed.
    Raise(Card),
    /// A card whose facts changed, or one that holds again during its cool-down.
    Refresh(Card),
    /// A card that is closed; kept for its cool-down.
    Close(Card),
    /// A card to delete.
    Forget(InsightId),
}

/// The user of a feed, and the moment of the evaluation.
#[derive(Clone, Copy, Debug)]
pub struct Reader<'a> {
    /// The user.
    pub user: &'a UserId,
    /// The currency totals are in.
    pub currency: Currency,
    /// The moment.
    pub now: Timestamp,
}

/// The changes from the stored cards to what the rules found. The cards of rules that are not `wanted` are closed.
pub fn advance(
    reader: Reader<'_>,
    current: &[Card],
    signals: &[Signal],
    wanted: impl Fn(Rule) -> bool,
) -> Result<Vec<Change>, InsightError> {
    let signals: Vec<&Signal> = signals.iter().filter(|signal| wanted(signal.rule)).collect();
    let stood: HashMap<InsightId, &str> = current
        .iter()
        .filter_map(|card| Some((card.id, card.bucket.as_deref()?)))
        .collect();
    let bucket = |signal: &Signal| signal.bucket(stood.get(&signal.card_id(reader.user)).copied());
    let mut unseen: BTreeMap<InsightId, &Signal> = pairs::compatible(signals, bucket)
        .into_iter()
        .map(|signal| (signal.card_id(reader.user), signal))
        .collect();
    let mut changes = Vec::new();
    for card in current {
        changes.extend(reader.judge(card, unseen.remove(&card.id))?);
    }
    for (id, signal) in unseen {
        if let Some(bucket) = signal.bucket(None) {
            changes.push(Change::Raise(reader.raised(id, signal, bucket)?));
        }
    }
    Ok(changes)
}

impl Reader<'_> {
    /// The change of a stored card.
    fn judge(&self, card: &Card, signal: Option<&Signal>) -> Result<Option<Change>, InsightError> {
        let found = signal.and_then(|signal| Some((signal, signal.bucket(card.bucket.as_deref())?)));
        let Some((signal, bucket)) = found else {
            return Ok(self.cleared(card));
        };
        if card.bucket.as_ref() != Some(&bucket) && !card.was_better_than(&bucket) {
            if self.has_cooled_down(card) || card.rule.is_the_day(&bucket) {
                return Ok(Some(Change::Raise(self.raised(card.id, signal, bucket)?)));
            }
        } else if !card.is_open() {
            // It was open for its full time.
            return Ok(None);
        } else if card
            .rule
            .lasts_days()
            .is_some_and(|days| card.is_older_than(days, self.now))
        {
            return Ok(Some(Change::Close(self.closed(card, Some(bucket)))));
        }
        self.refreshed(card, signal, &bucket)
    }

    /// A card without a signal: closed, or deleted at once after its cool-down.
    fn cleared(&self, card: &Card) -> Option<Change> {
        if self.has_cooled_down(card) {
            return Some(Change::Forget(card.id));
        }
        (card.is_open() || card.bucket.is_some()).then(|| Change::Close(self.closed(card, None)))
    }

    fn has_cooled_down(&self, card: &Card) -> bool {
        card.is_older_than(card.rule.cool_down_days(), self.now)
    }

    fn closed(&self, card: &Card, bucket: Option<String>) -> Card {
        Card {
            bucket,
            closed_at: Some(card.closed_at.unwrap_or(self.now)),
            ..card.clone()
        }
    }

    fn raised(&self, id: InsightId, signal: &Signal, bucket: String) -> Result<Card, InsightError> {
        let facts = signal.rounded();
        self.check_words(signal.rule, &bucket, &facts)?;
        Ok(Card {
            id,
            rule: signal.rule,
            wording: bucket.clone(),
            bucket: Some(bucket),
            facts,
            narrated: None,
            link: signal.link,
            created_at: self.now,
            dismissed_at: None,
            closed_at: None,
        })
    }

    /// The card with today's facts, unless it is open with the same. It keeps its time, because the cool-down counts from when
    /// it was raised.
    fn refreshed(&self, card: &Card, signal: &Signal, bucket: &str) -> Result<Option<Change>, InsightError> {
        let facts = signal.rounded();
        if card.is_open() && bucket == card.wording && facts == card.facts && signal.link == card.link {
            return Ok(None);
        }
        self.check_words(card.rule, bucket, &facts)?;
        Ok(Some(Change::Refresh(Card {
            wording: bucket.to_owned(),
            facts,
            narrated: None,
            link: signal.link,
            closed_at: None,
            ..card.clone()
        })))
    }

    /// A card must have a template. Templates state the same facts in every language, so one language is enough to check.
    fn check_words(&self, rule: Rule, bucket: &str, facts: &[(FactName, Fact)]) -> Result<(), InsightError> {
        let voice = Voice {
            language: Language::default(),
            home: self.currency,
        };
        phrase(rule, bucket, facts, voice).map(drop)
    }
}
