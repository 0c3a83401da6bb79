//! The words of a digest: headlines only, which hold no amounts.

use goldgrove_domain::insights::{Card, DISCLAIMER};
use goldgrove_domain::text::Name;

/// The most headlines of one mail.
const HEADLINES_MAX: usize = 10;

/// A digest before it is a mail.
#[derive(Clone, Copy, Debug)]
pub struct Letter<'a> {
    /// What its reader is called.
    pub first_name: Option<&'a Name>,
    /// The cards, at least one.
    pub cards: &'a [Card],
    /// The site's origin without a trailing slash.
    pub site: &'a str,
    /// What lets the reader decline more of these.
    pub token: &'a str,
}

impl Letter<'_> {
    /// The subject: how many, and nothing of what.
    pub fn subject(&self) -> String {
        match self.cards.len() {
            1 => "Goldgrove: one thing to look at".to_owned(),
            count => format!("Goldgrove: {count} things to look at"),
        }
    }

    /// The text: the headlines, the most important first, and where the rest is.
    pub fn text(&self) -> String {
        let mut cards: Vec<&Card> = self.cards.iter().collect();
        cards.sort_by_key(|card| (card.rule.priority(), card.rule, card.id));
        let headlines: Vec<String> = cards
            .into_iter()
            .take(HEADLINES_MAX)
            .map(|card| format!("* {}", card.writing.title))
            .collect();
        let name = self.first_name.map_or("there", Name::as_str);
        let Self { site, token, .. } = self;
        format!(
            "Hello {name},\n\n\
             new in your Goldgrove:\n\n\
             {}\n\n\
             The facts behind each, and what could be done: {site}/insights\n\
             We never put amounts into mails.\n\n\
             Choose what we write to you about: {site}/settings\n\
             No more of these mails, without signing in: {site}/unsubscribe?token={token}\n\n\
             {DISCLAIMER}\n",
            headlines.join("\n"),
        )
    }

    /// Where the reader's mail program may decline with one request.
    pub fn one_click(&self) -> String {
        format!("{}/api/insights/unsubscribe?token={}", self.site, self.token)
    }
}

#[cfg(test)]
mod tests {
    use goldgrove_domain::insights::FactName;
    use goldgrove_testing::{card, name};

    use super::*;

    #[test]
    fn a_digest_tells_headlines_and_no_amounts() {
        let (reader, cards) = (name("Robin"), [card(1), card(2)]);
        let letter = Letter {
            first_name: Some(&reader),
            cards: &cards,
            site: "https://goldgrove.example",
            token: "user-1.1.abc",
        };
        assert_eq!(letter.subject(), "Goldgrove: 2 things to look at");
        let text = letter.text();
        for wanted in [
            "Hello Robin,",
            "* Goal 1 is a stretch\n* Goal 2 is a stretch\n",
            "https://goldgrove.example/insights",
            "https://goldgrove.example/unsubscribe?token=user-1.1.abc",
            DISCLAIMER,
        ] {
            assert!(text.contains(wanted), "{wanted} is missing:\n{text}");
        }
        let facts = cards.iter().flat_map(|card| &card.facts);
        for amount in facts.filter(|fact| fact.name == FactName::More) {
            assert!(!text.contains(&amount.text), "{text}");
        }
        assert_eq!(
            letter.one_click(),
            "https://goldgrove.example/api/insights/unsubscribe?token=user-1.1.abc"
        );
    }

    #[test]
    fn one_card_is_one_thing_for_somebody_without_a_name() {
        let letter = Letter {
            first_name: None,
            cards: &[card(1)],
            site: "https://goldgrove.example",
            token: "t",
        };
        assert_eq!(letter.subject(), "Goldgrove: one thing to look at");
        assert!(letter.text().starts_with("Hello there,\n"));
    }
}
