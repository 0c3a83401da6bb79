//! The words of a digest: only headlines, which contain no amounts.

use goldgrove_domain::insights::card::in_reading_order;
use goldgrove_domain::insights::{Card, DISCLAIMER, InsightError, Voice};
use goldgrove_domain::{Language, Name};

/// The maximum headlines of one mail.
const HEADLINES_MAX: usize = 3;

/// The contents of a digest mail.
#[derive(Clone, Copy, Debug)]
pub struct Letter<'a> {
    /// The reader's first name.
    pub first_name: Option<&'a Name>,
    /// The reader's language and currency.
    pub voice: Voice,
    /// The cards, at least one.
    pub cards: &'a [Card],
    /// The site's origin without a trailing slash.
    pub site: &'a str,
    /// The token with which the reader can decline further mails.
    pub token: &'a str,
}

impl Letter<'_> {
    /// The subject: only the number of cards.
    pub fn subject(&self) -> String {
        match (self.cards.len(), self.voice.language) {
            (1, Language::EnCa | Language::EnUs) => "Goldgrove: one thing to look at".to_owned(),
            (count, Language::EnCa | Language::EnUs) => format!("Goldgrove: {count} things to look at"),
            (1, Language::FrCa) => "Goldgrove\u{a0}: un point à regarder".to_owned(),
            (count, Language::FrCa) => format!("Goldgrove\u{a0}: {count}\u{a0}points à regarder"),
        }
    }

    /// The text: the headlines, the most important first, and a link to the rest.
    pub fn text(&self) -> Result<String, InsightError> {
        let headlines = in_reading_order(self.cards.to_vec()).into_iter().take(HEADLINES_MAX);
        let headlines = headlines
            .map(|card| Ok(format!("* {}", card.writing(self.voice)?.title)))
            .collect::<Result<Vec<_>, InsightError>>()?
            .join("\n");
        let more = match (self.cards.len().saturating_sub(HEADLINES_MAX), self.voice.language) {
            (0, _) => String::new(),
            (more, Language::EnCa | Language::EnUs) => format!("\nand {more} more"),
            (1, Language::FrCa) => "\net un autre".to_owned(),
            (more, Language::FrCa) => format!("\net {more} autres"),
        };
        let name = self.first_name.map(Name::as_str);
        let Self { site, token, .. } = self;
        let disclaimer = DISCLAIMER.in_language(self.voice.language);
        Ok(match self.voice.language {
            Language::EnCa | Language::EnUs => format!(
                "Hello {},\n\n\
                 New in Goldgrove:\n\n\
                 {headlines}{more}\n\n\
                 The facts, and what you could do: {site}/insights\n\
                 We never put amounts in emails.\n\n\
                 Choose what we write to you about: {site}/settings\n\
                 Stop these emails without signing in: {site}/unsubscribe?token={token}\n\n\
                 {disclaimer}\n",
                name.unwrap_or("there"),
            ),
            Language::FrCa => format!(
                "Bonjour{},\n\n\
                 Du nouveau dans Goldgrove\u{a0}:\n\n\
                 {headlines}{more}\n\n\
                 Les faits, et ce que vous pourriez faire\u{a0}: {site}/insights\n\
                 Nous n’écrivons jamais de montants dans nos courriels.\n\n\
                 Choisissez les courriels que vous recevez\u{a0}: {site}/settings\n\
                 Ne plus recevoir ces courriels, sans vous connecter\u{a0}: {site}/unsubscribe?token={token}\n\n\
                 {disclaimer}\n",
                name.map(|name| format!(" {name}")).unwrap_or_default(),
            ),
        })
    }

    /// The address for one-click declining in the reader's mail program.
    pub fn one_click(&self) -> String {
        format!("{}/api/insights/unsubscribe?token={}", self.site, self.token)
    }
}

#[cfg(test)]
mod tests {
    use goldgrove_domain::Currency;
    use goldgrove_testing::{card, name};

    use super::*;

    fn letter<'a>(first_name: Option<&'a Name>, cards: &'a [Card], language: Language) -> Letter<'a> {
        Letter {
            first_name,
            voice: Voice {
                language,
                home: Currency::USD,
            },
            cards,
            site: "https://goldgrove.example",
            token: "user-1.1.abc",
        }
    }

    #[test]
    fn a_digest_tells_headlines_and_no_amounts() {
        let (reader, cards) = (name("Robin"), [card(1), card(2)]);
        let rows = [
            (
                Language::EnCa,
                "Goldgrove: 2 things to look at",
                [
                    "Hello Robin,",
                    "* Goal 1 is a stretch\n* Goal 2 is a stretch\n",
                    "Information, not financial advice.",
                ],
            ),
            (
                Language::FrCa,
                "Goldgrove\u{a0}: 2\u{a0}points à regarder",
                [
                    "Bonjour Robin,",
                    "* Goal 1\u{a0}: difficile selon le plan actuel\n* Goal 2\u{a0}: difficile selon le plan actuel\n",
                    "De l’information, pas des conseils financiers.",
                ],
            ),
        ];
        for (language, subject, wanted) in rows {
            let letter = letter(Some(&reader), &cards, language);
            assert_eq!(letter.subject(), subject);
            let text = letter.text().unwrap();
            let links = [
                "https://goldgrove.example/insights\n",
                "https://goldgrove.example/settings\n",
                "https://goldgrove.example/unsubscribe?token=user-1.1.abc\n",
            ];
            for wanted in wanted.into_iter().chain(links) {
                assert!(text.contains(wanted), "{wanted} is missing:\n{text}");
            }
            assert!(!text.contains('$'), "{text}");
            assert_eq!(
                letter.one_click(),
                "https://goldgrove.example/api/insights/unsubscribe?token=user-1.1.abc"
            );
        }
    }

    #[test]
    fn a_mail_has_three_headlines_at_most_and_says_of_how_many() {
        let cards = [1, 2, 3, 4, 5].map(card);
        let said = |count: usize, language| letter(None, &cards[..count], language).text().unwrap();
        assert_eq!(said(5, Language::EnCa).matches("\n* ").count(), 3);
        assert_eq!(
            letter(None, &cards, Language::EnCa).subject(),
            "Goldgrove: 5 things to look at"
        );
        for (count, english, french) in [
            (4, "\nand 1 more\n", "\net un autre\n"),
            (5, "\nand 2 more\n", "\net 2 autres\n"),
        ] {
            assert!(said(count, Language::EnUs).contains(english), "{count}");
            assert!(said(count, Language::FrCa).contains(french), "{count}");
        }
        assert!(!said(3, Language::EnCa).contains("more\n"));
    }

    #[test]
    fn one_card_is_one_thing_for_somebody_without_a_name() {
        let cards = [card(1)];
        let rows = [
            (Language::EnUs, "Goldgrove: one thing to look at", "Hello there,\n"),
            (Language::FrCa, "Goldgrove\u{a0}: un point à regarder", "Bonjour,\n"),
        ];
        for (language, subject, greeting) in rows {
            let letter = letter(None, &cards, language);
            assert_eq!(letter.subject(), subject);
            assert!(letter.text().unwrap().starts_with(greeting), "{language:?}");
        }
    }
}
