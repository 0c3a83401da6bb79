//! Users who are due for the nightly pass, split into groups of work.

use futures::stream::{self, StreamExt as _};
use goldgrove_domain::ids::UserId;
use goldgrove_http::Problem;
use goldgrove_storage::roster;

use crate::nightly::{self, Hours};
use crate::{Context, Failure};

/// How many users one step lists.
const PAGE: usize = 100;
/// How many time zones are read at once.
const CONCURRENT: usize = 16;
/// How many users one step processes: a few seconds of work, far below a function's time-out.
const GROUP: usize = 25;

/// A page of users.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UserPage {
    /// Users whose day began, in groups of one step each.
    pub groups: Vec<Vec<String>>,
    /// The user after whom the next page starts; `None` at the end.
    pub next: Option<String>,
}

/// The users of `shard` after `after`. Reads their time zones here, because messages for users who are mostly not due
/// in `hours` would cost more.
pub async fn page(context: &Context, hours: Hours, shard: u8, after: Option<String>) -> Result<UserPage, Failure> {
    let after = after.map(|text| UserId::parse(&text)).transpose();
    let after = after.map_err(|_| Problem::field("after", "must be a user id"))?;
    let page = roster::page(context.tables.main.as_ref(), shard, after.as_ref(), PAGE).await?;
    let due = stream::iter(page.users)
        .map(async |user| nightly::is_due(context, &user, hours).await.then(|| user.to_string()));
    let due: Vec<Option<String>> = due.buffered(CONCURRENT).collect().await;
    let due: Vec<String> = due.into_iter().flatten().collect();
    Ok(UserPage {
        groups: due.chunks(GROUP).map(<[String]>::to_vec).collect(),
        next: page.next.map(|last| last.to_string()),
    })
}
