//! Verifies webhooks: a recent signature of the provider over exactly these bytes.
//!
//! A notice announces a change, not the current state: notices repeat, arrive late and overtake each other. So the
//! result is which item to fetch and why. Only facts that no call returns (an announced end, new accounts) are taken
//! from the notice. Does not look up the item's owner.

mod keys;

pub use keys::{WebhookKeyError, WebhookKeySource, WebhookKeys};

use aws_lc_rs::{constant_time, digest};
use jiff::{SignedDuration, Timestamp};
use jsonwebtoken::{Algorithm, DecodingKey, Validation};
use serde::Deserialize;

use super::convert::WebhookKey;
use super::wire;

/// How far the signature's time may differ from ours, in either direction.
const TOLERANCE: SignedDuration = SignedDuration::from_mins(5);
/// Longer signatures are rejected unread.
const HEADER_BYTES_MAX: usize = 4 * 1024;
/// Longer key ids are rejected.
const KEY_ID_BYTES_MAX: usize = 128;
/// Longer item ids are ignored.
const ITEM_ID_BYTES_MAX: usize = 255;

/// Why a delivery is rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WebhookError {
    /// The header is not an ES256 token with a key id.
    #[error("the signature header is malformed")]
    Header,
    /// The provider has retired the key, or the header names another key.
    #[error("the key is retired")]
    RetiredKey,
    /// The signature does not match the key.
    #[error("the signature does not fit")]
    Signature,
    /// The signature's time is too far in the past or in the future.
    #[error("the signature's time is out of tolerance")]
    Stale,
    /// The signature is over another body.
    #[error("the signature is over another body")]
    OtherBody,
    /// The signed body is not a notice.
    #[error("the body is not a notice")]
    Body,
}

/// A verified webhook.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// The provider's code, e.g. `SYNC_UPDATES_AVAILABLE`.
    pub code: String,
    /// The provider's id of the item; `None` for a notice without an item.
    pub plaid_item_id: Option<String>,
    /// What to do about it.
    pub subject: Subject,
}

/// What to do about a notice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// The item has new figures or another status; fetch both.
    Changed,
    /// The user repaired the item outside of Goldgrove; fetch again, and drop an announced end.
    Repaired,
    /// The item works until `at`, unless the user renews it.
    Ending {
        /// When it ends.
        at: Timestamp,
    },
    /// The institution has accounts that the user has not shared.
    NewAccounts,
    /// Nothing to do.
    Other,
}

/// The id of the signing key, from `header` (`Plaid-Verification`).
///
/// # Errors
/// [`WebhookError::Header`] unless it is an ES256 token with a key id.
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

/// Verifies a delivery: `header` is `Plaid-Verification`, `key` the key it names, `body` the bytes as received.
///
/// # Errors
/// [`WebhookError`]; answer the sender the same way for every case.
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
    let claimed = hex::decode(&claims.request_body_sha256).map_err(|_| WebhookError::OtherBody)?;
    let found = digest::digest(&digest::SHA256, body);
    // Constant time, wherever the two differ.
    constant_time::verify_slices_are_equal(&claimed, found.as_ref()).map_err(|_| WebhookError::OtherBody)?;
    let wire: wire::Webhook = serde_json::from_slice(body).map_err(|_| WebhookError::Body)?;
    Ok(notice(wire))
}

/// Only ES256. Our own clock checks the times.
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

/// The provider sends no sync notices before the first sync. It announces the first month and the history behind it
/// with the codes of the older feed.
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
