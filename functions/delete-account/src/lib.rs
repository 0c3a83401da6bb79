//! `DELETE /accounts/{id}`: removes an account that the user entered, or that its bank no longer reports. For a while,
//! `POST /undo` restores an account that was entered.

use std::sync::Arc;

use goldgrove_app::{App, Failure, net_worth, undo};
use goldgrove_domain::lifecycle::Lifecycle;
use goldgrove_domain::{Account, AccountId, AccountSource, Bilingual, FieldKeys, UserId};
use goldgrove_http::body::removed::RemovedBody;
use goldgrove_http::{Example, Operation, Problem, Request, Response, Route, params, respond};
use goldgrove_storage::entity::{Accounts, Items};
use goldgrove_storage::removal;
use goldgrove_storage::retry::retried;
use goldgrove_storage::undo::Undo;

/// Where it is mounted.
pub const ROUTE: Route = Route::delete("/accounts/{id}");

/// What it takes and gives.
pub fn operation() -> Operation {
    Operation::new(
        ROUTE,
        "Accounts",
        "Removes a manual account, or one that its bank no longer reports",
    )
    .answers::<RemovedBody>()
    .fails([LINKED])
    .example(
        Example::shows("/undo/token")
            .fill("{id}", "create-account", "/account/id")
            .after("delete-account-balance"),
    )
}

/// The problem when a user removes a linked account.
pub const LINKED: Problem = Problem::Conflict(Bilingual::new(
    "This account is linked. Hide it, or remove the connection to its institution.",
    "Ce compte est relié. Masquez-le, ou retirez la connexion à son institution financière.",
));

/// Removes the account with its allocations and records the new net worth.
///
/// # Errors
/// [`Failure`]; a 409 for an account that is linked.
pub async fn handle(app: Arc<App>, request: Request) -> Result<Response, Failure> {
    let admitted = app.admit(&ROUTE, &request).await?;
    let user = admitted.user();
    let id = params::path_id(&request, AccountId::parse)?;
    let keys = app.keys(user).await?;
    let undo = undo::begin(&app);
    let undo = retried(removal::ATTEMPTS, || remove(&app, user, id, keys.as_ref(), undo)).await?;
    net_worth::record(&app.context, user, keys.as_ref()).await;
    Ok(respond::ok(&undo::answer(undo))?)
}

async fn remove<'a>(
    app: &'a App,
    user: &UserId,
    id: AccountId,
    keys: &dyn FieldKeys,
    undo: Undo<'a>,
) -> Result<Option<Undo<'a>>, Failure> {
    let account = Accounts::new(app.table(), user)
        .get(&id, keys)
        .await?
        .ok_or(Problem::NotFound)?;
    if is_linked(app, user, &account.value).await? {
        return Err(LINKED.into());
    }
    // An account left from a bank connection may have more transactions than the undo can store.
    let undo = (account.value.source == AccountSource::Manual).then_some(undo);
    removal::remove_account(app.table(), user, &account, undo).await?;
    Ok(undo)
}

/// Whether the bank still reports the account. A refresh that ends after its item was removed may leave an account
/// without an item, and only its owner can remove that account.
async fn is_linked(app: &App, user: &UserId, account: &Account) -> Result<bool, Failure> {
    let AccountSource::Plaid { item, .. } = &account.source else {
        return Ok(false);
    };
    if account.lifecycle != Lifecycle::Reported {
        return Ok(false);
    }
    Ok(Items::new(app.table(), user).get_row(item).await?.is_some())
}
