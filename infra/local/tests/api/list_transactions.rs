//! Transactions: each exactly once, latest first, in pages, only for their owner.
//!
//! Functions: `list-transactions`.

use serde_json::{Value, json};

use crate::harness::{MAPLE, PLATYPUS, Person, person};

async fn household() -> Person {
    let person = person().await;
    person.link(PLATYPUS).await.ok();
    person.link(MAPLE).await.ok();
    person.post("/refresh-financial-data", json!({})).await.ok();
    person
}

/// All pages of a list.
pub(crate) async fn pages(person: &Person, filter: &str) -> Vec<Vec<Value>> {
    let (mut pages, mut cursor) = (Vec::new(), String::new());
    loop {
        let page = person.get(&format!("/transactions?{filter}{cursor}")).await.ok();
        pages.push(page["transactions"].as_array().unwrap().clone());
        match page["nextCursor"].as_str() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => return pages,
        }
    }
}

fn ids(transactions: &[Value]) -> Vec<String> {
    let mut ids: Vec<_> = transactions.iter().map(|spent| spent["id"].to_string()).collect();
    ids.sort();
    ids
}

#[tokio::test]
async fn every_transaction_comes_once_and_the_latest_first() {
    let person = household().await;
    let pages = pages(&person, "").await;
    assert!(pages.len() > 2, "{} pages", pages.len());
    let (last, full) = pages.split_last().unwrap();
    assert!(full.iter().all(|page| page.len() == 50));
    assert!((1..=50).contains(&last.len()));
    let all = pages.concat();
    assert!(all.is_sorted_by(|one, next| one["date"].as_str() >= next["date"].as_str()));
    let mut distinct = ids(&all);
    distinct.dedup();
    assert_eq!(distinct.len(), all.len());
    for field in [
        "id",
        "user_id",
        "account_id",
        "date",
        "amount",
        "currency",
        "description",
        "pending",
    ] {
        assert!(all.iter().all(|spent| !spent[field].is_null()), "{field}");
    }
    assert!(all.iter().all(|spent| spent["user_id"] == person.id.as_str()));
}

#[tokio::test]
async fn the_lists_of_the_accounts_together_are_the_whole_list() {
    let person = household().await;
    let accounts = person.get("/accounts").await.ok()["accounts"]
        .as_array()
        .unwrap()
        .clone();
    let mut of_accounts = Vec::new();
    for account in accounts {
        let id = account["id"].as_str().unwrap();
        let own = pages(&person, &format!("account={id}")).await.concat();
        assert!(own.iter().all(|spent| spent["account_id"] == id));
        assert!(own.is_sorted_by(|one, next| one["date"].as_str() >= next["date"].as_str()));
        of_accounts.extend(own);
    }
    assert_eq!(ids(&of_accounts), ids(&pages(&person, "").await.concat()));
}

#[tokio::test]
async fn a_cursor_is_good_for_one_person_and_one_list() {
    let (one, other) = (household().await, household().await);
    let cursor_of = |page: Value| page["nextCursor"].as_str().unwrap().to_owned();
    let cursor = cursor_of(one.get("/transactions").await.ok());
    assert!(!cursor.contains("2026"), "it tells no dates: {cursor}");
    let account = one.get("/transactions").await.ok()["transactions"][0]["account_id"].clone();
    let account = account.as_str().unwrap();
    let cut = &cursor[..cursor.len() - 1];
    let rows = [
        ("another person's", &other, format!("?cursor={cursor}")),
        ("another list's", &one, format!("?account={account}&cursor={cursor}")),
        ("a cut one", &one, format!("?cursor={cut}")),
        ("an empty one", &one, "?cursor=".to_owned()),
        ("a made-up one", &one, "?cursor=AAAA".to_owned()),
        ("a long one", &one, format!("?cursor={}", "A".repeat(2_000))),
        ("no base64", &one, "?cursor=%00%ff".to_owned()),
    ];
    for (name, person, query) in rows {
        let answer = person.get(&format!("/transactions{query}")).await;
        assert_eq!(answer.invalid_fields(), ["cursor"], "{name}");
    }
    one.get(&format!("/transactions?cursor={cursor}")).await.ok();
}

#[tokio::test]
async fn the_account_of_another_looks_like_one_that_never_was() {
    let (one, other) = (person().await, household().await);
    let theirs = other.get("/accounts").await.ok()["accounts"][0]["id"].clone();
    let one = &one;
    let list = |account: &str| {
        let path = format!("/transactions?account={account}");
        async move { one.get(&path).await }
    };
    let account = theirs.as_str().unwrap().to_owned();
    let answer = list(&account).await;
    answer.problem(404, "not-found");
    for made_up in ["acct_018f2d3c-0000-7000-8000-000000000000", "acct_", "x", ""] {
        let told = list(made_up).await;
        assert_eq!(
            told.apart_from_request_id(),
            answer.apart_from_request_id(),
            "{made_up}"
        );
    }
    assert_eq!(
        one.get("/transactions").await.ok(),
        json!({"transactions": [], "nextCursor": null})
    );
}
