//! The promise line: a goal's plan as it was first made, and how far what is there is ahead of it or behind.
//!
//! Every plan a goal was given is kept. What its owner changes on the first day is still the making of the plan; what
//! they change later is a replan, and the first plan stays the promise.

use jiff::{SignedDuration, Timestamp};

use super::pace::Pace;
use super::{PlanningError, horizon};
use crate::goal::{Goal, RiskProfile};
use crate::ids::GoalId;
use crate::money::Money;

/// How long after a goal is made its plan is still being made.
pub const SETTLING: SignedDuration = SignedDuration::from_hours(24);

const DAY: SignedDuration = SignedDuration::from_hours(24);

/// A plan as it was made for a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PromisedPlan {
    /// The goal.
    pub goal: GoalId,
    /// When it was made.
    pub made_at: Timestamp,
    /// How much was wanted.
    pub target_amount: Money,
    /// What was to go in every month.
    pub planned_monthly_contribution: Money,
    /// When it was wanted.
    pub target_date: Timestamp,
    /// How much risk its money was to take.
    pub risk_profile: RiskProfile,
    /// How much was there.
    pub opening_amount: Money,
}

impl PromisedPlan {
    /// The plan of `goal` as it is at `now`, with so much `saved`.
    pub const fn of(goal: &Goal, saved: Money, now: Timestamp) -> Self {
        Self {
            goal: goal.id,
            made_at: now,
            target_amount: goal.target_amount,
            planned_monthly_contribution: goal.planned_monthly_contribution,
            target_date: goal.target_date,
            risk_profile: goal.risk_profile,
            opening_amount: saved,
        }
    }

    /// Whether the same is wanted by the same date in the same way, whatever is there.
    fn is_same_plan(&self, other: &Self) -> bool {
        self.target_amount == other.target_amount
            && self.planned_monthly_contribution == other.planned_monthly_contribution
            && self.target_date == other.target_date
            && self.risk_profile == other.risk_profile
    }

    fn pace(&self) -> Result<Pace, PlanningError> {
        Pace::new(
            self.opening_amount,
            self.planned_monthly_contribution,
            self.risk_profile.projection_rate(),
        )
    }

    /// What was promised to be there at `moment`; the opening amount before the plan was made.
    ///
    /// # Errors
    /// [`PlanningError`].
    pub fn expected_at(&self, moment: Timestamp) -> Result<Money, PlanningError> {
        self.pace()?.on_day(self.days_until(moment))
    }

    /// The promise at the end of every 30-day month until its target date, from month 0.
    ///
    /// # Errors
    /// [`PlanningError`].
    pub fn line(&self) -> Result<Vec<(u32, Money)>, PlanningError> {
        let months = horizon::whole_periods_until(self.target_date, self.made_at).clamp(0, 1_200);
        let months = u32::try_from(months).map_err(|_| PlanningError::TooFar)?;
        let pace = self.pace()?;
        (0..=months)
            .map(|month| Ok((month, pace.on_day(month * 30)?)))
            .collect()
    }

    /// How many days what is there at `now` is ahead of the promise, negative when it is behind; `None` when the promise
    /// never comes to so much. What is less than there was at the start is behind by all the days since.
    ///
    /// # Errors
    /// [`PlanningError`].
    pub fn days_ahead(&self, actual: Money, now: Timestamp) -> Result<Option<i64>, PlanningError> {
        let promised = self.pace()?.day_of(actual);
        Ok(promised.map(|day| i64::from(day) - i64::from(self.days_until(now))))
    }

    fn days_until(&self, moment: Timestamp) -> u32 {
        let days = moment.duration_since(self.made_at).as_secs() / DAY.as_secs();
        u32::try_from(days.max(0)).unwrap_or(u32::MAX)
    }
}

/// A goal's first plan, and the plans it was given later.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Promise {
    /// The plan as it was first made.
    pub first: PromisedPlan,
    /// What it was changed to, the earliest first.
    pub replans: Vec<PromisedPlan>,
}

impl Promise {
    /// The promise of a goal made at `created_at` that was given these `plans`, in the order they were made; `None` for
    /// none. Entries that only note what is there are no replans.
    pub fn of(created_at: Timestamp, plans: &[PromisedPlan]) -> Option<Self> {
        let settled = created_at.saturating_add(SETTLING).unwrap_or(created_at);
        let making = plans.iter().take_while(|plan| plan.made_at < settled).count().max(1);
        let first = plans.get(making - 1)?.clone();
        let mut replans: Vec<PromisedPlan> = Vec::new();
        for plan in &plans[making..] {
            if !plan.is_same_plan(replans.last().unwrap_or(&first)) {
                replans.push(plan.clone());
            }
        }
        Some(Self { first, replans })
    }
}
