//! Passkeys: added, used, forged, removed, beside an authenticator app.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use goldgrove_standin_cognito::PoolRules;
use goldgrove_standin_cognito::authenticator::{Authenticator, USER_PRESENT, USER_VERIFIED};
use serde_json::{Value, json};

use crate::authenticator::Authenticator as App;
use crate::fixture::{
    Answer, EMAIL, PASSWORD, RELYING_PARTY, World, client_properties, not_authorized, pool_properties, token,
};

const ORIGIN: &str = "http://localhost:3000";

fn authenticator(world: &World) -> Authenticator {
    Authenticator::new(ORIGIN, RELYING_PARTY, world.ids.as_ref()).unwrap()
}

async fn signed_in(world: &World) -> String {
    world.confirmed(EMAIL).await;
    token(&world.srp_sign_in(EMAIL, PASSWORD).await.unwrap(), "AccessToken")
}

async fn start(world: &World, access: &str) -> Value {
    let answer = world
        .call("StartWebAuthnRegistration", json!({ "AccessToken": access }))
        .await;
    answer.unwrap()["CredentialCreationOptions"].clone()
}

async fn complete(world: &World, access: &str, credential: &Value) -> Answer {
    let body = json!({ "AccessToken": access, "Credential": credential });
    world.call("CompleteWebAuthnRegistration", body).await
}

async fn add(world: &World, access: &str, key: &Authenticator) -> Answer {
    let options = start(world, access).await;
    complete(world, access, &key.register(&options)).await
}

/// A user with one passkey.
async fn with_passkey(world: &World) -> (String, Authenticator) {
    let (access, key) = (signed_in(world).await, authenticator(world));
    add(world, &access, &key).await.unwrap();
    (access, key)
}

async fn initiate(world: &World, name: &str) -> Value {
    let parameters = json!({ "USERNAME": name, "PREFERRED_CHALLENGE": "WEB_AUTHN" });
    let body = json!({ "AuthFlow": "USER_AUTH", "AuthParameters": parameters });
    world.client_call("InitiateAuth", body).await.unwrap()
}

fn options(challenge: &Value) -> Value {
    let text = challenge["ChallengeParameters"]["CREDENTIAL_REQUEST_OPTIONS"].as_str();
    serde_json::from_str(text.unwrap()).unwrap()
}

async fn respond(world: &World, challenge: &Value, credential: &Value) -> Answer {
    let body = json!({
        "ChallengeName": "WEB_AUTHN",
        "Session": challenge["Session"],
        "ChallengeResponses": { "USERNAME": EMAIL, "CREDENTIAL": credential.to_string() },
    });
    world.client_call("RespondToAuthChallenge", body).await
}

async fn sign_in(world: &World, key: &Authenticator) -> Answer {
    let challenge = initiate(world, EMAIL).await;
    respond(world, &challenge, &key.sign_in(&options(&challenge)).unwrap()).await
}

async fn ids(world: &World, access: &str) -> Vec<String> {
    let list = world
        .call("ListWebAuthnCredentials", json!({ "AccessToken": access }))
        .await
        .unwrap();
    let all = list["Credentials"].as_array().unwrap().clone();
    all.iter()
        .map(|one| one["CredentialId"].as_str().unwrap().to_owned())
        .collect()
}

#[tokio::test]
async fn a_passkey_of_either_algorithm_signs_in_again_and_again() {
    let world = World::new();
    let access = signed_in(&world).await;
    let rsa = Authenticator::with_rsa(ORIGIN, RELYING_PARTY, world.ids.as_ref()).unwrap();
    for mut key in [authenticator(&world), rsa] {
        add(&world, &access, &key).await.unwrap();
        for _ in 0..2 {
            key.counter += 1;
            let answer = sign_in(&world, &key).await.unwrap();
            let mine = json!({ "AccessToken": token(&answer, "AccessToken") });
            world.call("GetUser", mine).await.unwrap();
        }
    }
}

#[tokio::test]
async fn the_options_name_the_site_the_user_and_what_is_registered() {
    let world = World::new();
    let (access, key) = with_passkey(&world).await;
    let options = start(&world, &access).await;
    let user = world.call("GetUser", json!({ "AccessToken": access })).await.unwrap();
    assert_eq!(options["rp"]["id"], RELYING_PARTY);
    assert_eq!(
        options["user"]["id"],
        URL_SAFE_NO_PAD.encode(user["Username"].as_str().unwrap())
    );
    assert_eq!(options["authenticatorSelection"]["userVerification"], "required");
    assert_eq!(options["excludeCredentials"][0]["id"], key.id());
}

#[tokio::test]
async fn passkeys_are_listed_in_pages_and_removed_one_by_one() {
    let world = World::new();
    let (access, first) = with_passkey(&world).await;
    let second = authenticator(&world);
    add(&world, &access, &second).await.unwrap();

    let page = json!({ "AccessToken": access, "MaxResults": 1 });
    let page = world.call("ListWebAuthnCredentials", page).await.unwrap();
    assert_eq!(page["Credentials"][0]["CredentialId"], first.id());
    assert_eq!(page["Credentials"][0]["FriendlyCredentialName"], "Passkey");
    let next = json!({ "AccessToken": access, "MaxResults": 1, "NextToken": page["NextToken"] });
    let page = world.call("ListWebAuthnCredentials", next).await.unwrap();
    assert_eq!(page["Credentials"][0]["CredentialId"], second.id());
    assert!(page.get("NextToken").is_none());

    let gone = json!({ "AccessToken": access, "CredentialId": first.id() });
    world.call("DeleteWebAuthnCredential", gone.clone()).await.unwrap();
    let again = world.call("DeleteWebAuthnCredential", gone).await.unwrap_err();
    assert_eq!(again.name, "ResourceNotFoundException");
    assert_eq!(ids(&world, &access).await, [second.id()]);
    assert_eq!(sign_in(&world, &first).await.unwrap_err(), wrong_passkey());
    sign_in(&world, &second).await.unwrap();
}

fn wrong_passkey() -> crate::fixture::WireError {
    not_authorized("Invalid WebAuthn credential.")
}

type Forgery = fn(&mut Authenticator);

#[tokio::test]
async fn a_registration_that_does_not_fit_is_refused_by_its_name() {
    let rows: [(&str, Forgery, &str); 6] = [
        (
            "wrong origin",
            |key| key.origin = "https://evil.example".to_owned(),
            "WebAuthnOriginNotAllowedException",
        ),
        (
            "no TLS",
            |key| key.origin = "http://a.localhost".to_owned(),
            "WebAuthnOriginNotAllowedException",
        ),
        (
            "wrong site",
            |key| key.relying_party = "evil.example".to_owned(),
            "WebAuthnRelyingPartyMismatchException",
        ),
        (
            "not touched",
            |key| key.flags = USER_VERIFIED,
            "WebAuthnCredentialNotSupportedException",
        ),
        (
            "not verified",
            |key| key.flags = USER_PRESENT,
            "WebAuthnCredentialNotSupportedException",
        ),
        ("nothing", |_| {}, ""),
    ];
    let world = World::new();
    let access = signed_in(&world).await;
    for (what, forge, name) in rows {
        let mut key = authenticator(&world);
        forge(&mut key);
        let refused = add(&world, &access, &key).await.err().map(|error| error.name);
        assert_eq!(refused.unwrap_or_default(), name, "{what}");
    }
    assert_eq!(ids(&world, &access).await.len(), 1, "the one that fits");
}

#[tokio::test]
async fn a_registration_is_taken_once_in_time_and_from_its_own_user() {
    let world = World::new();
    let (access, key) = (signed_in(&world).await, authenticator(&world));
    world.confirmed("b@goldgrove.example").await;
    let other = world.srp_sign_in("b@goldgrove.example", PASSWORD).await.unwrap();
    let not_found = "WebAuthnChallengeNotFoundException";

    let options = start(&world, &access).await;
    let credential = key.register(&options);
    let stolen = complete(&world, &token(&other, "AccessToken"), &credential).await;
    assert_eq!(stolen.unwrap_err().name, not_found, "another user's");
    let spent = complete(&world, &access, &credential).await;
    assert_eq!(spent.unwrap_err().name, not_found, "used up by the attempt");

    let options = start(&world, &access).await;
    world.wait(3 * 60);
    let late = complete(&world, &access, &key.register(&options)).await;
    assert_eq!(late.unwrap_err().name, not_found, "too late");

    let options = start(&world, &access).await;
    complete(&world, &access, &key.register(&options)).await.unwrap();
    let replayed = complete(&world, &access, &key.register(&options)).await;
    assert_eq!(replayed.unwrap_err().name, not_found, "replayed");
    let twice = add(&world, &access, &key).await.unwrap_err();
    assert_eq!(twice.name, "InvalidParameterException", "known already");
}

#[tokio::test]
async fn garbage_is_refused_as_an_invalid_parameter() {
    let world = World::new();
    let (access, key) = (signed_in(&world).await, authenticator(&world));
    let rows: [(&str, Value); 5] = [
        ("/type", json!("password")),
        ("/id", json!("AAAA")),
        ("/response/attestationObject", json!("AAAA")),
        ("/response/attestationObject", json!("not base64")),
        ("/response/clientDataJSON", json!("AAAA")),
    ];
    for (member, value) in rows {
        let options = start(&world, &access).await;
        let mut credential = key.register(&options);
        *credential.pointer_mut(member).unwrap() = value;
        let refused = complete(&world, &access, &credential).await.unwrap_err();
        assert_eq!(refused.name, "InvalidParameterException", "{member}");
    }
    let options = start(&world, &access).await;
    let mut as_sign_in = key.register(&options);
    as_sign_in["response"]["clientDataJSON"] = key.sign_in(&options).unwrap()["response"]["clientDataJSON"].clone();
    let refused = complete(&world, &access, &as_sign_in).await.unwrap_err();
    assert_eq!(
        refused.name, "InvalidParameterException",
        "a sign-in in place of a registration"
    );
}

#[tokio::test]
async fn a_sign_in_that_does_not_fit_is_refused_without_saying_why() {
    let rows: [(&str, Forgery); 6] = [
        ("wrong origin", |key| {
            key.origin = "https://localhost.evil.example".to_owned();
        }),
        ("wrong site", |key| key.relying_party = "evil.example".to_owned()),
        ("not touched", |key| key.flags = USER_VERIFIED),
        ("not verified", |key| key.flags = USER_PRESENT),
        ("a copy: the counter stands still", |key| key.counter = 5),
        ("a copy: the counter fell", |key| key.counter = 4),
    ];
    let world = World::new();
    let (_, mut key) = with_passkey(&world).await;
    key.counter = 5;
    sign_in(&world, &key).await.unwrap();
    for (what, forge) in rows {
        key.counter = 6;
        let honest = (key.origin.clone(), key.relying_party.clone());
        forge(&mut key);
        assert_eq!(sign_in(&world, &key).await.unwrap_err(), wrong_passkey(), "{what}");
        (key.origin, key.relying_party) = honest;
        key.flags = USER_PRESENT | USER_VERIFIED;
    }
    key.counter = 6;
    sign_in(&world, &key).await.unwrap();
}

#[tokio::test]
async fn another_key_under_the_same_id_does_not_sign_in() {
    let world = World::new();
    let (_, key) = with_passkey(&world).await;
    let forger = authenticator(&world);
    let challenge = initiate(&world, EMAIL).await;
    let mut forged = forger.sign_in(&options(&challenge)).unwrap();
    (forged["id"], forged["rawId"]) = (json!(key.id()), json!(key.id()));
    let refused = respond(&world, &challenge, &forged).await.unwrap_err();
    assert_eq!(refused, wrong_passkey());
}

#[tokio::test]
async fn each_signed_byte_counts_and_so_does_the_user_handle() {
    let world = World::new();
    let (_, key) = with_passkey(&world).await;
    for member in ["authenticatorData", "signature", "clientDataJSON"] {
        let challenge = initiate(&world, EMAIL).await;
        let mut credential = key.sign_in(&options(&challenge)).unwrap();
        let text = credential["response"][member].as_str().unwrap();
        let mut bytes = URL_SAFE_NO_PAD.decode(text).unwrap();
        *bytes.last_mut().unwrap() ^= 1;
        credential["response"][member] = json!(URL_SAFE_NO_PAD.encode(bytes));
        assert_eq!(
            respond(&world, &challenge, &credential).await.unwrap_err(),
            wrong_passkey(),
            "{member}"
        );
    }
    let challenge = initiate(&world, EMAIL).await;
    let mut credential = key.sign_in(&options(&challenge)).unwrap();
    credential["response"]["userHandle"] = json!(URL_SAFE_NO_PAD.encode("another"));
    let refused = respond(&world, &challenge, &credential).await.unwrap_err();
    assert_eq!(refused, wrong_passkey());
}

#[tokio::test]
async fn a_challenge_is_answered_once_and_in_time_and_by_its_own_answer() {
    let world = World::new();
    let (_, key) = with_passkey(&world).await;
    let expired = not_authorized("Invalid session for the user, session is expired.");

    let challenge = initiate(&world, EMAIL).await;
    let credential = key.sign_in(&options(&challenge)).unwrap();
    respond(&world, &challenge, &credential).await.unwrap();
    let replayed = respond(&world, &challenge, &credential).await;
    assert_eq!(replayed.unwrap_err(), expired, "replayed");
    let next = initiate(&world, EMAIL).await;
    let stale = respond(&world, &next, &credential).await;
    assert_eq!(stale.unwrap_err(), wrong_passkey(), "an answer to another challenge");

    let challenge = initiate(&world, EMAIL).await;
    world.wait(3 * 60);
    let late = respond(&world, &challenge, &key.sign_in(&options(&challenge)).unwrap()).await;
    assert_eq!(late.unwrap_err(), expired, "too late");
}

#[tokio::test]
async fn a_user_without_passkeys_and_a_name_without_a_user_are_offered_the_same() {
    let world = World::new();
    world.confirmed(EMAIL).await;
    for name in [EMAIL, "unknown@goldgrove.example"] {
        let answer = initiate(&world, name).await;
        assert_eq!(answer["ChallengeName"], "SELECT_CHALLENGE", "{name}");
        assert_eq!(
            answer["AvailableChallenges"],
            json!(["PASSWORD", "PASSWORD_SRP"]),
            "{name}"
        );
    }
}

#[tokio::test]
async fn an_offer_leads_to_the_password_or_the_passkey_once() {
    let world = World::new();
    let (_, key) = with_passkey(&world).await;
    let select = |session: Value, answer: &str| {
        let responses = json!({ "USERNAME": EMAIL, "ANSWER": answer, "PASSWORD": PASSWORD });
        let body = json!({ "ChallengeName": "SELECT_CHALLENGE", "Session": session, "ChallengeResponses": responses });
        world.client_call("RespondToAuthChallenge", body)
    };
    let offer = || async {
        let parameters = json!({ "USERNAME": EMAIL });
        let body = json!({ "AuthFlow": "USER_AUTH", "AuthParameters": parameters });
        world.client_call("InitiateAuth", body).await.unwrap()
    };
    let offered = offer().await;
    assert_eq!(
        offered["AvailableChallenges"],
        json!(["PASSWORD", "PASSWORD_SRP", "WEB_AUTHN"])
    );
    let challenge = select(offered["Session"].clone(), "WEB_AUTHN").await.unwrap();
    respond(&world, &challenge, &key.sign_in(&options(&challenge)).unwrap())
        .await
        .unwrap();
    assert!(select(offered["Session"].clone(), "PASSWORD").await.is_err(), "spent");
    let answer = select(offer().await["Session"].clone(), "PASSWORD").await.unwrap();
    assert_eq!(answer["AuthenticationResult"]["TokenType"], "Bearer");
}

async fn set_up_app(world: &World, access: &str) {
    let associate = json!({ "AccessToken": access });
    let answer = world.call("AssociateSoftwareToken", associate).await.unwrap();
    let app = App::new(answer["SecretCode"].as_str().unwrap());
    let verify = json!({ "AccessToken": access, "UserCode": app.code(&world.clock) });
    world.call("VerifySoftwareToken", verify).await.unwrap();
    prefer(
        world,
        access,
        json!({ "SoftwareTokenMfaSettings": { "Enabled": true } }),
    )
    .await
    .unwrap();
}

async fn prefer(world: &World, access: &str, mut settings: Value) -> Answer {
    settings["AccessToken"] = json!(access);
    world.call("SetUserMFAPreference", settings).await
}

#[tokio::test]
async fn beside_an_authenticator_app_a_passkey_is_enough_only_when_its_user_says_so() {
    let world = World::new();
    let (access, key) = with_passkey(&world).await;
    let on = json!({ "WebAuthnMfaSettings": { "Enabled": true } });
    let alone = prefer(&world, &access, on.clone()).await.unwrap_err();
    assert_eq!(alone.name, "InvalidParameterException", "another factor is kept");

    set_up_app(&world, &access).await;
    assert_eq!(initiate(&world, EMAIL).await["ChallengeName"], "SELECT_CHALLENGE");
    prefer(&world, &access, on).await.unwrap();
    sign_in(&world, &key).await.unwrap();

    let app_off = json!({ "SoftwareTokenMfaSettings": { "Enabled": false } });
    let refused = prefer(&world, &access, app_off).await.unwrap_err();
    assert_eq!(refused.name, "InvalidParameterException");
    let challenge = world.sign_in(EMAIL, PASSWORD).await.unwrap();
    assert_eq!(challenge["ChallengeName"], "SOFTWARE_TOKEN_MFA", "nothing changed");

    let both_off =
        json!({ "SoftwareTokenMfaSettings": { "Enabled": false }, "WebAuthnMfaSettings": { "Enabled": false } });
    prefer(&world, &access, both_off).await.unwrap();
    sign_in(&world, &key).await.unwrap();
}

#[tokio::test]
async fn the_pool_s_settings_decide() {
    let rows: [(&str, Value, &str); 3] = [
        (
            "WebAuthnRelyingPartyID",
            Value::Null,
            "WebAuthnConfigurationMissingException",
        ),
        (
            "Policies",
            json!({ "PasswordPolicy": pool_properties()["Policies"]["PasswordPolicy"] }),
            "WebAuthnNotEnabledException",
        ),
        ("WebAuthnUserVerification", json!("preferred"), ""),
    ];
    for (name, value, refusal) in rows {
        let mut pool = pool_properties();
        pool[name] = value;
        let world = World::under(PoolRules::of(pool, client_properties()).unwrap());
        let access = signed_in(&world).await;
        let answer = world
            .call("StartWebAuthnRegistration", json!({ "AccessToken": access }))
            .await;
        assert_eq!(
            answer.err().map(|error| error.name).unwrap_or_default(),
            refusal,
            "{name}"
        );
    }
}

#[tokio::test]
async fn where_verification_is_preferred_a_touch_is_enough_but_never_beside_an_app() {
    let mut pool = pool_properties();
    pool["WebAuthnUserVerification"] = json!("preferred");
    let world = World::under(PoolRules::of(pool, client_properties()).unwrap());
    let (access, mut key) = (signed_in(&world).await, authenticator(&world));
    key.flags = USER_PRESENT;
    add(&world, &access, &key).await.unwrap();
    sign_in(&world, &key).await.unwrap();

    set_up_app(&world, &access).await;
    let on = json!({ "WebAuthnMfaSettings": { "Enabled": true } });
    prefer(&world, &access, on).await.unwrap();
    assert_eq!(sign_in(&world, &key).await.unwrap_err(), wrong_passkey());
    key.flags |= USER_VERIFIED;
    sign_in(&world, &key).await.unwrap();
}

#[tokio::test]
async fn passkeys_survive_a_restart_and_are_twenty_at_most() {
    let mut world = World::new();
    let (access, key) = with_passkey(&world).await;
    world.restart();
    sign_in(&world, &key).await.unwrap();
    for _ in 1..20 {
        add(&world, &access, &authenticator(&world)).await.unwrap();
    }
    let refused = add(&world, &access, &authenticator(&world)).await.unwrap_err();
    assert_eq!(refused.name, "LimitExceededException");
}
