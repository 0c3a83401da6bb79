//! The input for the waterfall of all goals. Everything has a default.

use std::collections::HashMap;

use goldgrove_domain::account::interest_rate;
use goldgrove_domain::calendar::AsOf;
use goldgrove_domain::goal::{Goal, RiskProfile};
use goldgrove_domain::goal_allocation::{GoalAllocation, Share};
use goldgrove_domain::ids::{AccountId, AllocationId, GoalId};
use goldgrove_domain::profile::Profile;
use goldgrove_domain::text::Name;
use goldgrove_domain::waterfall::stress_test::StressTest;
use goldgrove_domain::{Decimal, Money, Rate};
use goldgrove_http::Problem;
use goldgrove_http::body::number::Exact;
use goldgrove_http::fields::{currencies_or_null, currency_of, goal as fields, words};
use goldgrove_http::params::FieldErrors;
use schemars::JsonSchema;
use serde::Deserialize;
use strum::VariantArray as _;

/// The default share of the income that all goals may take together, in percent.
pub(crate) const LIMIT_PERCENT: u32 = 50;
/// The default next amount, in about this many dollars.
const AMOUNT_DOLLARS: i64 = 500;
/// The longest loss of income in the stress test, in months.
const INCOME_LOST_MONTHS_MAX: u32 = 36;
/// The largest rise of rates in the stress test, in points.
const RATE_POINTS_MAX: i64 = 10;
/// The maximum goals of one wizard.
const DRAFTS_MAX: usize = 10;
/// The name of a goal that has none yet; it is not shown.
const DRAFT: &str = "Draft";
/// The maximum entries of a list.
const LIST_MAX: usize = 500;

/// The request body. Every field has a default, so `{}` is valid.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct PlanGoalsInput {
    /// The ids of the goals to fund first, in this order. The others follow by target date. The default is the
    /// profile's order.
    pub order: Option<Vec<String>>,
    /// The largest share of the income for all goals, in percent, 1 to 100. The default is 50.
    #[serde(default)]
    #[schemars(range(min = 1, max = 100))]
    pub limit_percent: Option<u32>,
    /// The next amount to allocate, above 0. The default is about 500 dollars.
    pub amount: Option<Exact>,
    /// Interest rates of debts, in place of those of their accounts.
    pub debt_rates: Option<Vec<DebtRateInput>>,
    /// The stress test; with the defaults when absent.
    pub stress_test: Option<StressTestInput>,
    /// Goals that are not created yet, at most 10. The answer has the odds of each.
    pub drafts: Option<Vec<DraftInput>>,
}

/// A goal that is not created yet.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct DraftInput {
    /// The target amount, above 0.
    pub target_amount: Exact,
    /// The planned monthly contribution, 0 or more.
    pub planned_monthly_contribution: Exact,
    /// The target date, `YYYY-MM-DD`, after today. For an ISO 8601 timestamp, its day in the profile's time zone.
    pub target_date: String,
    /// The growth strategy: `conservative`, `moderate` or `aggressive`.
    #[schemars(extend("enum" = words(RiskProfile::VARIANTS)))]
    pub risk_profile: String,
    /// The currency of its amounts. The default is the profile's.
    #[schemars(extend("enum" = currencies_or_null()))]
    pub currency: Option<String>,
    /// The account to be allocated to it; absent if nothing is saved.
    pub account_id: Option<String>,
    /// The percentage of that account, above 0 and at most 100. The default is all of it.
    pub allocation_percentage: Option<Exact>,
}

/// A checked draft.
#[derive(Debug)]
pub struct Draft {
    /// The goal as it would be created.
    pub goal: Goal,
    /// The allocation that it would get.
    pub allocation: Option<GoalAllocation>,
}

/// The interest rate of one debt.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct DebtRateInput {
    /// The account's id.
    pub account_id: String,
    /// The interest rate, in percent a year, 0 to 100.
    pub percent: Exact,
}

/// A stress test.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct StressTestInput {
    /// The number of months without income, 0 to 36. The default is 3.
    #[serde(default)]
    #[schemars(range(min = 0, max = 36))]
    pub income_lost_months: Option<u32>,
    /// The change of the markets, in percent, -100 to 0. The default is -30.
    pub markets_percent: Option<Exact>,
    /// The rise of interest rates, in percentage points, 0 to 10. The default is 2.
    pub rate_points: Option<Exact>,
}

/// A checked request, with all defaults.
#[derive(Debug)]
pub struct Question {
    /// The goals that come first.
    pub order: Vec<GoalId>,
    /// The share of the income that goals may take, in percent.
    pub limit_percent: u32,
    /// The next amount.
    pub amount: Money,
    /// The interest rates of debts.
    pub debt_rates: HashMap<AccountId, Rate>,
    /// The stress test.
    pub stress_test: StressTest,
    /// Goals that are not created yet.
    pub drafts: Vec<Draft>,
}

impl PlanGoalsInput {
    /// Checks the request, in the currency of `profile` and with its order of goals.
    pub fn check(self, profile: &Profile, as_of: &AsOf) -> Result<Question, Problem> {
        let currency = profile.currency;
        let mut errors = FieldErrors::default();
        let order = self.order.as_deref().map(order);
        let limit = self.limit_percent.map(limit);
        let amount = self.amount.map(|amount| fields::target_amount(amount, currency));
        let rates = self.debt_rates.map(debt_rates);
        let stress_test = self.stress_test.unwrap_or_default().check(&mut errors);
        let drafts = self.drafts.map(|drafts| checked_drafts(&drafts, profile, as_of));
        let standard = Money::about(AMOUNT_DOLLARS, currency).unwrap_or(Money::zero(currency));
        let question = Question {
            order: errors.kept_or("order", order, profile.goal_order.clone()),
            limit_percent: errors.kept_or("limitPercent", limit, LIMIT_PERCENT),
            amount: errors.kept_or("amount", amount, standard),
            debt_rates: errors.kept_or("debtRates", rates, HashMap::new()),
            stress_test,
            drafts: errors.kept_or("drafts", drafts, Vec::new()),
        };
        errors.finish()?;
        Ok(question)
    }
}

impl StressTestInput {
    fn check(self, errors: &mut FieldErrors) -> StressTest {
        let months = self.income_lost_months.map(|months| {
            let is_fit = months <= INCOME_LOST_MONTHS_MAX;
            is_fit.then_some(months).ok_or("must be from 0 to 36")
        });
        let markets = self.markets_percent.map(|percent| {
            let is_fit = percent.0 <= Decimal::ZERO && percent.0 >= -Decimal::ONE_HUNDRED;
            is_fit.then_some(percent.0).ok_or("must be from -100 to 0")
        });
        let points = self
            .rate_points
            .map(|points| within(points.0, RATE_POINTS_MAX, "must be from 0 to 10"));
        StressTest {
            income_lost_months: errors.kept_or("stressTest.incomeLostMonths", months, 3),
            markets: errors.kept_or("stressTest.marketsPercent", markets, Decimal::from(-30)) / Decimal::ONE_HUNDRED,
            rates: Rate::from_percent(errors.kept_or("stressTest.ratePoints", points, Decimal::TWO)),
        }
    }
}

fn order(ids: &[String]) -> Result<Vec<GoalId>, &'static str> {
    if ids.len() > LIST_MAX {
        return Err("must have at most 500 entries");
    }
    let parsed = ids.iter().map(|id| GoalId::parse(id));
    parsed.collect::<Result<_, _>>().map_err(|_| "must be goal ids")
}

fn limit(percent: u32) -> Result<u32, &'static str> {
    (1..=100)
        .contains(&percent)
        .then_some(percent)
        .ok_or("must be from 1 to 100")
}

fn debt_rates(rates: Vec<DebtRateInput>) -> Result<HashMap<AccountId, Rate>, &'static str> {
    if rates.len() > LIST_MAX {
        return Err("must have at most 500 entries");
    }
    let each = rates.into_iter().map(|debt| {
        let account = AccountId::parse(&debt.account_id).map_err(|_| "must name accounts by their ids")?;
        let rate = interest_rate(debt.percent.0).ok_or("must be from 0 to 100 percent")?;
        Ok((account, rate))
    });
    each.collect()
}

fn checked_drafts(drafts: &[DraftInput], profile: &Profile, as_of: &AsOf) -> Result<Vec<Draft>, String> {
    if drafts.len() > DRAFTS_MAX {
        return Err("must have at most 10 entries".to_owned());
    }
    let numbered = drafts.iter().enumerate();
    let checked = numbered.map(|(number, draft)| checked_draft(number, draft, profile, as_of));
    checked.collect()
}

fn checked_draft(number: usize, draft: &DraftInput, profile: &Profile, as_of: &AsOf) -> Result<Draft, String> {
    let currency = draft.currency.as_deref().map_or(Ok(profile.currency), currency_of)?;
    let target = fields::target_amount(draft.target_amount, currency)?;
    let date = fields::target_date(&draft.target_date, as_of)?;
    let key = format!("draft {number}");
    let goal = Goal {
        planned_monthly_contribution: fields::contribution(draft.planned_monthly_contribution, currency)?,
        risk_profile: fields::risk_profile(&draft.risk_profile)?,
        ..Goal::new(
            GoalId::derived(&profile.user, &key),
            Name::parse(DRAFT).map_err(|_| DRAFT)?,
            target,
            date,
            as_of.now,
        )
    };
    let share = draft.share()?;
    let allocation = share.map(|share| GoalAllocation {
        id: AllocationId::derived(&profile.user, &key),
        goal: goal.id,
        share,
    });
    Ok(Draft { goal, allocation })
}

impl DraftInput {
    fn share(&self) -> Result<Option<Share>, String> {
        let Some(account) = &self.account_id else {
            return Ok(None);
        };
        let account = AccountId::parse(account).map_err(|_| "must name an account")?;
        let percentage = self
            .allocation_percentage
            .map_or(Decimal::ONE_HUNDRED, |percentage| percentage.0);
        if percentage <= Decimal::ZERO || percentage > Decimal::ONE_HUNDRED {
            return Err("must have a percentage above 0, at most 100".to_owned());
        }
        Ok(Some(Share::Account { account, percentage }))
    }
}

fn within(number: Decimal, most: i64, otherwise: &'static str) -> Result<Decimal, &'static str> {
    let is_fit = number >= Decimal::ZERO && number <= Decimal::from(most);
    is_fit.then_some(number).ok_or(otherwise)
}
