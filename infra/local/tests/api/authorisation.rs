//! Every route rejects all other callers: with the exact documented problem, and without an effect. Rows come from the
//! operations of the document, each sent with its own example, so that a missing or invalid route or example fails
//! here. `unauthenticated` tests invalid tokens.

use goldgrove_http::operation::Operation;
use goldgrove_http::route::{Access, Method as RouteMethod};
use jiff::SignedDuration;
use reqwest::{Method, RequestBuilder};
use serde_json::json;

use crate::harness::person::send;
use crate::harness::{Answer, NORTHGATE, Person, World};
use crate::migrate_aead::admin;
use crate::unauthenticated::Forger;

/// The functions that write without a body.
const BODILESS: [&str; 11] = [
    "customer-portal",
    "delete-account",
    "delete-account-balance",
    "delete-fixed-rate",
    "delete-goal",
    "end-all-sessions",
    "get-current-user-subscription",
    "plaid-webhook",
    "remove-plaid-item",
    "stripe-webhook",
    "unsubscribe-insights",
];

/// Content types that a page of another site can post without a preflight request, and none.
const FOREIGN_KINDS: [Option<&str>; 4] = [
    Some("text/plain"),
    Some("application/x-www-form-urlencoded"),
    Some("multipart/form-data; boundary=x"),
    None,
];

const FINGERPRINT: &str = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";

/// A call of the operation for an object that does not exist, without a body.
fn prepared(person: &Person, operation: &Operation) -> RequestBuilder {
    let method = Method::from_bytes(operation.route.method.as_str().as_bytes()).unwrap();
    let prefix = match operation.route.path.split('/').nth(1) {
        Some("accounts") => "acct",
        Some("insights") => "insi",
        Some("investment-holdings") => "hold",
        Some("plaid-items") => "item",
        _ => "goal",
    };
    let id = format!("{prefix}_018f2d3c-0000-7000-8000-000000000000");
    let path = operation
        .route
        .path
        .replace("{id}", &id)
        .replace("{date}", "2026-11-20");
    person.call(method, &path)
}

/// Calls the operation's example for an object that does not exist.
async fn call(person: &Person, operation: &Operation) -> Answer {
    let request = prepared(person, operation);
    send(match &operation.body {
        Some(body) => request.json(&body.example),
        None => request,
    })
    .await
}

/// The status and slug of the problem for a caller; `None` if the route is for them.
type Refusal = fn(Access) -> Option<(u16, &'static str)>;

fn after_the_session(access: Access) -> Option<(u16, &'static str)> {
    access.needs_session().then_some((401, "session-ended"))
}

fn after_the_trial(access: Access) -> Option<(u16, &'static str)> {
    match access {
        Access::Member => Some((402, "subscription-required")),
        Access::Admin => Some((403, "forbidden")),
        Access::Public | Access::Signed | Access::Token | Access::SignedIn => None,
    }
}

fn without_a_role(access: Access) -> Option<(u16, &'static str)> {
    (access == Access::Admin).then_some((403, "forbidden"))
}

/// Calls every operation that is not for `person`, and asserts that nothing changed.
async fn assert_refused(world: &World, name: &str, person: &Person, refusal: Refusal) -> usize {
    let before = world.snapshot().await;
    let mut refused = 0;
    for operation in goldgrove_registry::operations() {
        let Some((status, slug)) = refusal(operation.route.access) else {
            continue;
        };
        let answer = call(person, &operation).await;
        let at = format!("{name} at {}: {}", operation.function, answer.text);
        assert_eq!(answer.status, status, "{at}");
        answer.problem(status, slug);
        assert!(
            operation.problems.iter().any(|problem| problem.slug() == slug),
            "the document does not know {at}"
        );
        refused += 1;
    }
    world.snapshot().await.assert_unchanged_since(&before);
    refused
}

#[tokio::test]
async fn a_route_refuses_everybody_it_is_not_for_and_changes_nothing() {
    let world = World::start().await;
    let of = |wanted: fn(Access) -> bool| {
        goldgrove_registry::operations()
            .iter()
            .filter(|one| wanted(one.route.access))
            .count()
    };
    let mut ended = world.person().await;
    let mut run_out = world.person().await;
    let device = json!({ "fingerprint": FINGERPRINT });
    for person in [&ended, &run_out] {
        person.post("/session/validate", device.clone()).await.ok();
    }
    ended.post("/session/end", json!({})).await.nothing();

    assert_refused(&world, "without a role", &run_out, without_a_role).await;
    let sessions = of(Access::needs_session);
    assert!(sessions >= 30, "{sessions} routes");
    assert_eq!(
        assert_refused(&world, "ended", &ended, after_the_session).await,
        sessions
    );

    // The sign-in continues, as after a refresh of the token, but the session was not extended.
    world.clock.advance(SignedDuration::from_mins(30));
    for person in [&mut ended, &mut run_out] {
        let forger = Forger::new(world.folder(), &person.token);
        let later = goldgrove_testing::clock::EPOCH.as_second() + 3_600;
        person.token = forger.with_claim("exp", json!(later));
    }
    assert_eq!(
        assert_refused(&world, "ended", &ended, after_the_session).await,
        sessions
    );
    assert_eq!(
        assert_refused(&world, "run out", &run_out, after_the_session).await,
        sessions
    );

    world.clock.advance(SignedDuration::from_hours(7 * 24));
    let expired = run_out.again(&world).await;
    let members = of(|access| matches!(access, Access::Member | Access::Admin));
    assert_eq!(
        assert_refused(&world, "after the trial", &expired, after_the_trial).await,
        members
    );
    // Routes for all signed-in users still work.
    for operation in goldgrove_registry::operations() {
        let route = operation.route;
        if route.access == Access::SignedIn && route.method == RouteMethod::Get {
            assert_ne!(call(&expired, &operation).await.status, 402, "{}", operation.function);
        }
    }
}

#[tokio::test]
async fn a_body_that_is_not_sent_as_json_is_refused_on_every_route_and_changes_nothing() {
    let world = World::start().await;
    let person = admin(&world).await;
    person
        .post("/session/validate", json!({ "fingerprint": FINGERPRINT }))
        .await
        .ok();
    let before = world.snapshot().await.without_counts();
    let mut without = Vec::new();
    for operation in goldgrove_registry::operations() {
        let Some(body) = &operation.body else {
            if operation.route.method != RouteMethod::Get {
                without.push(operation.function);
            }
            continue;
        };
        for kind in FOREIGN_KINDS {
            let request = prepared(&person, &operation).body(body.example.to_string());
            let request = request.header("idempotency-key", format!("key-{}", operation.function));
            let answer = send(match kind {
                Some(kind) => request.header("content-type", kind),
                None => request,
            })
            .await;
            let at = format!("{} sent as {kind:?}: {}", operation.function, answer.text);
            assert_eq!(answer.status, 415, "{at}");
            answer.problem(415, "unsupported-media-type");
        }
    }
    // None of these parse a body, except the two webhooks, which verify the sender's signature over its bytes.
    without.sort_unstable();
    assert_eq!(without, BODILESS);
    world.snapshot().await.without_counts().assert_unchanged_since(&before);
}

#[tokio::test]
async fn reading_changes_nothing_but_the_trail() {
    let world = World::start().await;
    let person = admin(&world).await;
    person.link(NORTHGATE).await.ok();
    person
        .post("/session/validate", json!({ "fingerprint": FINGERPRINT }))
        .await
        .ok();
    world.stack().queues.settled().await;
    let stored = async || world.snapshot().await.without_counts().without_trails();
    let before = stored().await;
    for operation in goldgrove_registry::operations() {
        if operation.route.method == RouteMethod::Get {
            let answer = call(&person, &operation).await;
            assert!(answer.status < 500, "{}: {}", operation.function, answer.text);
        }
    }
    stored().await.assert_unchanged_since(&before);
}
