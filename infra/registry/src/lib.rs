//! The list of functions, made at build time from the folders below `functions/`.
//!
//! [`operations`] and [`triggers`] return the functions' declarations; `http_functions!` applies a function of
//! the caller to every HTTP function with its handler. No list of functions is kept by hand.

use goldgrove_http::operation::{Operation, Trigger};

include!(concat!(env!("OUT_DIR"), "/functions.rs"));

/// The declaration of every HTTP function, by path and method.
pub fn operations() -> Vec<Operation> {
    let mut operations = declared_operations();
    operations.sort_by_key(|operation| (operation.route.path, operation.route.method));
    operations
}
