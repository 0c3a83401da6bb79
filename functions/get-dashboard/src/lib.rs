//! `GET /dashboard`: everything the signed-in shell and the dashboard need, in one call.
//!
//! Admission and two queries side by side with one key unwrap, then every field is opened in one pass. What is read for
//! one who is not admitted is dropped unopened.

use std::sync::Arc;

use goldgrove_app::{Admitted, App, Failure, goals, profile};
use goldgrove_domain::account::Account;
use goldgrove_domain::ids::UserId;
use goldgrove_domain::{asset_allocation, net_worth};
use goldgrove_http::body::account::AccountBody;
use goldgrove_http::body::dashboard::DashboardBody;
use goldgrove_http::body::holding::HoldingBody;
use goldgrove_http::body::item::{InstitutionBody, ItemBody};
use goldgrove_http::body::net_worth::{AssetAllocationBody, NetWorthBody, NetWorthPointBody};
use goldgrove_http::route::Route;
use goldgrove_http::{Problem, Request, Response, respond};
use goldgrove_storage::entity::item::ItemSummary;
use goldgrove_storage::user_rows::{UserData, UserRows};
use jiff::Timestamp;

/// Where it is mounted.
pub const ROUTE: Route = Route::get("/dashboard");

/// The days of history that come with the dashboard; longer periods have a call of their own.
const HISTORY_DAYS: usize = 30;

/// Answers with the whole dashboard.
///
/// # Errors
/// [`Failure`]; an amount that does not open fails the whole, because a total without it would be wrong.
pub async fn handle(app: Arc<App>, request: Request) -> Result<Response, Failure> {
    let caller = app.verify(&request).await?;
    let (admitted, rows, keys) = tokio::join!(
        app.admit_caller(&ROUTE, caller.clone()),
        UserRows::load_belongings(app.table(), caller.user(), HISTORY_DAYS),
        app.keys(caller.user())
    );
    let admitted = admitted?;
    let rows = UserRows {
        profile: admitted.profile_row().cloned(),
        ..rows?
    };
    let data = rows.open(keys?.as_ref())?;
    Ok(respond::ok(&compose(data, &admitted, app.now())?)?)
}

fn compose(data: UserData, admitted: &Admitted, now: Timestamp) -> Result<DashboardBody, Failure> {
    let user = admitted.user();
    let goals = goals::planned(&data, user, now)?;
    let own = data.profile.ok_or(Problem::NotFound)?.value;
    let mut stored = data.accounts;
    stored.sort_by_key(|account| account.value.created_at);
    let accounts: Vec<Account> = stored.into_iter().map(|account| account.value).collect();
    let net_worth = net_worth::unified(&accounts, &data.holdings, own.currency)?;
    let allocation = asset_allocation::allocate(&accounts, &data.holdings, own.currency)?;
    Ok(DashboardBody {
        profile: profile::body(own, admitted, now),
        net_worth: NetWorthBody::from(net_worth),
        asset_allocation: allocation.into_iter().map(AssetAllocationBody::from).collect(),
        accounts: accounts
            .into_iter()
            .map(|account| AccountBody::of(account, user))
            .collect(),
        institutions: data.institutions.into_iter().map(InstitutionBody::from).collect(),
        items: data.items.into_iter().map(|item| item_body(item, user)).collect(),
        holdings: data
            .holdings
            .into_iter()
            .map(|holding| HoldingBody::of(holding, user))
            .collect(),
        goals,
        history: data
            .history
            .into_iter()
            .map(NetWorthPointBody::try_from)
            .collect::<Result<_, _>>()?,
    })
}

fn item_body(item: ItemSummary, user: &UserId) -> ItemBody {
    let standing = (item.status, item.attention);
    ItemBody::of(item.id, &item.institution, standing, item.last_updated, user)
}
