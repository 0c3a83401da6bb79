//! The ports of a function that answers users: data, keys and the caller.

use std::sync::Arc;

use goldgrove_crypto::UserKeys;
use goldgrove_domain::ids::UserId;
use goldgrove_http::auth::{Caller, TokenSettings, Verifier};
use goldgrove_http::jwks::{HttpJwks, Jwks};
use goldgrove_http::{Request, SettingsError};
use goldgrove_storage::Table;
use jiff::Timestamp;

use crate::wiring::{FromSettings, Wiring};
use crate::{Context, Failure};

/// The ports of a function that answers users. Built once, shared by all requests.
pub struct App {
    /// Data and keys.
    pub context: Context,
    /// Verifies access tokens of `TOKEN_ISSUER` for `TOKEN_CLIENT_ID`.
    pub verifier: Verifier,
}

impl App {
    /// The verified caller of a request. They may not be admitted yet: most handlers want [`App::admit`].
    pub async fn verify(&self, request: &Request) -> Result<Caller, Failure> {
        Ok(self.verifier.caller(request).await?)
    }

    /// The field keys of a user.
    pub async fn keys(&self, user: &UserId) -> Result<Arc<UserKeys>, Failure> {
        Ok(self.context.keyring.for_user(user).await?)
    }

    /// The main table.
    pub fn table(&self) -> &dyn Table {
        self.context.tables.main.as_ref()
    }

    /// The present moment.
    pub fn now(&self) -> Timestamp {
        self.context.clock.now()
    }
}

impl FromSettings for App {
    fn from_settings(wiring: &Wiring<'_>) -> Result<Self, SettingsError> {
        let context = Context::from_settings(wiring)?;
        let tokens = TokenSettings {
            issuer: wiring.settings.required_url("TOKEN_ISSUER"),
            client_id: wiring.settings.required("TOKEN_CLIENT_ID"),
        };
        let source = HttpJwks::new(format!("{}/.well-known/jwks.json", tokens.issuer));
        let jwks = Jwks::new(Arc::new(source), Arc::clone(&wiring.clock));
        Ok(Self {
            context,
            verifier: Verifier::new(tokens, jwks, Arc::clone(&wiring.clock)),
        })
    }
}
