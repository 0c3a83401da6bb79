//! Rules of this codebase that the compiler cannot check. The rules themselves are tests. This library finds files and
//! starts every function as a process, as in the cloud.

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

/// All functions: the folders below `functions/`.
///
/// # Errors
/// When the folder cannot be read.
pub fn function_folders() -> io::Result<BTreeSet<String>> {
    fs::read_dir(root().join("functions"))?
        .map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()))
        .collect()
}
