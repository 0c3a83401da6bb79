//! `POST /start-aead-migration`: starts a migration of every row in an older form to today's.
//!
//! With `rotateKeyOf`, first replaces a user's data key. Rows under the old key are then resealed under the new one.
//!
//! `migrate-aead` does the work. A request during a migration returns that migration, so every admin's browser may send
//! one.

use std::sync::Arc;

use goldgrove_app::{App, Failure, migration};
use goldgrove_crypto::KeyError;
use goldgrove_domain::{AuditAction, AuditEvent, UserId};
use goldgrove_http::body::aead_migration::AeadMigrationAnswer;
use goldgrove_http::params::FieldErrors;
use goldgrove_http::{Example, Operation, Problem, Request, Response, Route, StatusCode, json, params, respond};
use schemars::JsonSchema;
use serde::Deserialize;

/// Where it is mounted.
pub const ROUTE: Route = Route::post("/start-aead-migration").admin();

/// What it takes and gives.
pub fn operation() -> Operation {
    Operation::new(
        ROUTE,
        "Administration",
        "Starts the migration of rows to the current sealed form",
    )
    .answers::<AeadMigrationAnswer>()
    .accepted()
    .takes::<StartAeadMigrationInput>(json!({ "limit": 200, "delayMs": 300 }))
    .example(Example::shows("/migration/id"))
}

/// The default and the maximum rows of one round.
const LIMIT_DEFAULT: u32 = 200;
const LIMIT_MAX: u32 = 1_000;
/// The default and the maximum milliseconds between two rounds. The maximum is below the length of a shift.
const DELAY_MS_DEFAULT: u32 = 300;
const DELAY_MS_MAX: u32 = 10_000;

/// The request body.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StartAeadMigrationInput {
    /// The maximum number of rows per round, 1 to 1,000. The default is 200.
    #[serde(default = "limit_default")]
    pub limit: u32,
    /// The pause between two rounds, in milliseconds, 0 to 10,000. The default is 300.
    #[serde(default = "delay_default")]
    pub delay_ms: u32,
    /// The user whose data key is replaced before the migration.
    pub rotate_key_of: Option<String>,
}

const fn limit_default() -> u32 {
    LIMIT_DEFAULT
}

const fn delay_default() -> u32 {
    DELAY_MS_DEFAULT
}

impl StartAeadMigrationInput {
    fn check(&self) -> Result<(), Problem> {
        let mut errors = FieldErrors::default();
        if !(1..=LIMIT_MAX).contains(&self.limit) {
            errors.add("limit", format!("must be 1 to {LIMIT_MAX}"));
        }
        if self.delay_ms > DELAY_MS_MAX {
            errors.add("delayMs", format!("must be 0 to {DELAY_MS_MAX}"));
        }
        errors.finish()
    }
}

/// Gives `user` a new data key, which seals fields six minutes later. The migration waits for that.
async fn rotate(app: &App, user: &UserId) -> Result<(), Failure> {
    match app.context.keyring.rotate_for_user(user).await {
        Err(KeyError::Missing) => return Err(no_key().into()),
        outcome => outcome?,
    };
    let event = AuditEvent::new(AuditAction::MigrationStarted).of_table("data_keys");
    app.audit(user, event).await
}

fn no_key() -> Problem {
    Problem::field("rotateKeyOf", "must be a user with a data key")
}

/// Starts a migration, or finds the one in progress, and answers with it.
///
/// # Errors
/// [`Failure`]; a 403 for callers who are not admins, a 400 for a user without a data key.
pub async fn handle(app: Arc<App>, request: Request) -> Result<Response, Failure> {
    app.admit(&ROUTE, &request).await?;
    let input: StartAeadMigrationInput = params::json(&request)?;
    input.check()?;
    if let Some(user) = &input.rotate_key_of {
        rotate(&app, &UserId::parse(user).map_err(|_| no_key())?).await?;
    }
    let under_way = migration::start(&app.context, input.limit, input.delay_ms).await?;
    let answer = AeadMigrationAnswer {
        migration: migration::body(&under_way),
    };
    Ok(respond::json(StatusCode::ACCEPTED, &answer)?)
}
