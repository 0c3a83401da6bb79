//! A day's snapshot, its attribution and a goal's plan, for tests.

use std::collections::{BTreeMap, BTreeSet};

use goldgrove_domain::attribution::{
    AccountSnapshot, Attribution, BalanceSnapshot, Cause, Causes, Change, DailySnapshot, GoalSnapshot, Nature,
    PositionSnapshot,
};
use goldgrove_domain::collateral::Lien;
use goldgrove_domain::exchange::{Quote, RateSource};
use goldgrove_domain::planning::baseline::RecordedPlan;
use goldgrove_domain::{Exchange, Rate, Share};
use jiff::ToSpan as _;

use super::{GoalBuilder, account_id, goal_id, holding_id};
use crate::clock::EPOCH;
use crate::values::{date, dec, money, usd};

/// A household's snapshot of a day: a brokerage account with two holdings, a debt, and a goal with an allocation of
/// each kind.
pub fn snapshot_on(day: &str) -> DailySnapshot {
    let position = |number, quantity, value| PositionSnapshot {
        id: holding_id(number),
        quantity: dec(quantity),
        value,
    };
    let positions = vec![
        position(1, "0.000000000001", usd("12.34")),
        position(2, "10", money("3", "JPY")),
    ];
    let brokerage = AccountSnapshot {
        id: account_id(1),
        nature: Nature::Invested,
        is_asset: true,
        currency: usd("0").currency(),
        counted: vec![usd("12.34"), money("3", "JPY")],
        counts_holdings: true,
        lists_all: true,
        positions,
    };
    let card = AccountSnapshot {
        id: account_id(2),
        nature: Nature::Debt,
        is_asset: false,
        counted: vec![usd("99.90")],
        counts_holdings: false,
        lists_all: false,
        positions: vec![],
        ..brokerage.clone()
    };
    let goal = GoalSnapshot {
        id: goal_id(1),
        typed: usd("-0.01"),
        shares: shares_of_every_kind(),
    };
    let quote = Quote {
        units: dec("0.009034"),
        per: dec("1.3987"),
        day: date(day),
        source: RateSource::BankOfCanada,
    };
    DailySnapshot {
        date: date(day),
        snapshot: BalanceSnapshot {
            exchange: Exchange::at(usd("0").currency(), [(money("0", "JPY").currency(), quote)]),
            accounts: vec![brokerage, card],
            goals: vec![goal],
            owned: BTreeMap::from([(account_id(1), dec("0.1666666666666666666666666667"))]),
            liens: BTreeSet::from([Lien {
                loan: account_id(2),
                property: account_id(1),
            }]),
        },
    }
}

fn shares_of_every_kind() -> Vec<Share> {
    vec![
        Share::Account {
            account: account_id(1),
            percentage: dec("12.5"),
        },
        Share::AccountAmount {
            account: account_id(1),
            amount: money("2600.50", "CAD"),
        },
        Share::HoldingPercentage {
            holding: holding_id(1),
            percentage: dec("100"),
        },
        Share::HoldingUnits {
            holding: holding_id(2),
            units: dec("1.5"),
        },
    ]
}

/// A household's attribution of a day, compared with the day before: a deposit of $100.00, and a goal whose plan
/// changed.
pub fn attribution_on(day: &str) -> Attribution {
    let change = |before, cause, by| Change {
        before: usd(before),
        causes: Causes::only(cause, usd(by)),
    };
    Attribution {
        date: date(day),
        since: date(day).saturating_sub(1.day()),
        net_worth: change("4000.00", Cause::Added, "100.00"),
        goals: vec![(goal_id(1), change("20.00", Cause::Edits, "-5.00"))],
    }
}

/// The first plan of `GoalBuilder::new(number)`.
pub fn recorded_plan(number: u128) -> RecordedPlan {
    RecordedPlan::of(
        &GoalBuilder::new(number).build(),
        usd("250.00"),
        Rate::from_percent(4),
        Rate::from_percent(4),
        EPOCH,
    )
}
