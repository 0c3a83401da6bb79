//! `POST /address/restore`: the link in the mail to an old email address. It restores the address, ends every session
//! and replaces the password. It needs no sign-in, because a thief may have the account (decision 103).

use std::sync::Arc;

use goldgrove_app::{AddressRestoration, Bucket, Failure, Subject};
use goldgrove_http::{Example, Operation, Problem, Request, Response, Route, StatusCode, edge, json, params, respond};
use schemars::JsonSchema;
use serde::Deserialize;

/// Where it is mounted.
pub const ROUTE: Route = Route::post("/address/restore").public();

/// What it takes and gives.
pub fn operation() -> Operation {
    Operation::new(ROUTE, "Own data", "Restores an email address by the link in an email")
        .takes::<RestoreAddressInput>(json!({ "token": "of-a-mail" }))
        .fails([Problem::NotFound, Problem::ADDRESS_TAKEN])
        .limited()
        // The token comes from a mail.
        .example(Example::refused(StatusCode::NOT_FOUND))
}

/// The request's body.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RestoreAddressInput {
    /// The token from the link in the email.
    #[schemars(extend("maxLength" = 1024))]
    pub token: String,
}

/// Restores the address.
///
/// # Errors
/// [`Failure`]; a 404 for every link that is invalid or expired, a 429 beyond the limit.
pub async fn handle(restoration: Arc<AddressRestoration>, request: Request) -> Result<Response, Failure> {
    let app = &restoration.billing.app;
    let from = Subject::Address(edge::viewer_address(&request)?);
    app.limit(Bucket::AddressRestore, from).await?;
    let input: RestoreAddressInput = params::json(&request)?;
    if input.token.len() > 1024 {
        return Err(Problem::NotFound.into());
    }
    restoration.restore(&input.token).await?;
    Ok(respond::no_content())
}
