//! Sign-in with SRP and with a password, the claims of tokens, and the lockout.

use jsonwebtoken::jwk::JwkSet;
use jsonwebtoken::{Algorithm, DecodingKey, Validation};
use serde_json::{Value, json};

use crate::fixture::{CLIENT_ID, EMAIL, ISSUER, PASSWORD, POOL_ID, World, not_authorized, token};

const NOON: i64 = 1_795_262_400;

/// The claims of a token, verified with only the published keys.
async fn claims(world: &World, token: &str) -> Value {
    let request = axum::http::Request::get(format!("/{POOL_ID}/.well-known/jwks.json"));
    let (_, _, jwks) = world.send(request.body(axum::body::Body::empty()).unwrap()).await;
    let keys: JwkSet = serde_json::from_value(jwks).unwrap();
    let key_id = jsonwebtoken::decode_header(token).unwrap().kid.unwrap();
    let key = DecodingKey::from_jwk(keys.find(&key_id).unwrap()).unwrap();
    let mut validation = Validation::new(Algorithm::RS256);
    validation.validate_exp = false;
    validation.validate_aud = false;
    validation.set_issuer(&[ISSUER]);
    jsonwebtoken::decode::<Value>(token, &key, &validation).unwrap().claims
}

#[tokio::test]
async fn srp_signs_in_under_every_name_of_the_user() {
    let world = World::new();
    let sub = world.confirmed(EMAIL).await;
    for name in [EMAIL, "Avery@Goldgrove.Example", &sub] {
        let answer = world.srp_sign_in(name, PASSWORD).await.unwrap();
        assert_eq!(answer["AuthenticationResult"]["TokenType"], "Bearer");
        assert_eq!(answer["AuthenticationResult"]["ExpiresIn"], 1800);
    }
}

#[tokio::test]
async fn the_tokens_say_who_when_and_for_whom() {
    let world = World::new();
    let sub = world.confirmed(EMAIL).await;
    let answer = world.srp_sign_in(EMAIL, PASSWORD).await.unwrap();
    let access = claims(&world, &token(&answer, "AccessToken")).await;
    let id = claims(&world, &token(&answer, "IdToken")).await;

    for claims in [&access, &id] {
        assert_eq!(claims["sub"], sub);
        assert_eq!(claims["iss"], ISSUER);
        assert_eq!(claims["auth_time"], NOON);
        assert_eq!(claims["iat"], NOON);
        assert_eq!(claims["exp"], NOON + 1800);
        assert_eq!(claims["origin_jti"], access["origin_jti"]);
    }
    assert_ne!(access["jti"], id["jti"]);
    assert_eq!(access["token_use"], "access");
    assert_eq!(access["client_id"], CLIENT_ID);
    assert_eq!(access["username"], sub);
    assert_eq!(access["scope"], "aws.cognito.signin.user.admin");
    assert!(
        access.get("email").is_none(),
        "an access token carries no personal data"
    );
    assert_eq!(id["token_use"], "id");
    assert_eq!(id["aud"], CLIENT_ID);
    assert_eq!(id["cognito:username"], sub);
    assert_eq!(id["email"], EMAIL);
    assert_eq!(id["email_verified"], true);
    assert_eq!(
        (&id["given_name"], &id["family_name"]),
        (&json!("Avery"), &json!("Stone"))
    );
}

#[tokio::test]
async fn a_wrong_password_is_refused_by_both_ways() {
    let world = World::new();
    world.confirmed(EMAIL).await;
    let refused = not_authorized("Incorrect username or password.");
    assert_eq!(world.srp_sign_in(EMAIL, "Goldgrove-2027").await.unwrap_err(), refused);
    assert_eq!(world.sign_in(EMAIL, "Goldgrove-2027").await.unwrap_err(), refused);
}

#[tokio::test]
async fn only_the_right_password_learns_that_the_address_is_unconfirmed() {
    let world = World::new();
    world.sign_up(EMAIL).await;
    for password in [PASSWORD, "Goldgrove-2027"] {
        let expected = if password == PASSWORD {
            "UserNotConfirmedException"
        } else {
            "NotAuthorizedException"
        };
        assert_eq!(world.sign_in(EMAIL, password).await.unwrap_err().name, expected);
        assert_eq!(world.srp_sign_in(EMAIL, password).await.unwrap_err().name, expected);
    }
}

#[tokio::test]
async fn a_challenge_is_answered_once() {
    let world = World::new();
    world.confirmed(EMAIL).await;
    let (client, challenge) = world.challenge(EMAIL).await;
    let claim = World::claim(&client, &challenge, PASSWORD);
    world
        .client_call("RespondToAuthChallenge", claim.clone())
        .await
        .unwrap();
    let again = world.client_call("RespondToAuthChallenge", claim).await.unwrap_err();
    assert_eq!(
        again,
        not_authorized("Invalid session for the user, session is expired.")
    );
}

#[tokio::test]
async fn a_challenge_lasts_three_minutes() {
    let world = World::new();
    world.confirmed(EMAIL).await;
    let (client, challenge) = world.challenge(EMAIL).await;
    world.wait(180);
    let claim = World::claim(&client, &challenge, PASSWORD);
    assert_eq!(
        world.client_error("RespondToAuthChallenge", claim).await,
        "NotAuthorizedException"
    );
}

#[tokio::test]
async fn a_password_changed_during_a_challenge_voids_it() {
    let world = World::new();
    world.confirmed(EMAIL).await;
    let access = token(&world.sign_in(EMAIL, PASSWORD).await.unwrap(), "AccessToken");
    let (client, challenge) = world.challenge(EMAIL).await;
    let change = json!({ "AccessToken": access, "PreviousPassword": PASSWORD, "ProposedPassword": "Goldgrove-2027" });
    world.call("ChangePassword", change).await.unwrap();

    let claim = World::claim(&client, &challenge, PASSWORD);
    assert_eq!(
        world.client_error("RespondToAuthChallenge", claim).await,
        "NotAuthorizedException"
    );
}

#[tokio::test]
async fn failures_of_both_ways_lock_the_account_and_waiting_opens_it() {
    let world = World::new();
    world.confirmed(EMAIL).await;
    for _ in 0..3 {
        world.sign_in(EMAIL, "Goldgrove-2027").await.unwrap_err();
    }
    for _ in 0..2 {
        world.srp_sign_in(EMAIL, "Goldgrove-2027").await.unwrap_err();
    }
    let locked = not_authorized("Password attempts exceeded");
    assert_eq!(world.sign_in(EMAIL, PASSWORD).await.unwrap_err(), locked);
    assert_eq!(world.srp_sign_in(EMAIL, PASSWORD).await.unwrap_err(), locked);

    world.wait(1);
    world.srp_sign_in(EMAIL, PASSWORD).await.unwrap();
}

#[tokio::test]
async fn each_failure_after_a_wait_doubles_the_next() {
    let world = World::new();
    world.confirmed(EMAIL).await;
    for _ in 0..5 {
        world.sign_in(EMAIL, "Goldgrove-2027").await.unwrap_err();
    }
    for seconds in [1, 2, 4, 8] {
        world.wait(seconds);
        let failed = world.sign_in(EMAIL, "Goldgrove-2027").await.unwrap_err();
        assert_eq!(
            failed,
            not_authorized("Incorrect username or password."),
            "after {seconds} s"
        );
        let locked = world.sign_in(EMAIL, PASSWORD).await.unwrap_err();
        assert_eq!(
            locked,
            not_authorized("Password attempts exceeded"),
            "after {seconds} s"
        );
    }
}

#[tokio::test]
async fn what_is_missing_or_unsupported_is_an_invalid_parameter() {
    let world = World::new();
    let initiate = |flow: &str, parameters: Value| json!({ "AuthFlow": flow, "AuthParameters": parameters });
    let rows = [
        ("an unknown flow", "InitiateAuth", initiate("CUSTOM_AUTH", json!({}))),
        (
            "no name",
            "InitiateAuth",
            initiate("USER_SRP_AUTH", json!({ "SRP_A": "2" })),
        ),
        (
            "no SRP value",
            "InitiateAuth",
            initiate("USER_SRP_AUTH", json!({ "USERNAME": EMAIL })),
        ),
        (
            "an SRP value of 0",
            "InitiateAuth",
            initiate("USER_SRP_AUTH", json!({ "USERNAME": EMAIL, "SRP_A": "0" })),
        ),
        (
            "no password",
            "InitiateAuth",
            initiate("USER_PASSWORD_AUTH", json!({ "USERNAME": EMAIL })),
        ),
        (
            "no refresh token",
            "InitiateAuth",
            initiate("REFRESH_TOKEN_AUTH", json!({})),
        ),
        ("no flow", "InitiateAuth", json!({})),
        (
            "an unknown challenge",
            "RespondToAuthChallenge",
            json!({ "ChallengeName": "SMS_MFA" }),
        ),
        (
            "an empty answer",
            "RespondToAuthChallenge",
            json!({ "ChallengeName": "PASSWORD_VERIFIER" }),
        ),
    ];
    for (name, operation, body) in rows {
        assert_eq!(
            world.client_error(operation, body).await,
            "InvalidParameterException",
            "{name}"
        );
    }
}
