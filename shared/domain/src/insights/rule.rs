//! The rules: when each raises and clears a card, how often at most, and how much it matters.

mod words;

use strum::{EnumString, IntoStaticStr, VariantArray};

use super::ladder::{Direction, Ladder, Step, Unit};

/// The topic of a card, for grouping.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Family {
    /// Goals and contributions to them.
    Goals,
    /// Cash and income.
    Money,
    /// Debts.
    Debt,
    /// Investments.
    Market,
    /// Payments.
    Activity,
    /// Bank connections, figures and the subscription.
    Account,
}

/// How much a card matters; the most important first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Priority {
    /// Something stopped working or will.
    Urgent,
    /// A plan is off, or money at risk.
    Important,
    /// Worth a look.
    Useful,
    /// Good to know.
    Nice,
}

/// One rule, in display order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Rule {
    /// The odds of a goal are too low.
    GoalBehind,
    /// A goal is likely met well before its date.
    GoalAhead,
    /// Contributions reached a large part of a goal.
    Milestone,
    /// A goal got less than planned.
    ContributionMissed,
    /// More of something is allocated than exists.
    OverAllocated,
    /// A near goal is invested in volatile assets.
    HorizonRisk,
    /// Goals take too much of the income.
    IncomeShare,
    /// Too little cash for a bad month.
    EmergencyCover,
    /// Cash that nothing needs.
    IdleCash,
    /// One security is a large part of all investments.
    Concentration,
    /// Debt at a high rate exists beside goals. Its stored subject is `cards`.
    DebtAgainstGoal,
    /// Much of a card's limit is used.
    CreditUse,
    /// How the last month went.
    MonthlyStory,
    /// An unusually large payment.
    LargeTransaction,
    /// A charge that has begun to come every month.
    NewRecurringCharge,
    /// A connection at a bank stopped working, or an account is no longer reported.
    LinkBroken,
    /// Figures are old.
    StaleData,
    /// The yearly subscription renews soon.
    RenewalNear,
    /// The free trial ends soon.
    TrialEnding,
}

/// The steps of a ladder, each `bucket, raise, clear`.
macro_rules! ladder {
    ($direction:ident $unit:ident $(, $bucket:literal $raise:literal $clear:literal)+) => {
        Some(Ladder {
            direction: Direction::$direction,
            unit: Unit::$unit,
            steps: &[$(Step { bucket: $bucket, raise: $raise, clear: $clear }),+],
        })
    };
}

/// The bucket of a goal off track whose money was taken out around its date.
pub(super) const SPENT: &str = "spent";

impl Rule {
    /// Its topic.
    pub const fn family(self) -> Family {
        self.row().0
    }

    /// How much its cards matter.
    pub const fn priority(self) -> Priority {
        self.row().1
    }

    /// The least time between two new cards about one thing, in days of 24 hours.
    pub const fn cool_down_days(self) -> u32 {
        self.row().2
    }

    /// How long a card stays open at most, in days of 24 hours; `None` for those that stay until they are cleared.
    pub const fn lasts_days(self) -> Option<u32> {
        self.row().3
    }

    /// Whether a bucket is that of a date that has come. That happens once, so it has no cool-down.
    pub(super) fn is_the_day(self, bucket: &str) -> bool {
        self.ladder().is_some_and(|ladder| ladder.day() == Some(bucket))
    }

    /// Whether more of it is better.
    pub(super) const fn is_good_news(self) -> bool {
        matches!(self, Self::GoalAhead | Self::Milestone)
    }

    /// Its family, its priority, the days of its cool-down and the days a card is up.
    #[expect(clippy::match_same_arms, reason = "a row for each rule")]
    const fn row(self) -> (Family, Priority, u32, Option<u32>) {
        match self {
            Self::GoalBehind => (Family::Goals, Priority::Important, 14, None),
            Self::GoalAhead => (Family::Goals, Priority::Nice, 30, Some(30)),
            Self::Milestone => (Family::Goals, Priority::Nice, 7, Some(14)),
            Self::ContributionMissed => (Family::Goals, Priority::Important, 20, None),
            Self::OverAllocated => (Family::Goals, Priority::Important, 7, None),
            Self::HorizonRisk => (Family::Goals, Priority::Important, 30, None),
            Self::IncomeShare => (Family::Goals, Priority::Important, 14, None),
            Self::EmergencyCover => (Family::Money, Priority::Important, 30, None),
            Self::IdleCash => (Family::Money, Priority::Useful, 30, None),
            Self::Concentration => (Family::Market, Priority::Useful, 30, None),
            Self::DebtAgainstGoal => (Family::Debt, Priority::Useful, 30, None),
            Self::CreditUse => (Family::Debt, Priority::Useful, 14, None),
            Self::MonthlyStory => (Family::Money, Priority::Nice, 20, None),
            Self::LargeTransaction => (Family::Activity, Priority::Important, 1, None),
            Self::NewRecurringCharge => (Family::Activity, Priority::Useful, 30, Some(30)),
            Self::LinkBroken => (Family::Account, Priority::Urgent, 1, None),
            Self::StaleData => (Family::Account, Priority::Useful, 3, None),
            Self::RenewalNear => (Family::Account, Priority::Useful, 7, None),
            Self::TrialEnding => (Family::Account, Priority::Urgent, 1, None),
        }
    }

    /// Its thresholds; `None` for rules whose buckets are kinds or months.
    pub const fn ladder(self) -> Option<Ladder> {
        match self {
            Self::GoalBehind => ladder!(Falling Percent, "stretch" 60 60, "unlikely" 40 40, "due" 0 0),
            Self::GoalAhead => ladder!(Rising Months, "ahead" 6 3, "far_ahead" 24 18),
            Self::Milestone => {
                ladder!(Rising Percent, "quarter" 25 15, "half" 50 40, "three_quarters" 75 65, "whole" 100 90)
            }
            Self::ContributionMissed => ladder!(Falling Percent, "short" 50 80, "missed" 10 25),
            Self::OverAllocated => ladder!(Rising AbovePercent, "over" 1_001 1_001),
            Self::IdleCash => ladder!(Rising MonthsOfIncome, "a_month" 100 75, "three_months" 300 250),
            Self::HorizonRisk => ladder!(Rising Percent, "half" 50 40, "most" 80 70),
            Self::EmergencyCover => {
                ladder!(Falling MonthsOfSpending, "under_three_months" 300 300, "under_a_month" 100 100)
            }
            Self::IncomeShare => ladder!(Rising AbovePercent, "above_40" 401 401, "above_50" 501 501),
            Self::Concentration => ladder!(Rising Percent, "quarter" 25 20, "half" 50 45),
            Self::DebtAgainstGoal => ladder!(Rising MonthsOfContributions, "two_months" 200 150, "six_months" 600 500),
            Self::CreditUse => ladder!(Rising Percent, "above_30" 30 25, "above_70" 70 65),
            Self::StaleData => ladder!(Rising Percent, "old" 100 100, "very_old" 300 300),
            Self::RenewalNear => ladder!(Falling Days, "two_weeks" 15 16, "three_days" 4 5),
            Self::TrialEnding => ladder!(Falling Days, "three_days" 4 5, "last_day" 2 3),
            Self::MonthlyStory | Self::LargeTransaction | Self::NewRecurringCharge | Self::LinkBroken => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;

    #[test]
    fn a_rules_word_is_read_back() {
        for &rule in Rule::VARIANTS {
            assert_eq!(<&str>::from(rule).parse::<Rule>().ok(), Some(rule));
        }
        assert_eq!("sell_everything".parse::<Rule>().ok(), None);
    }

    #[test]
    fn every_ladder_leaves_a_step_no_sooner_than_it_takes_it() {
        for &rule in Rule::VARIANTS {
            let Some(ladder) = rule.ladder() else { continue };
            for step in ladder.steps {
                let apart = match ladder.direction {
                    Direction::Rising => step.raise - step.clear,
                    Direction::Falling => step.clear - step.raise,
                };
                assert!(apart >= 0, "{rule:?} {}", step.bucket);
            }
            let severe_last = ladder.steps.windows(2).all(|pair| match ladder.direction {
                Direction::Rising => pair[0].raise < pair[1].raise && pair[0].clear < pair[1].clear,
                Direction::Falling => pair[0].raise > pair[1].raise && pair[0].clear > pair[1].clear,
            });
            assert!(severe_last, "{rule:?}");
        }
    }

    #[test]
    fn an_explanation_names_when_a_card_comes_and_goes_and_the_cool_down() {
        let said = Rule::EmergencyCover.explanation(Language::EnCa);
        let expected = " We show this below 3 months of spending or income and again below 1 month of spending or income. You get it at \
                        most once in 30 days for the same goal, account or payment.";
        assert!(said.ends_with(expected), "{said}");
        let said = Rule::HorizonRisk.explanation(Language::EnCa);
        let expected = "We show this from 50% and again from 80%, and hide it below 40%. You get it at most once in 30 days for the same goal, \
             account or payment.";
        assert!(said.ends_with(expected), "{said}");
        let said = Rule::GoalBehind.explanation(Language::EnCa);
        let expected = "We show this below 60% and again below 40% and on the goal's date. You get it at most once in 14 days for the \
                        same goal, account or payment, except on the goal's date.";
        assert!(said.ends_with(expected), "{said}");
    }
}
