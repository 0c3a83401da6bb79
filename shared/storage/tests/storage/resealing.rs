//! Rows of an older form come into today's, and nothing else about them changes.

use goldgrove_domain::onboarding::OnboardingStep;
use goldgrove_domain::sealing::KeyVersion;
use goldgrove_storage::entity::data_key::{self, WrappedKey};
use goldgrove_storage::entity::{DataKeys, Entity, NetWorthHistory, RecordedDay, Transactions, partition};
use goldgrove_storage::table::{SortRange, VERSION};
use goldgrove_storage::{MemoryTable, Query, Row, StorageError, Table, Tables, resealing};
use goldgrove_testing::{
    AccountBuilder, EPOCH, GoalBuilder, HoldingBuilder, ItemBuilder, NetWorthPointBuilder, OnboardingProgressBuilder,
    PlainKeys, ProfileBuilder, TransactionBuilder, anchor, attribution_on, fixed_rate, plain_keys, recorded_plan,
    snapshot_on, usd, user,
};

use crate::support::{assert_conflict, laws};

laws! {
    rows_without_a_place_and_rows_under_an_older_key_come_into_todays_form
    pages_cover_every_row_once
    a_row_that_does_not_open_is_named_and_stops_no_other
    the_older_form_stays_shut_for_keys_that_do_not_open_it
    marks_are_found_by_their_index_until_they_go
    a_removed_key_does_not_come_back_with_its_mark
}

fn sealed<E: Entity>(record: &E, keys: &PlainKeys) -> Row {
    record.seal(&user("user-1"), keys).expect("it seals")
}

/// One row of every noun, as `keys` seal it; some of them with nothing in a sealed field.
async fn household(keys: &PlainKeys) -> Vec<Row> {
    let (me, pages) = (user("user-1"), MemoryTable::new());
    let point = NetWorthPointBuilder::new("2026-11-21").build();
    let day = RecordedDay::past(point, Some(attribution_on("2026-11-21")));
    let history = NetWorthHistory::new(&pages, &me);
    history.put_days(&[day], keys).await.expect("it is put");
    let spent = vec![TransactionBuilder::new(1).build()];
    let transactions = Transactions::new(&pages, &me);
    transactions.change(&spent.into(), keys).await.expect("it is put");
    let written: &dyn Table = &pages;
    let everything = Query::range(partition(&me), SortRange::All);
    let pages = written.query(&everything).await.expect("they are read");
    let profile = sealed(&ProfileBuilder::new(&me).income(None).build(), keys);
    let records = vec![
        profile.with(VERSION, 7_u64),
        sealed(&AccountBuilder::new(1).build(), keys).with(VERSION, 3_u64),
        sealed(&GoalBuilder::new(1).build(), keys).with(VERSION, 1_u64),
        sealed(&ItemBuilder::new(1).build(), keys).with(VERSION, 1_u64),
        sealed(&HoldingBuilder::new(1, 1).cost_basis(None).build(), keys),
        sealed(&OnboardingProgressBuilder::new(OnboardingStep::Income).build(), keys),
        sealed(&snapshot_on("2026-11-21"), keys),
        sealed(&recorded_plan(1), keys),
        sealed(&fixed_rate("USD", "CAD", "2026-01-01", "1.35"), keys),
        sealed(&anchor(1, "2023-06-30", usd("410000")), keys),
    ];
    [records, pages].concat()
}

async fn put_all(tables: &Tables, rows: Vec<Row>) {
    tables.main.batch_put(rows).await.expect("they are put");
}

async fn stored(tables: &Tables) -> Vec<Row> {
    let all = Query::range(partition(&user("user-1")), SortRange::All);
    tables.main.query(&all).await.expect("they are read")
}

fn in_order(mut rows: Vec<Row>) -> Vec<Row> {
    rows.sort_by(|left, right| left.key().cmp(right.key()));
    rows
}

async fn rows_without_a_place_and_rows_under_an_older_key_come_into_todays_form(tables: &Tables) {
    let me = user("user-1");
    let today = plain_keys().renewed().opening_unbound();
    let older = household(&plain_keys().sealing_unbound()).await;
    let older: Vec<Row> = older.into_iter().map(|row| row.with("enc_v", 1_u64)).collect();
    let unpadded = household(&plain_keys().sealing_unpadded()).await;
    let unpadded: Vec<Row> = unpadded.into_iter().map(|row| row.with("enc_v", 2_u64)).collect();
    let expected = in_order(household(&today).await);
    for before in [older, unpadded, household(&plain_keys()).await] {
        put_all(tables, before).await;
        let outcome = resealing::page(tables.main.as_ref(), &me, None, 100, &today).await;
        let outcome = outcome.expect("the page is read");
        assert_eq!((outcome.resealed, outcome.contended, outcome.last), (13, 0, None));
        assert!(outcome.unreadable.is_empty());
        assert_eq!(stored(tables).await, expected);
    }
    let again = resealing::page(tables.main.as_ref(), &me, None, 100, &today).await;
    assert_eq!(again.expect("the page is read").resealed, 0);
}

async fn pages_cover_every_row_once(tables: &Tables) {
    let me = user("user-1");
    let today = plain_keys().renewed();
    put_all(tables, household(&plain_keys()).await).await;
    let (mut after, mut resealed, mut pages) = (None, 0, 0);
    loop {
        let page = resealing::page(tables.main.as_ref(), &me, after.as_deref(), 3, &today).await;
        let page = page.expect("the page is read");
        resealed += page.resealed;
        pages += 1;
        after = page.last;
        if after.is_none() {
            break;
        }
    }
    assert_eq!(resealed, 13);
    assert!((4..=5).contains(&pages), "{pages}");
    assert_eq!(stored(tables).await, in_order(household(&today).await));
}

async fn a_row_that_does_not_open_is_named_and_stops_no_other(tables: &Tables) {
    let me = user("user-1");
    let today = plain_keys().renewed();
    let mut rows = household(&plain_keys()).await;
    rows[2].set("target_amount", "not-encrypted|somebody else's|12");
    let broken = rows[2].clone();
    put_all(tables, rows).await;
    let outcome = resealing::page(tables.main.as_ref(), &me, None, 100, &today).await;
    let outcome = outcome.expect("the page is read");
    assert_eq!(outcome.resealed, 12);
    let named = matches!(
        outcome.unreadable.as_slice(),
        [StorageError::Corrupt {
            table: "goals",
            attribute: "target_amount",
            ..
        }]
    );
    assert!(named, "{:?}", outcome.unreadable);
    assert!(stored(tables).await.contains(&broken), "it stays as it was");
}

async fn the_older_form_stays_shut_for_keys_that_do_not_open_it(tables: &Tables) {
    let me = user("user-1");
    let goal = GoalBuilder::new(1).build();
    let older = goal.seal(&me, &plain_keys().sealing_unbound()).expect("it seals");
    let older = older.with("enc_v", 1_u64).with(VERSION, 1_u64);
    put_all(tables, vec![older.clone()]).await;
    let outcome = resealing::page(tables.main.as_ref(), &me, None, 100, &plain_keys()).await;
    assert_eq!(outcome.expect("the page is read").unreadable.len(), 1);
    assert_eq!(stored(tables).await, [older]);
}

fn key(version: u32, marked: bool) -> WrappedKey {
    WrappedKey {
        version: KeyVersion::new(version),
        wrapped: vec![7; 184],
        created_at: EPOCH,
        opens_unbound: marked,
        marked,
        padded: true,
    }
}

async fn marks_are_found_by_their_index_until_they_go(tables: &Tables) {
    let table = tables.data_keys.as_ref();
    for (name, marked) in [("user-1", true), ("user-2", false), ("user-3", true)] {
        let owner = user(name);
        DataKeys::new(table, &owner)
            .add(&key(1, marked))
            .await
            .expect("it is new");
    }
    let (mut found, mut after) = (Vec::new(), None);
    loop {
        let page = data_key::marked_page(table, after.as_ref(), 1)
            .await
            .expect("the index is read");
        found.extend(page.0.into_iter().map(|(user, _)| user.to_string()));
        after = page.1;
        if after.is_none() {
            break;
        }
    }
    found.sort();
    assert_eq!(found, ["user-1", "user-3"]);

    let owner = user("user-1");
    let store = DataKeys::new(table, &owner);
    assert_eq!(store.list().await.expect("they open"), [key(1, true)]);
    store.replace(&key(1, false)).await.expect("it is there");
    assert_eq!(store.list().await.expect("they open"), [key(1, false)]);
    let page = data_key::marked_page(table, None, 5).await.expect("the index is read");
    assert_eq!(page.0.len(), 1);
}

async fn a_removed_key_does_not_come_back_with_its_mark(tables: &Tables) {
    let owner = user("user-1");
    let store = DataKeys::new(tables.data_keys.as_ref(), &owner);
    assert_conflict(&store.replace(&key(1, false)).await);
    assert_eq!(store.list().await.expect("none is fine"), []);
}
