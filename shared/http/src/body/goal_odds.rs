//! The odds of a goal on the wire: a band, a range of outcomes, and possible fixes.

use goldgrove_domain::calendar::{AsOf, Zone};
use goldgrove_domain::goal::{Goal, RiskProfile};
use goldgrove_domain::odds::assumptions::ORDER;
use goldgrove_domain::odds::forecast::PATHS;
use goldgrove_domain::odds::{Band, Fixes, Market, Outlook, PERCENTILES};
use goldgrove_domain::planning::PlanningError;
use goldgrove_domain::planning::baseline::{BaselinePlan, RecordedPlan};
use goldgrove_domain::{Decimal, Language, Money};
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::Serialize;
use strum::VariantArray as _;

use crate::body::number::Exact;

use crate::fields::words;

/// What may become of a goal.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct GoalOddsAnswer {
    /// The goal's id.
    pub goal_id: String,
    /// The currency of all amounts.
    pub currency: String,
    /// What was computed with: the goal's own figures, or those of the request.
    pub plan: OddsPlanBody,
    /// The probability that the target is reached by the date.
    pub odds: OddsBody,
    /// The month from now by which the median path reaches the target; null when that is more than five years after the
    /// date.
    pub expected_month: Option<u32>,
    /// What it may come to, month by month; the last entry is the target date's.
    pub timeline: Vec<RangeBody>,
    /// The smallest single change of each lever that brings the goal to `wanted`; null when it is there.
    pub fixes: Option<FixesBody>,
    /// The target and the timeline in today's purchasing power.
    pub todays_money: TodaysMoneyBody,
    /// The plan as it was first made, and how far ahead of it the goal is; null for a goal without a recorded plan.
    pub baseline: Option<BaselinePlanBody>,
    /// What all of this assumes.
    pub assumptions: AssumptionsBody,
    /// What it is and is not.
    pub disclaimer: &'static str,
}

/// The figures the odds are of.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct OddsPlanBody {
    /// How much is wanted.
    pub target_amount: Exact,
    /// What goes in every month.
    pub planned_monthly_contribution: Exact,
    /// The day it is wanted on, `YYYY-MM-DD`.
    #[schemars(extend("format" = "date"))]
    pub target_date: String,
    /// How much is there.
    pub current_amount: Exact,
    /// Whole 30-day months to the target date.
    pub months: u32,
}

impl OddsPlanBody {
    /// The wire form of a goal due in `months` months with `saved` so far; dates are in `zone`.
    pub fn of(goal: &Goal, saved: Money, months: u32, zone: &Zone) -> Self {
        Self {
            target_amount: goal.target_amount.into(),
            planned_monthly_contribution: goal.planned_monthly_contribution.into(),
            target_date: goal.target_date.on(zone).to_string(),
            current_amount: saved.into(),
            months,
        }
    }
}

/// A chance, as a band of ten points and a word.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct OddsBody {
    /// Where the band begins, in percent: 0, 10, ... 90.
    pub from_percent: u8,
    /// Where it ends.
    pub to_percent: u8,
    /// `Likely` from 80 %, `Fair` from 60 %, `Stretch` from 40 %, else `Unlikely`.
    #[schemars(extend("enum" = words(Outlook::VARIANTS)))]
    pub outlook: &'static str,
    /// Whether the goal is on track: likely or fair.
    pub on_track: bool,
}

impl From<Band> for OddsBody {
    fn from(band: Band) -> Self {
        let outlook = band.outlook();
        Self {
            from_percent: band.from_percent(),
            to_percent: band.to_percent(),
            outlook: outlook.into(),
            on_track: outlook.is_on_track(),
        }
    }
}

/// What a goal may come to by one month: so many in a hundred paths end at or below each amount.
#[derive(Debug, Serialize, JsonSchema)]
pub struct RangeBody {
    /// Months from now.
    pub month: u32,
    /// Ten in a hundred.
    pub p10: Exact,
    /// Twenty-five in a hundred.
    pub p25: Exact,
    /// Half of them.
    pub p50: Exact,
    /// Seventy-five in a hundred.
    pub p75: Exact,
    /// Ninety in a hundred.
    pub p90: Exact,
}

impl RangeBody {
    /// The wire form of the values at each of [`PERCENTILES`].
    pub fn of(month: u32, values: [Money; PERCENTILES.len()]) -> Self {
        let [p10, p25, p50, p75, p90] = values.map(Exact::from);
        Self {
            month,
            p10,
            p25,
            p50,
            p75,
            p90,
        }
    }
}

/// The smallest change of each lever, each alone.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct FixesBody {
    /// The outlook they bring.
    #[schemars(extend("enum" = words(Outlook::VARIANTS)))]
    pub wanted: &'static str,
    /// So much more every month; null when no amount does.
    pub more_monthly: Option<Exact>,
    /// So much put in now; null when no amount does.
    pub deposit_now: Option<Exact>,
    /// The target cut to this; null when nothing is met.
    pub lower_target: Option<Exact>,
    /// The date so many months later; null when five years do not suffice.
    pub months_later: Option<u32>,
    /// The day that is, `YYYY-MM-DD`; null with it.
    #[schemars(extend("format" = "date"))]
    pub later_date: Option<String>,
}

impl FixesBody {
    /// The wire form of fixes that bring a goal to `wanted`; `later` is the later date and its distance in months.
    pub fn of(fixes: &Fixes, wanted: Outlook, later: Option<(Date, u32)>) -> Self {
        Self {
            wanted: wanted.into(),
            more_monthly: fixes.monthly.map(Exact::from),
            deposit_now: fixes.deposit.map(Exact::from),
            lower_target: fixes.target.map(Exact::from),
            months_later: later.map(|(_, months)| months),
            later_date: later.map(|(date, _)| date.to_string()),
        }
    }
}

/// What the odds assume.
#[derive(Debug, Serialize, JsonSchema)]
pub struct AssumptionsBody {
    /// How many paths were drawn.
    pub paths: usize,
    /// What is assumed of each class, nominal, per year, before taxes.
    pub classes: Vec<ClassAssumptionBody>,
    /// How the classes move together, in the order of `classes`: each row up to the class itself.
    pub correlations: Vec<Vec<f64>>,
    /// Everything that is assumed, in words, and where it is from.
    pub list: Vec<AssumptionBody>,
}

/// One thing that is assumed.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AssumptionBody {
    /// What it is about.
    pub name: String,
    /// What is assumed.
    pub value: String,
    /// Where it is from.
    pub source: String,
}

impl AssumptionBody {
    /// An assumption in words.
    pub fn of(name: impl Into<String>, value: impl Into<String>, source: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            value: value.into(),
            source: source.into(),
        }
    }
}

/// A plan in today's purchasing power.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TodaysMoneyBody {
    /// How much dearer life gets, in percent a year.
    pub inflation_percent: Exact,
    /// What the target buys when it is wanted.
    pub target_amount: Exact,
    /// The timeline, month for month.
    pub timeline: Vec<RangeBody>,
}

/// A plan as it was first made.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct BaselinePlanBody {
    /// When it was made.
    pub made_at: String,
    /// How much was wanted.
    pub target_amount: Exact,
    /// By which day, `YYYY-MM-DD`.
    #[schemars(extend("format" = "date"))]
    pub target_date: String,
    /// What was to go in every month.
    pub planned_monthly_contribution: Exact,
    /// How much was there.
    pub opening_amount: Exact,
    /// What was planned to be there now: payments count from their day on.
    pub expected_now: Exact,
    /// What is there now.
    pub actual_now: Exact,
    /// How many days that is ahead, negative when behind: since the payment that it lacks was due. 0 within 1 % of the plan,
    /// null when it never comes to so much, or began with more.
    pub days_ahead: Option<i32>,
    /// What was planned to be there when it was made and after each payment, up to its date.
    pub line: Vec<DayAmountBody>,
    /// What was there day by day, as far as it was kept.
    pub actual: Vec<DayAmountBody>,
    /// What the plan was changed to, the earliest first.
    pub replans: Vec<ReplanBody>,
}

impl BaselinePlanBody {
    /// The wire form of the first plan, with `actual` saved now and the amounts saved on earlier `days`.
    pub fn of(plan: &BaselinePlan, actual: Money, as_of: &AsOf, days: &[(Date, Money)]) -> Result<Self, PlanningError> {
        let first = &plan.first;
        let baseline = first.baseline(&as_of.zone)?;
        Ok(Self {
            made_at: first.made_at.to_string(),
            target_amount: first.target_amount.into(),
            target_date: first.target_date.on(&as_of.zone).to_string(),
            planned_monthly_contribution: first.planned_monthly_contribution.into(),
            opening_amount: first.opening_amount.into(),
            expected_now: baseline.expected(as_of.today()).into(),
            actual_now: actual.into(),
            days_ahead: baseline.days_ahead(actual, as_of.today()),
            line: baseline.line().iter().map(DayAmountBody::from).collect(),
            actual: days.iter().map(DayAmountBody::from).collect(),
            replans: plan
                .replans
                .iter()
                .map(|plan| ReplanBody::of(plan, &as_of.zone))
                .collect(),
        })
    }
}

/// What was there on one day, or was to be.
#[derive(Debug, Serialize, JsonSchema)]
pub struct DayAmountBody {
    /// The day, `YYYY-MM-DD`.
    pub date: String,
    /// The amount.
    pub amount: Exact,
}

impl From<&(Date, Money)> for DayAmountBody {
    fn from((date, amount): &(Date, Money)) -> Self {
        Self {
            date: date.to_string(),
            amount: (*amount).into(),
        }
    }
}

/// A plan that took another's place.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReplanBody {
    /// When it was made.
    pub at: String,
    /// How much was wanted.
    pub target_amount: Exact,
    /// By which day, `YYYY-MM-DD`.
    #[schemars(extend("format" = "date"))]
    pub target_date: String,
    /// What was to go in every month.
    pub planned_monthly_contribution: Exact,
    /// How much risk the money was to take.
    #[schemars(extend("enum" = words(RiskProfile::VARIANTS)))]
    pub risk_profile: &'static str,
}

impl ReplanBody {
    fn of(plan: &RecordedPlan, zone: &Zone) -> Self {
        Self {
            at: plan.made_at.to_string(),
            target_amount: plan.target_amount.into(),
            target_date: plan.target_date.on(zone).to_string(),
            planned_monthly_contribution: plan.planned_monthly_contribution.into(),
            risk_profile: plan.risk_profile.into(),
        }
    }
}

/// A plan that was made for a goal, the first or one that took another's place.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct RecordedPlanBody {
    /// The goal.
    pub goal_id: String,
    /// The currency of the amounts.
    pub currency: String,
    /// What was there.
    pub opening_amount: Exact,
    /// The plan.
    #[serde(flatten)]
    pub plan: ReplanBody,
}

impl RecordedPlanBody {
    /// The wire form of `plans`; dates are in `zone`.
    pub fn all(plans: &[RecordedPlan], zone: &Zone) -> Vec<Self> {
        plans.iter().map(|plan| Self::of(plan, zone)).collect()
    }

    fn of(plan: &RecordedPlan, zone: &Zone) -> Self {
        Self {
            goal_id: plan.goal.to_string(),
            currency: plan.opening_amount.currency().to_string(),
            opening_amount: plan.opening_amount.into(),
            plan: ReplanBody::of(plan, zone),
        }
    }
}

impl AssumptionsBody {
    /// The assumptions of `market`, and `list` with all assumptions in words.
    pub fn new(market: &Market, list: Vec<AssumptionBody>, language: Language) -> Self {
        let classes = market.classes.iter().map(|row| ClassAssumptionBody {
            class: row.class.into(),
            return_percent: percent_of(row.compound - row.fee),
            fee_percent: percent_of(row.fee),
            volatility_percent: percent_of(row.volatility),
            source: row.source.in_language(language),
            year: row.year,
        });
        let rows = (0..ORDER.len()).map(|row| market.correlations[row][..=row].to_vec());
        Self {
            paths: PATHS,
            classes: classes.collect(),
            correlations: rows.collect(),
            list,
        }
    }
}

/// The table has at most one decimal of a percent.
fn percent_of(fraction: f64) -> Exact {
    #[expect(clippy::cast_possible_truncation, reason = "fractions of the table are below ten")]
    Exact(Decimal::new((fraction * 1_000.0).round() as i64, 1).normalize())
}

/// What is assumed of one class.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClassAssumptionBody {
    /// The class.
    pub class: &'static str,
    /// The compound return after the fee, in percent.
    pub return_percent: Exact,
    /// The fee that is taken off, in percent.
    pub fee_percent: Exact,
    /// The standard deviation of a year's return, in percent.
    pub volatility_percent: Exact,
    /// Where the published return is from.
    pub source: &'static str,
    /// The year of the source.
    pub year: u16,
}
