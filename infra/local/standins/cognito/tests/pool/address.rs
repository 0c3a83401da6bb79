//! Changes of the email address: by the user if the client may write it, and by an administrator.

use goldgrove_standin_cognito::{MailKind, PoolRules};
use serde_json::{Value, json};

use crate::fixture::{EMAIL, PASSWORD, POOL_ID, World, client_properties, pool_properties, token};

const OTHER: &str = "avery@another.example";

fn world() -> World {
    let mut pool = pool_properties();
    pool["UserAttributeUpdateSettings"] = json!({ "AttributesRequireVerificationBeforeUpdate": ["email"] });
    World::under(PoolRules::of(pool, client_properties()).unwrap())
}

async fn access_token(world: &World, email: &str) -> String {
    token(&world.sign_in(email, PASSWORD).await.unwrap(), "AccessToken")
}

async fn address(world: &World, sub: &str) -> String {
    let body = json!({ "UserPoolId": POOL_ID, "Username": sub });
    let user = world.signed_call("AdminGetUser", body).await.unwrap();
    let attributes = user["UserAttributes"].as_array().unwrap();
    let email = attributes.iter().find(|one| one["Name"] == "email").unwrap();
    email["Value"].as_str().unwrap().to_owned()
}

fn change(sub: &str, attributes: &[(&str, &str)]) -> Value {
    let attributes: Vec<Value> = attributes
        .iter()
        .map(|(name, value)| json!({ "Name": name, "Value": value }))
        .collect();
    json!({ "UserPoolId": POOL_ID, "Username": sub, "UserAttributes": attributes })
}

fn proof(access: &str, code: &str) -> Value {
    json!({ "AccessToken": access, "AttributeName": "email", "Code": code })
}

#[tokio::test]
async fn the_old_address_stays_until_the_code_of_the_new_one_is_given_back() {
    let world = world();
    let sub = world.confirmed(EMAIL).await;
    let access = access_token(&world, EMAIL).await;
    let asked = change(&sub, &[("email", OTHER)]);
    let unsigned = world
        .call("AdminUpdateUserAttributes", asked.clone())
        .await
        .unwrap_err();
    assert_eq!(unsigned.name, "MissingAuthenticationTokenException");
    world.signed_call("AdminUpdateUserAttributes", asked).await.unwrap();

    let mail = world.mail.sent().pop().unwrap();
    assert_eq!((mail.to.as_str(), mail.kind), (OTHER, MailKind::AddressChange));
    let source = &world.triggers.events().pop().unwrap()["triggerSource"];
    assert_eq!(source, "CustomMessage_UpdateUserAttribute");
    assert_eq!(address(&world, &sub).await, EMAIL);
    let (code, wrong) = (world.last_code(), world.wrong_code());
    let refused = world.call("VerifyUserAttribute", proof(&access, &wrong)).await;
    assert_eq!(refused.unwrap_err().name, "CodeMismatchException");

    world.call("VerifyUserAttribute", proof(&access, &code)).await.unwrap();
    assert_eq!(address(&world, &sub).await, OTHER);
    world.sign_in(OTHER, PASSWORD).await.unwrap();
    assert!(world.sign_in(EMAIL, PASSWORD).await.is_err());
    let again = world.call("VerifyUserAttribute", proof(&access, &code)).await;
    assert_eq!(again.unwrap_err().name, "ExpiredCodeException");
}

#[tokio::test]
async fn an_administrator_who_says_that_it_is_verified_changes_it_at_once_and_drops_what_waits() {
    let world = world();
    let sub = world.confirmed(EMAIL).await;
    let access = access_token(&world, EMAIL).await;
    let asked = change(&sub, &[("email", OTHER)]);
    world.signed_call("AdminUpdateUserAttributes", asked).await.unwrap();
    let code = world.last_code();
    let mails = world.mail.sent().len();
    let third = "avery@third.example";
    let verified = change(&sub, &[("email", third), ("email_verified", "true")]);
    world.signed_call("AdminUpdateUserAttributes", verified).await.unwrap();

    assert_eq!(address(&world, &sub).await, third);
    assert_eq!(world.mail.sent().len(), mails, "no code is sent");
    let late = world.call("VerifyUserAttribute", proof(&access, &code)).await;
    assert_eq!(late.unwrap_err().name, "ExpiredCodeException");
}

#[tokio::test]
async fn an_address_of_another_user_is_refused_when_it_would_be_taken() {
    let world = world();
    let sub = world.confirmed(EMAIL).await;
    world.confirmed(OTHER).await;
    let access = access_token(&world, EMAIL).await;
    let asked = change(&sub, &[("email", OTHER)]);
    world.signed_call("AdminUpdateUserAttributes", asked).await.unwrap();
    let refused = world
        .call("VerifyUserAttribute", proof(&access, &world.last_code()))
        .await;
    assert_eq!(refused.unwrap_err().name, "AliasExistsException");
    let verified = change(&sub, &[("email", OTHER), ("email_verified", "true")]);
    let refused = world.signed_call("AdminUpdateUserAttributes", verified).await;
    assert_eq!(refused.unwrap_err().name, "AliasExistsException");
    assert_eq!(address(&world, &sub).await, EMAIL);
}

#[tokio::test]
async fn a_client_that_may_write_the_address_waits_for_the_code_as_well() {
    let world = world();
    let sub = world.confirmed(EMAIL).await;
    let access = access_token(&world, EMAIL).await;
    let attributes = json!([{ "Name": "email", "Value": OTHER }]);
    let body = json!({ "AccessToken": access, "UserAttributes": attributes });
    let answer = world.call("UpdateUserAttributes", body).await.unwrap();
    assert_eq!(answer["CodeDeliveryDetailsList"][0]["AttributeName"], "email");
    assert_eq!(address(&world, &sub).await, EMAIL);
}

#[tokio::test]
async fn a_client_that_may_not_write_the_address_cannot_change_it() {
    let mut client = client_properties();
    client["WriteAttributes"] = json!(["given_name", "family_name"]);
    let world = World::under(PoolRules::of(pool_properties(), client).unwrap());
    let sub = {
        // The sign-in name becomes the address, although the client may not write it.
        let body = json!({ "Username": EMAIL, "Password": PASSWORD });
        let sub = world.client_call("SignUp", body).await.unwrap()["UserSub"].clone();
        world.confirm(EMAIL, &world.last_code()).await.unwrap();
        sub.as_str().unwrap().to_owned()
    };
    let access = access_token(&world, EMAIL).await;
    let body = json!({ "AccessToken": access, "UserAttributes": [{ "Name": "email", "Value": OTHER }] });
    let refused = world.call("UpdateUserAttributes", body).await.unwrap_err();
    assert_eq!(refused.name, "NotAuthorizedException");
    assert_eq!(address(&world, &sub).await, EMAIL);
}
