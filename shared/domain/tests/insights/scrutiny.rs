//! A language model's words are shown only if they match the facts.

use goldgrove_domain::insights::scrutiny::{BODY_MAX, Objection, TITLE_MAX, scrutinise};
use goldgrove_domain::insights::wording::{TextPart, parts};
use goldgrove_domain::insights::{FactName, Stated, Writing, WrittenBy};
use proptest::prelude::*;

fn facts() -> Vec<Stated> {
    [
        (FactName::Goal, "Buy 2 homes"),
        (FactName::More, "$1,200"),
        (FactName::Saved, "$120"),
        (FactName::By, "May 2028"),
        (FactName::ChanceFrom, "40%"),
        (FactName::Change, "\u{2212}$350"),
        (FactName::UpdatedOn, "Nov 20, 2026"),
    ]
    .map(|(name, text)| Stated {
        name,
        text: text.to_owned(),
    })
    .into()
}

fn writing(title: &str, body: &str) -> Writing {
    Writing {
        title: title.to_owned(),
        body: body.to_owned(),
        by: WrittenBy::Model,
    }
}

#[test]
fn what_the_facts_say_may_be_said() {
    for body in [
        "Putting in $1,200 more a month could bring it back for May 2028.",
        "There is a 40% chance or better. You have $120.",
        "Figures are from Nov 20, 2026.",
        "Buy 2 homes is a little behind.",
        "It went by \u{2212}$350 this time.",
        "One small step could help.",
    ] {
        assert_eq!(scrutinise(&writing("A closer look", body), &facts()), Ok(()), "{body}");
    }
    assert_eq!(
        scrutinise(&writing("Buy 2 homes by May 2028", "Fine."), &facts()),
        Ok(())
    );
}

#[test]
fn what_they_do_not_say_may_not() {
    use Objection::{Advice, AmountInTitle, Length, NotPlain, UnknownNumber};
    let long = "word ".repeat(BODY_MAX);
    let rows = [
        ("another amount", "Put in $1,201 more.", UnknownNumber),
        ("a sum of two facts", "That is $1,320.", UnknownNumber),
        ("an amount without its sign", "Put in 1,200 more.", UnknownNumber),
        ("a percentage of the same digits", "A 120% chance.", UnknownNumber),
        ("a number for a percentage", "A chance of 40 in all.", UnknownNumber),
        ("the sign turned", "It went by $350.", UnknownNumber),
        ("a gain made of a loss", "It went by +$350.", UnknownNumber),
        ("thousands", "Put in $1,200k more.", UnknownNumber),
        ("a longer number", "Put in $1,200.50 more.", UnknownNumber),
        ("another year", "By May 2029.", UnknownNumber),
        ("in words", "Put in twelve hundred more.", UnknownNumber),
        ("doubled", "That would double it.", UnknownNumber),
        ("digits of another script", "Put in \u{0661}\u{0662} more.", NotPlain),
        ("a fraction", "That is \u{bd} of it.", NotPlain),
        ("advice to buy", "Buy an index fund.", Advice),
        ("advice to sell", "Time to sell, perhaps.", Advice),
        ("in capitals", "SELLING could help.", Advice),
        ("hyphenated", "A buy-in could help.", Advice),
        ("a promise", "This is guaranteed to work.", Advice),
        ("a command", "You must act.", Advice),
        ("a link", "See https://example.com", NotPlain),
        ("another link", "See www.example.com", NotPlain),
        ("markup", "<b>Fine</b>", NotPlain),
        ("two lines", "Fine.\nFine.", NotPlain),
        ("text that runs backwards", "Fine \u{202e}enif", NotPlain),
        ("nothing", " ", Length),
        ("too much", long.as_str(), Length),
    ];
    for (name, body, objection) in rows {
        assert_eq!(
            scrutinise(&writing("A closer look", body), &facts()),
            Err(objection),
            "{name}"
        );
    }
    let titles = [
        ("It needs $1,200 more", AmountInTitle),
        ("It needs $9 more", UnknownNumber),
        (" ", Length),
        (&"t".repeat(TITLE_MAX + 1), Length),
    ];
    for (title, objection) in titles {
        assert_eq!(
            scrutinise(&writing(title, "Fine."), &facts()),
            Err(objection),
            "{title}"
        );
    }
}

#[test]
fn an_amount_keeps_its_currency() {
    let facts = |text: &str| {
        vec![Stated {
            name: FactName::More,
            text: text.to_owned(),
        }]
    };
    let texts = [
        "$1,200",
        "US$1,200",
        "CA$1,200",
        "\u{2212}US$1,200",
        "¥1,200",
        "CN¥1,200",
        "₹1,200",
        "CHF\u{a0}1,200",
        "\u{2212}CHF\u{a0}1,200",
        "kr\u{a0}1,200",
        "1,200 BTC",
        "1,200 DOGE",
    ];
    for fact in texts {
        for said in texts {
            let body = format!("Putting in {said} more could help.");
            let expected = if fact == said {
                Ok(())
            } else {
                Err(Objection::UnknownNumber)
            };
            assert_eq!(
                scrutinise(&writing("A closer look", &body), &facts(fact)),
                expected,
                "{said} for {fact}"
            );
        }
    }
    let spaced = writing("A closer look", "Putting in CHF 1,200 more could help.");
    assert_eq!(scrutinise(&spaced, &facts("CHF\u{a0}1,200")), Ok(()));
}

proptest! {
    #[test]
    fn no_number_but_the_facts_own_passes(amount in 0_u64..10_000_000, sign in "[$€+~]?", unit in "(%|k| %|th)?") {
        let text = format!("{sign}{amount}{unit}");
        let body = format!("That is {text} then.");
        let is_fact = ["$120", "2", "2028", "40%", "40 %", "20", "2026"].contains(&text.as_str());
        let verdict = scrutinise(&writing("A closer look", &body), &facts());
        prop_assert_eq!(verdict.is_ok(), is_fact, "{}", body);
    }

    #[test]
    fn scrutiny_takes_any_text(title in ".*", body in ".*") {
        let _ = scrutinise(&writing(&title, &body), &facts());
    }

    #[test]
    fn the_parts_of_a_text_are_the_text(words in prop::collection::vec("[a-z $1,20]{0,12}", 0..8)) {
        let text = words.join("$1,200 or $120");
        let found = parts(&text, &facts());
        let joined: String = found.iter().map(|part| part.text.as_str()).collect();
        prop_assert_eq!(joined, text);
        prop_assert!(found.iter().all(|part| !part.text.is_empty()));
    }
}

#[test]
fn amounts_are_told_from_what_is_between_them() {
    let part = |text: &str, is_amount| TextPart {
        text: text.to_owned(),
        is_amount,
    };
    assert_eq!(
        parts("$1,200 more than $120, by May 2028.", &facts()),
        [
            part("$1,200", true),
            part(" more than ", false),
            part("$120", true),
            part(", by May 2028.", false),
        ]
    );
    assert!(parts("", &facts()).is_empty());
    let reached = Stated {
        name: FactName::Reached,
        text: "25%".to_owned(),
    };
    assert_eq!(
        parts("Of 125% or 0.25%, 25% is there.", &[reached]),
        [
            part("Of 125% or 0.25%, ", false),
            part("25%", true),
            part(" is there.", false)
        ]
    );
}

#[test]
fn a_name_hides_no_part_of_a_word() {
    let goal = Stated {
        name: FactName::Goal,
        text: "s".to_owned(),
    };
    let verdict = |body: &str| scrutinise(&writing("A closer look", body), std::slice::from_ref(&goal));
    assert_eq!(verdict("You should go on."), Err(Objection::Advice));
    assert_eq!(verdict("Your goal s is on its way."), Ok(()));
}
