//! Refresh: rotation, its grace period, and every way to sign out.

use serde_json::{Value, json};

use crate::fixture::{Answer, EMAIL, PASSWORD, World, not_authorized, token};

async fn refresh(world: &World, refresh_token: &str) -> Answer {
    world
        .client_call("GetTokensFromRefreshToken", json!({ "RefreshToken": refresh_token }))
        .await
}

async fn get_user(world: &World, answer: &Value) -> Answer {
    world
        .call("GetUser", json!({ "AccessToken": token(answer, "AccessToken") }))
        .await
}

async fn signed_in(world: &World) -> Value {
    world.sign_in(EMAIL, PASSWORD).await.unwrap()
}

#[tokio::test]
async fn every_refresh_mints_new_tokens_of_the_same_sign_in() {
    let world = World::new();
    world.confirmed(EMAIL).await;
    let first = signed_in(&world).await;
    world.wait(29 * 60);
    let second = refresh(&world, &token(&first, "RefreshToken")).await.unwrap();
    for name in ["AccessToken", "IdToken", "RefreshToken"] {
        assert_ne!(token(&second, name), token(&first, name), "{name}");
    }
    world.wait(29 * 60);
    get_user(&world, &second).await.unwrap();
}

#[tokio::test]
async fn the_token_before_stays_good_for_a_minute() {
    let world = World::new();
    world.confirmed(EMAIL).await;
    let first = token(&signed_in(&world).await, "RefreshToken");
    refresh(&world, &first).await.unwrap();
    world.wait(59);
    let late = refresh(&world, &first).await.unwrap();
    world.wait(1);
    assert_eq!(
        refresh(&world, &first).await.unwrap_err().name,
        "RefreshTokenReuseException"
    );
    refresh(&world, &token(&late, "RefreshToken")).await.unwrap();
}

#[tokio::test]
async fn the_older_flow_refreshes_without_rotating() {
    let world = World::new();
    world.confirmed(EMAIL).await;
    let refresh_token = token(&signed_in(&world).await, "RefreshToken");
    let body = json!({ "AuthFlow": "REFRESH_TOKEN_AUTH", "AuthParameters": { "REFRESH_TOKEN": refresh_token } });
    for _ in 0..2 {
        let answer = world.client_call("InitiateAuth", body.clone()).await.unwrap();
        assert!(answer["AuthenticationResult"].get("RefreshToken").is_none());
        get_user(&world, &answer).await.unwrap();
        world.wait(120);
    }
}

#[tokio::test]
async fn a_refresh_token_of_nobody_is_invalid() {
    let world = World::new();
    let refused = not_authorized("Invalid Refresh Token");
    assert_eq!(refresh(&world, "garbage").await.unwrap_err(), refused);
}

#[tokio::test]
async fn an_access_token_lasts_half_an_hour() {
    let world = World::new();
    world.confirmed(EMAIL).await;
    let answer = signed_in(&world).await;
    world.wait(30 * 60 - 1);
    get_user(&world, &answer).await.unwrap();
    world.wait(1);
    assert_eq!(
        get_user(&world, &answer).await.unwrap_err(),
        not_authorized("Access Token has expired")
    );
}

#[tokio::test]
async fn only_an_access_token_of_this_pool_opens_anything() {
    let world = World::new();
    let other = World::with_its_own_key();
    world.confirmed(EMAIL).await;
    other.confirmed(EMAIL).await;
    let here = signed_in(&world).await;
    let id_token = token(&here, "IdToken");
    let foreign = token(&signed_in(&other).await, "AccessToken");
    let damaged = format!("{}x", token(&here, "AccessToken"));
    for (name, access_token) in [
        ("an ID token", id_token),
        ("another key", foreign),
        ("damaged", damaged),
    ] {
        let refused = world
            .call("GetUser", json!({ "AccessToken": access_token }))
            .await
            .unwrap_err();
        assert_eq!(refused, not_authorized("Invalid Access Token"), "{name}");
    }
}

#[tokio::test]
async fn revoking_a_refresh_token_ends_its_sign_in_and_no_other() {
    let world = World::new();
    world.confirmed(EMAIL).await;
    let (ended, other) = (signed_in(&world).await, signed_in(&world).await);
    let revoke = json!({ "Token": token(&ended, "RefreshToken") });
    world.client_call("RevokeToken", revoke.clone()).await.unwrap();

    assert_eq!(
        get_user(&world, &ended).await.unwrap_err(),
        not_authorized("Access Token has been revoked")
    );
    let refused = refresh(&world, &token(&ended, "RefreshToken")).await.unwrap_err();
    assert_eq!(refused, not_authorized("Refresh Token has been revoked"));
    get_user(&world, &other).await.unwrap();

    world.client_call("RevokeToken", revoke).await.unwrap();
    world
        .client_call("RevokeToken", json!({ "Token": "garbage" }))
        .await
        .unwrap();
}

#[tokio::test]
async fn signing_out_everywhere_ends_every_sign_in_of_that_user() {
    let world = World::new();
    world.confirmed(EMAIL).await;
    world.confirmed("blake@goldgrove.example").await;
    let (one, two) = (signed_in(&world).await, signed_in(&world).await);
    let somebody_else = world.sign_in("blake@goldgrove.example", PASSWORD).await.unwrap();

    world
        .call("GlobalSignOut", json!({ "AccessToken": token(&one, "AccessToken") }))
        .await
        .unwrap();

    for ended in [&one, &two] {
        assert_eq!(
            get_user(&world, ended).await.unwrap_err(),
            not_authorized("Access Token has been revoked")
        );
        refresh(&world, &token(ended, "RefreshToken")).await.unwrap_err();
    }
    get_user(&world, &somebody_else).await.unwrap();
}

#[tokio::test]
async fn a_sign_in_lasts_thirty_days() {
    let world = World::new();
    world.confirmed(EMAIL).await;
    let refresh_token = token(&signed_in(&world).await, "RefreshToken");
    world.wait(30 * 24 * 60 * 60);
    let refused = refresh(&world, &refresh_token).await.unwrap_err();
    assert_eq!(refused, not_authorized("Refresh Token has expired"));
}
