//! Enforces limits on the number of a user's records, also for concurrent requests. A handler takes a turn, counts the
//! records and adds one in that turn. If another request was first, it begins again.

use goldgrove_domain::ids::UserId;
use goldgrove_storage::StorageError;
use goldgrove_storage::entity::turn;
use goldgrove_storage::table::Write;

use crate::{App, Failure};

/// How often one request counts again while others are first: more often than any limit allows additions.
pub const ATTEMPTS: u32 = 300;

/// The right to add one record, unless another is added first.
pub struct Turn(Write);

/// Takes the next turn of `user` to add one of `kind`. Count the records after this call.
pub async fn turn(app: &App, user: &UserId, kind: &'static str) -> Result<Turn, Failure> {
    Ok(Turn(turn::take(app.table(), user, kind).await?))
}

/// Makes `writes` in `turn`. Returns `false`, and writes nothing, if another request was first.
pub async fn add(app: &App, turn: Turn, mut writes: Vec<Write>) -> Result<bool, Failure> {
    writes.push(turn.0);
    match app.table().transact(writes).await {
        Ok(()) => Ok(true),
        Err(error) => came_second(app, error).await.map(|()| false),
    }
}

/// Returns `Ok` if another request was first, so the caller should count again. Throttled transactions count, too: then
/// so many requests run at once that they blocked the rows through all retries.
///
/// # Errors
/// [`Failure::Storage`] for every other failure.
pub async fn came_second(app: &App, error: StorageError) -> Result<(), Failure> {
    match error {
        StorageError::Conflict { .. } => Ok(()),
        StorageError::Throttled { .. } => {
            app.table().pause(0).await;
            Ok(())
        }
        error => Err(error.into()),
    }
}
