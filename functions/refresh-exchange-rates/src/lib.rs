//! Fetches exchange rates for all users, on a schedule: the rates since the last stored day.
//! The event `{"from": "2017-01-03"}` fetches all rates since that day again.

use std::sync::Arc;

use goldgrove_app::Failure;
use goldgrove_app::rates::RatesRefresh;
use goldgrove_http::{Example, Problem, Trigger};
use jiff::civil::Date;
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize)]
struct Event {
    from: Option<Date>,
}

/// What starts it.
pub fn trigger() -> Trigger {
    Trigger::schedule(Example::shows("/added"))
}

/// Fetches and stores rates. Answers with the number of requests to the sources and the changes.
///
/// # Errors
/// [`Failure::Rates`] when a source failed; rates from the other source are stored.
pub async fn handle(refresh: Arc<RatesRefresh>, event: Value) -> Result<Value, Failure> {
    let event: Event = serde_json::from_value(event).map_err(|_| Problem::field("from", "must be a day"))?;
    let refreshed = match event.from {
        Some(from) => refresh.backfill(from).await?,
        None => refresh.run().await?,
    };
    Ok(json!({
        "fetches": refreshed.fetches,
        "added": refreshed.changes.added,
        "revised": refreshed.changes.revised,
        "left_out": refreshed.left_out,
    }))
}
