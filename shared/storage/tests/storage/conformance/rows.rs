//! Laws of single rows.

use std::collections::BTreeMap;

use super::{Kept, key, row, stored};
use goldgrove_storage::value::ROW_BYTES_MAX;
use goldgrove_storage::{Condition, Row, StorageError, Table, Value, Write};

/// Every type of value survives.
pub(crate) async fn a_row_reads_back_exactly_as_it_was_put(table: &dyn Table) -> Kept {
    let words: BTreeMap<String, Value> = [("theme".to_owned(), "dark".into()), ("on".to_owned(), true.into())].into();
    let whole = Row::new(key("ROW"))
        .with("text", "Zoë 🌲")
        .with("empty", "")
        .with("number", 18_446_744_073_709_551_615_u64)
        .with("decimal", Value::Number("-12.5".to_owned()))
        .with("bytes", Value::Bytes(vec![0, 255, 7]))
        .with("flag", false)
        .with("nothing", Value::Null)
        .with(
            "list",
            Value::List(vec!["one".into(), Value::Null, Value::List(vec![])]),
        )
        .with("map", Value::Map(words))
        .with("empty_map", Value::Map(BTreeMap::new()));
    table.put(whole.clone(), Condition::Always).await?;
    assert_eq!(stored(table, "ROW").await?, Some(whole));
    Ok(())
}

/// Nothing is not an error.
pub(crate) async fn a_row_that_was_never_put_reads_as_nothing(table: &dyn Table) -> Kept {
    assert_eq!(stored(table, "ROW").await?, None);
    Ok(())
}

/// Attributes of the old row do not shine through.
pub(crate) async fn a_put_replaces_the_whole_row(table: &dyn Table) -> Kept {
    table.put(row("ROW").with("old", true), Condition::Always).await?;
    table.put(row("ROW"), Condition::Always).await?;
    assert_eq!(stored(table, "ROW").await?, Some(row("ROW")));
    Ok(())
}

/// Alone, in a transaction and in a batch.
pub(crate) async fn a_row_beyond_400_kb_is_too_large_however_it_is_put(table: &dyn Table) -> Kept {
    let rest = row("ROW").with("filler", "").size();
    let largest = row("ROW").with("filler", "x".repeat(ROW_BYTES_MAX - rest));
    let beyond = row("ROW").with("filler", "x".repeat(ROW_BYTES_MAX - rest + 1));
    let alone = table.put(beyond.clone(), Condition::Always).await;
    let together = table
        .transact(vec![Write::Put(beyond.clone(), Condition::Always)])
        .await;
    let in_batch = table.batch_put(vec![beyond]).await;
    for outcome in [alone, together, in_batch] {
        assert!(
            matches!(outcome, Err(StorageError::TooLarge { what: "a row" })),
            "{outcome:?}"
        );
    }
    assert_eq!(stored(table, "ROW").await?, None);
    table.put(largest, Condition::Always).await
}

/// A repeated deletion is as good as the first.
pub(crate) async fn deleting_what_is_not_there_is_no_error(table: &dyn Table) -> Kept {
    table.put(row("ROW"), Condition::Always).await?;
    table.delete(&key("ROW"), Condition::Always).await?;
    table.delete(&key("ROW"), Condition::Always).await?;
    assert_eq!(stored(table, "ROW").await?, None);
    Ok(())
}
