//! The audit trail: which effects are recorded, who may write what, and that verification finds a break.
//!
//! Functions: `list-audit-events`, `log-audit-event`.

use serde_json::{Value, json};

use crate::harness::{NORTHGATE, Person, World, person};

async fn trail(person: &Person) -> Value {
    person.get("/audit-events").await.ok()
}

/// The actions of the newest page, newest first.
async fn actions(person: &Person) -> Vec<String> {
    let trail = trail(person).await;
    let events = trail["events"].as_array().unwrap().iter();
    events
        .map(|event| event["action"].as_str().unwrap().to_owned())
        .collect()
}

fn report(details: &Value) -> Value {
    json!({ "p_action": "client.request_failed", "p_table_name": null, "p_record_id": null, "p_details": details })
}

#[tokio::test]
async fn reads_of_sealed_data_are_in_the_trail_with_counts_and_without_values() {
    let person = person().await;
    person.link(NORTHGATE).await.ok();
    person
        .post("/update-user-income", json!({ "monthlyIncome": 7654.32 }))
        .await
        .ok();
    let before = trail(&person).await["chain"]["entries"].as_u64().unwrap();

    let accounts = person.get("/accounts?sealed=true").await.ok();
    let profile = person.get("/profile?sealed=true").await.ok()["profiles"][0].clone();
    let income = json!({ "encrypted_data": profile["monthly_income"], "iv": profile["monthly_income_iv"] });
    let field = |row: &Value, table: &str, name: &str| {
        json!({
            "encrypted_data": row[name], "iv": row[format!("{name}_iv")],
            "fieldType": format!("{table}/{}/{name}", row["id"].as_str().unwrap()),
        })
    };
    let one = json!({
        "action": "decrypt", "userId": person.id, "data": income,
        "fieldType": format!("profiles/{}/monthly_income", person.id),
    });
    person.post("/secure-data-encryption", one).await.ok();
    let mut fields: Vec<Value> = accounts["accounts"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| field(row, "accounts", "balance"))
        .collect();
    let opened = fields.len();
    fields.push(field(&profile, "profiles", "monthly_income"));
    // A field that does not open.
    fields.push(field(&profile, "goals", "monthly_income"));
    let batch = json!({ "action": "decrypt-batch", "userId": person.id, "fields": fields });
    person.post("/secure-data-encryption", batch).await.ok();

    let answer = person.get("/audit-events").await;
    let newest = answer.ok();
    assert_eq!(newest["chain"]["entries"], before + 4, "one entry a request");
    let details = |position: usize| newest["events"][position]["details"].clone();
    assert_eq!(details(0), json!({ "accounts": opened, "profiles": 1, "failed": 1 }));
    assert_eq!(details(1), json!({ "profiles": 1 }));
    assert_eq!(newest["events"][2]["table_name"], "profiles");
    assert_eq!(details(3), json!({ "rows": opened }));
    // Skip ids and hashes, which may contain any few digits by chance.
    let told: Vec<String> = (0..4).map(|position| details(position).to_string()).collect();
    for secret in ["7654", "encrypted", profile["monthly_income"].as_str().unwrap()] {
        assert!(!told.iter().any(|entry| entry.contains(secret)), "{secret}");
    }
}

#[tokio::test]
async fn a_trail_that_cannot_be_written_gives_out_nothing_sealed() {
    let world = World::start().await;
    let person = world.person().await;
    let stored = person.get("/profile?sealed=true").await;
    stored.ok();
    world.drop_table("audit").await;
    let refused = person.get("/profile?sealed=true").await;
    assert!(refused.status >= 500, "{}", refused.text);
    assert!(!refused.text.contains("profiles"), "{}", refused.text);
    let export = person.get("/export").await;
    assert!(export.status >= 500, "{}", export.text);
    person.get("/profile").await.ok();
}

#[tokio::test]
async fn what_protects_the_account_is_in_the_trail_when_it_changes() {
    let person = person().await;
    person.reset_password("Goldgrove-2027").await;
    assert_eq!(actions(&person).await[0], "password.reset");
    for action in [
        "client.password_changed",
        "client.two_step_turned_on",
        "client.two_step_turned_off",
        "client.passkey_added",
        "client.passkey_removed",
    ] {
        let body = json!({ "p_action": action });
        person.post("/rpc/log_audit_event", body).await.nothing();
        assert_eq!(actions(&person).await[0], action);
    }
}

#[tokio::test]
async fn a_trail_that_cannot_be_written_does_not_undo_a_new_password() {
    let world = World::start().await;
    let person = Person::sign_up(world.urls()).await;
    world.drop_table("audit").await;
    person.reset_password("Goldgrove-2027").await;
}

#[tokio::test]
async fn a_client_reports_in_its_own_words_and_forges_none_of_the_servers() {
    let person = person().await;
    let details = json!({ "method": "GET", "path": "/goals/{id}", "status": 500, "problem": "internal", "count": 2 });
    person.post("/rpc/log_audit_event", report(&details)).await.nothing();
    let clicks = json!({ "p_action": "client.rapid_clicks", "p_details": { "clicks": 11, "gap_ms": 80 } });
    person.post("/rpc/log_audit_event", clicks).await.nothing();
    let trail = trail(&person).await;
    assert_eq!(trail["events"][1]["details"], details);
    assert_eq!(trail["events"][0]["action"], "client.rapid_clicks");

    let forged = [
        "session.started",
        "user.deleted",
        "data.exported",
        "sealed_data.opened",
        "CLIENT.RAPID_CLICKS",
        "",
    ];
    for action in forged {
        let answer = person.post("/rpc/log_audit_event", json!({ "p_action": action })).await;
        assert_eq!(answer.invalid_fields(), ["p_action"], "{action}");
    }
    let rows = [
        ("p_details.path", json!({ "path": "/goals?token=secret" })),
        ("p_details.path", json!({ "path": "/robin" })),
        ("p_details.method", json!({ "method": "ROBIN" })),
        ("p_details.problem", json!({ "problem": "robin" })),
        ("p_details.request_id", json!({ "request_id": "robin" })),
        ("p_details.amount", json!({ "amount": 12 })),
    ];
    for (field, details) in rows {
        let answer = person.post("/rpc/log_audit_event", report(&details)).await;
        assert_eq!(answer.invalid_fields(), [field]);
    }
    for field in ["p_table_name", "p_record_id"] {
        let answer = person
            .post(
                "/rpc/log_audit_event",
                json!({ "p_action": "client.rapid_clicks", field: "robin" }),
            )
            .await;
        assert_eq!(answer.invalid_fields(), [field]);
    }
    let large = report(&json!({ "path": "x".repeat(10_000) }));
    person
        .post("/rpc/log_audit_event", large)
        .await
        .problem(413, "payload-too-large");
    // The trail does not store the id in a path.
    let named = json!({ "method": "GET", "path": "/goals/robin", "status": 404, "problem": "not-found" });
    assert_eq!(
        actions(&person).await.len(),
        trail["events"].as_array().unwrap().len(),
        "nothing was added"
    );
    person.post("/rpc/log_audit_event", report(&named)).await.nothing();
    let newest = person.get("/audit-events").await.ok()["events"][0]["details"].clone();
    assert_eq!(newest["path"], "/goals/{id}");
}

#[tokio::test]
async fn a_trail_comes_in_pages_newest_first_and_is_nobody_elses() {
    let (person, other) = (person().await, person().await);
    for _ in 0..55 {
        let details = json!({ "clicks": 11 });
        let body = json!({ "p_action": "client.rapid_clicks", "p_details": details });
        person.post("/rpc/log_audit_event", body).await.nothing();
    }
    let first = trail(&person).await;
    let entries = first["chain"]["entries"].as_u64().unwrap();
    assert_eq!(first["chain"]["verified"], true);
    assert_eq!(first["chain"]["head"], first["events"][0]["hash"]);
    assert_eq!(first["events"].as_array().unwrap().len(), 50);
    let next = format!("/audit-events?cursor={}", first["nextCursor"].as_str().unwrap());
    let second = person.get(&next).await.ok();
    assert_eq!((&second["chain"], &second["nextCursor"]), (&Value::Null, &Value::Null));
    let numbers: Vec<u64> = [&first, &second]
        .into_iter()
        .flat_map(|page| page["events"].as_array().unwrap())
        .map(|event| event["seq"].as_u64().unwrap())
        .collect();
    assert_eq!(numbers, (1..=entries).rev().collect::<Vec<_>>());

    assert_eq!(other.get(&next).await.invalid_fields(), ["cursor"]);
    assert_eq!(person.get("/audit-events?cursor=1").await.invalid_fields(), ["cursor"]);
    let theirs = trail(&other).await;
    assert_ne!(theirs["chain"]["entries"], entries);
}

#[tokio::test]
async fn an_entry_that_somebody_altered_shows() {
    let world = World::start().await;
    let person = world.person().await;
    for _ in 0..3 {
        person.get("/profile?sealed=true").await.ok();
    }
    assert_eq!(trail(&person).await["chain"]["verified"], true);
    let partition = format!("USER#{}", person.id);
    let mut entry = world.rows_in("audit", &partition).await.swap_remove(1);
    entry["details"]["M"]["rows"]["N"] = "2".into();
    world.put_row("audit", &entry).await;
    let broken = trail(&person).await;
    assert_eq!(broken["chain"]["verified"], false);
    assert_eq!(broken["chain"]["head"], Value::Null);
}
