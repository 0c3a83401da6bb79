//! Institutions and the logins at them.

use create_unified_link_token::{CreateUnifiedLinkTokenAnswer, CreateUnifiedLinkTokenInput};
use exchange_public_token::{ExchangePublicTokenAnswer, ExchangePublicTokenInput};
use goldgrove_http::Problem;
use goldgrove_http::body::item::{InstitutionsBody, ItemsBody};
use plaid_webhook::PlaidWebhookAnswer;
use refresh_financial_data::{RefreshFinancialDataAnswer, RefreshFinancialDataInput};
use serde_json::json;

use crate::operation::Operation;

/// The operations of the group.
pub(super) fn linking() -> Vec<Operation> {
    [institutions(), logins()].concat()
}

fn institutions() -> Vec<Operation> {
    let of = |summary| ("Linking", summary);
    vec![
        Operation::new(
            "list-institutions",
            list_institutions::ROUTE,
            of("The catalogue of institutions"),
        )
        .answers::<InstitutionsBody>(),
        Operation::new("list-plaid-items", list_plaid_items::ROUTE, of("The linked logins")).answers::<ItemsBody>(),
        Operation::new(
            "remove-plaid-item",
            remove_plaid_item::ROUTE,
            of("Ends a linked login and forgets what it brought"),
        )
        .fails([Problem::ConnectionError]),
    ]
}

fn logins() -> Vec<Operation> {
    let of = |summary| ("Linking", summary);
    vec![
        Operation::new(
            "create-unified-link-token",
            create_unified_link_token::ROUTE,
            of("A token that opens the bank-link widget"),
        ).answers::<CreateUnifiedLinkTokenAnswer>()
        .takes::<CreateUnifiedLinkTokenInput>(json!({ "mode": "create", "skipLiabilities": false }))
        .fails([
            Problem::NotFound,
            Problem::ConnectionLimit(None),
            Problem::LinkConfiguration,
            Problem::NoLiabilityAccounts,
            Problem::ConnectionError,
        ]),
        Operation::new(
            "exchange-public-token",
            exchange_public_token::ROUTE,
            of("Adopts what the bank-link widget connected"),
        ).answers::<ExchangePublicTokenAnswer>()
        .takes::<ExchangePublicTokenInput>(json!({
            "public_token": "public-sandbox-0a1b2c3d",
            "institution": { "institution_id": "ins_gg_1", "name": "First Platypus Bank" },
            "accounts": [{ "id": "acc-1", "name": "Everyday", "mask": "1234", "type": "depository", "subtype": "checking" }],
        }))
        .idempotent()
        .fails([Problem::NotFound, Problem::InstitutionAlreadyLinked, Problem::ExchangeFailed, Problem::ConnectionLimit(None)]),
        Operation::new(
            "refresh-financial-data",
            refresh_financial_data::ROUTE,
            of("Asks every linked institution for new figures"),
        ).answers::<RefreshFinancialDataAnswer>()
        .takes::<RefreshFinancialDataInput>(json!({}))
        .fails([
            Problem::NotFound,
            Problem::RefreshLimit(None),
            Problem::RefreshConfiguration,
            Problem::RefreshFailed,
        ]),
        Operation::new(
            "plaid-webhook",
            plaid_webhook::ROUTE,
            of("Takes in what the aggregation provider noticed about a login"),
        )
        .answers::<PlaidWebhookAnswer>(),
    ]
}
