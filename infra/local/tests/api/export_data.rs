//! A user's data as files: complete, exact, safe in a spreadsheet, and only their own.
//!
//! Functions: `export-data`.

use std::collections::BTreeMap;
use std::io::{Cursor, Read as _};

use flate2::read::GzDecoder;
use jiff::SignedDuration;
use reqwest::{Method, Response};
use serde_json::{Value, json};
use zip::ZipArchive;

use crate::harness::exact::Exact;
use crate::harness::shop::MONTHLY;
use crate::harness::{NORTHGATE, PLATYPUS, Person, World, person};

const DAY: SignedDuration = SignedDuration::from_hours(24);

async fn csv(person: &Person) -> Response {
    person.call(Method::GET, "/export?format=csv").send().await.unwrap()
}

/// The files of a zip by name.
async fn files(response: Response) -> BTreeMap<String, String> {
    assert_eq!(response.headers()["content-type"], "application/zip");
    let bytes = response.bytes().await.unwrap();
    let mut archive = ZipArchive::new(Cursor::new(bytes)).unwrap();
    let mut files = BTreeMap::new();
    for index in 0..archive.len() {
        let mut file = archive.by_index(index).unwrap();
        let mut text = String::new();
        file.read_to_string(&mut text).unwrap();
        files.insert(file.name().unwrap().into_owned(), text);
    }
    files
}

async fn settled(person: &Person) {
    person.link(NORTHGATE).await.ok();
    person.link(PLATYPUS).await.ok();
    person.post("/refresh-financial-data", json!({})).await.ok();
    person
        .post("/update-user-income", json!({ "monthlyIncome": 5200.07 }))
        .await
        .ok();
    let account = json!({ "name": "=HYPERLINK(\"x\")", "type": "cash", "balance": 12.34 });
    person.post("/accounts", account).await.created();
    let goal = json!({"goal": {
        "name": "Boat, \"big\"", "targetAmount": 5000.50, "targetDate": "2036-05-01T00:00:00Z",
        "plannedMonthlyContribution": 10,
    }});
    person.post("/create-goal", goal).await.created();
}

#[tokio::test]
async fn an_export_says_exactly_what_the_api_says() {
    let person = person().await;
    settled(&person).await;
    let dashboard = person.get("/dashboard").await;
    let dashboard = Exact::parse(&dashboard.text);
    let answer = person.get("/export").await;
    answer.ok();
    assert_eq!(
        answer.header("content-disposition"),
        "attachment; filename=\"goldgrove-2026-11-21.json\""
    );
    let export = Exact::parse(&answer.text);
    assert_eq!(export["schema"].text(), "goldgrove-export-2");
    let pairs = [
        ("profile", "profile"),
        ("accounts", "accounts"),
        ("investment_holdings", "holdings"),
        ("goals", "goals"),
        ("net_worth_history", "history"),
        ("plaid_items", "items"),
        ("institutions", "institutions"),
    ];
    for (exported, shown) in pairs {
        assert_eq!(export[exported], dashboard[shown], "{exported}");
    }
    let transactions = person.get("/transactions").await.ok();
    let first_page = transactions["transactions"].as_array().unwrap();
    let exported: serde_json::Value = serde_json::from_str(&answer.text).unwrap();
    let exported = exported["transactions"].as_array().unwrap();
    assert!(!first_page.is_empty());
    for shown in first_page {
        let twin = exported.iter().find(|one| one["id"] == shown["id"]).unwrap();
        let (amount, counted) = (twin["amount"].as_f64().unwrap(), shown["amount"].as_f64().unwrap());
        assert!(
            (amount + counted).abs() < f64::EPSILON,
            "money that left is negative: {twin}"
        );
    }
    assert_eq!(export["subscription"]["subscribed"], Exact::parse("false"));
    for secret in ["access-", "access_token", "cursor", "gsi", "_iv"] {
        assert!(!answer.text.contains(secret), "{secret}");
    }
    let trail = person.get("/audit-events").await.ok();
    assert_eq!(trail["events"][0]["action"], "data.exported");
    assert_eq!(trail["events"][0]["details"]["format"], "json");
}

#[tokio::test]
async fn an_export_says_what_was_planned_and_why_it_moved() {
    let world = World::start().await;
    let person = world.person().await;
    let jar = json!({ "name": "Jar", "type": "cash", "balance": 1_000 });
    let jar = person.post("/accounts", jar).await.created()["account"].clone();
    let goal = json!({"goal": {
        "name": "Boat", "targetAmount": 5000.50, "targetDate": "2036-05-01T00:00:00Z", "plannedMonthlyContribution": 10,
    }});
    person.post("/create-goal", goal).await.created();
    world.clock.advance(DAY);
    let person = person.again(&world).await;
    let filled = json!({ "version": 1, "balance": 1_250 });
    let path = format!("/accounts/{}", jar["id"].as_str().unwrap());
    person.patch(&path, filled).await.ok();

    let export = person.get("/export").await.ok();
    let goal = &export["goals"][0]["id"];
    let moved = &export["net_worth_movements"];
    assert_eq!(moved[0]["date"], "2026-11-22");
    assert_eq!(
        (&moved[0]["goalId"], &moved[0]["currency"]),
        (&Value::Null, &json!("USD"))
    );
    assert_eq!(
        (&moved[0]["before"], &moved[0]["after"], &moved[0]["causes"]["added"]),
        (&json!(1000.0), &json!(1250.0), &json!(250.0)),
    );
    assert_eq!(&moved[1]["goalId"], goal);
    let plans = export["goal_plans"].as_array().unwrap();
    assert_eq!(plans.len(), 1);
    assert_eq!(
        (&plans[0]["goalId"], &plans[0]["at"]),
        (goal, &export["goals"][0]["created_at"])
    );
    assert_eq!(plans[0]["targetAmount"], 5000.5);
}

#[tokio::test]
async fn csv_is_premium_and_json_is_for_everybody_also_after_the_trial() {
    let world = World::start().await;
    let person = world.person().await;
    person.get("/export?format=csv").await.problem(402, "premium-required");
    assert_eq!(person.get("/export?format=xml").await.invalid_fields(), ["format"]);
    world.clock.advance(DAY * 8);
    let person = person.again(&world).await;
    person.get("/accounts").await.problem(402, "subscription-required");
    person.get("/export").await.ok();
    person.get("/export?format=csv").await.problem(402, "premium-required");
    person.subscribe(MONTHLY).await;
    assert_eq!(csv(&person).await.status(), 200);
}

#[tokio::test]
async fn a_zip_has_a_file_for_each_table_and_no_cell_is_a_formula() {
    let person = person().await;
    settled(&person).await;
    person.subscribe(MONTHLY).await;
    let response = csv(&person).await;
    assert_eq!(
        response.headers()["content-disposition"],
        "attachment; filename=\"goldgrove-2026-11-21.zip\""
    );
    let files = files(response).await;
    let names: Vec<&str> = files.keys().map(String::as_str).collect();
    for table in [
        "accounts",
        "goals",
        "investment_holdings",
        "profile",
        "subscription",
        "transactions",
    ] {
        assert!(names.contains(&format!("{table}.csv").as_str()), "{table}: {names:?}");
    }
    let accounts = &files["accounts.csv"];
    assert!(accounts.contains(r#""'=HYPERLINK(""x"")""#), "{accounts}");
    assert!(accounts.contains(",12.34,"), "{accounts}");
    assert!(files["goals.csv"].contains(r#""Boat, ""big""""#));
    assert!(files["goals.csv"].contains("5000.50"));
    assert!(files["goals.csv"].contains("plan.projectedValueAtSteadyGrowth"));
    assert!(files["README.txt"].contains("What you owe is positive"));
    for (card, balance, recorded, is_asset) in [
        ("Gold Rewards Card", ",1846.22,", ",1846.22,", ",false,"),
        ("Travel Card", ",45.20,", ",-45.20,", ",true,"),
    ] {
        let row_of = |file: &str| {
            let mut rows = files[file].lines().filter(|row| row.contains(card));
            rows.next().unwrap_or_else(|| panic!("{}", files[file])).to_owned()
        };
        let row = row_of("accounts.csv");
        assert!(row.contains(balance) && row.contains(is_asset), "{row}");
        let row = row_of("account_balances.csv");
        assert!(row.contains(recorded) && row.ends_with(",false"), "{row}");
    }
    for named in [
        "transactions.csv",
        "account_balances.csv",
        "account_values.csv",
        "investment_holdings.csv",
    ] {
        let (columns, rows) = files[named].trim_start_matches('\u{feff}').split_once("\r\n").unwrap();
        let id = columns.split(',').position(|column| column == "account_id").unwrap();
        assert_eq!(columns.split(',').nth(id + 1), Some("account_name"), "{named}");
        assert!(!rows.is_empty() && !rows.contains(['{', '[']), "{named}");
    }
    assert!(!files["institutions.csv"].contains("data:"));
    let negative = |line: &&str| line.contains(",-");
    assert!(
        files["transactions.csv"].lines().any(|line| negative(&line)),
        "money that came in stays a number"
    );
    for (name, text) in &files {
        assert!(text.starts_with('\u{feff}') && text.ends_with("\r\n"), "{name}");
    }
}

/// The cells of a line of CSV, without regard for line breaks in cells.
fn cells(line: &str) -> Vec<String> {
    let mut is_quoted = false;
    let cells = line.split(|character| {
        is_quoted ^= character == '"';
        character == ',' && !is_quoted
    });
    cells.map(str::to_lowercase).collect()
}

/// The cells of one column.
fn column(file: &str, name: &str) -> Vec<String> {
    let mut lines = file.trim_start_matches('\u{feff}').lines().map(cells);
    let index = lines.next().unwrap().iter().position(|column| column == name).unwrap();
    lines.map(|cells| cells[index].clone()).collect()
}

#[tokio::test]
async fn rows_of_a_zip_are_sorted_alike_each_time_and_an_allocated_holding_has_its_account() {
    let person = person().await;
    settled(&person).await;
    person.subscribe(MONTHLY).await;
    let goal = person.get("/goals").await.ok()["goals"][0]["id"].clone();
    let holdings = person.get("/investment-holdings").await.ok();
    let in_dollars = holdings["holdings"].as_array().unwrap().iter();
    let in_dollars = in_dollars.filter(|holding| holding["currency"] == "USD").take(3);
    let allocations = in_dollars.map(
        |holding| json!({ "allocation_type": "holding", "holding_id": holding["id"], "allocation_percentage": 50 }),
    );
    let path = format!("/goals/{}/allocations", goal.as_str().unwrap());
    let body = json!({ "allocations": allocations.collect::<Vec<_>>() });
    person.put(&path, body).await.ok();

    let mut first = files(csv(&person).await).await;
    for (file, sorted_by) in [
        ("transactions.csv", ["date", "account_name"]),
        ("account_balances.csv", ["date", "account_name"]),
        ("net_worth_history.csv", ["date", "currency"]),
        ("accounts.csv", ["created_at", "institution_name"]),
        ("account_values.csv", ["account_name", "currency"]),
        ("institutions.csv", ["name", "name"]),
        ("investment_holdings.csv", ["account_name", "security_name"]),
        ("goal_allocations.csv", ["account_name", "holding_name"]),
    ] {
        let [outer, inner] = sorted_by.map(|name| column(&first[file], name));
        let rows: Vec<_> = outer.into_iter().zip(inner).collect();
        assert!(rows.is_sorted(), "{file}: {rows:?}");
        assert!(rows.iter().all(|(outer, _)| !outer.is_empty()), "{file}: {rows:?}");
    }
    assert_eq!(column(&first["goal_allocations.csv"], "account_id").len(), 3);
    let mut again = files(csv(&person).await).await;
    for files in [&mut first, &mut again] {
        files.remove("audit_logs.csv");
    }
    assert_eq!(first, again);
}

#[tokio::test]
async fn who_takes_it_compressed_gets_the_same_compressed() {
    let person = person().await;
    settled(&person).await;
    let plain: Value = person.get("/export").await.ok();
    let request = person
        .call(Method::GET, "/export")
        .header("accept-encoding", "br, gzip;q=0.8");
    let response = request.send().await.unwrap();
    assert_eq!(response.status(), 200);
    assert_eq!(response.headers()["content-encoding"], "gzip");
    assert_eq!(response.headers()["vary"], "accept-encoding");
    let packed = response.bytes().await.unwrap();
    let mut text = String::new();
    GzDecoder::new(packed.as_ref()).read_to_string(&mut text).unwrap();
    assert!(
        packed.len() * 4 < text.len(),
        "{} of {} bytes",
        packed.len(),
        text.len()
    );
    let unpacked: Value = serde_json::from_str(&text).unwrap();
    for (name, value) in plain.as_object().unwrap() {
        assert!(name == "audit_logs" || unpacked[name] == *value, "{name}");
    }
}
