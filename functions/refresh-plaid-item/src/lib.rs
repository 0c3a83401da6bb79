//! Processes the aggregation provider's notices about items: reads the item's current data from the provider and stores
//! it.
//!
//! Notices repeat and overtake each other. Their figures and states are not stored, so neither matters: after the last
//! notice the item is as the provider described it then. Only an announced end and new accounts, which no call returns,
//! are taken from the notice and stored in the item.
//!
//! For a user without a trial or a plan, this function makes no calls to the provider (decision 117). The cursor stays,
//! so the first refresh after they pay reads what was missed.

use std::sync::Arc;

use goldgrove_app::bank::fetch::Freshness;
use goldgrove_app::bank::notice::{About, ItemNotice};
use goldgrove_app::bank::refresh::Refresher;
use goldgrove_app::bank::{PATIENCE, RefreshPorts};
use goldgrove_app::queue::{Batch, Delivery};
use goldgrove_app::{Failure, leavers, metric, nightly};
use goldgrove_crypto::UserKeys;
use goldgrove_domain::{FieldKeys, Item, ItemId, UserId};
use goldgrove_http::{Example, Problem, Trigger, json};
use goldgrove_storage::Table;
use goldgrove_storage::entity::Versioned;
use goldgrove_storage::entity::item::{self, Items};
use serde_json::Value;

/// What starts it.
pub fn trigger() -> Trigger {
    Trigger::queue(
        Example::shows("/batchItemFailures").sends(json!({ "plaid_item_id": "unknown", "about": "changed" })),
    )
}

/// Processes the notices of one event.
///
/// # Errors
/// [`Failure`] when the event does not come from a queue. A notice that fails is listed in the answer and delivered
/// again.
pub async fn handle(ports: Arc<RefreshPorts>, event: Value) -> Result<Value, Failure> {
    let mut batch = Batch::of(event)?;
    while let Some(delivery) = batch.take_next() {
        let id = delivery.id.clone();
        batch.note(&id, process(&ports, delivery).await);
    }
    Ok(batch.into_answer())
}

async fn process(ports: &RefreshPorts, delivery: Delivery<ItemNotice>) -> Result<(), Failure> {
    let about = delivery.message.about;
    let table = ports.context.tables.main.as_ref();
    let Some((user, id)) = owner_of(table, &delivery.message).await? else {
        return unknown(delivery.is_repeated);
    };
    let is_news = matches!(about, About::Changed | About::Repaired);
    if is_news && leavers::is_paused(&ports.context, &user).await? {
        tracing::info!(item = %id, counts = metric::PAUSED_REFRESHES, "an item of a user who left is not refreshed");
        return Ok(());
    }
    let Some(keys) = ports.context.keys_if_any(&user).await? else {
        // Deleted since the notice came.
        return Ok(());
    };
    let items = Items::new(table, &user);
    // The index may lag behind the table: ignore the notice if the item is gone.
    let Some(item) = items.get(&id, keys.as_ref()).await? else {
        return Ok(());
    };
    match about {
        About::Ending(at) => {
            let now = ports.context.clock.now();
            note(&items, item, keys.as_ref(), |item| item.announce_end(at, now)).await
        }
        About::NewAccounts => note(&items, item, keys.as_ref(), Item::announce_accounts).await,
        About::Changed | About::Repaired => refresh(ports, &user, &keys, item, about == About::Repaired).await,
    }
}

/// The owner and the id of the item in a notice.
async fn owner_of(table: &dyn Table, notice: &ItemNotice) -> Result<Option<(UserId, ItemId)>, Failure> {
    let Some(user) = &notice.user else {
        return Ok(item::owner_of(table, &notice.plaid_item_id).await?);
    };
    let user = UserId::parse(user).map_err(|_| Problem::Internal)?;
    let id = ItemId::derived(&user, &notice.plaid_item_id);
    Ok(Some((user, id)))
}

/// Handles a notice about an unknown item. The item may be being stored right now, so the notice is delivered once
/// more, later.
fn unknown(is_repeated: bool) -> Result<(), Failure> {
    if is_repeated {
        tracing::info!("a notice about an unknown item");
        return Ok(());
    }
    Err(Problem::NotFound.into())
}

/// Stores a change of the item alone. If another write is first, the notice is delivered again.
async fn note(
    items: &Items<'_>,
    item: Versioned<Item>,
    keys: &dyn FieldKeys,
    change: impl FnOnce(&mut Item),
) -> Result<(), Failure> {
    let mut changed = item.value.clone();
    change(&mut changed);
    if changed != item.value {
        items.replace(&changed, item.version, keys).await?;
    }
    Ok(())
}

/// Refreshes the item with the provider's cached figures: it sends a notice when it already has new ones, so live
/// balances would only cost money.
async fn refresh(
    ports: &RefreshPorts,
    user: &UserId,
    keys: &UserKeys,
    item: Versioned<Item>,
    is_renewed: bool,
) -> Result<(), Failure> {
    let refresher = Refresher {
        context: &ports.context,
        plaid: &ports.plaid.within(PATIENCE),
        user,
        keys,
        freshness: Freshness::Known,
    };
    let id: ItemId = item.value.id;
    let outcome = refresher.refresh(item, is_renewed).await?;
    tracing::info!(item = %id, failed = outcome.error.is_some(), "a notice was processed");
    match nightly::after_news(&ports.context, ports.narration.as_ref(), user, keys).await? {
        Err(failure) if failure.will_pass() => Err(failure),
        Err(failure) => {
            tracing::error!(cause = %failure, counts = failure.counts(), "a user was skipped");
            Ok(())
        }
        Ok(_) => Ok(()),
    }
}
