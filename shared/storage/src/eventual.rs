//! A table with eventually consistent reads, at half the price. Writes pass through unchanged.
//!
//! For work that no user waits for and that is done again the next day. A write based on such a read names the version
//! it was made from, or is written again the next day.

use async_trait::async_trait;

use crate::error::StorageError;
use crate::layer::Layer;
use crate::table::{Page, Query, Read, Table};
use crate::value::{Key, Row};

/// Another table, read with eventual consistency.
pub struct Eventual<'a>(&'a dyn Table);

impl<'a> Eventual<'a> {
    /// Reads `table` with eventual consistency.
    pub const fn new(table: &'a dyn Table) -> Self {
        Self(table)
    }
}

#[async_trait]
impl Layer for Eventual<'_> {
    async fn below(&self) -> &dyn Table {
        self.0
    }

    async fn get(&self, key: &Key, _: Read) -> Result<Option<Row>, StorageError> {
        self.0.get(key, Read::Eventual).await
    }

    async fn query_page(&self, query: &Query, after: Option<&Key>) -> Result<Page, StorageError> {
        self.0.query_page(&query.clone().eventual(), after).await
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::counted::CountedTable;
    use crate::memory::MemoryTable;
    use crate::table::{Condition, SortRange};

    #[tokio::test]
    async fn reads_cost_half() {
        let table = CountedTable::new(Arc::new(MemoryTable::default()));
        let row = Row::new(Key::new("USER#1", "A")).with("text", "x".repeat(4_000));
        let (key, everything) = (row.key().clone(), Query::range("USER#1", SortRange::All));
        let eventual: &dyn Table = &Eventual::new(&table);
        eventual.put(row.clone(), Condition::Absent).await.unwrap();
        let half_units = |from: u64| table.counts().half_read_units - from;
        for (table, price) in [(&table as &dyn Table, 2), (eventual, 1)] {
            let before = half_units(0);
            assert_eq!(table.get(&key, Read::Consistent).await.unwrap(), Some(row.clone()));
            assert_eq!(half_units(before), price);
            assert_eq!(
                table.query(&everything).await.unwrap().as_slice(),
                std::slice::from_ref(&row)
            );
            assert_eq!(half_units(before), 2 * price);
        }
    }
}
