//! The public half of the webhook key.

use serde::Deserialize;
use serde_json::{Value, json};

use super::{Reply, parse};
use crate::Plaid;
use crate::refusal::Refusal;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    key_id: String,
}

/// `/webhook_verification_key/get`
pub(super) fn get(plaid: &Plaid, body: Value) -> Result<Reply, Refusal> {
    let request: Request = parse(body)?;
    let key = plaid.inner.signer.public_key(&request.key_id);
    let key = key.ok_or_else(|| Refusal::of("INVALID_WEBHOOK_VERIFICATION_KEY_ID"))?;
    Ok(json!({ "key": key }).into())
}
