//! What a function that answers users needs: who is calling, on top of data and keys.

use std::sync::Arc;

use goldgrove_crypto::UserKeys;
use goldgrove_domain::clock::{Clock, SystemClock};
use goldgrove_domain::ids::UserId;
use goldgrove_http::Request;
use goldgrove_http::auth::{Caller, TokenSettings, Verifier};
use goldgrove_http::config::{Reader, SettingsError, Source};
use goldgrove_http::jwks::{HttpJwks, Jwks};
use goldgrove_storage::Table;
use jiff::Timestamp;

use crate::Failure;
use crate::aws::AwsClients;
use crate::vault::{Vault, VaultSettings};

/// The settings of a function that answers users.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AppSettings {
    /// Where data and keys are.
    pub vault: VaultSettings,
    /// Whose tokens are accepted: `TOKEN_ISSUER`, `TOKEN_CLIENT_ID`.
    pub tokens: TokenSettings,
}

impl AppSettings {
    /// Reads the settings, noting what is wrong.
    pub fn read(reader: &mut Reader<'_>) -> Self {
        Self {
            vault: VaultSettings::read(reader),
            tokens: TokenSettings {
                issuer: reader.required_url("TOKEN_ISSUER"),
                client_id: reader.required("TOKEN_CLIENT_ID"),
            },
        }
    }
}

/// The ports of a function that answers users. Built once, shared by all requests.
pub struct App {
    /// Data and keys.
    pub vault: Vault,
    /// Verifies access tokens.
    pub verifier: Verifier,
}

impl App {
    /// The production wiring.
    pub fn new(settings: AppSettings, aws: &AwsClients, clock: Arc<dyn Clock>) -> Self {
        let vault = Vault::new(settings.vault, aws, Arc::clone(&clock));
        let source = HttpJwks::new(format!("{}/.well-known/jwks.json", settings.tokens.issuer));
        let jwks = Jwks::new(Arc::new(source), Arc::clone(&clock));
        Self {
            vault,
            verifier: Verifier::new(settings.tokens, jwks, clock),
        }
    }

    /// The verified caller of a request, who may not have been admitted yet: most handlers want [`App::admit`].
    ///
    /// # Errors
    /// The problem of [`Verifier::caller`].
    pub async fn verify(&self, request: &Request) -> Result<Caller, Failure> {
        Ok(self.verifier.caller(request).await?)
    }

    /// The field keys of a user.
    pub async fn keys(&self, user: &UserId) -> Result<Arc<UserKeys>, Failure> {
        Ok(self.vault.keyring.for_user(user).await?)
    }

    /// The main table.
    pub fn table(&self) -> &dyn Table {
        self.vault.tables.main.as_ref()
    }

    /// The present moment.
    pub fn now(&self) -> Timestamp {
        self.vault.clock.now()
    }
}

/// A set of ports that can be built from settings.
pub trait FromSettings: Sized {
    /// Builds the ports, or lists everything that is wrong with the settings.
    fn from_settings(source: &Source, aws: &AwsClients) -> Result<Self, SettingsError>;
}

impl FromSettings for App {
    fn from_settings(source: &Source, aws: &AwsClients) -> Result<Self, SettingsError> {
        let mut reader = Reader::new(source);
        let settings = AppSettings::read(&mut reader);
        let settings = reader.finish(settings)?;
        Ok(Self::new(settings, aws, Arc::new(SystemClock)))
    }
}
