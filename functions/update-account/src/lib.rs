//! `PATCH /accounts/{id}`: changes the fields of an account that its owner may set. The figures of a linked account
//! come from its institution.

mod input;

use std::sync::Arc;

use goldgrove_app::{App, Failure, net_worth, planning};
use goldgrove_domain::{Account, AccountId, FieldKeys, UserId, collateral};
use goldgrove_http::body::account::{AccountAnswer, AccountBody};
use goldgrove_http::{Example, Operation, Problem, Request, Response, Route, json, params, respond};
use goldgrove_storage::StorageError;
use goldgrove_storage::entity::{Accounts, item};
use goldgrove_storage::retry::retried;

pub use input::UpdateAccountInput;

/// Where it is mounted.
pub const ROUTE: Route = Route::patch("/accounts/{id}");

/// What it takes and gives.
pub fn operation() -> Operation {
    Operation::new(ROUTE, "Accounts", "Changes an account")
        .answers::<AccountAnswer>()
        .takes::<UpdateAccountInput>(json!({ "version": 1, "name": "Travel jar", "hidden": false }))
        .fails([Problem::CHANGED])
        .example(
            Example::shows("/account/version")
                .fill("{id}", "create-account", "/account/id")
                .fill("/version", "create-account", "/account/version"),
        )
}

/// How often a change is applied while new figures arrive at the same moment.
const ATTEMPTS: u32 = 4;

/// Applies the changes, records the new net worth and answers with the whole account.
///
/// # Errors
/// [`Failure`]; a 409 unless the body has the account's current version.
pub async fn handle(app: Arc<App>, request: Request) -> Result<Response, Failure> {
    let admitted = app.admit(&ROUTE, &request).await?;
    let user = admitted.user();
    let id = params::path_id(&request, AccountId::parse)?;
    let input: UpdateAccountInput = params::json(&request)?;
    let keys = app.keys(user).await?;
    let summaries = item::summaries(app.table(), user).await?;
    let mut changed = change(&app, user, &id, &input, keys.as_ref()).await?;
    item::date([&mut changed], &summaries);
    net_worth::record(&app.context, user, keys.as_ref()).await;
    if input.balance.is_some() || input.secured_by.is_some() || input.subtype.is_some() {
        planning::settle(&app, user, keys.as_ref(), &admitted.as_of()).await;
    }
    Ok(respond::ok(&AccountAnswer {
        account: AccountBody::of(changed, user),
    })?)
}

/// Applies the changes to the version of the account that its owner saw. Figures that arrived since are kept and cause
/// no conflict, because the owner does not change them.
async fn change(
    app: &App,
    user: &UserId,
    id: &AccountId,
    input: &UpdateAccountInput,
    keys: &dyn FieldKeys,
) -> Result<Account, Failure> {
    let accounts = Accounts::new(app.table(), user);
    let property = property(&accounts, input.property(), keys).await?;
    retried(ATTEMPTS, || async {
        let stored = accounts.get(id, keys).await?.ok_or(Problem::NotFound)?;
        if stored.value.edition != input.version {
            return Err(Problem::CHANGED.into());
        }
        let changed = input.apply(stored.value, property.as_ref(), app.now())?;
        accounts.replace(&changed, stored.version, keys).await?;
        shown(&accounts, changed, keys).await
    })
    .await
}

async fn property(
    accounts: &Accounts<'_>,
    id: Option<AccountId>,
    keys: &dyn FieldKeys,
) -> Result<Option<Account>, StorageError> {
    match id {
        Some(id) => Ok(accounts.get(&id, keys).await?.map(|account| account.value)),
        None => Ok(None),
    }
}

/// The account as lists show it: tied to a property only if the property exists.
async fn shown(accounts: &Accounts<'_>, account: Account, keys: &dyn FieldKeys) -> Result<Account, Failure> {
    let property = property(accounts, account.secured_by, keys).await?;
    let secured_by = property.filter(collateral::can_secure).map(|property| property.id);
    Ok(Account { secured_by, ..account })
}
