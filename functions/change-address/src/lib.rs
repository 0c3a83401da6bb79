//! `POST /address/change`: requests another email address. Mails a code to the new address. Before that, mails a link
//! to the old address that keeps it (decision 103). Nothing changes until the user enters the code.

use std::sync::Arc;

use goldgrove_app::{Bucket, Failure, OwnerMail, Subject, session};
use goldgrove_http::{Example, Operation, Problem, Request, Response, Route, StatusCode, json, params, respond};
use schemars::JsonSchema;
use serde::Deserialize;

/// Where it is mounted.
pub const ROUTE: Route = Route::post("/address/change").signed_in();

/// What it takes and gives.
pub fn operation() -> Operation {
    Operation::new(ROUTE, "Own data", "Mails a code to a new email address")
        .takes::<ChangeAddressInput>(json!({ "email": "robin@example.org" }))
        .fails([Problem::RecentSignInRequired, Problem::ADDRESS_HELD])
        .limited()
        .example(Example::refused(StatusCode::UNAUTHORIZED).after("delete-user"))
}

/// The request's body.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeAddressInput {
    /// The new address.
    #[schemars(extend("maxLength" = 254))]
    pub email: String,
}

/// Sends the two mails. The answer is the same for an address of another account.
///
/// # Errors
/// [`Failure`]; a 403 when the sign-in is not recent, a 409 while a restored address is protected, a 429 beyond the
/// limit.
pub async fn handle(mail: Arc<OwnerMail>, request: Request) -> Result<Response, Failure> {
    let app = &mail.contact.app;
    let caller = app.verify(&request).await?;
    app.admit_caller(&ROUTE, caller.clone()).await?;
    session::require_recent(&caller, app.now())?;
    let input: ChangeAddressInput = params::json(&request)?;
    let address = params::email_address(&input.email).map_err(|fault| Problem::field("email", fault))?;
    app.limit(Bucket::AddressChange, Subject::User(caller.user())).await?;
    mail.ask_for_address(caller.user(), &address).await?;
    Ok(respond::no_content())
}
