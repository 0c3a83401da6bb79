//! A household's balances at the end of a day, with only the data that the next day's attribution needs.
//!
//! Contains ids, amounts, units and allocations, but no names.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use jiff::civil::Date;
use rust_decimal::Decimal;
use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::account::{Account, AccountKind, AccountSource};
use crate::collateral::{self, Lien};
use crate::exchange::Exchange;
use crate::goal::Goal;
use crate::goal_allocation::{GoalAllocation, Share, Source};
use crate::holding::Holding;
use crate::ids::{AccountId, GoalId, HoldingId};
use crate::money::{Currency, Money, MoneyError};
use crate::net_worth::Totals;
use crate::valuation::{Held, Valuation, Worth, amounts, by_currency, counts_holdings};

/// The most positions a snapshot keeps, so that it fits into a row. Positions of the accounts with the most of them are left out
/// first, unless a goal uses them; the change of such an account is unexplained.
pub const POSITIONS_MAX: usize = 2_000;

/// What makes an account move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Nature {
    /// Money that comes and goes.
    Cash,
    /// Positions with prices.
    Invested,
    /// A value its owner types in.
    Typed,
    /// The same of a vehicle, which is never savings (decision 148).
    Vehicle,
    /// A debt, also an overpaid card or loan.
    Debt,
}

impl Nature {
    /// The nature of an account. We assume that a registered plan entered by hand moves with markets.
    pub fn of(account: &Account) -> Self {
        match (account.kind, &account.source) {
            (AccountKind::Credit | AccountKind::Loan, _) => Self::Debt,
            (AccountKind::Vehicle, _) => Self::Vehicle,
            _ if account.is_typed_in_plan() => Self::Typed,
            (AccountKind::Depository, _) => Self::Cash,
            (AccountKind::Investment | AccountKind::Brokerage | AccountKind::Crypto, AccountSource::Plaid { .. }) => {
                Self::Invested
            }
            _ => Self::Typed,
        }
    }
}

/// One position of an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PositionSnapshot {
    /// The holding.
    pub id: HoldingId,
    /// The units.
    pub quantity: Decimal,
    /// Their value.
    pub value: Money,
}

/// One account that counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountSnapshot {
    /// The account.
    pub id: AccountId,
    /// What makes it move.
    pub nature: Nature,
    /// Which side it counted on.
    pub is_asset: bool,
    /// Its own currency.
    pub currency: Currency,
    /// Its amounts on the balance sheet, one per currency.
    pub counted: Vec<Money>,
    /// Whether its holdings replaced the balance.
    pub counts_holdings: bool,
    /// Whether `positions` are all it holds.
    pub lists_all: bool,
    /// Its positions.
    pub positions: Vec<PositionSnapshot>,
}

impl AccountSnapshot {
    /// Its contribution to net worth at these rates, as in [`crate::net_worth`]; negative for a debt.
    pub fn signed(&self, exchange: &Exchange) -> Result<Money, MoneyError> {
        let worth = Worth::of(self.counted.iter().copied(), exchange)?.amount;
        Ok(if self.is_asset { worth } else { worth.negated() })
    }

    /// Whether goals could count on it, as in [`Account::can_be_savings`].
    pub(super) const fn is_savings(&self) -> bool {
        self.is_asset && !matches!(self.nature, Nature::Debt | Nature::Vehicle)
    }
}

/// One goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoalSnapshot {
    /// The goal.
    pub id: GoalId,
    /// The amount its owner entered; counts while the goal has no allocations.
    pub typed: Money,
    /// Its allocations.
    pub shares: Vec<Share>,
}

/// A household's balances.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BalanceSnapshot {
    /// The currency its net worth is in, and the rates of the other currencies it had.
    pub exchange: Exchange,
    /// The accounts that count.
    pub accounts: Vec<AccountSnapshot>,
    /// Its goals.
    pub goals: Vec<GoalSnapshot>,
    /// The owner's part of the properties that goals use ([`collateral::owned`]).
    pub owned: BTreeMap<AccountId, Decimal>,
    /// The loans on those properties ([`collateral::liens`]).
    pub liens: BTreeSet<Lien>,
}

/// A balance snapshot at the end of one day, kept for the days that follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DailySnapshot {
    /// The day.
    pub date: Date,
    /// The snapshot.
    pub snapshot: BalanceSnapshot,
}

impl BalanceSnapshot {
    /// The snapshot of these accounts, holdings and goals.
    pub fn of<'a>(
        accounts: impl IntoIterator<Item = &'a Account>,
        holdings: &[Holding],
        goals: impl IntoIterator<Item = &'a Goal>,
        allocations: &[GoalAllocation],
        exchange: &Exchange,
    ) -> Result<Self, MoneyError> {
        let held = Held::by_account(holdings);
        let accounts: Vec<&Account> = accounts.into_iter().collect();
        let mut owned = collateral::owned(accounts.iter().copied(), exchange);
        let claimed: Vec<Source> = allocations.iter().map(|claim| claim.share.source()).collect();
        owned.retain(|property, _| claimed.contains(&Source::Account(*property)));
        let mut liens: BTreeSet<_> = collateral::liens(accounts.iter().copied()).collect();
        liens.retain(|lien| owned.contains_key(&lien.property));
        let mut accounts = accounts
            .into_iter()
            .filter(|account| account.counts())
            .map(|account| account_snapshot(account, &held))
            .collect::<Result<Vec<_>, _>>()?;
        accounts.sort_by_key(|account| account.id);
        let shares_of = |goal: &Goal| {
            let own = allocations.iter().filter(|allocation| allocation.goal == goal.id);
            own.map(|allocation| allocation.share).collect()
        };
        let goals = goals.into_iter().map(|goal| GoalSnapshot {
            id: goal.id,
            typed: goal.current_amount,
            shares: shares_of(goal),
        });
        let mut snapshot = Self {
            exchange: Exchange::without_rates(exchange.currency()),
            accounts,
            goals: goals.collect(),
            owned,
            liens,
        };
        snapshot.exchange = exchange.only(snapshot.currencies());
        snapshot.goals.sort_by_key(|goal| goal.id);
        snapshot.forget_beyond(POSITIONS_MAX);
        Ok(snapshot)
    }

    /// Leaves out positions, those of the accounts with the most of them first, until at most `most` are kept.
    fn forget_beyond(&mut self, most: usize) {
        let claimed: HashSet<HoldingId> = self
            .goals
            .iter()
            .flat_map(|goal| &goal.shares)
            .filter_map(|share| share.holding())
            .collect();
        let mut by_size: Vec<usize> = (0..self.accounts.len()).collect();
        by_size.sort_by_key(|at| std::cmp::Reverse(self.accounts[*at].positions.len()));
        let mut kept: usize = self.accounts.iter().map(|account| account.positions.len()).sum();
        for at in by_size {
            if kept <= most {
                return;
            }
            let account = &mut self.accounts[at];
            kept -= account.positions.len();
            account.positions.retain(|position| claimed.contains(&position.id));
            account.lists_all = false;
            kept += account.positions.len();
        }
    }

    /// The currency its net worth is in.
    pub const fn currency(&self) -> Currency {
        self.exchange.currency()
    }

    /// The currency of every amount in it.
    pub fn currencies(&self) -> impl Iterator<Item = Currency> {
        let counted = self.accounts.iter().flat_map(|account| &account.counted);
        let amounts = counted.chain(self.goals.iter().map(|goal| &goal.typed));
        let positions = self.accounts.iter().flat_map(|account| &account.positions);
        let amounts = amounts.chain(positions.map(|position| &position.value));
        amounts.map(Money::currency)
    }

    /// Assets and liabilities by currency, always including its own, as in a point of history.
    pub fn native_totals(&self) -> Result<Vec<Totals>, MoneyError> {
        let own = self.currency();
        let mut natives = BTreeMap::from([(own, Totals::zero(own))]);
        for account in &self.accounts {
            for amount in &account.counted {
                let own = amount.currency();
                let native = natives.entry(own).or_insert_with(|| Totals::zero(own));
                native.count(*amount, account.is_asset)?;
            }
        }
        Ok(natives.into_values().collect())
    }

    /// Assets minus liabilities in [`BalanceSnapshot::currency`].
    pub fn net_worth(&self) -> Result<Money, MoneyError> {
        self.accounts
            .iter()
            .try_fold(Money::zero(self.currency()), |sum, account| {
                sum.checked_add(account.signed(&self.exchange)?)
            })
    }

    /// The same, with these accounts' changes as money moved.
    pub(super) fn with_moved_money(&self, ids: &BTreeSet<AccountId>) -> Cow<'_, Self> {
        let mut restated = Cow::Borrowed(self);
        if !ids.is_empty() {
            let accounts = restated.to_mut().accounts.iter_mut();
            for account in accounts.filter(|account| ids.contains(&account.id)) {
                account.nature = Nature::Cash;
            }
        }
        restated
    }

    pub(super) fn account(&self, id: AccountId) -> Option<&AccountSnapshot> {
        let at = self.accounts.binary_search_by_key(&id, |account| account.id).ok()?;
        Some(&self.accounts[at])
    }

    pub(super) fn goal(&self, id: GoalId) -> Option<&GoalSnapshot> {
        let at = self.goals.binary_search_by_key(&id, |goal| goal.id).ok()?;
        Some(&self.goals[at])
    }

    /// The valuation of the snapshot.
    pub(super) fn valuation(&self) -> Valuation {
        let shares = self.goals.iter().flat_map(|goal| goal.shares.iter().copied());
        let mut valuation = Valuation::with_owned(self.owned.clone()).claimed_by(shares);
        for account in &self.accounts {
            valuation.add(account.id, account.is_savings(), account.counted.clone());
            for position in &account.positions {
                valuation.add_holding(account.id, position.id, position.quantity, position.value);
            }
        }
        valuation
    }

    /// Each position with its account.
    pub(super) fn positions(&self) -> HashMap<HoldingId, (&AccountSnapshot, &PositionSnapshot)> {
        let each = self.accounts.iter().flat_map(|account| {
            let positions = account.positions.iter();
            positions.map(move |position| (position.id, (account, position)))
        });
        each.collect()
    }
}

/// The accounts entered by hand whose change between two days equals a deposit account's opposite change to the cent: money was moved,
/// not revalued.
pub(super) fn moved_money(then: &BalanceSnapshot, now: &BalanceSnapshot) -> BTreeSet<AccountId> {
    let change_of = |now: &AccountSnapshot| {
        let then = then.account(now.id).filter(|then| then.nature == now.nature)?;
        let ([before], [after]) = (&then.counted[..], &now.counted[..]) else {
            return None;
        };
        after.checked_sub(*before).ok().filter(|change| !change.is_zero())
    };
    let changes_of = |natures: &'static [Nature]| {
        let accounts = now.accounts.iter().filter(|account| natures.contains(&account.nature));
        accounts.filter_map(|account| Some((account.id, change_of(account)?)))
    };
    // Money between two deposit accounts did not go to a third account.
    let mut of_cash: Vec<Money> = Vec::new();
    for (_, change) in changes_of(&[Nature::Cash]) {
        match of_cash.iter().position(|other| *other == change.negated()) {
            Some(at) => drop(of_cash.swap_remove(at)),
            None => of_cash.push(change),
        }
    }
    let mut moved = BTreeSet::new();
    for (id, change) in changes_of(&[Nature::Typed, Nature::Vehicle]) {
        if let Some(at) = of_cash.iter().position(|cash| *cash == change.negated()) {
            of_cash.swap_remove(at);
            moved.insert(id);
        }
    }
    moved
}

fn account_snapshot(account: &Account, held: &Held<'_>) -> Result<AccountSnapshot, MoneyError> {
    let holdings = held.of(account.id);
    let mut positions: Vec<PositionSnapshot> = holdings
        .iter()
        .map(|holding| PositionSnapshot {
            id: holding.id,
            quantity: holding.quantity,
            value: holding.current_value,
        })
        .collect();
    positions.sort_by_key(|position| position.id);
    Ok(AccountSnapshot {
        id: account.id,
        nature: Nature::of(account),
        is_asset: account.is_asset,
        currency: account.balance.currency(),
        counted: by_currency(amounts(account, holdings))?,
        counts_holdings: counts_holdings(account) && !positions.is_empty(),
        lists_all: !positions.is_empty(),
        positions,
    })
}
