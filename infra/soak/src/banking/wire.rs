//! The provider's HTTP interface under the weather: errors, silence, limits and garbage.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use goldgrove_providers::{Answer, HttpClient, Outage};
use serde_json::{Value, json};

use super::books::{Books, Change, Connection, Purchase};
use crate::dice::Dice;
use crate::weather::{Strike, Weather};

/// Lines of one page of the feed; small, so that every loop over pages runs.
const PAGE: usize = 3;

/// The provider, reached through the weather.
pub struct Provider {
    books: Mutex<Books>,
    weather: Arc<Weather>,
    /// Whether the books change between two reads of the feed.
    is_restless: AtomicBool,
    dice: Dice,
}

impl Provider {
    /// A provider without connections.
    pub fn under(weather: Arc<Weather>, dice: Dice) -> Self {
        Self {
            books: Mutex::default(),
            weather,
            is_restless: AtomicBool::new(false),
            dice,
        }
    }

    /// Sets whether the books change between two reads of the feed.
    pub fn set_restless(&self, is_restless: bool) {
        self.is_restless.store(is_restless, Ordering::Relaxed);
    }

    /// Its books.
    pub fn books(&self) -> MutexGuard<'_, Books> {
        self.books.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn answer(&self, path: &str, body: &Value) -> Answer {
        let mut books = self.books();
        let answer = answer(&mut books, path, body);
        if path == "/transactions/sync" && self.is_restless.load(Ordering::Relaxed) {
            books.happen(&self.dice);
        }
        match answer {
            Ok(body) => said(200, &body),
            Err(refusal) => refused(refusal),
        }
    }
}

#[async_trait]
impl HttpClient for Provider {
    async fn execute(&self, request: reqwest::Request) -> Result<Answer, Outage> {
        let path = request.url().path().to_owned();
        let body = request.body().and_then(reqwest::Body::as_bytes).unwrap_or_default();
        let body: Value = serde_json::from_slice(body).map_err(|_| Outage::Garbage)?;
        match self.weather.strike().await {
            Strike::Calm | Strike::Repeated => Ok(self.answer(&path, &body)),
            Strike::Throttled => Ok(Answer {
                retry_after: Some(Duration::from_mins(1)),
                ..bare(429, "Too Many Requests")
            }),
            Strike::Unheard => Err(Outage::Network),
            Strike::Unanswered => {
                self.answer(&path, &body);
                Err(Outage::Timeout)
            }
            Strike::Partial => Ok(match self.weather.part_of(4) {
                0 => bare(500, "Internal Server Error"),
                1 => {
                    self.answer(&path, &body);
                    bare(200, "<html>this is not JSON")
                }
                2 if path == "/transactions/sync" => refused(MUTATION),
                _ => self.answer(&path, &body),
            }),
            Strike::KilledBefore => self.weather.kill().await,
            Strike::KilledAfter => {
                self.answer(&path, &body);
                self.weather.kill().await
            }
        }
    }
}

fn said(status: u16, body: &Value) -> Answer {
    bare(status, &body.to_string())
}

fn refused((kind, code): Refusal) -> Answer {
    said(400, &json!({ "error_type": kind, "error_code": code }))
}

fn bare(status: u16, text: &str) -> Answer {
    Answer {
        status,
        retry_after: None,
        request_id: None,
        body: text.as_bytes().to_vec(),
    }
}

type Refusal = (&'static str, &'static str);

const LOGIN_REQUIRED: Refusal = ("ITEM_ERROR", "ITEM_LOGIN_REQUIRED");
const MUTATION: Refusal = ("TRANSACTIONS_ERROR", "TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION");

fn answer(books: &mut Books, path: &str, body: &Value) -> Result<Value, Refusal> {
    if path == "/item/public_token/exchange" {
        return exchange(books, &body["public_token"]);
    }
    if path == "/institutions/get_by_id" {
        let id = &body["institution_id"];
        return Ok(json!({ "institution": { "institution_id": id, "name": "The Bank" } }));
    }
    let token = body["access_token"].as_str().unwrap_or_default();
    let connection = books.by_token(token).ok_or(("INVALID_INPUT", "INVALID_ACCESS_TOKEN"))?;
    match path {
        "/item/get" => Ok(item(connection)),
        "/item/remove" => {
            connection.is_ended = true;
            Ok(json!({}))
        }
        _ if connection.is_broken => Err(LOGIN_REQUIRED),
        "/accounts/get" | "/accounts/balance/get" => Ok(json!({ "accounts": accounts(connection) })),
        "/investments/holdings/get" => Ok(holdings(connection)),
        "/transactions/sync" => page(connection, body["cursor"].as_str()),
        _ => Err(("INVALID_REQUEST", "UNKNOWN_PATH")),
    }
}

fn exchange(books: &mut Books, public_token: &Value) -> Result<Value, Refusal> {
    let unspent =
        |connection: &&mut Connection| *public_token == connection.public_token.as_str() && !connection.is_spent;
    let connection = books.connections.iter_mut().find(unspent);
    let connection = connection.ok_or(("INVALID_INPUT", "INVALID_PUBLIC_TOKEN"))?;
    connection.is_spent = true;
    Ok(json!({ "access_token": connection.token, "item_id": connection.id }))
}

fn item(connection: &Connection) -> Value {
    let (kind, code) = LOGIN_REQUIRED;
    let error = connection
        .is_broken
        .then(|| json!({ "error_type": kind, "error_code": code }));
    json!({ "item": { "item_id": connection.id, "institution_id": connection.institution, "error": error } })
}

fn accounts(connection: &Connection) -> Value {
    let balances = |cents: i64| json!({ "current": dollars(cents), "iso_currency_code": "USD" });
    let cash = json!({
        "account_id": connection.account("cash"), "name": connection.account("cash"), "type": "depository",
        "subtype": "checking", "balances": balances(connection.cash),
    });
    let fund = json!({
        "account_id": connection.account("fund"), "name": connection.account("fund"), "type": "investment",
        "subtype": "brokerage", "balances": balances(connection.fund()),
    });
    if connection.is_fund_gone {
        return json!([cash]);
    }
    json!([cash, fund])
}

fn holdings(connection: &Connection) -> Value {
    let held = (connection.units > 0 && !connection.is_fund_gone).then(|| {
        json!({
            "account_id": connection.account("fund"), "security_id": "fund", "quantity": connection.units,
            "institution_value": dollars(connection.fund()), "iso_currency_code": "USD",
        })
    });
    json!({
        "accounts": accounts(connection),
        "holdings": Vec::from_iter(held),
        "securities": [{ "security_id": "fund", "name": "The Fund", "type": "etf" }],
    })
}

/// A page of the changes since the cursor at which the read began. A transaction added since then appears once, as it is
/// now; one added and removed since does not appear. If the feed grew since the first page, it must be read from the beginning.
fn page(connection: &Connection, cursor: Option<&str>) -> Result<Value, Refusal> {
    let Place { from, began, end } = Place::read(cursor.unwrap_or("0"), connection.feed.len());
    if end != connection.feed.len() {
        return Err(MUTATION);
    }
    let to = end.min(from + PAGE);
    let now = connection.purchases();
    let is_new = |id: &str| {
        let mut since = connection.feed[began..].iter();
        since.any(|change| matches!(change, Change::Added(purchase) if purchase.id == id))
    };
    let (mut added, mut modified, mut removed) = (Vec::new(), Vec::new(), Vec::new());
    for change in &connection.feed[from..to] {
        match change {
            Change::Added(purchase) => {
                let known = now.get(purchase.id.as_str());
                added.extend(known.map(|purchase| transaction(connection, purchase)));
            }
            Change::Modified(purchase) if !is_new(&purchase.id) => modified.push(transaction(connection, purchase)),
            Change::Removed(id) if !is_new(id) => removed.push(json!({ "transaction_id": id })),
            Change::Modified(_) | Change::Removed(_) => {}
        }
    }
    let has_more = to < end;
    let next = if has_more {
        format!("{to}:{began}:{end}")
    } else {
        to.to_string()
    };
    Ok(json!({
        "added": added, "modified": modified, "removed": removed,
        "next_cursor": next, "has_more": has_more,
    }))
}

/// A parsed cursor: `<from>` between reads, `<from>:<began>:<end>` within one.
struct Place {
    /// Where the page starts.
    from: usize,
    /// Where the read began.
    began: usize,
    /// The length of the feed then.
    end: usize,
}

impl Place {
    fn read(cursor: &str, length: usize) -> Self {
        let mut parts = cursor.split(':').map(|part| part.parse().unwrap_or(0));
        let from = parts.next().unwrap_or(0);
        Self {
            from,
            began: parts.next().unwrap_or(from),
            end: parts.next().unwrap_or(length),
        }
    }
}

fn transaction(connection: &Connection, purchase: &Purchase) -> Value {
    json!({
        "transaction_id": purchase.id, "account_id": connection.account("cash"), "name": purchase.id,
        "amount": dollars(purchase.cents), "iso_currency_code": "USD", "pending": purchase.pending,
        "date": format!("2026-01-{:02}", purchase.day), "pending_transaction_id": purchase.replaces,
    })
}

/// An amount of cents as the provider writes it.
fn dollars(cents: i64) -> Value {
    serde_json::from_str(&format!("{}.{:02}", cents / 100, cents % 100)).unwrap_or_default()
}
