//! The port to the service that wraps data keys and unwraps them.
//!
//! Defines what a wrapped key is bound to. Does not depend on a particular service.

use async_trait::async_trait;
use goldgrove_domain::ids::UserId;
use goldgrove_domain::sealing::KeyVersion;

use crate::data_key::DataKey;
use crate::key_error::KeyError;

/// What a wrapped key is bound to: unwrapping needs the same context again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyContext<'a> {
    /// The key's owner.
    pub user: &'a UserId,
    /// The key's version.
    pub version: KeyVersion,
}

impl KeyContext<'_> {
    /// The context as the pairs that the key service binds and its audit trail shows. Must never change.
    pub fn pairs(&self) -> [(&'static str, String); 4] {
        [
            ("app", "goldgrove".to_owned()),
            ("purpose", "field-sealing".to_owned()),
            ("user", self.user.as_str().to_owned()),
            ("version", self.version.to_string()),
        ]
    }
}

/// A fresh data key, in the clear and wrapped.
#[derive(Debug)]
pub struct GeneratedKey {
    /// The key to seal with.
    pub plaintext: DataKey,
    /// The same key as it is stored.
    pub wrapped: Vec<u8>,
}

/// The service that holds the key which wraps all data keys.
#[async_trait]
pub trait KeyService: Send + Sync {
    /// A fresh 256-bit data key, bound to `context`.
    ///
    /// # Errors
    /// [`KeyError`], but never `Missing` or `Store`.
    async fn generate_data_key(&self, context: KeyContext<'_>) -> Result<GeneratedKey, KeyError>;

    /// Unwraps `wrapped`, which must have been bound to `context`.
    ///
    /// # Errors
    /// [`KeyError`], but never `Missing` or `Store`.
    async fn decrypt(&self, wrapped: &[u8], context: KeyContext<'_>) -> Result<DataKey, KeyError>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_context_names_app_purpose_user_and_version() {
        let user = UserId::parse("user-1").unwrap();
        let context = KeyContext {
            user: &user,
            version: KeyVersion::new(2),
        };
        let pairs = context.pairs();
        let pairs: Vec<_> = pairs.iter().map(|(name, value)| (*name, value.as_str())).collect();
        assert_eq!(
            pairs,
            [
                ("app", "goldgrove"),
                ("purpose", "field-sealing"),
                ("user", "user-1"),
                ("version", "2")
            ]
        );
    }
}
