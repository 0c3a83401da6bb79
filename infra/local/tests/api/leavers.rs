//! Items of users without a trial or Premium: no calls to the provider, a warning to the owner, the end of the item,
//! and its return.

use goldgrove_storage::entity::returned_mail;
use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::harness::person::{mails_to, send};
use crate::harness::shop::{MONTHLY, YEARLY};
use crate::harness::{HARBOUR, MAPLE, Person, World};
use crate::orphans::{self, next_day};
use crate::provider_calls::{Counts, calls};

const DAY: SignedDuration = SignedDuration::from_hours(24);

async fn notice(world: &World, person: &Person, code: &str) {
    let token = &world.provider_items(HARBOUR)[0]["access_token"];
    let body = json!({ "access_token": token, "webhook_code": code });
    person.provider("/local/webhooks/fire", body).await.ok_json();
    world.stack().queues.settled().await;
}

#[tokio::test]
async fn nothing_is_asked_of_the_provider_for_one_who_does_not_pay_until_they_do() {
    let world = World::start().await;
    let person = world.person().await;
    person.link(HARBOUR).await.ok();
    world.clock.advance(DAY * 7);
    let person = person.again(&world).await;
    let stored = async || {
        (
            world.snapshot().await.rows("ITEM#"),
            world.snapshot().await.rows("ACCOUNT#"),
        )
    };
    let before = stored().await;
    calls(&world).await;
    for code in ["SYNC_UPDATES_AVAILABLE", "LOGIN_REPAIRED"] {
        notice(&world, &person, code).await;
    }
    let refused = person.post("/refresh-financial-data", json!({})).await;
    refused.problem(402, "subscription-required");
    assert_eq!(calls(&world).await, Counts::new());
    assert_eq!(stored().await, before);

    person.subscribe(MONTHLY).await;
    notice(&world, &person, "SYNC_UPDATES_AVAILABLE").await;
    assert!(calls(&world).await.contains_key("/transactions/sync"));
    assert_eq!(
        person.item_at(HARBOUR).await["last_updated"],
        Value::from(world.stack().app.now().to_string())
    );
}

/// Signs in, links Maple, and allocates half of a holding to a goal.
async fn settled(world: &World) -> Person {
    let person = world.person().await;
    person.patch("/profile", json!({ "currency": "CAD" })).await.ok();
    person.link(MAPLE).await.ok();
    let goal = json!({"goal": {
        "name": "Boat", "targetAmount": 5000, "targetDate": "2030-01-01T00:00:00Z", "plannedMonthlyContribution": 10,
    }});
    let goal = person.post("/create-goal", goal).await.created()["goal"]["id"].clone();
    let dashboard = person.get("/dashboard").await.ok();
    let holding = &dashboard["holdings"][0]["id"];
    let claim = json!({ "allocation_type": "holding", "holding_id": holding, "allocation_percentage": 50 });
    let path = format!("/goals/{}/allocations", goal.as_str().unwrap());
    person.put(&path, json!({"allocations": [claim]})).await.ok();
    person
}

/// A person's data, without the times of reading.
async fn belongings(person: &Person) -> Value {
    let dashboard = person.get("/dashboard").await.ok();
    let accounts = dashboard["accounts"].as_array().unwrap().iter();
    let accounts = accounts.map(|account| {
        let kept = ["id", "name", "balance", "hidden", "status", "mask", "institution_id"];
        let fields = kept.into_iter();
        fields
            .map(|field| (field.to_owned(), account[field].clone()))
            .collect::<Value>()
    });
    let holdings = dashboard["holdings"].as_array().unwrap().iter();
    let holdings: Vec<&Value> = holdings.map(|holding| &holding["id"]).collect();
    json!({
        "accounts": accounts.collect::<Value>(),
        "holdings": holdings,
        "allocations": person.get("/goal-allocations").await.ok()["allocations"],
        "net_worth": dashboard["netWorth"]["netWorth"],
    })
}

async fn mails(person: &Person) -> Vec<Value> {
    let mails = send(person.client.get(mails_to(&person.urls, &person.email)))
        .await
        .ok_json();
    let about_this = |mail: &&Value| mail["text"].as_str().is_some_and(|text| text.contains("/settings"));
    mails["messages"]
        .as_array()
        .unwrap()
        .iter()
        .filter(about_this)
        .cloned()
        .collect()
}

/// The number of transactions, and the days of the first and the last one.
async fn transactions(world: &World) -> (usize, String, String) {
    let rows = world.snapshot().await.rows("TRANSACTION#");
    let mut days: Vec<String> = rows
        .iter()
        .map(|row| {
            let (_, rest) = row.split_once("TRANSACTION#").unwrap();
            rest.chars().take(10).collect()
        })
        .collect();
    days.sort();
    (rows.len(), days.first().unwrap().clone(), days.last().unwrap().clone())
}

#[tokio::test]
#[expect(clippy::too_many_lines, reason = "one course of events")]
async fn a_leaver_is_warned_once_then_disconnected_and_takes_up_the_same_accounts_again() {
    let world = World::start().await;
    let person = settled(&world).await;
    let before = belongings(&person).await;
    let (stored, first, _) = transactions(&world).await;
    calls(&world).await;

    let mut course = Vec::new();
    for _ in 0..45 {
        let round = next_day(&world).await.unwrap();
        let left = &round["leavers"];
        assert_eq!(left["waiting"], 0, "{round}");
        if left["warned"] != 0 || left["ended"] != 0 {
            course.push((
                world.stack().app.now().to_string(),
                left["warned"].clone(),
                left["ended"].clone(),
            ));
        }
        assert_eq!(
            orphans::round(&world).await.unwrap()["leavers"]["warned"],
            0,
            "a round that repeats"
        );
    }
    // The trial ended on November 28 at noon.
    let expected = [
        ("2026-12-22T00:00:00Z".to_owned(), json!(1), json!(0)),
        ("2026-12-29T00:00:00Z".to_owned(), json!(0), json!(1)),
    ];
    assert_eq!(course, expected);
    let mails = mails(&person).await;
    assert_eq!(mails.len(), 1, "{mails:?}");
    assert_eq!(mails[0]["subject"], "Goldgrove disconnects your banks on Dec 28, 2026");
    let ended: Counts = [("/item/remove".to_owned(), 1)].into();
    assert_eq!(
        calls(&world).await,
        ended,
        "nothing else was asked of the provider all the time"
    );
    assert_eq!(world.provider_items(MAPLE), [Value::Null; 0]);
    assert!(
        !world
            .snapshot()
            .await
            .rows("ITEM#")
            .iter()
            .any(|row| row.contains("USER#")),
        "no token is left"
    );

    let person = person.again(&world).await;
    person.get("/dashboard").await.problem(402, "subscription-required");
    let exported = person.get("/export").await;
    assert_eq!(exported.status, 200);
    person.subscribe(MONTHLY).await;
    assert_eq!(belongings(&person).await, before, "everything stayed");
    let item = person.item_at(MAPLE).await;
    assert_eq!(
        (&item["status"], &item["disconnected_at"], &item["last_updated"]),
        (
            &json!("disconnected"),
            &json!("2026-12-29T00:00:00Z"),
            &json!("2026-11-21T12:00:00Z")
        )
    );
    assert_eq!(person.get("/plaid-items").await.ok()["items"], json!([item]));
    let trail = person.get("/audit-events").await;
    assert!(trail.text.contains("item.disconnected"), "{}", trail.text);
    person.post("/refresh-financial-data", json!({})).await.ok();
    let repair = json!({ "mode": "update", "itemId": item["id"] });
    person
        .post("/create-unified-link-token", repair)
        .await
        .problem(404, "not-found");
    assert_eq!(calls(&world).await, Counts::new(), "a disconnected item asks nothing");

    person.link(MAPLE).await.ok();
    let after = belongings(&person).await;
    let fields = |value: &Value, field: &str| -> Vec<Value> {
        value["accounts"]
            .as_array()
            .unwrap()
            .iter()
            .map(|account| account[field].clone())
            .collect()
    };
    for field in ["id", "name", "hidden", "status", "mask"] {
        assert_eq!(fields(&after, field), fields(&before, field), "{field}");
    }
    assert_eq!(
        (&after["holdings"], &after["allocations"]),
        (&before["holdings"], &before["allocations"])
    );
    let item = person.item_at(MAPLE).await;
    assert_eq!(
        (&item["status"], &item["awaits_history"]),
        (&json!("good"), &json!(false))
    );
    let (now_stored, now_first, now_last) = transactions(&world).await;
    assert!(
        now_stored >= stored && now_first == first,
        "{now_stored} transactions from {now_first}, not {stored} from {first}"
    );
    assert!(now_last.as_str() > "2026-12-01", "{now_last}");
    let seen = world.snapshot().await.rows("TRANSACTION#");
    person.post("/refresh-financial-data", json!({})).await.ok();
    assert_eq!(
        belongings(&person).await["accounts"].as_array().unwrap().len(),
        fields(&before, "id").len()
    );
    assert_eq!(fields(&belongings(&person).await, "status"), fields(&before, "status"));
    assert_eq!(
        world.snapshot().await.rows("TRANSACTION#"),
        seen,
        "no transaction is there twice"
    );
}

#[tokio::test]
async fn one_who_pays_after_the_warning_keeps_the_connection() {
    let world = World::start().await;
    let person = world.person().await;
    person.link(HARBOUR).await.ok();
    world.clock.advance(DAY * 30);
    assert_eq!(next_day(&world).await.unwrap()["leavers"]["warned"], 1);
    let person = person.again(&world).await;
    person.subscribe(MONTHLY).await;
    calls(&world).await;
    for _ in 0..20 {
        let left = next_day(&world).await.unwrap()["leavers"].clone();
        assert_eq!(left, json!({ "warned": 0, "ended": 0, "waiting": 0 }));
    }
    assert_eq!(calls(&world).await, Counts::new());
    let person = person.again(&world).await;
    assert_eq!(person.item_at(HARBOUR).await["status"], "good");
}

#[tokio::test]
async fn a_leaver_who_looks_at_the_payment_page_is_disconnected_on_the_day_that_was_named() {
    let world = World::start().await;
    let person = world.person().await;
    person.link(HARBOUR).await.ok();
    person.subscribe(YEARLY).await;
    world.clock.advance(DAY * 10);
    world.happens(&person, "refund").await;
    world.happens(&person, "cancel").await;
    let mut course = Vec::new();
    for day in 0..35 {
        let left = next_day(&world).await.unwrap()["leavers"].clone();
        if left != json!({ "warned": 0, "ended": 0, "waiting": 0 }) {
            course.push((day, left["warned"].clone(), left["ended"].clone()));
        }
        if day % 10 == 0 {
            person.again(&world).await.page_to_pay(MONTHLY).await;
        }
    }
    assert_eq!(course, [(23, json!(1), json!(0)), (30, json!(0), json!(1))]);
}

#[tokio::test]
async fn no_connection_ends_unless_the_warning_was_sent_a_week_before() {
    let world = World::start().await;
    let person = world.person().await;
    person.patch("/profile", json!({ "language": "fr-CA" })).await.ok();
    person.link(HARBOUR).await.ok();
    let returned = |is: bool| {
        world.store_for(&person, move |app, user, _| async move {
            let table = app.table();
            let done = if is {
                returned_mail::put(table, &user, app.now()).await
            } else {
                returned_mail::remove(table, &user).await
            };
            done.unwrap();
        })
    };
    returned(true).await;
    world.clock.advance(DAY * 60);
    for _ in 0..3 {
        let left = next_day(&world).await.unwrap()["leavers"].clone();
        assert_eq!(
            left,
            json!({ "warned": 0, "ended": 0, "waiting": 1 }),
            "the mail would come back"
        );
    }
    returned(false).await;
    let mut course = Vec::new();
    for day in 0..10 {
        let left = next_day(&world).await.unwrap()["leavers"].clone();
        if left != json!({ "warned": 0, "ended": 0, "waiting": 0 }) {
            course.push((day, left["warned"].clone(), left["ended"].clone()));
        }
    }
    assert_eq!(course, [(0, json!(1), json!(0)), (7, json!(0), json!(1))]);
    let mail = &mails(&person).await[0];
    assert!(
        mail["subject"]
            .as_str()
            .unwrap()
            .starts_with("Goldgrove déconnectera vos banques le "),
        "{mail}"
    );
}

#[tokio::test]
async fn an_end_that_failed_goes_on_the_next_day_and_one_the_provider_knows_no_more_is_done() {
    let world = World::start().await;
    let person = world.person().await;
    person.link(HARBOUR).await.ok();
    world.clock.advance(DAY * 30);
    assert_eq!(next_day(&world).await.unwrap()["leavers"]["warned"], 1);
    world.clock.advance(DAY * 7);
    world.fault(json!({"endpoint": "/item/remove", "mode": "500"})).await;
    let failed = next_day(&world).await.unwrap();
    assert_eq!(failed["leavers"], json!({ "warned": 0, "ended": 0, "waiting": 1 }));
    let person = person.again(&world).await;
    world.heal().await;
    let token = world.provider_items(HARBOUR)[0]["access_token"].clone();
    person
        .provider("/item/remove", json!({"access_token": token}))
        .await
        .ok_json();
    let done = next_day(&world).await.unwrap();
    assert_eq!(done["leavers"], json!({ "warned": 0, "ended": 1, "waiting": 0 }));
    let again = next_day(&world).await.unwrap();
    assert_eq!(again["leavers"], json!({ "warned": 0, "ended": 0, "waiting": 0 }));
}

#[tokio::test]
async fn a_disconnected_item_can_be_removed() {
    let world = World::start().await;
    let person = world.person().await;
    person.link(HARBOUR).await.ok();
    world.clock.advance(DAY * 30);
    next_day(&world).await.unwrap();
    world.clock.advance(DAY * 7);
    assert_eq!(next_day(&world).await.unwrap()["leavers"]["ended"], 1);
    let person = person.again(&world).await;
    person.subscribe(MONTHLY).await;
    let path = format!("/plaid-items/{}", person.item_at(HARBOUR).await["id"].as_str().unwrap());
    let stranger = world.person().await;
    stranger.delete(&path).await.problem(404, "not-found");
    calls(&world).await;
    person.delete(&path).await.nothing();
    assert_eq!(calls(&world).await, Counts::new());
    let dashboard = person.get("/dashboard").await.ok();
    assert_eq!((&dashboard["items"], &dashboard["accounts"]), (&json!([]), &json!([])));
    person.delete(&path).await.problem(404, "not-found");
    person.link(HARBOUR).await.ok();
}
