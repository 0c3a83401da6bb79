//! Handles the mail service's reports of permanent bounces and spam complaints (decision 104).

use std::sync::Arc;

use goldgrove_crypto::UserKeys;
use goldgrove_domain::insights::preferences::wants_mail;
use goldgrove_domain::{AuditAction, AuditEvent, Profile, UserId};
use goldgrove_storage::entity::{Profiles, returned_mail};

use crate::pool::UserPool;
use crate::wiring::wired;
use crate::{Context, Failure, insights};

/// The ports of the function that receives the reports.
pub struct MailFeedback {
    /// Data and keys.
    pub context: Arc<Context>,
    /// The user pool, which finds the user of an address.
    pub pool: UserPool,
}

impl MailFeedback {
    /// Marks mail to `address` as returned. Its user gets no optional mail while the mark exists.
    ///
    /// # Errors
    /// [`Failure`]; marking again does no harm.
    pub async fn mark_returned(&self, address: &str) -> Result<(), Failure> {
        let Some((user, ..)) = self.owner_of(address).await? else {
            return Ok(());
        };
        let table = self.context.tables.main.as_ref();
        if returned_mail::get(table, &user).await?.is_some() {
            return Ok(());
        }
        self.context
            .audit(&user, AuditEvent::new(AuditAction::MailReturned))
            .await?;
        returned_mail::put(table, &user, self.context.clock.now()).await?;
        // The user may have changed the address since the lookup, and that change does not remove a mark that is
        // written after it.
        if self.pool.administrator().user_of_email(address).await?.as_ref() != Some(&user) {
            returned_mail::remove(table, &user).await?;
        }
        Ok(())
    }

    /// Turns off optional mails for the user of `address`, like the link in such a mail.
    ///
    /// # Errors
    /// [`Failure`]; declining again does no harm.
    pub async fn decline(&self, address: &str) -> Result<(), Failure> {
        let Some((user, keys, profile)) = self.owner_of(address).await? else {
            return Ok(());
        };
        if !wants_mail(&profile.preferences) {
            return Ok(());
        }
        self.context
            .audit(&user, AuditEvent::new(AuditAction::MailComplained))
            .await?;
        insights::decline(&self.context, &user, &keys).await
    }

    /// The user of `address`, with keys and profile. A user without a profile gets no optional mail.
    async fn owner_of(&self, address: &str) -> Result<Option<(UserId, Arc<UserKeys>, Profile)>, Failure> {
        let Some(user) = self.pool.administrator().user_of_email(address).await? else {
            return Ok(None);
        };
        let Some(keys) = self.context.keys_if_any(&user).await? else {
            // Signed up but not confirmed, or deleted.
            return Ok(None);
        };
        let profiles = Profiles::new(self.context.tables.main.as_ref(), &user);
        let found = profiles.current(keys.as_ref()).await?;
        Ok(found.map(|found| (user, keys, found.value)))
    }
}

wired!(MailFeedback { context, pool });
