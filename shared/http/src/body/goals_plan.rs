//! The plan of all goals on the wire: goal waterfall, next amount, stress test, horizon match.

use goldgrove_domain::Money;
use goldgrove_domain::calendar::whole_months;
use goldgrove_domain::earmarks::EarmarkedPart;
use goldgrove_domain::goal_allocation::Source;
use goldgrove_domain::odds::Band;
use goldgrove_domain::waterfall::fit::WaysToFit;
use goldgrove_domain::waterfall::horizon_match::{Mismatch, Swap};
use goldgrove_domain::waterfall::next_amount::{Effect, Gain};
use goldgrove_domain::waterfall::{Outcome, TimelineRow};
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::Serialize;

use crate::body::goal_odds::{AssumptionBody, OddsBody};
use crate::body::number::Exact;

/// The plan of all goals together.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct GoalsPlanBody {
    /// The currency of all amounts, except where another is named. Goals in other currencies are converted at today's
    /// rate.
    pub currency: String,
    /// The ids of goals that the plan leaves out, because their currency, or one of their savings, has no exchange rate today.
    pub goals_without_rate: Vec<String>,
    /// The monthly take-home income; null when the user has not entered one, and when its currency has no exchange
    /// rate.
    pub monthly_income: Option<Exact>,
    /// All goals under one income.
    pub waterfall: WaterfallBody,
    /// Where the next amount helps most.
    pub next_amount: NextAmountBody,
    /// The effect of the stress test on the goals.
    pub stress_test: StressTestBody,
    /// The goals due soon that are invested in volatile assets.
    pub horizon: HorizonBody,
    /// The odds of the drafts in the request, in the same order.
    pub drafts: Vec<DraftOddsBody>,
    /// All assumptions in words, with their sources.
    pub assumptions: Vec<AssumptionBody>,
    /// The disclaimer to show with the plan.
    pub disclaimer: &'static str,
}

/// The odds of a goal that is not created yet.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct DraftOddsBody {
    /// The probability that the goal reaches its target by the target date.
    pub odds: OddsBody,
    /// The monthly contribution for `Fair` odds; null when they are already fair, and when no amount is enough.
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

/// All goals under one income.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct WaterfallBody {
    /// The monthly amount for all goals: the sum of the planned contributions, limited to `limitPercent` of the income.
    pub monthly_budget: Exact,
    /// The largest share of the income for all goals, in percent.
    pub limit_percent: u32,
    /// The goals, in the order they are funded.
    pub goals: Vec<WaterfallGoalBody>,
    /// The timeline: every month of the first year, every year up to the tenth, then every five years, and the month in
    /// which the last goal is funded.
    pub months: Vec<WaterfallRowBody>,
    /// The plans' share of the income, year by year.
    pub years: Vec<PlannedYearBody>,
}

/// One goal in the plan of all goals.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct WaterfallGoalBody {
    /// The goal's id.
    pub goal_id: String,
    /// Its place in the funding order, from 1.
    pub priority: usize,
    /// The target amount.
    pub target_amount: Exact,
    /// The planned monthly contribution.
    pub planned_monthly_contribution: Exact,
    /// The number of monthly payments left up to the target date.
    pub due_month: u32,
    /// The number of the payment that completes the goal; null when none does within 30 years of the last target date.
    pub done_month: Option<u32>,
    /// The day of that payment, `YYYY-MM-DD`; null when `doneMonth` is null.
    pub done_on: Option<String>,
    /// Whether the goal is completed by its target date.
    pub fits: bool,
    /// How many months after its target date the goal is completed; null when it is completed in time, and when
    /// `doneMonth` is null.
    pub months_late: Option<u32>,
    /// The probability that the goal reaches its target by the target date.
    pub odds: OddsBody,
    /// The increase of the monthly contribution for `Fair` odds, in the goal's own currency; null when they are already
    /// fair, and when no amount is enough.
    pub more_monthly: Option<Exact>,
    /// Whether costly debts, which are more than all cash, come before a larger contribution to this goal.
    pub debts_first: bool,
    /// The smallest changes that complete the goal by its target date, in the goal's own currency; null when none is
    /// needed.
    pub ways_to_fit: Option<WaysToFitBody>,
}

/// The smallest change of each kind that completes a goal by its target date. Each one alone is enough.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct WaysToFitBody {
    /// The cheapest of these changes; null when none helps.
    #[schemars(extend("enum" = ["reorder", "moreMonthly", "monthsLater", "lowerTarget", null]))]
    pub cheapest: Option<&'static str>,
    /// Whether it is enough to fund the goal first, with every goal that fits still fitting.
    pub reorder: bool,
    /// The increase of the monthly contribution; null when no amount is enough, when the odds are fair without it, and
    /// when it exceeds the limit of the income.
    pub more_monthly: Option<Exact>,
    /// How many months later the target date has to be; null when no later date is known.
    pub months_later: Option<u32>,
    /// That later date, `YYYY-MM-DD`; null when `monthsLater` is null.
    #[schemars(extend("format" = "date"))]
    pub later_date: Option<String>,
    /// The lower target amount; null when no target of at least half the current one is low enough.
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

/// One or more months of the timeline, each list in the order of the goals.
#[derive(Debug, Serialize, JsonSchema)]
pub struct WaterfallRowBody {
    /// The last month of the row, counted from now.
    pub month: u32,
    /// Each goal's contributions since the previous row.
    pub contributions: Vec<Exact>,
    /// Each goal's amount at the end of the row.
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

/// The planned contributions of one year.
#[derive(Debug, Serialize, JsonSchema)]
pub struct PlannedYearBody {
    /// The year, counted from 1.
    pub year: u32,
    /// The contributions of all goals in the year's heaviest month.
    pub monthly: Exact,
    /// `monthly` in percent of the income; null when `monthlyIncome` is null.
    pub percent: Option<Exact>,
    /// `comfortable` up to 40 %, `tight` up to 50 %, else `stretched`; null without an income.
    #[schemars(extend("enum" = ["comfortable", "tight", "stretched", null]))]
    pub verdict: Option<&'static str>,
}

/// Where the next amount helps most.
#[derive(Debug, Serialize, JsonSchema)]
pub struct NextAmountBody {
    /// The amount.
    pub amount: Exact,
    /// The options, best first.
    pub options: Vec<NextOptionBody>,
}

/// One use of the amount.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum NextOptionBody {
    /// Save it for a goal.
    Goal {
        /// Its rank, from 1.
        rank: usize,
        /// The goal's id.
        goal_id: String,
        /// How many days earlier the goal is reached; null when it is not reached without the amount.
        days_gained: Option<u32>,
        /// Whether the goal is reached only with the amount.
        only_with_it: bool,
    },
    /// Pay back a debt.
    Debt {
        /// Its rank, from 1.
        rank: usize,
        /// The account's id.
        account_id: String,
        /// The debt's interest rate, in percent a year.
        rate_percent: Exact,
        /// Whether the rate is our assumption.
        rate_is_assumed: bool,
        /// The interest saved in one year.
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

/// The effect of a stress test on the goals.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct StressTestBody {
    /// The number of months without income.
    pub income_lost_months: u32,
    /// The change of the markets, in percent; negative for a fall.
    pub markets_percent: Exact,
    /// The rise of interest rates, in percentage points.
    pub rate_points: Exact,
    /// The additional monthly interest on debts.
    pub extra_interest_monthly: Exact,
    /// The goals, in the order they are funded. Goals past their target date are left out.
    pub goals: Vec<StressedGoalBody>,
}

/// The effect of a stress test on one goal.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct StressedGoalBody {
    /// The goal's id.
    pub goal_id: String,
    /// The odds without the stress test.
    pub before: OddsBody,
    /// The odds after the stress test.
    pub after: OddsBody,
    /// The goal's immediate loss.
    pub lost_now: Exact,
    /// The number of the payment that completes the goal without the stress test; null when none does within 30 years of
    /// the last target date.
    pub done_month_before: Option<u32>,
    /// The number of the payment that completes the goal after the stress test; null when none does within 30 years of
    /// the last target date.
    pub done_month_after: Option<u32>,
    /// How many months later the goal is completed; null when either number is null.
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

/// The goals due soon that are invested in volatile assets.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct HorizonBody {
    /// These goals, earliest target date first.
    pub mismatches: Vec<MismatchBody>,
    /// The ids of goals due soon whose investments are not known well enough to decide.
    pub undetermined_goal_ids: Vec<String>,
}

/// A goal due soon that is invested in volatile assets. Amounts are in the goal's own currency.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct MismatchBody {
    /// The goal's id.
    pub goal_id: String,
    /// Whole calendar months to the target date; 0 in the last month and afterwards.
    pub months_left: u32,
    /// Days to the target date; 0 on that day and afterwards.
    pub days_left: u32,
    /// The part of the goal that is known to be volatile.
    pub volatile_amount: Exact,
    /// `volatileAmount` in percent of the goal's whole amount, with one decimal.
    pub volatile_percent: Exact,
    /// Possible swaps with goals due later, without a trade; the largest first.
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

/// A swap of equal parts between two goals.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SwapBody {
    /// The other goal's id.
    pub with_goal_id: String,
    /// The amount that each goal gives to the other.
    pub amount: Exact,
    /// The asset class that the goal due soon gives.
    pub gives: &'static str,
    /// The asset class that it takes.
    pub takes: &'static str,
    /// The accounts or holdings of both parts.
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

/// The accounts or holdings of a swap.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SwapSourcesBody {
    /// The account or holding of the part that the goal due soon gives.
    pub gives: SourceBody,
    /// The account or holding of the part that it takes.
    pub takes: SourceBody,
}

/// The source of an allocation: an account or a holding.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SourceBody {
    /// The account's id; null for a holding.
    pub account_id: Option<String>,
    /// The holding's id; null for an account.
    pub holding_id: Option<String>,
}

impl From<EarmarkedPart> for SourceBody {
    fn from(part: EarmarkedPart) -> Self {
        let (account_id, holding_id) = match part.share.source() {
            Source::Account(account) => (Some(account.to_string()), None),
            Source::Holding(holding) => (None, Some(holding.to_string())),
        };
        Self { account_id, holding_id }
    }
}
