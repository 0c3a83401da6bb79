//! Derives a bank connection's state and audit event from the provider's answers.

use goldgrove_domain::audit::{AuditAction, AuditEvent};
use goldgrove_domain::item::{Item, ItemStatus, REVOKED};
use goldgrove_providers::plaid::PlaidError;

/// Logs why balances are late, and returns the error if the item failed. An institution without newer or live balances is in
/// good order.
pub(super) fn failure_of(late: PlaidError) -> Option<PlaidError> {
    let late = noted(late);
    (late != PlaidError::NothingNewer && !late.is_partial_success()).then_some(late)
}

/// The audit event for a change of an item's state; `None` if the trail needs none.
pub(super) fn event(known: &Item, error: Option<&PlaidError>, is_renewed: bool) -> Option<AuditEvent> {
    let action = match error {
        None if is_renewed || known.status == ItemStatus::LoginRequired => AuditAction::ItemRepaired,
        Some(PlaidError::LoginRequired { .. }) if known.status != ItemStatus::LoginRequired => {
            AuditAction::ItemNeedsLogin
        }
        Some(error) if error.code() == REVOKED && known.status != status_after(Some(error), &known.status) => {
            AuditAction::ItemRevoked
        }
        _ => return None,
    };
    Some(AuditEvent::new(action).on("plaid_items", known.id))
}

pub(super) fn noted(error: PlaidError) -> PlaidError {
    tracing::warn!(code = error.code(), "an item could not be refreshed");
    error
}

pub(super) fn status_after(error: Option<&PlaidError>, before: &ItemStatus) -> ItemStatus {
    match error {
        None => ItemStatus::Good,
        // Too many requests mean nothing for the item's state.
        Some(PlaidError::RateLimited { .. }) => before.clone(),
        Some(PlaidError::LoginRequired { .. }) => ItemStatus::LoginRequired,
        Some(error) => ItemStatus::Failing {
            code: error.code().to_owned(),
        },
    }
}
