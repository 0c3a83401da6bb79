//! Sessions: started by the first validation, bound to their device, extended while active, and ended permanently.
//!
//! Functions: `validate-session`, `extend-session`, `end-session`, `list-sessions`, `list-user-roles`.

use goldgrove_domain::ids::UserId;
use goldgrove_domain::profile::Role;
use goldgrove_storage::entity::role::Roles;
use goldgrove_testing::clock::EPOCH;
use jiff::{SignedDuration, Timestamp};
use reqwest::Method;
use serde_json::{Value, json};

use crate::harness::person::{CLIENT_ID, pool, send};
use crate::harness::{Answer, Person, World, person};
use crate::unauthenticated::{Forger, guarded_routes, knock};

const LAPTOP: char = 'a';
const PHONE: char = 'b';

fn fingerprint(device: char) -> Value {
    json!({ "fingerprint": device.to_string().repeat(64) })
}

async fn validate(person: &Person, device: char) -> Answer {
    person.post("/session/validate", fingerprint(device)).await
}

async fn extend(person: &Person) -> Answer {
    extend_on(person, LAPTOP).await
}

async fn extend_on(person: &Person, device: char) -> Answer {
    person.post("/session/extend", fingerprint(device)).await
}

async fn end(person: &Person) -> Answer {
    person.post("/session/end", json!({})).await
}

async fn end_other(person: &Person, id: &str) -> Answer {
    person.post("/session/end", json!({ "session_id": id })).await
}

/// The id of `person`'s session, from its own list.
async fn session_id(person: &Person) -> String {
    let listed = person.get("/sessions").await.ok();
    let sessions = listed["sessions"].as_array().unwrap();
    let own = sessions.iter().find(|session| session["current"] == true).unwrap();
    own["id"].as_str().unwrap().to_owned()
}

async fn end_all(person: &Person) -> Answer {
    person.post("/session/end-all", json!({})).await
}

/// Whether stolen tokens still work at the pool: the access token for a call, and the refresh token for new tokens.
async fn lives_at_the_pool(person: &Person) -> bool {
    let asks = json!({ "AccessToken": person.token });
    let rotates = json!({ "ClientId": CLIENT_ID, "RefreshToken": person.refresh_token });
    let asked = pool(&person.client, &person.urls, "GetUser", asks).await.status == 200;
    let rotated = pool(&person.client, &person.urls, "GetTokensFromRefreshToken", rotates).await;
    assert_eq!(asked, rotated.status == 200, "{}", rotated.text);
    asked
}

/// Asserts that the sign-in of `person` is rejected, here and at the pool.
async fn assert_out(world: &World, person: &Person) {
    for token in [person, &refreshed(world, person)] {
        token.get("/dashboard").await.problem(401, "session-ended");
        token.get("/profile").await.problem(401, "session-ended");
        validate(token, LAPTOP).await.problem(401, "session-ended");
        extend(token).await.problem(401, "session-ended");
        end_all(token).await.problem(401, "session-ended");
    }
    assert!(!lives_at_the_pool(person).await);
}

fn moment(answer: &Value, name: &str) -> Timestamp {
    answer[name].as_str().unwrap().parse().unwrap()
}

fn minutes(count: i64) -> SignedDuration {
    SignedDuration::from_mins(count)
}

/// The same sign-in with a new token, as after a refresh.
fn refreshed(world: &World, person: &Person) -> Person {
    let later = (EPOCH + SignedDuration::from_hours(24)).as_second();
    Person {
        token: Forger::new(world.folder(), &person.token).with_claim("exp", json!(later)),
        ..person.clone()
    }
}

async fn actions(world: &World, person: &Person) -> Vec<String> {
    let trail = person.again(world).await.get("/audit-events").await.ok();
    let events = trail["events"].as_array().unwrap().iter();
    let actions = events.map(|event| event["action"].as_str().unwrap().to_owned());
    actions.filter(|action| action.starts_with("session.")).collect()
}

#[tokio::test]
async fn a_session_begins_with_its_first_validation_and_later_ones_do_not_prolong_it() {
    let world = World::start().await;
    let person = world.person().await;
    let begun = validate(&person, LAPTOP).await.ok();
    assert_eq!(begun["valid"], true);
    assert_eq!(moment(&begun, "server_time"), EPOCH);
    assert_eq!(moment(&begun, "expires_at"), EPOCH + minutes(30));
    assert_eq!(moment(&begun, "warn_at"), EPOCH + minutes(25));

    world.clock.advance(minutes(10));
    let seen = validate(&person, LAPTOP).await.ok();
    assert_eq!(seen["expires_at"], begun["expires_at"]);
    assert_eq!(moment(&seen, "server_time"), EPOCH + minutes(10));
    assert_eq!(actions(&world, &person).await, ["session.started"]);
}

#[tokio::test]
async fn a_session_of_an_earlier_release_takes_the_device_of_its_next_check() {
    let world = World::start().await;
    let person = world.person().await;
    validate(&person, LAPTOP).await.ok();
    let row = format!("SESSION#{}", session_id(&person).await);
    world
        .on_row(
            &person,
            &row,
            "UpdateItem",
            json!({"UpdateExpression": "REMOVE fingerprint_hash"}),
        )
        .await;
    extend_on(&person, PHONE).await.ok();
    validate(&person, PHONE).await.ok();
    validate(&person, LAPTOP).await.problem(401, "session-mismatch");
}

#[tokio::test]
async fn another_device_ends_the_session_for_good() {
    let world = World::start().await;
    let person = world.person().await;
    validate(&person, LAPTOP).await.ok();
    validate(&person, PHONE).await.problem(401, "session-mismatch");
    for device in [LAPTOP, PHONE] {
        validate(&person, device).await.problem(401, "session-ended");
    }
    extend(&person).await.problem(401, "session-ended");
    person.get("/dashboard").await.problem(401, "session-ended");
    refreshed(&world, &person)
        .get("/profile")
        .await
        .problem(401, "session-ended");
    assert_eq!(actions(&world, &person).await, ["session.mismatch", "session.started"]);
}

#[tokio::test]
async fn an_extension_gives_half_an_hour_from_now_and_never_brings_back() {
    let world = World::start().await;
    let person = refreshed(&world, &world.person().await);
    extend(&person).await.problem(404, "not-found");
    validate(&person, LAPTOP).await.ok();
    world.clock.advance(minutes(29));
    let extended = extend(&person).await.ok();
    assert_eq!(moment(&extended, "expires_at"), EPOCH + minutes(59));
    assert_eq!(moment(&extended, "warn_at"), EPOCH + minutes(54));
    world.clock.advance(minutes(29));
    validate(&person, LAPTOP).await.ok();
    world.clock.advance(minutes(1));
    for _ in 0..2 {
        extend(&person).await.problem(401, "session-ended");
        validate(&person, LAPTOP).await.problem(401, "session-ended");
    }
}

#[tokio::test]
async fn ending_a_session_ends_every_token_of_its_sign_in_and_no_other() {
    let world = World::start().await;
    for was_validated in [true, false] {
        let person = world.person().await;
        let elsewhere = person.again(&world).await;
        if was_validated {
            validate(&person, LAPTOP).await.ok();
        }
        validate(&elsewhere, PHONE).await.ok();
        end(&person).await.nothing();
        let before = world.snapshot().await;
        end(&person).await.nothing();
        world.snapshot().await.assert_unchanged_since(&before);
        for ended in [&person, &refreshed(&world, &person)] {
            ended.get("/profile").await.problem(401, "session-ended");
            validate(ended, LAPTOP).await.problem(401, "session-ended");
            extend(ended).await.problem(401, "session-ended");
        }
        elsewhere.get("/profile").await.ok();
        validate(&elsewhere, PHONE).await.ok();
    }
}

#[tokio::test]
async fn of_many_first_validations_one_begins_the_session() {
    let world = World::start().await;
    let person = world.person().await;
    let answers = futures::future::join_all((0..6).map(|_| validate(&person, LAPTOP))).await;
    for answer in &answers {
        assert!(answer.status == 200 || answer.status == 503, "{}", answer.text);
    }
    assert!(answers.iter().any(|answer| answer.status == 200));
    assert_eq!(world.snapshot().await.rows("SESSION#").len(), 1);
    assert_eq!(actions(&world, &person).await, ["session.started"]);
}

#[tokio::test]
async fn a_fingerprint_is_64_lowercase_hexadecimal_digits() {
    let person = person().await;
    for fingerprint in [
        "",
        "a",
        &"a".repeat(63),
        &"a".repeat(65),
        &"A".repeat(64),
        &"g".repeat(64),
    ] {
        for route in ["/session/validate", "/session/extend"] {
            let answer = person.post(route, json!({ "fingerprint": fingerprint })).await;
            assert_eq!(answer.invalid_fields(), ["fingerprint"], "{route} {fingerprint}");
        }
    }
}

#[tokio::test]
async fn a_fingerprint_is_kept_as_a_hash_that_no_two_sessions_share() {
    let world = World::start().await;
    for _ in 0..2 {
        validate(&world.person().await, LAPTOP).await.ok();
    }
    let rows = world.snapshot().await.rows("SESSION#");
    let hashes: Vec<String> = rows
        .iter()
        .map(|row| serde_json::from_str::<Value>(row).unwrap()["fingerprint_hash"]["S"].to_string())
        .collect();
    assert_eq!(hashes.len(), 2);
    assert_ne!(hashes[0], hashes[1]);
    assert!(hashes.iter().all(|hash| !hash.contains(&"a".repeat(16))), "{hashes:?}");
}

#[tokio::test]
async fn the_role_that_counts_is_the_first_and_user_without_any_other() {
    let world = World::start().await;
    let person = world.person().await;
    let role = |word: &str| json!({ "user_roles": [{ "user_id": person.id, "role": word }] });
    assert_eq!(person.get("/user-roles").await.ok(), role("user"));
    let (app, user) = (world.stack().app.clone(), UserId::parse(&person.id).unwrap());
    world
        .beside_the_stack(async move { Roles::new(app.table(), &user).grant(Role::Admin).await.unwrap() })
        .await;
    assert_eq!(person.get("/user-roles").await.ok(), role("admin"));
}

#[tokio::test]
async fn ending_all_sessions_puts_every_sign_in_out_here_and_at_the_pool() {
    let world = World::start().await;
    let (owner, other) = (world.person().await, world.person().await);
    let thief = owner.again(&world).await;
    validate(&owner, LAPTOP).await.ok();
    validate(&other, LAPTOP).await.ok();
    world.clock.advance(SignedDuration::from_secs(1));
    end_all(&owner).await.nothing();
    for person in [&owner, &thief] {
        assert_out(&world, person).await;
    }
    other.get("/profile").await.ok();

    let back = owner.again(&world).await;
    validate(&back, LAPTOP).await.ok();
    back.get("/dashboard").await.ok();
    assert_eq!(
        actions(&world, &owner).await,
        ["session.started", "session.all_ended", "session.started"]
    );
}

#[tokio::test]
async fn a_new_password_for_a_forgotten_one_puts_every_sign_in_out() {
    let world = World::start().await;
    let thief = world.person().await;
    validate(&thief, PHONE).await.ok();
    world.clock.advance(SignedDuration::from_secs(1));
    thief.reset_password("Another-2026").await;
    assert_out(&world, &thief).await;
}

#[tokio::test]
async fn another_device_ends_the_sign_in_at_the_pool_too_by_either_way() {
    let world = World::start().await;
    for extends in [true, false] {
        let person = world.person().await;
        validate(&person, LAPTOP).await.ok();
        let answer = if extends {
            extend_on(&person, PHONE).await
        } else {
            validate(&person, PHONE).await
        };
        answer.problem(401, "session-mismatch");
        assert!(!lives_at_the_pool(&person).await);
        extend(&person).await.problem(401, "session-ended");
    }
}

#[tokio::test]
async fn a_sign_in_that_was_never_validated_lasts_no_longer_than_one_that_was() {
    let world = World::start().await;
    let person = refreshed(&world, &world.person().await);
    world.clock.advance(minutes(29));
    person.get("/profile").await.ok();
    world.clock.advance(minutes(1));
    person.get("/profile").await.problem(401, "session-ended");
    validate(&person, LAPTOP).await.problem(401, "session-ended");
}

#[tokio::test]
async fn a_person_sees_where_they_are_signed_in() {
    const FIREFOX: &str = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:153.0) Gecko/20100101 Firefox/153.0";
    let world = World::start().await;
    let (here, stranger) = (world.person().await, world.person().await);
    validate(&stranger, PHONE).await.ok();
    let first = here
        .call(Method::POST, "/session/validate")
        .header("user-agent", FIREFOX);
    send(first.json(&fingerprint(LAPTOP))).await.ok();
    world.clock.advance(minutes(1));
    let (there, ended) = (here.again(&world).await, here.again(&world).await);
    validate(&there, PHONE).await.ok();
    validate(&ended, PHONE).await.ok();
    end(&ended).await.nothing();

    let at = |minute: i64| json!((EPOCH + minutes(minute)).to_string());
    let listed = here.get("/sessions").await.ok();
    assert_eq!(
        listed["sessions"],
        json!([
            {"id": session_id(&here).await, "current": true, "browser": "Firefox", "system": "Windows", "created_at": at(0), "last_seen_at": at(0)},
            {"id": session_id(&there).await, "current": false, "browser": null, "system": null, "created_at": at(1), "last_seen_at": at(1)},
        ])
    );
    world.clock.advance(SignedDuration::from_secs(1));
    end_all(&here).await.nothing();
    let back = here.again(&world).await;
    validate(&back, LAPTOP).await.ok();
    assert_eq!(
        back.get("/sessions").await.ok()["sessions"].as_array().unwrap().len(),
        1
    );
}

#[tokio::test]
async fn one_other_session_ends_for_every_token_of_its_sign_in_and_nothing_else() {
    let world = World::start().await;
    let person = world.person().await;
    let (phone, tablet) = (person.again(&world).await, person.again(&world).await);
    for (each, device) in [(&person, LAPTOP), (&phone, PHONE), (&tablet, 'c')] {
        validate(each, device).await.ok();
    }
    end_other(&person, &session_id(&phone).await).await.nothing();
    // The pool does not see the end of the session: it still issues tokens of the same sign-in, which are rejected too.
    assert!(lives_at_the_pool(&phone).await);
    for ended in [&phone, &refreshed(&world, &phone)] {
        let bearer = format!("Bearer {}", ended.token);
        for route in guarded_routes()
            .into_iter()
            .filter(|route| route.access.needs_session())
        {
            let answer = knock(ended, route, Some(&bearer)).await;
            answer.problem(401, "session-ended");
        }
    }
    for going_on in [&person, &tablet] {
        going_on.get("/profile").await.ok();
    }
    let listed = person.get("/sessions").await.ok();
    assert_eq!(listed["sessions"].as_array().unwrap().len(), 2);
    assert_eq!(
        actions(&world, &person).await,
        [
            "session.other_ended",
            "session.started",
            "session.started",
            "session.started"
        ]
    );
}

#[tokio::test]
async fn only_a_live_session_ends_another_and_only_one_of_its_own_user() {
    let world = World::start().await;
    let (person, stranger) = (world.person().await, world.person().await);
    let phone = person.again(&world).await;
    for each in [&person, &phone, &stranger] {
        validate(each, LAPTOP).await.ok();
    }
    let (here, there, foreign) = (
        session_id(&person).await,
        session_id(&phone).await,
        session_id(&stranger).await,
    );
    let never = "018f2d3c-0000-4000-8000-000000000000";
    let before = world.snapshot().await;
    for id in [foreign.as_str(), never, "", "a#b", "SESSIONS", &"a".repeat(65)] {
        end_other(&person, id).await.problem(404, "not-found");
    }
    let misspelled = person.post("/session/end", json!({ "sessionId": there })).await;
    misspelled.problem(400, "invalid-request");
    world.snapshot().await.assert_unchanged_since(&before);
    stranger.get("/profile").await.ok();

    // Its own id is its own session. An ended session can only end itself again.
    end_other(&person, &here).await.nothing();
    let before = world.snapshot().await;
    end_other(&person, &here).await.nothing();
    end_other(&person, &there).await.problem(401, "session-ended");
    world.snapshot().await.assert_unchanged_since(&before);
    phone.get("/profile").await.ok();
}

#[tokio::test]
async fn a_session_that_is_extended_while_it_is_ended_has_ended() {
    let world = World::start().await;
    let person = world.person().await;
    let phone = person.again(&world).await;
    validate(&person, LAPTOP).await.ok();
    validate(&phone, PHONE).await.ok();
    let id = session_id(&phone).await;
    let extensions = futures::future::join_all((0..4).map(|_| extend_on(&phone, PHONE)));
    let (ended, _) = tokio::join!(end_other(&person, &id), extensions);
    ended.nothing();
    extend_on(&phone, PHONE).await.problem(401, "session-ended");
    end_other(&person, &id).await.nothing();
    let trail = actions(&world, &person).await;
    let endings = trail.iter().filter(|action| *action == "session.other_ended");
    assert_eq!(endings.count(), 1, "{trail:?}");
}
