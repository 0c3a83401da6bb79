//! The only way to change the state: runs all due events, then the change, then saves both.

use goldgrove_domain::random::IdSource;
use serde_json::Value;

use crate::refusal::Refusal;
use crate::state::{Checkout, Customer, Delivery, Event, Seconds, State, Subscription};
use crate::{Stripe, StripeSettings, render};

/// The letters of an id after its prefix.
const ID_LETTERS: usize = 24;
/// The most stored events.
const MOST_EVENTS: usize = 1_000;

/// The state, opened for a change at one time.
pub(crate) struct Books<'a> {
    pub(crate) state: &'a mut State,
    pub(crate) settings: &'a StripeSettings,
    pub(crate) now: Seconds,
    ids: &'a dyn IdSource,
}

impl Stripe {
    /// Opens the books; an error undoes the effects of `work`.
    pub(crate) fn work<T>(&self, work: impl FnOnce(&mut Books<'_>) -> Result<T, Refusal>) -> Result<T, Refusal> {
        let inner = &self.inner;
        let machine_time = inner.clock.now().as_second();
        inner.store.change(|state| {
            let mut books = Books {
                now: machine_time.saturating_add(state.ahead_seconds),
                state,
                settings: &inner.settings,
                ids: inner.ids.as_ref(),
            };
            books.catch_up();
            work(&mut books)
        })
    }
}

impl Books<'_> {
    /// A new id, e.g. `sub_…`.
    pub(crate) fn new_id(&self, prefix: &str) -> String {
        let mut letters = self.ids.uuid().simple().to_string();
        letters.truncate(ID_LETTERS);
        format!("{prefix}_{letters}")
    }

    /// A new secret for the address of a page, e.g. `cs_test_…`.
    pub(crate) fn new_secret(&self, prefix: &str) -> String {
        format!("{prefix}_{}{}", self.ids.uuid().simple(), self.ids.uuid().simple())
    }

    /// Records an event with its webhook.
    pub(crate) fn tell(&mut self, kind: &str, object: Value) {
        let delivery = match (&self.settings.webhook_url, self.state.webhooks.hold) {
            (None, _) => Delivery::Done,
            (Some(_), true) => Delivery::Held,
            (Some(_), false) => Delivery::Due,
        };
        self.state.events.add(Event {
            id: self.new_id("evt"),
            kind: kind.to_owned(),
            object,
            created: self.now,
            delivery,
            attempts: 0,
        });
        self.state.events.keep_newest(MOST_EVENTS);
    }

    /// The customer in the parameter `customer`.
    pub(crate) fn customer(&self, id: &str) -> Result<&Customer, Refusal> {
        let customer = self.state.customers.get(id).filter(|customer| !customer.is_deleted);
        customer.ok_or_else(|| Refusal::no_such_param("customer", id, "customer"))
    }

    /// The customer in the filter `customer`, deleted or not.
    pub(crate) fn any_customer(&self, id: &str) -> Result<&Customer, Refusal> {
        let customer = self.state.customers.get(id);
        customer.ok_or_else(|| Refusal::no_such_param("customer", id, "customer"))
    }

    /// The Checkout session with that id.
    pub(crate) fn checkout(&self, id: &str) -> Result<&Checkout, Refusal> {
        let checkout = self.state.checkouts.get(id);
        checkout.ok_or_else(|| Refusal::no_such("checkout.session", id))
    }

    /// The subscription with that id.
    pub(crate) fn subscription(&self, id: &str) -> Result<&Subscription, Refusal> {
        let subscription = self.state.subscriptions.get(id);
        subscription.ok_or_else(|| Refusal::no_such("subscription", id))
    }

    /// Changes a Checkout session and returns the changed one.
    pub(crate) fn change_checkout(
        &mut self,
        id: &str,
        change: impl FnOnce(&mut Checkout),
    ) -> Result<Checkout, Refusal> {
        let checkout = self.state.checkouts.get_mut(id);
        let checkout = checkout.ok_or_else(|| Refusal::no_such("checkout.session", id))?;
        change(checkout);
        Ok(checkout.clone())
    }

    /// Changes a subscription without an event, and returns the changed one.
    pub(crate) fn change_subscription(
        &mut self,
        id: &str,
        change: impl FnOnce(&mut Subscription),
    ) -> Result<Subscription, Refusal> {
        let subscription = self.state.subscriptions.get_mut(id);
        let subscription = subscription.ok_or_else(|| Refusal::no_such("subscription", id))?;
        change(subscription);
        Ok(subscription.clone())
    }

    /// Changes a subscription and records an event, unless nothing changed.
    pub(crate) fn update_subscription(
        &mut self,
        id: &str,
        change: impl FnOnce(&mut Subscription),
    ) -> Result<(), Refusal> {
        let before = self.subscription(id)?.clone();
        let after = self.change_subscription(id, change)?;
        if after != before {
            self.tell_of_subscription("customer.subscription.updated", id)?;
        }
        Ok(())
    }

    /// Records an event with the subscription's current state.
    pub(crate) fn tell_of_subscription(&mut self, kind: &str, id: &str) -> Result<(), Refusal> {
        let object = render::subscription(self.subscription(id)?, self.settings);
        self.tell(kind, object);
        Ok(())
    }
}
