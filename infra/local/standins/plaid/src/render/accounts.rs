//! Accounts and their balances.

use serde_json::{Value, json};

use super::{View, number};
use crate::household::{Account, Household, Institution};

/// The item's accounts: all, or those with ids in `only`.
pub(crate) fn accounts(view: View<'_>, only: Option<&[String]>) -> Vec<Value> {
    shared(view, only).map(|account| render(view, account)).collect()
}

/// The accounts with the balance of investment answers.
pub(crate) fn investment_accounts(view: View<'_>, only: Option<&[String]>) -> Vec<Value> {
    shared(view, only)
        .map(|account| {
            let mut rendered = render(view, account);
            rendered["balances"]["margin_loan_amount"] = Value::Null;
            rendered
        })
        .collect()
}

/// An account for Link's own pages and its metadata, with the given id.
pub(crate) fn link_account(household: &Household, institution: &Institution, account: &Account, id: &str) -> Value {
    json!({
        "id": id,
        "name": account.name,
        "mask": account.mask,
        "type": account.kind,
        "subtype": account.subtype,
        "balance": number(household.current(institution, account)),
        "currency": institution.currency,
        "verification_status": null,
    })
}

fn shared<'a>(view: View<'a>, only: Option<&'a [String]>) -> impl Iterator<Item = &'a Account> {
    view.institution
        .accounts
        .iter()
        .filter(move |account| view.item.has_account(&account.key))
        .filter(move |account| only.is_none_or(|ids| ids.contains(&view.item.scoped_id(&account.key))))
}

fn render(view: View<'_>, account: &Account) -> Value {
    let has_balance = !view.item.without_balance.contains(&account.key);
    let current = has_balance.then(|| view.household.current(view.institution, account));
    json!({
        "account_id": view.item.scoped_id(&account.key),
        "balances": {
            "available": account.available.filter(|_| has_balance).map(|amount| number(amount.0)),
            "current": current.map(number),
            "limit": account.limit.map(|amount| number(amount.0)),
            "iso_currency_code": view.institution.currency,
            "unofficial_currency_code": null,
        },
        "mask": account.mask,
        "name": account.name,
        "official_name": account.official_name,
        "type": account.kind,
        "subtype": account.subtype,
        "holder_category": "personal",
    })
}
