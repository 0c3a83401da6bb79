//! Allocations never exceed what exists, and have their part of its value.

use goldgrove_domain::claims::{Claims, Overclaim};
use goldgrove_domain::earmarks::Earmarks;
use goldgrove_domain::lifecycle::Lifecycle;
use goldgrove_domain::valuation::held_balance;
use goldgrove_domain::waterfall::stress_test::StressTest;
use goldgrove_domain::{
    Account, AccountKind, Currency, Decimal, Goal, GoalAllocation, Holding, HoldingClass, Money, Rate, Share,
};
use goldgrove_testing::{GoalBuilder, allocation, dec, goal_id, holding_id};
use proptest::prelude::*;

use crate::builders::{IN_USD, account, at, cad, cad_at, closed, hidden, holding, linked, owned, usd};
use strum::VariantArray as _;

fn of_account(account: &Account, percentage: &str) -> Share {
    Share::Account {
        account: account.id,
        percentage: dec(percentage),
    }
}

fn percent_of(holding: &Holding, percentage: &str) -> Share {
    Share::HoldingPercentage {
        holding: holding.id,
        percentage: dec(percentage),
    }
}

fn units_of(holding: &Holding, units: &str) -> Share {
    Share::HoldingUnits {
        holding: holding.id,
        units: dec(units),
    }
}

fn units_held(units: &str, holding: Holding) -> Holding {
    Holding {
        quantity: dec(units),
        ..holding
    }
}

fn goal(saved: Money) -> Goal {
    GoalBuilder::new(1).saved(saved).build()
}

fn allocations(goal: &Goal, shares: &[Share]) -> Vec<GoalAllocation> {
    (0..)
        .zip(shares)
        .map(|(number, share)| GoalAllocation {
            goal: goal.id,
            ..allocation(1, number, *share)
        })
        .collect()
}

#[test]
fn what_may_be_a_registered_plan_does_not_change_hands() {
    let rows = [
        ("a bank account", AccountKind::Depository, None, (None, false)),
        ("a TFSA", AccountKind::Investment, Some("tfsa"), (Some("tfsa"), false)),
        ("a RESP entered by hand", AccountKind::Others, None, (None, true)),
        ("a home", AccountKind::Property, None, (None, true)),
    ];
    for (name, kind, subtype, expected) in rows {
        let account = Account {
            subtype: subtype.map(str::to_owned),
            ..account(1, kind, usd(100))
        };
        let (goal, accounts) = (goal(usd(0)), [account]);
        let shares = allocations(&goal, &[of_account(&accounts[0], "100")]);
        let parts = Earmarks::new(&accounts, &[], &shares, &IN_USD).parts(&goal).unwrap();
        let told: Vec<_> = parts.iter().map(|part| (part.registered, part.is_bound)).collect();
        assert_eq!(told, [expected], "{name}");
    }
}

#[test]
fn a_share_comes_to_its_part_of_what_there_is() {
    let savings = account(1, AccountKind::Depository, usd(10_001));
    let overdrawn = account(2, AccountKind::Depository, usd(-500));
    let unseen = hidden(account(3, AccountKind::Depository, usd(10_000)));
    let foreign = account(4, AccountKind::Depository, cad(10_000));
    let invested = account(5, AccountKind::Brokerage, usd(0));
    let fund = units_held("3", holding(5, HoldingClass::Etfs, usd(10_000)));
    let empty = units_held("0", holding(5, HoldingClass::Etfs, usd(0)));
    let empty = Holding {
        id: holding_id(9),
        ..empty
    };
    let unseen_fund = holding(3, HoldingClass::Etfs, usd(10_000));
    let accounts = [savings, overdrawn, unseen, foreign, invested];
    let [savings, overdrawn, unseen, foreign, invested] = &accounts;
    let holdings = [fund, empty, unseen_fund];
    let [fund, empty, unseen_fund] = &holdings;
    let gone = account(77, AccountKind::Depository, usd(1));
    let overpaid = owned(account(78, AccountKind::Credit, usd(4_000)));
    let corrected = account(79, AccountKind::Depository, usd(5_000)).corrected(AccountKind::Loan);
    let closed = closed(account(80, AccountKind::Depository, usd(5_000)));
    let missing = Account {
        lifecycle: Lifecycle::Missing { since: at(0) },
        ..account(81, AccountKind::Depository, usd(5_000))
    };
    let rows = [
        ("an overpaid card", of_account(&overpaid, "100"), 0),
        ("an account corrected to a debt", of_account(&corrected, "100"), 0),
        ("a closed account", of_account(&closed, "100"), 0),
        (
            "an account its bank stopped reporting",
            of_account(&missing, "100"),
            5_000,
        ),
        (
            "half a cent is rounded away from nothing",
            of_account(savings, "50"),
            5_001,
        ),
        ("all of it", of_account(savings, "100"), 10_001),
        ("an overdrawn account", of_account(overdrawn, "100"), 0),
        ("a hidden account", of_account(unseen, "100"), 0),
        ("another currency", of_account(foreign, "100"), 0),
        (
            "an account whose holdings are its balance",
            of_account(invested, "25"),
            2_500,
        ),
        ("an account that is not there", of_account(&gone, "100"), 0),
        ("a percentage of a holding", percent_of(fund, "12.5"), 1_250),
        ("units of a holding", units_of(fund, "1"), 3_333),
        ("more units than are held", units_of(fund, "4"), 10_000),
        ("units where none is held", units_of(empty, "4"), 0),
        ("a holding of a hidden account", percent_of(unseen_fund, "100"), 0),
    ];
    let all: Vec<_> = accounts
        .iter()
        .chain([&overpaid, &corrected, &closed, &missing])
        .collect();
    for (name, share, expected) in rows {
        let earmarks = Earmarks::new(all.iter().copied(), &holdings, &[], &IN_USD);
        assert_eq!(earmarks.amount_of(share, Currency::USD), Ok(usd(expected)), "{name}");
    }
}

#[test]
fn a_share_of_a_property_is_one_of_what_loans_leave() {
    let home = account(1, AccountKind::Property, usd(30_000));
    let mortgage = Account {
        secured_by: Some(home.id),
        ..account(2, AccountKind::Loan, usd(25_000))
    };
    let half = of_account(&home, "50");
    for (accounts, expected) in [(vec![home.clone()], 15_000), (vec![home, mortgage], 2_500)] {
        let earmarks = Earmarks::new(&accounts, &[], &[], &IN_USD);
        assert_eq!(earmarks.amount_of(half, Currency::USD), Ok(usd(expected)));
    }
}

#[test]
fn what_a_share_has_in_other_currencies_is_excluded_and_named() {
    let invested = account(5, AccountKind::Brokerage, usd(0));
    let accounts = [invested];
    let holdings = [
        holding(5, HoldingClass::Etfs, usd(10_000)),
        Holding {
            id: holding_id(9),
            ..holding(5, HoldingClass::Etfs, cad(3_001))
        },
    ];
    let earmarks = Earmarks::new(&accounts, &holdings, &[], &IN_USD);
    let worth = earmarks
        .worth_of(of_account(&accounts[0], "50"), Currency::USD)
        .unwrap();
    assert_eq!((worth.amount, worth.excluded), (usd(5_000), vec![cad(1_501)]));
}

#[test]
fn a_share_in_another_currency_is_converted_and_rounded_once() {
    let savings = account(1, AccountKind::Depository, cad(1_001));
    let exchange = cad_at(70);
    let accounts = [savings];
    let earmarks = Earmarks::new(&accounts, &[], &[], &exchange);
    let half = of_account(&accounts[0], "50");
    // 5.005 * 0.70 = 3.5035
    assert_eq!(earmarks.amount_of(half, Currency::USD), Ok(usd(350)));
    // A goal in the account's own currency is not converted twice.
    assert_eq!(earmarks.amount_of(half, Currency::CAD), Ok(cad(501)));
}

#[test]
fn a_goal_has_what_is_set_aside_for_it_or_else_what_its_owner_wrote_down() {
    let savings = [account(1, AccountKind::Depository, usd(10_000))];
    let wish = goal(usd(42));
    let other = Goal {
        id: goal_id(2),
        ..wish.clone()
    };
    let current =
        |allocations: &[GoalAllocation]| Earmarks::new(&savings, &[], allocations, &IN_USD).current_amount(&wish);
    let half = of_account(&savings[0], "50");
    assert_eq!(current(&[]), Ok(usd(42)));
    assert_eq!(current(&allocations(&other, &[half])), Ok(usd(42)));
    assert_eq!(current(&allocations(&wish, &[half, half])), Ok(usd(10_000)));
}

#[test]
fn what_is_set_aside_is_counted_by_what_it_is_made_of() {
    type Row<'a> = (&'a str, &'a [Share], &'a [(HoldingClass, Money)]);
    let savings = account(1, AccountKind::Depository, usd(10_000));
    let overdrawn = account(2, AccountKind::Depository, usd(-500));
    let invested = account(5, AccountKind::Brokerage, usd(10_000));
    let house = account(6, AccountKind::Property, usd(90_000));
    let fund = units_held("3", holding(5, HoldingClass::Etfs, usd(6_000)));
    let accounts = [savings, overdrawn, invested, house];
    let [savings, overdrawn, invested, house] = &accounts;
    let holdings = [fund];
    let [fund] = &holdings;
    let gone = account(77, AccountKind::Depository, usd(1));
    let wish = goal(usd(42));
    let by_class = |shares: &[Share]| {
        let allocations = allocations(&wish, shares);
        Earmarks::new(&accounts, &holdings, &allocations, &IN_USD)
            .by_class(&wish)
            .unwrap()
    };
    let rows: [Row<'_>; 7] = [
        (
            "an amount its owner entered is invested as a moderate goal is",
            &[],
            &[
                (HoldingClass::Cash, usd(4)),
                (HoldingClass::Bonds, usd(13)),
                (HoldingClass::Etfs, usd(25)),
            ],
        ),
        (
            "a deposit",
            &[of_account(savings, "50")],
            &[(HoldingClass::Cash, usd(5_000))],
        ),
        (
            "an overdrawn account",
            &[of_account(overdrawn, "100")],
            &[(HoldingClass::Cash, usd(0))],
        ),
        (
            "an account of a fund and cash",
            &[of_account(invested, "50")],
            &[(HoldingClass::Etfs, usd(3_000)), (HoldingClass::Cash, usd(2_000))],
        ),
        ("a holding", &[units_of(fund, "1")], &[(HoldingClass::Etfs, usd(2_000))]),
        (
            "a house",
            &[of_account(house, "10")],
            &[(HoldingClass::Other, usd(9_000))],
        ),
        ("an account that is not there", &[of_account(&gone, "100")], &[]),
    ];
    for (name, shares, expected) in rows {
        assert_eq!(by_class(shares), expected, "{name}");
    }
}

#[test]
fn what_a_plan_holds_that_is_typed_in_is_invested_as_its_goal() {
    let plan = |number, subtype: &str| Account {
        subtype: Some(subtype.to_owned()),
        ..account(number, AccountKind::Depository, usd(100))
    };
    let (cash, bonds, etfs) = (HoldingClass::Cash, HoldingClass::Bonds, HoldingClass::Etfs);
    let as_cash = vec![(cash, usd(100))];
    let rows = [
        (
            "typed in",
            plan(1, "rrsp"),
            vec![(cash, usd(10)), (bonds, usd(30)), (etfs, usd(60))],
        ),
        ("a TFSA is cash at hand", plan(2, "tfsa"), as_cash.clone()),
        ("a bank reports it as a deposit", linked(plan(3, "hsa")), as_cash),
    ];
    let wish = goal(usd(0));
    for (name, account, expected) in rows {
        let allocations = allocations(&wish, &[of_account(&account, "100")]);
        let earmarks = Earmarks::new([&account], &[], &allocations, &IN_USD);
        assert_eq!(earmarks.by_class(&wish).unwrap(), expected, "{name}");
    }
}

#[test]
fn no_more_can_be_claimed_than_is_left_and_the_refusal_says_how_much_that_is() {
    let account = account(1, AccountKind::Brokerage, usd(10_000));
    let fund = units_held("3", holding(1, HoldingClass::Etfs, usd(9_000)));
    let percentage = |left: &str| Err(Overclaim::Percentage { left: dec(left) });
    let units = |left: &str| Err(Overclaim::Units { left: dec(left) });
    let (of, part, some) = (
        |percentage| of_account(&account, percentage),
        |percentage| percent_of(&fund, percentage),
        |units| units_of(&fund, units),
    );
    let rows = [
        ("all of an account", vec![], of("100"), Ok(())),
        ("more than all of it", vec![], of("100.01"), percentage("100")),
        ("what is left", vec![of("60")], of("40"), Ok(())),
        (
            "more than is left",
            vec![of("60"), of("20")],
            of("20.5"),
            percentage("20"),
        ),
        ("all of a holding", vec![], part("100"), Ok(())),
        (
            "more than all of a holding",
            vec![part("99.5")],
            part("1"),
            percentage("0.5"),
        ),
        ("all units", vec![], some("3"), Ok(())),
        ("more units than are held", vec![], some("3.1"), units("3")),
        ("units beside a percentage", vec![part("50")], some("1.5"), Ok(())),
        (
            "too many beside a percentage",
            vec![part("50")],
            some("2"),
            units("1.5"),
        ),
        ("a percentage beside units", vec![some("1.5")], part("50"), Ok(())),
        (
            "too much beside units",
            vec![some("1")],
            part("67"),
            percentage("66.66"),
        ),
        ("a holding of a claimed account", vec![of("25")], part("75"), Ok(())),
        ("too much of one", vec![of("25")], part("75.5"), percentage("75")),
        ("too many units of one", vec![of("50")], some("2"), units("1.5")),
        (
            "the account of a claimed holding",
            vec![part("30")],
            of("70.5"),
            percentage("70"),
        ),
        ("more than there ever was", vec![some("3")], of("1"), percentage("0")),
    ];
    for (name, earlier, claim, expected) in rows {
        let holdings = [fund.clone()];
        let mut claims = Claims::new([], &holdings, earlier);
        assert_eq!(claims.claim(claim), expected, "{name}");
    }
}

#[test]
fn an_amount_counts_while_the_account_has_it() {
    let amount = |minor| Share::AccountAmount {
        account: account(1, AccountKind::Depository, usd(0)).id,
        amount: usd(minor),
    };
    let percent = |percentage: i64| Share::Account {
        account: account(1, AccountKind::Depository, usd(0)).id,
        percentage: percentage.into(),
    };
    let foreign = Share::AccountAmount {
        account: account(1, AccountKind::Depository, usd(0)).id,
        amount: cad(100),
    };
    let rows = [
        ("more than enough", usd(700_000), vec![amount(260_000)], vec![260_000]),
        ("just enough", usd(260_000), vec![amount(260_000)], vec![260_000]),
        ("less", usd(259_999), vec![amount(260_000)], vec![259_999]),
        (
            "beside half of it",
            usd(500_000),
            vec![amount(260_000), percent(50)],
            vec![250_000, 250_000],
        ),
        (
            "beside all of it",
            usd(500_000),
            vec![amount(1), percent(100)],
            vec![0, 500_000],
        ),
        (
            "two that it has",
            usd(30_000),
            vec![amount(10_000), amount(20_000)],
            vec![10_000, 20_000],
        ),
        (
            "two that it has in part",
            usd(15_000),
            vec![amount(10_000), amount(20_000)],
            vec![5_000, 10_000],
        ),
        ("of an empty one", usd(0), vec![amount(1)], vec![0]),
        ("of an overdrawn one", usd(-5), vec![amount(1)], vec![0]),
        ("in its own currency", cad(500), vec![foreign], vec![70]),
        ("in another currency than its own", usd(500), vec![foreign], vec![0]),
        (
            "beside an amount in another currency",
            usd(500),
            vec![foreign, amount(300)],
            vec![0, 300],
        ),
    ];
    for (name, balance, shares, expected) in rows {
        let accounts = [account(1, AccountKind::Depository, balance)];
        let shares = allocations(&goal(usd(0)), &shares);
        let exchange = cad_at(70);
        let earmarks = Earmarks::new(&accounts, &[], &shares, &exchange);
        let amounts = shares
            .iter()
            .map(|one| earmarks.amount_of(one.share, Currency::USD).unwrap().minor());
        assert_eq!(amounts.collect::<Vec<_>>(), expected, "{name}");
    }
    let debt = [account(1, AccountKind::Loan, usd(500))];
    let shares = allocations(&goal(usd(0)), &[amount(1)]);
    let earmarks = Earmarks::new(&debt, &[], &shares, &IN_USD);
    assert_eq!(earmarks.amount_of(amount(1), Currency::USD), Ok(usd(0)));
}

#[test]
fn what_shrank_below_its_claims_has_nothing_left() {
    let fund = units_held("1", holding(1, HoldingClass::Etfs, usd(9_000)));
    let holdings = [fund.clone()];
    let mut claims = Claims::new([], &holdings, [units_of(&fund, "79228162514264337593543950335")]);
    let none = Decimal::ZERO;
    assert_eq!(
        claims.claim(percent_of(&fund, "1")),
        Err(Overclaim::Percentage { left: none })
    );
    assert_eq!(claims.claim(units_of(&fund, "1")), Err(Overclaim::Units { left: none }));
}

proptest! {
    #[test]
    fn whatever_is_claimed_everything_set_aside_is_there(
        balance in 0..100_000_000_i64,
        value in 0..100_000_000_i64,
        held in 0..1_000_000_i64,
        wanted in prop::collection::vec((0..3_u8, 1..1_000_000_i64), 1..30),
    ) {
        let accounts = [account(1, AccountKind::Brokerage, usd(balance))];
        let fund = Holding { quantity: Decimal::new(held, 4), ..holding(1, HoldingClass::Etfs, usd(value.min(balance))) };
        let holdings = [fund];
        let mut claims = Claims::new([], &holdings, []);
        let mut taken = Vec::new();
        for (kind, amount) in wanted {
            let (account, holding, amount) = (accounts[0].id, holdings[0].id, Decimal::new(amount, 4));
            let share = match kind {
                0 => Share::Account { account, percentage: amount },
                1 => Share::HoldingPercentage { holding, percentage: amount },
                _ => Share::HoldingUnits { holding, units: amount },
            };
            if claims.claim(share).is_ok() {
                taken.push(share);
            }
        }
        let earmarks = Earmarks::new(&accounts, &holdings, &[], &IN_USD);
        let total: i64 = taken.iter().map(|share| earmarks.amount_of(*share, Currency::USD).unwrap().minor()).sum();
        let rounding = i64::try_from(taken.len()).unwrap();
        prop_assert!(total <= balance + rounding, "{total} of {balance}");
    }

    #[test]
    fn what_is_claimed_of_a_bank_account_is_there_whatever_becomes_of_it(
        balance in 0..1_000_000_i64,
        later in -1_000_000..1_000_000_i64,
        wanted in prop::collection::vec((any::<bool>(), 1..500_000_i64), 1..20),
    ) {
        let own = account(1, AccountKind::Depository, usd(balance));
        let id = own.id;
        let mut claims = Claims::new([(id, usd(balance))], &[], []);
        let wanted = wanted.into_iter().map(|(is_amount, part)| if is_amount {
            Share::AccountAmount { account: id, amount: usd(part) }
        } else {
            Share::Account { account: id, percentage: Decimal::new(part, 4) }
        });
        let taken: Vec<Share> = wanted.filter(|share| claims.claim(*share).is_ok()).collect();
        let shares = allocations(&goal(usd(0)), &taken);
        let counted = |balance| {
            let accounts = [Account { balance: usd(balance), ..own.clone() }];
            let earmarks = Earmarks::new(&accounts, &[], &shares, &IN_USD);
            let amounts = taken.iter().map(|share| earmarks.amount_of(*share, Currency::USD).unwrap().minor());
            amounts.collect::<Vec<i64>>()
        };
        for (share, counted) in taken.iter().zip(counted(balance)) {
            if let Share::AccountAmount { amount, .. } = share {
                prop_assert_eq!(amount.minor(), counted);
            }
        }
        let rounding = i64::try_from(taken.len()).unwrap();
        let total: i64 = counted(later).iter().sum();
        prop_assert!(total <= later.max(0) + rounding, "{total} of {later}");
    }

    #[test]
    fn correcting_a_kind_and_back_changes_no_figure(minor in -1_000_000..1_000_000_i64, kind in 0..9_usize, other in 0..9_usize) {
        let (kind, other) = (AccountKind::VARIANTS[kind], AccountKind::VARIANTS[other]);
        let (balance, is_asset) = kind.balance_sheet_side(usd(minor));
        let reported = Account { is_asset, ..account(1, kind, balance) };
        let there_and_back = reported.clone().corrected(other).corrected(kind);
        prop_assert_eq!(there_and_back, reported);
    }
}

#[test]
fn an_investment_account_without_a_balance_has_that_of_its_holdings() {
    let fund = holding(1, HoldingClass::Etfs, usd(60));
    let foreign = holding(1, HoldingClass::Etfs, cad(7));
    let account = |kind, minor| account(1, kind, usd(minor));
    let rows = [
        (
            "one fund",
            account(AccountKind::Investment, 0),
            vec![fund.clone()],
            Some(usd(60)),
        ),
        (
            "two funds",
            account(AccountKind::Brokerage, 0),
            vec![fund.clone(), fund.clone()],
            Some(usd(120)),
        ),
        (
            "a balance",
            account(AccountKind::Investment, 1),
            vec![fund.clone()],
            None,
        ),
        ("no holdings", account(AccountKind::Investment, 0), vec![], Some(usd(0))),
        (
            "no investments",
            account(AccountKind::Depository, 0),
            vec![fund.clone()],
            None,
        ),
        (
            "a debt",
            owned(account(AccountKind::Credit, 0)),
            vec![fund.clone()],
            None,
        ),
        (
            "a fund in another currency",
            account(AccountKind::Investment, 0),
            vec![fund, foreign],
            None,
        ),
    ];
    for (name, account, holdings, expected) in rows {
        let held: Vec<&Holding> = holdings.iter().collect();
        assert_eq!(held_balance(&account, &held), Ok(expected), "{name}");
    }
}

/// Prices fall, and loans stay.
#[test]
fn a_loan_magnifies_the_fall_of_a_home() {
    let test = StressTest {
        income_lost_months: 0,
        markets: dec("-0.3"),
        rates: Rate::from_percent(0),
    };
    let home = account(1, AccountKind::Property, usd(100_000));
    let brokerage = account(3, AccountKind::Others, usd(40_000));
    let mortgage = |owed| Account {
        secured_by: Some(home.id),
        ..account(2, AccountKind::Loan, usd(owed))
    };
    let goal = goal(usd(0));
    let (all, half) = (of_account(&home, "100"), of_account(&home, "50"));
    for (name, owed, shares, left) in [
        ("no loan", 0, vec![all], "0.7"),
        ("40 % owed: a half of the equity is lost", 40_000, vec![all], "0.5"),
        ("of half of it, too", 40_000, vec![half], "0.5"),
        ("80 % owed: all is lost", 80_000, vec![all], "0"),
        (
            "beside what has no loan: 0.5 of 60,000 and 0.7 of 40,000",
            40_000,
            vec![all, of_account(&brokerage, "100")],
            "0.58",
        ),
    ] {
        let accounts = [home.clone(), mortgage(owed), brokerage.clone()];
        let allocations = allocations(&goal, &shares);
        let earmarks = Earmarks::new(&accounts, &[], &allocations, &IN_USD);
        let left_of = test.left_of_goal(&earmarks, &goal).unwrap();
        assert_eq!(left_of(HoldingClass::Other), dec(left), "{name}");
        assert_eq!(left_of(HoldingClass::Etfs), dec("0.7"), "{name}");
    }
    let earmarks = Earmarks::new(&[], &[], &[], &IN_USD);
    let left_of = test.left_of_goal(&earmarks, &goal).unwrap();
    assert_eq!(left_of(HoldingClass::Other), dec("0.7"), "nothing is set aside");
}
