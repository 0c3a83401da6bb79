//! A user who signs up, signs in and calls the API as a browser does.

use std::sync::atomic::{AtomicU32, Ordering};

use goldgrove_crypto::OsRandom;
use goldgrove_local::queues::Ledger;
use goldgrove_local::stack::Urls;
use goldgrove_standin_cognito::client::SrpClient;
use reqwest::{Client, Method, RequestBuilder};
use serde_json::{Value, json};

use super::{Answer, World};

pub(crate) const CLIENT_ID: &str = "goldgroveweb00000000000001";
const POOL_ID: &str = "us-east-1_goldgrove";
pub(crate) const PASSWORD: &str = "Goldgrove-2026";

/// The time zone of every sign-up here.
pub(crate) const ZONE: &str = "America/Puerto_Rico";
/// The language of every sign-up here.
pub(crate) const LOCALE: &str = "en-US";

/// An unused address.
pub(crate) fn unused_email() -> String {
    static PEOPLE: AtomicU32 = AtomicU32::new(1);
    format!("person{}@goldgrove.example", PEOPLE.fetch_add(1, Ordering::Relaxed))
}

/// A signed-in user.
#[derive(Clone, Debug)]
pub(crate) struct Person {
    pub(crate) id: String,
    pub(crate) email: String,
    pub(crate) token: String,
    pub(crate) id_token: String,
    pub(crate) refresh_token: String,
    pub(crate) client: Client,
    pub(crate) urls: Urls,
    /// The queues of their world, if set.
    pub(crate) queues: Option<Ledger>,
}

impl Person {
    /// Signs in; `id` is the pool's subject.
    pub(crate) async fn sign_in(urls: &Urls, email: &str, id: &str) -> Self {
        let client = Client::new();
        let answer = sign_in(&client, urls, email, PASSWORD).await;
        let tokens = &answer.ok_json()["AuthenticationResult"];
        let text = |name: &str| tokens[name].as_str().unwrap().to_owned();
        Self {
            id: id.to_owned(),
            email: email.to_owned(),
            token: text("AccessToken"),
            id_token: text("IdToken"),
            refresh_token: text("RefreshToken"),
            client,
            urls: urls.clone(),
            queues: None,
        }
    }

    /// The same person, whose actions in `world` wait for the queues.
    pub(crate) fn of(self, world: &World) -> Self {
        let queues = Some(world.stack().queues.clone());
        Self { queues, ..self }
    }

    /// The same person with a new sign-in, because tokens last half an hour.
    pub(crate) async fn again(&self, world: &World) -> Self {
        Self::sign_in(world.urls(), &self.email, &self.id).await.of(world)
    }

    /// Signs up, follows the link of the mail, and signs in.
    pub(crate) async fn sign_up(urls: &Urls) -> Self {
        Self::sign_up_as(urls, &unused_email()).await
    }

    /// Signs up with the given address.
    pub(crate) async fn sign_up_as(urls: &Urls, email: &str) -> Self {
        let id = Self::ask_for_code(urls, email).await;
        Self::confirm(urls, email, &id).await
    }

    /// Signs up until the mail with the code. Returns the user's id.
    pub(crate) async fn ask_for_code(urls: &Urls, email: &str) -> String {
        let request = json!({
            "ClientId": CLIENT_ID, "Username": email, "Password": PASSWORD,
            "UserAttributes": [
                {"Name": "given_name", "Value": "Robin"},
                {"Name": "family_name", "Value": "Vale"},
                {"Name": "zoneinfo", "Value": ZONE},
                {"Name": "locale", "Value": LOCALE},
            ],
        });
        let signed_up = pool(&Client::new(), urls, "SignUp", request).await.ok_json();
        signed_up["UserSub"].as_str().unwrap().to_owned()
    }

    /// Continues with the code from [`Self::ask_for_code`].
    pub(crate) async fn confirm(urls: &Urls, email: &str, id: &str) -> Self {
        let client = Client::new();
        let code = mailed_code(&client, urls, email).await;
        let request = json!({"ClientId": CLIENT_ID, "Username": email, "ConfirmationCode": code});
        pool(&client, urls, "ConfirmSignUp", request).await.ok_json();
        Self::sign_in(urls, email, id).await
    }

    /// Sets a new password with the code from the mail for a forgotten one.
    pub(crate) async fn reset_password(&self, password: &str) {
        let (client, urls) = (&self.client, &self.urls);
        let forgotten = json!({"ClientId": CLIENT_ID, "Username": self.email});
        pool(client, urls, "ForgotPassword", forgotten).await.ok_json();
        let code = shown_code(client, urls, &self.email).await;
        let request = json!({
            "ClientId": CLIENT_ID, "Username": self.email, "ConfirmationCode": code, "Password": password,
        });
        pool(client, urls, "ConfirmForgotPassword", request).await.ok_json();
    }

    /// A call with this person's access token.
    pub(crate) fn call(&self, method: Method, path: &str) -> RequestBuilder {
        let url = format!("{}/api{path}", self.urls.app);
        self.client.request(method, url).bearer_auth(&self.token)
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        send(self.call(Method::GET, path)).await
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> Answer {
        send(self.call(Method::POST, path).json(&body)).await
    }

    /// Posts a raw body, for numbers that [`Value`] would change and for invalid JSON.
    pub(crate) async fn post_text(&self, path: &str, body: impl Into<String>) -> Answer {
        let request = self.call(Method::POST, path).header("content-type", "application/json");
        send(request.body(body.into())).await
    }

    /// Posts with an `Idempotency-Key`.
    pub(crate) async fn post_once(&self, path: &str, key: &str, body: &Value) -> Answer {
        send(self.call(Method::POST, path).header("idempotency-key", key).json(body)).await
    }

    pub(crate) async fn patch(&self, path: &str, body: Value) -> Answer {
        send(self.call(Method::PATCH, path).json(&body)).await
    }

    pub(crate) async fn put(&self, path: &str, body: Value) -> Answer {
        send(self.call(Method::PUT, path).json(&body)).await
    }

    pub(crate) async fn delete(&self, path: &str) -> Answer {
        send(self.call(Method::DELETE, path)).await
    }
}

pub(crate) async fn send(request: RequestBuilder) -> Answer {
    Answer::read(request.send().await.unwrap()).await
}

impl Answer {
    /// The JSON of a success answer of another service.
    #[track_caller]
    pub(crate) fn ok_json(&self) -> Value {
        assert_eq!(self.status, 200, "{}", self.text);
        self.json()
    }
}

/// Signs in as the web app does; returns the answer of the last step.
pub(crate) async fn sign_in(client: &Client, urls: &Urls, email: &str, password: &str) -> Answer {
    let browser = SrpClient::new(&OsRandom);
    let challenge = pool(client, urls, "InitiateAuth", browser.begin(CLIENT_ID, email)).await;
    match browser.answer(CLIENT_ID, POOL_ID, password, &challenge.json()) {
        Some(claim) => pool(client, urls, "RespondToAuthChallenge", claim).await,
        None => challenge,
    }
}

/// Calls an operation of the user pool.
pub(crate) async fn pool(client: &Client, urls: &Urls, operation: &str, body: Value) -> Answer {
    let target = format!("AWSCognitoIdentityProviderService.{operation}");
    let request = client
        .post(&urls.cognito)
        .header("x-amz-target", target)
        .header("content-type", "application/x-amz-json-1.1");
    send(request.body(body.to_string())).await
}

/// The code in the newest mail to `email`.
pub(crate) async fn shown_code(client: &Client, urls: &Urls, email: &str) -> String {
    let html = newest_mail(client, urls, email).await;
    let (_, from_code) = html.split_once("<p class=\"code\">").expect("the mail has a code");
    from_code.split_once('<').expect("the code ends").0.to_owned()
}

/// The mailbox's address for the mails to `email`. Escapes plus signs, which would mean spaces in a query.
pub(crate) fn mails_to(urls: &Urls, email: &str) -> String {
    format!("{}/messages?to={}", urls.mailbox, email.replace('+', "%2B"))
}

/// The newest mail to `email`.
async fn newest_mail(client: &Client, urls: &Urls, email: &str) -> String {
    let messages = send(client.get(mails_to(urls, email))).await.ok_json();
    messages["messages"][0]["html"]
        .as_str()
        .expect("a mail arrived")
        .to_owned()
}

/// The code in the link of the newest mail to `email`.
async fn mailed_code(client: &Client, urls: &Urls, email: &str) -> String {
    let html = newest_mail(client, urls, email).await;
    let (_, from_hash) = html.split_once("token_hash=").expect("the mail has a link");
    let (hash, _) = from_hash.split_once("&amp;").expect("the hash ends");
    hash.rsplit_once('.').expect("the hash ends in the code").1.to_owned()
}
