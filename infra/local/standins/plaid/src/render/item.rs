//! Items: products, webhook and error.

use serde_json::{Value, json};

use super::View;

/// The item in every answer about its accounts.
pub(crate) fn item(view: View<'_>) -> Value {
    let available: Vec<_> = view
        .institution
        .products
        .iter()
        .filter(|product| !view.item.products.contains(product))
        .collect();
    let error = view.item.trouble().map(|refusal| refusal.to_json());
    json!({
        "item_id": view.item.id,
        "institution_id": view.institution.id,
        "institution_name": view.institution.name,
        "webhook": view.item.webhook,
        "auth_method": null,
        "error": error,
        "available_products": available,
        "billed_products": view.item.products,
        "products": view.item.products,
        "consented_products": view.item.products,
        "consent_expiration_time": null,
        "update_type": "background",
    })
}

/// The item with the consent fields, and the status, as only `/item/get` returns them.
pub(crate) fn item_with_status(view: View<'_>) -> (Value, Value) {
    let mut rendered = item(view);
    rendered["created_at"] = Value::from(view.item.created_at.to_string());
    let updated = json!({
        "last_successful_update": view.item.created_at.to_string(),
        "last_failed_update": null,
    });
    let last_webhook = view.item.last_webhook.as_ref().map(|sent| {
        json!({
            "sent_at": sent.sent_at.to_string(),
            "code_sent": sent.code,
        })
    });
    let status = json!({
        "investments": updated,
        "transactions": updated,
        "last_webhook": last_webhook,
    });
    (rendered, status)
}
