//! Files that only their owner may open, wherever the data folder is moved or copied to.

use std::fs::{self, File, OpenOptions, Permissions};
use std::io;
use std::os::unix::fs::{OpenOptionsExt as _, PermissionsExt as _};
use std::path::Path;

const OWNER_ONLY: u32 = 0o600;

/// Opens a file, made where it is missing, and takes every right of others away.
///
/// # Errors
/// When the system refuses.
pub fn open(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    let file = options.read(true).write(true).create(true).truncate(false);
    let file = file.mode(OWNER_ONLY).open(path)?;
    file.set_permissions(Permissions::from_mode(OWNER_ONLY))?;
    Ok(file)
}

/// Replaces what a file holds.
///
/// # Errors
/// As [`open`].
pub fn write(path: &Path, text: &str) -> io::Result<()> {
    open(path)?;
    fs::write(path, text)
}
