//! The size of an export, compressed and uncompressed.

use goldgrove_domain::ids::UserId;
use goldgrove_domain::profile::Role;
use goldgrove_domain::trial::TrialStatus;
use goldgrove_http::body::export::SCHEMA;
use goldgrove_http::body::holding::HoldingBody;
use goldgrove_http::body::profile::ProfileBody;
use goldgrove_http::body::subscription::SubscriptionBody;
use goldgrove_http::body::transaction::TransactionBody;
use goldgrove_testing::{EPOCH, HoldingBuilder, ProfileBuilder, TransactionBuilder, date, name, user};
use lambda_http::http::header::ACCEPT_ENCODING;
use uuid::Uuid;

use super::*;

fn asking(accepted: &'static str) -> Request {
    let mut request = Request::default();
    let value = HeaderValue::from_static(accepted);
    request.headers_mut().insert(ACCEPT_ENCODING, value);
    request
}

/// An export with this many holdings and transactions, with ids and words that repeat as rarely as real ones.
fn export_of(holdings: u128, transactions: u128) -> ExportBody {
    let me = user("5c1d0f5e-0000-4000-8000-000000000001");
    let trial = TrialStatus::Paid;
    let id = |number: u128| Uuid::new_v5(&Uuid::NAMESPACE_OID, &number.to_be_bytes()).as_u128();
    ExportBody {
        schema: SCHEMA,
        exported_at: EPOCH.to_string(),
        profile: ProfileBody::of(ProfileBuilder::new(&me).build(), Role::User, trial, None),
        subscription: SubscriptionBody::of(None, trial, EPOCH),
        onboarding_progress: Vec::new(),
        accounts: Vec::new(),
        account_values: Vec::new(),
        institutions: Vec::new(),
        plaid_items: Vec::new(),
        investment_holdings: (0..holdings).map(|number| holding(id(number), number, &me)).collect(),
        transactions: (0..transactions)
            .map(|number| transaction(id(number), number, &me))
            .collect(),
        goals: Vec::new(),
        goal_plans: Vec::new(),
        goal_allocations: Vec::new(),
        fixed_exchange_rates: Vec::new(),
        net_worth_history: Vec::new(),
        net_worth_movements: Vec::new(),
        account_balances: Vec::new(),
        balance_anchors: Vec::new(),
        insights: Vec::new(),
        audit_logs: Vec::new(),
    }
}

fn holding(id: u128, number: u128, me: &UserId) -> HoldingBody {
    let mut holding = HoldingBuilder::new(number % 20, id).build();
    holding.security_name = name(&format!("Fund of security {}", id % 100_000));
    HoldingBody::of(holding, me)
}

fn transaction(id: u128, number: u128, me: &UserId) -> TransactionBody {
    let mut transaction = TransactionBuilder::new(id).build();
    transaction.description = name(&format!("Purchase {} at shop {}", id % 1_000_000, number % 300));
    TransactionBody::of(transaction, me)
}

fn answered(export: &ExportBody, format: Format, accepted: &'static str) -> Result<usize, Problem> {
    let response = file(export, format, &asking(accepted), date("2026-11-21"))?;
    let Body::Binary(bytes) = response.body() else {
        panic!("a file is bytes");
    };
    Ok(bytes.len())
}

#[test]
fn what_is_larger_than_one_answer_is_refused_as_a_whole() {
    let huge = export_of(10_000, 20_000);
    let packed = answered(&huge, Format::Json, "gzip").unwrap();
    let zipped = answered(&huge, Format::Csv, "").unwrap();
    println!("10,000 holdings and 20,000 transactions: {packed} bytes as JSON, {zipped} as CSV");
    assert_eq!(answered(&huge, Format::Json, ""), Err(Problem::ExportTooLarge));
    assert!(packed < BODY_BYTES_MAX / 2 && zipped < BODY_BYTES_MAX / 2);

    let small = export_of(10, 20);
    assert!(answered(&small, Format::Json, "").unwrap() > answered(&small, Format::Json, "gzip").unwrap());
}
