//! Checks card entries, with test cards. Does not store card numbers.

use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::language::Language;
use crate::form::Form;
use crate::state::{Card, Seconds};

/// The behavior of a test card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Manner {
    Pays,
    Declines,
    Asks,
}

/// The test cards: number, behavior and description in English and French.
const TEST_CARDS: [(&str, Manner, &str, &str); 3] = [
    ("4242 4242 4242 4242", Manner::Pays, "pays", "paie"),
    (
        "4000 0025 0000 3155",
        Manner::Asks,
        "asks you to confirm first",
        "demande d’abord une confirmation",
    ),
    ("4000 0000 0000 0002", Manner::Declines, "is declined", "est refusée"),
];

/// The outcome of an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// The card pays.
    Pays(Card),
    /// The card's bank requires a confirmation first.
    Asks(Card),
    /// The card's bank refuses.
    Declined,
    /// Some fields are invalid.
    Unfit(Vec<Problem>),
}

/// An invalid field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Problem {
    pub(super) field: &'static str,
    pub(super) message: &'static str,
}

/// The test cards for display: number and description.
pub(super) fn test_cards(language: Language) -> impl Iterator<Item = (&'static str, &'static str)> {
    TEST_CARDS
        .into_iter()
        .map(move |(number, _, does, fait)| (number, language.pick(does, fait)))
}

/// Checks an entry. Its problems are in the page's language.
pub(super) fn check(form: &Form, now: Seconds, language: Language) -> Outcome {
    let digits: String = form
        .get("number")
        .unwrap_or_default()
        .chars()
        .filter(|letter| !matches!(letter, ' ' | '-'))
        .collect();
    let known = TEST_CARDS.iter().find(|(number, ..)| number.replace(' ', "") == digits);
    let expiry = form.get("expiry").and_then(expiry);
    let is_code = |code: &str| (3..=4).contains(&code.len()) && code.bytes().all(|byte| byte.is_ascii_digit());
    let number = language.pick(
        "use one of the test cards below",
        "utilisez l’une des cartes d’essai ci-dessous",
    );
    let format = language.pick(
        "write month and year, like 08 / 30",
        "écrivez le mois et l’année, comme 08 / 30",
    );
    let expired = language.pick("this card has expired", "cette carte est expirée");
    let code = language.pick(
        "write the three digits from the back",
        "écrivez les trois chiffres au verso",
    );
    let name = language.pick("write the name on the card", "écrivez le nom qui figure sur la carte");
    let problems: Vec<_> = [
        known.is_none().then_some(("number", number)),
        match expiry {
            None => Some(("expiry", format)),
            Some(expiry) if expiry < month_of(now) => Some(("expiry", expired)),
            Some(_) => None,
        },
        (!form.get("code").is_some_and(is_code)).then_some(("code", code)),
        form.get("name")
            .is_none_or(|name| name.trim().is_empty())
            .then_some(("name", name)),
    ]
    .into_iter()
    .flatten()
    .map(|(field, message)| Problem { field, message })
    .collect();
    match known {
        Some((_, manner, ..)) if problems.is_empty() => outcome(*manner, &digits),
        _ => Outcome::Unfit(problems),
    }
}

fn outcome(manner: Manner, digits: &str) -> Outcome {
    let card = Card {
        last4: digits.get(12..).unwrap_or_default().to_owned(),
        declines: false,
    };
    match manner {
        Manner::Pays => Outcome::Pays(card),
        Manner::Asks => Outcome::Asks(card),
        Manner::Declines => Outcome::Declined,
    }
}

/// Year and month of `MM / YY` or `MM / YYYY`.
fn expiry(text: &str) -> Option<(i16, i8)> {
    let (month, year) = text.split_once('/')?;
    let month: i8 = month.trim().parse().ok()?;
    let year: i16 = year.trim().parse().ok()?;
    let year = match year {
        0..100 => year.saturating_add(2000),
        2000.. => year,
        _ => return None,
    };
    (1..=12).contains(&month).then_some((year, month))
}

fn month_of(now: Seconds) -> (i16, i8) {
    let now = Timestamp::from_second(now).unwrap_or_default().to_zoned(TimeZone::UTC);
    (now.year(), now.month())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 2026-11-21.
    const NOW: Seconds = 1_795_262_400;

    fn entry(number: &str, expiry: &str, code: &str, name: &str) -> Outcome {
        let text = url::form_urlencoded::Serializer::new(String::new())
            .extend_pairs([("number", number), ("expiry", expiry), ("code", code), ("name", name)])
            .finish();
        check(&Form::parse(text.as_bytes()), NOW, Language::English)
    }

    #[test]
    fn each_test_card_does_what_it_is_for() {
        let card = |last4: &str| Card {
            last4: last4.to_owned(),
            declines: false,
        };
        for (number, expected) in [
            ("4242424242424242", Outcome::Pays(card("4242"))),
            ("4242 4242 4242 4242", Outcome::Pays(card("4242"))),
            ("4000-0025-0000-3155", Outcome::Asks(card("3155"))),
            ("4000000000000002", Outcome::Declined),
        ] {
            assert_eq!(entry(number, "12 / 30", "123", "Avery Stone"), expected, "{number}");
        }
    }

    #[test]
    fn every_field_that_is_not_filled_in_right_is_named() {
        let good = ("4242424242424242", "12/30", "123", "Avery Stone");
        for (name, entry, fields) in [
            (
                "nothing",
                entry("", "", "", ""),
                vec!["number", "expiry", "code", "name"],
            ),
            (
                "a real card",
                entry("4111111111111111", good.1, good.2, good.3),
                vec!["number"],
            ),
            ("last month", entry(good.0, "10/26", good.2, good.3), vec!["expiry"]),
            (
                "a thirteenth month",
                entry(good.0, "13/30", good.2, good.3),
                vec!["expiry"],
            ),
            (
                "a code with a letter",
                entry(good.0, good.1, "12a", good.3),
                vec!["code"],
            ),
            ("a blank name", entry(good.0, good.1, good.2, "  "), vec!["name"]),
        ] {
            let Outcome::Unfit(problems) = entry else {
                panic!("{name} was let through")
            };
            let named: Vec<_> = problems.iter().map(|problem| problem.field).collect();
            assert_eq!(named, fields, "{name}");
        }
    }

    #[test]
    fn a_card_is_good_to_the_end_of_its_month() {
        assert!(matches!(
            entry("4242424242424242", "11/26", "123", "A"),
            Outcome::Pays(_)
        ));
    }
}
