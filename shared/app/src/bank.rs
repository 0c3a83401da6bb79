//! The ports of the functions around the aggregation provider. Functions that answer users have an [`App`], the worker
//! that processes notices has a [`Context`], and the function that receives notices has neither data nor keys.

pub mod adopt;
pub mod fetch;
mod item_update;
pub mod live;
pub mod notice;
pub mod refresh;
pub mod take_over;
mod transactions;
mod verdict;

use std::sync::Arc;
use std::time::Duration;

use goldgrove_crypto::OsRandom;
use goldgrove_domain::item::AccessToken;
use goldgrove_domain::{AuditAction, AuditEvent, Clock, IdSource, Item, UserId};
use goldgrove_http::{Problem, SettingsError};
use goldgrove_providers::plaid::{PlaidClient, PlaidError, PlaidSettings, WebhookKeys};
use goldgrove_storage::entity::Versioned;
use goldgrove_storage::linking;

use crate::insights::{Narration, narration};
use crate::queue::Queue;
use crate::wiring::{FromSettings, Wiring};
use crate::{App, Context, Failure};

/// The provider takes seconds to answer when an institution is slow.
const TIMEOUT_MS: u64 = 20_000;
/// How long all calls to the provider for one request may take together. The gateway times out after 30 s, and the
/// results must be stored by then.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// The ports of a function that links or refreshes accounts.
pub struct Bank {
    /// The ports of every function.
    pub app: Arc<App>,
    /// The aggregation provider.
    pub plaid: PlaidClient,
    /// Where the provider reports changes: `PLAID_WEBHOOK_URL`; absent if it cannot reach us.
    pub webhook: Option<String>,
    /// Where an institution with its own sign-in sends the browser back to: `PLAID_REDIRECT_URI`; absent if there is no
    /// such page.
    pub redirect_uri: Option<String>,
    /// The queue for the first sync of an item's transactions: `QUEUE_ITEMS_URL`; absent for functions that link no
    /// items.
    pub notices: Option<Arc<dyn Queue>>,
}

/// The provider's client: `PLAID_BASE_URL`, `PLAID_CLIENT_ID`, `PLAID_SECRET`, `PLAID_TIMEOUT_MS`.
fn plaid(wiring: &Wiring<'_>, ids: Arc<dyn IdSource>) -> Result<PlaidClient, SettingsError> {
    let settings = PlaidSettings {
        base_url: wiring.settings.required_url("PLAID_BASE_URL"),
        client_id: wiring.settings.required("PLAID_CLIENT_ID"),
        secret: wiring.settings.required("PLAID_SECRET"),
        timeout_ms: wiring.settings.number("PLAID_TIMEOUT_MS", TIMEOUT_MS),
    };
    wiring.made(PlaidClient::new(&settings, ids))
}

impl Bank {
    /// Ends a bank connection at the provider and destroys its token. Its accounts stay, for the next item at the
    /// institution. Repeating it is safe.
    ///
    /// # Errors
    /// [`Failure`]; if the provider fails, nothing has changed.
    pub async fn disconnect(&self, user: &UserId, item: &Versioned<Item>) -> Result<(), Failure> {
        end(&self.plaid, &item.value.access_token).await?;
        let event = AuditEvent::new(AuditAction::ItemDisconnected).on("plaid_items", item.value.id);
        self.app.audit(user, event).await?;
        Ok(linking::disconnect(self.app.table(), user, item, self.app.now()).await?)
    }
}

impl FromSettings for Bank {
    fn from_settings(wiring: &Wiring<'_>) -> Result<Self, SettingsError> {
        let app = wiring.get::<App>()?;
        Ok(Self {
            plaid: plaid(wiring, Arc::clone(&app.context.ids))?,
            app,
            webhook: wiring.settings.optional("PLAID_WEBHOOK_URL"),
            redirect_uri: wiring.settings.optional("PLAID_REDIRECT_URI"),
            notices: wiring.optional_queue("QUEUE_ITEMS_URL"),
        })
    }
}

/// Ends an item at the provider; `false` if the provider has no such item, because it has already ended.
///
/// # Errors
/// [`Problem::ConnectionError`]; the item may still be open.
pub async fn end(plaid: &PlaidClient, token: &AccessToken) -> Result<bool, Problem> {
    match plaid.within(PATIENCE).item_remove(token).await {
        Ok(()) => Ok(true),
        Err(PlaidError::ItemUnknown) => Ok(false),
        Err(error) => {
            tracing::warn!(code = error.code(), "an item could not be ended");
            Err(Problem::ConnectionError)
        }
    }
}

/// The ports of the function that processes the provider's notices.
pub struct RefreshPorts {
    /// Data and keys.
    pub context: Arc<Context>,
    /// The aggregation provider.
    pub plaid: PlaidClient,
    /// The language model, if configured: `NARRATOR_MODEL_ID`, `NARRATOR_BASE_URL`.
    pub narration: Option<Narration>,
}

impl FromSettings for RefreshPorts {
    fn from_settings(wiring: &Wiring<'_>) -> Result<Self, SettingsError> {
        let context = wiring.get::<Context>()?;
        Ok(Self {
            plaid: plaid(wiring, Arc::clone(&context.ids))?,
            context,
            narration: narration(wiring)?,
        })
    }
}

/// The ports of the function that receives the provider's notices. Anyone can call it, so it has no access to tables or
/// keys.
pub struct BankHook {
    /// The keys that verify the signatures of notices.
    pub keys: WebhookKeys,
    /// The queue of notices for the function that processes them: `QUEUE_ITEMS_URL`.
    pub queue: Arc<dyn Queue>,
    /// The present moment.
    pub clock: Arc<dyn Clock>,
}

impl FromSettings for BankHook {
    fn from_settings(wiring: &Wiring<'_>) -> Result<Self, SettingsError> {
        let plaid = plaid(wiring, Arc::new(OsRandom))?;
        Ok(Self {
            keys: WebhookKeys::new(Arc::new(plaid), Arc::clone(&wiring.clock)),
            queue: wiring.queue("QUEUE_ITEMS_URL"),
            clock: Arc::clone(&wiring.clock),
        })
    }
}
