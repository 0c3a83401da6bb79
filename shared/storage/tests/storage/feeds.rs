//! The feed changes as a whole or not at all, once for each look, through both implementations.

use goldgrove_domain::insights::{Card, Change};
use goldgrove_storage::entity::insight::{Cards, Feed, Feeds};
use goldgrove_storage::table::{Query, SortRange};
use goldgrove_storage::{StorageError, Tables};
use goldgrove_testing::builders::insight_id;
use goldgrove_testing::{EPOCH, PlainKeys, card, user};
use jiff::SignedDuration;

use crate::support::laws;

laws! {
    changes_are_made_together_and_counted
    of_two_looks_at_one_moment_one_changes_the_feed
    a_card_dismissed_meanwhile_stops_the_whole_look
    cards_are_out_of_date_until_a_look_that_saw_the_change
    mail_is_noted_once
}

fn raised(numbers: std::ops::RangeInclusive<u128>) -> Vec<Change> {
    numbers.map(|number| Change::Raise(card(number))).collect()
}

fn ids(feed: &Feed) -> Vec<u128> {
    let ids = feed.cards.iter().map(|card| card.value.id);
    ids.map(|id| (1..10).find(|number| insight_id(*number) == id).unwrap_or_default())
        .collect()
}

const fn is_conflict(outcome: &Result<(), StorageError>) -> bool {
    matches!(outcome, Err(StorageError::Conflict { .. }))
}

async fn changes_are_made_together_and_counted(tables: &Tables) {
    let me = user("user-1");
    let (keys, feeds) = (PlainKeys::of(&me), Feeds::new(tables.main.as_ref(), &me));
    let empty = feeds.load(&keys).await.expect("nothing is fine");
    assert_eq!(empty, Feed::default());
    feeds.apply(&empty, &[], &keys).await.expect("no change is fine");
    assert_eq!(feeds.load(&keys).await.expect("it opens"), Feed::default());

    feeds.apply(&empty, &raised(1..=3), &keys).await.expect("they are new");
    let feed = feeds.load(&keys).await.expect("it opens");
    assert_eq!((ids(&feed), feed.seen, feed.mailed_until), (vec![1, 2, 3], 1, None));

    let closed = Card {
        closed_at: Some(EPOCH),
        ..card(2)
    };
    let changes = [Change::Close(closed.clone()), Change::Forget(insight_id(3))];
    feeds.apply(&feed, &changes, &keys).await.expect("nobody else did");
    let feed = feeds.load(&keys).await.expect("it opens");
    assert_eq!((feed.cards(), feed.seen), (vec![card(1), closed], 2));
    assert_eq!(feed.cards.iter().map(|card| card.version).collect::<Vec<_>>(), [1, 2]);
}

async fn of_two_looks_at_one_moment_one_changes_the_feed(tables: &Tables) {
    let me = user("user-1");
    let (keys, feeds) = (PlainKeys::of(&me), Feeds::new(tables.main.as_ref(), &me));
    let seen = feeds.load(&keys).await.expect("it opens");
    feeds.apply(&seen, &raised(1..=3), &keys).await.expect("the first");
    let late = feeds.apply(&seen, &raised(4..=6), &keys).await;
    assert!(is_conflict(&late), "{late:?}");
    assert_eq!(ids(&feeds.load(&keys).await.expect("it opens")), [1, 2, 3]);
}

async fn cards_are_out_of_date_until_a_look_that_saw_the_change(tables: &Tables) {
    let me = user("user-1");
    let (keys, feeds) = (PlainKeys::of(&me), Feeds::new(tables.main.as_ref(), &me));
    let later = EPOCH + SignedDuration::from_secs(1);
    feeds.mark_changed(EPOCH).await.expect("it is marked");
    let seen = feeds.load(&keys).await.expect("it opens");
    assert_eq!(seen.changed_at, Some(EPOCH));

    feeds.mark_changed(later).await.expect("it is marked again");
    let blind = feeds.apply(&seen, &raised(1..=2), &keys).await;
    assert!(is_conflict(&blind), "it did not see the second change: {blind:?}");
    let seen = feeds.load(&keys).await.expect("it opens");
    assert_eq!((ids(&seen), seen.changed_at), (vec![], Some(later)));

    let began_before = seen.clone().begun_at(EPOCH);
    feeds.apply(&began_before, &[], &keys).await.expect("nothing changed");
    assert_eq!(
        feeds.load(&keys).await.expect("it opens"),
        seen,
        "it may have missed it"
    );

    feeds
        .apply(&seen.clone().begun_at(later), &[], &keys)
        .await
        .expect("it saw it");
    let feed = feeds.load(&keys).await.expect("it opens");
    assert_eq!(feed, Feed::default(), "nothing was to be said");
    let twice = feeds.apply(&seen, &[], &keys).await;
    twice.expect("another look at the same moment came to the same");
}

async fn a_card_dismissed_meanwhile_stops_the_whole_look(tables: &Tables) {
    let me = user("user-1");
    let (keys, table) = (PlainKeys::of(&me), tables.main.as_ref());
    let feeds = Feeds::new(table, &me);
    feeds
        .apply(&Feed::default(), &raised(1..=2), &keys)
        .await
        .expect("they are new");
    let seen = feeds.load(&keys).await.expect("it opens");
    let dismissed = Card {
        dismissed_at: Some(EPOCH),
        ..card(1)
    };
    let cards = Cards::new(table, &me);
    cards.replace(&dismissed, 1, &keys).await.expect("nobody else did");

    let changes = [Change::Raise(card(3)), Change::Refresh(card(1))];
    let late = feeds.apply(&seen, &changes, &keys).await;
    assert!(is_conflict(&late), "{late:?}");
    let feed = feeds.load(&keys).await.expect("it opens");
    assert_eq!((feed.cards(), feed.seen), (vec![dismissed, card(2)], 1));
}

async fn mail_is_noted_once(tables: &Tables) {
    let me = user("user-1");
    let (keys, feeds) = (PlainKeys::of(&me), Feeds::new(tables.main.as_ref(), &me));
    feeds
        .apply(&Feed::default(), &raised(1..=1), &keys)
        .await
        .expect("it is new");
    let seen = feeds.load(&keys).await.expect("it opens");
    feeds.note_mailed(&seen, Some(EPOCH)).await.expect("the first");
    let again = feeds.note_mailed(&seen, Some(EPOCH)).await;
    assert!(is_conflict(&again), "{again:?}");

    let feed = feeds.load(&keys).await.expect("it opens");
    assert_eq!(feed.mailed_until, Some(EPOCH));
    feeds
        .apply(&feed, &raised(2..=2), &keys)
        .await
        .expect("nobody else did");
    let feed = feeds.load(&keys).await.expect("it opens");
    assert_eq!((feed.mailed_until, feed.seen), (Some(EPOCH), 3), "a look keeps it");
    let rows = Query::range("USER#user-1", SortRange::All);
    let rows = tables.main.query(&rows).await.expect("they are there");
    assert_eq!(rows.len(), 3, "two cards and the count");
}
