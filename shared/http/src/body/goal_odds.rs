//! The odds of a goal on the wire: a band, a range of outcomes, and possible fixes.

use goldgrove_domain::odds::assumptions::ORDER;
use goldgrove_domain::odds::forecast::PATHS;
use goldgrove_domain::odds::{Band, Fixes, Market, Outlook, PERCENTILES};
use goldgrove_domain::planning::PlanningError;
use goldgrove_domain::planning::baseline::{BaselinePlan, RecordedPlan};
use goldgrove_domain::{AsOf, Decimal, Goal, Language, Money, RiskProfile, Zone};
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::Serialize;
use strum::VariantArray as _;

use crate::body::number::Exact;

use crate::fields::words;

/// The odds of a goal.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct GoalOddsAnswer {
    /// The goal's id.
    pub goal_id: String,
    /// The currency of all amounts.
    pub currency: String,
    /// The figures of the computation: the goal's own, with the changes of the request.
    pub plan: OddsPlanBody,
    /// The probability that the goal reaches its target by the target date.
    pub odds: OddsBody,
    /// The month, counted from now, in which the median path reaches the target; null when that is more than five years
    /// after the target date.
    pub expected_month: Option<u32>,
    /// The range of the goal's value, month by month up to the target date.
    pub timeline: Vec<RangeBody>,
    /// The smallest change of each kind that raises the goal's odds to `wanted`; null when they are that good.
    pub fixes: Option<FixesBody>,
    /// The target and the timeline in today's dollars.
    pub todays_money: TodaysMoneyBody,
    /// The goal's first plan, and how far the goal is ahead of it; null for a goal without a recorded plan.
    pub baseline: Option<BaselinePlanBody>,
    /// The assumptions behind the odds.
    pub assumptions: AssumptionsBody,
    /// The disclaimer to show with the odds.
    pub disclaimer: &'static str,
}

/// The figures behind the odds.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct OddsPlanBody {
    /// The target amount.
    pub target_amount: Exact,
    /// The planned monthly contribution.
    pub planned_monthly_contribution: Exact,
    /// The target date, `YYYY-MM-DD`.
    #[schemars(extend("format" = "date"))]
    pub target_date: String,
    /// The amount saved now.
    pub current_amount: Exact,
    /// The number of monthly payments left up to the target date.
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

/// A probability as a band of ten percentage points, and its outlook.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct OddsBody {
    /// The lower end of the band in percent: 0, 10, ... 90.
    pub from_percent: u8,
    /// The upper end of the band in percent.
    pub to_percent: u8,
    /// `Likely` from 80 %, `Fair` from 60 %, `Stretch` from 40 %, else `Unlikely`.
    #[schemars(extend("enum" = words(Outlook::VARIANTS)))]
    pub outlook: &'static str,
    /// Whether the goal is on track: `Likely` or `Fair`.
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

/// The range of a goal's value in one month.
#[derive(Debug, Serialize, JsonSchema)]
pub struct RangeBody {
    /// The month, counted from now.
    pub month: u32,
    /// The 10th percentile: 10 % of the paths end at or below this amount.
    pub p10: Exact,
    /// The 25th percentile.
    pub p25: Exact,
    /// The median.
    pub p50: Exact,
    /// The 75th percentile.
    pub p75: Exact,
    /// The 90th percentile.
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

/// The smallest change of each kind that raises the odds to `wanted`. Each one alone is enough. Amounts are in whole
/// units of the currency.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct FixesBody {
    /// The outlook that the changes reach.
    #[schemars(extend("enum" = words(Outlook::VARIANTS)))]
    pub wanted: &'static str,
    /// The increase of the monthly contribution; null when no amount is enough.
    pub more_monthly: Option<Exact>,
    /// An additional deposit today; null when no amount is enough. Within six months of the target date, all that planned contributions
    /// leave missing, without growth.
    pub deposit_now: Option<Exact>,
    /// The lower target amount; null when no target of at least half the current one is low enough.
    pub lower_target: Option<Exact>,
    /// How many months later the target date has to be; null when five years are not enough.
    pub months_later: Option<u32>,
    /// That later date, `YYYY-MM-DD`; null when `monthsLater` is null.
    #[schemars(extend("format" = "date"))]
    pub later_date: Option<String>,
}

impl FixesBody {
    /// The wire form of fixes that bring a goal to `wanted`; `later` is the later date and its distance in months.
    pub fn of(fixes: &Fixes, wanted: Outlook, later: Option<(Date, u32)>) -> Self {
        Self {
            wanted: wanted.into(),
            more_monthly: fixes.monthly.map(Exact::from),
            deposit_now: fixes.full_deposit.map(Exact::from),
            lower_target: fixes.target.map(Exact::from),
            months_later: later.map(|(_, months)| months),
            later_date: later.map(|(date, _)| date.to_string()),
        }
    }
}

/// The assumptions behind the odds.
#[derive(Debug, Serialize, JsonSchema)]
pub struct AssumptionsBody {
    /// The number of simulated paths.
    pub paths: usize,
    /// The assumptions for each asset class: nominal, per year, before taxes.
    pub classes: Vec<ClassAssumptionBody>,
    /// The correlations of the classes, in the order of `classes`: the lower triangle, with the diagonal.
    pub correlations: Vec<Vec<f64>>,
    /// All assumptions in words, with their sources.
    pub list: Vec<AssumptionBody>,
}

/// One assumption.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AssumptionBody {
    /// The subject of the assumption.
    pub name: String,
    /// The assumption.
    pub value: String,
    /// Its source.
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

/// A plan in today's dollars.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TodaysMoneyBody {
    /// Inflation, in percent a year.
    pub inflation_percent: Exact,
    /// The target's purchasing power on the target date.
    pub target_amount: Exact,
    /// The goal's timeline in today's dollars.
    pub timeline: Vec<RangeBody>,
}

/// A goal's first plan.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct BaselinePlanBody {
    /// When the plan was made.
    pub made_at: String,
    /// The plan's target amount.
    pub target_amount: Exact,
    /// The plan's target date, `YYYY-MM-DD`.
    #[schemars(extend("format" = "date"))]
    pub target_date: String,
    /// The plan's monthly contribution.
    pub planned_monthly_contribution: Exact,
    /// The amount saved when the plan was made.
    pub opening_amount: Exact,
    /// The amount planned for today. A payment counts from its day on.
    pub expected_now: Exact,
    /// The amount saved now.
    pub actual_now: Exact,
    /// How many days the goal is ahead of the plan; negative when behind, counted from the first missing payment's day.
    /// 0 within 1 % of the plan; null with more than the plan ever reaches, and with less than it began with.
    pub days_ahead: Option<i32>,
    /// The planned amount when the plan was made and after each payment, up to its target date.
    pub line: Vec<DayAmountBody>,
    /// The actual amount on each recorded day.
    pub actual: Vec<DayAmountBody>,
    /// The later plans, earliest first.
    pub replans: Vec<ReplanBody>,
}

impl BaselinePlanBody {
    /// The wire form of the first plan, with `actual` saved now and the amounts saved on earlier `days`.
    pub fn of(plan: &BaselinePlan, actual: Money, as_of: &AsOf, days: &[(Date, Money)]) -> Result<Self, PlanningError> {
        let first = &plan.first;
        let baseline = first.baseline(&as_of.zone)?;
        Ok(Self {
            made_at: first.made_at.to_string(),
            target_amount: first.terms.target_amount.into(),
            target_date: first.terms.target_date.on(&as_of.zone).to_string(),
            planned_monthly_contribution: first.terms.planned_monthly_contribution.into(),
            opening_amount: first.opening_amount.into(),
            expected_now: baseline.expected(as_of.today()).into(),
            actual_now: actual.into(),
            days_ahead: baseline.days_ahead(actual, as_of.today()),
            line: baseline.points().iter().map(DayAmountBody::from).collect(),
            actual: days.iter().map(DayAmountBody::from).collect(),
            replans: plan
                .replans
                .iter()
                .map(|plan| ReplanBody::of(plan, &as_of.zone))
                .collect(),
        })
    }
}

/// The actual or planned amount on one day.
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

/// A plan that replaced an earlier one.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReplanBody {
    /// When the plan was made.
    pub at: String,
    /// The plan's target amount.
    pub target_amount: Exact,
    /// The plan's target date, `YYYY-MM-DD`.
    #[schemars(extend("format" = "date"))]
    pub target_date: String,
    /// The plan's monthly contribution.
    pub planned_monthly_contribution: Exact,
    /// The plan's growth strategy: `conservative`, `moderate` or `aggressive`.
    #[schemars(extend("enum" = words(RiskProfile::VARIANTS)))]
    pub risk_profile: &'static str,
}

impl ReplanBody {
    fn of(plan: &RecordedPlan, zone: &Zone) -> Self {
        Self {
            at: plan.made_at.to_string(),
            target_amount: plan.terms.target_amount.into(),
            target_date: plan.terms.target_date.on(zone).to_string(),
            planned_monthly_contribution: plan.terms.planned_monthly_contribution.into(),
            risk_profile: plan.terms.risk_profile.into(),
        }
    }
}

/// A plan of a goal: the first one or a later one.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct RecordedPlanBody {
    /// The goal's id.
    pub goal_id: String,
    /// The currency of the amounts.
    pub currency: String,
    /// The amount saved when the plan was made.
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

/// The assumptions for one asset class.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClassAssumptionBody {
    /// The asset class.
    pub class: &'static str,
    /// The compound return after the fee, in percent a year.
    pub return_percent: Exact,
    /// The fee that is deducted from the return, in percent a year.
    pub fee_percent: Exact,
    /// The standard deviation of the yearly return, in percent.
    pub volatility_percent: Exact,
    /// The source of the return.
    pub source: &'static str,
    /// The year of the source.
    pub year: u16,
}
