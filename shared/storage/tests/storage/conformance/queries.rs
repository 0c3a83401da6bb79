//! Laws of queries.

use std::collections::BTreeSet;

use super::{Kept, PARTITION, numbered, row, sorts};
use goldgrove_storage::table::{Index, SortRange};
use goldgrove_storage::{Condition, Key, Query, Row, StorageError, Table};

/// Bytes are compared, not letters.
pub(crate) async fn rows_come_in_the_order_of_their_sort_keys(table: &dyn Table) -> Kept {
    let in_order = ["A", "A#", "A#1", "A#10", "A#2", "B", "a", "~", "é"];
    let shuffled = ["~", "A#2", "é", "a", "A", "B", "A#10", "A#", "A#1"];
    table.batch_put(shuffled.map(row).to_vec()).await?;

    let all = Query::range(PARTITION, SortRange::All);
    assert_eq!(sorts(&table.query(&all).await?), in_order);
    let mut backwards = in_order;
    backwards.reverse();
    assert_eq!(sorts(&table.query(&all.descending()).await?), backwards);
    Ok(())
}

/// Both ends of a range belong to it.
pub(crate) async fn a_prefix_and_a_range_give_exactly_their_rows(table: &dyn Table) -> Kept {
    let all = ["GOAL#1", "GOAL#2", "GOALS", "HOLDING#1", "HOLDING#1#2", "ITEM#1"];
    table.batch_put(all.map(row).to_vec()).await?;
    let cases: [(Query, &[&str]); 5] = [
        (Query::prefix(PARTITION, "GOAL#"), &["GOAL#1", "GOAL#2"]),
        (Query::prefix(PARTITION, "HOLDING#1"), &["HOLDING#1", "HOLDING#1#2"]),
        (Query::prefix(PARTITION, "NONE#"), &[]),
        (
            Query::between(PARTITION, "GOAL#2", "HOLDING#1"),
            &["GOAL#2", "GOALS", "HOLDING#1"],
        ),
        (Query::between(PARTITION, "HOLDING#1#", "Z"), &["HOLDING#1#2", "ITEM#1"]),
    ];
    for (query, expected) in cases {
        assert_eq!(sorts(&table.query(&query).await?), expected, "{query:?}");
    }
    Ok(())
}

/// Every key holds text, so every key that is asked for does.
pub(crate) async fn an_empty_key_in_a_query_is_refused(table: &dyn Table) -> Kept {
    table.put(row("A"), Condition::Always).await?;
    let queries = [
        Query::prefix(PARTITION, ""),
        Query::between(PARTITION, "", "B"),
        Query::between(PARTITION, "A", ""),
        Query::prefix("", "A"),
        Query::index(Index::ProviderItem, ""),
    ];
    for query in queries {
        let answer = table.query(&query).await;
        assert!(
            matches!(answer, Err(StorageError::Refused { .. })),
            "{query:?}: {answer:?}"
        );
    }
    Ok(())
}

/// The first rows, or the last.
pub(crate) async fn a_limit_cuts_at_the_chosen_end(table: &dyn Table) -> Kept {
    table.batch_put(numbered(5)).await?;
    let all = Query::prefix(PARTITION, "ROW#");
    let cases: [(Query, &[&str]); 5] = [
        (all.clone().first(0), &[]),
        (all.clone().first(2), &["ROW#000", "ROW#001"]),
        (all.clone().descending().first(2), &["ROW#004", "ROW#003"]),
        (all.clone().descending().first(1), &["ROW#004"]),
        (all.first(9), &["ROW#000", "ROW#001", "ROW#002", "ROW#003", "ROW#004"]),
    ];
    for (query, expected) in cases {
        assert_eq!(sorts(&table.query(&query).await?), expected, "{query:?}");
    }
    Ok(())
}

/// Not even one whose name begins alike.
pub(crate) async fn another_partition_is_invisible(table: &dyn Table) -> Kept {
    for partition in ["USER#1", "USER#10", "USER#", "USER#2"] {
        let theirs = Row::new(Key::new(partition, "ROW")).with("owner", partition);
        table.put(theirs, Condition::Always).await?;
    }
    let seen = table.query(&Query::range(PARTITION, SortRange::All)).await?;
    assert_eq!(seen, [Row::new(Key::new(PARTITION, "ROW")).with("owner", PARTITION)]);
    Ok(())
}

/// Thirty rows of 100 kB.
fn heavy() -> Vec<Row> {
    let filler = "x".repeat(100 * 1024);
    numbered(30)
        .into_iter()
        .map(|row| row.with("filler", filler.as_str()))
        .collect()
}

/// Each row once, in order, in both directions.
pub(crate) async fn a_query_beyond_1_mb_comes_in_pages_and_loses_nothing(table: &dyn Table) -> Kept {
    let rows = heavy();
    table.batch_put(rows.clone()).await?;
    let query = Query::prefix(PARTITION, "ROW#");

    let first = table.query_page(&query, None).await?;
    assert!(first.next.is_some() && first.rows.len() < rows.len());
    assert!(first.rows.iter().map(Row::size).sum::<usize>() <= 1024 * 1024);
    assert!(table.query(&query).await? == rows);

    let mut backwards = rows;
    backwards.reverse();
    assert!(table.query(&query.descending()).await? == backwards);
    Ok(())
}

/// A page that ends early does not restart the count.
pub(crate) async fn a_limit_holds_across_pages(table: &dyn Table) -> Kept {
    let rows = heavy();
    table.batch_put(rows.clone()).await?;
    let first = Query::prefix(PARTITION, "ROW#").first(17);
    assert!(table.query(&first).await? == rows[..17]);
    Ok(())
}

/// Rows without the attribute are not in the index, and other values are not under this one.
pub(crate) async fn an_index_has_only_rows_with_its_attribute_and_only_their_keys(table: &dyn Table) -> Kept {
    let attribute = Index::ProviderItem.attribute();
    let item = row("ITEM#1").with(attribute, "PLAID_ITEM#a").with("secret", "sealed");
    let other = row("ITEM#2").with(attribute, "PLAID_ITEM#b");
    table.batch_put(vec![item, other, row("ITEM#3")]).await?;

    let found = table
        .query(&Query::index(Index::ProviderItem, "PLAID_ITEM#a").first(5))
        .await?;
    assert_eq!(sorts(&found), ["ITEM#1"]);
    assert_eq!(found[0].get("secret"), None);
    let none = Query::index(Index::ProviderItem, "PLAID_ITEM#c");
    assert_eq!(table.query(&none).await?, []);
    Ok(())
}

/// Pages of an index hold every row once, whichever partitions the rows are in.
pub(crate) async fn the_pages_of_an_index_hold_every_row_once(table: &dyn Table) -> Kept {
    let rows: Vec<Row> = (0..23)
        .map(|number| {
            Row::new(Key::new(format!("{PARTITION}{number}"), "ROW")).with(Index::Users.attribute(), "USERS#01")
        })
        .collect();
    table.batch_put(rows).await?;
    let query = Query::index(Index::Users, "USERS#01").first(5);
    let (mut found, mut after) = (BTreeSet::new(), None);
    loop {
        let page = table.query_page(&query, after.as_ref()).await?;
        assert!(page.rows.len() <= 5);
        for row in page.rows {
            assert!(found.insert(row.into_key()), "a row came twice");
        }
        match page.next {
            Some(next) => after = Some(next),
            None => break,
        }
    }
    assert_eq!(found.len(), 23);
    Ok(())
}
