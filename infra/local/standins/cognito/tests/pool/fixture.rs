//! A pool in a temporary folder, with triggers and a mail sink that record their calls.

use std::path::PathBuf;
use std::sync::{Arc, LazyLock, Mutex};

use async_trait::async_trait;
use axum::body::Body;
use axum::http::{HeaderMap, Request, StatusCode};
use goldgrove_standin_cognito::client::SrpClient;
use goldgrove_standin_cognito::{MailError, MailKind, MailSink, Pool, PoolRules, PoolSettings, TriggerError, Triggers};
use goldgrove_testing::clock::MockClock;
use goldgrove_testing::ids::SeededIds;
use http_body_util::BodyExt as _;
use serde_json::{Value, json};
use tower::ServiceExt as _;

const FILE: &str = "cognito.json";
pub(crate) const POOL_ID: &str = "us-east-1_goldgrove";
pub(crate) const CLIENT_ID: &str = "goldgroveweb00000000000001";
pub(crate) const ISSUER: &str = "http://localhost:3003/us-east-1_goldgrove";
pub(crate) const RELYING_PARTY: &str = "localhost";
pub(crate) const EMAIL: &str = "avery@goldgrove.example";
pub(crate) const PASSWORD: &str = "Goldgrove-2026";

/// The name and the message of an error.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct WireError {
    pub(crate) name: String,
    pub(crate) message: String,
}

pub(crate) type Answer = Result<Value, WireError>;

/// A sent message.
#[derive(Clone, Debug)]
pub(crate) struct Sent {
    pub(crate) to: String,
    pub(crate) subject: String,
    pub(crate) html: String,
    pub(crate) kind: MailKind,
}

#[derive(Default)]
pub(crate) struct PostOffice {
    sent: Mutex<Vec<Sent>>,
    closed: Mutex<bool>,
}

impl PostOffice {
    pub(crate) fn close(&self) {
        *self.closed.lock().unwrap() = true;
    }

    pub(crate) fn sent(&self) -> Vec<Sent> {
        self.sent.lock().unwrap().clone()
    }
}

impl MailSink for PostOffice {
    fn deliver(&self, to: &str, subject: &str, html: &str, kind: MailKind) -> Result<(), MailError> {
        if *self.closed.lock().unwrap() {
            return Err(MailError::new("closed"));
        }
        let sent = Sent {
            to: to.to_owned(),
            subject: subject.to_owned(),
            html: html.to_owned(),
            kind,
        };
        self.sent.lock().unwrap().push(sent);
        Ok(())
    }
}

/// Triggers that record their events and return preset responses.
pub(crate) struct Recorder {
    events: Mutex<Vec<Value>>,
    /// `response` of the custom-message trigger.
    message: Mutex<Value>,
    failure: Mutex<Option<String>>,
}

impl Default for Recorder {
    fn default() -> Self {
        let message = json!({ "emailSubject": "Your code", "emailMessage": "<p>{####}</p>" });
        Self {
            events: Mutex::default(),
            message: Mutex::new(message),
            failure: Mutex::default(),
        }
    }
}

impl Recorder {
    pub(crate) fn events(&self) -> Vec<Value> {
        self.events.lock().unwrap().clone()
    }

    pub(crate) fn answer_with(&self, response: Value) {
        *self.message.lock().unwrap() = response;
    }

    pub(crate) fn fail_with(&self, words: Option<&str>) {
        *self.failure.lock().unwrap() = words.map(str::to_owned);
    }

    fn record(&self, event: &Value) -> Result<(), TriggerError> {
        self.events.lock().unwrap().push(event.clone());
        self.failure
            .lock()
            .unwrap()
            .clone()
            .map_or(Ok(()), |words| Err(TriggerError::Refused(words)))
    }
}

#[async_trait]
impl Triggers for Recorder {
    async fn custom_message(&self, mut event: Value) -> Result<Value, TriggerError> {
        self.record(&event)?;
        event["response"] = self.message.lock().unwrap().clone();
        Ok(event)
    }

    async fn post_confirmation(&self, event: Value) -> Result<Value, TriggerError> {
        self.record(&event).map(|()| event)
    }
}

fn request(operation: &str, body: String) -> Request<Body> {
    Request::post("/")
        .header("content-type", "application/x-amz-json-1.1")
        .header("x-amz-target", format!("AWSCognitoIdentityProviderService.{operation}"))
        .body(Body::from(body))
        .unwrap()
}

fn outcome((status, _, answer): (StatusCode, HeaderMap, Value)) -> Answer {
    if status == StatusCode::OK {
        return Ok(answer);
    }
    let text = |name: &str| answer[name].as_str().unwrap().to_owned();
    Err(WireError {
        name: text("__type"),
        message: text("message"),
    })
}

/// A pool with its surroundings, for tests.
pub(crate) struct World {
    pub(crate) pool: Pool,
    pub(crate) clock: Arc<MockClock>,
    pub(crate) triggers: Arc<Recorder>,
    pub(crate) mail: Arc<PostOffice>,
    pub(crate) path: PathBuf,
    pub(crate) ids: Arc<SeededIds>,
    _folder: tempfile::TempDir,
}

impl World {
    /// A pool without users. Creating a signing key is slow, so all of these share one.
    pub(crate) fn new() -> Self {
        static FOUNDED: LazyLock<Vec<u8>> = LazyLock::new(|| {
            let world = World::with_its_own_key();
            std::fs::read(&world.path).unwrap()
        });
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join(FILE), &*FOUNDED).unwrap();
        Self::opened_in(folder)
    }

    /// A pool without users, with its own signing key.
    pub(crate) fn with_its_own_key() -> Self {
        Self::opened_in(tempfile::tempdir().unwrap())
    }

    /// A pool without users, with other rules.
    pub(crate) fn under(rules: PoolRules) -> Self {
        let mut world = Self::new();
        world.open(rules);
        world
    }

    fn opened_in(folder: tempfile::TempDir) -> Self {
        let path = folder.path().join(FILE);
        let (clock, ids) = (Arc::new(MockClock::default()), Arc::new(SeededIds::default()));
        let (triggers, mail) = (Arc::new(Recorder::default()), Arc::new(PostOffice::default()));
        let pool = Pool::open(
            settings(path.clone()),
            clock.clone(),
            ids.clone(),
            triggers.clone(),
            mail.clone(),
        )
        .unwrap();
        Self {
            pool,
            clock,
            triggers,
            mail,
            path,
            ids,
            _folder: folder,
        }
    }

    /// Reopens the pool from its file, as a new process does.
    pub(crate) fn restart(&mut self) {
        self.open(settings(PathBuf::new()).rules);
    }

    fn open(&mut self, rules: PoolRules) {
        let settings = PoolSettings {
            rules,
            ..settings(self.path.clone())
        };
        let (clock, ids) = (self.clock.clone(), self.ids.clone());
        self.pool = Pool::open(settings, clock, ids, self.triggers.clone(), self.mail.clone()).unwrap();
    }

    pub(crate) fn wait(&self, seconds: i64) {
        self.clock.advance(jiff::SignedDuration::from_secs(seconds));
    }

    /// Makes a call; returns the answer, or the error's name and message.
    pub(crate) async fn call(&self, operation: &str, body: Value) -> Answer {
        outcome(self.post(operation, body.to_string()).await)
    }

    /// Makes a call with a signature in the service's format.
    pub(crate) async fn signed_call(&self, operation: &str, body: Value) -> Answer {
        let mut request = request(operation, body.to_string());
        let signature = "AWS4-HMAC-SHA256 Credential=local/20261121/us-east-1/cognito-idp/aws4_request, \
             SignedHeaders=host, Signature=x";
        request
            .headers_mut()
            .insert("authorization", signature.parse().unwrap());
        outcome(self.send(request).await)
    }

    /// Calls an operation that names the app client.
    pub(crate) async fn client_call(&self, operation: &str, mut body: Value) -> Answer {
        body["ClientId"] = json!(CLIENT_ID);
        self.call(operation, body).await
    }

    /// Calls an operation that names the app client; returns the name of its error.
    pub(crate) async fn client_error(&self, operation: &str, body: Value) -> String {
        self.client_call(operation, body).await.unwrap_err().name
    }

    pub(crate) async fn post(&self, operation: &str, body: String) -> (StatusCode, HeaderMap, Value) {
        self.send(request(operation, body)).await
    }

    pub(crate) async fn send(&self, request: Request<Body>) -> (StatusCode, HeaderMap, Value) {
        let response = self.pool.router().oneshot(request).await.unwrap();
        let (status, headers) = (response.status(), response.headers().clone());
        let bytes = response.into_body().collect().await.unwrap().to_bytes();
        (status, headers, serde_json::from_slice(&bytes).unwrap_or_default())
    }

    /// Signs a user up and returns their `sub`.
    pub(crate) async fn sign_up(&self, email: &str) -> String {
        let attributes = json!([
            { "Name": "email", "Value": email },
            { "Name": "given_name", "Value": "Avery" },
            { "Name": "family_name", "Value": "Stone" },
        ]);
        let body = json!({ "Username": email, "Password": PASSWORD, "UserAttributes": attributes });
        let answer = self.client_call("SignUp", body).await.unwrap();
        answer["UserSub"].as_str().unwrap().to_owned()
    }

    /// Signs a user up, confirms their address and returns their `sub`.
    pub(crate) async fn confirmed(&self, email: &str) -> String {
        let sub = self.sign_up(email).await;
        self.confirm(&sub, &self.last_code()).await.unwrap();
        sub
    }

    pub(crate) async fn confirm(&self, name: &str, code: &str) -> Answer {
        self.client_call("ConfirmSignUp", json!({ "Username": name, "ConfirmationCode": code }))
            .await
    }

    /// The code in the latest message.
    pub(crate) fn last_code(&self) -> String {
        self.mail
            .sent()
            .last()
            .unwrap()
            .html
            .chars()
            .filter(char::is_ascii_digit)
            .collect()
    }

    /// A six-digit code that is not the one in the latest message.
    pub(crate) fn wrong_code(&self) -> String {
        let last = self.mail.sent().last().map(|_| self.last_code()).unwrap_or_default();
        if last == "000000" {
            "111111".to_owned()
        } else {
            "000000".to_owned()
        }
    }

    /// Signs in with the password in full.
    pub(crate) async fn sign_in(&self, name: &str, password: &str) -> Answer {
        let parameters = json!({ "USERNAME": name, "PASSWORD": password });
        self.client_call(
            "InitiateAuth",
            json!({ "AuthFlow": "USER_PASSWORD_AUTH", "AuthParameters": parameters }),
        )
        .await
    }

    /// Starts an SRP sign-in: the browser's half and the challenge.
    pub(crate) async fn challenge(&self, name: &str) -> (SrpClient, Value) {
        let client = SrpClient::new(self.ids.as_ref());
        let challenge = self.call("InitiateAuth", client.begin(CLIENT_ID, name)).await.unwrap();
        (client, challenge)
    }

    /// A browser's answer to a challenge.
    pub(crate) fn claim(client: &SrpClient, challenge: &Value, password: &str) -> Value {
        client.answer(CLIENT_ID, POOL_ID, password, challenge).unwrap()
    }

    /// Signs in with SRP from end to end.
    pub(crate) async fn srp_sign_in(&self, name: &str, password: &str) -> Answer {
        let (client, challenge) = self.challenge(name).await;
        self.client_call("RespondToAuthChallenge", Self::claim(&client, &challenge, password))
            .await
    }
}

fn settings(path: PathBuf) -> PoolSettings {
    PoolSettings {
        path,
        region: "us-east-1".to_owned(),
        pool_id: POOL_ID.to_owned(),
        client_id: CLIENT_ID.to_owned(),
        issuer: ISSUER.to_owned(),
        relying_party: RELYING_PARTY.to_owned(),
        rules: PoolRules::of(pool_properties(), client_properties()).unwrap(),
    }
}

/// The pool properties of the product's template.
pub(crate) fn pool_properties() -> Value {
    json!({
        "UsernameAttributes": ["email"],
        "AutoVerifiedAttributes": ["email"],
        "UsernameConfiguration": { "CaseSensitive": false },
        "MfaConfiguration": "OPTIONAL",
        "EnabledMfas": ["SOFTWARE_TOKEN_MFA"],
        "Policies": {
            "PasswordPolicy": {
                "MinimumLength": 8, "RequireLowercase": true, "RequireUppercase": true, "RequireNumbers": true,
                "RequireSymbols": false,
            },
            "SignInPolicy": { "AllowedFirstAuthFactors": ["PASSWORD", "WEB_AUTHN"] },
        },
        "WebAuthnRelyingPartyID": "localhost",
        "WebAuthnUserVerification": "required",
        "WebAuthnFactorConfiguration": "MULTI_FACTOR_WITH_USER_VERIFICATION",
        "LambdaConfig": { "CustomMessage": "arn", "PostConfirmation": "arn" },
    })
}

/// A client with every flow; the product's has only SRP.
pub(crate) fn client_properties() -> Value {
    json!({
        "GenerateSecret": false,
        "PreventUserExistenceErrors": "ENABLED",
        "EnableTokenRevocation": true,
        "ReadAttributes": ["email", "email_verified", "given_name", "family_name"],
        "WriteAttributes": ["email", "given_name", "family_name"],
        "ExplicitAuthFlows": ["ALLOW_USER_AUTH", "ALLOW_USER_SRP_AUTH", "ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"],
        "RefreshTokenRotation": { "Feature": "ENABLED", "RetryGracePeriodSeconds": 60 },
        "AccessTokenValidity": 30,
        "IdTokenValidity": 30,
        "RefreshTokenValidity": 30,
        "TokenValidityUnits": { "AccessToken": "minutes", "IdToken": "minutes", "RefreshToken": "days" },
    })
}

/// A token from a sign-in's answer.
pub(crate) fn token(answer: &Value, name: &str) -> String {
    answer["AuthenticationResult"][name].as_str().unwrap().to_owned()
}

/// An error with Cognito's name for forbidden calls.
pub(crate) fn not_authorized(message: &str) -> WireError {
    WireError {
        name: "NotAuthorizedException".to_owned(),
        message: message.to_owned(),
    }
}
