//! Cash: as a reserve, and beyond it.

use goldgrove_domain::account::AccountKind;
use goldgrove_domain::insights::{Fact, FactName, Rule};
use goldgrove_domain::text::Name;
use goldgrove_domain::{Currency, Money, Rate};

use crate::home::{Home, account, account_id, all_of, goal, in_days, payment, table, usd};
use crate::money_rules::cash;

#[test]
fn emergency_cover() {
    let (short, shorter) = (Some("under_three_months"), Some("under_a_month"));
    table(
        Rule::EmergencyCover,
        &[
            ("three months", &cash(18_000), None, None),
            ("a dollar less", &cash(17_999), None, short),
            ("cleared at three, as the card says", &cash(18_000), short, None),
            ("less than a month", &cash(5_999), short, shorter),
            ("milder at one, as the card says", &cash(6_000), shorter, short),
            (
                "nothing is known of the income",
                &|home| home.income = None,
                short,
                None,
            ),
            ("no account is known", &|home| home.accounts.clear(), shorter, None),
            (
                "some cash is in another currency",
                &|home| {
                    cash(900)(home);
                    let foreign = Money::from_minor(100, Currency::CAD).unwrap();
                    home.accounts.push(account(2, AccountKind::Depository, foreign));
                },
                shorter,
                None,
            ),
        ],
    );
    let mut home = Home::quiet();
    cash(8_400)(&mut home);
    home.told(Rule::EmergencyCover, None).unwrap().says(
        "Your cash equals 1.4 months of income",
        "You have $8,400 of cash at hand and take home $6,000 a month. We don't know all your spending yet, so we compare with \
         your income. Three months is a common cushion.",
    );
    // Bills do not fall with the pay.
    let today = home.income.replace(usd(2_000));
    home.recent_income = today;
    home.told(Rule::EmergencyCover, None).unwrap().says(
        "Your cash equals 1.4 months of income",
        "You have $8,400 of cash at hand and took home $6,000 a month before your income fell. We don't know all your spending \
         yet, so we compare with that. Three months is a common cushion.",
    );
    (home.income, home.recent_income) = (today, None);
    home.goals = vec![goal(1, usd(0), usd(10))];
    home.allocations = vec![all_of(1, 1)];
    home.told(Rule::EmergencyCover, None).unwrap().says(
        "Your cash equals 1.4 months of income",
        "You have $8,400 of cash at hand and take home $6,000 a month. We don't know all your spending yet, so we compare with \
         your income. Three months is a common cushion. Your goals use $8,400 of this cash.",
    );
    // What a bill of the next months takes is about to leave.
    home.goals[0].target_date = in_days(100).into();
    home.told(Rule::EmergencyCover, None).unwrap().says(
        "Your cash is less than a month's income",
        "You have $8,400 of cash at hand and take home $6,000 a month. We don't know all your spending yet, so we compare with \
         your income. Your goals use $8,400 of this cash. We left out $8,400 for goals that are due, or will be within \
         six months.",
    );
    home.goals[0].name = Name::parse("Emergency fund").unwrap();
    home.told(Rule::EmergencyCover, None).unwrap().says(
        "Your cash equals 1.4 months of income",
        "You have $8,400 of cash at hand and take home $6,000 a month. We don't know all your spending yet, so we compare with \
         your income. Three months is a common cushion. Your goals use $8,400 of this cash.",
    );
    home.allocations.clear();
    spending(2_000, 900)(&mut home);
    home.told(Rule::EmergencyCover, None).unwrap().says(
        "Your cash covers less than a month",
        "You have $900 of cash at hand and spend about $2,000 a month. A reserve of one or two months could cover a surprise.",
    );
}

#[test]
fn only_cash_at_hand_covers_an_emergency() {
    let shorter = Some("under_a_month");
    let beside = |subtype: &'static str| {
        move |home: &mut Home| {
            cash(900)(home);
            home.accounts.push(account(2, AccountKind::Depository, usd(40_000)));
            home.accounts[1].subtype = Some(subtype.to_owned());
        }
    };
    table(
        Rule::EmergencyCover,
        &[
            ("a registered plan is not at hand", &beside("hsa"), None, shorter),
            ("a term deposit is locked", &beside("gic"), None, shorter),
            ("a certificate of deposit, too", &beside("CD"), None, shorter),
            ("a TFSA is at hand", &beside("TFSA"), shorter, None),
        ],
    );
}

#[test]
fn cash_is_held_against_what_is_spent() {
    let (short, shorter) = (Some("under_three_months"), Some("under_a_month"));
    table(
        Rule::EmergencyCover,
        &[
            (
                "what is spent counts, not the income",
                &spending(2_000, 6_001),
                None,
                None,
            ),
            (
                "less than three months of spending",
                &spending(2_000, 5_999),
                None,
                short,
            ),
            (
                "a few payments are not all that is spent",
                &spending(1_499, 5_999),
                None,
                shorter,
            ),
            (
                "instalments are spent",
                &|home| {
                    spending(2_000, 8_999)(home);
                    lent(home, 1, 1_000);
                },
                None,
                short,
            ),
            (
                "what was paid to a card in sight was spent there",
                &|home| {
                    spending(2_000, 6_001)(home);
                    home.accounts.push(account(3, AccountKind::Credit, usd(10)));
                    lent(home, 1, 1_000);
                    lent(home, 3, -1_000);
                },
                None,
                None,
            ),
            (
                "what is spent is known without an income",
                &|home| {
                    spending(2_000, 1_999)(home);
                    home.income = None;
                },
                None,
                shorter,
            ),
        ],
    );
}

#[test]
fn what_leaves_cash_counts_once() {
    let short = Some("under_three_months");
    table(
        Rule::EmergencyCover,
        &[
            (
                "a roof that was paid is not a month's spending",
                &|home| {
                    spending(2_000, 6_001)(home);
                    home.transactions.push(payment(30, "2026-11-20", 900_000, "Roofer"));
                },
                None,
                None,
            ),
            (
                "less than a month of all else is",
                &|home| {
                    spending(2_000, 6_001)(home);
                    home.transactions.push(payment(30, "2026-11-20", 199_900, "Roofer"));
                },
                None,
                short,
            ),
            (
                "a card in sight that has not reported a payment was paid all the same",
                &|home| {
                    spending(2_000, 6_001)(home);
                    home.accounts.push(account(3, AccountKind::Credit, usd(1_000)));
                    lent(home, 1, 1_000);
                    lent(home, 3, -1_000);
                    pay(home, 1, "2026-11-24", 1_000);
                },
                None,
                None,
            ),
            (
                "a payment of before the quarter that the card reported within it",
                &|home| {
                    spending(2_000, 8_999)(home);
                    home.accounts.push(account(3, AccountKind::Credit, usd(10)));
                    lent(home, 1, 1_000);
                    pay(home, 1, "2026-08-26", 1_000);
                    pay(home, 3, "2026-08-28", -1_000);
                },
                None,
                short,
            ),
            (
                "a lender that is paid as every month is no card",
                &|home| {
                    spending(2_000, 8_999)(home);
                    home.accounts.push(account(3, AccountKind::Credit, usd(5_000)));
                    for day in ["2026-08-24", "2026-09-24", "2026-10-24", "2026-11-24"] {
                        pay(home, 1, day, 1_000);
                    }
                },
                None,
                short,
            ),
        ],
    );
}

#[test]
fn what_came_back_is_not_spent() {
    let (short, shorter) = (Some("under_three_months"), Some("under_a_month"));
    table(
        Rule::EmergencyCover,
        &[
            (
                "with a category",
                &|home| {
                    spending(2_000, 5_500)(home);
                    home.transactions
                        .push(payment(30, "2026-11-11", -100_000, "Sofa returned"));
                },
                shorter,
                None,
            ),
            (
                "as much every month",
                &|home| {
                    spending(4_000, 4_501)(home);
                    for (number, day) in (30..).zip(["2026-09-20", "2026-10-20", "2026-11-20"]) {
                        home.transactions.push(payment(number, day, -250_000, "Reimbursement"));
                    }
                },
                shorter,
                None,
            ),
            (
                "without one it may be income",
                &|home| {
                    spending(2_000, 5_999)(home);
                    let mut deposit = payment(30, "2026-11-11", -100_000, "Deposit");
                    deposit.category = None;
                    home.transactions.push(deposit);
                },
                None,
                short,
            ),
        ],
    );
}

/// Monthly payments to a lender for a quarter, out of an account or into it.
fn lent(home: &mut Home, account: u8, dollars: i64) {
    for day in ["2026-09-12", "2026-10-12", "2026-11-12"] {
        pay(home, account, day, dollars);
    }
}

/// A payment to a lender or a card.
fn pay(home: &mut Home, account: u8, day: &str, dollars: i64) {
    let number = 100 + u128::try_from(home.transactions.len()).unwrap();
    let mut instalment = payment(number, day, dollars * 100, "Lender");
    instalment.account = account_id(account.into());
    instalment.category = Some("LOAN_PAYMENTS".to_owned());
    home.transactions.push(instalment);
}

#[test]
fn a_payment_on_its_way_to_a_card_leaves_cash_once() {
    let spare = |home: &Home| {
        let body = home.told(Rule::IdleCash, Some("a_month")).unwrap().body;
        let (_, spare) = body.split_once("Beyond your reserve, ").unwrap();
        spare.split(' ').next().unwrap().to_owned()
    };
    let mut home = Home::quiet();
    spending(2_000, 32_000)(&mut home);
    home.accounts.push(account(3, AccountKind::Credit, usd(3_000)));
    assert_eq!(spare(&home), "$11,000");
    home.accounts[0].balance = usd(30_000);
    pay(&mut home, 1, "2026-11-24", 2_000);
    assert_eq!(spare(&home), "$11,000", "the card does not know yet");
    home.accounts[1].balance = usd(1_000);
    pay(&mut home, 3, "2026-11-25", -2_000);
    assert_eq!(spare(&home), "$11,000", "it does");
}

/// Monthly spending for a quarter, and an amount of cash.
fn spending(dollars: i64, in_cash: i64) -> impl Fn(&mut Home) {
    move |home| {
        cash(in_cash)(home);
        let days = ["2026-08-01", "2026-09-10", "2026-10-10", "2026-11-10"];
        let payments = (1..).zip(days);
        home.transactions = payments
            .map(|(number, day)| payment(number, day, dollars * 100, "Rent"))
            .collect();
    }
}

#[test]
fn idle_cash() {
    let (some, much) = (Some("a_month"), Some("three_months"));
    table(
        Rule::IdleCash,
        &[
            ("a dollar below four months in all", &cash(23_999), None, None),
            ("four months", &cash(24_000), None, some),
            ("held down to three and three quarters", &cash(22_500), some, some),
            ("cleared below", &cash(22_499), some, None),
            ("six months", &cash(36_000), some, much),
            (
                "set aside for a goal",
                &|home| {
                    cash(36_000)(home);
                    home.goals = vec![goal(1, usd(0), usd(10))];
                    home.allocations = vec![all_of(1, 1)];
                },
                much,
                None,
            ),
            (
                "out of sight",
                &|home| {
                    cash(36_000)(home);
                    home.accounts[0].hidden = true;
                },
                much,
                None,
            ),
        ],
    );
    let mut home = Home::quiet();
    cash(30_250)(&mut home);
    home.told(Rule::IdleCash, None).unwrap().says(
        "You have spare cash",
        "Beyond your reserve, $12,250 of your cash is not set aside for a goal. You could assign it to a goal or keep it as an \
         extra cushion. The reserve is $18,000: three months of your take-home income, $6,000 a month.",
    );
}

#[test]
fn an_emergency_fund_holds_its_part_of_the_reserve() {
    let mut home = Home::quiet();
    cash(30_000)(&mut home);
    home.accounts.push(account(2, AccountKind::Depository, usd(10_000)));
    let mut fund = goal(1, usd(10_000), usd(0));
    home.allocations = vec![all_of(1, 2)];
    home.goals = vec![fund.clone()];
    let unused = |home: &Home| home.told(Rule::IdleCash, None).unwrap().body;
    assert!(is_spare(&unused(&home), "$18,000", "$12,000"), "{}", unused(&home));
    fund.name = Name::parse("Fonds d’urgence").unwrap();
    home.goals = vec![fund];
    assert!(is_spare(&unused(&home), "$18,000", "$22,000"), "{}", unused(&home));
    assert!(
        unused(&home).ends_with(" Your emergency fund holds $10,000 of it."),
        "{}",
        unused(&home)
    );
    // No more than the whole of it.
    home.accounts[1].balance = usd(40_000);
    assert!(is_spare(&unused(&home), "$18,000", "$30,000"), "{}", unused(&home));
    assert!(
        unused(&home).ends_with(" Your emergency fund holds $18,000 of it."),
        "{}",
        unused(&home)
    );
}

#[test]
fn cash_that_a_costly_debt_could_take_is_not_idle() {
    let some = Some("a_month");
    table(
        Rule::IdleCash,
        &[
            (
                "beside what a card takes",
                &|home| beside(home, 29_000, AccountKind::Credit, None),
                None,
                some,
            ),
            (
                "a dollar below",
                &|home| beside(home, 28_999, AccountKind::Credit, None),
                None,
                None,
            ),
            (
                "a loan at 11 %",
                &|home| beside(home, 28_999, AccountKind::Loan, None),
                None,
                None,
            ),
            (
                "a line on a home, assumed at 8 %",
                &|home| {
                    beside(home, 28_999, AccountKind::Loan, None);
                    home.accounts.last_mut().unwrap().subtype = Some("home equity".to_owned());
                },
                None,
                None,
            ),
            (
                "a loan at 7 %",
                &|home| beside(home, 28_999, AccountKind::Loan, Some(7)),
                None,
                None,
            ),
            (
                "a loan at 6 %",
                &|home| beside(home, 24_000, AccountKind::Loan, Some(6)),
                None,
                some,
            ),
            (
                "a card at 0 %",
                &|home| beside(home, 24_000, AccountKind::Credit, Some(0)),
                None,
                some,
            ),
            (
                "a mortgage at 8 %",
                &|home| {
                    beside(home, 24_000, AccountKind::Loan, Some(8));
                    home.accounts.last_mut().unwrap().subtype = Some("mortgage".to_owned());
                },
                None,
                some,
            ),
        ],
    );
    let mut home = Home::quiet();
    beside(&mut home, 30_250, AccountKind::Credit, None);
    home.told(Rule::IdleCash, None).unwrap().says(
        "You have spare cash",
        "Beyond your reserve, $7,250 of your cash is not set aside for a goal. You could assign it to a goal or keep it as an extra \
         cushion. The reserve is $18,000: three months of your take-home income, $6,000 a month. We left out $5,000 for debt at a \
         rate we assume is high.",
    );
}

/// A debt that costs more than cash earns takes no cash, but paying it down is a use of what is left.
#[test]
fn a_debt_that_takes_no_cash_is_named_as_a_use_of_it() {
    let mut home = Home::quiet();
    beside(&mut home, 40_000, AccountKind::Loan, Some(5));
    let told = home.told(Rule::IdleCash, None).unwrap();
    let use_of_it =
        "You could assign it to a goal, pay down some of the $5,000 you owe, or keep it as an extra cushion.";
    assert!(told.body.contains(use_of_it), "{}", told.body);
    for (percent, subtype, is_named) in [
        (8, Some("mortgage"), true),
        (8, None, false),
        (0, Some("student"), false),
    ] {
        home.accounts[1].interest_rate = Some(Rate::from_percent(percent));
        home.accounts[1].subtype = subtype.map(str::to_owned);
        let body = home.told(Rule::IdleCash, None).unwrap().body;
        assert_eq!(body.contains("pay down"), is_named, "{percent}, {subtype:?}: {body}");
    }
}

/// Whether a card of uncommitted cash has this reserve and this spare cash.
fn is_spare(body: &str, reserve: &str, spare: &str) -> bool {
    let beyond = format!("Beyond your reserve, {spare} of your cash is not set aside for a goal.");
    body.starts_with(&beyond) && body.contains(&format!(" The reserve is {reserve}: three months of "))
}

#[test]
fn a_card_that_is_paid_in_full_leaves_cash_by_its_own_name() {
    let some = Some("a_month");
    let in_full = |dollars: i64, percent| {
        move |home: &mut Home| {
            beside(home, dollars, AccountKind::Credit, percent);
            home.accounts[1].paid_in_full = true;
        }
    };
    table(
        Rule::IdleCash,
        &[
            ("beside what it takes", &in_full(29_000, None), None, some),
            ("a dollar below", &in_full(28_999, None), None, None),
            ("at no interest", &in_full(28_999, Some(0)), None, None),
            (
                "in credit",
                &|home| {
                    in_full(24_000, None)(home);
                    home.accounts[1].is_asset = true;
                },
                None,
                some,
            ),
        ],
    );
    let mut home = Home::quiet();
    in_full(40_000, Some(20))(&mut home);
    let told = |home: &Home| home.told(Rule::IdleCash, None).unwrap();
    let left_out = |home: &Home| told(home).body.split_once("$6,000 a month.").unwrap().1.to_owned();
    assert_eq!(
        left_out(&home),
        " We left out $5,000 for cards you pay in full every month."
    );
    assert!(
        told(&home)
            .french
            .ends_with(" Nous avons exclu 5\u{a0}000\u{a0}$ pour les cartes que vous payez en entier chaque mois."),
        "{}",
        told(&home).french
    );
    beside(&mut home, 40_000, AccountKind::Credit, Some(20));
    beside(&mut home, 40_000, AccountKind::Credit, None);
    assert_eq!(
        left_out(&home),
        " We left out $5,000 for debt at a high rate. We left out $5,000 for debt at a rate we assume is high. We left out $5,000 \
         for cards you pay in full every month."
    );
    pay(&mut home, 1, "2026-11-24", 2_000);
    home.accounts.truncate(2);
    assert_eq!(
        left_out(&home),
        " We left out $3,000 for cards you pay in full every month.",
        "a payment on its way"
    );
}

/// The cover stays the same when a card is paid.
#[test]
fn what_is_owed_on_a_card_paid_in_full_covers_nothing() {
    let mut home = Home::quiet();
    beside(&mut home, 20_000, AccountKind::Credit, None);
    assert_eq!(home.bucket(Rule::EmergencyCover, None), None, "a debt");
    home.accounts[1].paid_in_full = true;
    home.told(Rule::EmergencyCover, None).unwrap().says(
        "Your cash equals 2.5 months of income",
        "You have $20,000 of cash at hand and take home $6,000 a month. We don't know all your spending yet, so we compare with your \
         income. Three months is a common cushion. We left out $5,000 for cards you pay in full every month.",
    );
    let paid = |home: &mut Home| {
        cash(15_000)(home);
        home.accounts[1].balance = usd(0);
    };
    paid(&mut home);
    let told = home.told(Rule::EmergencyCover, None).unwrap();
    assert_eq!(told.title, "Your cash equals 2.5 months of income");
}

#[test]
fn the_reserve_is_named_by_what_counted() {
    let mut home = Home::quiet();
    spending(8_000, 60_000)(&mut home);
    let told = home.told(Rule::IdleCash, None).unwrap();
    let reserve = "The reserve is $24,000: three months of your spending, $8,000 a month.";
    assert!(told.body.contains(reserve), "{}", told.body);
    let reserve =
        "La réserve est de 24\u{a0}000\u{a0}$\u{a0}: trois mois de vos dépenses, soit 8\u{a0}000\u{a0}$ par mois.";
    assert!(told.french.contains(reserve), "{}", told.french);
}

#[test]
fn overdrawn_accounts_are_called_so() {
    let mut home = Home::quiet();
    cash(-300)(&mut home);
    let told = home.told(Rule::EmergencyCover, None).unwrap();
    told.says(
        "You are overdrawn",
        "Your accounts are $300 below zero in total. Covering that comes first: an overdraft costs interest and often fees.",
    );
    assert!(
        told.french.starts_with("Il manque 300\u{a0}$ à vos comptes."),
        "{}",
        told.french
    );
}

#[test]
fn goals_use_no_more_cash_than_there_is_beside_an_overdraft() {
    let mut home = Home::quiet();
    cash(640)(&mut home);
    home.accounts.push(account(2, AccountKind::Depository, usd(-412)));
    home.goals = vec![goal(1, usd(0), usd(0))];
    home.allocations = vec![all_of(1, 1)];
    let body = home.told(Rule::EmergencyCover, None).unwrap().body;
    assert!(body.contains("Your goals use $228 of this cash."), "{body}");
}

/// An amount of cash beside a debt of $5,000 at this rate.
fn beside(home: &mut Home, dollars: i64, kind: AccountKind, percent: Option<u32>) {
    cash(dollars)(home);
    let mut debt = account(3, kind, usd(5_000));
    debt.interest_rate = percent.map(Rate::from_percent);
    home.accounts.push(debt);
}

#[test]
fn a_reserve_stays_what_it_was_when_the_income_falls() {
    let mut home = Home::quiet();
    cash(30_000)(&mut home);
    home.income = Some(usd(3_000));
    let told = |home: &Home| home.told(Rule::IdleCash, None).unwrap().body;
    assert!(is_spare(&told(&home), "$9,000", "$21,000"), "{}", told(&home));
    home.recent_income = Some(usd(6_000));
    assert!(is_spare(&told(&home), "$18,000", "$12,000"), "{}", told(&home));
    assert!(
        told(&home).ends_with(" The reserve is $18,000: three months of your income before it fell, $6,000 a month."),
        "{}",
        told(&home)
    );
    home.income = Some(usd(6_000));
    assert!(!told(&home).contains("before it fell"), "{}", told(&home));
    home.income = Some(usd(7_000));
    assert!(is_spare(&told(&home), "$21,000", "$9,000"), "{}", told(&home));
    assert!(!told(&home).contains("before it fell"), "{}", told(&home));
}

#[test]
fn the_figures_of_uncommitted_cash_add_up() {
    let mut home = Home::quiet();
    beside(&mut home, 50_000, AccountKind::Credit, None);
    home.accounts.push(account(4, AccountKind::Depository, usd(6_000)));
    home.accounts.push(account(5, AccountKind::Depository, usd(3_600)));
    home.goals = vec![goal(1, usd(0), usd(0)), goal(2, usd(0), usd(0))];
    home.goals[0].name = Name::parse("Emergency fund").unwrap();
    home.allocations = vec![all_of(1, 4), all_of(2, 5)];
    let signal = &home.signals(Rule::IdleCash)[0];
    let amount = |wanted| {
        let fact = signal.facts.iter().find(|(name, _)| *name == wanted);
        match fact {
            Some((_, Fact::Amount(amount))) => amount.minor() / 100,
            other => panic!("{wanted:?}: {other:?}"),
        }
    };
    let told = [
        FactName::Cash,
        FactName::InGoals,
        FactName::Reserve,
        FactName::ReserveHeld,
        FactName::DebtAssumed,
    ];
    assert_eq!(told.map(amount), [59_600, 3_600, 18_000, 6_000, 5_000]);
    assert_eq!(amount(FactName::Idle), 59_600 - 3_600 - 18_000 - 5_000);
}

#[test]
fn savings_that_were_entered_may_be_the_cash_that_is_idle() {
    let mut home = Home::quiet();
    home.accounts[0].balance = usd(50_000);
    home.goals = vec![goal(1, usd(2_000), usd(0)), goal(2, usd(1_500), usd(0))];
    let told = |home: &Home| home.told(Rule::IdleCash, None).unwrap().body;
    let may_be = |amount: &str| {
        format!(" You also entered {amount} as saved for goals. If any of it is this cash, set it aside for them.")
    };
    assert!(told(&home).ends_with(&may_be("$3,500")), "{}", told(&home));
    home.accounts.push(account(2, AccountKind::Depository, usd(2_000)));
    home.allocations = vec![all_of(1, 2)];
    assert!(told(&home).ends_with(&may_be("$1,500")), "{}", told(&home));
    home.goals[1].current_amount = usd(0);
    assert!(!told(&home).contains("You also entered"), "{}", told(&home));
}
