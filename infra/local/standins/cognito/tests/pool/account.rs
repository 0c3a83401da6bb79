//! A user's account: read, changed, deleted.

use serde_json::{Value, json};

use crate::fixture::{EMAIL, PASSWORD, POOL_ID, World, token};

async fn access_token(world: &World) -> String {
    token(&world.sign_in(EMAIL, PASSWORD).await.unwrap(), "AccessToken")
}

async fn attributes(world: &World, access_token: &str) -> Vec<(String, String)> {
    let user = world
        .call("GetUser", json!({ "AccessToken": access_token }))
        .await
        .unwrap();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    user["UserAttributes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (text(&one["Name"]), text(&one["Value"])))
        .collect()
}

fn pair(name: &str, value: &str) -> (String, String) {
    (name.to_owned(), value.to_owned())
}

#[tokio::test]
async fn a_user_sees_every_attribute_of_theirs() {
    let world = World::new();
    let sub = world.confirmed(EMAIL).await;
    let access = access_token(&world).await;
    let expected = [
        pair("sub", &sub),
        pair("email", EMAIL),
        pair("email_verified", "true"),
        pair("family_name", "Stone"),
        pair("given_name", "Avery"),
    ];
    assert_eq!(attributes(&world, &access).await, expected);
}

#[tokio::test]
async fn what_is_sent_changes_and_the_rest_stays() {
    let world = World::new();
    world.confirmed(EMAIL).await;
    let access = access_token(&world).await;
    let sent = json!([{ "Name": "given_name", "Value": "Zoë" }, { "Name": "family_name", "Value": "" }]);
    world
        .call(
            "UpdateUserAttributes",
            json!({ "AccessToken": access, "UserAttributes": sent }),
        )
        .await
        .unwrap();

    let now = attributes(&world, &access).await;
    assert!(now.contains(&pair("given_name", "Zoë")));
    assert!(now.contains(&pair("email", EMAIL)));
    assert!(
        now.iter().all(|(name, _)| name != "family_name"),
        "an empty value takes an attribute away"
    );
}

#[tokio::test]
async fn what_may_not_change_is_refused_and_nothing_changes() {
    let world = World::new();
    world.confirmed(EMAIL).await;
    let access = access_token(&world).await;
    let before = attributes(&world, &access).await;
    let rows = [
        ("sub", "x".to_owned(), "NotAuthorizedException"),
        ("email_verified", "true".to_owned(), "NotAuthorizedException"),
        ("email", "b@x.example".to_owned(), "InvalidParameterException"),
        ("given_name", "x".repeat(2049), "InvalidParameterException"),
    ];
    for (name, value, expected) in rows {
        let sent = json!([{ "Name": "given_name", "Value": "Zoë" }, { "Name": name, "Value": value }]);
        let body = json!({ "AccessToken": access, "UserAttributes": sent });
        let refused = world.call("UpdateUserAttributes", body).await.unwrap_err();
        assert_eq!(refused.name, expected, "{name}");
    }
    assert_eq!(attributes(&world, &access).await, before);
}

#[tokio::test]
async fn a_deleted_user_is_gone_at_once_and_the_address_is_free() {
    let world = World::new();
    let sub = world.confirmed(EMAIL).await;
    let answer = world.sign_in(EMAIL, PASSWORD).await.unwrap();
    let access = token(&answer, "AccessToken");
    world
        .call("DeleteUser", json!({ "AccessToken": access }))
        .await
        .unwrap();

    let gone = world
        .call("GetUser", json!({ "AccessToken": access }))
        .await
        .unwrap_err();
    assert_eq!(gone.name, "UserNotFoundException");
    let refresh = json!({ "RefreshToken": token(&answer, "RefreshToken") });
    assert_eq!(
        world.client_error("GetTokensFromRefreshToken", refresh).await,
        "NotAuthorizedException"
    );
    assert_eq!(
        world.sign_in(EMAIL, PASSWORD).await.unwrap_err().name,
        "NotAuthorizedException"
    );

    assert_ne!(
        world.confirmed(EMAIL).await,
        sub,
        "the next one with this address is somebody else"
    );
}

#[tokio::test]
async fn an_administrator_deletes_by_id_with_a_signature_and_nobody_without() {
    let world = World::new();
    let sub = world.confirmed(EMAIL).await;
    let body = |pool: &str, sub: &str| json!({ "UserPoolId": pool, "Username": sub });
    let unsigned = world.call("AdminDeleteUser", body(POOL_ID, &sub)).await.unwrap_err();
    assert_eq!(unsigned.name, "MissingAuthenticationTokenException");
    let elsewhere = world
        .signed_call("AdminDeleteUser", body("us-east-1_other", &sub))
        .await;
    assert_eq!(elsewhere.unwrap_err().name, "ResourceNotFoundException");
    world.sign_in(EMAIL, PASSWORD).await.unwrap();

    world.signed_call("AdminDeleteUser", body(POOL_ID, &sub)).await.unwrap();
    let again = world.signed_call("AdminDeleteUser", body(POOL_ID, &sub)).await;
    assert_eq!(again.unwrap_err().name, "UserNotFoundException");
    assert_eq!(
        world.sign_in(EMAIL, PASSWORD).await.unwrap_err().name,
        "NotAuthorizedException"
    );
}

#[tokio::test]
async fn a_user_whom_an_administrator_makes_signs_in_once_the_password_is_set() {
    let world = World::new();
    let with = |more: Value| {
        let mut body = json!({ "UserPoolId": POOL_ID, "Username": EMAIL });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        body
    };
    let silent = with(json!({ "MessageAction": "SUPPRESS" }));
    let unsigned = world.call("AdminCreateUser", silent.clone()).await.unwrap_err();
    assert_eq!(unsigned.name, "MissingAuthenticationTokenException");
    let mailed = world.signed_call("AdminCreateUser", with(json!({}))).await.unwrap_err();
    assert_eq!(mailed.name, "InvalidParameterException");
    let made = world.signed_call("AdminCreateUser", silent.clone()).await.unwrap();
    assert_eq!(made["User"]["UserStatus"], "FORCE_CHANGE_PASSWORD");
    let again = world.signed_call("AdminCreateUser", silent).await.unwrap_err();
    assert_eq!(again.name, "UsernameExistsException");
    world.sign_in(EMAIL, PASSWORD).await.unwrap_err();

    let rows = [
        (
            json!({ "Password": PASSWORD, "Permanent": false }),
            "InvalidParameterException",
        ),
        (
            json!({ "Password": "short", "Permanent": true }),
            "InvalidPasswordException",
        ),
    ];
    for (body, name) in rows {
        let refused = world.signed_call("AdminSetUserPassword", with(body)).await.unwrap_err();
        assert_eq!(refused.name, name);
    }
    let password = with(json!({ "Password": PASSWORD, "Permanent": true }));
    world.signed_call("AdminSetUserPassword", password).await.unwrap();
    world.sign_in(EMAIL, PASSWORD).await.unwrap();
}

#[tokio::test]
async fn an_administrator_ends_every_sign_in_of_a_user_with_a_signature_and_nobody_without() {
    let world = World::new();
    let sub = world.confirmed(EMAIL).await;
    let (first, second) = (
        world.sign_in(EMAIL, PASSWORD).await.unwrap(),
        world.sign_in(EMAIL, PASSWORD).await.unwrap(),
    );
    let body = json!({ "UserPoolId": POOL_ID, "Username": sub });
    let unsigned = world.call("AdminUserGlobalSignOut", body.clone()).await.unwrap_err();
    assert_eq!(unsigned.name, "MissingAuthenticationTokenException");
    world.signed_call("AdminUserGlobalSignOut", body).await.unwrap();
    for tokens in [first, second] {
        let asked = json!({ "AccessToken": token(&tokens, "AccessToken") });
        let refused = world.call("GetUser", asked).await.unwrap_err();
        assert_eq!(refused.name, "NotAuthorizedException");
    }
    world.sign_in(EMAIL, PASSWORD).await.unwrap();
}
