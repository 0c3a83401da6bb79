//! Why loading or making a user's keys failed. Contains nothing about the keys themselves.

/// A user's keys could not be loaded or made. No case ever yields a default key or an unsealed value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum KeyError {
    /// The user has no data key: it was never created, or it was shredded.
    #[error("the user has no data key")]
    Missing,
    /// The key service refuses this process, or its key is disabled.
    #[error("the key service refuses")]
    Denied,
    /// The key service throttles requests; worth repeating later.
    #[error("the key service is busy")]
    Throttled,
    /// The key service did not answer, or failed itself; worth repeating later.
    #[error("the key service is unavailable")]
    Unavailable,
    /// The wrapped key belongs to another user, version or purpose, or was altered.
    #[error("the wrapped key does not unwrap in this context")]
    WrongContext,
    /// The unwrapped bytes are not a 256-bit key.
    #[error("the data key is malformed")]
    Malformed,
    /// The wrapped keys could not be read or written; worth repeating later.
    #[error("the store of wrapped keys is unavailable")]
    Store,
}
