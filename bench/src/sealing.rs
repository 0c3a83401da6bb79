//! The cost of sealing and opening a field beyond the cipher: ours against `aws-lc-rs` alone.
//!
//! The bare side has everything ready that ours makes for every field: the associated data is built, and it encodes
//! and stores nothing. It has two forms. *Bare* is `aws-lc-rs` alone sealing safely: each field with
//! a fresh random nonce. *Cipher* is a lower bound that is not safe to use: its nonces are a counter.

use std::hint::black_box;
use std::sync::Arc;

use aws_lc_rs::aead::{AES_256_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use aws_lc_rs::rand;
use goldgrove_crypto::{AssociatedData, DataKey, KeyError, OsRandom, UserKeys};
use goldgrove_domain::ids::{IdError, UserId};
use goldgrove_domain::sealing::{FieldKeys, FieldPath, KeyVersion, Scratch, SealError, SealedField, SealedTable};

/// A field path of usual length.
const AT: FieldPath<'static> = FieldPath {
    table: SealedTable::Accounts,
    record: "acct_018f4f3e-7b1a-7c3e-9a57-0d3f5b6c7d8e",
    field: "balance",
};
const USER: &str = "5b6c7d8e-7b1a-4c3e-9a57-0d3f018f4f3e";
const PLAINTEXT: [u8; 16] = *b"-1234567890.1234";
const KEY: [u8; 32] = [0x5a; 32];
const TAG_LEN: usize = 16;

/// A benchmark that could not run.
#[derive(Debug, thiserror::Error)]
pub enum SealingError {
    /// The user's id was refused.
    #[error(transparent)]
    User(#[from] IdError),
    /// The keys could not be made.
    #[error(transparent)]
    Keys(#[from] KeyError),
    /// A field could not be sealed or opened.
    #[error(transparent)]
    Field(#[from] SealError),
    /// The bare cipher failed.
    #[error("the bare cipher failed")]
    Bare,
}

impl From<aws_lc_rs::error::Unspecified> for SealingError {
    fn from(_: aws_lc_rs::error::Unspecified) -> Self {
        Self::Bare
    }
}

/// `aws-lc-rs` with a ready key and ready associated data.
pub struct Bare {
    key: LessSafeKey,
    bound: AssociatedData,
    counter: u64,
    buffer: [u8; PLAINTEXT.len()],
    sealed: [u8; PLAINTEXT.len() + TAG_LEN],
}

impl Bare {
    /// Prepares the key and seals one field to open.
    ///
    /// # Errors
    /// [`SealingError`] when the cipher fails.
    pub fn new() -> Result<Self, SealingError> {
        let user = UserId::parse(USER)?;
        let key = LessSafeKey::new(UnboundKey::new(&AES_256_GCM, &KEY)?);
        let bound = AssociatedData::of(&user, AT, KeyVersion::FIRST);
        let mut sealed = [0; PLAINTEXT.len() + TAG_LEN];
        let (ciphertext, tag) = sealed.split_at_mut(PLAINTEXT.len());
        ciphertext.copy_from_slice(&PLAINTEXT);
        let made = key.seal_in_place_separate_tag(nonce(0), Aad::from(&bound), ciphertext)?;
        tag.copy_from_slice(made.as_ref());
        let buffer = PLAINTEXT;
        Ok(Self {
            key,
            bound,
            counter: 0,
            buffer,
            sealed,
        })
    }

    /// Seals 16 bytes in place under a fresh random nonce.
    pub fn seal(&mut self) -> Result<(), SealingError> {
        let mut drawn = [0; NONCE_LEN];
        rand::fill(&mut drawn)?;
        self.seal_under(Nonce::assume_unique_for_key(drawn))
    }

    /// Seals 16 bytes in place under a counter nonce.
    pub fn cipher(&mut self) -> Result<(), SealingError> {
        self.counter += 1;
        self.seal_under(nonce(self.counter))
    }

    #[inline]
    fn seal_under(&mut self, nonce: Nonce) -> Result<(), SealingError> {
        self.buffer = black_box(PLAINTEXT);
        let bound = Aad::from(black_box(&self.bound));
        let tag = self.key.seal_in_place_separate_tag(nonce, bound, &mut self.buffer)?;
        black_box((tag.as_ref(), &self.buffer));
        Ok(())
    }

    /// Opens 16 bytes into another buffer.
    pub fn open(&mut self) -> Result<(), SealingError> {
        let (ciphertext, tag) = black_box(&self.sealed).split_at(PLAINTEXT.len());
        let bound = Aad::from(black_box(&self.bound));
        self.key
            .open_separate_gather(nonce(0), bound, ciphertext, tag, black_box(&mut self.buffer))?;
        Ok(())
    }
}

fn nonce(counter: u64) -> Nonce {
    let mut bytes = [0; NONCE_LEN];
    bytes[..8].copy_from_slice(&counter.to_be_bytes());
    Nonce::assume_unique_for_key(bytes)
}

/// Our own keys, from field path and plaintext to the stored text, and back.
pub struct Ours {
    keys: UserKeys,
    out: SealedField,
    sealed: SealedField,
    scratch: Scratch,
}

impl Ours {
    /// Prepares the keys and seals one field to open.
    ///
    /// # Errors
    /// [`SealingError`] when keys or cipher fail.
    pub fn new() -> Result<Self, SealingError> {
        let user = UserId::parse(USER)?;
        let versions = [(KeyVersion::FIRST, DataKey::new(KEY.to_vec())?)];
        let keys = UserKeys::new(&user, KeyVersion::FIRST, &versions, Arc::new(OsRandom))?;
        let mut sealed = SealedField::default();
        keys.seal(AT, &PLAINTEXT, &mut sealed)?;
        Ok(Self {
            keys,
            out: SealedField::default(),
            sealed,
            scratch: Scratch::new(),
        })
    }

    /// Seals 16 bytes into reused text.
    pub fn seal(&mut self) -> Result<(), SealingError> {
        self.keys.seal(black_box(AT), black_box(&PLAINTEXT), &mut self.out)?;
        black_box(&self.out);
        Ok(())
    }

    /// Opens stored text into a reused buffer.
    pub fn open(&mut self) -> Result<(), SealingError> {
        let sealed = black_box(&self.sealed);
        let opened = self
            .keys
            .open(black_box(AT), KeyVersion::FIRST, sealed, &mut self.scratch)?;
        black_box(opened);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_sides_do_the_work_they_are_timed_for() {
        let (mut bare, mut ours) = (Bare::new().unwrap(), Ours::new().unwrap());
        bare.open().unwrap();
        assert_eq!(bare.buffer, PLAINTEXT);
        for sealing in [Bare::seal, Bare::cipher] {
            sealing(&mut bare).unwrap();
            assert_ne!(bare.buffer, PLAINTEXT);
        }
        ours.seal().unwrap();
        assert_ne!(ours.out, ours.sealed);
        ours.open().unwrap();
        assert_eq!(ours.scratch, PLAINTEXT);
    }
}
