//! A loopback stand-in for the sources of exchange rates: the Bank of Canada's Valet and the ECB's data portal.
//!
//! Both speak their real wire formats over a made-up series that never changes, from 2017-01-03 to the last day that each
//! has published by the clock. Weekends and holidays are absent, as there. `POST /local/faults` makes a source late, wrong
//! or silent. Contains no rule of the product.

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
    /// Publishes by `clock`.
    pub fn new(clock: Arc<dyn Clock>) -> Self {
        let inner = Inner {
            clock,
            faults: Faults::default(),
            fetches: Default::default(),
        };
        Self { inner: Arc::new(inner) }
    }

    /// The paths of both sources, and the controls under `/local`.
    pub fn router(&self) -> Router {
        routes::router(self.clone())
    }

    /// How often a source was asked.
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
