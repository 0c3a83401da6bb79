//! What the functions that talk to the aggregation provider need: on top of [`App`] those that answer users, on top of
//! [`Vault`] the one that works off notices, and next to nothing the one that takes notices in.

pub mod adopt;
mod learned;
pub mod live;
pub mod notice;
pub mod pull;
pub mod refresh;
pub mod take_over;
mod transactions;
mod verdict;

use std::sync::Arc;
use std::time::Duration;

use goldgrove_crypto::OsRandom;
use goldgrove_domain::audit::{AuditAction, AuditEvent};
use goldgrove_domain::clock::{Clock, SystemClock};
use goldgrove_domain::ids::UserId;
use goldgrove_domain::item::{AccessToken, Item};
use goldgrove_domain::random::IdSource;
use goldgrove_http::Problem;
use goldgrove_http::config::{Reader, SettingsError, Source};
use goldgrove_providers::plaid::{PlaidClient, PlaidError, PlaidSettings, WebhookKeys};
use goldgrove_storage::entity::Versioned;
use goldgrove_storage::linking;

use crate::app::{AppSettings, FromSettings};
use crate::aws::AwsClients;
use crate::insights::{Narration, narration};
use crate::queue::{Queue, SqsQueue};
use crate::vault::VaultSettings;
use crate::{App, Failure, Vault};

/// The provider's answers take seconds when an institution is slow.
const TIMEOUT_MS: u64 = 20_000;
/// How long all calls to the provider for one request may take together. The gateway answers for us after 30 s, and what
/// was learned must be stored by then.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// The ports of a function that links or refreshes accounts.
pub struct Bank {
    /// The ports of every function.
    pub app: Arc<App>,
    /// The aggregation provider.
    pub plaid: PlaidClient,
    /// Where the provider reports changes; absent where it cannot reach us.
    pub webhook: Option<String>,
    /// Where an institution with a sign-in of its own sends the browser back to; absent where there is no such page.
    pub redirect_uri: Option<String>,
    /// Where a look at new figures is asked for; absent for functions that bring none.
    pub looks: Option<Arc<dyn Queue>>,
    /// Where the first reading of a login's transactions is asked for; absent for functions that link none.
    pub notices: Option<Arc<dyn Queue>>,
}

/// The provider's settings: `PLAID_BASE_URL`, `PLAID_CLIENT_ID`, `PLAID_SECRET`, `PLAID_TIMEOUT_MS`, `PLAID_WEBHOOK_URL`,
/// `PLAID_REDIRECT_URI`.
#[derive(Clone, Debug)]
pub struct BankSettings {
    /// How the client reaches the provider.
    pub plaid: PlaidSettings,
    /// Where the provider reports changes.
    pub webhook: Option<String>,
    /// Where an institution with a sign-in of its own sends the browser back to.
    pub redirect_uri: Option<String>,
}

impl BankSettings {
    /// Reads the settings, noting what is wrong.
    pub fn read(reader: &mut Reader<'_>) -> Self {
        Self {
            plaid: plaid_settings(reader),
            webhook: reader.optional("PLAID_WEBHOOK_URL"),
            redirect_uri: reader.optional("PLAID_REDIRECT_URI"),
        }
    }
}

fn plaid_settings(reader: &mut Reader<'_>) -> PlaidSettings {
    PlaidSettings {
        base_url: reader.required_url("PLAID_BASE_URL"),
        client_id: reader.required("PLAID_CLIENT_ID"),
        secret: reader.required("PLAID_SECRET"),
        timeout_ms: reader.number("PLAID_TIMEOUT_MS", TIMEOUT_MS),
    }
}

fn client(settings: &PlaidSettings, ids: Arc<dyn IdSource>) -> Result<PlaidClient, SettingsError> {
    PlaidClient::new(settings, ids).map_err(SettingsError::of)
}

impl Bank {
    /// The wiring on top of `app`.
    ///
    /// # Errors
    /// [`SettingsError`] when no client can be made from the settings.
    pub fn new(app: Arc<App>, settings: BankSettings) -> Result<Self, SettingsError> {
        let plaid = client(&settings.plaid, Arc::clone(&app.vault.ids))?;
        Ok(Self {
            app,
            plaid,
            webhook: settings.webhook,
            redirect_uri: settings.redirect_uri,
            looks: None,
            notices: None,
        })
    }

    /// The same with the queues of `source`: `QUEUE_INSIGHTS_URL`, `QUEUE_ITEMS_URL`.
    #[must_use]
    pub fn with_queues(self, source: &Source, aws: &AwsClients) -> Self {
        Self {
            looks: queue(source, aws, "QUEUE_INSIGHTS_URL"),
            notices: queue(source, aws, "QUEUE_ITEMS_URL"),
            ..self
        }
    }

    /// Ends a bank connection at the provider and destroys its token; its accounts stay, for the next login there. Repeating it is safe.
    ///
    /// # Errors
    /// [`Failure`]; with a failure of the provider, everything is as before.
    pub async fn disconnect(&self, user: &UserId, item: &Versioned<Item>) -> Result<(), Failure> {
        end(&self.plaid, &item.value.access_token).await?;
        let event = AuditEvent::new(AuditAction::ItemDisconnected).on("plaid_items", item.value.id);
        self.app.audit(user, event).await?;
        Ok(linking::disconnect(self.app.table(), user, item, self.app.now()).await?)
    }
}

fn queue(source: &Source, aws: &AwsClients, variable: &'static str) -> Option<Arc<dyn Queue>> {
    let url = Reader::new(source).optional(variable)?;
    Some(Arc::new(SqsQueue::new(aws.sqs.clone(), url)))
}

impl FromSettings for Bank {
    fn from_settings(source: &Source, aws: &AwsClients) -> Result<Self, SettingsError> {
        let mut reader = Reader::new(source);
        let app = AppSettings::read(&mut reader);
        let bank = BankSettings::read(&mut reader);
        let (app, bank) = reader.finish((app, bank))?;
        let bank = Self::new(Arc::new(App::new(app, aws, Arc::new(SystemClock))), bank)?;
        Ok(bank.with_queues(source, aws))
    }
}

/// Ends a login at the provider; `false` for one that is unknown there, so has ended already.
///
/// # Errors
/// [`Problem::ConnectionError`]; it may be open still.
pub async fn end(plaid: &PlaidClient, token: &AccessToken) -> Result<bool, Problem> {
    match plaid.within(PATIENCE).item_remove(token).await {
        Ok(()) => Ok(true),
        Err(PlaidError::ItemUnknown) => Ok(false),
        Err(error) => {
            tracing::warn!(code = error.code(), "a login could not be ended");
            Err(Problem::ConnectionError)
        }
    }
}

/// The ports of the function that works off the provider's notices.
pub struct BankDesk {
    /// Data and keys.
    pub vault: Arc<Vault>,
    /// The aggregation provider.
    pub plaid: PlaidClient,
    /// The language model, where there is one: `NARRATOR_MODEL_ID`, `NARRATOR_BASE_URL`.
    pub narration: Option<Narration>,
}

impl BankDesk {
    /// The wiring on top of `vault`, with the provider's settings from `source`.
    pub fn new(source: &Source, aws: &AwsClients, vault: Arc<Vault>) -> Result<Self, SettingsError> {
        let mut reader = Reader::new(source);
        let settings = plaid_settings(&mut reader);
        let settings = reader.finish(settings)?;
        let plaid = client(&settings, Arc::clone(&vault.ids))?;
        Ok(Self {
            narration: narration(source, aws, &vault)?,
            vault,
            plaid,
        })
    }
}

impl FromSettings for BankDesk {
    fn from_settings(source: &Source, aws: &AwsClients) -> Result<Self, SettingsError> {
        let mut reader = Reader::new(source);
        let vault = VaultSettings::read(&mut reader);
        let vault = reader.finish(vault)?;
        Self::new(source, aws, Arc::new(Vault::new(vault, aws, Arc::new(SystemClock))))
    }
}

/// The ports of the function that takes the provider's notices in. It reaches no table and no key: what anybody may call
/// cannot give away what it does not have.
pub struct BankHook {
    /// The keys notices are signed with.
    pub keys: WebhookKeys,
    /// Where notices wait for the function that works them off: `QUEUE_ITEMS_URL`.
    pub queue: Arc<dyn Queue>,
    /// The present moment.
    pub clock: Arc<dyn Clock>,
}

impl BankHook {
    /// The wiring from `source`.
    pub fn new(source: &Source, aws: &AwsClients, clock: Arc<dyn Clock>) -> Result<Self, SettingsError> {
        let mut reader = Reader::new(source);
        let settings = plaid_settings(&mut reader);
        let url = reader.required_url("QUEUE_ITEMS_URL");
        let (settings, url) = reader.finish((settings, url))?;
        let plaid = client(&settings, Arc::new(OsRandom))?;
        Ok(Self {
            keys: WebhookKeys::new(Arc::new(plaid), Arc::clone(&clock)),
            queue: Arc::new(SqsQueue::new(aws.sqs.clone(), url)),
            clock,
        })
    }
}

impl FromSettings for BankHook {
    fn from_settings(source: &Source, aws: &AwsClients) -> Result<Self, SettingsError> {
        Self::new(source, aws, Arc::new(SystemClock))
    }
}
