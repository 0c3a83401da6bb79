//! Somebody who has just signed up, with what the calls need: a token, something to link and something to open.

use goldgrove_domain::ids::{IdError, UserId};
use goldgrove_domain::profile::Role;
use goldgrove_http::config::Source;
use goldgrove_standin_cognito::{NewUser, SeedError};
use goldgrove_storage::StorageError;
use goldgrove_storage::entity::role::Roles;
use reqwest::{Client, RequestBuilder};
use serde_json::{Value, json};

use crate::sign_in::{SignInError, sign_in};
use crate::stack::{Stack, function_settings};

const EMAIL: &str = "visitor@goldgrove.example";
const PASSWORD: &str = "Visitor-2026";
/// The institution the visitor links.
const INSTITUTION: (&str, &str) = ("ins_gg_3", "Northgate Brokerage");

/// Why there is no visitor.
#[derive(Debug, thiserror::Error)]
pub enum VisitorError {
    /// The user could not be created.
    #[error(transparent)]
    User(#[from] SeedError),
    /// The user's id is none.
    #[error(transparent)]
    Id(#[from] IdError),
    /// The user could not be made an admin.
    #[error(transparent)]
    Role(#[from] StorageError),
    /// Nobody is signed in.
    #[error("the sign-in failed")]
    SignIn(#[from] SignInError),
    /// A service cannot be reached or answers garbage.
    #[error("{step} failed")]
    Call {
        /// What was tried.
        step: &'static str,
        /// The client's words.
        #[source]
        source: reqwest::Error,
    },
    /// An answer lacks what was asked for.
    #[error("{step} gave nothing at {pointer}")]
    Missing {
        /// What was tried.
        step: &'static str,
        /// Where it was expected.
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
    /// What the bank-link widget hands over; works once.
    pub public_token: String,
    /// The sealed monthly income, as stored.
    pub sealed_income: Value,
    /// The aggregation provider's signature over the body of the example.
    pub plaid_signature: String,
}

impl Visitor {
    /// Signs up and in, picks an institution, and tells an income to read it back in its stored form.
    ///
    /// # Errors
    /// [`VisitorError`].
    pub async fn arrive(stack: &Stack, notice: &str) -> Result<Self, VisitorError> {
        let user = NewUser {
            email: EMAIL.to_owned(),
            password: PASSWORD.to_owned(),
            given_name: "Robin".to_owned(),
            family_name: "Vale".to_owned(),
        };
        let id = stack.pool.seed_user(user).await?.to_string();
        make_admin(stack, &id).await?;
        let client = Client::new();
        let settings = function_settings(&stack.urls);
        let token = sign_in(&client, &stack.urls.cognito, EMAIL, PASSWORD).await?;
        let public_token = pick_institution(&client, stack, &settings).await?;
        let sealed_income = stored_income(&client, stack, &token).await?;
        let plaid_signature = signed_notice(&client, stack, notice).await?;
        Ok(Self {
            id,
            token,
            public_token,
            sealed_income,
            plaid_signature,
        })
    }

    /// What examples take from the visitor.
    pub fn answers(&self) -> Value {
        let (institution_id, name) = INSTITUTION;
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

async fn pick_institution(client: &Client, stack: &Stack, settings: &Source) -> Result<String, VisitorError> {
    let request = client
        .post(format!("{}/sandbox/public_token/create", stack.urls.plaid))
        .json(&json!({
            "client_id": settings.get("PLAID_CLIENT_ID"), "secret": settings.get("PLAID_SECRET"),
            "institution_id": INSTITUTION.0, "initial_products": ["investments"],
        }));
    let answer = send("choosing an institution", request).await?;
    text(&answer, "choosing an institution", "/public_token")
}

async fn signed_notice(client: &Client, stack: &Stack, notice: &str) -> Result<String, VisitorError> {
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

/// The monthly income in a profile's stored form, as `secure-data-encryption` takes it; nulls when there is none.
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
