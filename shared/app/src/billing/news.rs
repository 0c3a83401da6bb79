//! What the payment provider says is true now, asked for and kept.
//!
//! News of a change arrives late, twice and out of order, so it is only a reason to ask. Every answer is kept in place
//! of the version that was read before asking: where two ask at once, the one whose version has gone asks again, and
//! what is kept in the end was asked for after the last change anybody told of.

use goldgrove_domain::audit::{AuditAction, AuditEvent};
use goldgrove_domain::ids::UserId;
use goldgrove_domain::subscription::{PaymentState, Subscriber, Subscription};
use goldgrove_http::Problem;
use goldgrove_providers::stripe::{CustomerId, StripeError};
use goldgrove_storage::StorageError;
use goldgrove_storage::entity::Versioned;
use goldgrove_storage::entity::insight::Feeds;
use goldgrove_storage::entity::subscription::{self, Subscribers};

use super::Billing;
use crate::Failure;

/// The name of the kept record in the audit trail.
const TABLE: &str = "subscriptions";
/// How often asking begins anew; each time somebody else has kept a newer answer.
const ATTEMPTS: u32 = 10;

impl Billing {
    /// Asks what `user` is subscribed to and keeps the answer; nothing to ask for a user who never went to pay.
    ///
    /// # Errors
    /// [`Failure`]; nothing was kept then, and asking again is safe.
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
            // An unpaid period counts until this moment: asking again must not move it.
            if is_news {
                subscriber.updated_at = self.app.now();
            }
            // The night passes leavers over: a user who comes back would read old cards. Noted together, a deletion finds no note later.
            let noted = is_news.then(|| Feeds::new(self.app.table(), user).marking_changed(self.app.now()));
            match subscribers.replace(&subscriber, known.version, noted).await {
                Ok(_) => {
                    self.audit_change(user, &known, &subscriber).await?;
                    return Ok(Some(subscriber));
                }
                Err(StorageError::Conflict { .. }) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Err(Problem::Unavailable.into())
    }

    /// The subscription of a customer that counts, as the provider has it now.
    async fn subscription_of(&self, customer: &CustomerId) -> Result<Option<Subscription>, Failure> {
        let mut subscriptions = Vec::new();
        for found in self.stripe.subscriptions_of(customer).await? {
            let unlocks = found.terms(&self.prices, PaymentState::Settled).subscribed_until();
            // What unlocks nothing anyway is not worth asking what became of its money.
            let payment = match unlocks {
                Some(_) => self.stripe.payment_state(&found).await?,
                None => PaymentState::Settled,
            };
            subscriptions.push(found.learnt(&self.prices, payment));
        }
        Ok(Subscription::counting(subscriptions))
    }

    /// Whose customer that is; `None` for one that no user of ours is known to be.
    ///
    /// # Errors
    /// [`Failure`] when it cannot be known.
    pub async fn user_of(&self, customer: &CustomerId) -> Result<Option<UserId>, Failure> {
        let table = self.app.table();
        if let Some(user) = subscription::user_of_customer(table, customer.as_str()).await? {
            return Ok(Some(user));
        }
        // The index lags a moment behind the table, and a customer is told of in that moment. The provider remembers
        // whom it was made for; our own row, read consistently, has the last word.
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

    /// Ends everything a user is subscribed to, at once, closes the pages they could still pay on, and has the provider
    /// forget who they are; fine for one who never went to pay, and for one whom the provider does not know: there is
    /// nothing left to end. A customer that was made and not kept is found by `address`.
    ///
    /// # Errors
    /// [`Failure`]; repeating it goes on with what is left.
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
                tracing::error!("the payment provider does not know the customer of a user who leaves");
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

/// The provider's id of a user's customer, as it is kept.
///
/// # Errors
/// [`Problem::Internal`] when what is kept is no id.
pub fn customer_id(subscriber: &Subscriber) -> Result<CustomerId, Failure> {
    CustomerId::parse(&subscriber.customer).map_err(|_| Problem::Internal.into())
}
