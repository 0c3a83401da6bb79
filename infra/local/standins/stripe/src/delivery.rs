//! Delivers webhooks: signed, one after another, and again if they are not accepted.
//!
//! Signatures have the machine's time even if the stand-in's time is ahead, because the receiver checks them against
//! the machine's.

use std::future::Future;
use std::pin::Pin;
use std::time::Duration;

use aws_lc_rs::hmac;
use tokio::sync::Mutex;

use crate::refusal::Refusal;
use crate::state::{Delivery, Event, Seconds};
use crate::{Stripe, render};

/// The timeout of a webhook's receiver.
const PATIENCE: Duration = Duration::from_secs(10);
/// The most attempts to send a webhook.
const MOST_ATTEMPTS: u32 = 6;

/// The value of the signature header of a webhook, as the provider would send it at that time.
pub fn signature(secret: &str, body: &str, at: Seconds) -> String {
    let key = hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes());
    let tag = hmac::sign(&key, format!("{at}.{body}").as_bytes());
    format!("t={at},v1={}", hex::encode(tag))
}

/// Sends webhooks.
pub(crate) struct Post {
    http: reqwest::Client,
    /// Held while sending, so that deliveries keep the order of events.
    turn: Mutex<()>,
}

impl Post {
    pub(crate) fn new() -> Result<Self, reqwest::Error> {
        Ok(Self {
            http: reqwest::Client::builder().no_proxy().timeout(PATIENCE).build()?,
            turn: Mutex::new(()),
        })
    }
}

impl Stripe {
    /// Sends due webhooks in the background, because a receiver may call back during a delivery.
    pub(crate) fn deliver_later(&self) {
        if self.next_due().is_some() {
            let stripe = self.clone();
            tokio::spawn(async move { stripe.deliver_now().await });
        }
    }

    /// Sends due webhooks, oldest first, and returns after one attempt for each.
    pub(crate) async fn deliver_now(&self) {
        let _turn = self.inner.post.turn.lock().await;
        while let Some(event) = self.next_due() {
            let copies = self.inner.store.read().webhooks.copies;
            let mut taken = true;
            for _ in 0..copies {
                taken &= self.send(&event).await;
            }
            if let Err(refusal) = self.record(&event.id, taken) {
                tracing::error!(
                    message = refusal.message,
                    "the Stripe stand-in lost track of its webhooks"
                );
                return;
            }
        }
    }

    /// Sends these events in this order, whatever their state. Returns whether each was accepted.
    pub(crate) async fn deliver_again(&self, ids: &[String]) -> Result<Vec<bool>, Refusal> {
        let _turn = self.inner.post.turn.lock().await;
        let mut taken = Vec::new();
        for id in ids {
            let event = self.inner.store.read().events.get(id).cloned();
            let event = event.ok_or_else(|| Refusal::no_such("event", id))?;
            let outcome = self.send(&event).await;
            if outcome {
                self.record(id, true)?;
            }
            taken.push(outcome);
        }
        Ok(taken)
    }

    fn next_due(&self) -> Option<Event> {
        let is_due = |event: &&Event| event.delivery == Delivery::Due;
        self.inner.store.read().events.oldest_first().find(is_due).cloned()
    }

    async fn send(&self, event: &Event) -> bool {
        let Some(url) = &self.inner.settings.webhook_url else {
            return false;
        };
        let body = render::event(event).to_string();
        let post = &self.inner.post;
        let secret = &self.inner.settings.webhook_secret;
        let signature = signature(secret, &body, self.inner.clock.now().as_second());
        let answer = post
            .http
            .post(url)
            .header("content-type", "application/json; charset=utf-8")
            .header("stripe-signature", signature)
            .body(body)
            .send()
            .await;
        answer.is_ok_and(|answer| answer.status().is_success())
    }

    fn record(&self, id: &str, taken: bool) -> Result<(), Refusal> {
        let attempts = self.inner.store.change(|state| {
            let event = state.events.get_mut(id);
            let event = event.ok_or_else(|| Refusal::no_such("event", id))?;
            event.attempts = event.attempts.saturating_add(1);
            event.delivery = match taken {
                true => Delivery::Done,
                false if event.attempts < MOST_ATTEMPTS => Delivery::Waiting,
                false => Delivery::GivenUp,
            };
            Ok(event.attempts)
        })?;
        if !taken {
            tracing::warn!(attempts, "a webhook of the Stripe stand-in was not taken");
            self.try_again(id.to_owned(), attempts);
        }
        Ok(())
    }

    /// Schedules a failed event again after a pause that doubles each time.
    fn try_again(&self, id: String, attempts: u32) {
        let stripe = self.clone();
        let doublings = attempts.saturating_sub(1).min(MOST_ATTEMPTS);
        let pause = self.inner.settings.webhook_retry_pause.saturating_mul(1 << doublings);
        // Boxed, because sending may recurse into another retry.
        let again: Pin<Box<dyn Future<Output = ()> + Send>> = Box::pin(async move {
            tokio::time::sleep(pause).await;
            let became_due = stripe.inner.store.change(|state| {
                if let Some(event) = state.events.get_mut(&id)
                    && event.delivery == Delivery::Waiting
                {
                    event.delivery = Delivery::Due;
                }
                Ok(())
            });
            if became_due.is_ok() {
                stripe.deliver_now().await;
            }
        });
        tokio::spawn(again);
    }
}
