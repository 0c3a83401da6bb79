//! A user's complete data export, on the wire.
//!
//! Uses the bodies of the API's other answers, so that an export shows the same figures as the app.

use goldgrove_domain::exchange::{Exchange, RateSource};
use goldgrove_domain::ids::AccountId;
use goldgrove_domain::onboarding::OnboardingProgress;
use goldgrove_domain::{Money, MoneyError};
use schemars::JsonSchema;
use serde::Serialize;

use crate::body::account::AccountBody;
use crate::body::audit_event::AuditEventBody;
use crate::body::balance_history::AccountBalanceBody;
use crate::body::exchange_rate::FixedRateBody;
use crate::body::goal::GoalBody;
use crate::body::goal_allocation::GoalAllocationBody;
use crate::body::goal_odds::RecordedPlanBody;
use crate::body::holding::HoldingBody;
use crate::body::insight::InsightRecordBody;
use crate::body::item::{InstitutionBody, ItemBody};
use crate::body::net_worth::{NetWorthPointBody, RateBody};
use crate::body::net_worth_changes::AttributionBody;
use crate::body::number::Exact;
use crate::body::profile::ProfileBody;
use crate::body::subscription::SubscriptionBody;
use crate::body::transaction::TransactionBody;
use crate::fields::words_or_null;
use strum::VariantArray as _;

/// The name of the export's format. Change it with the format.
pub const SCHEMA: &str = "goldgrove-export-2";

/// What was recorded of one step of the onboarding wizard.
#[derive(Debug, Serialize, JsonSchema)]
pub struct OnboardingStepBody {
    /// The step: `0`, `1`, `2`, `2.5` or `3`.
    pub step: &'static str,
    /// Whether it was finished.
    pub completed: bool,
    /// The choice of step 2.5.
    pub optimization_choice: Option<&'static str>,
    /// What all goals needed a month.
    pub total_monthly: Option<Exact>,
    /// The currency of that.
    pub currency: Option<String>,
    /// The share of income, in percent.
    pub percentage: Option<Exact>,
    /// When it was recorded.
    pub recorded_at: String,
}

impl From<OnboardingProgress> for OnboardingStepBody {
    fn from(progress: OnboardingProgress) -> Self {
        Self {
            step: progress.step.into(),
            completed: progress.completed,
            optimization_choice: progress.optimization_choice.map(Into::into),
            currency: progress.total_monthly.map(|total| total.currency().to_string()),
            total_monthly: progress.total_monthly.map(Exact::from),
            percentage: progress.percentage.map(Exact::from),
            recorded_at: progress.recorded_at.to_string(),
        }
    }
}

/// What an account adds to net worth in one currency; what is owed is below zero.
#[derive(Debug, Serialize, JsonSchema)]
pub struct AccountValueBody {
    /// The account.
    pub account_id: String,
    /// The amount in its own currency.
    pub amount: Exact,
    /// That currency.
    pub currency: String,
    /// The amount in the main currency; null without an exchange rate, so that it is in no total.
    pub main_amount: Option<Exact>,
    /// The main currency.
    pub main_currency: String,
    /// Units of the main currency for one of its own; null for the main currency, and without a rate.
    pub exchange_rate: Option<Exact>,
    /// Who published the rate, or `owner`.
    #[schemars(extend("enum" = words_or_null(RateSource::VARIANTS)))]
    pub rate_source: Option<&'static str>,
    /// The day it was published, `YYYY-MM-DD`.
    pub rate_day: Option<String>,
}

impl AccountValueBody {
    /// The wire form of `native`, the value of `account` in one currency, converted by `exchange`.
    pub fn of(account: AccountId, native: Money, exchange: &Exchange) -> Result<Self, MoneyError> {
        let converted = exchange.convert(native)?;
        let rate = converted.and_then(|converted| converted.quote).map(RateBody::from);
        let (exchange_rate, rate_source, rate_day) = match rate {
            Some(RateBody { rate, source, day }) => (Some(rate), Some(source), Some(day)),
            None => (None, None, None),
        };
        Ok(Self {
            account_id: account.to_string(),
            amount: native.into(),
            currency: native.currency().to_string(),
            main_amount: converted.map(|converted| converted.amount.into()),
            main_currency: exchange.currency().to_string(),
            exchange_rate,
            rate_source,
            rate_day,
        })
    }
}

/// Everything that is kept of one user.
///
/// Provider tokens have no wire form; nor have the copies of a day's balances that are kept for two months to tell the
/// next day's movements by.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ExportBody {
    /// The shape of this export.
    #[schemars(extend("const" = SCHEMA))]
    pub schema: &'static str,
    /// When it was made.
    pub exported_at: String,
    /// The user's own record, with the monthly income.
    pub profile: ProfileBody,
    /// What the user is subscribed to.
    pub subscription: SubscriptionBody,
    /// What was recorded of the onboarding wizard.
    pub onboarding_progress: Vec<OnboardingStepBody>,
    /// All accounts, oldest first.
    pub accounts: Vec<AccountBody>,
    /// What each account that counts adds to net worth today, one row per currency it holds.
    pub account_values: Vec<AccountValueBody>,
    /// The institutions behind them.
    pub institutions: Vec<InstitutionBody>,
    /// The linked items.
    pub plaid_items: Vec<ItemBody>,
    /// All holdings.
    pub investment_holdings: Vec<HoldingBody>,
    /// All transactions, oldest day first. Their amounts are as the app shows them: what left the account is negative.
    pub transactions: Vec<TransactionBody>,
    /// All goals with their plans, oldest first.
    pub goals: Vec<GoalBody>,
    /// The plans that were made for them, each goal's in the order they were made.
    pub goal_plans: Vec<RecordedPlanBody>,
    /// What is set aside for them.
    pub goal_allocations: Vec<GoalAllocationBody>,
    /// The exchange rates that the user fixed.
    pub fixed_exchange_rates: Vec<FixedRateBody>,
    /// Net worth of every day, latest first.
    pub net_worth_history: Vec<NetWorthPointBody>,
    /// Why net worth and the goals moved, the earliest day first.
    pub net_worth_movements: Vec<AttributionBody>,
    /// The balance of every account on every recorded day, month by month.
    pub account_balances: Vec<AccountBalanceBody>,
    /// The balances of past days that the user typed in.
    pub balance_anchors: Vec<AccountBalanceBody>,
    /// What the user was told, also what is not up any more.
    pub insights: Vec<InsightRecordBody>,
    /// The audit trail, oldest entry first.
    pub audit_logs: Vec<AuditEventBody>,
}
