//! Changes of the email address: requested after a new sign-in, confirmed by a code, and undone from the old mailbox.
//!
//! Functions: `change-address`, `confirm-address`, `restore-address`.

use aws_lc_rs::hmac;
use data_encoding::BASE32_NOPAD;
use goldgrove_domain::clock::Clock as _;
use goldgrove_domain::mailbox::WAY_BACK;
use jiff::{SignedDuration, Timestamp};
use reqwest::{Client, Method};
use serde_json::{Value, json};

use crate::ended_sessions::{at_the_pool, with_passkey};
use crate::harness::person::{CLIENT_ID, PASSWORD, mails_to, pool, send, shown_code, sign_in, unused_email};
use crate::harness::shop::MONTHLY;
use crate::harness::{Answer, Person, World};

async fn asked(person: &Person, email: &str) -> Answer {
    person.post("/address/change", json!({ "email": email })).await
}

async fn confirmed(person: &Person, code: &str) -> Answer {
    person.post("/address/confirm", json!({ "code": code })).await
}

pub(crate) async fn mails(person: &Person, email: &str) -> Vec<Value> {
    let answer = send(person.client.get(mails_to(&person.urls, email)));
    let answer = answer.await.ok_json();
    answer["messages"].as_array().unwrap().clone()
}

/// Requests another address; returns the content of the link in the mail to the current one.
pub(crate) async fn ask(person: &Person, email: &str) -> String {
    asked(person, email).await.nothing();
    let newest = mails(person, &person.email).await.remove(0);
    let text = newest["text"].as_str().unwrap();
    let (_, from_token) = text.split_once("/restore-address#").unwrap();
    from_token.lines().next().unwrap().to_owned()
}

/// Completes a change of address; returns the content of the link in the mail to the old one.
pub(crate) async fn changed(person: &Person, email: &str) -> String {
    let link = ask(person, email).await;
    let code = shown_code(&person.client, &person.urls, email).await;
    confirmed(person, &code).await.nothing();
    link
}

pub(crate) async fn change(person: &Person, email: &str) {
    changed(person, email).await;
}

pub(crate) async fn restore(person: &Person, link: &str) -> Answer {
    let url = format!("{}/api/address/restore", person.urls.app);
    send(Client::new().post(url).json(&json!({ "token": link }))).await
}

async fn actions(person: &Person) -> Vec<String> {
    let trail = person.get("/audit-events").await.ok();
    let events = trail["events"].as_array().unwrap().iter();
    events
        .map(|event| event["action"].as_str().unwrap().to_owned())
        .collect()
}

/// The same person with another address.
async fn at(world: &World, person: &Person, email: &str) -> Person {
    world.clock.advance(SignedDuration::from_secs(1));
    let person = Person {
        email: email.to_owned(),
        ..person.clone()
    };
    person.again(world).await
}

#[tokio::test]
async fn the_new_address_signs_in_and_gets_what_the_old_one_got() {
    let world = World::start().await;
    let person = world.person().await;
    person.subscribe(MONTHLY).await;
    let new = unused_email();
    world.clock.advance(SignedDuration::from_secs(1));
    change(&person, &new).await;
    person.get("/dashboard").await.problem(401, "session-ended");
    assert_eq!(
        sign_in(&person.client, &person.urls, &person.email, PASSWORD)
            .await
            .status,
        400
    );

    let person = at(&world, &person, &new).await;
    person.get("/dashboard").await.ok();
    let actions = actions(&person).await;
    for action in ["address.change_requested", "address.changed"] {
        assert!(actions.contains(&action.to_owned()), "{actions:?}");
    }
    let customer = format!("/v1/customers/{}", world.customers_of(&person)[0]);
    let customer = world.stripe(Method::GET, &customer, "").await;
    assert_eq!(customer["email"], new.as_str());
}

#[tokio::test]
async fn the_old_address_is_warned_and_stays_until_the_code_is_given_back() {
    let world = World::start().await;
    let person = world.person().await;
    let new = unused_email();
    ask(&person, &new).await;
    let warning = mails(&person, &person.email).await.remove(0);
    assert_eq!(warning["subject"], "Your Goldgrove email address is being changed");
    assert!(!warning.to_string().contains(&new), "the mail says only what we wrote");
    assert_eq!(confirmed(&person, "000000").await.invalid_fields(), ["code"]);
    assert_eq!(confirmed(&person, "none").await.invalid_fields(), ["code"]);
    person.get("/dashboard").await.ok();
    sign_in(&person.client, &person.urls, &person.email, PASSWORD)
        .await
        .ok_json();
    assert_eq!(sign_in(&person.client, &person.urls, &new, PASSWORD).await.status, 400);
}

#[tokio::test]
async fn mails_are_in_the_language_of_the_profile() {
    let world = World::start().await;
    let person = world.person().await;
    person.patch("/profile", json!({ "language": "fr-CA" })).await.ok();
    let new = unused_email();
    ask(&person, &new).await;
    let warning = mails(&person, &person.email).await.remove(0);
    assert_eq!(
        warning["subject"],
        "Votre adresse courriel Goldgrove est en cours de modification"
    );
    let code = mails(&person, &new).await.remove(0);
    assert_eq!(
        code["subject"],
        "Confirmez votre nouvelle adresse courriel pour Goldgrove"
    );
}

#[tokio::test]
async fn a_change_needs_a_fresh_proof_and_an_address_that_is_another() {
    let world = World::start().await;
    let person = world.person().await;
    for email in ["robin", "", &person.email, &person.email.to_uppercase()] {
        assert_eq!(asked(&person, email).await.invalid_fields(), ["email"], "{email}");
    }
    world.clock.advance(SignedDuration::from_mins(11));
    asked(&person, &unused_email())
        .await
        .problem(403, "recent-sign-in-required");
    assert_eq!(mails(&person, &person.email).await, [Value::Null; 0]);
}

#[tokio::test]
async fn the_pool_itself_lets_no_client_change_the_address() {
    let world = World::start().await;
    let person = world.person().await;
    let attributes = json!([{ "Name": "email", "Value": unused_email() }]);
    let body = json!({ "AccessToken": person.token, "UserAttributes": attributes });
    let refused = pool(&person.client, &person.urls, "UpdateUserAttributes", body).await;
    assert_eq!(refused.json()["__type"], "NotAuthorizedException");
}

#[tokio::test]
async fn an_address_of_another_user_looks_free_until_its_owner_could_tell() {
    let world = World::start().await;
    let (person, other) = (world.person().await, world.person().await);
    ask(&person, &other.email).await;
    let code = shown_code(&person.client, &person.urls, &other.email).await;
    confirmed(&person, &code).await.problem(409, "conflict");
    person.get("/dashboard").await.ok();
    other.get("/dashboard").await.ok();
}

#[tokio::test]
async fn the_old_mailbox_wins_over_a_thief_who_has_the_password_and_changed_the_address_twice() {
    let world = World::start().await;
    let owner = world.person().await;
    let (first, second) = (unused_email(), unused_email());
    let link = changed(&owner, &first).await;
    let thief = at(&world, &owner, &first).await;
    let of_the_thief = changed(&thief, &second).await;
    let thief = at(&world, &thief, &second).await;
    thief.get("/dashboard").await.ok();
    world.clock.advance(SignedDuration::from_secs(1));

    restore(&owner, &link).await.nothing();
    thief.get("/dashboard").await.problem(401, "session-ended");
    for email in [&owner.email, &first, &second] {
        assert_eq!(
            sign_in(&owner.client, &owner.urls, email, PASSWORD).await.status,
            400,
            "{email}"
        );
    }
    restore(&owner, &of_the_thief).await.problem(404, "not-found");
    // The same link completes the change after an outage.
    restore(&owner, &link).await.nothing();

    world.clock.advance(SignedDuration::from_secs(1));
    owner.reset_password(PASSWORD).await;
    let owner = at(&world, &owner, &owner.email).await;
    assert!(actions(&owner).await.contains(&"address.restored".to_owned()));
    asked(&owner, &unused_email()).await.problem(409, "conflict");
    world.clock.advance(WAY_BACK);
    let owner = owner.again(&world).await;
    asked(&owner, &unused_email()).await.nothing();
    restore(&owner, &link).await.problem(404, "not-found");
}

#[tokio::test]
async fn a_sign_up_that_takes_the_old_address_without_its_code_gives_way_and_a_confirmed_one_does_not() {
    let world = World::start().await;
    let owner = world.person().await;
    let link = changed(&owner, &unused_email()).await;
    let body = json!({ "ClientId": CLIENT_ID, "Username": owner.email, "Password": PASSWORD });
    pool(&owner.client, &owner.urls, "SignUp", body).await.ok_json();

    restore(&owner, &link).await.nothing();
    world.clock.advance(SignedDuration::from_secs(1));
    owner.reset_password(PASSWORD).await;
    at(&world, &owner, &owner.email).await.get("/dashboard").await.ok();

    let other = world.person().await;
    let new = unused_email();
    let link = changed(&other, &new).await;
    let thief = at(&world, &other, &new).await;
    let holder = Person::sign_up_as(&other.urls, &other.email).await;
    world.clock.advance(SignedDuration::from_secs(1));
    restore(&other, &link).await.problem(409, "conflict");
    // The owner of the mailbox keeps the new account; the thief still loses the old one.
    holder.get("/profile").await.ok();
    thief.get("/dashboard").await.problem(401, "session-ended");
    let again = sign_in(&other.client, &other.urls, &new, PASSWORD).await;
    assert_eq!(again.status, 400);
}

/// Sets up an authenticator app, so that the password alone no longer signs in.
async fn with_app(world: &World, person: &Person) {
    let secret = at_the_pool(person, "AssociateSoftwareToken", json!({})).await;
    let secret = secret["SecretCode"].as_str().unwrap();
    let code = json!({ "UserCode": totp(secret, world.clock.now()) });
    at_the_pool(person, "VerifySoftwareToken", code).await;
    let on = json!({ "SoftwareTokenMfaSettings": { "Enabled": true, "PreferredMfa": true } });
    at_the_pool(person, "SetUserMFAPreference", on).await;
}

/// The code of an app with this secret at `now` (RFC 6238: SHA-1, half minutes, six digits).
fn totp(secret: &str, now: Timestamp) -> String {
    let secret = BASE32_NOPAD.decode(secret.as_bytes()).unwrap();
    let key = hmac::Key::new(hmac::HMAC_SHA1_FOR_LEGACY_USE_ONLY, &secret);
    let tag = hmac::sign(&key, &(now.as_second() / 30).to_be_bytes());
    let tag = tag.as_ref();
    let offset = usize::from(tag[19] & 0xf);
    let word = u32::from_be_bytes(tag[offset..offset + 4].try_into().unwrap());
    format!("{:06}", (word & 0x7fff_ffff) % 1_000_000)
}

#[tokio::test]
async fn the_way_back_removes_what_the_thief_added_to_sign_in_with_and_keeps_what_was_there() {
    let world = World::start().await;
    let owner = world.person().await;
    let kept = with_passkey(&owner).await;
    world.clock.advance(SignedDuration::from_secs(1));
    let new = unused_email();
    let link = changed(&owner, &new).await;
    let thief = at(&world, &owner, &new).await;
    with_passkey(&thief).await;
    with_app(&world, &thief).await;
    world.clock.advance(SignedDuration::from_secs(1));

    restore(&owner, &link).await.nothing();
    thief.get("/dashboard").await.problem(401, "session-ended");
    world.clock.advance(SignedDuration::from_secs(1));
    owner.reset_password(PASSWORD).await;
    // The sign-in needs no code.
    let owner = at(&world, &owner, &owner.email).await;
    let passkeys = at_the_pool(&owner, "ListWebAuthnCredentials", json!({})).await;
    let ids: Vec<&str> = passkeys["Credentials"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it["CredentialId"].as_str().unwrap())
        .collect();
    assert_eq!(ids, [kept]);
}

#[tokio::test]
async fn an_app_that_was_set_up_before_the_change_stays_on() {
    let world = World::start().await;
    let owner = world.person().await;
    with_app(&world, &owner).await;
    let link = ask(&owner, &unused_email()).await;
    world.clock.advance(SignedDuration::from_secs(1));
    restore(&owner, &link).await.nothing();
    world.clock.advance(SignedDuration::from_secs(1));
    owner.reset_password(PASSWORD).await;
    let answer = sign_in(&owner.client, &owner.urls, &owner.email, PASSWORD)
        .await
        .ok_json();
    assert_eq!(answer["ChallengeName"], "SOFTWARE_TOKEN_MFA");
}

#[tokio::test]
async fn a_change_that_is_not_confirmed_yet_is_called_off_by_the_link() {
    let world = World::start().await;
    let person = world.person().await;
    let new = unused_email();
    let link = ask(&person, &new).await;
    let code = shown_code(&person.client, &person.urls, &new).await;
    restore(&person, &link).await.nothing();
    world.clock.advance(SignedDuration::from_secs(1));
    person.reset_password(PASSWORD).await;
    let person = at(&world, &person, &person.email).await;
    assert_eq!(confirmed(&person, &code).await.invalid_fields(), ["code"]);
}

#[tokio::test]
async fn no_other_link_does_anything() {
    let world = World::start().await;
    let (person, other) = (world.person().await, world.person().await);
    let link = ask(&person, &unused_email()).await;
    let parts: Vec<&str> = link.split('.').collect();
    let of_other = link.replacen(&person.id, &other.id, 1);
    let another_address = link.replacen(parts[2], "bWVAZXZpbC5leGFtcGxl", 1);
    let later = link.replacen(parts[1], "1999999999999", 1);
    let cut = &link[..link.len() - 1];
    for token in [
        "",
        "a.b.c.d",
        &of_other,
        &another_address,
        &later,
        cut,
        &"x".repeat(2_000),
    ] {
        restore(&person, token).await.problem(404, "not-found");
    }
    person.get("/dashboard").await.ok();
    world.clock.advance(WAY_BACK);
    restore(&person, &link).await.problem(404, "not-found");
}

#[tokio::test]
async fn a_change_whose_end_was_cut_off_is_finished_by_the_same_code() {
    let world = World::start().await;
    let person = world.person().await;
    let new = unused_email();
    ask(&person, &new).await;
    let code = shown_code(&person.client, &person.urls, &new).await;
    // The pool accepted the code, but our own function did not run.
    let proof = json!({ "AccessToken": person.token, "AttributeName": "email", "Code": code });
    pool(&person.client, &person.urls, "VerifyUserAttribute", proof)
        .await
        .ok_json();
    person.get("/dashboard").await.ok();
    world.clock.advance(SignedDuration::from_secs(1));
    confirmed(&person, &code).await.nothing();
    person.get("/dashboard").await.problem(401, "session-ended");
}

#[tokio::test]
async fn the_new_address_has_had_its_trial() {
    let days = |days: i64| SignedDuration::from_hours(24 * days);
    let world = World::start().await;
    let person = world.person().await;
    world.clock.advance(days(3));
    let person = person.again(&world).await;
    let new = unused_email();
    change(&person, &new).await;
    let person = at(&world, &person, &new).await;
    let gone = person
        .call(Method::DELETE, "/user")
        .json(&json!({ "confirm": "DELETE" }));
    send(gone).await.ok();
    let next = Person::sign_up_as(world.urls(), &new).await.of(&world);
    assert_eq!(next.get("/profile").await.ok()["trial"]["daysLeft"], 4);
}

#[tokio::test]
async fn a_user_asks_for_another_address_five_times_an_hour() {
    let world = World::start().await;
    let person = world.person().await;
    for _ in 0..5 {
        asked(&person, &unused_email()).await.nothing();
    }
    assert_eq!(asked(&person, &unused_email()).await.status, 429);
}

#[tokio::test]
async fn a_thief_who_keeps_failing_does_not_hold_the_address_back() {
    let world = World::start().await;
    let owner = world.person().await;
    let new = unused_email();
    let link = changed(&owner, &new).await;
    world.clock.advance(SignedDuration::from_secs(1));
    for _ in 0..6 {
        let guess = sign_in(&owner.client, &owner.urls, &new, "Guessed-by-a-thief-1").await;
        assert_eq!(guess.status, 400);
    }
    let locked = sign_in(&owner.client, &owner.urls, &new, PASSWORD).await;
    assert_eq!(locked.status, 400, "no more attempts, also with the right password");

    restore(&owner, &link).await.nothing();
    owner.reset_password(PASSWORD).await;
    world.clock.advance(SignedDuration::from_mins(15));
    at(&world, &owner, &owner.email).await.get("/dashboard").await.ok();
}
