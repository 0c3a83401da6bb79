//! The operations of the service, one file per subject. Each takes the raw request and returns JSON.

mod account;
mod address;
mod choice;
mod passkeys;
mod passwords;
mod refresh;
mod second_factor;
mod sign_in;
mod sign_up;

use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::pool::Pool;
use crate::refusal::{Denial, Refusal};
use crate::users::User;

pub(crate) use choice::PendingPasskey;
pub(crate) use second_factor::PendingCode;

/// Runs the named operation.
pub(crate) async fn perform(pool: &Pool, operation: &str, body: &[u8]) -> Result<Value, Refusal> {
    match operation {
        "SignUp" => sign_up::sign_up(pool, parse(body)?).await,
        "ConfirmSignUp" => sign_up::confirm(pool, parse(body)?).await,
        "ResendConfirmationCode" => sign_up::resend_code(pool, parse(body)?).await,
        "InitiateAuth" => sign_in::initiate(pool, &parse(body)?),
        "RespondToAuthChallenge" => sign_in::respond_to_challenge(pool, &parse(body)?),
        "GetTokensFromRefreshToken" => refresh::rotate(pool, &parse(body)?),
        "RevokeToken" => refresh::revoke(pool, &parse(body)?),
        "GlobalSignOut" => refresh::sign_out_everywhere(pool, &parse(body)?),
        "AssociateSoftwareToken" => second_factor::associate(pool, &parse(body)?),
        "VerifySoftwareToken" => second_factor::verify(pool, &parse(body)?),
        "SetUserMFAPreference" => second_factor::set_preference(pool, &parse(body)?),
        "StartWebAuthnRegistration" => passkeys::start(pool, &parse(body)?),
        "CompleteWebAuthnRegistration" => passkeys::complete(pool, parse(body)?),
        "ListWebAuthnCredentials" => passkeys::list(pool, &parse(body)?),
        "DeleteWebAuthnCredential" => passkeys::delete(pool, &parse(body)?),
        "ForgotPassword" => passwords::forgot(pool, parse(body)?).await,
        "ConfirmForgotPassword" => passwords::confirm_forgot(pool, parse(body)?).await,
        "ChangePassword" => passwords::change(pool, &parse(body)?),
        "GetUser" => account::get(pool, &parse(body)?),
        "UpdateUserAttributes" => address::update(pool, parse(body)?).await,
        "VerifyUserAttribute" => address::verify(pool, &parse(body)?),
        "DeleteUser" => account::delete(pool, &parse(body)?),
        "AdminCreateUser" => account::create_as_admin(pool, parse(body)?),
        "AdminSetUserPassword" => account::set_password_as_admin(pool, &parse(body)?),
        "AdminSetUserMFAPreference" => second_factor::set_preference_as_admin(pool, &parse(body)?),
        "AdminGetUser" => account::get_as_admin(pool, &parse(body)?),
        "AdminUpdateUserAttributes" => address::update_as_admin(pool, parse(body)?).await,
        "AdminUserGlobalSignOut" => account::sign_out_as_admin(pool, &parse(body)?),
        "AdminDeleteUser" => account::delete_as_admin(pool, &parse(body)?),
        _ => Err(Refusal::UnknownOperation),
    }
}

/// Parses a request. Invalid JSON is malformed; JSON of another shape is an invalid parameter.
fn parse<T: DeserializeOwned>(body: &[u8]) -> Result<T, Refusal> {
    serde_json::from_slice(body).map_err(|error| match error.classify() {
        serde_json::error::Category::Data => Refusal::invalid(format!("1 validation error detected: {error}")),
        _ => Refusal::Malformed,
    })
}

/// Rejects any app client except the pool's own.
fn check_client(pool: &Pool, client_id: &str) -> Result<(), Refusal> {
    if client_id == pool.settings().client_id {
        Ok(())
    } else {
        Err(Refusal::UnknownClient)
    }
}

/// The user of an access token, if it is genuine, unexpired and not revoked.
fn authenticated(pool: &Pool, access_token: &str) -> Result<User, Refusal> {
    let now = pool.now();
    let claims = pool.tokens().verify_access(access_token, now)?;
    let database = pool.store().read();
    let user = database.users.get(claims.sub).ok_or(Refusal::UserNotFound)?;
    if !database.sessions.is_live(claims.origin_jti, now) {
        return Err(Denial::AccessTokenRevoked.into());
    }
    Ok(user.clone())
}
