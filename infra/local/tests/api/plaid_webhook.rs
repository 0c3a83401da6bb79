//! `webhooks/plaid`: accepts only the provider's signature, and the owner sees the result of a notice.
//!
//! Functions: `plaid-webhook`, `refresh-plaid-item`.

use goldgrove_app::bank::RefreshPorts;
use goldgrove_local::calls;
use goldgrove_testing::clock::EPOCH;
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};

use crate::harness::person::send;
use crate::harness::{Answer, HARBOUR, Institution, MAPLE, NORTHGATE, PLATYPUS, Person, World};

const PATH: &str = "/webhooks/plaid";

/// A world with a person who linked `banks`.
async fn household(banks: &[Institution]) -> (World, Person) {
    let world = World::start().await;
    let person = world.person().await;
    for bank in banks {
        person.link(*bank).await.ok();
    }
    (world, person)
}

/// The provider's item at `bank`.
fn provider_item(world: &World, bank: Institution) -> Value {
    world.provider_items(bank).pop().expect("an item")
}

impl Person {
    /// Makes the provider send a webhook for its item, and waits until the queues are done.
    pub(crate) async fn noticed(&self, world: &World, bank: Institution, code: &str, kind: Option<&str>) {
        let body = json!({
            "access_token": provider_item(world, bank)["access_token"], "webhook_code": code, "webhook_type": kind,
        });
        self.provider("/local/webhooks/fire", body).await.ok_json();
        world.stack().queues.settled().await;
    }

    /// Posts a webhook, as any sender can.
    async fn deliver(&self, signature: Option<&str>, body: &str) -> Answer {
        let mut request = self.client.post(format!("{}/api{PATH}", self.urls.app));
        if let Some(signature) = signature {
            request = request.header("plaid-verification", signature);
        }
        send(request.header("content-type", "application/json").body(body.to_owned())).await
    }

    /// The provider's signature for `body` at `at`.
    async fn signature(&self, body: &str, at: Timestamp) -> String {
        let wish = json!({ "body": body, "signed_at": at.to_string() });
        let request = self.client.post(format!("{}/local/webhooks/sign", self.urls.plaid));
        let answer = send(request.json(&wish)).await.ok_json();
        answer["signature"].as_str().unwrap().to_owned()
    }
}

/// A webhook's body.
fn body(kind: &str, code: &str, item: &Value) -> String {
    let at = EPOCH
        .checked_add(SignedDuration::from_hours(7 * 24))
        .unwrap()
        .to_string();
    json!({
        "webhook_type": kind, "webhook_code": code, "item_id": item, "environment": "sandbox", "error": null,
        "disconnect_time": at, "consent_expiration_time": at, "reason": "INSTITUTION_TOKEN_EXPIRATION",
    })
    .to_string()
}

#[tokio::test]
async fn new_transactions_arrive_by_themselves() {
    let (world, person) = household(&[PLATYPUS, HARBOUR]).await;
    // The first syncs overlap, so only the next one after a while is the last that reads everything (decision 68).
    world.clock.advance(SignedDuration::from_mins(20));
    person.post("/refresh-financial-data", json!({})).await.ok();
    let before = person.transactions("").await.len();
    world.clock.advance(SignedDuration::from_mins(1));
    let body = json!({"access_token": provider_item(&world, PLATYPUS)["access_token"]});

    person.provider("/transactions/refresh", body).await.ok_json();
    world.stack().queues.settled().await;

    assert_eq!(
        person.transactions("").await.len(),
        before + 1,
        "the purchase that was discovered"
    );
    assert_eq!(person.item_at(PLATYPUS).await["last_updated"], "2026-11-21T12:21:00Z");
    assert_eq!(
        person.item_at(HARBOUR).await["last_updated"],
        "2026-11-21T12:20:00Z",
        "exactly that item was asked"
    );
}

#[tokio::test]
async fn a_notice_without_news_writes_the_item_alone_and_dates_its_accounts() {
    let (world, person) = household(&[PLATYPUS]).await;
    // A day later, because on the first day there is no earlier status to announce an end for.
    world.clock.advance(SignedDuration::from_hours(24));
    let person = person.again(&world).await;
    person.post("/refresh-financial-data", json!({})).await.ok();
    // The evaluation that the refresh left to the next read of insights.
    person.get("/insights").await.ok();
    let partition = format!("USER#{}", person.id);
    let before = world.rows_in("main", &partition).await;
    let account = person.get("/accounts").await.ok()["accounts"][0].clone();
    world.clock.advance(SignedDuration::from_mins(1));

    person
        .noticed(&world, PLATYPUS, "DEFAULT_UPDATE", Some("TRANSACTIONS"))
        .await;

    let after = world.rows_in("main", &partition).await;
    let written: Vec<&str> = after
        .iter()
        .filter(|row| !before.contains(row))
        .map(|row| row["sk"]["S"].as_str().unwrap())
        .collect();
    assert_eq!((written.len(), after.len()), (1, before.len()), "{written:?}");
    assert!(written[0].starts_with("ITEM#"), "{written:?}");
    let now = json!("2026-11-22T12:01:00Z");
    for path in ["/accounts", "/dashboard"] {
        let listed = person.get(path).await.ok();
        assert_eq!(listed["accounts"][0]["last_updated"], now, "{path}");
    }
    let path = format!("/accounts/{}", account["id"].as_str().unwrap());
    let change = json!({"version": account["version"], "name": "Ours"});
    assert_eq!(person.patch(&path, change).await.ok()["account"]["last_updated"], now);
}

#[tokio::test]
async fn every_kind_of_new_figures_refreshes_exactly_that_item() {
    let (world, person) = household(&[MAPLE, HARBOUR]).await;
    let kinds = [
        ("SYNC_UPDATES_AVAILABLE", None),
        ("INITIAL_UPDATE", None),
        ("HISTORICAL_UPDATE", None),
        ("DEFAULT_UPDATE", Some("TRANSACTIONS")),
        ("DEFAULT_UPDATE", Some("HOLDINGS")),
        ("DEFAULT_UPDATE", Some("LIABILITIES")),
        ("LOGIN_REPAIRED", None),
    ];
    for (code, kind) in kinds {
        world.clock.advance(SignedDuration::from_mins(1));
        person.noticed(&world, MAPLE, code, kind).await;
        let now = goldgrove_domain::clock::Clock::now(world.clock.as_ref()).to_string();
        assert_eq!(person.item_at(MAPLE).await["last_updated"], now, "{code} {kind:?}");
        assert_eq!(person.item_at(HARBOUR).await["last_updated"], EPOCH.to_string());
    }
    let dashboard = person.get("/dashboard").await.ok();
    assert_eq!(dashboard["history"][0]["net_worth"], dashboard["netWorth"]["netWorth"]);
}

#[tokio::test]
async fn holdings_that_were_not_ready_when_linked_arrive_when_they_are() {
    let world = World::start().await;
    let person = world.person().await;
    world
        .fault(json!({"endpoint": "/investments/holdings/get", "error_code": "PRODUCT_NOT_READY", "times": 2}))
        .await;
    // The holdings arrive neither with the link nor after it.
    person.link(NORTHGATE).await.ok();
    assert_eq!(person.get("/investment-holdings").await.ok()["holdings"], json!([]));

    person
        .noticed(&world, NORTHGATE, "DEFAULT_UPDATE", Some("HOLDINGS"))
        .await;

    let holdings = person.get("/investment-holdings").await.ok();
    assert_eq!(holdings["holdings"].as_array().unwrap().len(), NORTHGATE.holdings);
}

#[tokio::test]
async fn what_is_wrong_with_an_item_shows_in_its_row() {
    let (world, person) = household(&[HARBOUR]).await;
    let row = async |person: &Person| {
        let items = person.get("/plaid-items").await.ok();
        let item = items["items"][0].clone();
        (
            item["status"].clone(),
            item["error_code"].clone(),
            item["attention"].clone(),
        )
    };
    let good = (json!("good"), json!(null), json!(null));
    assert_eq!(row(&person).await, good);

    world.break_item(&person, HARBOUR).await;
    world.stack().queues.settled().await;
    assert_eq!(row(&person).await, (json!("login_required"), json!(null), json!(null)));

    repair(&person).await.ok();
    world.stack().queues.settled().await;
    assert_eq!(row(&person).await, good);

    person.noticed(&world, HARBOUR, "USER_PERMISSION_REVOKED", None).await;
    assert_eq!(
        row(&person).await,
        (json!("error"), json!("USER_PERMISSION_REVOKED"), json!(null))
    );
    let accounts = person.get("/accounts").await.ok();
    assert_eq!(
        accounts["accounts"].as_array().unwrap().len(),
        HARBOUR.accounts,
        "its figures are kept"
    );

    repair(&person).await.ok();
    world.stack().queues.settled().await;
    assert_eq!(row(&person).await, good);
}

#[tokio::test]
async fn a_bank_whose_access_was_withdrawn_is_linked_once_more_with_its_accounts() {
    let (world, person) = household(&[HARBOUR]).await;
    let ids = async || {
        let accounts = person.get("/accounts").await.ok();
        let accounts = accounts["accounts"].as_array().unwrap().clone();
        accounts
            .into_iter()
            .map(|account| account["id"].clone())
            .collect::<Vec<_>>()
    };
    let before = ids().await;
    person.noticed(&world, HARBOUR, "USER_PERMISSION_REVOKED", None).await;
    person.link(HARBOUR).await.ok();
    world.stack().queues.settled().await;
    let items = person.get("/plaid-items").await.ok()["items"].clone();
    assert_eq!(items.as_array().unwrap().len(), 1, "{items}");
    assert_eq!(items[0]["status"], "good");
    assert_eq!(ids().await, before);
    person.link(HARBOUR).await.problem(409, "institution-already-linked");
}

/// Completes the widget's update mode for the only item, and reports it as the page does.
async fn repair(person: &Person) -> Answer {
    let item = person.get("/plaid-items").await.ok()["items"][0]["id"].clone();
    let wish = json!({"mode": "update", "itemId": item});
    let token = person.post("/create-unified-link-token", wish).await.ok()["link_token"].clone();
    let body = json!({"link_token": token, "institution_id": HARBOUR.id, "account_ids": []});
    let request = person.client.post(format!("{}/local/link/complete", person.urls.plaid));
    send(request.json(&body)).await.ok_json();
    person.post("/refresh-financial-data", json!({"repaired": item})).await
}

#[tokio::test]
async fn what_an_item_asks_of_its_owner_stays_until_they_have_done_it() {
    let (world, person) = household(&[HARBOUR]).await;
    let asked = async || {
        let item = person.item_at(HARBOUR).await;
        (
            item["status"].clone(),
            item["attention"].clone(),
            item["ends_at"].clone(),
        )
    };
    let nothing = (json!("good"), json!(null), json!(null));
    let item = provider_item(&world, HARBOUR)["id"].clone();
    let deliver = async |code: &str| {
        let body = body("ITEM", code, &item);
        let signature = person.signature(&body, EPOCH).await;
        person.deliver(Some(&signature), &body).await.ok();
        world.stack().queues.settled().await;
    };
    for code in ["PENDING_DISCONNECT", "PENDING_EXPIRATION"] {
        deliver(code).await;
        let ending = (json!("good"), json!("ending"), json!("2026-11-28T12:00:00Z"));
        assert_eq!(asked().await, ending, "{code}");
        person.post("/refresh-financial-data", json!({})).await.ok();
        assert_eq!(asked().await, ending, "{code}: a refresh is no repair");
    }
    let id = person.item_at(HARBOUR).await["id"].clone();
    person
        .post("/refresh-financial-data", json!({"repaired": id}))
        .await
        .ok();
    assert_eq!(asked().await, nothing);
    deliver("PENDING_DISCONNECT").await;
    assert_eq!(asked().await, nothing, "the announcement of what was averted came late");

    deliver("NEW_ACCOUNTS_AVAILABLE").await;
    assert_eq!(asked().await, (json!("good"), json!("new_accounts"), json!(null)));
    person
        .post("/refresh-financial-data", json!({"repaired": id}))
        .await
        .ok();
    assert_eq!(asked().await, nothing);
}

#[tokio::test]
async fn an_item_that_was_repaired_is_good_though_live_balances_were_asked_for_too_often() {
    let (world, person) = household(&[HARBOUR]).await;
    world.break_item(&person, HARBOUR).await;
    person.post("/refresh-financial-data", json!({})).await.ok();
    assert_eq!(person.item_at(HARBOUR).await["status"], "login_required");
    let limited = json!({"endpoint": "/accounts/balance/get", "error_code": "RATE_LIMIT"});
    world.fault(limited).await;
    let repaired = repair(&person).await;
    repaired.problem(429, "refresh-limit");
    assert_eq!(person.item_at(HARBOUR).await["status"], "good");
}

/// A user may be deleted before the first notice of a bank that they linked.
#[tokio::test]
async fn a_notice_for_a_user_who_is_gone_is_done() {
    let world = World::start().await;
    let gone = uuid::Uuid::from_u128(1).to_string();
    for about in ["changed", "new_accounts"] {
        let notice = json!({"plaid_item_id": "item-1", "about": about, "user": gone});
        let event = json!({"Records": [{"messageId": "1", "body": notice.to_string(), "attributes": {"ApproximateReceiveCount": "1"}}]});
        let ports = world.ports::<RefreshPorts>(&world.settings(&[]));
        let handled = Box::pin(goldgrove_registry::refresh_plaid_item::handle(ports, event));
        let answer = calls::on_behalf_of("refresh-plaid-item", handled).await;
        assert_eq!(answer.unwrap(), json!({"batchItemFailures": []}), "{about}");
    }
}

#[tokio::test]
async fn accounts_that_were_not_shared_are_shared_in_update_mode() {
    let world = World::start().await;
    let person = world.person().await;
    let wish = json!({"mode": "create", "skipLiabilities": true});
    let token = person.post("/create-unified-link-token", wish).await.ok()["link_token"].clone();
    let body = json!({"link_token": token, "institution_id": HARBOUR.id, "account_ids": ["chequing"]});
    let request = person.client.post(format!("{}/local/link/complete", person.urls.plaid));
    let linked = send(request.json(&body)).await.ok_json();
    let hand_over = HARBOUR.handing_over(linked["public_token"].as_str().unwrap());
    person.post("/exchange-public-token", hand_over).await.ok();
    let accounts = async || person.get("/accounts").await.ok()["accounts"].as_array().unwrap().len();
    assert_eq!(accounts().await, 1);

    repair(&person).await.ok();
    world.stack().queues.settled().await;
    assert_eq!(accounts().await, 1, "a repair alone shares nothing more");
    person.noticed(&world, HARBOUR, "NEW_ACCOUNTS_AVAILABLE", None).await;
    repair(&person).await.ok();
    world.stack().queues.settled().await;
    assert_eq!(accounts().await, HARBOUR.accounts);
}

#[tokio::test]
async fn what_the_provider_did_not_sign_changes_nothing() {
    let (world, person) = household(&[HARBOUR]).await;
    let item = provider_item(&world, HARBOUR)["id"].clone();
    let body = body("ITEM", "NEW_ACCOUNTS_AVAILABLE", &item);
    let good = person.signature(&body, EPOCH).await;
    let parts: Vec<&str> = good.split('.').collect();
    let none = "eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0";
    let later = |seconds| EPOCH.checked_add(SignedDuration::from_secs(seconds)).unwrap();
    let rows = [
        ("no signature", None),
        ("an empty one", Some(String::new())),
        ("no algorithm", Some(format!("{none}.{}.", parts[1]))),
        ("a cut one", Some(format!("{}.{}.", parts[0], parts[1]))),
        ("one over another body", Some(person.signature("{}", EPOCH).await)),
        ("an old one", Some(person.signature(&body, later(-301)).await)),
        ("one of the future", Some(person.signature(&body, later(301)).await)),
    ];
    let before = world.snapshot().await;
    for (name, signature) in rows {
        let answer = person.deliver(signature.as_deref(), &body).await;
        let problem = answer.problem(401, "bad-signature");
        assert_eq!(problem["detail"], "The signature does not hold.", "{name}");
    }
    let tampered = body.replace("NEW_ACCOUNTS_AVAILABLE", "PENDING_DISCONNECT");
    person
        .deliver(Some(&good), &tampered)
        .await
        .problem(401, "bad-signature");
    world.stack().queues.settled().await;
    world.snapshot().await.assert_unchanged_since(&before);

    person.deliver(Some(&good), &body).await.ok();
    world.stack().queues.settled().await;
    assert_eq!(person.item_at(HARBOUR).await["attention"], "new_accounts");
}

#[tokio::test]
async fn a_key_id_nobody_knows_is_no_key() {
    let (world, person) = household(&[]).await;
    let body = body("ITEM", "ERROR", &json!("x"));
    let good = person.signature(&body, EPOCH).await;
    let (_, rest) = good.split_once('.').unwrap();
    // {"alg":"ES256","kid":"forged"}
    let forged = format!("eyJhbGciOiJFUzI1NiIsImtpZCI6ImZvcmdlZCJ9.{rest}");
    person.deliver(Some(&forged), &body).await.problem(401, "bad-signature");

    world
        .fault(json!({"endpoint": "/webhook_verification_key/get", "mode": "500"}))
        .await;
    let answer = person.deliver(Some(&good), &body).await;
    answer.problem(503, "unavailable");
    world.heal().await;
    person.deliver(Some(&good), &body).await.ok();
}

#[tokio::test]
async fn notices_about_nothing_we_keep_are_taken_and_change_nothing() {
    let (world, person) = household(&[HARBOUR]).await;
    let ours = provider_item(&world, HARBOUR)["id"].clone();
    let nobodys = json!("item-sandbox-of-nobody");
    let rows = [
        ("an unknown kind", body("KIND_OF_TOMORROW", "NEWS", &ours)),
        ("an unknown code", body("ITEM", "WEBHOOK_UPDATE_ACKNOWLEDGED", &ours)),
        ("the older feed", body("TRANSACTIONS", "TRANSACTIONS_REMOVED", &ours)),
        ("no item", body("ITEM", "ERROR", &json!(null))),
        ("an item of nobody's", body("ITEM", "ERROR", &nobodys)),
        ("new figures of nobody's", body("HOLDINGS", "DEFAULT_UPDATE", &nobodys)),
    ];
    let before = world.snapshot().await;
    for (name, body) in rows {
        let signature = person.signature(&body, EPOCH).await;
        let answer = person.deliver(Some(&signature), &body).await;
        assert_eq!(answer.ok(), json!({"received": true}), "{name}");
    }
    world.stack().queues.settled().await;
    assert_eq!(world.stack().queues.dead_lettered(), 0);
    world.snapshot().await.assert_unchanged_since(&before);
}

#[tokio::test]
async fn notices_in_any_order_and_number_end_in_what_is_true() {
    let (world, person) = household(&[HARBOUR, PLATYPUS]).await;
    person.post("/refresh-financial-data", json!({})).await.ok();
    world.break_item(&person, HARBOUR).await;
    let item = provider_item(&world, HARBOUR)["id"].clone();
    let codes = [
        "ERROR",
        "LOGIN_REPAIRED",
        "ERROR",
        "USER_PERMISSION_REVOKED",
        "LOGIN_REPAIRED",
        "LOGIN_REPAIRED",
    ];
    for code in codes {
        let body = body("ITEM", code, &item);
        let signature = person.signature(&body, EPOCH).await;
        person.deliver(Some(&signature), &body).await.ok();
    }
    world.stack().queues.settled().await;
    assert_eq!(person.item_at(HARBOUR).await["status"], "login_required");

    let before = person.transactions("").await.len();
    let sync = body(
        "TRANSACTIONS",
        "SYNC_UPDATES_AVAILABLE",
        &provider_item(&world, PLATYPUS)["id"],
    );
    let signature = person.signature(&sync, EPOCH).await;
    let deliveries = (0..5).map(|_| person.deliver(Some(&signature), &sync));
    for answer in futures::future::join_all(deliveries).await {
        answer.ok();
    }
    world.stack().queues.settled().await;
    assert_eq!(person.transactions("").await.len(), before);
    assert_eq!(person.item_at(PLATYPUS).await["status"], "good");
}

#[tokio::test]
async fn a_notice_about_a_removed_item_brings_nothing_back() {
    let (world, person) = household(&[HARBOUR]).await;
    let item = provider_item(&world, HARBOUR)["id"].clone();
    let id = person.item_at(HARBOUR).await["id"].clone();
    person
        .delete(&format!("/plaid-items/{}", id.as_str().unwrap()))
        .await
        .nothing();
    let before = world.snapshot().await;
    let body = body("TRANSACTIONS", "SYNC_UPDATES_AVAILABLE", &item);
    let signature = person.signature(&body, EPOCH).await;
    person.deliver(Some(&signature), &body).await.ok();
    world.stack().queues.settled().await;
    world.snapshot().await.assert_unchanged_since(&before);
}

#[tokio::test]
async fn a_notice_the_provider_fails_over_is_worked_off_and_says_why() {
    let (world, person) = household(&[HARBOUR]).await;
    world.fault(json!({"endpoint": "/accounts/get", "mode": "500"})).await;
    person.noticed(&world, HARBOUR, "SYNC_UPDATES_AVAILABLE", None).await;
    let item = person.item_at(HARBOUR).await;
    assert_eq!(
        (&item["status"], &item["error_code"]),
        (&json!("error"), &json!("PROVIDER_ERROR"))
    );
    assert_eq!(world.stack().queues.dead_lettered(), 0);
    world.heal().await;
    person.noticed(&world, HARBOUR, "SYNC_UPDATES_AVAILABLE", None).await;
    assert_eq!(person.item_at(HARBOUR).await["status"], "good");
}

#[tokio::test]
async fn a_repair_of_somebody_elses_item_is_a_repair_of_nothing() {
    let (world, person) = household(&[HARBOUR]).await;
    let other = world.person().await;
    let theirs = person.item_at(HARBOUR).await["id"].clone();
    let answer = other.post("/refresh-financial-data", json!({"repaired": theirs})).await;
    answer.problem(404, "not-found");
    for made_up in ["item_018f2d3c-0000-7000-8000-000000000000", "item_", ""] {
        let told = other
            .post("/refresh-financial-data", json!({"repaired": made_up}))
            .await;
        assert_eq!(
            told.apart_from_request_id(),
            answer.apart_from_request_id(),
            "{made_up}"
        );
    }
}
