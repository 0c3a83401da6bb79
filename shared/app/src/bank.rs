//! What the functions that talk to the aggregation provider need: on top of [`App`] those that answer users, on top of
//! [`Context`] the one that works off notices, and next to nothing the one that takes notices in.

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
use goldgrove_domain::audit::{AuditAction, AuditEvent};
use goldgrove_domain::clock::Clock;
use goldgrove_domain::ids::UserId;
use goldgrove_domain::item::{AccessToken, Item};
use goldgrove_domain::random::IdSource;
use goldgrove_http::Problem;
use goldgrove_http::config::SettingsError;
use goldgrove_providers::plaid::{PlaidClient, PlaidError, PlaidSettings, WebhookKeys};
use goldgrove_storage::entity::Versioned;
use goldgrove_storage::linking;

use crate::insights::{Narration, narration};
use crate::queue::Queue;
use crate::wiring::{FromSettings, Wiring};
use crate::{App, Context, Failure};

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
    /// Where the provider reports changes: `PLAID_WEBHOOK_URL`; absent where it cannot reach us.
    pub webhook: Option<String>,
    /// Where an institution with a sign-in of its own sends the browser back to: `PLAID_REDIRECT_URI`; absent where there is no such
    /// page.
    pub redirect_uri: Option<String>,
    /// Where the first reading of an item's transactions is asked for: `QUEUE_ITEMS_URL`; absent for functions that link none.
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
    /// Ends a bank connection at the provider and destroys its token; its accounts stay, for the next item there. Repeating it is safe.
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

/// Ends an item at the provider; `false` for one that is unknown there, so has ended already.
///
/// # Errors
/// [`Problem::ConnectionError`]; it may be open still.
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

/// The ports of the function that works off the provider's notices.
pub struct RefreshPorts {
    /// Data and keys.
    pub context: Arc<Context>,
    /// The aggregation provider.
    pub plaid: PlaidClient,
    /// The language model, where there is one: `NARRATOR_MODEL_ID`, `NARRATOR_BASE_URL`.
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
