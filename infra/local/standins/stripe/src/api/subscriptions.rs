//! Subscriptions: create, find, change, end.

use serde_json::Value;

use super::{Call, page};
use crate::books::Books;
use crate::catalogue::Interval;
use crate::form::Form;
use crate::refusal::Refusal;
use crate::render;
use crate::state::{DisputeStatus, Status, Subscription};

const ITEM: &str = "items[0][id]";
const PRICE: &str = "items[0][price]";
const METHOD: &str = "default_payment_method";

pub(super) fn list(books: &mut Books<'_>, call: &Call) -> Result<Value, Refusal> {
    call.form
        .takes_only(&["customer", "status", "price", "limit", "starting_after"])?;
    let customer = call.form.get("customer");
    let price = call.form.get("price");
    if let Some(id) = customer {
        books.any_customer(id)?;
    }
    let status = StatusFilter::parse(&call.form)?;
    let wanted = books.state.subscriptions.newest_first().filter(|subscription| {
        customer.is_none_or(|id| subscription.customer == id)
            && price.is_none_or(|id| subscription.interval.price_id(books.settings) == id)
            && status.lets_in(subscription)
    });
    page("/v1/subscriptions", &call.form, wanted, |subscription| {
        render::subscription(subscription, books.settings)
    })
}

/// Starts a subscription that a card of the customer pays, without a page.
pub(super) fn create(books: &mut Books<'_>, call: &Call) -> Result<Value, Refusal> {
    let form = &call.form;
    form.takes_only(&["customer", PRICE, METHOD, "payment_behavior"])?;
    if form
        .get("payment_behavior")
        .is_some_and(|behavior| behavior != "allow_incomplete")
    {
        return Err(Refusal::unfit(
            "payment_behavior",
            "only allow_incomplete is played here",
        ));
    }
    let customer = books.customer(form.required("customer")?)?.id.clone();
    let price = form.required(PRICE)?;
    let interval = Interval::of_price(price, books.settings);
    let interval = interval.ok_or_else(|| Refusal::no_such_param("price", price, PRICE))?;
    let method = form.get(METHOD).ok_or_else(Refusal::no_card)?;
    let methods = &books.state.payment_methods;
    let theirs = methods.get(method).filter(|method| method.customer == customer);
    let method = theirs.ok_or_else(|| Refusal::no_such_param("PaymentMethod", method, METHOD))?;
    let (card, is_disputed) = (method.card.clone(), method.is_disputed);
    let id = books.begin(&customer, interval, form.metadata(), card)?;
    if is_disputed {
        books.dispute(&id, DisputeStatus::NeedsResponse)?;
    }
    Ok(render::subscription(books.subscription(&id)?, books.settings))
}

/// The statuses in a list; by default all except canceled.
enum StatusFilter {
    NotCanceled,
    All,
    Ended,
    Only(Status),
}

impl StatusFilter {
    fn parse(form: &Form) -> Result<Self, Refusal> {
        match form.get("status") {
            None => Ok(Self::NotCanceled),
            Some("all") => Ok(Self::All),
            Some("ended") => Ok(Self::Ended),
            Some(word) => serde_json::from_value(Value::from(word))
                .map(Self::Only)
                .map_err(|_| Refusal::unfit("status", "is not a status")),
        }
    }

    fn lets_in(&self, subscription: &Subscription) -> bool {
        match self {
            Self::NotCanceled => subscription.status != Status::Canceled,
            Self::All => true,
            Self::Ended => subscription.status.is_over(),
            Self::Only(status) => subscription.status == *status,
        }
    }
}

pub(super) fn get(books: &mut Books<'_>, call: &Call) -> Result<Value, Refusal> {
    let subscription = books.subscription(call.object()?)?;
    Ok(render::subscription(subscription, books.settings))
}

pub(super) fn update(books: &mut Books<'_>, call: &Call) -> Result<Value, Refusal> {
    let id = call.object()?;
    call.form
        .takes_only(&["cancel_at_period_end", ITEM, PRICE, "proration_behavior"])?;
    if let Some(ends) = call.form.flag("cancel_at_period_end")? {
        books.set_cancel_at_period_end(id, ends)?;
    }
    if let Some(price) = call.form.get(PRICE) {
        let item = call.form.required(ITEM)?;
        if books.subscription(id)?.item_id != item {
            return Err(Refusal::no_such_param("subscription item", item, ITEM));
        }
        let interval = Interval::of_price(price, books.settings);
        books.switch(
            id,
            interval.ok_or_else(|| Refusal::no_such_param("price", price, PRICE))?,
        )?;
    }
    let metadata = call.form.metadata();
    books.update_subscription(id, |subscription| subscription.metadata.extend(metadata))?;
    get(books, call)
}

pub(super) fn cancel(books: &mut Books<'_>, call: &Call) -> Result<Value, Refusal> {
    let id = call.object()?;
    if books.subscription(id)?.status.is_over() {
        return Err(Refusal::no_such("subscription", id));
    }
    books.cancel(id)?;
    get(books, call)
}
