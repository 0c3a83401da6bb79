//! If the key service fails, no data is shown or invented; once it works again, all data is back.

use goldgrove_standin_kms::Fault;
use jiff::SignedDuration;
use serde_json::json;

use crate::harness::person::{CLIENT_ID, PASSWORD, pool, send, unused_email};
use crate::harness::{HARBOUR, Person, World};

/// Longer than keys stay cached.
const COLD: SignedDuration = SignedDuration::from_mins(6);

const OPENED: [&str; 7] = [
    "/profile",
    "/accounts",
    "/goals",
    "/investment-holdings",
    "/net-worth-history",
    "/net-worth",
    "/dashboard",
];

fn goal() -> serde_json::Value {
    json!({"goal": {
        "name": "Boat", "targetAmount": 5000, "targetDate": "2036-05-01T00:00:00Z", "plannedMonthlyContribution": 10,
    }})
}

#[tokio::test]
async fn without_its_keys_nothing_is_shown_and_afterwards_all_of_it_is() {
    let world = World::start().await;
    let person = world.person().await;
    person.link(HARBOUR).await.ok();
    person.post("/create-goal", goal()).await.created();
    let before = person.get("/dashboard").await.text;
    let stored = world.snapshot().await.without_counts().without_trails();

    // A throttled call is retried with pauses, so test only some routes.
    let rows = [
        (Fault::AccessDenied, 500, "internal", "", &OPENED[..]),
        (Fault::Throttled, 503, "unavailable", "2", &["/dashboard"]),
    ];
    for (fault, status, slug, retry_after, paths) in rows {
        world.clock.advance(COLD);
        world.stack().kms.set_fault(Some(fault));
        for path in paths {
            let answer = person.get(path).await;
            let problem = answer.problem(status, slug);
            assert_eq!(problem.as_object().unwrap().len(), 5, "{path}: {}", answer.text);
            assert_eq!(answer.header("retry-after"), retry_after, "{path}");
        }
        person.post("/create-goal", goal()).await.problem(status, slug);
        if fault == Fault::AccessDenied {
            let income = person.post("/update-user-income", json!({"monthlyIncome": 1}));
            income.await.problem(status, slug);
            let refresh = person.post("/refresh-financial-data", json!({}));
            refresh.await.problem(status, slug);
        }
        person.get("/accounts?sealed=true").await.ok();
        // A failed refresh still counts towards the limit, and reads of sealed data are recorded.
        let now = world.snapshot().await.without_counts().without_trails();
        now.assert_unchanged_since(&stored);

        world.stack().kms.set_fault(None);
        let after = person.get("/dashboard").await;
        after.ok();
        assert_eq!(
            without_plans(&after.text),
            without_plans(&before),
            "the figures are the same"
        );
    }
}

/// Removes plans, which depend on the clock that this test moves.
fn without_plans(dashboard: &str) -> serde_json::Value {
    let mut dashboard: serde_json::Value = serde_json::from_str(dashboard).unwrap();
    dashboard["goals"][0]["plan"].take();
    dashboard
}

#[tokio::test]
async fn keys_in_memory_carry_through_an_outage() {
    let world = World::start_remembering().await;
    let person = world.person().await;
    person.get("/dashboard").await.ok();
    world.stack().kms.set_fault(Some(Fault::AccessDenied));
    person.get("/dashboard").await.ok();
    person.post("/create-goal", goal()).await.created();
}

#[tokio::test]
async fn who_joined_during_an_outage_is_made_whole_at_the_first_look() {
    let world = World::start().await;
    let (client, email) = (reqwest::Client::new(), unused_email());
    let call = |operation: &'static str, body| pool(&client, world.urls(), operation, body);
    let signed_up = call(
        "SignUp",
        json!({"ClientId": CLIENT_ID, "Username": email, "Password": PASSWORD}),
    )
    .await
    .ok_json();
    let mail = send(client.get(format!("{}/messages?to={email}", world.urls().mailbox)))
        .await
        .ok_json();
    let html = mail["messages"][0]["html"].as_str().unwrap();
    let code = html
        .split_once("token_hash=")
        .unwrap()
        .1
        .split_once("&amp;")
        .unwrap()
        .0
        .rsplit_once('.')
        .unwrap()
        .1;

    world.stack().kms.set_fault(Some(Fault::AccessDenied));
    let confirmed = call(
        "ConfirmSignUp",
        json!({"ClientId": CLIENT_ID, "Username": email, "ConfirmationCode": code}),
    )
    .await;
    assert_eq!(confirmed.json()["__type"], "UserLambdaValidationException");
    let person = Person::sign_in(world.urls(), &email, signed_up["UserSub"].as_str().unwrap()).await;
    person.get("/profile").await.problem(500, "internal");

    world.stack().kms.set_fault(None);
    assert_eq!(person.get("/profile").await.ok()["trial"]["isTrialActive"], true);
    person.post("/create-goal", goal()).await.created();
    person.get("/dashboard").await.ok();
}
