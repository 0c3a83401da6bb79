//! Asset classes of a holding: first from the table of funds, then from its owner, whose choice survives refreshes.
//!
//! Functions: `list-investment-holdings`, `update-holding`.

use serde_json::{Value, json};

use crate::harness::{NORTHGATE, Person, person};

async fn bond_fund(person: &Person) -> Value {
    let listed = person.get("/investment-holdings").await.ok();
    let mut holdings = listed["holdings"].as_array().unwrap().iter();
    holdings.find(|holding| holding["symbol"] == "BND").unwrap().clone()
}

async fn bonds(person: &Person) -> f64 {
    let answer = person.get("/net-worth").await.ok();
    let mut parts = answer["assetAllocation"].as_array().unwrap().iter();
    let part = parts.find(|part| part["category"] == "Bonds").unwrap();
    part["value"].as_f64().unwrap()
}

#[tokio::test]
async fn an_owner_says_what_a_holding_is_invested_in() {
    let person = person().await;
    person.link(NORTHGATE).await.ok();
    let fund = bond_fund(&person).await;
    let is_bonds = json!([{ "class": "bond", "percent": 100 }]);
    assert_eq!(
        (&fund["asset_classes"], &fund["classified_by"]),
        (&is_bonds, &json!("table"))
    );
    let before = bonds(&person).await;
    let path = format!("/investment-holdings/{}", fund["id"].as_str().unwrap());

    for wrong in [
        json!([{ "class": "bond", "percent": 99 }]),
        json!([{ "class": "bond", "percent": 50 }, { "class": "bond", "percent": 50 }]),
        json!([{ "class": "gold", "percent": 100 }]),
        json!([]),
    ] {
        let answer = person.patch(&path, json!({ "asset_classes": wrong })).await;
        answer.problem(400, "invalid-request");
    }

    let mixed = json!([{ "class": "equity", "percent": 80 }, { "class": "bond", "percent": 20 }]);
    let said = person.patch(&path, json!({ "asset_classes": mixed })).await.ok();
    assert_eq!(said["holding"]["classified_by"], "owner");
    assert!(bonds(&person).await < before);
    person.post("/refresh-financial-data", json!({})).await.ok();
    let refreshed = bond_fund(&person).await;
    assert_eq!(
        (&refreshed["asset_classes"], &refreshed["classified_by"]),
        (&mixed, &json!("owner"))
    );

    person.patch(&path, json!({ "asset_classes": null })).await.ok();
    assert_eq!(bond_fund(&person).await["asset_classes"], is_bonds);
}

#[tokio::test]
async fn prices_have_the_decimals_of_their_institution() {
    let person = person().await;
    person.link(NORTHGATE).await.ok();
    let fund = bond_fund(&person).await;
    assert_eq!(fund["current_price"], json!(74.02));
}
