//! Goals that are due soon and rest on what moves with markets.

use super::goals::{is_reached, named};
use super::room::{NAMED_PERCENT_MIN, Room, rounded_down};
use crate::earmarks::Earmarks;
use crate::goal::Goal;
use crate::insights::InsightError;
use crate::insights::fact::{Fact, FactName};
use crate::insights::forecast::Forecast;
use crate::insights::household::{Household, percent};
use crate::insights::rule::Rule;
use crate::insights::signal::Signal;
use crate::money::Money;
use crate::valuation::Worth;
use crate::waterfall::horizon_match::{LATER_BY_MONTHS, is_soon, is_volatile};

/// `None` for a goal that is far away, is due, or has nothing saved. What may or may not move with markets is not said to.
/// A swap is offered where `swaps` are, and for what it leaves, spare cash.
pub(super) fn horizon(
    household: &Household<'_>,
    swaps: Option<&mut Room>,
    (goal, forecast): (&Goal, &Forecast),
    all: &[(&Goal, Forecast)],
    earmarks: &Earmarks<'_>,
) -> Result<Option<Signal>, InsightError> {
    let is_reached = is_reached(goal, forecast);
    if forecast.months == 0 || !is_soon(forecast.months) {
        return Ok(None);
    }
    let known = earmarks.parts(goal)?.into_iter().filter(|part| part.is_known);
    let parts = known
        .map(|part| (part.class, part.amount))
        .chain(earmarks.entered(goal)?);
    let moving = parts.filter(|(class, amount)| is_volatile(*class) && amount.is_positive());
    let moving = Money::sum(moving.map(|(_, amount)| amount), goal.target_amount.currency())?;
    let Some(share) = percent(moving, forecast.saved) else {
        return Ok(None);
    };
    let signal = named(household, Signal::level(Rule::HorizonRisk, &goal.id, share), goal);
    let (mut assumed, mut stable, mut rest) = (None, None, None);
    if !earmarks.has_any_for(goal) {
        assumed = Some(Fact::Strategy(goal.risk_profile));
    } else if let Some(room) = swaps.filter(|_| !is_reached) {
        let elsewhere = stable_elsewhere(household, (goal, forecast.months), all, earmarks)?;
        let currency = moving.currency();
        let (swapped, set_aside) = room.takes_swap(elsewhere, household.sum([moving])?, currency)?;
        let worth_a_word = |offered| -> Result<Option<Money>, InsightError> {
            let offered = Worth::of([offered], &household.exchange.to(currency))?.amount;
            Ok(percent(offered, forecast.saved)
                .is_some_and(|part| part >= NAMED_PERCENT_MIN.into())
                .then_some(offered))
        };
        stable = worth_a_word(swapped)?;
        rest = worth_a_word(set_aside)?;
    }
    let reached = percent(forecast.saved, goal.target_amount).filter(|_| is_reached);
    Ok(Some(
        signal
            .with(FactName::Saved, Fact::Amount(rounded_down(forecast.saved)))
            .with(FactName::Moving, Fact::Percent(share))
            .with_some(FactName::Assumed, assumed)
            .with_some(FactName::Reached, reached.map(|percent| Fact::Percent(percent.floor())))
            .with_some(FactName::Stable, stable.map(Fact::Amount))
            .with_some(FactName::Rest, rest.map(Fact::Amount)),
    ))
}

/// What is stable of goals of the same currency that are due late enough to carry what may fall instead, registered plans apart. In another
/// currency its rate would swing.
fn stable_elsewhere(
    household: &Household<'_>,
    (goal, months): (&Goal, u32),
    all: &[(&Goal, Forecast)],
    earmarks: &Earmarks<'_>,
) -> Result<Money, InsightError> {
    let currency = goal.target_amount.currency();
    let of_currency = all
        .iter()
        .filter(|(other, _)| other.target_amount.currency() == currency);
    let later = of_currency.filter(|(_, other)| other.months >= months + LATER_BY_MONTHS);
    let mut stable = Vec::new();
    for (goal, _) in later {
        let parts = earmarks.parts(goal)?.into_iter();
        let own = parts.filter(|part| !is_volatile(part.class) && !part.is_bound && part.registered.is_none());
        stable.extend(own.map(|part| part.amount.at_least_zero()));
    }
    Ok(household.sum(stable)?)
}
