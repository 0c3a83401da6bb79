//! Mails to the owner of an account, at their address in the user pool, about changes to how they sign in.

use std::sync::Arc;

use goldgrove_domain::{AuditAction, Bilingual, Language, UserId};
use goldgrove_http::Problem;
use goldgrove_providers::mail::MailError;
use goldgrove_storage::Table;
use goldgrove_storage::entity::profile;

use crate::contact::Mailer;
use crate::pool::UserPool;
use crate::wiring::wired;
use crate::{Bucket, Contact, Failure, Site, Subject};

const TEXT: Bilingual = Bilingual::new(
    "Hello,\n\n{subject}.\n\nIf this was you, you don't need to do anything.\n\nIf it wasn't you, set a new password now. It signs out \
     every device:\n{site}/forgot-password\n\nThen check your passkeys and two-step sign-in:\n{site}/settings#security\n\nIf you can't \
     sign in, reply to this email.\n",
    "Bonjour,\n\n{subject}.\n\nSi c’était vous, vous n’avez rien à faire.\n\nSinon, choisissez tout de suite un nouveau mot de passe. Tous \
     les appareils seront déconnectés\u{a0}:\n{site}/forgot-password\n\nVérifiez ensuite vos clés d’accès et la connexion en deux \
     étapes\u{a0}:\n{site}/settings#security\n\nSi vous n’arrivez pas à vous connecter, répondez à ce courriel.\n",
);

/// The subject of the mail about `action`; `None` if the action does not change how they sign in.
const fn subject(action: AuditAction) -> Option<Bilingual> {
    Some(match action {
        AuditAction::PasswordReset => Bilingual::new(
            "Your Goldgrove password was reset",
            "Votre mot de passe Goldgrove a été réinitialisé",
        ),
        AuditAction::ClientPasswordChanged => Bilingual::new(
            "Your Goldgrove password was changed",
            "Votre mot de passe Goldgrove a été changé",
        ),
        AuditAction::ClientTwoStepTurnedOn => Bilingual::new(
            "Two-step sign-in was turned on for your Goldgrove account",
            "La connexion en deux étapes a été activée pour votre compte Goldgrove",
        ),
        AuditAction::ClientTwoStepTurnedOff => Bilingual::new(
            "Two-step sign-in was turned off for your Goldgrove account",
            "La connexion en deux étapes a été désactivée pour votre compte Goldgrove",
        ),
        AuditAction::ClientPasskeyAdded => Bilingual::new(
            "A passkey was added to your Goldgrove account",
            "Une clé d’accès a été ajoutée à votre compte Goldgrove",
        ),
        AuditAction::ClientPasskeyRemoved => Bilingual::new(
            "A passkey was removed from your Goldgrove account",
            "Une clé d’accès a été retirée de votre compte Goldgrove",
        ),
        _ => return None,
    })
}

/// The stored language of `user`; `None` also if it cannot be read, because a mail in another language is better than
/// none.
pub async fn language_of(table: &dyn Table, user: &UserId) -> Option<Language> {
    match profile::plain_of(table, user).await {
        Ok(profile) => profile?.language,
        Err(error) => {
            tracing::warn!(cause = %error, "the language of a mail could not be read");
            None
        }
    }
}

/// Writes to `address` that `action` changed how its owner signs in. Writes nothing for other actions.
pub async fn write(
    mailer: &Mailer,
    site: &Site,
    address: String,
    language: Language,
    action: AuditAction,
) -> Result<(), MailError> {
    let Some(subject) = subject(action).map(|subject| subject.in_language(language)) else {
        return Ok(());
    };
    let text = TEXT.in_language(language).replace("{subject}", subject);
    let text = text.replace("{site}", &site.url);
    mailer.write_to(address, subject, &text).await
}

/// The ports of a function that mails the owner of an account.
pub struct OwnerMail {
    /// The mail service, on top of the ports of every function.
    pub contact: Arc<Contact>,
    /// The user pool, for the address.
    pub pool: UserPool,
    /// The site that links lead to.
    pub site: Site,
}

impl OwnerMail {
    /// Mails `user` about `action` if it changed how they sign in. The action is complete, so a failing mail delays
    /// nothing.
    pub async fn mail(&self, user: &UserId, action: AuditAction) {
        if subject(action).is_none() {
            return;
        }
        if let Err(failure) = self.try_mail(user, action).await {
            tracing::warn!(cause = %failure, counts = failure.counts(), "the mail about a change to signing in was not sent");
        }
    }

    async fn try_mail(&self, user: &UserId, action: AuditAction) -> Result<(), Failure> {
        let app = &self.contact.app;
        app.limit(Bucket::OwnerMail, Subject::User(user)).await?;
        let language = language_of(app.table(), user).await.unwrap_or_default();
        let address = self.pool.administrator().email_of_user(user).await?;
        let address = address.ok_or(Problem::NotFound)?;
        let written = write(&self.contact.mailer, &self.site, address, language, action).await;
        written.map_err(|error| {
            tracing::error!(%error, "a mail was not sent");
            Problem::Unavailable.into()
        })
    }
}

wired!(OwnerMail { contact, pool, site });
