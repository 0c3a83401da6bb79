//! Accounts, balances, liabilities and holdings.

use jiff::{SignedDuration, Timestamp};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Reply, parse};
use crate::Plaid;
use crate::household::Account;
use crate::refusal::Refusal;
use crate::render::{self, View};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    access_token: String,
    #[serde(default)]
    options: Options,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Options {
    account_ids: Option<Vec<String>>,
    min_last_updated_datetime: Option<Timestamp>,
}

/// The most calls for live balances per item and minute.
const BALANCES_A_MINUTE: usize = 5;
const MINUTE: SignedDuration = SignedDuration::from_mins(1);

/// `/accounts/get`: cached balances, even if the institution is out of order.
pub(super) fn get(plaid: &Plaid, body: Value) -> Result<Reply, Refusal> {
    let request: Request = parse(body)?;
    let item = plaid.item(&request.access_token)?;
    Plaid::require_login(&item)?;
    answer_accounts(plaid.view(&item)?, request.options.account_ids.as_deref())
}

/// `/accounts/balance/get`: live balances of the institution.
pub(super) fn balances(plaid: &Plaid, body: Value) -> Result<Reply, Refusal> {
    let request: Request = parse(body)?;
    let item = plaid.item(&request.access_token)?;
    let view = plaid.view(&item)?;
    plaid.require_fresh(view)?;
    let only = request.options.account_ids.as_deref();
    let now = plaid.inner.clock.now();
    require_recent(view, only, request.options.min_last_updated_datetime, now)?;
    plaid.change_item(&request.access_token, |item| {
        item.balance_calls.retain(|at| now.duration_since(*at) < MINUTE);
        item.balance_calls.push(now);
    })?;
    let recent = |at: &&Timestamp| now.duration_since(**at) < MINUTE;
    if item.balance_calls.iter().filter(recent).count() >= BALANCES_A_MINUTE {
        return Err(Refusal::of("BALANCE_LIMIT"));
    }
    answer_accounts(view, only)
}

/// Some institutions have no live balance for some accounts; a call for these must state the accepted age.
fn require_recent(
    view: View<'_>,
    only: Option<&[String]>,
    oldest: Option<Timestamp>,
    now: Timestamp,
) -> Result<(), Refusal> {
    let Some(delay) = &view.institution.delayed_balances else {
        return Ok(());
    };
    let is_asked = |account: &&Account| {
        let id = view.item.scoped_id(&account.key);
        view.item.has_account(&account.key) && only.is_none_or(|only| only.contains(&id))
    };
    let mut asked = view.institution.accounts.iter().filter(is_asked);
    if !asked.any(|account| delay.kinds.contains(&account.kind)) {
        return Ok(());
    }
    let Some(oldest) = oldest else {
        let message = "min_last_updated_datetime is required for this institution";
        return Err(Refusal::because("INVALID_FIELD", message));
    };
    if oldest > now - SignedDuration::from_hours(delay.hours) {
        return Err(Refusal::of("LAST_UPDATED_DATETIME_OUT_OF_RANGE"));
    }
    Ok(())
}

fn answer_accounts(view: View<'_>, only: Option<&[String]>) -> Result<Reply, Refusal> {
    check_ids(view, only)?;
    let body = json!({
        "accounts": render::accounts(view, only),
        "item": render::item(view),
    });
    Ok(body.into())
}

/// `/liabilities/get`
pub(super) fn liabilities(plaid: &Plaid, body: Value) -> Result<Reply, Refusal> {
    let request: Request = parse(body)?;
    let item = plaid.item(&request.access_token)?;
    Plaid::require_login(&item)?;
    let view = plaid.view(&item)?;
    Plaid::require_product(view, "liabilities")?;
    require_some(view, Account::is_liability, "NO_LIABILITY_ACCOUNTS")?;
    let only = request.options.account_ids.as_deref();
    check_ids(view, only)?;
    let body = json!({
        "accounts": render::accounts(view, only),
        "item": render::item(view),
        "liabilities": render::liabilities(view, only),
    });
    Ok(body.into())
}

/// `/investments/holdings/get`
pub(super) fn holdings(plaid: &Plaid, body: Value) -> Result<Reply, Refusal> {
    let request: Request = parse(body)?;
    let item = plaid.item(&request.access_token)?;
    Plaid::require_login(&item)?;
    let view = plaid.view(&item)?;
    Plaid::require_product(view, "investments")?;
    require_some(view, Account::is_investment, "NO_INVESTMENT_ACCOUNTS")?;
    let only = request.options.account_ids.as_deref();
    check_ids(view, only)?;
    let body = json!({
        "accounts": render::investment_accounts(view, only),
        "holdings": render::holdings(view, only),
        "securities": render::securities(view, only),
        "item": render::item(view),
        "is_investments_fallback_item": false,
    });
    Ok(body.into())
}

fn require_some(view: View<'_>, wanted: fn(&Account) -> bool, otherwise: &str) -> Result<(), Refusal> {
    let mut accounts = view.institution.accounts.iter();
    if accounts.any(|account| view.item.has_account(&account.key) && wanted(account)) {
        return Ok(());
    }
    Err(Refusal::of(otherwise))
}

fn check_ids(view: View<'_>, only: Option<&[String]>) -> Result<(), Refusal> {
    let known = |id: &String| view.item.accounts.iter().any(|key| view.item.scoped_id(key) == *id);
    if only.is_none_or(|ids| ids.iter().all(known)) {
        return Ok(());
    }
    Err(Refusal::of("INVALID_ACCOUNT_ID"))
}
