//! The time in which a deletion can be undone (decision 0051).

use goldgrove_http::body::removed::{RemovedBody, UndoBody};
use goldgrove_storage::undo::Undo;
use jiff::SignedDuration;

use crate::App;

/// How long a deletion can be undone.
const WINDOW_SECONDS: u32 = 30;

/// Where a deletion of now keeps what it deletes.
pub fn begin(app: &App) -> Undo<'_> {
    Undo {
        table: app.context.tables.idempotency.as_ref(),
        token: app.context.ids.uuid(),
        until: app.now() + SignedDuration::from_secs(i64::from(WINDOW_SECONDS)),
    }
}

/// The answer to a deletion that `undo` kept, or to one that is for good.
pub fn answer(undo: Option<Undo<'_>>) -> RemovedBody {
    RemovedBody {
        undo: undo.map(|undo| UndoBody {
            token: undo.token.to_string(),
            seconds: WINDOW_SECONDS,
        }),
    }
}
