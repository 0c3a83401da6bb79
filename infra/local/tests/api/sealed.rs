//! Sealed rows: they contain no readable figure, and each field opens for its owner, at its place, to the original
//! value.

use std::collections::BTreeMap;

use rust_decimal::Decimal;
use serde_json::{Value, json};

use crate::harness::exact::Exact;
use crate::harness::{NORTHGATE, PLATYPUS, Person, World, person};

const PATH: &str = "/secure-data-encryption";

/// Path, member of the answer, table, and attribute with the record's id.
const SEALED: [(&str, &str, &str, &str); 5] = [
    ("/accounts", "accounts", "accounts", "id"),
    ("/investment-holdings", "holdings", "investment_holdings", "id"),
    ("/goals", "goals", "goals", "id"),
    ("/net-worth-history", "history", "net_worth_history", "date"),
    ("/profile", "profiles", "profiles", "id"),
];

/// A sealed field from an answer.
#[derive(Clone, Debug)]
struct Field {
    table: &'static str,
    record: String,
    name: String,
    ciphertext: Value,
    nonce: Value,
}

impl Field {
    fn place(&self) -> String {
        format!("{}/{}/{}", self.table, self.record, self.name)
    }

    fn at(&self, place: &str) -> Value {
        json!({"encrypted_data": self.ciphertext, "iv": self.nonce, "fieldType": place})
    }
}

async fn household(person: Person) -> Person {
    person.link(PLATYPUS).await.ok();
    person.link(NORTHGATE).await.ok();
    let goal = json!({"goal": {
        "name": "Boat", "targetAmount": 12_345.67, "targetDate": "2036-05-01T00:00:00Z", "plannedMonthlyContribution": 89.12,
    }});
    person.post("/create-goal", goal).await.created();
    person
        .post("/update-user-income", json!({"monthlyIncome": 7450.5}))
        .await
        .ok();
    person
}

/// All pairs of `<field>` or `<field>_encrypted` and `<field>_iv` in a stored row.
fn fields(table: &'static str, record: &str, row: &Value) -> Vec<Field> {
    let row = row.as_object().unwrap();
    let named = |attribute: &String| attribute.strip_suffix("_iv").map(str::to_owned);
    let sealed = row
        .keys()
        .filter_map(named)
        .filter(|name| !row[&format!("{name}_iv")].is_null());
    sealed
        .map(|name| Field {
            table,
            record: row[record].as_str().unwrap().to_owned(),
            ciphertext: row
                .get(&format!("{name}_encrypted"))
                .or_else(|| row.get(&name))
                .expect("a ciphertext")
                .clone(),
            nonce: row[&format!("{name}_iv")].clone(),
            name,
        })
        .collect()
}

async fn all_fields(person: &Person) -> Vec<Field> {
    let mut all = Vec::new();
    for (path, member, table, record) in SEALED {
        let rows = person.get(&format!("{path}?sealed=true")).await.ok();
        for row in rows[member].as_array().unwrap() {
            all.extend(fields(table, record, row));
        }
    }
    all
}

/// The plain values by place, from the lists.
async fn plain(person: &Person) -> BTreeMap<String, Exact> {
    let mut plain = BTreeMap::new();
    for (path, member, table, record) in SEALED {
        let answer = Exact::parse(&person.get(path).await.text);
        let rows = if path == "/profile" {
            vec![answer]
        } else {
            answer[member].list().to_vec()
        };
        for row in rows {
            let Exact::Members(values) = &row else { panic!("a row") };
            for (name, value) in values {
                plain.insert(format!("{table}/{}/{name}", row[record].text()), value.clone());
            }
        }
    }
    plain
}

async fn open(person: &Person, field: &Field, place: &str) -> crate::harness::Answer {
    let data = json!({"encrypted_data": field.ciphertext, "iv": field.nonce});
    person
        .post(
            PATH,
            json!({"action": "decrypt", "userId": person.id, "fieldType": place, "data": data}),
        )
        .await
}

async fn open_batch(person: &Person, fields: Vec<Value>) -> Value {
    person
        .post(
            PATH,
            json!({"action": "decrypt-batch", "userId": person.id, "fields": fields}),
        )
        .await
        .ok()
}

/// Whether an opened text equals the value in the list.
fn agrees(opened: &str, shown: &Exact) -> bool {
    match shown {
        Exact::Number(number) => opened.parse::<Decimal>() == Ok(*number),
        Exact::Word(Value::String(text)) => opened == text,
        _ => false,
    }
}

#[tokio::test]
async fn no_figure_can_be_read_in_the_stored_form() {
    let person = household(person().await).await;
    let plain = plain(&person).await;
    for (path, member, _, _) in SEALED {
        let answer = person.get(&format!("{path}?sealed=true")).await;
        assert!(!answer.ok()[member].as_array().unwrap().is_empty());
        for (place, value) in &plain {
            let secret = match value {
                // Base64 has no dots, so a ciphertext cannot contain a decimal figure by chance.
                Exact::Number(number) if number.scale() > 0 => number.to_string(),
                Exact::Word(Value::String(text)) if place.ends_with("/security_name") => text.clone(),
                _ => continue,
            };
            assert!(!answer.text.contains(&secret), "{path} shows {place}");
        }
        for hidden in ["access_token", "gsi1pk", "pk", "sk"] {
            let member = format!("\"{hidden}\":");
            assert!(!answer.text.contains(&member), "{path} shows {hidden}");
        }
    }
}

/// Whether the list shows the opened value. The first income has no earlier one to show.
fn is_shown(opened: &str, field: &Field, plain: &BTreeMap<String, Exact>) -> bool {
    if field.name == "income_history" {
        return opened.trim_end().parse::<jiff::Timestamp>().is_ok();
    }
    agrees(opened, &plain[&field.place()])
}

#[tokio::test]
async fn every_field_opens_to_what_the_list_shows_alone_and_in_a_batch() {
    let person = household(person().await).await;
    let (all, plain) = (all_fields(&person).await, plain(&person).await);
    assert!(all.len() > 120, "{} fields", all.len());
    let batch = open_batch(&person, all.iter().map(|field| field.at(&field.place())).collect()).await;
    assert_eq!(batch["success"], true);
    let results = batch["results"].as_array().unwrap();
    assert_eq!(results.len(), all.len());
    for (field, result) in all.iter().zip(results) {
        let opened = result["decrypted_data"].as_str().unwrap();
        assert!(is_shown(opened, field, &plain), "{}: {opened}", field.place());
    }
    let mut seen = std::collections::BTreeSet::new();
    for field in all
        .iter()
        .filter(|field| seen.insert((field.table, field.name.clone())))
    {
        let answer = open(&person, field, &field.place()).await.ok();
        assert_eq!(answer["success"], true);
        let opened = answer["decrypted_data"].as_str().unwrap();
        assert!(is_shown(opened, field, &plain), "{}: {opened}", field.place());
    }
    let kinds: Vec<_> = seen.iter().map(|(table, name)| format!("{table}/{name}")).collect();
    for expected in [
        "accounts/balance",
        "goals/target_amount",
        "investment_holdings/symbol",
        "net_worth_history/net_worth",
        "profiles/monthly_income",
    ] {
        assert!(
            kinds.contains(&expected.to_owned()),
            "{expected} is not among {kinds:?}"
        );
    }
}

/// Fields that differ from those sealed at their claimed place, by name.
fn misplaced(own: &[Field], theirs: &Field) -> Vec<(&'static str, Field, String)> {
    let of = |table: &str, name: &str| {
        let wanted = |field: &&Field| field.table == table && field.name == name;
        own.iter().filter(wanted).cloned().collect::<Vec<_>>()
    };
    let balances = of("accounts", "balance");
    let (balance, other_balance) = (&balances[0], &balances[1]);
    let target = of("goals", "target_amount").remove(0);
    let value = of("investment_holdings", "current_value").remove(0);
    let mut other_nonce = balance.clone();
    other_nonce.nonce = other_balance.nonce.clone();
    let altered = |change: fn(&str) -> String| {
        let mut field = balance.clone();
        field.ciphertext = change(field.ciphertext.as_str().unwrap()).into();
        field
    };
    let flip = |text: &str| format!("{}{}", if text.starts_with('A') { 'B' } else { 'A' }, &text[1..]);
    let moved = |field: &Field, table: &str, name: &str| (field.clone(), format!("{table}/{}/{name}", field.record));
    let at_its_place = |field: Field| (field, balance.place());
    let rows = [
        ("another record", at_its_place(other_balance.clone())),
        ("another field of the record", moved(&target, "goals", "current_amount")),
        (
            "another field of equal value",
            moved(&value, "investment_holdings", "institution_value"),
        ),
        ("another table", moved(balance, "goals", "balance")),
        (
            "a table without such records",
            moved(balance, "transactions", "balance"),
        ),
        ("another person's field", (theirs.clone(), theirs.place())),
        ("another nonce", at_its_place(other_nonce)),
        (
            "cut short",
            at_its_place(altered(|text| text[..text.len() - 4].to_owned())),
        ),
        ("nothing", at_its_place(altered(|_| String::new()))),
        ("no base64", at_its_place(altered(|_| "***".to_owned()))),
        ("one bit altered", at_its_place(altered(flip))),
        ("lengthened", at_its_place(altered(|text| format!("AAAA{text}")))),
    ];
    rows.into_iter()
        .map(|(name, (field, place))| (name, field, place))
        .collect()
}

#[tokio::test]
async fn a_field_opens_nowhere_but_at_its_place() {
    let (person, other) = (household(person().await).await, household(person().await).await);
    let (own, theirs) = (all_fields(&person).await, all_fields(&other).await);
    let rows = misplaced(&own, &theirs[0]);
    for (name, field, place) in &rows {
        let answer = open(&person, field, place).await;
        assert_eq!(answer.invalid_fields(), ["data"], "{name}");
    }
    let batch = rows.iter().map(|(_, field, place)| field.at(place));
    let batch = open_batch(&person, batch.chain([own[0].at(&own[0].place())]).collect()).await;
    let results = batch["results"].as_array().unwrap();
    let (good, refused) = results.split_last().unwrap();
    assert_eq!(batch["success"], false);
    assert!(
        refused.iter().all(|result| *result == json!({"success": false})),
        "{refused:?}"
    );
    assert_eq!(good["success"], true, "one that does not open takes no other with it");
}

#[tokio::test]
async fn a_place_that_is_none_is_refused() {
    let person = household(person().await).await;
    let field = all_fields(&person).await.remove(0);
    let places = [
        "",
        "/",
        "accounts",
        "accounts/x",
        "accounts//balance",
        "accounts/x/",
        "accounts/x/balance/y",
        "users/x/balance",
        "Accounts/x/balance",
    ];
    for place in places {
        assert_eq!(
            open(&person, &field, place).await.invalid_fields(),
            ["fieldType"],
            "{place}"
        );
        assert_eq!(
            open_batch(&person, vec![field.at(place)]).await["results"],
            json!([{"success": false}]),
            "{place}"
        );
    }
}

#[tokio::test]
async fn a_provider_token_is_nobodys_to_open() {
    let world = World::start().await;
    let person = household(world.person().await).await;
    let rows = world.snapshot().await.rows("ITEM#");
    let row: Value = serde_json::from_str(&rows[0]).unwrap();
    assert!(!row.to_string().contains("access-sandbox"), "it is sealed");
    let field = Field {
        table: "plaid_items",
        record: row["id"]["S"].as_str().unwrap().to_owned(),
        name: "access_token".to_owned(),
        ciphertext: row["access_token"]["S"].clone(),
        nonce: row["access_token_iv"]["S"].clone(),
    };
    assert_eq!(
        open(&person, &field, &field.place()).await.invalid_fields(),
        ["fieldType"]
    );
    assert_eq!(
        open_batch(&person, vec![field.at(&field.place())]).await["results"],
        json!([{"success": false}])
    );
    for table in ["accounts", "transactions"] {
        let place = format!("{table}/{}/access_token", field.record);
        assert_eq!(open(&person, &field, &place).await.invalid_fields(), ["data"]);
    }
}

#[tokio::test]
async fn a_batch_has_a_limit_in_fields_and_in_bytes() {
    let person = household(person().await).await;
    let field = all_fields(&person).await.remove(0);
    let asked = field.at(&field.place());
    let full = open_batch(&person, vec![asked.clone(); 5_000]).await;
    assert_eq!(
        (&full["success"], full["results"].as_array().unwrap().len()),
        (&json!(true), 5_000)
    );
    assert_eq!(
        open_batch(&person, vec![]).await,
        json!({"success": true, "results": []})
    );

    let body = json!({"action": "decrypt-batch", "userId": person.id, "fields": vec![asked; 5_001]});
    assert_eq!(person.post(PATH, body).await.invalid_fields(), ["fields"]);
    let head = format!(
        "{{\"action\":\"decrypt-batch\",\"userId\":\"{}\",\"fields\":[]",
        person.id
    );
    let padded = |bytes: usize| format!("{head}{}}}", " ".repeat(bytes - head.len() - 1));
    person.post_text(PATH, padded(2 * 1024 * 1024)).await.ok();
    person
        .post_text(PATH, padded(2 * 1024 * 1024 + 1))
        .await
        .problem(413, "payload-too-large");
    person
        .post_text(PATH, padded(7 * 1024 * 1024))
        .await
        .problem(413, "payload-too-large");
}

#[tokio::test]
async fn what_is_missing_or_unknown_is_named() {
    let person = person().await;
    let with = |change: Value| {
        let mut body = json!({"action": "decrypt", "userId": person.id});
        body.as_object_mut()
            .unwrap()
            .extend(change.as_object().unwrap().clone());
        body
    };
    let rows = [
        ("an unknown action", with(json!({"action": "encrypt"})), "action"),
        ("no data", with(json!({"fieldType": "accounts/x/balance"})), "data"),
        (
            "no place",
            with(json!({"data": {"encrypted_data": "", "iv": ""}})),
            "fieldType",
        ),
        ("half a field", with(json!({"data": {"iv": ""}})), "data.encrypted_data"),
        ("no fields", with(json!({"action": "decrypt-batch"})), "fields"),
        (
            "half a field of a batch",
            with(json!({"action": "decrypt-batch", "fields": [{"iv": "", "fieldType": ""}]})),
            "fields[0].encrypted_data",
        ),
        ("no user", json!({"action": "decrypt"}), "userId"),
        ("no action", json!({"userId": "x"}), "action"),
    ];
    for (name, body, field) in rows {
        assert_eq!(person.post(PATH, body).await.invalid_fields(), [field], "{name}");
    }
}
