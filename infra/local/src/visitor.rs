//! A newly signed-up user, with the values that example calls need: a token, an institution to link, a sealed field to
//! open.

use goldgrove_domain::ids::{IdError, UserId};
use goldgrove_domain::profile::Role;
use goldgrove_standin_cognito::{NewUser, SeedError};
use goldgrove_storage::StorageError;
use goldgrove_storage::entity::role::Roles;
use jiff::Timestamp;
use reqwest::{Client, RequestBuilder};
use serde_json::{Value, json};

use crate::loopback;
use crate::sign_in::{SignInError, sign_in};
use crate::stack::{Stack, function_settings};

const PASSWORD: &str = "Visitor-2026";

/// An institution that a visitor links: its id, its name and its product.
type Institution = (&'static str, &'static str, &'static str);

/// Every holding there can be allocated to a goal. Holdings without an exchange rate cannot, and ids come in any order.
const FIRST: Institution = ("ins_gg_7", "Evergreen Retirement", "investments");
const SECOND: Institution = ("ins_gg_1", "First Platypus Bank", "transactions");

/// Why a visitor could not be created.
#[derive(Debug, thiserror::Error)]
pub enum VisitorError {
    /// The user could not be created.
    #[error(transparent)]
    User(#[from] SeedError),
    /// The user's id is invalid.
    #[error(transparent)]
    Id(#[from] IdError),
    /// The user could not be made an admin.
    #[error(transparent)]
    Role(#[from] StorageError),
    /// The sign-in failed.
    #[error("the sign-in failed")]
    SignIn(#[from] SignInError),
    /// A service is unreachable or returned an invalid answer.
    #[error("{step} failed")]
    Call {
        /// The attempted step.
        step: &'static str,
        /// The client's error.
        #[source]
        source: reqwest::Error,
    },
    /// An answer lacks a value.
    #[error("{step} gave nothing at {pointer}")]
    Missing {
        /// The attempted step.
        step: &'static str,
        /// The expected place of the value.
        pointer: &'static str,
    },
}

/// A signed-in user.
#[derive(Clone, Debug, Default)]
pub struct Visitor {
    /// The user's id.
    pub id: String,
    /// An access token.
    pub token: String,
    /// The public token from the bank-link widget; works once.
    pub public_token: String,
    institution: Institution,
    /// The sealed monthly income, as stored.
    pub sealed_income: Value,
    /// The aggregation provider's signature over the body of the example.
    pub plaid_signature: String,
}

impl Visitor {
    /// Signs up and in, picks an institution, and saves an income to read it back in its stored form. Each `now`
    /// creates another visitor.
    pub async fn arrive(stack: &Stack, now: Timestamp) -> Result<Self, VisitorError> {
        let email = format!("visitor-{}@goldgrove.example", now.as_millisecond());
        let user = NewUser {
            email: email.clone(),
            password: PASSWORD.to_owned(),
            given_name: "Robin".to_owned(),
            family_name: "Vale".to_owned(),
        };
        let id = stack.pool.seed_user(user).await?.to_string();
        make_admin(stack, &id).await?;
        let client = loopback::client().map_err(SignInError::from)?;
        let token = sign_in(&client, &stack.urls.cognito, &email, PASSWORD).await?;
        let public_token = pick(&client, stack, FIRST).await?;
        let sealed_income = stored_income(&client, stack, &token).await?;
        let plaid_signature = signed_notice(&client, stack).await?;
        Ok(Self {
            id,
            token,
            public_token,
            institution: FIRST,
            sealed_income,
            plaid_signature,
        })
    }

    /// Picks the second institution instead of the first.
    pub async fn pick_another_institution(&mut self, stack: &Stack) -> Result<(), VisitorError> {
        let client = loopback::client().map_err(SignInError::from)?;
        self.public_token = pick(&client, stack, SECOND).await?;
        self.institution = SECOND;
        Ok(())
    }

    /// The values that examples take from the visitor.
    pub fn answers(&self) -> Value {
        let (institution_id, name, _) = self.institution;
        json!({
            "id": self.id,
            "public_token": self.public_token,
            "institution": { "institution_id": institution_id, "name": name },
            "accounts": [],
            "income_field": format!("profiles/{}/monthly_income", self.id),
            "sealed_income": self.sealed_income,
        })
    }
}

/// Some functions are for admins only.
async fn make_admin(stack: &Stack, id: &str) -> Result<(), VisitorError> {
    let user = UserId::parse(id)?;
    Ok(Roles::new(stack.app.table(), &user).grant(Role::Admin).await?)
}

async fn pick(client: &Client, stack: &Stack, (id, _, product): Institution) -> Result<String, VisitorError> {
    let settings = function_settings(&stack.urls);
    let request = client
        .post(format!("{}/sandbox/public_token/create", stack.urls.plaid))
        .json(&json!({
            "client_id": settings.get("PLAID_CLIENT_ID"), "secret": settings.get("PLAID_SECRET"),
            "institution_id": id, "initial_products": [product],
        }));
    let answer = send("choosing an institution", request).await?;
    text(&answer, "choosing an institution", "/public_token")
}

/// Signs the notice in the example of `plaid-webhook`.
async fn signed_notice(client: &Client, stack: &Stack) -> Result<String, VisitorError> {
    let notice = goldgrove_registry::plaid_webhook::operation()
        .example_body()
        .to_string();
    let request = client
        .post(format!("{}/local/webhooks/sign", stack.urls.plaid))
        .json(&json!({ "body": notice }));
    let answer = send("signing a notice", request).await?;
    text(&answer, "signing a notice", "/signature")
}

async fn stored_income(client: &Client, stack: &Stack, token: &str) -> Result<Value, VisitorError> {
    let request = client
        .post(format!("{}/api/update-user-income", stack.urls.app))
        .bearer_auth(token)
        .json(&json!({ "monthlyIncome": 4100 }));
    send("telling an income", request).await?;
    let request = client
        .get(format!("{}/api/profile?sealed=true", stack.urls.app))
        .bearer_auth(token);
    let answer = send("reading the profile", request).await?;
    Ok(sealed_income(&answer))
}

/// The monthly income in a profile's stored form, as `secure-data-encryption` takes it; nulls if there is none.
pub fn sealed_income(profile: &Value) -> Value {
    json!({
        "encrypted_data": profile.pointer("/profiles/0/monthly_income"),
        "iv": profile.pointer("/profiles/0/monthly_income_iv"),
    })
}

async fn send(step: &'static str, request: RequestBuilder) -> Result<Value, VisitorError> {
    let failed = |source| VisitorError::Call { step, source };
    let response = request.send().await.map_err(failed)?;
    response
        .error_for_status()
        .map_err(failed)?
        .json()
        .await
        .map_err(failed)
}

fn text(answer: &Value, step: &'static str, pointer: &'static str) -> Result<String, VisitorError> {
    let found = answer.pointer(pointer).and_then(Value::as_str);
    found.map(str::to_owned).ok_or(VisitorError::Missing { step, pointer })
}
