//! The user pool, called in a user's name or with the function's own permission.

use std::sync::Arc;

use goldgrove_domain::ids::UserId;
use goldgrove_http::config::SettingsError;
use goldgrove_providers::cognito::{Administrator, CognitoClient, CognitoSettings};
use goldgrove_providers::signed::Signer;

use crate::contact::Mailer;
use crate::wiring::{FromSettings, Wiring};
use crate::{App, Context, Failure, Site, session};

/// The user pool normally answers within a second.
const TIMEOUT_MS: u64 = 8_000;

/// A client of the user pool: `COGNITO_BASE_URL`.
pub(crate) fn client(wiring: &Wiring<'_>) -> Result<CognitoClient, SettingsError> {
    let settings = CognitoSettings {
        base_url: wiring.settings.required_url("COGNITO_BASE_URL"),
        timeout_ms: TIMEOUT_MS,
    };
    wiring.made(CognitoClient::new(&settings))
}

/// The user pool, for functions with their own permission.
pub struct UserPool {
    /// Its client.
    pub client: CognitoClient,
    /// Signs the calls.
    pub signer: Signer,
    /// The pool's id: `USER_POOL_ID`.
    pub id: String,
}

impl UserPool {
    /// The pool's operations.
    pub fn administrator(&self) -> Administrator<'_> {
        Administrator {
            client: &self.client,
            signer: &self.signer,
            pool: &self.id,
        }
    }
}

impl FromSettings for UserPool {
    fn from_settings(wiring: &Wiring<'_>) -> Result<Self, SettingsError> {
        Ok(Self {
            client: client(wiring)?,
            signer: wiring.signer(),
            id: wiring.settings.required("USER_POOL_ID"),
        })
    }
}

/// The ports of a function that calls the pool in its user's name, to end sign-ins or change their address.
pub struct SignIns {
    /// The ports of every function.
    pub app: Arc<App>,
    /// The user pool.
    pub users: CognitoClient,
}

impl FromSettings for SignIns {
    fn from_settings(wiring: &Wiring<'_>) -> Result<Self, SettingsError> {
        Ok(Self {
            app: wiring.get()?,
            users: client(wiring)?,
        })
    }
}

/// The ports of the function that the pool calls after it confirmed something. The pool sends its id with every call;
/// as a setting, the id would make the pool and the function depend on each other.
pub struct Confirmations {
    /// Data and keys.
    pub context: Arc<Context>,
    /// The user pool.
    pub users: CognitoClient,
    /// Signs the calls.
    pub signer: Signer,
    /// Sends the mail about a new password.
    pub mailer: Mailer,
    /// The site that its links lead to.
    pub site: Site,
}

impl Confirmations {
    /// Ends every sign-in of a user of `pool`, first with us, because we have the data.
    ///
    /// # Errors
    /// [`Failure`]; sign-ins may then still be live, at the pool or with us.
    pub async fn end_sign_ins(&self, pool: &str, user: &UserId) -> Result<(), Failure> {
        session::end_all(&self.context, user).await?;
        let (client, signer) = (&self.users, &self.signer);
        Ok(Administrator { client, signer, pool }.sign_out_user(user).await?)
    }
}

impl FromSettings for Confirmations {
    fn from_settings(wiring: &Wiring<'_>) -> Result<Self, SettingsError> {
        Ok(Self {
            context: wiring.get()?,
            users: client(wiring)?,
            signer: wiring.signer(),
            mailer: Mailer::from_settings(wiring)?,
            site: Site::from_settings(wiring)?,
        })
    }
}
