//! The odds of a household's goals as the rules need them: read off the same paths as on the goals' own pages.

use rust_decimal::Decimal;

use crate::calendar::AsOf;
use crate::earmarks::Earmarks;
use crate::goal::Goal;
use crate::money::Money;
use crate::odds::{Detail, Fixes, Market, Odds, OddsError, Outlook, Position, Simulation};

/// How a goal looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Forecast {
    /// On how many paths it is reached.
    pub(super) odds: Odds,
    /// What would bring it back on track; `None` when it is, or when the date has come.
    pub(super) fixes: Option<Fixes>,
    /// How many months sooner it is likely to be reached; 0 when it is not likely at all.
    pub(super) months_early: u32,
    /// What is saved.
    pub(super) saved: Money,
    /// In how many months it is due.
    pub(super) months: u32,
}

impl Forecast {
    /// How each of `goals` looks today, in their order; goals of one currency share one simulation.
    pub(super) fn of_all(goals: &[&Goal], earmarks: &Earmarks<'_>, as_of: &AsOf) -> Result<Vec<Self>, OddsError> {
        let positions = goals
            .iter()
            .map(|goal| Position::of_goal(earmarks, goal, as_of.payments_until(goal.target_date)));
        let positions: Vec<Position> = positions.collect::<Result<_, _>>()?;
        let mut forecasts = vec![None; positions.len()];
        for first in 0..positions.len() {
            if forecasts[first].is_some() {
                continue;
            }
            let currency = positions[first].target().currency();
            let alike: Vec<usize> = (first..positions.len())
                .filter(|at| positions[*at].target().currency() == currency)
                .collect();
            let together: Vec<Position> = alike.iter().map(|at| positions[*at]).collect();
            let simulation = Simulation::new(Market::for_currency(currency)?);
            for (at, forecast) in alike.iter().zip(simulation.forecasts(&together, Detail::Fixes)?) {
                forecasts[*at] = Some(Self::of(&positions[*at], &forecast)?);
            }
        }
        Ok(forecasts.into_iter().flatten().collect())
    }

    fn of(position: &Position, forecast: &crate::odds::Forecast) -> Result<Self, OddsError> {
        let months = position.month();
        let likely = forecast.month_of(Outlook::Likely);
        Ok(Self {
            odds: forecast.odds(),
            fixes: if months == 0 {
                None
            } else {
                forecast.fixes(Outlook::Fair)?
            },
            months_early: likely.map_or(0, |month| months.saturating_sub(month)),
            saved: position.saved(),
            months,
        })
    }

    /// The odds in percent.
    pub(super) fn percent(&self) -> Decimal {
        let all = Decimal::from(self.odds.paths.max(1));
        Decimal::from(self.odds.met) * Decimal::ONE_HUNDRED / all
    }
}
