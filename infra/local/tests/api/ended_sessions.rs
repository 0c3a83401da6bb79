//! All ways to end sessions, against every route and both kinds of token: one second later, all are rejected.
//!
//! Functions: `end-all-sessions`.

use goldgrove_crypto::OsRandom;
use goldgrove_standin_cognito::authenticator::Authenticator;
use jiff::SignedDuration;
use reqwest::Method;
use serde_json::{Value, json};

use crate::address;
use crate::harness::person::{CLIENT_ID, PASSWORD, pool, send, unused_email};
use crate::harness::{Person, World};
use crate::unauthenticated::{guarded_routes, knock};

#[derive(Clone, Copy, Debug)]
enum Ending {
    PasswordChanged,
    PasswordReset,
    PasskeyRemoved,
    SecondFactorOff,
    Everywhere,
    OtherDevice,
    AddressChanged,
    AddressRestored,
    Deletion,
}

const ENDINGS: [Ending; 9] = [
    Ending::PasswordChanged,
    Ending::PasswordReset,
    Ending::PasskeyRemoved,
    Ending::SecondFactorOff,
    Ending::Everywhere,
    Ending::OtherDevice,
    Ending::AddressChanged,
    Ending::AddressRestored,
    Ending::Deletion,
];

/// A call to the pool as the user.
pub(crate) async fn at_the_pool(person: &Person, operation: &str, mut body: Value) -> Value {
    body["AccessToken"] = json!(person.token);
    pool(&person.client, &person.urls, operation, body).await.ok_json()
}

async fn validate(person: &Person, device: &str) -> u16 {
    let body = json!({ "fingerprint": device.repeat(64) });
    person.post("/session/validate", body).await.status
}

pub(crate) async fn with_passkey(person: &Person) -> String {
    let options = at_the_pool(person, "StartWebAuthnRegistration", json!({})).await;
    let key = Authenticator::new(&person.urls.app, "localhost", &OsRandom).unwrap();
    let credential = key.register(&options["CredentialCreationOptions"]);
    at_the_pool(
        person,
        "CompleteWebAuthnRegistration",
        json!({ "Credential": credential }),
    )
    .await;
    key.id()
}

impl Ending {
    /// The owner's action. If only the pool sees it, the app then requests the end of all sessions.
    async fn happen(self, owner: &Person) {
        match self {
            Self::PasswordChanged => {
                let passwords = json!({ "PreviousPassword": PASSWORD, "ProposedPassword": "Another-2026" });
                at_the_pool(owner, "ChangePassword", passwords).await;
            }
            Self::PasskeyRemoved => {
                let passkey = json!({ "CredentialId": with_passkey(owner).await });
                at_the_pool(owner, "DeleteWebAuthnCredential", passkey).await;
            }
            Self::SecondFactorOff => {
                let off = json!({ "SoftwareTokenMfaSettings": { "Enabled": false } });
                at_the_pool(owner, "SetUserMFAPreference", off).await;
            }
            Self::Everywhere => {}
            Self::PasswordReset => return owner.reset_password("Another-2026").await,
            Self::OtherDevice => {
                assert_eq!(validate(owner, "b").await, 401);
                return;
            }
            Self::AddressChanged => return address::change(owner, &unused_email()).await,
            Self::AddressRestored => {
                let link = address::ask(owner, &unused_email()).await;
                address::restore(owner, &link).await.nothing();
                return;
            }
            Self::Deletion => {
                let request = owner.call(Method::DELETE, "/user");
                send(request.json(&json!({ "confirm": "DELETE" }))).await.ok();
                return;
            }
        }
        owner.post("/session/end-all", json!({})).await.nothing();
    }
}

async fn assert_shut(person: &Person, ending: Ending) {
    let bearer = format!("Bearer {}", person.token);
    for route in guarded_routes() {
        // Ending an ended session succeeds.
        if route == goldgrove_registry::end_session::ROUTE {
            continue;
        }
        let answer = knock(person, route, Some(&bearer)).await;
        assert_eq!(answer.status, 401, "{ending:?}: {} {}", route.path, answer.text);
    }
    let rotate = json!({ "ClientId": CLIENT_ID, "RefreshToken": person.refresh_token });
    let rotated = pool(&person.client, &person.urls, "GetTokensFromRefreshToken", rotate).await;
    assert_eq!(rotated.status, 400, "{ending:?}: {}", rotated.text);
    let asked = pool(
        &person.client,
        &person.urls,
        "GetUser",
        json!({ "AccessToken": person.token }),
    )
    .await;
    assert_eq!(asked.status, 400, "{ending:?}: {}", asked.text);
}

#[tokio::test]
async fn a_second_after_an_ending_no_route_takes_a_token_and_the_pool_no_refresh() {
    let world = World::start().await;
    for ending in ENDINGS {
        let owner = world.person().await;
        let thief = owner.again(&world).await;
        for person in [&owner, &thief] {
            assert_eq!(validate(person, "a").await, 200);
        }
        world.clock.advance(SignedDuration::from_secs(1));
        ending.happen(&owner).await;
        assert_shut(&owner, ending).await;
        // A thief with the owner's tokens is indistinguishable from the owner; this one has a sign-in of its own.
        if !matches!(ending, Ending::OtherDevice) {
            assert_shut(&thief, ending).await;
        }
    }
}
