//! Insight cards: `INSIGHT#<id>`, table `insights`.
//!
//! A card's bucket and facts reveal what a household owns, so they are one sealed text; its rule and moments are plain.
//! Its words are generated from them on reading, except those of a language model.
//!
//! Which cards are shown depends on all of them. So that only one of two concurrent evaluations changes them, the row
//! `INSIGHT` counts the changes of the feed, and every change names the count it was made from. The row also stores
//! until when new cards were mailed. The row `INSIGHT!` marks the cards as out of date after a change of the user's
//! data. The next evaluation that saw the mark removes it.

use goldgrove_domain::ids::{InsightId, UserId};
use goldgrove_domain::insights::{Card, Change, Fact, FactName, Link, Writing, WrittenBy};
use goldgrove_domain::sealing::{FieldKeys, Scratch, SealedTable};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

mod fact;

use fact::KeptFact;

use super::{Entity, Revisions, USER, Versioned, key_of, open_all, partition, rows_of, writing};
use crate::codec::{Reader, SealedAttribute, SealedReader, Sealer, sealed_attribute};
use crate::table::{TRANSACTION_WRITES_MAX, VERSION};
use crate::{Condition, Key, Row, StorageError, Write};

const CONTENT: SealedAttribute = sealed_attribute!("content");
const MAILED_UNTIL: &str = "mailed_until";
const CHANGED_AT: &str = "changed_at";

/// The sort key of the row that counts the changes of the feed. It sorts before every card.
pub(crate) const COUNT: &str = "INSIGHT";

/// The sort key of the row with the moment since which the cards are out of date.
pub const CHANGED: &str = "INSIGHT!";

/// Every sealed field of a row.
pub(crate) const SEALED: &[SealedAttribute] = &[CONTENT];

/// One user's cards, one by one.
pub type Cards<'a> = Revisions<'a, Card>;

/// The content of a card, as it is sealed.
#[derive(Serialize, Deserialize)]
struct Content {
    bucket: Option<String>,
    /// Missing unless a language model phrased the card.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    narrated: Option<(String, String)>,
    /// The bucket of its words.
    #[serde(rename = "told")]
    wording: String,
    link: Option<String>,
    facts: Vec<(String, KeptFact)>,
}

impl Content {
    fn of(card: &Card) -> Self {
        let narrated = card.narrated.as_ref();
        Self {
            bucket: card.bucket.clone(),
            narrated: narrated.map(|words| (words.title.clone(), words.body.clone())),
            wording: card.wording.clone(),
            link: card.link.map(Link::stored),
            facts: card
                .facts
                .iter()
                .map(|(name, fact)| (<&str>::from(name).to_owned(), KeptFact::of(fact)))
                .collect(),
        }
    }

    fn narrated(&self) -> Option<Writing> {
        let (title, body) = self.narrated.clone()?;
        Some(Writing {
            title,
            body,
            by: WrittenBy::Model,
        })
    }

    fn facts(&self) -> Option<Vec<(FactName, Fact)>> {
        let facts = self.facts.iter();
        facts
            .map(|(name, fact)| Some((name.parse().ok()?, fact.read()?)))
            .collect()
    }
}

/// A card's content with its parsed facts.
struct Said {
    content: Content,
    facts: Vec<(FactName, Fact)>,
    link: Option<Link>,
}

/// Parses a sealed text; `None` for a text that this program does not write.
fn read_content(text: &str) -> Option<Said> {
    let content: Content = serde_json::from_str(text).ok()?;
    let link = match &content.link {
        Some(word) => Some(Link::from_stored(word)?),
        None => None,
    };
    let facts = content.facts()?;
    Some(Said { content, facts, link })
}

impl Entity for Card {
    type Id = InsightId;
    const TABLE: SealedTable = SealedTable::Insights;
    const PREFIX: &'static str = "INSIGHT#";

    fn id(&self) -> InsightId {
        self.id
    }

    fn seal(&self, user: &UserId, keys: &dyn FieldKeys) -> Result<Row, StorageError> {
        let mut sealer = Sealer::of(self, user, keys);
        sealer.seal(CONTENT, serde_json::json!(Content::of(self)))?;
        Ok(sealer
            .row
            .with("rule", <&str>::from(self.rule))
            .with("created_at", self.created_at.to_string())
            .with("dismissed_at", self.dismissed_at.map(|moment| moment.to_string()))
            .with("closed_at", self.closed_at.map(|moment| moment.to_string())))
    }

    fn open(row: Row, keys: &dyn FieldKeys, scratch: &mut Scratch) -> Result<Self, StorageError> {
        let mut reader = SealedReader::of::<Self>(row, keys, scratch)?;
        let Said { content, facts, link } = reader.open(CONTENT, read_content)?;
        Ok(Self {
            id: reader.id()?,
            rule: reader.plain.parsed("rule", |word| word.parse().ok())?,
            narrated: content.narrated(),
            wording: content.wording,
            bucket: content.bucket,
            facts,
            link,
            created_at: reader.plain.moment("created_at")?,
            dismissed_at: reader.plain.optional_moment("dismissed_at")?,
            closed_at: reader.plain.optional_moment("closed_at")?,
        })
    }
}

/// A user's cards with the count of their changes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Feed {
    /// Every stored card, including those that are no longer shown.
    pub cards: Vec<Versioned<Card>>,
    /// How often the feed has changed.
    pub seen: u64,
    /// Cards up to this moment were mailed; `None` before the first mail.
    pub mailed_until: Option<Timestamp>,
    /// When the user's data last changed; `None` once it was evaluated.
    pub changed_at: Option<Timestamp>,
}

impl Feed {
    /// The feed in these rows, which may be in any order.
    pub fn open(rows: Vec<Row>, keys: &dyn FieldKeys) -> Result<Self, StorageError> {
        let (cards, others): (Vec<Row>, Vec<Row>) = rows
            .into_iter()
            .partition(|row| row.key().sort.starts_with(Card::PREFIX));
        let mut feed = Self {
            cards: open_all(cards, |row, scratch| Versioned::<Card>::open(row, keys, scratch))?,
            ..Self::default()
        };
        for row in others {
            let is_count = row.key().sort == COUNT;
            let mut reader = Reader::new(Card::TABLE.name(), row);
            if is_count {
                feed.seen = reader.number(VERSION)?;
                feed.mailed_until = reader.optional_moment(MAILED_UNTIL)?;
            } else {
                feed.changed_at = Some(reader.moment(CHANGED_AT)?);
            }
        }
        Ok(feed)
    }

    /// Ignores a mark that was set after `began`, when this evaluation began to read: it may have missed that change.
    #[must_use]
    pub fn begun_at(self, began: Timestamp) -> Self {
        Self {
            changed_at: self.changed_at.filter(|changed_at| *changed_at <= began),
            ..self
        }
    }

    /// The cards without their versions.
    pub fn cards(&self) -> Vec<Card> {
        self.cards.iter().map(|card| card.value.clone()).collect()
    }

    fn version_of(&self, id: InsightId) -> Option<u64> {
        let card = self.cards.iter().find(|card| card.value.id == id)?;
        Some(card.version)
    }
}

store! {
    /// One user's feed.
    pub struct Feeds;
}

impl Feeds<'_> {
    /// Loads the feed.
    pub async fn load(&self, keys: &dyn FieldKeys) -> Result<Feed, StorageError> {
        Feed::open(self.rows().await?, keys)
    }

    /// Its rows.
    pub async fn rows(&self) -> Result<Vec<Row>, StorageError> {
        rows_of(self.table, self.user, COUNT).await
    }

    /// Marks the cards as out of date since `now`. The next evaluation that saw the mark removes it.
    pub async fn mark_changed(&self, now: Timestamp) -> Result<(), StorageError> {
        self.table.put(self.mark(now), Condition::Always).await
    }

    /// As [`Self::mark_changed`], for the transaction that stores the change.
    pub fn marking_changed(&self, now: Timestamp) -> Write {
        Write::Put(self.mark(now), Condition::Always)
    }

    fn mark(&self, now: Timestamp) -> Row {
        Row::new(Key::new(partition(self.user), CHANGED))
            .with(USER, self.user.as_str())
            .with(CHANGED_AT, now.to_string())
    }

    /// Makes `changes` to `feed` in one transaction and removes the mark that the feed was loaded with. Changes beyond
    /// one transaction are left to the next evaluation.
    ///
    /// # Errors
    /// [`StorageError::Conflict`] when the feed, its mark or one of these cards changed since it was loaded.
    pub async fn apply(&self, feed: &Feed, changes: &[Change], keys: &dyn FieldKeys) -> Result<(), StorageError> {
        let unmarking = feed.changed_at.map(|changed_at| {
            Write::Delete(
                Key::new(partition(self.user), CHANGED),
                Condition::AbsentOrEquals(CHANGED_AT, changed_at.to_string().into()),
            )
        });
        let mut writes = Vec::from_iter(unmarking);
        if !changes.is_empty() {
            writes.push(self.counting(feed, feed.mailed_until));
        }
        let room = TRANSACTION_WRITES_MAX - writes.len();
        for change in changes.iter().take(room) {
            writes.push(self.write_of(feed, change, keys)?);
        }
        if writes.is_empty() {
            return Ok(());
        }
        self.table.transact(writes).await
    }

    /// Notes that new cards were mailed until `until`, so that no other worker mails them.
    ///
    /// # Errors
    /// [`StorageError::Conflict`] when the feed changed since it was loaded.
    pub async fn note_mailed(&self, feed: &Feed, until: Option<Timestamp>) -> Result<(), StorageError> {
        self.table.transact(vec![self.counting(feed, until)]).await
    }

    fn write_of(&self, feed: &Feed, change: &Change, keys: &dyn FieldKeys) -> Result<Write, StorageError> {
        match change {
            Change::Raise(card) | Change::Refresh(card) | Change::Close(card) => {
                writing(self.user, card, feed.version_of(card.id), keys)
            }
            Change::Forget(id) => Ok(Write::Delete(
                key_of::<Card>(self.user, id),
                Condition::at(feed.version_of(*id)),
            )),
        }
    }

    fn counting(&self, feed: &Feed, mailed_until: Option<Timestamp>) -> Write {
        Write::Put(
            Row::new(Key::new(partition(self.user), COUNT))
                .with(USER, self.user.as_str())
                .with(MAILED_UNTIL, mailed_until.map(|moment| moment.to_string()))
                .with(VERSION, feed.seen + 1),
            Condition::after(feed.seen),
        )
    }
}
