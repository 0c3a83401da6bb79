//! Mails to the owner of an account about changes to their sign-in.
//!
//! Functions: `log-audit-event`, `cognito-post-confirmation`.

use goldgrove_app::{Confirmations, OwnerMail};
use goldgrove_http::Body;
use goldgrove_http::config::Source;
use goldgrove_local::calls;
use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::address::mails;
use crate::harness::{Person, World};

/// The local pool.
const POOL_ID: &str = "us-east-1_goldgrove";

const REPORTED: [(&str, &str, &str); 5] = [
    (
        "client.password_changed",
        "Your Goldgrove password was changed",
        "Votre mot de passe Goldgrove a été changé",
    ),
    (
        "client.two_step_turned_on",
        "Two-step sign-in was turned on for your Goldgrove account",
        "La connexion en deux étapes a été activée pour votre compte Goldgrove",
    ),
    (
        "client.two_step_turned_off",
        "Two-step sign-in was turned off for your Goldgrove account",
        "La connexion en deux étapes a été désactivée pour votre compte Goldgrove",
    ),
    (
        "client.passkey_added",
        "A passkey was added to your Goldgrove account",
        "Une clé d’accès a été ajoutée à votre compte Goldgrove",
    ),
    (
        "client.passkey_removed",
        "A passkey was removed from your Goldgrove account",
        "Une clé d’accès a été retirée de votre compte Goldgrove",
    ),
];

async fn newest(person: &Person) -> Value {
    mails(person, &person.email).await.remove(0)
}

async fn report(person: &Person, action: &str) {
    let body = json!({ "p_action": action });
    person.post("/rpc/log_audit_event", body).await.nothing();
}

#[tokio::test]
async fn every_change_to_signing_in_is_mailed_in_the_owners_language() {
    let world = World::start().await;
    let person = world.person().await;
    for language in ["en-CA", "fr-CA"] {
        person.patch("/profile", json!({ "language": language })).await.ok();
        for (action, english, french) in REPORTED {
            report(&person, action).await;
            let mail = newest(&person).await;
            assert_eq!(mail["subject"], if language == "fr-CA" { french } else { english });
            assert_eq!(mail["reply_to"], "support@goldgrove.example");
            let text = mail["text"].as_str().unwrap();
            let link = format!("{}/forgot-password\n", world.urls().app);
            assert!(text.contains(&link) && !text.contains(['{', '}']), "{text}");
        }
    }
}

#[tokio::test]
async fn a_reset_password_is_mailed_in_the_language_of_the_profile() {
    let world = World::start().await;
    let person = world.person().await;
    person.reset_password("Goldgrove-2027").await;
    assert_eq!(newest(&person).await["subject"], "Your Goldgrove password was reset");

    let person = world.person().await;
    person.patch("/profile", json!({ "language": "fr-CA" })).await.ok();
    person.reset_password("Goldgrove-2027").await;
    assert_eq!(
        newest(&person).await["subject"],
        "Votre mot de passe Goldgrove a été réinitialisé"
    );
}

#[tokio::test]
async fn a_report_of_something_else_is_not_mailed_and_no_flood_of_reports_is() {
    let world = World::start().await;
    let person = world.person().await;
    let before = mails(&person, &person.email).await.len();
    report(&person, "client.rapid_clicks").await;
    assert_eq!(mails(&person, &person.email).await.len(), before);
    for _ in 0..21 {
        report(&person, "client.passkey_added").await;
    }
    assert_eq!(mails(&person, &person.email).await.len(), before + 20);
}

/// The settings of a function whose mail service is unreachable.
fn without_mail(world: &World) -> Source {
    world.settings(&[("MAIL_BASE_URL", "http://127.0.0.1:9")])
}

#[tokio::test]
async fn a_report_is_kept_where_no_mail_can_be_sent() {
    let world = World::start().await;
    let person = world.person().await;
    let ports = world.ports::<OwnerMail>(&without_mail(&world));
    let request = lambda_http::http::Request::post("/api/rpc/log_audit_event")
        .header("authorization", format!("Bearer {}", person.token))
        .header("content-type", "application/json")
        .body(Body::Text(r#"{"p_action":"client.passkey_added"}"#.to_owned()))
        .unwrap();
    let report = goldgrove_registry::log_audit_event::handle(ports, request);
    let answer = world
        .beside_the_stack(calls::on_behalf_of("log-audit-event", report))
        .await;
    assert_eq!(answer.unwrap().status(), 204);
    let trail = person.get("/audit-events").await.ok();
    assert_eq!(trail["events"][0]["action"], "client.passkey_added");
}

#[tokio::test]
async fn a_reset_password_holds_where_no_mail_can_be_sent() {
    let world = World::start().await;
    let person = world.person().await;
    world.clock.advance(SignedDuration::from_secs(1));
    let ports = world.ports::<Confirmations>(&without_mail(&world));
    let event = json!({
        "triggerSource": "PostConfirmation_ConfirmForgotPassword", "userPoolId": POOL_ID,
        "request": { "userAttributes": { "sub": person.id, "email": person.email } },
    });
    let reset = goldgrove_registry::cognito_post_confirmation::handle(ports, event.clone());
    let answer = world
        .beside_the_stack(calls::on_behalf_of("cognito-post-confirmation", reset))
        .await;
    assert_eq!(answer.unwrap(), event);
    person.get("/dashboard").await.problem(401, "session-ended");
}
