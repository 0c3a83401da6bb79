//! Code that several stand-ins share.

pub mod faults;
pub mod local_pages;
pub mod private_file;
pub mod store;
