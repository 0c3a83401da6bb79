//! The user pool, as functions reach it: in the name of a user, or by a right of their own.

use std::sync::Arc;

use goldgrove_domain::clock::SystemClock;
use goldgrove_domain::ids::UserId;
use goldgrove_http::config::{Reader, SettingsError, Source};
use goldgrove_providers::cognito::{CognitoClient, CognitoSettings};
use goldgrove_providers::signed::Signer;

use crate::app::{AppSettings, FromSettings};
use crate::aws::AwsClients;
use crate::contact::{Mailer, MailerSettings};
use crate::vault::VaultSettings;
use crate::{App, Failure, Site, Vault, session};

/// The user pool answers within a second when it is well.
const TIMEOUT_MS: u64 = 8_000;

/// How a client reaches the user pool: `COGNITO_BASE_URL`.
pub fn client_settings(reader: &mut Reader<'_>) -> CognitoSettings {
    CognitoSettings {
        base_url: reader.required_url("COGNITO_BASE_URL"),
        timeout_ms: TIMEOUT_MS,
    }
}

/// A client for the pool of `settings`.
///
/// # Errors
/// [`SettingsError`] when none can be made of them.
pub fn client(settings: &CognitoSettings) -> Result<CognitoClient, SettingsError> {
    CognitoClient::new(settings).map_err(SettingsError::of)
}

/// The user pool as those see it who have a right of their own there.
#[derive(Debug)]
pub struct UserPool {
    /// Its calls.
    pub client: CognitoClient,
    /// In whose name they are made.
    pub signer: Signer,
    /// The pool's id.
    pub id: String,
}

impl UserPool {
    /// The pool of `settings`, in the name of whom `signer` signs for.
    ///
    /// # Errors
    /// [`SettingsError`] when no client can be made from the settings.
    pub fn new(settings: UserPoolSettings, signer: Signer) -> Result<Self, SettingsError> {
        Ok(Self {
            client: client(&settings.client)?,
            signer,
            id: settings.id,
        })
    }
}

/// The settings of a [`UserPool`]: `COGNITO_BASE_URL`, `USER_POOL_ID`.
#[derive(Clone, Debug)]
pub struct UserPoolSettings {
    /// How the client reaches the user pool.
    pub client: CognitoSettings,
    /// The pool's id.
    pub id: String,
}

impl UserPoolSettings {
    /// Reads the settings, noting what is wrong.
    pub fn read(reader: &mut Reader<'_>) -> Self {
        Self {
            client: client_settings(reader),
            id: reader.required("USER_POOL_ID"),
        }
    }
}

/// The ports of a function that calls the pool in the name of its user, to end sign-ins or for their address.
pub struct SignIns {
    /// The ports of every function.
    pub app: Arc<App>,
    /// The user pool.
    pub users: CognitoClient,
}

impl SignIns {
    /// The wiring on top of `app`.
    ///
    /// # Errors
    /// [`SettingsError`] when no client can be made from the settings.
    pub fn new(app: Arc<App>, settings: &CognitoSettings) -> Result<Self, SettingsError> {
        Ok(Self {
            app,
            users: client(settings)?,
        })
    }
}

impl FromSettings for SignIns {
    fn from_settings(source: &Source, aws: &AwsClients) -> Result<Self, SettingsError> {
        let mut reader = Reader::new(source);
        let app = AppSettings::read(&mut reader);
        let users = client_settings(&mut reader);
        let (app, users) = reader.finish((app, users))?;
        Self::new(Arc::new(App::new(app, aws, Arc::new(SystemClock))), &users)
    }
}

/// The ports of the function that the pool calls when it confirmed something. The pool says its id with every call: a
/// setting of it would make the pool and the function need each other first.
pub struct Confirmations {
    /// Data and keys.
    pub vault: Arc<Vault>,
    /// The user pool.
    pub users: CognitoClient,
    /// In whose name it is called.
    pub signer: Signer,
    /// What tells of a new password.
    pub mailer: Mailer,
    /// Where its links lead.
    pub site: Site,
}

/// The settings of [`Confirmations`] beyond those of its [`Vault`].
#[derive(Clone, Debug)]
pub struct ConfirmationsSettings {
    users: CognitoSettings,
    mailer: MailerSettings,
    site: Site,
}

impl ConfirmationsSettings {
    /// Reads the settings, noting what is wrong.
    pub fn read(reader: &mut Reader<'_>) -> Self {
        Self {
            users: client_settings(reader),
            mailer: MailerSettings::read(reader),
            site: Site::read(reader),
        }
    }
}

impl Confirmations {
    /// The wiring on top of `vault`.
    ///
    /// # Errors
    /// [`SettingsError`] when no client can be made from the settings.
    pub fn new(vault: Arc<Vault>, settings: ConfirmationsSettings, aws: &AwsClients) -> Result<Self, SettingsError> {
        let signer = || aws.signer(Arc::clone(&vault.clock));
        Ok(Self {
            users: client(&settings.users)?,
            signer: signer(),
            mailer: Mailer::new(settings.mailer, signer())?,
            site: settings.site,
            vault,
        })
    }

    /// Ends every sign-in of a user of `pool`: with us first, where the data is.
    ///
    /// # Errors
    /// [`Failure`]; sign-ins may then still live, at the pool or with us.
    pub async fn end_sign_ins(&self, pool: &str, user: &UserId) -> Result<(), Failure> {
        session::put_out_all(&self.vault, user).await?;
        Ok(self.users.sign_out_user(&self.signer, pool, user).await?)
    }
}

impl FromSettings for Confirmations {
    fn from_settings(source: &Source, aws: &AwsClients) -> Result<Self, SettingsError> {
        let mut reader = Reader::new(source);
        let vault = VaultSettings::read(&mut reader);
        let settings = ConfirmationsSettings::read(&mut reader);
        let (vault, settings) = reader.finish((vault, settings))?;
        Self::new(Arc::new(Vault::new(vault, aws, Arc::new(SystemClock))), settings, aws)
    }
}
