//! Removing goals, accounts and items: nothing of them stays, and nothing else goes.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use async_trait::async_trait;
use goldgrove_domain::planning::baseline::RecordedPlan;
use goldgrove_domain::{Account, AccountKind, Item, Rate, Share, Transaction};
use goldgrove_storage::entity::{Accounts, Anchors, GoalAllocations, Goals, RecordedPlans, Transactions};
use goldgrove_storage::layer::Layer;
use goldgrove_storage::linking::{self, LinkedItem};
use goldgrove_storage::removal::{remove_account, remove_goal, remove_item};
use goldgrove_storage::table::{Page, Query, SortRange, Table, Write};
use goldgrove_storage::undo::{Undo, restore};
use goldgrove_storage::{Key, Row, StorageError, Tables};
use goldgrove_testing::{
    AccountBuilder, GoalBuilder, HoldingBuilder, ItemBuilder, PlainKeys, TransactionBuilder, account_id, allocation,
    anchor, dec, goal_id, holding_id, institution, usd, user,
};

use jiff::Timestamp;
use uuid::Uuid;

use crate::support::{Raced, assert_conflict, laws, me};

laws! {
    a_removed_item_leaves_nothing_behind_and_takes_nothing_else
    an_item_of_more_accounts_than_a_transaction_holds_is_removed
    a_removed_account_takes_its_allocations_and_anchors_along
    an_account_is_removed_in_the_version_that_was_read
    a_removed_goal_takes_its_allocations_along
    a_plan_that_is_stored_while_its_goal_is_removed_does_not_stay
    a_goal_that_changes_while_it_is_removed_comes_back_as_it_was_last
    a_balance_that_is_typed_in_while_its_account_is_removed_does_not_stay
    what_is_removed_is_removed_whatever_fails_afterwards
}

/// More than one transaction holds.
const MANY: u128 = 120;

/// The sort keys of all rows of a user.
async fn rows_of(table: &dyn Table, name: &str) -> Vec<String> {
    let everything = Query::range(format!("USER#{name}"), SortRange::All);
    let rows = table.query(&everything).await.expect("they are read");
    let sort_key = |row: Row| row.key().sort.clone();
    rows.into_iter().map(sort_key).collect()
}

const fn of_account(number: u128) -> Share {
    Share::Account {
        account: account_id(number),
        percentage: goldgrove_domain::Decimal::TEN,
    }
}

/// An item with an account of many holdings, and another one beside it.
async fn link(table: &dyn Table, name: &str, number: u128, holdings: u128) -> Item {
    let (me, keys) = (user(name), PlainKeys::of(&user(name)));
    let bank = format!("ins_{number}");
    let item = ItemBuilder::new(number).institution(&bank).build();
    let account = |id| {
        AccountBuilder::new(id)
            .kind(AccountKind::Brokerage)
            .linked(number, &bank)
            .build()
    };
    let linked = LinkedItem {
        item: &item,
        institution: &institution(&bank),
        last_linked: None,
        is_described: true,
        accounts: &[account(number * 10), account(number * 10 + 1)],
        holdings: &(0..holdings)
            .map(|holding| HoldingBuilder::new(number * 10, number * 1_000 + holding).build())
            .collect::<Vec<_>>(),
        takes_over: None,
    };
    linking::save(table, &me, linked, &keys).await.expect("it is linked");
    let spent: Vec<Transaction> = (0..3)
        .map(|spent| Transaction {
            account: account_id(number * 10 + spent % 2),
            ..TransactionBuilder::new(number * 1_000 + spent).build()
        })
        .collect();
    let transactions = Transactions::new(table, &me);
    transactions.change(&spent.into(), &keys).await.expect("they are put");
    Anchors::new(table, &me)
        .put(&anchor(number * 10, "2023-06-30", usd("1")), &keys)
        .await
        .expect("it is put");
    item
}

async fn add_goal(table: &dyn Table, number: u128, shares: &[Share], seen: u64) {
    let (me, keys) = me();
    let goals = Goals::new(table, &me);
    goals
        .add(&GoalBuilder::new(number).build(), &keys)
        .await
        .expect("it is new");
    let allocations: Vec<_> = (0..)
        .zip(shares)
        .map(|(place, share)| allocation(number, number * 100 + place, *share))
        .collect();
    GoalAllocations::new(table, &me)
        .replace_of(goal_id(number), &allocations, seen, None, &keys)
        .await
        .expect("the goal is there");
}

async fn add_account(table: &dyn Table, number: u128) -> Account {
    let (me, keys) = me();
    let account = AccountBuilder::new(number).build();
    Accounts::new(table, &me).add(&account, &keys).await.expect("it is new");
    account
}

async fn a_removed_item_leaves_nothing_behind_and_takes_nothing_else(tables: &Tables) {
    let table = tables.main.as_ref();
    let (me, _) = me();
    add_account(table, 1).await;
    link(table, "user-1", 3, 2).await;
    link(table, "user-2", 2, 2).await;
    add_goal(table, 1, &[of_account(1), of_account(30)], 0).await;
    let (mine, theirs) = (rows_of(table, "user-1").await, rows_of(table, "user-2").await);

    let item = link(table, "user-1", 2, MANY).await;
    let units = Share::HoldingUnits {
        holding: holding_id(2_000),
        units: dec("1"),
    };
    let shares = [of_account(1), of_account(30), of_account(20), units];
    let allocations: Vec<_> = (0..)
        .zip(shares)
        .map(|(place, share)| allocation(1, 100 + place, share))
        .collect();
    let store = GoalAllocations::new(table, &me);
    store
        .replace_of(goal_id(1), &allocations, 1, None, &PlainKeys::of(&me))
        .await
        .expect("the goal is there");
    assert!(rows_of(table, "user-1").await.len() > mine.len() + 120);

    for _ in 0..2 {
        remove_item(table, &me, item.id, &item.institution)
            .await
            .expect("it may be repeated");
        assert_eq!(rows_of(table, "user-1").await, mine);
        assert_eq!(rows_of(table, "user-2").await, theirs);
    }
    link(table, "user-1", 2, 1).await;
}

async fn an_item_of_more_accounts_than_a_transaction_holds_is_removed(tables: &Tables) {
    let (table, (me, keys)) = (tables.main.as_ref(), me());
    let item = link(table, "user-1", 2, 3).await;
    let accounts = Accounts::new(table, &me);
    for number in 1_000..1_000 + MANY {
        let account = AccountBuilder::new(number).linked(2, "ins_2").build();
        accounts.add(&account, &keys).await.expect("it is new");
    }
    remove_item(table, &me, item.id, &item.institution)
        .await
        .expect("it is removed");
    assert_eq!(rows_of(table, "user-1").await, Vec::<String>::new());
}

async fn a_removed_account_takes_its_allocations_and_anchors_along(tables: &Tables) {
    let (table, (me, keys)) = (tables.main.as_ref(), me());
    add_account(table, 1).await;
    Anchors::new(table, &me)
        .put(&anchor(1, "2023-06-30", usd("1")), &keys)
        .await
        .expect("it is put");
    add_goal(table, 1, &[of_account(1)], 0).await;
    let kept = rows_of(table, "user-1").await;

    add_account(table, 2).await;
    let anchors = [anchor(2, "2023-06-30", usd("1")), anchor(2, "2024-02-29", usd("2"))];
    let store = Anchors::new(table, &me);
    store.put_all(&anchors, &keys).await.expect("they are put");
    add_goal(table, 2, &[], 1).await;
    let shares = [of_account(1), of_account(2)];
    let both = [allocation(1, 100, shares[0]), allocation(1, 101, shares[1])];
    let store = GoalAllocations::new(table, &me);
    store
        .replace_of(goal_id(1), &both, 2, None, &keys)
        .await
        .expect("the goal is there");
    remove_goal(table, &me, goal_id(2), None).await.expect("it is there");

    let accounts = Accounts::new(table, &me);
    let stored = accounts
        .get(&account_id(2), &keys)
        .await
        .expect("it opens")
        .expect("it is there");
    remove_account(table, &me, &stored, None).await.expect("it is there");
    assert_eq!(rows_of(table, "user-1").await, kept);
}

async fn an_account_is_removed_in_the_version_that_was_read(tables: &Tables) {
    let (table, (me, keys)) = (tables.main.as_ref(), me());
    let account = add_account(table, 1).await;
    let accounts = Accounts::new(table, &me);
    let read = accounts
        .get(&account.id, &keys)
        .await
        .expect("it opens")
        .expect("it is there");
    accounts.replace(&account, 1, &keys).await.expect("it is version 1");
    assert_conflict(&remove_account(table, &me, &read, None).await);
    assert_eq!(rows_of(table, "user-1").await.len(), 1);
}

/// A table of which nothing can be read once a transaction went through.
struct Fading {
    table: Arc<dyn Table>,
    has_written: AtomicBool,
}

#[async_trait]
impl Layer for Fading {
    async fn below(&self) -> &dyn Table {
        self.table.as_ref()
    }

    async fn transact(&self, writes: Vec<Write>) -> Result<(), StorageError> {
        self.table.transact(writes).await?;
        self.has_written.store(true, Ordering::Relaxed);
        Ok(())
    }

    async fn query_page(&self, query: &Query, after: Option<&Key>) -> Result<Page, StorageError> {
        if self.has_written.load(Ordering::Relaxed) {
            return Err(StorageError::Throttled { operation: "query" });
        }
        self.table.query_page(query, after).await
    }
}

async fn what_is_removed_is_removed_whatever_fails_afterwards(tables: &Tables) {
    let (me, keys) = me();
    add_account(tables.main.as_ref(), 1).await;
    add_goal(tables.main.as_ref(), 1, &[], 0).await;
    let fading = || Fading {
        table: Arc::clone(&tables.main),
        has_written: AtomicBool::new(false),
    };
    let account = Accounts::new(tables.main.as_ref(), &me)
        .get(&account_id(1), &keys)
        .await;
    let account = account.expect("it opens").expect("it is there");
    remove_goal(&fading(), &me, goal_id(1), None).await.expect("it is gone");
    remove_account(&fading(), &me, &account, None)
        .await
        .expect("it is gone");
}

async fn a_removed_goal_takes_its_allocations_along(tables: &Tables) {
    let table = tables.main.as_ref();
    let (me, _) = me();
    add_account(table, 1).await;
    add_goal(table, 1, &[of_account(1)], 0).await;
    let kept = rows_of(table, "user-1").await;
    add_goal(table, 2, &[of_account(1)], 1).await;

    remove_goal(table, &me, goal_id(2), None).await.expect("it is there");
    assert_eq!(rows_of(table, "user-1").await, kept);
    assert_conflict(&remove_goal(table, &me, goal_id(2), None).await);
}

async fn a_goal_that_changes_while_it_is_removed_comes_back_as_it_was_last(tables: &Tables) {
    let (me, keys) = me();
    add_goal(tables.main.as_ref(), 1, &[], 0).await;
    let raced = Raced::new(&tables.main, {
        let table = tables.main.clone();
        async move {
            let (me, keys) = self::me();
            let store = Goals::new(table.as_ref(), &me);
            let renamed = GoalBuilder::new(1).named("Cottage").build();
            store.replace(&renamed, 1, &keys).await.expect("it is there");
        }
    });
    let undo = Undo {
        table: tables.idempotency.as_ref(),
        token: Uuid::nil(),
        until: Timestamp::MAX,
    };
    remove_goal(&raced, &me, goal_id(1), Some(undo))
        .await
        .expect("it is there");
    let restored = restore(tables, &me, Uuid::nil(), Timestamp::UNIX_EPOCH).await;
    restored.expect("it is undone").expect("it is kept");
    let goal = Goals::new(tables.main.as_ref(), &me).get(&goal_id(1), &keys).await;
    let goal = goal.expect("it opens").expect("it is back");
    assert_eq!(goal.value.name.as_str(), "Cottage");
}

async fn a_plan_that_is_stored_while_its_goal_is_removed_does_not_stay(tables: &Tables) {
    let (table, (me, keys)) = (tables.main.as_ref(), me());
    add_account(table, 1).await;
    add_goal(table, 1, &[of_account(1)], 0).await;
    let kept = rows_of(table, "user-1").await;
    add_goal(table, 2, &[], 1).await;
    let goal = GoalBuilder::new(2).build();
    let plan = RecordedPlan::of(
        &goal,
        goal.current_amount,
        Rate::from_percent(3),
        Rate::from_percent(4),
        goal.created_at,
    );
    let raced = Raced::new(&tables.main, {
        let (table, plan, me, keys) = (tables.main.clone(), plan.clone(), me.clone(), PlainKeys::of(&me));
        async move {
            let put = RecordedPlans::new(table.as_ref(), &me)
                .putting(&plan, &keys)
                .expect("it seals");
            let store = GoalAllocations::new(table.as_ref(), &me);
            store
                .replace_of(plan.goal, &[], 2, Some(put), &keys)
                .await
                .expect("the goal stands");
        }
    });
    remove_goal(&raced, &me, goal_id(2), None).await.expect("it is there");
    assert!(raced.has_happened(), "the plan was stored");
    assert_eq!(rows_of(table, "user-1").await, kept);
    let put = RecordedPlans::new(table, &me).putting(&plan, &keys).expect("it seals");
    let later = GoalAllocations::new(table, &me);
    assert_conflict(&later.replace_of(plan.goal, &[], 3, Some(put), &keys).await);
}

async fn a_balance_that_is_typed_in_while_its_account_is_removed_does_not_stay(tables: &Tables) {
    let (table, (me, keys)) = (tables.main.as_ref(), me());
    add_account(table, 1).await;
    let kept = rows_of(table, "user-1").await;
    add_account(table, 2).await;
    let raced = Raced::new(&tables.main, {
        let (table, me, keys) = (tables.main.clone(), me.clone(), PlainKeys::of(&me));
        async move {
            let anchors = Anchors::new(table.as_ref(), &me);
            let put = anchors.putting_beside_account(&anchor(2, "2026-01-02", usd("5")), &keys);
            table
                .transact(put.expect("it seals"))
                .await
                .expect("the account stands");
        }
    });
    let account = Accounts::new(table, &me).get(&account_id(2), &keys).await;
    let account = account.expect("it opens").expect("it is there");
    remove_account(&raced, &me, &account, None).await.expect("it is there");
    assert!(raced.has_happened(), "the balance was typed in");
    assert_eq!(rows_of(table, "user-1").await, kept);
    let later = Anchors::new(table, &me).putting_beside_account(&anchor(2, "2026-01-02", usd("5")), &keys);
    assert_conflict(&table.transact(later.expect("it seals")).await);
}
