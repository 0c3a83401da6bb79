//! Goals one by one: behind, ahead, milestones, and contributions that did not come.

use jiff::SignedDuration;
use rust_decimal::Decimal;

use crate::goal::Goal;
use crate::holding::HoldingClass;
use crate::insights::InsightError;
use crate::insights::card::Link;
use crate::insights::fact::{Fact, FactName};
use crate::insights::forecast::Forecast;
use crate::insights::household::{ADDITION_DAYS, Household, day_of, days_between, percent};
use crate::insights::put_in::Costs;
use crate::insights::rule::Rule;
use crate::insights::signal::Signal;
use crate::money::Money;
use crate::set_aside::SetAside;

/// A goal this many months away or less is near: its money should not move with markets.
const NEAR_MONTHS: u32 = 36;

/// Signals of every goal.
pub(super) fn find(household: &Household<'_>, found: &mut Vec<Signal>) -> Result<(), InsightError> {
    let set_aside = household.set_aside();
    let costs = Costs::of(household);
    let mut goals = household.goals.clone();
    goals.sort_by_key(|goal| (goal.created_at, goal.id));
    for goal in goals {
        let plan = household.goals.iter().map(|goal| goal.id);
        let forecast = Forecast::of(goal, plan, &set_aside, household.now)?;
        let is_reached = forecast.saved.minor() >= goal.target_amount.minor();
        if !is_reached {
            found.push(behind(goal, &forecast)?);
            found.push(ahead(goal, &forecast));
            found.extend(missed(household, goal));
            found.extend(horizon(household, goal, &set_aside, &forecast)?);
        }
        found.extend(milestone(goal, costs.put_into(household, goal)?));
    }
    Ok(())
}

fn named(signal: Signal, goal: &Goal) -> Signal {
    signal
        .with(FactName::Goal, Fact::Text(goal.name.as_str().to_owned()))
        .with(FactName::Target, Fact::Amount(goal.target_amount))
        .with(FactName::By, Fact::Month(day_of(goal.target_date)))
        .at(Link::Goal(goal.id))
}

fn behind(goal: &Goal, forecast: &Forecast) -> Result<Signal, InsightError> {
    let band = forecast.odds.band();
    let fixes = forecast.fixes;
    let missing = goal.target_amount.checked_sub(forecast.saved)?;
    let signal = named(Signal::level(Rule::GoalBehind, &goal.id, forecast.percent()), goal)
        .with(FactName::Saved, Fact::Amount(forecast.saved))
        .with_some(FactName::More, fixes.and_then(|fixes| fixes.monthly).map(Fact::Amount))
        .with_some(
            FactName::Later,
            fixes.and_then(|fixes| fixes.months_later).map(Fact::Months),
        );
    if forecast.months == 0 {
        return Ok(signal.with(FactName::Missing, Fact::Amount(missing)));
    }
    Ok(signal
        .with(FactName::ChanceFrom, Fact::Percent(band.from_percent().into()))
        .with(FactName::ChanceTo, Fact::Percent(band.to_percent().into())))
}

fn ahead(goal: &Goal, forecast: &Forecast) -> Signal {
    let early = forecast.months_early;
    named(Signal::level(Rule::GoalAhead, &goal.id, early.into()), goal)
        .with(FactName::Saved, Fact::Amount(forecast.saved))
        .with(FactName::Early, Fact::Months(early))
}

/// `None` when it is not known what was put in, or the target cannot be compared with it.
fn milestone(goal: &Goal, put_in: Option<Money>) -> Option<Signal> {
    let put_in = put_in.filter(|amount| !amount.is_negative())?;
    let reached = percent(put_in, goal.target_amount)?;
    let signal = named(Signal::level(Rule::Milestone, &goal.id, reached), goal);
    Some(
        signal
            .with(FactName::PutIn, Fact::Amount(put_in))
            .with(FactName::Reached, Fact::Percent(reached.min(Decimal::ONE_HUNDRED))),
    )
}

/// `None` for a goal that is younger than the time looked at, has no plan, or of whose contributions nothing is known.
fn missed(household: &Household<'_>, goal: &Goal) -> Option<Signal> {
    let added = *household.additions.get(&goal.id)?;
    if days_between(goal.created_at, household.now) < ADDITION_DAYS {
        return None;
    }
    let share = percent(added, goal.planned_monthly_contribution)?;
    let signal = named(Signal::level(Rule::ContributionMissed, &goal.id, share), goal);
    Some(
        signal
            .with(FactName::Planned, Fact::Amount(goal.planned_monthly_contribution))
            .with(FactName::Added, Fact::Amount(added)),
    )
}

/// `None` for a goal that is far away or has nothing set aside.
fn horizon(
    household: &Household<'_>,
    goal: &Goal,
    set_aside: &SetAside<'_>,
    forecast: &Forecast,
) -> Result<Option<Signal>, InsightError> {
    let near = SignedDuration::from_hours(24 * 30 * i64::from(NEAR_MONTHS));
    if goal.target_date.duration_since(household.now) > near {
        return Ok(None);
    }
    let parts = set_aside.by_class(goal)?.into_iter();
    let moving = parts.filter(|(class, amount)| moves(*class) && amount.is_positive());
    let moving = Money::sum(moving.map(|(_, amount)| amount), goal.target_amount.currency())?;
    let Some(share) = percent(moving, forecast.saved) else {
        return Ok(None);
    };
    let signal = named(Signal::level(Rule::HorizonRisk, &goal.id, share), goal);
    Ok(Some(
        signal
            .with(FactName::Saved, Fact::Amount(forecast.saved))
            .with(FactName::Moving, Fact::Percent(share)),
    ))
}

/// Whether what is held in a class goes up and down by more than a near goal can bear.
const fn moves(class: HoldingClass) -> bool {
    match class {
        HoldingClass::Etfs | HoldingClass::Crypto | HoldingClass::Stocks | HoldingClass::Other => true,
        HoldingClass::Bonds | HoldingClass::Cash => false,
    }
}
