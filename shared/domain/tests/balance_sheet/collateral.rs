//! Equity of a property and the loans on it.

use goldgrove_domain::collateral::{self, Collateral, Equity, untie};
use goldgrove_domain::{Account, AccountKind, Decimal, Money};
use goldgrove_testing::builders::account_id as id;
use proptest::prelude::*;

use crate::builders::{IN_USD, account, cad, cad_at, closed, hidden, owned, usd};

const HOME: u128 = 1;

fn home(minor: i64) -> Account {
    account(HOME, AccountKind::Property, usd(minor))
}

fn loan(number: u128, owed: Money) -> Account {
    Account {
        secured_by: Some(id(HOME)),
        ..account(number, AccountKind::Loan, owed)
    }
}

/// The equity of an account's property, if it has a loan; every rate exists.
fn equity_of(tied: u128, accounts: &[Account]) -> Option<Equity> {
    let collateral = Collateral::of(id(tied), accounts)?;
    Some(collateral.equity(&cad_at(80)).unwrap().unwrap())
}

#[test]
fn a_property_is_worth_what_no_loan_takes() {
    let moved = |loan: Account| Account {
        secured_by: Some(id(9)),
        ..loan
    };
    let rows = [
        ("nothing is tied", vec![home(50_000)], None),
        (
            "a mortgage",
            vec![home(50_000), loan(2, usd(30_000))],
            Some((30_000, 20_000, Some("60"))),
        ),
        (
            "two loans, one of them abroad",
            vec![home(50_000), loan(2, usd(30_000)), loan(3, cad(10_000))],
            Some((38_000, 12_000, Some("76"))),
        ),
        (
            "more is owed than it is worth",
            vec![home(30_000), loan(2, usd(30_001))],
            Some((30_001, -1, Some("100"))),
        ),
        (
            "an overpaid loan",
            vec![home(50_000), owned(loan(2, usd(1_000)))],
            Some((-1_000, 51_000, Some("-2"))),
        ),
        (
            "a property without value",
            vec![home(0), loan(2, usd(1))],
            Some((1, -1, None)),
        ),
        (
            "a closed loan is over, a hidden one is not",
            vec![home(50_000), closed(loan(2, usd(1))), hidden(loan(3, usd(10_000)))],
            Some((10_000, 40_000, Some("20"))),
        ),
        ("only a closed loan", vec![home(50_000), closed(loan(2, usd(1)))], None),
        (
            "a loan on something else",
            vec![home(50_000), moved(loan(2, usd(1)))],
            None,
        ),
        (
            "what is no property any more",
            vec![account(HOME, AccountKind::Vehicle, usd(5)), loan(2, usd(1))],
            None,
        ),
    ];
    for (name, accounts, expected) in rows {
        let found = equity_of(HOME, &accounts).map(|equity| {
            let share = equity.loan_to_value.map(|share| share.normalize().to_string());
            (equity.owed.minor(), equity.equity.minor(), share)
        });
        let expected = expected.map(|(owed, equity, share)| (owed, equity, share.map(str::to_owned)));
        assert_eq!(found, expected, "{name}");
    }
}

#[test]
fn goals_count_what_no_loan_takes() {
    let closed_loan = closed(loan(2, usd(30_000)));
    let rows = [
        ("no loan", vec![home(50_000)], None),
        ("a mortgage", vec![home(50_000), loan(2, usd(30_000))], Some("0.4")),
        (
            "a hidden one",
            vec![home(50_000), hidden(loan(2, usd(30_000)))],
            Some("0.4"),
        ),
        ("one that is over", vec![home(50_000), closed_loan], None),
        ("one abroad", vec![home(50_000), loan(2, cad(50_000))], Some("0.2")),
        (
            "more than it is worth",
            vec![home(50_000), loan(2, usd(60_000))],
            Some("0"),
        ),
        ("a loan on nothing", vec![home(0), loan(2, usd(1))], Some("0")),
        (
            "an overpaid loan",
            vec![home(50_000), owned(loan(2, usd(1_000)))],
            Some("1"),
        ),
    ];
    for (name, accounts, expected) in rows {
        let found = collateral::owned(&accounts, &cad_at(80));
        let expected = expected.map(|part| part.parse::<Decimal>().unwrap());
        assert_eq!(found.get(&id(HOME)).copied(), expected, "{name}");
    }
    // As in net worth.
    let accounts = [home(50_000), loan(2, cad(50_000)), loan(3, usd(5_000))];
    assert_eq!(collateral::owned(&accounts, &IN_USD)[&id(HOME)], Decimal::new(9, 1));
}

#[test]
fn without_a_rate_equity_is_unknown() {
    let accounts = [home(50_000), loan(2, cad(1)), loan(3, usd(1))];
    let collateral = Collateral::of(id(HOME), &accounts).unwrap();
    assert_eq!(collateral.equity(&IN_USD).unwrap(), None);
}

#[test]
fn a_loan_tells_of_its_property_and_of_the_other_loans_on_it() {
    let accounts = [home(50_000), loan(2, usd(30_000)), loan(3, usd(5_000))];
    assert_eq!(equity_of(2, &accounts), equity_of(HOME, &accounts));
    assert_eq!(equity_of(3, &accounts), equity_of(HOME, &accounts));
    assert_eq!(equity_of(7, &accounts), None);
    assert_eq!(equity_of(2, &accounts[1..]), None, "the property is gone");
}

#[test]
fn a_loan_whose_property_is_gone_is_untied() {
    let mut accounts = [home(5), loan(2, usd(1)), loan(3, usd(1))];
    accounts[2].secured_by = Some(id(9));
    untie(&mut accounts);
    let tied = accounts.map(|account| account.secured_by);
    assert_eq!(tied, [None, Some(id(HOME)), None]);
    let mut accounts = [account(HOME, AccountKind::Others, usd(5)), loan(2, usd(1))];
    untie(&mut accounts);
    assert_eq!(accounts[1].secured_by, None);
}

#[test]
fn only_a_loan_stays_tied_when_its_kind_is_corrected() {
    let tied = loan(2, usd(1));
    assert_eq!(tied.clone().corrected(AccountKind::Loan).secured_by, Some(id(HOME)));
    assert_eq!(tied.corrected(AccountKind::Credit).secured_by, None);
}

proptest! {
    #[test]
    fn loans_add_up_and_equity_is_the_rest(value in 1_i64..1_000_000_000, owed in prop::collection::vec(0_i64..1_000_000_000, 1..5)) {
        let loans = (2_u128..).zip(&owed).map(|(number, owed)| loan(number, usd(*owed)));
        let accounts: Vec<Account> = std::iter::once(home(value)).chain(loans).collect();
        let equity = equity_of(HOME, &accounts).unwrap();
        prop_assert_eq!(equity.owed.minor(), owed.iter().sum::<i64>());
        prop_assert_eq!(equity.equity.minor() + equity.owed.minor(), value);
        let share = equity.loan_to_value.unwrap();
        let exact = Decimal::from(equity.owed.minor()) * Decimal::ONE_HUNDRED / Decimal::from(value);
        prop_assert!((share - exact).abs() <= Decimal::new(5, 2));
    }
}
