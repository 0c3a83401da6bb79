//! Rows in `DynamoDB`: one file per entity, the only place with attribute names.
//!
//! No HTTP, providers, system clock or environment here; fields are sealed through
//! [`goldgrove_domain::sealing::FieldKeys`]. From the bottom up: [`value`] contains the parts of a row, [`table`] the
//! port to one table, [`dynamo`] and [`memory`] its two implementations, [`layer`] tables in front of another,
//! [`entity`] the rows of each entity, and [`user_rows`] the one read that a whole screen needs.

mod codec;
pub mod counted;
pub mod dynamo;
pub mod entity;
pub mod error;
pub mod eventual;
pub mod identity;
pub mod layer;
pub mod linking;
pub mod memory;
mod page;
mod paging;
pub mod removal;
pub mod resealing;
pub mod retry;
pub mod roster;
pub mod schema;
pub mod table;
pub mod undo;
pub mod user_rows;
pub mod value;

pub use error::{Fault, StorageError};
pub use memory::MemoryTable;
pub use schema::{TableNames, Tables};
pub use table::{Condition, Query, Read, Table, Write};
pub use value::{Key, Row, Value};
