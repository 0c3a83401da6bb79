//! A loopback stand-in for Stripe: Checkout, the billing portal, subscriptions that renew, signed webhooks.
//!
//! Speaks Stripe's own protocol on every path the product calls, keeps its books in one private file across restarts,
//! draws the two pages a person pays and manages on, and lets time pass on request.
//! Refuses to know the product: nothing in here is linked into a function.

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

/// What the stand-in needs to be told; has no `Debug`, because it holds secrets.
#[derive(Clone)]
pub struct StripeSettings {
    /// The file that keeps the books; created with mode 0600.
    pub path: PathBuf,
    /// The only secret key that is let in.
    pub secret: String,
    /// What webhooks are signed with, e.g. `whsec_…`.
    pub webhook_secret: String,
    /// Where webhooks go; without one, none are sent.
    pub webhook_url: Option<String>,
    /// The pause before a webhook that was not taken is sent again; it doubles each time.
    pub webhook_retry_pause: Duration,
    /// Where browsers reach the stand-in, e.g. `http://localhost:3005`, without a slash at the end.
    pub public_url: String,
    /// The id of the price of 9.99 CAD per month.
    pub monthly_price: String,
    /// The id of the price of 99.99 CAD per year.
    pub yearly_price: String,
    /// The id of the billing portal's one configuration, which is the default one.
    pub portal_configuration: String,
}

/// Why the stand-in could not start.
#[derive(Debug, thiserror::Error)]
pub enum StripeOpenError {
    /// The books could not be read, understood or written.
    #[error("the Stripe stand-in's state file is unusable: {0}")]
    State(#[from] PrivateFileError),
    /// The client that sends webhooks could not be made.
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
    /// Opens the books, or starts with empty ones.
    ///
    /// # Errors
    /// [`StripeOpenError`] naming what is unusable.
    pub fn open(
        settings: StripeSettings,
        clock: Arc<dyn Clock>,
        ids: Arc<dyn IdSource>,
    ) -> Result<Self, StripeOpenError> {
        let file = PrivateFile::new(&settings.path);
        let mut state: State = file.read()?.unwrap_or_default();
        // The task that would send these again is gone.
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

    /// Every path: Stripe's own, the Checkout and portal pages, and the controls under `/local`.
    pub fn router(&self) -> Router {
        api::router(self.clone())
    }
}
