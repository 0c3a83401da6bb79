//! `GET /dashboard`: everything the signed-in shell and the dashboard need, in one call.
//!
//! Runs admission, the queries and the key unwrap in parallel, then opens every field in one pass. The rows of a caller
//! who is not admitted are dropped unopened.

use std::sync::Arc;

use goldgrove_app::changes::Period;
use goldgrove_app::insights::InsightPorts;
use goldgrove_app::{Admitted, Context, Failure, goals, profile};
use goldgrove_domain::account::Account;
use goldgrove_domain::exchange::Exchange;
use goldgrove_domain::ids::UserId;
use goldgrove_domain::net_worth_history::NetWorthPoint;
use goldgrove_domain::{Currency, asset_allocation, net_worth};
use goldgrove_http::body::account::AccountBody;
use goldgrove_http::body::dashboard::DashboardBody;
use goldgrove_http::body::holding::HoldingBody;
use goldgrove_http::body::insight::InsightsBody;
use goldgrove_http::body::item::{InstitutionBody, ItemBody};
use goldgrove_http::body::net_worth::{AssetAllocationBody, NetWorthBody, NetWorthPointBody};
use goldgrove_http::body::net_worth_changes::NetWorthChangesBody;
use goldgrove_http::body::subscription::SubscriptionBody;
use goldgrove_http::{Example, Operation, Problem, Request, Response, Route, json, params, respond};
use goldgrove_storage::entity::insight::Feed;
use goldgrove_storage::entity::item::ItemSummary;
use goldgrove_storage::user_rows::{UserData, UserRows};
use jiff::civil::Date;

/// Where it is mounted.
pub const ROUTE: Route = Route::get("/dashboard");

/// What it takes and gives.
pub fn operation() -> Operation {
    Operation::new(ROUTE, "Net worth", "All data of the dashboard")
        .answers::<DashboardBody>()
        .query(
            "history",
            "The maximum number of days of history.",
            json!({ "type": "integer", "minimum": 1, "maximum": DAYS_MAX, "default": DAYS_DEFAULT }),
        )
        .query(
            "from",
            "Includes the changes since the first day of history on or after this one.",
            json!({ "type": "string", "format": "date" }),
        )
        .query(
            "to",
            "The last day of the changes; by default today.",
            json!({ "type": "string", "format": "date" }),
        )
        .query(
            "insights",
            "Whether to include today's insights.",
            json!({ "type": "boolean", "default": false }),
        )
        .example(Example::shows("/assetAllocation/0/percentage").after("refresh-financial-data"))
}

/// The default number of days of history.
pub const DAYS_DEFAULT: u32 = 30;
/// The maximum number of days of history.
pub const DAYS_MAX: u32 = 1_000;

/// The optional parts of a request.
struct Wanted {
    changes: Option<Period>,
    insights: bool,
}

impl Wanted {
    fn by(request: &Request, today: Date) -> Result<Self, Problem> {
        Ok(Self {
            changes: Period::if_asked(request, today)?,
            insights: params::query_flag(request, "insights")?,
        })
    }
}

/// Answers with the whole dashboard and the requested optional parts.
///
/// # Errors
/// [`Failure`]; an amount that does not open fails the whole request, because a total without it would be wrong.
pub async fn handle(ports: Arc<InsightPorts>, request: Request) -> Result<Response, Failure> {
    let app = &ports.app;
    let caller = app.verify(&request).await?;
    let history_days = params::query_number(&request, "history", DAYS_DEFAULT, 1, DAYS_MAX)?;
    let (admitted, rows, keys) = tokio::join!(
        app.admit_caller(&ROUTE, caller.clone()),
        UserRows::load_without_profile(app.table(), caller.user(), history_days as usize),
        app.keys(caller.user())
    );
    let (admitted, mut rows, keys) = (admitted?, rows?, keys?);
    let wanted = Wanted::by(&request, admitted.as_of().today())?;
    rows.profile = admitted.profile_row().cloned();
    let cards = std::mem::take(&mut rows.insights);
    let data = rows.open(keys.as_ref())?;
    let own = &data.profile.as_ref().ok_or(Problem::NotFound)?.value;
    let exchange = app
        .context
        .exchange(&data, own.currency, admitted.as_of().today())
        .await?;
    let history = app
        .context
        .history_in(data.history.clone(), &data.fixed_rates, own.currency)
        .await?;
    let feed = wanted.insights.then(|| Feed::open(cards, keys.as_ref())).transpose()?;
    // If something changed, `GET /insights` evaluates the household first. This call writes nothing.
    let feed = feed.filter(|feed| feed.changed_at.is_none());
    let extras = Extras {
        changes: changes(&app.context, wanted.changes, own.currency, &data, &history).await?,
        insights: feed
            .map(|feed| ports.body(&feed, own, params::language(&request)))
            .transpose()?,
    };
    let data = UserData { history, ..data };
    Ok(respond::ok(&compose(data, &exchange, extras, &admitted)?)?)
}

/// The optional parts of the answer.
struct Extras {
    changes: Option<NetWorthChangesBody>,
    insights: Option<InsightsBody>,
}

async fn changes(
    context: &Context,
    period: Option<Period>,
    currency: Currency,
    data: &UserData,
    shown: &[NetWorthPoint],
) -> Result<Option<NetWorthChangesBody>, Failure> {
    let Some(covered) = period.and_then(|period| period.covered(shown, currency)) else {
        return Ok(None);
    };
    let attributions = data.attributions.clone();
    let explained = covered.explained(context, currency, attributions, &data.history, &data.fixed_rates);
    Ok(Some(explained.await?))
}

fn compose(data: UserData, exchange: &Exchange, extras: Extras, admitted: &Admitted) -> Result<DashboardBody, Failure> {
    let (user, as_of) = (admitted.user(), admitted.as_of());
    let now = as_of.now;
    let goals = goals::planned(&data, exchange, user, &as_of)?;
    let goal_totals = goals::totals(&data, exchange)?.into();
    let own = data.profile.ok_or(Problem::NotFound)?.value;
    let trial = admitted.trial().ok_or(Problem::NotFound)?;
    let subscriber = admitted.subscriber().map(|known| &known.value);
    let mut stored = data.accounts;
    stored.sort_by_key(|account| account.value.created_at);
    let accounts: Vec<Account> = stored.into_iter().map(|account| account.value).collect();
    let net_worth = net_worth::unified(&accounts, &data.holdings, exchange)?;
    let allocation = asset_allocation::allocate(&accounts, &data.holdings, exchange)?;
    Ok(DashboardBody {
        profile: profile::body(own, admitted, now),
        subscription: SubscriptionBody::of(subscriber, trial, now),
        net_worth: NetWorthBody::try_from(net_worth)?,
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
        goal_totals,
        history: data
            .history
            .into_iter()
            .map(NetWorthPointBody::try_from)
            .collect::<Result<_, _>>()?,
        changes: extras.changes,
        insights: extras.insights,
    })
}

fn item_body(item: ItemSummary, user: &UserId) -> ItemBody {
    ItemBody::of(item.id, &item.institution, item.state, item.last_updated, user)
}
