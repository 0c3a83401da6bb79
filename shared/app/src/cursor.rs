//! Where a list continues, as opaque text that works only for its user and list.
//!
//! The position is sealed under the user's own key and bound to its list. So a cursor in a log reveals no dates, and a
//! cursor of another user or another list does not open.

use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use goldgrove_domain::sealing::{FieldKeys, FieldPath, KeyVersion, Scratch, SealedField};
use goldgrove_http::Problem;
use goldgrove_storage::StorageError;

use crate::Failure;

/// How many bytes the key version takes, and the nonce after it.
const VERSION_BYTES: usize = 4;
const NONCE_BYTES: usize = 12;

/// The cursor for `position` in the list `at`.
pub fn seal(at: FieldPath<'_>, position: &str, keys: &dyn FieldKeys) -> Result<String, Failure> {
    let mut sealed = SealedField::default();
    keys.seal(at, position.as_bytes(), &mut sealed)
        .map_err(|source| StorageError::NotSealed {
            table: at.table.name(),
            field: "cursor",
            source,
        })?;
    let part = |text: &str| STANDARD.decode(text).map_err(|_| Problem::Internal);
    let version = keys.current_version().get().to_be_bytes();
    Ok(URL_SAFE_NO_PAD.encode([&version[..], &part(&sealed.nonce)?, &part(&sealed.ciphertext)?].concat()))
}

/// The position in a cursor that [`seal`] made for the same user and list.
///
/// # Errors
/// [`Problem::InvalidRequest`] naming the parameter `cursor`.
pub fn open(at: FieldPath<'_>, cursor: &str, keys: &dyn FieldKeys) -> Result<String, Problem> {
    unsealed(at, cursor, keys).ok_or_else(|| Problem::field("cursor", "must be one that this list gave"))
}

fn unsealed(at: FieldPath<'_>, cursor: &str, keys: &dyn FieldKeys) -> Option<String> {
    let bytes = URL_SAFE_NO_PAD.decode(cursor).ok()?;
    let (version, rest) = bytes.split_first_chunk::<VERSION_BYTES>()?;
    let (nonce, ciphertext) = rest.split_first_chunk::<NONCE_BYTES>()?;
    let sealed = SealedField {
        ciphertext: STANDARD.encode(ciphertext),
        nonce: STANDARD.encode(nonce),
    };
    let version = KeyVersion::new(u32::from_be_bytes(*version));
    let mut scratch = Scratch::new();
    let position = keys.open(at, version, &sealed, &mut scratch).ok()?;
    String::from_utf8(position.to_vec()).ok()
}
