//! The transactions feed: pages of changes behind an opaque cursor.
//!
//! A cursor contains the marks that a client has read from and is reading to, so the server stores nothing.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Reply, parse};
use crate::Plaid;
use crate::household::{Change, Mark, changes};
use crate::refusal::Refusal;
use crate::render::{self, View};
use crate::state::{Item, Pulled};
use crate::webhook::Notice;

const DEFAULT_COUNT: usize = 100;
const MAX_COUNT: usize = 500;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SyncRequest {
    access_token: String,
    cursor: Option<String>,
    count: Option<usize>,
}

/// `/transactions/sync`
pub(super) fn sync(plaid: &Plaid, body: Value) -> Result<Reply, Refusal> {
    let request: SyncRequest = parse(body)?;
    let item = plaid.item(&request.access_token)?;
    Plaid::require_login(&item)?;
    let view = plaid.view(&item)?;
    Plaid::require_product(view, "transactions")?;
    let count = request.count.unwrap_or(DEFAULT_COUNT);
    if !(1..=MAX_COUNT).contains(&count) {
        return Err(Refusal::because("INVALID_FIELD", "count must be between 1 and 500"));
    }
    let cursor = match request.cursor.as_deref() {
        None | Some("") => Cursor::default(),
        Some(text) => {
            Cursor::decode(text, &item).ok_or_else(|| Refusal::because("INVALID_FIELD", "cursor is not valid"))?
        }
    };
    let body = match item.pulled {
        Pulled::Nothing => nothing_yet(view),
        Pulled::Month | Pulled::All => page(view, cursor, count)?,
    };
    let is_whole = body["has_more"] == false;
    Ok(Reply::from(body).with(plaid.note_reading(&item, is_whole)?))
}

impl Plaid {
    /// Records the use of the feed, and reads more history from the institution once the client has the earlier part.
    fn note_reading(&self, item: &Item, is_whole: bool) -> Result<Vec<Notice>, Refusal> {
        if !item.is_feed_read {
            self.change_item(&item.access_token, |item| item.is_feed_read = true)?;
        }
        match item.pulled {
            Pulled::Nothing if is_whole => self.tell_of(item, Pulled::Month),
            Pulled::Month if is_whole => self.tell_of(item, Pulled::All),
            Pulled::Nothing | Pulled::Month | Pulled::All => Ok(Vec::new()),
        }
    }

    /// Reads the whole history of a quick institution, even if the client never uses the feed.
    pub(super) fn pull_at_once(&self, item: &Item) -> Result<Vec<Notice>, Refusal> {
        let is_due = item.pulled == Pulled::Nothing && item.products.iter().any(|product| product == "transactions");
        if !is_due || !self.institution(&item.institution_id)?.is_quick {
            return Ok(Vec::new());
        }
        let mut notices = self.tell_of(item, Pulled::Month)?;
        notices.extend(self.tell_of(item, Pulled::All)?);
        Ok(notices)
    }

    /// The webhooks for newly read history: always the older feed's, and the cursor feed's once the client has used the
    /// feed.
    fn tell_of(&self, item: &Item, pulled: Pulled) -> Result<Vec<Notice>, Refusal> {
        let item = self.change_item(&item.access_token, |item| item.pulled = pulled)?;
        let older = match pulled {
            Pulled::Nothing => return Ok(Vec::new()),
            Pulled::Month => "INITIAL_UPDATE",
            Pulled::All => "HISTORICAL_UPDATE",
        };
        let codes = [older, "SYNC_UPDATES_AVAILABLE"];
        let notices = codes.iter().filter_map(|code| self.notice(&item, code, None).ok());
        Ok(notices.collect())
    }
}

fn nothing_yet(view: View<'_>) -> Value {
    json!({
        "accounts": render::accounts(view, None),
        "added": [], "modified": [], "removed": [],
        "transactions_update_status": Pulled::Nothing.status(),
        "next_cursor": "",
        "has_more": false,
    })
}

fn page(view: View<'_>, cursor: Cursor, count: usize) -> Result<Value, Refusal> {
    let now = Mark {
        day: view.today,
        refreshes: view.item.refreshes.len(),
        is_first: view.item.pulled == Pulled::Month,
    };
    let (to, offset) = cursor.reading.unwrap_or((now, 0));
    if to != now {
        return Err(Refusal::of("TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION"));
    }
    let changes = changes(view.institution, view.item, cursor.read, to);
    let end = changes.len().min(offset.saturating_add(count));
    let has_more = end < changes.len();
    let next = if has_more {
        Cursor {
            read: cursor.read,
            reading: Some((to, end)),
        }
    } else {
        Cursor {
            read: Some(to),
            reading: None,
        }
    };
    let mut body = sorted(view, changes.get(offset..end).unwrap_or_default());
    body["accounts"] = render::accounts(view, None).into();
    body["transactions_update_status"] = view.item.pulled.status().into();
    body["next_cursor"] = next.encode(view.item).into();
    body["has_more"] = has_more.into();
    Ok(body)
}

fn sorted(view: View<'_>, changes: &[Change]) -> Value {
    let (mut added, mut modified, mut removed) = (Vec::new(), Vec::new(), Vec::new());
    for change in changes {
        match change {
            Change::Added(entry) => added.push(render::transaction(view, entry)),
            Change::Modified(entry) => modified.push(render::transaction(view, entry)),
            Change::Removed { id, account } => removed.push(json!({
                "transaction_id": id,
                "account_id": view.item.scoped_id(account),
            })),
        }
    }
    json!({ "added": added, "modified": modified, "removed": removed })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RefreshRequest {
    access_token: String,
}

/// `/transactions/refresh`: adds a purchase and posts the previous one.
pub(super) fn refresh(plaid: &Plaid, body: Value) -> Result<Reply, Refusal> {
    let request: RefreshRequest = parse(body)?;
    let item = plaid.item(&request.access_token)?;
    let view = plaid.view(&item)?;
    plaid.require_fresh(view)?;
    Plaid::require_product(view, "transactions")?;
    let today = view.today;
    let item = plaid.change_item(&request.access_token, |item| item.refreshes.push(today))?;
    let notice = plaid.notice(&item, "SYNC_UPDATES_AVAILABLE", None).ok();
    Ok(Reply::from(json!({})).with(notice))
}

/// How far a client has read, and its current page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Cursor {
    read: Option<Mark>,
    reading: Option<(Mark, usize)>,
}

impl Cursor {
    fn encode(self, item: &Item) -> String {
        let read = self.read.map_or_else(String::new, write_mark);
        let reading = self
            .reading
            .map_or_else(String::new, |(mark, offset)| format!("{}+{offset}", write_mark(mark)));
        URL_SAFE_NO_PAD.encode(format!("{}:{read}/{reading}", item.scoped_id("cursor")))
    }

    /// Decodes a cursor; `None` if it belongs to another item.
    fn decode(text: &str, item: &Item) -> Option<Self> {
        let bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
        let (owner, place) = std::str::from_utf8(&bytes).ok()?.split_once(':')?;
        if owner != item.scoped_id("cursor") {
            return None;
        }
        let (read, reading) = place.split_once('/')?;
        let read = match read {
            "" => None,
            mark => Some(read_mark(mark)?),
        };
        let reading = match reading.split_once('+') {
            None if reading.is_empty() => None,
            None => return None,
            Some((mark, offset)) => Some((read_mark(mark)?, offset.parse().ok()?)),
        };
        Some(Self { read, reading })
    }
}

fn write_mark(mark: Mark) -> String {
    let first = if mark.is_first { "~" } else { "" };
    format!("{}@{}{first}", mark.day, mark.refreshes)
}

fn read_mark(text: &str) -> Option<Mark> {
    let (day, rest) = text.split_once('@')?;
    let (refreshes, is_first) = match rest.strip_suffix('~') {
        Some(refreshes) => (refreshes, true),
        None => (rest, false),
    };
    Some(Mark {
        day: day.parse().ok()?,
        refreshes: refreshes.parse().ok()?,
        is_first,
    })
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    fn item(id: &str) -> Item {
        let text = json!({
            "id": id, "access_token": "", "institution_id": "", "accounts": [], "products": [], "webhook": null,
            "created_at": "2026-11-21T12:00:00Z", "login_required": false, "refreshes": [], "last_webhook": null,
        });
        serde_json::from_value(text).expect("an item")
    }

    #[test]
    fn a_cursor_survives_the_trip_through_the_client() {
        let mark = |day, refreshes| Mark {
            day: date(2026, 11, day),
            refreshes,
            is_first: refreshes == 3,
        };
        let (item, other) = (item("one"), item("two"));
        let rows = [
            Cursor::default(),
            Cursor {
                read: Some(mark(1, 0)),
                reading: None,
            },
            Cursor {
                read: None,
                reading: Some((mark(2, 3), 100)),
            },
            Cursor {
                read: Some(mark(1, 0)),
                reading: Some((mark(2, 3), 7)),
            },
        ];
        for cursor in rows {
            assert_eq!(Cursor::decode(&cursor.encode(&item), &item), Some(cursor));
            assert_eq!(Cursor::decode(&cursor.encode(&item), &other), None);
        }
    }

    #[test]
    fn a_cursor_from_elsewhere_is_not_understood() {
        for text in ["", "!!", "bm9uc2Vuc2U"] {
            assert_eq!(Cursor::decode(text, &item("one")), None, "{text}");
        }
    }
}
