//! A loopback stand-in for Stripe: Checkout, the billing portal, subscriptions that renew, signed webhooks.
//!
//! Implements Stripe's protocol for every path that the product calls, stores its books in one private file, shows the
//! two pages for payment and management, and lets time pass on request. Contains no logic of the product, and no
//! function links it.

mod api;
mod billing;
mod books;
mod calendar;
mod catalogue;
mod controls;
mod delivery;
mod faults;
mod form;
mod pages;
mod refusal;
mod render;
mod reversal;
mod state;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use goldgrove_domain::clock::Clock;
use goldgrove_domain::random::IdSource;
use goldgrove_standin_common::faults::Faults;
use goldgrove_standin_common::private_file::{PrivateFile, PrivateFileError};
use goldgrove_standin_common::store::Store;

use crate::delivery::Post;
pub use crate::delivery::signature;
use crate::faults::Fault;
use crate::refusal::Refusal;
use crate::state::{Delivery, State};

/// Settings of the stand-in. No `Debug`, because they contain secrets.
#[derive(Clone)]
pub struct StripeSettings {
    /// The file with the books; created with mode 0600.
    pub path: PathBuf,
    /// The only accepted secret key.
    pub secret: String,
    /// The signing secret of webhooks, e.g. `whsec_…`.
    pub webhook_secret: String,
    /// The address of webhooks; `None` sends none.
    pub webhook_url: Option<String>,
    /// The pause before a failed webhook is sent again; it doubles each time.
    pub webhook_retry_pause: Duration,
    /// The stand-in's address for browsers, e.g. `http://localhost:3005`, without a trailing slash.
    pub public_url: String,
    /// The id of the price of 9.99 CAD per month.
    pub monthly_price: String,
    /// The id of the price of 99.99 CAD per year.
    pub yearly_price: String,
    /// The id of the billing portal's only configuration, which is the default one.
    pub portal_configuration: String,
}

/// Why the stand-in could not start.
#[derive(Debug, thiserror::Error)]
pub enum StripeOpenError {
    /// The books could not be read, parsed or written.
    #[error("the Stripe stand-in's state file is unusable: {0}")]
    State(#[from] PrivateFileError),
    /// The HTTP client for webhooks could not be created.
    #[error("the webhook sender could not be set up: {0}")]
    Webhooks(#[from] reqwest::Error),
}

/// The stand-in; clones share one state.
#[derive(Clone)]
pub struct Stripe {
    inner: Arc<Inner>,
}

struct Inner {
    settings: StripeSettings,
    store: Store<State, Refusal>,
    faults: Faults<Fault>,
    post: Post,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdSource>,
}

impl Stripe {
    /// Opens the books, or creates empty ones.
    ///
    /// # Errors
    /// [`StripeOpenError`] with the unusable part.
    pub fn open(
        settings: StripeSettings,
        clock: Arc<dyn Clock>,
        ids: Arc<dyn IdSource>,
    ) -> Result<Self, StripeOpenError> {
        let file = PrivateFile::new(&settings.path);
        let mut state: State = file.read()?.unwrap_or_default();
        // The task for their retry ended with the previous process.
        for event in state.events.each_mut() {
            if event.delivery == Delivery::Waiting {
                event.delivery = Delivery::Due;
            }
        }
        file.replace(&state)?;
        let inner = Inner {
            store: Store::new(file, state),
            post: Post::new()?,
            faults: Faults::default(),
            settings,
            clock,
            ids,
        };
        Ok(Self { inner: Arc::new(inner) })
    }

    /// All routes: Stripe's own, the Checkout and portal pages, and the controls under `/local`.
    pub fn router(&self) -> Router {
        api::router(self.clone())
    }
}
