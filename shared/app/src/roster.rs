//! The list of users, cut into pieces of work.

use goldgrove_domain::ids::UserId;
use goldgrove_http::Problem;
use goldgrove_storage::roster;

use crate::{Failure, Vault};

/// How many users one step lists.
const PAGE: usize = 100;
/// How many users are looked after in one step: a few seconds of work, far less than a function may take.
const GROUP: usize = 25;

/// A page of users.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UserPage {
    /// The users, in groups for one step each.
    pub groups: Vec<Vec<String>>,
    /// The one after whom the next page starts; `None` at the end.
    pub next: Option<String>,
}

/// The users of `shard` that come after `after`.
///
/// # Errors
/// [`Failure`].
pub async fn page(vault: &Vault, shard: u8, after: Option<String>) -> Result<UserPage, Failure> {
    let after = after.map(|text| UserId::parse(&text)).transpose();
    let after = after.map_err(|_| Problem::field("after", "must be a user id"))?;
    let page = roster::page(vault.tables.main.as_ref(), shard, after.as_ref(), PAGE).await?;
    let names: Vec<String> = page.users.iter().map(UserId::to_string).collect();
    Ok(UserPage {
        groups: names.chunks(GROUP).map(<[String]>::to_vec).collect(),
        next: page.next.map(|last| last.to_string()),
    })
}
