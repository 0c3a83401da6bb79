//! The baseline plan of a goal: its plan as it was first made, and how far what is there is ahead of it or behind.
//!
//! Every plan a goal was given is kept. What its owner changes on the first day is still the making of the plan; what
//! they change later is a replan, and the first plan stays the baseline.

use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};

use super::PlanningError;
use super::horizon::MAX_MONTHS;
use super::pace::Pace;
use crate::calendar::{AsOf, Schedule, Zone};
use crate::goal::{Goal, RiskProfile, TargetDate};
use crate::ids::GoalId;
use crate::money::Money;

/// How long after a goal is made its plan is still being made.
pub const SETTLING: SignedDuration = SignedDuration::from_hours(24);

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
    pub target_date: TargetDate,
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

    /// Payments are counted as everywhere: the last one is on the target date.
    fn schedule(&self, zone: &Zone) -> Schedule {
        Schedule::monthly(self.target_date.on(zone))
    }

    fn pace(&self, zone: &Zone) -> Result<Pace, PlanningError> {
        Pace::new(
            (self.opening_amount, zone.day_of(self.made_at)),
            (self.planned_monthly_contribution, self.schedule(zone)),
            self.risk_profile.projection_rate(),
        )
    }

    /// What was planned to be there today; the opening amount before the plan was made.
    ///
    /// # Errors
    /// [`PlanningError`].
    pub fn expected(&self, as_of: &AsOf) -> Result<Money, PlanningError> {
        self.pace(&as_of.zone)?.on(as_of.today())
    }

    /// What was planned to be there on the day the plan was made and after each payment up to the target date.
    ///
    /// # Errors
    /// [`PlanningError`].
    pub fn line(&self, zone: &Zone) -> Result<Vec<(Date, Money)>, PlanningError> {
        let (pace, schedule) = (self.pace(zone)?, self.schedule(zone));
        let (made, due) = (zone.day_of(self.made_at), self.target_date.on(zone));
        let payments = schedule.payments(made, due).min(MAX_MONTHS - 1);
        let days = (0..=payments).map(|payment| schedule.nth_after(made, payment));
        days.map(|day| Ok((day, pace.on(day)?))).collect()
    }

    /// How many days what is there today is ahead of the plan, negative when it is behind; `None` when the plan never comes
    /// to so much. What is less than there was at the start is behind by all the days since.
    ///
    /// # Errors
    /// [`PlanningError`].
    pub fn days_ahead(&self, actual: Money, as_of: &AsOf) -> Result<Option<i32>, PlanningError> {
        let planned = self.pace(&as_of.zone)?.day_of(actual);
        let today = as_of.today().max(as_of.zone.day_of(self.made_at));
        Ok(planned
            .and_then(|planned| planned.since(today).ok())
            .map(|span| span.get_days()))
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
    /// The baseline of a goal made at `created_at` that was given these `plans`, in the order they were made; `None` for
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
