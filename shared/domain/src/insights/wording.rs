//! The words of every card, in the language of its reader: templates with the names of facts in braces.
//!
//! Plain sentences in the second person. They state facts and options, never what to buy or sell; titles
//! hold no amounts, so that they may stand in a list or a mail's subject.

mod templates;

use super::InsightError;
use super::card::{Writing, WrittenBy};
use super::fact::{Fact, FactName, Stated, Voice, stated};
use super::rule::Rule;
use crate::language::Bilingual;
use crate::odds::Outlook;

/// The words of a card in `bucket` with these facts: the first template of which every fact is there.
///
/// # Errors
/// [`InsightError::NoWording`] when no template fits the facts.
pub fn phrase(rule: Rule, bucket: &str, facts: &[(FactName, Fact)], voice: Voice) -> Result<Writing, InsightError> {
    let bucket = word_for(rule, bucket, facts);
    let facts = stated(facts, voice);
    let fill = |text: Bilingual| filled(text.in_language(voice.language), &facts);
    let found = templates::of(rule, bucket)
        .into_iter()
        .find_map(|(title, body)| Some((fill(title)?, fill(body)?)));
    let (title, mut body) = found.ok_or(InsightError::NoWording { rule })?;
    for sentence in templates::parts(rule).iter().copied().filter_map(fill) {
        body.push(' ');
        body.push_str(&sentence);
    }
    Ok(Writing {
        title,
        body,
        by: WrittenBy::Template,
    })
}

/// The bucket for the words. Rates alone do not change a bucket ([`super::steady`]), but a goal's page shows today's band.
fn word_for<'a>(rule: Rule, bucket: &'a str, facts: &[(FactName, Fact)]) -> &'a str {
    let chance = facts.iter().find_map(|(name, fact)| match (name, fact) {
        (FactName::ChanceTo, Fact::Percent(most)) => Some(*most),
        _ => None,
    });
    match chance {
        Some(most) if rule == Rule::GoalBehind && most <= Outlook::Stretch.from_percent().into() => "unlikely",
        _ => bucket,
    }
}

/// The template with its facts; `None` when one is missing.
fn filled(template: &str, facts: &[Stated]) -> Option<String> {
    let mut text = String::with_capacity(template.len());
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        let (name, after) = after.split_once('}')?;
        let fact = facts.iter().find(|fact| <&str>::from(fact.name) == name)?;
        text.push_str(before);
        text.push_str(&fact.text);
        rest = after;
    }
    text.push_str(rest);
    Some(text)
}

/// The part of a text between two points, and whether it is an amount.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextPart {
    /// The text.
    pub text: String,
    /// Whether it is an amount of money or a share of one, which a reader may have hidden.
    pub is_amount: bool,
}

/// Where `text` has `figure` as a whole, and not as the end of a longer number.
fn whole(text: &str, figure: &str) -> Option<usize> {
    let goes_on = |before: &str| before.ends_with(|last: char| last.is_ascii_digit() || matches!(last, '.' | ','));
    let mut found = text.match_indices(figure).map(|(at, _)| at);
    found.find(|at| !figure.starts_with(|first: char| first.is_ascii_digit()) || !goes_on(&text[..*at]))
}

/// Splits a text into amounts and shares among `facts` and the text between them. The parts together are the text.
pub fn parts(text: &str, facts: &[Stated]) -> Vec<TextPart> {
    let amounts: Vec<&str> = facts
        .iter()
        .filter(|fact| fact.name.is_maskable() && !fact.text.is_empty())
        .map(|fact| fact.text.as_str())
        .collect();
    let part = |text: &str, is_amount| TextPart {
        text: text.to_owned(),
        is_amount,
    };
    let mut parts = Vec::new();
    let mut rest = text;
    loop {
        // The longest match at one place, so that `$1,200` is not found as `$1`.
        let found = amounts
            .iter()
            .filter_map(|amount| Some((whole(rest, amount)?, *amount)));
        let Some((at, amount)) = found.min_by_key(|(at, amount)| (*at, std::cmp::Reverse(amount.len()))) else {
            break;
        };
        if at > 0 {
            parts.push(part(&rest[..at], false));
        }
        parts.push(part(amount, true));
        rest = &rest[at + amount.len()..];
    }
    if !rest.is_empty() {
        parts.push(part(rest, false));
    }
    parts
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use strum::VariantArray as _;

    use super::*;
    use crate::language::Language;

    /// Buckets of rules that have no ladder.
    const KINDS: [&str; 8] = [
        "spent",
        "up",
        "down_a_little",
        "down",
        "level",
        "sign_in",
        "ending",
        "failing",
    ];

    /// Every text of every card.
    fn texts() -> Vec<Bilingual> {
        let mut texts = Vec::new();
        for &rule in Rule::VARIANTS {
            texts.extend(templates::parts(rule));
            let steps = rule.ladder().map_or(&[][..], |ladder| ladder.steps);
            let buckets = steps.iter().map(|step| step.bucket).chain(KINDS);
            let templates = buckets.flat_map(|bucket| templates::of(rule, bucket));
            texts.extend(templates.flat_map(|(title, body)| [title, body]));
            texts.extend([rule.name(), rule.watches()]);
        }
        texts.extend(FactName::VARIANTS.iter().map(|name| name.label()));
        texts
    }

    fn placeholders(text: &str) -> BTreeSet<&str> {
        let parts = text.split('{').skip(1);
        parts.filter_map(|part| Some(part.split_once('}')?.0)).collect()
    }

    #[test]
    fn both_languages_state_the_same_facts_and_every_fact_has_a_name() {
        for text in texts() {
            let [english, french] = [Language::EnCa, Language::FrCa].map(|language| text.in_language(language));
            assert_eq!(placeholders(english), placeholders(french), "{french}");
            for name in placeholders(english) {
                assert!(name.parse::<FactName>().is_ok(), "{name}");
            }
        }
    }

    #[test]
    fn french_has_its_own_typography() {
        for text in texts() {
            let french = text.in_language(Language::FrCa);
            for wrong in ["'", "\"", " :", " %", " $", " ;", " ?", " !", "« ", " »", "  "] {
                assert!(!french.contains(wrong), "{wrong:?} in {french}");
            }
            let is_cut_off = french.starts_with(' ') || french.ends_with(' ');
            assert!(!is_cut_off && !french.is_empty(), "{french:?}");
        }
    }
}
