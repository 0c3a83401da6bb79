//! The provider's side: its household, its sandbox and its faults.

use reqwest::Client;
use serde_json::{Value, json};

use super::person::send;
use super::{Answer, Person, World};

/// An institution of the provider's household.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Institution {
    pub(crate) id: &'static str,
    pub(crate) name: &'static str,
    pub(crate) products: &'static [&'static str],
    pub(crate) accounts: usize,
    pub(crate) holdings: usize,
}

/// Deposits, cards, loans.
pub(crate) const PLATYPUS: Institution = Institution {
    id: "ins_gg_1",
    name: "First Platypus Bank",
    products: &["transactions", "liabilities"],
    accounts: 6,
    holdings: 0,
};
/// Canadian dollars.
pub(crate) const MAPLE: Institution = Institution {
    id: "ins_gg_2",
    name: "Maple Trust",
    products: &["transactions", "liabilities", "investments"],
    accounts: 4,
    holdings: 6,
};
/// 24 positions, one of them without a name.
pub(crate) const NORTHGATE: Institution = Institution {
    id: "ins_gg_3",
    name: "Northgate Brokerage",
    products: &["investments"],
    accounts: 6,
    holdings: 23,
};
/// Deposits only.
pub(crate) const HARBOUR: Institution = Institution {
    id: "ins_gg_4",
    name: "Harbour Credit Union",
    products: &["transactions"],
    accounts: 3,
    holdings: 0,
};

impl Institution {
    /// The request body with `public_token`.
    pub(crate) fn handing_over(&self, public_token: &str) -> Value {
        json!({
            "public_token": public_token,
            "institution": {"institution_id": self.id, "name": self.name},
            "accounts": [],
        })
    }
}

impl Person {
    /// The bank-link widget's public token after this person signed in at `bank`.
    pub(crate) async fn public_token(&self, bank: Institution) -> String {
        let body = json!({"institution_id": bank.id, "initial_products": bank.products});
        let answer = self.provider("/sandbox/public_token/create", body).await.ok_json();
        answer["public_token"].as_str().unwrap().to_owned()
    }

    /// Links `bank` with all its accounts, and waits until the queues are done.
    pub(crate) async fn link(&self, bank: Institution) -> Answer {
        let token = self.public_token(bank).await;
        let answer = self.post("/exchange-public-token", bank.handing_over(&token)).await;
        if let Some(queues) = &self.queues {
            queues.settled().await;
        }
        answer
    }

    /// Links `accounts` of an institution through the widget, as the page does, and waits until the queues are done.
    pub(crate) async fn links(&self, world: &World, kind: &str, institution: &str, accounts: &[&str]) -> Answer {
        let wish = json!({ "mode": "create", "kind": kind });
        let link_token = self.post("/create-unified-link-token", wish).await.ok()["link_token"].clone();
        let session = json!({ "link_token": link_token });
        let offer = send(
            self.client
                .post(format!("{}/local/link/session", self.urls.plaid))
                .json(&session),
        )
        .await;
        let offered = offer.ok_json()["institutions"].as_array().unwrap().clone();
        assert!(
            offered.iter().any(|known| known["institution_id"] == institution),
            "{institution} is offered for {kind}"
        );
        let chosen = json!({ "link_token": link_token, "institution_id": institution, "account_ids": accounts });
        let done = send(
            self.client
                .post(format!("{}/local/link/complete", self.urls.plaid))
                .json(&chosen),
        )
        .await;
        let done = done.ok_json();
        let body = json!({
            "public_token": done["public_token"],
            "institution": done["metadata"]["institution"],
            "accounts": done["metadata"]["accounts"],
        });
        let answer = self.post("/exchange-public-token", body).await;
        world.stack().queues.settled().await;
        answer
    }

    /// A call to the provider's own API.
    pub(crate) async fn provider(&self, path: &str, mut body: Value) -> Answer {
        body["client_id"] = "local".into();
        body["secret"] = "local-secret".into();
        send(self.client.post(format!("{}{path}", self.urls.plaid)).json(&body)).await
    }

    /// Their transactions, latest first, of one account (`account=…`) or of all.
    pub(crate) async fn transactions(&self, of: &str) -> Vec<Value> {
        let (mut listed, mut cursor) = (Vec::new(), String::new());
        loop {
            let page = self.get(&format!("/transactions?{of}{cursor}")).await.ok();
            listed.extend(page["transactions"].as_array().unwrap().clone());
            match page["nextCursor"].as_str() {
                Some(next) => cursor = format!("&cursor={next}"),
                None => return listed,
            }
        }
    }

    /// This person's only item at `bank`.
    pub(crate) async fn item_at(&self, bank: Institution) -> Value {
        let dashboard = self.get("/dashboard").await.ok();
        let items = dashboard["items"].as_array().unwrap();
        let mut found = items.iter().filter(|item| item["institution_id"] == bank.id);
        let item = found.next().expect("the item is there").clone();
        assert!(found.next().is_none(), "one item per institution");
        item
    }
}

impl World {
    /// Makes calls to the provider fail; see the stand-in's README.
    pub(crate) async fn fault(&self, fault: Value) {
        let request = Client::new()
            .post(format!("{}/local/faults", self.urls().plaid))
            .json(&fault);
        assert_eq!(send(request).await.status, 204);
    }

    /// Makes `bank` report no balance for the accounts with these keys, in the items linked so far.
    pub(crate) async fn missing_balances(&self, bank: Institution, accounts: &[&str]) {
        let url = format!("{}/local/institutions/{}/missing-balances", self.urls().plaid, bank.id);
        let request = Client::new().put(url).json(accounts);
        assert_eq!(send(request).await.status, 204);
    }

    /// Clears all faults.
    pub(crate) async fn heal(&self) {
        let request = Client::new().delete(format!("{}/local/faults", self.urls().plaid));
        assert_eq!(send(request).await.status, 204);
    }

    /// The provider's open items at an institution.
    pub(crate) fn provider_items(&self, bank: Institution) -> Vec<Value> {
        self.provider_items_at(bank.id)
    }

    /// The same, by the institution's id.
    pub(crate) fn provider_items_at(&self, institution: &str) -> Vec<Value> {
        let state = self.provider_state();
        let items = state["items"].as_object().unwrap().values();
        items
            .filter(|item| item["institution_id"] == institution)
            .cloned()
            .collect()
    }

    /// How many of these items have an exchanged public token.
    pub(crate) fn adopted_items(&self, bank: Institution) -> usize {
        let waiting: Vec<Value> = self.provider_state()["public_tokens"]
            .as_object()
            .unwrap()
            .values()
            .cloned()
            .collect();
        let adopted = |item: &&Value| waiting.iter().all(|token| token["item_id"] != item["id"]);
        self.provider_items(bank).iter().filter(adopted).count()
    }

    fn provider_state(&self) -> Value {
        serde_json::from_slice(&std::fs::read(self.folder().join("plaid.json")).unwrap()).unwrap()
    }

    /// Makes the only item at `bank` require a new sign-in, as after a changed password.
    pub(crate) async fn break_item(&self, person: &Person, bank: Institution) {
        let items = self.provider_items(bank);
        assert_eq!(items.len(), 1, "a world with one item at {}", bank.name);
        let body = json!({"access_token": items[0]["access_token"]});
        person.provider("/sandbox/item/reset_login", body).await.ok_json();
        // Wait for the provider's notice, so that it does not interfere with a test.
        self.stack().queues.settled().await;
    }
}
