//! Every card's templates in both languages, by what the card is about. Braces hold names of facts.

mod account;
mod activity;
mod goals;
mod money;

use goals::{BEHIND_PARTS, MILESTONE_PARTS};
use money::{COVER_PARTS, IDLE_PARTS, STORY_PARTS};

use crate::insights::rule::{Rule, SPENT};
use crate::language::Bilingual;

/// A title and a body.
pub(super) type Template = (Bilingual, Bilingual);

/// Sentences after a rule's template; those with all facts present are used.
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

/// The templates of a rule in a bucket; the first with all facts present is used.
pub(super) fn of(rule: Rule, bucket: &str) -> Vec<Template> {
    match rule {
        Rule::GoalBehind if bucket == SPENT => goals::spent(),
        Rule::GoalBehind => goals::behind(bucket),
        Rule::GoalAhead => goals::ahead(),
        Rule::Milestone => goals::milestone(),
        Rule::ContributionMissed => goals::missed(),
        Rule::OverAllocated => goals::over_allocated(),
        Rule::HorizonRisk => goals::horizon(),
        Rule::IncomeShare => goals::income_share(bucket),
        Rule::EmergencyCover => money::cover(),
        Rule::IdleCash => money::idle().into(),
        Rule::Concentration => money::concentration(),
        Rule::DebtAgainstGoal => money::debt(),
        Rule::CreditUse => money::credit_use(),
        Rule::MonthlyStory => money::story(bucket),
        Rule::LargeTransaction => activity::large(),
        Rule::NewRecurringCharge => activity::recurring(),
        Rule::LinkBroken => account::broken(bucket),
        Rule::StaleData => account::stale(),
        Rule::RenewalNear => account::renewal(),
        Rule::TrialEnding => account::trial(bucket),
    }
}
