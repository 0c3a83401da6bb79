//! A daily check finds changes that clients made only at the user pool: deleted accounts and changed addresses.

use std::net::Ipv4Addr;
use std::sync::Arc;

use axum::Router;
use axum::routing::post;
use goldgrove_app::pool::UserPool;
use goldgrove_app::{Failure, UserDeletion};
use goldgrove_local::calls;
use goldgrove_providers::cognito::{CognitoClient, CognitoSettings};
use jiff::SignedDuration;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use tokio::net::TcpListener;

use crate::address;
use crate::delete_user::assert_gone;
use crate::harness::person::{pool, shown_code, unused_email};
use crate::harness::shop::MONTHLY;
use crate::harness::{Person, World};

async fn leave_at_the_pool(person: &Person) {
    let body = json!({ "AccessToken": person.token });
    pool(&person.client, &person.urls, "DeleteUser", body).await.ok_json();
}

/// Runs the first round of the next day.
pub(crate) async fn next_day(world: &World) -> Result<Value, Failure> {
    sleep_over(world);
    round(world).await
}

/// Moves the clock to the start of a day.
fn sleep_over(world: &World) {
    let now = world.stack().app.now().as_second();
    world
        .clock
        .advance(SignedDuration::from_secs(86_400 - now.rem_euclid(86_400)));
}

pub(crate) async fn round(world: &World) -> Result<Value, Failure> {
    let leavers = Arc::clone(&world.stack().leavers);
    let work = goldgrove_registry::finish_deletions::handle(leavers, Value::Null);
    let round = calls::on_behalf_of("finish-deletions", work);
    world.beside_the_stack(round).await
}

#[tokio::test]
async fn a_user_who_left_at_the_pool_is_deleted_here_and_no_other() {
    let world = World::start().await;
    let (gone, other) = (world.person().await, world.person().await);
    leave_at_the_pool(&gone).await;
    let found = next_day(&world).await.unwrap();
    assert_eq!((&found["orphans"], &found["done"]), (&json!(1), &json!(1)), "{found}");
    assert_gone(&world, &gone, "after a day").await;
    other.again(&world).await.get("/profile").await.ok();

    world.clock.advance(SignedDuration::from_mins(15));
    assert_eq!(round(&world).await.unwrap()["orphans"], 0, "asked once a day");
    let later = next_day(&world).await.unwrap();
    assert_eq!(later["orphans"], 0, "{later}");
    other.again(&world).await.get("/profile").await.ok();
}

/// A pool without `gone`, without an answer for `unanswered`, and with all other users.
async fn pool_without(gone: &Person, unanswered: &Person) -> CognitoClient {
    let (gone, unanswered) = (gone.id.clone(), unanswered.id.clone());
    let answer = move |body: String| async move {
        let refusal = |kind: &str| (StatusCode::BAD_REQUEST, json!({ "__type": kind }).to_string());
        match &body {
            body if body.contains(&unanswered) => refusal("TooManyRequestsException"),
            body if body.contains(&gone) => refusal("UserNotFoundException"),
            _ => {
                let email = json!({ "Name": "email", "Value": "robin@example.org" });
                (StatusCode::OK, json!({ "UserAttributes": [email] }).to_string())
            }
        }
    };
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    let settings = CognitoSettings {
        base_url: format!("http://{}", listener.local_addr().unwrap()),
        timeout_ms: 5_000,
    };
    let router = Router::new().route("/", post(answer));
    tokio::spawn(async move { axum::serve(listener, router).await });
    CognitoClient::new(&settings).unwrap()
}

#[tokio::test]
async fn a_user_for_whom_the_pool_does_not_answer_does_not_stop_the_others() {
    let world = World::start().await;
    let (gone, unanswered, other) = (world.person().await, world.person().await, world.person().await);
    let wired = &world.stack().leavers.deletion;
    let sweep = UserDeletion {
        bank: Arc::clone(&wired.bank),
        billing: Arc::clone(&wired.billing),
        pool: UserPool {
            client: pool_without(&gone, &unanswered).await,
            signer: wired.pool.signer.clone(),
            id: wired.pool.id.clone(),
        },
    };
    sleep_over(&world);
    let orphans = calls::on_behalf_of("finish-deletions", sweep.adopt_orphans()).await;
    assert_eq!(orphans.unwrap(), 1);
    gone.get("/profile").await.problem(401, "unauthenticated");
    for still_here in [unanswered, other] {
        still_here.again(&world).await.get("/profile").await.ok();
    }
}

#[tokio::test]
async fn a_pool_that_lost_many_users_at_once_is_not_believed() {
    let world = World::start().await;
    for _ in 0..6 {
        leave_at_the_pool(&world.person().await).await;
    }
    assert!(next_day(&world).await.is_err(), "an operator is told");
    assert_eq!(world.rows_in("main", "DELETION").await, [Value::Null; 0]);
}

#[tokio::test]
async fn an_address_that_was_confirmed_at_the_pool_alone_is_settled_and_one_that_waits_is_not() {
    let world = World::start().await;
    let (person, waiting) = (world.person().await, world.person().await);
    person.subscribe(MONTHLY).await;
    let new = unused_email();
    address::ask(&person, &new).await;
    address::ask(&waiting, &unused_email()).await;
    let code = shown_code(&person.client, &person.urls, &new).await;
    let body = json!({ "AccessToken": person.token, "AttributeName": "email", "Code": code });
    pool(&person.client, &person.urls, "VerifyUserAttribute", body)
        .await
        .ok_json();
    sleep_over(&world);
    let waiting = waiting.again(&world).await;
    let person = Person {
        email: new.clone(),
        ..person
    };
    let person = person.again(&world).await;
    world.clock.advance(SignedDuration::from_secs(1));

    round(&world).await.unwrap();
    person.get("/profile").await.problem(401, "session-ended");
    waiting.get("/profile").await.ok();
    let customer = format!("/v1/customers/{}", world.customers_of(&person)[0]);
    let customer = world.stripe(Method::GET, &customer, "").await;
    assert_eq!(customer["email"], new.as_str());

    sleep_over(&world);
    let person = person.again(&world).await;
    world.clock.advance(SignedDuration::from_secs(1));
    round(&world).await.unwrap();
    person.get("/profile").await.ok();
}
