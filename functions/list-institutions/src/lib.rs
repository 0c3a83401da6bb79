//! `GET /institutions`: the catalogue of all institutions that users have linked.

use std::sync::Arc;

use goldgrove_app::{App, Failure};
use goldgrove_http::body::item::{InstitutionBody, InstitutionsBody};
use goldgrove_http::{Example, Operation, Request, Response, Route, respond};
use goldgrove_storage::entity::institution::Catalogue;

/// Where it is mounted.
pub const ROUTE: Route = Route::get("/institutions");

/// What it takes and gives.
pub fn operation() -> Operation {
    Operation::new(ROUTE, "Linking", "All institutions that users have connected")
        .answers::<InstitutionsBody>()
        .example(Example::shows("/institutions/0/name"))
}

/// Lists the institutions by name.
pub async fn handle(app: Arc<App>, request: Request) -> Result<Response, Failure> {
    app.admit(&ROUTE, &request).await?;
    let mut institutions = Catalogue::new(app.table()).list().await?;
    institutions.sort_by(|left, right| left.name.cmp(&right.name));
    let institutions = institutions.into_iter().map(InstitutionBody::from).collect();
    Ok(respond::ok(&InstitutionsBody { institutions })?)
}
