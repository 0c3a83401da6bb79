//! Files that only their owner can open, even if the data folder is moved or copied.

use std::fs::{self, File, OpenOptions, Permissions};
use std::io;
use std::os::unix::fs::{OpenOptionsExt as _, PermissionsExt as _};
use std::path::Path;

const OWNER_ONLY: u32 = 0o600;

/// Opens a file, creates it if missing, and removes all access for others.
///
/// # Errors
/// If the system refuses.
pub fn open(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    let file = options.read(true).write(true).create(true).truncate(false);
    let file = file.mode(OWNER_ONLY).open(path)?;
    file.set_permissions(Permissions::from_mode(OWNER_ONLY))?;
    Ok(file)
}

/// Replaces the content of a file.
///
/// # Errors
/// As [`open`].
pub fn write(path: &Path, text: &str) -> io::Result<()> {
    open(path)?;
    fs::write(path, text)
}
