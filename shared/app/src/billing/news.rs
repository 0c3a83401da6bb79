//! Fetches a user's subscription from the payment provider and stores it.
//!
//! Webhooks arrive late, twice and out of order, so they only trigger a fetch. Each result replaces the version that
//! was read before the fetch. If two fetches race, the one that finds its version replaced fetches again. So the stored
//! result was fetched after the last announced change.

use goldgrove_domain::subscription::{PaymentState, Subscriber, Subscription};
use goldgrove_domain::{AuditAction, AuditEvent, UserId};
use goldgrove_http::Problem;
use goldgrove_providers::stripe::{CustomerId, StripeError};
use goldgrove_storage::entity::subscription;
use goldgrove_storage::entity::{Feeds, Subscribers, Versioned};
use goldgrove_storage::retry::unless_conflict;

use super::Billing;
use crate::Failure;

/// The record's name in the audit trail.
const TABLE: &str = "subscriptions";
/// The most fetches; each further one follows a concurrent write of a newer result.
const ATTEMPTS: u32 = 10;

impl Billing {
    /// Fetches the subscription of `user` and stores it. Returns `None` for a user without a customer, and for one who
    /// was deleted while the provider answered.
    ///
    /// # Errors
    /// [`Failure`]; nothing was stored then, and retrying is safe.
    pub async fn ask_again(&self, user: &UserId) -> Result<Option<Subscriber>, Failure> {
        let subscribers = Subscribers::new(self.app.table(), user);
        for _ in 0..ATTEMPTS {
            let Some(known) = subscribers.get().await? else {
                return Ok(None);
            };
            let subscription = self.subscription_of(&customer_id(&known.value)?).await?;
            let is_news = subscription != known.value.subscription;
            let mut subscriber = Subscriber {
                subscription,
                ..known.value.clone()
            };
            // An unpaid period counts until `updated_at`, so an unchanged result must not move it.
            if is_news {
                subscriber.updated_at = self.app.now();
            }
            // The nightly job skips users who are not entitled, so a returning user would see old cards. The mark is in
            // the same write, so it cannot appear after a deletion.
            let noted = is_news.then(|| Feeds::new(self.app.table(), user).marking_changed(self.app.now()));
            let replaced = subscribers.replace(&subscriber, known.version, noted).await;
            if unless_conflict(replaced)?.is_some() {
                let audited = unless_conflict(self.audit_change(user, &known, &subscriber).await)?;
                return Ok(audited.map(|()| subscriber));
            }
        }
        Err(Problem::Unavailable.into())
    }

    /// Fetches a customer's subscriptions and returns the one that counts.
    async fn subscription_of(&self, customer: &CustomerId) -> Result<Option<Subscription>, Failure> {
        let mut subscriptions = Vec::new();
        for found in self.stripe.subscriptions_of(customer).await? {
            let unlocks = found.terms(&self.prices, PaymentState::Settled).subscribed_until();
            // A subscription that unlocks nothing needs no check of its payment.
            let payment = match unlocks {
                Some(_) => self.stripe.payment_state(&found).await?,
                None => PaymentState::Settled,
            };
            subscriptions.push(found.learnt(&self.prices, payment));
        }
        Ok(Subscription::counting(subscriptions))
    }

    /// The user of a customer; `None` if the customer belongs to no known user.
    pub async fn user_of(&self, customer: &CustomerId) -> Result<Option<UserId>, Failure> {
        let table = self.app.table();
        if let Some(user) = subscription::user_of_customer(table, customer.as_str()).await? {
            return Ok(Some(user));
        }
        // The index lags behind the table, and webhooks of a new customer arrive in that time. The provider stores the
        // user id that the customer was created with; a consistent read of our own row confirms it.
        let named = match self.stripe.customer(customer).await {
            Ok(found) => found.user.and_then(|id| UserId::parse(&id).ok()),
            Err(StripeError::NotFound) => None,
            Err(error) => return Err(error.into()),
        };
        let Some(user) = named else {
            return Ok(None);
        };
        let known = Subscribers::new(table, &user).get().await?;
        let is_theirs = known.is_some_and(|known| known.value.customer == customer.as_str());
        Ok(is_theirs.then_some(user))
    }

    /// Ends all subscriptions of a user at once, closes open payment pages, and deletes the customer's personal data at
    /// the provider. Succeeds if the user has no customer or the provider does not have it. `address` finds a customer
    /// that was created but not stored.
    ///
    /// # Errors
    /// [`Failure`]; a retry continues with the rest.
    pub async fn remove_customer(&self, user: &UserId, address: Option<&str>) -> Result<(), Failure> {
        let known = Subscribers::new(self.app.table(), user).get().await?;
        let customer = match (known, address) {
            (Some(known), _) => customer_id(&known.value)?,
            (None, Some(address)) => match self.stripe.find_customer(user, address).await? {
                Some(found) => found.id,
                None => return Ok(()),
            },
            (None, None) => return Ok(()),
        };
        match self.stripe.customer(&customer).await {
            Ok(found) if found.is_deleted => return Ok(()),
            Ok(_) => {}
            Err(StripeError::NotFound) => {
                tracing::error!("the payment provider does not know the customer of a user who is being deleted");
                return Ok(());
            }
            Err(error) => return Err(error.into()),
        }
        self.close_pages(self.stripe.open_checkouts_of(&customer).await?)
            .await?;
        for found in self.stripe.subscriptions_of(&customer).await? {
            if !found.is_over() {
                self.stripe.end_subscription(&found.id).await?;
            }
        }
        self.ask_again(user).await?;
        Ok(self.stripe.delete_customer(&customer).await?)
    }

    async fn audit_change(
        &self,
        user: &UserId,
        before: &Versioned<Subscriber>,
        after: &Subscriber,
    ) -> Result<(), Failure> {
        let (before, after) = (&before.value.subscription, &after.subscription);
        let Some(now) = after.as_ref().filter(|_| before != after) else {
            return Ok(());
        };
        let was = before.as_ref().filter(|was| was.id == now.id);
        let payment = now.terms.payment;
        let was_settled = was.is_none_or(|was| was.terms.payment == PaymentState::Settled);
        let is_reversed = was_settled && payment != PaymentState::Settled;
        let action = if is_reversed {
            AuditAction::PaymentReversed
        } else {
            AuditAction::SubscriptionChanged
        };
        let event = AuditEvent::new(action)
            .of_table(TABLE)
            .word("status", <&str>::from(now.terms.status))
            .word("payment", <&str>::from(payment));
        self.app.audit(user, event).await
    }
}

/// The provider's id of a user's customer, from the stored row.
///
/// # Errors
/// [`Problem::Internal`] if the stored id is invalid.
pub fn customer_id(subscriber: &Subscriber) -> Result<CustomerId, Failure> {
    CustomerId::parse(&subscriber.customer).map_err(|_| Problem::Internal.into())
}
