//! After a restart, all acknowledged changes are still there. Seeding can be repeated.

use std::os::unix::fs::PermissionsExt as _;

use goldgrove_standin_cognito::NewUser;
use serde_json::json;

use crate::fixture::{EMAIL, PASSWORD, World, not_authorized, token};

fn demo() -> NewUser {
    NewUser {
        email: "Avery@Goldgrove.Example".to_owned(),
        password: PASSWORD.to_owned(),
        given_name: "Avery".to_owned(),
        family_name: "Stone".to_owned(),
    }
}

#[tokio::test]
async fn users_sessions_and_keys_survive_a_restart() {
    let mut world = World::new();
    world.confirmed(EMAIL).await;
    let before = world.sign_in(EMAIL, PASSWORD).await.unwrap();
    world.restart();

    world
        .call("GetUser", json!({ "AccessToken": token(&before, "AccessToken") }))
        .await
        .unwrap();
    let refresh = json!({ "RefreshToken": token(&before, "RefreshToken") });
    world.client_call("GetTokensFromRefreshToken", refresh).await.unwrap();
    world.srp_sign_in(EMAIL, PASSWORD).await.unwrap();
}

#[tokio::test]
async fn a_code_and_the_guesses_at_it_survive_a_restart() {
    let mut world = World::new();
    let sub = world.sign_up(EMAIL).await;
    for _ in 0..5 {
        world.restart();
        assert_eq!(
            world.confirm(&sub, &world.wrong_code()).await.unwrap_err().name,
            "CodeMismatchException"
        );
    }
    world.restart();
    assert_eq!(
        world.confirm(&sub, &world.last_code()).await.unwrap_err().name,
        "LimitExceededException"
    );
}

#[tokio::test]
async fn a_lock_out_and_a_sign_out_survive_a_restart() {
    let mut world = World::new();
    world.confirmed(EMAIL).await;
    let ended = world.sign_in(EMAIL, PASSWORD).await.unwrap();
    world
        .client_call("RevokeToken", json!({ "Token": token(&ended, "RefreshToken") }))
        .await
        .unwrap();
    for _ in 0..5 {
        world.sign_in(EMAIL, "Goldgrove-2027").await.unwrap_err();
    }
    world.restart();

    assert_eq!(
        world.sign_in(EMAIL, PASSWORD).await.unwrap_err(),
        not_authorized("Password attempts exceeded")
    );
    let get_user = world
        .call("GetUser", json!({ "AccessToken": token(&ended, "AccessToken") }))
        .await;
    assert_eq!(get_user.unwrap_err(), not_authorized("Access Token has been revoked"));
}

#[tokio::test]
async fn the_file_is_private_and_holds_no_password_code_or_token() {
    let world = World::new();
    world.sign_up(EMAIL).await;
    let code = world.last_code();
    world.confirm(EMAIL, &code).await.unwrap();
    let answer = world.sign_in(EMAIL, PASSWORD).await.unwrap();
    world
        .client_call("ForgotPassword", json!({ "Username": EMAIL }))
        .await
        .unwrap();

    let mode = std::fs::metadata(&world.path).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    let file = std::fs::read_to_string(&world.path).unwrap();
    let reset_code = format!("\"{}\"", world.last_code());
    for secret in [
        PASSWORD,
        &reset_code,
        &token(&answer, "RefreshToken"),
        &token(&answer, "AccessToken"),
    ] {
        assert!(!file.contains(secret));
    }
}

#[tokio::test]
async fn a_seeded_user_is_confirmed_and_known_to_the_trigger() {
    let world = World::new();
    let sub = world.pool.seed_user(demo()).await.unwrap();
    world.srp_sign_in(EMAIL, PASSWORD).await.unwrap();

    let events = world.triggers.events();
    assert_eq!(events.len(), 1);
    assert_eq!(events[0]["triggerSource"], "PostConfirmation_ConfirmSignUp");
    assert_eq!(events[0]["userName"], sub.to_string());
    assert_eq!(events[0]["request"]["userAttributes"]["given_name"], "Avery");
    assert!(world.mail.sent().is_empty(), "there is nothing to confirm");
}

#[tokio::test]
async fn seeding_again_finishes_what_was_cut_short_and_changes_nothing() {
    let world = World::new();
    world.triggers.fail_with(Some("cut short"));
    let failed = world.pool.seed_user(demo()).await.unwrap_err();
    assert_eq!(failed.name, "UserLambdaValidationException");

    world.triggers.fail_with(None);
    let sub = world.pool.seed_user(demo()).await.unwrap();
    let other_password = NewUser {
        password: "Goldgrove-2027".to_owned(),
        ..demo()
    };
    assert_eq!(world.pool.seed_user(other_password).await.unwrap(), sub);
    assert_eq!(world.triggers.events().len(), 3);
    world.sign_in(EMAIL, PASSWORD).await.unwrap();
}

#[tokio::test]
async fn a_user_the_policy_refuses_is_not_seeded() {
    let world = World::new();
    let weak = NewUser {
        password: "weak".to_owned(),
        ..demo()
    };
    assert_eq!(
        world.pool.seed_user(weak).await.unwrap_err().name,
        "InvalidPasswordException"
    );
}
