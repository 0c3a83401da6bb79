//! Fetches exchange rates at startup and every hour; in the cloud, a schedule starts the function.

use std::sync::Arc;
use std::time::Duration;

use goldgrove_app::Failure;
use goldgrove_app::rates::RatesRefresh;
use serde_json::{Value, json};

use crate::calls;
use crate::schedule::every;

/// The interval. The function fetches nothing while the rates of the last business day are stored.
const RATE: Duration = Duration::from_hours(1);

/// The schedule of `refresh-exchange-rates`.
pub struct RatesSchedule {
    refresh: Arc<RatesRefresh>,
}

impl RatesSchedule {
    /// A schedule of the function with these ports.
    pub fn new(refresh: RatesRefresh) -> Self {
        Self {
            refresh: Arc::new(refresh),
        }
    }

    /// Runs the function with `event`.
    ///
    /// # Errors
    /// The function's errors.
    pub async fn run(&self, event: Value) -> Result<Value, Failure> {
        let work = goldgrove_registry::refresh_exchange_rates::handle(Arc::clone(&self.refresh), event);
        calls::on_behalf_of("refresh-exchange-rates", work).await
    }

    /// Runs the function repeatedly while the stack runs.
    pub async fn keep_running(self: Arc<Self>) {
        every(RATE, "exchange rates could not be fetched", || self.run(json!({}))).await;
    }
}
