//! Laws of counting.

use futures::future::join_all;

use super::{Kept, key, stored};
use goldgrove_storage::table::COUNT;
use goldgrove_storage::{Condition, Row, StorageError, Table};

fn row() -> Row {
    Row::new(key("ROW"))
}

fn is_full<T>(outcome: &Result<T, StorageError>) -> bool {
    matches!(outcome, Err(StorageError::Conflict { .. }))
}

/// A full count stays as it is; a higher limit opens it again.
pub(crate) async fn a_count_starts_at_one_and_stops_at_its_limit(table: &dyn Table) -> Kept {
    assert!(is_full(&table.count_up(row(), 0).await));
    assert_eq!(stored(table, "ROW").await?, None, "a refusal writes nothing");
    for expected in 1..=3 {
        assert_eq!(table.count_up(row(), 3).await?, expected);
    }
    for _ in 0..2 {
        assert!(is_full(&table.count_up(row(), 3).await));
    }
    assert_eq!(stored(table, "ROW").await?, Some(row().with(COUNT, 3_u64)));
    assert_eq!(table.count_up(row(), 4).await?, 4);
    Ok(())
}

/// Attributes that are not named stay, those that are change, and only when it counts.
pub(crate) async fn counting_sets_what_it_is_given_and_leaves_the_rest(table: &dyn Table) -> Kept {
    let before = row().with("kept", "old").with("changed", "old");
    table.put(before, Condition::Absent).await?;
    let change = |word: &str| row().with("changed", word).with("added", 7_u64);
    assert_eq!(table.count_up(change("new"), 1).await?, 1);
    assert!(is_full(&table.count_up(change("newer"), 1).await));
    let after = change("new").with("kept", "old").with(COUNT, 1_u64);
    assert_eq!(stored(table, "ROW").await?, Some(after));
    Ok(())
}

/// Every one that passes gets a count of its own.
pub(crate) async fn of_many_that_count_at_once_no_more_than_the_limit_pass(table: &dyn Table) -> Kept {
    let outcomes = join_all((0..20).map(|_| table.count_up(row(), 7))).await;
    let mut counts: Vec<u64> = outcomes
        .iter()
        .filter_map(|outcome| outcome.as_ref().ok().copied())
        .collect();
    counts.sort_unstable();
    assert_eq!(counts, [1, 2, 3, 4, 5, 6, 7]);
    assert_eq!(outcomes.iter().filter(|outcome| is_full(outcome)).count(), 13);
    Ok(())
}

/// A count that is text is never taken for nothing.
pub(crate) async fn what_is_no_count_is_refused(table: &dyn Table) -> Kept {
    let spoilt = row().with(COUNT, "many");
    table.put(spoilt.clone(), Condition::Absent).await?;
    assert!(table.count_up(row(), 3).await.is_err());
    assert_eq!(stored(table, "ROW").await?, Some(spoilt));
    Ok(())
}
