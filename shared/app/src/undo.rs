//! The time in which a deletion can be undone (decision 0051).

use goldgrove_http::body::removed::{RemovedBody, UndoBody};
use goldgrove_storage::undo::Undo;
use jiff::SignedDuration;

use crate::App;

/// How long a deletion can be undone.
const WINDOW_SECONDS: u32 = 30;

/// The place that keeps the rows of a deletion while it can be undone.
pub fn begin(app: &App) -> Undo<'_> {
    Undo {
        table: app.context.tables.idempotency.as_ref(),
        token: app.context.ids.uuid(),
        until: app.now() + SignedDuration::from_secs(i64::from(WINDOW_SECONDS)),
    }
}

/// The answer to a deletion. Without `undo`, the deletion is final.
pub fn answer(undo: Option<Undo<'_>>) -> RemovedBody {
    RemovedBody {
        undo: undo.map(|undo| UndoBody {
            token: undo.token.to_string(),
            seconds: WINDOW_SECONDS,
        }),
    }
}
