//! The mailbox for people and for tests: pages, JSON, and persistence.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on stops")]

use std::path::{Path, PathBuf};

use axum::body::Body;
use axum::http::{HeaderMap, Request, StatusCode};
use goldgrove_standin_mail::{CAPACITY, Mailbox, Message, Sender};
use http_body_util::BodyExt as _;
use serde_json::Value;
use tower::ServiceExt as _;

const LINK: &str = "http://localhost:3000/email-confirmation?token_hash=abc.123456&type=signup";

struct Fixture {
    mailbox: Mailbox,
    path: PathBuf,
    _folder: tempfile::TempDir,
}

fn open(path: &Path) -> Mailbox {
    let sender = Sender {
        address: "no-reply@goldgrove.example".to_owned(),
        configuration_set: "goldgrove-test".to_owned(),
    };
    Mailbox::open(path, sender).unwrap()
}

fn empty() -> Fixture {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mail.json");
    Fixture {
        mailbox: open(&path),
        path,
        _folder: folder,
    }
}

fn message(number: u128, to: &str) -> Message {
    Message {
        reply_to: None,
        unsubscribe: None,
        id: uuid::Uuid::from_u128(number),
        to: to.to_owned(),
        subject: format!("Confirm your email ({number})"),
        text: String::new(),
        html: format!(
            "<p>Welcome.</p><p><a href=\"{}\">Confirm my email</a></p>",
            LINK.replace('&', "&amp;")
        ),
        sent_at: "2026-11-21T07:20:00Z".parse().unwrap(),
        kind: "signup".to_owned(),
    }
    .with_text_from_html()
}

async fn get(mailbox: &Mailbox, path: &str) -> (StatusCode, HeaderMap, String) {
    let request = Request::get(path).body(Body::empty()).unwrap();
    let response = mailbox.router().oneshot(request).await.unwrap();
    let (status, headers) = (response.status(), response.headers().clone());
    let bytes = response.into_body().collect().await.unwrap().to_bytes();
    (status, headers, String::from_utf8(bytes.to_vec()).unwrap())
}

async fn json(mailbox: &Mailbox, path: &str) -> Value {
    serde_json::from_str(&get(mailbox, path).await.2).unwrap()
}

#[tokio::test]
async fn messages_are_listed_newest_first_with_every_member() {
    let at = empty();
    at.mailbox.deliver(message(1, "a@x.example")).unwrap();
    at.mailbox.deliver(message(2, "b@x.example")).unwrap();

    let listed = json(&at.mailbox, "/messages").await;
    let newest = &listed["messages"][0];
    assert_eq!(newest["id"], uuid::Uuid::from_u128(2).to_string());
    assert_eq!(newest["to"], "b@x.example");
    assert_eq!(newest["kind"], "signup");
    assert_eq!(newest["sent_at"], "2026-11-21T07:20:00Z");
    assert_eq!(newest["text"], format!("Welcome.\n\nConfirm my email ({LINK})"));
    assert!(newest["html"].as_str().unwrap().contains("<a href="));
    assert_eq!(listed["messages"].as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn a_filter_keeps_one_address_in_any_case_of_letters() {
    let at = empty();
    at.mailbox.deliver(message(1, "a@x.example")).unwrap();
    at.mailbox.deliver(message(2, "b@x.example")).unwrap();
    let listed = json(&at.mailbox, "/messages?to=A%40X.example").await;
    assert_eq!(listed["messages"].as_array().unwrap().len(), 1);
    assert_eq!(listed["messages"][0]["to"], "a@x.example");
}

#[tokio::test]
async fn the_page_shows_each_message_with_its_link() {
    let at = empty();
    at.mailbox.deliver(message(1, "a@x.example")).unwrap();
    let (status, _, page) = get(&at.mailbox, "/").await;
    assert_eq!(status, StatusCode::OK);
    assert!(
        page.contains(&format!("href=\"{}\">Confirm my email</a>", LINK.replace('&', "&amp;"))),
        "{page}"
    );
    assert!(page.contains("Nov 21, 2026, 7:20 AM UTC"));
    assert!(
        !page.contains("Welcome."),
        "the list is short: words are for the message's own page"
    );
    let (status, _, one) = get(&at.mailbox, &format!("/messages/{}", uuid::Uuid::from_u128(1))).await;
    assert_eq!(status, StatusCode::OK);
    assert!(one.contains("<p>Welcome.</p>"), "{one}");
}

#[tokio::test]
async fn an_empty_mailbox_says_what_will_appear() {
    let (status, _, page) = get(&empty().mailbox, "/").await;
    assert_eq!(status, StatusCode::OK);
    assert!(page.contains("Nothing has been sent yet"));
}

#[tokio::test]
async fn what_a_message_says_is_never_markup() {
    let at = empty();
    let hostile = "\"><script>x()</script>";
    at.mailbox
        .deliver(Message {
            subject: hostile.to_owned(),
            to: hostile.to_owned(),
            html: format!("<p>&lt;script&gt;x()&lt;/script&gt;</p><a href='https://x/&quot;><i>'>{hostile}</a>"),
            ..message(1, "")
        })
        .unwrap();
    for path in ["/".to_owned(), format!("/messages/{}", uuid::Uuid::from_u128(1))] {
        let (_, _, page) = get(&at.mailbox, &path).await;
        assert!(!page.contains("<script") && !page.contains("<i>"), "{path}: {page}");
    }
    let (_, _, filtered) = get(&at.mailbox, "/?to=%3Cscript%3E").await;
    assert!(!filtered.contains("<script"), "{filtered}");
}

#[tokio::test]
async fn every_answer_forbids_scripts_frames_caches_and_referrers() {
    let at = empty();
    for path in [
        "/",
        "/messages",
        "/style.css",
        "/icon.svg",
        "/messages/none",
        "/nowhere",
    ] {
        let (_, headers, _) = get(&at.mailbox, path).await;
        let policy = headers["content-security-policy"].to_str().unwrap();
        assert!(
            policy.starts_with("default-src 'none'; style-src 'self';"),
            "{path}: {policy}"
        );
        assert_eq!(headers["referrer-policy"], "same-origin", "{path}");
        assert_eq!(headers["cache-control"], "no-store", "{path}");
        assert_eq!(headers["x-content-type-options"], "nosniff", "{path}");
    }
}

#[tokio::test]
async fn a_page_carries_nothing_its_own_policy_would_block() {
    let at = empty();
    at.mailbox.deliver(message(1, "a@x.example")).unwrap();
    let (_, _, page) = get(&at.mailbox, "/").await;
    for blocked in ["<script", "<style", " style=", " onclick="] {
        assert!(!page.contains(blocked), "{blocked}");
    }
}

#[tokio::test]
async fn a_message_that_is_not_there_is_not_found() {
    for path in [
        "/messages/none",
        "/messages/00000000-0000-0000-0000-000000000009",
        "/nowhere",
    ] {
        assert_eq!(get(&empty().mailbox, path).await.0, StatusCode::NOT_FOUND, "{path}");
    }
}

#[test]
fn messages_survive_a_restart() {
    let at = empty();
    at.mailbox.deliver(message(1, "a@x.example")).unwrap();
    assert_eq!(open(&at.path).messages(None), at.mailbox.messages(None));
}

#[test]
fn only_the_newest_messages_are_kept() {
    let at = empty();
    let full: Vec<Message> = (0..CAPACITY as u128)
        .map(|number| message(number, "a@x.example"))
        .collect();
    std::fs::write(&at.path, serde_json::to_vec(&full).unwrap()).unwrap();
    let mailbox = open(&at.path);

    mailbox.deliver(message(9_999, "a@x.example")).unwrap();

    let kept = mailbox.messages(None);
    assert_eq!(kept.len(), CAPACITY);
    assert_eq!(kept[0].id, uuid::Uuid::from_u128(9_999));
    assert!(
        mailbox.message(uuid::Uuid::from_u128(0)).is_none(),
        "the oldest has gone"
    );
}
