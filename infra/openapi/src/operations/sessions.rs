//! The caller's session and role.

use extend_session::{ExtendSessionAnswer, ExtendSessionInput};
use goldgrove_http::Problem;
use list_sessions::SessionsAnswer;
use list_user_roles::UserRolesAnswer;
use serde_json::json;
use validate_session::{ValidateSessionAnswer, ValidateSessionInput};

use crate::operation::Operation;

/// A fit fingerprint.
const FINGERPRINT: &str = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";

/// The operations of the group.
pub(super) fn sessions() -> Vec<Operation> {
    let of = |summary| ("Session", summary);
    vec![
        Operation::new("list-user-roles", list_user_roles::ROUTE, of("What the caller may do"))
            .answers::<UserRolesAnswer>(),
        Operation::new(
            "validate-session",
            validate_session::ROUTE,
            of("Begins the session, or checks that it lives and is on its device"),
        )
        .answers::<ValidateSessionAnswer>()
        .takes::<ValidateSessionInput>(json!({ "fingerprint": FINGERPRINT }))
        .fails([Problem::SessionMismatch, Problem::NotFound]),
        Operation::new("extend-session", extend_session::ROUTE, of("Another half hour"))
            .answers::<ExtendSessionAnswer>()
            .takes::<ExtendSessionInput>(json!({ "fingerprint": FINGERPRINT }))
            .fails([Problem::SessionMismatch, Problem::NotFound]),
        Operation::new(
            "list-sessions",
            list_sessions::ROUTE,
            of("Where the caller is signed in"),
        )
        .answers::<SessionsAnswer>(),
        Operation::new(
            "end-all-sessions",
            end_all_sessions::ROUTE,
            of("Signs the caller out everywhere"),
        ),
        Operation::new(
            "end-session",
            end_session::ROUTE,
            of("Ends the session for every token"),
        ),
    ]
}
