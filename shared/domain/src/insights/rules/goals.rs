//! Goals one by one: ahead, milestones, and contributions that did not come; [`super::behind`] and [`super::horizon`] have the rest.

use rust_decimal::Decimal;

use super::account::is_current;
use super::behind::{HELP, behind, is_near};
use super::horizon::horizon;
use super::room::{NAMED_PERCENT_MIN, Room, rounded_down};
use crate::earmarks::Earmarks;
use crate::goal::Goal;
use crate::insights::InsightError;
use crate::insights::card::Link;
use crate::insights::contribution::Costs;
use crate::insights::fact::{Fact, FactName};
use crate::insights::forecast::Forecast;
use crate::insights::household::{ADDITION_DAYS, Household, days_between, percent};
use crate::insights::rule::Rule;
use crate::insights::signal::Signal;
use crate::money::Money;

/// Signals of every goal.
pub(super) fn find(household: &Household<'_>, found: &mut Vec<Signal>) -> Result<(), InsightError> {
    let earmarks = household.earmarks();
    let costs = Costs::of(household, &earmarks);
    let mut goals = household.goals.clone();
    goals.sort_by_key(|goal| (goal.target_date.on(&household.as_of.zone), goal.created_at, goal.id));
    let forecasts = Forecast::of_all(&goals, &earmarks, &household.as_of)?;
    let mut room = Room::of(household)?;
    let mut all: Vec<(&Goal, Forecast)> = goals.into_iter().zip(forecasts).collect();
    // A bill comes before an emergency fund, whichever is due first (decision 144).
    all.sort_by_key(|(goal, forecast)| goal.is_for_emergencies() || !is_near(forecast));
    for &(goal, ref forecast) in &all {
        let mut is_helped = false;
        if !is_reached(goal, forecast) {
            let behind = behind(household, &mut room, (goal, forecast), &earmarks)?;
            is_helped = behind.facts.iter().any(|(name, _)| HELP.contains(name));
            found.push(behind);
            found.push(ahead(household, goal, forecast));
            found.extend(missed(household, goal, &earmarks));
        }
        let swaps = (!is_helped).then_some(&mut room);
        found.extend(horizon(household, swaps, (goal, forecast), &all, &earmarks)?);
        found.extend(milestone(household, goal, forecast, costs.contributed_to(goal)?)?);
    }
    Ok(())
}

pub(super) fn is_reached(goal: &Goal, forecast: &Forecast) -> bool {
    forecast.saved.minor() >= goal.target_amount.minor()
}

pub(super) fn named(household: &Household<'_>, signal: Signal, goal: &Goal) -> Signal {
    about(signal, goal).with(FactName::By, Fact::Month(goal.target_date.on(&household.as_of.zone)))
}

fn about(signal: Signal, goal: &Goal) -> Signal {
    signal
        .with(FactName::Goal, Fact::Text(goal.name.as_str().to_owned()))
        .with(FactName::Target, Fact::Amount(goal.target_amount))
        .at(Link::Goal(goal.id))
}

fn ahead(household: &Household<'_>, goal: &Goal, forecast: &Forecast) -> Signal {
    let early = forecast.months_early;
    named(household, Signal::level(Rule::GoalAhead, &goal.id, early.into()), goal)
        .with(FactName::Saved, Fact::Amount(forecast.saved))
        .with(FactName::Early, Fact::Months(early))
        .with_some(
            FactName::Planned,
            Some(goal.planned_monthly_contribution)
                .filter(Money::is_positive)
                .map(Fact::Amount),
        )
}

/// Counts what was put in, gains left out, as far as it is still there. `None` when it is not known, or the target cannot be
/// compared with it, or gains alone reach it: less than all of a goal that is reached is no news. A date that has passed is left out.
fn milestone(
    household: &Household<'_>,
    goal: &Goal,
    forecast: &Forecast,
    put_in: Option<Money>,
) -> Result<Option<Signal>, InsightError> {
    let Some(put_in) = put_in.filter(|amount| !amount.is_negative()) else {
        return Ok(None);
    };
    let put_in = put_in.smaller(forecast.saved)?;
    let Some(reached) = percent(put_in, goal.target_amount) else {
        return Ok(None);
    };
    let by = goal.target_date.on(&household.as_of.zone);
    // A reserve has no end.
    let is_ahead = by > household.as_of.today() && !goal.is_for_emergencies();
    let is_whole = reached >= Decimal::ONE_HUNDRED;
    let surplus = put_in.checked_sub(goal.target_amount)?;
    let is_much = percent(surplus, goal.target_amount).is_some_and(|part| part >= NAMED_PERCENT_MIN.into());
    // What is for later, or for any day, is for no other goal.
    let is_free = !goal.is_for_retirement() && !goal.is_for_emergencies();
    let surplus = Some(surplus).filter(|_| is_much && is_free);
    if !is_whole && is_reached(goal, forecast) {
        return Ok(None);
    }
    Ok(Some(
        about(Signal::level(Rule::Milestone, &goal.id, reached), goal)
            .with_some(FactName::By, is_ahead.then_some(Fact::Month(by)))
            .with(
                FactName::PutIn,
                Fact::Amount(if is_whole { put_in } else { rounded_down(put_in) }),
            )
            .with_some(
                FactName::Planned,
                Some(goal.planned_monthly_contribution)
                    .filter(|planned| is_whole && planned.is_positive())
                    .map(Fact::Amount),
            )
            .with_some(FactName::Surplus, surplus.map(Fact::Amount))
            .with_some(FactName::Reached, (!is_whole).then(|| Fact::Percent(reached.floor()))),
    ))
}

/// `None` for a goal that is younger than the time looked at, has no plan, or of whose contributions nothing is known:
/// only a bank reports what came in, while its figures are of now.
fn missed(household: &Household<'_>, goal: &Goal, earmarks: &Earmarks<'_>) -> Option<Signal> {
    let mut shares = earmarks.of_goal(goal).peekable();
    let is_reported = |share| {
        household
            .login_of(share)
            .is_some_and(|login| is_current(household, login))
    };
    if shares.peek().is_none() || !shares.all(is_reported) {
        return None;
    }
    let added = *household.additions.get(&goal.id)?;
    if days_between(goal.created_at, household.as_of.now) < ADDITION_DAYS {
        return None;
    }
    let share = percent(added, goal.planned_monthly_contribution)?;
    let signal = named(
        household,
        Signal::level(Rule::ContributionMissed, &goal.id, share),
        goal,
    );
    Some(
        signal
            .with(FactName::Planned, Fact::Amount(goal.planned_monthly_contribution))
            .with_some(FactName::Added, added.is_positive().then_some(Fact::Amount(added)))
            .with_some(
                FactName::Withdrawn,
                added.is_negative().then(|| Fact::Amount(added.abs())),
            ),
    )
}
