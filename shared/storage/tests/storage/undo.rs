//! Deletions that are undone: allocations come back together with what they belong to or not at all, and a repeated request is
//! told the same.

use std::sync::Arc;

use goldgrove_domain::{Account, AccountKind, Share};
use goldgrove_storage::entity::{Accounts, Anchors, GoalAllocations, Goals, Holdings};
use goldgrove_storage::removal::{remove_account, remove_anchor, remove_goal};
use goldgrove_storage::undo::{Restored, Undo, restore};
use goldgrove_storage::{Condition, Query, StorageError, Table, Tables};
use goldgrove_testing::builders::{account_id, goal_id};
use goldgrove_testing::clock::EPOCH;
use goldgrove_testing::{AccountBuilder, GoalBuilder, HoldingBuilder, PlainKeys, allocation, anchor, usd, user};
use jiff::SignedDuration;
use uuid::Uuid;

use crate::support::{Raced, assert_conflict, laws, me};

laws! {
    allocations_saved_in_between_keep_those_of_the_deleted_account_away
    a_repeated_request_is_told_what_the_first_one_was_told
    more_allocations_than_a_transaction_takes_stay_away
    allocations_of_a_goal_that_was_deleted_since_stay_away
    a_balance_that_was_typed_in_again_stays
    what_a_first_attempt_deleted_comes_back_with_the_rest
}

const TOKEN: Uuid = Uuid::from_u128(7);

const fn of_account(number: u128) -> Share {
    Share::Account {
        account: account_id(number),
        percentage: goldgrove_domain::Decimal::ONE,
    }
}

fn undo(tables: &Tables) -> Undo<'_> {
    Undo {
        table: tables.idempotency.as_ref(),
        token: TOKEN,
        until: EPOCH + SignedDuration::from_secs(30),
    }
}

async fn restored(tables: &Tables) -> Result<Option<Restored>, StorageError> {
    restore(tables, &user("user-1"), TOKEN, EPOCH).await
}

async fn add_goal(table: &dyn Table, number: u128) {
    let me = user("user-1");
    let goals = Goals::new(table, &me);
    let goal = GoalBuilder::new(number).build();
    goals.add(&goal, &PlainKeys::of(&me)).await.expect("it is new");
}

/// Allocates account `account` to goal `goal`, `shares` times; `seen` is how often allocations had changed.
async fn allocate(table: &dyn Table, goal: u128, account: u128, shares: u128, seen: u64) {
    let me = user("user-1");
    let shares: Vec<_> = (0..shares)
        .map(|place| allocation(goal, goal * 1_000 + place, of_account(account)))
        .collect();
    let store = GoalAllocations::new(table, &me);
    store
        .replace_of(goal_id(goal), &shares, seen, None, &PlainKeys::of(&me))
        .await
        .expect("the goal is there");
}

/// Account 1 with `holdings`.
async fn add_account(table: &dyn Table, holdings: u128) -> Account {
    let (me, account) = (
        user("user-1"),
        AccountBuilder::new(1).kind(AccountKind::Brokerage).build(),
    );
    let keys = PlainKeys::of(&me);
    let accounts = Accounts::new(table, &me);
    accounts.add(&account, &keys).await.expect("it is new");
    for number in 0..holdings {
        let holding = HoldingBuilder::new(1, number).build();
        let store = Holdings::new(table, &me);
        store.add(&holding, &keys).await.expect("it is new");
    }
    account
}

async fn remove_it(tables: &Tables, account: &Account) {
    let (table, me) = (tables.main.as_ref(), user("user-1"));
    let accounts = Accounts::new(table, &me);
    let stored = accounts.get(&account.id, &PlainKeys::of(&me)).await.expect("it opens");
    let stored = stored.expect("it is there");
    let removed = remove_account(table, &me, &stored, Some(undo(tables)));
    removed.await.expect("it is there");
}

/// How many rows of each kind there are: holdings, allocations.
async fn counts(table: &dyn Table) -> [usize; 2] {
    let rows = async |prefix| {
        table
            .query(&Query::prefix("USER#user-1", prefix))
            .await
            .expect("they are read")
            .len()
    };
    [rows("HOLDING#").await, rows("ALLOCATION#").await]
}

async fn allocations_saved_in_between_keep_those_of_the_deleted_account_away(tables: &Tables) {
    let table = &tables.main;
    let account = add_account(table.as_ref(), 60).await;
    add_goal(table.as_ref(), 1).await;
    add_goal(table.as_ref(), 2).await;
    allocate(table.as_ref(), 1, 1, 48, 0).await;
    remove_it(tables, &account).await;
    assert_eq!(counts(table.as_ref()).await, [0, 0]);

    let other = Arc::clone(table);
    let raced = Arc::new(Raced::new(
        table,
        async move { allocate(other.as_ref(), 2, 2, 1, 1).await },
    ));
    let tables = Tables {
        main: Arc::clone(&raced) as _,
        ..tables.clone()
    };
    let told = restored(&tables).await.expect("it is undone");
    assert_eq!(told, Some(Restored::WithoutAllocations));
    assert!(raced.has_happened());
    assert_eq!(counts(table.as_ref()).await, [60, 1]);
}

async fn a_repeated_request_is_told_what_the_first_one_was_told(tables: &Tables) {
    let (table, me) = (tables.main.as_ref(), user("user-1"));
    for (place, other_saved, expected) in [
        (0, false, Restored::Everything),
        (1, true, Restored::WithoutAllocations),
    ] {
        let (goal, other) = (10 + place, 20 + place);
        add_goal(table, goal).await;
        add_goal(table, other).await;
        allocate(table, goal, 1, 1, u64::try_from(place * 2).expect("it is small")).await;
        let removed = remove_goal(table, &me, goal_id(goal), Some(undo(tables)));
        removed.await.expect("it is there");
        if other_saved {
            allocate(table, other, 1, 1, 3).await;
        }
        let kept = Query::prefix("USER#user-1", "REMOVED#");
        let kept = tables.idempotency.query(&kept).await.expect("it is read").remove(0);
        for time in ["first", "second"] {
            let told = restored(tables).await.expect("it is undone");
            assert_eq!(told, Some(expected), "{time}");
        }
        // The first request ended before it noted that it was done.
        let put = tables.idempotency.put(kept, Condition::Always);
        put.await.expect("it is put");
        assert_eq!(
            restored(tables).await.expect("it is undone"),
            Some(expected),
            "not noted"
        );
    }
}

async fn more_allocations_than_a_transaction_takes_stay_away(tables: &Tables) {
    let table = tables.main.as_ref();
    let account = add_account(table, 0).await;
    for (goal, seen) in [(1, 0), (2, 1)] {
        add_goal(table, goal).await;
        allocate(table, goal, 1, 50, seen).await;
    }
    remove_it(tables, &account).await;
    let told = restored(tables).await.expect("it is undone");
    assert_eq!(told, Some(Restored::WithoutAllocations));
    assert_eq!(counts(table).await, [0, 0]);
}

async fn allocations_of_a_goal_that_was_deleted_since_stay_away(tables: &Tables) {
    let (table, me) = (tables.main.as_ref(), user("user-1"));
    let account = add_account(table, 0).await;
    add_goal(table, 1).await;
    allocate(table, 1, 1, 1, 0).await;
    remove_it(tables, &account).await;
    let removed = remove_goal(table, &me, goal_id(1), None);
    removed.await.expect("it is there");
    let told = restored(tables).await.expect("it is undone");
    assert_eq!(told, Some(Restored::WithoutAllocations));
    assert_eq!(counts(table).await, [0, 0], "they would count again with the goal");
}

async fn a_balance_that_was_typed_in_again_stays(tables: &Tables) {
    let (table, (me, keys)) = (tables.main.as_ref(), me());
    let anchors = Anchors::new(table, &me);
    let [old, new] = ["10", "20"].map(|balance| anchor(1, "2026-02-28", usd(balance)));
    anchors.put(&old, &keys).await.expect("it is kept");
    let removed = remove_anchor(table, &me, (old.account, old.date), Some(undo(tables)));
    removed.await.expect("it is there");
    anchors.put(&new, &keys).await.expect("it is kept");
    assert_conflict(&restored(tables).await);
    assert_eq!(anchors.list_of(old.account, &keys).await.expect("they open"), [new]);
}

/// More rows than one transaction takes: some are gone before it is refused.
async fn what_a_first_attempt_deleted_comes_back_with_the_rest(tables: &Tables) {
    let (table, me) = (&tables.main, user("user-1"));
    let keys = PlainKeys::of(&me);
    let account = add_account(table.as_ref(), 150).await;
    let raced = Raced::new(table, {
        let (table, account) = (Arc::clone(table), account.clone());
        async move {
            let me = user("user-1");
            let accounts = Accounts::new(table.as_ref(), &me);
            let changed = accounts.replace(&account, 1, &PlainKeys::of(&me)).await;
            changed.expect("it is version 1");
        }
    });
    let accounts = Accounts::new(table.as_ref(), &me);
    let read = accounts.get(&account.id, &keys).await.expect("it opens");
    assert_conflict(&remove_account(&raced, &me, &read.expect("it is there"), Some(undo(tables))).await);

    remove_it(tables, &account).await;
    assert_eq!(counts(table.as_ref()).await, [0, 0]);
    let told = restored(tables).await.expect("it is undone");
    assert_eq!(told, Some(Restored::Everything));
    assert_eq!(counts(table.as_ref()).await, [150, 0]);
}
