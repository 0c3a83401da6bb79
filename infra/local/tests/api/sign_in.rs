//! Sign-up by mail, and that a failed sign-in reveals nothing.
//!
//! Functions: `cognito-post-confirmation`.

use serde_json::json;

use crate::harness::person::{PASSWORD, pool, send, sign_in, unused_email};
use crate::harness::{Answer, Person, shared};

#[tokio::test]
async fn who_signs_up_and_follows_the_link_has_a_profile() {
    let person = Person::sign_up(shared().await.urls()).await;
    let profile = person.get("/profile").await.ok();
    assert_eq!(
        (&profile["id"], &profile["full_name"]),
        (&json!(person.id), &json!("Robin Vale"))
    );
    assert_eq!(profile["trial"]["isTrialActive"], true);
    assert_eq!(person.get("/dashboard").await.ok()["accounts"], json!([]));
}

/// The visible parts of an answer, without its date and request id.
fn seen(answer: &Answer) -> (u16, String, Vec<(String, String)>) {
    let headers = answer.headers.iter().filter(|(name, _)| *name != "date");
    let headers = headers.map(|(name, value)| {
        let value = value.to_str().unwrap();
        let is_id = *name == "x-amzn-requestid";
        (
            name.to_string(),
            if is_id {
                value.len().to_string()
            } else {
                value.to_owned()
            },
        )
    });
    (answer.status, answer.text.clone(), headers.collect())
}

#[tokio::test]
async fn an_unknown_address_and_a_wrong_password_look_the_same() {
    let (world, client) = (shared().await, reqwest::Client::new());
    let email = unused_email();
    let new_user = goldgrove_standin_cognito::NewUser {
        email: email.clone(),
        password: PASSWORD.to_owned(),
        given_name: "Robin".to_owned(),
        family_name: "Vale".to_owned(),
    };
    world.seed(new_user).await;
    for attempt in 0..7 {
        let known = sign_in(&client, world.urls(), &email, "Wrong-2026!").await;
        let unknown = sign_in(&client, world.urls(), "nobody@goldgrove.example", "Wrong-2026!").await;
        assert_eq!(known.status, 400);
        assert_eq!(seen(&known), seen(&unknown), "attempt {attempt}");
    }
    let forgotten = |email: &str| {
        let body = json!({"ClientId": crate::harness::person::CLIENT_ID, "Username": email});
        pool(&client, world.urls(), "ForgotPassword", body)
    };
    let (known, unknown) = (forgotten(&email).await, forgotten("pernod1@goldgrove.example").await);
    assert_eq!(known.status, unknown.status);
    let names = |answer: &Answer| {
        answer.json()["CodeDeliveryDetails"]
            .as_object()
            .map(|details| details.keys().cloned().collect::<Vec<_>>())
    };
    assert_eq!(names(&known), names(&unknown));
}

#[tokio::test]
async fn an_address_signed_up_twice_stays_its_owners() {
    let (world, client) = (shared().await, reqwest::Client::new());
    let email = unused_email();
    let sign_up = |email: String| {
        let body = json!({"ClientId": crate::harness::person::CLIENT_ID, "Username": email, "Password": PASSWORD});
        pool(&client, world.urls(), "SignUp", body)
    };
    sign_up(email.clone()).await.ok_json();
    let again = sign_up(email.to_uppercase()).await;
    assert_eq!(
        (again.status, &again.json()["__type"]),
        (400, &json!("UsernameExistsException"))
    );
    let unconfirmed = sign_in(&client, world.urls(), &email, PASSWORD).await;
    assert_eq!(unconfirmed.json()["__type"], "UserNotConfirmedException");
    let mail = send(client.get(format!("{}/messages?to={email}", world.urls().mailbox)))
        .await
        .ok_json();
    assert_eq!(mail["messages"].as_array().unwrap().len(), 1);
}
