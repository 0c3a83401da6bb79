//! The user pool, as functions reach it: in the name of a user, or by a right of their own.

use std::sync::Arc;

use goldgrove_domain::ids::UserId;
use goldgrove_http::config::SettingsError;
use goldgrove_providers::cognito::{CognitoClient, CognitoSettings};
use goldgrove_providers::signed::Signer;

use crate::contact::Mailer;
use crate::wiring::{FromSettings, Wiring};
use crate::{App, Context, Failure, Site, session};

/// The user pool answers within a second when it is well.
const TIMEOUT_MS: u64 = 8_000;

/// A client of the user pool: `COGNITO_BASE_URL`.
pub(crate) fn client(wiring: &Wiring<'_>) -> Result<CognitoClient, SettingsError> {
    let settings = CognitoSettings {
        base_url: wiring.settings.required_url("COGNITO_BASE_URL"),
        timeout_ms: TIMEOUT_MS,
    };
    wiring.made(CognitoClient::new(&settings))
}

/// The user pool as those see it who have a right of their own there.
pub struct UserPool {
    /// Its calls.
    pub client: CognitoClient,
    /// In whose name they are made.
    pub signer: Signer,
    /// The pool's id: `USER_POOL_ID`.
    pub id: String,
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

/// The ports of a function that calls the pool in the name of its user, to end sign-ins or for their address.
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

/// The ports of the function that the pool calls when it confirmed something. The pool says its id with every call: a
/// setting of it would make the pool and the function need each other first.
pub struct Confirmations {
    /// Data and keys.
    pub context: Arc<Context>,
    /// The user pool.
    pub users: CognitoClient,
    /// In whose name it is called.
    pub signer: Signer,
    /// What tells of a new password.
    pub mailer: Mailer,
    /// Where its links lead.
    pub site: Site,
}

impl Confirmations {
    /// Ends every sign-in of a user of `pool`: with us first, where the data is.
    ///
    /// # Errors
    /// [`Failure`]; sign-ins may then still live, at the pool or with us.
    pub async fn end_sign_ins(&self, pool: &str, user: &UserId) -> Result<(), Failure> {
        session::put_out_all(&self.context, user).await?;
        Ok(self.users.sign_out_user(&self.signer, pool, user).await?)
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
