//! The pool allows what its template allows, and rejects what the real one would.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use goldgrove_standin_cognito::PoolRules;
use serde_json::{Value, json};

use crate::fixture::{CLIENT_ID, EMAIL, PASSWORD, World, client_properties, not_authorized, pool_properties, token};

/// The rules with one property of the client changed.
fn client_with(name: &str, value: Value) -> PoolRules {
    let mut client = client_properties();
    client[name] = value;
    PoolRules::of(pool_properties(), client).unwrap()
}

/// The rules with one property of the pool changed.
fn pool_with(name: &str, value: Value) -> PoolRules {
    let mut pool = pool_properties();
    pool[name] = value;
    PoolRules::of(pool, client_properties()).unwrap()
}

fn sign_up() -> Value {
    json!({
        "ClientId": CLIENT_ID, "Username": EMAIL, "Password": PASSWORD,
        "UserAttributes": [{ "Name": "email", "Value": EMAIL }, { "Name": "given_name", "Value": "Avery" }],
    })
}

fn claims(token: &str) -> Value {
    let part = token.split('.').nth(1).unwrap();
    serde_json::from_slice(&URL_SAFE_NO_PAD.decode(part).unwrap()).unwrap()
}

#[tokio::test]
async fn a_sign_up_with_a_name_that_the_client_may_not_write_is_refused() {
    let world = World::under(client_with("WriteAttributes", json!(["email"])));
    let refused = world.call("SignUp", sign_up()).await.unwrap_err();
    assert_eq!(
        refused,
        not_authorized("A client attempted to write unauthorized attribute")
    );
}

#[tokio::test]
async fn each_attribute_is_checked() {
    let rows = [
        ("given_name", "Avery".to_owned(), ""),
        ("given_name", "é".repeat(2048), ""),
        ("given_name", "é".repeat(2049), "InvalidParameterException"),
        ("nickname", "Ave".to_owned(), "NotAuthorizedException"),
        ("email", "Avery@Goldgrove.example".to_owned(), ""),
        ("email", "b@x.example".to_owned(), "InvalidParameterException"),
        ("sub", "x".to_owned(), "NotAuthorizedException"),
        ("email_verified", "true".to_owned(), "NotAuthorizedException"),
        ("custom:role", "admin".to_owned(), "InvalidParameterException"),
    ];
    for (name, value, refusal) in rows {
        let mut body = sign_up();
        body["UserAttributes"] = json!([{ "Name": name, "Value": value }]);
        let answer = World::new().call("SignUp", body).await;
        assert_eq!(
            answer.err().map(|error| error.name).unwrap_or_default(),
            refusal,
            "{name}"
        );
    }
}

#[tokio::test]
async fn what_the_client_may_not_read_is_in_no_token_and_no_answer() {
    let world = World::under(client_with("ReadAttributes", json!(["email"])));
    world.confirmed(EMAIL).await;
    let answer = world.srp_sign_in(EMAIL, PASSWORD).await.unwrap();
    let claims = claims(&token(&answer, "IdToken"));
    assert_eq!(claims["email"], EMAIL);
    for hidden in ["given_name", "family_name", "email_verified"] {
        assert_eq!(claims[hidden], Value::Null, "{hidden}");
    }
    let body = json!({ "AccessToken": token(&answer, "AccessToken") });
    let user = world.call("GetUser", body).await.unwrap();
    let names: Vec<&str> = user["UserAttributes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it["Name"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["sub", "email"]);
}

#[tokio::test]
async fn a_way_to_sign_in_that_is_not_offered_is_refused() {
    let world = World::under(client_with("ExplicitAuthFlows", json!(["ALLOW_USER_SRP_AUTH"])));
    world.confirmed(EMAIL).await;
    let refused = world.sign_in(EMAIL, PASSWORD).await.unwrap_err();
    assert_eq!(refused.message, "USER_PASSWORD_AUTH flow not enabled for this client");
    let answer = world.srp_sign_in(EMAIL, PASSWORD).await.unwrap();
    let refresh = json!({
        "AuthFlow": "REFRESH_TOKEN_AUTH", "AuthParameters": { "REFRESH_TOKEN": token(&answer, "RefreshToken") },
    });
    let refused = world.client_call("InitiateAuth", refresh).await.unwrap_err();
    assert_eq!(refused.message, "REFRESH_TOKEN_AUTH flow not enabled for this client");
}

#[tokio::test]
async fn tokens_live_as_long_as_they_are_said_to() {
    let world = World::under(client_with("AccessTokenValidity", json!(5)));
    world.confirmed(EMAIL).await;
    let answer = world.srp_sign_in(EMAIL, PASSWORD).await.unwrap();
    assert_eq!(answer["AuthenticationResult"]["ExpiresIn"], 300);
    let body = json!({ "AccessToken": token(&answer, "AccessToken") });
    world.wait(299);
    world.call("GetUser", body.clone()).await.unwrap();
    world.wait(1);
    let refused = world.call("GetUser", body).await.unwrap_err();
    assert_eq!(refused, not_authorized("Access Token has expired"));
    let id = claims(&token(&answer, "IdToken"));
    assert_eq!(id["exp"].as_i64().unwrap() - id["iat"].as_i64().unwrap(), 1800);
}

#[tokio::test]
async fn a_longer_password_is_asked_for_where_the_policy_says_so() {
    let policy = json!({ "PasswordPolicy": {
        "MinimumLength": 20, "RequireLowercase": true, "RequireUppercase": true, "RequireNumbers": true,
        "RequireSymbols": false,
    } });
    let refused = World::under(pool_with("Policies", policy))
        .call("SignUp", sign_up())
        .await
        .unwrap_err();
    assert_eq!(refused.name, "InvalidPasswordException");
}

#[tokio::test]
async fn a_trigger_that_is_not_set_is_not_called() {
    let world = World::under(pool_with("LambdaConfig", json!({})));
    world.confirmed(EMAIL).await;
    assert!(world.triggers.events().is_empty());
}

#[tokio::test]
async fn without_a_second_factor_no_app_is_set_up() {
    let world = World::under(pool_with("MfaConfiguration", json!("OFF")));
    world.confirmed(EMAIL).await;
    let answer = world.srp_sign_in(EMAIL, PASSWORD).await.unwrap();
    let body = json!({ "AccessToken": token(&answer, "AccessToken") });
    let refused = world.call("AssociateSoftwareToken", body).await.unwrap_err();
    assert_eq!(refused.name, "SoftwareTokenMFANotFoundException");
}

#[test]
fn what_this_pool_cannot_do_is_no_rule() {
    for (name, value) in [
        ("GenerateSecret", json!(true)),
        ("PreventUserExistenceErrors", json!("LEGACY")),
        ("EnableTokenRevocation", json!(false)),
        ("RefreshTokenRotation", json!({ "Feature": "DISABLED" })),
        (
            "RefreshTokenRotation",
            json!({ "Feature": "ENABLED", "RetryGracePeriodSeconds": 600 }),
        ),
        ("AuthSessionValidity", json!(15)),
    ] {
        let mut client = client_properties();
        client[name] = value;
        assert!(PoolRules::of(pool_properties(), client).is_err(), "{name}");
    }
    for (name, value) in [
        ("UsernameAttributes", json!(["phone_number"])),
        ("MfaConfiguration", json!("ON")),
        ("LambdaConfig", json!({ "PreSignUp": "arn" })),
        ("UserPoolAddOns", json!({ "AdvancedSecurityMode": "AUDIT" })),
        (
            "UsernameConfiguration",
            json!({ "CaseSensitive": false, "Other": true }),
        ),
        (
            "Policies",
            json!({ "PasswordPolicy": {
                "MinimumLength": 8, "RequireLowercase": true, "RequireUppercase": true, "RequireNumbers": true,
                "RequireSymbols": false, "PasswordHistorySize": 5,
            } }),
        ),
    ] {
        let mut pool = pool_properties();
        pool[name] = value;
        assert!(PoolRules::of(pool, client_properties()).is_err(), "{name}");
    }
}
