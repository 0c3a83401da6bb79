//! Ends a user's bank connections at once: `POST /local/disconnect` on the port of the mailbox. The daily round does
//! this 30 days after a lapse, which is too long for journeys and developers to wait.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::post;
use axum::{Json, Router};
use goldgrove_app::{Failure, Leavers};
use goldgrove_domain::ids::UserId;
use goldgrove_http::Problem;
use goldgrove_storage::entity::item::Items;
use serde::Deserialize;

use crate::calls;

#[derive(Deserialize)]
struct Wish {
    user: String,
}

/// The router of the control.
pub(crate) fn router(leavers: Arc<Leavers>) -> Router {
    Router::new()
        .route("/local/disconnect", post(control))
        .with_state(leavers)
}

async fn control(State(leavers): State<Arc<Leavers>>, Json(wish): Json<Wish>) -> StatusCode {
    match calls::on_behalf_of("finish-deletions", disconnect(&leavers, &wish.user)).await {
        Ok(()) => StatusCode::NO_CONTENT,
        Err(failure) => {
            tracing::error!(cause = %failure, "bank connections could not be disconnected");
            StatusCode::BAD_REQUEST
        }
    }
}

async fn disconnect(leavers: &Leavers, user: &str) -> Result<(), Failure> {
    let user = UserId::parse(user).map_err(|_| Problem::NotFound)?;
    let app = &leavers.contact.app;
    let keys = app.keys(&user).await?;
    for item in Items::new(app.table(), &user).list(keys.as_ref()).await? {
        leavers.deletion.bank.disconnect(&user, &item).await?;
    }
    Ok(())
}
