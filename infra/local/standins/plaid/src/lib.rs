//! A loopback stand-in for Plaid: a rich household of accounts, every answer valid against its contract.
//!
//! Speaks Plaid's own protocol on every path the product calls, keeps linked items in one private file across
//! restarts, signs its webhooks, draws Link in the browser and raises any documented error on request.
//! Refuses to know the product: nothing in here is linked into a function.

mod access;
mod api;
mod calls;
mod cors;
mod faults;
mod household;
mod link_pages;
mod refusal;
mod render;
mod signing;
mod state;
mod webhook;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use goldgrove_domain::clock::Clock;
use goldgrove_domain::random::IdSource;
use goldgrove_standin_common::faults::Faults;
use goldgrove_standin_common::private_file::{PrivateFile, PrivateFileError};
use goldgrove_standin_common::store::Store;

use crate::calls::Calls;
use crate::faults::Fault;
use crate::household::Household;
use crate::refusal::Refusal;
use crate::signing::Signer;
use crate::state::State;

/// The script behind `/link/v2/stable/link-initialize.js`: defines `window.Plaid`, draws Link, inserts no inline style.
///
/// It calls the stand-in at the `data-base` attribute of its `<script>`; without one, at its own origin when it was
/// served from Plaid's path, else at the page's host four ports up, which is where the local stack keeps Plaid.
pub const LINK_SCRIPT: &str = concat!(
    include_str!("../link/link-styles.js"),
    include_str!("../link/link-words.js"),
    include_str!("../link/link-dom.js"),
    include_str!("../link/link-initialize.js"),
);

/// How long a webhook's receiver may take.
const WEBHOOK_TIMEOUT: Duration = Duration::from_secs(10);

/// What the stand-in needs to be told; has no `Debug`, because it holds a secret.
#[derive(Clone)]
pub struct PlaidSettings {
    /// The file that keeps linked items; created with mode 0600.
    pub path: PathBuf,
    /// The only client id that is let in.
    pub client_id: String,
    /// The only secret that is let in.
    pub secret: String,
    /// Where webhooks go when neither link token nor item names an address.
    pub webhook_url: Option<String>,
    /// Where institutions may send people back to, as registered in the provider's dashboard.
    pub redirect_uris: Vec<String>,
}

/// Why the stand-in could not start.
#[derive(Debug, thiserror::Error)]
pub enum PlaidOpenError {
    /// The state file could not be read, understood or written.
    #[error("the Plaid stand-in's state file is unusable: {0}")]
    State(#[from] PrivateFileError),
    /// A data file of the household is malformed.
    #[error("the household's data files are malformed: {0}")]
    Household(#[from] serde_json::Error),
    /// The stored signing key is not one, or none could be made.
    #[error("there is no usable webhook key")]
    SigningKey,
    /// The client that sends webhooks could not be made.
    #[error("the webhook sender could not be set up: {0}")]
    Webhooks(#[from] reqwest::Error),
}

/// The stand-in; clones share one state.
#[derive(Clone)]
pub struct Plaid {
    inner: Arc<Inner>,
}

struct Inner {
    settings: PlaidSettings,
    household: Household,
    store: Store<State, Refusal>,
    faults: Faults<Fault>,
    calls: Calls,
    signer: Signer,
    webhooks: reqwest::Client,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdSource>,
}

impl Plaid {
    /// Opens the state file, or starts a fresh one with a new webhook key.
    ///
    /// # Errors
    /// [`PlaidOpenError`] naming what is unusable.
    pub fn open(
        settings: PlaidSettings,
        clock: Arc<dyn Clock>,
        ids: Arc<dyn IdSource>,
    ) -> Result<Self, PlaidOpenError> {
        let file = PrivateFile::new(&settings.path);
        let state = if let Some(state) = file.read()? {
            state
        } else {
            let key = signing::generate(ids.uuid(), clock.now()).ok_or(PlaidOpenError::SigningKey)?;
            let state = State::new(key);
            file.replace(&state)?;
            state
        };
        let signer = Signer::new(&state.signing_key).ok_or(PlaidOpenError::SigningKey)?;
        let webhooks = reqwest::Client::builder().no_proxy().timeout(WEBHOOK_TIMEOUT).build()?;
        let inner = Inner {
            settings,
            household: Household::load()?,
            store: Store::new(file, state),
            faults: Faults::default(),
            calls: Calls::default(),
            signer,
            webhooks,
            clock,
            ids,
        };
        Ok(Self { inner: Arc::new(inner) })
    }

    /// Every path: Plaid's own, the Link script, Link's pages under `/local/link` and the controls under `/local`.
    pub fn router(&self) -> Router {
        api::router(self.clone())
    }
}
