//! Has a language model phrase cards for users who allow it. Its words are used only if they pass the checks;
//! otherwise, and when it takes too long, the template's words stay. The checks read English only, so other languages
//! always have the template's words.

use futures::future::join_all;
use goldgrove_domain::insights::scrutiny::scrutinise;
use goldgrove_domain::insights::{Card, Change, Voice, Writing, WrittenBy};
use goldgrove_providers::narrator::{Draft, NarratorClient};

/// How many cards one evaluation sends to the model; the others keep the template's words.
const CARDS_MAX: usize = 10;

/// The language model, with checks on its words.
pub struct Narration {
    client: NarratorClient,
}

impl Narration {
    /// Uses `client` to phrase cards.
    pub const fn new(client: NarratorClient) -> Self {
        Self { client }
    }

    /// The same changes, with the model's words where they pass the checks. Sends all cards at once, so this takes no
    /// longer than one answer may.
    pub async fn phrase(&self, changes: Vec<Change>, voice: Voice) -> Vec<Change> {
        if !voice.language.is_english() {
            return changes;
        }
        let mut cards = 0;
        let phrased = changes.into_iter().map(|change| {
            cards += usize::from(matches!(change, Change::Raise(_) | Change::Refresh(_)));
            let has_turn = cards <= CARDS_MAX;
            async move {
                match change {
                    Change::Raise(card) if has_turn => Change::Raise(self.phrased(card, voice).await),
                    Change::Refresh(card) if has_turn => Change::Refresh(self.phrased(card, voice).await),
                    other => other,
                }
            }
        });
        join_all(phrased).await
    }

    async fn phrased(&self, card: Card, voice: Voice) -> Card {
        let narrated = self.words_for(&card, voice).await;
        Card { narrated, ..card }
    }

    async fn words_for(&self, card: &Card, voice: Voice) -> Option<Writing> {
        let (template, facts) = (card.writing(voice).ok()?, card.stated(voice));
        let labelled: Vec<(&str, &str)> = facts
            .iter()
            .map(|fact| (fact.name.label().in_language(voice.language), fact.text.as_str()))
            .collect();
        let draft = Draft {
            title: &template.title,
            body: &template.body,
            facts: &labelled,
        };
        let words = match self.client.rephrase(&draft).await {
            Ok(words) => words,
            Err(error) => {
                tracing::warn!(%error, "the model returned no text");
                return None;
            }
        };
        let writing = Writing {
            title: words.title,
            body: words.body,
            by: WrittenBy::Model,
        };
        match scrutinise(&writing, &facts) {
            Ok(()) => Some(writing),
            Err(objection) => {
                tracing::warn!(rule = <&str>::from(card.rule), %objection, "the model's text was rejected");
                None
            }
        }
    }
}
