//! The ways to make each goal of a plan fit, which also leave it on track by its own plan.

use goldgrove_domain::exchange::Exchange;
use goldgrove_domain::odds::{Detail, Forecast, OddsError, Outlook, Position};
use goldgrove_domain::waterfall::Outcome;
use goldgrove_domain::waterfall::fit::{WaysToFit, fits};
use goldgrove_domain::waterfall::household::{Alone, Household};
use goldgrove_domain::{Currency, Money};

use crate::Failure;

/// For each goal of `household` the ways to make it fit, in whole units of its own currency, so that each does what it says
/// when it is taken; `None` for one that fits by `outcomes`. `forecasts` are of the goals as they are planned.
///
/// A goal that fits by its median alone is a stretch, so the ways are those of a plan whose goals grow at the rates of a fair
/// chance; and `simulate` draws whether a later date gives one.
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
    let rates = forecasts.iter().map(|forecast| forecast.rate_of(Outlook::Fair));
    let cautious = household.clone().growing_at(rates)?;
    let cautious_outcomes = cautious.waterfall().outcomes()?;
    let mut found = Vec::with_capacity(forecasts.len());
    for (place, (forecast, outcome)) in forecasts.iter().zip(outcomes).enumerate() {
        let goal = &household.waterfall().goals()[place];
        if fits(goal, outcome) {
            found.push(None);
            continue;
        }
        let alone = alone(forecast, exchange)?;
        let ways = cautious.ways_to_fit(place, &cautious_outcomes, alone)?;
        let currency = forecast.position().target().currency();
        let ways = ways.map(|ways| in_own_currency(&ways, goal.contribution, currency, exchange));
        found.push(ways.transpose()?);
    }
    let mut dated: Vec<_> = found
        .iter_mut()
        .zip(forecasts)
        .filter_map(|(ways, forecast)| Some((ways.as_mut().filter(|ways| ways.later.is_some())?, forecast.position())))
        .collect();
    let moved = dated.iter().filter_map(|(ways, position)| {
        let month = household.payments_until(ways.later?.date);
        Some((position.with_month(month), Detail::Odds))
    });
    let moved = simulate(&moved.collect::<Vec<_>>())?;
    for ((ways, _), forecast) in dated.iter_mut().zip(moved) {
        let is_fair = forecast.odds().band().outlook().is_on_track();
        ways.later = ways.later.filter(|_| is_fair);
    }
    Ok(found)
}

/// What a goal needs alone for a fair chance, in the plan's currency.
fn alone(forecast: &Forecast, exchange: &Exchange) -> Result<Alone, Failure> {
    let more = if forecast.odds().band().outlook().is_on_track() {
        Some(Money::zero(forecast.position().target().currency()))
    } else {
        forecast.more_monthly(Outlook::Fair)?
    };
    let by_due = exchange.amount_of(Some(forecast.amount_of(Outlook::Fair)?))?;
    Ok(Alone {
        more_monthly: exchange.amount_of(more)?,
        by_due: by_due.unwrap_or(Money::zero(exchange.currency())),
    })
}

/// `planned` is what goes in every month, in the plan's currency.
fn in_own_currency(
    ways: &WaysToFit,
    planned: Money,
    currency: Currency,
    exchange: &Exchange,
) -> Result<WaysToFit, Failure> {
    let before = exchange.enough(planned, currency)?;
    let more = ways.more_monthly.map(|more| {
        let then = exchange.enough(planned.checked_add(more)?, currency)?;
        let more = then.zip(before).map(|(then, before)| then.checked_sub(before));
        more.transpose()?.map(Money::rounded_up).transpose()
    });
    let lower = ways.lower_target.map(|target| exchange.at_most(target, currency));
    let lower = lower.transpose()?.flatten().map(Money::rounded_down);
    Ok(WaysToFit {
        more_monthly: more.transpose()?.flatten(),
        lower_target: lower.filter(Money::is_positive),
        ..*ways
    })
}
