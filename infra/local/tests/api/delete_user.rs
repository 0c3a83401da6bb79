//! Deletion of a user: no data stays or opens again, wherever the deletion was interrupted.
//!
//! Functions: `delete-user`, `finish-deletions`.

use std::sync::Arc;

use goldgrove_app::wiring::FromSettings as _;
use goldgrove_app::{App, Leaving};
use goldgrove_http::Body;
use goldgrove_local::{calls, routes};
use goldgrove_storage::Tables;
use jiff::SignedDuration;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::harness::mortal::MortalTable;
use crate::harness::person::{PASSWORD, send, sign_in};
use crate::harness::shop::{MONTHLY, PAYS, pay};
use crate::harness::{Answer, HARBOUR, NORTHGATE, Person, World, person};

async fn ask(person: &Person) -> Answer {
    let request = person.call(Method::DELETE, "/user");
    send(request.json(&json!({ "confirm": "DELETE" }))).await
}

/// A person with a linked item, sealed rows of every kind, a goal and a subscription.
async fn settled(world: &World) -> Person {
    let person = world.person().await;
    person.link(NORTHGATE).await.ok();
    person.post("/refresh-financial-data", json!({})).await.ok();
    person
        .post("/update-user-income", json!({ "monthlyIncome": 5200 }))
        .await
        .ok();
    let goal = json!({"goal": {
        "name": "Boat", "targetAmount": 5000, "targetDate": "2036-05-01T00:00:00Z", "plannedMonthlyContribution": 10,
    }});
    person.post_once("/create-goal", "wizard-0001", &goal).await.created();
    person.subscribe(MONTHLY).await;
    // The queues have processed the provider's notices about the new item.
    world.stack().queues.settled().await;
    person
}

fn partition(person: &Person) -> String {
    format!("USER#{}", person.id)
}

/// Asserts that the only data left are the marker that rejects the user's tokens, and their trail.
pub(crate) async fn assert_gone(world: &World, person: &Person, name: &str) {
    let rows = world.rows_in("main", &partition(person)).await;
    assert_eq!(rows.len(), 1, "{name}: {rows:#?}");
    assert_eq!(rows[0]["sk"]["S"], "PROFILE", "{name}");
    let mut left: Vec<&str> = rows[0].as_object().unwrap().keys().map(String::as_str).collect();
    left.sort_unstable();
    let bare = [
        "created_at",
        "deleted_at",
        "id",
        "pk",
        "sk",
        "sweep_at",
        "user_id",
        "version",
    ];
    assert_eq!(left, bare, "{name}");
    for table in ["data-keys", "idempotency"] {
        assert_eq!(
            world.rows_in(table, &partition(person)).await,
            [Value::Null; 0],
            "{name}: {table}"
        );
    }
    assert_eq!(world.provider_items(NORTHGATE), [Value::Null; 0], "{name}");
    let refused = sign_in(&person.client, &person.urls, &person.email, PASSWORD).await;
    assert_eq!(refused.status, 400, "{name}: {}", refused.text);
    let trail = world.rows_in("audit", &partition(person)).await;
    let actions: Vec<_> = trail
        .iter()
        .map(|entry| entry["action"]["S"].as_str().unwrap())
        .collect();
    assert!(actions.contains(&"user.deletion_requested"), "{name}: {actions:?}");
    assert_eq!(actions.last(), Some(&"user.deleted"), "{name}");
}

/// Asserts that every route rejects a deleted user.
async fn assert_locked_out(person: &Person, name: &str) {
    for function in routes::all() {
        if !function.route.access.needs_token() {
            continue;
        }
        let method: Method = function.route.method.as_str().parse().unwrap();
        let path = function
            .route
            .path
            .replace("{id}", "018f2d3c-0000-7000-8000-000000000000");
        let answer = send(person.call(method, &path).json(&json!({ "confirm": "DELETE" }))).await;
        assert_eq!(
            answer.status,
            StatusCode::UNAUTHORIZED,
            "{name}: {path}: {}",
            answer.text
        );
    }
}

#[tokio::test]
async fn a_deleted_user_is_gone_everywhere_and_every_route_refuses_them() {
    let world = World::start().await;
    let (person, other) = (settled(&world).await, world.person().await);
    let others_before = other.get("/profile").await.text;
    let subscription = world.subscription_of(&person);
    assert_eq!(ask(&person).await.ok(), json!({ "status": "deleted" }));
    assert_gone(&world, &person, "at once").await;
    assert_locked_out(&person, "at once").await;
    let ended = world
        .stripe(Method::GET, &format!("/v1/subscriptions/{subscription}"), "")
        .await;
    assert_eq!(ended["status"], "canceled");
    assert_eq!(other.get("/profile").await.text, others_before);

    // Long after, when the marker has expired, they are still rejected.
    world.clock.advance(SignedDuration::from_mins(16));
    let deletion = Arc::clone(&world.stack().leavers.deletion);
    let round = world
        .beside_the_stack(calls::on_behalf_of("finish-deletions", async move {
            deletion.finish().await
        }))
        .await
        .unwrap();
    assert_eq!((round.forgotten, round.waiting, round.failed), (1, 0, 0));
    assert_eq!(world.rows_in("main", "DELETION").await, [Value::Null; 0]);
    assert_gone(&world, &person, "later").await;
    assert_locked_out(&person, "later").await;
}

#[tokio::test]
async fn a_mail_confirms_a_deletion_once_in_the_language_of_the_profile_or_else_of_the_page() {
    const ENGLISH: &str = "Deletion of your Goldgrove account";
    const FRENCH: &str = "Suppression de votre compte Goldgrove";
    let world = World::start().await;
    let rows = [
        (json!("fr-CA"), "en-CA", FRENCH),
        (json!("en-CA"), "fr-CA", ENGLISH),
        (json!(null), "en-CA", ENGLISH),
        (json!(null), "fr-CA", FRENCH),
    ];
    for (of_profile, of_page, subject) in rows {
        let person = world.person().await;
        let chosen = person.patch("/profile", json!({ "language": of_profile })).await.ok();
        assert_eq!(chosen["language"], of_profile);
        for status in [StatusCode::OK, StatusCode::UNAUTHORIZED] {
            let request = person.call(Method::DELETE, "/user").header("accept-language", of_page);
            let answer = send(request.json(&json!({ "confirm": "DELETE" }))).await;
            assert_eq!(answer.status, status, "{}", answer.text);
        }
        let url = format!("{}/messages?to={}", world.urls().mailbox, person.email);
        let mails = send(reqwest::Client::new().get(url)).await.ok_json();
        let mails = mails["messages"].as_array().unwrap();
        let confirming: Vec<_> = mails.iter().filter(|mail| mail["subject"] == subject).collect();
        assert_eq!(confirming.len(), 1, "{mails:?}");
        assert_eq!(confirming[0]["reply_to"], "support@goldgrove.example");
    }
}

#[tokio::test]
async fn who_leaves_is_nobodys_customer_and_an_open_page_takes_no_money() {
    let world = World::start().await;
    let person = settled(&world).await;
    let path = format!("/v1/customers/{}", world.customers_of(&person)[0]);
    let undecided = world.person().await;
    let page = undecided.page_to_pay(MONTHLY).await;
    for leaving in [&person, &undecided] {
        ask(leaving).await.ok();
        assert_eq!(world.customers_of(leaving), [""; 0]);
    }
    assert_ne!(pay(&page, PAYS).await.status, 303);
    assert_eq!(world.stripe(Method::GET, &path, "").await["deleted"], true);
    let customers = world.books()["customers"].to_string();
    assert!(!customers.contains(&person.email) && !customers.contains(&undecided.email));
}

#[tokio::test]
async fn a_customer_that_was_made_and_not_kept_is_removed_too() {
    let world = World::start().await;
    let person = world.person().await;
    person.page_to_pay(MONTHLY).await;
    world.forget_row(&person, "SUBSCRIPTION").await;
    ask(&person).await.ok();
    assert_eq!(world.customers_of(&person), [""; 0]);
    assert!(!world.books()["customers"].to_string().contains(&person.email));
}

#[tokio::test]
async fn a_customer_that_could_not_be_removed_is_removed_later() {
    let world = World::start().await;
    let person = settled(&world).await;
    world
        .shop_fault(json!({"endpoint": "/v1/customers/{id}", "mode": "500"}))
        .await;
    assert_eq!(ask(&person).await.json()["status"], "pending");
    assert_eq!(world.customers_of(&person).len(), 1);
    world.shop_heals().await;
    let deletion = Arc::clone(&world.stack().leavers.deletion);
    let round = world.beside_the_stack(async move { deletion.finish().await }).await;
    assert_eq!(round.unwrap().done, 1);
    assert_eq!(world.customers_of(&person), [""; 0]);
    assert_gone(&world, &person, "later").await;
}

#[tokio::test]
async fn a_customer_the_provider_does_not_know_holds_up_nobody() {
    let world = World::start().await;
    let person = settled(&world).await;
    let unknown = json!({"endpoint": "/v1/customers/{id}", "status": 404, "error_code": "resource_missing"});
    world.shop_fault(unknown).await;
    assert_eq!(ask(&person).await.ok(), json!({ "status": "deleted" }));
    assert_gone(&world, &person, "at once").await;
}

#[tokio::test]
async fn the_same_address_may_register_anew_and_starts_empty() {
    let world = World::start().await;
    let person = settled(&world).await;
    ask(&person).await.ok();
    let anew = Person::sign_up_as(world.urls(), &person.email).await;
    assert_ne!(anew.id, person.id);
    let dashboard = anew.get("/dashboard").await.ok();
    for list in ["accounts", "items", "holdings", "goals"] {
        assert_eq!(dashboard[list], json!([]), "{list}");
    }
    assert_eq!(dashboard["profile"]["monthly_income"], Value::Null);
    let trail = anew.get("/audit-events").await.ok();
    assert_eq!(trail["chain"]["entries"], 1);
    assert_eq!(trail["events"][0]["action"], "user.founded");
}

#[tokio::test]
async fn a_copy_of_the_rows_made_before_opens_nothing_after() {
    let world = World::start().await;
    let person = settled(&world).await;
    let sealed = person.get("/accounts?sealed=true").await.ok()["accounts"][0].clone();
    let field = json!({
        "action": "decrypt", "userId": person.id,
        "fieldType": format!("accounts/{}/balance", sealed["id"].as_str().unwrap()),
        "data": { "encrypted_data": sealed["balance"], "iv": sealed["balance_iv"] },
    });
    person.post("/secure-data-encryption", field.clone()).await.ok();
    let copy = world.rows_in("main", &partition(&person)).await;
    assert!(copy.len() > 10);
    ask(&person).await.ok();

    for row in &copy {
        world.put_row("main", row).await;
    }
    // Even if the old token is accepted again, it finds no data that opens.
    let ways = [
        "/profile",
        "/accounts",
        "/investment-holdings",
        "/transactions",
        "/goals",
        "/net-worth",
        "/net-worth-history",
        "/dashboard",
        "/export",
        "/goal-allocations",
    ];
    for path in ways {
        person.get(path).await.problem(404, "not-found");
    }
    person
        .post("/secure-data-encryption", field)
        .await
        .problem(404, "not-found");
    let restart = world.beside_the_stack({
        let app = Arc::clone(&world.stack().app);
        let user = goldgrove_domain::ids::UserId::parse(&person.id).unwrap();
        async move { app.keys(&user).await.is_err() }
    });
    assert!(restart.await, "no key is made up");
}

#[tokio::test]
async fn a_deletion_needs_a_recent_sign_in_and_the_word() {
    let world = World::start().await;
    let person = world.person().await;
    for body in [json!({}), json!({ "confirm": "delete" }), json!({ "confirm": "" })] {
        let answer = send(person.call(Method::DELETE, "/user").json(&body)).await;
        assert_eq!(answer.invalid_fields(), ["confirm"], "{body}");
    }
    world.clock.advance(SignedDuration::from_secs(601));
    let refused = ask(&person).await.problem(403, "recent-sign-in-required");
    assert!(refused["userMessage"].as_str().unwrap().contains("sign in again"));
    person.get("/profile").await.ok();
    assert_eq!(world.rows_in("main", "DELETION").await, [Value::Null; 0]);

    let again = person.again(&world).await;
    ask(&again).await.ok();
    assert_locked_out(&again, "after a recent sign-in").await;
}

#[tokio::test]
async fn while_a_provider_is_away_the_user_is_locked_out_and_the_rest_follows() {
    let world = World::start().await;
    let person = settled(&world).await;
    world.fault(json!({ "endpoint": "/item/remove", "mode": "500" })).await;
    assert_eq!(ask(&person).await.ok(), json!({ "status": "pending" }));
    person.get("/profile").await.problem(401, "unauthenticated");
    assert_eq!(world.provider_items(NORTHGATE).len(), 1);
    assert_eq!(
        ask(&person).await.ok(),
        json!({ "status": "pending" }),
        "asking again goes on"
    );

    world.heal().await;
    let deletion = Arc::clone(&world.stack().leavers.deletion);
    let round = world
        .beside_the_stack(calls::on_behalf_of("finish-deletions", async move {
            deletion.finish().await
        }))
        .await
        .unwrap();
    assert_eq!((round.done, round.waiting), (1, 0));
    assert_gone(&world, &person, "healed").await;
}

#[tokio::test]
async fn a_provider_that_stays_away_does_not_keep_the_data_for_ever() {
    let world = World::start().await;
    let person = settled(&world).await;
    world.fault(json!({ "endpoint": "/item/remove", "mode": "500" })).await;
    ask(&person).await.ok();
    world.clock.advance(SignedDuration::from_hours(7 * 24));
    let deletion = Arc::clone(&world.stack().leavers.deletion);
    let round = world
        .beside_the_stack(calls::on_behalf_of("finish-deletions", async move {
            deletion.finish().await
        }))
        .await
        .unwrap();
    assert_eq!((round.done, round.waiting), (1, 0));
    assert_eq!(world.rows_in("data-keys", &partition(&person)).await, [Value::Null; 0]);
    assert_eq!(world.rows_in("main", &partition(&person)).await.len(), 1);
}

/// The table of a process that fails.
#[derive(Clone, Copy, Debug)]
enum Dying {
    Main,
    DataKeys,
    Audit,
}

impl Dying {
    fn of(self, tables: &mut Tables) -> &mut Arc<dyn goldgrove_storage::Table> {
        match self {
            Self::Main => &mut tables.main,
            Self::DataKeys => &mut tables.data_keys,
            Self::Audit => &mut tables.audit,
        }
    }
}

/// Deletes a person in a process that dies before call number `calls` of one of its tables. Returns whether it
/// answered.
async fn deleted_before_death(world: &World, person: &Person, dying: Dying, calls: usize) -> bool {
    let (leaving, end) = world.wired(&world.settings(&[]), |wiring| {
        let mut app = App::from_settings(wiring)?;
        let table = dying.of(&mut app.context.tables);
        let (mortal, end) = MortalTable::over(Arc::clone(table), calls);
        *table = Arc::new(mortal);
        wiring.share(Arc::new(app));
        Ok((wiring.get::<Leaving>()?, end))
    });
    let request = lambda_http::http::Request::delete("/api/user")
        .header("authorization", format!("Bearer {}", person.token))
        .header("content-type", "application/json")
        .body(Body::Text(r#"{"confirm":"DELETE"}"#.to_owned()))
        .unwrap();
    let life = world.beside_the_stack(async move {
        tokio::select! {
            answer = calls::on_behalf_of("delete-user", goldgrove_registry::delete_user::handle(leaving, request)) => Some(answer.unwrap().status().as_u16()),
            () = end.notified() => None,
        }
    });
    let answer = life.await;
    assert!(answer.is_none_or(|status| status == 200));
    answer.is_some()
}

async fn whatever_dies_the_rest_follows(dying: Dying, least: usize) {
    let world = World::start().await;
    for calls in 0.. {
        let person = settled(&world).await;
        let lived = deleted_before_death(&world, &person, dying, calls).await;
        let name = format!("{dying:?} after {calls} calls");
        if !lived && world.rows_in("main", "DELETION").await.is_empty() {
            // It died before the first write: the user is unchanged, and retries.
            person.get("/dashboard").await.ok();
            ask(&person).await.ok();
        } else {
            let deletion = Arc::clone(&world.stack().leavers.deletion);
            let round = world
                .beside_the_stack(calls::on_behalf_of("finish-deletions", async move {
                    deletion.finish().await
                }))
                .await
                .unwrap();
            assert_eq!(round.failed, 0, "{name}");
        }
        assert_gone(&world, &person, &name).await;
        world.clock.advance(SignedDuration::from_mins(16));
        let deletion = Arc::clone(&world.stack().leavers.deletion);
        let round = world
            .beside_the_stack(calls::on_behalf_of("finish-deletions", async move {
                deletion.finish().await
            }))
            .await
            .unwrap();
        assert_eq!(round.forgotten, 1, "{name}");
        if lived {
            assert!(calls > least, "it died in the middle a few times: {name}");
            return;
        }
    }
}

#[tokio::test]
async fn a_deletion_cut_off_at_any_call_of_the_main_table_is_finished() {
    whatever_dies_the_rest_follows(Dying::Main, 8).await;
}

#[tokio::test]
async fn a_deletion_cut_off_at_any_call_of_the_key_table_is_finished() {
    whatever_dies_the_rest_follows(Dying::DataKeys, 1).await;
}

#[tokio::test]
async fn a_deletion_cut_off_at_any_call_of_the_trail_is_finished() {
    whatever_dies_the_rest_follows(Dying::Audit, 3).await;
}

#[tokio::test]
async fn nobody_deletes_anybody_else() {
    let (one, other) = (person().await, person().await);
    let body = json!({ "confirm": "DELETE", "userId": other.id });
    let refused = send(one.call(Method::DELETE, "/user").json(&body)).await;
    assert_eq!(refused.invalid_fields(), ["userId"]);
    other.get("/profile").await.ok();
    one.link(HARBOUR).await.ok();
}

#[tokio::test]
async fn a_new_account_under_the_same_address_goes_on_with_the_first_trial() {
    const DAYS: fn(i64) -> SignedDuration = |days| SignedDuration::from_hours(24 * days);
    let world = World::start().await;
    let days_left = async |person: &Person| person.get("/profile").await.ok()["trial"]["daysLeft"].clone();
    let email = "robin.vale.again@example.com";
    let first = Person::sign_up_as(world.urls(), email).await.of(&world);
    assert_eq!(days_left(&first).await, 7);
    world.clock.advance(DAYS(3));
    let first = first.again(&world).await;
    assert_eq!(ask(&first).await.ok(), json!({ "status": "deleted" }));

    let second = Person::sign_up_as(world.urls(), email).await.of(&world);
    assert_ne!(second.id, first.id);
    assert_eq!(days_left(&second).await, 4);
    second.get("/dashboard").await.ok();
    assert_eq!(days_left(&world.person().await).await, 7, "another address");
    let kept = world.snapshot().await.rows("TRIAL");
    assert_eq!(kept.len(), 2, "{kept:?}");
    assert!(
        kept.iter()
            .all(|row| !row.contains("robin") && !row.contains(&second.id)),
        "{kept:?}"
    );

    world.clock.advance(DAYS(4));
    let second = second.again(&world).await;
    second.get("/dashboard").await.problem(402, "subscription-required");
    assert_eq!(ask(&second).await.ok(), json!({ "status": "deleted" }));
    let third = Person::sign_up_as(world.urls(), email).await.of(&world);
    third.get("/dashboard").await.problem(402, "subscription-required");
    assert_eq!(third.get("/profile").await.ok()["trial"]["isTrialExpired"], true);
    assert_eq!(ask(&third).await.ok(), json!({ "status": "deleted" }));

    // After two years, the address is no longer stored.
    world.clock.advance(DAYS(724));
    let much_later = Person::sign_up_as(world.urls(), email).await.of(&world);
    assert_eq!(days_left(&much_later).await, 7);
}
