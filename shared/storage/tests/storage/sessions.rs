//! Sessions: what was kept is read back, a change names what it was made from, and a row that is none is refused.

use std::sync::Arc;

use async_trait::async_trait;
use goldgrove_domain::ids::SessionId;
use goldgrove_domain::session::{Device, Session};
use goldgrove_storage::entity::Versioned;
use goldgrove_storage::entity::session::{self, Sessions};
use goldgrove_storage::layer::Layer;
use goldgrove_storage::schema::SWEEP_AT;
use goldgrove_storage::{Condition, Key, Query, Read, Row, StorageError, Table, Tables, Value};
use goldgrove_testing::{EPOCH, user};
use jiff::{SignedDuration, Timestamp};

use crate::support::{Repeating, assert_conflict, laws};

laws! {
    sessions_round_trip
    a_session_is_begun_once
    a_change_names_the_version_it_was_made_from
    a_change_whose_answer_was_lost_is_acknowledged
    a_session_is_its_users_alone
    the_table_sweeps_a_row_an_hour_after_its_session_is_over
    a_row_that_lacks_anything_is_no_session
    the_moment_from_which_sign_ins_count_never_goes_back
}

fn begun(id: &str) -> Session {
    let id = SessionId::parse(id).expect("it is one");
    Session::begin(id, Some("hash".to_owned()), EPOCH)
}

fn stored(value: Session, version: u64) -> Versioned<Session> {
    Versioned { value, version }
}

async fn row(table: &dyn Table) -> Row {
    let rows = table.query(&Query::prefix("USER#user-1", "SESSION#")).await;
    rows.expect("they are read").remove(0)
}

async fn sessions_round_trip(tables: &Tables) {
    let me = user("user-1");
    let sessions = Sessions::new(tables.main.as_ref(), &me);
    let id = SessionId::parse("two").expect("it is one");
    let mut ended = Session::begin(id, None, EPOCH);
    ended.revoke(EPOCH + SignedDuration::from_nanos(1));
    let device = Device::from_user_agent("Firefox/153.0 on Linux");
    let all = [begun("one").on(device), ended];
    for session in all.clone() {
        sessions.add(&session).await.expect("it is new");
        let read = sessions.get(&session.id).await.expect("it opens");
        assert_eq!(read, Some(stored(session, 1)));
    }
    sessions.put_valid_from(EPOCH).await.expect("it is put");
    assert_eq!(sessions.list().await.expect("they open"), all);
}

async fn a_session_is_begun_once(tables: &Tables) {
    let me = user("user-1");
    let sessions = Sessions::new(tables.main.as_ref(), &me);
    sessions.add(&begun("one")).await.expect("it is new");
    assert_conflict(&sessions.add(&begun("one")).await);
}

async fn a_change_names_the_version_it_was_made_from(tables: &Tables) {
    let me = user("user-1");
    let sessions = Sessions::new(tables.main.as_ref(), &me);
    let mut session = begun("one");
    let before = sessions.replace(&session, 1).await;
    assert!(matches!(before, Err(StorageError::Conflict { .. })), "there is none");
    sessions.add(&session).await.expect("it is new");
    session.revoke(EPOCH);
    let version = sessions.replace(&session, 1).await.expect("it is version 1");
    let late = sessions.replace(&begun("one"), 1).await;
    assert!(
        matches!(late, Err(StorageError::Conflict { .. })),
        "it is ended already"
    );
    let read = sessions.get(&session.id).await.expect("it opens");
    assert_eq!(read, Some(stored(session, version)));
}

async fn a_change_whose_answer_was_lost_is_acknowledged(tables: &Tables) {
    let me = user("user-1");
    let repeating = Repeating(Arc::clone(&tables.main));
    let mut session = begun("one");
    let added = Sessions::new(tables.main.as_ref(), &me).add(&session).await;
    added.expect("it is new");
    session.revoke(EPOCH);
    let sessions = Sessions::new(&repeating, &me);
    let version = sessions.replace(&session, 1).await;
    assert_eq!(version.expect("it is this one"), 2);
}

async fn a_session_is_its_users_alone(tables: &Tables) {
    let (me, other) = (user("user-1"), user("user-2"));
    let session = begun("one");
    let mine = Sessions::new(tables.main.as_ref(), &me);
    mine.add(&session).await.expect("it is new");
    let theirs = Sessions::new(tables.main.as_ref(), &other).get(&session.id).await;
    assert_eq!(theirs.expect("none is fine"), None);
}

async fn the_table_sweeps_a_row_an_hour_after_its_session_is_over(tables: &Tables) {
    let me = user("user-1");
    let sessions = Sessions::new(tables.main.as_ref(), &me);
    let mut session = begun("one");
    sessions.add(&session).await.expect("it is new");
    assert!(session.extend(EPOCH + SignedDuration::from_mins(20)));
    sessions.replace(&session, 1).await.expect("it is there");
    let swept = EPOCH + SignedDuration::from_mins(20 + 30 + 60);
    let seconds = Value::Number(swept.as_second().to_string());
    assert_eq!(row(tables.main.as_ref()).await.get(SWEEP_AT), Some(&seconds));
}

async fn a_row_that_lacks_anything_is_no_session(tables: &Tables) {
    /// For readers of the stored form, and for the table itself.
    const NEVER_READ: [&str; 2] = ["user_id", SWEEP_AT];
    /// Rows of an earlier release lack it.
    const LATER: &str = "fingerprint_hash";
    let me = user("user-1");
    let sessions = Sessions::new(tables.main.as_ref(), &me);
    sessions.add(&begun("one")).await.expect("it is new");
    let whole = row(tables.main.as_ref()).await;
    assert!(session::open(whole.clone()).is_ok());
    let names = whole.attributes().map(|(name, _)| name.to_owned());
    for name in names.filter(|name| !NEVER_READ.contains(&name.as_str())) {
        let mut without = whole.clone();
        without.take(&name);
        if name == LATER {
            assert!(session::open(without).is_ok(), "{name}");
            continue;
        }
        for row in [without, whole.clone().with(name.as_str(), Value::List(vec![]))] {
            assert!(
                matches!(session::open(row), Err(StorageError::Corrupt { .. })),
                "{name}"
            );
        }
    }
}

fn minutes(minutes: i64) -> Timestamp {
    EPOCH + SignedDuration::from_mins(minutes)
}

/// A table where another writer stores a later moment right before each write.
struct Crossed<'a>(&'a dyn Table);

#[async_trait]
impl Layer for Crossed<'_> {
    async fn below(&self) -> &dyn Table {
        self.0
    }

    async fn put(&self, row: Row, condition: Condition) -> Result<(), StorageError> {
        let me = user("user-1");
        Sessions::new(self.0, &me).put_valid_from(minutes(9)).await?;
        self.0.put(row, condition).await
    }
}

async fn the_moment_from_which_sign_ins_count_never_goes_back(tables: &Tables) {
    let (table, me) = (tables.main.as_ref(), user("user-1"));
    let crossed = Crossed(table);
    for (table, moment, expected) in [(table, 3, 3), (table, 2, 3), (table, 4, 4), (&crossed, 5, 9)] {
        let stored = Sessions::new(table, &me).put_valid_from(minutes(moment)).await;
        stored.expect("it is put");
        let key = Key::new("USER#user-1", "SESSIONS");
        let row = table.get(&key, Read::Consistent).await.expect("it is read");
        let row = row.expect("it is there");
        assert_eq!(row.get("valid_from"), Some(&Value::from(minutes(expected).to_string())));
    }
}
