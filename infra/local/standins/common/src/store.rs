//! A stand-in's state: read from memory, and saved to one private file before a change takes effect.

use std::marker::PhantomData;
use std::sync::{PoisonError, RwLock, RwLockReadGuard};

use serde::Serialize;

use crate::private_file::{PrivateFile, PrivateFileError};

/// A state and its file. `R` is the error of a refused change; it is a parameter of the type so that closures can use `?`
/// without naming it.
#[derive(Debug)]
pub struct Store<S, R> {
    file: PrivateFile,
    /// A change either completes or is discarded, so the state behind a poisoned lock is still consistent.
    state: RwLock<S>,
    refusal: PhantomData<fn() -> R>,
}

impl<S: Clone + PartialEq + Serialize, R: From<PrivateFileError>> Store<S, R> {
    /// Saves changes of `state` to `file`, which contains it already or is written by the first change.
    pub const fn new(file: PrivateFile, state: S) -> Self {
        Self {
            file,
            state: RwLock::new(state),
            refusal: PhantomData,
        }
    }

    /// The current state.
    pub fn read(&self) -> RwLockReadGuard<'_, S> {
        self.state.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes the state. A refusal or a failed write leaves it unchanged, in memory and on disk.
    pub fn change<T>(&self, change: impl FnOnce(&mut S) -> Result<T, R>) -> Result<T, R> {
        self.keep_if(Result::is_ok, change)
    }

    /// Like [`Self::change`], but keeps what the change did before it refused, because wrong guesses must count. The change
    /// must check everything else before it modifies anything.
    pub fn attempt<T>(&self, change: impl FnOnce(&mut S) -> Result<T, R>) -> Result<T, R> {
        self.keep_if(|_| true, change)
    }

    fn keep_if<T>(
        &self,
        is_kept: impl FnOnce(&Result<T, R>) -> bool,
        change: impl FnOnce(&mut S) -> Result<T, R>,
    ) -> Result<T, R> {
        let mut state = self.state.write().unwrap_or_else(PoisonError::into_inner);
        let mut draft = state.clone();
        let outcome = change(&mut draft);
        if is_kept(&outcome) && draft != *state {
            self.file.replace(&draft)?;
            *state = draft;
        }
        outcome
    }
}
