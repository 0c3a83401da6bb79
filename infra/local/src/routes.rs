//! Every HTTP function, mounted where it says. A test holds this list to `template.yaml` and to the API's document.

use std::future::Future;
use std::sync::Arc;

use goldgrove_app::{App, Bank, Failure, run};
use goldgrove_http::route::Route;
use goldgrove_http::{Request, Response};

use crate::gateway::{Function, Mounted};

/// Gives a function the ports it needs.
type Bind = Box<dyn Fn(&Arc<App>, &Arc<Bank>) -> Function>;

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
    all.extend(on_the_provider());
    all
}

fn on_data_alone() -> Vec<HttpFunction> {
    vec![
        on_app("create-account", create_account::ROUTE, create_account::handle),
        on_app("create-goal", create_goal::ROUTE, create_goal::handle),
        on_app("delete-account", delete_account::ROUTE, delete_account::handle),
        on_app("delete-goal", delete_goal::ROUTE, delete_goal::handle),
        on_app("get-dashboard", get_dashboard::ROUTE, get_dashboard::handle),
        on_app("get-net-worth", get_net_worth::ROUTE, get_net_worth::handle),
        on_app("get-profile", get_profile::ROUTE, get_profile::handle),
        on_app("list-accounts", list_accounts::ROUTE, list_accounts::handle),
        on_app(
            "list-goal-allocations",
            list_goal_allocations::ROUTE,
            list_goal_allocations::handle,
        ),
        on_app("list-goals", list_goals::ROUTE, list_goals::handle),
        on_app("list-institutions", list_institutions::ROUTE, list_institutions::handle),
        on_app(
            "list-investment-holdings",
            list_investment_holdings::ROUTE,
            list_investment_holdings::handle,
        ),
        on_app(
            "list-net-worth-history",
            list_net_worth_history::ROUTE,
            list_net_worth_history::handle,
        ),
        on_app("list-plaid-items", list_plaid_items::ROUTE, list_plaid_items::handle),
        on_app("list-transactions", list_transactions::ROUTE, list_transactions::handle),
        on_app(
            "save-goal-allocations",
            save_goal_allocations::ROUTE,
            save_goal_allocations::handle,
        ),
        on_app(
            "secure-data-encryption",
            secure_data_encryption::ROUTE,
            secure_data_encryption::handle,
        ),
        on_app(
            "track-onboarding-progress",
            track_onboarding_progress::ROUTE,
            track_onboarding_progress::handle,
        ),
        on_app("update-account", update_account::ROUTE, update_account::handle),
        on_app("update-goal", update_goal::ROUTE, update_goal::handle),
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
    ]
}

/// The functions over their ports.
pub fn mounted(app: &Arc<App>, bank: &Arc<Bank>) -> Vec<Mounted> {
    all()
        .into_iter()
        .map(|function| Mounted {
            route: function.route,
            function: (function.bind)(app, bank),
        })
        .collect()
}

fn on_app<H, F>(name: &'static str, route: Route, handle: H) -> HttpFunction
where
    H: Fn(Arc<App>, Request) -> F + Copy + Send + Sync + 'static,
    F: Future<Output = Result<Response, Failure>> + Send + 'static,
{
    let bind: Bind = Box::new(move |app, _| over(app, handle));
    HttpFunction { name, route, bind }
}

fn on_bank<H, F>(name: &'static str, route: Route, handle: H) -> HttpFunction
where
    H: Fn(Arc<Bank>, Request) -> F + Copy + Send + Sync + 'static,
    F: Future<Output = Result<Response, Failure>> + Send + 'static,
{
    let bind: Bind = Box::new(move |_, bank| over(bank, handle));
    HttpFunction { name, route, bind }
}

fn over<P, H, F>(ports: &Arc<P>, handle: H) -> Function
where
    P: Send + Sync + 'static,
    H: Fn(Arc<P>, Request) -> F + Copy + Send + Sync + 'static,
    F: Future<Output = Result<Response, Failure>> + Send + 'static,
{
    let ports = Arc::clone(ports);
    Arc::new(move |request| Box::pin(run::answer(Arc::clone(&ports), handle, request)))
}
