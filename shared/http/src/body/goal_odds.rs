//! The odds of a goal on the wire: a band and a word, the range of what it may come to, and what would help.

use goldgrove_domain::goal::Goal;
use goldgrove_domain::odds::assumptions::TABLE;
use goldgrove_domain::odds::fixes::Fixes;
use goldgrove_domain::odds::position::PERCENTILES;
use goldgrove_domain::odds::{Band, Outlook};
use goldgrove_domain::{Decimal, Money};
use schemars::JsonSchema;
use serde::Serialize;

use crate::body::number::Exact;

/// What odds are and are not.
pub const DISCLAIMER: &str = "Information, not financial advice.";

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
    /// The chance that the target is met by the date.
    pub odds: OddsBody,
    /// What it may come to, month by month; the last entry is the target date's.
    pub timeline: Vec<RangeBody>,
    /// The smallest single change of each lever that brings the goal to `wanted`; null when it is there.
    pub fixes: Option<FixesBody>,
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
    /// When it is wanted.
    pub target_date: String,
    /// How much is there.
    pub current_amount: Exact,
    /// Whole 30-day months to the target date.
    pub months: u32,
}

impl OddsPlanBody {
    /// The wire form of a goal that is wanted in `months` months and has `saved`.
    pub fn of(goal: &Goal, saved: Money, months: u32) -> Self {
        Self {
            target_amount: goal.target_amount.into(),
            planned_monthly_contribution: goal.planned_monthly_contribution.into(),
            target_date: goal.target_date.to_string(),
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
    #[schemars(extend("enum" = Outlook::ALL.map(Outlook::as_str)))]
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
            outlook: outlook.as_str(),
            on_track: outlook.is_on_track(),
        }
    }
}

/// What a goal may come to by one month: so many in a hundred futures end at or below each amount.
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
    #[schemars(extend("enum" = Outlook::ALL.map(Outlook::as_str)))]
    pub wanted: &'static str,
    /// So much more every month; null when no amount does.
    pub more_monthly: Option<Exact>,
    /// So much put in now; null when no amount does.
    pub deposit_now: Option<Exact>,
    /// The target cut to this; null when nothing is met.
    pub lower_target: Option<Exact>,
    /// The date so many months later; null when five years do not suffice.
    pub months_later: Option<u32>,
}

impl FixesBody {
    /// The wire form of fixes that bring a goal to `wanted`.
    pub fn of(fixes: &Fixes, wanted: Outlook) -> Self {
        Self {
            wanted: wanted.as_str(),
            more_monthly: fixes.monthly.map(Exact::from),
            deposit_now: fixes.deposit.map(Exact::from),
            lower_target: fixes.target.map(Exact::from),
            months_later: fixes.months_later,
        }
    }
}

/// What the odds assume.
#[derive(Debug, Serialize, JsonSchema)]
pub struct AssumptionsBody {
    /// How many futures were drawn.
    pub futures: usize,
    /// What is assumed of each class, nominal, per year, after fees and before taxes.
    pub classes: Vec<ClassAssumptionBody>,
}

impl AssumptionsBody {
    /// The assumptions of the product, over so many futures.
    pub fn over(futures: usize) -> Self {
        let percent = |fraction: f64| Exact(percent_of(fraction));
        let classes = TABLE.iter().map(|row| ClassAssumptionBody {
            class: row.class.as_str(),
            mean_percent: percent(row.mean),
            volatility_percent: percent(row.volatility),
        });
        Self {
            futures,
            classes: classes.collect(),
        }
    }
}

/// The table has at most one decimal of a percent.
fn percent_of(fraction: f64) -> Decimal {
    #[expect(clippy::cast_possible_truncation, reason = "fractions of the table are below ten")]
    Decimal::new((fraction * 1_000.0).round() as i64, 1).normalize()
}

/// What is assumed of one class.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClassAssumptionBody {
    /// The class.
    pub class: &'static str,
    /// The expected return, in percent.
    pub mean_percent: Exact,
    /// The standard deviation of the return, in percent.
    pub volatility_percent: Exact,
}
