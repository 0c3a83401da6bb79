//! `POST /address/confirm`: takes the code that was mailed to a new email address. The account then has this address,
//! and every session ends, so the user signs in again with the new address.

use std::sync::Arc;

use goldgrove_app::{AddressConfirmation, Failure};
use goldgrove_http::{Example, Operation, Problem, Request, Response, Route, StatusCode, auth, json, params, respond};
use schemars::JsonSchema;
use serde::Deserialize;

/// Where it is mounted.
pub const ROUTE: Route = Route::post("/address/confirm").signed_in();

/// What it takes and gives.
pub fn operation() -> Operation {
    Operation::new(ROUTE, "Own data", "Confirms a new email address")
        .takes::<ConfirmAddressInput>(json!({ "code": "123456" }))
        .fails([Problem::ADDRESS_TAKEN])
        .limited()
        .example(Example::refused(StatusCode::UNAUTHORIZED).after("delete-user"))
}

/// The request's body.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ConfirmAddressInput {
    /// The six-digit code from the email.
    #[schemars(regex(pattern = "^[0-9]{6}$"))]
    pub code: String,
}

/// Confirms the address.
///
/// # Errors
/// [`Failure`]; a 400 for a wrong code, a 409 when another account has the address now.
pub async fn handle(confirmation: Arc<AddressConfirmation>, request: Request) -> Result<Response, Failure> {
    let admitted = confirmation.sign_ins.app.admit(&ROUTE, &request).await?;
    let token = auth::bearer(&request).ok_or(Problem::Unauthenticated)?;
    let input: ConfirmAddressInput = params::json(&request)?;
    let is_code = input.code.len() == 6 && input.code.bytes().all(|byte| byte.is_ascii_digit());
    if !is_code {
        return Err(Problem::field("code", "must be the code from the email").into());
    }
    confirmation.confirm(admitted.user(), token, &input.code).await?;
    Ok(respond::no_content())
}
