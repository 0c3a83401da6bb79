//! The baseline plan of a goal: its first plan, and how far the savings are ahead of it or behind.
//!
//! Every plan of a goal is kept. A change on the first day still corrects the first plan; a
//! later change is a replan, and the first plan stays the baseline.

use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};
use rust_decimal::Decimal;

use super::PlanningError;
use super::horizon::MAX_MONTHS;
use crate::calendar::{Schedule, Zone};
use crate::goal::{Goal, Terms};
use crate::growth::{Growth, rounded, savings_minor};
use crate::ids::GoalId;
use crate::money::{Money, MoneyError};
use crate::rate::Rate;

/// How long after a goal is made a change corrects its first plan.
pub const SETTLING: SignedDuration = SignedDuration::from_hours(24);

/// How far from the plan, in percent of it, still counts as on schedule: our choice.
pub const SCHEDULE_PERCENT: i64 = 1;

/// Whether a change of a goal changed its plan, and not only its name or its savings.
pub fn is_replan(before: &Goal, after: &Goal) -> bool {
    before.terms() != after.terms()
}

/// A plan as it was made for a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedPlan {
    /// The goal.
    pub goal: GoalId,
    /// When it was made.
    pub made_at: Timestamp,
    /// Its terms then.
    pub terms: Terms,
    /// The savings then.
    pub opening_amount: Money,
    /// The steady yearly rate at which the savings were expected to grow, by their investments then.
    pub opening_rate: Rate,
    /// The same for the contributions.
    pub rate: Rate,
}

impl RecordedPlan {
    /// The plan of `goal` at `now`, with `saved`, which grows at `opening_rate` a year; contributions grow at `rate`.
    pub const fn of(goal: &Goal, saved: Money, opening_rate: Rate, rate: Rate, now: Timestamp) -> Self {
        Self {
            goal: goal.id,
            made_at: now,
            terms: goal.terms(),
            opening_amount: saved,
            opening_rate,
            rate,
        }
    }

    /// The planned savings on the day the plan was made and after each payment up to the target date, at most the
    /// target, where a plan ends. Before the first payment the savings grow by the days until then.
    pub fn baseline(&self, zone: &Zone) -> Result<BaselineLine, PlanningError> {
        let (made, schedule) = (zone.day_of(self.made_at), self.schedule(zone));
        let first_month = Decimal::try_from(schedule.part_left(made)).unwrap_or(Decimal::ONE);
        let monthly = self.opening_rate.monthly();
        let shorter = (Decimal::ONE + monthly * first_month) / (Decimal::ONE + monthly);
        let (opening_growth, growth) = (Growth::at(self.opening_rate)?, Growth::at(self.rate)?);
        let (opening, contribution) = (
            savings_minor(self.opening_amount),
            savings_minor(self.terms.planned_monthly_contribution),
        );
        let target = self.terms.target_amount;
        let mut points = vec![(made, self.opening_amount.at_least_zero().smaller(target)?)];
        let (mut opened, mut paid_in) = (opening * shorter, Decimal::ZERO);
        for payment in 1..=self.payments(zone) {
            opened = opening_growth.balance(opened, Decimal::ZERO, 1)?;
            paid_in = growth.balance(paid_in, contribution, 1)?;
            let planned = opened.checked_add(paid_in).ok_or(MoneyError::OutOfRange)?;
            let planned = rounded(planned, target.currency())?.smaller(target)?;
            points.push((schedule.nth_after(made, payment), planned));
        }
        Ok(BaselineLine { points })
    }

    /// Payments are counted as everywhere: the last one is on the target date.
    fn schedule(&self, zone: &Zone) -> Schedule {
        Schedule::monthly(self.terms.target_date.on(zone))
    }

    fn payments(&self, zone: &Zone) -> u32 {
        let (made, due) = (zone.day_of(self.made_at), self.terms.target_date.on(zone));
        self.schedule(zone).payments(made, due).min(MAX_MONTHS)
    }
}

/// The planned savings, payment by payment: a payment counts from its day on, the last one for good.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BaselineLine {
    points: Vec<(Date, Money)>,
}

impl BaselineLine {
    /// The day the plan was made and the days of its payments, with the planned savings.
    pub fn points(&self) -> &[(Date, Money)] {
        &self.points
    }

    /// The planned savings `today`; the opening amount before the plan was made.
    pub fn expected(&self, today: Date) -> Money {
        self.points[self.paid(today)].1
    }

    /// How many days `actual` is ahead of the plan `today`, negative when it is behind: counted since the first missing payment
    /// was due, or until the last payment it covers. Within [`SCHEDULE_PERCENT`] of the plan it is on schedule, 0 days; behind it, a
    /// payment counts as made within the same percent. `None` for more than the plan ever reaches, and for less than it began with.
    pub fn days_ahead(&self, actual: Money, today: Date) -> Option<i32> {
        let (paid, (last_day, last)) = (self.paid(today), self.points[self.points.len() - 1]);
        let expected = self.points[paid].1;
        if is_on_schedule(actual, expected) {
            return Some(0);
        }
        if actual.minor() > last.minor() || actual.minor() < self.points[0].1.minor() {
            return None;
        }
        let is_behind = actual.minor() < expected.minor();
        let met = self.points.partition_point(|(_, planned)| {
            planned.minor() <= actual.minor() || (is_behind && is_on_schedule(actual, *planned))
        });
        if met == paid + 1 {
            return Some(0);
        }
        // The first of the payments with the same planned savings, which stop at the target.
        let ahead = |met: usize| {
            self.points
                .partition_point(|(_, planned)| planned.minor() < self.points[met].1.minor())
        };
        let day = self.points[if met > paid { ahead(met - 1) } else { met }].0;
        Some((day - today.min(last_day)).get_days())
    }

    /// The number of payments due so far.
    fn paid(&self, today: Date) -> usize {
        self.points.partition_point(|(day, _)| *day <= today).saturating_sub(1)
    }
}

fn is_on_schedule(actual: Money, planned: Money) -> bool {
    let apart = actual.checked_sub(planned).map(Money::abs);
    apart.is_ok_and(|apart| !apart.exceeds(SCHEDULE_PERCENT, planned))
}

/// A goal's first plan, and the plans it was given later.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BaselinePlan {
    /// The plan as it was first made.
    pub first: RecordedPlan,
    /// Its replans, the earliest first.
    pub replans: Vec<RecordedPlan>,
}

impl BaselinePlan {
    /// The baseline of a goal made at `created_at` with these `plans`, in the order they were made; `None` without
    /// plans. Entries that only record savings are not replans.
    pub fn of(created_at: Timestamp, plans: &[RecordedPlan]) -> Option<Self> {
        let settled = created_at.saturating_add(SETTLING).unwrap_or(created_at);
        let making = plans.iter().take_while(|plan| plan.made_at < settled).count().max(1);
        let first = plans.get(making - 1)?.clone();
        let mut replans: Vec<RecordedPlan> = Vec::new();
        for plan in &plans[making..] {
            if plan.terms != replans.last().unwrap_or(&first).terms {
                replans.push(plan.clone());
            }
        }
        Some(Self { first, replans })
    }
}
