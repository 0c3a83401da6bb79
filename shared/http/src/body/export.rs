//! A user's complete data export, on the wire.
//!
//! Uses the bodies of the API's other answers, so that an export shows the same figures as the app.

use goldgrove_domain::exchange::RateSource;
use goldgrove_domain::onboarding::OnboardingProgress;
use goldgrove_domain::{AccountId, Exchange, Money, MoneyError};
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

/// The name of the export's format. A field that goes or means something else changes it, a new one does not.
pub const SCHEMA: &str = "goldgrove-export-2";

/// One recorded step of the onboarding wizard.
#[derive(Debug, Serialize, JsonSchema)]
pub struct OnboardingStepBody {
    /// The step: `0`, `1`, `2`, `2.5` or `3`.
    pub step: &'static str,
    /// Whether the step was finished.
    pub completed: bool,
    /// The choice in step 2.5: `extend`, `adjust` or `keep`; null for other steps.
    pub optimization_choice: Option<&'static str>,
    /// The monthly contributions that all goals needed together, in major units; null when not recorded.
    pub total_monthly: Option<Exact>,
    /// The currency of `total_monthly`; null without it.
    pub currency: Option<String>,
    /// Share of income in percent; null when not recorded.
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

/// The part of net worth that one account has in one currency; negative for debts.
#[derive(Debug, Serialize, JsonSchema)]
pub struct AccountValueBody {
    /// The account's id.
    pub account_id: String,
    /// The amount in `currency`.
    pub amount: Exact,
    /// The currency of `amount`.
    pub currency: String,
    /// The amount in the main currency; null without an exchange rate. The amount is then left out of all totals.
    pub main_amount: Option<Exact>,
    /// The main currency.
    pub main_currency: String,
    /// Units of the main currency per unit of `currency`; null for the main currency, and without a rate.
    pub exchange_rate: Option<Exact>,
    /// The publisher of the rate, or `owner` for a rate that the user fixed; null without a rate.
    #[schemars(extend("enum" = words_or_null(RateSource::VARIANTS)))]
    pub rate_source: Option<&'static str>,
    /// The day of the rate, `YYYY-MM-DD`; null without a rate.
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

/// The stored data of one user.
///
/// Not included: the provider's tokens, and the copies of daily balances that are kept for two months to explain the
/// next day's changes.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ExportBody {
    /// The version of the export's format.
    #[schemars(extend("const" = SCHEMA))]
    pub schema: &'static str,
    /// When the export was made.
    pub exported_at: String,
    /// The user's profile, with the monthly income.
    pub profile: ProfileBody,
    /// The user's subscription and trial.
    pub subscription: SubscriptionBody,
    /// The recorded steps of the onboarding wizard.
    pub onboarding_progress: Vec<OnboardingStepBody>,
    /// All accounts, oldest first.
    pub accounts: Vec<AccountBody>,
    /// The part of today's net worth that each account has, one row per account and currency.
    pub account_values: Vec<AccountValueBody>,
    /// The institutions of the accounts.
    pub institutions: Vec<InstitutionBody>,
    /// All bank connections.
    pub plaid_items: Vec<ItemBody>,
    /// All holdings.
    pub investment_holdings: Vec<HoldingBody>,
    /// All transactions, oldest day first. Amounts are negative when money left the account, as the app shows them.
    pub transactions: Vec<TransactionBody>,
    /// All goals with their plans, oldest first.
    pub goals: Vec<GoalBody>,
    /// All plans of each goal, in the order they were made.
    pub goal_plans: Vec<RecordedPlanBody>,
    /// The allocations of the goals.
    pub goal_allocations: Vec<GoalAllocationBody>,
    /// The exchange rates that the user fixed.
    pub fixed_exchange_rates: Vec<FixedRateBody>,
    /// Net worth day by day, latest first.
    pub net_worth_history: Vec<NetWorthPointBody>,
    /// Why net worth and the goals changed, earliest day first.
    pub net_worth_movements: Vec<AttributionBody>,
    /// The balance of every account on every recorded day, month by month.
    pub account_balances: Vec<AccountBalanceBody>,
    /// The balances that the user entered for past days.
    pub balance_anchors: Vec<AccountBalanceBody>,
    /// All stored insights, also those that are no longer shown.
    pub insights: Vec<InsightRecordBody>,
    /// The audit trail, oldest entry first.
    pub audit_logs: Vec<AuditEventBody>,
}
