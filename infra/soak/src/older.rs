//! The sealed form of an older time, as it was written then: bound to its key and to no place.

use aws_lc_rs::aead::{AES_256_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use goldgrove_crypto::{NONCE_LEN, OsRandom};
use goldgrove_domain::random::IdSource as _;
use goldgrove_domain::sealing::{FieldKeys, FieldPath, KeyVersion, Scratch, SealError, SealedField};

/// Seals in the older form under one data key; opens nothing.
pub struct OlderSeals(LessSafeKey);

impl OlderSeals {
    /// Seals under these 32 bytes; `None` when there are not 32.
    pub fn under(key: &[u8]) -> Option<Self> {
        let key = UnboundKey::new(&AES_256_GCM, key).ok()?;
        Some(Self(LessSafeKey::new(key)))
    }
}

impl FieldKeys for OlderSeals {
    fn current_version(&self) -> KeyVersion {
        KeyVersion::FIRST
    }

    fn seal(&self, _at: FieldPath<'_>, plaintext: &[u8], out: &mut SealedField) -> Result<(), SealError> {
        let mut nonce = [0; NONCE_LEN];
        OsRandom.fill(&mut nonce);
        let mut sealed = plaintext.to_vec();
        let once = Nonce::assume_unique_for_key(nonce);
        self.0
            .seal_in_place_append_tag(once, Aad::empty(), &mut sealed)
            .map_err(|_| SealError::Malformed)?;
        out.ciphertext = STANDARD.encode(sealed);
        out.nonce = STANDARD.encode(nonce);
        Ok(())
    }

    fn open<'s>(
        &self,
        _at: FieldPath<'_>,
        _version: KeyVersion,
        _sealed: &SealedField,
        _scratch: &'s mut Scratch,
    ) -> Result<&'s [u8], SealError> {
        Err(SealError::DoesNotOpen)
    }
}
