//! Every operation of the API, one row each. A test holds the rows to the functions and to the routes.

use std::time::Duration;

use create_account::CreateAccountInput;
use create_goal::CreateGoalInput;
use goldgrove_http::Problem;
use goldgrove_http::body::account::{AccountAnswer, AccountsBody};
use goldgrove_http::body::aead_migration::AeadMigrationAnswer;
use goldgrove_http::body::dashboard::DashboardBody;
use goldgrove_http::body::goal::{GoalAnswer, GoalsBody};
use goldgrove_http::body::goal_allocation::GoalAllocationsBody;
use goldgrove_http::body::goal_odds::GoalOddsAnswer;
use goldgrove_http::body::goals_plan::GoalsPlanBody;
use goldgrove_http::body::holding::{HoldingAnswer, HoldingsBody};
use goldgrove_http::body::net_worth::{NetWorthAnswer, NetWorthHistoryBody};
use goldgrove_http::body::net_worth_changes::NetWorthChangesBody;
use goldgrove_http::body::profile::ProfileBody;
use goldgrove_http::body::removed::RemovedBody;
use goldgrove_http::body::transaction::TransactionsBody;
use list_net_worth_history::{DAYS_DEFAULT, DAYS_MAX};
use plan_goal::PlanGoalInput;
use plan_goals::PlanGoalsInput;
use save_goal_allocations::{SaveGoalAllocationsAnswer, SaveGoalAllocationsInput};
use secure_data_encryption::{DecryptAnswer, DecryptBatchAnswer, SecureDataEncryptionInput};
use serde_json::json;
use start_aead_migration::StartAeadMigrationInput;
use track_onboarding_progress::{TrackOnboardingProgressAnswer, TrackOnboardingProgressInput};
use undo_removal::{UndoAnswer, UndoInput};
use update_account::UpdateAccountInput;
use update_goal::UpdateGoalInput;
use update_holding::UpdateHoldingInput;
use update_investment_account_balances::{UpdateInvestmentAccountBalancesAnswer, UpdateInvestmentAccountBalancesInput};
use update_profile::UpdateProfileInput;
use update_user_income::{UpdateUserIncomeAnswer, UpdateUserIncomeInput};

use crate::operation::Operation;

mod billing;
mod exchange_rates;
mod insights;
mod linking;
mod own_data;
mod sessions;

/// What whoever is beyond a limit is told.
const LIMITED: Problem = Problem::RateLimited(Duration::from_mins(1));

/// Every operation, grouped as they are listed.
pub fn all() -> Vec<Operation> {
    [
        profile(),
        sessions::sessions(),
        overview(),
        accounts(),
        holdings(),
        goals(),
        allocations(),
        exchange_rates::exchange_rates(),
        insights::insights(),
        linking::linking(),
        sealed_fields(),
        own_data::own_data(),
        administration(),
        billing::billing(),
    ]
    .concat()
}

fn profile() -> Vec<Operation> {
    let of = |summary| ("Profile", summary);
    vec![
        Operation::new("get-profile", get_profile::ROUTE, of("The caller's own record"))
            .answers::<ProfileBody>()
            .or_sealed("profiles")
            .fails([Problem::NotFound]),
        Operation::new("update-profile", update_profile::ROUTE, of("Changes the record"))
            .answers::<ProfileBody>()
            .takes::<UpdateProfileInput>(json!({ "first_name": "Avery", "preferences": { "theme": "dark" } }))
            .fails([Problem::NotFound, Problem::CHANGED]),
        Operation::new(
            "update-user-income",
            update_user_income::ROUTE,
            of("Stores the monthly take-home income"),
        )
        .answers::<UpdateUserIncomeAnswer>()
        .takes::<UpdateUserIncomeInput>(json!({ "monthlyIncome": 7450 }))
        .fails([Problem::NotFound, Problem::CHANGED]),
        Operation::new(
            "track-onboarding-progress",
            track_onboarding_progress::ROUTE,
            of("Records a step of the onboarding wizard"),
        )
        .answers::<TrackOnboardingProgressAnswer>()
        .takes::<TrackOnboardingProgressInput>(
            json!({ "step": 2.5, "completed": true, "optimizationChoice": "extend" }),
        )
        .fails([Problem::NotFound]),
    ]
}

fn overview() -> Vec<Operation> {
    let of = |summary| ("Net worth", summary);
    vec![
        dashboard(of("Everything the dashboard needs")),
        Operation::new(
            "get-net-worth",
            get_net_worth::ROUTE,
            of("Net worth and what it is made of"),
        )
        .answers::<NetWorthAnswer>()
        .fails([Problem::NotFound]),
        Operation::new(
            "get-net-worth-changes",
            get_net_worth_changes::ROUTE,
            of("Why net worth and goals moved over a period"),
        )
        .answers::<NetWorthChangesBody>()
        .query(
            "from",
            "The day the period begins after; thirty days before its last unless it says another.",
            day(),
        )
        .query("to", "Its last day; today unless it says another.", day())
        .query(
            "daily",
            "Whether each day is told by itself, too.",
            json!({ "type": "boolean", "default": false }),
        )
        .fails([Problem::NotFound]),
        Operation::new(
            "list-net-worth-history",
            list_net_worth_history::ROUTE,
            of("Net worth day by day, latest first"),
        )
        .answers::<NetWorthHistoryBody>()
        .query(
            "limit",
            "How many days come at most.",
            json!({ "type": "integer", "minimum": 1, "maximum": DAYS_MAX, "default": DAYS_DEFAULT }),
        )
        .or_sealed("history")
        .fails([Problem::NotFound]),
    ]
}

fn dashboard(summary: (&'static str, &'static str)) -> Operation {
    Operation::new("get-dashboard", get_dashboard::ROUTE, summary)
        .answers::<DashboardBody>()
        .query(
            "history",
            "How many days of history come at most.",
            json!({ "type": "integer", "minimum": 1, "maximum": get_dashboard::DAYS_MAX, "default": get_dashboard::DAYS_DEFAULT }),
        )
        .query(
            "from",
            "Asks for the changes since the first of these days on or after this one.",
            day(),
        )
        .query(
            "to",
            "The last day of the changes; today unless it says another.",
            day(),
        )
        .query(
            "insights",
            "Whether the cards of today come along.",
            json!({ "type": "boolean", "default": false }),
        )
        .fails([Problem::NotFound])
}

fn day() -> serde_json::Value {
    json!({ "type": "string", "format": "date" })
}

fn accounts() -> Vec<Operation> {
    let of = |summary| ("Accounts", summary);
    vec![
        Operation::new("list-accounts", list_accounts::ROUTE, of("All accounts"))
            .answers::<AccountsBody>()
            .or_sealed("accounts")
            .fails([Problem::NotFound]),
        Operation::new("create-account", create_account::ROUTE, of("Creates a manual account"))
            .answers::<AccountAnswer>()
            .created()
            .takes::<CreateAccountInput>(json!({ "name": "Our home", "type": "property", "balance": 480_000 }))
            .idempotent()
            .fails([Problem::NotFound]),
        Operation::new("update-account", update_account::ROUTE, of("Changes an account"))
            .answers::<AccountAnswer>()
            .takes::<UpdateAccountInput>(json!({ "version": 1, "name": "Holiday home", "hidden": false }))
            .fails([Problem::CHANGED]),
        Operation::new(
            "delete-account",
            delete_account::ROUTE,
            of("Removes a manual account, or one that its bank no longer reports"),
        )
        .answers::<RemovedBody>()
        .fails([delete_account::LINKED]),
        Operation::new(
            "list-transactions",
            list_transactions::ROUTE,
            of("Transactions, latest first, page by page"),
        )
        .answers::<TransactionsBody>()
        .query("account", "Only those of one account.", json!({ "type": "string" }))
        .query(
            "cursor",
            "The page after the one that gave this.",
            json!({ "type": "string" }),
        )
        .fails([Problem::NotFound]),
    ]
}

fn holdings() -> Vec<Operation> {
    let of = |summary| ("Investments", summary);
    vec![
        Operation::new(
            "list-investment-holdings",
            list_investment_holdings::ROUTE,
            of("All holdings of investment accounts"),
        )
        .answers::<HoldingsBody>()
        .or_sealed("holdings")
        .fails([Problem::NotFound]),
        Operation::new(
            "update-holding",
            update_holding::ROUTE,
            of("Says what a holding is invested in"),
        )
        .answers::<HoldingAnswer>()
        .takes::<UpdateHoldingInput>(json!({ "asset_classes": [
            { "class": "equity", "percent": 80 },
            { "class": "bond", "percent": 20 },
        ] })),
        Operation::new(
            "update-investment-account-balances",
            update_investment_account_balances::ROUTE,
            of("Gives accounts that report no balance the value of their holdings"),
        )
        .answers::<UpdateInvestmentAccountBalancesAnswer>()
        .takes::<UpdateInvestmentAccountBalancesInput>(
            json!({ "target_user_id": "5c1d0f5e-0000-4000-8000-000000000001" }),
        )
        .fails([Problem::NotFound]),
    ]
}

fn goals() -> Vec<Operation> {
    let of = |summary| ("Goals", summary);
    let example = json!({ "goal": {
        "name": "House deposit", "targetAmount": 60000, "targetDate": "2031-06-01T00:00:00Z",
        "riskProfile": "moderate", "plannedMonthlyContribution": 850.5, "onboardingGoal": false,
    }});
    vec![
        Operation::new("list-goals", list_goals::ROUTE, of("All goals with their plans"))
            .answers::<GoalsBody>()
            .or_sealed("goals")
            .fails([Problem::NotFound]),
        Operation::new("create-goal", create_goal::ROUTE, of("Creates a goal"))
            .answers::<GoalAnswer>()
            .created()
            .takes::<CreateGoalInput>(example)
            .idempotent()
            .fails([Problem::NotFound, Problem::GoalLimit]),
        Operation::new("update-goal", update_goal::ROUTE, of("Changes a goal"))
            .answers::<GoalAnswer>()
            .takes::<UpdateGoalInput>(json!({ "version": 1, "target_amount": 65000 }))
            .fails([Problem::CHANGED]),
        Operation::new(
            "plan-goal",
            plan_goal::ROUTE,
            of("The odds of a goal, as it is planned or as it might be"),
        )
        .answers::<GoalOddsAnswer>()
        .takes::<PlanGoalInput>(json!({ "plannedMonthlyContribution": 400, "wanted": "Fair" })),
        Operation::new(
            "plan-goals",
            plan_goals::ROUTE,
            of("All goals together under one income, and what a bad time does to them"),
        )
        .answers::<GoalsPlanBody>()
        .takes::<PlanGoalsInput>(json!({ "limitPercent": 40, "amount": 500 }))
        .fails([Problem::NotFound]),
        Operation::new(
            "delete-goal",
            delete_goal::ROUTE,
            of("Removes a goal with its allocations"),
        )
        .answers::<RemovedBody>(),
        Operation::new(
            "undo-removal",
            undo_removal::ROUTE,
            of("Undoes a deletion of the last half minute"),
        )
        .answers::<UndoAnswer>()
        .takes::<UndoInput>(json!({ "token": "0b5d1f5e-8c1a-4c58-9d0a-2f6f3a1f9c11" }))
        .fails([Problem::NotFound, Problem::CHANGED]),
    ]
}

fn allocations() -> Vec<Operation> {
    let of = |summary| ("Goals", summary);
    let example = json!({ "allocations": [
        { "allocation_type": "account", "account_id": "acct_0a1b2c3d", "allocation_percentage": 25 },
        { "allocation_type": "holding", "holding_id": "hold_0a1b2c3d", "allocated_units": 12.5 },
    ]});
    vec![
        Operation::new(
            "list-goal-allocations",
            list_goal_allocations::ROUTE,
            of("What is set aside for all goals"),
        )
        .answers::<GoalAllocationsBody>()
        .fails([Problem::NotFound]),
        Operation::new(
            "save-goal-allocations",
            save_goal_allocations::ROUTE,
            of("Sets parts of accounts and holdings aside for a goal"),
        )
        .answers::<SaveGoalAllocationsAnswer>()
        .takes::<SaveGoalAllocationsInput>(example)
        .fails([Problem::CHANGED]),
    ]
}

fn administration() -> Vec<Operation> {
    let of = |summary| ("Administration", summary);
    vec![
        Operation::new(
            "start-aead-migration",
            start_aead_migration::ROUTE,
            of("Has rows of an older sealed form brought into today's"),
        )
        .answers::<AeadMigrationAnswer>()
        .accepted()
        .takes::<StartAeadMigrationInput>(json!({ "limit": 200, "delayMs": 300 })),
        Operation::new(
            "get-aead-migration",
            get_aead_migration::ROUTE,
            of("How a migration stands"),
        )
        .answers::<AeadMigrationAnswer>(),
    ]
}

fn sealed_fields() -> Vec<Operation> {
    let example = json!({
        "action": "decrypt",
        "userId": "5c1d0f5e-0000-4000-8000-000000000001",
        "fieldType": "profiles/5c1d0f5e-0000-4000-8000-000000000001/monthly_income",
        "data": { "encrypted_data": "3q2+7wAAAAAAAAAAAAAAAAAAAAAA", "iv": "AAAAAAAAAAAAAAAA" },
    });
    vec![
        Operation::new(
            "secure-data-encryption",
            secure_data_encryption::ROUTE,
            ("Sealed fields", "Opens sealed fields for their owner"),
        )
        .answers::<DecryptAnswer>()
        .or::<DecryptBatchAnswer>()
        .takes::<SecureDataEncryptionInput>(example)
        .fails([Problem::NotFound, LIMITED]),
    ]
}
