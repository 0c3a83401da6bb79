//! Enforces limits on the number of a user's records, also for concurrent requests.

use goldgrove_domain::ids::UserId;
use goldgrove_http::Problem;
use goldgrove_storage::entity::turn;
use goldgrove_storage::{StorageError, Write};

use crate::{App, Failure};

/// How often one request counts again while others are first: more often than any limit allows additions.
const ATTEMPTS: u32 = 300;

/// Adds one record of `kind` and returns it. `check` counts the stored records, and returns the record with the writes
/// that add it, or an earlier record without writes. If another request adds one first, it is called again.
///
/// # Errors
/// [`Failure`] of `check`, or [`Problem::InProgress`] when others keep adding.
pub async fn added<T, F>(app: &App, user: &UserId, kind: &'static str, check: impl Fn() -> F) -> Result<T, Failure>
where
    F: Future<Output = Result<(T, Vec<Write>), Failure>>,
{
    for _ in 0..ATTEMPTS {
        let turn = turn::take(app.table(), user, kind).await?;
        let (record, mut writes) = check().await?;
        if writes.is_empty() {
            return Ok(record);
        }
        writes.push(turn);
        match app.table().transact(writes).await {
            Ok(()) => return Ok(record),
            Err(StorageError::Conflict { .. }) => {}
            // So many requests run at once that they blocked the rows through all retries.
            Err(StorageError::Throttled { .. }) => app.table().pause(0).await,
            Err(error) => return Err(error.into()),
        }
    }
    Err(Problem::InProgress.into())
}
