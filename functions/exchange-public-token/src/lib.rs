//! `POST /exchange-public-token`: adopts what the bank-link widget connected: item, institution, accounts, holdings.

mod input;

use std::sync::Arc;

use goldgrove_app::bank::adopt::Adopter;
use goldgrove_app::bank::pull::{self, Freshness, Pulled};
use goldgrove_app::{Bank, Failure, idempotent, net_worth};
use goldgrove_domain::account::Account;
use goldgrove_domain::holding::Holding;
use goldgrove_domain::ids::{InstitutionId, ItemId, UserId};
use goldgrove_domain::institution::Institution;
use goldgrove_domain::item::{AccessToken, Item, ItemStatus};
use goldgrove_domain::sealing::FieldKeys;
use goldgrove_domain::text::Name;
use goldgrove_http::route::Route;
use goldgrove_http::{Problem, Request, Response, params, respond};
use goldgrove_providers::plaid::{self, PlaidError};
use goldgrove_storage::entity::institution::{self, Catalogue};
use goldgrove_storage::linking::{self, LinkError, LinkedItem};
use schemars::JsonSchema;
use serde::Serialize;

pub use input::{ExchangePublicTokenInput, InstitutionInput, LinkedAccountInput};

/// Where it is mounted.
pub const ROUTE: Route = Route::post("/exchange-public-token");

/// The answer.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ExchangePublicTokenAnswer {
    /// What was adopted.
    pub results: ExchangeResults,
}

/// What was adopted.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExchangeResults {
    /// Accounts stored.
    pub accounts_processed: usize,
    /// Holdings stored.
    pub holdings_processed: usize,
}

/// Exchanges the token once and stores what came with it.
///
/// # Errors
/// [`Failure`]; a 409 when the institution is linked already, a 502 when the provider does not take the token.
pub async fn handle(bank: Arc<Bank>, request: Request) -> Result<Response, Failure> {
    let caller = bank.app.caller(&request).await?;
    let user = caller.user();
    let input: ExchangePublicTokenInput = params::json(&request)?;
    let institution = input.institution()?;
    let effect = adopt(&bank, user, &input.public_token, institution);
    idempotent::once(&bank.app, user, "exchange-public-token", &request, effect).await
}

async fn adopt(bank: &Bank, user: &UserId, public_token: &str, named: Institution) -> Result<Response, Failure> {
    let keys = bank.app.keys(user).await?;
    // Asked before the token is spent; asked again, for good, by the transaction that stores the item.
    let linked = institution::list_linked(bank.app.table(), user).await?;
    if linked.iter().any(|known| known.id == named.id) {
        return Err(Problem::InstitutionAlreadyLinked.into());
    }
    let exchanged = bank
        .plaid
        .item_public_token_exchange(public_token)
        .await
        .map_err(|error| refused(&error))?;
    let results = match store(bank, user, keys.as_ref(), &exchanged, named).await {
        Ok(results) => results,
        Err(failure) => {
            forget(bank, &exchanged).await;
            return Err(failure);
        }
    };
    if let Err(failure) = net_worth::record_today(&bank.app, user, keys.as_ref()).await {
        // The login is stored; telling otherwise would make the user link it again. The next change records the day.
        tracing::error!(cause = %failure, "today's net worth could not be recorded");
    }
    Ok(respond::ok(&ExchangePublicTokenAnswer { results })?)
}

/// A login that could not be stored must not stay open at the provider, where nobody could ever close it.
async fn forget(bank: &Bank, exchanged: &plaid::LinkedItem) {
    if let Err(error) = bank.plaid.item_remove(&exchanged.access_token).await {
        tracing::error!(code = error.code(), "an item that was not stored could not be removed");
    }
}

async fn store(
    bank: &Bank,
    user: &UserId,
    keys: &dyn FieldKeys,
    exchanged: &plaid::LinkedItem,
    named: Institution,
) -> Result<ExchangeResults, Failure> {
    let pulled = pull::pull(&bank.plaid, &exchanged.access_token, Freshness::Known);
    let institution = institution_of(bank, &exchanged.access_token, named);
    let (pulled, institution) = tokio::join!(pulled, institution);
    let institution = institution?;
    let item = new_item(user, exchanged, &institution.id, bank);
    let (accounts, holdings) = records(user, &item, pulled.map_err(|error| refused(&error))?)?;
    let linked = LinkedItem {
        item: &item,
        institution: &institution,
        accounts: &accounts,
        holdings: &holdings,
    };
    linking::save(bank.app.table(), user, linked, keys)
        .await
        .map_err(link_failure)?;
    Ok(ExchangeResults {
        accounts_processed: accounts.len(),
        holdings_processed: holdings.len(),
    })
}

/// The institution the login is at, by the provider's word. The widget's passed through a browser: it must not decide
/// what counts as linked twice, nor how everybody's catalogue calls an institution it has already.
async fn institution_of(bank: &Bank, token: &AccessToken, named: Institution) -> Result<Institution, Failure> {
    let details = bank.plaid.item_get(token).await.map_err(|error| refused(&error))?;
    let id = details.institution.unwrap_or_else(|| named.id.clone());
    let name = if id == named.id { named.name } else { Name::unnamed() };
    let named = Institution { id, name, logo: None };
    match bank.plaid.institutions_get_by_id(&named.id).await {
        Ok(described) => Ok(Institution {
            name: described.name.unwrap_or(named.name),
            logo: described.logo,
            ..named
        }),
        Err(error) => {
            tracing::warn!(code = error.code(), "the institution could not be described");
            let mut known = Catalogue::new(bank.app.table()).list().await?.into_iter();
            Ok(known.find(|known| known.id == named.id).unwrap_or(named))
        }
    }
}

fn new_item(user: &UserId, exchanged: &plaid::LinkedItem, institution: &InstitutionId, bank: &Bank) -> Item {
    let now = bank.app.now();
    Item {
        id: ItemId::derived(user, &exchanged.plaid_item_id),
        plaid_item_id: exchanged.plaid_item_id.clone(),
        institution: institution.clone(),
        access_token: exchanged.access_token.clone(),
        transactions_cursor: None,
        status: ItemStatus::Good,
        last_updated: now,
        created_at: now,
    }
}

fn records(user: &UserId, item: &Item, pulled: Pulled) -> Result<(Vec<Account>, Vec<Holding>), Failure> {
    let adopter = Adopter {
        user,
        item: item.id,
        institution: &item.institution,
        now: item.created_at,
    };
    let accounts = pulled
        .accounts
        .accounts
        .into_iter()
        .map(|account| adopter.account(account))
        .collect();
    let holdings = match pulled.holdings {
        Some(linked) => adopter.holdings(linked.holdings)?.into_values().flatten().collect(),
        None => Vec::new(),
    };
    Ok((accounts, holdings))
}

fn refused(error: &PlaidError) -> Problem {
    tracing::warn!(code = error.code(), "the login could not be adopted");
    Problem::ExchangeFailed
}

fn link_failure(error: LinkError) -> Failure {
    match error {
        LinkError::AlreadyLinked => Problem::InstitutionAlreadyLinked.into(),
        LinkError::Storage(error) => error.into(),
    }
}
