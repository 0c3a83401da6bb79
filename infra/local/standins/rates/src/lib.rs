//! A loopback stand-in for the sources of exchange rates: the Bank of Canada's Valet and the ECB's data portal.
//!
//! Both use their real wire formats, with a made-up series that never changes, from 2017-01-03 to each source's last
//! publication by the clock. Weekends and holidays are absent, as in the real answers. `POST /local/faults` makes a
//! source late, wrong or silent. Contains no logic of the product.

mod calendar;
mod faults;
mod routes;
mod series;
mod wire;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::Router;
use goldgrove_domain::clock::Clock;
use goldgrove_standin_common::faults::Faults;

pub use calendar::Source;
pub use faults::Mode;

/// The stand-in; clones share one state.
#[derive(Clone)]
pub struct Rates {
    inner: Arc<Inner>,
}

struct Inner {
    clock: Arc<dyn Clock>,
    faults: Faults<(Source, Mode)>,
    fetches: [AtomicUsize; 2],
}

impl Rates {
    /// A stand-in that publishes by `clock`.
    pub fn new(clock: Arc<dyn Clock>) -> Self {
        let inner = Inner {
            clock,
            faults: Faults::default(),
            fetches: Default::default(),
        };
        Self { inner: Arc::new(inner) }
    }

    /// The routes of both sources, and the controls under `/local`.
    pub fn router(&self) -> Router {
        routes::router(self.clone())
    }

    /// The number of calls to a source.
    pub fn fetches(&self, source: Source) -> usize {
        self.counter(source).load(Ordering::SeqCst)
    }

    fn count(&self, source: Source) {
        self.counter(source).fetch_add(1, Ordering::SeqCst);
    }

    fn counter(&self, source: Source) -> &AtomicUsize {
        let [canadian, european] = &self.inner.fetches;
        match source {
            Source::BankOfCanada => canadian,
            Source::EuropeanCentralBank => european,
        }
    }
}
