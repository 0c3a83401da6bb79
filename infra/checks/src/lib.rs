//! House rules that the compiler cannot see. The rules themselves are tests; this library knows where things are, and
//! starts every function as the process it is in the cloud.

pub mod contract;
pub mod deployed;
pub mod permissions;
pub mod process;
pub mod rehearsal;
pub mod runtime_api;
pub mod template;
pub mod traces;

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The root of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .nth(2)
        .map(Path::to_path_buf)
        .unwrap_or_default()
}

/// The functions there are: the folders below `functions/`.
///
/// # Errors
/// When the folder cannot be read.
pub fn function_folders() -> io::Result<BTreeSet<String>> {
    fs::read_dir(root().join("functions"))?
        .map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()))
        .collect()
}
