//! One page of the list of users, cut into steps.

use goldgrove_app::{Failure, Vault};
use goldgrove_domain::ids::UserId;
use goldgrove_http::Problem;
use goldgrove_storage::roster;
use jiff::civil::Date;

use crate::Step;

/// How many users one step lists.
const PAGE: usize = 100;
/// How many users' points one step writes: a few seconds of work, far less than a function may take.
const GROUP: usize = 25;

/// The steps that write the points of a page of users, and the one that lists the next page.
///
/// # Errors
/// [`Failure`].
pub(crate) async fn page(vault: &Vault, day: Date, shard: u8, after: Option<String>) -> Result<Vec<Step>, Failure> {
    let after = after.map(|text| UserId::parse(&text)).transpose();
    let after = after.map_err(|_| Problem::field("after", "must be a user id"))?;
    let page = roster::page(vault.tables.main.as_ref(), shard, after.as_ref(), PAGE).await?;
    let names: Vec<String> = page.users.iter().map(UserId::to_string).collect();
    let writes = names.chunks(GROUP).map(|users| Step::Write {
        day,
        users: users.to_vec(),
    });
    let next = page.next.map(|last| Step::List {
        day,
        shard,
        after: Some(last.to_string()),
    });
    Ok(writes.chain(next).collect())
}
