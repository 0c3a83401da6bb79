//! Every card's templates in both languages, by what the card is about. Braces hold names of facts.

mod account;
mod activity;
mod goals;
mod money;

use goals::{BEHIND_PARTS, MILESTONE_PARTS};
use money::{COVER_PARTS, IDLE_PARTS, STORY_PARTS};

use crate::insights::rule::{Family, Rule};
use crate::language::Bilingual;

/// A title and a body.
pub(super) type Template = (Bilingual, Bilingual);

const fn both(english: &'static str, french: &'static str) -> Bilingual {
    Bilingual::new(english, french)
}

/// The sentences that follow a rule's template, those whose facts are all there.
pub(super) const fn parts(rule: Rule) -> &'static [Bilingual] {
    match rule {
        Rule::GoalBehind => &BEHIND_PARTS,
        Rule::MonthlyStory => &STORY_PARTS,
        Rule::EmergencyCover => &COVER_PARTS,
        Rule::IdleCash => &IDLE_PARTS,
        Rule::Milestone => &MILESTONE_PARTS,
        _ => &[],
    }
}

/// The templates of a rule in a bucket; the first whose facts are all there is used.
pub(super) fn of(rule: Rule, bucket: &str) -> Vec<Template> {
    match rule.family() {
        Family::Goals => goals::of(rule, bucket),
        Family::Money | Family::Debt | Family::Market => money::of(rule, bucket),
        Family::Activity => activity::of(rule),
        Family::Account => account::of(rule, bucket),
    }
}
