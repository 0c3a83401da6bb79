//! Households on two days, and the attribution between them.

use goldgrove_domain::attribution::{Attribution, BalanceSnapshot, Cause, Causes, Ends, attribute};
use goldgrove_domain::earmarks::Earmarks;
use goldgrove_domain::goal_allocation::Source;
use goldgrove_domain::{
    Account, AccountId, AccountKind, Decimal, Exchange, Goal, GoalAllocation, GoalId, Holding, Money, Share,
};
use goldgrove_testing::{allocation, goal_id, holding_id, name};
use jiff::civil::{Date, date};
use proptest::prelude::*;
use strum::VariantArray as _;

use crate::builders::{IN_USD, account, any_household, at, cad, cad_at, usd};

/// The first day.
pub(crate) const DAY: Date = date(2026, 11, 20);
/// The day after.
pub(crate) const NEXT: Date = date(2026, 11, 21);

/// A household's accounts and goals on one day.
#[derive(Clone, Debug, Default)]
pub(crate) struct Household {
    pub(crate) accounts: Vec<Account>,
    pub(crate) holdings: Vec<Holding>,
    pub(crate) goals: Vec<Goal>,
    pub(crate) allocations: Vec<GoalAllocation>,
    /// The value of a Canadian dollar in hundredths of a US dollar; `None` without a rate.
    pub(crate) cad: Option<i64>,
}

impl Household {
    /// Its balance snapshot.
    pub(crate) fn snapshot(&self) -> BalanceSnapshot {
        BalanceSnapshot::of(
            &self.accounts,
            &self.holdings,
            &self.goals,
            &self.allocations,
            &self.exchange(),
        )
        .unwrap()
    }

    /// The rates of its day, to US dollars.
    pub(crate) fn exchange(&self) -> Exchange {
        self.cad.map_or_else(|| IN_USD.clone(), cad_at)
    }

    /// A household without goals.
    pub(crate) fn of(accounts: impl IntoIterator<Item = Account>, holdings: impl IntoIterator<Item = Holding>) -> Self {
        Self {
            accounts: accounts.into_iter().collect(),
            holdings: holdings.into_iter().collect(),
            ..Self::default()
        }
    }

    /// The same household with a goal that `share` is allocated to.
    pub(crate) fn saving(mut self, typed: Money, share: Option<Share>) -> Self {
        let goal = goal(1, typed);
        self.allocations.extend(share.map(|share| allocation(1, 1, share)));
        self.goals.push(goal);
        self
    }
}

/// The attribution from the first day to the next.
pub(crate) fn moved(then: &Household, now: &Household) -> Attribution {
    moved_over((DAY, then), (NEXT, now))
}

/// The attribution from one day to a later one.
pub(crate) fn moved_over((since, then): (Date, &Household), (day, now): (Date, &Household)) -> Attribution {
    let (before, after) = (then.exchange(), now.exchange());
    let ends = Ends::new(&before, &after);
    attribute((since, &then.snapshot()), (day, &now.snapshot()), &ends)
        .unwrap()
        .unwrap()
}

/// A goal with an entered amount; `number` tells goals apart.
pub(crate) fn goal(number: u128, typed: Money) -> Goal {
    let target = Money::from_minor(1_000_000, typed.currency()).unwrap();
    Goal {
        current_amount: typed,
        ..Goal::new(goal_id(number), name("A goal"), target, at(1_000_000), at(0))
    }
}

/// A holding of `units` units.
pub(crate) fn units(holding: Holding, units: i64) -> Holding {
    Holding {
        quantity: Decimal::from(units),
        ..holding
    }
}

/// The nonzero causes, in cents.
pub(crate) fn told(causes: &Causes) -> Vec<(Cause, i64)> {
    let all = Cause::VARIANTS.iter().map(|cause| (*cause, causes.of(*cause).minor()));
    all.filter(|(_, minor)| *minor != 0).collect()
}

/// A household with goals that have parts of it, all in a few accounts, so that two of them overlap.
pub(crate) fn any_saver() -> impl Strategy<Value = Household> {
    let share = (0..4_u8, 0_u128..12, 1..1_000_000_i64);
    let goals = prop::collection::vec(
        (0..1_000_000_i64, any::<bool>(), prop::collection::vec(share, 0..4)),
        0..4,
    );
    let quantities = prop::collection::vec(0..1_000_i64, 30);
    let rate = prop::option::of(1..300_i64);
    (any_household(), goals, quantities, rate).prop_map(|((accounts, mut holdings), wanted, quantities, rate)| {
        holdings.sort_by_key(|holding| holding.id);
        holdings.dedup_by_key(|holding| holding.id);
        holdings.retain(|holding| accounts.iter().any(|account| account.id == holding.account));
        for (holding, quantity) in holdings.iter_mut().zip(quantities) {
            holding.quantity = Decimal::new(quantity, 1);
        }
        let mut household = Household::of(accounts, holdings);
        household.cad = rate;
        for (number, (typed, foreign, shares)) in (0..).zip(wanted) {
            household
                .goals
                .push(goal(number, if foreign { cad(typed) } else { usd(typed) }));
            for (at, (kind, of, minor)) in (0..).zip(shares) {
                let (holding, amount) = (holding_id(of), Decimal::new(minor, 4));
                let share = match kind {
                    0 => Share::Account {
                        account: account(of, AccountKind::Others, usd(0)).id,
                        percentage: amount,
                    },
                    1 => Share::HoldingPercentage {
                        holding,
                        percentage: amount,
                    },
                    2 => Share::HoldingUnits { holding, units: amount },
                    _ => Share::AccountAmount {
                        account: account(of, AccountKind::Others, usd(0)).id,
                        amount: if of % 2 == 0 { cad } else { usd }(minor),
                    },
                };
                household.allocations.push(allocation(number, number * 10 + at, share));
            }
        }
        // As when rows are read, vehicles have no allocations.
        let vehicles = household
            .accounts
            .iter()
            .filter(|account| account.kind == AccountKind::Vehicle);
        let vehicles: Vec<AccountId> = vehicles.map(|account| account.id).collect();
        household.allocations.retain(|claim| {
            let held = |holding| household.holdings.iter().find(|held| held.id == holding);
            let account = match claim.share.source() {
                Source::Account(account) => Some(account),
                Source::Holding(holding) => held(holding).map(|held| held.account),
            };
            account.is_none_or(|account| !vehicles.contains(&account))
        });
        household
    })
}

/// The amount of each goal.
pub(crate) fn amounts(household: &Household) -> Vec<(GoalId, Money)> {
    let exchange = household.exchange();
    let earmarks = Earmarks::new(
        &household.accounts,
        &household.holdings,
        &household.allocations,
        &exchange,
    );
    let goals = household.goals.iter();
    goals
        .map(|goal| (goal.id, earmarks.current_amount(goal).unwrap()))
        .collect()
}
