//! Which cards may stand together: any two, except those of [`EXCLUSIONS`].

use std::collections::HashSet;

use super::rule::Rule;
use super::signal::Signal;

/// What two cards must be about to exclude each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// The household: any two things.
    Household,
    /// One goal.
    OneGoal,
}

/// Two rules whose cards would give advice against each other: `kept` stays, `left_out` goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exclusion {
    /// The rule whose card stands.
    pub kept: Rule,
    /// The rule whose card does not stand beside it.
    pub left_out: Rule,
    /// What both are about.
    pub about: About,
}

const fn exclusion(kept: Rule, left_out: Rule, about: About) -> Exclusion {
    Exclusion { kept, left_out, about }
}

/// Every pair of rules whose cards may not stand together.
pub const EXCLUSIONS: [Exclusion; 7] = [
    // Cash that could pay a card has a job.
    exclusion(Rule::DebtAgainstGoal, Rule::IdleCash, About::Household),
    exclusion(Rule::CreditUse, Rule::IdleCash, About::Household),
    // Cash below three months of spending is not idle, whatever the income.
    exclusion(Rule::EmergencyCover, Rule::IdleCash, About::Household),
    // A goal is behind or ahead; one that gets less than planned is not told to get even less.
    exclusion(Rule::GoalBehind, Rule::GoalAhead, About::OneGoal),
    exclusion(Rule::ContributionMissed, Rule::GoalAhead, About::OneGoal),
    // What did not arrive from a bank that does not answer is not missed.
    exclusion(Rule::LinkBroken, Rule::ContributionMissed, About::Household),
    // Paid up, nothing ends.
    exclusion(Rule::RenewalNear, Rule::TrialEnding, About::Household),
];

/// Whether cards of two rules may stand together, both about one thing or each about its own.
pub fn may_stand_together(one: Rule, other: Rule, is_one_thing: bool) -> bool {
    !EXCLUSIONS.iter().any(|exclusion| {
        let pair = [exclusion.kept, exclusion.left_out];
        let is_pair = pair == [one, other] || pair == [other, one];
        is_pair && (is_one_thing || exclusion.about == About::Household)
    })
}

/// The signals that are left when those with something to tell exclude others.
pub(super) fn compatible(signals: Vec<&Signal>, tells: impl Fn(&Signal) -> bool) -> Vec<&Signal> {
    let telling: Vec<&Signal> = signals.iter().copied().filter(|signal| tells(signal)).collect();
    let rules: HashSet<Rule> = telling.iter().map(|signal| signal.rule).collect();
    let is_left_out = |signal: &Signal| {
        EXCLUSIONS
            .iter()
            .filter(|exclusion| exclusion.left_out == signal.rule)
            .any(|exclusion| {
                let is_kept = |kept: &&Signal| kept.rule == exclusion.kept && kept.subject == signal.subject;
                match exclusion.about {
                    About::Household => rules.contains(&exclusion.kept),
                    About::OneGoal => telling.iter().any(is_kept),
                }
            })
    };
    signals.into_iter().filter(|signal| !is_left_out(signal)).collect()
}
