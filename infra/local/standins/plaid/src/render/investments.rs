//! Positions and their securities.

use serde_json::{Value, json};

use super::{View, number};
use crate::household::{Holding, Security};

/// The positions of the accounts in `only`, or of all.
pub(crate) fn holdings(view: View<'_>, only: Option<&[String]>) -> Vec<Value> {
    positions(view, only)
        .map(|(holding, security)| {
            json!({
                "account_id": view.item.scoped_id(&holding.account),
                "security_id": security_id(security),
                "institution_price": number(security.price.0),
                "institution_price_as_of": (!holding.undated).then(|| view.today.to_string()),
                "institution_price_datetime": null,
                "institution_value": number(view.household.value(holding)),
                "cost_basis": holding.cost_basis.map(|amount| number(amount.0)),
                "quantity": number(holding.quantity.0),
                "iso_currency_code": security.currency,
                "unofficial_currency_code": security.unofficial_currency,
                "vested_quantity": null,
                "vested_value": null,
            })
        })
        .collect()
}

/// Each security of the positions, once.
pub(crate) fn securities(view: View<'_>, only: Option<&[String]>) -> Vec<Value> {
    let mut seen: Vec<&Security> = Vec::new();
    for (_, security) in positions(view, only) {
        if !seen.iter().any(|known| known.key == security.key) {
            seen.push(security);
        }
    }
    seen.into_iter().map(|security| render(view, security)).collect()
}

fn positions<'a>(view: View<'a>, only: Option<&'a [String]>) -> impl Iterator<Item = (&'a Holding, &'a Security)> {
    view.institution
        .holdings
        .iter()
        .filter(move |holding| view.item.has_account(&holding.account))
        .filter(move |holding| only.is_none_or(|ids| ids.contains(&view.item.scoped_id(&holding.account))))
        .filter_map(move |holding| view.household.security(holding).map(|security| (holding, security)))
}

fn security_id(security: &Security) -> String {
    format!("sec-gg-{}", security.key)
}

fn render(view: View<'_>, security: &Security) -> Value {
    json!({
        "security_id": security_id(security),
        "isin": null,
        "cusip": null,
        "figi": null,
        "sedol": null,
        "institution_security_id": null,
        "institution_id": null,
        "proxy_security_id": null,
        "name": security.name,
        "ticker_symbol": security.ticker,
        "is_cash_equivalent": security.is_cash_equivalent,
        "type": security.kind,
        "subtype": security.subtype,
        "close_price": number(security.price.0),
        "close_price_as_of": view.today.to_string(),
        "update_datetime": null,
        "iso_currency_code": security.currency,
        "unofficial_currency_code": security.unofficial_currency,
        "market_identifier_code": null,
        "sector": security.sector,
        "industry": null,
        "cfi_code": null,
        "option_contract": null,
        "fixed_income": fixed_income(security),
    })
}

fn fixed_income(security: &Security) -> Option<Value> {
    let coupon = security.coupon?;
    Some(json!({
        "yield_rate": { "percentage": number(coupon.0), "type": "coupon" },
        "maturity_date": security.matures.map(|date| date.to_string()),
        "issue_date": null,
        "face_value": 1000,
    }))
}
