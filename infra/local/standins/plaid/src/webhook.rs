//! Webhooks: bodies by code, and delivery with a signature over the exact bytes.

use jiff::Timestamp;
use serde_json::{Value, json};

use crate::Plaid;
use crate::refusal::Refusal;
use crate::state::{Item, Pulled, SentWebhook};

/// Minutes until a pending disconnection: a week.
const DISCONNECT_MINUTES: i64 = 7 * 24 * 60;

/// A webhook to send.
#[derive(Clone, Debug)]
pub(crate) struct Notice {
    item_id: String,
    url: String,
    code: String,
    body: Value,
}

impl Plaid {
    /// The webhook with that code for an item; an error if the item has no address or the code is unknown.
    pub(crate) fn notice(&self, item: &Item, code: &str, webhook_type: Option<&str>) -> Result<Notice, Refusal> {
        let invalid = || Refusal::of("SANDBOX_WEBHOOK_INVALID");
        let url = item.webhook.clone().ok_or_else(invalid)?;
        let (default_type, mut details) = self.details(item, code, webhook_type).ok_or_else(invalid)?;
        let body = details.as_object_mut().ok_or_else(invalid)?;
        body.insert("webhook_type".to_owned(), webhook_type.unwrap_or(default_type).into());
        body.insert("webhook_code".to_owned(), code.into());
        body.insert("item_id".to_owned(), item.id.as_str().into());
        body.insert("environment".to_owned(), "sandbox".into());
        Ok(Notice {
            item_id: item.id.clone(),
            url,
            code: code.to_owned(),
            body: details,
        })
    }

    fn details(&self, item: &Item, code: &str, webhook_type: Option<&str>) -> Option<(&'static str, Value)> {
        let details = match (code, webhook_type) {
            // Only once the client has used the feed.
            ("SYNC_UPDATES_AVAILABLE", _) if !item.is_feed_read => return None,
            ("SYNC_UPDATES_AVAILABLE", _) => (
                "TRANSACTIONS",
                json!({ "initial_update_complete": item.pulled != Pulled::Nothing, "historical_update_complete": item.pulled == Pulled::All }),
            ),
            ("INITIAL_UPDATE" | "HISTORICAL_UPDATE", _) => {
                ("TRANSACTIONS", json!({ "error": null, "new_transactions": 1 }))
            }
            ("DEFAULT_UPDATE", Some("HOLDINGS")) => (
                "HOLDINGS",
                json!({ "error": null, "new_holdings": 0, "updated_holdings": 1 }),
            ),
            ("DEFAULT_UPDATE", Some("INVESTMENTS_TRANSACTIONS")) => (
                "INVESTMENTS_TRANSACTIONS",
                json!({ "error": null, "new_investments_transactions": 1, "cancelled_investments_transactions": 0 }),
            ),
            ("DEFAULT_UPDATE", Some("LIABILITIES")) => (
                "LIABILITIES",
                json!({
                    "error": null,
                    "account_ids_with_new_liabilities": [],
                    "account_ids_with_updated_liabilities": {},
                }),
            ),
            ("DEFAULT_UPDATE", _) => ("TRANSACTIONS", json!({ "error": null, "new_transactions": 1 })),
            ("ERROR", _) => ("ITEM", json!({ "error": webhook_error("ITEM_LOGIN_REQUIRED") })),
            ("LOGIN_REPAIRED", _) => ("ITEM", json!({})),
            ("NEW_ACCOUNTS_AVAILABLE", _) => ("ITEM", json!({ "error": null })),
            ("USER_PERMISSION_REVOKED", _) => ("ITEM", json!({ "error": webhook_error("USER_PERMISSION_REVOKED") })),
            ("USER_ACCOUNT_REVOKED", _) => (
                "ITEM",
                json!({ "account_id": item.accounts.first().map(|key| item.scoped_id(key)) }),
            ),
            ("PENDING_DISCONNECT", _) => (
                "ITEM",
                json!({
                    "reason": "INSTITUTION_TOKEN_EXPIRATION",
                    "disconnect_time": self.in_minutes(DISCONNECT_MINUTES).to_string(),
                }),
            ),
            _ => return None,
        };
        Some(details)
    }

    /// The signature of a text, as if sent at `signed_at`.
    pub(crate) fn signature(&self, text: &str, signed_at: Option<Timestamp>) -> Result<String, Refusal> {
        let at = signed_at.unwrap_or_else(|| self.inner.clock.now());
        let signed = self.inner.signer.sign(text.as_bytes(), at);
        signed.map_err(|error| Refusal::because("INTERNAL_SERVER_ERROR", error.to_string()))
    }

    /// Sends a webhook and stores it. Returns whether the receiver accepted it.
    pub(crate) async fn deliver(&self, notice: Notice) -> bool {
        let now = self.inner.clock.now();
        let bytes = notice.body.to_string().into_bytes();
        let Ok(signature) = self.inner.signer.sign(&bytes, now) else {
            return false;
        };
        let answer = self
            .inner
            .webhooks
            .post(&notice.url)
            .header("Content-Type", "application/json")
            .header("Plaid-Verification", signature)
            .body(bytes)
            .send()
            .await;
        let remembered = self.inner.store.change(|state| {
            if let Some(item) = state.items.get_mut(&notice.item_id) {
                item.last_webhook = Some(SentWebhook {
                    sent_at: now,
                    code: notice.code,
                });
            }
            Ok(())
        });
        remembered.is_ok() && answer.is_ok_and(|answer| answer.status().is_success())
    }
}

fn webhook_error(code: &str) -> Value {
    let refusal = Refusal::of(code);
    let mut error = refusal.to_json();
    error["status"] = Value::from(refusal.status);
    error
}
