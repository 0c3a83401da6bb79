//! `expand`: replaces ids with objects.

use serde_json::Value;

use crate::books::Books;
use crate::catalogue::PRODUCT;
use crate::form::Form;
use crate::refusal::Refusal;
use crate::render;

/// Expands the requested fields of an answer; `data.` leads into the objects of a list.
pub(super) fn expanded(books: &Books<'_>, form: &Form, mut body: Value) -> Result<Value, Refusal> {
    for path in form.expansions() {
        let refused = || Refusal::unfit("expand", &format!("this property cannot be expanded ({path})"));
        match path.strip_prefix("data.") {
            None => expand(books, &mut body, path).ok_or_else(refused)?,
            Some(field) => {
                let objects = body["data"].as_array_mut().ok_or_else(refused)?;
                for object in objects {
                    expand(books, object, field).ok_or_else(refused)?;
                }
            }
        }
    }
    Ok(body)
}

/// Replaces an id with its object; `None` if the field holds neither.
fn expand(books: &Books<'_>, object: &mut Value, field: &str) -> Option<()> {
    let value = object.get_mut(field)?;
    let Some(id) = value.as_str() else {
        return (value.is_object() || value.is_null()).then_some(());
    };
    let (state, settings) = (&books.state, books.settings);
    let found = match field {
        "customer" => state.customers.get(id).map(render::customer),
        "subscription" => state
            .subscriptions
            .get(id)
            .map(|found| render::subscription(found, settings)),
        "latest_invoice" | "invoice" => state.invoices.get(id).map(|found| render::invoice(found, settings)),
        "charge" => state.charges.get(id).map(render::charge),
        "product" => (id == PRODUCT).then(render::product),
        _ => None,
    };
    *value = found?;
    Some(())
}
