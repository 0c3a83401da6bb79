//! The life of a subscription: paid at Checkout, renewed, past due, switched, ended.
//!
//! The same for every trigger: the API, a page, a control or the passing of time.

use std::collections::BTreeMap;

use crate::books::Books;
use crate::catalogue::Interval;
use crate::refusal::Refusal;
use crate::state::{
    BillingReason, Card, Charge, Checkout, CheckoutStatus, Invoice, InvoiceStatus, Seconds, Status, Subscription,
};
use crate::{calendar, render};

const DAY: Seconds = 86_400;
/// How long a failed renewal can be paid before the subscription ends.
const PATIENCE: Seconds = 14 * DAY;

/// A scheduled event.
enum Due {
    CheckoutExpires(String),
    PeriodEnds(String),
    PatienceEnds(String),
}

impl Books<'_> {
    /// Runs all due events in order, each at its own time.
    pub(crate) fn catch_up(&mut self) {
        let until = self.now;
        while let Some((at, due)) = self.next_due(until) {
            self.now = at;
            if let Err(refusal) = self.happen(due) {
                tracing::error!(message = refusal.message, "the Stripe stand-in could not let time pass");
                break;
            }
        }
        self.now = until;
    }

    fn next_due(&self, until: Seconds) -> Option<(Seconds, Due)> {
        let checkouts = self
            .state
            .checkouts
            .oldest_first()
            .filter(|checkout| checkout.status == CheckoutStatus::Open)
            .map(|checkout| (checkout.expires_at, Due::CheckoutExpires(checkout.id.clone())));
        let subscriptions = self.state.subscriptions.oldest_first().filter_map(due_of);
        checkouts
            .chain(subscriptions)
            .filter(|(at, _)| *at <= until)
            .min_by_key(|(at, _)| *at)
    }

    fn happen(&mut self, due: Due) -> Result<(), Refusal> {
        match due {
            Due::CheckoutExpires(id) => self.expire_checkout(&id),
            Due::PatienceEnds(id) => self.cancel(&id),
            Due::PeriodEnds(id) if self.subscription(&id)?.cancel_at_period_end => self.cancel(&id),
            Due::PeriodEnds(id) => self.renew(&id),
        }
    }

    /// Closes an unpaid Checkout session.
    pub(crate) fn expire_checkout(&mut self, id: &str) -> Result<(), Refusal> {
        let checkout = self.change_checkout(id, |checkout| {
            checkout.status = CheckoutStatus::Expired;
            checkout.unconfirmed = None;
        })?;
        self.tell("checkout.session.expired", render::checkout(&checkout, self.settings));
        Ok(())
    }

    /// Completes a Checkout session with a paying card.
    pub(crate) fn subscribe(&mut self, checkout_id: &str, card: Card) -> Result<Checkout, Refusal> {
        let checkout = self.checkout(checkout_id)?.clone();
        // A session's metadata is not copied to the subscription.
        let id = self.begin(&checkout.customer, checkout.interval, BTreeMap::new(), card)?;
        let invoice = self.subscription(&id)?.latest_invoice.clone();
        let checkout = self.change_checkout(checkout_id, |checkout| {
            checkout.status = CheckoutStatus::Complete;
            checkout.subscription = Some(id);
            checkout.invoice = invoice;
            checkout.unconfirmed = None;
        })?;
        self.tell("checkout.session.completed", render::checkout(&checkout, self.settings));
        Ok(checkout)
    }

    /// Starts a subscription and charges its first period; incomplete if the card declines.
    pub(crate) fn begin(
        &mut self,
        customer: &str,
        interval: Interval,
        metadata: BTreeMap<String, String>,
        card: Card,
    ) -> Result<String, Refusal> {
        let subscription = Subscription {
            id: self.new_id("sub"),
            item_id: self.new_id("si"),
            customer: customer.to_owned(),
            interval,
            status: Status::Active,
            card,
            cancel_at_period_end: false,
            metadata,
            anchor: self.now,
            periods: 1,
            period_start: self.now,
            period_end: calendar::period_end(self.now, interval, 1),
            created: self.now,
            past_due_since: None,
            canceled_at: None,
            ended_at: None,
            latest_invoice: None,
        };
        let id = subscription.id.clone();
        self.state.subscriptions.add(subscription);
        if !self.bill(&id, BillingReason::Create, interval.cents())? {
            self.change_subscription(&id, |subscription| subscription.status = Status::Incomplete)?;
        }
        self.tell_of_subscription("customer.subscription.created", &id)?;
        Ok(id)
    }

    fn renew(&mut self, id: &str) -> Result<(), Refusal> {
        let renewed = self.change_subscription(id, |subscription| {
            subscription.periods = subscription.periods.saturating_add(1);
            subscription.period_start = subscription.period_end;
            subscription.period_end =
                calendar::period_end(subscription.anchor, subscription.interval, subscription.periods);
        })?;
        let paid = self.bill(id, BillingReason::Cycle, renewed.interval.cents())?;
        let now = self.now;
        self.change_subscription(id, |subscription| settle(subscription, paid, now))?;
        self.tell_of_subscription("customer.subscription.updated", id)
    }

    /// Bills an amount for the current period. Returns whether it was paid.
    fn bill(&mut self, id: &str, reason: BillingReason, amount: i64) -> Result<bool, Refusal> {
        let subscription = self.subscription(id)?.clone();
        let amount = amount - self.spend_credit(&subscription.customer, amount);
        let invoice = Invoice {
            id: self.new_id("in"),
            customer: subscription.customer.clone(),
            subscription: subscription.id.clone(),
            interval: subscription.interval,
            reason,
            amount,
            status: InvoiceStatus::Open,
            attempts: 0,
            period_start: subscription.period_start,
            period_end: subscription.period_end,
            created: self.now,
            paid_at: None,
        };
        let invoice_id = invoice.id.clone();
        self.state.invoices.add(invoice);
        self.change_subscription(id, |subscription| {
            subscription.latest_invoice = Some(invoice_id.clone());
        })?;
        self.collect(&subscription, &invoice_id)
    }

    /// Deducts an amount from the customer's credit, as far as possible. Returns the deducted amount.
    fn spend_credit(&mut self, customer: &str, amount: i64) -> i64 {
        let Some(customer) = self.state.customers.get_mut(customer) else {
            return 0;
        };
        let spent = customer.credit.min(amount);
        customer.credit -= spent;
        spent
    }

    /// Charges an invoice. Returns whether it was paid.
    fn collect(&mut self, subscription: &Subscription, invoice_id: &str) -> Result<bool, Refusal> {
        let amount = self.state.invoices.get(invoice_id).map_or(0, |invoice| invoice.amount);
        let paid = amount == 0 || !subscription.card.declines;
        if amount > 0 {
            self.charge(subscription, invoice_id, amount, paid);
        }
        let now = self.now;
        let invoice = self.state.invoices.get_mut(invoice_id);
        let invoice = invoice.ok_or_else(|| Refusal::no_such("invoice", invoice_id))?;
        invoice.attempts = invoice.attempts.saturating_add(1);
        if paid {
            invoice.status = InvoiceStatus::Paid;
            invoice.paid_at = Some(now);
        }
        let object = render::invoice(invoice, self.settings);
        self.tell(if paid { "invoice.paid" } else { "invoice.payment_failed" }, object);
        Ok(paid)
    }

    fn charge(&mut self, subscription: &Subscription, invoice: &str, amount: i64, paid: bool) {
        let charge = Charge {
            id: self.new_id("ch"),
            customer: subscription.customer.clone(),
            subscription: subscription.id.clone(),
            invoice: invoice.to_owned(),
            amount,
            last4: subscription.card.last4.clone(),
            paid,
            refunded: false,
            disputed: false,
            created: self.now,
        };
        let kind = if paid { "charge.succeeded" } else { "charge.failed" };
        self.tell(kind, render::charge(&charge));
        self.state.charges.add(charge);
    }

    /// Ends a subscription now; leaves an ended one unchanged.
    pub(crate) fn cancel(&mut self, id: &str) -> Result<(), Refusal> {
        if self.subscription(id)?.status.is_over() {
            return Ok(());
        }
        let now = self.now;
        let ended = self.change_subscription(id, |subscription| {
            subscription.status = Status::Canceled;
            subscription.canceled_at.get_or_insert(now);
            subscription.ended_at = Some(now);
        })?;
        self.void_open_invoice(&ended);
        self.tell_of_subscription("customer.subscription.deleted", id)
    }

    fn void_open_invoice(&mut self, subscription: &Subscription) {
        let latest = subscription.latest_invoice.as_deref();
        let invoice = latest.and_then(|id| self.state.invoices.get_mut(id));
        if let Some(invoice) = invoice.filter(|invoice| invoice.status == InvoiceStatus::Open) {
            invoice.status = InvoiceStatus::Void;
        }
    }

    /// Sets whether a subscription ends with its period.
    pub(crate) fn set_cancel_at_period_end(&mut self, id: &str, ends: bool) -> Result<(), Refusal> {
        self.require_alive(id)?;
        let now = self.now;
        self.update_subscription(id, |subscription| {
            if subscription.cancel_at_period_end != ends {
                subscription.cancel_at_period_end = ends;
                subscription.canceled_at = ends.then_some(now);
            }
        })
    }

    /// Changes the billing interval: a new period starts now, and the unused part of the old one reduces this and later
    /// invoices.
    pub(crate) fn switch(&mut self, id: &str, interval: Interval) -> Result<(), Refusal> {
        self.require_alive(id)?;
        let before = self.subscription(id)?.clone();
        if before.interval == interval {
            return Ok(());
        }
        let now = self.now;
        if let Some(customer) = self.state.customers.get_mut(&before.customer) {
            customer.credit = customer.credit.saturating_add(unused(&before, now));
        }
        self.change_subscription(id, |subscription| {
            subscription.interval = interval;
            subscription.anchor = now;
            subscription.periods = 1;
            subscription.period_start = now;
            subscription.period_end = calendar::period_end(now, interval, 1);
        })?;
        let paid = self.bill(id, BillingReason::Update, interval.cents())?;
        self.change_subscription(id, |subscription| settle(subscription, paid, now))?;
        self.tell_of_subscription("customer.subscription.updated", id)
    }

    /// Makes the card pay or decline from now on; a card that pays again settles an overdue invoice.
    pub(crate) fn set_card_declines(&mut self, id: &str, declines: bool) -> Result<(), Refusal> {
        let subscription = self.change_subscription(id, |subscription| subscription.card.declines = declines)?;
        if declines || subscription.status != Status::PastDue {
            return Ok(());
        }
        if let Some(invoice) = subscription.latest_invoice.clone() {
            self.collect(&subscription, &invoice)?;
        }
        let now = self.now;
        self.update_subscription(id, |subscription| settle(subscription, true, now))
    }

    /// Sets any of the eight statuses, as if reached naturally.
    pub(crate) fn set_status(&mut self, id: &str, status: Status) -> Result<(), Refusal> {
        if status == Status::Canceled {
            return self.cancel(id);
        }
        let now = self.now;
        self.update_subscription(id, |subscription| {
            subscription.status = status;
            subscription.past_due_since = (status == Status::PastDue).then_some(now);
            subscription.ended_at = status.is_over().then_some(now);
        })
    }

    fn require_alive(&self, id: &str) -> Result<(), Refusal> {
        if self.subscription(id)?.status.is_over() {
            return Err(Refusal::not_now(
                "A canceled subscription can only update its metadata.",
            ));
        }
        Ok(())
    }
}

fn due_of(subscription: &Subscription) -> Option<(Seconds, Due)> {
    let id = || subscription.id.clone();
    match (subscription.status, subscription.past_due_since) {
        (Status::PastDue, Some(since)) => Some((since.saturating_add(PATIENCE), Due::PatienceEnds(id()))),
        (status, _) if status.renews() => Some((subscription.period_end, Due::PeriodEnds(id()))),
        _ => None,
    }
}

fn settle(subscription: &mut Subscription, paid: bool, now: Seconds) {
    subscription.status = if paid { Status::Active } else { Status::PastDue };
    subscription.past_due_since = (!paid).then_some(now);
}

/// The paid amount for the rest of the current period, in cents; 0 if the period is unpaid.
pub(crate) fn unused(subscription: &Subscription, now: Seconds) -> i64 {
    if subscription.status != Status::Active {
        return 0;
    }
    let length = subscription.period_end.saturating_sub(subscription.period_start).max(1);
    let left = subscription.period_end.saturating_sub(now).clamp(0, length);
    let unused = i128::from(subscription.interval.cents()) * i128::from(left) / i128::from(length);
    i64::try_from(unused).unwrap_or(0)
}
