//! New passwords: with a mailed code and with the old password.

use goldgrove_standin_cognito::MailKind;
use serde_json::{Value, json};

use crate::fixture::{Answer, EMAIL, PASSWORD, World, not_authorized, token};

const NEW: &str = "Goldgrove-2027";

async fn forgot(world: &World) -> String {
    world
        .client_call("ForgotPassword", json!({ "Username": EMAIL }))
        .await
        .unwrap();
    world.last_code()
}

fn reset(code: &str, password: &str) -> Value {
    json!({ "Username": EMAIL, "ConfirmationCode": code, "Password": password })
}

async fn change(world: &World, access_token: &str, previous: &str, proposed: &str) -> Answer {
    let body = json!({ "AccessToken": access_token, "PreviousPassword": previous, "ProposedPassword": proposed });
    world.call("ChangePassword", body).await
}

#[tokio::test]
async fn a_mailed_code_sets_a_new_password() {
    let world = World::new();
    world.confirmed(EMAIL).await;
    let code = forgot(&world).await;
    assert_eq!(world.mail.sent().last().unwrap().kind, MailKind::PasswordReset);
    world
        .client_call("ConfirmForgotPassword", reset(&code, NEW))
        .await
        .unwrap();

    world.srp_sign_in(EMAIL, NEW).await.unwrap();
    world.srp_sign_in(EMAIL, PASSWORD).await.unwrap_err();
    let sources: Vec<_> = world
        .triggers
        .events()
        .iter()
        .map(|event| event["triggerSource"].clone())
        .collect();
    assert_eq!(
        sources[2..],
        [
            json!("CustomMessage_ForgotPassword"),
            json!("PostConfirmation_ConfirmForgotPassword")
        ]
    );
}

#[tokio::test]
async fn a_reset_code_is_good_once_for_an_hour_and_five_guesses() {
    let world = World::new();
    world.confirmed(EMAIL).await;

    let expired = forgot(&world).await;
    world.wait(60 * 60);
    assert_eq!(
        world.client_error("ConfirmForgotPassword", reset(&expired, NEW)).await,
        "ExpiredCodeException"
    );

    let spoiled = forgot(&world).await;
    for _ in 0..5 {
        let wrong = reset(&world.wrong_code(), NEW);
        assert_eq!(
            world.client_error("ConfirmForgotPassword", wrong).await,
            "CodeMismatchException"
        );
    }
    assert_eq!(
        world.client_error("ConfirmForgotPassword", reset(&spoiled, NEW)).await,
        "LimitExceededException"
    );

    let good = forgot(&world).await;
    world
        .client_call("ConfirmForgotPassword", reset(&good, NEW))
        .await
        .unwrap();
    assert_eq!(
        world.client_error("ConfirmForgotPassword", reset(&good, NEW)).await,
        "ExpiredCodeException"
    );
}

#[tokio::test]
async fn a_weak_new_password_does_not_cost_the_code() {
    let world = World::new();
    world.confirmed(EMAIL).await;
    let code = forgot(&world).await;
    assert_eq!(
        world.client_error("ConfirmForgotPassword", reset(&code, "weak")).await,
        "InvalidPasswordException"
    );
    world
        .client_call("ConfirmForgotPassword", reset(&code, NEW))
        .await
        .unwrap();
}

#[tokio::test]
async fn a_reset_opens_a_locked_account() {
    let world = World::new();
    world.confirmed(EMAIL).await;
    for _ in 0..9 {
        world.sign_in(EMAIL, NEW).await.unwrap_err();
    }
    let code = forgot(&world).await;
    world
        .client_call("ConfirmForgotPassword", reset(&code, NEW))
        .await
        .unwrap();
    world.sign_in(EMAIL, NEW).await.unwrap();
}

#[tokio::test]
async fn the_old_password_allows_a_new_one() {
    let world = World::new();
    world.confirmed(EMAIL).await;
    let access = token(&world.sign_in(EMAIL, PASSWORD).await.unwrap(), "AccessToken");
    change(&world, &access, PASSWORD, NEW).await.unwrap();
    world.srp_sign_in(EMAIL, NEW).await.unwrap();
    world.srp_sign_in(EMAIL, PASSWORD).await.unwrap_err();
}

#[tokio::test]
async fn a_password_is_changed_only_with_the_old_one_and_to_a_good_one() {
    let world = World::new();
    world.confirmed(EMAIL).await;
    let access = token(&world.sign_in(EMAIL, PASSWORD).await.unwrap(), "AccessToken");
    let weak = change(&world, &access, PASSWORD, "weak").await.unwrap_err();
    assert_eq!(weak.name, "InvalidPasswordException");
    for _ in 0..5 {
        let wrong = change(&world, &access, "Goldgrove-0000", NEW).await.unwrap_err();
        assert_eq!(wrong, not_authorized("Incorrect username or password."));
    }
    let limited = change(&world, &access, PASSWORD, NEW).await.unwrap_err();
    assert_eq!(limited.name, "LimitExceededException");
    world.wait(1);
    change(&world, &access, PASSWORD, NEW).await.unwrap();
}
