//! A caller cannot distinguish an unknown name from a known one.

use serde_json::{Value, json};

use crate::fixture::{Answer, EMAIL, PASSWORD, World};

/// An unused address with the same length and first letters as [`EMAIL`].
const NOBODY: &str = "aaron@goldgrove.example";
const WRONG: &str = "Goldgrove-2027";

/// An answer without its random parts: the text of errors, and members by name and kind.
fn shape(answer: Answer) -> Value {
    match answer {
        Ok(value) => shape_of(&value),
        Err(error) => json!({ "error": error.name, "message": error.message }),
    }
}

fn shape_of(value: &Value) -> Value {
    match value {
        Value::Object(members) => members
            .iter()
            .map(|(name, member)| (name.clone(), shape_of(member)))
            .collect::<serde_json::Map<_, _>>()
            .into(),
        Value::String(text) => json!(kind_of(text)),
        other => other.clone(),
    }
}

fn kind_of(text: &str) -> String {
    let hex = text.bytes().all(|byte| byte.is_ascii_hexdigit());
    match text.len() {
        36 if text.as_bytes()[14] == b'4' => "a random id".to_owned(),
        // Leading zeros are omitted.
        29..=32 if hex => "128 bits".to_owned(),
        760..=768 if hex => "3072 bits".to_owned(),
        88 => "a secret block".to_owned(),
        _ => text.to_owned(),
    }
}

async fn challenge(world: &World, name: &str) -> Value {
    shape(Ok(world.challenge(name).await.1))
}

#[tokio::test]
async fn sign_ins_fail_alike_and_lock_alike() {
    let world = World::new();
    let sub = world.confirmed(EMAIL).await;
    for attempt in 0..8 {
        assert_eq!(
            challenge(&world, EMAIL).await,
            challenge(&world, NOBODY).await,
            "challenge {attempt}"
        );
        let known = world.srp_sign_in(EMAIL, WRONG).await;
        let unknown = world.srp_sign_in(NOBODY, WRONG).await;
        assert_eq!(shape(known), shape(unknown), "SRP {attempt}");
        let known = world.sign_in(&sub, WRONG).await;
        let unknown = world.sign_in(NOBODY, WRONG).await;
        assert_eq!(shape(known), shape(unknown), "password {attempt}");
    }
}

#[tokio::test]
async fn an_unknown_name_has_one_salt_and_one_id_for_ever() {
    let mut world = World::new();
    let parameters = |challenge: &Value| {
        let parameters = &challenge["ChallengeParameters"];
        (parameters["SALT"].clone(), parameters["USER_ID_FOR_SRP"].clone())
    };
    let first = parameters(&world.challenge(NOBODY).await.1);
    world.restart();
    assert_eq!(parameters(&world.challenge("AARON@goldgrove.example").await.1), first);
    assert_ne!(parameters(&world.challenge("erin@goldgrove.example").await.1), first);
}

#[tokio::test]
async fn an_unknown_sub_is_challenged_under_its_own_id() {
    let world = World::new();
    let sub = "0e1c5d6a-9c58-4a34-8a5e-0f2f6d1b7c11";
    assert_eq!(
        world.challenge(sub).await.1["ChallengeParameters"]["USER_ID_FOR_SRP"],
        sub
    );
}

#[tokio::test]
async fn a_code_for_a_new_address_is_resent_and_refused_alike() {
    let world = World::new();
    world.sign_up(EMAIL).await;
    for attempt in 0..7 {
        let wrong = world.wrong_code();
        let known = world.confirm(EMAIL, &wrong).await;
        assert_eq!(
            shape(known),
            shape(world.confirm(NOBODY, &wrong).await),
            "guess {attempt}"
        );
    }
    for attempt in 0..8 {
        let known = world
            .client_call("ResendConfirmationCode", json!({ "Username": EMAIL }))
            .await;
        let unknown = world
            .client_call("ResendConfirmationCode", json!({ "Username": NOBODY }))
            .await;
        assert_eq!(shape(known), shape(unknown), "resending {attempt}");
    }
    assert!(
        world.mail.sent().iter().all(|sent| sent.to == EMAIL),
        "nobody is sent nothing"
    );
}

#[tokio::test]
async fn a_forgotten_password_is_helped_and_refused_alike() {
    let world = World::new();
    world.confirmed(EMAIL).await;
    let confirm = |name: &str| json!({ "Username": name, "ConfirmationCode": "000000", "Password": PASSWORD });
    let ask = |name: &str| json!({ "Username": name });
    for round in 0..3 {
        for guess in 0..7 {
            let known = world.client_call("ConfirmForgotPassword", confirm(EMAIL)).await;
            let unknown = world.client_call("ConfirmForgotPassword", confirm(NOBODY)).await;
            assert_eq!(shape(known), shape(unknown), "round {round}, guess {guess}");
        }
        let known = world.client_call("ForgotPassword", ask(EMAIL)).await;
        let unknown = world.client_call("ForgotPassword", ask(NOBODY)).await;
        assert_eq!(shape(known), shape(unknown), "round {round}");
    }
    assert!(
        world.mail.sent().iter().all(|sent| sent.to == EMAIL),
        "nobody is sent nothing"
    );
}

#[tokio::test]
async fn an_address_nobody_confirmed_is_not_sent_a_reset_code() {
    let world = World::new();
    world.sign_up(EMAIL).await;
    let sent_before = world.mail.sent().len();
    world
        .client_call("ForgotPassword", json!({ "Username": EMAIL }))
        .await
        .unwrap();
    assert_eq!(world.mail.sent().len(), sent_before);
}
