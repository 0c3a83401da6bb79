//! Ids of another user in queries and bodies get the same answer as unused ids, without an effect.
//!
//! Rows come from the operations of the document: every query parameter and every example member with the id of an
//! object or a user. A member without a row fails here. `isolation` tests ids in paths.

use goldgrove_http::operation::Operation;
use reqwest::Method;
use serde_json::{Value, json};

use crate::harness::person::send;
use crate::harness::{Answer, MAPLE, Person, World};

const NOBODYS: &str = "018f2d3c-0000-7000-8000-000000000000";

/// The place of an id: a query parameter, or a member of the body.
enum Place {
    Query(&'static str),
    Body(String),
}

impl Place {
    fn name(&self) -> &str {
        match self {
            Self::Query(name) => name,
            Self::Body(pointer) => pointer.rsplit('/').next().unwrap(),
        }
    }
}

/// Members with names like ids that belong to no user: the provider's catalogue and prices, the caller's own cursor,
/// and free text of a client.
const NOT_OWNED: [&str; 4] = ["institution_id", "priceId", "p_record_id", "cursor"];

fn is_id(name: &str) -> bool {
    let ends_like_one = name.ends_with("_id") || name.ends_with("Id") || matches!(name, "account" | "repaired");
    ends_like_one && !NOT_OWNED.contains(&name)
}

fn members(value: &Value, pointer: &str, found: &mut Vec<Place>) {
    match value {
        Value::Object(object) => {
            for (name, member) in object {
                let pointer = format!("{pointer}/{name}");
                if is_id(name) {
                    found.push(Place::Body(pointer));
                } else {
                    members(member, &pointer, found);
                }
            }
        }
        Value::Array(values) => {
            for (place, value) in values.iter().enumerate() {
                members(value, &format!("{pointer}/{place}"), found);
            }
        }
        _ => {}
    }
}

fn places(operation: &Operation) -> Vec<Place> {
    let parameters = operation.parameters.iter().map(|parameter| parameter.name);
    let mut found: Vec<Place> = parameters.filter(|name| is_id(name)).map(Place::Query).collect();
    if let Some(body) = &operation.body {
        members(&body.example, "", &mut found);
    }
    found
}

/// The other user's id for a place, and an unused one of the same format.
fn ids(place: &Place, other: &Person, theirs: &Value) -> [String; 2] {
    let listed = |list: &str| theirs[list][0]["id"].as_str().expect("they have one").to_owned();
    let nobodys = |prefix: &str| format!("{prefix}_{NOBODYS}");
    match place.name() {
        "account" | "account_id" | "accountId" => [listed("accounts"), nobodys("acct")],
        "holding_id" | "holdingId" => [listed("holdings"), nobodys("hold")],
        "goal_id" | "goalId" => [listed("goals"), nobodys("goal")],
        "itemId" | "repaired" => [listed("items"), nobodys("item")],
        "userId" | "target_user_id" => [other.id.clone(), NOBODYS.to_owned()],
        name => panic!("say whose ids {name} takes"),
    }
}

async fn ask(person: &Person, operation: &Operation, place: &Place, id: &str, own: &Value) -> Answer {
    let noun = operation.route.path.split('/').nth(1).unwrap_or_default();
    let path = operation
        .route
        .path
        .replace("{id}", own[noun][0]["id"].as_str().unwrap_or_default());
    let mut body = operation.body.as_ref().map(|body| body.example.clone());
    let path = match place {
        Place::Query(name) => format!("{path}?{name}={id}"),
        Place::Body(pointer) => {
            *body.as_mut().unwrap().pointer_mut(pointer).unwrap() = id.into();
            path
        }
    };
    let request = person.call(
        Method::from_bytes(operation.route.method.as_str().as_bytes()).unwrap(),
        &path,
    );
    send(match body {
        Some(body) => request.json(&body),
        None => request,
    })
    .await
}

async fn household(world: &World) -> (Person, Value) {
    let person = world.person().await;
    person.link(MAPLE).await.ok();
    let goal = json!({"goal": {
        "name": "Boat", "targetAmount": 5000, "targetDate": "2030-01-01T00:00:00Z", "plannedMonthlyContribution": 10,
    }});
    person.post("/create-goal", goal).await.created();
    let dashboard = person.get("/dashboard").await.ok();
    (person, dashboard)
}

#[tokio::test]
async fn an_id_of_another_is_answered_like_one_that_never_was_wherever_it_is_sent() {
    let world = World::start().await;
    let ((one, own), (other, theirs)) = (household(&world).await, household(&world).await);
    let before = world.snapshot().await.without_counts();
    let mut tried = 0;
    for operation in goldgrove_registry::operations() {
        for place in places(&operation) {
            let [known, unknown] = ids(&place, &other, &theirs);
            let known = ask(&one, &operation, &place, &known, &own).await;
            let unknown = ask(&one, &operation, &place, &unknown, &own).await;
            let at = format!("{} of {}", place.name(), operation.function);
            assert!(known.status < 500, "{at}: {}", known.text);
            assert_eq!(known.apart_from_request_id(), unknown.apart_from_request_id(), "{at}");
            tried += 1;
        }
    }
    assert!(tried >= 5, "{tried} places");
    world.snapshot().await.without_counts().assert_unchanged_since(&before);
}
