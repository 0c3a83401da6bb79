//! Net worth is assets minus liabilities, each account once, each currency by itself.

use goldgrove_domain::net_worth::{NetWorth, unified};
use goldgrove_domain::{Account, AccountKind, Currency, Decimal, Holding, HoldingClass, Money, MoneyError};
use proptest::prelude::*;

use crate::builders::{IN_USD, account, any_household, at, cad, cad_at, hidden, holding, linked, owned, usd};

fn net_worth(accounts: &[Account], holdings: &[Holding]) -> NetWorth {
    unified(accounts, holdings, &IN_USD).unwrap()
}

#[test]
fn each_account_counts_once_on_its_side() {
    let deposit = || account(1, AccountKind::Depository, usd(10_000));
    let card = |minor| account(2, AccountKind::Credit, usd(minor));
    let loan = account(3, AccountKind::Loan, usd(-200_000));
    let house = account(4, AccountKind::Property, usd(30_000_000));
    for (name, accounts, assets, liabilities) in [
        ("nothing", vec![], 0, 0),
        ("a deposit", vec![deposit()], 10_000, 0),
        (
            "an overdrawn deposit reduces the assets",
            vec![house.clone(), account(1, AccountKind::Depository, usd(-500))],
            29_999_500,
            0,
        ),
        ("a card", vec![deposit(), card(4_000)], 10_000, 4_000),
        ("a debt reported below nothing is still a debt", vec![loan], 0, 200_000),
        (
            "a card the bank owes the user on",
            vec![deposit(), owned(card(1_500))],
            11_500,
            0,
        ),
        (
            "hidden accounts",
            vec![hidden(deposit()), hidden(card(4_000)), house],
            30_000_000,
            0,
        ),
        (
            "an account without holdings is worth its balance",
            vec![account(5, AccountKind::Investment, usd(0))],
            0,
            0,
        ),
    ] {
        let sheet = net_worth(&accounts, &[]);
        assert_eq!(sheet.totals.assets, usd(assets), "{name}");
        assert_eq!(sheet.totals.liabilities, usd(liabilities), "{name}");
        assert_eq!(sheet.totals.net_worth().unwrap(), usd(assets - liabilities), "{name}");
    }
}

#[test]
fn holdings_in_a_currency_of_their_own_are_in_a_total_or_named_beside_them() {
    let coins = |value| holding(1, HoldingClass::Crypto, value);
    let broker = |minor| account(1, AccountKind::Brokerage, usd(minor));
    let rows = [
        ("beside a balance", vec![broker(500)], coins(cad(250)), vec![cad(250)]),
        (
            "instead of one: a total of its own",
            vec![broker(0)],
            coins(cad(250)),
            vec![],
        ),
        (
            "in the currency of the balance",
            vec![broker(500)],
            coins(usd(250)),
            vec![],
        ),
        ("worth nothing", vec![broker(500)], coins(cad(0)), vec![]),
        (
            "in a hidden account",
            vec![hidden(broker(500))],
            coins(cad(250)),
            vec![],
        ),
    ];
    for (name, accounts, coins, excluded) in rows {
        assert_eq!(net_worth(&accounts, &[coins]).excluded, excluded, "{name}");
    }
}

#[test]
fn an_investment_account_that_reports_nothing_counts_its_holdings() {
    let stocks = holding(1, HoldingClass::Stocks, usd(7_000));
    let bonds = holding(1, HoldingClass::Bonds, usd(3_000));
    let holdings = [stocks, bonds];
    for (name, account, assets) in [
        ("no balance", account(1, AccountKind::Investment, usd(0)), 10_000),
        (
            "no balance at a broker",
            account(1, AccountKind::Brokerage, usd(0)),
            10_000,
        ),
        (
            "a balance of its own",
            account(1, AccountKind::Investment, usd(12_000)),
            12_000,
        ),
        (
            "a deposit has no holdings",
            account(1, AccountKind::Depository, usd(0)),
            0,
        ),
        (
            "another account's holdings",
            account(2, AccountKind::Investment, usd(0)),
            0,
        ),
        ("hidden", hidden(account(1, AccountKind::Investment, usd(0))), 0),
    ] {
        assert_eq!(net_worth(&[account], &holdings).totals.assets, usd(assets), "{name}");
    }
}

#[test]
fn the_breakdown_has_one_line_for_each_usual_kind() {
    let accounts = [
        linked(account(1, AccountKind::Depository, usd(1_000))),
        account(2, AccountKind::Depository, usd(-100)),
        linked(account(3, AccountKind::Investment, usd(20_000))),
        account(4, AccountKind::Brokerage, usd(5_000)),
        linked(account(5, AccountKind::Credit, usd(300))),
        linked(owned(account(6, AccountKind::Credit, usd(50)))),
        account(7, AccountKind::Loan, usd(9_000)),
        account(8, AccountKind::Vehicle, usd(7_000)),
    ];
    let sheet = net_worth(&accounts, &[]);
    assert_eq!(sheet.breakdown.bank_accounts, usd(900));
    assert_eq!(sheet.breakdown.investment_accounts, usd(25_000));
    assert_eq!(sheet.breakdown.credit_cards, usd(300));
    assert_eq!(sheet.breakdown.loans, usd(9_000));
    assert_eq!(
        sheet.plaid_assets,
        usd(21_050),
        "linked assets, the card's credit among them"
    );
    assert_eq!(sheet.totals.assets, usd(32_950));
    assert_eq!(sheet.totals.liabilities, usd(9_300));
}

#[test]
fn amounts_in_other_currencies_are_converted_once_and_added() {
    let accounts = [
        account(1, AccountKind::Depository, usd(100)),
        account(2, AccountKind::Credit, cad(30)),
        account(3, AccountKind::Depository, cad(51)),
        account(4, AccountKind::Depository, cad(1)),
        linked(account(5, AccountKind::Brokerage, cad(0))),
    ];
    let held = |minor| holding(5, HoldingClass::Stocks, cad(minor));
    let sheet = unified(&accounts, &[held(1), held(2)], &cad_at(50)).unwrap();
    // Halves are rounded away from zero for each account: 26, 1, and 2 for both holdings together.
    assert_eq!(sheet.totals.assets, usd(100 + 26 + 1 + 2));
    assert_eq!(sheet.totals.liabilities, usd(15));
    assert_eq!(sheet.totals.net_worth().unwrap(), usd(114));
    assert_eq!(sheet.plaid_assets, usd(2));
    assert_eq!(sheet.breakdown.bank_accounts, usd(127));
    let [other] = &sheet.other_currencies[..] else {
        panic!("one other currency");
    };
    assert_eq!((other.native.assets, other.native.liabilities), (cad(55), cad(30)));
    let counted = other.counted.as_ref().unwrap();
    let parts: Vec<i64> = counted.accounts.iter().map(|(_, amount)| amount.minor()).collect();
    assert_eq!(parts, [15, 26, 1, 2]);
    assert_eq!((counted.totals.assets, counted.totals.liabilities), (usd(29), usd(15)));
    assert_eq!(counted.quote.rate(), Decimal::new(50, 2));
}

#[test]
fn currencies_without_a_rate_stand_beside_the_total() {
    let euro = Currency::parse("EUR").unwrap();
    let accounts = [
        account(1, AccountKind::Depository, usd(100)),
        account(2, AccountKind::Credit, cad(30)),
        account(3, AccountKind::Depository, cad(50)),
        account(4, AccountKind::Investment, usd(0)),
    ];
    let holdings = [
        holding(4, HoldingClass::Stocks, usd(7)),
        holding(4, HoldingClass::Stocks, Money::from_minor(9, euro).unwrap()),
    ];
    let sheet = net_worth(&accounts, &holdings);
    assert_eq!(sheet.totals.assets, usd(107));
    let others: Vec<_> = sheet
        .other_currencies
        .iter()
        .map(|other| {
            (
                other.native.currency(),
                other.native.net_worth().unwrap().minor(),
                other.native.liabilities.minor(),
            )
        })
        .collect();
    assert_eq!(others, [(Currency::CAD, 20, 30), (euro, 9, 0)]);
    assert!(sheet.other_currencies.iter().all(|other| other.counted.is_none()));
}

#[test]
fn the_figures_are_as_new_as_the_newest_visible_account() {
    let learned = |number, seconds| Account {
        last_updated: at(seconds),
        ..account(number, AccountKind::Depository, usd(1))
    };
    let accounts = [learned(1, 50), learned(2, 90), hidden(learned(3, 200))];
    assert_eq!(net_worth(&accounts, &[]).last_updated, Some(at(90)));
    assert_eq!(net_worth(&[], &[]).last_updated, None);
}

#[test]
fn a_total_beyond_the_range_is_an_error_not_a_number() {
    let rich = |number| account(number, AccountKind::Property, usd(goldgrove_domain::money::MINOR_MAX));
    let sheet = unified(&[rich(1), rich(2)], &[], &IN_USD);
    assert_eq!(sheet, Err(MoneyError::OutOfRange));
}

/// The net worth in one currency, computed the simplest way: one signed sum over accounts.
fn signed_sum(accounts: &[Account], holdings: &[Holding], currency: Currency) -> i64 {
    let in_currency = |money: Money| if money.currency() == currency { money.minor() } else { 0 };
    let worth = |account: &Account| {
        if !account.is_asset {
            return -in_currency(account.balance).abs();
        }
        let mut held = holdings
            .iter()
            .filter(|holding| holding.account == account.id)
            .peekable();
        if account.kind.holds_investments() && account.balance.is_zero() && held.peek().is_some() {
            return held.map(|holding| in_currency(holding.current_value)).sum();
        }
        in_currency(account.balance)
    };
    accounts.iter().filter(|account| !account.hidden).map(worth).sum()
}

proptest! {
    #[test]
    fn net_worth_is_assets_minus_liabilities_in_every_currency((accounts, holdings) in any_household()) {
        let sheet = net_worth(&accounts, &holdings);
        prop_assert!(!sheet.totals.liabilities.is_negative());
        prop_assert_eq!(sheet.totals.net_worth().unwrap().minor(), signed_sum(&accounts, &holdings, Currency::USD));
        for other in &sheet.other_currencies {
            prop_assert_ne!(other.native.currency(), Currency::USD);
            prop_assert_eq!(other.native.net_worth().unwrap().minor(), signed_sum(&accounts, &holdings, other.native.currency()));
        }
    }

    #[test]
    fn totals_are_the_sums_of_what_each_currency_adds((accounts, holdings) in any_household(), rate in 1..300_i64) {
        let plain = net_worth(&accounts, &holdings);
        let sheet = unified(&accounts, &holdings, &cad_at(rate)).unwrap();
        let (mut assets, mut liabilities) = (plain.totals.assets, plain.totals.liabilities);
        for other in &sheet.other_currencies {
            if let Some(counted) = &other.counted {
                assets = assets.checked_add(counted.totals.assets).unwrap();
                liabilities = liabilities.checked_add(counted.totals.liabilities).unwrap();
            }
        }
        prop_assert_eq!((sheet.totals.assets, sheet.totals.liabilities), (assets, liabilities));
        let native = |sheet: &NetWorth| -> Vec<_> {
            sheet.other_currencies.iter().map(|other| (other.native.assets, other.native.liabilities)).collect()
        };
        prop_assert_eq!(native(&sheet), native(&plain));
    }

    #[test]
    fn net_worth_does_not_depend_on_the_order_of_accounts((accounts, holdings) in any_household()) {
        let reversed: Vec<Account> = accounts.iter().rev().cloned().collect();
        prop_assert_eq!(net_worth(&reversed, &holdings), net_worth(&accounts, &holdings));
    }
}
