//! The transactions feed: pages, cursors, and pending purchases that post.

use std::collections::BTreeSet;

use goldgrove_domain::item::AccessToken;
use goldgrove_domain::text::Name;
use goldgrove_providers::plaid::{LinkedTransaction, PlaidError, TransactionChanges};
use jiff::SignedDuration;
use jiff::civil::date;
use serde_json::json;

use crate::sandbox::{PLATYPUS, Sandbox};

fn ids(transactions: &[LinkedTransaction]) -> BTreeSet<&str> {
    transactions
        .iter()
        .map(|transaction| transaction.provider_transaction_id.as_str())
        .collect()
}

async fn everything(sandbox: &Sandbox, token: &AccessToken) -> TransactionChanges {
    sandbox
        .client
        .transactions_sync_all(token, None)
        .await
        .expect("transactions")
}

#[tokio::test]
async fn a_year_of_transactions_comes_with_the_link() {
    let sandbox = Sandbox::start().await;
    let token = sandbox.linked(PLATYPUS).await;
    let year = everything(&sandbox, &token).await;
    assert!((400..700).contains(&year.added.len()), "{}", year.added.len());
    assert_eq!(ids(&year.added).len(), year.added.len(), "ids are distinct");
    assert!(year.modified.is_empty() && year.removed.is_empty());
    let first = year.added.iter().map(|transaction| transaction.date).min();
    assert_eq!(first, Some(date(2025, 11, 21)));
    let salary = year
        .added
        .iter()
        .find(|transaction| transaction.category.as_deref() == Some("INCOME"));
    assert!(
        salary.is_some_and(|salary| salary.amount.is_negative()),
        "money coming in is negative"
    );
    sandbox.check_contract();
}

#[tokio::test]
async fn the_feed_begins_when_it_is_asked_for_with_nothing_then_a_month_then_the_rest() {
    let sandbox = Sandbox::start().await;
    let token = sandbox.linked_with(PLATYPUS, json!(["transactions"]), None).await;
    let nothing = everything(&sandbox, &token).await;
    assert_eq!(
        (nothing.added.len(), nothing.next_cursor, nothing.awaits_history),
        (0, None, Some(true))
    );
    let month = everything(&sandbox, &token).await;
    let oldest = month.added.iter().map(|transaction| transaction.date).min();
    assert!(oldest >= Some(date(2026, 10, 22)), "{oldest:?}");
    assert_eq!(month.awaits_history, Some(true));
    let cursor = month.next_cursor.as_deref();
    let rest = sandbox
        .client
        .transactions_sync_all(&token, cursor)
        .await
        .expect("the rest");
    let oldest = rest.added.iter().map(|transaction| transaction.date).min();
    assert_eq!((oldest, rest.awaits_history), (Some(date(2025, 11, 21)), Some(false)));
    assert!(ids(&rest.added).is_disjoint(&ids(&month.added)));
    sandbox.check_contract();
}

#[tokio::test]
async fn as_many_days_come_as_were_asked_for_and_ninety_by_default() {
    let sandbox = Sandbox::start().await;
    for (options, first) in [
        (json!({}), date(2026, 8, 23)),
        (json!({ "transactions": { "days_requested": 730 } }), date(2024, 11, 21)),
    ] {
        let body = json!({ "institution_id": PLATYPUS, "initial_products": ["transactions"], "options": options });
        let (_, answer) = sandbox.post("/sandbox/public_token/create", &body).await;
        let public_token = answer["public_token"].as_str().expect("a public token");
        let item = sandbox.client.item_public_token_exchange(public_token).await;
        let token = item.expect("an item").access_token;
        sandbox.read_past(&token).await;
        let oldest = everything(&sandbox, &token)
            .await
            .added
            .iter()
            .map(|known| known.date)
            .min();
        assert!(
            oldest.is_some_and(|day| first <= day && day <= first + jiff::Span::new().days(7)),
            "{oldest:?}"
        );
    }
    let body = json!({ "institution_id": PLATYPUS, "initial_products": ["transactions"],
        "options": { "transactions": { "days_requested": 731 } } });
    let (status, refused) = sandbox.post("/sandbox/public_token/create", &body).await;
    assert_eq!((status, &refused["error_code"]), (400, &json!("INVALID_FIELD")));
}

#[tokio::test]
async fn a_cursor_of_another_item_leads_nowhere() {
    let sandbox = Sandbox::start().await;
    let (token, other) = (sandbox.linked(PLATYPUS).await, sandbox.linked(PLATYPUS).await);
    let cursor = everything(&sandbox, &other).await.next_cursor;
    let refused = sandbox.client.transactions_sync_all(&token, cursor.as_deref()).await;
    assert!(matches!(refused, Err(PlaidError::Configuration { .. })), "{refused:?}");
}

#[tokio::test]
async fn the_same_day_always_gives_the_same_transactions() {
    let sandbox = Sandbox::start().await;
    let token = sandbox.linked(PLATYPUS).await;
    assert_eq!(everything(&sandbox, &token).await, everything(&sandbox, &token).await);
}

#[tokio::test]
async fn small_pages_add_up_to_one_large_one() {
    let sandbox = Sandbox::start().await;
    let token = sandbox.linked(PLATYPUS).await;
    let whole = everything(&sandbox, &token).await;
    let mut added = Vec::new();
    let mut cursor = None;
    loop {
        let page = sandbox
            .client
            .transactions_sync(&token, cursor.as_deref(), 90)
            .await
            .expect("a page");
        assert!(page.changes.added.len() <= 90);
        added.extend(page.changes.added);
        cursor = page.changes.next_cursor;
        if !page.has_more {
            break;
        }
    }
    assert_eq!(added, whole.added);
    assert_eq!(cursor, whole.next_cursor);
    sandbox.check_contract();
}

#[tokio::test]
async fn nothing_is_said_twice() {
    let sandbox = Sandbox::start().await;
    let token = sandbox.linked(PLATYPUS).await;
    let cursor = everything(&sandbox, &token).await.next_cursor;
    let again = sandbox
        .client
        .transactions_sync_all(&token, cursor.as_deref())
        .await
        .expect("no changes");
    assert!(again.added.is_empty() && again.modified.is_empty() && again.removed.is_empty());
    assert_eq!(again.next_cursor, cursor);
}

#[tokio::test]
async fn a_pending_purchase_posts_under_a_new_id_that_names_the_old() {
    let sandbox = Sandbox::start().await;
    let token = sandbox.linked(PLATYPUS).await;
    let before = everything(&sandbox, &token).await;
    let pending: BTreeSet<_> = before
        .added
        .iter()
        .filter(|transaction| transaction.pending)
        .map(|transaction| transaction.provider_transaction_id.clone())
        .collect();
    assert!(!pending.is_empty());

    sandbox.clock.advance(SignedDuration::from_hours(7 * 24));

    let cursor = before.next_cursor.as_deref();
    let after = sandbox
        .client
        .transactions_sync_all(&token, cursor)
        .await
        .expect("changes");
    let removed: BTreeSet<_> = after.removed.iter().cloned().collect();
    assert_eq!(removed, pending, "every pending purchase is gone");
    let replaced: BTreeSet<_> = after
        .added
        .iter()
        .filter_map(|posted| posted.replaces.clone())
        .collect();
    assert!(replaced.is_superset(&pending), "and came back as a posted one");
    sandbox.check_contract();
}

#[tokio::test]
async fn a_merchant_recognised_later_modifies_the_transaction() {
    let sandbox = Sandbox::start().await;
    let token = sandbox.linked(PLATYPUS).await;
    let mut cursor = everything(&sandbox, &token).await.next_cursor;
    let mut modified = Vec::new();
    for _ in 0..14 {
        sandbox.clock.advance(SignedDuration::from_hours(24));
        let day = sandbox
            .client
            .transactions_sync_all(&token, cursor.as_deref())
            .await
            .expect("changes");
        modified.extend(day.modified);
        cursor = day.next_cursor;
    }
    assert!(!modified.is_empty());
    assert!(modified.iter().all(|transaction| !transaction.pending));
    let named = modified[0].description.as_ref().map(Name::as_str);
    assert_eq!(named, Some("Kestrel Coffee"));
}

#[tokio::test]
async fn a_refresh_discovers_a_purchase_and_the_next_one_settles_it() {
    let sandbox = Sandbox::start().await;
    let token = sandbox.linked(PLATYPUS).await;
    let start = everything(&sandbox, &token).await.next_cursor;
    let refresh = json!({ "access_token": token.reveal() });

    sandbox.post("/transactions/refresh", &refresh).await;
    let first = sandbox
        .client
        .transactions_sync_all(&token, start.as_deref())
        .await
        .expect("changes");
    assert_eq!(first.added.len(), 1);
    assert!(first.added[0].pending);

    sandbox.post("/transactions/refresh", &refresh).await;
    let second = sandbox
        .client
        .transactions_sync_all(&token, first.next_cursor.as_deref())
        .await
        .expect("changes");
    assert_eq!(second.added.len(), 2, "one settled, one discovered");
    assert_eq!(second.removed, [first.added[0].provider_transaction_id.clone()]);
    sandbox.check_contract();
}

#[tokio::test]
async fn changes_during_pagination_start_the_reading_over() {
    let sandbox = Sandbox::start().await;
    let token = sandbox.linked(PLATYPUS).await;
    let page = sandbox
        .client
        .transactions_sync(&token, None, 100)
        .await
        .expect("a page");
    assert!(page.has_more);

    sandbox.clock.advance(SignedDuration::from_hours(24));

    let next = sandbox
        .client
        .transactions_sync(&token, page.changes.next_cursor.as_deref(), 100)
        .await;
    assert_eq!(next, Err(PlaidError::Mutation));
    let fault = json!({
        "endpoint": "/transactions/sync",
        "error_type": "TRANSACTIONS_ERROR",
        "error_code": "TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION",
        "times": 2,
    });
    let undisturbed = everything(&sandbox, &token).await;
    sandbox.fault(fault).await;
    assert_eq!(
        everything(&sandbox, &token).await,
        undisturbed,
        "the loop restarts by itself"
    );
    sandbox.check_contract();
}

#[tokio::test]
async fn transactions_that_never_hold_still_are_given_up_on() {
    let sandbox = Sandbox::start().await;
    let token = sandbox.linked(PLATYPUS).await;
    sandbox
        .fault(json!({
            "endpoint": "/transactions/sync",
            "error_type": "TRANSACTIONS_ERROR",
            "error_code": "TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION",
        }))
        .await;
    let outcome = sandbox.client.transactions_sync_all(&token, None).await;
    assert_eq!(outcome, Err(PlaidError::Mutation));
}
