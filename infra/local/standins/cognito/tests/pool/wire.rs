//! The protocol: errors in the SDK's format, the published keys, and which pages may call.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use serde_json::json;

use crate::fixture::{CLIENT_ID, EMAIL, PASSWORD, POOL_ID, World};

#[tokio::test]
async fn an_error_carries_its_name_in_the_header_and_in_the_body() {
    let world = World::new();
    let body = json!({ "ClientId": CLIENT_ID, "Username": EMAIL, "Password": "weak" });
    let (status, headers, answer) = world.post("SignUp", body.to_string()).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert_eq!(headers["content-type"], "application/x-amz-json-1.1");
    assert_eq!(headers["x-amzn-errortype"], "InvalidPasswordException");
    assert_eq!(answer["__type"], "InvalidPasswordException");
    assert_eq!(
        answer["message"],
        "Password did not conform with policy: Password not long enough"
    );
}

#[tokio::test]
async fn what_is_no_request_of_this_service_is_refused() {
    let world = World::new();
    let other_client = json!({ "ClientId": "other", "Username": EMAIL, "Password": PASSWORD });
    let rows = [
        (
            "an unknown operation",
            "ListUsers",
            json!({}).to_string(),
            "UnknownOperationException",
        ),
        ("half a body", "SignUp", "{".to_owned(), "SerializationException"),
        (
            "a missing member",
            "SignUp",
            json!({ "ClientId": CLIENT_ID }).to_string(),
            "InvalidParameterException",
        ),
        (
            "another client",
            "SignUp",
            other_client.to_string(),
            "ResourceNotFoundException",
        ),
    ];
    for (name, operation, body, expected) in rows {
        let (status, _, answer) = world.post(operation, body).await;
        assert_eq!(
            (status, answer["__type"].as_str().unwrap()),
            (StatusCode::BAD_REQUEST, expected),
            "{name}"
        );
    }
}

#[tokio::test]
async fn every_operation_of_a_client_refuses_another_client() {
    let world = World::new();
    let everything = json!({
        "ClientId": "other",
        "Username": EMAIL,
        "Password": PASSWORD,
        "ConfirmationCode": "000000",
        "AuthFlow": "USER_SRP_AUTH",
        "ChallengeName": "PASSWORD_VERIFIER",
        "RefreshToken": "x",
        "Token": "x",
    });
    let operations = [
        "SignUp",
        "ConfirmSignUp",
        "ResendConfirmationCode",
        "InitiateAuth",
        "RespondToAuthChallenge",
        "GetTokensFromRefreshToken",
        "RevokeToken",
        "ForgotPassword",
        "ConfirmForgotPassword",
    ];
    for operation in operations {
        let refused = world.call(operation, everything.clone()).await.unwrap_err();
        assert_eq!(refused.name, "ResourceNotFoundException", "{operation}");
    }
}

#[tokio::test]
async fn the_keys_are_published_for_this_pool_alone() {
    let world = World::new();
    let get = |pool: &str| {
        Request::get(format!("/{pool}/.well-known/jwks.json"))
            .body(Body::empty())
            .unwrap()
    };
    let (status, _, keys) = world.send(get(POOL_ID)).await;
    assert_eq!(status, StatusCode::OK);
    let key = &keys["keys"][0];
    assert_eq!(
        (&key["alg"], &key["kty"], &key["use"]),
        (&json!("RS256"), &json!("RSA"), &json!("sig"))
    );
    assert!(key.get("d").is_none(), "never the private half");
    assert_eq!(world.send(get("us-east-1_other")).await.0, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn pages_of_this_machine_may_call_and_no_others() {
    let world = World::new();
    for (origin, allowed) in [("http://localhost:3000", true), ("https://evil.example", false)] {
        let preflight = Request::options("/")
            .header("origin", origin)
            .header("access-control-request-method", "POST")
            .header("access-control-request-headers", "content-type,x-amz-target")
            .body(Body::empty())
            .unwrap();
        let (status, headers, _) = world.send(preflight).await;
        assert_eq!(status == StatusCode::NO_CONTENT, allowed, "{origin}");
        assert_eq!(
            headers.get("access-control-allow-origin").is_some(),
            allowed,
            "{origin}"
        );

        let call = Request::post("/")
            .header("origin", origin)
            .body(Body::from("{}"))
            .unwrap();
        let (_, headers, _) = world.send(call).await;
        let readable = headers
            .get("access-control-allow-origin")
            .is_some_and(|value| value == origin);
        assert_eq!(readable, allowed, "{origin}");
        let exposed = headers.get("access-control-expose-headers");
        assert_eq!(
            exposed.is_some_and(|value| value.to_str().unwrap().contains("x-amzn-errortype")),
            allowed
        );
    }
}
