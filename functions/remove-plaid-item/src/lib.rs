//! `DELETE /plaid-items/{id}`: ends a bank connection and removes its data.
//!
//! Ends the item at the provider first: without our record of the item, we could not end it there. If that succeeds and
//! the rest fails, the repeated request finds the item unknown at the provider and continues from there.

use std::sync::Arc;

use goldgrove_app::{Bank, Failure, bank, net_worth};
use goldgrove_domain::{AuditAction, AuditEvent, InstitutionId, ItemId, UserId};
use goldgrove_http::{Example, Operation, Problem, Request, Response, Route, params, respond};
use goldgrove_storage::entity::item::{self, Items};
use goldgrove_storage::removal;

/// Where it is mounted.
pub const ROUTE: Route = Route::delete("/plaid-items/{id}");

/// What it takes and gives.
pub fn operation() -> Operation {
    Operation::new(ROUTE, "Linking", "Removes a bank connection with its accounts")
        .fails([Problem::ConnectionError])
        .example(Example::default().fill("{id}", "list-plaid-items", "/items/0/id"))
}

/// Ends the item, removes its accounts, holdings, transactions and allocations, and records the new net worth.
///
/// # Errors
/// [`Failure`]; a 502 when the provider fails, and nothing is removed.
pub async fn handle(bank: Arc<Bank>, request: Request) -> Result<Response, Failure> {
    let admitted = bank.app.admit(&ROUTE, &request).await?;
    let user = admitted.user();
    let id = params::path_id(&request, ItemId::parse)?;
    let keys = bank.app.keys(user).await?;
    let institution = match Items::new(bank.app.table(), user).get(&id, keys.as_ref()).await? {
        Some(item) => {
            bank::end(&bank.plaid, &item.value.access_token).await?;
            item.value.institution
        }
        // Already ended at the provider.
        None => disconnected_at(&bank, user, id).await?,
    };
    let event = AuditEvent::new(AuditAction::ItemRemoved).on("plaid_items", id);
    bank.app.audit(user, event).await?;
    removal::remove_item(bank.app.table(), user, id, &institution).await?;
    net_worth::record(&bank.app.context, user, keys.as_ref()).await;
    Ok(respond::no_content())
}

/// The institution of a disconnected item.
async fn disconnected_at(bank: &Bank, user: &UserId, id: ItemId) -> Result<InstitutionId, Failure> {
    let items = item::disconnected(bank.app.table(), user).await?;
    let item = items.into_iter().find(|item| item.id == id);
    Ok(item.ok_or(Problem::NotFound)?.institution)
}
