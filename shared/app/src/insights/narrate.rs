//! Has a language model phrase cards, for those who let it. Its words count only if they pass scrutiny; else, and when it
//! takes too long, the template's stand.

use futures::future::join_all;
use goldgrove_domain::insights::scrutiny::scrutinise;
use goldgrove_domain::insights::{Card, Change, Writing, WrittenBy};
use goldgrove_providers::narrator::{Draft, NarratorClient};

/// The most cards one look has phrased; the rest keep the template's words.
const CARDS_MAX: usize = 10;

/// The language model, under scrutiny.
#[derive(Debug)]
pub struct Narration {
    client: NarratorClient,
}

impl Narration {
    /// Has `client` phrase cards.
    pub const fn new(client: NarratorClient) -> Self {
        Self { client }
    }

    /// The same changes, with the model's words where it has good ones. All cards are asked for at once, so that this takes
    /// as long as one answer may.
    pub async fn phrase(&self, changes: Vec<Change>) -> Vec<Change> {
        let phrased = changes
            .into_iter()
            .enumerate()
            .map(async |(place, change)| match change {
                Change::Raise(card) if place < CARDS_MAX => Change::Raise(self.phrased(card).await),
                Change::Refresh(card) if place < CARDS_MAX => Change::Refresh(self.phrased(card).await),
                other => other,
            });
        join_all(phrased).await
    }

    async fn phrased(&self, card: Card) -> Card {
        match self.words_for(&card).await {
            Some(writing) => Card { writing, ..card },
            None => card,
        }
    }

    async fn words_for(&self, card: &Card) -> Option<Writing> {
        let facts: Vec<(&str, &str)> = card
            .facts
            .iter()
            .map(|fact| (fact.name.label(), fact.text.as_str()))
            .collect();
        let draft = Draft {
            title: &card.writing.title,
            body: &card.writing.body,
            facts: &facts,
        };
        let words = match self.client.rephrase(&draft).await {
            Ok(words) => words,
            Err(error) => {
                tracing::warn!(%error, "the narrator had no words");
                return None;
            }
        };
        let writing = Writing {
            title: words.title,
            body: words.body,
            by: WrittenBy::Model,
        };
        match scrutinise(&writing, &card.facts) {
            Ok(()) => Some(writing),
            Err(objection) => {
                tracing::warn!(rule = card.rule.as_str(), %objection, "the narrator's words were refused");
                None
            }
        }
    }
}
