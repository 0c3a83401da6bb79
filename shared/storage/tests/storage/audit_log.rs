//! The audit trail: entries come in one order, are never written over, and a break in their chain is found.

use std::collections::BTreeMap;

use goldgrove_domain::audit::{AuditAction, AuditDetail, AuditEvent, DETAILS_BYTES_MAX, KEPT_FOR_DAYS};
use goldgrove_domain::ids::UserId;
use goldgrove_storage::entity::audit_log::{AuditEntry, AuditLog, ChainFault, Verification};
use goldgrove_storage::layer::Layer;
use goldgrove_storage::{Condition, MemoryTable, Query, Row, StorageError, Table, Tables, Value};
use goldgrove_testing::{EPOCH, SeededIds, user};
use jiff::{SignedDuration, Timestamp};
use proptest::prelude::{Strategy, any, prop_assert, prop_assume, prop_oneof, proptest};
use proptest::sample::{Index, select};

use goldgrove_domain::random::IdSource as _;

use crate::support::{assert_conflict, laws};

laws! {
    entries_are_numbered_chained_and_come_newest_first
    an_entry_reads_back_exactly_as_it_was_added
    writers_at_the_same_moment_all_get_a_number_of_their_own
    one_users_trail_is_invisible_to_another
    a_clock_that_went_back_does_not_turn_the_order_round
    details_beyond_their_size_are_too_large
    nothing_follows_the_deletion_of_the_user
    an_entry_whose_answer_was_lost_is_there_once
}

fn event(number: u64) -> AuditEvent {
    AuditEvent::new(AuditAction::SealedDataOpened)
        .on("accounts", format!("acct_{number}"))
        .count("fields", number)
}

/// A trail of `count` entries, one minute apart.
async fn written(table: &dyn Table, user: &UserId, count: u64) -> Vec<AuditEntry> {
    let (log, ids) = (AuditLog::new(table, user), SeededIds::default());
    let mut entries = Vec::new();
    for number in 0..count {
        let now = EPOCH + SignedDuration::from_mins(i64::try_from(number).expect("a small number"));
        entries.push(log.append(event(number), ids.uuid(), now).await.expect("it is added"));
    }
    entries
}

async fn verified(table: &dyn Table, user: &UserId, now: Timestamp) -> Verification {
    AuditLog::new(table, user).verify(now).await.expect("the trail is read")
}

async fn entries_are_numbered_chained_and_come_newest_first(tables: &Tables) {
    let (table, me) = (tables.audit.as_ref(), user("user-1"));
    let log = AuditLog::new(table, &me);
    assert_eq!(log.page(None, 10).await.expect("none is fine"), []);
    assert!(verified(table, &me, EPOCH).await.is_whole());

    let entries = written(table, &me, 12).await;
    let numbers: Vec<u64> = entries.iter().map(|entry| entry.seq).collect();
    assert_eq!(numbers, (1..=12).collect::<Vec<_>>());
    for pair in entries.windows(2) {
        let previous = pair[1].previous.as_ref().expect("it has one before it");
        assert_eq!((&previous.hash, previous.at), (&pair[0].hash, pair[0].at));
    }
    assert_eq!(log.list().await.expect("they open"), entries);
    let page = log.page(None, 5).await.expect("they open");
    assert_eq!(
        page.iter().map(|entry| entry.seq).collect::<Vec<_>>(),
        [12, 11, 10, 9, 8]
    );
    let next = log.page(Some(8), 20).await.expect("they open");
    assert_eq!(
        next.iter().map(|entry| entry.seq).collect::<Vec<_>>(),
        [7, 6, 5, 4, 3, 2, 1]
    );
    assert_eq!(log.page(Some(1), 5).await.expect("none is fine"), []);
    let whole = verified(table, &me, EPOCH).await;
    assert_eq!((whole.entries, whole.fault), (12, None));
    assert_eq!(whole.head.as_ref(), entries.last().map(|entry| &entry.hash));
}

async fn nothing_follows_the_deletion_of_the_user(tables: &Tables) {
    let me = user("user-1");
    let (log, ids) = (AuditLog::new(tables.audit.as_ref(), &me), SeededIds::default());
    let deleted = || AuditEvent::new(AuditAction::UserDeleted);
    log.append(event(1), ids.uuid(), EPOCH).await.expect("it is added");
    log.append(deleted(), ids.uuid(), EPOCH).await.expect("it is added");
    assert_conflict(&log.append(event(2), ids.uuid(), EPOCH).await);
    // A deletion that is repeated from its last step.
    log.append(deleted(), ids.uuid(), EPOCH).await.expect("it is added");
    assert_eq!(log.list().await.expect("they open").len(), 3);
}

async fn an_entry_reads_back_exactly_as_it_was_added(tables: &Tables) {
    let (table, me) = (tables.audit.as_ref(), user("user-1"));
    let log = AuditLog::new(table, &me);
    let bare = AuditEvent::new(AuditAction::SessionEnded);
    let full = event(3)
        .word("mode", "batch")
        .code("error_code", "ITEM_LOGIN_REQUIRED")
        .through("Mozilla/5.0 (X11)");
    for event in [bare, full] {
        let added = log.append(event.clone(), SeededIds::new(7).uuid(), EPOCH).await;
        let read = log.page(None, 1).await.expect("it opens").pop().expect("it is there");
        assert_eq!((&added.expect("it is added"), &read.event), (&read, &event));
    }
}

async fn writers_at_the_same_moment_all_get_a_number_of_their_own(tables: &Tables) {
    let (table, me) = (tables.audit.as_ref(), user("user-1"));
    let (log, ids) = (AuditLog::new(table, &me), SeededIds::default());
    let writers = (0..4).map(|number| log.append(event(number), ids.uuid(), EPOCH));
    let added = futures::future::join_all(writers).await;
    let mut numbers: Vec<u64> = added.into_iter().map(|entry| entry.expect("it is added").seq).collect();
    numbers.sort_unstable();
    assert_eq!(numbers, [1, 2, 3, 4]);
    assert!(verified(table, &me, EPOCH).await.is_whole());
}

async fn one_users_trail_is_invisible_to_another(tables: &Tables) {
    let (table, me) = (tables.audit.as_ref(), user("user-1"));
    written(table, &me, 2).await;
    for name in ["user-2", "user-", "user-11"] {
        let them = user(name);
        assert_eq!(
            AuditLog::new(table, &them).list().await.expect("none is fine"),
            [],
            "{name}"
        );
    }
}

async fn a_clock_that_went_back_does_not_turn_the_order_round(tables: &Tables) {
    let (table, me) = (tables.audit.as_ref(), user("user-1"));
    let (log, ids) = (AuditLog::new(table, &me), SeededIds::default());
    let earlier = EPOCH - SignedDuration::from_hours(1);
    for now in [EPOCH, earlier] {
        let entry = log.append(event(1), ids.uuid(), now).await.expect("it is added");
        assert_eq!(entry.at, EPOCH);
    }
    assert!(verified(table, &me, EPOCH).await.is_whole());
}

async fn details_beyond_their_size_are_too_large(tables: &Tables) {
    let (table, me) = (tables.audit.as_ref(), user("user-1"));
    let mut large = event(1);
    let code = |length| AuditDetail::Code("x".repeat(length));
    large.details = BTreeMap::from([("a".to_owned(), code(DETAILS_BYTES_MAX - 1))]);
    let log = AuditLog::new(table, &me);
    log.append(large.clone(), SeededIds::default().uuid(), EPOCH)
        .await
        .expect("it just fits");
    large.details.insert("b".to_owned(), code(0));
    let refused = log.append(large, SeededIds::default().uuid(), EPOCH).await;
    assert!(matches!(refused, Err(StorageError::TooLarge { .. })), "{refused:?}");
    assert_eq!(log.list().await.expect("they open").len(), 1);
}

/// The client of the table repeats a write by itself when an answer is lost; the write then meets its own row.
async fn an_entry_whose_answer_was_lost_is_there_once(tables: &Tables) {
    let me = user("user-1");
    let table = Forgetful(std::sync::Arc::clone(&tables.audit));
    let log = AuditLog::new(&table, &me);
    let entry = log.append(event(1), SeededIds::default().uuid(), EPOCH).await;
    assert_eq!(entry.expect("it is added").seq, 1);
    assert_eq!(
        AuditLog::new(tables.audit.as_ref(), &me)
            .list()
            .await
            .expect("they open")
            .len(),
        1
    );
}

/// Puts every row and then says that its condition did not hold.
struct Forgetful(std::sync::Arc<dyn Table>);

#[async_trait::async_trait]
impl Layer for Forgetful {
    async fn below(&self) -> &dyn Table {
        self.0.as_ref()
    }

    async fn put(&self, row: Row, condition: Condition) -> Result<(), StorageError> {
        self.0.put(row, condition).await?;
        Err(StorageError::Conflict { at: vec![0] })
    }
}

/// What somebody with access to the table might do to it.
#[derive(Clone, Debug)]
enum Tampering {
    /// An attribute of one entry becomes another text.
    Alters(Index, &'static str),
    /// The count in the details of one entry becomes another.
    Recounts(Index),
    /// One entry goes, but not the newest.
    Removes(Index),
    /// Two entries change places.
    Swaps(Index, Index),
    /// One entry is written over with what another says.
    Copies(Index, Index),
    /// One entry comes from the trail of another user.
    Borrows(Index),
}

fn tamperings() -> impl Strategy<Value = Tampering> {
    let hashed = [
        "id",
        "at",
        "action",
        "table_name",
        "record_id",
        "user_agent",
        "previous_at",
        "previous_hash",
        "hash",
    ];
    prop_oneof![
        (any::<Index>(), select(hashed.to_vec())).prop_map(|(at, name)| Tampering::Alters(at, name)),
        any::<Index>().prop_map(Tampering::Recounts),
        any::<Index>().prop_map(Tampering::Removes),
        (any::<Index>(), any::<Index>()).prop_map(|(one, other)| Tampering::Swaps(one, other)),
        (any::<Index>(), any::<Index>()).prop_map(|(one, other)| Tampering::Copies(one, other)),
        any::<Index>().prop_map(Tampering::Borrows),
    ]
}

/// A text of the same kind that is not the one stored.
fn other_text(name: &str) -> &'static str {
    match name {
        "id" => "018f2d3c-0000-7000-8000-000000000000",
        "at" | "previous_at" => "2026-11-21T11:59:59Z",
        "action" => "session.ended",
        _ => "something else",
    }
}

async fn rows_of(table: &dyn Table, user: &UserId) -> Vec<Row> {
    let query = Query::prefix(format!("USER#{user}"), "EVENT#");
    table.query(&query).await.expect("they are read")
}

async fn tamper(table: &dyn Table, me: &UserId, tampering: &Tampering) {
    let rows = rows_of(table, me).await;
    let place = |row: &Row| row.key().clone();
    let put = |row: Row| table.put(row, Condition::Always);
    let done = match tampering {
        Tampering::Alters(at, name) => put(at.get(&rows).clone().with(*name, other_text(name))).await,
        Tampering::Recounts(at) => {
            let details = BTreeMap::from([("fields".to_owned(), Value::from(1_000_u64))]);
            put(at.get(&rows).clone().with("details", Value::Map(details))).await
        }
        Tampering::Removes(at) => {
            let but_the_newest = &rows[..rows.len() - 1];
            table.delete(at.get(but_the_newest).key(), Condition::Always).await
        }
        Tampering::Swaps(one, other) => {
            let (one, other) = (one.get(&rows).clone(), other.get(&rows).clone());
            let (first, second) = (place(&one), place(&other));
            put(one.moved_to(second)).await.expect("it is put");
            put(other.moved_to(first)).await
        }
        Tampering::Copies(one, other) => put(other.get(&rows).clone().moved_to(place(one.get(&rows)))).await,
        Tampering::Borrows(at) => {
            let theirs = rows_of(table, &user("user-2")).await;
            let place = place(at.get(&rows));
            let row = theirs.into_iter().find(|row| row.key().sort == place.sort);
            put(row.expect("their trail is as long").moved_to(place)).await
        }
    };
    done.expect("the table takes it");
}

proptest! {
    #[test]
    fn whatever_is_done_to_a_trail_is_found(count in 2_u64..12, tampering in tamperings()) {
        let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
        let (table, me) = (MemoryTable::new(), user("user-1"));
        let (before, after) = runtime.block_on(async {
            let table: &dyn Table = &table;
            written(table, &me, count).await;
            written(table, &user("user-2"), count).await;
            assert!(verified(table, &me, EPOCH).await.is_whole());
            let before = rows_of(table, &me).await;
            tamper(table, &me, &tampering).await;
            (before, rows_of(table, &me).await)
        });
        // Two entries that are one, and the first entry's previous one, which is not there: nothing was done.
        prop_assume!(before != after);
        let verification = runtime.block_on(verified(&table, &me, EPOCH));
        prop_assert!(!verification.is_whole(), "{tampering:?}");
    }

    #[test]
    fn an_entry_taken_out_and_everything_numbered_anew_is_found(count in 3_u64..9, gone in any::<Index>()) {
        let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
        let (table, me) = (MemoryTable::new(), user("user-1"));
        let verification = runtime.block_on(async {
            let table: &dyn Table = &table;
            written(table, &me, count).await;
            let rows = rows_of(table, &me).await;
            let gone = gone.index(rows.len() - 1);
            for (row, moved) in rows[gone + 1..].iter().zip(&rows[gone..]) {
                let seq = moved.get("seq").expect("it has a number").clone();
                let row = row.clone().with("seq", seq).moved_to(moved.key().clone());
                table.put(row, Condition::Always).await.expect("it is put");
            }
            table.delete(rows[rows.len() - 1].key(), Condition::Always).await.expect("it is there");
            verified(table, &me, EPOCH).await
        });
        prop_assert!(!verification.is_whole());
    }
}

#[tokio::test]
async fn what_the_table_swept_in_its_time_is_no_gap_but_what_went_before_is() {
    let (table, me) = (MemoryTable::new(), user("user-1"));
    let table: &dyn Table = &table;
    let entries = written(table, &me, 4).await;
    for row in &rows_of(table, &me).await[..2] {
        table.delete(row.key(), Condition::Always).await.expect("it is there");
    }
    let kept = SignedDuration::from_hours(24 * KEPT_FOR_DAYS);
    let second = entries[1].at;
    let a_moment = SignedDuration::from_secs(1);
    let rows = [
        (
            "too early",
            second + kept - a_moment,
            Some(ChainFault::Missing { seq: 3 }),
        ),
        ("in its time", second + kept, None),
    ];
    for (name, now, fault) in rows {
        assert_eq!(verified(table, &me, now).await.fault, fault, "{name}");
    }
}

#[tokio::test]
async fn a_fault_names_the_entry_that_shows_it() {
    let (me, always) = (user("user-1"), Condition::Always);
    let recounted = |row: &Row| row.clone().with("details", Value::Map(BTreeMap::new()));

    let table = MemoryTable::new();
    written(&table, &me, 4).await;
    let second = rows_of(&table, &me).await.swap_remove(1);
    table.put(recounted(&second), always.clone()).await.expect("it is put");
    let altered = verified(&table, &me, EPOCH).await;
    assert_eq!(altered.fault, Some(ChainFault::Altered { seq: 2 }));
    assert_eq!(altered.head, None, "a broken trail has no head");

    table.delete(second.key(), always).await.expect("it is there");
    let missing = verified(&table, &me, EPOCH).await;
    assert_eq!(missing.fault, Some(ChainFault::Missing { seq: 3 }));
}
