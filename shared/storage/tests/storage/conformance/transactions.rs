//! Laws of transactions.

use super::{Kept, key, numbered, row, stored};
use goldgrove_storage::{Condition, Row, StorageError, Table, Write};

fn put(row: Row, condition: Condition) -> Write {
    Write::Put(row, condition)
}

/// Puts and deletions together.
pub(crate) async fn a_transaction_writes_all_of_its_rows(table: &dyn Table) -> Kept {
    table.put(row("OLD"), Condition::Always).await?;
    let delete = Write::Delete(key("OLD"), Condition::Present);
    let puts = numbered(99).into_iter().map(|row| put(row, Condition::Absent));
    table.transact([delete].into_iter().chain(puts).collect()).await?;
    assert_eq!(stored(table, "OLD").await?, None);
    assert_eq!(stored(table, "ROW#098").await?, Some(row("ROW#098")));
    Ok(())
}

/// The positions name every write that failed, and only those.
pub(crate) async fn a_transaction_whose_condition_fails_writes_nothing_and_says_where(table: &dyn Table) -> Kept {
    table.put(row("B").with("version", 3_u64), Condition::Always).await?;
    let writes = vec![
        put(row("A"), Condition::Absent),
        put(row("B"), Condition::VersionIs(2)),
        put(row("C"), Condition::Always),
        Write::Delete(key("D"), Condition::Present),
    ];
    let outcome = table.transact(writes).await;
    let Err(StorageError::Conflict { at }) = &outcome else {
        return outcome;
    };
    assert_eq!(at.as_slice(), [1, 3]);
    for untouched in ["A", "C", "D"] {
        assert_eq!(stored(table, untouched).await?, None);
    }
    assert_eq!(stored(table, "B").await?, Some(row("B").with("version", 3_u64)));
    Ok(())
}

/// A check is a condition on a row the transaction leaves alone.
pub(crate) async fn a_check_stops_a_transaction_without_writing(table: &dyn Table) -> Kept {
    let writes = || {
        vec![
            Write::Check(key("GOAL"), Condition::Present),
            put(row("ALLOCATION"), Condition::Always),
        ]
    };
    let stopped = table.transact(writes()).await;
    assert!(matches!(stopped, Err(StorageError::Conflict { at }) if at == [0]));
    assert_eq!(stored(table, "ALLOCATION").await?, None);

    table.put(row("GOAL"), Condition::Always).await?;
    table.transact(writes()).await?;
    assert_eq!(stored(table, "ALLOCATION").await?, Some(row("ALLOCATION")));
    assert_eq!(stored(table, "GOAL").await?, Some(row("GOAL")));
    Ok(())
}

/// Splitting it silently would break the promise of all or nothing.
pub(crate) async fn a_transaction_beyond_100_writes_is_too_large(table: &dyn Table) -> Kept {
    let writes = numbered(101).into_iter().map(|row| put(row, Condition::Always));
    let outcome = table.transact(writes.collect()).await;
    assert!(
        matches!(outcome, Err(StorageError::TooLarge { what: "a transaction" })),
        "{outcome:?}"
    );
    assert_eq!(stored(table, "ROW#000").await?, None);
    Ok(())
}

/// Which of the two writes should win is not for the table to guess.
pub(crate) async fn a_transaction_that_names_a_row_twice_is_refused(table: &dyn Table) -> Kept {
    let writes = vec![put(row("A"), Condition::Always), put(row("A"), Condition::Always)];
    let outcome = table.transact(writes).await;
    assert!(
        matches!(
            outcome,
            Err(StorageError::Refused {
                operation: "transact",
                ..
            })
        ),
        "{outcome:?}"
    );
    assert_eq!(stored(table, "A").await?, None);
    Ok(())
}
