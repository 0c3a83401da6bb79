//! `PUT /accounts/{id}/balances/{date}`: stores a past day's balance that the owner typed in. It replaces an estimate;
//! a recorded day stays as recorded (decision 89).

use std::sync::Arc;

use goldgrove_app::balances::{self, AccountPast};
use goldgrove_app::{App, Failure, quota};
use goldgrove_domain::balance_history::{Anchor, BalanceKind, FIRST_DAY};
use goldgrove_domain::{Account, AccountId, Bilingual, FieldKeys, UserId};
use goldgrove_http::body::balance_history::{AnchorAnswer, AnchorBody};
use goldgrove_http::body::number::Exact;
use goldgrove_http::fields::account as fields;
use goldgrove_http::params::FieldErrors;
use goldgrove_http::{Example, Operation, Problem, Request, Response, Route, json, params, respond};
use goldgrove_storage::entity::{Accounts, Anchors};
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::Deserialize;

/// Where it is mounted.
pub const ROUTE: Route = Route::put("/accounts/{id}/balances/{date}");

/// What it takes and gives.
pub fn operation() -> Operation {
    Operation::new(ROUTE, "Accounts", "Stores a balance for a past day")
        .answers::<AnchorAnswer>()
        .takes::<SaveAccountBalanceInput>(json!({ "balance": 1800.5 }))
        .fails([RECORDED, TOO_MANY, Problem::InProgress])
        .example(
            Example::shows("/anchor/balance")
                .fill("{id}", "create-account", "/account/id")
                .part("{date}", "2025-06-30"),
        )
}

/// The maximum number of balances per account, so that removing the account can be undone.
pub const ANCHORS_MAX: usize = 300;

/// The problem for a day that is already recorded.
pub const RECORDED: Problem = Problem::Conflict(Bilingual::new(
    "Goldgrove recorded the balance of this day. Choose a day before that.",
    "Goldgrove a enregistré le solde de ce jour. Choisissez un jour antérieur.",
));

/// The problem for an account with the maximum number of balances.
pub const TOO_MANY: Problem = Problem::Conflict(Bilingual::new(
    "This account has 300 past balances. Remove one first.",
    "Ce compte a 300 soldes antérieurs. Supprimez-en un d’abord.",
));

/// The request body.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SaveAccountBalanceInput {
    /// The balance at the end of the day, in the account's currency: an asset, or a debt on a debt account. Negative
    /// only for an overdrawn deposit and an overpaid card.
    #[schemars(extend("minimum" = -fields::BALANCE_MAJOR_MAX, "maximum" = fields::BALANCE_MAJOR_MAX))]
    pub balance: Exact,
}

impl SaveAccountBalanceInput {
    fn anchor(&self, account: &Account, date: Date, today: Date) -> Result<Anchor, Problem> {
        let mut errors = FieldErrors::default();
        if !(FIRST_DAY..=today).contains(&date) {
            errors.add("date", format!("must be a day from {FIRST_DAY} to today"));
        }
        let balance = errors.keep("balance", fields::past_balance(self.balance, account));
        let balance = errors.finish_with(balance)?;
        Ok(Anchor {
            account: account.id,
            date,
            balance,
        })
    }
}

/// Stores the balance, replacing the one of the same day.
///
/// # Errors
/// [`Failure`]; a 404 for an account that is not the caller's, a 400 for a future day, a 409 for a recorded day and
/// beyond [`ANCHORS_MAX`].
pub async fn handle(app: Arc<App>, request: Request) -> Result<Response, Failure> {
    let admitted = app.admit(&ROUTE, &request).await?;
    let user = admitted.user();
    let id = params::path_id(&request, AccountId::parse)?;
    let date = params::path_part(&request, "date", |text| params::day(text).ok_or(()))?;
    let input: SaveAccountBalanceInput = params::json(&request)?;
    let today = admitted.as_of().today();
    let keys = app.keys(user).await?;
    let AccountPast { account, history, .. } = balances::past_of(&app, user, id, keys.as_ref(), today).await?;
    let anchor = input.anchor(&account, date, today)?;
    if history
        .on(date)
        .is_some_and(|point| point.kind == BalanceKind::Recorded)
    {
        return Err(RECORDED.into());
    }
    store(&app, user, &anchor, keys.as_ref()).await?;
    Ok(respond::ok(&AnchorAnswer {
        anchor: AnchorBody::from(anchor),
    })?)
}

async fn store(app: &App, user: &UserId, anchor: &Anchor, keys: &dyn FieldKeys) -> Result<(), Failure> {
    let (accounts, anchors) = (Accounts::new(app.table(), user), Anchors::new(app.table(), user));
    quota::added(app, user, "BALANCES", || async {
        // A deletion of the account may have been first.
        if accounts.get_row(&anchor.account).await?.is_none() {
            return Err(Problem::NotFound.into());
        }
        let known = anchors.list_of(anchor.account, keys).await?;
        if known.len() >= ANCHORS_MAX && known.iter().all(|known| known.date != anchor.date) {
            return Err(TOO_MANY.into());
        }
        Ok(((), anchors.putting_beside_account(anchor, keys)?))
    })
    .await
}
