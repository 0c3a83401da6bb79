//! The cipher: one key, one field, AES-256-GCM.
//!
//! Works on buffers and base64. The caller supplies the nonce and the associated data. Sealing and opening a field of
//! up to 479 bytes allocates nothing once the caller's buffers have grown: with its marker it pads to 480 bytes, and the tag fits.

use aws_lc_rs::aead::{AES_256_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use base64_simd::{AsOut, STANDARD as BASE64};
use goldgrove_domain::sealing::{Scratch, SealError, SealedField};
use zeroize::Zeroize;

use crate::data_key::DataKey;
use crate::key_error::KeyError;
use crate::nonce::NONCE_LEN;

/// The tag's length in bytes.
const TAG_LEN: usize = 16;

/// A plaintext is sealed with a marker and zeros behind it, in multiples of this many bytes. One step holds every decimal: a
/// sign, 29 digits and a point.
const STEP: usize = 32;

/// Ends a plaintext; zeros follow.
const END: u8 = 0x80;

/// Room on the stack for the ciphertext and tag of an amount.
const AMOUNT: usize = 64;

/// Room on the stack for the ciphertext and tag of almost any text.
const TEXT: usize = 512;

/// A scratch buffer's first size: larger than almost every field, so it seldom grows.
const SCRATCH: usize = 256;

/// The length of a nonce in base64; 12 bytes need no padding.
const NONCE_TEXT_LEN: usize = NONCE_LEN / 3 * 4;

/// One data key, expanded for the cipher. `aws-lc` wipes the expanded form when it is freed.
pub(crate) struct FieldKey(LessSafeKey);

impl FieldKey {
    /// # Errors
    /// [`KeyError::Malformed`] when the cipher refuses the key.
    pub(crate) fn new(key: &DataKey) -> Result<Self, KeyError> {
        UnboundKey::new(&AES_256_GCM, key.expose())
            .map(|key| Self(LessSafeKey::new(key)))
            .map_err(|_| KeyError::Malformed)
    }

    /// Seals `plaintext`, padded, into `out`; `nonce` must never have been used with this key.
    ///
    /// # Errors
    /// [`SealError::Malformed`] for a plaintext beyond the cipher's 64 GiB; `out` is empty then.
    #[inline]
    pub(crate) fn seal(
        &self,
        nonce: [u8; NONCE_LEN],
        associated_data: &[u8],
        plaintext: &[u8],
        out: &mut SealedField,
    ) -> Result<(), SealError> {
        // Several sizes, because every byte of the room is zeroed before use.
        let needed = (plaintext.len() + 1).next_multiple_of(STEP) + TAG_LEN;
        if needed <= AMOUNT {
            return self.seal_in(&mut [0; AMOUNT][..needed], nonce, associated_data, plaintext, out);
        }
        if needed <= TEXT {
            return self.seal_in(&mut [0; TEXT][..needed], nonce, associated_data, plaintext, out);
        }
        self.seal_in(&mut vec![0; needed], nonce, associated_data, plaintext, out)
    }

    /// Seals in `room`, which is zeroed and exactly as long as ciphertext and tag.
    #[inline]
    fn seal_in(
        &self,
        room: &mut [u8],
        nonce: [u8; NONCE_LEN],
        associated_data: &[u8],
        plaintext: &[u8],
        out: &mut SealedField,
    ) -> Result<(), SealError> {
        room[..plaintext.len()].copy_from_slice(plaintext);
        room[plaintext.len()] = END;
        self.encrypt(room, nonce, associated_data, out)
    }

    /// Encrypts the part of `room` before the bytes reserved for the tag.
    #[inline]
    fn encrypt(
        &self,
        room: &mut [u8],
        nonce: [u8; NONCE_LEN],
        associated_data: &[u8],
        out: &mut SealedField,
    ) -> Result<(), SealError> {
        out.ciphertext.clear();
        out.nonce.clear();
        let (text, tag) = room.split_at_mut(room.len() - TAG_LEN);
        let once = Nonce::assume_unique_for_key(nonce);
        let sealed = self
            .0
            .seal_in_place_separate_tag(once, Aad::from(associated_data), text);
        let Ok(made) = sealed else {
            text.zeroize();
            return Err(SealError::Malformed);
        };
        tag.copy_from_slice(made.as_ref());
        BASE64.encode_append(&*room, &mut out.ciphertext);
        BASE64.encode_append(nonce, &mut out.nonce);
        Ok(())
    }

    /// Opens `sealed` into `scratch`; if the field does not open, `scratch` is left empty.
    #[inline]
    pub(crate) fn open<'s>(
        &self,
        associated_data: &[u8],
        sealed: &SealedField,
        scratch: &'s mut Scratch,
    ) -> Result<&'s [u8], SealError> {
        make_room(scratch, sealed.ciphertext.len());
        let nonce = Nonce::assume_unique_for_key(decode_nonce(&sealed.nonce)?);
        let length = decode_ciphertext(&sealed.ciphertext, scratch)?;
        let (text, tag) = scratch.split_at_mut(length);
        let opened = self
            .0
            .open_in_place_separate_tag(nonce, Aad::from(associated_data), tag, text);
        if opened.is_err() {
            scratch.clear();
            return Err(SealError::DoesNotOpen);
        }
        scratch.truncate(length);
        Ok(scratch)
    }
}

/// Takes the padding off the bytes in `scratch`. Bytes without a marker are not a plaintext, so they are wiped.
///
/// # Errors
/// [`SealError::WrongType`] when no marker ends the bytes.
#[inline]
pub(crate) fn unpad(scratch: &mut Scratch) -> Result<&[u8], SealError> {
    let end = scratch.iter().rposition(|byte| *byte != 0).unwrap_or_default();
    if scratch.get(end) != Some(&END) {
        scratch.zeroize();
        return Err(SealError::WrongType);
    }
    scratch.truncate(end);
    Ok(scratch)
}

/// Empties the buffer. A buffer that must grow is wiped first, because growing frees the old bytes without wiping them.
#[inline]
fn make_room(scratch: &mut Scratch, wanted: usize) {
    if scratch.capacity() < wanted {
        scratch.zeroize();
        scratch.reserve(wanted.max(SCRATCH));
    }
    scratch.clear();
}

/// Checks the length of the text first, which bounds the decoded bytes, so the decoder never runs out of room.
#[inline]
fn decode_nonce(text: &str) -> Result<[u8; NONCE_LEN], SealError> {
    let mut nonce = [0; NONCE_LEN];
    if text.len() != NONCE_TEXT_LEN {
        return Err(SealError::Malformed);
    }
    match BASE64.decode(text.as_bytes(), nonce.as_mut_slice().as_out()) {
        Ok(decoded) if decoded.len() == NONCE_LEN => Ok(nonce),
        _ => Err(SealError::Malformed),
    }
}

/// Decodes ciphertext and tag into the empty `scratch` and returns the ciphertext's length.
#[inline]
fn decode_ciphertext(text: &str, scratch: &mut Scratch) -> Result<usize, SealError> {
    let decoded = BASE64.decode_append(text.as_bytes(), scratch).ok();
    decoded
        .and_then(|()| scratch.len().checked_sub(TAG_LEN))
        .ok_or(SealError::Malformed)
        .inspect_err(|_| scratch.clear())
}

#[cfg(test)]
mod tests;
