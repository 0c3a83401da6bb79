//! Works on the migration of rows in an older form. Called every minute; does nothing if there is no migration.
//!
//! The event contains nothing. The work is stored, so that a lost, repeated or killed call changes nothing.

use std::sync::Arc;

use goldgrove_app::{Context, Failure, migration};
use goldgrove_http::{Example, Problem, Trigger};
use serde_json::Value;

/// What starts it.
pub fn trigger() -> Trigger {
    Trigger::schedule(Example::shows("/status").after("start-aead-migration"))
}

/// Works until the migration is done or the shift ends, and answers with its state; null if there is none.
///
/// # Errors
/// [`Failure`]; the next call continues from there.
pub async fn handle(context: Arc<Context>, _event: Value) -> Result<Value, Failure> {
    let stands = migration::work(&context).await?;
    let body = stands.as_ref().map(migration::body);
    Ok(serde_json::to_value(body).map_err(|_| Problem::Internal)?)
}
