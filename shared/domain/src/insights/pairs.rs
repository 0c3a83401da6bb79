//! Which cards may stand together: any two, except those of [`EXCLUSIONS`].

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
    /// The only bucket in which `kept` lets the other stand, if there is one.
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

/// Every pair of rules whose cards may not stand together.
pub const EXCLUSIONS: [Exclusion; 5] = [
    // Cash below three months of spending is not idle, whatever the income.
    exclusion(Rule::EmergencyCover, Rule::IdleCash, About::Household),
    // A goal is behind or ahead; one that gets less than planned is not told to get even less.
    exclusion(Rule::GoalBehind, Rule::GoalAhead, About::OneGoal),
    exclusion(Rule::ContributionMissed, Rule::GoalAhead, About::OneGoal),
    // Nor is one whose savings may fall before its date.
    exclusion(Rule::HorizonRisk, Rule::GoalAhead, About::OneGoal),
    // A goal that is unlikely, or was not reached by its date, is not praised for what is saved.
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
        let excluding = EXCLUSIONS.iter().filter(|exclusion| exclusion.left_out == signal.rule);
        excluding.into_iter().any(|exclusion| {
            telling.iter().any(|(kept, bucket)| {
                kept.rule == exclusion.kept
                    && exclusion.unless.is_none_or(|only| only != bucket)
                    && (exclusion.about == About::Household || kept.subject == signal.subject)
            })
        })
    };
    signals.into_iter().filter(|signal| !is_left_out(signal)).collect()
}
