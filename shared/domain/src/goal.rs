//! Savings goals.
//!
//! The arithmetic is in [`crate::planning`].

mod purpose;

use std::fmt;

use jiff::Timestamp;
use jiff::civil::Date;
use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::calendar::Zone;
use crate::exchange::{Exchange, Quote};
use crate::ids::GoalId;
use crate::money::{Money, MoneyError};
use crate::rate::Rate;
use crate::text::Name;

/// The most goals of one user: this many are planned together without a noticeable wait.
pub const GOALS_MAX: u64 = 100;

/// Up to this many payments before its date a goal may be a bill, for which cash should be used: ours (decision 144).
pub(crate) const BILL_MONTHS: u32 = 6;

/// The risk of a goal's money; decides the planning and projection rates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum RiskProfile {
    /// `Steady & Secure`
    Conservative,
    /// `Balanced Growth`
    #[default]
    Moderate,
    /// `Maximum Growth`
    Aggressive,
}

/// The target date of a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TargetDate {
    /// A day, in the user's time zone.
    Day(Date),
    /// A moment, as goals were stored before decision 109: it means its day in the user's time zone.
    Moment(Timestamp),
}

impl TargetDate {
    /// The day, for a user in `zone`.
    pub fn on(self, zone: &Zone) -> Date {
        match self {
            Self::Day(day) => day,
            Self::Moment(moment) => zone.day_of(moment),
        }
    }

    /// Reads a day written `YYYY-MM-DD`, or a moment with its offset; `None` for anything else.
    pub fn parse(text: &str) -> Option<Self> {
        let is_day = text.len() == "YYYY-MM-DD".len();
        if is_day {
            return text.parse().ok().map(Self::Day);
        }
        text.parse().ok().map(Self::Moment)
    }
}

impl fmt::Display for TargetDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Day(day) => day.fmt(f),
            Self::Moment(moment) => moment.fmt(f),
        }
    }
}

impl From<Date> for TargetDate {
    fn from(day: Date) -> Self {
        Self::Day(day)
    }
}

impl From<Timestamp> for TargetDate {
    fn from(moment: Timestamp) -> Self {
        Self::Moment(moment)
    }
}

/// The terms of a goal's plan, apart from savings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// How much is wanted.
    pub target_amount: Money,
    /// The planned monthly contribution.
    pub planned_monthly_contribution: Money,
    /// When it is wanted.
    pub target_date: TargetDate,
    /// The risk profile.
    pub risk_profile: RiskProfile,
}

/// One savings goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goal {
    /// Its id.
    pub id: GoalId,
    /// Its name.
    pub name: Name,
    /// The target; above 0.
    pub target_amount: Money,
    /// How much is there.
    pub current_amount: Money,
    /// The planned monthly contribution.
    pub planned_monthly_contribution: Money,
    /// When it is wanted.
    pub target_date: TargetDate,
    /// The risk profile.
    pub risk_profile: RiskProfile,
    /// The yearly inflation its owner expects; `None` for the general assumption.
    pub inflation: Option<Rate>,
    /// Whether it was made in the onboarding wizard.
    pub onboarding_goal: bool,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it last changed.
    pub updated_at: Timestamp,
}

impl Goal {
    /// A goal with nothing saved or planned, at moderate risk. A field added to goals gets its value for a new one here.
    pub fn new(
        id: GoalId,
        name: Name,
        target_amount: Money,
        target_date: impl Into<TargetDate>,
        created_at: Timestamp,
    ) -> Self {
        let zero = Money::zero(target_amount.currency());
        Self {
            id,
            name,
            target_amount,
            current_amount: zero,
            planned_monthly_contribution: zero,
            target_date: target_date.into(),
            risk_profile: RiskProfile::default(),
            inflation: None,
            onboarding_goal: false,
            created_at,
            updated_at: created_at,
        }
    }

    /// The terms of its plan.
    pub const fn terms(&self) -> Terms {
        Terms {
            target_amount: self.target_amount,
            planned_monthly_contribution: self.planned_monthly_contribution,
            target_date: self.target_date,
            risk_profile: self.risk_profile,
        }
    }

    /// Whether nothing is paid for on its date: an emergency fund stays, and a retirement begins.
    pub fn has_no_end(&self) -> bool {
        self.is_for_emergencies() || self.is_for_retirement()
    }

    /// Whether it may be a bill when it is due in `months` payments.
    pub fn may_be_a_bill(&self, months: u32) -> bool {
        months <= BILL_MONTHS && !self.has_no_end()
    }

    /// Whether costly debts come before contributing more to it, when it is due in `months` payments.
    pub fn waits_for_debts(&self, months: u32) -> bool {
        !self.may_be_a_bill(months) && !self.is_for_emergencies()
    }

    /// Whether `again` was created by the same request; a goal edited since then still counts as created by it.
    pub fn is_same_request(&self, again: &Self) -> bool {
        // Every field by name, so that a new field that is not compared does not compile (decision 71).
        let Self {
            id: _,
            name,
            target_amount,
            current_amount: _,
            planned_monthly_contribution,
            target_date,
            risk_profile,
            inflation,
            onboarding_goal,
            created_at,
            updated_at,
        } = self;
        updated_at != created_at
            || (*name == again.name
                && *target_amount == again.target_amount
                && *planned_monthly_contribution == again.planned_monthly_contribution
                && *target_date == again.target_date
                && *risk_profile == again.risk_profile
                && *inflation == again.inflation
                && *onboarding_goal == again.onboarding_goal)
    }

    /// The goal with its amounts in the currency of `exchange`; `None` if its own has no rate.
    pub fn converted(&self, exchange: &Exchange) -> Result<Option<Self>, MoneyError> {
        let amounts = (
            exchange.amount_of(Some(self.target_amount))?,
            exchange.amount_of(Some(self.current_amount))?,
            exchange.amount_of(Some(self.planned_monthly_contribution))?,
        );
        let (Some(target_amount), Some(current_amount), Some(planned_monthly_contribution)) = amounts else {
            return Ok(None);
        };
        Ok(Some(Self {
            target_amount,
            current_amount,
            planned_monthly_contribution,
            ..self.clone()
        }))
    }
}

/// The totals of goals in one currency: each goal is converted once, so that the parts sum to the totals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoalTotals {
    /// The sum of targets.
    pub target_amount: Money,
    /// The sum of saved amounts.
    pub current_amount: Money,
    /// The sum of planned monthly contributions.
    pub planned_monthly_contribution: Money,
    /// The goals of other currencies in the totals, as they count, with their rate; in the order of the goals.
    pub converted: Vec<(Goal, Quote)>,
    /// The goals whose currency has no rate, which are in no total; in the order of the goals.
    pub without_rate: Vec<GoalId>,
}

impl GoalTotals {
    /// The totals of `goals` in the currency of `exchange`.
    pub fn of(goals: &[Goal], exchange: &Exchange) -> Result<Self, MoneyError> {
        let zero = Money::zero(exchange.currency());
        let mut totals = Self {
            target_amount: zero,
            current_amount: zero,
            planned_monthly_contribution: zero,
            converted: Vec::new(),
            without_rate: Vec::new(),
        };
        for goal in goals {
            let Some(counted) = goal.converted(exchange)? else {
                totals.without_rate.push(goal.id);
                continue;
            };
            totals.target_amount = totals.target_amount.checked_add(counted.target_amount)?;
            totals.current_amount = totals.current_amount.checked_add(counted.current_amount)?;
            let planned = counted.planned_monthly_contribution;
            totals.planned_monthly_contribution = totals.planned_monthly_contribution.checked_add(planned)?;
            let quote = exchange.quotes().get(&goal.target_amount.currency());
            totals.converted.extend(quote.map(|quote| (counted, *quote)));
        }
        Ok(totals)
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn a_day_is_the_same_in_every_zone_and_a_moment_is_its_day_in_the_users() {
        let day = Some(TargetDate::Day(date(2031, 6, 1)));
        let rows = [
            ("a day", "2031-06-01", "Pacific/Auckland"),
            ("a day", "2031-06-01", "Pacific/Honolulu"),
            ("a day", "2031-06-01", "America/St_Johns"),
            ("noon at +13", "2031-05-31T23:00:00Z", "Pacific/Tongatapu"),
            (
                "noon in Auckland's winter",
                "2031-06-01T12:00:00+12:00",
                "Pacific/Auckland",
            ),
            ("noon in Honolulu", "2031-06-01T22:00:00Z", "Pacific/Honolulu"),
            ("noon in Newfoundland", "2031-06-01T14:30:00Z", "America/St_Johns"),
            (
                "the last minute in Newfoundland",
                "2031-06-02T02:29:00Z",
                "America/St_Johns",
            ),
        ];
        for (name, text, zone) in rows {
            let zone = Zone::parse(zone).unwrap();
            let on = TargetDate::parse(text).map(|date| TargetDate::Day(date.on(&zone)));
            assert_eq!(on, day, "{name}: {text}");
        }
        for text in ["", "soon", "2031-6-1", "2031-02-30", "20310601", "2031-06-01T12:00:00"] {
            assert_eq!(TargetDate::parse(text), None, "{text}");
        }
    }
}
