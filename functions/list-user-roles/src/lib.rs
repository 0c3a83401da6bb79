//! `GET /user-roles`: the caller's role.
//!
//! Admission has already read it: the first role in alphabetical order is effective, and a user without any is a
//! `user`.

use std::sync::Arc;

use goldgrove_app::{App, Failure};
use goldgrove_http::{Example, Operation, Request, Response, Route, respond};
use schemars::JsonSchema;
use serde::Serialize;

/// Where it is mounted.
pub const ROUTE: Route = Route::get("/user-roles").signed_in();

/// What it takes and gives.
pub fn operation() -> Operation {
    Operation::new(ROUTE, "Profile", "The caller's role")
        .answers::<UserRolesAnswer>()
        .example(Example::shows("/user_roles/0/role"))
}

/// The answer.
#[derive(Debug, Serialize, JsonSchema)]
pub struct UserRolesAnswer {
    /// The caller's effective role, as the only entry.
    pub user_roles: Vec<UserRoleBody>,
}

/// A role.
#[derive(Debug, Serialize, JsonSchema)]
pub struct UserRoleBody {
    /// The caller's user id.
    pub user_id: String,
    /// `admin` or `user`.
    #[schemars(extend("enum" = ["admin", "user"]))]
    pub role: &'static str,
}

/// Answers with the role.
pub async fn handle(app: Arc<App>, request: Request) -> Result<Response, Failure> {
    let admitted = app.admit(&ROUTE, &request).await?;
    Ok(respond::ok(&UserRolesAnswer {
        user_roles: vec![UserRoleBody {
            user_id: admitted.user().to_string(),
            role: admitted.role().into(),
        }],
    })?)
}
