//! Goals one by one: ahead, milestones, and missed contributions; [`super::behind`] and [`super::horizon`] have the rest.

use rust_decimal::Decimal;

use super::account::is_current;
use super::behind::{HELP, behind, has_part_of_cash, is_fixed, shares_cash};
use super::horizon::horizon;
use super::money::Finances;
use super::offers::{Offers, is_worth_a_word};
use crate::account::Account;
use crate::insights::InsightError;
use crate::insights::contribution::contributed_to;
use crate::insights::fact::{Fact, FactName};
use crate::insights::household::{ADDITION_DAYS, Household, days_between, percent};
use crate::insights::prospect::Prospect;
use crate::insights::rule::{Rule, SPENT};
use crate::insights::signal::Signal;
use crate::money::Money;
use crate::valuation::Worth;
use crate::waterfall::horizon_match::is_volatile;

/// Ours (decision 141): a withdrawal of this part within [`ADDITION_DAYS`] days counts as spent on the goal, in percent: of the
/// target or, if the goal had less, of what it had, from [`FULL_PERCENT_MIN`] of the target on.
const SPENT_PERCENT_MIN: i64 = 33;
/// A goal with this part of its target, in percent, may be spent.
const FULL_PERCENT_MIN: i64 = 50;
/// Payments before its date from which a goal may be spent.
const SPENT_MONTHS_MAX: u32 = 2;

/// Signals of every goal.
pub(super) fn find(
    household: &Household<'_>,
    finances: &Finances,
    mut goals: Vec<Prospect<'_>>,
    found: &mut Vec<Signal>,
) -> Result<(), InsightError> {
    let mut offers = Offers::of(household, finances, &goals)?;
    // A bill comes before an emergency fund, whichever is due first (decision 144).
    goals.sort_by_key(|prospect| !prospect.may_be_a_bill());
    for prospect in &goals {
        let mut is_helped = false;
        // What is unknown is not 0: the accounts page says which rate is missing.
        if !household.earmarks.is_rated(prospect.goal)? {
            continue;
        }
        if is_spent(household, prospect)? {
            found.push(prospect.named(Signal::bucket_of(Rule::GoalBehind, &prospect.goal.id, SPENT)));
            continue;
        }
        let reserve = reserve_of(household, &offers, prospect)?;
        let is_lacking = reserve.is_some_and(|(_, is_lacking)| is_lacking);
        if !prospect.is_reached() {
            let behind = behind(household, &mut offers, prospect)?;
            let has = |names: &[FactName]| behind.facts.iter().any(|(name, _)| names.contains(name));
            is_helped = has(&HELP);
            let is_withdrawn = has(&[FactName::Withdrawn]);
            found.push(behind);
            found.extend((!is_lacking).then(|| ahead(prospect)));
            found.extend(missed(household, prospect).filter(|_| !is_withdrawn));
        }
        let has_debts = offers.debt_first.is_some();
        let offers = (!is_helped).then_some(&mut offers);
        found.extend(horizon(household, offers, prospect)?);
        found.extend(milestone(household, prospect, reserve, has_debts)?);
    }
    Ok(())
}

/// Whether much of a goal was withdrawn around its date: a roof that is paid for needs no cash. Once a card has asked its owner, this
/// stays true in spite of small contributions, until the goal is full again, changed, deleted, or due in more than
/// [`SPENT_MONTHS_MAX`] payments.
fn is_spent(household: &Household<'_>, prospect: &Prospect<'_>) -> Result<bool, InsightError> {
    let goal = prospect.goal;
    if prospect.months > SPENT_MONTHS_MAX || prospect.is_reached() || goal.has_no_end() {
        return Ok(false);
    }
    if household.behind.get(&goal.id).is_some_and(|bucket| bucket == SPENT) {
        return Ok(true);
    }
    let Some(taken) = household.withdrawals.get(&goal.id).copied() else {
        return Ok(false);
    };
    let target = goal.target_amount;
    let had = prospect.saved.checked_add(taken)?;
    let was_full =
        !shares_cash(household, prospect) && percent(had, target).is_some_and(|part| part >= FULL_PERCENT_MIN.into());
    let of = if was_full { had.smaller(target)? } else { target };
    Ok(percent(taken, of).is_some_and(|part| part >= SPENT_PERCENT_MIN.into()))
}

/// The reserve of an emergency fund, and whether neither the fund's savings nor cash that no other goal claims have all of it.
fn reserve_of(
    household: &Household<'_>,
    offers: &Offers,
    prospect: &Prospect<'_>,
) -> Result<Option<(Money, bool)>, InsightError> {
    let Some((reserve, short)) = offers.reserve.filter(|_| prospect.goal.is_for_emergencies()) else {
        return Ok(None);
    };
    let is_its = |goal| goal == prospect.goal.id;
    let in_cash = household
        .earmarks
        .claimed_by(is_its, household.currency(), Account::is_cash)?;
    let elsewhere = household.sum([prospect.saved])?.checked_sub(in_cash)?;
    Ok(Some((reserve, short.minor() > elsewhere.minor().max(0))))
}

fn ahead(prospect: &Prospect<'_>) -> Signal {
    let early = prospect.months_early;
    prospect
        .named(Signal::level(Rule::GoalAhead, &prospect.goal.id, early.into()))
        .with(FactName::Saved, Fact::Amount(prospect.saved))
        .with(FactName::Early, Fact::Months(early))
        .with(FactName::Planned, prospect.planned().map(Fact::Amount))
}

/// Counts contributions that are still there, without gains. `None` when they are unknown, or the target cannot be
/// compared with them, or gains alone reach it: a milestone below 100 % of a reached goal is not news. A past date is left out.
/// An emergency fund frees nothing for other goals while a part of the `reserve` is lacking ([`reserve_of`]).
fn milestone(
    household: &Household<'_>,
    prospect: &Prospect<'_>,
    reserve: Option<(Money, bool)>,
    has_debts: bool,
) -> Result<Option<Signal>, InsightError> {
    let goal = prospect.goal;
    let Some(put_in) = contributed_to(&household.earmarks, goal)?.filter(|amount| !amount.is_negative()) else {
        return Ok(None);
    };
    let put_in = put_in.smaller(prospect.saved)?;
    let Some(reached) = percent(put_in, goal.target_amount) else {
        return Ok(None);
    };
    let is_whole = reached >= Decimal::ONE_HUNDRED;
    if !is_whole && prospect.is_reached() {
        return Ok(None);
    }
    let is_retirement = goal.is_for_retirement();
    // A reserve has no end date, a retirement is spent over decades, and stable assets need no move.
    let may_move = household
        .earmarks
        .by_class(goal)?
        .iter()
        .any(|(class, _)| is_volatile(*class));
    let is_ahead = prospect.due_on > household.today();
    let by =
        (is_whole && is_ahead && may_move && !goal.is_for_emergencies() && !is_retirement).then_some(prospect.due_on);
    let drawn_from = (is_whole && is_retirement).then_some(prospect.due_on);
    let surplus = surplus(household, prospect, put_in, reserve)?.filter(|_| !has_debts);
    let reserve = reserve.and_then(|(reserve, is_lacking)| is_lacking.then_some(reserve));
    // Without gains, as in a deposit or an amount entered by hand, there are none to leave out.
    let name = if put_in == prospect.saved {
        FactName::Saved
    } else {
        FactName::PutIn
    };
    let put_in = prospect.shown(put_in)?;
    let freed = if has_debts {
        FactName::ForDebt
    } else {
        FactName::Planned
    };
    let planned = prospect
        .planned()
        .filter(|_| is_whole && !is_retirement && reserve.is_none());
    Ok(Some(
        prospect
            .about(Signal::level(Rule::Milestone, &goal.id, reached))
            .with(FactName::By, by.map(Fact::Month))
            .with(FactName::DrawnFrom, drawn_from.map(Fact::Month))
            .with(name, Fact::Amount(put_in))
            .with(freed, planned.map(Fact::Amount))
            .with(FactName::Surplus, surplus.map(Fact::Amount))
            .with(FactName::Reserve, reserve.filter(|_| is_whole).map(Fact::Amount))
            .with(FactName::Reached, (!is_whole).then(|| Fact::Percent(reached.floor()))),
    ))
}

/// What is saved beyond the target, if another goal could use it. Money for retirement is not free, and an emergency fund also keeps the
/// reserve. A part of a bank account grows with each pay that comes in.
fn surplus(
    household: &Household<'_>,
    prospect: &Prospect<'_>,
    saved: Money,
    reserve: Option<(Money, bool)>,
) -> Result<Option<Money>, InsightError> {
    let (goal, target) = (prospect.goal, prospect.goal.target_amount);
    let own = household.exchange.retargeted(target.currency());
    let kept = match reserve {
        Some((reserve, false)) if own.converts(reserve.currency()) => {
            Worth::of([reserve], &own)?.amount.larger(target)?
        }
        _ if goal.is_for_emergencies() || goal.is_for_retirement() => return Ok(None),
        _ => target,
    };
    let surplus = saved.checked_sub(kept)?;
    Ok(Some(surplus).filter(|surplus| is_worth_a_word(*surplus, target) && !has_part_of_cash(household, prospect)))
}

/// `None` for a goal that is younger than the period, has no plan, or whose contributions are unknown:
/// only a bank with current figures reports them, and a fixed amount does not grow with them.
fn missed(household: &Household<'_>, prospect: &Prospect<'_>) -> Option<Signal> {
    let goal = prospect.goal;
    let mut shares = household.earmarks.of_goal(goal).peekable();
    let is_reported = |share| {
        let connection = household.connection_of(share).filter(|_| !is_fixed(share));
        connection.is_some_and(|connection| is_current(household, connection))
    };
    if shares.peek().is_none() || !shares.all(is_reported) {
        return None;
    }
    let added = *household.additions.get(&goal.id)?;
    if days_between(goal.created_at, household.as_of.now) < ADDITION_DAYS {
        return None;
    }
    let planned = goal.planned_monthly_contribution;
    let signal = Signal::level(Rule::ContributionMissed, &goal.id, percent(added, planned)?);
    Some(
        prospect
            .named(signal)
            .with(FactName::Planned, Fact::Amount(planned))
            .with_positive(FactName::Added, added)
            .with_positive(FactName::Withdrawn, added.negated()),
    )
}
