//! Ways to make each goal of the waterfall fit that also leave it on track by its own plan.

use goldgrove_domain::odds::{Detail, Forecast, OddsError, Outlook, Position, is_same_goal};
use goldgrove_domain::waterfall::Outcome;
use goldgrove_domain::waterfall::fit::{WaysToFit, fits};
use goldgrove_domain::waterfall::plan::Plan;
use goldgrove_domain::{Exchange, Money};

use crate::Failure;

/// Simulates the goals that are off track again, with the odds of later months and the changes that would improve them.
pub fn follow_off_track(
    forecasts: &mut [Forecast],
    simulate: impl FnOnce(&[(Position, Detail)]) -> Result<Vec<Forecast>, OddsError>,
) -> Result<(), OddsError> {
    let off_track = forecasts.iter_mut().filter(|forecast| !is_on_track(forecast));
    let off_track: Vec<_> = off_track.collect();
    let again = off_track.iter().map(|forecast| (*forecast.position(), Detail::Later));
    let again = simulate(&again.collect::<Vec<_>>())?;
    off_track
        .into_iter()
        .zip(again)
        .for_each(|(forecast, again)| *forecast = again);
    Ok(())
}

/// The ways to make each goal of `plan` fit, in whole units of its own currency, so that each works when applied;
/// `None` for a goal that fits by `outcomes`. `forecasts` are for the goals as planned; those off track are
/// [followed](follow_off_track).
///
/// While the income covers every plan, a goal fits with the changes that its own page offers. Otherwise goals wait for
/// each other, and the ways assume that goals grow on their [cautious](Forecast::cautious) courses; `simulate` then
/// checks whether a goal with the lower target grows as fast.
pub fn ways_to_fit(
    plan: &Plan<'_>,
    outcomes: &[Outcome],
    forecasts: &[Forecast],
    exchange: &Exchange,
    simulate: impl FnOnce(&[(Position, Detail)]) -> Result<Vec<Forecast>, OddsError>,
) -> Result<Vec<Option<WaysToFit>>, Failure> {
    let late = |place: &usize| !fits(&plan.waterfall().goals()[*place], &outcomes[*place]);
    let mut found = vec![None; forecasts.len()];
    if plan.pays_every_plan() {
        for place in (0..found.len()).filter(late) {
            found[place] = Some(alone(plan, place, &outcomes[place], &forecasts[place], exchange)?);
        }
        return Ok(found);
    }
    let courses = forecasts.iter().map(Forecast::cautious);
    let cautious = plan.clone().growing_on(courses)?;
    let outcomes = cautious.waterfall().outcomes()?;
    for place in (0..found.len()).filter(late) {
        let (outcome, forecast) = (&outcomes[place], &forecasts[place]);
        let alone = alone(&cautious, place, outcome, forecast, exchange)?;
        let own = forecast.position().target();
        let there = exchange
            .at_most(outcome.by_due, own.currency())?
            .map(Money::rounded_down);
        let fair = if is_on_track(forecast) {
            Some(own)
        } else {
            alone.lower_target
        };
        let lower = there.zip(fair).map(|(there, fair)| there.smaller(fair));
        found[place] = Some(WaysToFit {
            reorder: is_on_track(forecast) && cautious.waterfall().fits_first(place, &outcomes)?,
            lower_target: lower.transpose()?.filter(|lower| is_same_goal(*lower, own)),
            ..alone
        });
    }
    let lowered = found.iter_mut().zip(forecasts).enumerate();
    let lowered = lowered.filter_map(|(place, (ways, forecast))| {
        let ways = ways.as_mut()?;
        let position = forecast.position().with_target(ways.lower_target?);
        Some((place, ways, position))
    });
    let lowered: Vec<_> = lowered.collect();
    let positions = lowered.iter().map(|(_, _, position)| (*position, Detail::Months));
    let drawn = simulate(&positions.collect::<Vec<_>>())?;
    for ((place, ways, position), forecast) in lowered.into_iter().zip(drawn) {
        let target = exchange.amount_of(Some(position.target()))?;
        let grows = target.is_some_and(|target| cautious.grows_as_fast(place, target, forecast.expected()));
        ways.lower_target = ways.lower_target.filter(|_| grows);
    }
    Ok(found)
}

/// The changes that the goal's own page offers, if the income covers them.
fn alone(
    plan: &Plan<'_>,
    place: usize,
    outcome: &Outcome,
    forecast: &Forecast,
    exchange: &Exchange,
) -> Result<WaysToFit, Failure> {
    let more = forecast.more_monthly(Outlook::Fair)?;
    let is_carried = exchange.amount_of(more)?.is_some_and(|more| plan.carries(more));
    let fair_in = forecast.month_of(Outlook::Fair);
    let enough_anyway = forecast.months_enough_anyway(Outlook::Fair);
    Ok(WaysToFit {
        reorder: false,
        more_monthly: more.filter(|_| is_carried),
        later: fair_in.map_or(Ok(None), |fair_in| plan.later(place, outcome, fair_in, enough_anyway))?,
        lower_target: forecast.lower_target(Outlook::Fair)?,
    })
}

fn is_on_track(forecast: &Forecast) -> bool {
    forecast.odds().band().outlook().is_on_track()
}
