//! `GET /plaid-items`: the bank connections of the caller. Their tokens stay sealed: this function has no keys.

use std::sync::Arc;

use goldgrove_app::{App, Failure};
use goldgrove_http::body::item::{ItemBody, ItemsBody};
use goldgrove_http::{Example, Operation, Request, Response, Route, respond};
use goldgrove_storage::entity::item;

/// Where it is mounted.
pub const ROUTE: Route = Route::get("/plaid-items");

/// What it takes and gives.
pub fn operation() -> Operation {
    Operation::new(ROUTE, "Linking", "All bank connections")
        .answers::<ItemsBody>()
        .example(Example::shows("/items/0/id").after("exchange-public-token"))
}

/// Lists the items.
pub async fn handle(app: Arc<App>, request: Request) -> Result<Response, Failure> {
    let admitted = app.admit(&ROUTE, &request).await?;
    let user = admitted.user();
    let items = item::summaries(app.table(), user).await?.into_iter();
    let items = items.map(|item| ItemBody::of(item.id, &item.institution, item.state, item.last_updated, user));
    let items = items.collect();
    Ok(respond::ok(&ItemsBody { items })?)
}
