//! The dashboard in one call, against a client that opens every field with its own call.
//!
//! Both use the same local host, with the same connection handling, and end with the same plaintext.

mod caller;
mod contract;
mod counted;
mod host;
mod household;
mod opening;
mod screen;
pub(crate) mod served;
mod wire;

use goldgrove_app::Failure;
use goldgrove_crypto::KeyError;
use goldgrove_domain::MoneyError;
use goldgrove_domain::ids::IdError;
use goldgrove_http::config::SettingsError;
use goldgrove_local::sign_in::SignInError;
use goldgrove_local::stack::StackError;
use goldgrove_local::template::TemplateError;
use goldgrove_standin_cognito::SeedError;
use goldgrove_storage::StorageError;

pub use caller::Caller;
pub use contract::{Contract, HOLDINGS_AT_ONCE, Opened, PAUSE, Pace};
pub use counted::{Counted, Counts};
pub use host::{Host, Lifted};
pub use household::{HISTORY_DAYS, Household, Size, goal, storage_calls_allowed};
pub use opening::cpu_time_of_opening;
pub(crate) use opening::processor_time;
pub use screen::Screen;

/// A comparison failed, or its two sides differ.
#[derive(Debug, thiserror::Error)]
pub enum DashboardError {
    /// The local host cannot start.
    #[error(transparent)]
    Stack(#[from] StackError),
    /// The templates.
    #[error(transparent)]
    Template(#[from] TemplateError),
    /// The settings of the counted functions are wrong.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// A file or a socket failed.
    #[error(transparent)]
    Io(#[from] std::io::Error),
    /// The user could not be created.
    #[error(transparent)]
    User(#[from] SeedError),
    /// The user could not sign in.
    #[error(transparent)]
    SignIn(#[from] SignInError),
    /// The pool gave a subject that is no user id.
    #[error(transparent)]
    UserId(#[from] IdError),
    /// A step through the functions' own code failed.
    #[error(transparent)]
    Function(#[from] Failure),
    /// Rows could not be stored or read.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// The keys could not be loaded.
    #[error(transparent)]
    Keys(#[from] KeyError),
    /// An amount is out of range.
    #[error(transparent)]
    Amount(#[from] MoneyError),
    /// A call failed in transit.
    #[error(transparent)]
    Call(#[from] reqwest::Error),
    /// A call was refused.
    #[error("{url} was refused with status {status}: {problem}")]
    Refused {
        /// The URL.
        url: String,
        /// The status code.
        status: u16,
        /// The answer's problem.
        problem: String,
    },
    /// An answer does not fit the API's document.
    #[error(transparent)]
    Answer(#[from] serde_json::Error),
    /// An answer lacks something.
    #[error("{0} is missing from an answer")]
    Missing(String),
    /// The two sides show different values.
    #[error("the dashboard and the field differ at {0}")]
    Differs(String),
    /// The dashboard shows rows that the other side never opened, or the reverse.
    #[error("the dashboard shows {shown} rows, but fields of {opened} were opened")]
    Rows {
        /// Rows on the dashboard.
        shown: usize,
        /// Rows whose fields were opened.
        opened: usize,
    },
}
