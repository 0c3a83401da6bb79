//! Which cards may be shown together: any two, except those of [`EXCLUSIONS`].

use super::rule::Rule;
use super::signal::Signal;

/// The scope in which two cards exclude each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// The household: any two things.
    Household,
    /// One goal.
    OneGoal,
}

/// Two rules whose cards would contradict each other: `kept` stays, `left_out` is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exclusion {
    /// The rule whose card stays.
    pub kept: Rule,
    /// The rule whose card is left out.
    pub left_out: Rule,
    /// The scope.
    pub about: About,
    /// A bucket of `kept` that allows the other card, if there is one.
    pub unless: Option<&'static str>,
}

const fn exclusion(kept: Rule, left_out: Rule, about: About) -> Exclusion {
    Exclusion {
        kept,
        left_out,
        about,
        unless: None,
    }
}

/// Every pair of rules whose cards may not be shown together.
pub const EXCLUSIONS: [Exclusion; 5] = [
    // Cash below three months of spending is not idle, whatever the income.
    exclusion(Rule::EmergencyCover, Rule::IdleCash, About::Household),
    // A goal is behind or ahead; a goal that gets less than planned must not be advised to get even less.
    exclusion(Rule::GoalBehind, Rule::GoalAhead, About::OneGoal),
    exclusion(Rule::ContributionMissed, Rule::GoalAhead, About::OneGoal),
    // Nor is one whose savings may fall before its date.
    exclusion(Rule::HorizonRisk, Rule::GoalAhead, About::OneGoal),
    // No praise for the savings of a goal that is unlikely or was not reached by its date.
    Exclusion {
        unless: Some("stretch"),
        ..exclusion(Rule::GoalBehind, Rule::Milestone, About::OneGoal)
    },
];

/// The signals without those that another signal's bucket excludes.
pub(super) fn compatible(signals: Vec<&Signal>, bucket: impl Fn(&Signal) -> Option<String>) -> Vec<&Signal> {
    let telling: Vec<(&Signal, String)> = signals
        .iter()
        .filter_map(|signal| Some((*signal, bucket(signal)?)))
        .collect();
    let is_left_out = |signal: &Signal| {
        let mut excluding = EXCLUSIONS.iter().filter(|exclusion| exclusion.left_out == signal.rule);
        excluding.any(|exclusion| {
            telling.iter().any(|(kept, bucket)| {
                kept.rule == exclusion.kept
                    && exclusion.unless.is_none_or(|only| only != bucket)
                    && (exclusion.about == About::Household || kept.subject == signal.subject)
            })
        })
    };
    signals.into_iter().filter(|signal| !is_left_out(signal)).collect()
}
