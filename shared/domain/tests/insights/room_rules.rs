//! What goal cards may offer beside the reserve, debts and plans of one purpose.

use goldgrove_domain::account::AccountKind;
use goldgrove_domain::exchange::{Exchange, Quote, RateSource};
use goldgrove_domain::goal::{Goal, RiskProfile};
use goldgrove_domain::goal_allocation::{GoalAllocation, Share};
use goldgrove_domain::insights::{Fact, FactName, Rule, Signal};
use goldgrove_domain::{Currency, Decimal, Money, Rate};

use crate::home::{Home, account, all_of, day, goal, in_days, name, payment, usd};

/// The offers of each goal's card.
fn offered(home: &Home) -> Vec<Vec<FactName>> {
    let names = |signal: &Signal| {
        let facts = signal.facts.iter().map(|(name, _)| *name);
        facts
            .filter(|name| {
                matches!(
                    name,
                    FactName::Reserved | FactName::Start | FactName::Once | FactName::More | FactName::Room
                )
            })
            .collect()
    };
    home.signals(Rule::GoalBehind).iter().map(names).collect()
}

#[test]
fn an_emergency_fund_is_offered_the_reserve_that_it_is_for() {
    let mut home = Home::quiet();
    home.accounts[0].balance = usd(18_000);
    home.goals = vec![goal(1, usd(0), usd(100)), goal(2, usd(0), usd(100))];
    assert_eq!(
        offered(&home),
        [[FactName::More], [FactName::More]],
        "all of it is the reserve"
    );
    home.goals[0].name = name("Emergency fund");
    assert_eq!(offered(&home), [[FactName::Reserved], [FactName::More]]);
    let told = home.told(Rule::GoalBehind, None).unwrap();
    assert!(
        told.body
            .ends_with(" of your cash that no goal uses, set aside for it today, gives a fair chance by Nov 2028."),
        "{}",
        told.body
    );
    // The part it takes of the reserve is not offered to another goal.
    home.accounts[0].balance = usd(27_000);
    assert_eq!(offered(&home), [[FactName::Reserved], [FactName::Once]]);
    // Beyond the reserve it is.
    let fund = Goal {
        target_amount: usd(30_000),
        ..home.goals[0].clone()
    };
    home.goals[0] = fund;
    home.accounts[0].balance = usd(30_000);
    assert_eq!(offered(&home), [[FactName::Reserved], [FactName::More]]);
    // Less than it needs is a start.
    home.accounts[0].balance = usd(10_000);
    assert_eq!(offered(&home), [[FactName::Start], [FactName::More]]);
    home.told(Rule::GoalBehind, None).unwrap().says(
        "Emergency fund is unlikely as planned",
        "First set aside $10,000 of your cash that no goal uses. That leaves $20,000 of $30,000 to save.",
    );
    let target_date = home.goals[0].target_date;
    home.goals[0].target_date = in_days(-1).into();
    home.told(Rule::GoalBehind, None).unwrap().says(
        "Emergency fund is due",
        "You still need $30,000, and $10,000 of your cash that no goal uses is a start.",
    );
    home.goals[0].target_date = target_date;
    home.accounts[0].balance = usd(299);
    assert_eq!(
        offered(&home)[0],
        [FactName::More],
        "less than a hundredth of the target"
    );
}

#[test]
fn an_emergency_fund_is_offered_the_currency_that_does() {
    let mut home = Home::quiet();
    let par = Quote::new(Decimal::ONE, day("2026-11-24"), RateSource::BankOfCanada);
    home.exchange = Exchange::at(Currency::USD, [(Currency::CAD, par)]);
    home.goals = vec![goal(1, usd(0), usd(100))];
    home.goals[0].name = name("Emergency fund");
    let abroad = |dollars: i64| Money::from_major(dollars.into(), Currency::CAD).unwrap();
    home.accounts.push(account(2, AccountKind::Depository, abroad(0)));
    // From the reserve as beyond it; if neither is enough, the currency with more cash is a start.
    let rows = [
        (1_000, 9_500, "Cash in CAD worth $7,2"),
        (1_000, 60_000, "Cash in CAD worth $7,2"),
        (9_800, 60_000, "Cash in USD worth $7,"),
        (
            1_000,
            7_000,
            "First set aside cash in CAD worth $7,000 that no goal uses. That leaves $3,000",
        ),
        (
            6_000,
            5_000,
            "First set aside cash in USD worth $6,000 that no goal uses. That leaves $4,000",
        ),
    ];
    for (own, other, expected) in rows {
        home.accounts[0].balance = usd(own);
        home.accounts[1].balance = abroad(other);
        let body = home.told(Rule::GoalBehind, None).unwrap().body;
        assert!(body.starts_with(expected), "{own}, {other}: {body}");
    }
    // A card is paid from the cash of its currency.
    home.accounts.push(account(3, AccountKind::Credit, usd(3_000)));
    home.accounts[0].balance = usd(9_800);
    home.accounts[1].balance = abroad(60_000);
    for paid_in_full in [true, false] {
        home.accounts[2].paid_in_full = paid_in_full;
        let body = home.told(Rule::GoalBehind, None).unwrap().body;
        assert!(body.starts_with("Cash in CAD worth $7,2"), "{paid_in_full}: {body}");
    }
    home.accounts.truncate(2);
    home.goals[0].target_date = in_days(-1).into();
    for (other, rest) in [
        (10_000, "worth $10,000 that no goal uses would complete it."),
        (7_000, "worth $7,000 that no goal uses is a start."),
    ] {
        home.accounts[0].balance = usd(1_000);
        home.accounts[1].balance = abroad(other);
        let body = home.told(Rule::GoalBehind, None).unwrap().body;
        assert_eq!(body, format!("You still need $10,000, and cash in CAD {rest}"));
    }
}

/// The payments of other loans are in the budget.
#[test]
fn what_may_be_paid_at_any_time_at_a_high_rate_comes_before_an_emergency_fund() {
    let mut home = Home::quiet();
    home.goals = vec![goal(1, usd(0), usd(100))];
    home.goals[0].name = name("Emergency fund");
    home.goals[0].target_amount = usd(30_000);
    home.accounts[0].balance = usd(30_000);
    let (card, loan) = (AccountKind::Credit, AccountKind::Loan);
    for (name, kind, subtype, percent, expected) in [
        ("a card", card, None, None, FactName::Start),
        (
            "a line of credit",
            loan,
            Some("line of credit"),
            Some(9),
            FactName::Start,
        ),
        ("a line on a home", loan, Some("home equity"), Some(9), FactName::Start),
        (
            "one of an unknown rate",
            loan,
            Some("line of credit"),
            None,
            FactName::Reserved,
        ),
        ("a car loan", loan, Some("auto"), Some(9), FactName::Reserved),
    ] {
        let mut debt = account(3, kind, usd(20_000));
        debt.subtype = subtype.map(str::to_owned);
        debt.interest_rate = percent.map(Rate::from_percent);
        home.accounts.truncate(1);
        home.accounts.push(debt);
        assert_eq!(offered(&home)[0], [expected], "{name}");
    }
}

/// Money that may be needed any day must not be volatile.
#[test]
fn an_emergency_fund_is_told_of_no_investments() {
    let mut home = Home::quiet();
    home.accounts.push(account(2, AccountKind::Crypto, usd(9_000)));
    home.accounts.push(account(3, AccountKind::Others, usd(6_000)));
    home.goals = vec![goal(1, usd(0), usd(100))];
    home.goals[0].target_date = in_days(48 * 30).into();
    for (called, risk, expected) in [
        ("Dream Home", RiskProfile::Moderate, Some(usd(15_000))),
        ("Dream Home", RiskProfile::Conservative, Some(usd(6_000))),
        ("Emergency fund", RiskProfile::Moderate, None),
    ] {
        home.goals[0].name = name(called);
        home.goals[0].risk_profile = risk;
        let facts = &home.signals(Rule::GoalBehind)[0].facts;
        let free = facts.iter().find_map(|(name, fact)| match (name, fact) {
            (FactName::Free, Fact::Amount(free)) => Some(*free),
            _ => None,
        });
        assert_eq!(free, expected, "{called}, {risk:?}");
    }
}

#[test]
fn spare_cash_that_does_not_reach_for_a_goal_is_offered_to_no_later_one() {
    let mut home = Home::quiet();
    home.accounts[0].balance = usd(20_500);
    home.income = Some(usd(6_000));
    home.goals = vec![goal(1, usd(0), usd(4_000)), goal(2, usd(0), usd(100))];
    home.goals[0].target_amount = usd(40_000);
    home.goals[0].target_date = in_days(240).into();
    home.goals[1].target_amount = usd(2_000);
    home.goals[1].target_date = in_days(270).into();
    let told = home.told(Rule::GoalBehind, None).unwrap();
    let kept = "$2,500 of your spare cash could bring this goal closer.";
    assert!(told.body.ends_with(kept), "{}", told.body);
    let later = &home.signals(Rule::GoalBehind)[1];
    assert!(later.facts.iter().all(|(name, _)| *name != FactName::Once), "{later:?}");
}

/// Cash within the reserve: none of it is spare.
#[test]
fn what_one_goal_was_told_of_is_taken_from_its_own_currency_first() {
    let mut home = Home::quiet();
    let rate = Quote::new(Decimal::new(5, 1), day("2026-11-24"), RateSource::BankOfCanada);
    home.exchange = Exchange::at(Currency::USD, [(Currency::CAD, rate)]);
    // Nearly all cash is spare, and the income carries no more a month.
    home.income = Some(usd(10));
    home.accounts[0].balance = usd(1_000);
    let canadian = Money::from_minor(200_000, Currency::CAD).unwrap();
    home.accounts.push(account(2, AccountKind::Depository, canadian));
    home.goals = vec![goal(1, usd(0), usd(350)), goal(2, usd(0), usd(385))];
    let behind = home.signals(Rule::GoalBehind);
    let fact = |goal: usize, name: FactName| behind[goal].facts.iter().find(|(known, _)| *known == name);
    assert!(
        fact(0, FactName::Rest).is_some(),
        "no one currency has enough: {behind:?}"
    );
    let abroad = Fact::Text("CAD".to_owned());
    assert_eq!(
        fact(1, FactName::CashIn),
        Some(&(FactName::CashIn, abroad)),
        "{behind:?}"
    );
}

/// A tax cannot wait for more a month, nor for a later date.
#[test]
fn a_bill_is_offered_what_cash_there_is() {
    let mut home = Home::quiet();
    home.accounts[0].balance = usd(2_300);
    home.goals = vec![goal(1, usd(0), usd(900))];
    home.goals[0].name = name("Income tax");
    home.goals[0].target_amount = usd(9_500);
    home.goals[0].target_date = in_days(47).into();
    home.told(Rule::GoalBehind, None).unwrap().says(
        "Income tax is unlikely as planned",
        "First set aside $2,300 of your cash that no goal uses. That leaves $7,200 of $9,500 to save.",
    );
    // It comes before a line of credit, and beside a small start its card names what else there is.
    let mut line = account(3, AccountKind::Loan, usd(10_000));
    line.subtype = Some("line of credit".to_owned());
    line.interest_rate = Some(Rate::from_percent(9));
    home.accounts.push(line);
    assert_eq!(offered(&home)[0], [FactName::Start]);
    home.accounts[0].balance = usd(95);
    home.income = Some(usd(40_000));
    assert_eq!(offered(&home)[0], [FactName::More]);
}

/// A later goal would take the month meanwhile, and the fund would have to wait for years once the start is set aside.
#[test]
fn an_emergency_fund_that_gets_a_start_keeps_its_month() {
    let mut home = Home::quiet();
    home.accounts[0].balance = usd(5_000);
    home.goals = vec![goal(1, usd(0), usd(1_000)), goal(2, usd(0), usd(300))];
    home.goals[0].name = name("Emergency fund");
    home.goals[0].target_amount = usd(35_000);
    home.goals[1].target_date = in_days(6 * 365).into();
    home.goals[1].target_amount = usd(100_000);
    assert_eq!(offered(&home), [vec![FactName::Start], vec![]], "both do not fit");
    home.income = Some(usd(12_000));
    assert_eq!(offered(&home), [[FactName::Start], [FactName::More]], "both fit");
}

/// Later goals were offered the month, so the fund would wait for years.
#[test]
fn an_emergency_fund_takes_the_room_that_is_left_a_month() {
    let mut home = Home::quiet();
    home.accounts[0].balance = usd(0);
    home.goals = vec![goal(1, usd(0), usd(300)), goal(2, usd(0), usd(300))];
    home.goals[0].target_amount = usd(60_000);
    home.goals[1].target_date = in_days(3 * 365).into();
    home.goals[1].target_amount = usd(40_000);
    let rows: [(&str, i64, [Vec<FactName>; 2]); 5] = [
        ("Dream Home", 4_300, [vec![], vec![FactName::More]]),
        ("Emergency fund", 4_300, [vec![FactName::Room], vec![]]),
        ("Emergency fund", 1_500, [vec![], vec![]]),
        ("Emergency fund", 7_000, [vec![FactName::More], vec![]]),
        ("Emergency fund", 20_000, [vec![FactName::More], vec![FactName::More]]),
    ];
    for (called, income, expected) in rows {
        home.goals[0].name = name(called);
        home.income = Some(usd(income));
        assert_eq!(offered(&home), expected, "{called}, {income}");
    }
    home.income = Some(usd(4_300));
    let told = home.told(Rule::GoalBehind, None).unwrap();
    let room = "Save $1,120 more a month to get there sooner.";
    assert!(told.body.ends_with(room), "{}", told.body);
    home.goals[0].name = name("Property tax");
    home.goals[0].target_date = in_days(120).into();
    assert_eq!(offered(&home), [vec![FactName::Room], vec![]], "a bill");
}

#[test]
fn a_goal_within_months_is_told_of_the_cash_that_would_complete_it() {
    let mut home = Home::quiet();
    home.accounts[0].balance = usd(12_000);
    home.goals = vec![goal(1, usd(0), usd(300)), goal(2, usd(0), usd(100))];
    home.goals[0].name = name("Income tax");
    home.goals[1].name = name("Emergency fund");
    home.goals[1].target_date = in_days(40 * 30).into();
    for (days, is_named) in [(-1, true), (20, true), (80, true), (5 * 30, true), (8 * 30, false)] {
        home.goals[0].target_date = in_days(days).into();
        let body = home.told(Rule::GoalBehind, None).unwrap().body;
        assert_eq!(
            body.contains(" of your cash that no goal uses"),
            is_named,
            "{days}: {body}"
        );
        let fund = &home.signals(Rule::GoalBehind)[1];
        let is_offered = fund.facts.iter().any(|(name, _)| *name == FactName::Reserved);
        assert_eq!(is_offered, !is_named, "{days}: {fund:?}");
    }
    home.goals[0].target_date = in_days(20).into();
    // Also where the fund is due first.
    home.goals[0].target_date = in_days(5 * 30).into();
    home.goals[1].target_date = in_days(90).into();
    assert_eq!(offered(&home), [[FactName::Reserved], [FactName::Start]]);
    home.goals[1].target_date = in_days(40 * 30).into();
    home.goals[0].target_date = in_days(20).into();
    // The amount after a payment that is still to come is enough.
    for (cash, is_enough) in [(9_599, false), (9_699, true)] {
        home.accounts[0].balance = usd(cash);
        let body = home.told(Rule::GoalBehind, None).unwrap().body;
        let offer = if is_enough { FactName::Reserved } else { FactName::Start };
        assert_eq!(offered(&home)[0], [offer], "{cash}: {body}");
    }
    // A bill is paid to the dollar.
    home.accounts[0].balance = usd(12_000);
    let body = home.told(Rule::GoalBehind, None).unwrap().body;
    assert!(body.starts_with("$9,700 of your cash"), "{body}");
    home.accounts[0].balance = usd(9_599);
    // Nor do two currencies together, but each alone.
    let par = Quote::new(Decimal::ONE, day("2026-11-24"), RateSource::BankOfCanada);
    home.exchange = Exchange::at(Currency::USD, [(Currency::CAD, par)]);
    for (canadian, is_enough) in [(9_599, false), (9_999, true)] {
        let balance = Money::from_major(canadian.into(), Currency::CAD).unwrap();
        home.accounts.truncate(1);
        home.accounts.push(account(2, AccountKind::Depository, balance));
        let body = home.told(Rule::GoalBehind, None).unwrap().body;
        let offer = if is_enough { FactName::Reserved } else { FactName::Start };
        assert_eq!(offered(&home)[0], [offer], "{canadian}: {body}");
    }
}

#[test]
fn a_bill_that_is_saved_up_for_needs_no_growth() {
    let mut home = Home::quiet();
    home.accounts[0].balance = usd(0);
    home.income = Some(usd(60_000));
    home.goals = vec![goal(1, usd(0), usd(300))];
    home.goals[0].target_amount = usd(15_600);
    home.goals[0].target_date = in_days(4 * 30).into();
    let body = home.told(Rule::GoalBehind, None).unwrap().body;
    assert!(body.starts_with("Save $3,600 more a month"), "{body}");
}

/// A line of credit can be drawn again, but a late bill costs interest and a penalty.
#[test]
fn a_bill_comes_before_a_line_of_credit_and_after_a_card() {
    let mut home = Home::quiet();
    home.accounts[0].balance = usd(26_500);
    home.goals = vec![goal(1, usd(0), usd(300))];
    home.goals[0].target_amount = usd(5_000);
    home.goals[0].target_date = in_days(4 * 30).into();
    for (kind, subtype, expected) in [
        (AccountKind::Loan, Some("line of credit"), FactName::Reserved),
        (AccountKind::Credit, None, FactName::More),
    ] {
        let mut debt = account(2, kind, usd(30_000));
        debt.subtype = subtype.map(str::to_owned);
        debt.interest_rate = Some(Rate::from_percent(9));
        home.accounts.truncate(1);
        home.accounts.push(debt);
        assert_eq!(offered(&home), [[expected]], "{kind:?}");
    }
}

#[test]
fn a_goal_on_track_takes_nothing_of_what_a_later_one_is_offered() {
    let mut home = Home::quiet();
    home.accounts[0].balance = usd(22_000);
    home.goals = vec![goal(1, usd(0), usd(20))];
    home.goals[0].target_amount = usd(3_000);
    home.goals[0].target_date = in_days(900).into();
    let alone = offered(&home);
    assert_eq!(alone, [[FactName::Once]]);
    home.goals.push(goal(2, usd(0), usd(700)));
    assert_eq!(offered(&home), [vec![], alone[0].clone()]);
}

/// Allocating the cash that the bill's card offers must not use up a later card's offer.
#[test]
fn a_bill_takes_spare_cash_before_the_reserve() {
    let mut home = Home::quiet();
    home.accounts[0].balance = usd(20_000);
    home.goals = vec![goal(1, usd(0), usd(100)), goal(2, usd(0), usd(100))];
    home.goals[0].target_amount = usd(5_000);
    home.goals[0].target_date = in_days(60).into();
    home.goals[1].target_amount = usd(3_000);
    home.goals[1].target_date = in_days(400).into();
    let signals = home.signals(Rule::GoalBehind);
    let has = |at: usize, wanted| signals[at].facts.iter().any(|(name, _)| *name == wanted);
    assert!(has(0, FactName::Reserved), "{signals:?}");
    assert!(!has(1, FactName::Once) && !has(1, FactName::Rest), "{signals:?}");
}

#[test]
fn costly_debts_beyond_all_cash_come_before_more_a_month() {
    let mut home = Home::quiet();
    home.goals = vec![goal(1, usd(0), usd(380))];
    let asks_for_more = |home: &Home| {
        let signals = home.signals(Rule::GoalBehind);
        signals[0].facts.iter().any(|(name, _)| *name == FactName::More)
    };
    for (owed, expected) in [(19_000, true), (20_000, true), (20_001, false)] {
        home.accounts[0].balance = usd(20_000);
        home.accounts.truncate(1);
        home.accounts.push(account(3, AccountKind::Credit, usd(owed)));
        assert_eq!(asks_for_more(&home), expected, "{owed}");
    }
    let body = home.told(Rule::GoalBehind, None).unwrap().body;
    let reason = " You owe $20,001 at a high interest rate: paying it down comes first.";
    assert!(body.ends_with(reason), "{body}");
    home.accounts[1].paid_in_full = true;
    assert!(asks_for_more(&home), "a card that is paid in full costs nothing");
    let mut loan = account(4, AccountKind::Loan, usd(5_000));
    loan.interest_rate = Some(Rate::from_percent(35));
    home.accounts.push(loan);
    assert!(
        !asks_for_more(&home),
        "but its bill takes the cash that would pay a loan"
    );
    home.accounts.truncate(2);
    home.accounts[1].paid_in_full = false;
    home.goals[0].name = name("Emergency fund");
    assert!(asks_for_more(&home), "an emergency does not wait");
    home.goals[0].name = name("Dream Home");
    home.accounts[1].balance = usd(9_000);
    let fund = Goal {
        name: name("Emergency fund"),
        ..goal(2, usd(0), usd(0))
    };
    home.goals.push(fund);
    assert!(asks_for_more(&home));
    home.allocations = vec![all_of(2, 1)];
    assert!(!asks_for_more(&home), "what an emergency fund has pays no debt");
    home.goals.truncate(1);
    home.allocations.clear();
    home.accounts.remove(0);
    assert!(!asks_for_more(&home), "no cash is known");
    let mut loan = account(3, AccountKind::Loan, usd(30_000));
    for (percent, expected) in [(None, true), (Some(6), true), (Some(12), false)] {
        loan.interest_rate = percent.map(Rate::from_percent);
        home.accounts = vec![account(1, AccountKind::Depository, usd(18_000)), loan.clone()];
        assert_eq!(asks_for_more(&home), expected, "a loan at {percent:?}");
    }
    home.accounts = vec![account(1, AccountKind::Depository, usd(-50))];
    assert!(!asks_for_more(&home), "covering an overdraft comes first");
}

#[test]
fn no_more_a_month_is_asked_of_an_income_that_is_spent() {
    let mut home = Home::quiet();
    home.accounts[0].balance = usd(5_000);
    home.goals = vec![goal(1, usd(0), usd(380))];
    let asks_for_more = |home: &mut Home, spent: i64| {
        let days = ["2026-08-01", "2026-09-10", "2026-10-10", "2026-11-10"];
        let rent = |(number, day)| payment(number, day, spent * 100, "Rent");
        home.transactions = (1..).zip(days).map(rent).collect();
        offered(home)[0].contains(&FactName::More)
    };
    assert!(asks_for_more(&mut home, 5_000));
    assert!(!asks_for_more(&mut home, 5_900));
}

#[test]
fn registered_plans_are_offered_for_what_they_serve() {
    let mut home = Home::quiet();
    home.accounts[0].balance = usd(18_000);
    home.goals = vec![goal(1, usd(0), usd(100))];
    home.goals[0].target_date = in_days(40 * 30).into();
    let is_named = |goal: &str, subtype: &str| {
        let mut plan = account(4, AccountKind::Depository, usd(2_000));
        plan.subtype = Some(subtype.to_owned());
        let home = Home {
            accounts: vec![home.accounts[0].clone(), plan],
            goals: vec![Goal {
                name: name(goal),
                ..home.goals[0].clone()
            }],
            ..Home::quiet()
        };
        home.told(Rule::GoalBehind, None)
            .unwrap()
            .body
            .contains("$2,000 of the investments that could serve this goal is in no goal yet")
    };
    for (goal, subtype, expected) in [
        ("Retirement at 65", "rrsp", true),
        ("Ma retraite", "401k", true),
        ("Next car", "rrsp", false),
        ("Next car", "401k", false),
        ("Retirement", "LIRA", true),
        ("Retirement", "pension", true),
        ("Next car", "LIRA", false),
        ("Retirement", "resp", false),
        ("Retirement", "529", false),
        ("Retirement", "hsa", false),
        ("Pension at 60", "rrsp", true),
        ("Pension alimentaire", "rrsp", false),
        ("Retirer la vieille hypothèque", "rrsp", false),
        ("Retire early", "rrsp", true),
        ("First home", "fhsa", true),
        ("Mise de fonds, maison", "FHSA", true),
        ("Down payment", "fhsa", true),
        ("Home renovation", "fhsa", false),
        ("Emergency fund for the house", "fhsa", false),
        ("School trip", "resp", false),
        ("First home", "resp", false),
        ("Études de Zoé", "resp", true),
        ("College", "529", true),
        ("Next car", "fhsa", false),
        ("Down payment for the car", "fhsa", false),
        ("Surgery in August", "hsa", true),
        ("Dad's retirement party", "rrsp", false),
        ("Retirement home deposit for Mom", "rrsp", false),
        ("Voyage de retraite", "rrsp", false),
        ("Private school for Mia", "resp", false),
        ("École privée de Zoé", "resp", false),
        ("Driving school", "529", false),
        ("Private school for Mia", "529", true),
        ("Cadeaux de retraite", "rrsp", false),
    ] {
        assert_eq!(is_named(goal, subtype), expected, "{goal}: {subtype}");
    }
}

/// What a notary holds for a payment of next month may hold anything, but the payment relies on it already.
#[test]
fn the_rest_of_an_account_that_a_goal_due_soon_uses_is_named_for_it() {
    let mut home = Home::quiet();
    home.goals = vec![goal(1, usd(0), usd(100)), goal(2, usd(0), usd(100))];
    home.accounts.push(account(2, AccountKind::Others, usd(7_000)));
    home.goals[0].target_date = in_days(7 * 30).into();
    for (kind, used_by, expected) in [
        (AccountKind::Others, 1, true),
        (AccountKind::Others, 2, false),
        (AccountKind::Investment, 1, false),
    ] {
        home.accounts[1].kind = kind;
        home.allocations = vec![GoalAllocation {
            share: Share::Account {
                account: home.accounts[1].id,
                percentage: 60.into(),
            },
            ..all_of(used_by, 2)
        }];
        let facts = home.signals(Rule::GoalBehind)[0].facts.clone();
        let is_named = facts.contains(&(FactName::Free, Fact::Amount(usd(2_800))));
        assert_eq!(is_named, expected, "{kind:?} of goal {used_by}");
    }
}

/// Months of income are what an emergency fund is for, and boats and cottages take them.
#[test]
fn an_emergency_fund_that_gets_nothing_is_told_what_other_goals_take() {
    let mut home = Home::quiet();
    home.accounts[0].balance = usd(600);
    home.allocations = vec![all_of(1, 1)];
    home.income = Some(usd(5_000));
    home.goals = vec![goal(1, usd(0), usd(100)), goal(2, usd(0), usd(1_900))];
    home.goals[0].name = name("Emergency fund");
    home.goals[0].target_amount = usd(15_000);
    let body = |home: &Home| home.told(Rule::GoalBehind, None).unwrap().body;
    home.goals[1].planned_monthly_contribution = usd(2_900);
    assert_eq!(
        body(&home),
        "You have $600 of $15,000. Part of the $2,900 a month for goals that can wait could go here first."
    );
    home.goals[1].target_date = in_days(60).into();
    assert!(!body(&home).contains("can wait"), "a bill comes first");
    home.goals[1].target_date = in_days(700).into();
    home.goals[0].planned_monthly_contribution = usd(0);
    home.allocations.clear();
    home.accounts[0].balance = usd(0);
    assert_eq!(
        body(&home),
        "You have $0 of $15,000. Part of the $2,900 a month for goals that can wait could go here first."
    );
    home.goals[0].name = name("Boat");
    assert_eq!(
        body(&home),
        "You have saved nothing toward $15,000 yet, and no contributions are planned."
    );
}

/// A tax cannot wait; a camera can.
#[test]
fn a_bill_that_lacks_cash_is_told_what_later_goals_have() {
    let mut home = Home::quiet();
    home.income = Some(usd(3_000));
    home.accounts[0].balance = usd(3_000);
    home.goals = vec![goal(1, usd(0), usd(400)), goal(2, usd(0), usd(300))];
    home.goals[0].target_date = in_days(47).into();
    let part = |goal: u128, percentage: i64| GoalAllocation {
        share: Share::Account {
            account: home.accounts[0].id,
            percentage: percentage.into(),
        },
        ..all_of(goal, 1)
    };
    home.allocations = vec![part(1, 50), part(2, 50)];
    let words = "$1,500 of your cash is set aside for later goals: part of it could go here first.";
    for (other, days, expected) in [
        ("New camera", 700, true),
        ("Emergency fund", 700, false),
        ("Another tax", 60, false),
        ("Retirement", 700, false),
        ("Overdue camera", -40, false),
    ] {
        home.goals[1].name = name(other);
        home.goals[1].target_date = in_days(days).into();
        let facts = home
            .signals(Rule::GoalBehind)
            .into_iter()
            .flat_map(|signal| signal.facts);
        let told: Vec<_> = facts.filter(|(name, _)| *name == FactName::InLaterGoals).collect();
        assert_eq!(!told.is_empty(), expected, "{other}");
    }
    home.goals[1].name = name("New camera");
    home.goals[1].target_date = in_days(700).into();
    let body = |home: &Home| home.told(Rule::GoalBehind, None).unwrap().body;
    assert!(body(&home).contains(words), "{}", body(&home));
    let allocations = home.allocations.clone();
    home.allocations.remove(0);
    home.goals[0].current_amount = usd(900);
    assert!(
        !body(&home).contains("later goals"),
        "an allocation would replace what was typed in"
    );
    home.accounts.push(account(2, AccountKind::Depository, usd(500)));
    home.allocations = vec![all_of(1, 2), allocations[1]];
    home.withdrawals = [(home.goals[0].id, usd(5_500))].into();
    home.goals[0].target_date = in_days(120).into();
    assert!(body(&home).contains("taken out"), "{}", body(&home));
    assert!(!body(&home).contains("later goals"), "{}", body(&home));
    home.allocations[1].share = Share::Account {
        account: home.accounts[0].id,
        percentage: 1.into(),
    };
    home.withdrawals.clear();
    assert!(
        !body(&home).contains("later goals"),
        "$30 are not worth a word: {}",
        body(&home)
    );
}

/// Its savings are spent over decades, so they pay no bill of the day, and each month of it is no withdrawal.
#[test]
fn a_retirement_that_begins_is_no_bill() {
    let mut home = Home::quiet();
    home.goals = vec![goal(1, usd(0), usd(0))];
    home.goals[0].name = name("Retirement");
    home.accounts.push(account(2, AccountKind::Depository, usd(9_000)));
    home.allocations = vec![all_of(1, 2)];
    home.withdrawals = [(home.goals[0].id, usd(5_000))].into();
    for days in [-300, 0] {
        home.goals[0].target_date = in_days(days).into();
        assert_eq!(home.told(Rule::GoalBehind, None), None, "{days}");
    }
    home.goals[0].target_date = in_days(100).into();
    home.withdrawals.clear();
    home.accounts[0].balance = usd(5_000);
    assert!(!offered(&home)[0].contains(&FactName::Start));
    let cover = home.told(Rule::EmergencyCover, None).unwrap().body;
    assert!(!cover.contains("We left out"), "{cover}");
}

/// What has no rate today was there yesterday.
#[test]
fn a_goal_whose_savings_have_no_rate_is_told_nothing_of_its_odds() {
    let mut home = Home::quiet();
    home.goals = vec![goal(1, usd(0), usd(300))];
    home.accounts.push(account(
        2,
        AccountKind::Depository,
        Money::from_minor(80_000_000, Currency::CAD).unwrap(),
    ));
    home.allocations = vec![all_of(1, 2)];
    let found = goldgrove_domain::insights::signals(&home.household()).unwrap();
    let of_goals = [Rule::GoalBehind, Rule::GoalAhead, Rule::HorizonRisk, Rule::Milestone];
    assert!(!found.iter().any(|signal| of_goals.contains(&signal.rule)), "{found:?}");
    for balance in [usd(100), Money::zero(Currency::CAD)] {
        home.accounts[1].balance = balance;
        assert_eq!(home.signals(Rule::GoalBehind).len(), 1, "{balance:?}");
    }
}
