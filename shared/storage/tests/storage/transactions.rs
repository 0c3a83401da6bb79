//! Transactions in pages: one row per account and month.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use goldgrove_domain::{AccountId, Transaction, TransactionId};
use goldgrove_storage::counted::CountedTable;
use goldgrove_storage::entity::transaction::{Changes, Transactions};
use goldgrove_storage::{Condition, Key, Row, StorageError, Tables};
use goldgrove_testing::{TransactionBuilder, account_id, date, transaction_id};
use jiff::ToSpan as _;
use jiff::civil::Date;
use proptest::collection::vec;
use proptest::prelude::{ProptestConfig, Strategy, any, prop_assert_eq, proptest};

use crate::support::{keys_under, laws, me};

laws! {
    a_month_of_an_account_is_one_row
    pages_give_each_once_latest_first
    transactions_of_a_range_of_days_are_those_days_alone
    a_transaction_that_moves_leaves_nothing_where_it_was
    a_transaction_by_itself_is_corrupt
    a_difference_brings_pages_to_what_is_wanted
    a_difference_since_a_day_keeps_what_is_earlier
    a_page_that_does_not_open_is_written_again
    two_that_change_a_page_at_once_both_do
    a_posting_costs_the_same_with_years_of_others
    an_accounts_transactions_are_read_without_those_of_others
}

fn of(number: u128, account: u128, day: &str) -> Transaction {
    Transaction {
        account: account_id(account),
        ..TransactionBuilder::new(number).on(date(day)).build()
    }
}

fn pending(transaction: &Transaction) -> Transaction {
    Transaction {
        pending: true,
        ..transaction.clone()
    }
}

fn replacing(current: Vec<Transaction>, replaced: impl IntoIterator<Item = u128>) -> Changes {
    let replaced: HashSet<_> = replaced.into_iter().map(transaction_id).collect();
    Changes {
        current,
        touched: replaced.clone(),
        replaced,
    }
}

fn touching(current: Vec<Transaction>, touched: impl IntoIterator<Item = u128>) -> Changes {
    Changes {
        current,
        touched: touched.into_iter().map(transaction_id).collect(),
        ..Changes::default()
    }
}

/// Everything that `page` gives, by pages of `size`.
async fn paged(store: &Transactions<'_>, account: Option<AccountId>, size: usize) -> Vec<Transaction> {
    let (_, keys) = me();
    let (mut seen, mut after) = (Vec::new(), None);
    loop {
        let page = store
            .page(account, after.as_ref(), size, &keys)
            .await
            .expect("it opens");
        assert!(page.transactions.len() == size || page.last.is_none());
        seen.extend(page.transactions);
        after = page.last;
        if after.is_none() {
            return seen;
        }
    }
}

async fn a_month_of_an_account_is_one_row(tables: &Tables) {
    let (table, (me, keys)) = (tables.main.as_ref(), me());
    let store = Transactions::new(table, &me);
    let all = [
        of(1, 1, "2026-10-31"),
        of(2, 1, "2026-11-01"),
        of(3, 2, "2026-11-01"),
        of(4, 1, "2026-11-30"),
    ];
    store
        .change(&all.to_vec().into(), &keys)
        .await
        .expect("they are stored");
    let rows = [("2026-10", 1), ("2026-11", 1), ("2026-11", 2)];
    let rows = rows.map(|(month, account)| format!("TRANSACTION#{month}#{}", account_id(account)));
    assert_eq!(keys_under(table, "TRANSACTION#").await, rows);
    assert_eq!(store.list(&keys).await.expect("they open"), all);
    let counted = CountedTable::new(Arc::clone(&tables.main));
    let again = Transactions::new(&counted, &me);
    again
        .change(&all.to_vec().into(), &keys)
        .await
        .expect("they are stored");
    assert_eq!(counted.counts().write_units, 0, "what is stored is not written again");
}

async fn pages_give_each_once_latest_first(tables: &Tables) {
    let (me, keys) = me();
    let store = Transactions::new(tables.main.as_ref(), &me);
    let days = [
        "2026-08-31",
        "2026-10-31",
        "2026-11-01",
        "2026-11-02",
        "2026-11-02",
        "2026-11-03",
    ];
    let all: Vec<Transaction> = (0..)
        .zip(days.iter().cycle().take(24))
        .map(|(number, day)| of(number, 1 + number % 9, day))
        .collect();
    store.change(&all.clone().into(), &keys).await.expect("they are stored");
    for account in [None, Some(1), Some(2), Some(9), Some(10)].map(|account| account.map(account_id)) {
        let mut expected: Vec<Transaction> = all
            .iter()
            .filter(|one| account.is_none_or(|account| one.account == account))
            .cloned()
            .collect();
        expected.sort_by_key(|one| std::cmp::Reverse((one.date, one.id)));
        for size in [1, 2, 3, 7, 24, 30] {
            assert_eq!(paged(&store, account, size).await, expected, "{account:?} by {size}");
        }
    }
    let last = async |day: &str| {
        let last = store.last_before(account_id(2), date(day), &keys).await;
        last.expect("it opens").map(|last| last.date.to_string())
    };
    let dates: Vec<String> = store
        .list_of(account_id(2), &keys)
        .await
        .expect("they open")
        .iter()
        .map(|one| one.date.to_string())
        .collect();
    assert!(dates.is_sorted() && dates.len() == 3, "{dates:?}");
    assert_eq!(last(&dates[0]).await, None, "before the day itself");
    assert_eq!(last(&dates[2]).await, Some(dates[1].clone()));
    assert_eq!(last("2027-01-01").await, Some(dates[2].clone()));
}

async fn transactions_of_a_range_of_days_are_those_days_alone(tables: &Tables) {
    let (me, keys) = me();
    let store = Transactions::new(tables.main.as_ref(), &me);
    let days = ["2026-09-30", "2026-10-01", "2026-10-31", "2026-11-02", "2026-11-03"];
    let all: Vec<_> = (1..).zip(days).map(|(number, day)| of(number, 1, day)).collect();
    store
        .change(&all[1..].to_vec().into(), &keys)
        .await
        .expect("they are stored");
    let during = async |first: &str, last: &str| {
        let listed = store.list_during(date(first), date(last), &keys).await;
        listed
            .expect("they open")
            .iter()
            .map(|one| one.date.to_string())
            .collect::<Vec<_>>()
    };
    assert_eq!(during("2026-10-01", "2026-11-02").await, days[1..4]);
    assert_eq!(during("2026-11-03", "2026-11-30").await, days[4..]);
    assert_eq!(during("2026-11-04", "2026-11-30").await, Vec::<String>::new());
}

async fn a_transaction_that_moves_leaves_nothing_where_it_was(tables: &Tables) {
    let (me, keys) = me();
    let store = Transactions::new(tables.main.as_ref(), &me);
    let (stays, far) = (of(1, 1, "2026-11-01"), of(2, 1, "2024-01-05"));
    let held = pending(&of(3, 1, "2026-10-30"));
    let first = vec![stays.clone(), far.clone(), held];
    store.change(&first.into(), &keys).await.expect("they are stored");

    let posted = of(4, 1, "2026-11-02");
    let changes = replacing(vec![posted.clone()], [3]);
    store.change(&changes, &keys).await.expect("they are stored");
    assert_eq!(
        store.list(&keys).await.expect("they open"),
        [far.clone(), stays.clone(), posted.clone()]
    );

    let moved = of(2, 1, "2024-02-01");
    let changes = touching(vec![moved.clone()], [2]);
    store.change(&changes, &keys).await.expect("they are stored");
    assert_eq!(
        store.list(&keys).await.expect("they open"),
        [moved, stays.clone(), posted]
    );

    store
        .change(&touching(vec![], [2, 4, 99]), &keys)
        .await
        .expect("they go");
    assert_eq!(store.list(&keys).await.expect("they open"), [stays]);
}

async fn a_transaction_by_itself_is_corrupt(tables: &Tables) {
    let (table, (me, keys)) = (tables.main.as_ref(), me());
    let single = of(1, 1, "2026-10-30");
    let key = Key::new(format!("USER#{me}"), format!("TRANSACTION#2026-10-30#{}", single.id));
    let row = Row::new(key)
        .with("id", single.id.to_string())
        .with("account_id", single.account.to_string());
    table.put(row, Condition::Absent).await.expect("it is not there");
    let read = Transactions::new(table, &me).list(&keys).await;
    assert!(matches!(read, Err(StorageError::Corrupt { .. })), "{read:?}");
}

async fn a_difference_brings_pages_to_what_is_wanted(tables: &Tables) {
    let (table, (me, keys)) = (tables.main.as_ref(), me());
    let store = Transactions::new(table, &me);
    let all = [
        of(1, 1, "2026-10-03"),
        pending(&of(2, 1, "2026-11-03")),
        of(3, 1, "2026-11-03"),
        of(4, 1, "2026-12-03"),
    ];
    let of_another = of(9, 2, "2026-11-03");
    let first = [&all[2..], std::slice::from_ref(&of_another)].concat();
    store.change(&first.into(), &keys).await.expect("they are stored");
    let accounts = [account_id(1)].into();
    let bring = async |wanted: &[Transaction]| {
        let found = store
            .difference(&accounts, wanted.to_vec(), Date::MIN, &keys)
            .await
            .expect("they are read");
        let changed = (found.changed, found.is_empty());
        store.make(found, &keys).await.expect("they are stored");
        let again = store.difference(&accounts, wanted.to_vec(), Date::MIN, &keys).await;
        assert!(again.expect("they are read").is_empty(), "nothing is left to do");
        let mut wanted = [wanted, std::slice::from_ref(&of_another)].concat();
        wanted.sort_by_key(|one| (one.date, one.id));
        assert_eq!(store.list(&keys).await.expect("they open"), wanted);
        changed
    };
    assert_eq!(bring(&all).await, (2, false), "two are new");
    assert_eq!(bring(&all).await, (0, true), "all is as it should be");
    let posted = Transaction {
        pending: false,
        ..all[1].clone()
    };
    assert_eq!(
        bring(&[posted.clone(), all[2].clone(), of(5, 1, "2026-11-04")]).await,
        (2, false)
    );
    assert_eq!(bring(&[posted]).await, (0, false), "some are to go");
}

async fn a_difference_since_a_day_keeps_what_is_earlier(tables: &Tables) {
    let (table, (me, keys)) = (tables.main.as_ref(), me());
    let store = Transactions::new(table, &me);
    let (first, earlier) = (of(1, 1, "2026-08-03"), of(2, 1, "2026-10-03"));
    let stored = vec![
        first.clone(),
        earlier.clone(),
        of(3, 1, "2026-10-20"),
        of(4, 1, "2026-11-03"),
    ];
    store.change(&stored.into(), &keys).await.expect("they are stored");
    let now = of(5, 1, "2026-10-20");
    let bring = async || {
        let since = date("2026-10-20");
        let wanted = vec![now.clone()];
        let found = store.difference(&[account_id(1)].into(), wanted, since, &keys).await;
        found.expect("they are read")
    };
    let found = bring().await;
    store.make(found, &keys).await.expect("they are stored");
    assert_eq!(
        store.list(&keys).await.expect("they open"),
        [first, earlier, now.clone()]
    );
    assert_eq!(
        keys_under(table, "TRANSACTION#").await.len(),
        2,
        "a page for each month"
    );
    assert!(bring().await.is_empty(), "nothing is left to do");
}

async fn a_page_that_does_not_open_is_written_again(tables: &Tables) {
    let (table, (me, keys)) = (tables.main.as_ref(), me());
    let store = Transactions::new(table, &me);
    let all = vec![of(1, 1, "2026-11-03"), of(2, 1, "2026-11-04")];
    store.change(&all.clone().into(), &keys).await.expect("they are stored");
    let key = Key::new(format!("USER#{me}"), format!("TRANSACTION#2026-11#{}", account_id(1)));
    let unreadable = Row::new(key).with("account_id", account_id(1).to_string());
    table.put(unreadable, Condition::Present).await.expect("it is there");
    assert!(matches!(store.list(&keys).await, Err(StorageError::Corrupt { .. })));
    let found = store
        .difference(&[account_id(1)].into(), all.clone(), Date::MIN, &keys)
        .await;
    let found = found.expect("it is passed over");
    assert_eq!(found.changed, 2);
    store.make(found, &keys).await.expect("it is written");
    assert_eq!(store.list(&keys).await.expect("they open"), all);
}

async fn two_that_change_a_page_at_once_both_do(tables: &Tables) {
    let (me, keys) = me();
    let store = Transactions::new(tables.main.as_ref(), &me);
    let all: Vec<Transaction> = (1..=6).map(|number| of(number, 1, "2026-11-03")).collect();
    let each: Vec<Changes> = all.iter().map(|one| vec![one.clone()].into()).collect();
    let writes = each.iter().map(|changes| store.change(changes, &keys));
    futures::future::try_join_all(writes).await.expect("they are stored");
    assert_eq!(store.list(&keys).await.expect("they open"), all);
}

async fn a_posting_costs_the_same_with_years_of_others(tables: &Tables) {
    let (me, keys) = me();
    let counted = CountedTable::new(Arc::clone(&tables.main));
    let store = Transactions::new(&counted, &me);
    let mut costs = Vec::new();
    for years in [1_i32, 2, 10] {
        let months = (4..12 * years).map(|ago| date("2026-11-20").saturating_sub(ago.months()));
        let others: Vec<_> = (1_000..)
            .zip(months)
            .map(|(number, day)| of(number, 1, &day.to_string()))
            .collect();
        store.change(&others.into(), &keys).await.expect("they are stored");
        let held = pending(&of(1, 1, "2026-10-31"));
        store
            .change(&touching(vec![held], [2, 3]), &keys)
            .await
            .expect("it is stored");
        let before = counted.counts();
        // Of two that are replaced, one was never stored.
        let changes = replacing(vec![of(2, 1, "2026-11-02"), of(3, 1, "2026-11-02")], [1, 77]);
        store.change(&changes, &keys).await.expect("they are stored");
        let now = counted.counts();
        costs.push((
            now.half_read_units - before.half_read_units,
            now.write_units - before.write_units,
        ));
    }
    // The first round begins without a page of the month.
    assert_eq!(costs[1], costs[2]);
}

async fn an_accounts_transactions_are_read_without_those_of_others(tables: &Tables) {
    let (me, keys) = me();
    let counted = CountedTable::new(Arc::clone(&tables.main));
    let store = Transactions::new(&counted, &me);
    let few: Vec<Transaction> = (0..7).map(|number| of(number, 2, "2026-11-03")).collect();
    store.change(&few.into(), &keys).await.expect("they are stored");
    let mut costs = Vec::new();
    for others in [1_u128, 600] {
        let others: Vec<Transaction> = (0..others).map(|number| of(1_000 + number, 1, "2026-11-03")).collect();
        store.change(&others.into(), &keys).await.expect("they are stored");
        let before = counted.counts().half_read_units;
        assert_eq!(paged(&store, Some(account_id(2)), 3).await.len(), 7);
        costs.push(counted.counts().half_read_units - before);
    }
    assert_eq!(costs[0], costs[1]);
}

/// What a bank may say of one of a few purchases: that it is there, on another day, pending or not, or gone.
fn said() -> impl Strategy<Value = (u128, Option<(i32, bool)>)> {
    (0..6_u128, proptest::option::weighted(0.8, (0..70_i32, any::<bool>())))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Whatever a bank says, in whatever order, what is stored is the last it said of each.
    #[test]
    fn what_is_stored_is_the_last_that_was_said(reports in vec(vec(said(), 1..4), 1..8)) {
        let (me, keys) = me();
        let tables = Tables::memory();
        let store = Transactions::new(tables.main.as_ref(), &me);
        let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
        let mut books: BTreeMap<TransactionId, Transaction> = BTreeMap::new();
        for report in reports {
            let mut now: BTreeMap<u128, Option<Transaction>> = BTreeMap::new();
            for (number, said) in report {
                let made = said.map(|(day, pending)| Transaction {
                    pending,
                    ..of(number, number % 2, &date("2026-09-01").saturating_add(day.days()).to_string())
                });
                now.insert(number, made);
            }
            let current: Vec<_> = now.values().flatten().cloned().collect();
            runtime.block_on(store.change(&touching(current, now.keys().copied()), &keys)).expect("they are stored");
            for (number, made) in now {
                match made {
                    Some(made) => books.insert(made.id, made),
                    None => books.remove(&transaction_id(number)),
                };
            }
            let mut expected: Vec<_> = books.values().cloned().collect();
            expected.sort_by_key(|one| (one.date, one.id));
            let listed = runtime.block_on(store.list(&keys)).expect("they open");
            prop_assert_eq!(&listed, &expected);
            let latest = runtime.block_on(paged(&store, None, 2));
            prop_assert_eq!(latest, expected.into_iter().rev().collect::<Vec<_>>());
        }
    }
}
