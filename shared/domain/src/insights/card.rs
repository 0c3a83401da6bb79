//! Cards: the insights of a household, and their state.

use std::cmp::Reverse;
use std::collections::HashMap;

use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};
use strum::{EnumString, IntoStaticStr, VariantArray};

use super::InsightError;
use super::fact::{Fact, FactName, Stated, Voice, stated};
use super::rule::Rule;
use super::wording::phrase;
use crate::ids::{GoalId, InsightId};

/// The page that a card links to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Link {
    /// A goal's own page.
    Goal(GoalId),
    /// All goals together.
    Goals,
    /// Accounts, holdings and connections.
    Accounts,
    /// Net worth over time.
    NetWorth,
    /// The subscription.
    Membership,
}

impl Link {
    /// The stored word.
    pub fn stored(self) -> String {
        match self {
            Self::Goal(goal) => goal.to_string(),
            Self::Goals => "goals".to_owned(),
            Self::Accounts => "accounts".to_owned(),
            Self::NetWorth => "net_worth".to_owned(),
            Self::Membership => "membership".to_owned(),
        }
    }

    /// The link of a stored word; `None` for an unknown one.
    pub fn from_stored(word: &str) -> Option<Self> {
        match word {
            "goals" => Some(Self::Goals),
            "accounts" => Some(Self::Accounts),
            "net_worth" => Some(Self::NetWorth),
            "membership" => Some(Self::Membership),
            other => GoalId::parse(other).ok().map(Self::Goal),
        }
    }
}

/// Who phrased a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum WrittenBy {
    /// The rule's own template.
    Template,
    /// A language model, under scrutiny.
    Model,
}

/// A card in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Writing {
    /// The headline; holds no amount.
    pub title: String,
    /// One or two sentences.
    pub body: String,
    /// Who phrased it.
    pub by: WrittenBy,
}

/// An insight of one rule about one subject.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// Its id, derived from user, rule and subject.
    pub id: InsightId,
    /// The rule.
    pub rule: Rule,
    /// The bucket it was raised in; `None` once the rule cleared it, until it is raised again.
    pub bucket: Option<String>,
    /// The bucket of its words: during a cool-down, the one it will be raised in.
    pub wording: String,
    /// The facts behind it, rounded.
    pub facts: Vec<(FactName, Fact)>,
    /// The English words of a language model, instead of the template's.
    pub narrated: Option<Writing>,
    /// The page that a card links to.
    pub link: Option<Link>,
    /// When it was raised; a change of bucket raises it again.
    pub created_at: Timestamp,
    /// When its reader dismissed it.
    pub dismissed_at: Option<Timestamp>,
    /// When it was cleared or expired.
    pub closed_at: Option<Timestamp>,
}

impl Card {
    /// Its severity among the cards of its rule.
    fn severity(&self) -> Option<usize> {
        self.rule.ladder()?.step(&self.wording)
    }

    /// Whether its news was better than `bucket`: good news that got worse is not new.
    pub(super) fn was_better_than(&self, bucket: &str) -> bool {
        let Some(ladder) = self.rule.ladder().filter(|_| self.rule.is_good_news()) else {
            return false;
        };
        let before = self.bucket.as_deref().and_then(|bucket| ladder.step(bucket));
        before > ladder.step(bucket)
    }

    /// The target date of its goal.
    fn wanted_by(&self) -> Option<Date> {
        self.facts.iter().find_map(|(name, fact)| match (name, fact) {
            (FactName::By, Fact::Month(date)) => Some(*date),
            _ => None,
        })
    }

    /// Its words.
    ///
    /// # Errors
    /// [`InsightError::NoWording`] when no template fits its facts.
    pub fn writing(&self, voice: Voice) -> Result<Writing, InsightError> {
        match &self.narrated {
            Some(writing) if voice.language.is_english() => Ok(writing.clone()),
            _ => phrase(self.rule, &self.wording, &self.facts, voice),
        }
    }

    /// Its facts in words.
    pub fn stated(&self, voice: Voice) -> Vec<Stated> {
        stated(&self.facts, voice)
    }

    /// Whether it is open, dismissed or not.
    pub const fn is_open(&self) -> bool {
        self.closed_at.is_none()
    }

    /// Whether it is open and not dismissed.
    pub const fn is_shown(&self) -> bool {
        self.is_open() && self.dismissed_at.is_none()
    }

    /// Whether it was raised at least `days` ago.
    pub(super) fn is_older_than(&self, days: u32, now: Timestamp) -> bool {
        now.duration_since(self.created_at) >= SignedDuration::from_hours(24 * i64::from(days))
    }
}

/// Sorts cards for reading: shown ones first, by importance, then the newest first. Of cards
/// raised together, the worst of each rule comes before the second of any rule; of equals, the goal that is due first.
pub fn in_reading_order(mut cards: Vec<Card>) -> Vec<Card> {
    cards.sort_by_key(|card| (Reverse(card.severity()), card.wanted_by(), card.id));
    let mut taken: HashMap<(bool, Rule, Timestamp), usize> = HashMap::new();
    cards.sort_by_cached_key(|card| {
        let before = taken.entry((card.is_shown(), card.rule, card.created_at)).or_default();
        *before += 1;
        let newest_first = Reverse(card.created_at);
        (!card.is_shown(), card.rule.priority(), newest_first, *before, card.rule)
    });
    cards
}
