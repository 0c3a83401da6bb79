//! Single transactions.

use serde_json::{Value, json};

use super::{View, number};
use crate::household::Entry;

/// A transaction; a positive amount left the account.
pub(crate) fn transaction(view: View<'_>, entry: &Entry) -> Value {
    let [primary, detailed] = &entry.category;
    json!({
        "account_id": view.item.scoped_id(&entry.account),
        "transaction_id": entry.id,
        "pending_transaction_id": entry.replaces,
        "pending": entry.pending,
        "amount": number(entry.amount),
        "iso_currency_code": view.institution.currency,
        "unofficial_currency_code": null,
        "date": entry.date.to_string(),
        "datetime": null,
        "authorized_date": entry.authorized.to_string(),
        "authorized_datetime": null,
        "name": entry.name,
        "merchant_name": entry.merchant,
        "merchant_entity_id": null,
        "payment_channel": entry.channel,
        "transaction_code": null,
        "personal_finance_category": {
            "primary": primary,
            "detailed": detailed,
            "confidence_level": "HIGH",
        },
        "counterparties": [],
        "check_number": null,
        "account_owner": null,
        "logo_url": null,
        "website": null,
        "location": {
            "address": null,
            "city": null,
            "region": null,
            "postal_code": null,
            "country": null,
            "lat": null,
            "lon": null,
            "store_number": null,
        },
        "payment_meta": {
            "reference_number": null,
            "ppd_id": null,
            "payee": null,
            "by_order_of": null,
            "payer": null,
            "payment_method": null,
            "payment_processor": null,
            "reason": null,
        },
    })
}
