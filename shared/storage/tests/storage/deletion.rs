//! Users on the way out: locked out and noted together, and nothing of theirs left in the end.

use goldgrove_domain::profile::Role;
use goldgrove_domain::sealing::KeyVersion;
use goldgrove_storage::entity::data_key::WrappedKey;
use goldgrove_storage::entity::deletion::Deletion;
use goldgrove_storage::entity::{Accounts, DataKeys, Deletions, Profiles, Roles, Transactions};
use goldgrove_storage::table::{Query, SortRange, Table};
use goldgrove_storage::{Row, Tables, removal};
use goldgrove_testing::{AccountBuilder, EPOCH, PlainKeys, ProfileBuilder, TransactionBuilder, user};
use jiff::SignedDuration;

use crate::support::laws;

laws! {
    a_deletion_locks_the_user_out_and_is_noted_once
    a_user_without_a_profile_can_ask_too
    a_removed_user_leaves_a_tombstone_and_nothing_else
    removing_a_user_leaves_every_other_as_they_were
    removed_data_keys_are_gone_in_every_version
}

async fn rows_of(table: &dyn Table, partition: &str) -> Vec<Row> {
    let query = Query::range(partition, SortRange::All);
    table.query(&query).await.expect("they are read")
}

async fn settle(tables: &Tables, name: &str) {
    let (table, them) = (tables.main.as_ref(), user(name));
    let keys = PlainKeys::of(&them);
    let profile = ProfileBuilder::new(&them).build();
    Profiles::new(table, &them)
        .add(&profile, &keys)
        .await
        .expect("it is new");
    Roles::new(table, &them).grant(Role::User).await.expect("it is granted");
    let account = AccountBuilder::new(1).build();
    Accounts::new(table, &them)
        .add(&account, &keys)
        .await
        .expect("it is new");
    let transactions: Vec<_> = (0..30).map(|number| TransactionBuilder::new(number).build()).collect();
    let store = Transactions::new(table, &them);
    store.change(&transactions.into(), &keys).await.expect("they are put");
}

async fn a_deletion_locks_the_user_out_and_is_noted_once(tables: &Tables) {
    settle(tables, "user-1").await;
    let (table, me) = (tables.main.as_ref(), user("user-1"));
    let (profiles, keys, deletions) = (Profiles::new(table, &me), PlainKeys::of(&me), Deletions::new(table));
    assert_eq!(deletions.get(&me).await.expect("none is fine"), None);

    assert!(deletions.request(&me, EPOCH).await.expect("it is noted"));
    assert_eq!(profiles.current(&keys).await.expect("it opens"), None);
    let later = EPOCH + SignedDuration::from_hours(1);
    assert!(!deletions.request(&me, later).await.expect("it is noted already"));
    let mut noted = Deletion {
        user: me.clone(),
        requested_at: EPOCH,
        done_at: None,
    };
    assert_eq!(deletions.list(10).await.expect("they open"), [noted.clone()]);

    deletions.done(&noted, later).await.expect("it is put");
    noted.done_at = Some(later);
    assert_eq!(deletions.get(&me).await.expect("it opens"), Some(noted.clone()));
    deletions.forget(&me).await.expect("it is there");
    // Another worker finishes the same deletion later.
    deletions.done(&noted, later).await.expect("it is forgotten");
    assert_eq!(deletions.list(10).await.expect("none is fine"), []);
}

async fn a_user_without_a_profile_can_ask_too(tables: &Tables) {
    let (table, me) = (tables.main.as_ref(), user("user-1"));
    assert!(Deletions::new(table).request(&me, EPOCH).await.expect("it is noted"));
    let rows = rows_of(table, "USER#user-1").await;
    assert_eq!(rows.len(), 1, "a tombstone, so that nobody founds them anew");
}

async fn a_removed_user_leaves_a_tombstone_and_nothing_else(tables: &Tables) {
    settle(tables, "user-1").await;
    let (table, me) = (tables.main.as_ref(), user("user-1"));
    Deletions::new(table).request(&me, EPOCH).await.expect("it is noted");
    for name in ["once", "and again"] {
        removal::remove_user(tables, &me, EPOCH).await.expect("they go");
        let rows = rows_of(table, "USER#user-1").await;
        assert_eq!(rows.len(), 1, "{name}");
        let mut left: Vec<&str> = rows[0].attributes().map(|(attribute, _)| attribute).collect();
        left.sort_unstable();
        let bare = ["created_at", "deleted_at", "id", "sweep_at", "user_id", "version"];
        assert_eq!(
            (rows[0].key().sort.as_str(), left.as_slice()),
            ("PROFILE", bare.as_slice()),
            "{name}"
        );
    }
}

async fn removing_a_user_leaves_every_other_as_they_were(tables: &Tables) {
    for name in ["user-1", "user-11", "user-"] {
        settle(tables, name).await;
    }
    let table = tables.main.as_ref();
    let before = (rows_of(table, "USER#user-11").await, rows_of(table, "USER#user-").await);
    removal::remove_user(tables, &user("user-1"), EPOCH)
        .await
        .expect("they go");
    let after = (rows_of(table, "USER#user-11").await, rows_of(table, "USER#user-").await);
    assert!(before == after);
}

async fn removed_data_keys_are_gone_in_every_version(tables: &Tables) {
    let (me, them) = (user("user-1"), user("user-2"));
    let of = |owner| DataKeys::new(tables.data_keys.as_ref(), owner);
    let key = |version| WrappedKey {
        version: KeyVersion::new(version),
        wrapped: vec![1; 184],
        created_at: EPOCH,
        opens_unbound: false,
        marked: false,
        padded: true,
    };
    for version in [1, 2, 11] {
        of(&me).add(&key(version)).await.expect("it is new");
        of(&them).add(&key(version)).await.expect("it is new");
    }
    for name in ["once", "and again"] {
        of(&me).remove_all().await.expect("they go");
        assert_eq!(of(&me).list().await.expect("none is fine"), [], "{name}");
    }
    assert_eq!(of(&them).list().await.expect("they open").len(), 3);
}
