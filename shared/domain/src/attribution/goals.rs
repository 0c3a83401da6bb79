//! The attribution of goals: their allocations moved, or their owner changed the allocations.

use std::collections::{BTreeSet, HashMap};

use rust_decimal::Decimal;

use super::snapshot::{AccountSnapshot, BalanceSnapshot, GoalSnapshot, PositionSnapshot};
use super::{Cause, Causes, Change, Ends, account_moved, price_move};
use crate::collateral::Lien;
use crate::exchange::Exchange;
use crate::goal_allocation::Share;
use crate::ids::{AccountId, GoalId, HoldingId};
use crate::money::{Currency, Money, MoneyError};
use crate::valuation::{Valuation, Worth, fraction_held};

type Positions<'a> = HashMap<HoldingId, (&'a AccountSnapshot, &'a PositionSnapshot)>;

/// A snapshot with its positions and their valuation.
struct World<'a> {
    snapshot: &'a BalanceSnapshot,
    exchange: &'a Exchange,
    positions: Positions<'a>,
    valuation: Valuation,
}

impl<'a> World<'a> {
    fn of(snapshot: &'a BalanceSnapshot, exchange: &'a Exchange) -> Self {
        Self {
            snapshot,
            exchange,
            positions: snapshot.positions(),
            valuation: snapshot.valuation(),
        }
    }

    fn savings(&self, account: AccountId) -> Option<&'a AccountSnapshot> {
        self.snapshot.account(account).filter(|account| account.is_savings())
    }

    fn loans_on(&self, property: AccountId) -> impl Iterator<Item = AccountId> {
        let liens = self.snapshot.liens.iter().filter(move |lien| lien.property == property);
        liens.map(|lien| lien.loan)
    }

    fn is_tied(&self, lien: Lien) -> bool {
        self.snapshot.liens.contains(&lien)
    }

    fn position(&self, holding: HoldingId) -> Option<&'a PositionSnapshot> {
        let (account, position) = self.positions.get(&holding)?;
        account.is_savings().then_some(*position)
    }

    fn amount_of_goal(&self, goal: &GoalSnapshot) -> Result<Money, MoneyError> {
        if goal.shares.is_empty() {
            return Ok(goal.typed);
        }
        let exchange = self.exchange.retargeted(goal.typed.currency());
        self.valuation.sum(goal.shares.iter().copied(), &exchange)
    }

    fn amount_of(&self, share: Share, currency: Currency) -> Result<Money, MoneyError> {
        let exchange = self.exchange.retargeted(currency);
        Ok(self.valuation.share(share, &exchange)?.amount)
    }
}

/// The change of each goal that exists now.
pub(super) fn goals_moved(
    then: &BalanceSnapshot,
    now: &BalanceSnapshot,
    ends: &Ends<'_>,
) -> Result<Vec<(GoalId, Change)>, MoneyError> {
    let (before, after) = (World::of(then, &ends.then), World::of(now, &ends.now));
    let moved = now.goals.iter().map(|goal| {
        let change = goal_moved(&before, &after, then.goal(goal.id), goal)?;
        Ok((goal.id, change))
    });
    moved.collect()
}

fn goal_moved(
    before: &World<'_>,
    after: &World<'_>,
    then: Option<&GoalSnapshot>,
    now: &GoalSnapshot,
) -> Result<Change, MoneyError> {
    let amount_now = after.amount_of_goal(now)?;
    let currency = amount_now.currency();
    // A new goal, or one whose currency changed, has no earlier amount.
    let Some(then) = then.filter(|then| then.typed.currency() == currency) else {
        return Ok(Change {
            before: Money::zero(currency),
            causes: Causes::only(Cause::Edits, amount_now),
        });
    };
    let amount_then = before.amount_of_goal(then)?;
    if then.shares.is_empty() && now.shares.is_empty() {
        // A change of an entered amount counts as a contribution.
        let change = amount_now.checked_sub(amount_then)?;
        return Ok(Change {
            before: amount_then,
            causes: Causes::only(Cause::Added, change),
        });
    }
    let mut causes = Causes::none(currency);
    for share in &then.shares {
        causes = causes.checked_add(&share_moved(before, after, *share, currency)?)?;
    }
    let unedited = after.amount_of_goal(then)?;
    let added = added_to_amounts(after, then, now)?;
    causes.add(Cause::Added, added)?;
    causes.add(Cause::Edits, amount_now.checked_sub(unedited)?.checked_sub(added)?)?;
    Ok(Change {
        before: amount_then,
        causes,
    })
}

/// What the owner added to amounts of accounts in all, which counts as a contribution. Less is no withdrawal: the money is still there.
fn added_to_amounts(after: &World<'_>, then: &GoalSnapshot, now: &GoalSnapshot) -> Result<Money, MoneyError> {
    let currency = now.typed.currency();
    let mut added = Money::zero(currency);
    for share in now.shares.iter().filter(|share| is_amount(share)) {
        let of_same = |earlier: &&Share| is_amount(earlier) && earlier.source() == share.source();
        if let Some(earlier) = then.shares.iter().find(of_same) {
            let change = after
                .amount_of(*share, currency)?
                .checked_sub(after.amount_of(*earlier, currency)?)?;
            added = added.checked_add(change)?;
        }
    }
    Ok(added.at_least_zero())
}

const fn is_amount(share: &Share) -> bool {
    matches!(share, Share::AccountAmount { .. })
}

const fn ends_of<'a>(before: &World<'a>, after: &World<'a>) -> Ends<'a> {
    Ends::new(before.exchange, after.exchange)
}

/// The causes of the change of `share`.
fn share_moved(before: &World<'_>, after: &World<'_>, share: Share, currency: Currency) -> Result<Causes, MoneyError> {
    let change = after
        .amount_of(share, currency)?
        .checked_sub(before.amount_of(share, currency)?)?;
    match share {
        Share::Account { account, percentage } => {
            let part = percentage / Decimal::ONE_HUNDRED;
            let ends = ends_of(before, after);
            let ends = ends.retargeted(currency);
            let loans: BTreeSet<AccountId> = before.loans_on(account).chain(after.loans_on(account)).collect();
            if loans.is_empty() {
                let own = account_moved(before.savings(account), after.savings(account), &ends)?;
                own.scaled(part)?.settled_to(change)
            } else {
                property_share_moved(before, after, (&loans, account), (part, change), &ends)
            }
        }
        Share::AccountAmount { account, .. } => amount_moved(before, after, (share, account), change),
        Share::HoldingPercentage { holding, .. } => {
            let part = before.valuation.fraction(share);
            position_moved(before, after, (share, holding), change, |_| part)
        }
        // The price moved all units that were kept, the goal's among them.
        Share::HoldingUnits { holding, units } => position_moved(before, after, (share, holding), change, |kept| {
            fraction_held(kept, units)
        }),
    }
}

/// The causes of `change` of an amount of an account. Pay and bills move it only while the account has less.
fn amount_moved(
    before: &World<'_>,
    after: &World<'_>,
    (share, account): (Share, AccountId),
    change: Money,
) -> Result<Causes, MoneyError> {
    let ends = ends_of(before, after);
    let ends = ends.retargeted(change.currency());
    let mut others = account_moved(before.savings(account), after.savings(account), &ends)?;
    let rates = others.of(Cause::Currency);
    others.add(Cause::Currency, rates.negated())?;
    let mut causes = Causes::only(Cause::Currency, rates.scaled(before.valuation.fraction(share))?);
    let rest = change.checked_sub(causes.total()?)?;
    // Two amounts are rounded on each side.
    let is_rounding = !rates.is_zero() && rest.minor().abs() <= 2;
    let unexplained = if is_rounding { Cause::Currency } else { Cause::Added };
    causes.add(others.largest().unwrap_or(unexplained), rest)?;
    Ok(causes)
}

/// The causes of `change` of the fraction `part` of a property with loans on at least one of the days:
/// `change = part * (the owner's change without the loans' moves) + part * (the loans' moves) + rest`.
fn property_share_moved(
    before: &World<'_>,
    after: &World<'_>,
    (loans, property): (&BTreeSet<AccountId>, AccountId),
    (part, change): (Decimal, Money),
    ends: &Ends<'_>,
) -> Result<Causes, MoneyError> {
    let (Some(then), Some(now)) = (before.savings(property), after.savings(property)) else {
        return Ok(Causes::only(Cause::Accounts, change));
    };
    let mut of_loans = Causes::none(change.currency());
    for loan in loans {
        let moved = lien_moved(before, after, Lien { loan: *loan, property }, ends)?;
        of_loans = of_loans.checked_add(&moved.scaled(part)?)?;
    }
    let worth = (then.signed(&ends.then)?, now.signed(&ends.now)?);
    let is_under_water = |world: &World<'_>| world.snapshot.owned.get(&property).is_some_and(Decimal::is_zero);
    let change_without_loans = if is_under_water(before) && is_under_water(after) {
        Money::zero(change.currency())
    } else {
        owners_change(owed_on(before, (property, loans), worth.0, ends)?, worth)?
    };
    let mut own = account_moved(Some(then), Some(now), ends)?;
    let most = own.largest().unwrap_or(Cause::Revalued);
    own.add(most, change_without_loans.checked_sub(own.total()?)?)?;
    let mut causes = own.scaled(part)?.checked_add(&of_loans)?;
    let rest = change.checked_sub(causes.total()?)?;
    causes.add(cause_of_rest(before, after, (loans, property), &of_loans), rest)?;
    causes.settled_to(change)
}

/// The causes of the change of a loan's part of its property, which it secured on at least one of the days. Tying or untying the loan
/// counts as an edit; hiding it changes nothing.
fn lien_moved(before: &World<'_>, after: &World<'_>, lien: Lien, ends: &Ends<'_>) -> Result<Causes, MoneyError> {
    match (before.snapshot.account(lien.loan), after.snapshot.account(lien.loan)) {
        (Some(_), Some(now)) if !before.is_tied(lien) => Ok(Causes::only(Cause::Edits, now.signed(&ends.now)?)),
        (Some(then), Some(_)) if !after.is_tied(lien) => {
            Ok(Causes::only(Cause::Edits, then.signed(&ends.then)?.negated()))
        }
        (Some(_), None) | (None, Some(_)) if before.is_tied(lien) && after.is_tied(lien) => {
            Ok(Causes::none(ends.currency()))
        }
        (then, now) => account_moved(then, now, ends),
    }
}

/// The causes of the rest of a property share's change: snapshots leave out hidden loans, and a goal has no part of debt beyond
/// the value.
fn cause_of_rest(
    before: &World<'_>,
    after: &World<'_>,
    (loans, property): (&BTreeSet<AccountId>, AccountId),
    of_loans: &Causes,
) -> Cause {
    let is_hidden = |loan: &&AccountId| {
        let is_there = |world: &World<'_>| world.snapshot.account(**loan).is_some();
        !is_there(before) || !is_there(after)
    };
    let lien = |loan: AccountId| Lien { loan, property };
    let stays = |loan: &AccountId| before.is_tied(lien(*loan)) && after.is_tied(lien(*loan));
    let mut hidden = loans.iter().filter(is_hidden).peekable();
    let has_hidden = hidden.peek().is_some();
    if !hidden.all(stays) {
        return Cause::Accounts;
    }
    of_loans
        .largest()
        .unwrap_or(if has_hidden { Cause::DebtPaid } else { Cause::Revalued })
}

/// The debt on a property of this value on the earlier day. If the debt exceeds the value, hidden loans are unknown.
fn owed_on(
    before: &World<'_>,
    (property, loans): (AccountId, &BTreeSet<AccountId>),
    worth: Money,
    ends: &Ends<'_>,
) -> Result<Money, MoneyError> {
    let owned = before.snapshot.owned.get(&property).copied().unwrap_or(Decimal::ONE);
    if !owned.is_zero() {
        return worth.scaled(Decimal::ONE - owned);
    }
    let tied = loans
        .iter()
        .filter(|loan| before.is_tied(Lien { loan: **loan, property }));
    let mut seen = tied.filter_map(|loan| before.snapshot.account(*loan));
    let owed = seen.try_fold(Money::zero(worth.currency()), |sum, loan| {
        sum.checked_sub(loan.signed(&ends.then)?)
    })?;
    Ok(if owed.minor() > worth.minor() { owed } else { worth })
}

/// The owner's part of the move from one value to the other, with `owed` on the property.
fn owners_change(owed: Money, (then, now): (Money, Money)) -> Result<Money, MoneyError> {
    let left = |worth: Money| Ok::<_, MoneyError>(worth.checked_sub(owed)?.at_least_zero());
    left(now)?.checked_sub(left(then)?)
}

/// The causes of `change` of a part of a position: `fraction_of_kept` gives the part's fraction of the kept units.
fn position_moved(
    before: &World<'_>,
    after: &World<'_>,
    (share, holding): (Share, HoldingId),
    change: Money,
    fraction_of_kept: impl Fn(Decimal) -> Decimal,
) -> Result<Causes, MoneyError> {
    let known = before.positions.get(&holding).or_else(|| after.positions.get(&holding));
    let stays = |world: &World<'_>| known.is_some_and(|(account, _)| world.savings(account.id).is_some());
    if !stays(before) || !stays(after) {
        return Ok(Causes::only(Cause::Accounts, change));
    }
    let (Some(then), Some(now)) = (before.position(holding), after.position(holding)) else {
        return Ok(Causes::only(Cause::Added, change));
    };
    if then.value.currency() != now.value.currency() {
        return Ok(Causes::only(Cause::Redenominated, change));
    }
    let ends = ends_of(before, after);
    let ends = ends.retargeted(change.currency());
    if ends.has_one_rate(then.value) {
        return Ok(Causes::only(Cause::Accounts, change));
    }
    let held = before.valuation.fraction(share);
    let mut causes = Causes::only(Cause::Currency, ends.rates_moved(then.value, held)?);
    let part = fraction_of_kept(then.quantity.min(now.quantity));
    let price = Worth::of_part([price_move(then, now)?], part, &ends.now)?;
    causes.add(Cause::Markets, price.amount)?;
    causes.add(Cause::Added, change.checked_sub(causes.total()?)?)?;
    Ok(causes)
}
