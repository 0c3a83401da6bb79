//! Changes an email address: from the request to the link that restores the old address (decision 103).
//!
//! The user pool stores the address. The old address stays until the user enters the code that the pool mails to the
//! new one. The old address first gets a warning with a link that works for 14 days and needs no sign-in. The link
//! restores the address, ends every session and sets a random password that is never shown, so only the holder of the
//! old mailbox can set a new one.

use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use goldgrove_crypto::UserKeys;
use goldgrove_domain::mailbox::{Restored, link_works};
use goldgrove_domain::{AuditAction, AuditEvent, Bilingual, UserId};
use goldgrove_http::{Problem, SettingsError};
use goldgrove_providers::cognito::CognitoError;
use goldgrove_storage::entity::mailbox::{self, Mailbox};
use goldgrove_storage::entity::{Versioned, returned_mail};
use goldgrove_storage::retry::unless_conflict;
use jiff::Timestamp;

use crate::pool::{SignIns, UserPool};
use crate::wiring::{FromSettings, Wiring, wired};
use crate::{App, Billing, Failure, OwnerMail, founding, metric, profile, session};

/// Separates the hash of a link from all other hashes under the same key.
const LINK: &str = "restore an address";
/// The same for a link mailed while the user had no authenticator app. An app that is on when the link is used was set
/// up by the thief.
const LINK_WITHOUT_APP: &str = "restore an address, without an authenticator app";
/// Separates the hash of a requested address from all other hashes under the same key.
const ASKED_FOR: &str = "asked-for address";

const SUBJECT: Bilingual = Bilingual::new(
    "Your Goldgrove email address is being changed",
    "Votre adresse courriel Goldgrove est en cours de modification",
);
const TEXT: Bilingual = Bilingual::new(
    "Hello,\n\nSomeone signed in to your Goldgrove account asked to change its email address. The change takes effect when the new \
     address is confirmed. After that, this address can no longer sign in.\n\nIf this was you, you don't need to do anything.\n\nIf it \
     wasn't you, open this link within 14 days. It keeps this address, signs out every device and asks you to set a new \
     password:\n{link}\n",
    "Bonjour,\n\nUne personne connectée à votre compte Goldgrove a demandé d’en changer l’adresse courriel. Le changement prend effet \
     quand la nouvelle adresse est confirmée. L’adresse actuelle ne permettra alors plus d’ouvrir une session.\n\nSi c’était vous, \
     vous n’avez rien à faire.\n\nSinon, ouvrez ce lien d’ici 14\u{a0}jours. Il conserve cette adresse, ferme la session de tous les \
     appareils et vous demande de choisir un nouveau mot de passe\u{a0}:\n{link}\n",
);

impl OwnerMail {
    /// Mails a warning to the current address of `user`, then has the pool mail a code to `address`. The answer is the
    /// same if another user has `address`, so that it does not reveal this.
    ///
    /// # Errors
    /// [`Failure`]; the address has not changed.
    pub async fn ask_for_address(&self, user: &UserId, address: &str) -> Result<(), Failure> {
        let app = &self.contact.app;
        let (now, keys) = (app.now(), app.keys(user).await?);
        let known = mailbox::get(app.table(), user).await?;
        if known.value.restored.is_some_and(|restored| restored.holds(now)) {
            return Err(Problem::ADDRESS_HELD.into());
        }
        let language = profile::load(app.table(), user, keys.as_ref()).await?.value.language;
        let language = language.unwrap_or_default();
        let pool = self.pool.administrator();
        let old = pool.email_of_user(user).await?;
        let old = old.ok_or(Problem::Unauthenticated)?;
        if founding::folded(&old) == founding::folded(address) {
            return Err(Problem::field("email", "must be another address").into());
        }
        let asked = Mailbox {
            asked_for: Some(hash_of(&keys, address)?),
            ..known.value
        };
        mailbox::put(app.table(), user, &asked, known.version).await?;
        app.audit(user, AuditEvent::new(AuditAction::AddressChangeRequested))
            .await?;
        let has_app = pool.has_authenticator(user).await?;
        let purpose = if has_app { LINK } else { LINK_WITHOUT_APP };
        let link = link(user, &keys, &old, now, purpose)?;
        let link = format!("{}/restore-address#{link}", self.site.url);
        let text = TEXT.in_language(language).replace("{link}", &link);
        let warned = self
            .contact
            .mailer
            .write_to(old, SUBJECT.in_language(language), &text)
            .await;
        if let Err(error) = warned {
            tracing::error!(%error, "an address was not warned of its change");
            return Err(Problem::Unavailable.into());
        }
        match pool.ask_for_email(user, address, language.tag()).await {
            Ok(()) | Err(CognitoError::AddressTaken) => Ok(()),
            Err(CognitoError::Invalid) => Err(Problem::field("email", "must be an email address").into()),
            Err(error) => Err(error.into()),
        }
    }
}

/// The ports of the function that takes the code of a new address.
pub struct AddressConfirmation {
    /// The user pool, in the caller's name, on top of the ports of every function.
    pub sign_ins: Arc<SignIns>,
    /// The payment provider, whose receipts go to the new address.
    pub billing: Arc<Billing>,
}

impl AddressConfirmation {
    /// Gives the pool the code of `user`, the holder of `access_token`, and ends every session. If an interrupted
    /// request has already changed the address, does the remaining steps.
    ///
    /// # Errors
    /// [`Failure`]. If the pool took the code, a repeated request does the rest; if the sessions have ended, too, the
    /// next daily round does.
    pub async fn confirm(&self, user: &UserId, access_token: &str, code: &str) -> Result<(), Failure> {
        let (app, users) = (&self.sign_ins.app, &self.sign_ins.users);
        let keys = app.keys(user).await?;
        let known = mailbox::get(app.table(), user).await?;
        let taken = users.confirm_email(access_token, code).await;
        let address = users.email_of(access_token).await?;
        if let Err(error) = taken
            && !is_asked_for(&keys, &known.value, &address)
        {
            return Err(error.into());
        }
        settle(&self.billing, user, &keys, &address).await?;
        users.sign_out_everywhere(access_token).await?;
        settled(app, user, known).await
    }
}

/// Finishes a change once the pool has `address` for `user`: records its trial, moves receipts, writes to the audit
/// trail and ends every session of ours.
async fn settle(billing: &Billing, user: &UserId, keys: &UserKeys, address: &str) -> Result<(), Failure> {
    let app = &billing.app;
    let profile = profile::load(app.table(), user, keys).await?.value;
    // The new address has now used its trial: the trial of this user.
    founding::trial_of(&app.context, address, profile.created_at).await?;
    billing.set_receipt_address(user, address).await;
    app.audit(user, AuditEvent::new(AuditAction::AddressChanged)).await?;
    session::end_all(&app.context, user).await
}

/// Notes that the change is complete. This goes last, so that a repeated request makes up for a failed step.
async fn settled(app: &App, user: &UserId, known: Versioned<Mailbox>) -> Result<(), Failure> {
    let settled = Mailbox {
        asked_for: None,
        ..known.value
    };
    mailbox::put(app.table(), user, &settled, known.version).await?;
    // The mark was about mail to the earlier address.
    Ok(returned_mail::remove(app.table(), user).await?)
}

/// Finishes a change that a client confirmed at the pool directly. `address` is the pool's current address and may be
/// the one that `user` requested.
///
/// # Errors
/// [`Failure`]; a repeated call does the rest.
pub(crate) async fn settle_outside_change(
    billing: &Billing,
    pool: &UserPool,
    user: &UserId,
    address: &str,
) -> Result<(), Failure> {
    let app = &billing.app;
    let known = mailbox::get(app.table(), user).await?;
    if known.value.asked_for.is_none() {
        return Ok(());
    }
    let keys = app.keys(user).await?;
    if !is_asked_for(&keys, &known.value, address) {
        return Ok(());
    }
    pool.administrator().sign_out_user(user).await?;
    settle(billing, user, &keys, address).await?;
    settled(app, user, known).await
}

wired!(AddressConfirmation { sign_ins, billing });

/// The ports of the function behind the link in the mail to an old address.
pub struct AddressRestoration {
    /// The user pool.
    pub pool: UserPool,
    /// The app client for calls to the pool in the user's name: `TOKEN_CLIENT_ID`.
    pub client_id: String,
    /// The payment provider, on top of the ports of every function.
    pub billing: Arc<Billing>,
}

impl AddressRestoration {
    /// Restores the address in a link. Every step may be repeated. Sessions and password end first, so that a thief is
    /// locked out even if the address cannot be restored.
    ///
    /// # Errors
    /// [`Problem::NotFound`] for a link that is invalid or no longer works. After any other [`Failure`], the same link
    /// does the rest.
    pub async fn restore(&self, token: &str) -> Result<(), Failure> {
        let app = &self.billing.app;
        let Link {
            user,
            address,
            mailed_at,
            had_app,
        } = self.read(token).await?.ok_or(Problem::NotFound)?;
        let (now, known) = (app.now(), mailbox::get(app.table(), &user).await?);
        if !link_works(mailed_at, known.value.restored.as_ref(), now) {
            return Err(Problem::NotFound.into());
        }
        session::end_all(&app.context, &user).await?;
        let restored = Mailbox {
            asked_for: None,
            restored: Some(Restored { mailed_at, at: now }),
        };
        let put = mailbox::put(app.table(), &user, &restored, known.version).await;
        // On a conflict the same link is in use in another tab. The page reports a conflict only for an address of
        // another account.
        unless_conflict(put)?.ok_or(Problem::Unavailable)?;
        let (pool, client) = (self.pool.administrator(), &self.pool.client);
        let password = self.unknown_password();
        pool.set_password(&user, &password).await?;
        if !had_app && pool.has_authenticator(&user).await? {
            pool.turn_authenticator_off(&user).await?;
        }
        // Only a user may remove passkeys, so this signs in as the user. Passkeys stay if the pool also requires an
        // authenticator code or takes no more attempts: a thief who keeps failing to sign in must not block the
        // restoration.
        match client.sign_in(&self.client_id, &user, &password).await {
            Ok(Some(access_token)) => client.remove_passkeys(&access_token, mailed_at).await?,
            Ok(None) => {}
            Err(CognitoError::Refused | CognitoError::TooManyAttempts) => {
                tracing::warn!("passkeys were not checked before an address was restored");
            }
            Err(error) => return Err(error.into()),
        }
        pool.sign_out_user(&user).await?;
        // A passkey may have been used to sign in until it was removed.
        session::end_all(&app.context, &user).await?;
        self.take_back(&user, &address).await?;
        // The mark was about mail to the thief's address.
        returned_mail::remove(app.table(), &user).await?;
        app.audit(&user, AuditEvent::new(AuditAction::AddressRestored)).await?;
        self.billing.set_receipt_address(&user, &address).await;
        Ok(())
    }

    /// Gives the address back to the user. Removes an unconfirmed sign-up with the address: a thief could make one as
    /// soon as the address was free.
    async fn take_back(&self, user: &UserId, address: &str) -> Result<(), Failure> {
        let pool = self.pool.administrator();
        let taken = pool.set_email(user, address).await;
        let is_held = matches!(taken, Err(CognitoError::AddressTaken));
        if is_held && pool.delete_unconfirmed(address).await? {
            return Ok(pool.set_email(user, address).await?);
        }
        Ok(taken?)
    }

    /// A random password that fits the pool's rules and is never shown.
    fn unknown_password(&self) -> String {
        let mut bytes = [0; 32];
        self.billing.app.context.ids.fill(&mut bytes);
        format!("Aa1-{}", URL_SAFE_NO_PAD.encode(bytes))
    }

    /// Reads a link; `None` if we did not make it or its user is gone.
    async fn read(&self, token: &str) -> Result<Option<Link>, Failure> {
        let Some(claimed) = Claimed::parse(token) else {
            return Ok(None);
        };
        let Some(keys) = self.billing.app.context.keys_if_any(&claimed.link.user).await? else {
            return Ok(None);
        };
        let Claimed { link, hash } = claimed;
        let text = signed(&link.address, link.mailed_at);
        let had_app = keys.keyed_hash_matches(LINK, &text, &hash);
        let is_ours = had_app || keys.keyed_hash_matches(LINK_WITHOUT_APP, &text, &hash);
        Ok(is_ours.then_some(Link { had_app, ..link }))
    }
}

impl FromSettings for AddressRestoration {
    fn from_settings(wiring: &Wiring<'_>) -> Result<Self, SettingsError> {
        Ok(Self {
            pool: UserPool::from_settings(wiring)?,
            client_id: wiring.settings.required("TOKEN_CLIENT_ID"),
            billing: wiring.get()?,
        })
    }
}

impl Billing {
    /// Sends receipts of `user` to `address`. The address has changed even if the payment provider does not answer.
    async fn set_receipt_address(&self, user: &UserId, address: &str) {
        if let Err(failure) = self.try_set_receipt_address(user, address).await {
            tracing::error!(cause = %failure, counts = metric::UNSETTLED, "the receipt address could not be changed at the payment provider");
        }
    }
}

struct Link {
    user: UserId,
    address: String,
    mailed_at: Timestamp,
    /// Whether the user had an authenticator app when the link was mailed.
    had_app: bool,
}

/// The parts of a token whose hash is not yet verified.
struct Claimed {
    link: Link,
    hash: String,
}

impl Claimed {
    fn parse(token: &str) -> Option<Self> {
        let mut parts = token.splitn(4, '.');
        let user = UserId::parse(parts.next()?).ok()?;
        let mailed_at = Timestamp::from_millisecond(parts.next()?.parse().ok()?).ok()?;
        let address = String::from_utf8(URL_SAFE_NO_PAD.decode(parts.next()?).ok()?).ok()?;
        let hash = parts.next()?.replacen('.', ":", 1);
        let link = Link {
            user,
            address,
            mailed_at,
            had_app: false,
        };
        Some(Self { link, hash })
    }
}

/// The token that restores `address`, for a mail written at `now`.
fn link(user: &UserId, keys: &UserKeys, address: &str, now: Timestamp, purpose: &str) -> Result<String, Problem> {
    let hash = keys.keyed_hash(purpose, &signed(address, now));
    let hash = hash.map_err(|_| Problem::Internal)?.replacen(':', ".", 1);
    let encoded = URL_SAFE_NO_PAD.encode(address);
    Ok(format!("{user}.{}.{encoded}.{hash}", now.as_millisecond()))
}

fn signed(address: &str, mailed_at: Timestamp) -> Vec<u8> {
    format!("{} {address}", mailed_at.as_millisecond()).into_bytes()
}

fn hash_of(keys: &UserKeys, address: &str) -> Result<String, Problem> {
    keys.keyed_hash(ASKED_FOR, &folded(address))
        .map_err(|_| Problem::Internal)
}

/// Whether `address` is the one that the user requested and has not confirmed.
fn is_asked_for(keys: &UserKeys, known: &Mailbox, address: &str) -> bool {
    let hash = known.asked_for.as_deref();
    hash.is_some_and(|hash| keys.keyed_hash_matches(ASKED_FOR, &folded(address), hash))
}

fn folded(address: &str) -> Vec<u8> {
    founding::folded(address).into_bytes()
}
