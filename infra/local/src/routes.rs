//! Every HTTP function, mounted where it says. A test holds this list to `template.yaml` and to the API's document.

use std::future::Future;
use std::sync::Arc;

use goldgrove_app::bank::BankHook;
use goldgrove_app::insights::InsightDesk;
use goldgrove_app::{App, Bank, BillingWebhook, Cashier, Contact, Failure, SignIns, UserDeletion, run};
use goldgrove_http::route::Route;
use goldgrove_http::{Request, Response};

use crate::calls;
use crate::gateway::{Function, Mounted};

/// The ports of all functions.
pub struct FunctionPorts {
    /// Of those on data alone.
    pub app: Arc<App>,
    /// Of those that talk to the aggregation provider.
    pub bank: Arc<Bank>,
    /// Of the one the aggregation provider reports to.
    pub bank_hook: Arc<BankHook>,
    /// Of those that send people to the payment provider.
    pub cashier: Arc<Cashier>,
    /// Of the one the payment provider reports to.
    pub billing_webhook: Arc<BillingWebhook>,
    /// Of those that end sign-ins.
    pub sign_ins: Arc<SignIns>,
    /// Of those that remove users.
    pub deletion: Arc<UserDeletion>,
    /// Of the one that writes to support.
    pub contact: Arc<Contact>,
    /// Of those that show cards.
    pub insight_desk: Arc<InsightDesk>,
}

/// Gives a function the ports it needs.
type Bind = Box<dyn Fn(&FunctionPorts) -> Function>;

/// An HTTP function before it has its ports.
pub struct HttpFunction {
    /// Its name, as its folder and binary.
    pub name: &'static str,
    /// Where it is mounted.
    pub route: Route,
    bind: Bind,
}

/// Every HTTP function.
pub fn all() -> Vec<HttpFunction> {
    let mut all = on_data_alone();
    all.extend(on_goals());
    all.extend(on_exchange_rates());
    all.extend(on_insights());
    all.extend(on_sessions());
    all.extend(on_the_provider());
    all.extend(on_payments());
    all.extend(on_the_users_own_rights());
    all
}

fn on_data_alone() -> Vec<HttpFunction> {
    vec![
        on_app("create-account", create_account::ROUTE, create_account::handle),
        on_app("delete-account", delete_account::ROUTE, delete_account::handle),
        on_app(
            "get-aead-migration",
            get_aead_migration::ROUTE,
            get_aead_migration::handle,
        ),
        on_app(
            "get-current-user-subscription",
            get_current_user_subscription::ROUTE,
            get_current_user_subscription::handle,
        ),
        on_app("get-net-worth", get_net_worth::ROUTE, get_net_worth::handle),
        on_app("get-profile", get_profile::ROUTE, get_profile::handle),
        on_app("list-accounts", list_accounts::ROUTE, list_accounts::handle),
        on_app("list-institutions", list_institutions::ROUTE, list_institutions::handle),
        on_app(
            "list-investment-holdings",
            list_investment_holdings::ROUTE,
            list_investment_holdings::handle,
        ),
        on_app(
            "get-net-worth-changes",
            get_net_worth_changes::ROUTE,
            get_net_worth_changes::handle,
        ),
        on_app(
            "list-net-worth-history",
            list_net_worth_history::ROUTE,
            list_net_worth_history::handle,
        ),
        on_app("list-plaid-items", list_plaid_items::ROUTE, list_plaid_items::handle),
        on_app("list-transactions", list_transactions::ROUTE, list_transactions::handle),
        on_app(
            "secure-data-encryption",
            secure_data_encryption::ROUTE,
            secure_data_encryption::handle,
        ),
        on_app(
            "start-aead-migration",
            start_aead_migration::ROUTE,
            start_aead_migration::handle,
        ),
        on_app(
            "track-onboarding-progress",
            track_onboarding_progress::ROUTE,
            track_onboarding_progress::handle,
        ),
        on_app("undo-removal", undo_removal::ROUTE, undo_removal::handle),
        on_app("update-account", update_account::ROUTE, update_account::handle),
        on_app(
            "update-investment-account-balances",
            update_investment_account_balances::ROUTE,
            update_investment_account_balances::handle,
        ),
        on_app("update-profile", update_profile::ROUTE, update_profile::handle),
        on_app(
            "update-user-income",
            update_user_income::ROUTE,
            update_user_income::handle,
        ),
    ]
}

fn on_goals() -> Vec<HttpFunction> {
    vec![
        on_app("create-goal", create_goal::ROUTE, create_goal::handle),
        on_app("delete-goal", delete_goal::ROUTE, delete_goal::handle),
        on_app(
            "list-goal-allocations",
            list_goal_allocations::ROUTE,
            list_goal_allocations::handle,
        ),
        on_app("list-goals", list_goals::ROUTE, list_goals::handle),
        on_app("plan-goal", plan_goal::ROUTE, plan_goal::handle),
        on_app("plan-goals", plan_goals::ROUTE, plan_goals::handle),
        on_app(
            "save-goal-allocations",
            save_goal_allocations::ROUTE,
            save_goal_allocations::handle,
        ),
        on_app("update-goal", update_goal::ROUTE, update_goal::handle),
        on_app("update-holding", update_holding::ROUTE, update_holding::handle),
    ]
}

fn on_exchange_rates() -> Vec<HttpFunction> {
    vec![
        on_app("delete-fixed-rate", delete_fixed_rate::ROUTE, delete_fixed_rate::handle),
        on_app(
            "list-exchange-rates",
            list_exchange_rates::ROUTE,
            list_exchange_rates::handle,
        ),
        on_app("save-fixed-rate", save_fixed_rate::ROUTE, save_fixed_rate::handle),
    ]
}

fn on_insights() -> Vec<HttpFunction> {
    vec![
        on_app("dismiss-insight", dismiss_insight::ROUTE, dismiss_insight::handle),
        on("get-dashboard", get_dashboard::ROUTE, get_dashboard::handle, |ports| {
            &ports.insight_desk
        }),
        on("list-insights", list_insights::ROUTE, list_insights::handle, |ports| {
            &ports.insight_desk
        }),
        on_app(
            "unsubscribe-insights",
            unsubscribe_insights::ROUTE,
            unsubscribe_insights::handle,
        ),
    ]
}

fn on_sessions() -> Vec<HttpFunction> {
    vec![
        on_app("end-session", end_session::ROUTE, end_session::handle),
        on(
            "extend-session",
            extend_session::ROUTE,
            extend_session::handle,
            |ports| &ports.sign_ins,
        ),
        on_app("list-user-roles", list_user_roles::ROUTE, list_user_roles::handle),
        on_app("list-sessions", list_sessions::ROUTE, list_sessions::handle),
        on(
            "end-all-sessions",
            end_all_sessions::ROUTE,
            end_all_sessions::handle,
            |ports| &ports.sign_ins,
        ),
        on(
            "validate-session",
            validate_session::ROUTE,
            validate_session::handle,
            |ports| &ports.sign_ins,
        ),
    ]
}

fn on_the_provider() -> Vec<HttpFunction> {
    vec![
        on_bank(
            "create-unified-link-token",
            create_unified_link_token::ROUTE,
            create_unified_link_token::handle,
        ),
        on_bank(
            "exchange-public-token",
            exchange_public_token::ROUTE,
            exchange_public_token::handle,
        ),
        on_bank(
            "refresh-financial-data",
            refresh_financial_data::ROUTE,
            refresh_financial_data::handle,
        ),
        on_bank("remove-plaid-item", remove_plaid_item::ROUTE, remove_plaid_item::handle),
        on("plaid-webhook", plaid_webhook::ROUTE, plaid_webhook::handle, |ports| {
            &ports.bank_hook
        }),
    ]
}

fn on_payments() -> Vec<HttpFunction> {
    vec![
        on(
            "create-checkout",
            create_checkout::ROUTE,
            create_checkout::handle,
            |ports| &ports.cashier,
        ),
        on(
            "customer-portal",
            customer_portal::ROUTE,
            customer_portal::handle,
            |ports| &ports.cashier,
        ),
        on(
            "stripe-webhook",
            stripe_webhook::ROUTE,
            stripe_webhook::handle,
            |ports| &ports.billing_webhook,
        ),
    ]
}

/// What a user may ask of us about their own data.
fn on_the_users_own_rights() -> Vec<HttpFunction> {
    vec![
        on("delete-user", delete_user::ROUTE, delete_user::handle, |ports| {
            &ports.deletion
        }),
        on_app("export-data", export_data::ROUTE, export_data::handle),
        on_app("list-audit-events", list_audit_events::ROUTE, list_audit_events::handle),
        on_app("log-audit-event", log_audit_event::ROUTE, log_audit_event::handle),
        on(
            "send-contact-message",
            send_contact_message::ROUTE,
            send_contact_message::handle,
            |ports| &ports.contact,
        ),
    ]
}

/// The functions over their ports.
pub fn mounted(ports: &FunctionPorts) -> Vec<Mounted> {
    all()
        .into_iter()
        .map(|function| Mounted {
            route: function.route,
            function: (function.bind)(ports),
        })
        .collect()
}

fn on_app<H, F>(name: &'static str, route: Route, handle: H) -> HttpFunction
where
    H: Fn(Arc<App>, Request) -> F + Copy + Send + Sync + 'static,
    F: Future<Output = Result<Response, Failure>> + Send + 'static,
{
    on(name, route, handle, |ports| &ports.app)
}

fn on_bank<H, F>(name: &'static str, route: Route, handle: H) -> HttpFunction
where
    H: Fn(Arc<Bank>, Request) -> F + Copy + Send + Sync + 'static,
    F: Future<Output = Result<Response, Failure>> + Send + 'static,
{
    on(name, route, handle, |ports| &ports.bank)
}

fn on<P, H, F>(name: &'static str, route: Route, handle: H, pick: fn(&FunctionPorts) -> &Arc<P>) -> HttpFunction
where
    P: Send + Sync + 'static,
    H: Fn(Arc<P>, Request) -> F + Copy + Send + Sync + 'static,
    F: Future<Output = Result<Response, Failure>> + Send + 'static,
{
    let bind: Bind = Box::new(move |ports| over(name, pick(ports), handle));
    HttpFunction { name, route, bind }
}

fn over<P, H, F>(name: &'static str, ports: &Arc<P>, handle: H) -> Function
where
    P: Send + Sync + 'static,
    H: Fn(Arc<P>, Request) -> F + Copy + Send + Sync + 'static,
    F: Future<Output = Result<Response, Failure>> + Send + 'static,
{
    let ports = Arc::clone(ports);
    Arc::new(move |request| {
        let answer = run::answer(Arc::clone(&ports), handle, request);
        Box::pin(calls::on_behalf_of(name, answer))
    })
}
