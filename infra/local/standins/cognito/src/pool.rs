//! The user pool: settings, data and dependencies behind one handle.

use std::path::PathBuf;
use std::sync::Arc;

use goldgrove_domain::clock::Clock;
use goldgrove_domain::random::IdSource;
use goldgrove_standin_common::private_file::{PrivateFile, PrivateFileError};
use jiff::Timestamp;

use crate::attributes::{Attribute, checked, normal_email};
use crate::challenges::{Challenges, Pending};
use crate::identity::Identity;
use crate::letters::MailSink;
use crate::operations::{PendingCode, PendingPasskey};
use crate::passkeys::Passkeys;
use crate::refusal::Refusal;
use crate::rules::PoolRules;
use crate::second_factor::SecondFactor;
use crate::secret::Secret;
use crate::srp::PasswordVerifier;
use crate::store::{Database, Store};
use crate::tokens::{KeyError, StoredKey, Tokens};
use crate::triggers::{self, ClientMetadata, Confirmation, Triggers};
use crate::users::{NewUser, SeedError, Status, Sub, User};
use crate::{password, wire};

/// The settings of a pool.
#[derive(Clone, Debug)]
pub struct PoolSettings {
    /// The file with all data.
    pub path: PathBuf,
    /// The region, e.g. `us-east-1`.
    pub region: String,
    /// The pool's id, e.g. `us-east-1_goldgrove`.
    pub pool_id: String,
    /// The id of the only app client.
    pub client_id: String,
    /// The `iss` of every token: the address of this service, a slash and the pool's id.
    pub issuer: String,
    /// The host that passkeys belong to, e.g. `localhost`.
    pub relying_party: String,
    /// The template's rules for both.
    pub rules: PoolRules,
}

/// Why the pool could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The file could not be read or written.
    #[error(transparent)]
    File(#[from] PrivateFileError),
    /// The pool id is not a region, an underscore and a name.
    #[error("{0} is not a pool id")]
    PoolId(String),
    /// The signing key is missing or damaged.
    #[error("no signing key: {0}")]
    SigningKey(String),
}

impl From<KeyError> for OpenError {
    fn from(error: KeyError) -> Self {
        Self::SigningKey(error.to_string())
    }
}

/// A user pool with one app client. Clones share everything.
#[derive(Clone)]
pub struct Pool {
    inner: Arc<Inner>,
}

struct Inner {
    settings: PoolSettings,
    /// The pool's name: the part of its id after the underscore, and part of every password verifier.
    name: String,
    store: Store,
    secret: Secret,
    tokens: Tokens,
    handshakes: Challenges<Pending>,
    code_challenges: Challenges<PendingCode>,
    passkey_challenges: Challenges<PendingPasskey>,
    /// Users who were offered ways to sign in.
    offers: Challenges<Sub>,
    /// Users who are adding a passkey.
    registrations: Challenges<Sub>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdSource>,
    triggers: Arc<dyn Triggers>,
    mail: Arc<dyn MailSink>,
}

impl Pool {
    /// Opens the pool at `settings.path`, or creates it with a new signing key if the file does not exist.
    pub fn open(
        settings: PoolSettings,
        clock: Arc<dyn Clock>,
        ids: Arc<dyn IdSource>,
        triggers: Arc<dyn Triggers>,
        mail: Arc<dyn MailSink>,
    ) -> Result<Self, OpenError> {
        let name = match settings.pool_id.split_once('_') {
            Some((_, name)) if !name.is_empty() => name.to_owned(),
            _ => return Err(OpenError::PoolId(settings.pool_id)),
        };
        let file = PrivateFile::new(&settings.path);
        let database = match file.read()? {
            Some(database) => database,
            None => Database::empty(Secret::generate(ids.as_ref()), StoredKey::generate()?),
        };
        let secret = database.secret.clone();
        let tokens = Tokens::new(&database.signing_key, &settings)?;
        file.replace(&database)?;
        let store = Store::new(file, database);
        let inner = Inner {
            settings,
            name,
            store,
            secret,
            tokens,
            handshakes: Challenges::default(),
            code_challenges: Challenges::default(),
            passkey_challenges: Challenges::default(),
            offers: Challenges::default(),
            registrations: Challenges::default(),
            clock,
            ids,
            triggers,
            mail,
        };
        Ok(Self { inner: Arc::new(inner) })
    }

    /// The wire protocol and the public keys.
    pub fn router(&self) -> axum::Router {
        wire::router(self.clone())
    }

    /// Ensures that a confirmed user with this address exists, and runs the post-confirmation trigger for them.
    ///
    /// Leaves an existing user unchanged. Runs the trigger every time, so that an interrupted seeding is completed by
    /// the next.
    pub async fn seed_user(&self, new_user: NewUser) -> Result<Sub, SeedError> {
        let user = self.seeded(new_user)?;
        triggers::post_confirmation(self, &user, Confirmation::SignUp, &ClientMetadata::new()).await?;
        Ok(user.sub)
    }

    fn seeded(&self, new_user: NewUser) -> Result<User, Refusal> {
        let email = normal_email(&new_user.email)?;
        if let Some(user) = self.store().read().users.by_email(&email) {
            return Ok(user.clone());
        }
        let names = vec![
            Attribute::new("given_name", new_user.given_name),
            Attribute::new("family_name", new_user.family_name),
        ];
        let user = self.new_user(email, &new_user.password, names, Status::Confirmed)?;
        self.store().attempt(|database| database.users.add(user.clone()))?;
        Ok(user)
    }

    /// Builds a user without adding it. Checks the policy and the schema.
    pub(crate) fn new_user(
        &self,
        email: String,
        password: &str,
        attributes: Vec<Attribute>,
        status: Status,
    ) -> Result<User, Refusal> {
        password::check(self.rules().password_policy(), password)?;
        let (attributes, other) = checked(self.rules(), attributes, &email)?;
        if other.is_some() {
            return Err(Refusal::invalid("The email attribute must be the sign-in address."));
        }
        let sub = Sub::new(self.ids().uuid());
        Ok(User {
            sub,
            email,
            pending_email: None,
            status,
            password: self.password_verifier(sub, password),
            attributes,
            second_factor: SecondFactor::default(),
            passkeys: Passkeys::default(),
        })
    }

    /// The verifier of a new password, with a new salt.
    pub(crate) fn password_verifier(&self, sub: Sub, password: &str) -> PasswordVerifier {
        let mut salt = [0; 16];
        self.ids().fill(&mut salt);
        PasswordVerifier::new(self.name(), &sub.to_string(), password, salt)
    }

    /// The user or decoy of a sign-in name.
    pub(crate) fn identity(&self, name: &str) -> Identity {
        Identity::of(name, &self.store().read().users, self.secret())
    }

    pub(crate) fn settings(&self) -> &PoolSettings {
        &self.inner.settings
    }

    pub(crate) fn rules(&self) -> &PoolRules {
        &self.inner.settings.rules
    }

    pub(crate) fn name(&self) -> &str {
        &self.inner.name
    }

    pub(crate) fn store(&self) -> &Store {
        &self.inner.store
    }

    pub(crate) fn secret(&self) -> &Secret {
        &self.inner.secret
    }

    pub(crate) fn tokens(&self) -> &Tokens {
        &self.inner.tokens
    }

    pub(crate) fn handshakes(&self) -> &Challenges<Pending> {
        &self.inner.handshakes
    }

    pub(crate) fn code_challenges(&self) -> &Challenges<PendingCode> {
        &self.inner.code_challenges
    }

    pub(crate) fn passkey_challenges(&self) -> &Challenges<PendingPasskey> {
        &self.inner.passkey_challenges
    }

    pub(crate) fn offers(&self) -> &Challenges<Sub> {
        &self.inner.offers
    }

    pub(crate) fn registrations(&self) -> &Challenges<Sub> {
        &self.inner.registrations
    }

    /// Returns `count` random bytes.
    pub(crate) fn random(&self, count: usize) -> Vec<u8> {
        let mut bytes = vec![0; count];
        self.ids().fill(&mut bytes);
        bytes
    }

    pub(crate) fn now(&self) -> Timestamp {
        self.inner.clock.now()
    }

    pub(crate) fn ids(&self) -> &dyn IdSource {
        self.inner.ids.as_ref()
    }

    pub(crate) fn triggers(&self) -> &dyn Triggers {
        self.inner.triggers.as_ref()
    }

    pub(crate) fn mail(&self) -> &dyn MailSink {
        self.inner.mail.as_ref()
    }
}
