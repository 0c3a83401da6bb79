//! Goals one by one: ahead, milestones, and contributions that did not come; [`super::behind`] and [`super::horizon`] have the rest.

use rust_decimal::Decimal;

use super::account::is_current;
use super::behind::{HELP, behind};
use super::horizon::horizon;
use super::room::{Room, is_worth_a_word};
use crate::insights::InsightError;
use crate::insights::contribution::contributed_to;
use crate::insights::fact::{Fact, FactName};
use crate::insights::household::{ADDITION_DAYS, Household, days_between, percent};
use crate::insights::prospect::Prospect;
use crate::insights::rule::{Rule, SPENT};
use crate::insights::signal::Signal;
use crate::waterfall::horizon_match::is_volatile;

/// So much of a target taken out within [`ADDITION_DAYS`] days was spent on it, in percent.
const SPENT_PERCENT_MIN: i64 = 33;
/// So many payments before its date a goal may be paid for.
const SPENT_MONTHS_MAX: u32 = 2;

/// Signals of every goal.
pub(super) fn find(household: &Household<'_>, found: &mut Vec<Signal>) -> Result<(), InsightError> {
    let mut goals = Prospect::of_all(household)?;
    let mut room = Room::of(household, &goals)?;
    // A bill comes before an emergency fund, whichever is due first (decision 144).
    goals.sort_by_key(|prospect| prospect.goal.is_for_emergencies() || !prospect.is_near());
    for prospect in &goals {
        let mut is_helped = false;
        if is_spent(household, prospect) {
            found.push(prospect.named(Signal::bucket_of(Rule::GoalBehind, &prospect.goal.id, SPENT)));
            continue;
        }
        if !prospect.is_reached() {
            let behind = behind(household, &mut room, prospect)?;
            is_helped = behind.facts.iter().any(|(name, _)| HELP.contains(name));
            found.push(behind);
            found.push(ahead(prospect));
            found.extend(missed(household, prospect));
        }
        let room = (!is_helped).then_some(&mut room);
        found.extend(horizon(household, room, prospect)?);
        found.extend(milestone(household, prospect)?);
    }
    Ok(())
}

/// Whether much of a goal was taken out around its date: a roof that is paid for needs no cash. Once its owner was asked, it stays so,
/// whatever little comes in, until the goal is full again, deleted, or due in more than [`SPENT_MONTHS_MAX`] payments.
fn is_spent(household: &Household<'_>, prospect: &Prospect<'_>) -> bool {
    let goal = prospect.goal;
    if prospect.months > SPENT_MONTHS_MAX || prospect.is_reached() || goal.is_for_emergencies() {
        return false;
    }
    let is_told = household.behind.get(&goal.id).is_some_and(|bucket| bucket == SPENT);
    let added = household.additions.get(&goal.id);
    let taken = added.and_then(|added| percent(added.negated(), goal.target_amount));
    is_told || taken.is_some_and(|taken| taken >= SPENT_PERCENT_MIN.into())
}

fn ahead(prospect: &Prospect<'_>) -> Signal {
    let early = prospect.months_early;
    prospect
        .named(Signal::level(Rule::GoalAhead, &prospect.goal.id, early.into()))
        .with(FactName::Saved, Fact::Amount(prospect.saved))
        .with(FactName::Early, Fact::Months(early))
        .with(FactName::Planned, prospect.planned().map(Fact::Amount))
}

/// Counts what was put in, gains left out, as far as it is still there. `None` when it is not known, or the target cannot be
/// compared with it, or gains alone reach it: less than all of a goal that is reached is no news. A date that has passed is left out.
fn milestone(household: &Household<'_>, prospect: &Prospect<'_>) -> Result<Option<Signal>, InsightError> {
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
    // A reserve has no end, and what is stable is where it should be.
    let may_move = household
        .earmarks
        .by_class(goal)?
        .iter()
        .any(|(class, _)| is_volatile(*class));
    let is_ahead = prospect.due_on > household.today() && !goal.is_for_emergencies() && may_move;
    // What is for later, or for any day, is for no other goal.
    let is_free = !goal.is_for_retirement() && !goal.is_for_emergencies();
    let surplus = put_in.checked_sub(goal.target_amount)?;
    let surplus = Some(surplus).filter(|surplus| is_free && is_worth_a_word(*surplus, goal.target_amount));
    let put_in = if is_whole { put_in } else { put_in.rounded_down() };
    let planned = prospect.planned().filter(|_| is_whole);
    Ok(Some(
        prospect
            .about(Signal::level(Rule::Milestone, &goal.id, reached))
            .with(FactName::By, is_ahead.then_some(Fact::Month(prospect.due_on)))
            .with(FactName::PutIn, Fact::Amount(put_in))
            .with(FactName::Planned, planned.map(Fact::Amount))
            .with(FactName::Surplus, surplus.map(Fact::Amount))
            .with(FactName::Reached, (!is_whole).then(|| Fact::Percent(reached.floor()))),
    ))
}

/// `None` for a goal that is younger than the time looked at, has no plan, or of whose contributions nothing is known:
/// only a bank reports what came in, while its figures are of now.
fn missed(household: &Household<'_>, prospect: &Prospect<'_>) -> Option<Signal> {
    let goal = prospect.goal;
    let mut shares = household.earmarks.of_goal(goal).peekable();
    let is_reported = |share| {
        household
            .connection_of(share)
            .is_some_and(|connection| is_current(household, connection))
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
            .with(FactName::Added, added.if_positive().map(Fact::Amount))
            .with(FactName::Withdrawn, added.negated().if_positive().map(Fact::Amount)),
    )
}
