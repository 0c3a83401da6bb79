//! Insights: the cards of a day, that a second evaluation changes nothing, the wording of cards, and mails.
//!
//! Functions: `list-insights`, `dismiss-insight`, `send-digest`, `unsubscribe-insights`.

use std::collections::BTreeSet;
use std::net::Ipv4Addr;
use std::path::Path;
use std::sync::Arc;

use goldgrove_app::insights::{DigestDue, DigestPorts, evaluate};
use goldgrove_app::snapshots::Snapshots;
use goldgrove_domain::clock::Clock as _;
use goldgrove_domain::ids::UserId;
use goldgrove_local::{calls, demo};
use goldgrove_standin_narrator::Behaviour;
use goldgrove_storage::entity::deletion::Deletions;
use jiff::SignedDuration;
use reqwest::Client;
use serde::Serialize;
use serde_json::{Value, json};
use tokio::io::AsyncReadExt as _;
use tokio::net::TcpListener;

use crate::harness::person::{mails_to, send};
use crate::harness::shop::MONTHLY;
use crate::harness::{PLATYPUS, Person, World};

const A_DAY: SignedDuration = SignedDuration::from_hours(24);

impl World {
    /// Evaluates the household of `person` now, as after a bank's notice.
    async fn look_at(&self, person: &Person) {
        let ports = self.ports::<Snapshots>(&self.settings(&[]));
        let user = UserId::parse(&person.id).unwrap();
        let look = evaluate(&ports.context, ports.narration.as_ref(), &user);
        calls::on_behalf_of("snapshot-net-worth", look).await.unwrap();
    }

    /// Sends due mails for `person`. Returns whether the message must be delivered again.
    pub(crate) async fn mail_to(&self, person: &Person, others: &[(&str, &str)]) -> bool {
        let ports = self.ports::<DigestPorts>(&self.settings(others));
        let due = DigestDue {
            user: person.id.clone(),
        };
        let mailed = goldgrove_registry::send_digest::handle(ports, delivered(&due));
        let answer = calls::on_behalf_of("send-digest", mailed).await.unwrap();
        answer != json!({ "batchItemFailures": [] })
    }

    /// The received digests of `person`, newest first.
    pub(crate) async fn digests(&self, person: &Person) -> Vec<Value> {
        let messages = send(Client::new().get(mails_to(self.urls(), &person.email)));
        let messages = messages.await.ok_json();
        let messages = messages["messages"].as_array().unwrap().iter();
        messages.filter(|mail| mail["kind"] == "digest").cloned().collect()
    }
}

fn delivered(message: &impl Serialize) -> Value {
    json!({ "Records": [{
        "messageId": "1", "body": serde_json::to_string(message).unwrap(),
        "attributes": { "ApproximateReceiveCount": "1" },
    }]})
}

/// A person with an income, a goal far out of reach, and a bank.
pub(crate) async fn saver(world: &World) -> Person {
    saver_who(world, json!({})).await
}

/// The same with preferences. Links the bank last, so that the evaluation after its first notice finds everything.
async fn saver_who(world: &World, preferences: Value) -> Person {
    furnished(world, world.person().await, preferences).await
}

pub(crate) async fn furnished(world: &World, person: Person, preferences: Value) -> Person {
    let chosen = json!({ "preferences": preferences });
    person.patch("/profile", chosen).await.ok();
    let income = json!({ "monthlyIncome": 7_450 });
    person.post("/update-user-income", income).await.ok();
    let goal = json!({"goal": {
        "name": "Boat", "targetAmount": 60_000, "targetDate": "2028-11-20T12:00:00Z",
        "plannedMonthlyContribution": 300, "riskProfile": "moderate",
    }});
    person.post("/create-goal", goal).await.created();
    person.link(PLATYPUS).await.ok();
    world.stack().queues.settled().await;
    person
}

async fn cards(person: &Person) -> Vec<Value> {
    person.get("/insights").await.ok()["insights"]
        .as_array()
        .unwrap()
        .clone()
}

fn of_rule<'a>(cards: &'a [Value], rule: &str) -> Option<&'a Value> {
    cards.iter().find(|card| card["rule"] == rule)
}

#[tokio::test]
async fn a_day_brings_cards_each_with_its_facts() {
    let world = World::start().await;
    let person = saver(&world).await;
    assert!(world.daily().await);
    let feed = person.get("/insights").await.ok();
    assert_eq!(feed["disclaimer"], "Information, not financial advice.");
    assert_eq!(feed["narrator"], json!({ "isAvailable": true, "isOn": false }));
    assert_eq!(feed["rules"].as_array().unwrap().len(), 19);
    let cards = feed["insights"].as_array().unwrap();
    let behind = of_rule(cards, "goal_behind").expect("the boat is out of reach");
    assert_eq!(
        (&behind["title"], &behind["writtenBy"]),
        (&json!("Boat is unlikely as planned"), &json!("template"))
    );
    for card in cards {
        let parts = card["bodyParts"].as_array().unwrap();
        let joined: String = parts.iter().map(|part| part["text"].as_str().unwrap()).collect();
        assert_eq!(card["body"], joined.as_str());
        let facts = card["why"]["facts"].as_array().unwrap();
        assert!(!facts.is_empty());
        assert!(
            card["why"]["rule"]
                .as_str()
                .unwrap()
                .contains("You get it at most once")
        );
        for amount in facts.iter().filter(|fact| fact["isAmount"] == true) {
            let title = card["title"].as_str().unwrap();
            assert!(!title.contains(amount["text"].as_str().unwrap()), "{title}");
        }
    }
    assert_eq!(world.stack().queues.dead_lettered(), 0);
}

#[tokio::test]
async fn a_dismissed_card_stays_away_and_can_be_taken_back() {
    let world = World::start().await;
    let (person, stranger) = (saver(&world).await, world.person().await);
    world.look_at(&person).await;
    let card = of_rule(&cards(&person).await, "goal_behind").unwrap().clone();
    let path = format!("/insights/{}/dismiss", card["id"].as_str().unwrap());

    let nobodys = "/insights/insi_018f2d3c-0000-7000-8000-000000000000/dismiss";
    let missing = person.post(nobodys, json!({})).await.problem(404, "not-found");
    let foreign = stranger.post(&path, json!({})).await.problem(404, "not-found");
    assert_eq!(missing["detail"], foreign["detail"]);
    person
        .post(&path, json!({ "dismissed": "yes" }))
        .await
        .problem(400, "invalid-request");

    let dismissed = person.post(&path, json!({})).await.ok();
    assert_eq!(dismissed["dismissedAt"], "2026-11-21T12:00:00Z");
    let before = world.snapshot().await;
    assert_eq!(person.post(&path, json!({ "dismissed": true })).await.ok(), dismissed);
    world.snapshot().await.assert_unchanged_since(&before);
    world.look_at(&person).await;
    let listed = cards(&person).await;
    assert_eq!(listed.last().unwrap()["id"], card["id"], "dismissed ones are last");
    assert_eq!(listed.last().unwrap()["dismissedAt"], dismissed["dismissedAt"]);

    let back = person.post(&path, json!({ "dismissed": false })).await.ok();
    assert_eq!(back, card);
}

#[tokio::test]
async fn looking_again_or_side_by_side_is_looking_once() {
    let world = World::start().await;
    let person = saver(&world).await;
    futures::future::join_all((0..6).map(|_| world.look_at(&person))).await;
    assert_eq!(cards(&person).await.len(), 3, "each new card once");
    let before = world.snapshot().await;
    world.look_at(&person).await;
    world.look_at(&person).await;
    world.snapshot().await.assert_unchanged_since(&before);
}

#[tokio::test]
async fn new_figures_bring_a_look() {
    let world = World::start().await;
    let person = saver(&world).await;
    person.post("/refresh-financial-data", json!({})).await.ok();
    world.stack().queues.settled().await;
    assert!(of_rule(&cards(&person).await, "goal_behind").is_some());
}

#[tokio::test]
async fn a_card_goes_with_what_it_is_about() {
    let world = World::start().await;
    let person = saver(&world).await;
    world.clock.advance(A_DAY);
    let person = person.again(&world).await;
    world.break_item(&person, PLATYPUS).await;
    // All items failed, which is a problem, but their status is stored anyway.
    person.post("/refresh-financial-data", json!({})).await;
    world.stack().queues.settled().await;
    let broken = of_rule(&cards(&person).await, "link_broken").unwrap().clone();
    assert_eq!(
        (&broken["bucket"], &broken["priority"]),
        (&json!("sign_in"), &json!("urgent"))
    );

    world.clock.advance(A_DAY);
    let person = person.again(&world).await;
    let items = person.get("/plaid-items").await.ok()["items"].clone();
    for item in items.as_array().unwrap() {
        let path = format!("/plaid-items/{}", item["id"].as_str().unwrap());
        person.delete(&path).await.nothing();
    }
    world.look_at(&person).await;
    assert!(of_rule(&cards(&person).await, "link_broken").is_none());
    let rows = world.snapshot().await.rows("INSIGHT#");
    assert!(rows.iter().all(|row| !row.contains("link_broken")), "it is forgotten");
}

#[tokio::test]
async fn a_rule_is_told_where_its_reader_wants_it() {
    let world = World::start().await;
    let person = saver_who(&world, json!({ "insight_goal_behind": "off" })).await;
    world.look_at(&person).await;
    assert!(of_rule(&cards(&person).await, "goal_behind").is_none());
    let rules = person.get("/insights").await.ok()["rules"].clone();
    let rule = of_rule(rules.as_array().unwrap(), "goal_behind").unwrap();
    assert_eq!(
        (&rule["channel"], &rule["defaultChannel"]),
        (&json!("off"), &json!("email"))
    );

    let chosen = json!({ "preferences": { "insight_goal_behind": "app" } });
    person.patch("/profile", chosen).await.ok();
    world.clock.advance(A_DAY);
    let person = person.again(&world).await;
    world.look_at(&person).await;
    assert!(of_rule(&cards(&person).await, "goal_behind").is_some());

    for (name, value) in [
        ("insight_goal_behind", json!("fax")),
        ("insight_goal_behind", json!(true)),
        ("insight_sell_everything", json!("off")),
    ] {
        let answer = person
            .patch("/profile", json!({ "preferences": { name: value } }))
            .await;
        answer.problem(400, "invalid-request");
    }
}

#[tokio::test]
async fn a_digest_is_mailed_once_without_amounts_and_declined_with_one_request() {
    let world = World::start().await;
    let person = saver(&world).await;
    assert!(world.daily().await);
    let [mail] = world.digests(&person).await.try_into().expect("one mail");
    let text = mail["text"].as_str().unwrap();
    assert_eq!(mail["subject"], "Goldgrove: one thing to look at");
    assert!(text.contains("* Boat is unlikely as planned\n"), "{text}");
    assert!(!text.contains('$') && !mail["subject"].as_str().unwrap().contains('$'));
    assert!(!world.mail_to(&person, &[]).await);
    assert_eq!(world.digests(&person).await.len(), 1, "nothing new, no mail");

    let one_click = mail["unsubscribe"].as_str().unwrap();
    let page = one_click.replace("/api/insights/unsubscribe", "/unsubscribe");
    assert!(text.contains(&page), "the page's address is in the text:\n{text}");
    let forged = format!("{one_click}0");
    let wish = |url: &str| send(Client::new().post(url).body("List-Unsubscribe=One-Click"));
    let before = person.get("/profile").await.ok();
    assert_eq!(wish(&forged).await.invalid_fields(), ["token"]);
    assert_eq!(person.get("/profile").await.ok(), before, "a forged token does nothing");
    let accepted = wish(one_click).await;
    assert_eq!((accepted.status, accepted.json()), (202, json!({ "accepted": true })));
    assert_eq!(wish(one_click).await.status, 202, "again");
    let preferences = person.get("/profile").await.ok()["preferences"].clone();
    assert_eq!(preferences["insights_email"], false);
    let nowhere = format!("{}/api/insights/unsubscribe", world.urls().app);
    send(Client::new().post(nowhere)).await.problem(400, "invalid-request");

    world.clock.advance(A_DAY);
    assert!(world.daily().await);
    assert_eq!(world.digests(&person).await.len(), 1, "declined");
}

#[tokio::test]
async fn a_second_digest_waits_for_a_day() {
    let world = World::start().await;
    let person = saver(&world).await;
    assert!(world.daily().await);
    let goal = json!({"goal": {
        "name": "Cottage", "targetAmount": 90_000, "targetDate": "2028-11-20T12:00:00Z",
        "plannedMonthlyContribution": 300, "riskProfile": "moderate",
    }});
    person.post("/create-goal", goal).await.created();
    for (hours, mails) in [(3, 1), (16, 1), (1, 2)] {
        world.clock.advance(SignedDuration::from_hours(hours));
        world.look_at(&person).await;
        assert!(!world.mail_to(&person, &[]).await);
        assert_eq!(world.digests(&person).await.len(), mails, "{hours} hours later");
    }
}

#[tokio::test]
async fn a_mail_that_was_not_taken_comes_again() {
    let world = World::start().await;
    let person = saver(&world).await;
    world.look_at(&person).await;
    let nobody_there = [("MAIL_BASE_URL", "http://127.0.0.1:9")];
    assert!(world.mail_to(&person, &nobody_there).await, "it is to come again");
    assert!(!world.mail_to(&person, &[]).await);
    assert_eq!(world.digests(&person).await.len(), 1);
}

#[tokio::test]
async fn a_mail_that_may_have_been_taken_does_not_come_again() {
    let world = World::start().await;
    let person = saver(&world).await;
    world.look_at(&person).await;
    let deaf = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    let service = format!("http://{}", deaf.local_addr().unwrap());
    // The service receives the mail and closes the connection before it answers.
    tokio::spawn(async move {
        let (mut heard, _) = deaf.accept().await.unwrap();
        heard.read_u8().await.unwrap();
    });
    assert!(!world.mail_to(&person, &[("MAIL_BASE_URL", &service)]).await);
    assert!(!world.mail_to(&person, &[]).await);
    assert_eq!(world.digests(&person).await.len(), 0, "the cards are in the app");
}

#[tokio::test]
async fn a_digest_for_a_user_who_asked_for_deletion_is_dropped() {
    let world = World::start().await;
    let person = saver(&world).await;
    world.look_at(&person).await;
    let user = UserId::parse(&person.id).unwrap();
    let table = world.stack().app.table();
    Deletions::new(table).request(&user, world.clock.now()).await.unwrap();
    assert!(!world.mail_to(&person, &[]).await, "the message is done with");
    assert_eq!(world.digests(&person).await.len(), 0);
}

/// Whether a text is a whole amount of dollars, followed by `words`.
fn is_amount_and(text: &str, words: &str) -> bool {
    let amount = text
        .strip_suffix(words)
        .and_then(|amount| amount.trim_end().strip_prefix("Save $"));
    amount.is_some_and(|amount| amount.bytes().all(|byte| byte.is_ascii_digit() || byte == b','))
}

#[tokio::test]
async fn a_language_model_phrases_cards_for_those_who_let_it_and_never_lies() {
    let world = World::start().await;
    let narrator = world.stack().narrator.clone();
    let unasked = saver(&world).await;
    world.look_at(&unasked).await;
    assert_eq!(narrator.asked(), 0, "nobody is narrated unasked");
    let words = "more a month for a fair chance by Nov 2028.";
    let template = of_rule(&cards(&unasked).await, "goal_behind").unwrap()["body"].clone();
    assert!(is_amount_and(template.as_str().unwrap(), words), "{template}");

    let phrased = async |behaviour: Behaviour| {
        narrator.behave(behaviour);
        let before = narrator.asked();
        let person = saver_who(&world, json!({ "narrator": true })).await;
        world.look_at(&person).await;
        assert!(narrator.asked() > before, "{behaviour:?} was not asked");
        of_rule(&cards(&person).await, "goal_behind").unwrap().clone()
    };
    let faithful = phrased(Behaviour::Faithful).await;
    assert_eq!(faithful["writtenBy"], "model");
    let phrase = faithful["body"].as_str().unwrap();
    let rest = phrase.strip_prefix("Good to know: ").expect("the model's words");
    assert!(is_amount_and(rest, words), "{phrase}");
    for behaviour in [
        Behaviour::Lies,
        Behaviour::LiesInWords,
        Behaviour::ShoutsAmounts,
        Behaviour::Advises,
        Behaviour::Links,
        Behaviour::Chatters,
        Behaviour::Stalls,
        Behaviour::Fails,
        Behaviour::Throttles,
        Behaviour::Mumbles,
    ] {
        let card = phrased(behaviour).await;
        assert_eq!(card["writtenBy"], "template", "{behaviour:?}");
        assert!(
            is_amount_and(card["body"].as_str().unwrap(), words),
            "{behaviour:?}: {card}"
        );
    }
}

#[tokio::test]
async fn nobody_is_told_anything_after_the_trial() {
    let world = World::start().await;
    let person = saver(&world).await;
    world.clock.advance(A_DAY * 8);
    let before = world.snapshot().await;
    world.look_at(&person).await;
    world.snapshot().await.assert_unchanged_since(&before);
}

/// The body of a card without figures from the odds, which change with the assumptions.
fn steady(card: &Value) -> String {
    let body = card["body"].as_str().unwrap();
    if card["rule"] != "goal_behind" {
        return body.to_owned();
    }
    let masked: Vec<&str> = body
        .split(' ')
        .map(|word| match word {
            "months" | "month" => "month(s)",
            "months." | "month." => "month(s).",
            amount if amount.starts_with('$') => "$…",
            number if number.bytes().all(|byte| byte.is_ascii_digit()) => "…",
            other => other,
        })
        .collect();
    masked.join(" ")
}

/// The cards of the demo household's first week in one text, for review.
///
/// Rewritten if the file is missing.
#[tokio::test]
async fn the_demo_household_is_told_this() {
    let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/api/demo_insights.txt"));
    let world = World::start().await;
    demo::seed(world.stack()).await.unwrap();
    let app = Arc::clone(&world.stack().app);
    let email = demo::EMAIL.to_owned();
    let person = Person::sign_in(world.urls(), &email, "").await;
    let id = person.get("/profile").await.ok()["id"].as_str().unwrap().to_owned();
    let user = UserId::parse(&id).unwrap();
    let mut told = Vec::new();
    let mut known = BTreeSet::new();
    for _day in 1..=7 {
        let (app, user) = (Arc::clone(&app), user.clone());
        let look = async move { evaluate(&app.context, None, &user).await.map(|_| ()) };
        world.beside_the_stack(look).await.unwrap();
        for card in cards(&person.again(&world).await).await {
            let text = |name: &str| card[name].as_str().unwrap().to_owned();
            if known.insert((text("id"), text("bucket"))) {
                told.push(format!("{}\n    {}\n", text("title"), steady(&card)));
            }
        }
        world.clock.advance(A_DAY - SignedDuration::from_mins(1));
    }
    // For cards of equal priority, ids decide which comes on which day; by the end of the week all have come.
    told.sort_unstable();
    let told = told.concat();
    if let Ok(expected) = std::fs::read_to_string(path) {
        assert_eq!(told, expected, "remove the file to have it written anew");
    } else {
        std::fs::write(path, &told).unwrap();
    }
}

/// The cards of one rule.
fn told_by(feed: &Value, rule: &str) -> Vec<Value> {
    let cards = feed["insights"].as_array().unwrap().iter();
    cards.filter(|card| card["rule"] == rule).cloned().collect()
}

#[tokio::test]
async fn who_changed_something_reads_what_is_so_now() {
    let world = World::start().await;
    let person = saver(&world).await;
    world.look_at(&person).await;
    let read = async |person: &Person| person.get("/insights").await.ok();
    let dashboard = async |person: &Person| person.get("/dashboard?insights=true").await.ok()["insights"].clone();
    let behind = told_by(&read(&person).await, "goal_behind");
    assert_eq!(behind.len(), 1);

    let goal = person.get("/goals").await.ok()["goals"][0].clone();
    let path = format!("/goals/{}", goal["id"].as_str().unwrap());
    let more = json!({ "version": goal["version"], "planned_monthly_contribution": 310 });
    let goal = person.patch(&path, more).await.ok()["goal"].clone();
    assert_eq!(dashboard(&person).await, Value::Null, "it would speak of other figures");
    let feed = read(&person).await;
    let again = told_by(&feed, "goal_behind");
    assert_eq!(again.len(), 1, "it is still out of reach");
    assert_ne!(again[0]["body"], behind[0]["body"], "by another amount");
    assert_eq!(dashboard(&person).await, feed, "and nothing changed since");

    let jar = json!({"name": "Jar", "type": "cash", "balance": 90_000});
    let jar = person.post("/accounts", jar).await.created()["account"].clone();
    assert_eq!(told_by(&read(&person).await, "goal_behind").len(), 1);
    let (id, account) = (goal["id"].as_str().unwrap(), jar["id"].as_str().unwrap());
    let allocations = json!({"allocations": [
        {"allocation_type": "account", "account_id": account, "allocation_percentage": 100},
    ]});
    let answer = person.put(&format!("/goals/{id}/allocations"), allocations).await.ok();
    assert!(answer["goal"]["current_amount"].as_f64() > goal["target_amount"].as_f64());
    assert!(told_by(&read(&person).await, "goal_behind").is_empty(), "it is reached");
    let balance = json!({"version": jar["version"], "balance": 100});
    person.patch(&format!("/accounts/{account}"), balance).await.ok();
    let milestones = told_by(&read(&person).await, "milestone");
    assert!(milestones.is_empty(), "nothing is saved any more");

    assert_eq!(
        told_by(&read(&person).await, "goal_behind").len(),
        1,
        "it is behind again"
    );

    let income = json!({ "monthlyIncome": 400 });
    person.post("/update-user-income", income).await.ok();
    let feed = read(&person).await;
    assert_eq!(told_by(&feed, "income_share").len(), 1);
    person.delete(&path).await.ok();
    let feed = read(&person).await;
    let of_goals = ["goal_behind", "income_share", "milestone"];
    assert!(of_goals.iter().all(|rule| told_by(&feed, rule).is_empty()), "{feed}");
}

#[tokio::test]
async fn one_who_pays_after_a_lapse_reads_what_is_so_now() {
    let world = World::start().await;
    let person = saver(&world).await;
    world.look_at(&person).await;
    world.clock.advance(SignedDuration::from_hours(30 * 24));
    let person = person.again(&world).await;
    person.get("/insights").await.problem(402, "subscription-required");
    person.subscribe(MONTHLY).await;
    let dashboard = async |person: &Person| person.get("/dashboard?insights=true").await.ok()["insights"].clone();
    assert_eq!(dashboard(&person).await, Value::Null, "it would speak of a month ago");
    let feed = person.get("/insights").await.ok();
    assert_eq!(dashboard(&person).await, feed);
}
