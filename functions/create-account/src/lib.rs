//! `POST /accounts`: an asset or debt that the user types in.
//!
//! With an `Idempotency-Key`, the account's id is derived from the key, so a repeated request finds the account it
//! made.

mod input;

use std::sync::Arc;

use goldgrove_app::{App, Failure, net_worth, profile, quota};
use goldgrove_domain::lifecycle::Lifecycle;
use goldgrove_domain::{Account, AccountId, AccountSource, Bilingual, FieldKeys, UserId};
use goldgrove_http::body::account::{AccountAnswer, AccountBody};
use goldgrove_http::{Example, IdempotencyKey, Operation, Problem, Request, Response, Route, json, params, respond};
use goldgrove_storage::entity::{Accounts, Versioned};
use jiff::Timestamp;

pub use input::{CreateAccountInput, NewAccount};

/// Where it is mounted.
pub const ROUTE: Route = Route::post("/accounts");

/// What it takes and gives.
pub fn operation() -> Operation {
    Operation::new(ROUTE, "Accounts", "Creates a manual account")
        .answers::<AccountAnswer>()
        .created()
        .takes::<CreateAccountInput>(json!({ "name": "Savings jar", "type": "cash", "balance": 2500 }))
        .idempotent()
        .example(Example::shows("/account/id"))
}

/// More than a user enters by hand, and few enough for one page of a query.
const ACCOUNTS_MAX: usize = 200;

/// Creates the account, records the new net worth and answers with the account.
///
/// # Errors
/// [`Failure`]; [`Problem::Conflict`] when the idempotency key made another account before, or there are too many.
pub async fn handle(app: Arc<App>, request: Request) -> Result<Response, Failure> {
    let admitted = app.admit(&ROUTE, &request).await?;
    let user = admitted.user();
    let input: CreateAccountInput = params::json(&request)?;
    let key = IdempotencyKey::of(&request)?;
    let keys = app.keys(user).await?;
    let profile = profile::load(app.table(), user, keys.as_ref()).await?;
    let new = input.check(profile.value.currency)?;
    let id = match key {
        Some(key) => AccountId::derived(user, key.as_str()),
        None => AccountId::new(app.context.ids.uuid()),
    };
    let stored = store(&app, user, keys.as_ref(), account_of(id, new, app.now())).await?;
    net_worth::record(&app.context, user, keys.as_ref()).await;
    Ok(respond::created(&AccountAnswer {
        account: AccountBody::of(stored.value, user),
    })?)
}

fn account_of(id: AccountId, new: NewAccount, now: Timestamp) -> Account {
    Account {
        id,
        name: new.name,
        official_name: None,
        balance: new.balance,
        is_asset: new.kind.is_asset(),
        kind: new.kind,
        subtype: new.subtype,
        source: AccountSource::Manual,
        mask: None,
        hidden: false,
        lifecycle: Lifecycle::Reported,
        edition: 1,
        credit_limit: None,
        interest_rate: new.interest_rate,
        rate_type: new.rate_type,
        paid_in_full: new.paid_in_full,
        secured_by: None,
        last_updated: now,
        created_at: now,
    }
}

/// Stores the account, or returns the one from an earlier request with the same idempotency key.
async fn store(
    app: &App,
    user: &UserId,
    keys: &dyn FieldKeys,
    account: Account,
) -> Result<Versioned<Account>, Failure> {
    const FULL: Problem = Problem::Conflict(Bilingual::new(
        "You've reached the account limit. Remove one first.",
        "Le nombre maximal de comptes est atteint. Supprimez-en un d’abord.",
    ));
    let accounts = Accounts::new(app.table(), user);
    quota::added(app, user, "ACCOUNTS", || async {
        let known = accounts.list(keys).await?;
        let count = known.len();
        if let Some(earlier) = known.into_iter().find(|known| known.value.id == account.id) {
            return Ok((repeated(earlier, &account)?, Vec::new()));
        }
        if count >= ACCOUNTS_MAX {
            return Err(FULL.into());
        }
        let writes = vec![accounts.adding(&account, keys)?];
        let added = Versioned {
            value: account.clone(),
            version: 1,
        };
        Ok((added, writes))
    })
    .await
}

/// The account of an earlier request, if that request was the same. An account that was edited since counts as the
/// same.
fn repeated(earlier: Versioned<Account>, now: &Account) -> Result<Versioned<Account>, Failure> {
    let is_same = earlier.version > 1
        || (earlier.value.name == now.name
            && earlier.value.balance == now.balance
            && earlier.value.kind == now.kind
            && earlier.value.subtype == now.subtype
            && earlier.value.interest_rate == now.interest_rate
            && earlier.value.rate_type == now.rate_type
            && earlier.value.paid_in_full == now.paid_in_full);
    if !is_same {
        return Err(Problem::KEY_REUSED.into());
    }
    Ok(earlier)
}
