//! Customers.

use serde_json::Value;

use super::{Call, page};
use crate::books::Books;
use crate::refusal::Refusal;
use crate::render;
use crate::state::Customer;

pub(super) fn create(books: &mut Books<'_>, call: &Call) -> Result<Value, Refusal> {
    call.form.takes_only(&["email", "name"])?;
    if call.form.get("email").is_some_and(|email| !is_address(email)) {
        return Err(Refusal::invalid_email());
    }
    let customer = Customer {
        id: books.new_id("cus"),
        email: call.form.get("email").map(str::to_owned),
        name: call.form.get("name").map(str::to_owned),
        metadata: call.form.metadata(),
        credit: 0,
        created: books.now,
        is_deleted: false,
    };
    let object = render::customer(&customer);
    books.state.customers.add(customer);
    books.tell("customer.created", object.clone());
    Ok(object)
}

fn is_address(text: &str) -> bool {
    text.split_once('@')
        .is_some_and(|(name, host)| !name.is_empty() && host.contains('.') && !text.contains(char::is_whitespace))
}

pub(super) fn list(books: &mut Books<'_>, call: &Call) -> Result<Value, Refusal> {
    call.form.takes_only(&["email", "limit", "starting_after"])?;
    let email = call.form.get("email");
    let customers = books.state.customers.newest_first();
    let customers = customers.filter(|customer| !customer.is_deleted);
    let wanted = customers.filter(|customer| email.is_none() || customer.email.as_deref() == email);
    page("/v1/customers", &call.form, wanted, render::customer)
}

pub(super) fn get(books: &mut Books<'_>, call: &Call) -> Result<Value, Refusal> {
    let id = call.object()?;
    let customer = books.state.customers.get(id);
    customer
        .map(render::customer)
        .ok_or_else(|| Refusal::no_such("customer", id))
}

fn living<'b>(books: &'b mut Books<'_>, id: &str) -> Result<&'b mut Customer, Refusal> {
    let known = books.state.customers.get_mut(id);
    let living = known.filter(|customer| !customer.is_deleted);
    living.ok_or_else(|| Refusal::no_such("customer", id))
}

/// Changes the given fields and keeps the rest.
pub(super) fn update(books: &mut Books<'_>, call: &Call) -> Result<Value, Refusal> {
    call.form.takes_only(&["email", "name"])?;
    let email = call.form.get("email");
    if email.is_some_and(|email| !is_address(email)) {
        return Err(Refusal::invalid_email());
    }
    let customer = living(books, call.object()?)?;
    if let Some(email) = email {
        customer.email = Some(email.to_owned());
    }
    if let Some(name) = call.form.get("name") {
        customer.name = Some(name.to_owned());
    }
    let object = render::customer(customer);
    books.tell("customer.updated", object.clone());
    Ok(object)
}

/// Ends the customer's subscriptions and deletes their personal data.
pub(super) fn remove(books: &mut Books<'_>, call: &Call) -> Result<Value, Refusal> {
    let id = call.object()?;
    let customer = living(books, id)?;
    customer.is_deleted = true;
    (customer.email, customer.name) = (None, None);
    customer.metadata.clear();
    let object = render::customer(customer);
    let subscriptions = books.state.subscriptions.newest_first();
    let theirs: Vec<String> = subscriptions
        .filter(|subscription| subscription.customer == id)
        .map(|subscription| subscription.id.clone())
        .collect();
    for subscription in theirs {
        books.cancel(&subscription)?;
    }
    books.tell("customer.deleted", object.clone());
    Ok(object)
}
