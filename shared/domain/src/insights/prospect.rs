//! A household's goals as the rules read them, with odds from the same paths as on the goals' own pages.

use jiff::civil::Date;
use rust_decimal::Decimal;

use super::InsightError;
use super::card::Link;
use super::fact::{Fact, FactName};
use super::household::Household;
use super::signal::Signal;
use crate::earmarks::EarmarkedPart;
use crate::goal::Goal;
use crate::money::{Currency, Money, MoneyError};
use crate::odds::{Detail, Fixes, Forecast, Odds, OddsError, Outlook, Position, forecasts};
use crate::waterfall::horizon_match::AllocatedGoal;

/// A goal, and its outlook today.
#[derive(Clone, Debug)]
pub(super) struct Prospect<'a> {
    /// The goal.
    pub(super) goal: &'a Goal,
    /// The day it is wanted.
    pub(super) due_on: Date,
    /// Months until then.
    pub(super) months: u32,
    /// Its allocations.
    pub(super) parts: Vec<EarmarkedPart>,
    /// Its savings.
    pub(super) saved: Money,
    /// The odds of reaching it.
    pub(super) odds: Odds,
    /// What would bring it back on track; `None` when it is, or when the date has come.
    pub(super) fixes: Option<Fixes>,
    /// The months until it is fair, for any remaining part of the first month.
    pub(super) enough_anyway: Option<u32>,
    /// Months by which it is likely to be reached early; 0 when it is not likely.
    pub(super) months_early: u32,
}

impl<'a> Prospect<'a> {
    /// All goals of each household, by due date. A deposit is assumed to be cash in the goal's currency, as cards offer it, except in
    /// [`Prospect::fixes_in`].
    pub(super) fn of_all(households: &[&Household<'a>]) -> Result<Vec<Self>, InsightError> {
        let (mut positions, mut each) = (Vec::new(), Vec::new());
        for household in households {
            let mut goals = household.goals.clone();
            goals.sort_by_key(|goal| (goal.target_date.on(&household.as_of.zone), goal.created_at, goal.id));
            for goal in goals {
                let position = position(household, goal, goal.target_amount.currency())?;
                // Most goals are the same in every household, and simulated once.
                let place = positions.iter().position(|known| *known == position);
                each.push((*household, goal, place.unwrap_or(positions.len())));
                positions.extend(place.is_none().then_some(position));
            }
        }
        let forecasts = forecasts(&positions)?;
        let each = each.into_iter();
        each.map(|(household, goal, place)| Self::of(household, goal, &positions[place].0, &forecasts[place]))
            .collect()
    }

    fn of(
        household: &Household<'_>,
        goal: &'a Goal,
        position: &Position,
        forecast: &Forecast,
    ) -> Result<Self, InsightError> {
        let months = position.month();
        let likely = forecast.month_of(Outlook::Likely);
        Ok(Self {
            goal,
            due_on: goal.target_date.on(&household.as_of.zone),
            months,
            parts: household.earmarks.parts(goal)?,
            saved: position.saved(),
            odds: forecast.odds(),
            fixes: if months == 0 {
                None
            } else {
                forecast.fixes(Outlook::Fair)?
            },
            enough_anyway: forecast.months_enough_anyway(Outlook::Fair),
            months_early: likely.map_or(0, |month| months.saturating_sub(month)),
        })
    }

    /// The fixes of which the deposit is cash in another currency.
    pub(super) fn fixes_in(&self, cash: Currency, household: &Household<'_>) -> Result<Option<Fixes>, OddsError> {
        let position = position(household, self.goal, cash)?;
        let forecast = forecasts(&[position])?.pop().ok_or(OddsError::TooFar)?;
        forecast.fixes(Outlook::Fair)
    }

    /// The amount that, allocated today, gives a fair chance.
    pub(super) fn deposit(&self) -> Option<Money> {
        self.fixes.and_then(|fixes| fixes.deposit)
    }

    /// The planned monthly contribution; `None` for 0.
    pub(super) fn planned(&self) -> Option<Money> {
        self.goal.planned_monthly_contribution.if_positive()
    }

    /// The odds in percent.
    pub(super) fn percent(&self) -> Decimal {
        let all = Decimal::from(self.odds.paths.max(1));
        Decimal::from(self.odds.met) * Decimal::ONE_HUNDRED / all
    }

    /// Whether its date has come.
    pub(super) const fn is_due(&self) -> bool {
        self.months == 0
    }

    /// Whether it is due so soon that it may be a bill.
    pub(super) fn may_be_a_bill(&self) -> bool {
        self.goal.may_be_a_bill(self.months)
    }

    /// Whether the whole target is saved.
    pub(super) const fn is_reached(&self) -> bool {
        self.saved.minor() >= self.goal.target_amount.minor()
    }

    /// What is saved as pages show it, too: rounded, but down where a part would look like all of it.
    pub(super) fn shown(&self, saved: Money) -> Result<Money, MoneyError> {
        let target = self.goal.target_amount;
        if saved.minor() >= target.minor() {
            return Ok(saved);
        }
        let unit = Money::from_major(Decimal::ONE, target.currency())?;
        saved.smaller(target.checked_sub(unit)?.at_least_zero())
    }

    /// The goal as input of a horizon match.
    pub(super) fn allocated(&self) -> AllocatedGoal {
        AllocatedGoal::of(self.goal, (self.months, self.due_on), self.parts.clone())
    }

    /// `signal` with the goal's name and target.
    pub(super) fn about(&self, signal: Signal) -> Signal {
        signal
            .with(FactName::Goal, Fact::from(&self.goal.name))
            .with(FactName::Target, Fact::Amount(self.goal.target_amount))
            .at(Link::Goal(self.goal.id))
    }

    /// [`Prospect::about`], and its date.
    pub(super) fn named(&self, signal: Signal) -> Signal {
        self.about(signal).with(FactName::By, Fact::Month(self.due_on))
    }
}

/// `goal` as it is today, to which cash of `cash` may be added.
fn position(household: &Household<'_>, goal: &Goal, cash: Currency) -> Result<(Position, Detail), OddsError> {
    let position = household
        .earmarks
        .position(goal, &household.as_of)?
        .with_deposits_in_cash(cash);
    Ok((position, Detail::Fixes))
}
