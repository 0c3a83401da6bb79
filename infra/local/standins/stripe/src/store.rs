//! Keeps the state in one private file: read in memory, changed only together with the disk.
//!
//! Refuses to know what the state means.

use std::sync::{Mutex, MutexGuard, PoisonError};

use goldgrove_standin_mail::private_file::{PrivateFile, PrivateFileError};

use crate::refusal::Refusal;
use crate::state::{Delivery, State};

/// The state and where it is kept.
pub(crate) struct Store {
    file: PrivateFile,
    state: Mutex<State>,
}

impl Store {
    /// Reads the file, or starts with nothing and writes that.
    pub(crate) fn open(file: PrivateFile) -> Result<Self, PrivateFileError> {
        let mut state: State = file.read()?.unwrap_or_default();
        // Whoever was to send these again is gone.
        for event in state.events.each_mut() {
            if event.delivery == Delivery::Waiting {
                event.delivery = Delivery::Due;
            }
        }
        file.replace(&state)?;
        Ok(Self {
            file,
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
        if next != *state {
            self.file.replace(&next).map_err(|error| {
                tracing::error!(%error, "the Stripe stand-in could not save its state");
                Refusal::internal()
            })?;
            *state = next;
        }
        Ok(outcome)
    }

    /// A change either completes or is thrown away, so a poisoned lock still guards a whole state.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
