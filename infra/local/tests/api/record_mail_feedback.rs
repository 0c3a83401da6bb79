//! Bounces and complaints: the mail service reports both, and optional mails stop.
//!
//! Functions: `record-mail-feedback`.

use goldgrove_app::MailFeedback;
use goldgrove_domain::clock::Clock as _;
use goldgrove_local::calls;
use serde_json::{Value, json};

use crate::address::change;
use crate::harness::person::{CLIENT_ID, PASSWORD, pool, unused_email};
use crate::harness::{Person, World};
use crate::insights::{furnished, saver};

/// A user whose mail gets the outcome `kind` from the service's simulator.
async fn at_the_simulator(world: &World, kind: &str) -> Person {
    let unused = unused_email();
    let (label, _) = unused.split_once('@').unwrap();
    let email = format!("{kind}+{label}@simulator.amazonses.com");
    let id = Person::ask_for_code(world.urls(), &email).await;
    // The report about the mail with the code arrives before the profile exists.
    world.stack().queues.settled().await;
    let person = Person::confirm(world.urls(), &email, &id).await.of(world);
    let person = furnished(world, person, json!({})).await;
    assert_eq!(returned_at(&person).await, Value::Null, "a sign-up is not marked");
    person
}

async fn returned_at(person: &Person) -> Value {
    person.get("/profile").await.ok()["mail_returned_at"].clone()
}

fn now(world: &World) -> String {
    world.clock.now().to_string()
}

async fn count_of(person: &Person, action: &str) -> usize {
    let trail = person.get("/audit-events").await.ok();
    let events = trail["events"].as_array().unwrap().iter();
    events.filter(|event| event["action"] == action).count()
}

/// Sends `person` a warning about a change of their address, which is sent despite earlier bounces.
async fn warn(world: &World, person: &Person) {
    let other = json!({ "email": unused_email() });
    person.post("/address/change", other).await.nothing();
    world.stack().queues.settled().await;
}

impl World {
    /// The function's answer to a report of the mail service.
    async fn report(&self, detail: Value) -> Value {
        let feedback = self.ports::<MailFeedback>(&self.settings(&[]));
        let body = json!({ "source": "aws.ses", "detail": detail }).to_string();
        let event = json!({ "Records": [{ "messageId": "1", "body": body, "attributes": {} }] });
        let taken = goldgrove_registry::record_mail_feedback::handle(feedback, event);
        calls::on_behalf_of("record-mail-feedback", taken).await.unwrap()
    }
}

fn bounce(kind: &str, address: &str) -> Value {
    json!({ "eventType": "Bounce", "bounce": { "bounceType": kind }, "mail": { "destination": [address] } })
}

fn complaint(kind: &str, address: &str) -> Value {
    let complaint = json!({ "complaintFeedbackType": kind });
    json!({ "eventType": "Complaint", "complaint": complaint, "mail": { "destination": [address] } })
}

#[tokio::test]
async fn after_mail_came_back_no_digest_is_sent_until_the_address_is_another() {
    let world = World::start().await;
    let (person, other) = (at_the_simulator(&world, "bounce").await, saver(&world).await);
    warn(&world, &person).await;
    assert_eq!(returned_at(&person).await, now(&world));
    warn(&world, &person).await;
    assert_eq!(count_of(&person, "mail.returned").await, 1, "once is enough");

    assert!(world.daily().await);
    assert_eq!(world.digests(&person).await.len(), 0);
    assert_eq!(world.digests(&other).await.len(), 1, "a digest was due");
    assert_eq!(returned_at(&other).await, Value::Null);

    let new = unused_email();
    change(&person, &new).await;
    world.clock.advance(jiff::SignedDuration::from_secs(1));
    let person = Person { email: new, ..person }.again(&world).await;
    assert_eq!(returned_at(&person).await, Value::Null);
    assert!(!world.mail_to(&person, &[]).await);
    assert_eq!(world.digests(&person).await.len(), 1);
    assert_eq!(world.stack().queues.dead_lettered(), 0);
}

#[tokio::test]
async fn a_complaint_declines_digests_as_their_link_does() {
    let world = World::start().await;
    let person = at_the_simulator(&world, "complaint").await;
    assert!(world.daily().await);
    assert_eq!(world.digests(&person).await.len(), 1);
    world.stack().queues.settled().await;
    let profile = person.get("/profile").await.ok();
    assert_eq!(profile["preferences"]["insights_email"], false);
    assert_eq!(profile["mail_returned_at"], Value::Null, "it arrived");
    warn(&world, &person).await;
    assert_eq!(count_of(&person, "mail.complained").await, 1);
    // The user can enable them again.
    let wanted = json!({ "preferences": { "insights_email": true } });
    person.patch("/profile", wanted).await.ok();
    assert_eq!(person.get("/profile").await.ok()["preferences"]["insights_email"], true);
}

#[tokio::test]
async fn a_report_about_no_user_or_no_fault_changes_nothing() {
    let world = World::start().await;
    let person = world.person().await;
    let unconfirmed = unused_email();
    let body = json!({ "ClientId": CLIENT_ID, "Username": unconfirmed, "Password": PASSWORD });
    pool(&person.client, &person.urls, "SignUp", body).await.ok_json();
    let before = world.snapshot().await;
    let nothing = [
        bounce("Transient", &person.email),
        bounce("Undetermined", &person.email),
        complaint("not-spam", &person.email),
        bounce("Permanent", &unused_email()),
        bounce("Permanent", &unconfirmed),
        complaint("abuse", &unconfirmed),
    ];
    for detail in nothing {
        let answer = world.report(detail.clone()).await;
        assert_eq!(answer, json!({ "batchItemFailures": [] }), "{detail}");
    }
    world.snapshot().await.assert_unchanged_since(&before);
    let delivery = json!({ "eventType": "Delivery", "mail": { "destination": [person.email] } });
    let answer = world.report(delivery).await;
    assert_eq!(answer["batchItemFailures"][0]["itemIdentifier"], "1");
}

#[tokio::test]
async fn an_address_is_found_however_its_letters_are_written() {
    let world = World::start().await;
    let person = world.person().await;
    world.report(bounce("Permanent", &person.email.to_uppercase())).await;
    assert_eq!(returned_at(&person).await, now(&world));
}
