//! Removes a user for good, step by step, so that it can stop anywhere and go on.
//!
//! First the user is locked out and the deletion noted. One that the user asked for is confirmed by mail while the address is known
//! ([`Leaving`]). Then the items are ended at the aggregation provider and the subscriptions at the payment provider: both need what is stored. Then the data keys go, after which nothing that was
//! ever sealed for the user opens, also not in a copy; then the rows; then the user of the pool. What stays is the audit
//! trail, under an id that no longer leads to a person, and for some weeks a mark that refuses left-over tokens.
//! Every step may be done again. What a provider's failure left undone is tried again by `finish-deletions`.

use std::sync::Arc;

use futures::StreamExt as _;
use goldgrove_crypto::KeyError;
use goldgrove_domain::audit::{AuditAction, AuditEvent};
use goldgrove_domain::ids::UserId;
use goldgrove_domain::{Bilingual, Language};
use goldgrove_http::Problem;
use goldgrove_http::config::SettingsError;
use goldgrove_storage::entity::data_key::DataKeys;
use goldgrove_storage::entity::deletion::{Deletion, Deletions};
use goldgrove_storage::entity::item::Items;
use goldgrove_storage::removal;
use jiff::SignedDuration;

use crate::pool::UserPool;
use crate::wiring::{FromSettings, Wiring};
use crate::{App, Bank, Billing, Contact, Context, Failure, bank, metric};

/// How long the aggregation provider may refuse to end an item before the user's data goes without it.
const PATIENCE: SignedDuration = SignedDuration::from_hours(7 * 24);
/// How long after the last step requests that began before the first may still have written something: longer than a
/// request takes and than a process keeps keys in memory.
const SETTLING: SignedDuration = SignedDuration::from_mins(15);
/// The most deletions one round goes on with.
const ROUND: usize = 100;
/// How many of them at the same time: a provider that does not answer holds up only its own.
const CONCURRENT: usize = 8;

/// The ports of a function that removes users.
pub struct UserDeletion {
    /// Data, keys and the aggregation provider.
    pub bank: Arc<Bank>,
    /// The payment provider.
    pub billing: Arc<Billing>,
    /// The user pool.
    pub pool: UserPool,
}

/// How far a deletion came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// Everything is gone.
    Done,
    /// A provider was away; the user is locked out and the rest follows.
    Pending,
}

/// What one round of [`UserDeletion::finish`] came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// Deletions that need nothing more.
    pub forgotten: usize,
    /// Deletions that were done in this round.
    pub done: usize,
    /// Deletions that wait for a provider, or for their time to be swept.
    pub waiting: usize,
    /// Deletions that failed on our side.
    pub failed: usize,
}

impl UserDeletion {
    /// The ports of every function.
    pub fn app(&self) -> &App {
        &self.bank.app
    }

    fn context(&self) -> &Context {
        &self.bank.app.context
    }

    fn deletions(&self) -> Deletions<'_> {
        Deletions::new(self.app().table())
    }

    /// The deletion of `user` that is under way.
    pub async fn under_way(&self, user: &UserId) -> Result<Option<Deletion>, Failure> {
        let noted = self.deletions().get(user).await?;
        Ok(noted.filter(|deletion| deletion.done_at.is_none()))
    }

    /// Locks `user` out and notes the deletion; one that is noted already stays as it is. Returns whether it was noted just now.
    ///
    /// The audit entry is written first, so that no deletion lacks one: a second try writes none for a deletion that is noted.
    ///
    /// # Errors
    /// [`Failure`]; then either nothing happened or the deletion is under way.
    pub async fn request(&self, user: &UserId) -> Result<(Deletion, bool), Failure> {
        if self.deletions().get(user).await?.is_none() {
            let event = AuditEvent::new(AuditAction::DeletionRequested);
            self.app().audit(user, event).await?;
        }
        let is_new = self.deletions().request(user, self.app().now()).await?;
        let noted = self.deletions().get(user).await?;
        Ok((noted.ok_or(Problem::Unavailable)?, is_new))
    }

    /// Does every step of a deletion that is left; all of them may have been done before.
    ///
    /// # Errors
    /// [`Failure`]; doing it again goes on.
    pub async fn advance(&self, deletion: &Deletion) -> Result<Progress, Failure> {
        let user = &deletion.user;
        let (items, customer) = tokio::join!(self.end_items(user), self.remove_customer(user));
        let patience_is_over = self.app().now() >= deletion.requested_at + PATIENCE;
        let mut pending = false;
        if let Err(failure) = items {
            tracing::error!(cause = %failure, given_up = patience_is_over, counts = metric::UNSETTLED, "items of a deleted user could not be ended");
            pending |= !patience_is_over;
        }
        if let Err(failure) = customer {
            // Never given up: somebody would go on paying for nothing.
            tracing::error!(cause = %failure, counts = metric::UNSETTLED, "the customer a deleted user was could not be removed");
            pending = true;
        }
        if pending {
            return Ok(Progress::Pending);
        }
        self.erase(deletion).await?;
        let removed = self.pool.client.delete_user(&self.pool.signer, &self.pool.id, user);
        if let Err(error) = removed.await {
            tracing::error!(%error, counts = metric::UNSETTLED, "a deleted user could not be removed from the pool");
            return Ok(Progress::Pending);
        }
        let event = AuditEvent::new(AuditAction::UserDeleted);
        self.app().audit(user, event).await?;
        self.deletions().done(deletion, self.app().now()).await?;
        Ok(Progress::Done)
    }

    /// Ends every item at the provider; without keys there is none left that could be.
    async fn end_items(&self, user: &UserId) -> Result<(), Failure> {
        let keys = match self.app().keys(user).await {
            Err(Failure::Keys(KeyError::Missing)) => return Ok(()),
            other => other?,
        };
        for item in Items::new(self.app().table(), user).list(keys.as_ref()).await? {
            if bank::end(&self.bank.plaid, &item.value.access_token).await? {
                let event = AuditEvent::new(AuditAction::ItemRemoved).on("plaid_items", item.value.id);
                self.app().audit(user, event).await?;
            }
        }
        Ok(())
    }

    async fn remove_customer(&self, user: &UserId) -> Result<(), Failure> {
        let UserPool { client, signer, id } = &self.pool;
        let address = client.email_of_user(signer, id, user).await?;
        self.billing.remove_customer(user, address.as_deref()).await
    }

    /// Shreds the keys, then removes the rows.
    async fn erase(&self, deletion: &Deletion) -> Result<(), Failure> {
        let user = &deletion.user;
        DataKeys::new(self.context().tables.data_keys.as_ref(), user)
            .remove_all()
            .await?;
        self.context().keyring.forget(user);
        Ok(removal::remove_user(&self.context().tables, user, deletion.requested_at).await?)
    }

    /// Goes on with every deletion that is under way, and sweeps once more behind those that are done: a request that
    /// began before its user was locked out may have written something since. One that fails never stops the others, and
    /// many that fail never keep the others from their turn: each round takes them in another order.
    ///
    /// # Errors
    /// [`Failure::Storage`] when it cannot be known which there are.
    pub async fn finish(&self) -> Result<Round, Failure> {
        let mut round = Round::default();
        let mut noted = self.deletions().list(usize::MAX).await?;
        noted.sort_by_cached_key(|_| self.context().ids.uuid());
        noted.truncate(ROUND);
        let steps = futures::stream::iter(noted).map(|deletion| async move { self.go_on(&deletion).await });
        let mut steps = steps.buffer_unordered(CONCURRENT);
        while let Some(outcome) = steps.next().await {
            match outcome {
                Ok(Step::Forgotten) => round.forgotten += 1,
                Ok(Step::Done) => round.done += 1,
                Ok(Step::Waiting) => round.waiting += 1,
                Err(failure) => {
                    tracing::error!(cause = %failure, counts = metric::UNSETTLED, "a deletion failed");
                    round.failed += 1;
                }
            }
        }
        Ok(round)
    }

    async fn go_on(&self, deletion: &Deletion) -> Result<Step, Failure> {
        match deletion.done_at {
            None => match self.advance(deletion).await? {
                Progress::Done => Ok(Step::Done),
                Progress::Pending => Ok(Step::Waiting),
            },
            Some(done_at) if self.app().now() < done_at + SETTLING => Ok(Step::Waiting),
            Some(_) => {
                self.erase(deletion).await?;
                self.deletions().forget(&deletion.user).await?;
                Ok(Step::Forgotten)
            }
        }
    }
}

enum Step {
    Forgotten,
    Done,
    Waiting,
}

impl FromSettings for UserDeletion {
    fn from_settings(wiring: &Wiring<'_>) -> Result<Self, SettingsError> {
        Ok(Self {
            bank: wiring.get()?,
            billing: wiring.get()?,
            pool: UserPool::from_settings(wiring)?,
        })
    }
}

/// The ports of the function that removes its caller: beside removing, it confirms the deletion by mail.
pub struct Leaving {
    /// What removes users.
    pub deletion: Arc<UserDeletion>,
    /// The mail service.
    pub contact: Arc<Contact>,
}

const SUBJECT: Bilingual = Bilingual::new(
    "Deletion of your Goldgrove account",
    "Suppression de votre compte Goldgrove",
);
const TEXT: Bilingual = Bilingual::new(
    "Hello,\n\nYou asked us to delete your Goldgrove account. You are signed out everywhere. We end your bank connections, cancel \
     your subscription, delete your data and destroy the key that encrypted it. No one can restore it.\n\nIf you did not ask for \
     this, reply to this email.\n",
    "Bonjour,\n\nVous avez demandé la suppression de votre compte Goldgrove. Toutes vos sessions sont fermées. Nous mettons fin à vos \
     connexions bancaires, annulons votre abonnement, supprimons vos données et détruisons la clé qui les chiffrait. Personne ne peut \
     les rétablir.\n\nSi vous n’avez pas fait cette demande, répondez à ce courriel.\n",
);

impl Leaving {
    /// Locks `user` out, notes the deletion and confirms it by mail; one that is noted already stays as it is.
    ///
    /// # Errors
    /// [`Failure`]; then either nothing happened or the deletion is under way.
    pub async fn request(&self, user: &UserId, language: Language) -> Result<Deletion, Failure> {
        let (deletion, is_new) = self.deletion.request(user).await?;
        if is_new {
            self.confirm(user, language).await;
        }
        Ok(deletion)
    }

    /// Writes to the address of `user`, which goes with the user of the pool. A mail that fails holds up nothing.
    async fn confirm(&self, user: &UserId, language: Language) {
        let UserPool { client, signer, id, .. } = &self.deletion.pool;
        let to = match client.email_of_user(signer, id, user).await {
            Ok(Some(address)) => address,
            Ok(None) => return,
            Err(error) => return tracing::warn!(%error, "a deletion was not confirmed: no address"),
        };
        let sent = self
            .contact
            .mailer
            .write_to(to, SUBJECT.in_language(language), TEXT.in_language(language));
        if let Err(error) = sent.await {
            tracing::warn!(%error, "a deletion was not confirmed by mail");
        }
    }
}

impl FromSettings for Leaving {
    fn from_settings(wiring: &Wiring<'_>) -> Result<Self, SettingsError> {
        Ok(Self {
            deletion: wiring.get()?,
            contact: wiring.get()?,
        })
    }
}
