//! Asset allocation: shares by category that sum to exactly a hundred percent.

use goldgrove_domain::asset_allocation::{AssetAllocation, allocate};
use goldgrove_domain::asset_class::Split;
use goldgrove_domain::net_worth::unified;
use goldgrove_domain::{Account, AccountKind, Currency, Decimal, Holding, HoldingClass, Money};
use proptest::prelude::*;

use crate::builders::{IN_USD, account, any_household, cad, cad_at, hidden, holding, linked, owned, usd};

/// Categories with their values and percentages, as text.
fn parts(accounts: &[Account], holdings: &[Holding]) -> Vec<String> {
    let describe = |part: AssetAllocation| format!("{} {} {}%", part.category.as_str(), part.value, part.percentage);
    let parts = allocate(accounts, holdings, &IN_USD).unwrap();
    parts.into_iter().map(describe).collect()
}

#[test]
fn a_fund_is_what_it_is_invested_in() {
    let broker = account(1, AccountKind::Brokerage, usd(100));
    let fund = |class, symbol: &str, split: Option<&str>| Holding {
        symbol: Some(symbol.to_owned()),
        owner_split: split.and_then(Split::from_stored),
        ..holding(1, class, usd(100))
    };
    let rows = [
        (
            "a bond ETF",
            fund(HoldingClass::Etfs, "BND", None),
            &["Bonds 1.00 100.0%"][..],
        ),
        (
            "a balanced mutual fund",
            fund(HoldingClass::Other, "VBIAX", None),
            &["Bonds 0.40 40.0%", "Other Investments 0.60 60.0%"],
        ),
        (
            "what its owner says",
            fund(HoldingClass::Etfs, "BND", Some("equity:80 bond:20")),
            &["ETFs 0.80 80.0%", "Bonds 0.20 20.0%"],
        ),
        (
            "a real-estate ETF",
            fund(HoldingClass::Etfs, "VNQ", None),
            &["Real Estate 1.00 100.0%"],
        ),
    ];
    for (name, fund, expected) in rows {
        assert_eq!(parts(std::slice::from_ref(&broker), &[fund]), expected, "{name}");
    }
}

#[test]
fn an_investment_account_is_made_of_its_holdings_and_cash() {
    let invested = |minor| account(1, AccountKind::Investment, usd(minor));
    let etf = |minor| holding(1, HoldingClass::Etfs, usd(minor));
    let cash = |minor| holding(1, HoldingClass::Cash, usd(minor));
    let deposit = |minor| account(2, AccountKind::Depository, usd(minor));
    for (name, accounts, holdings, expected) in [
        ("nothing", vec![], vec![], &[][..]),
        (
            "cash is the balance minus the holdings",
            vec![invested(100)],
            vec![etf(60)],
            &["ETFs 0.60 60.0%", "Available Cash 0.40 40.0%"],
        ),
        (
            "a cash holding is not counted twice",
            vec![invested(100)],
            vec![etf(60), cash(25)],
            &["ETFs 0.60 60.0%", "Available Cash 0.40 40.0%"],
        ),
        (
            "holdings worth more than the balance leave no cash",
            vec![invested(50)],
            vec![etf(60)],
            &["ETFs 0.60 100.0%"],
        ),
        (
            "no balance, the holdings are all there is",
            vec![invested(0)],
            vec![etf(60)],
            &["ETFs 0.60 100.0%"],
        ),
        (
            "no known holdings, nobody knows how much of it is cash",
            vec![invested(80)],
            vec![],
            &["Other Investments 0.80 100.0%"],
        ),
        (
            "deposits are cash",
            vec![invested(100), deposit(60)],
            vec![etf(80)],
            &["ETFs 0.80 50.0%", "Available Cash 0.80 50.0%"],
        ),
        (
            "an overdrawn deposit reduces the cash",
            vec![invested(100), deposit(-5)],
            vec![etf(80)],
            &["ETFs 0.80 84.2%", "Available Cash 0.15 15.8%"],
        ),
        (
            "less than no cash is left out",
            vec![invested(100), deposit(-50)],
            vec![etf(80)],
            &["ETFs 0.80 100.0%"],
        ),
        ("holdings of no account", vec![], vec![etf(60)], &[]),
    ] {
        assert_eq!(parts(&accounts, &holdings), expected, "{name}");
    }
}

#[test]
fn other_assets_are_told_apart_by_their_kind() {
    let of = |kind| account(1, kind, usd(100));
    let plan = |subtype: &str| Account {
        subtype: Some(subtype.to_owned()),
        ..of(AccountKind::Depository)
    };
    for (name, account, expected) in [
        ("a house", of(AccountKind::Property), Some("Real Estate 1.00 100.0%")),
        ("a car", of(AccountKind::Vehicle), Some("Vehicles 1.00 100.0%")),
        (
            "a deposit",
            of(AccountKind::Depository),
            Some("Available Cash 1.00 100.0%"),
        ),
        (
            "a registered plan that is typed in",
            plan("401k"),
            Some("Other Investments 1.00 100.0%"),
        ),
        (
            "a TFSA is cash at hand",
            plan("tfsa"),
            Some("Available Cash 1.00 100.0%"),
        ),
        (
            "a plan that a bank reports as a deposit",
            linked(plan("hsa")),
            Some("Available Cash 1.00 100.0%"),
        ),
        (
            "crypto of one's own",
            of(AccountKind::Crypto),
            Some("Crypto 1.00 100.0%"),
        ),
        (
            "anything else",
            of(AccountKind::Others),
            Some("Other Assets 1.00 100.0%"),
        ),
        (
            "a card's credit",
            owned(of(AccountKind::Credit)),
            Some("Other Assets 1.00 100.0%"),
        ),
        ("a debt", of(AccountKind::Loan), None),
        ("a hidden account", hidden(of(AccountKind::Property)), None),
    ] {
        let expected: Vec<&str> = expected.into_iter().collect();
        assert_eq!(parts(&[account], &[]), expected, "{name}");
    }
}

#[test]
fn without_an_exchange_rate_nobody_knows_how_much_of_a_mixed_account_is_cash() {
    let holdings = [
        holding(1, HoldingClass::Stocks, usd(30)),
        holding(1, HoldingClass::Stocks, cad(40)),
    ];
    let mixed = |balance| [account(1, AccountKind::Brokerage, balance)];
    let with_balance = ["Stocks 0.30 30.0%", "Other Investments 0.70 70.0%"];
    assert_eq!(parts(&mixed(usd(100)), &holdings), with_balance);
    assert_eq!(parts(&mixed(usd(0)), &holdings), ["Stocks 0.30 100.0%"]);
    assert_eq!(
        parts(&mixed(cad(100)), &holdings),
        [""; 0],
        "it is all in the other currency"
    );
}

#[test]
fn thirds_are_rounded_so_that_they_sum_to_a_hundred() {
    let accounts = [
        account(1, AccountKind::Property, usd(1)),
        account(2, AccountKind::Vehicle, usd(1)),
        account(3, AccountKind::Others, usd(1)),
    ];
    let expected = [
        "Real Estate 0.01 33.4%",
        "Vehicles 0.01 33.3%",
        "Other Assets 0.01 33.3%",
    ];
    assert_eq!(parts(&accounts, &[]), expected);
}

proptest! {
    #[test]
    fn shares_sum_to_exactly_a_hundred_and_follow_their_values((accounts, holdings) in any_household()) {
        let parts = allocate(&accounts, &holdings, &IN_USD).unwrap();
        let total: Decimal = parts.iter().map(|part| part.percentage).sum();
        let expected = if parts.is_empty() { Decimal::ZERO } else { Decimal::ONE_HUNDRED };
        prop_assert_eq!(total, expected);
        prop_assert!(parts.is_sorted_by_key(|part| part.category));
        for part in &parts {
            prop_assert!(part.value.is_positive());
            prop_assert_eq!(part.percentage.scale(), 1);
        }
        for pair in parts.windows(2) {
            let by_value = pair[0].value.minor().cmp(&pair[1].value.minor());
            let by_share = pair[0].percentage.cmp(&pair[1].percentage);
            prop_assert!(by_share == by_value || by_share.is_eq() || by_value.is_eq());
        }
    }

    #[test]
    fn without_overdrafts_and_stale_balances_the_parts_are_the_assets(
        (accounts, holdings) in any_household(),
        rate in prop::option::of(1..300_i64),
    ) {
        let sound: Vec<Account> = accounts
            .into_iter()
            .map(|account| {
                let held: i64 = holdings
                    .iter()
                    .filter(|holding| holding.account == account.id)
                    .filter(|holding| holding.current_value.currency() == account.balance.currency())
                    .map(|holding| holding.current_value.minor())
                    .sum();
                let room = Money::from_minor(held, account.balance.currency()).unwrap();
                if account.balance.is_zero() {
                    return account;
                }
                let balance = account.balance.abs().checked_add(room).unwrap();
                Account { balance, ..account }
            })
            .collect();
        let exchange = rate.map_or_else(|| IN_USD.clone(), cad_at);
        let parts = allocate(&sound, &holdings, &exchange).unwrap();
        let whole = Money::sum(parts.iter().map(|part| part.value), Currency::USD);
        prop_assert_eq!(whole, Ok(unified(&sound, &holdings, &exchange).unwrap().totals.assets));
    }
}
