//! `PATCH /accounts/{id}`: changes what the user may say about an account. The figures of a linked one are its
//! institution's.

mod input;

use std::sync::Arc;

use goldgrove_app::{App, Failure, net_worth};
use goldgrove_domain::ids::AccountId;
use goldgrove_http::body::account::{AccountAnswer, AccountBody};
use goldgrove_http::route::Route;
use goldgrove_http::{Problem, Request, Response, params, respond};
use goldgrove_storage::entity::account::Accounts;

pub use input::UpdateAccountInput;

/// Where it is mounted.
pub const ROUTE: Route = Route::patch("/accounts/{id}");

/// Applies the changes, records the new net worth and answers with the whole account.
///
/// # Errors
/// [`Failure`]; a 409 unless the body names the account's present version.
pub async fn handle(app: Arc<App>, request: Request) -> Result<Response, Failure> {
    let caller = app.caller(&request).await?;
    let user = caller.user();
    let id = params::path_id(&request, AccountId::parse)?;
    let input: UpdateAccountInput = params::json(&request)?;
    let keys = app.keys(user).await?;
    let accounts = Accounts::new(app.table(), user);
    let stored = accounts.get(&id, keys.as_ref()).await?.ok_or(Problem::NotFound)?;
    if stored.version != input.version {
        return Err(Problem::CHANGED.into());
    }
    let changed = input.apply(stored.value, app.now())?;
    let version = accounts.replace(&changed, stored.version, keys.as_ref()).await?;
    net_worth::record_today(&app, user, keys.as_ref()).await?;
    Ok(respond::ok(&AccountAnswer {
        account: AccountBody::of(changed, version, user),
    })?)
}
