//! Accounts, balances, liabilities and holdings.

use serde::Deserialize;
use serde_json::{Value, json};

use super::{Reply, parse};
use crate::Plaid;
use crate::household::Account;
use crate::refusal::Refusal;
use crate::render::{self, View};

#[derive(Deserialize)]
struct Request {
    access_token: String,
    #[serde(default)]
    options: Options,
}

#[derive(Default, Deserialize)]
struct Options {
    #[serde(default)]
    account_ids: Option<Vec<String>>,
}

/// `/accounts/get`: what is cached, also while the institution is out of order.
pub(super) fn get(plaid: &Plaid, body: Value) -> Result<Reply, Refusal> {
    let request: Request = parse(body)?;
    let item = plaid.item(&request.access_token)?;
    Plaid::require_login(&item)?;
    answer_accounts(plaid.view(&item)?, request.options.account_ids.as_deref())
}

/// `/accounts/balance/get`: asks the institution.
pub(super) fn balances(plaid: &Plaid, body: Value) -> Result<Reply, Refusal> {
    let request: Request = parse(body)?;
    let item = plaid.item(&request.access_token)?;
    let view = plaid.view(&item)?;
    plaid.require_fresh(view)?;
    answer_accounts(view, request.options.account_ids.as_deref())
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
    let view = plaid.view(&item)?;
    plaid.require_fresh(view)?;
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
    let view = plaid.view(&item)?;
    plaid.require_fresh(view)?;
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
