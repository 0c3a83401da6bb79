//! `POST /refresh-financial-data`: requests new figures from every linked institution.
//!
//! A failing item does not fail the others. Its stored figures stay, and its state says why they are old.

use std::sync::Arc;

use futures::StreamExt as _;
use goldgrove_app::bank::PATIENCE;
use goldgrove_app::bank::fetch::Freshness;
use goldgrove_app::bank::refresh::{Outcome, Refresher};
use goldgrove_app::{Bank, Bucket, Failure, Subject, net_worth};
use goldgrove_domain::item::ItemStatus;
use goldgrove_domain::{AuditAction, AuditEvent, ItemId};
use goldgrove_http::{Example, Operation, Problem, Request, Response, Route, json, params, respond};
use goldgrove_providers::plaid::PlaidError;
use goldgrove_storage::entity::item::Items;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Where it is mounted.
pub const ROUTE: Route = Route::post("/refresh-financial-data");

/// What it takes and gives.
pub fn operation() -> Operation {
    Operation::new(ROUTE, "Linking", "Refreshes all bank connections")
        .answers::<RefreshFinancialDataAnswer>()
        .takes::<RefreshFinancialDataInput>(json!({}))
        .fails([
            Problem::RefreshLimit(None),
            Problem::RefreshConfiguration,
            Problem::RefreshFailed,
        ])
        .example(Example::shows("/items/0/id").after("exchange-public-token"))
}

/// How many institutions are called at the same time. They share the available time.
const CONCURRENT: usize = 8;

/// The request body; may be an empty object.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct RefreshFinancialDataInput {
    /// The bank connection that the user just repaired in the widget's update mode, `item_…`. If its refresh succeeds,
    /// it no longer needs attention.
    pub repaired: Option<String>,
}

/// The answer.
#[derive(Debug, Serialize, JsonSchema)]
pub struct RefreshFinancialDataAnswer {
    /// The totals over all bank connections.
    pub results: RefreshResults,
    /// The result of each bank connection.
    pub items: Vec<RefreshedItem>,
}

/// The totals over all bank connections.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct RefreshResults {
    /// The number of accounts with new figures.
    pub accounts_updated: usize,
    /// The number of transactions stored.
    pub transactions_saved: usize,
    /// The number of holdings stored.
    pub holdings_processed: usize,
}

/// The result of one bank connection.
#[derive(Debug, Serialize, JsonSchema)]
pub struct RefreshedItem {
    /// The bank connection's id, `item_…`.
    pub id: String,
    /// `good`, `login_required` or `error`.
    #[schemars(extend("enum" = ["good", "login_required", "error"]))]
    pub status: &'static str,
    /// The provider's error code; absent without an error.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// Why the balances are the provider's stored ones; absent for live balances. `nothing_newer`: the institution
    /// reports balances late. `limit`: live balances were requested too often. `not_offered`: the institution offers
    /// none. `unavailable`: it did not answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(extend("enum" = ["nothing_newer", "limit", "not_offered", "unavailable"]))]
    pub known_because: Option<&'static str>,
    /// When live balances can be requested again; absent when at once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_live: Option<String>,
}

impl From<Outcome> for RefreshedItem {
    fn from(outcome: Outcome) -> Self {
        let code = outcome.error.map(|error| error.code().to_owned());
        let (status, error) = match outcome.status {
            // Figures that are not new are not a failure of the item.
            ItemStatus::Good => ("good", code),
            ItemStatus::LoginRequired => ("login_required", code),
            ItemStatus::Failing { code } => ("error", Some(code)),
        };
        Self {
            id: outcome.id.to_string(),
            status,
            error,
            known_because: outcome.known_because.map(Into::into),
            next_live: outcome.next_live.map(|at| at.to_string()),
        }
    }
}

/// Refreshes every item of the caller.
///
/// # Errors
/// [`Failure`]; a refresh problem only when every item failed for the same reason on the provider's side, and a 404
/// when the repaired item is not the caller's.
pub async fn handle(bank: Arc<Bank>, request: Request) -> Result<Response, Failure> {
    let admitted = bank.app.admit(&ROUTE, &request).await?;
    let user = admitted.user();
    let input: RefreshFinancialDataInput = params::json(&request)?;
    let repaired = input.repaired.as_deref().map(ItemId::parse).transpose();
    let repaired = repaired.map_err(|_| Problem::NotFound)?;
    bank.app.limit(Bucket::Refresh, Subject::User(admitted.user())).await?;
    let keys = bank.app.keys(user).await?;
    let items = Items::new(bank.app.table(), user).list(keys.as_ref()).await?;
    if repaired.is_some_and(|id| items.iter().all(|item| item.value.id != id)) {
        return Err(Problem::NotFound.into());
    }
    let refresher = Refresher {
        context: &bank.app.context,
        plaid: &bank.plaid.within(PATIENCE),
        user,
        keys: keys.as_ref(),
        freshness: Freshness::Live,
    };
    let asked = futures::stream::iter(items).map(|item| {
        let is_repaired = repaired == Some(item.value.id);
        refresher.refresh(item, is_repaired)
    });
    // Count the figures of the stored items, even if another item could not be stored.
    let outcomes: Vec<Result<Outcome, Failure>> = asked.buffered(CONCURRENT).collect().await;
    net_worth::record(&bank.app.context, user, keys.as_ref()).await;
    let outcomes: Vec<Outcome> = outcomes.into_iter().collect::<Result<_, _>>()?;
    bank.app.audit(user, event(&outcomes)).await?;
    if let Some(problem) = common_problem(&outcomes) {
        return Err(problem.into());
    }
    Ok(respond::ok(&answer(outcomes))?)
}

fn event(outcomes: &[Outcome]) -> AuditEvent {
    let failed = outcomes.iter().filter(|outcome| outcome.error.is_some());
    AuditEvent::new(AuditAction::DataRefreshed)
        .of_table("plaid_items")
        .count("items", outcomes.len() as u64)
        .count("failed", failed.count() as u64)
}

fn answer(outcomes: Vec<Outcome>) -> RefreshFinancialDataAnswer {
    let mut results = RefreshResults::default();
    for outcome in &outcomes {
        results.accounts_updated += outcome.arrived.accounts;
        results.transactions_saved += outcome.arrived.transactions;
        results.holdings_processed += outcome.arrived.holdings;
    }
    RefreshFinancialDataAnswer {
        results,
        items: outcomes.into_iter().map(RefreshedItem::from).collect(),
    }
}

/// The problem that all items share. `None` if the user must repair an item: the answer then shows which one.
fn common_problem(outcomes: &[Outcome]) -> Option<Problem> {
    shared_problem(outcomes.iter().map(|outcome| outcome.error.as_ref()))
}

/// The one kind of problem behind all `errors`, with the longest of the requested pauses.
fn shared_problem<'e>(mut errors: impl Iterator<Item = Option<&'e PlaidError>>) -> Option<Problem> {
    let first = problem_of(errors.next()??)?;
    errors.try_fold(first, |shared, error| match (shared, problem_of(error?)?) {
        (Problem::RefreshLimit(one), Problem::RefreshLimit(other)) => Some(Problem::RefreshLimit(one.max(other))),
        (shared, problem) => (shared == problem).then_some(shared),
    })
}

fn problem_of(error: &PlaidError) -> Option<Problem> {
    match error {
        PlaidError::RateLimited { retry_after } => Some(Problem::RefreshLimit(*retry_after)),
        PlaidError::Configuration { .. } => Some(Problem::RefreshConfiguration),
        PlaidError::Unavailable { .. } => Some(Problem::RefreshFailed),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use goldgrove_providers::{ErrorCode, Outage};

    use super::*;

    type Row = (&'static str, Vec<Option<PlaidError>>, Option<Problem>);

    fn limited(seconds: Option<u64>) -> PlaidError {
        PlaidError::RateLimited {
            retry_after: seconds.map(Duration::from_secs),
        }
    }

    fn away(outage: Outage) -> PlaidError {
        PlaidError::Unavailable { outage }
    }

    #[test]
    fn only_what_every_item_failed_with_fails_the_refresh() {
        let code = || ErrorCode::capital("INVALID_PRODUCT");
        let limit = |seconds| Some(Problem::RefreshLimit(Some(Duration::from_secs(seconds))));
        let rows: [Row; 10] = [
            ("no item", vec![], None),
            ("a good one", vec![None], None),
            ("a limit beside a good one", vec![Some(limited(Some(60))), None], None),
            ("a good one beside a limit", vec![None, Some(limited(Some(60)))], None),
            ("one limit", vec![Some(limited(Some(60)))], limit(60)),
            (
                "limits that end at different times",
                vec![Some(limited(Some(59))), Some(limited(Some(60))), Some(limited(None))],
                limit(60),
            ),
            (
                "outages of different kinds",
                vec![Some(away(Outage::Timeout)), Some(away(Outage::Provider))],
                Some(Problem::RefreshFailed),
            ),
            (
                "our settings",
                vec![Some(PlaidError::Configuration { code: code() })],
                Some(Problem::RefreshConfiguration),
            ),
            (
                "a limit and an outage",
                vec![Some(limited(None)), Some(away(Outage::Network))],
                None,
            ),
            (
                "an item to repair",
                vec![Some(PlaidError::LoginRequired { code: code() })],
                None,
            ),
        ];
        for (name, errors, expected) in rows {
            assert_eq!(shared_problem(errors.iter().map(Option::as_ref)), expected, "{name}");
        }
    }
}
