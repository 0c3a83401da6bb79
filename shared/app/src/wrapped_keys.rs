//! Stores the keyring's wrapped keys in the data-keys table.

use std::sync::Arc;

use async_trait::async_trait;
use goldgrove_crypto::{WrappedKey, WrappedKeyStore, WrappedKeyStoreError};
use goldgrove_domain::ids::UserId;
use goldgrove_domain::sealing::KeyVersion;
use goldgrove_storage::entity::data_key::{self, DataKeys};
use goldgrove_storage::{StorageError, Table};

/// Wrapped keys in a table.
pub(crate) struct StoredWrappedKeys(Arc<dyn Table>);

impl StoredWrappedKeys {
    /// Keeps them in `table`.
    pub(crate) fn new(table: Arc<dyn Table>) -> Self {
        Self(table)
    }
}

#[async_trait]
impl WrappedKeyStore for StoredWrappedKeys {
    async fn load_all(&self, user: &UserId) -> Result<Vec<WrappedKey>, WrappedKeyStoreError> {
        let keys = DataKeys::new(self.0.as_ref(), user)
            .list()
            .await
            .map_err(|error| unavailable(&error))?;
        Ok(keys.into_iter().map(loaded).collect())
    }

    async fn insert(&self, user: &UserId, key: WrappedKey) -> Result<(), WrappedKeyStoreError> {
        let row = data_key::WrappedKey {
            version: key.version,
            wrapped: key.wrapped,
            created_at: key.created_at,
            opens_unbound: key.opens_unbound,
            // Rows may still be sealed under the key that this one replaces, so it starts out marked.
            marked: key.opens_unbound || key.version != KeyVersion::FIRST,
            padded: true,
        };
        DataKeys::new(self.0.as_ref(), user)
            .add(&row)
            .await
            .map_err(|error| match error {
                StorageError::Conflict { .. } => WrappedKeyStoreError::Conflict,
                other => unavailable(&other),
            })
    }
}

fn loaded(key: data_key::WrappedKey) -> WrappedKey {
    WrappedKey {
        version: key.version,
        wrapped: key.wrapped,
        created_at: key.created_at,
        opens_unbound: key.opens_unbound,
    }
}

fn unavailable(error: &StorageError) -> WrappedKeyStoreError {
    tracing::error!(%error, "the data-keys table failed");
    WrappedKeyStoreError::Unavailable
}
