//! `GET /aead-migrations/{id}`: the state of a migration of rows in an older form.

use std::sync::Arc;

use goldgrove_app::{App, Failure, migration};
use goldgrove_http::body::aead_migration::AeadMigrationAnswer;
use goldgrove_http::{Example, Operation, Problem, Request, Response, Route, params, respond};
use goldgrove_storage::entity::aead_migration::AeadMigrations;
use uuid::Uuid;

/// Where it is mounted.
pub const ROUTE: Route = Route::get("/aead-migrations/{id}").admin();

/// What it takes and gives.
pub fn operation() -> Operation {
    Operation::new(ROUTE, "Administration", "The state of a migration")
        .answers::<AeadMigrationAnswer>()
        .example(Example::shows("/migration/status").fill("{id}", "start-aead-migration", "/migration/id"))
}

/// Answers with the migration.
///
/// # Errors
/// [`Failure`]; a 404 for a migration that never existed, or that a later one replaced.
pub async fn handle(app: Arc<App>, request: Request) -> Result<Response, Failure> {
    app.admit(&ROUTE, &request).await?;
    let id = params::path_id(&request, Uuid::parse_str)?;
    let latest = AeadMigrations::new(app.table()).latest().await?;
    let found = latest.map(|stored| stored.value).filter(|latest| latest.id == id);
    let answer = AeadMigrationAnswer {
        migration: migration::body(&found.ok_or(Problem::NotFound)?),
    };
    Ok(respond::ok(&answer)?)
}
