//! Keeps the state in one private file: written whole, synced, then renamed into place.
//!
//! Refuses to know what the state means.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::refusal::Refusal;
use crate::state::State;

/// The state and where it is kept.
#[derive(Debug)]
pub(crate) struct Store {
    path: PathBuf,
    state: Mutex<State>,
}

impl Store {
    /// Reads the file, or starts with `fresh` and writes it.
    pub(crate) fn open(path: PathBuf, fresh: impl FnOnce() -> io::Result<State>) -> io::Result<Self> {
        let state = match std::fs::read(&path) {
            Ok(bytes) => serde_json::from_slice(&bytes)?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let state = fresh()?;
                save(&path, &state)?;
                state
            }
            Err(error) => return Err(error),
        };
        Ok(Self {
            path,
            state: Mutex::new(state),
        })
    }

    /// Looks at the state.
    pub(crate) fn read<T>(&self, look: impl FnOnce(&State) -> T) -> T {
        look(&self.lock())
    }

    /// Changes the state; a refusal or a failed write leaves it as it was, in memory and on disk.
    pub(crate) fn change<T>(&self, change: impl FnOnce(&mut State) -> Result<T, Refusal>) -> Result<T, Refusal> {
        let mut state = self.lock();
        let mut next = state.clone();
        let outcome = change(&mut next)?;
        save(&self.path, &next).map_err(|error| {
            tracing::error!(%error, "the Plaid stand-in could not save its state");
            Refusal::of("INTERNAL_SERVER_ERROR")
        })?;
        *state = next;
        Ok(outcome)
    }

    /// A change either completes or is thrown away, so a poisoned lock still guards a whole state.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn save(path: &Path, state: &State) -> io::Result<()> {
    let scratch = path.with_extension("tmp");
    let mut file = OpenOptions::new()
        .write(true)
        .create(true)
        .truncate(true)
        .mode(0o600)
        .open(&scratch)?;
    file.write_all(&serde_json::to_vec(state)?)?;
    file.sync_all()?;
    std::fs::rename(&scratch, path)?;
    match path.parent() {
        Some(folder) if folder != Path::new("") => File::open(folder)?.sync_all(),
        _ => Ok(()),
    }
}
