//! Laws of conditions.

use super::{Kept, key, row, stored};
use goldgrove_storage::{Condition, Row, StorageError, Table, Value, Write};

fn version(number: u64) -> Row {
    row("ROW").with("version", number)
}

fn equals(attribute: &'static str, value: &str) -> Condition {
    Condition::Equals(attribute, value.into())
}

fn absent_or_equals(attribute: &'static str, value: &str) -> Condition {
    Condition::AbsentOrEquals(attribute, value.into())
}

/// On a put, a deletion and a check, each against no row and against one.
pub(crate) async fn every_condition_holds_exactly_where_it_says(table: &dyn Table) -> Kept {
    // The condition, whether it holds without a row, and whether it holds of `name = "ROW", version = 2`.
    let cases = [
        (Condition::Always, true, true),
        (Condition::Absent, true, false),
        (Condition::Present, false, true),
        (Condition::VersionIs(2), false, true),
        (Condition::VersionIs(1), false, false),
        (equals("name", "ROW"), false, true),
        (equals("name", "row"), false, false),
        (equals("no_such", "ROW"), false, false),
        (equals("version", "2"), false, false),
        (absent_or_equals("name", "ROW"), true, true),
        (absent_or_equals("name", "other"), true, false),
        (absent_or_equals("no_such", "ROW"), true, false),
    ];
    for (condition, without, with) in cases {
        for (before, expected) in [(None, without), (Some(version(2)), with)] {
            let held = held_for_each_write(table, before.as_ref(), &condition).await?;
            assert_eq!(held, [expected; 3], "{condition:?} of {before:?}");
        }
    }
    Ok(())
}

/// Whether `condition` holds for a check, a put and a deletion when `before` is stored.
async fn held_for_each_write(
    table: &dyn Table,
    before: Option<&Row>,
    condition: &Condition,
) -> Result<[bool; 3], StorageError> {
    reset(table, before).await?;
    let check = Write::Check(key("ROW"), condition.clone());
    let checked = held(table.transact(vec![check]).await)?;
    assert_eq!(stored(table, "ROW").await?.as_ref(), before);

    let after = version(9).with("list", Value::List(vec![]));
    let put = held(table.put(after.clone(), condition.clone()).await)?;
    let expected = if put { Some(&after) } else { before };
    assert_eq!(stored(table, "ROW").await?.as_ref(), expected);

    reset(table, before).await?;
    let deleted = held(table.delete(&key("ROW"), condition.clone()).await)?;
    let expected = if deleted { None } else { before };
    assert_eq!(stored(table, "ROW").await?.as_ref(), expected);
    Ok([checked, put, deleted])
}

async fn reset(table: &dyn Table, before: Option<&Row>) -> Kept {
    match before {
        Some(row) => table.put(row.clone(), Condition::Always).await,
        None => table.delete(&key("ROW"), Condition::Always).await,
    }
}

fn held(outcome: Kept) -> Result<bool, StorageError> {
    match outcome {
        Ok(()) => Ok(true),
        Err(StorageError::Conflict { at }) => {
            assert_eq!(at, [0]);
            Ok(false)
        }
        Err(error) => Err(error),
    }
}

/// Nothing is lost without a word.
pub(crate) async fn of_two_replacements_from_one_version_the_second_conflicts(table: &dyn Table) -> Kept {
    table.put(version(1), Condition::Absent).await?;
    let mine = version(2).with("by", "me");
    let theirs = version(2).with("by", "them");
    assert!(held(table.put(mine.clone(), Condition::VersionIs(1)).await)?);
    assert!(!held(table.put(theirs, Condition::VersionIs(1)).await)?);
    assert_eq!(stored(table, "ROW").await?, Some(mine));
    Ok(())
}
