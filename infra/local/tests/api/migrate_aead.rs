//! Rows in an older sealed format: readable until their migration, and not after.
//!
//! Functions: `start-aead-migration`, `get-aead-migration`, `migrate-aead`, `secure-data-encryption`.

use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use goldgrove_app::{App, migration};
use goldgrove_domain::ids::UserId;
use goldgrove_domain::profile::Role;
use goldgrove_local::calls;
use goldgrove_soak::older::OlderSeals;
use goldgrove_storage::entity::{DataKeys, Entity, Roles};
use goldgrove_storage::table::{Condition, VERSION};
use goldgrove_testing::GoalBuilder;
use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::harness::person::send;
use crate::harness::{Person, World, person};

const START: &str = "/start-aead-migration";

fn id_of(person: &Person) -> UserId {
    UserId::parse(&person.id).unwrap()
}

/// Runs `work` with the stack's own ports.
async fn with_ports<F>(world: &World, work: impl FnOnce(Arc<App>) -> F) -> F::Output
where
    F: Future<Output: Send> + Send + 'static,
{
    world.beside_the_stack(work(Arc::clone(&world.stack().app))).await
}

/// An admin.
pub(crate) async fn admin(world: &World) -> Person {
    let person = world.person().await;
    let user = id_of(&person);
    with_ports(world, |app| async move {
        Roles::new(app.table(), &user).grant(Role::Admin).await.unwrap();
    })
    .await;
    person
}

/// A person's data key from KMS, requested as a function does.
async fn data_key(world: &World, person: &Person) -> Vec<u8> {
    let user = id_of(person);
    let stored = with_ports(world, |app| async move {
        let store = DataKeys::new(app.context.tables.data_keys.as_ref(), &user);
        store.list().await.unwrap().remove(0).wrapped
    })
    .await;
    let body = json!({
        "KeyId": "alias/goldgrove", "CiphertextBlob": STANDARD.encode(stored),
        "EncryptionContext": { "app": "goldgrove", "purpose": "field-sealing", "user": person.id, "version": "1" },
    });
    let call = world.aws_call("kms", &world.urls().kms, "TrentService.Decrypt", body.to_string());
    let answer = send(call).await.ok_json();
    STANDARD.decode(answer["Plaintext"].as_str().unwrap()).unwrap()
}

/// Stores a goal in the format before fields were bound to their place.
async fn store_older_goal(world: &World, person: &Person, number: u128) {
    let seals = OlderSeals::under(&data_key(world, person).await).unwrap();
    let row = GoalBuilder::new(number).build().seal(&id_of(person), &seals).unwrap();
    let row = row.with("enc_v", 1_u64).with(VERSION, 1_u64);
    with_ports(world, |app| async move {
        app.table().put(row, Condition::Always).await.unwrap();
    })
    .await;
}

/// Stores a goal and its keys in the format before padding.
async fn store_unpadded_goal(world: &World, person: &Person, number: u128) {
    let user = id_of(person);
    let seals = OlderSeals::under(&data_key(world, person).await)
        .unwrap()
        .unpadded(&user);
    let row = GoalBuilder::new(number).build().seal(&user, &seals).unwrap();
    let row = row.with("enc_v", 2_u64).with(VERSION, 1_u64);
    with_ports(world, |app| async move {
        app.table().put(row, Condition::Always).await.unwrap();
        let store = DataKeys::new(app.context.tables.data_keys.as_ref(), &user);
        for mut key in store.list().await.unwrap() {
            key.padded = false;
            store.replace(&key).await.unwrap();
        }
    })
    .await;
}

/// Marks a person's keys, as an import of older rows does.
async fn mark(world: &World, person: &Person) {
    let user = id_of(person);
    with_ports(world, |app| async move {
        let store = DataKeys::new(app.context.tables.data_keys.as_ref(), &user);
        for mut key in store.list().await.unwrap() {
            key.marked = true;
            key.opens_unbound = true;
            store.replace(&key).await.unwrap();
        }
        app.context.keyring.forget(&user);
    })
    .await;
}

/// Runs the worker once, as its schedule does; returns the status after it.
async fn work(world: &World) -> String {
    let work = |app: Arc<App>| async move { migration::work(&app.context).await.unwrap() };
    let outcome = with_ports(world, |app| calls::on_behalf_of("migrate-aead", work(app))).await;
    <&str>::from(outcome.unwrap().status).to_owned()
}

#[tokio::test]
async fn only_an_admin_starts_a_migration_or_sees_one() {
    let somebody = person().await;
    somebody.post(START, json!({})).await.problem(403, "forbidden");
    let path = "/aead-migrations/6f1f8f9a-0000-4000-8000-000000000000";
    somebody.get(path).await.problem(403, "forbidden");
}

#[tokio::test]
async fn what_a_migration_is_asked_for_is_checked() {
    let world = World::start().await;
    let admin = admin(&world).await;
    let rows = [
        ("no rows", json!({"limit": 0}), vec!["limit"]),
        ("too many rows", json!({"limit": 1001}), vec!["limit"]),
        ("too long a pause", json!({"delayMs": 10_001}), vec!["delayMs"]),
        ("both", json!({"limit": 0, "delayMs": 99_999}), vec!["limit", "delayMs"]),
    ];
    for (name, body, fields) in rows {
        assert_eq!(admin.post(START, body).await.invalid_fields(), fields, "{name}");
    }
    admin
        .get("/aead-migrations/6f1f8f9a-0000-4000-8000-000000000000")
        .await
        .problem(404, "not-found");
    admin.get("/aead-migrations/latest").await.problem(404, "not-found");
}

#[tokio::test]
async fn an_admin_replaces_a_users_key_and_every_row_follows() {
    let world = World::start().await;
    let (admin, owner) = (admin(&world).await, world.person().await);
    let income = json!({"monthlyIncome": 7450.5});
    owner.post("/update-user-income", income).await.ok();
    let rotated = |user: &str| json!({"delayMs": 0, "rotateKeyOf": user});
    for stranger in ["nobody", "no user id!"] {
        assert_eq!(
            admin.post(START, rotated(stranger)).await.invalid_fields(),
            ["rotateKeyOf"]
        );
    }
    owner.post(START, rotated(&owner.id)).await.problem(403, "forbidden");
    for _ in 0..2 {
        // The repeated request makes no third key.
        assert_eq!(admin.post(START, rotated(&owner.id)).await.status, 202);
    }
    let version = async || owner.get("/profile?sealed=true").await.ok()["profiles"][0]["dek_v"].clone();
    assert_eq!(version().await, 1, "the new key has not settled");
    world.clock.advance(SignedDuration::from_mins(7));
    work(&world).await;
    let owner = owner.again(&world).await;
    let sealed = owner.get("/profile?sealed=true").await.ok();
    assert_eq!(sealed["profiles"][0]["dek_v"], 2);
    assert_eq!(owner.get("/profile").await.ok()["monthly_income"], json!(7450.5));
    let keys = world.rows_in("data-keys", &format!("USER#{}", owner.id)).await;
    assert_eq!(keys.len(), 2);
    let trail = owner.get("/audit-events").await.ok();
    let actions = trail["events"].as_array().unwrap().iter();
    assert!(
        actions
            .map(|event| &event["action"])
            .any(|action| action == "migration.started")
    );
}

#[tokio::test]
async fn an_older_row_opens_until_it_is_migrated_and_a_late_one_never() {
    let world = World::start().await;
    let (admin, owner) = (admin(&world).await, world.person().await);
    store_older_goal(&world, &owner, 1).await;
    // The key is not marked for the older format.
    owner.get("/goals").await.problem(500, "internal");
    mark(&world, &owner).await;
    let older = owner.get("/goals").await.ok();
    assert_eq!(older["goals"][0]["target_amount"], json!(10000.0));

    let answer = admin.post(START, json!({"limit": 1, "delayMs": 0})).await;
    assert_eq!(answer.status, 202);
    let started = answer.json()["migration"].clone();
    assert_eq!(started["status"], "running");
    let again = admin.post(START, json!({})).await.json();
    assert_eq!(again["migration"]["id"], started["id"], "one migration at a time");

    assert_eq!(work(&world).await, "closing");
    world.clock.advance(SignedDuration::from_mins(7));
    assert_eq!(work(&world).await, "done");
    let path = format!("/aead-migrations/{}", started["id"].as_str().unwrap());
    let done = admin.get(&path).await.ok();
    assert_eq!(done["migration"]["rowsResealed"], 1);
    assert_eq!(done["migration"]["usersDone"], 1);
    assert_eq!(owner.get("/goals").await.ok(), older, "the same goals");

    store_older_goal(&world, &owner, 2).await;
    owner.get("/goals").await.problem(500, "internal");
    let next = admin.post(START, json!({})).await.json();
    assert_ne!(
        next["migration"]["id"], started["id"],
        "a finished one is not under way"
    );
}

#[tokio::test]
async fn a_row_whose_length_tells_is_brought_into_steps_without_a_mark() {
    let world = World::start().await;
    let (admin, owner) = (admin(&world).await, world.person().await);
    store_unpadded_goal(&world, &owner, 1).await;
    let before = owner.get("/goals").await.ok();
    assert_eq!(before["goals"][0]["target_amount"], json!(10000.0));
    let stored = async || owner.get("/goals?sealed=true").await.ok()["goals"][0].clone();
    let opened = async |row: &Value| {
        let field = format!("goals/{}/target_amount", row["id"].as_str().unwrap());
        let data = json!({ "encrypted_data": row["target_amount"], "iv": row["target_amount_iv"] });
        let body = json!({ "action": "decrypt", "userId": owner.id, "fieldType": field, "data": data });
        owner.post("/secure-data-encryption", body).await.ok()["decrypted_data"].clone()
    };
    let short = stored().await;
    assert_eq!(short["enc_v"], 2);
    assert_eq!(opened(&short).await, "10000.00");

    for (rows, users) in [(1, 1), (0, 0)] {
        let started = admin.post(START, json!({"delayMs": 0})).await;
        assert_eq!(started.status, 202);
        let started = started.json();
        work(&world).await;
        world.clock.advance(SignedDuration::from_mins(7));
        assert_eq!(work(&world).await, "done");
        let id = started["migration"]["id"].as_str().unwrap();
        let done = admin.get(&format!("/aead-migrations/{id}")).await.ok();
        assert_eq!(
            (&done["migration"]["rowsResealed"], &done["migration"]["usersDone"]),
            (&json!(rows), &json!(users))
        );
    }
    let long = stored().await;
    assert_eq!(long["enc_v"], 3);
    assert!(long["target_amount"].as_str().unwrap().len() > short["target_amount"].as_str().unwrap().len());
    assert_eq!(opened(&long).await, "10000.00");
    assert_eq!(owner.get("/goals").await.ok(), before);
}
