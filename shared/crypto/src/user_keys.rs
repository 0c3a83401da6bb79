//! One user's keys, ready to use: implements the domain's `FieldKeys`.

use std::fmt;
use std::sync::Arc;

use goldgrove_domain::ids::UserId;
use goldgrove_domain::sealing::{FieldKeys, FieldPath, KeyVersion, Scratch, SealError, SealedField};

use crate::associated_data::{SCHEME, UNPADDED, UserPrefix};
use crate::data_key::DataKey;
use crate::field::{self, FieldKey};
use crate::key_error::KeyError;
use crate::keyed_hash::HashKey;
use crate::nonce::{NONCE_LEN, NonceSource, SourceFailed};

/// All versions of one user's key, expanded for the cipher; wiped when the last reference is dropped.
pub struct UserKeys {
    prefix: UserPrefix,
    unpadded: UserPrefix,
    current: KeyVersion,
    /// A handful at most, so a search from the newest is enough.
    versions: Vec<(KeyVersion, FieldKey)>,
    hashing: Vec<(KeyVersion, HashKey)>,
    /// The versions that also open fields of the older form; empty for almost every user.
    unbound: Vec<KeyVersion>,
    nonces: Arc<dyn NonceSource>,
}

impl UserKeys {
    /// Prepares `keys` of `user`, oldest version first. New fields are sealed under `current`.
    ///
    /// # Errors
    /// [`KeyError::Missing`] when `current` is not among the keys, [`KeyError::Malformed`] when a key is malformed.
    pub fn new(
        user: &UserId,
        current: KeyVersion,
        keys: &[(KeyVersion, DataKey)],
        nonces: Arc<dyn NonceSource>,
    ) -> Result<Self, KeyError> {
        if keys.iter().all(|(version, _)| *version != current) {
            return Err(KeyError::Missing);
        }
        let versions = keys
            .iter()
            .map(|(version, key)| Ok((*version, FieldKey::new(key)?)))
            .collect::<Result<_, KeyError>>()?;
        let hashing = keys
            .iter()
            .map(|(version, key)| Ok((*version, HashKey::new(key)?)))
            .collect::<Result<_, KeyError>>()?;
        Ok(Self {
            prefix: UserPrefix::new(SCHEME, user),
            unpadded: UserPrefix::new(UNPADDED, user),
            current,
            versions,
            hashing,
            unbound: Vec::new(),
            nonces,
        })
    }

    /// The same keys; `versions` of them also open fields of the older form.
    #[must_use]
    pub fn opening_unbound(self, versions: Vec<KeyVersion>) -> Self {
        Self {
            unbound: versions,
            ..self
        }
    }

    /// The keyed hash of `text` under the current version, in the form `<version>:<hex>`. `purpose` separates hashes of
    /// different things.
    ///
    /// # Errors
    /// [`SealError::UnknownKeyVersion`], which the constructor rules out.
    pub fn keyed_hash(&self, purpose: &str, text: &[u8]) -> Result<String, SealError> {
        let hash = self.hash_key(self.current)?.hash(purpose, text);
        Ok(format!("{}:{}", self.current.get(), hex::encode(hash)))
    }

    /// The keyed hash of `text` under the first version, in hexadecimal. It stays the same as long as the keys exist,
    /// so it can serve as a lookup key.
    ///
    /// # Errors
    /// [`SealError::UnknownKeyVersion`] when the first version is not among the keys.
    pub fn lasting_hash(&self, purpose: &str, text: &[u8]) -> Result<String, SealError> {
        Ok(hex::encode(self.hash_key(KeyVersion::FIRST)?.hash(purpose, text)))
    }

    /// Whether `hash` is what [`Self::keyed_hash`] made of `text` under any version; `false` for a malformed hash.
    pub fn keyed_hash_matches(&self, purpose: &str, text: &[u8], hash: &str) -> bool {
        let Some((version, hash)) = hash.split_once(':') else {
            return false;
        };
        let (Ok(version), Ok(hash)) = (version.parse(), hex::decode(hash)) else {
            return false;
        };
        self.hash_key(KeyVersion::new(version))
            .is_ok_and(|key| key.matches(purpose, text, &hash))
    }

    fn hash_key(&self, wanted: KeyVersion) -> Result<&HashKey, SealError> {
        self.hashing
            .iter()
            .find(|(version, _)| *version == wanted)
            .map(|(_, key)| key)
            .ok_or(SealError::UnknownKeyVersion)
    }

    #[inline]
    fn key(&self, wanted: KeyVersion) -> Result<&FieldKey, SealError> {
        self.versions
            .iter()
            .rev()
            .find(|(version, _)| *version == wanted)
            .map(|(_, key)| key)
            .ok_or(SealError::UnknownKeyVersion)
    }
}

impl FieldKeys for UserKeys {
    fn current_version(&self) -> KeyVersion {
        self.current
    }

    fn seal(&self, at: FieldPath<'_>, plaintext: &[u8], out: &mut SealedField) -> Result<(), SealError> {
        let mut nonce = [0; NONCE_LEN];
        let drawn = self.nonces.fill_nonce(&mut nonce);
        drawn.map_err(|SourceFailed| SealError::NoRandomness)?;
        let bound = self.prefix.associated_data(at, self.current);
        self.key(self.current)?.seal(nonce, bound.as_ref(), plaintext, out)
    }

    fn open<'s>(
        &self,
        at: FieldPath<'_>,
        version: KeyVersion,
        sealed: &SealedField,
        scratch: &'s mut Scratch,
    ) -> Result<&'s [u8], SealError> {
        let bound = self.prefix.associated_data(at, version);
        let key = self.key(version)?;
        key.open(bound.as_ref(), sealed, scratch)?;
        field::unpad(scratch)
    }

    fn open_unpadded<'s>(
        &self,
        at: FieldPath<'_>,
        version: KeyVersion,
        sealed: &SealedField,
        scratch: &'s mut Scratch,
    ) -> Result<&'s [u8], SealError> {
        let bound = self.unpadded.associated_data(at, version);
        self.key(version)?.open(bound.as_ref(), sealed, scratch)
    }

    fn open_unbound<'s>(
        &self,
        version: KeyVersion,
        sealed: &SealedField,
        scratch: &'s mut Scratch,
    ) -> Result<&'s [u8], SealError> {
        if !self.unbound.contains(&version) {
            return Err(SealError::FormClosed);
        }
        self.key(version)?.open(&[], sealed, scratch)
    }
}

impl fmt::Debug for UserKeys {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("UserKeys")
            .field("current", &self.current)
            .finish_non_exhaustive()
    }
}
