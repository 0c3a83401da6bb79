//! Rows in `DynamoDB`: one file per entity, the only place that knows attribute names.
//!
//! Refuses to know: HTTP, providers, how a field is sealed (it asks [`goldgrove_domain::sealing::FieldKeys`]), the system
//! clock and the environment. From the bottom up: [`value`] is what a row is made of, [`table`] the port one table is
//! reached through, [`dynamo`] and [`memory`] its two implementations, [`layer`] for tables in front of
//! another, [`entity`] what each noun looks like in a row, and [`user_rows`] the one read a whole screen needs.

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
pub use schema::{TableNames, Tables};
pub use table::Table;
pub use value::{Key, Row, Value};
