//! Billing portal sessions, and the portal's only configuration.

use serde_json::Value;

use super::checkout::{locale, web_address};
use super::{Call, page};
use crate::books::Books;
use crate::refusal::Refusal;
use crate::render;
use crate::state::{Identified, Portal};

pub(super) fn create(books: &mut Books<'_>, call: &Call) -> Result<Value, Refusal> {
    call.form
        .takes_only(&["customer", "configuration", "locale", "return_url"])?;
    match call.form.get("configuration") {
        Some(id) if !is_configured(books, id) => {
            return Err(Refusal::no_such_param("configuration", id, "configuration"));
        }
        None if !books.state.portal_configured => return Err(Refusal::no_portal()),
        _ => {}
    }
    let portal = Portal {
        id: books.new_secret("bps"),
        customer: books.customer(call.form.required("customer")?)?.id.clone(),
        locale: locale(&call.form)?,
        return_url: web_address(&call.form, "return_url")?,
        created: books.now,
    };
    let object = render::portal(&portal, books.settings);
    books.state.portals.add(portal);
    Ok(object)
}

/// The configuration as a list entry.
struct Configuration<'a>(&'a str);

impl Identified for Configuration<'_> {
    fn id(&self) -> &str {
        self.0
    }
}

pub(super) fn configurations(books: &mut Books<'_>, call: &Call) -> Result<Value, Refusal> {
    call.form.takes_only(&["active", "is_default", "limit"])?;
    let wants = |field| call.form.flag(field).map(|flag| flag != Some(false));
    let is_listed = wants("active")? && wants("is_default")? && books.state.portal_configured;
    let known = is_listed.then_some(Configuration(&books.settings.portal_configuration));
    page("/v1/billing_portal/configurations", &call.form, known.iter(), |_| {
        render::portal_configuration(books.settings)
    })
}

pub(super) fn configuration(books: &mut Books<'_>, call: &Call) -> Result<Value, Refusal> {
    let id = call.object()?;
    if !is_configured(books, id) {
        return Err(Refusal::no_such("configuration", id));
    }
    Ok(render::portal_configuration(books.settings))
}

fn is_configured(books: &Books<'_>, id: &str) -> bool {
    books.state.portal_configured && books.settings.portal_configuration == id
}
