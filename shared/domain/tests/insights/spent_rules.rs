//! Goals whose money was spent, or may have been.

use goldgrove_domain::account::AccountKind;
use goldgrove_domain::goal_allocation::Share;
use goldgrove_domain::insights::{FactName, Rule, signals};

use goldgrove_domain::lifecycle::Lifecycle;

use crate::home::{Home, account, account_id, all_of, goal, goal_id, in_days, name, noon, usd};

#[test]
fn a_goal_whose_money_was_spent_is_asked_whether_it_is_paid_for() {
    let mut home = Home::quiet();
    home.accounts[0].balance = usd(40_000);
    home.accounts.push(account(2, AccountKind::Depository, usd(0)));
    home.goals = vec![goal(1, usd(0), usd(0)), goal(2, usd(0), usd(300))];
    home.allocations = vec![all_of(1, 2)];
    let bucket = |home: &Home, current: Option<&str>| {
        let mut home = home.household();
        home.behind
            .extend(current.map(|bucket| (goal_id(1), bucket.to_owned())));
        let found = signals(&home).unwrap();
        let behind: Vec<_> = found.iter().filter(|signal| signal.rule == Rule::GoalBehind).collect();
        let takes_cash = behind[0].facts.iter().any(|(name, _)| *name == FactName::Once);
        (behind[0].bucket(current), takes_cash)
    };
    let spent = Some("spent".to_owned());
    for days in [-400, 0, 40] {
        home.goals[0].target_date = in_days(days).into();
        for (name, taken, current, expected) in [
            ("a third of it", Some(3_300), None, true),
            ("less", Some(3_299), None, false),
            (
                "it was told, and the days are no longer known",
                None,
                Some("spent"),
                true,
            ),
        ] {
            home.withdrawals = taken.map(|taken| (goal_id(1), usd(taken))).into_iter().collect();
            let (found, takes_cash) = bucket(&home, current);
            // Before its date, the card names the withdrawal in place of cash.
            let is_named = days > 0 && taken.is_some();
            assert_eq!(
                (found == spent, takes_cash),
                (expected, !expected && !is_named),
                "{days}: {name}"
            );
        }
    }
    // What a goal had counts, if that was half of the target or more.
    for (had, taken, share, expected) in [
        (6_000, 2_000, part(100), true),
        (6_000, 1_900, part(100), false),
        (4_900, 2_500, part(100), false),
        (6_000, 2_000, part(99), false),
        (6_000, 2_000, fixed(4_000), false),
    ] {
        home.accounts[1].balance = usd(had - taken);
        home.allocations[0].share = share;
        home.withdrawals = [(goal_id(1), usd(taken))].into();
        assert_eq!(bucket(&home, None).0 == spent, expected, "{taken} of {had}");
    }
    home.accounts[1].balance = usd(0);
    home.withdrawals = [(goal_id(1), usd(5_000))].into();
    home.told(Rule::GoalBehind, None).unwrap().says(
        "Dream Home: is it paid for?",
        "Much of what was saved for it was taken out. If it is paid for, delete the goal. If a part is, lower the target to what is left \
         to pay. If not, give it a later date.",
    );
    home.goals[0].target_date = in_days(100).into();
    assert_ne!(bucket(&home, Some("spent")).0, spent, "it was moved");
    home.goals[0].target_date = in_days(0).into();
    home.goals[0].name = name("Emergency fund");
    assert_ne!(bucket(&home, None).0, spent, "a reserve is filled again");
}

/// Flights of a trip, an instalment of a tax, or the debt that a goal is about.
#[test]
fn a_large_withdrawal_long_before_the_date_may_have_paid_for_a_part() {
    let mut home = Home::quiet();
    home.accounts.push(account(2, AccountKind::Depository, usd(500)));
    home.goals = vec![goal(1, usd(0), usd(100))];
    home.allocations = vec![all_of(1, 2)];
    let words = "You have $500 of $10,000. $5,500 was taken out of it in the last 35 days: if that paid for part of it, lower the \
                 target by as much. If it is in another account now, set it aside there.";
    for (name, taken, called, share, expected) in [
        ("most of it", 5_500, "Trip", part(100), true),
        ("a fifth", 125, "Trip", part(100), false),
        ("a reserve is filled again", 5_500, "Emergency fund", part(100), false),
        ("bills are paid from a part of it", 5_500, "Trip", part(99), false),
        ("bills were paid beside its amount", 5_500, "Trip", fixed(6_000), false),
    ] {
        home.goals[0].name = self::name(called);
        home.allocations[0].share = share;
        home.withdrawals = [(goal_id(1), usd(taken))].into();
        let facts = home.signals(Rule::GoalBehind)[0].facts.clone();
        let takes_cash = facts.iter().any(|(name, _)| *name == FactName::Once);
        assert!(!(takes_cash && expected), "{name}: the cash may be a later goal's");
        let told = home.told(Rule::GoalBehind, None).unwrap();
        assert_eq!(told.body.contains("taken out"), expected, "{name}: {}", told.body);
        assert!(!expected || told.body == words, "{name}: {}", told.body);
    }
    home.accounts[1].balance = usd(0);
    home.goals = vec![goal(1, usd(0), usd(0))];
    home.allocations[0].share = part(100);
    let told = home.told(Rule::GoalBehind, None).unwrap();
    assert!(
        told.body.starts_with("You have $0 of $10,000. $5,500 was taken out"),
        "{}",
        told.body
    );
}

/// A bank leaves a closed account out, and after some weeks it counts for nothing.
#[test]
fn a_goal_whose_account_was_closed_is_told_so_in_place_of_more_a_month() {
    let mut home = Home::quiet();
    home.accounts.push(account(2, AccountKind::Depository, usd(4_000)));
    home.goals = vec![goal(1, usd(0), usd(100))];
    home.allocations = vec![all_of(1, 2)];
    let words = "Account 2 is closed and counts for nothing here: set its money aside where it is now instead.";
    for (name, lifecycle, days, expected) in [
        (
            "closed",
            Lifecycle::Closed { at: noon() },
            700,
            Some(format!("You have $0 of $10,000. {words}")),
        ),
        (
            "closed, and due",
            Lifecycle::Closed { at: noon() },
            0,
            Some(format!(
                "You still need $10,000. {words} It was planned for Nov 25, 2026: if it is paid for, delete the goal."
            )),
        ),
        ("closed long ago", Lifecycle::Closed { at: in_days(-35) }, 700, None),
        ("reported", Lifecycle::Reported, 700, None),
        ("missing", Lifecycle::Missing { since: noon() }, 700, None),
    ] {
        home.accounts[1].lifecycle = lifecycle;
        home.goals[0].target_date = in_days(days).into();
        let told = home.told(Rule::GoalBehind, None).unwrap().body;
        match expected {
            Some(expected) => assert_eq!(told, expected, "{name}"),
            None => assert!(!told.contains("closed"), "{name}: {told}"),
        }
    }
}

/// What is paid into the account is not the goal's until its owner says so.
#[test]
fn a_fixed_amount_that_was_not_raised_says_that_it_does_not_grow_by_itself() {
    let mut home = Home::quiet();
    home.accounts.push(account(2, AccountKind::Depository, usd(2_700)));
    home.goals = vec![goal(1, usd(0), usd(200))];
    home.allocations = vec![all_of(1, 2)];
    let words = "$2,400 of its savings is a fixed amount, which grows only when you raise it: if you have saved more since, raise it.";
    for (name, share, planned, added, expected) in [
        ("nothing went in", fixed(2_400), 200, Some(0), true),
        ("more went out than in", fixed(2_400), 200, Some(-50), true),
        ("the account has less", fixed(2_800), 200, Some(0), false),
        ("less than planned", fixed(2_400), 200, Some(199), true),
        ("it was raised as planned", fixed(2_400), 200, Some(200), false),
        ("what went in is not known", fixed(2_400), 200, None, false),
        ("nothing is planned", fixed(2_400), 0, Some(0), false),
        ("a percentage grows by itself", part(80), 200, Some(0), false),
    ] {
        home.allocations[0].share = share;
        home.goals[0].planned_monthly_contribution = usd(planned);
        home.additions = added.map(|added| (goal_id(1), usd(added))).into_iter().collect();
        let told = home.told(Rule::GoalBehind, None).unwrap().body;
        assert_eq!(told.ends_with(words), expected, "{name}: {told}");
        assert_eq!(told.contains("fixed"), expected, "{name}: {told}");
    }
}

fn part(percentage: i64) -> Share {
    Share::Account {
        account: account_id(2),
        percentage: percentage.into(),
    }
}

fn fixed(dollars: i64) -> Share {
    Share::AccountAmount {
        account: account_id(2),
        amount: usd(dollars),
    }
}
