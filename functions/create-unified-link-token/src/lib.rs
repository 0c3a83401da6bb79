//! `POST /create-unified-link-token`: a token that opens the bank-link widget, to connect or to repair an item.

use std::sync::Arc;

use goldgrove_app::bank::PATIENCE;
use goldgrove_app::{Bank, Bucket, Failure, Subject};
use goldgrove_domain::ids::{ItemId, UserId};
use goldgrove_domain::item::Attention;
use goldgrove_http::{Example, Operation, Problem, Request, Response, Route, json, params, respond};
use goldgrove_providers::plaid::{LinkKind, LinkMode, LinkProducts, LinkRequest, PlaidError};
use goldgrove_storage::entity::item::Items;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Where it is mounted.
pub const ROUTE: Route = Route::post("/create-unified-link-token");

/// What it takes and gives.
pub fn operation() -> Operation {
    Operation::new(ROUTE, "Linking", "Creates a token that opens the bank-link widget")
        .answers::<CreateUnifiedLinkTokenAnswer>()
        .takes::<CreateUnifiedLinkTokenInput>(json!({ "mode": "create", "skipLiabilities": false }))
        .fails([
            Problem::ConnectionLimit(None),
            Problem::LinkConfiguration,
            Problem::NoLiabilityAccounts,
            Problem::ConnectionError,
        ])
        .example(Example::shows("/link_token"))
}

/// The request body.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CreateUnifiedLinkTokenInput {
    /// Whether to leave out loans and cards, for institutions that have none.
    #[serde(default)]
    pub skip_liabilities: bool,
    /// The kind of bank connection.
    #[serde(default)]
    pub kind: Kind,
    /// `create` (the default) to connect an institution, `update` to repair a bank connection.
    #[serde(default)]
    pub mode: Mode,
    /// The bank connection to repair, `item_…`; required when `mode` is `update`.
    pub item_id: Option<String>,
}

/// The kind of bank connection. The widget offers only institutions that support it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "LinkKind")]
pub enum Kind {
    /// Deposits and cards, and everything else the institution offers.
    #[default]
    Bank,
    /// Brokerage accounts, retirement and registered plans, crypto exchanges.
    Investments,
    /// Mortgages and loans at institutions that report nothing else.
    Loans,
}

impl From<Kind> for LinkKind {
    fn from(kind: Kind) -> Self {
        match kind {
            Kind::Bank => Self::Bank,
            Kind::Investments => Self::Investments,
            Kind::Loans => Self::Loans,
        }
    }
}

/// Whether to connect an institution or repair a bank connection.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "LinkMode")]
pub enum Mode {
    /// Connects an institution.
    #[default]
    Create,
    /// Repairs a bank connection.
    Update,
}

/// The answer.
#[derive(Debug, Serialize, JsonSchema)]
pub struct CreateUnifiedLinkTokenAnswer {
    /// The token. It opens the widget once.
    pub link_token: String,
    /// When the token expires.
    pub expiration: String,
}

/// Answers with a link token.
///
/// # Errors
/// [`Failure`]; the provider's errors as problems, a 404 for an item that is not the caller's.
pub async fn handle(bank: Arc<Bank>, request: Request) -> Result<Response, Failure> {
    let admitted = bank.app.admit(&ROUTE, &request).await?;
    let input: CreateUnifiedLinkTokenInput = params::json(&request)?;
    bank.app
        .limit(Bucket::LinkToken, Subject::User(admitted.user()))
        .await?;
    let mode = link_mode(&bank, admitted.user(), input).await?;
    let link = LinkRequest {
        user: admitted.user().clone(),
        mode,
        language: params::language(&request),
        webhook: bank.webhook.clone(),
        redirect_uri: bank.redirect_uri.clone(),
    };
    let token = bank
        .plaid
        .within(PATIENCE)
        .link_token_create(&link)
        .await
        .map_err(|error| link_problem(&error))?;
    Ok(respond::ok(&CreateUnifiedLinkTokenAnswer {
        link_token: token.token,
        expiration: token.expires_at.to_string(),
    })?)
}

async fn link_mode(bank: &Bank, user: &UserId, input: CreateUnifiedLinkTokenInput) -> Result<LinkMode, Failure> {
    if input.mode == Mode::Create {
        let products = LinkProducts::net_worth(input.kind.into(), input.skip_liabilities);
        return Ok(LinkMode::Create(products));
    }
    let text = input
        .item_id
        .ok_or_else(|| Problem::field("itemId", "must be present to repair an item"))?;
    let id = ItemId::parse(&text).map_err(|_| Problem::NotFound)?;
    let keys = bank.app.keys(user).await?;
    let item = Items::new(bank.app.table(), user)
        .get(&id, keys.as_ref())
        .await?
        .ok_or(Problem::NotFound)?;
    Ok(LinkMode::Update {
        choose_accounts: item.value.attention == Some(Attention::NewAccounts),
        access_token: item.value.access_token,
    })
}

fn link_problem(error: &PlaidError) -> Problem {
    tracing::warn!(code = error.code(), "the link token was not created");
    match error {
        PlaidError::RateLimited { retry_after } => Problem::ConnectionLimit(*retry_after),
        PlaidError::Configuration { .. } => Problem::LinkConfiguration,
        PlaidError::NoLiabilityAccounts => Problem::NoLiabilityAccounts,
        _ => Problem::ConnectionError,
    }
}
