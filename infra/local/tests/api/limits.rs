//! Limits on stored objects hold exactly, however many are added at once.

use futures::future::join_all;
use goldgrove_domain::balance_history::Anchor;
use goldgrove_domain::ids::AccountId;
use goldgrove_storage::entity::{Accounts, Anchors, FixedRates};
use goldgrove_testing::{AccountBuilder, date, fixed_rate, usd};
use jiff::ToSpan as _;
use jiff::civil::Date;
use serde_json::json;

use crate::harness::{Answer, World};

/// How many still fit.
const ROOM: usize = 3;
/// How many exceed the limit.
const OVER: usize = 20;

fn day(number: usize) -> Date {
    date("2020-01-01") + i64::try_from(number).unwrap().days()
}

fn assert_exactly_the_room(answers: &[Answer], good: u16) {
    let made = answers.iter().filter(|answer| answer.status == good).count();
    assert_eq!(made, ROOM);
    let refused = answers.iter().filter(|answer| answer.status != good);
    for answer in refused {
        assert_eq!(answer.status, 409, "{}", answer.text);
        assert_ne!(answer.json()["type"], "/problems/in-progress", "{}", answer.text);
    }
}

#[tokio::test]
async fn a_user_has_at_most_two_hundred_accounts() {
    let world = World::start().await;
    let person = world.person().await;
    world
        .store_for(&person, |app, user, keys| async move {
            let accounts = Accounts::new(app.table(), &user);
            for number in 0..200 - ROOM {
                let account = AccountBuilder::new(number as u128).build();
                accounts.add(&account, keys.as_ref()).await.unwrap();
            }
        })
        .await;
    let body = json!({ "name": "Jar", "type": "cash", "balance": 10 });
    let answers = join_all((0..ROOM + OVER).map(|_| person.post("/accounts", body.clone()))).await;
    assert_exactly_the_room(&answers, 201);
    let listed = person.get("/accounts").await.ok();
    assert_eq!(listed["accounts"].as_array().unwrap().len(), 200);
}

#[tokio::test]
async fn a_user_has_at_most_a_hundred_rates() {
    let world = World::start().await;
    let person = world.person().await;
    world
        .store_for(&person, |app, user, keys| async move {
            let rates = FixedRates::new(app.table(), &user);
            for number in 0..100 - ROOM {
                let rate = fixed_rate("USD", "CAD", &day(number).to_string(), "1.35");
                let writes = rates.fixing(&rate, keys.as_ref()).unwrap();
                app.table().transact(writes).await.unwrap();
            }
        })
        .await;
    let body =
        |number: usize| json!({ "from": "USD", "to": "CAD", "since": day(200 + number).to_string(), "rate": 1.4 });
    let answers = join_all((0..ROOM + OVER).map(|number| person.put("/exchange-rates/fixed", body(number)))).await;
    assert_exactly_the_room(&answers, 200);
    // A replacement does not count as another one.
    let replaced = json!({ "from": "USD", "to": "CAD", "since": "2020-01-01", "rate": 1.5 });
    let listed = person.put("/exchange-rates/fixed", replaced).await.ok();
    assert_eq!(listed["fixed"].as_array().unwrap().len(), 100);
}

#[tokio::test]
async fn an_account_has_at_most_three_hundred_past_balances() {
    let world = World::start().await;
    let person = world.person().await;
    let made = person
        .post("/accounts", json!({ "name": "Jar", "type": "cash", "balance": 10 }))
        .await
        .created();
    let id = made["account"]["id"].as_str().unwrap().to_owned();
    let account = AccountId::parse(&id).unwrap();
    world
        .store_for(&person, move |app, user, keys| async move {
            let anchors = Anchors::new(app.table(), &user);
            for number in 0..300 - ROOM {
                let anchor = Anchor {
                    account,
                    date: day(number),
                    balance: usd("1"),
                };
                anchors.put(&anchor, keys.as_ref()).await.unwrap();
            }
        })
        .await;
    let path = |number: usize| format!("/accounts/{id}/balances/{}", day(500 + number));
    let paths: Vec<String> = (0..ROOM + OVER).map(path).collect();
    let answers = join_all(paths.iter().map(|path| person.put(path, json!({ "balance": 2 })))).await;
    assert_exactly_the_room(&answers, 200);
    world
        .store_for(&person, move |app, user, keys| async move {
            let kept = Anchors::new(app.table(), &user).list_of(account, keys.as_ref()).await;
            assert_eq!(kept.unwrap().len(), 300);
        })
        .await;
}
