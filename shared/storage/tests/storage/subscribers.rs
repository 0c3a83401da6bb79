//! Subscribers come back as they were kept, are found by their customer, and are refused where a word cannot be read.

use std::sync::Arc;

use goldgrove_domain::subscription::{PaymentState, Subscriber, SubscriptionStatus};
use goldgrove_storage::entity::subscription;
use goldgrove_storage::entity::{Deletions, Feeds, Subscribers};
use goldgrove_storage::table::SortRange;
use goldgrove_storage::{Condition, Fault, Key, MemoryTable, Query, Row, Table, Tables, Value};
use goldgrove_testing::{SubscriberBuilder, user};
use jiff::Timestamp;
use strum::VariantArray as _;

use crate::support::{Repeating, assert_conflict, fault_of, laws};

laws! {
    subscribers_round_trip
    a_replacement_names_the_version_it_was_made_from
    a_replacement_whose_answer_was_lost_is_acknowledged
    a_change_is_noted_for_the_cards_only_where_it_is_kept
    who_asked_for_deletion_becomes_no_subscriber
    a_subscriber_is_found_by_the_providers_customer
    an_index_row_outside_a_users_partition_is_corrupt
}

async fn subscribers_round_trip(tables: &Tables) {
    let table = tables.main.as_ref();
    let me = user("user-0");
    let nobody = Subscribers::new(table, &me).get().await.expect("none is fine");
    assert_eq!(nobody, None);

    let statuses = SubscriptionStatus::VARIANTS
        .iter()
        .map(|&status| SubscriberBuilder::new(1).status(status));
    let states = PaymentState::VARIANTS
        .iter()
        .map(|&payment| SubscriberBuilder::new(2).terms(|terms| terms.payment = payment));
    let ending = SubscriberBuilder::new(3).terms(|terms| terms.cancel_at_period_end = true);
    let others = [
        ending,
        SubscriberBuilder::new(4).at_another_price(),
        SubscriberBuilder::new(5).unsubscribed(),
    ];
    for (number, builder) in statuses.chain(states).chain(others).enumerate() {
        let (me, subscriber) = (user(&format!("user-{number}")), builder.build());
        let store = Subscribers::new(table, &me);
        store.add(&subscriber).await.expect("it is new");
        let read = store.get().await.expect("it opens").expect("it is there");
        assert_eq!((read.value, read.version), (subscriber, 1));
    }
}

async fn a_replacement_names_the_version_it_was_made_from(tables: &Tables) {
    let me = user("user-1");
    let store = Subscribers::new(tables.main.as_ref(), &me);
    let before = SubscriberBuilder::new(1).unsubscribed().build();
    store.add(&before).await.expect("it is new");
    assert_conflict(&store.add(&before).await);

    let newer = SubscriberBuilder::new(1).build();
    assert_eq!(
        store.replace(&newer, 1, None).await.expect("it is the present version"),
        2
    );
    assert_conflict(&store.replace(&before, 1, None).await);
    let read = store.get().await.expect("it opens").expect("it is there");
    assert_eq!((read.value, read.version), (newer, 2));
}

async fn a_replacement_whose_answer_was_lost_is_acknowledged(tables: &Tables) {
    let me = user("user-1");
    let repeating = Repeating(Arc::clone(&tables.main));
    let store = Subscribers::new(&repeating, &me);
    let before = SubscriberBuilder::new(1).unsubscribed().build();
    store.add(&before).await.expect("it is new");
    let replaced = store.replace(&SubscriberBuilder::new(1).build(), 1, None).await;
    assert_eq!(replaced.expect("it is this one"), 2);
}

async fn a_change_is_noted_for_the_cards_only_where_it_is_kept(tables: &Tables) {
    let table = tables.main.as_ref();
    let me = user("user-1");
    let (store, feeds) = (Subscribers::new(table, &me), Feeds::new(table, &me));
    let subscriber = SubscriberBuilder::new(1).build();
    let noted = || Some(feeds.marking_changed(Timestamp::UNIX_EPOCH));
    assert_conflict(&store.replace(&subscriber, 1, noted()).await);
    assert_eq!(
        feeds.rows().await.expect("they are read").len(),
        0,
        "nothing is left behind"
    );
    store.add(&subscriber).await.expect("it is new");
    store.replace(&subscriber, 1, noted()).await.expect("it is there");
    assert_eq!(feeds.rows().await.expect("they are read").len(), 1);
}

async fn who_asked_for_deletion_becomes_no_subscriber(tables: &Tables) {
    let table = tables.main.as_ref();
    let me = user("user-1");
    let deletions = Deletions::new(table);
    deletions
        .request(&me, Timestamp::UNIX_EPOCH)
        .await
        .expect("it is noted");
    assert_conflict(
        &Subscribers::new(table, &me)
            .add(&SubscriberBuilder::new(1).build())
            .await,
    );
}

async fn a_subscriber_is_found_by_the_providers_customer(tables: &Tables) {
    let table = tables.main.as_ref();
    let me = user("user-1");
    let store = Subscribers::new(table, &me);
    store.add(&SubscriberBuilder::new(7).build()).await.expect("it is new");
    let found = subscription::user_of_customer(table, "cus_7")
        .await
        .expect("it is found");
    assert_eq!(found, Some(me));
    let nobody = subscription::user_of_customer(table, "cus_8").await;
    assert_eq!(nobody.expect("none is fine"), None);
}

async fn an_index_row_outside_a_users_partition_is_corrupt(tables: &Tables) {
    let table = tables.main.as_ref();
    let stray = row().await.moved_to(Key::new("INSTITUTION", "SUBSCRIPTION"));
    table.put(stray, Condition::Always).await.expect("it is put");
    let found = subscription::user_of_customer(table, "cus_1").await;
    assert_eq!(fault_of(&found), Some(("pk", Fault::Unreadable)));
}

/// The row of `SubscriberBuilder::new(1)`.
async fn row() -> Row {
    row_of(&SubscriberBuilder::new(1).build()).await
}

async fn row_of(subscriber: &Subscriber) -> Row {
    let (table, me) = (MemoryTable::new(), user("user-1"));
    Subscribers::new(&table, &me).add(subscriber).await.expect("it is new");
    let through: &dyn Table = &table;
    let everything = Query::range("USER#user-1", SortRange::All);
    through.query(&everything).await.expect("they are read").remove(0)
}

#[tokio::test]
async fn no_attribute_may_be_missing_or_of_another_type() {
    let whole = row().await;
    assert!(subscription::open(whole.clone()).is_ok());
    for (name, _) in whole
        .attributes()
        .filter(|(name, _)| !["user_id", "gsi2pk"].contains(name))
    {
        let mut without = whole.clone();
        without.take(name);
        let missing = subscription::open(without);
        assert!(fault_of(&missing).is_some(), "{name} may be missing");
        let strange = subscription::open(whole.clone().with(name, Value::List(vec![])));
        assert!(fault_of(&strange).is_some(), "{name} may be a list");
    }
}

#[tokio::test]
async fn nobody_is_let_in_by_a_word_that_cannot_be_read() {
    let (paid, unpaid) = (
        row().await,
        row_of(&SubscriberBuilder::new(1).unsubscribed().build()).await,
    );
    let rows: [(&str, &Row, &str, Value, Fault); 8] = [
        (
            "a ninth status",
            &paid,
            "status",
            "hibernating".into(),
            Fault::Unreadable,
        ),
        (
            "another tier",
            &paid,
            "subscription_tier",
            "premium".into(),
            Fault::Unreadable,
        ),
        (
            "another payment state",
            &paid,
            "payment_state",
            "".into(),
            Fault::Unreadable,
        ),
        ("no date", &paid, "current_period_end", "soon".into(), Fault::Unreadable),
        (
            "a flag as text",
            &paid,
            "cancel_at_period_end",
            "false".into(),
            Fault::WrongType,
        ),
        ("an odd interval", &paid, "interval", "decade".into(), Fault::Unreadable),
        (
            "terms without a subscription",
            &unpaid,
            "status",
            "active".into(),
            Fault::Contradiction,
        ),
        (
            "a subscription without terms",
            &unpaid,
            "subscription_id",
            "sub_1".into(),
            Fault::WrongType,
        ),
    ];
    for (name, row, attribute, value, fault) in rows {
        let read = subscription::open(row.clone().with(attribute, value));
        assert_eq!(fault_of(&read).map(|(_, fault)| fault), Some(fault), "{name}");
    }
}
