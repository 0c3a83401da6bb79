//! Languages: an answer has the language of its request, a mail that of the profile.
//!
//! Functions: `cognito-custom-message`.

use reqwest::Method;
use serde_json::{Value, json};

use crate::harness::person::send;
use crate::harness::shop::MONTHLY;
use crate::harness::{Answer, Person, World, person};
use crate::insights::saver;

const FRENCH: &str = "fr-CA,en;q=0.5";

impl Person {
    async fn in_french(&self, method: Method, path: &str, body: &Value) -> Answer {
        let request = self.call(method, path).header("accept-language", FRENCH);
        send(request.json(body)).await
    }
}

#[tokio::test]
async fn problems_are_in_the_language_of_the_request() {
    let person = person().await;
    let goal = json!({"goal": {
        "name": "Boat", "targetAmount": 0, "targetDate": "2028-11-20T12:00:00Z",
        "plannedMonthlyContribution": 300, "riskProfile": "moderate",
    }});
    let refused = person.in_french(Method::POST, "/create-goal", &goal).await;
    let body = refused.problem(400, "invalid-request");
    assert_eq!(body["title"], "Demande non valide");
    assert_eq!(body["errors"][0]["message"], "doit être supérieure à 0");
    let unsubscribed = person.in_french(Method::POST, "/customer-portal", &json!({})).await;
    let body = unsubscribed.problem(409, "no-subscription");
    assert_eq!(body["title"], "Échec de l’accès au portail");
    assert_eq!(body["userMessage"], body["detail"]);
    let english = person.post("/create-goal", goal).await.problem(400, "invalid-request");
    assert_eq!(english["errors"][0]["message"], "must be above 0");
}

#[tokio::test]
async fn assumptions_are_in_the_language_of_the_request() {
    let person = person().await;
    let plan = person.in_french(Method::POST, "/goals/plan", &json!({})).await.ok();
    assert_eq!(plan["disclaimer"], "De l’information, pas des conseils financiers.");
    assert_eq!(plan["assumptions"][0]["name"], "Liquidités");
}

#[tokio::test]
async fn the_payment_page_is_in_the_language_of_the_request() {
    let world = World::start().await;
    let person = world.person().await;
    let body = json!({"priceId": MONTHLY, "isYearly": false});
    person.in_french(Method::POST, "/create-checkout", &body).await.ok();
    let customer = world.customers_of(&person).remove(0);
    let path = format!("/v1/checkout/sessions?customer={customer}");
    let pages = world.stripe(Method::GET, &path, "").await;
    assert_eq!(pages["data"][0]["locale"], "fr-CA", "{pages}");
}

#[tokio::test]
async fn insights_are_in_the_language_of_the_request_and_their_mails_in_that_of_the_profile() {
    let world = World::start().await;
    let person = saver(&world).await;
    person.patch("/profile", json!({"language": "fr-CA"})).await.ok();
    assert!(world.daily().await);

    let feed = person.in_french(Method::GET, "/insights", &Value::Null).await.ok();
    assert_eq!(feed["disclaimer"], "De l’information, pas des conseils financiers.");
    assert_eq!(feed["narrator"]["isAvailable"], false, "it writes English");
    let behind = of_the_boat(&feed);
    assert_eq!(behind["title"], "Boat\u{a0}: improbable selon le plan actuel");
    assert_eq!(behind["link"]["label"], "Ouvrir le planificateur");
    assert_eq!(behind["why"]["facts"][0]["label"], "Objectif");
    let english = person.get("/insights").await.ok();
    assert_eq!(of_the_boat(&english)["title"], "Boat is unlikely as planned");

    let path = format!("/insights/{}/dismiss", behind["id"].as_str().unwrap());
    let dismissed = person.in_french(Method::POST, &path, &json!({})).await.ok();
    assert_eq!(dismissed["title"], behind["title"]);
    let exported = person.in_french(Method::GET, "/export", &Value::Null).await.ok();
    let records = exported["insights"].as_array().unwrap();
    assert!(
        records.iter().any(|record| record["title"] == behind["title"]),
        "{exported}"
    );

    let [mail] = world.digests(&person).await.try_into().expect("one mail");
    assert_eq!(mail["subject"], "Goldgrove\u{a0}: un point à regarder");
    let text = mail["text"].as_str().unwrap();
    assert!(
        text.contains("* Boat\u{a0}: improbable selon le plan actuel\n"),
        "{text}"
    );
}

fn of_the_boat(feed: &Value) -> Value {
    let cards = feed["insights"].as_array().unwrap();
    let behind = cards.iter().find(|card| card["rule"] == "goal_behind");
    behind.expect("the boat is out of reach").clone()
}
