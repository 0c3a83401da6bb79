//! One customer per user, and one open payment page per customer.

use goldgrove_domain::ids::UserId;
use goldgrove_domain::subscription::Subscriber;
use goldgrove_http::Problem;
use goldgrove_providers::Outage;
use goldgrove_providers::stripe::{CheckoutRequest, CustomerId, HostedPage, IdempotencyKey, OpenCheckout, StripeError};
use goldgrove_storage::entity::subscription::Subscribers;
use goldgrove_storage::retry::unless_conflict;
use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::news::customer_id;
use super::{Billing, HostedPagePorts};
use crate::Failure;

impl HostedPagePorts {
    /// Returns the user's customer. Creates it if there is none or the provider has deleted it. Concurrent requests get
    /// the same one: a customer that was created but not stored is found at the provider, or created again under the
    /// key of the day.
    ///
    /// # Errors
    /// [`Failure`]; retrying is safe.
    pub async fn customer(&self, user: &UserId, access_token: &str) -> Result<CustomerId, Failure> {
        let subscribers = Subscribers::new(self.billing.app.table(), user);
        let known = subscribers.get().await?;
        if let Some(known) = &known {
            let customer = customer_id(&known.value)?;
            if !self.billing.stripe.customer(&customer).await?.is_deleted {
                return Ok(customer);
            }
        }
        let email = self.users.email_of(access_token).await?;
        let customer = self.created_or_found(user, &email).await?;
        let now = self.billing.app.now();
        let subscriber = Subscriber {
            customer: customer.as_str().to_owned(),
            subscription: None,
            created_at: now,
            updated_at: now,
        };
        let kept = match &known {
            Some(known) => subscribers.replace_customer(&subscriber, known.version).await,
            None => subscribers.add(&subscriber).await,
        };
        if unless_conflict(kept)?.is_some() {
            return Ok(customer);
        }
        let before = known.map(|known| known.version);
        let winner = subscribers.get().await?;
        if let Some(winner) = winner.filter(|winner| Some(winner.version) != before) {
            return customer_id(&winner.value);
        }
        // The user requested deletion during this request, and the deletion found no customer.
        self.billing.stripe.delete_customer(&customer).await?;
        Err(Problem::InProgress.into())
    }

    async fn created_or_found(&self, user: &UserId, email: &str) -> Result<CustomerId, Failure> {
        let app = &self.billing.app;
        let today = app.now().to_zoned(TimeZone::UTC).date().to_string();
        if let Some(made) = self.created_with_key(user, email, &today).await? {
            return Ok(made);
        }
        // The key of the day may repeat a stored failure of the provider, have another address, or return a customer
        // deleted since. Concurrent requests also share the key of the minute.
        let made = self.created_with_key(user, email, &minute(app.now())).await?;
        made.ok_or_else(|| Problem::Unavailable.into())
    }

    /// Finds the customer, or creates it under a key with `part`; `None` if the provider refuses that key, fails, or
    /// returns a deleted customer.
    async fn created_with_key(&self, user: &UserId, email: &str, part: &str) -> Result<Option<CustomerId>, Failure> {
        let stripe = &self.billing.stripe;
        if let Some(found) = stripe.find_customer(user, email).await? {
            return Ok(Some(found.id));
        }
        let key = key(&["customer", user.as_str(), part])?;
        let made = match stripe.create_customer(user, email, &key).await {
            Ok(made) => made.id,
            Err(
                StripeError::KeyReused
                | StripeError::Unavailable {
                    outage: Outage::Provider,
                },
            ) => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        let is_there = !stripe.customer(&made).await?.is_deleted;
        Ok(is_there.then_some(made))
    }
}

impl Billing {
    /// Returns a payment page for `checkout`: an open one for the same price, or a new one. Closes every other open
    /// page, so that two tabs cannot pay twice. `wish` identifies a repeated request.
    ///
    /// # Errors
    /// [`Failure`], [`Problem::InProgress`] if another request created a page after this one; retrying is safe.
    pub async fn page_to_pay(&self, checkout: &CheckoutRequest<'_>, wish: &str) -> Result<HostedPage, Failure> {
        let is_same = |open: &OpenCheckout| open.price.as_ref() == Some(checkout.price);
        let mut open = self.stripe.open_checkouts_of(checkout.customer).await?;
        let mut stays = open.iter().position(is_same);
        if stays.is_none() {
            let wish = key(&["checkout", checkout.user.as_str(), wish])?;
            self.stripe.create_checkout_session(checkout, &wish).await?;
            // Concurrent requests each created a page. Each of them keeps only the newest open.
            open = self.stripe.open_checkouts_of(checkout.customer).await?;
            stays = (!open.is_empty()).then_some(0);
        }
        let page = stays.map(|place| open.remove(place));
        self.close_pages(open).await?;
        match page {
            Some(page) if is_same(&page) => Ok(page.page),
            _ => Err(Problem::InProgress.into()),
        }
    }

    /// Closes payment pages. A failed call can be retried in the next minute, because the provider stores a failure
    /// under its key.
    pub(super) async fn close_pages(&self, pages: Vec<OpenCheckout>) -> Result<(), Failure> {
        let minute = minute(self.app.now());
        for page in pages {
            let closing = key(&["close", page.id.as_str(), &minute])?;
            self.stripe.expire_checkout(&page.id, &closing).await?;
        }
        Ok(())
    }
}

/// The minute of `now`, as part of a key.
fn minute(now: Timestamp) -> String {
    now.strftime("%Y-%m-%d-%H-%M").to_string()
}

/// The key of an intended effect.
///
/// # Errors
/// [`Problem::Internal`] if a part has characters that a key must not contain.
pub fn key(parts: &[&str]) -> Result<IdempotencyKey, Failure> {
    IdempotencyKey::parse(&parts.join("-")).map_err(|_| Problem::Internal.into())
}
