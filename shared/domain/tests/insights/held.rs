//! A step that is held beyond its threshold: its card's text still holds.

use std::collections::BTreeSet;

use goldgrove_domain::insights::Rule;
use goldgrove_domain::trial::TrialStatus;
use strum::VariantArray as _;

use crate::account_rules::{renewing, trial};
use crate::goal_rules::{added, saving};
use crate::home::{Home, in_days};
use crate::horizon_rules::moving;
use crate::money_rules::{cash, owing, stock_among};

/// Rule and bucket, a household at the far edge of that step, and its card: the title and a part of the body.
type Held<'a> = (Rule, &'a str, &'a dyn Fn(&mut Home), &'a str, &'a str);

#[test]
#[expect(clippy::too_many_lines, reason = "one table of named rows")]
fn what_a_card_says_is_so_for_as_long_as_its_step_is_held() {
    let left = |days_left| trial(TrialStatus::Active { days_left });
    let (ahead, before) = ("Dream Home may be reached early", " months before ");
    let (uncommitted, debt) = (
        "You have spare cash",
        "You have high-interest debt while saving for goals",
    );
    let volatile = "Dream Home is due soon, but invested in volatile assets";
    let short = "Less than planned for Dream Home";
    let rows: [Held<'_>; 22] = [
        (Rule::GoalAhead, "ahead", &saving(0, 520), ahead, before),
        (
            Rule::GoalAhead,
            "far_ahead",
            &|home| {
                saving(0, 520)(home);
                home.goals[0].target_date = in_days(40 * 30).into();
            },
            ahead,
            before,
        ),
        (
            Rule::Milestone,
            "quarter",
            &saving(1_500, 500),
            "You are 15% of the way to Dream Home",
            "$1,500 of $10,000",
        ),
        (
            Rule::Milestone,
            "half",
            &saving(4_000, 500),
            "You are 40% of the way to Dream Home",
            "$4,000 of $10,000",
        ),
        (
            Rule::Milestone,
            "three_quarters",
            &saving(6_500, 500),
            "You are 65% of the way to Dream Home",
            "$6,500 of",
        ),
        (
            Rule::Milestone,
            "whole",
            &saving(9_999, 500),
            "You are 99% of the way to Dream Home",
            "$9,999 of $10,000",
        ),
        (Rule::ContributionMissed, "short", &added(399), short, "$399 came in"),
        (Rule::ContributionMissed, "missed", &added(124), short, "$124 came in"),
        (
            Rule::IdleCash,
            "a_month",
            &cash(22_500),
            uncommitted,
            "Beyond your reserve, $4,500 of your cash is not set aside",
        ),
        (
            Rule::IdleCash,
            "three_months",
            &cash(33_000),
            uncommitted,
            "Beyond your reserve, $15,000 of your cash is not set aside",
        ),
        (
            Rule::HorizonRisk,
            "half",
            &moving(2_000, 3_000),
            volatile,
            "40% of what you set aside",
        ),
        (
            Rule::HorizonRisk,
            "most",
            &moving(3_500, 1_500),
            volatile,
            "70% of what you set aside",
        ),
        (
            Rule::Concentration,
            "quarter",
            &stock_among(2_000, 8_000),
            "Security 1 is 20% of what you have invested",
            "$2,000",
        ),
        (
            Rule::Concentration,
            "half",
            &stock_among(4_500, 5_500),
            "Security 1 is 45% of what you have invested",
            "$4,500",
        ),
        (
            Rule::DebtAgainstGoal,
            "two_months",
            &owing(750, None),
            debt,
            "You owe $750 at a high interest rate and plan $500 a month",
        ),
        (
            Rule::DebtAgainstGoal,
            "six_months",
            &owing(2_500, None),
            debt,
            "You owe $2,500 at a high interest rate and plan $500 a month",
        ),
        (
            Rule::CreditUse,
            "above_30",
            &owing(250, Some(1_000)),
            "Account 3 is at 25% of its limit",
            "$250 of $1,000",
        ),
        (
            Rule::CreditUse,
            "above_70",
            &owing(650, Some(1_000)),
            "Account 3 is at 65% of its limit",
            "$650 of $1,000",
        ),
        (
            Rule::RenewalNear,
            "two_weeks",
            &renewing(15),
            "Premium renews in 15 days",
            "Dec 10, 2026",
        ),
        (
            Rule::RenewalNear,
            "three_days",
            &renewing(4),
            "Premium renews in 4 days",
            "Nov 29, 2026",
        ),
        (
            Rule::TrialEnding,
            "three_days",
            &left(4),
            "Your trial ends in 4 days",
            "Premium",
        ),
        (
            Rule::TrialEnding,
            "last_day",
            &left(2),
            "Your trial ends within 2 days",
            "Premium",
        ),
    ];
    let mut seen = BTreeSet::new();
    for (rule, bucket, change, title, part) in rows {
        let mut home = Home::quiet();
        change(&mut home);
        let told = home.told(rule, Some(bucket)).unwrap();
        assert_eq!(told.bucket, bucket, "{rule:?}: held");
        assert_ne!(
            home.bucket(rule, None).as_deref(),
            Some(bucket),
            "{rule:?} {bucket}: only held"
        );
        assert_eq!(told.title, title, "{rule:?} {bucket}");
        assert!(told.body.contains(part), "{rule:?} {bucket}: {}", told.body);
        seen.insert((rule, bucket));
    }
    let held = Rule::VARIANTS.iter().copied().flat_map(|rule| {
        let steps = rule.ladder().map_or(&[][..], |ladder| ladder.steps);
        let held = steps.iter().filter(|step| step.raise != step.clear);
        held.map(move |step| (rule, step.bucket))
    });
    assert_eq!(seen, held.collect(), "every step that is held");
}
