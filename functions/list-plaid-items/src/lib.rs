//! `GET /plaid-items`: the linked logins of the caller. Their tokens stay sealed: this function holds no keys.

use std::sync::Arc;

use goldgrove_app::{App, Failure};
use goldgrove_http::body::item::{ItemBody, ItemsBody};
use goldgrove_http::operation::{Example, Operation};
use goldgrove_http::route::Route;
use goldgrove_http::{Request, Response, respond};
use goldgrove_storage::entity::item::{ItemSummary, Items};

/// Where it is mounted.
pub const ROUTE: Route = Route::get("/plaid-items");

/// What it takes and gives.
pub fn operation() -> Operation {
    Operation::new(ROUTE, "Linking", "The linked logins")
        .answers::<ItemsBody>()
        .example(Example::shows("/items/0/id").after("exchange-public-token"))
}

/// Lists the logins.
///
/// # Errors
/// [`Failure`].
pub async fn handle(app: Arc<App>, request: Request) -> Result<Response, Failure> {
    let admitted = app.admit(&ROUTE, &request).await?;
    let user = admitted.user();
    let rows = Items::new(app.table(), user).list_rows().await?;
    let items = rows
        .into_iter()
        .map(|row| {
            let item = ItemSummary::open(row)?;
            Ok(ItemBody::of(
                item.id,
                &item.institution,
                (item.status, item.attention, item.awaits_history),
                item.last_updated,
                user,
            ))
        })
        .collect::<Result<_, Failure>>()?;
    Ok(respond::ok(&ItemsBody { items })?)
}
