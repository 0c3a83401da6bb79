//! Webhooks: let in only what the provider signed, a short while ago, over exactly these bytes.
//!
//! A notice says that something changed, not what is true now: notices repeat, arrive late and overtake each other. So
//! what comes out is which item to ask about and why, and only what no call tells (an announced end, new accounts) comes
//! out as it was said. Refuses to know whose item it is.

mod keys;

pub use keys::{WebhookKeyError, WebhookKeySource, WebhookKeys};

use aws_lc_rs::{constant_time, digest};
use jiff::{SignedDuration, Timestamp};
use jsonwebtoken::{Algorithm, DecodingKey, Validation};
use serde::Deserialize;

use super::convert::WebhookKey;
use super::wire;

/// How far the signature's time may lie from ours, either way.
const TOLERANCE: SignedDuration = SignedDuration::from_mins(5);
/// Signatures longer than this are refused unread.
const HEADER_BYTES_MAX: usize = 4 * 1024;
/// Key ids longer than this are nobody's.
const KEY_ID_BYTES_MAX: usize = 128;
/// Item ids longer than this are nobody's.
const ITEM_ID_BYTES_MAX: usize = 255;

/// Why a delivery is not let in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WebhookError {
    /// The header is no ES256 token that names a key.
    #[error("the signature header is malformed")]
    Header,
    /// The provider has retired the key.
    #[error("the key is retired")]
    RetiredKey,
    /// The signature does not fit the key.
    #[error("the signature does not fit")]
    Signature,
    /// The signature was made too long ago, or in the future.
    #[error("the signature's time is out of tolerance")]
    Stale,
    /// The signature is over another body.
    #[error("the signature is over another body")]
    OtherBody,
    /// What was signed is not a notice.
    #[error("the body is not a notice")]
    Body,
}

/// Something the provider noticed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// The provider's word for it, e.g. `SYNC_UPDATES_AVAILABLE`.
    pub code: String,
    /// The provider's id of the item it is about; `None` when it is about none.
    pub plaid_item_id: Option<String>,
    /// What it makes worth doing.
    pub subject: Subject,
}

/// What a notice makes worth doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// The item has new figures, or another state: ask for both.
    Changed,
    /// The item was repaired outside of the product: ask again, and drop what was announced.
    Repaired,
    /// The item works, and ends at that moment unless the user renews it.
    Ending {
        /// When it ends.
        at: Timestamp,
    },
    /// The institution has accounts the user has not shared.
    NewAccounts,
    /// Nothing we keep.
    Other,
}

/// The id of the key that `header` (`Plaid-Verification`) says it was signed with.
///
/// # Errors
/// [`WebhookError::Header`] unless it is an ES256 token that names a key.
pub fn key_id(header: &str) -> Result<String, WebhookError> {
    if header.len() > HEADER_BYTES_MAX {
        return Err(WebhookError::Header);
    }
    let parsed = jsonwebtoken::decode_header(header).map_err(|_| WebhookError::Header)?;
    let is_plausible = |kid: &String| !kid.is_empty() && kid.len() <= KEY_ID_BYTES_MAX;
    parsed
        .kid
        .filter(|kid| parsed.alg == Algorithm::ES256 && is_plausible(kid))
        .ok_or(WebhookError::Header)
}

#[derive(Deserialize)]
struct Claims {
    iat: i64,
    request_body_sha256: String,
}

/// Lets in a delivery: `header` is `Plaid-Verification`, `key` the one it names, `body` the bytes as they arrived.
///
/// # Errors
/// [`WebhookError`]; whichever it is, the answer to the sender should be the same.
pub fn verify(body: &[u8], header: &str, key: &WebhookKey, now: Timestamp) -> Result<Notice, WebhookError> {
    if key.expired || key_id(header)? != key.kid {
        return Err(WebhookError::RetiredKey);
    }
    let point = DecodingKey::from_ec_components(&key.x, &key.y).map_err(|_| WebhookError::Signature)?;
    let claims = jsonwebtoken::decode::<Claims>(header, &point, &validation())
        .map_err(|_| WebhookError::Signature)?
        .claims;
    let signed_at = Timestamp::from_second(claims.iat).map_err(|_| WebhookError::Stale)?;
    if now.duration_since(signed_at).abs() > TOLERANCE {
        return Err(WebhookError::Stale);
    }
    let told = hex::decode(&claims.request_body_sha256).map_err(|_| WebhookError::OtherBody)?;
    let found = digest::digest(&digest::SHA256, body);
    // Takes the same time wherever the two differ.
    constant_time::verify_slices_are_equal(&told, found.as_ref()).map_err(|_| WebhookError::OtherBody)?;
    let wire: wire::Webhook = serde_json::from_slice(body).map_err(|_| WebhookError::Body)?;
    Ok(notice(wire))
}

/// ES256 and nothing else; the times are compared with our own clock.
fn validation() -> Validation {
    let mut validation = Validation::new(Algorithm::ES256);
    validation.required_spec_claims.clear();
    validation.validate_exp = false;
    validation.validate_aud = false;
    validation
}

fn notice(wire: wire::Webhook) -> Notice {
    let subject = subject(&wire);
    let is_plausible = |id: &String| !id.is_empty() && id.len() <= ITEM_ID_BYTES_MAX;
    Notice {
        subject,
        code: wire.webhook_code,
        plaid_item_id: wire.item_id.filter(is_plausible),
    }
}

/// The cursor feed tells nothing before it was read once: the first month and the history behind it are announced in the
/// words of the older feed.
fn subject(wire: &wire::Webhook) -> Subject {
    let ending = |at: Option<Timestamp>| at.map_or(Subject::Changed, |at| Subject::Ending { at });
    match (wire.webhook_type.as_str(), wire.webhook_code.as_str()) {
        ("TRANSACTIONS", "INITIAL_UPDATE" | "HISTORICAL_UPDATE" | "SYNC_UPDATES_AVAILABLE" | "DEFAULT_UPDATE")
        | ("HOLDINGS" | "LIABILITIES", "DEFAULT_UPDATE")
        | ("ITEM", "ERROR" | "USER_PERMISSION_REVOKED" | "USER_ACCOUNT_REVOKED") => Subject::Changed,
        ("ITEM", "LOGIN_REPAIRED") => Subject::Repaired,
        ("ITEM", "PENDING_DISCONNECT") => ending(wire.disconnect_time),
        ("ITEM", "PENDING_EXPIRATION") => ending(wire.consent_expiration_time),
        ("ITEM", "NEW_ACCOUNTS_AVAILABLE") => Subject::NewAccounts,
        _ => Subject::Other,
    }
}

#[cfg(test)]
mod tests;
