//! Sign-up: the code, confirmation, and the triggers.

use goldgrove_standin_cognito::MailKind;
use serde_json::{Value, json};

use crate::fixture::{CLIENT_ID, EMAIL, PASSWORD, POOL_ID, World, not_authorized};

#[tokio::test]
async fn signing_up_sends_a_code_to_the_address_in_lower_case() {
    let world = World::new();
    world.sign_up("Avery@Goldgrove.Example").await;

    let sent = world.mail.sent();
    assert_eq!(sent.len(), 1);
    assert_eq!(
        (sent[0].to.as_str(), sent[0].subject.as_str(), sent[0].kind),
        (EMAIL, "Your code", MailKind::SignUp)
    );
    assert_eq!(world.last_code().len(), 6);
}

#[tokio::test]
async fn the_answer_says_where_the_code_went_without_saying_where() {
    let world = World::new();
    let answer = world
        .client_call("SignUp", json!({ "Username": EMAIL, "Password": PASSWORD }))
        .await
        .unwrap();
    assert_eq!(answer["UserConfirmed"], false);
    assert_eq!(
        answer["CodeDeliveryDetails"],
        json!({ "AttributeName": "email", "DeliveryMedium": "EMAIL", "Destination": "a***@g***" })
    );
}

#[tokio::test]
async fn the_code_confirms_under_every_name_of_the_user() {
    for name in ["sub", EMAIL, "AVERY@goldgrove.example"] {
        let world = World::new();
        let sub = world.sign_up(EMAIL).await;
        let name = if name == "sub" { &sub } else { name };
        world.confirm(name, &world.last_code()).await.unwrap();
        world.sign_in(EMAIL, PASSWORD).await.unwrap();
    }
}

#[tokio::test]
async fn confirming_twice_is_told_apart_from_a_wrong_code() {
    let world = World::new();
    let sub = world.confirmed(EMAIL).await;
    let again = world.confirm(&sub, &world.last_code()).await.unwrap_err();
    assert_eq!(
        again,
        not_authorized("User cannot be confirmed. Current status is CONFIRMED")
    );
}

#[tokio::test]
async fn a_code_lasts_a_day() {
    let world = World::new();
    let sub = world.sign_up(EMAIL).await;
    let code = world.last_code();
    world.wait(24 * 60 * 60);
    assert_eq!(
        world.confirm(&sub, &code).await.unwrap_err().name,
        "ExpiredCodeException"
    );
}

#[tokio::test]
async fn five_wrong_guesses_spoil_the_code_and_a_new_one_is_good() {
    let world = World::new();
    let sub = world.sign_up(EMAIL).await;
    for _ in 0..5 {
        assert_eq!(
            world.confirm(&sub, &world.wrong_code()).await.unwrap_err().name,
            "CodeMismatchException"
        );
    }
    assert_eq!(
        world.confirm(&sub, &world.last_code()).await.unwrap_err().name,
        "LimitExceededException"
    );

    world
        .client_call("ResendConfirmationCode", json!({ "Username": sub }))
        .await
        .unwrap();
    world.confirm(&sub, &world.last_code()).await.unwrap();
}

#[tokio::test]
async fn a_resent_code_replaces_the_first_one() {
    let world = World::new();
    let sub = world.sign_up(EMAIL).await;
    let first = world.last_code();
    world
        .client_call("ResendConfirmationCode", json!({ "Username": EMAIL }))
        .await
        .unwrap();
    assert_ne!(world.last_code(), first);
    assert_eq!(
        world.confirm(&sub, &first).await.unwrap_err().name,
        "CodeMismatchException"
    );
    world.confirm(&sub, &world.last_code()).await.unwrap();
}

#[tokio::test]
async fn codes_can_be_asked_for_ten_times_an_hour() {
    let world = World::new();
    let sub = world.sign_up(EMAIL).await;
    let resend = json!({ "Username": sub });
    for _ in 1..10 {
        world
            .client_call("ResendConfirmationCode", resend.clone())
            .await
            .unwrap();
    }
    assert_eq!(
        world.client_error("ResendConfirmationCode", resend.clone()).await,
        "LimitExceededException"
    );
    world.wait(60 * 60);
    world.client_call("ResendConfirmationCode", resend).await.unwrap();
}

#[tokio::test]
async fn an_address_joins_once_in_any_case_of_letters() {
    let world = World::new();
    world.sign_up(EMAIL).await;
    let again = json!({ "Username": "AVERY@GOLDGROVE.EXAMPLE", "Password": PASSWORD });
    assert_eq!(world.client_error("SignUp", again).await, "UsernameExistsException");
}

#[tokio::test]
async fn a_confirmed_user_is_not_sent_another_code() {
    let world = World::new();
    let sub = world.confirmed(EMAIL).await;
    let refused = world
        .client_call("ResendConfirmationCode", json!({ "Username": sub }))
        .await
        .unwrap_err();
    assert_eq!(
        (refused.name.as_str(), refused.message.as_str()),
        ("InvalidParameterException", "User is already confirmed.")
    );
}

#[tokio::test]
async fn what_cannot_be_signed_up_is_refused_with_its_reason() {
    let world = World::new();
    let with = |name: &str, value: String| json!([{ "Name": name, "Value": value }]);
    let none = Value::Null;
    let rows = [
        ("no address", "avery", PASSWORD, &none, "InvalidParameterException"),
        ("a weak password", EMAIL, "short", &none, "InvalidPasswordException"),
        (
            "a long value",
            EMAIL,
            PASSWORD,
            &with("name", "x".repeat(2049)),
            "InvalidParameterException",
        ),
        (
            "another address",
            EMAIL,
            PASSWORD,
            &with("email", "b@x.example".into()),
            "InvalidParameterException",
        ),
        (
            "an unknown attribute",
            EMAIL,
            PASSWORD,
            &with("custom:x", "1".into()),
            "InvalidParameterException",
        ),
        (
            "the service's own",
            EMAIL,
            PASSWORD,
            &with("email_verified", "true".into()),
            "NotAuthorizedException",
        ),
    ];
    for (name, username, password, attributes, expected) in rows {
        let mut body = json!({ "Username": username, "Password": password });
        if attributes.is_array() {
            body["UserAttributes"] = attributes.clone();
        }
        assert_eq!(world.client_error("SignUp", body).await, expected, "{name}");
    }
    assert!(world.mail.sent().is_empty());
}

#[tokio::test]
async fn triggers_receive_the_events_of_the_real_service() {
    let world = World::new();
    let body = json!({ "Username": EMAIL, "Password": PASSWORD, "ClientMetadata": { "site": "x" } });
    let sub = world.client_call("SignUp", body).await.unwrap()["UserSub"]
        .as_str()
        .unwrap()
        .to_owned();
    world.confirm(&sub, &world.last_code()).await.unwrap();

    let event = |source: &str, request: Value, response: Value| {
        json!({
            "version": "1",
            "region": "us-east-1",
            "userPoolId": POOL_ID,
            "userName": sub,
            "callerContext": { "awsSdkVersion": "aws-sdk-unknown-unknown", "clientId": CLIENT_ID },
            "triggerSource": source,
            "request": request,
            "response": response,
        })
    };
    let attributes = |verified: &str, status: &str| json!({ "sub": sub, "email": EMAIL, "email_verified": verified, "cognito:user_status": status });
    let message_request = json!({
        "userAttributes": attributes("false", "UNCONFIRMED"),
        "codeParameter": "{####}",
        "linkParameter": "{##Click Here##}",
        "usernameParameter": null,
        "clientMetadata": { "site": "x" },
    });
    let empty_message = json!({ "smsMessage": null, "emailMessage": null, "emailSubject": null });
    let confirmed = json!({ "userAttributes": attributes("true", "CONFIRMED") });
    assert_eq!(
        world.triggers.events(),
        [
            event("CustomMessage_SignUp", message_request, empty_message),
            event("PostConfirmation_ConfirmSignUp", confirmed, json!({})),
        ]
    );
}

#[tokio::test]
async fn a_failing_confirmation_trigger_is_reported_and_leaves_the_user_confirmed() {
    let world = World::new();
    let sub = world.sign_up(EMAIL).await;
    world.triggers.fail_with(Some("no profile"));
    let failed = world.confirm(&sub, &world.last_code()).await.unwrap_err();
    assert_eq!(failed.name, "UserLambdaValidationException");
    assert_eq!(failed.message, "PostConfirmation failed with error no profile.");
    world.sign_in(EMAIL, PASSWORD).await.unwrap();
}

#[tokio::test]
async fn a_sign_up_whose_message_fails_goes_on_with_a_new_code() {
    let world = World::new();
    world.triggers.fail_with(Some("no words"));
    let body = json!({ "Username": EMAIL, "Password": PASSWORD });
    assert_eq!(
        world.client_error("SignUp", body).await,
        "UserLambdaValidationException"
    );

    world.triggers.fail_with(None);
    world
        .client_call("ResendConfirmationCode", json!({ "Username": EMAIL }))
        .await
        .unwrap();
    world.confirm(EMAIL, &world.last_code()).await.unwrap();
}

#[tokio::test]
async fn a_message_without_the_code_is_not_sent() {
    let world = World::new();
    world
        .triggers
        .answer_with(json!({ "emailSubject": "Hello", "emailMessage": "<p>No code</p>" }));
    let body = json!({ "Username": EMAIL, "Password": PASSWORD });
    assert_eq!(
        world.client_error("SignUp", body).await,
        "InvalidLambdaResponseException"
    );
    assert!(world.mail.sent().is_empty());
}

#[tokio::test]
async fn a_trigger_without_words_of_its_own_gets_the_pools() {
    let world = World::new();
    world
        .triggers
        .answer_with(json!({ "emailSubject": null, "emailMessage": null }));
    let sub = world.sign_up(EMAIL).await;
    assert_eq!(world.mail.sent()[0].subject, "Your verification code");
    world.confirm(&sub, &world.last_code()).await.unwrap();
}

#[tokio::test]
async fn mail_that_is_not_taken_is_reported() {
    let world = World::new();
    world.mail.close();
    let body = json!({ "Username": EMAIL, "Password": PASSWORD });
    assert_eq!(world.client_error("SignUp", body).await, "CodeDeliveryFailureException");
}
