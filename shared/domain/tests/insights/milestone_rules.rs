//! Milestones: the saved part of a goal.

use goldgrove_domain::account::AccountKind;
use goldgrove_domain::calendar::Zone;
use goldgrove_domain::figures;
use goldgrove_domain::goal_allocation::Share;
use goldgrove_domain::holding::HoldingClass;
use goldgrove_domain::insights::Rule;
use goldgrove_domain::language::Language;
use goldgrove_domain::{Currency, Money};

use crate::goal_rules::saving;
use crate::home::{Home, account, all_of, goal, holding, in_days, name, table, usd};

fn put_in(home: &mut Home, cost: i64, worth: i64) {
    home.goals = vec![goal(1, usd(0), usd(500))];
    home.accounts.push(account(2, AccountKind::Brokerage, usd(worth)));
    home.holdings = vec![holding(1, 2, HoldingClass::Etfs, usd(worth))];
    home.holdings[0].cost_basis = Some(usd(cost));
    home.allocations = vec![all_of(1, 2)];
}

#[test]
fn nearly_all_of_a_goal_is_not_all_of_it() {
    let mut home = Home::quiet();
    saving(0, 500)(&mut home);
    home.goals[0].current_amount = Money::from_minor(999_960, Currency::USD).unwrap();
    home.told(Rule::Milestone, None).unwrap().says(
        "You are 99% of the way to Dream Home",
        "You have saved $9,999 of $10,000.",
    );
    home.goals[0].target_date = in_days(-10).into();
    home.told(Rule::GoalBehind, None).unwrap().says(
        "Dream Home is due",
        "You still need $1. At $500 a month, a later date could close the gap. It was planned for Nov 15, 2026: if it is paid for, delete \
         the goal.",
    );
}

#[test]
fn an_emergency_fund_below_three_months_frees_nothing() {
    let mut home = Home::quiet();
    saving(10_000, 500)(&mut home);
    home.goals[0].name = name("Emergency fund");
    let free = "You have saved $10,000. Its $500 a month is free for another goal.";
    let lacks = "You have saved $10,000. Three months of income or spending are $18,000: you could raise the target.";
    let fund = account(2, AccountKind::Depository, usd(10_000));
    home.accounts.push(fund);
    home.allocations = vec![all_of(1, 2)];
    for (cash, expected) in [(8_000, free), (7_999, lacks)] {
        home.accounts[0].balance = usd(cash);
        let told = home.told(Rule::Milestone, None).unwrap();
        assert_eq!(told.body, expected, "{cash}");
    }
    home.income = None;
    assert_eq!(
        home.told(Rule::Milestone, None).unwrap().body,
        free,
        "no reserve is known"
    );
}

#[test]
fn an_emergency_fund_below_three_months_is_not_told_to_get_less() {
    let mut home = Home::quiet();
    home.accounts[0].balance = usd(2_500);
    home.accounts.push(account(2, AccountKind::Depository, usd(800)));
    home.allocations = vec![all_of(1, 2)];
    home.goals = vec![goal(1, usd(0), usd(400))];
    home.goals[0].target_amount = usd(3_000);
    assert!(home.told(Rule::GoalAhead, None).is_some());
    home.goals[0].name = name("Emergency fund");
    assert_eq!(home.told(Rule::GoalAhead, None), None);
    home.accounts[0].balance = usd(18_000);
    assert!(home.told(Rule::GoalAhead, None).is_some(), "the reserve is there");
}

#[test]
fn the_month_of_a_reached_goal_goes_to_costly_debts_first() {
    let mut home = Home::quiet();
    saving(10_000, 250)(&mut home);
    let told = |home: &Home| home.told(Rule::Milestone, None).unwrap().body;
    assert!(
        told(&home).contains("Its $250 a month is free for another goal."),
        "{}",
        told(&home)
    );
    home.accounts[0].balance = usd(2_000);
    home.accounts.push(account(2, AccountKind::Credit, usd(14_000)));
    for saved in [10_000, 12_500] {
        home.goals[0].current_amount = usd(saved);
        let told = told(&home);
        assert!(told.contains("Its $250 a month is free to pay down debt."), "{told}");
        assert!(!told.contains("another goal"), "{told}");
    }
}

#[test]
fn an_emergency_fund_that_is_no_cash_counts_to_the_reserve() {
    let by_hand: fn(&mut Home) = |home| {
        home.goals[0].current_amount = usd(10_000);
        home.accounts.pop();
        home.allocations.clear();
    };
    let term_deposit: fn(&mut Home) = |home| home.accounts[1].subtype = Some("gic".to_owned());
    let holding_with_gains: fn(&mut Home) = |home| {
        home.accounts.pop();
        put_in(home, 10_000, 11_000);
    };
    for (kind, change, enough) in [
        ("typed in", by_hand, 8_000),
        ("a term deposit", term_deposit, 8_000),
        ("with gains", holding_with_gains, 7_000),
    ] {
        let mut home = Home::quiet();
        home.goals = vec![goal(1, usd(0), usd(500))];
        home.accounts.push(account(2, AccountKind::Depository, usd(10_000)));
        home.allocations = vec![all_of(1, 2)];
        change(&mut home);
        home.goals[0].name = name("Emergency fund");
        for (cash, lacks) in [(enough, false), (enough - 1, true)] {
            home.accounts[0].balance = usd(cash);
            let body = home.told(Rule::Milestone, None).unwrap().body;
            let asks = body.ends_with("are $18,000: you could raise the target.");
            assert_eq!(asks, lacks, "{kind}, {cash}: {body}");
        }
    }
}

#[test]
fn a_retirement_that_is_reached_is_not_moved_and_frees_nothing() {
    let mut home = Home::quiet();
    put_in(&mut home, 10_000, 11_000);
    home.goals[0].name = name("Retirement");
    let told = |home: &Home| home.told(Rule::Milestone, None).unwrap().body;
    assert_eq!(
        told(&home),
        "You have saved $10,000, market gains not counted, to live on from Nov 2028."
    );
    saving(10_000, 500)(&mut home);
    home.allocations.clear();
    home.goals[0].name = name("Retirement");
    assert_eq!(told(&home), "You have saved $10,000, to live on from Nov 2028.");
    home.goals[0].target_date = in_days(-40).into();
    assert_eq!(
        told(&home),
        "You have saved $10,000, to live on from Oct 2026.",
        "it began"
    );
}

/// The part of gains is unknown, too.
#[test]
fn a_registered_plan_that_is_typed_in_is_not_told_as_savings() {
    let mut home = Home::quiet();
    home.goals = vec![goal(1, usd(0), usd(500))];
    let mut plan = account(2, AccountKind::Depository, usd(7_500));
    home.accounts.push(plan.clone());
    home.allocations = vec![all_of(1, 2)];
    assert_eq!(home.bucket(Rule::Milestone, None).as_deref(), Some("three_quarters"));
    plan.subtype = Some("rrsp".to_owned());
    home.accounts[1] = plan;
    assert_eq!(home.bucket(Rule::Milestone, None), None);
}

#[test]
fn milestone() {
    let (quarter, half) = (Some("quarter"), Some("half"));
    table(
        Rule::Milestone,
        &[
            ("less than a quarter", &saving(2_499, 500), None, None),
            ("a quarter", &saving(2_500, 500), None, quarter),
            ("held when a little is taken out", &saving(1_500, 500), quarter, quarter),
            ("cleared when much is", &saving(1_499, 500), quarter, None),
            ("a half", &saving(5_000, 500), quarter, half),
            ("three quarters", &saving(7_500, 500), half, Some("three_quarters")),
            ("all of it", &saving(10_000, 500), None, Some("whole")),
            ("markets alone", &|home| put_in(home, 2_000, 6_000), None, None),
            (
                "reached with what markets added",
                &|home| put_in(home, 9_000, 12_000),
                None,
                None,
            ),
            (
                "half put in, and markets fell",
                &|home| put_in(home, 5_000, 4_000),
                None,
                quarter,
            ),
            (
                "all put in, and markets fell",
                &|home| put_in(home, 10_000, 9_900),
                None,
                Some("three_quarters"),
            ),
            (
                "all put in, and markets rose",
                &|home| put_in(home, 10_000, 11_000),
                None,
                Some("whole"),
            ),
            (
                "a cost that is not known",
                &|home| {
                    put_in(home, 5_000, 6_000);
                    home.holdings[0].cost_basis = None;
                },
                None,
                None,
            ),
            (
                "a plan entered by hand, which may hold anything",
                &|home| {
                    home.goals = vec![goal(1, usd(0), usd(500))];
                    home.accounts.push(account(2, AccountKind::Others, usd(6_000)));
                    home.allocations = vec![all_of(1, 2)];
                },
                None,
                None,
            ),
            (
                "a house",
                &|home| {
                    home.goals = vec![goal(1, usd(0), usd(500))];
                    home.accounts.push(account(2, AccountKind::Property, usd(6_000)));
                    home.allocations = vec![all_of(1, 2)];
                },
                None,
                None,
            ),
        ],
    );
}

#[test]
fn what_is_in_the_bank_is_stable_already() {
    let mut home = Home::quiet();
    home.goals = vec![goal(1, usd(0), usd(0))];
    home.accounts.push(account(2, AccountKind::Depository, usd(10_050)));
    home.allocations = vec![all_of(1, 2)];
    home.told(Rule::Milestone, None).unwrap().says(
        "You have saved the full amount for Dream Home",
        "You have saved $10,050.",
    );
}

#[test]
fn what_is_beyond_the_target_is_said() {
    let told = |dollars: i64| {
        let mut home = Home::quiet();
        saving(dollars, 0)(&mut home);
        home.told(Rule::Milestone, None).unwrap().body
    };
    let saved = "You have saved $12,500. You could hold it in stable assets until Nov 2028.";
    let beyond = "You don't need $2,500 of this: another goal could use it.";
    assert_eq!(told(12_500), format!("{saved} {beyond}"));
    assert!(!told(10_050).contains("don't need"), "less than a hundredth");
    for called in ["Emergency fund", "Retirement"] {
        let mut home = Home::quiet();
        saving(12_500, 0)(&mut home);
        home.goals[0].name = name(called);
        let body = home.told(Rule::Milestone, None).unwrap().body;
        assert!(!body.contains("another goal could use it"), "{called}: {body}");
    }
    // A fund keeps three months of income, $18,000, too.
    let fund = |target: i64, in_account: i64| {
        let mut home = Home::quiet();
        home.goals = vec![goal(1, usd(0), usd(0))];
        home.goals[0].name = name("Emergency fund");
        home.goals[0].target_amount = usd(target);
        home.accounts.push(account(2, AccountKind::Depository, usd(in_account)));
        home.allocations = vec![all_of(1, 2)];
        home
    };
    for (target, expected) in [(20_000, "$32,000"), (10_000, "$34,000")] {
        let body = fund(target, 52_000).told(Rule::Milestone, None).unwrap().body;
        assert_eq!(
            body,
            format!("You have saved $52,000. You don't need {expected} of this: another goal could use it.")
        );
    }
    let unknown = Home {
        income: None,
        ..fund(20_000, 52_000)
    };
    assert_eq!(
        unknown.told(Rule::Milestone, None).unwrap().body,
        "You have saved $52,000."
    );
    // What a part of an account has beyond the target may be the next pay.
    let mut home = Home::quiet();
    home.goals = vec![goal(1, usd(0), usd(500))];
    home.accounts.push(account(2, AccountKind::Depository, usd(25_000)));
    home.allocations = vec![all_of(1, 2)];
    for (percentage, is_told) in [(100, true), (50, false)] {
        home.allocations[0].share = Share::Account {
            account: home.accounts[1].id,
            percentage: percentage.into(),
        };
        let body = home.told(Rule::Milestone, None).unwrap().body;
        assert_eq!(body.contains("don't need"), is_told, "{percentage}: {body}");
    }
}

#[test]
fn what_is_saved_is_told_without_gains() {
    let mut home = Home::quiet();
    saving(5_100, 500)(&mut home);
    home.told(Rule::Milestone, None).unwrap().says(
        "You are 51% of the way to Dream Home",
        "You have saved $5,100 of $10,000.",
    );
    for (cost, worth, expected) in [
        (
            5_100,
            6_000,
            "You have saved $5,100 of $10,000, market gains not counted.",
        ),
        (6_000, 5_100, "You have saved $5,100 of $10,000."),
        (
            10_000,
            11_000,
            "You have saved $10,000, market gains not counted. You could hold it in stable assets until Nov 2028. \
                          Its $500 a month is free for another goal.",
        ),
    ] {
        let mut home = Home::quiet();
        put_in(&mut home, cost, worth);
        assert_eq!(home.told(Rule::Milestone, None).unwrap().body, expected);
    }
    let mut home = Home::quiet();
    saving(10_050, 500)(&mut home);
    let whole = "You have saved the full amount for Dream Home";
    home.told(Rule::Milestone, None).unwrap().says(
        whole,
        &format!(
            "You have saved $10,050. You could hold it in stable assets until {}. Its $500 a month is free for another goal.",
            figures::month_of_year(home.goals[0].target_date.on(&Zone::default()), Language::EnCa)
        ),
    );
    home.goals[0].target_date = Zone::default().day_of(home.now).into();
    home.told(Rule::Milestone, None).unwrap().says(
        whole,
        "You have saved $10,050. Its $500 a month is free for another goal.",
    );
    home.goals[0].planned_monthly_contribution = usd(0);
    home.told(Rule::Milestone, None)
        .unwrap()
        .says(whole, "You have saved $10,050.");
}
