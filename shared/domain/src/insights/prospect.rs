//! The odds of a household's goals as the rules need them: read off the same paths as on the goals' own pages.

use rust_decimal::Decimal;

use crate::calendar::AsOf;
use crate::earmarks::Earmarks;
use crate::goal::Goal;
use crate::money::{Currency, Money};
use crate::odds::{Detail, Fixes, Odds, OddsError, Outlook, Position, forecasts};

/// How a goal looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Forecast {
    /// On how many paths it is reached.
    pub(super) odds: Odds,
    /// What would bring it back on track; `None` when it is, or when the date has come.
    pub(super) fixes: Option<Fixes>,
    /// In how many months it is fair, whatever is left of the first month.
    pub(super) surely: Option<u32>,
    /// How many months sooner it is likely to be reached; 0 when it is not likely at all.
    pub(super) months_early: u32,
    /// What is saved.
    pub(super) saved: Money,
    /// In how many months it is due.
    pub(super) months: u32,
}

impl Forecast {
    /// How each of `goals` looks today, in their order. What would be set aside for one is cash of its currency: cards offer nothing
    /// else, but for [`Forecast::deposit_in`].
    pub(super) fn of_all(goals: &[&Goal], earmarks: &Earmarks<'_>, as_of: &AsOf) -> Result<Vec<Self>, OddsError> {
        let positions = goals
            .iter()
            .map(|goal| position(goal, earmarks, as_of, goal.target_amount.currency()));
        let positions: Vec<(Position, Detail)> = positions.collect::<Result<_, OddsError>>()?;
        let forecasts = forecasts(&positions)?;
        let both = positions.iter().zip(&forecasts);
        both.map(|((position, _), forecast)| Self::of(position, forecast))
            .collect()
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
            surely: forecast.month_surely_of(Outlook::Fair),
            months_early: likely.map_or(0, |month| months.saturating_sub(month)),
            saved: position.saved(),
            months,
        })
    }

    /// How much cash of another currency, set aside today, would give `goal` a fair chance; `None` when no amount does.
    pub(super) fn deposit_in(
        cash: Currency,
        goal: &Goal,
        earmarks: &Earmarks<'_>,
        as_of: &AsOf,
    ) -> Result<Option<Money>, OddsError> {
        let position = position(goal, earmarks, as_of, cash)?;
        let forecast = forecasts(&[position])?.pop().ok_or(OddsError::TooFar)?;
        Ok(forecast.fixes(Outlook::Fair)?.and_then(|fixes| fixes.deposit))
    }

    /// What gives a fair chance, set aside today.
    pub(super) fn deposit(&self) -> Option<Money> {
        self.fixes.and_then(|fixes| fixes.deposit)
    }

    /// The odds in percent.
    pub(super) fn percent(&self) -> Decimal {
        let all = Decimal::from(self.odds.paths.max(1));
        Decimal::from(self.odds.met) * Decimal::ONE_HUNDRED / all
    }
}

/// `goal` as it is today, to which cash of `cash` may be added.
fn position(
    goal: &Goal,
    earmarks: &Earmarks<'_>,
    as_of: &AsOf,
    cash: Currency,
) -> Result<(Position, Detail), OddsError> {
    let position = Position::of_goal(earmarks, goal, as_of)?.with_deposits_in_cash(cash);
    Ok((position, Detail::Fixes))
}
