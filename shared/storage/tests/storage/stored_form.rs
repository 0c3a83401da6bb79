//! The stored form that clients open themselves: the specification's names, sealed as it lies there.

use std::collections::BTreeSet;

use goldgrove_domain::sealing::SealedField;
use goldgrove_domain::{AccountKind, Goal};
use goldgrove_storage::entity::{Entity, NetWorthHistory, RecordedDay, stored_json};
use goldgrove_storage::{MemoryTable, Row};
use goldgrove_testing::{
    AccountBuilder, GoalBuilder, HoldingBuilder, ItemBuilder, NetWorthPointBuilder, ProfileBuilder, plain_keys, user,
};
use serde_json::json;

fn sealed<E: Entity>(record: &E) -> Row {
    record.seal(&user("user-1"), &plain_keys()).expect("it seals")
}

#[test]
fn an_account_is_stored_under_the_specifications_names() {
    let account = AccountBuilder::new(1)
        .kind(AccountKind::Investment)
        .subtype("401k")
        .linked(1, "ins_1");
    let mut shown = stored_json(&sealed(&account.build()));
    let label = "not-encrypted|user-1|accounts|acct_00000000-0000-0000-0000-000000000001|balance|v1|";
    assert_eq!(shown["balance"], format!("{label}1000.00"));
    shown["balance"] = "sealed".into();
    let expected = json!({
        "id": "acct_00000000-0000-0000-0000-000000000001",
        "user_id": "user-1",
        "name": "Account 1",
        "official_name": "Official name",
        "balance": "sealed",
        "balance_iv": "no-nonce",
        "credit_limit": null,
        "credit_limit_iv": null,
        "interest_rate": null,
        "interest_rate_iv": null,
        "currency": "USD",
        "is_asset": true,
        "type": "investment",
        "subtype": "401k",
        "account_type": "401(k)",
        "data_source": "plaid",
        "plaid_account_id": "plaid-account-acct_00000000-0000-0000-0000-000000000001",
        "item_id": "item_00000000-0000-0000-0000-000000000001",
        "institution_id": "ins_1",
        "mask": "0000",
        "hidden": false,
        "edition": 1,
        "last_updated": "2026-11-21T12:00:00Z",
        "created_at": "2026-11-21T12:00:00Z",
        "enc_v": 3,
        "dek_v": 1,
    });
    assert_eq!(shown, expected);
}

#[tokio::test]
async fn every_sealed_field_of_the_specification_lies_beside_its_nonce() {
    let (me, table) = (user("user-1"), MemoryTable::new());
    let history = NetWorthHistory::new(&table, &me);
    let point = NetWorthPointBuilder::new("2026-11-21").build();
    let days = [RecordedDay::past(point, None)];
    history.put_days(&days, &plain_keys()).await.expect("it is put");
    let points = history.latest_sealed(1, &plain_keys()).await;
    let rows: [(Row, &[(&str, &str)]); 6] = [
        (sealed(&AccountBuilder::new(1).build()), &[("balance", "balance_iv")]),
        (
            sealed(&ProfileBuilder::new(&me).build()),
            &[("monthly_income", "monthly_income_iv")],
        ),
        (
            sealed::<Goal>(&GoalBuilder::new(1).build()),
            &[
                ("target_amount", "target_amount_iv"),
                ("current_amount", "current_amount_iv"),
                ("planned_monthly_contribution", "planned_monthly_contribution_iv"),
            ],
        ),
        (
            sealed(&HoldingBuilder::new(1, 1).build()),
            &[
                ("quantity", "quantity_iv"),
                ("current_value", "current_value_iv"),
                ("institution_value", "institution_value_iv"),
                ("cost_basis", "cost_basis_iv"),
                ("security_name_encrypted", "security_name_iv"),
                ("symbol_encrypted", "symbol_iv"),
            ],
        ),
        (
            points.expect("it seals").remove(0),
            &[
                ("net_worth", "net_worth_iv"),
                ("assets", "assets_iv"),
                ("liabilities", "liabilities_iv"),
            ],
        ),
        (
            sealed(&ItemBuilder::new(1).build()),
            &[("access_token", "access_token_iv")],
        ),
    ];
    for (row, pairs) in rows {
        let shown = stored_json(&row);
        for (field, nonce) in pairs {
            let pair = SealedField {
                ciphertext: shown[*field].as_str().unwrap_or_default().to_owned(),
                nonce: shown[*nonce].as_str().unwrap_or_default().to_owned(),
            };
            assert!(pair.ciphertext.starts_with("not-encrypted|"), "{field}");
            assert_eq!(pair.nonce, "no-nonce", "{nonce}");
        }
    }
}

#[test]
fn keys_and_index_keys_are_not_shown() {
    let shown = stored_json(&sealed(&ItemBuilder::new(1).build()));
    let names: BTreeSet<&str> = shown
        .as_object()
        .map(|object| object.keys().map(String::as_str).collect())
        .unwrap_or_default();
    for hidden in ["pk", "sk", "gsi1pk"] {
        assert!(!names.contains(hidden), "{hidden}");
    }
}
