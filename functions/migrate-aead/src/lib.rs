//! Works on the migration of rows in an older form. Called every minute; does nothing when none is under way.
//!
//! The event says nothing: what is to do is stored, so that a call that is lost, doubled or killed changes nothing.

use std::sync::Arc;

use goldgrove_app::{Context, Failure, migration};
use goldgrove_http::Problem;
use goldgrove_http::operation::{Example, Trigger};
use serde_json::Value;

/// What starts it.
pub fn trigger() -> Trigger {
    Trigger::schedule(Example::shows("/status").after("start-aead-migration"))
}

/// Works until the migration is done or the shift ends, and answers with how it stands; null when there is none.
///
/// # Errors
/// [`Failure`]; the next call goes on from there.
pub async fn handle(context: Arc<Context>, _event: Value) -> Result<Value, Failure> {
    let stands = migration::work(&context).await?;
    let body = stands.as_ref().map(migration::body);
    Ok(serde_json::to_value(body).map_err(|_| Problem::Internal)?)
}
