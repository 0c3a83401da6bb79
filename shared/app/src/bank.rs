//! What the functions that talk to the aggregation provider need on top of [`App`].

pub mod adopt;
pub mod pull;

use std::sync::Arc;

use goldgrove_domain::clock::SystemClock;
use goldgrove_http::config::{Reader, SettingsError, Source};
use goldgrove_providers::plaid::{PlaidClient, PlaidSettings};

use crate::App;
use crate::app::{AppSettings, FromSettings};
use crate::aws::AwsClients;

/// The provider's answers take seconds when an institution is slow.
const TIMEOUT_MS: u64 = 20_000;

/// The ports of a function that links or refreshes accounts.
pub struct Bank {
    /// The ports of every function.
    pub app: Arc<App>,
    /// The aggregation provider.
    pub plaid: PlaidClient,
    /// Where the provider reports changes; absent where it cannot reach us.
    pub webhook: Option<String>,
}

/// The provider's settings: `PLAID_BASE_URL`, `PLAID_CLIENT_ID`, `PLAID_SECRET`, `PLAID_TIMEOUT_MS`, `PLAID_WEBHOOK_URL`.
#[derive(Clone, Debug)]
pub struct BankSettings {
    /// How the client reaches the provider.
    pub plaid: PlaidSettings,
    /// Where the provider reports changes.
    pub webhook: Option<String>,
}

impl BankSettings {
    /// Reads the settings, noting what is wrong.
    pub fn read(reader: &mut Reader<'_>) -> Self {
        Self {
            plaid: PlaidSettings {
                base_url: reader.required_url("PLAID_BASE_URL"),
                client_id: reader.required("PLAID_CLIENT_ID"),
                secret: reader.required("PLAID_SECRET"),
                timeout_ms: reader.number("PLAID_TIMEOUT_MS", TIMEOUT_MS),
            },
            webhook: reader.optional("PLAID_WEBHOOK_URL"),
        }
    }
}

impl Bank {
    /// The wiring on top of `app`.
    ///
    /// # Errors
    /// [`SettingsError`] when no client can be made from the settings.
    pub fn new(app: Arc<App>, settings: BankSettings) -> Result<Self, SettingsError> {
        let plaid = PlaidClient::new(&settings.plaid, Arc::clone(&app.vault.ids)).map_err(|error| SettingsError {
            faults: vec![error.to_string()],
        })?;
        Ok(Self {
            app,
            plaid,
            webhook: settings.webhook,
        })
    }
}

impl FromSettings for Bank {
    fn from_settings(source: &Source, aws: &AwsClients) -> Result<Self, SettingsError> {
        let mut reader = Reader::new(source);
        let app = AppSettings::read(&mut reader);
        let bank = BankSettings::read(&mut reader);
        let (app, bank) = reader.finish((app, bank))?;
        Self::new(Arc::new(App::new(app, aws, Arc::new(SystemClock))), bank)
    }
}
