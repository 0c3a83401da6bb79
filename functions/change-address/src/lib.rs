//! `POST /address/change`: asks for another email address. A code goes to the new one, and before that a mail to the old one, with
//! a link that keeps it (decision 103). Nothing changes before the code is given back.

use std::sync::Arc;

use goldgrove_app::rate_limit::{Bucket, Subject};
use goldgrove_app::{Failure, OwnerMail, session};
use goldgrove_http::operation::{Example, Operation, json};
use goldgrove_http::route::Route;
use goldgrove_http::{Problem, Request, Response, StatusCode, params, respond};
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

/// Sends the two mails. The answer is the same for an address that another account has, whose owner gets the code.
///
/// # Errors
/// [`Failure`]; a 403 when the sign-in is not recent, a 409 while a restored address stays, a 429 beyond the limit.
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
