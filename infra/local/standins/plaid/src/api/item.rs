//! Items: from public token to removal.

use serde::Deserialize;
use serde_json::{Value, json};

use super::{Reply, parse};
use crate::Plaid;
use crate::refusal::Refusal;
use crate::render;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ExchangeRequest {
    public_token: String,
}

/// `/item/public_token/exchange`: uses up the public token.
pub(super) fn exchange(plaid: &Plaid, body: Value) -> Result<Reply, Refusal> {
    let request: ExchangeRequest = parse(body)?;
    let now = plaid.inner.clock.now();
    let invalid = || Refusal::of("INVALID_PUBLIC_TOKEN");
    let (access_token, item_id) = plaid.inner.store.change(|state| {
        let token = state.public_tokens.remove(&request.public_token).ok_or_else(invalid)?;
        if token.expires_at <= now {
            return Err(invalid());
        }
        let item = state.items.get(&token.item_id).ok_or_else(invalid)?;
        Ok((item.access_token.clone(), item.id.clone()))
    })?;
    let notices = plaid.pull_at_once(&plaid.item(&access_token)?)?;
    Ok(Reply::from(json!({ "access_token": access_token, "item_id": item_id })).with(notices))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TokenRequest {
    access_token: String,
}

/// `/item/get`: also for an item that needs a new sign-in, with that error.
pub(super) fn get(plaid: &Plaid, body: Value) -> Result<Reply, Refusal> {
    let request: TokenRequest = parse(body)?;
    let item = plaid.item(&request.access_token)?;
    let (item, status) = render::item_with_status(plaid.view(&item)?);
    Ok(json!({ "item": item, "status": status }).into())
}

/// `/item/remove`
pub(super) fn remove(plaid: &Plaid, body: Value) -> Result<Reply, Refusal> {
    let request: TokenRequest = parse(body)?;
    let item = plaid.item(&request.access_token)?;
    plaid.inner.store.change(|state| {
        state.items.remove(&item.id);
        state.public_tokens.retain(|_, token| token.item_id != item.id);
        state
            .link_tokens
            .retain(|_, token| token.update_item.as_ref() != Some(&item.id));
        state.removed_tokens.insert(request.access_token);
        Ok(())
    })?;
    Ok(json!({}).into())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WebhookRequest {
    access_token: String,
    webhook: Option<String>,
}

/// `/item/webhook/update`
pub(super) fn update_webhook(plaid: &Plaid, body: Value) -> Result<Reply, Refusal> {
    let request: WebhookRequest = parse(body)?;
    let item = plaid.change_item(&request.access_token, |item| item.webhook = request.webhook)?;
    Ok(json!({ "item": render::item(plaid.view(&item)?) }).into())
}

/// `/item/access_token/invalidate`: replaces the access token.
pub(super) fn invalidate(plaid: &Plaid, body: Value) -> Result<Reply, Refusal> {
    let request: TokenRequest = parse(body)?;
    let new_token = format!("access-sandbox-{}", plaid.inner.ids.uuid());
    let item = plaid.change_item(&request.access_token, |item| item.access_token = new_token)?;
    Ok(json!({ "new_access_token": item.access_token }).into())
}
