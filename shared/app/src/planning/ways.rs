//! The ways to make each goal of a plan fit, which also leave it on track by its own plan.

use goldgrove_domain::Money;
use goldgrove_domain::exchange::Exchange;
use goldgrove_domain::odds::{Detail, Forecast, OddsError, Outlook, Position, is_same_goal};
use goldgrove_domain::waterfall::Outcome;
use goldgrove_domain::waterfall::fit::{WaysToFit, fits};
use goldgrove_domain::waterfall::household::Household;

use crate::Failure;

/// Draws the goals that are off track again, with the odds of later months and what would raise them.
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

/// For each goal of `household` the ways to make it fit, in whole units of its own currency, so that each does what it says
/// when it is taken; `None` for one that fits by `outcomes`. `forecasts` are of the goals as they are planned, those off track
/// [followed](follow_off_track).
///
/// While the income carries every plan, what a goal needs on its own page is what makes it fit. Beyond, goals wait for each
/// other, and the ways are those of a plan whose goals grow on the courses of a fair chance; `simulate` draws whether a goal
/// with the lower target grows as fast.
///
/// # Errors
/// [`Failure`] when an amount is out of range.
pub fn ways_to_fit(
    household: &Household<'_>,
    outcomes: &[Outcome],
    forecasts: &[Forecast],
    exchange: &Exchange,
    simulate: impl FnOnce(&[(Position, Detail)]) -> Result<Vec<Forecast>, OddsError>,
) -> Result<Vec<Option<WaysToFit>>, Failure> {
    let late = |place: &usize| !fits(&household.waterfall().goals()[*place], &outcomes[*place]);
    let mut found = vec![None; forecasts.len()];
    if household.pays_every_plan() {
        for place in (0..found.len()).filter(late) {
            found[place] = Some(alone(household, place, &outcomes[place], &forecasts[place], exchange)?);
        }
        return Ok(found);
    }
    let courses = forecasts.iter().map(Forecast::cautious);
    let cautious = household.clone().growing_on(courses)?;
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

/// What its own page offers, as far as the income carries it.
fn alone(
    household: &Household<'_>,
    place: usize,
    outcome: &Outcome,
    forecast: &Forecast,
    exchange: &Exchange,
) -> Result<WaysToFit, Failure> {
    let more = forecast.more_monthly(Outlook::Fair)?;
    let is_carried = exchange.amount_of(more)?.is_some_and(|more| household.carries(more));
    let fair_in = forecast.month_of(Outlook::Fair);
    let surely = forecast.month_surely_of(Outlook::Fair);
    Ok(WaysToFit {
        reorder: false,
        more_monthly: more.filter(|_| is_carried),
        later: fair_in.map_or(Ok(None), |fair_in| household.later(place, outcome, fair_in, surely))?,
        lower_target: forecast.lower_target(Outlook::Fair)?,
    })
}

fn is_on_track(forecast: &Forecast) -> bool {
    forecast.odds().band().outlook().is_on_track()
}
