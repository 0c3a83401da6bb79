//! A user cannot see, open or change another user's data, or learn that it exists.
//!
//! Functions: `list-institutions`.

use goldgrove_http::route::{Access, Method, Route};
use goldgrove_local::routes;
use serde_json::{Value, json};

use crate::harness::person::send;
use crate::harness::{MAPLE, NORTHGATE, PLATYPUS, Person, World, person};

/// All routes that read without an id, in both formats.
fn lists() -> Vec<String> {
    let reads = |route: &Route| route.method == Method::Get && !route.path.contains('{');
    let routes = routes::all().into_iter().map(|function| function.route).filter(reads);
    routes
        .flat_map(|route| [route.path.to_owned(), format!("{}?sealed=true", route.path)])
        .collect()
}

async fn household() -> Person {
    let person = person().await;
    person.link(MAPLE).await.ok();
    person.link(NORTHGATE).await.ok();
    let goal = json!({"goal": {
        "name": format!("Goal of {}", person.id), "targetAmount": 5000, "targetDate": "2030-01-01T00:00:00Z",
        "plannedMonthlyContribution": 10,
    }});
    person.post("/create-goal", goal).await.created();
    person.post("/refresh-financial-data", json!({})).await.ok();
    person
}

/// All ids of a user's own objects in an answer: users, accounts, holdings, goals, items, and the provider's.
fn ids(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::Object(members) => {
            for (name, member) in members {
                let own = (name == "id" || name.ends_with("_id")) && name != "institution_id";
                if let (true, Value::String(id)) = (own, member)
                    && !id.starts_with("ins_")
                {
                    found.push(id.clone());
                }
                ids(member, found);
            }
        }
        Value::Array(values) => values.iter().for_each(|value| ids(value, found)),
        _ => {}
    }
}

#[tokio::test]
async fn what_one_lists_never_names_anything_of_the_other() {
    let (one, other) = (household().await, household().await);
    let mut theirs = Vec::new();
    for path in lists() {
        ids(&other.get(&path).await.ok(), &mut theirs);
    }
    assert!(theirs.len() > 50, "{} ids", theirs.len());
    for path in lists() {
        let text = one.get(&path).await.text;
        for id in &theirs {
            assert!(!text.contains(id.as_str()), "{path} names {id}");
        }
    }
}

/// A day with a balance that the owner entered.
const A_DAY: &str = "2025-06-30";

/// A body that would change the caller's own object.
fn change(route: Route) -> Value {
    match route.path {
        "/accounts/{id}/balances/{date}" => json!({"balance": 1}),
        "/goals/{id}/allocations" => json!({"allocations": []}),
        "/investment-holdings/{id}" => json!({"asset_classes": null}),
        "/goals/{id}/plan" | "/insights/{id}/dismiss" => json!({}),
        _ => json!({"version": 1, "name": "Mine now"}),
    }
}

#[tokio::test]
async fn the_object_of_another_looks_like_one_that_never_was_on_every_route() {
    let world = World::start().await;
    let (one, other) = (world.person().await, world.person().await);
    // So far out of reach that it causes an insight.
    let income = json!({ "monthlyIncome": 7_450 });
    other.post("/update-user-income", income).await.ok();
    let goal = json!({"goal": {
        "name": "Theirs", "targetAmount": 60_000, "targetDate": "2028-11-20T12:00:00Z", "plannedMonthlyContribution": 300,
    }});
    other.post("/create-goal", goal).await.created();
    other.link(PLATYPUS).await.ok();
    other.link(NORTHGATE).await.ok();
    other.post("/refresh-financial-data", json!({})).await.ok();
    world.stack().queues.settled().await;
    let mut theirs = other.get("/dashboard").await.ok();
    theirs["insights"] = other.get("/insights").await.ok()["insights"].take();
    let rate = json!({ "from": "EUR", "to": "USD", "since": "2026-01-01", "rate": 1.25 });
    theirs["fixed"] = other.put("/exchange-rates/fixed", rate).await.ok()["fixed"].take();
    let theirs_at = |day: &str| {
        format!(
            "/accounts/{}/balances/{day}",
            theirs["accounts"][0]["id"].as_str().unwrap()
        )
    };
    other.put(&theirs_at(A_DAY), json!({ "balance": 5 })).await.ok();
    let before = world.snapshot().await;
    let routes = routes::all().into_iter().map(|function| function.route);
    // Objects for admins belong to no user.
    let owned = |route: &Route| route.path.contains("{id}") && route.access != Access::Admin;
    for route in routes.filter(owned) {
        let (list, prefix) = match route.path.split('/').nth(1) {
            Some("accounts") => ("accounts", "acct"),
            Some("goals") => ("goals", "goal"),
            Some("investment-holdings") => ("holdings", "hold"),
            Some("plaid-items") => ("items", "item"),
            Some("insights") => ("insights", "insi"),
            Some("exchange-rates") => ("fixed", "rate"),
            noun => panic!("say where objects of {noun:?} are listed"),
        };
        let ask = async |id: &str| {
            let method = route.method.as_str().parse().unwrap();
            let path = route.path.replace("{id}", id).replace("{date}", A_DAY);
            send(one.call(method, &path).json(&change(route))).await
        };
        let theirs = theirs[list][0]["id"].as_str();
        let answer = ask(theirs.unwrap_or_else(|| panic!("there are no {list}"))).await;
        answer.problem(404, "not-found");
        for made_up in [
            format!("{prefix}_018f2d3c-0000-7000-8000-000000000000"),
            format!("{prefix}_"),
            "x".to_owned(),
        ] {
            let other_answer = ask(&made_up).await;
            let at = format!("{} {} with {made_up}", route.method.as_str(), route.path);
            assert_eq!(
                other_answer.apart_from_request_id(),
                answer.apart_from_request_id(),
                "{at}"
            );
        }
    }
    world.snapshot().await.assert_unchanged_since(&before);
}

#[tokio::test]
async fn a_newcomer_sees_an_empty_house_beside_full_ones() {
    household().await;
    let newcomer = person().await;
    let dashboard = newcomer.get("/dashboard").await.ok();
    for list in [
        "accounts",
        "institutions",
        "items",
        "holdings",
        "goals",
        "history",
        "assetAllocation",
    ] {
        assert_eq!(dashboard[list], json!([]), "{list}");
    }
    assert_eq!(dashboard["netWorth"]["netWorth"], 0.0);
    assert_eq!(dashboard["netWorth"]["lastUpdated"], Value::Null);
    let refreshed = newcomer.post("/refresh-financial-data", json!({})).await.ok();
    assert_eq!(refreshed["items"], json!([]));
}

#[tokio::test]
async fn the_item_of_another_looks_like_one_that_never_was() {
    let (one, other) = (person().await, person().await);
    other.link(PLATYPUS).await.ok();
    let theirs = other.item_at(PLATYPUS).await["id"].clone();
    let rows = [
        ("a made-up item", json!("item_018f2d3c-0000-7000-8000-000000000000")),
        ("a text that is no id", json!("item_")),
        ("an account's id", json!("acct_018f2d3c-0000-7000-8000-000000000000")),
        ("a path", json!("../../USER#1/ITEM#1")),
        ("nothing", json!("")),
    ];
    let repair = |item: Value| {
        let one = one.clone();
        async move {
            one.post("/create-unified-link-token", json!({"mode": "update", "itemId": item}))
                .await
        }
    };
    let answer = repair(theirs).await;
    answer.problem(404, "not-found");
    for (name, id) in rows {
        assert_eq!(
            repair(id).await.apart_from_request_id(),
            answer.apart_from_request_id(),
            "{name}"
        );
    }
}

#[tokio::test]
async fn the_fields_of_another_look_like_fields_that_never_were() {
    let (one, other) = (household().await, household().await);
    let row = other.get("/goals?sealed=true").await.ok()["goals"][0].clone();
    let field_type = format!("goals/{}/target_amount", row["id"].as_str().unwrap());
    let sealed = json!({"encrypted_data": row["target_amount"], "iv": row["target_amount_iv"]});
    let open = |user: &str, action: &str| {
        let mut body = json!({"action": action, "userId": user});
        if action == "decrypt" {
            body["data"] = sealed.clone();
            body["fieldType"] = field_type.clone().into();
        } else {
            let mut field = sealed.clone();
            field["fieldType"] = field_type.clone().into();
            body["fields"] = json!([field]);
        }
        let one = one.clone();
        async move { one.post("/secure-data-encryption", body).await }
    };
    for action in ["decrypt", "decrypt-batch"] {
        let answer = open(&other.id, action).await;
        answer.problem(404, "not-found");
        for made_up in ["018f2d3c-0000-7000-8000-000000000000", "", "somebody", "USER#1"] {
            assert_eq!(
                open(made_up, action).await.apart_from_request_id(),
                answer.apart_from_request_id()
            );
        }
    }
    // The other user's field does not open for the caller's own id.
    assert_eq!(open(&one.id, "decrypt").await.invalid_fields(), ["data"]);
    let batch = open(&one.id, "decrypt-batch").await.ok();
    assert_eq!(batch, json!({"success": false, "results": [{"success": false}]}));
}

#[tokio::test]
async fn the_catalogue_of_institutions_says_nothing_about_people() {
    let linked = household().await;
    let answer = person().await.get("/institutions").await;
    let catalogue = answer.ok();
    let names: Vec<_> = catalogue["institutions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|known| &known["name"])
        .collect();
    assert!(names.is_sorted_by_key(|name| name.as_str()), "{names:?}");
    assert!(names.contains(&&json!("Maple Trust")));
    assert!(!answer.text.contains(&linked.id));
    for institution in catalogue["institutions"].as_array().unwrap() {
        assert_eq!(institution.as_object().unwrap().len(), 3, "id, name, logo");
    }
}
