//! Attribution: the change of net worth and of each goal from one day to a later one, split into causes that sum to it
//! exactly ("Why it moved" on screen). `snapshot` has the amounts of a day, `causes` the causes, `goals` the goals.
//!
//! A day is compared with the last recorded one before it ([`attribute`]), and days are added up ([`explain`]). So the splits of
//! two periods add up to the split of both, and every month's purchase counts at its own month's prices.
//!
//! [`crate::valuation`] values accounts and shares. The rules:
//! * an account in another currency moves with its exchange rate by its amount on the earlier day; the rest of its move
//!   is measured at the rate of the later day;
//! * deposits move by contributions and withdrawals, debts because they are paid down or grow, assets entered by hand
//!   because they get a new value, or because money was moved: a deposit account moved the other way by as much, to the cent,
//!   on the same day;
//! * of a position, the units held on both days moved with their price; the rest was bought or sold. Units that multiplied
//!   while the price divided were split, not bought;
//! * an investment account's gain beyond its prices is a contribution, if it lists its holdings and its balance is of one
//!   currency; otherwise it is unexplained;
//! * an account that was added, removed, or changed its kind has its own cause, and so has one whose currency gains or loses its rate;
//! * the whole move of an account or a position whose currency changed has its own cause.
//!
//! Each day is valued at its own rates ([`Ends`]).

mod causes;
mod goals;
mod snapshot;

use std::borrow::Cow;

use jiff::civil::Date;
use rust_decimal::Decimal;
use strum::VariantArray as _;

pub use causes::{CAUSES, Cause, Causes, Change};
pub use snapshot::{
    AccountSnapshot, BalanceSnapshot, DailySnapshot, GoalSnapshot, Nature, POSITIONS_MAX, PositionSnapshot,
};

use crate::exchange::Exchange;
use crate::ids::GoalId;
use crate::money::{Currency, Money, MoneyError};
use crate::net_worth::Totals;
use crate::valuation::Worth;

/// The least factor of a position's units, at about the same value, that counts as a split.
const SPLIT_AT_LEAST: Decimal = Decimal::from_parts(15, 0, 0, false, 1);
/// The largest move of the value on the day of a split, as a fraction.
const SPLIT_DRIFT: Decimal = Decimal::from_parts(25, 0, 0, false, 2);

/// The change of one day since the last recorded day before it, or of several days.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attribution {
    /// The day, the last of several.
    pub date: Date,
    /// The day it is compared with.
    pub since: Date,
    /// Net worth.
    pub net_worth: Change,
    /// Each goal that existed on the day.
    pub goals: Vec<(GoalId, Change)>,
}

/// The change from `then`, the snapshot of the day `since`, to `now`, that of `date`, in the currency of `now`.
///
/// Where the main currency changed since, it begins at the amount that the point of the day `since` converts to
/// ([`Totals::converted`]); the cents between that and the sum of its accounts are exchange rates. `None` where nothing
/// of `then` has a rate to that currency.
pub fn attribute(
    (since, then): (Date, &BalanceSnapshot),
    (date, now): (Date, &BalanceSnapshot),
    ends: &Ends<'_>,
) -> Result<Option<Attribution>, MoneyError> {
    let moved = snapshot::moved_money(then, now);
    let (then, now) = (&then.with_moved_money(&moved), &now.with_moved_money(&moved));
    let mut causes = Causes::none(now.currency());
    for account in &now.accounts {
        let moved = account_moved(then.account(account.id), Some(account), ends)?;
        causes = causes.checked_add(&moved)?;
    }
    for account in then.accounts.iter().filter(|account| now.account(account.id).is_none()) {
        causes = causes.checked_add(&account_moved(Some(account), None, ends)?)?;
    }
    let net_worth = if then.currency() == now.currency() {
        let before = then.net_worth()?;
        Change { before, causes }
    } else {
        let Some(totals) = Totals::converted(&then.native_totals()?, &ends.then)? else {
            return Ok(None);
        };
        causes.settled_between(totals.net_worth()?, now.net_worth()?)?
    };
    Ok(Some(Attribution {
        date,
        since,
        net_worth,
        goals: goals::goals_moved(then, now, ends)?,
    }))
}

impl Attribution {
    /// The same in the currency of `exchange`, the rates of its day, from `before` to `after`, what the points of the two days
    /// come to in it.
    ///
    /// Every cause is measured at the rates of the later day, as in [`attribute`]. The rest is exchange rates: the amounts of
    /// the earlier day at the change of rate. `None` if its currency has no rate. Goals keep their own currencies.
    pub fn restated(&self, before: Money, after: Money, exchange: &Exchange) -> Result<Option<Self>, MoneyError> {
        let mut causes = Causes::none(exchange.currency());
        for &cause in Cause::VARIANTS {
            let Some(amount) = exchange.amount_of(Some(self.net_worth.causes.of(cause)))? else {
                return Ok(None);
            };
            causes.add(cause, amount)?;
        }
        Ok(Some(Self {
            net_worth: causes.settled_between(before, after)?,
            ..self.clone()
        }))
    }
}

/// The rates of the two days that are compared, to one currency.
#[derive(Clone, Debug)]
pub struct Ends<'a> {
    then: Cow<'a, Exchange>,
    now: Cow<'a, Exchange>,
}

impl<'a> Ends<'a> {
    /// `then` are the rates of the earlier day, `now` those of the later one, also for what was held on the earlier day
    /// alone; both to the main currency of the later day.
    pub const fn new(then: &'a Exchange, now: &'a Exchange) -> Self {
        Self {
            then: Cow::Borrowed(then),
            now: Cow::Borrowed(now),
        }
    }

    /// The same rates, to another currency.
    fn retargeted(&self, currency: Currency) -> Ends<'_> {
        Ends {
            then: self.then.retargeted(currency),
            now: self.now.retargeted(currency),
        }
    }

    fn currency(&self) -> Currency {
        self.now.currency()
    }

    /// Whether `amount`, held on the earlier day, has a rate on only one of the days, and would be in the totals of that day only.
    fn has_one_rate(&self, amount: Money) -> bool {
        self.then.converts(amount.currency()) != self.now.converts(amount.currency())
    }

    /// The move of the fraction `part` of `amount` due to rates alone.
    fn rates_moved(&self, amount: Money, part: Decimal) -> Result<Money, MoneyError> {
        let worth = |exchange| Worth::of_part([amount], part, exchange);
        worth(&self.now)?.amount.checked_sub(worth(&self.then)?.amount)
    }
}

/// The causes of the change of an account's contribution to net worth; debts are negative.
fn account_moved(
    then: Option<&AccountSnapshot>,
    now: Option<&AccountSnapshot>,
    ends: &Ends<'_>,
) -> Result<Causes, MoneyError> {
    let zero = Money::zero(ends.currency());
    let before = then.map_or(Ok(zero), |then| then.signed(&ends.then))?;
    let after = now.map_or(Ok(zero), |now| now.signed(&ends.now))?;
    let change = after.checked_sub(before)?;
    match (then, now) {
        (Some(then), Some(now)) if then.nature == now.nature => stayed(then, now, change, ends),
        // Added, removed, or corrected to another kind, also from owed to owned.
        _ => Ok(Causes::only(Cause::Accounts, change)),
    }
}

/// The causes of `change` of an account that kept its kind.
fn stayed(then: &AccountSnapshot, now: &AccountSnapshot, change: Money, ends: &Ends<'_>) -> Result<Causes, MoneyError> {
    if then.currency != now.currency {
        return Ok(Causes::only(Cause::Redenominated, change));
    }
    if then.counted.iter().any(|amount| ends.has_one_rate(*amount)) {
        return Ok(Causes::only(Cause::Accounts, change));
    }
    let rates = then.signed(&ends.now)?.checked_sub(then.signed(&ends.then)?)?;
    let rest = change.checked_sub(rates)?;
    let causes = match now.nature {
        Nature::Cash => Causes::only(Cause::Added, rest),
        Nature::Typed | Nature::Vehicle => Causes::only(Cause::Revalued, rest),
        Nature::Debt => Causes::only(Cause::DebtPaid, rest),
        Nature::Invested => invested(then, now, rest, &ends.now)?,
    };
    causes.checked_add(&Causes::only(Cause::Currency, rates))
}

/// The causes of `change` of an investment account, at the rates of the later day.
fn invested(
    then: &AccountSnapshot,
    now: &AccountSnapshot,
    change: Money,
    exchange: &Exchange,
) -> Result<Causes, MoneyError> {
    let mut causes = Causes::none(change.currency());
    let lists_all = then.lists_all && now.lists_all;
    let both_count_holdings = now.counts_holdings && then.counts_holdings;
    if lists_all {
        for position in &now.positions {
            let Ok(at) = then.positions.binary_search_by_key(&position.id, |known| known.id) else {
                continue;
            };
            let before = &then.positions[at];
            let is_counted = both_count_holdings || position.value.currency() == now.currency;
            if position.value.currency() != before.value.currency() {
                if both_count_holdings {
                    let worth = |value| Worth::of([value], exchange).map(|worth| worth.amount);
                    causes.add(
                        Cause::Redenominated,
                        worth(position.value)?.checked_sub(worth(before.value)?)?,
                    )?;
                }
            } else if is_counted {
                let moved = Worth::of([price_move(before, position)?], exchange)?;
                causes.add(Cause::Markets, moved.amount)?;
            }
        }
    }
    let rest = change.checked_sub(causes.total()?)?;
    // If the balance may contain holdings in another currency, the rest may be that currency's move.
    let is_mixed = |account: &AccountSnapshot| {
        let mut held = account.positions.iter();
        !account.counts_holdings && held.any(|position| position.value.currency() != account.currency)
    };
    let is_clear = lists_all && then.counts_holdings == now.counts_holdings && !is_mixed(then) && !is_mixed(now);
    causes.add(if is_clear { Cause::Added } else { Cause::Unexplained }, rest)?;
    Ok(causes)
}

/// The price move of the units held on both days.
fn price_move(then: &PositionSnapshot, now: &PositionSnapshot) -> Result<Money, MoneyError> {
    let change = now.value.checked_sub(then.value)?;
    if then.quantity.is_zero() || now.quantity.is_zero() {
        return Ok(Money::zero(change.currency()));
    }
    let (fewer, more) = (then.quantity.min(now.quantity), then.quantity.max(now.quantity));
    if was_split(fewer, more, then.value, change) || fewer == more {
        return Ok(change);
    }
    let kept = fewer.checked_div(more).ok_or(MoneyError::OutOfRange)?;
    if now.quantity > then.quantity {
        now.value.scaled(kept)?.checked_sub(then.value)
    } else {
        now.value.checked_sub(then.value.scaled(kept)?)
    }
}

/// Whether units were split or consolidated, at about the same value.
fn was_split(fewer: Decimal, more: Decimal, value: Money, change: Money) -> bool {
    let multiplied = fewer.checked_mul(SPLIT_AT_LEAST).is_some_and(|least| more >= least);
    let drift = value.major().checked_mul(SPLIT_DRIFT);
    multiplied && drift.is_some_and(|drift| change.major().abs() <= drift)
}

/// The change of several days, and the day it begins at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chain {
    /// The day before the first of them.
    pub since: Date,
    /// Their change.
    pub change: Change,
}

/// Adds up attributions, the earliest first. Goes back from the last as far as each begins where the one before ended; a
/// goal's change goes back as far as its own chain.
///
/// `None` without attributions.
pub fn explain(attributions: &[Attribution]) -> Result<Option<Attribution>, MoneyError> {
    let Some(date) = attributions.last().map(|last| last.date) else {
        return Ok(None);
    };
    let Some(Chain { since, change }) = chained(attributions, |day| Some(&day.net_worth))? else {
        return Ok(None);
    };
    let covered = &attributions[attributions.partition_point(|day| day.date <= since)..];
    let goals = goal_changes(covered)?.into_iter();
    Ok(Some(Attribution {
        date,
        since,
        net_worth: change,
        goals: goals.map(|(goal, chain)| (goal, chain.change)).collect(),
    }))
}

/// The change of each goal at the end of these attributions, the earliest first: as far back as each day begins where the one
/// before ended.
pub fn goal_changes(attributions: &[Attribution]) -> Result<Vec<(GoalId, Chain)>, MoneyError> {
    let mut changes = Vec::new();
    for (goal, _) in attributions.last().map_or(&[][..], |last| &last.goals) {
        let chain = goal_change(attributions, *goal)?;
        changes.extend(chain.map(|chain| (*goal, chain)));
    }
    Ok(changes)
}

/// As [`goal_changes`], of one goal.
pub fn goal_change(attributions: &[Attribution], goal: GoalId) -> Result<Option<Chain>, MoneyError> {
    chained(attributions, |day| {
        let own = day.goals.iter().find(|(known, _)| *known == goal);
        own.map(|(_, change)| change)
    })
}

/// These changes added up from the last back.
fn chained(
    attributions: &[Attribution],
    change_of: impl Fn(&Attribution) -> Option<&Change>,
) -> Result<Option<Chain>, MoneyError> {
    let mut chain: Option<Chain> = None;
    for day in attributions.iter().rev() {
        let Some(change) = change_of(day) else { break };
        let joined = match &chain {
            None => Some(*change),
            Some(later) if day.date == later.since => change.followed_by(&later.change)?,
            Some(_) => None,
        };
        let Some(change) = joined else { break };
        chain = Some(Chain {
            since: day.since,
            change,
        });
    }
    Ok(chain)
}
