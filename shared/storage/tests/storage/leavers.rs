//! Bank connections of leavers: disconnected with everything in place, and taken over by the next one.

use std::sync::Arc;

use goldgrove_domain::account::{Account, AccountSource};
use goldgrove_domain::item::{Disconnected, Item, ItemState};
use goldgrove_domain::lapse::Warning;
use goldgrove_storage::entity::item;
use goldgrove_storage::entity::{Accounts, Holdings, Items, Versioned, lapse_warning};
use goldgrove_storage::linking::{self, LinkError, LinkedItem, TakenOver};
use goldgrove_storage::user_rows::UserRows;
use goldgrove_storage::{Table, Tables, removal};
use goldgrove_testing::builders::{account_id, institution_id, item_id};
use goldgrove_testing::clock::EPOCH;
use goldgrove_testing::{AccountBuilder, HoldingBuilder, ItemBuilder, institution};
use jiff::SignedDuration;

use crate::support::{Repeating, assert_conflict, laws, me};

laws! {
    a_disconnected_item_keeps_its_accounts_and_loses_its_token
    an_item_that_changed_meanwhile_is_not_disconnected
    the_next_item_takes_over_the_accounts_or_nothing
    a_disconnected_item_is_removed_with_its_accounts
    a_warning_replaces_exactly_the_one_it_was_made_from
    a_warning_whose_answer_was_lost_is_kept
}

/// Two accounts at `ins_1` through the item with this number, with a holding, and what takes over whose.
async fn link(table: &dyn Table, number: u128, takes_over: Option<&TakenOver>) -> Result<(), LinkError> {
    let (me, keys) = me();
    let accounts = [1, 2].map(|account| AccountBuilder::new(account).linked(number, "ins_1").build());
    let is_new = takes_over.is_none();
    let linked = LinkedItem {
        item: &ItemBuilder::new(number).known_as(&[("now", "first")]).build(),
        institution: &institution("ins_1"),
        is_described: true,
        accounts: if is_new { &accounts } else { &[] },
        holdings: if is_new {
            &[HoldingBuilder::new(1, 1).build()]
        } else {
            &[]
        },
        last_linked: takes_over.map(|taken| taken.item),
        takes_over,
    };
    linking::save(table, &me, linked, &keys).await
}

async fn stored(table: &dyn Table) -> Versioned<Item> {
    let (me, keys) = me();
    let item = Items::new(table, &me).get(&item_id(1), &keys).await;
    item.expect("it opens").expect("it is there")
}

async fn disconnect(table: &dyn Table) {
    let item = stored(table).await;
    let done = linking::disconnect(table, &me().0, &item, EPOCH).await;
    done.expect("it is unchanged");
}

/// Its accounts as the item with this number has them.
async fn taken(table: &dyn Table, number: u128) -> TakenOver {
    let (me, keys) = me();
    let known = Accounts::new(table, &me).list(&keys).await.expect("they open");
    let moved = known.into_iter().map(|account| Versioned {
        value: Account {
            source: AccountSource::Plaid {
                plaid_account_id: "first".to_owned(),
                item: item_id(number),
                institution: institution_id("ins_1"),
            },
            ..account.value
        },
        version: account.version,
    });
    TakenOver {
        item: item_id(1),
        accounts: moved.collect(),
    }
}

async fn a_disconnected_item_keeps_its_accounts_and_loses_its_token(tables: &Tables) {
    let (table, (me, keys)) = (tables.main.as_ref(), me());
    link(table, 1, None).await.expect("it is new");
    disconnect(table).await;

    let data = UserRows::load(table, &me, 1).await.expect("they are read");
    let stored = format!("{:?}", data.items);
    assert!(!stored.contains("access_token") && !stored.contains("gsi"), "{stored}");
    let data = data.open(&keys).expect("everything opens");
    assert_eq!((data.accounts.len(), data.holdings.len()), (2, 1));
    assert_eq!(data.items.len(), 1);
    assert_eq!(data.items[0].state, ItemState::Disconnected { at: EPOCH });
    assert_eq!(item::summaries(table, &me).await.expect("they open"), data.items);
    let kept = Disconnected {
        id: item_id(1),
        institution: institution_id("ins_1"),
        at: EPOCH,
        last_updated: EPOCH,
    };
    assert_eq!(item::disconnected(table, &me).await.expect("they open"), [kept]);
    assert!(item::is_disconnected(table, &me, item_id(1)).await.expect("it is read"));
    assert!(Items::new(table, &me).list(&keys).await.expect("they open").is_empty());
    let owner = item::owner_of(table, "plaid-item-1").await.expect("it is read");
    assert_eq!(owner, None, "no notice finds it");
}

async fn an_item_that_changed_meanwhile_is_not_disconnected(tables: &Tables) {
    let (table, (me, keys)) = (tables.main.as_ref(), me());
    link(table, 1, None).await.expect("it is new");
    let seen = stored(table).await;
    let items = Items::new(table, &me);
    items
        .replace(&seen.value, seen.version, &keys)
        .await
        .expect("it is there");
    assert_conflict(&linking::disconnect(table, &me, &seen, EPOCH).await);
    assert!(item::disconnected(table, &me).await.expect("they open").is_empty());
}

async fn the_next_item_takes_over_the_accounts_or_nothing(tables: &Tables) {
    let (table, (me, keys)) = (tables.main.as_ref(), me());
    link(table, 1, None).await.expect("it is new");
    let early = taken(table, 2).await;
    let refused = link(table, 2, Some(&early)).await;
    assert!(refused.is_err(), "the first is linked still");
    disconnect(table).await;
    assert!(
        matches!(link(table, 2, None).await, Err(LinkError::AlreadyLinked)),
        "its accounts would count twice"
    );

    let takes = taken(table, 2).await;
    let accounts = Accounts::new(table, &me);
    let renamed = Account {
        hidden: true,
        ..takes.accounts[0].value.clone()
    };
    accounts
        .replace(&renamed, takes.accounts[0].version, &keys)
        .await
        .expect("it is there");
    assert!(
        link(table, 2, Some(&takes)).await.is_err(),
        "an account changed meanwhile"
    );
    assert_eq!(item::disconnected(table, &me).await.expect("they open").len(), 1);

    let takes = taken(table, 2).await;
    link(table, 2, Some(&takes)).await.expect("nothing is in the way");
    let known = accounts.list(&keys).await.expect("they open");
    let ids: Vec<_> = known.iter().map(|account| account.value.id).collect();
    assert_eq!(ids, [account_id(1), account_id(2)], "the same accounts");
    let came_through = |account: &Versioned<Account>| matches!(account.value.source, AccountSource::Plaid { item, .. } if item == item_id(2));
    assert!(known.iter().all(came_through), "{known:?}");
    assert!(known[0].value.hidden);
    assert_eq!(Holdings::new(table, &me).list(&keys).await.expect("they open").len(), 1);
    let items = item::summaries(table, &me).await.expect("they open");
    assert_eq!(items.len(), 1);
    assert!(matches!(items[0].state, ItemState::Connected { .. }), "{items:?}");
    assert!(
        matches!(link(table, 3, None).await, Err(LinkError::AlreadyLinked)),
        "linked once, again"
    );
}

async fn a_disconnected_item_is_removed_with_its_accounts(tables: &Tables) {
    let table = tables.main.as_ref();
    let (me, _) = me();
    link(table, 1, None).await.expect("it is new");
    disconnect(table).await;
    for _ in 0..2 {
        removal::remove_item(table, &me, item_id(1), &institution_id("ins_1"))
            .await
            .expect("it may be repeated");
        let left = UserRows::load(table, &me, 1).await.expect("they are read");
        assert_eq!(
            left,
            UserRows {
                history_days: 1,
                ..UserRows::default()
            }
        );
    }
    link(table, 2, None).await.expect("it is new");
}

fn warning(is_sent: bool) -> Warning {
    Warning {
        lapsed_at: EPOCH,
        begun_at: EPOCH + SignedDuration::from_hours(1),
        ends_at: EPOCH + SignedDuration::from_hours(2),
        is_sent,
    }
}

async fn a_warning_replaces_exactly_the_one_it_was_made_from(tables: &Tables) {
    let table = tables.main.as_ref();
    let (me, _) = me();
    let (begun, sent) = (warning(false), warning(true));
    assert_eq!(lapse_warning::get(table, &me).await.expect("it is read"), None);
    let version = lapse_warning::put(table, &me, &begun, None)
        .await
        .expect("it is the first");
    for expected in [None, Some(version + 1)] {
        assert_conflict(&lapse_warning::put(table, &me, &sent, expected).await);
    }
    let version = lapse_warning::put(table, &me, &sent, Some(version))
        .await
        .expect("it is known");
    let kept = lapse_warning::get(table, &me).await.expect("it is read");
    assert_eq!(kept, Some(Versioned { value: sent, version }));
    assert_conflict(&lapse_warning::remove(table, &me, version - 1).await);
    lapse_warning::remove(table, &me, version).await.expect("it is known");
    assert_eq!(lapse_warning::get(table, &me).await.expect("it is read"), None);
}

async fn a_warning_whose_answer_was_lost_is_kept(tables: &Tables) {
    let (me, _) = me();
    let repeating = Repeating(Arc::clone(&tables.main));
    let version = lapse_warning::put(&repeating, &me, &warning(false), None).await;
    let version = version.expect("it is this one");
    let sent = lapse_warning::put(&repeating, &me, &warning(true), Some(version)).await;
    assert_eq!(sent.expect("it is this one"), version + 1);
}
