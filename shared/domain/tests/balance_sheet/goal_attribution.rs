//! Attribution of goals: changes of their allocations, and of their plans.

use goldgrove_domain::attribution::{Cause, POSITIONS_MAX};
use goldgrove_domain::{Account, AccountKind, Decimal, Holding, HoldingClass, Share};
use goldgrove_testing::{allocation, holding_id};

use crate::builders::{account, hidden, holding, linked, usd};
use crate::household::{Household, moved, told, units};

#[test]
#[expect(clippy::too_many_lines, reason = "one row per thing that can happen")]
fn a_goal_moves_with_what_is_set_aside_for_it_and_with_its_plan() {
    let savings = |minor| linked(account(1, AccountKind::Depository, usd(minor)));
    let broker = || linked(account(4, AccountKind::Brokerage, usd(0)));
    let fund = |count, minor| units(holding(4, HoldingClass::Etfs, usd(minor)), count);
    let half = |number: u128| Share::Account {
        account: savings(0).id,
        percentage: Decimal::from(number * 50),
    };
    let whole = Share::HoldingPercentage {
        holding: holding_id(4),
        percentage: Decimal::ONE_HUNDRED,
    };
    let five = Share::HoldingUnits {
        holding: holding_id(4),
        units: Decimal::from(5),
    };
    let amount_of = |minor| Share::AccountAmount {
        account: savings(0).id,
        amount: usd(minor),
    };
    let amount = amount_of(400);
    let two = |first, second| {
        let mut household = Household::of([savings(1_000), account(2, AccountKind::Depository, usd(1_000))], [])
            .saving(usd(0), Some(amount_of(first)));
        let other = Share::AccountAmount {
            account: account(2, AccountKind::Depository, usd(0)).id,
            amount: usd(second),
        };
        household.allocations.push(allocation(1, 2, other));
        household
    };
    let saved = |minor| Household::of([savings(minor)], []);
    let held = |count, minor| Household::of([broker()], [fund(count, minor)]);
    let of_kind = |kind| Household::of([account(1, kind, usd(900))], []);
    let home = |value| account(1, AccountKind::Property, usd(value));
    let untied = |owed| account(2, AccountKind::Loan, usd(owed));
    let mortgage = |owed| Account {
        secured_by: Some(home(0).id),
        ..untied(owed)
    };
    let second = |owed| Account {
        id: account(3, AccountKind::Loan, usd(0)).id,
        ..mortgage(owed)
    };
    let mortgaged = |value, owed| Household::of([home(value), mortgage(owed)], []);
    let rrsp = |minor| Account {
        subtype: Some("rrsp".to_owned()),
        ..account(5, AccountKind::Depository, usd(minor))
    };
    let plan = |deposit, plan| Household::of([account(1, AccountKind::Depository, usd(deposit)), rrsp(plan)], []);
    let whole_plan = Share::Account {
        account: rrsp(0).id,
        percentage: Decimal::ONE_HUNDRED,
    };
    let rows = [
        (
            "what its owner wrote down grows",
            saved(0).saving(usd(100), None),
            saved(0).saving(usd(250), None),
            vec![(Cause::Added, 150)],
        ),
        (
            "the account it has half of grows",
            saved(1_000).saving(usd(0), Some(half(1))),
            saved(1_301).saving(usd(0), Some(half(1))),
            vec![(Cause::Added, 151)],
        ),
        (
            "it gets all of the account instead of half",
            saved(1_000).saving(usd(0), Some(half(1))),
            saved(1_200).saving(usd(0), Some(half(2))),
            vec![(Cause::Added, 100), (Cause::Edits, 600)],
        ),
        (
            "pay and bills come beside the amount it has of the account",
            saved(1_000).saving(usd(0), Some(amount)),
            saved(700).saving(usd(0), Some(amount)),
            vec![],
        ),
        (
            "the account falls below its amount",
            saved(1_000).saving(usd(0), Some(amount)),
            saved(300).saving(usd(0), Some(amount)),
            vec![(Cause::Added, -100)],
        ),
        (
            "the account has its amount again",
            saved(300).saving(usd(0), Some(amount)),
            saved(1_000).saving(usd(0), Some(amount)),
            vec![(Cause::Added, 100)],
        ),
        (
            "more of the account is set aside, beside what comes in",
            saved(1_000).saving(usd(0), Some(amount)),
            saved(1_500).saving(usd(0), Some(amount_of(650))),
            vec![(Cause::Added, 250)],
        ),
        (
            "less of the account is set aside",
            saved(1_000).saving(usd(0), Some(amount)),
            saved(1_000).saving(usd(0), Some(amount_of(150))),
            vec![(Cause::Edits, -250)],
        ),
        (
            "an amount is moved from one account to another",
            two(200, 300),
            two(300, 200),
            vec![],
        ),
        (
            "more is set aside than the account has left",
            saved(1_000).saving(usd(0), Some(amount)),
            saved(300).saving(usd(0), Some(amount_of(650))),
            vec![(Cause::Added, -100)],
        ),
        (
            "an amount takes the place of a percentage",
            saved(1_000).saving(usd(0), Some(half(1))),
            saved(1_000).saving(usd(0), Some(amount)),
            vec![(Cause::Edits, -100)],
        ),
        (
            "the account with its amount is gone",
            saved(1_000).saving(usd(0), Some(amount)),
            Household::of([], []).saving(usd(0), None),
            vec![(Cause::Accounts, -400)],
        ),
        (
            "something is set aside for the first time",
            saved(1_000).saving(usd(70), None),
            saved(1_000).saving(usd(70), Some(half(1))),
            vec![(Cause::Edits, 430)],
        ),
        (
            "its account turns out to be a vehicle",
            of_kind(AccountKind::Others).saving(usd(0), Some(half(1))),
            of_kind(AccountKind::Vehicle).saving(usd(0), None),
            vec![(Cause::Accounts, -450)],
        ),
        (
            "its account is gone",
            saved(1_000).saving(usd(0), Some(half(1))),
            Household::of([], []).saving(usd(0), None),
            vec![(Cause::Accounts, -500)],
        ),
        (
            "its fund rises and more is bought",
            held(10, 1_000).saving(usd(0), Some(whole)),
            held(12, 1_320).saving(usd(0), Some(whole)),
            vec![(Cause::Added, 220), (Cause::Markets, 100)],
        ),
        (
            "five units rise, whatever is bought beside them",
            held(10, 1_000).saving(usd(0), Some(five)),
            held(12, 1_320).saving(usd(0), Some(five)),
            vec![(Cause::Markets, 50)],
        ),
        (
            "fewer units are left than were set aside",
            held(10, 1_000).saving(usd(0), Some(five)),
            held(2, 220).saving(usd(0), Some(five)),
            vec![(Cause::Added, -300), (Cause::Markets, 20)],
        ),
        (
            "its fund is sold",
            held(10, 1_000).saving(usd(0), Some(whole)),
            Household::of([broker()], []).saving(usd(0), Some(whole)),
            vec![(Cause::Added, -1_000)],
        ),
        (
            "its account was a debt all along",
            saved(1_000).saving(usd(0), Some(half(1))),
            Household::of([savings(1_000).corrected(AccountKind::Loan)], []).saving(usd(0), Some(half(1))),
            vec![(Cause::Accounts, -500)],
        ),
        (
            "its account is a debt and grows",
            Household::of([savings(1_000).corrected(AccountKind::Loan)], []).saving(usd(0), Some(half(1))),
            Household::of([savings(3_000).corrected(AccountKind::Loan)], []).saving(usd(0), Some(half(1))),
            vec![],
        ),
        (
            "the home it has half of is worth more, and its loan is paid down",
            mortgaged(30_000, 25_000).saving(usd(0), Some(half(1))),
            mortgaged(31_000, 24_000).saving(usd(0), Some(half(1))),
            vec![(Cause::DebtPaid, 500), (Cause::Revalued, 500)],
        ),
        (
            "more is owed on it than it is worth",
            mortgaged(30_000, 25_000).saving(usd(0), Some(half(1))),
            mortgaged(20_000, 25_000).saving(usd(0), Some(half(1))),
            vec![(Cause::Revalued, -2_500)],
        ),
        (
            "its loan is taken out of sight",
            mortgaged(30_000, 25_000).saving(usd(0), Some(half(1))),
            Household::of([home(30_000), hidden(mortgage(25_000))], []).saving(usd(0), Some(half(1))),
            vec![],
        ),
        (
            "and is paid down there",
            Household::of([home(30_000), hidden(mortgage(25_000))], []).saving(usd(0), Some(half(1))),
            Household::of([home(31_000), hidden(mortgage(24_000))], []).saving(usd(0), Some(half(1))),
            vec![(Cause::DebtPaid, 500), (Cause::Revalued, 500)],
        ),
        (
            "a hidden loan is entered, and another paid down",
            mortgaged(30_000, 25_000).saving(usd(0), Some(half(1))),
            Household::of([home(31_000), mortgage(24_000), hidden(second(2_000))], []).saving(usd(0), Some(half(1))),
            vec![
                (Cause::DebtPaid, 500),
                (Cause::Revalued, 500),
                (Cause::Accounts, -1_000),
            ],
        ),
        (
            "its loan grows beyond what it is worth",
            mortgaged(30_000, 25_000).saving(usd(0), Some(half(1))),
            mortgaged(30_000, 45_000).saving(usd(0), Some(half(1))),
            vec![(Cause::DebtPaid, -2_500)],
        ),
        (
            "it comes to be worth more than is owed, of which some is paid",
            mortgaged(50_000, 60_000).saving(usd(0), Some(half(1))),
            mortgaged(70_000, 59_000).saving(usd(0), Some(half(1))),
            vec![(Cause::DebtPaid, 500), (Cause::Revalued, 5_000)],
        ),
        (
            "it gets a new value, below what is owed on a hidden loan",
            Household::of([home(40_000), hidden(mortgage(41_000))], []).saving(usd(0), Some(half(1))),
            Household::of([home(40_500), hidden(mortgage(41_000))], []).saving(usd(0), Some(half(1))),
            vec![],
        ),
        (
            "it falls below what is owed",
            mortgaged(70_000, 59_900).saving(usd(0), Some(half(1))),
            mortgaged(58_000, 59_800).saving(usd(0), Some(half(1))),
            vec![(Cause::Revalued, -5_050)],
        ),
        (
            "a loan that was there and exceeds it is tied to it",
            Household::of([home(30_000), untied(45_000)], []).saving(usd(0), Some(half(1))),
            mortgaged(30_000, 45_000).saving(usd(0), Some(half(1))),
            vec![(Cause::Edits, -15_000)],
        ),
        (
            "the home is removed, its loan stays",
            mortgaged(30_000, 25_000).saving(usd(0), Some(half(1))),
            Household::of([mortgage(25_000)], []).saving(usd(0), None),
            vec![(Cause::Accounts, -2_500)],
        ),
        (
            "a loan on the home is entered",
            Household::of([home(30_000)], []).saving(usd(0), Some(half(1))),
            mortgaged(30_000, 25_000).saving(usd(0), Some(half(1))),
            vec![(Cause::Accounts, -12_500)],
        ),
        (
            "a loan that was there is tied to the home",
            Household::of([home(30_000), untied(25_000)], []).saving(usd(0), Some(half(1))),
            mortgaged(30_000, 24_000).saving(usd(0), Some(half(1))),
            vec![(Cause::Edits, -12_000)],
        ),
        (
            "the loan is tied to it no more",
            mortgaged(30_000, 25_000).saving(usd(0), Some(half(1))),
            Household::of([home(30_000), untied(25_000)], []).saving(usd(0), Some(half(1))),
            vec![(Cause::Edits, 12_500)],
        ),
        (
            "a plan that is typed in gets what a deposit gives",
            plan(20_000, 10_000).saving(usd(0), Some(whole_plan)),
            plan(15_000, 15_000).saving(usd(0), Some(whole_plan)),
            vec![(Cause::Added, 5_000)],
        ),
        (
            "a plan that is typed in gets another value than a deposit gives",
            plan(20_000, 10_000).saving(usd(0), Some(whole_plan)),
            plan(15_000, 15_001).saving(usd(0), Some(whole_plan)),
            vec![(Cause::Revalued, 5_001)],
        ),
        (
            "it is new",
            saved(1_000),
            saved(1_000).saving(usd(0), Some(half(1))),
            vec![(Cause::Edits, 500)],
        ),
    ];
    for (name, then, now, expected) in rows {
        let attribution = moved(&then, &now);
        assert_eq!(told(&attribution.goals[0].1.causes), expected, "{name}");
    }
}

#[test]
fn a_household_too_large_for_a_row_keeps_what_goals_count_on() {
    let positions = u128::try_from(POSITIONS_MAX).unwrap();
    let of = |account: u128, first: u128, count: u128| {
        (first..first + count).map(move |number| Holding {
            account: super::builders::account(account, AccountKind::Brokerage, usd(0)).id,
            ..holding(number, HoldingClass::Etfs, usd(100))
        })
    };
    let accounts = [1, 2].map(|number| linked(account(number, AccountKind::Brokerage, usd(0))));
    let holdings = of(1, 1_000, positions).chain(of(2, 1_000_000, 10));
    let claimed = Share::HoldingUnits {
        holding: holding_id(1_007),
        units: Decimal::ONE,
    };
    let household = Household::of(accounts, holdings).saving(usd(0), Some(claimed));
    let snapshot = household.snapshot();
    let kept: Vec<(bool, usize)> = snapshot
        .accounts
        .iter()
        .map(|account| (account.lists_all, account.positions.len()))
        .collect();
    assert_eq!(kept, [(false, 1), (true, 10)]);
    let mut risen = household.clone();
    for holding in &mut risen.holdings {
        holding.current_value = usd(110);
    }
    let attribution = moved(&household, &risen);
    let unexplained = i64::try_from(POSITIONS_MAX).unwrap() * 10;
    assert_eq!(
        told(&attribution.net_worth.causes),
        [(Cause::Markets, 100), (Cause::Unexplained, unexplained)]
    );
    assert_eq!(told(&attribution.goals[0].1.causes), [(Cause::Markets, 10)]);
}
