//! Removes a user permanently, in steps that can be interrupted and resumed.
//!
//! 1. Locks the user out and notes the deletion. If the user asked for it, a mail confirms it while the address is known
//!    ([`Leaving`]).
//! 2. Ends the items at the aggregation provider and the subscriptions at the payment provider, which both need stored data.
//! 3. Removes the data keys. Then nothing that was sealed for the user opens, not even in a copy.
//! 4. Removes the rows, then the user in the pool.
//!
//! The audit trail stays, under an id that no longer leads to a person. For some weeks a mark also stays that refuses
//! left-over tokens. Every step may be repeated. `finish-deletions` retries the steps that failed at a provider.

use std::sync::Arc;

use futures::StreamExt as _;
use goldgrove_domain::{AuditAction, AuditEvent, Bilingual, Language, UserId};
use goldgrove_http::Problem;
use goldgrove_storage::entity::deletion::Deletion;
use goldgrove_storage::entity::{DataKeys, Deletions, Items};
use goldgrove_storage::removal;
use jiff::SignedDuration;

use crate::pool::UserPool;
use crate::wiring::wired;
use crate::{App, Bank, Billing, Contact, Context, Failure, bank, metric};

/// How long the aggregation provider may fail to end an item before the user's data is removed anyway.
const PATIENCE: SignedDuration = SignedDuration::from_hours(7 * 24);
/// How long after the last step an older request may still have written rows: longer than a request takes, and longer
/// than a process keeps keys in memory.
const SETTLING: SignedDuration = SignedDuration::from_mins(15);
/// How many deletions one round continues at most.
const ROUND: usize = 100;
/// How many of them run at the same time: a provider that does not answer delays only its own.
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

/// How far a deletion got.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// Everything is gone.
    Done,
    /// A provider failed. The user is locked out, and the other steps follow later.
    Pending,
}

/// The result of one round of [`UserDeletion::finish`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// Deletions that are finished.
    pub forgotten: usize,
    /// Deletions that were done in this round.
    pub done: usize,
    /// Deletions that wait for a provider, or for their final sweep.
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

    /// The unfinished deletion of `user`, if any.
    pub async fn under_way(&self, user: &UserId) -> Result<Option<Deletion>, Failure> {
        let noted = self.deletions().get(user).await?;
        Ok(noted.filter(|deletion| deletion.done_at.is_none()))
    }

    /// Locks `user` out and notes the deletion. Returns whether it is new; one that is already noted stays unchanged.
    ///
    /// The audit entry is written first, so that every deletion has one. A repeated call writes none for a deletion
    /// that is noted.
    ///
    /// # Errors
    /// [`Failure`]; then the deletion is either unchanged or noted.
    pub async fn request(&self, user: &UserId) -> Result<(Deletion, bool), Failure> {
        if self.deletions().get(user).await?.is_none() {
            let event = AuditEvent::new(AuditAction::DeletionRequested);
            self.app().audit(user, event).await?;
        }
        let is_new = self.deletions().request(user, self.app().now()).await?;
        let noted = self.deletions().get(user).await?;
        Ok((noted.ok_or(Problem::Unavailable)?, is_new))
    }

    /// Does every remaining step of a deletion. Steps may be repeated.
    ///
    /// # Errors
    /// [`Failure`]; a repeated call continues.
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
            // Never given up, because the user would keep paying for a deleted account.
            tracing::error!(cause = %failure, counts = metric::UNSETTLED, "the payment provider's customer of a deleted user could not be removed");
            pending = true;
        }
        if pending {
            return Ok(Progress::Pending);
        }
        self.erase(deletion).await?;
        let removed = self.pool.administrator().delete_user(user).await;
        if let Err(error) = removed {
            tracing::error!(%error, counts = metric::UNSETTLED, "a deleted user could not be removed from the pool");
            return Ok(Progress::Pending);
        }
        let event = AuditEvent::new(AuditAction::UserDeleted);
        self.app().audit(user, event).await?;
        self.deletions().done(deletion, self.app().now()).await?;
        Ok(Progress::Done)
    }

    /// Ends every item at the provider. Without keys no item can be opened or ended.
    async fn end_items(&self, user: &UserId) -> Result<(), Failure> {
        let Some(keys) = self.app().context.keys_if_any(user).await? else {
            return Ok(());
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
        let address = self.pool.administrator().email_of_user(user).await?;
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

    /// Continues every unfinished deletion, and sweeps once more after finished ones, because a request that began
    /// before the lockout may have written rows since. A failing deletion does not stop the others, and many failing
    /// ones do not starve them: each round takes them in random order.
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

wired!(UserDeletion { bank, billing, pool });

/// The ports of the function that deletes its caller; also sends the confirmation mail.
pub struct Leaving {
    /// Deletes users.
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
     your subscription, delete your data and destroy the key that encrypted it. It can't be restored.\n\nIf someone else asked for \
     this, change the password of your email account, and reply so that we can look into it.\n",
    "Bonjour,\n\nVous avez demandé la suppression de votre compte Goldgrove. Toutes vos sessions sont fermées. Nous mettons fin à vos \
     connexions bancaires, annulons votre abonnement, supprimons vos données et détruisons la clé qui les chiffrait. Elles ne peuvent \
     pas être rétablies.\n\nSi quelqu’un d’autre a fait cette demande, changez le mot de passe de votre compte de courriel, et \
     répondez-nous pour que nous vérifiions ce qui s’est passé.\n",
);

impl Leaving {
    /// Locks `user` out, notes the deletion and confirms it by mail. A deletion that is already noted stays unchanged.
    ///
    /// # Errors
    /// [`Failure`]; then the deletion is either unchanged or noted.
    pub async fn request(&self, user: &UserId, language: Language) -> Result<Deletion, Failure> {
        let (deletion, is_new) = self.deletion.request(user).await?;
        if is_new {
            self.confirm(user, language).await;
        }
        Ok(deletion)
    }

    /// Writes to the address of `user`, which is lost when the pool's user is removed. A mail that fails delays
    /// nothing.
    async fn confirm(&self, user: &UserId, language: Language) {
        let to = match self.deletion.pool.administrator().email_of_user(user).await {
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

wired!(Leaving { deletion, contact });
