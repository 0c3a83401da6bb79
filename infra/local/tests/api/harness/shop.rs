//! The payment provider's side: its pages, its controls, its books and its webhooks.

use reqwest::{Client, Method, redirect};
use serde_json::{Value, json};

use super::person::send;
use super::{Answer, Person, World};

pub(crate) const MONTHLY: &str = "price_premium_monthly";
pub(crate) const YEARLY: &str = "price_premium_yearly";
/// A card that pays.
pub(crate) const PAYS: &str = "4242424242424242";
/// A card that declines.
pub(crate) const DECLINED: &str = "4000000000000002";

pub(crate) const WEBHOOKS: &str = "/webhooks/stripe";
pub(crate) const WEBHOOK_SECRET: &str = "whsec_local";
const SECRET: &str = "sk_test_local";

impl Person {
    /// This person's subscription.
    pub(crate) async fn subscription(&self) -> Value {
        self.post("/rpc/get_current_user_subscription", json!({})).await.ok()
    }

    /// Requests a payment page for a price.
    pub(crate) async fn checkout(&self, price: &str) -> Answer {
        let body = json!({"priceId": price, "isYearly": false});
        self.post("/create-checkout", body).await
    }

    /// The payment page for a price.
    pub(crate) async fn page_to_pay(&self, price: &str) -> String {
        address(&self.checkout(price).await.ok())
    }

    /// Subscribes at a price; the provider's webhooks are sent when this returns.
    pub(crate) async fn subscribe(&self, price: &str) {
        let page = self.page_to_pay(price).await;
        assert_eq!(pay(&page, PAYS).await.status, 303);
    }

    /// The billing portal page.
    pub(crate) async fn portal(&self) -> String {
        address(&self.post("/customer-portal", json!({})).await.ok())
    }
}

fn address(answer: &Value) -> String {
    answer["url"].as_str().expect("a page").to_owned()
}

/// Fills in Checkout's form.
pub(crate) async fn pay(page: &str, card: &str) -> Answer {
    let form = [
        ("number", card),
        ("expiry", "12 / 30"),
        ("code", "123"),
        ("name", "Robin Vale"),
    ];
    submit(page, &form).await
}

/// Presses a button of the portal.
pub(crate) async fn press(portal: &str, action: &str) -> Answer {
    submit(portal, &[("action", action)]).await
}

async fn submit(page: &str, form: &[(&str, &str)]) -> Answer {
    let browser = Client::builder().redirect(redirect::Policy::none()).build().unwrap();
    let pairs: Vec<String> = form
        .iter()
        .map(|(name, value)| format!("{name}={}", value.replace(' ', "+").replace('/', "%2F")))
        .collect();
    send(browser.post(page).body(pairs.join("&"))).await
}

impl World {
    /// Uses a control of the payment provider; its webhooks are sent when this returns.
    pub(crate) async fn shop(&self, method: Method, path: &str, body: &Value) -> Value {
        let url = format!("{}/local/{path}", self.urls().stripe);
        let answer = send(Client::new().request(method, url).json(body)).await;
        assert!((200..300).contains(&answer.status), "{path}: {}", answer.text);
        serde_json::from_str(&answer.text).unwrap_or_default()
    }

    /// Makes calls to the payment provider fail.
    pub(crate) async fn shop_fault(&self, fault: Value) {
        self.shop(Method::POST, "faults", &fault).await;
    }

    /// Clears all faults of the payment provider.
    pub(crate) async fn shop_heals(&self) {
        self.shop(Method::DELETE, "faults", &json!({})).await;
    }

    /// Acts on a person's subscription with a control.
    pub(crate) async fn happens(&self, person: &Person, action: &str) {
        let path = format!("subscriptions/{}/{action}", self.subscription_of(person));
        self.shop(Method::POST, &path, &json!({})).await;
    }

    /// Holds webhooks from now on.
    pub(crate) async fn hold_webhooks(&self) {
        self.shop(Method::PUT, "webhooks", &json!({"hold": true, "copies": 1}))
            .await;
    }

    /// Sends these events in this order. Returns whether each was accepted.
    pub(crate) async fn send_webhooks(&self, events: &[String]) -> Vec<bool> {
        let taken = self
            .shop(Method::POST, "webhooks/send", &json!({"events": events}))
            .await;
        serde_json::from_value(taken["taken"].clone()).unwrap()
    }

    /// A call to the payment provider's own API.
    pub(crate) async fn stripe(&self, method: Method, path: &str, form: &'static str) -> Value {
        let request = Client::new().request(method, format!("{}{path}", self.urls().stripe));
        send(request.bearer_auth(SECRET).body(form)).await.ok_json()
    }

    /// Posts a body to the webhook endpoint with a signature header.
    pub(crate) async fn webhook(&self, body: impl Into<reqwest::Body>, signature: Option<&str>) -> Answer {
        let request = Client::new()
            .post(format!("{}/api{WEBHOOKS}", self.urls().app))
            .body(body);
        let request = match signature {
            Some(signature) => request.header("stripe-signature", signature),
            None => request,
        };
        send(request).await
    }

    /// The payment provider's state.
    pub(crate) fn books(&self) -> Value {
        serde_json::from_slice(&std::fs::read(self.folder().join("stripe.json")).unwrap()).unwrap()
    }

    /// The ids of a person's customers.
    pub(crate) fn customers_of(&self, person: &Person) -> Vec<String> {
        let is_theirs = |customer: &&Value| customer["metadata"]["user_id"] == person.id.as_str();
        ids(self.books()["customers"].as_array().unwrap().iter().filter(is_theirs))
    }

    /// The id of a person's only subscription.
    pub(crate) fn subscription_of(&self, person: &Person) -> String {
        let customers = self.customers_of(person);
        let is_theirs =
            |subscription: &&Value| customers.contains(&subscription["customer"].as_str().unwrap().to_owned());
        let books = self.books();
        let found = ids(books["subscriptions"].as_array().unwrap().iter().filter(is_theirs));
        assert_eq!(found.len(), 1, "one subscription");
        found[0].clone()
    }

    /// The ids of all events, oldest first.
    pub(crate) fn events(&self) -> Vec<String> {
        ids(self.books()["events"].as_array().unwrap().iter())
    }

    /// Removes the row of a person's subscription from the index, as if the index lagged behind its table.
    pub(crate) async fn unindex_subscription(&self, person: &Person) {
        let update = json!({"UpdateExpression": "REMOVE gsi2pk"});
        self.on_row(person, "SUBSCRIPTION", "UpdateItem", update).await;
    }

    /// Removes a row of a person, as if it was never written.
    pub(crate) async fn forget_row(&self, person: &Person, sort: &str) {
        self.on_row(person, sort, "DeleteItem", json!({})).await;
    }

    /// Calls an operation of the database on a row of a person.
    pub(crate) async fn on_row(&self, person: &Person, sort: &str, operation: &str, mut body: Value) {
        body["TableName"] = "goldgrove-local-main".into();
        body["Key"] = json!({"pk": {"S": format!("USER#{}", person.id)}, "sk": {"S": sort}});
        let target = format!("DynamoDB_20120810.{operation}");
        let call = self.aws_call("dynamodb", &self.urls().dynamodb, &target, body.to_string());
        send(call).await.ok_json();
    }
}

fn ids<'a>(objects: impl Iterator<Item = &'a Value>) -> Vec<String> {
    objects
        .map(|object| object["id"].as_str().unwrap().to_owned())
        .collect()
}
