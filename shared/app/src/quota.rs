//! Adds one more of a kind that a user may have a limited number of, also when many are added at once: a handler takes a turn,
//! counts what is there, and adds in that turn; where another came first, it begins again.

use goldgrove_domain::ids::UserId;
use goldgrove_storage::StorageError;
use goldgrove_storage::entity::turn;
use goldgrove_storage::table::Write;

use crate::{App, Failure};

/// How often one request counts again while others come first: more often than any of them has room for.
pub const ATTEMPTS: u32 = 300;

/// The right to add one, if no other is added first.
pub struct Turn(Write);

/// The next turn of `user` to add one of `kind`. What is there is counted after it was taken.
pub async fn turn(app: &App, user: &UserId, kind: &'static str) -> Result<Turn, Failure> {
    Ok(Turn(turn::take(app.table(), user, kind).await?))
}

/// Makes `writes` in `turn`. Returns false, and nothing is written, when another came first.
pub async fn add(app: &App, turn: Turn, mut writes: Vec<Write>) -> Result<bool, Failure> {
    writes.push(turn.0);
    match app.table().transact(writes).await {
        Ok(()) => Ok(true),
        Err(error) => came_second(app, error).await.map(|()| false),
    }
}

/// Returns once counting again makes sense, because another came first. So many others at once that their transactions held the
/// rows through all repeats of the table are others, too.
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
