//! One JSON value in a private file, always replaced as a whole. All stand-ins store their state this way.
//!
//! A replacement is written beside the file, flushed to the disk and renamed over it, so a process killed at any
//! moment leaves either the old value or the new one. The owner of a [`PrivateFile`] serializes its writes.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;

/// Readable and writable only by the owner.
const OWNER_ONLY: u32 = 0o600;

/// Why a value could not be read or replaced.
#[derive(Debug, thiserror::Error)]
pub enum PrivateFileError {
    /// The file system refused.
    #[error("cannot {action} {path}")]
    Io {
        /// The failed action.
        action: &'static str,
        /// The file.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// The bytes are not the JSON of the expected value, or the value has no JSON.
    #[error("{path} does not hold the expected JSON")]
    Json {
        /// The file.
        path: PathBuf,
        /// The error of the decoder or encoder.
        source: serde_json::Error,
    },
}

/// A file that holds one JSON value and is private to its owner.
#[derive(Clone, Debug)]
pub struct PrivateFile {
    path: PathBuf,
}

impl PrivateFile {
    /// A value in the file `path`, which is not opened yet.
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self { path: path.into() }
    }

    /// The value; `None` if the file does not exist.
    pub fn read<T: DeserializeOwned>(&self) -> Result<Option<T>, PrivateFileError> {
        let bytes = match fs::read(&self.path) {
            Ok(bytes) => bytes,
            Err(source) if source.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(source) => return Err(self.io("read", source)),
        };
        serde_json::from_slice(&bytes)
            .map(Some)
            .map_err(|source| self.json(source))
    }

    /// Replaces the value; once this returns, the new value survives a kill and a power cut.
    pub fn replace<T: Serialize>(&self, value: &T) -> Result<(), PrivateFileError> {
        let bytes = serde_json::to_vec(value).map_err(|source| self.json(source))?;
        let folder = self.folder();
        fs::create_dir_all(folder).map_err(|source| self.io("create the folder of", source))?;

        let draft = self.draft();
        write_flushed(&draft, &bytes).map_err(|source| self.io("write", source))?;
        fs::rename(&draft, &self.path).map_err(|source| self.io("replace", source))?;
        // The rename itself is only durable once the folder is flushed too.
        File::open(folder)
            .and_then(|folder| folder.sync_all())
            .map_err(|source| self.io("flush the folder of", source))
    }

    fn folder(&self) -> &Path {
        match self.path.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        }
    }

    fn draft(&self) -> PathBuf {
        let mut name = self.path.clone().into_os_string();
        name.push(".tmp");
        name.into()
    }

    fn io(&self, action: &'static str, source: io::Error) -> PrivateFileError {
        PrivateFileError::Io {
            action,
            path: self.path.clone(),
            source,
        }
    }

    fn json(&self, source: serde_json::Error) -> PrivateFileError {
        PrivateFileError::Json {
            path: self.path.clone(),
            source,
        }
    }
}

fn write_flushed(path: &Path, bytes: &[u8]) -> io::Result<()> {
    // A killed process may have left a draft with other permissions, so start without it.
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut file = OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(OWNER_ONLY)
        .open(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt as _;

    use super::*;

    fn file_in(folder: &tempfile::TempDir) -> PrivateFile {
        PrivateFile::new(folder.path().join("deep").join("state.json"))
    }

    #[test]
    fn nothing_is_read_before_the_first_write() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(file_in(&folder).read::<Vec<u8>>().unwrap(), None);
    }

    #[test]
    fn the_last_value_written_is_the_one_read() {
        let folder = tempfile::tempdir().unwrap();
        file_in(&folder).replace(&vec![1, 2]).unwrap();
        file_in(&folder).replace(&vec![3]).unwrap();
        assert_eq!(file_in(&folder).read::<Vec<u8>>().unwrap(), Some(vec![3]));
    }

    #[test]
    fn only_the_owner_may_read_it_even_after_a_careless_draft() {
        let folder = tempfile::tempdir().unwrap();
        let file = file_in(&folder);
        fs::create_dir_all(file.folder()).unwrap();
        fs::write(file.draft(), b"left behind").unwrap();
        fs::set_permissions(file.draft(), fs::Permissions::from_mode(0o644)).unwrap();

        file.replace(&"secret").unwrap();

        assert_eq!(
            fs::metadata(&file.path).unwrap().permissions().mode() & 0o777,
            OWNER_ONLY
        );
        assert!(!file.draft().exists());
    }

    #[test]
    fn damaged_content_is_an_error_and_never_an_empty_start() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state.json");
        fs::write(&path, b"{half").unwrap();
        assert!(matches!(
            PrivateFile::new(path).read::<Vec<u8>>(),
            Err(PrivateFileError::Json { .. })
        ));
    }
}
