//! What says who a caller is: all of it in one read, nothing of other users and sign-ins, and no row passed over.

use std::collections::BTreeMap;
use std::sync::Arc;

use goldgrove_domain::ids::SessionId;
use goldgrove_domain::profile::Role;
use goldgrove_domain::session::Session;
use goldgrove_storage::counted::CountedTable;
use goldgrove_storage::entity::{Profiles, Roles, Sessions, Subscribers, returned_mail};
use goldgrove_storage::identity::Identity;
use goldgrove_storage::{Condition, Fault, Key, Query, Read, Row, StorageError, Table, Tables, Value};
use goldgrove_testing::{EPOCH, PlainKeys, ProfileBuilder, SubscriberBuilder, user};

use strum::VariantArray as _;

use crate::support::laws;

laws! {
    all_of_a_caller_is_known_after_one_call
    a_user_without_rows_is_an_ordinary_one
    the_first_role_in_ascending_order_counts
    neither_another_user_nor_another_sign_in_is_seen
    a_row_of_another_noun_fails_the_read
    every_row_that_counts_must_be_readable
    the_rows_of_the_runbooks_are_those_that_are_written
}

const OPERATIONS: &str = include_str!("../../../../docs/operations.md");

fn session_id(text: &str) -> SessionId {
    SessionId::parse(text).expect("it is one")
}

fn session(id: &str) -> Session {
    Session::begin(session_id(id), Some(format!("hash of {id}")), EPOCH)
}

/// A user with one of everything that says who they are.
async fn settle(table: &dyn Table, name: &str) {
    let me = user(name);
    let profile = ProfileBuilder::new(&me).build();
    Profiles::new(table, &me)
        .add(&profile, &PlainKeys::of(&me))
        .await
        .expect("it is new");
    for &role in Role::VARIANTS {
        Roles::new(table, &me).grant(role).await.expect("it is granted");
    }
    for id in ["one", "two"] {
        Sessions::new(table, &me).add(&session(id)).await.expect("it is new");
    }
    let valid_from = Sessions::new(table, &me).put_valid_from(EPOCH).await;
    valid_from.expect("it is put");
    returned_mail::put(table, &me, EPOCH).await.expect("it is put");
    Subscribers::new(table, &me)
        .add(&SubscriberBuilder::new(1).build())
        .await
        .expect("it is new");
}

async fn load(table: &dyn Table, name: &str, session: &str) -> Result<Identity, StorageError> {
    Identity::load(table, &user(name), &session_id(session)).await
}

async fn all_of_a_caller_is_known_after_one_call(tables: &Tables) {
    settle(tables.main.as_ref(), "user-1").await;
    let counted = Arc::new(CountedTable::new(Arc::clone(&tables.main)));
    let identity = load(counted.as_ref(), "user-1", "two").await.expect("it opens");
    assert_eq!(counted.counts().calls, 1);

    assert_eq!(identity.role, Role::Admin);
    assert_eq!(identity.session.map(|stored| stored.value), Some(session("two")));
    assert_eq!(identity.sessions_valid_from, Some(EPOCH));
    assert_eq!(identity.mail_returned_at, Some(EPOCH));
    assert_eq!(
        identity.subscriber.expect("there is one").value,
        SubscriberBuilder::new(1).build()
    );
    let profile = identity.profile.expect("there is a profile");
    assert_eq!((profile.created_at, profile.deleted_at), (EPOCH, None));
    let me = user("user-1");
    let stored = Profiles::new(tables.main.as_ref(), &me).get_row(&()).await;
    assert_eq!(identity.profile_row, stored.expect("it is read"));
}

async fn a_user_without_rows_is_an_ordinary_one(tables: &Tables) {
    let identity = load(tables.main.as_ref(), "user-1", "one").await.expect("none is fine");
    let nobody = Identity {
        profile_row: None,
        profile: None,
        role: Role::User,
        session: None,
        sessions_valid_from: None,
        mail_returned_at: None,
        subscriber: None,
    };
    assert_eq!(identity, nobody);
}

async fn the_first_role_in_ascending_order_counts(tables: &Tables) {
    let me = user("user-1");
    let roles = Roles::new(tables.main.as_ref(), &me);
    for (granted, counts) in [(Role::User, Role::User), (Role::Admin, Role::Admin)] {
        roles.grant(granted).await.expect("it is granted");
        let identity = load(tables.main.as_ref(), "user-1", "one").await.expect("it opens");
        assert_eq!(identity.role, counts);
    }
}

async fn neither_another_user_nor_another_sign_in_is_seen(tables: &Tables) {
    let table = tables.main.as_ref();
    settle(table, "user-1").await;
    settle(table, "user-11").await;
    let stranger = load(table, "user-2", "one").await.expect("none is fine");
    assert_eq!((stranger.profile, stranger.session), (None, None));
    let elsewhere = load(table, "user-1", "tw").await.expect("none is fine");
    assert_eq!(elsewhere.session, None);
}

async fn a_row_of_another_noun_fails_the_read(tables: &Tables) {
    let table = tables.main.as_ref();
    for sort in ["PROFILE#2", "ROLES", "SESSION", "STANDING"] {
        let key = Key::new("USER#user-1", sort);
        let put = table.put(Row::new(key.clone()), Condition::Absent).await;
        put.expect("it is new");
        let read = load(table, "user-1", "one").await;
        assert!(
            matches!(read, Err(StorageError::Corrupt { table: "identity", .. })),
            "{sort}"
        );
        table.delete(&key, Condition::Present).await.expect("it is there");
    }
}

async fn every_row_that_counts_must_be_readable(tables: &Tables) {
    let table = tables.main.as_ref();
    settle(table, "user-1").await;
    let rows = table
        .query(&Query::between("USER#user-1", "PROFILE", "SUBSCRIPTION"))
        .await
        .expect("they are read");
    let spoilt = [
        ("PROFILE", "created_at"),
        ("PROFILE", "deleted_at"),
        ("ROLE#user", "role"),
        ("SESSION#one", "expires_at"),
        ("SESSION#one", "revoked_at"),
        ("SESSIONS", "valid_from"),
        ("RETURNED_MAIL", "returned_at"),
        ("SUBSCRIPTION", "customer_id"),
    ];
    for (sort, attribute) in spoilt {
        let whole = rows.iter().find(|row| row.key().sort == sort).expect("it is there");
        let row = whole.clone().with(attribute, Value::List(vec!["spoilt".into()]));
        table.put(row, Condition::Always).await.expect("it is put");
        let read = load(table, "user-1", "one").await;
        let is_refused = matches!(
            read,
            Err(StorageError::Corrupt {
                fault: Fault::WrongType,
                ..
            })
        );
        assert!(is_refused, "{sort} {attribute}");
        table.put(whole.clone(), Condition::Always).await.expect("it is put");
    }
    assert!(load(table, "user-1", "one").await.is_ok(), "put back, it opens");
}

/// The row in `docs/operations.md` that begins so, for one user and moment.
fn documented(sort: &str, name: &str) -> Row {
    let begin = format!(r#"{{"pk": {{"S": "USER#<sub>"}}, "sk": {{"S": "{sort}"}}"#);
    let start = OPERATIONS.find(&begin).expect("the runbook has it");
    let line = OPERATIONS[start..].lines().next().expect("it is a line");
    let text = line.replace("<sub>", name).replace("<now>", &EPOCH.to_string());
    let item: serde_json::Value = serde_json::from_str(text.trim_end_matches('\'')).expect("it is JSON");
    let text = |name: &str| item[name]["S"].as_str().expect("it is a text").to_owned();
    let attributes = item.as_object().expect("it is an object").keys();
    attributes
        .filter(|attribute| !matches!(attribute.as_str(), "pk" | "sk"))
        .fold(Row::new(Key::new(text("pk"), text("sk"))), |row, attribute| {
            row.with(attribute, text(attribute).as_str())
        })
}

async fn the_rows_of_the_runbooks_are_those_that_are_written(tables: &Tables) {
    let table = tables.main.as_ref();
    settle(table, "user-1").await;
    for sort in ["ROLE#admin", "SESSIONS"] {
        let key = Key::new("USER#user-1".to_owned(), sort.to_owned());
        let written = table.get(&key, Read::Consistent).await.expect("it is read");
        let attributes = |row: Row| -> BTreeMap<String, Value> {
            row.attributes()
                .map(|(name, value)| (name.to_owned(), value.clone()))
                .collect()
        };
        let written = written.map(attributes).expect("it is there");
        assert_eq!(written, attributes(documented(sort, "user-1")), "{sort}");
    }
}
