//! A loopback stand-in for Plaid: a household with many accounts. Every answer follows Plaid's contract.
//!
//! Implements Plaid's protocol for every path that the product calls, stores items in one private file, signs its
//! webhooks, shows Link in the browser, and raises any documented error on request. Contains no logic of the product,
//! and no function links it.

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

/// The script at `/link/v2/stable/link-initialize.js`: defines `window.Plaid` and shows Link, without inline styles.
///
/// It calls the stand-in at the `data-base` attribute of its `<script>`. Without one, it calls its own origin if it was
/// served from Plaid's path, else the page's host four ports up, which is the local stack's Plaid.
pub const LINK_SCRIPT: &str = concat!(
    include_str!("../link/link-styles.js"),
    include_str!("../link/link-words.js"),
    include_str!("../link/link-dom.js"),
    include_str!("../link/link-initialize.js"),
);

/// The timeout of a webhook's receiver.
const WEBHOOK_TIMEOUT: Duration = Duration::from_secs(10);

/// Settings of the stand-in. No `Debug`, because they contain a secret.
#[derive(Clone)]
pub struct PlaidSettings {
    /// The file with the linked items; created with mode 0600.
    pub path: PathBuf,
    /// The only accepted client id.
    pub client_id: String,
    /// The only accepted secret.
    pub secret: String,
    /// The default webhook address, for items without their own.
    pub webhook_url: Option<String>,
    /// The allowed return pages of institutions, as registered in the provider's dashboard.
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
    /// The stored signing key is invalid, or a new one could not be created.
    #[error("there is no usable webhook key")]
    SigningKey,
    /// The HTTP client for webhooks could not be created.
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
    /// Opens the state file, or creates one with a new webhook key.
    ///
    /// # Errors
    /// [`PlaidOpenError`] with the unusable part.
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

    /// All routes: Plaid's own, the Link script, Link's pages under `/local/link` and the controls under `/local`.
    pub fn router(&self) -> Router {
        api::router(self.clone())
    }
}
