//! The plan of all goals on the wire: goal waterfall, next amount, stress test, horizon match.

use goldgrove_domain::Money;
use goldgrove_domain::calendar::whole_months;
use goldgrove_domain::goal_allocation::Source;
use goldgrove_domain::odds::Band;
use goldgrove_domain::planning::verdict::Verdict;
use goldgrove_domain::waterfall::fit::WaysToFit;
use goldgrove_domain::waterfall::horizon_match::{Mismatch, SetAside, Swap};
use goldgrove_domain::waterfall::next_amount::{Effect, Gain};
use goldgrove_domain::waterfall::{Outcome, TimelineRow};
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::Serialize;

use crate::body::goal_odds::{AssumptionBody, OddsBody};
use crate::body::number::Exact;

/// What becomes of all goals together.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct GoalsPlanBody {
    /// The currency of all amounts but those that say otherwise; goals in another come in at today's rate.
    pub currency: String,
    /// Goals whose currency has no rate today, which are left out.
    pub goals_without_rate: Vec<String>,
    /// What comes in every month; null when the user has not said.
    pub monthly_income: Option<Exact>,
    /// The goals under one income.
    pub waterfall: WaterfallBody,
    /// Where the next amount does most.
    pub next_amount: NextAmountBody,
    /// What a bad time does to the goals.
    pub stress_test: StressTestBody,
    /// Goals due soon that rest on what may fall.
    pub horizon: HorizonBody,
    /// The odds of the drafts that were asked for, in their order.
    pub drafts: Vec<DraftOddsBody>,
    /// What all of this assumes.
    pub assumptions: Vec<AssumptionBody>,
    /// What it is and is not.
    pub disclaimer: &'static str,
}

/// The odds of a goal that is not made yet.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct DraftOddsBody {
    /// The probability that the target is reached by the date.
    pub odds: OddsBody,
    /// What would have to go in every month for a fair chance; null when the odds are fair, or no amount does.
    pub fair_monthly: Option<Exact>,
}

impl DraftOddsBody {
    /// The wire form.
    pub fn of(band: Band, fair_monthly: Option<Money>) -> Self {
        Self {
            odds: band.into(),
            fair_monthly: fair_monthly.map(Exact::from),
        }
    }
}

/// The goals under one income.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct WaterfallBody {
    /// What goes to all goals every month: what their plans put in, at most the limit's part of the income.
    pub monthly_budget: Exact,
    /// The part of the income that goals may take together, in percent.
    pub limit_percent: u32,
    /// The goals, the first first.
    pub goals: Vec<WaterfallGoalBody>,
    /// Every month of the first year, every year of the first ten, then every five years and the month in which the last
    /// goal is done.
    pub months: Vec<WaterfallRowBody>,
    /// What the plans take of the income, year by year.
    pub years: Vec<PlannedYearBody>,
}

/// One goal among others.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct WaterfallGoalBody {
    /// The goal.
    pub goal_id: String,
    /// Its place in the order, from 1.
    pub priority: usize,
    /// How much is wanted.
    pub target_amount: Exact,
    /// What its plan puts in every month.
    pub planned_monthly_contribution: Exact,
    /// How many monthly payments there are up to its date.
    pub due_month: u32,
    /// With which of them its money is there; null when that is not foreseeable.
    pub done_month: Option<u32>,
    /// The day of that payment, `YYYY-MM-DD`.
    pub done_on: Option<String>,
    /// Whether that is by its date.
    pub fits: bool,
    /// How many months after its date; null when it fits or is not foreseeable.
    pub months_late: Option<u32>,
    /// The probability that it is reached by its date as planned.
    pub odds: OddsBody,
    /// So much more every month for a fair chance, in the goal's own currency; null when the odds are fair, or no amount does.
    pub more_monthly: Option<Exact>,
    /// The least that makes it fit, in the goal's own currency; null when it does.
    pub ways_to_fit: Option<WaysToFitBody>,
}

/// The least that makes a goal fit, each alone.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct WaysToFitBody {
    /// Which of them costs least; null when nothing helps.
    #[schemars(extend("enum" = ["reorder", "moreMonthly", "monthsLater", "lowerTarget", null]))]
    pub cheapest: Option<&'static str>,
    /// Whether putting it first does, with every goal that fits still fitting.
    pub reorder: bool,
    /// So much more every month; null when no amount does or the income's limit does not carry it.
    pub more_monthly: Option<Exact>,
    /// So many months later; null when no date is foreseeable.
    pub months_later: Option<u32>,
    /// The date that is: an ISO 8601 timestamp.
    #[schemars(extend("format" = "date"))]
    pub later_date: Option<String>,
    /// The target cut to this; null when nothing is there by the date.
    pub lower_target: Option<Exact>,
}

impl From<&WaysToFit> for WaysToFitBody {
    fn from(ways: &WaysToFit) -> Self {
        Self {
            cheapest: ways.cheapest().map(Into::into),
            reorder: ways.reorder,
            more_monthly: ways.more_monthly.map(Exact::from),
            months_later: ways.later.map(|later| later.months),
            later_date: ways.later.map(|later| later.date.to_string()),
            lower_target: ways.lower_target.map(Exact::from),
        }
    }
}

/// Some months, each list in the order of the goals.
#[derive(Debug, Serialize, JsonSchema)]
pub struct WaterfallRowBody {
    /// The last of them, in months from now.
    pub month: u32,
    /// What went in since the row before.
    pub contributions: Vec<Exact>,
    /// What is there then.
    pub saved: Vec<Exact>,
}

impl From<TimelineRow> for WaterfallRowBody {
    fn from(row: TimelineRow) -> Self {
        Self {
            month: row.month,
            contributions: row.contributions.into_iter().map(Exact::from).collect(),
            saved: row.saved.into_iter().map(Exact::from).collect(),
        }
    }
}

/// What the plans take in one year.
#[derive(Debug, Serialize, JsonSchema)]
pub struct PlannedYearBody {
    /// The year, from 1.
    pub year: u32,
    /// What goes in in its heaviest month.
    pub monthly: Exact,
    /// That in percent of the income; null when nobody said what it is.
    pub percent: Option<Exact>,
    /// `comfortable` up to 40 %, `tight` up to 50 %, else `stretched`; null without an income.
    #[schemars(extend("enum" = ["comfortable", "tight", "stretched", null]))]
    pub verdict: Option<&'static str>,
}

/// The wire value of a verdict.
pub const fn verdict_word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Comfortable => "comfortable",
        Verdict::Tight => "tight",
        Verdict::Stretched => "stretched",
    }
}

/// Where the next amount does most.
#[derive(Debug, Serialize, JsonSchema)]
pub struct NextAmountBody {
    /// The amount.
    pub amount: Exact,
    /// Where it could go, the best first.
    pub options: Vec<NextOptionBody>,
}

/// One place the amount could go.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum NextOptionBody {
    /// A goal.
    Goal {
        /// Its place, from 1.
        rank: usize,
        /// The goal.
        goal_id: String,
        /// How many days earlier it is reached; null when it is not reached without the amount.
        days_gained: Option<u32>,
        /// Whether it is reached with the amount, and never without.
        only_with_it: bool,
    },
    /// A debt.
    Debt {
        /// Its place, from 1.
        rank: usize,
        /// The account.
        account_id: String,
        /// What it costs, in percent a year.
        rate_percent: Exact,
        /// Whether that is our assumption.
        rate_is_assumed: bool,
        /// The interest saved over a year.
        saved_in_a_year: Exact,
    },
}

impl NextOptionBody {
    /// The wire form of an effect at `rank`, from 1; `is_assumed` is whether a debt's rate is our assumption.
    pub fn of(rank: usize, effect: &Effect, is_assumed: bool) -> Self {
        match effect {
            Effect::Goal { goal, gain } => Self::Goal {
                rank,
                goal_id: goal.to_string(),
                days_gained: match gain {
                    Gain::Days(days) => Some(*days),
                    Gain::Nothing | Gain::Reached => None,
                },
                only_with_it: *gain == Gain::Reached,
            },
            Effect::Debt {
                account,
                rate,
                saved_in_a_year,
            } => Self::Debt {
                rank,
                account_id: account.to_string(),
                rate_percent: Exact(rate.percent()),
                rate_is_assumed: is_assumed,
                saved_in_a_year: (*saved_in_a_year).into(),
            },
        }
    }
}

/// What a bad time does to the goals.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct StressTestBody {
    /// For so many months there is no income.
    pub income_lost_months: u32,
    /// How far markets move, in percent.
    pub markets_percent: Exact,
    /// How far rates rise, in points.
    pub rate_points: Exact,
    /// How much more debts cost every month.
    pub extra_interest_monthly: Exact,
    /// Each goal, in the order they are paid for.
    pub goals: Vec<StressedGoalBody>,
}

/// What a bad time does to one goal.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct StressedGoalBody {
    /// The goal.
    pub goal_id: String,
    /// The chance that it is met as things are.
    pub before: OddsBody,
    /// The chance after.
    pub after: OddsBody,
    /// What it loses at once.
    pub lost_now: Exact,
    /// After how many months its money is there as things are; null when that is not foreseeable.
    pub done_month_before: Option<u32>,
    /// After how many it is then.
    pub done_month_after: Option<u32>,
    /// How many months later that is; null when either is not foreseeable.
    pub slips_months: Option<u32>,
}

impl StressedGoalBody {
    /// The months of a goal before and after, with its odds and its loss.
    pub fn of(
        goal_id: String,
        (before, after): (OddsBody, OddsBody),
        lost_now: Exact,
        (calm, stressed): (&Outcome, &Outcome),
    ) -> Self {
        Self {
            goal_id,
            before,
            after,
            lost_now,
            done_month_before: calm.done,
            done_month_after: stressed.done,
            slips_months: calm
                .done
                .zip(stressed.done)
                .map(|(calm, stressed)| stressed.saturating_sub(calm)),
        }
    }
}

/// Goals due soon that rest on what may fall.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct HorizonBody {
    /// Each of them, the first due first.
    pub mismatches: Vec<MismatchBody>,
    /// Goals due soon of which it cannot be told: what is set aside for them is not known well enough.
    pub undetermined_goal_ids: Vec<String>,
}

/// A goal due soon that is known to rest on what may fall. Amounts are in the goal's own currency.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct MismatchBody {
    /// The goal.
    pub goal_id: String,
    /// In how many whole calendar months it is wanted; none when it is due or that is less than a month away.
    pub months_left: u32,
    /// In how many days it is wanted; none when it is due.
    pub days_left: u32,
    /// How much of it is known to be volatile.
    pub volatile_amount: Exact,
    /// That in percent of all of it.
    pub volatile_percent: Exact,
    /// What could be swapped with goals due later, without a trade.
    pub swaps: Vec<SwapBody>,
}

impl MismatchBody {
    /// The wire form, as of `today`.
    pub fn of(mismatch: Mismatch, today: Date) -> Self {
        Self {
            goal_id: mismatch.goal.to_string(),
            months_left: whole_months(today, mismatch.due_on),
            days_left: u32::try_from((mismatch.due_on - today).get_days()).unwrap_or(0),
            volatile_amount: mismatch.volatile.into(),
            volatile_percent: mismatch.percent.into(),
            swaps: mismatch.swaps.into_iter().map(SwapBody::from).collect(),
        }
    }
}

/// Two parts that could change goals.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SwapBody {
    /// The goal to swap with.
    pub with_goal_id: String,
    /// What changes sides, both ways.
    pub amount: Exact,
    /// The class the goal due soon gives.
    pub gives: &'static str,
    /// The class it takes.
    pub takes: &'static str,
    /// Where both are.
    pub sources: SwapSourcesBody,
}

impl From<Swap> for SwapBody {
    fn from(swap: Swap) -> Self {
        Self {
            with_goal_id: swap.with.to_string(),
            amount: swap.amount.into(),
            gives: swap.gives.class.into(),
            takes: swap.takes.class.into(),
            sources: SwapSourcesBody {
                gives: SourceBody::from(swap.gives),
                takes: SourceBody::from(swap.takes),
            },
        }
    }
}

/// Where two parts are.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SwapSourcesBody {
    /// Of what is given.
    pub gives: SourceBody,
    /// Of what is taken.
    pub takes: SourceBody,
}

/// Where something set aside is: an account as a whole, or one holding.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SourceBody {
    /// The account; null when it is a holding.
    pub account_id: Option<String>,
    /// The holding; null when it is an account.
    pub holding_id: Option<String>,
}

impl From<SetAside> for SourceBody {
    fn from(part: SetAside) -> Self {
        let (account_id, holding_id) = match part.share.source() {
            Source::Account(account) => (Some(account.to_string()), None),
            Source::Holding(holding) => (None, Some(holding.to_string())),
        };
        Self { account_id, holding_id }
    }
}
