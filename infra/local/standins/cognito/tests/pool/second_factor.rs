//! An authenticator app as the second factor: setup, challenge, wrong guesses, removal.

use serde_json::{Value, json};

use crate::authenticator::Authenticator;
use crate::fixture::{Answer, EMAIL, PASSWORD, POOL_ID, WireError, World, not_authorized, token};

const STEP: i64 = 30;

/// A signed-in user's token and their app.
struct Protected {
    access: String,
    app: Authenticator,
}

fn error(name: &str, message: &str) -> WireError {
    WireError {
        name: name.to_owned(),
        message: message.to_owned(),
    }
}

async fn associate(world: &World, access: &str) -> Authenticator {
    let answer = world
        .call("AssociateSoftwareToken", json!({ "AccessToken": access }))
        .await
        .unwrap();
    Authenticator::new(answer["SecretCode"].as_str().unwrap())
}

async fn verify(world: &World, access: &str, code: &str) -> Answer {
    world
        .call(
            "VerifySoftwareToken",
            json!({ "AccessToken": access, "UserCode": code }),
        )
        .await
}

async fn prefer(world: &World, access: &str, on: bool) -> Answer {
    let settings = json!({ "Enabled": on, "PreferredMfa": on });
    let body = json!({ "AccessToken": access, "SoftwareTokenMfaSettings": settings });
    world.call("SetUserMFAPreference", body).await
}

async fn protect(world: &World) -> Protected {
    world.confirmed(EMAIL).await;
    let access = token(&world.sign_in(EMAIL, PASSWORD).await.unwrap(), "AccessToken");
    let app = associate(world, &access).await;
    verify(world, &access, &app.code(&world.clock)).await.unwrap();
    prefer(world, &access, true).await.unwrap();
    // The setup used its code; the next one comes half a minute later.
    world.wait(STEP);
    Protected { access, app }
}

async fn respond(world: &World, challenge: &Value, code: &str) -> Answer {
    let body = json!({
        "ChallengeName": "SOFTWARE_TOKEN_MFA",
        "Session": challenge["Session"],
        "ChallengeResponses": { "USERNAME": EMAIL, "SOFTWARE_TOKEN_MFA_CODE": code },
    });
    world.client_call("RespondToAuthChallenge", body).await
}

async fn mfa_of(world: &World, access: &str) -> (Value, Value) {
    let user = world.call("GetUser", json!({ "AccessToken": access })).await.unwrap();
    (user["PreferredMfaSetting"].clone(), user["UserMFASettingList"].clone())
}

#[tokio::test]
async fn both_ways_of_signing_in_ask_for_a_code_once_it_is_set_up() {
    let world = World::new();
    let protected = protect(&world).await;
    for by_srp in [true, false] {
        let challenge = if by_srp {
            world.srp_sign_in(EMAIL, PASSWORD).await.unwrap()
        } else {
            world.sign_in(EMAIL, PASSWORD).await.unwrap()
        };
        assert_eq!(challenge["ChallengeName"], "SOFTWARE_TOKEN_MFA");
        assert!(
            challenge.get("AuthenticationResult").is_none(),
            "no token before the code"
        );
        let answer = respond(&world, &challenge, &protected.app.code(&world.clock))
            .await
            .unwrap();
        assert_eq!(answer["AuthenticationResult"]["TokenType"], "Bearer");
        world.wait(STEP);
    }
}

#[tokio::test]
async fn the_account_says_whether_a_code_is_asked_for() {
    let world = World::new();
    let Protected { access, .. } = protect(&world).await;
    let on = (json!("SOFTWARE_TOKEN_MFA"), json!(["SOFTWARE_TOKEN_MFA"]));
    assert_eq!(mfa_of(&world, &access).await, on);

    prefer(&world, &access, false).await.unwrap();
    assert_eq!(mfa_of(&world, &access).await, (Value::Null, Value::Null));
    let answer = world.sign_in(EMAIL, PASSWORD).await.unwrap();
    assert!(
        answer.get("AuthenticationResult").is_some(),
        "the password is enough again"
    );
}

#[tokio::test]
async fn an_app_that_has_shown_no_code_is_never_asked() {
    let world = World::new();
    world.confirmed(EMAIL).await;
    let access = token(&world.sign_in(EMAIL, PASSWORD).await.unwrap(), "AccessToken");
    let app = associate(&world, &access).await;
    let wrong = verify(&world, &access, &app.wrong_code(&world.clock)).await;
    assert_eq!(
        wrong.unwrap_err(),
        error("EnableSoftwareTokenMFAException", "Code mismatch")
    );
    for malformed in ["", "12345", "1234567", "abcdef", "12345\u{660}"] {
        let refused = verify(&world, &access, malformed).await.unwrap_err();
        assert_eq!(refused.name, "InvalidParameterException", "{malformed:?}");
    }
    let settings = json!({ "Enabled": false, "PreferredMfa": true });
    let body = json!({ "AccessToken": access, "SoftwareTokenMfaSettings": settings });
    let preferred = world.call("SetUserMFAPreference", body).await.unwrap_err();
    assert_eq!(preferred.name, "InvalidParameterException");
    assert_eq!(
        prefer(&world, &access, true).await.unwrap_err().name,
        "InvalidParameterException"
    );
    world.srp_sign_in(EMAIL, PASSWORD).await.unwrap()["AuthenticationResult"]
        .as_object()
        .unwrap();
}

#[tokio::test]
async fn nothing_is_verified_that_was_not_asked_for() {
    let world = World::new();
    world.confirmed(EMAIL).await;
    let access = token(&world.sign_in(EMAIL, PASSWORD).await.unwrap(), "AccessToken");
    assert_eq!(
        verify(&world, &access, "123456").await.unwrap_err().name,
        "SoftwareTokenMFANotFoundException"
    );
}

#[tokio::test]
async fn a_code_is_taken_once_wherever_it_was_shown() {
    let world = World::new();
    world.confirmed(EMAIL).await;
    let access = token(&world.sign_in(EMAIL, PASSWORD).await.unwrap(), "AccessToken");
    let app = associate(&world, &access).await;
    let code = app.code(&world.clock);
    verify(&world, &access, &code).await.unwrap();
    prefer(&world, &access, true).await.unwrap();
    let used = error(
        "ExpiredCodeException",
        "Your software token has already been used once.",
    );

    let challenge = world.sign_in(EMAIL, PASSWORD).await.unwrap();
    assert_eq!(
        respond(&world, &challenge, &code).await.unwrap_err(),
        used,
        "of the set-up"
    );

    world.wait(STEP);
    let code = app.code(&world.clock);
    respond(&world, &challenge, &code).await.unwrap();
    let next = world.sign_in(EMAIL, PASSWORD).await.unwrap();
    assert_eq!(respond(&world, &next, &code).await.unwrap_err(), used, "of a sign-in");
}

#[tokio::test]
async fn a_wrong_code_may_be_corrected_and_a_right_one_ends_the_challenge() {
    let world = World::new();
    let Protected { app, .. } = protect(&world).await;
    let challenge = world.sign_in(EMAIL, PASSWORD).await.unwrap();
    let wrong = respond(&world, &challenge, &app.wrong_code(&world.clock)).await;
    assert_eq!(
        wrong.unwrap_err(),
        error("CodeMismatchException", "Invalid code received for user")
    );
    respond(&world, &challenge, &app.code(&world.clock)).await.unwrap();
    world.wait(STEP);
    let again = respond(&world, &challenge, &app.code(&world.clock)).await;
    assert_eq!(
        again.unwrap_err(),
        not_authorized("Invalid session for the user, session is expired.")
    );
}

#[tokio::test]
async fn the_challenge_lasts_three_minutes_and_ends_with_the_password() {
    let world = World::new();
    let Protected { access, app } = protect(&world).await;
    let expired = not_authorized("Invalid session for the user, session is expired.");

    let late = world.sign_in(EMAIL, PASSWORD).await.unwrap();
    world.wait(180);
    assert_eq!(
        respond(&world, &late, &app.code(&world.clock)).await.unwrap_err(),
        expired
    );

    let overtaken = world.sign_in(EMAIL, PASSWORD).await.unwrap();
    let change = json!({ "AccessToken": access, "PreviousPassword": PASSWORD, "ProposedPassword": "Goldgrove-2027" });
    world.call("ChangePassword", change).await.unwrap();
    assert_eq!(
        respond(&world, &overtaken, &app.code(&world.clock)).await.unwrap_err(),
        expired
    );
}

#[tokio::test]
async fn guesses_lock_the_account_and_a_right_password_buys_no_new_ones() {
    let world = World::new();
    let Protected { app, .. } = protect(&world).await;
    for _ in 0..5 {
        let challenge = world.sign_in(EMAIL, PASSWORD).await.unwrap();
        respond(&world, &challenge, &app.wrong_code(&world.clock))
            .await
            .unwrap_err();
    }
    let locked = not_authorized("Password attempts exceeded");
    assert_eq!(world.sign_in(EMAIL, PASSWORD).await.unwrap_err(), locked);

    world.wait(1);
    let challenge = world.sign_in(EMAIL, PASSWORD).await.unwrap();
    respond(&world, &challenge, &app.wrong_code(&world.clock))
        .await
        .unwrap_err();
    let right = app.code(&world.clock);
    assert_eq!(
        respond(&world, &challenge, &right).await.unwrap_err(),
        locked,
        "even the right code waits"
    );
    world.wait(2);
    respond(&world, &challenge, &app.code(&world.clock)).await.unwrap();
}

#[tokio::test]
async fn guesses_at_the_set_up_are_limited() {
    let world = World::new();
    world.confirmed(EMAIL).await;
    let access = token(&world.sign_in(EMAIL, PASSWORD).await.unwrap(), "AccessToken");
    let app = associate(&world, &access).await;
    for _ in 0..5 {
        verify(&world, &access, &app.wrong_code(&world.clock))
            .await
            .unwrap_err();
    }
    let limited = verify(&world, &access, &app.code(&world.clock)).await.unwrap_err();
    assert_eq!(limited.name, "LimitExceededException");
}

#[tokio::test]
async fn a_new_app_takes_over_when_it_is_proven_and_not_before() {
    let world = World::new();
    let Protected { access, app: old } = protect(&world).await;
    let new = associate(&world, &access).await;
    let challenge = world.sign_in(EMAIL, PASSWORD).await.unwrap();
    respond(&world, &challenge, &old.code(&world.clock)).await.unwrap();

    verify(&world, &access, &new.code(&world.clock)).await.unwrap();
    world.wait(STEP);
    let challenge = world.sign_in(EMAIL, PASSWORD).await.unwrap();
    respond(&world, &challenge, &old.code(&world.clock)).await.unwrap_err();
    respond(&world, &challenge, &new.code(&world.clock)).await.unwrap();
}

#[tokio::test]
async fn the_app_survives_a_restart_and_its_secret_is_shown_once() {
    let mut world = World::new();
    let Protected { app, access } = protect(&world).await;
    world.restart();
    let challenge = world.sign_in(EMAIL, PASSWORD).await.unwrap();
    respond(&world, &challenge, &app.code(&world.clock)).await.unwrap();
    let user = world.call("GetUser", json!({ "AccessToken": access })).await.unwrap();
    assert!(!user.to_string().contains("Secret"));
}

#[tokio::test]
async fn a_stranger_without_a_token_sets_nothing_up() {
    let world = World::new();
    let rows = [
        ("AssociateSoftwareToken", json!({ "AccessToken": "x" })),
        (
            "VerifySoftwareToken",
            json!({ "AccessToken": "x", "UserCode": "000000" }),
        ),
        ("SetUserMFAPreference", json!({ "AccessToken": "x" })),
    ];
    for (operation, body) in rows {
        let refused = world.call(operation, body).await.unwrap_err();
        assert_eq!(refused, not_authorized("Invalid Access Token"), "{operation}");
    }
}

#[tokio::test]
async fn an_administrator_turns_it_off_and_the_password_is_enough() {
    let world = World::new();
    let protected = protect(&world).await;
    let user = json!({ "UserPoolId": POOL_ID, "Username": EMAIL });
    let known = world.signed_call("AdminGetUser", user.clone()).await.unwrap();
    assert_eq!(known["UserMFASettingList"], json!(["SOFTWARE_TOKEN_MFA"]));
    let mut off = user.clone();
    off["SoftwareTokenMfaSettings"] = json!({ "Enabled": false });
    world.call("AdminSetUserMFAPreference", off.clone()).await.unwrap_err();
    world.signed_call("AdminSetUserMFAPreference", off).await.unwrap();
    assert_eq!(mfa_of(&world, &protected.access).await, (Value::Null, Value::Null));
    token(&world.sign_in(EMAIL, PASSWORD).await.unwrap(), "AccessToken");
}
