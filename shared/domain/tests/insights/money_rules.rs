//! Cash, income, debt and investments.

use std::collections::BTreeSet;

use goldgrove_domain::account::AccountKind;
use goldgrove_domain::exchange::{Exchange, Quote, RateSource};
use goldgrove_domain::goal_allocation::{GoalAllocation, Share};
use goldgrove_domain::holding::HoldingClass;
use goldgrove_domain::ids::{AllocationId, HoldingId};
use goldgrove_domain::insights::Rule;
use goldgrove_domain::insights::household::MonthSplit;
use goldgrove_domain::net_worth::Totals;
use goldgrove_domain::net_worth_history::NetWorthPoint;
use goldgrove_domain::{Currency, Decimal, Money, Rate};
use strum::VariantArray as _;
use uuid::Uuid;

use crate::home::{Home, account, account_id, day, goal, holding, name, table, usd};

pub(crate) fn cash(dollars: i64) -> impl Fn(&mut Home) {
    move |home| home.accounts[0].balance = usd(dollars)
}

#[test]
fn a_quiet_household_is_told_nothing() {
    for &rule in Rule::VARIANTS {
        assert_eq!(Home::quiet().told(rule, None), None, "{rule:?}");
    }
}

fn planned(dollars: i64) -> impl Fn(&mut Home) {
    move |home| home.goals = vec![goal(1, usd(9_999), usd(dollars))]
}

#[test]
fn income_share() {
    let (tight, tough) = (Some("above_40"), Some("above_50"));
    table(
        Rule::IncomeShare,
        &[
            ("exactly 40 %", &planned(2_400), None, None),
            ("above 40 %", &planned(2_401), None, tight),
            ("cleared there, as the goals' page says", &planned(2_400), tight, None),
            ("above 50 %", &planned(3_001), tight, tough),
            (
                "a goal that is reached takes nothing",
                &|home| home.goals = vec![goal(1, usd(10_000), usd(5_000))],
                tough,
                None,
            ),
            ("milder there, as the goals' page says", &planned(3_000), tough, tight),
        ],
    );
    let mut home = Home::quiet();
    planned(2_520)(&mut home);
    home.told(Rule::IncomeShare, None).unwrap().says(
        "Goals take 42% of your income",
        "$2,520 of $6,000 a month is tight but doable. You could push one goal's date back and pay less each month.",
    );
    planned(3_300)(&mut home);
    home.told(Rule::IncomeShare, None).unwrap().says(
        "Goals take 55% of your income",
        "$3,300 of $6,000 a month is tough to keep up. You could push one goal's date back and pay less each month.",
    );
    planned(7_800)(&mut home);
    home.told(Rule::IncomeShare, None).unwrap().says(
        "Goals take 130% of your income",
        "That is $1,800 a month more than the $6,000 you take home. You could contribute less to some goals for now.",
    );
}

pub(crate) fn stock_among(stock: i64, fund: i64) -> impl Fn(&mut Home) {
    move |home| {
        home.accounts
            .push(account(2, AccountKind::Brokerage, usd(stock + fund)));
        home.holdings = vec![
            holding(1, 2, HoldingClass::Stocks, usd(stock)),
            holding(2, 2, HoldingClass::Etfs, usd(fund)),
        ];
    }
}

#[test]
fn concentration() {
    let (quarter, half) = (Some("quarter"), Some("half"));
    table(
        Rule::Concentration,
        &[
            ("just below a quarter", &stock_among(2_499, 7_501), None, None),
            ("a quarter", &stock_among(2_500, 7_500), None, quarter),
            ("held at a fifth", &stock_among(2_000, 8_000), quarter, quarter),
            ("cleared below", &stock_among(1_999, 8_001), quarter, None),
            ("a half", &stock_among(5_000, 5_000), quarter, half),
            ("little invested", &stock_among(900, 50), None, None),
            (
                "the same stock in two accounts",
                &|home| {
                    stock_among(1_500, 8_500)(home);
                    home.holdings[1].symbol = Some("SEC1".to_owned());
                    home.holdings[1].class = HoldingClass::Stocks;
                },
                None,
                half,
            ),
            (
                "a company that is listed in two countries",
                &two_countries("Toronto-Dominion Bank (The)", "The Toronto Dominion Bank"),
                None,
                half,
            ),
            (
                "two companies with one symbol",
                &two_countries("TELUS Corporation", "AT&T Inc."),
                half,
                quarter,
            ),
            (
                "an account that lists nothing is invested, too",
                &|home| {
                    stock_among(2_500, 7_500)(home);
                    home.accounts.push(account(3, AccountKind::Investment, usd(5_000)));
                },
                None,
                None,
            ),
            (
                "a fund is many companies",
                &|home| {
                    stock_among(9_000, 1_000)(home);
                    home.holdings[0].class = HoldingClass::Etfs;
                },
                None,
                None,
            ),
        ],
    );
    let mut home = Home::quiet();
    stock_among(3_120, 6_880)(&mut home);
    home.told(Rule::Concentration, None).unwrap().says(
        "Security 1 is 31.2% of what you have invested",
        "It is worth $3,120. If it fell by half, you would lose $1,560.",
    );
}

/// Three tenths of all that is invested in each of two stocks with one symbol, in Toronto and in New York.
fn two_countries(in_toronto: &str, in_new_york: &str) -> impl Fn(&mut Home) {
    move |home| {
        stock_among(3_000, 4_000)(home);
        let par = Quote::new(Decimal::ONE, day("2026-11-24"), RateSource::BankOfCanada);
        home.exchange = Exchange::at(Currency::USD, [(Currency::CAD, par)]);
        let mut canadian = home.holdings[0].clone();
        canadian.id = HoldingId::new(Uuid::from_u128(3));
        canadian.current_value = Money::from_minor(300_000, Currency::CAD).unwrap();
        canadian.security_name = name(in_toronto);
        home.holdings[0].security_name = name(in_new_york);
        home.holdings.push(canadian);
        let subjects = home
            .signals(Rule::Concentration)
            .into_iter()
            .map(|signal| signal.subject);
        let subjects: Vec<_> = subjects.collect();
        assert_eq!(
            subjects.iter().collect::<BTreeSet<_>>().len(),
            subjects.len(),
            "{subjects:?}"
        );
    }
}

pub(crate) fn owing(debt: i64, limit: Option<i64>) -> impl Fn(&mut Home) {
    move |home| {
        let mut card = account(3, AccountKind::Credit, usd(debt));
        card.credit_limit = limit.map(usd);
        home.accounts.push(card);
        home.goals = vec![goal(1, usd(9_999), usd(500))];
    }
}

/// A loan of $3,000 at this rate beside a goal.
fn lent(percent: Option<u32>) -> impl Fn(&mut Home) {
    move |home| {
        owing(3_000, None)(home);
        home.accounts[1].kind = AccountKind::Loan;
        home.accounts[1].interest_rate = percent.map(Rate::from_percent);
    }
}

#[test]
fn debt_against_goal() {
    let (some, much) = (Some("two_months"), Some("six_months"));
    table(
        Rule::DebtAgainstGoal,
        &[
            ("less than two months of the plan", &owing(999, None), None, None),
            ("two months", &owing(1_000, None), None, some),
            ("held at one and a half", &owing(750, None), some, some),
            ("cleared below", &owing(749, None), some, None),
            ("six months", &owing(3_000, None), some, much),
            (
                "nothing planned",
                &|home| {
                    owing(3_000, None)(home);
                    home.goals.clear();
                },
                some,
                None,
            ),
            ("a costly loan", &lent(Some(35)), None, much),
            ("a loan of an unknown rate", &lent(None), some, None),
            ("a loan at a low interest", &lent(Some(4)), some, None),
            (
                "a card that is paid in full",
                &|home| {
                    owing(3_000, None)(home);
                    home.accounts[1].paid_in_full = true;
                },
                some,
                None,
            ),
            (
                "the bank owes the user",
                &|home| {
                    owing(3_000, None)(home);
                    home.accounts[1].is_asset = true;
                },
                some,
                None,
            ),
        ],
    );
    let mut home = Home::quiet();
    owing(1_846, None)(&mut home);
    home.told(Rule::DebtAgainstGoal, None).unwrap().says(
        "You have high-interest debt while saving for goals",
        "You owe $1,846 at a high interest rate and plan $500 a month for goals. Where you pay interest on it, that often costs more \
         than savings earn, so paying it first could leave you with more.",
    );
}

#[test]
fn credit_use() {
    let (some, much) = (Some("above_30"), Some("above_70"));
    table(
        Rule::CreditUse,
        &[
            ("below 30 %", &owing(299, Some(1_000)), None, None),
            ("30 %", &owing(300, Some(1_000)), None, some),
            ("held at 25 %", &owing(250, Some(1_000)), some, some),
            ("cleared below", &owing(249, Some(1_000)), some, None),
            ("70 %", &owing(700, Some(1_000)), some, much),
            ("no limit is known", &owing(700, None), some, None),
            ("a limit of nothing", &owing(700, Some(0)), some, None),
        ],
    );
    let mut home = Home::quiet();
    owing(388, Some(1_000))(&mut home);
    home.told(Rule::CreditUse, None).unwrap().says(
        "Account 3 is at 38.8% of its limit",
        "You use $388 of $1,000. Staying below 30% often helps your credit score.",
    );
}

#[test]
fn over_allocated() {
    let units = |units: i64| {
        move |home: &mut Home| {
            stock_among(1_000, 9_000)(home);
            home.goals = vec![goal(1, usd(0), usd(10))];
            home.allocations = vec![GoalAllocation {
                id: AllocationId::new(Uuid::from_u128(1)),
                goal: home.goals[0].id,
                share: Share::HoldingUnits {
                    holding: home.holdings[0].id,
                    units: units.into(),
                },
            }];
        }
    };
    let over = Some("over");
    table(
        Rule::OverAllocated,
        &[
            ("all that is held", &units(10), None, None),
            ("more than is held since some was sold", &units(12), None, over),
            ("cleared when it fits", &units(10), over, None),
        ],
    );
    let mut home = Home::quiet();
    units(12)(&mut home);
    home.told(Rule::OverAllocated, None).unwrap().says(
        "More of Security 1 is set aside than you hold",
        "Your goals use 120% of what you hold. Lower one goal's share to fix this.",
    );
    assert_eq!(home.holdings[0].account, account_id(2));
}

fn on_the_third(before: i64, after: i64) -> impl Fn(&mut Home) {
    move |home| {
        home.now = "2026-11-03T12:00:00Z".parse().unwrap();
        let point = |date: &str, assets| NetWorthPoint {
            date: day(date),
            totals: Totals {
                assets: usd(assets),
                liabilities: usd(0),
            },
            natives: Vec::new(),
        };
        home.history = vec![point("2026-09-30", before), point("2026-10-31", after)];
    }
}

#[test]
fn monthly_story() {
    table(
        Rule::MonthlyStory,
        &[
            ("up", &on_the_third(1_000, 1_100), None, Some("2026-10 up")),
            ("down", &on_the_third(1_000, 900), None, Some("2026-10 down")),
            (
                "down a little",
                &on_the_third(1_000, 971),
                None,
                Some("2026-10 down_a_little"),
            ),
            (
                "down a little below nothing",
                &on_the_third(-1_000, -1_010),
                None,
                Some("2026-10 down_a_little"),
            ),
            ("level", &on_the_third(1_000, 1_000), None, Some("2026-10 level")),
            ("before the first account", &on_the_third(0, 0), None, None),
            (
                "no end of the month",
                &|home| {
                    on_the_third(1_000, 1_100)(home);
                    home.history.pop();
                },
                Some("2026-10 up"),
                None,
            ),
            (
                "after the 20th",
                &|home| {
                    on_the_third(1_000, 1_100)(home);
                    home.now = "2026-11-21T12:00:00Z".parse().unwrap();
                },
                Some("2026-10 up"),
                None,
            ),
        ],
    );
}

#[test]
fn the_story_of_a_month_names_each_part_of_its_change() {
    let mut home = Home::quiet();
    on_the_third(411_000, 414_250)(&mut home);
    home.told(Rule::MonthlyStory, None)
        .unwrap()
        .says("Your October: up", "Net worth grew by $3,250 to $414,250.");
    home.last_month = Some(MonthSplit {
        added: usd(2_100),
        markets: usd(-350),
        rates: usd(0),
        debts: usd(1_000),
        accounts: usd(0),
        other: usd(500),
    });
    home.told(Rule::MonthlyStory, None).unwrap().says(
        "Your October: up",
        "Net worth grew by $3,250 to $414,250. You put in $2,100. Markets took $350. You paid down $1,000 of debt. Other \
         changes added $500.",
    );
    home.last_month = Some(MonthSplit {
        added: usd(2_100),
        markets: usd(0),
        rates: usd(1_150),
        debts: usd(0),
        accounts: usd(0),
        other: usd(0),
    });
    home.told(Rule::MonthlyStory, None).unwrap().says(
        "Your October: up",
        "Net worth grew by $3,250 to $414,250. You put in $2,100. Exchange rates added $1,150.",
    );
    on_the_third(200_000, 112_000)(&mut home);
    home.told(Rule::MonthlyStory, None)
        .unwrap()
        .says("Your October: down", "Net worth went down by $88,000 to $112,000.");
    home.last_month = Some(MonthSplit {
        added: usd(-8_000),
        markets: usd(0),
        rates: usd(0),
        debts: usd(0),
        accounts: usd(-80_000),
        other: usd(0),
    });
    home.told(Rule::MonthlyStory, None).unwrap().says(
        "Your October: down",
        "Net worth went down by $88,000 to $112,000. You took out $8,000. Added or removed accounts lowered it by $80,000.",
    );
}

#[test]
fn the_parts_of_a_month_add_up_as_they_are_shown() {
    let cents = |minor| Money::from_minor(minor, Currency::USD).unwrap();
    let mut home = Home::quiet();
    on_the_third(0, 0)(&mut home);
    home.history[0].totals.assets = cents(100_000);
    home.history[1].totals.assets = cents(100_180);
    home.last_month = Some(MonthSplit {
        added: cents(60),
        markets: cents(60),
        rates: cents(0),
        debts: cents(60),
        accounts: cents(0),
        other: cents(0),
    });
    let told = home.told(Rule::MonthlyStory, None).unwrap();
    assert!(
        told.body.starts_with("Net worth grew by $2 to $1,002."),
        "{}",
        told.body
    );
    let shown: i64 = told
        .body
        .split('$')
        .skip(3)
        .filter_map(|part| part.split(['.', ' ']).next()?.parse::<i64>().ok())
        .sum();
    assert_eq!(shown, 2, "{}", told.body);
}
