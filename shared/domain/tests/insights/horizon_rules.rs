//! Goals that are due soon but in volatile assets.

use goldgrove_domain::account::AccountKind;
use goldgrove_domain::exchange::{Exchange, Quote, RateSource};
use goldgrove_domain::goal::{Goal, RiskProfile};
use goldgrove_domain::holding::HoldingClass;
use goldgrove_domain::insights::{Fact, FactName, Rule, Signal};
use goldgrove_domain::{Currency, Decimal, Money};

use crate::goal_rules::saving;
use crate::home::{Home, account, all_of, day, goal, holding, in_days, name, table, usd};

pub(crate) fn moving(funds: i64, cash: i64) -> impl Fn(&mut Home) {
    move |home| {
        home.goals = vec![goal(1, usd(0), usd(500))];
        home.accounts
            .push(account(2, AccountKind::Brokerage, usd(funds + cash)));
        home.holdings = vec![
            holding(1, 2, HoldingClass::Etfs, usd(funds)),
            holding(2, 2, HoldingClass::Cash, usd(cash)),
        ];
        home.allocations = vec![all_of(1, 2)];
    }
}

/// It is spent over decades: all in stable assets, it may not last.
#[test]
fn a_retirement_is_not_asked_to_be_stable_as_a_whole() {
    let mut home = Home::quiet();
    moving(4_350, 650)(&mut home);
    home.goals[0].name = name("Retirement");
    home.goals.push(goal(2, usd(0), usd(100)));
    home.goals[1].target_date = in_days(24 * 30 + 40 * 30).into();
    let advice = "and you start to need it in Nov 2028. What you spend in the first years should not depend on markets; the rest has \
                  time to recover.";
    let body = home.told(Rule::HorizonRisk, None).unwrap().body;
    assert_eq!(
        body,
        format!("87% of what you set aside for it goes up and down with markets, {advice}")
    );
    let offers = |home: &Home| {
        let facts = &home.signals(Rule::HorizonRisk)[0].facts;
        let offers = [FactName::Stable, FactName::Rest];
        facts.iter().any(|(name, _)| offers.contains(name))
    };
    assert!(!offers(&home), "its spare cash is for other goals");
    home.goals[0].name = name("Dream Home");
    assert!(offers(&home));
}

#[test]
fn stable_assets_are_offered_where_there_are_some_and_a_later_goal() {
    let mut home = Home::quiet();
    // Cash in a separate deposit, because an account with several classes cannot be swapped.
    moving(4_350, 0)(&mut home);
    home.accounts.push(account(4, AccountKind::Depository, usd(650)));
    home.allocations.push(all_of(1, 4));
    let said = |home: &Home, advice: &str| {
        let moves = "87% of what you set aside for it goes up and down with markets, and you need it by Nov 2028.";
        home.told(Rule::HorizonRisk, None).unwrap().says(
            "Dream Home is due soon, but invested in volatile assets",
            &format!("{moves} {advice}"),
        );
    };
    let later = "Stable assets or a later date would lower that risk. Either changes its chance.";
    said(
        &home,
        "You could set aside $2,000 of your spare cash in place of as much of it. That changes its chance.",
    );
    home.accounts[0].balance = usd(18_000);
    said(&home, later);
    // A goal that is due three years later can take it.
    home.goals.push(goal(2, usd(0), usd(100)));
    home.goals[1].target_date = in_days(24 * 30 + 34 * 30).into();
    said(&home, later);
    home.goals[1].target_date = in_days(24 * 30 + 40 * 30).into();
    let stable = |amount: &str| {
        format!(
            "You could swap {amount} of it for stable assets, without a trade: a later goal takes what moves. That changes the \
             chances of both goals."
        )
    };
    let spare = |amount: &str| {
        format!("You could set aside {amount} of your spare cash in place of as much of it. That changes its chance.")
    };
    home.accounts[0].balance = usd(100_000);
    said(&home, &spare("$4,350"));
    // The reserve stays: three months of income.
    home.accounts[0].balance = usd(19_200);
    said(&home, &spare("$1,200"));
    home.accounts[0].balance = usd(18_000);
    said(&home, later);
    // Cash of a later goal has no reserve in it.
    home.allocations.push(all_of(2, 1));
    home.accounts[0].balance = usd(1_200);
    said(&home, &stable("$1,200"));
    // Spare cash can cover the rest after a swap.
    home.accounts.push(account(3, AccountKind::Depository, usd(20_000)));
    said(
        &home,
        &format!(
            "{} For the rest, you could set aside $2,000 of your spare cash.",
            stable("$1,200")
        ),
    );
    home.accounts.pop();
    home.accounts[0].balance = usd(0);
    said(&home, later);
    // The reserve is unknown.
    home.allocations.pop();
    home.accounts[0].balance = usd(100_000);
    home.income = None;
    said(&home, later);
}

#[test]
fn what_cannot_change_hands_is_offered_for_no_swap() {
    let swaps = |change: &dyn Fn(&mut Home)| {
        let mut home = Home::quiet();
        moving(5_000, 0)(&mut home);
        home.accounts[0].balance = usd(18_000);
        home.accounts.push(account(3, AccountKind::Depository, usd(2_000)));
        home.allocations.push(all_of(2, 3));
        home.goals.push(goal(2, usd(0), usd(100)));
        home.goals[1].target_date = in_days(90 * 30).into();
        change(&mut home);
        home.told(Rule::HorizonRisk, None).unwrap().body.contains("swap")
    };
    assert!(swaps(&|_| ()), "funds of a brokerage account");
    assert!(
        !swaps(&|home| home.accounts[1].subtype = Some("ira".to_owned())),
        "a retirement plan and a bank account"
    );
    assert!(
        !swaps(&|home| home.holdings[1].current_value = usd(100)),
        "an account of several classes"
    );
}

#[test]
fn a_goal_without_a_card_leaves_spare_cash_to_a_later_one() {
    let is_offered = |funds: i64, cash: i64| {
        let mut home = Home::quiet();
        moving(funds, cash)(&mut home);
        home.goals.push(goal(2, usd(0), usd(395)));
        let behind = home.signals(Rule::GoalBehind);
        behind[1].facts.iter().any(|(name, _)| *name == FactName::Once)
    };
    assert!(is_offered(1_999, 3_001), "less than a card may tell");
    assert!(
        !is_offered(2_500, 2_500),
        "what a card offers in place of what may fall"
    );
}

#[test]
fn a_swap_stays_in_the_currency_of_the_goal() {
    let mut home = Home::quiet();
    let rate = Quote::new(Decimal::new(5, 1), day("2026-11-24"), RateSource::BankOfCanada);
    home.exchange = Exchange::at(Currency::USD, [(Currency::CAD, rate)]);
    home.accounts[0].balance = usd(18_000);
    let canadian = |major: i64| Money::from_minor(major * 100, Currency::CAD).unwrap();
    let soon = Goal {
        target_amount: canadian(10_000),
        planned_monthly_contribution: canadian(500),
        ..goal(1, usd(0), usd(500))
    };
    let later = Goal {
        target_date: in_days(90 * 30).into(),
        ..goal(2, usd(0), usd(100))
    };
    home.accounts.push(account(2, AccountKind::Crypto, canadian(5_000)));
    home.accounts.push(account(3, AccountKind::Depository, usd(2_000)));
    home.allocations = vec![all_of(1, 2), all_of(2, 3)];
    let body = |home: &Home| home.told(Rule::HorizonRisk, None).unwrap().body;
    home.goals = vec![soon.clone(), later.clone()];
    assert!(!body(&home).contains("swap"), "American dollars: {}", body(&home));
    home.accounts[2].balance = canadian(2_000);
    let canadian_too = Goal {
        target_amount: canadian(10_000),
        planned_monthly_contribution: canadian(100),
        ..later
    };
    home.goals = vec![soon, canadian_too];
    assert!(body(&home).contains("You could swap CA$2,000 of it"), "{}", body(&home));
}

#[test]
fn what_one_card_swaps_no_other_offers() {
    let mut home = Home::quiet();
    moving(5_000, 0)(&mut home);
    home.goals.push(goal(2, usd(0), usd(500)));
    home.goals.push(goal(3, usd(0), usd(100)));
    home.goals[2].target_date = in_days(24 * 30 + 40 * 30).into();
    home.accounts.push(account(3, AccountKind::Brokerage, usd(5_000)));
    home.holdings.push(holding(3, 3, HoldingClass::Etfs, usd(5_000)));
    home.allocations.push(all_of(2, 3));
    let offered = |home: &mut Home, spare: i64| -> Vec<Option<Money>> {
        home.accounts[0].balance = usd(18_000 + spare);
        let rest = |signal: &Signal| match signal.facts.iter().find(|(name, _)| *name == FactName::Rest) {
            Some((_, Fact::Amount(amount))) => Some(*amount),
            _ => None,
        };
        home.signals(Rule::HorizonRisk).iter().map(rest).collect()
    };
    assert_eq!(offered(&mut home, 10_000), [Some(usd(5_000)), Some(usd(5_000))]);
    assert_eq!(offered(&mut home, 7_000), [Some(usd(5_000)), Some(usd(2_000))]);
    // The least offer is a hundredth of the savings.
    assert_eq!(offered(&mut home, 5_050), [Some(usd(5_000)), Some(usd(50))]);
    assert_eq!(offered(&mut home, 5_049), [Some(usd(5_000)), None]);
}

#[test]
fn a_goal_that_a_card_brings_back_as_it_is_invested_is_offered_no_swap() {
    let mut home = Home::quiet();
    moving(5_000, 0)(&mut home);
    home.goals.push(goal(2, usd(0), usd(100)));
    home.goals[1].target_date = in_days(24 * 30 + 40 * 30).into();
    home.accounts[0].balance = usd(100_000);
    let facts = |home: &Home, rule: Rule| -> Vec<FactName> {
        let facts = &home.signals(rule)[0].facts;
        facts.iter().map(|(name, _)| *name).collect()
    };
    assert!(facts(&home, Rule::HorizonRisk).contains(&FactName::Rest), "on track");
    home.goals[0].planned_monthly_contribution = usd(150);
    assert!(facts(&home, Rule::GoalBehind).contains(&FactName::Once));
    assert!(!facts(&home, Rule::HorizonRisk).contains(&FactName::Rest));
}

#[test]
fn a_goal_that_is_reached_has_nothing_to_gain_from_risk() {
    let mut home = Home::quiet();
    moving(12_000, 0)(&mut home);
    home.told(Rule::HorizonRisk, None).unwrap().says(
        "Dream Home is due soon, but invested in volatile assets",
        "You have 120% of your target, but 100% of it goes up and down with markets, and you need it by Nov 2028. You could move \
         it to stable assets.",
    );
    // It takes no spare cash of a later goal.
    home.accounts[0].balance = usd(40_000);
    home.goals.push(goal(2, usd(0), usd(100)));
    assert!(
        home.signals(Rule::GoalBehind)[0]
            .facts
            .iter()
            .any(|(name, _)| *name == FactName::Once)
    );
    home.goals.pop();
    home.goals[0].target_date = in_days(-1).into();
    assert_eq!(home.told(Rule::HorizonRisk, None), None);
}

#[test]
fn horizon_risk() {
    let (half, most) = (Some("half"), Some("most"));
    table(
        Rule::HorizonRisk,
        &[
            ("less than half", &moving(2_499, 2_501), None, None),
            ("half", &moving(2_500, 2_500), None, half),
            ("held at 40 %", &moving(2_000, 3_000), half, half),
            ("cleared below", &moving(1_999, 3_001), half, None),
            ("most of it", &moving(4_000, 1_000), half, most),
            (
                "more than three years away",
                &|home| {
                    moving(4_000, 1_000)(home);
                    home.goals[0].target_date = in_days(37 * 30).into();
                },
                None,
                None,
            ),
            (
                "a plan entered by hand may hold anything",
                &|home| {
                    moving(4_000, 1_000)(home);
                    home.accounts.push(account(9, AccountKind::Others, usd(5_000)));
                    home.allocations = vec![all_of(1, 9)];
                },
                None,
                most,
            ),
            (
                "a home is sold, not swapped",
                &|home| {
                    moving(4_000, 1_000)(home);
                    home.accounts.push(account(9, AccountKind::Property, usd(5_000)));
                    home.allocations = vec![all_of(1, 9)];
                },
                most,
                None,
            ),
            (
                "an entered amount is invested as its profile is",
                &|home| {
                    saving(5_000, 500)(home);
                    home.goals[0].risk_profile = RiskProfile::Aggressive;
                },
                None,
                most,
            ),
            ("a steady one is", &saving(5_000, 500), most, None),
            (
                "a fund of bonds holds still",
                &|home| {
                    moving(4_000, 1_000)(home);
                    home.holdings[0].symbol = Some("BND".to_owned());
                },
                most,
                None,
            ),
            (
                "bonds hold still",
                &|home| {
                    moving(4_000, 1_000)(home);
                    home.holdings[0].class = HoldingClass::Bonds;
                },
                None,
                None,
            ),
        ],
    );
}

#[test]
fn savings_of_unknown_assets_are_named() {
    let mut home = Home::quiet();
    moving(4_000, 1_000)(&mut home);
    home.accounts.push(account(9, AccountKind::Others, usd(5_000)));
    home.allocations = vec![all_of(1, 9)];
    home.told(Rule::HorizonRisk, None).unwrap().says(
        "Dream Home is due soon and may be at market risk",
        "Part or all of its savings (100%) are in accounts whose holdings we don't know. You need them by Nov 2028: check that they can't lose value before then.",
    );
    let facts = |home: &Home| -> Vec<FactName> {
        let signals = home.signals(Rule::HorizonRisk);
        let facts = signals.iter().flat_map(|signal| &signal.facts);
        facts.map(|(name, _)| *name).collect()
    };
    for (subtype, expected) in [("rrsp", true), ("401k", true), ("tfsa", false)] {
        let mut plan = account(9, AccountKind::Depository, usd(5_000));
        plan.subtype = Some(subtype.to_owned());
        *home.accounts.last_mut().unwrap() = plan;
        assert_eq!(facts(&home).contains(&FactName::Unknown), expected, "{subtype}");
    }
    moving(4_000, 1_000)(&mut home);
    assert!(!facts(&home).contains(&FactName::Unknown), "it is known to move");
}
