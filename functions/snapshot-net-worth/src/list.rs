//! Splits one page of the list of users into steps for users whose day has begun.

use goldgrove_app::nightly::Hours;
use goldgrove_app::{Context, Failure, roster};

use crate::Step;

/// The steps that record the users of a page, and the step that lists the next page.
pub(crate) async fn page(
    context: &Context,
    hours: Hours,
    shard: u8,
    after: Option<String>,
) -> Result<Vec<Step>, Failure> {
    let page = roster::page(context, hours, shard, after).await?;
    let writes = page.groups.into_iter().map(|users| Step::Write { hours, users });
    let next = page.next.map(|last| Step::List {
        hours,
        shard,
        after: Some(last),
    });
    Ok(writes.chain(next).collect())
}
