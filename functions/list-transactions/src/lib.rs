//! `GET /transactions`: the transactions of linked accounts, latest first, page by page.

use std::sync::Arc;

use goldgrove_app::{App, Failure, cursor};
use goldgrove_domain::ids::{AccountId, TransactionId, UserId};
use goldgrove_domain::sealing::{FieldKeys, FieldPath, SealedTable};
use goldgrove_http::body::transaction::{TransactionBody, TransactionsBody};
use goldgrove_http::{Example, Operation, Problem, Request, Response, Route, json, params, respond};
use goldgrove_storage::entity::{Accounts, Transactions};
use jiff::civil::Date;

/// Where it is mounted.
pub const ROUTE: Route = Route::get("/transactions");

/// What it takes and gives.
pub fn operation() -> Operation {
    Operation::new(ROUTE, "Accounts", "Transactions, latest first, page by page")
        .answers::<TransactionsBody>()
        .query(
            "account",
            "Only the transactions of this account.",
            json!({ "type": "string" }),
        )
        .query(
            "cursor",
            "The next page: the cursor from the page before.",
            json!({ "type": "string" }),
        )
        .example(Example::shows("/transactions").after("refresh-financial-data"))
}

/// How many transactions a page holds.
pub const PAGE: usize = 50;

/// A transaction's day and id: its position in the list.
type Position = (Date, TransactionId);

/// Lists a page of the transactions of one account, or of all.
///
/// # Errors
/// [`Failure`]; a 404 for an account that is not the caller's, a 400 for a cursor from elsewhere.
pub async fn handle(app: Arc<App>, request: Request) -> Result<Response, Failure> {
    let admitted = app.admit(&ROUTE, &request).await?;
    let user = admitted.user();
    let account = account_asked_for(&app, user, &request).await?;
    let keys = app.keys(user).await?;
    let list = account.map_or_else(|| "all".to_owned(), |id| id.to_string());
    let after = params::query_text(&request, "cursor")
        .map(|text| position(&list, text, keys.as_ref()))
        .transpose()?;
    let page = Transactions::new(app.table(), user)
        .page(account, after.as_ref(), PAGE, keys.as_ref())
        .await?;
    let next_cursor = page
        .last
        .map(|(date, id)| cursor::seal(place(&list), &format!("{date}#{id}"), keys.as_ref()))
        .transpose()?;
    let transactions = page.transactions.into_iter();
    Ok(respond::ok(&TransactionsBody {
        transactions: transactions
            .map(|transaction| TransactionBody::of(transaction, user))
            .collect(),
        next_cursor,
    })?)
}

async fn account_asked_for(app: &App, user: &UserId, request: &Request) -> Result<Option<AccountId>, Failure> {
    let Some(text) = params::query_text(request, "account") else {
        return Ok(None);
    };
    let id = AccountId::parse(text).map_err(|_| Problem::NotFound)?;
    let row = Accounts::new(app.table(), user).get_row(&id).await?;
    row.ok_or(Problem::NotFound)?;
    Ok(Some(id))
}

/// The place that a cursor of `list` is bound to.
const fn place(list: &str) -> FieldPath<'_> {
    FieldPath {
        table: SealedTable::Transactions,
        record: "cursor",
        field: list,
    }
}

fn position(list: &str, text: &str, keys: &dyn FieldKeys) -> Result<Position, Problem> {
    let opened = cursor::open(place(list), text, keys)?;
    let parsed = opened
        .split_once('#')
        .and_then(|(date, id)| Some((date.parse().ok()?, TransactionId::parse(id).ok()?)));
    parsed.ok_or(Problem::Internal)
}
