//! The sealed forms of earlier releases: not bound to a place, or bound to it but without padding.

use aws_lc_rs::aead::{AES_256_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use goldgrove_crypto::{NONCE_LEN, OsRandom};
use goldgrove_domain::ids::UserId;
use goldgrove_domain::random::IdSource as _;
use goldgrove_domain::sealing::{FieldKeys, FieldPath, KeyVersion, Scratch, SealError, SealedField};

/// Seals in an older form under one data key; opens nothing.
pub struct OlderSeals {
    key: LessSafeKey,
    /// The owner that fields are bound to; `None` if they are not bound to a place.
    owner: Option<UserId>,
}

impl OlderSeals {
    /// Seals under `key`; `None` unless it has 32 bytes.
    pub fn under(key: &[u8]) -> Option<Self> {
        let key = UnboundKey::new(&AES_256_GCM, key).ok()?;
        Some(Self {
            key: LessSafeKey::new(key),
            owner: None,
        })
    }

    /// The same seals, bound to the place of `owner`'s fields.
    #[must_use]
    pub fn unpadded(self, owner: &UserId) -> Self {
        Self {
            owner: Some(owner.clone()),
            ..self
        }
    }

    fn bound(&self, at: FieldPath<'_>) -> Vec<u8> {
        let Some(owner) = &self.owner else { return Vec::new() };
        let version = KeyVersion::FIRST.get().to_be_bytes();
        let parts: [&[u8]; 6] = [
            b"goldgrove-field-2",
            owner.as_str().as_bytes(),
            at.table.name().as_bytes(),
            at.record.as_bytes(),
            at.field.as_bytes(),
            &version,
        ];
        let behind_their_length = parts.map(|part| [&(part.len() as u64).to_be_bytes()[..], part].concat());
        behind_their_length.concat()
    }
}

impl FieldKeys for OlderSeals {
    fn current_version(&self) -> KeyVersion {
        KeyVersion::FIRST
    }

    fn seal(&self, at: FieldPath<'_>, plaintext: &[u8], out: &mut SealedField) -> Result<(), SealError> {
        let mut nonce = [0; NONCE_LEN];
        OsRandom.fill(&mut nonce);
        let mut sealed = plaintext.to_vec();
        let once = Nonce::assume_unique_for_key(nonce);
        self.key
            .seal_in_place_append_tag(once, Aad::from(self.bound(at)), &mut sealed)
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

    fn open_unpadded<'s>(
        &self,
        _at: FieldPath<'_>,
        _version: KeyVersion,
        _sealed: &SealedField,
        _scratch: &'s mut Scratch,
    ) -> Result<&'s [u8], SealError> {
        Err(SealError::DoesNotOpen)
    }
}
