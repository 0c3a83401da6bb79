//! All calls of the client, against the household.

use std::collections::BTreeSet;

use goldgrove_domain::item::AccessToken;
use goldgrove_domain::{AccountKind, Currency, HoldingClass, InstitutionId, Language, Money, Name};
use goldgrove_providers::plaid::{LinkKind, LinkMode, LinkProducts, LinkRequest, LinkedAccounts, PlaidError, webhook};
use goldgrove_testing::clock::EPOCH;
use serde_json::json;

use crate::contract::Contract;
use crate::sandbox::{FLAKY, HARBOUR, MAPLE, NORTHGATE, PLATYPUS, Sandbox, new_link};

fn usd(text: &str) -> Money {
    Money::parse(text, Currency::USD).expect("an amount")
}

fn balance_of(accounts: &LinkedAccounts, mask: &str) -> (AccountKind, Money, bool) {
    let account = accounts
        .accounts
        .iter()
        .find(|account| account.mask.as_deref() == Some(mask));
    let account = account.unwrap_or_else(|| panic!("no account ends in {mask}"));
    let (amount, is_asset) = account.balance_sheet_side();
    (account.kind, amount, is_asset)
}

#[tokio::test]
async fn a_link_token_is_created_for_new_links_with_and_without_liabilities_and_for_repairs() {
    let sandbox = Sandbox::start().await;
    let token = sandbox.linked(HARBOUR).await;
    let modes = [
        LinkMode::Create(LinkProducts::net_worth(LinkKind::Bank, false)),
        LinkMode::Create(LinkProducts::net_worth(LinkKind::Bank, true)),
        LinkMode::Update {
            access_token: token.clone(),
            choose_accounts: false,
        },
        LinkMode::Update {
            access_token: token,
            choose_accounts: true,
        },
    ];
    for mode in modes {
        let link = LinkRequest {
            mode,
            webhook: Some("https://goldgrove.example/api/webhooks/plaid".to_owned()),
            ..new_link()
        };
        let created = sandbox.client.link_token_create(&link).await.expect("a link token");
        assert!(created.token.starts_with("link-"));
        assert!(!format!("{created:?}").contains(&created.token));
    }
    let bodies: Vec<_> = sandbox
        .exchanges()
        .into_iter()
        .filter(|exchange| exchange.path == "/link/token/create")
        .map(|exchange| exchange.request)
        .collect();
    assert_eq!(bodies[0]["optional_products"], json!(["investments", "liabilities"]));
    assert_eq!(bodies[1]["optional_products"], json!(["investments"]));
    for body in &bodies[..2] {
        assert_eq!(
            body["transactions"]["days_requested"], 730,
            "as much of the past as there is"
        );
    }
    assert_eq!(bodies[2].get("products"), None, "update mode names no products");
    assert_eq!(bodies[2].get("transactions"), None);
    assert_eq!(bodies[2].get("update"), None);
    assert_eq!(bodies[3]["update"], json!({ "account_selection_enabled": true }));
    sandbox.check_contract();
}

#[tokio::test]
async fn link_speaks_the_language_of_the_person() {
    let sandbox = Sandbox::start().await;
    let rows = [(Language::EnCa, "en"), (Language::EnUs, "en"), (Language::FrCa, "fr")];
    for (language, word) in rows {
        let link = LinkRequest { language, ..new_link() };
        let created = sandbox.client.link_token_create(&link).await.expect("a link token");
        let session = json!({ "link_token": created.token });
        let (_, offer) = sandbox.post("/local/link/session", &session).await;
        assert_eq!(offer["language"], word, "{language:?}");
    }
    sandbox.check_contract();
}

#[tokio::test]
async fn balances_of_an_american_bank_are_what_is_owned_and_owed() {
    let sandbox = Sandbox::start().await;
    let token = sandbox.linked(PLATYPUS).await;
    for accounts in [
        sandbox.client.accounts_get(&token).await.expect("accounts"),
        sandbox
            .client
            .accounts_balance_get(&token, EPOCH)
            .await
            .expect("balances"),
    ] {
        assert!(accounts.unreadable.is_empty());
        let rows = [
            ("0421", AccountKind::Depository, "6284.19", true),
            ("1187", AccountKind::Depository, "41720.00", true),
            ("3390", AccountKind::Credit, "1846.22", false),
            ("8812", AccountKind::Credit, "45.20", true),
            ("6104", AccountKind::Loan, "94800.00", false),
            ("2257", AccountKind::Loan, "8912.40", false),
        ];
        for (mask, kind, amount, is_asset) in rows {
            assert_eq!(balance_of(&accounts, mask), (kind, usd(amount), is_asset), "{mask}");
        }
    }
    sandbox.check_contract();
}

#[tokio::test]
async fn liabilities_come_with_their_terms() {
    let sandbox = Sandbox::start().await;
    let token = sandbox.linked(PLATYPUS).await;
    let terms = sandbox.client.liabilities_get(&token).await.expect("liabilities");
    assert_eq!(terms.len(), 4);
    let mortgage = &terms[2];
    assert_eq!(
        mortgage.rate_percent.map(|rate| rate.to_string()).as_deref(),
        Some("3.625")
    );
    sandbox.check_contract();
}

#[tokio::test]
async fn holdings_add_up_to_their_account_with_cash_counted_once() {
    let sandbox = Sandbox::start().await;
    let token = sandbox.linked(NORTHGATE).await;
    let linked = sandbox.client.investments_holdings_get(&token).await.expect("holdings");
    assert_eq!(linked.unreadable, 0);
    assert_eq!(linked.accounts.accounts.len(), 6);
    for account in &linked.accounts.accounts {
        let values = linked
            .holdings
            .iter()
            .filter(|holding| holding.provider_account_id == account.provider_account_id)
            .map(|holding| holding.value)
            .filter(|value| value.currency() == Currency::USD);
        assert_eq!(Money::sum(values, Currency::USD).expect("a sum"), account.balance);
    }
    sandbox.check_contract();
}

#[tokio::test]
async fn holdings_keep_their_class_and_admit_what_is_unknown() {
    let sandbox = Sandbox::start().await;
    let token = sandbox.linked(NORTHGATE).await;
    let linked = sandbox.client.investments_holdings_get(&token).await.expect("holdings");
    let by_symbol = |symbol: &str| {
        let found = linked
            .holdings
            .iter()
            .find(|holding| holding.symbol.as_deref() == Some(symbol));
        found.unwrap_or_else(|| panic!("no {symbol}"))
    };
    let classes = [
        ("VTI", HoldingClass::Etfs),
        ("AAPL", HoldingClass::Stocks),
        ("VTIVX", HoldingClass::Other),
        ("VMFXX", HoldingClass::Cash),
        ("CUR:USD", HoldingClass::Cash),
        ("CUR:BTC", HoldingClass::Crypto),
    ];
    for (symbol, class) in classes {
        assert_eq!(by_symbol(symbol).class, class, "{symbol}");
    }
    assert_eq!(by_symbol("VTI").value, usd("131246.36"));
    assert_eq!(by_symbol("VTI").cost_basis, Some(usd("94831.20")));
    assert_eq!(by_symbol("VTIVX").cost_basis, None);
    assert_eq!(by_symbol("CUR:USDC").value.currency().code(), "USDC");
    let bonds = linked
        .holdings
        .iter()
        .filter(|holding| holding.class == HoldingClass::Bonds);
    assert_eq!(bonds.count(), 1);
    let nameless = linked.holdings.iter().filter(|holding| holding.security_name.is_none());
    assert_eq!(nameless.count(), 1);
    let odd = linked
        .accounts
        .accounts
        .iter()
        .any(|account| account.subtype.as_deref() == Some("403B"));
    assert!(odd, "the subtype keeps its capital letter");
}

#[tokio::test]
async fn a_canadian_institution_counts_in_canadian_dollars() {
    let sandbox = Sandbox::start().await;
    let token = sandbox.linked(MAPLE).await;
    let accounts = sandbox.client.accounts_get(&token).await.expect("accounts");
    assert!(
        accounts
            .accounts
            .iter()
            .all(|account| account.balance.currency() == Currency::CAD)
    );
    let holdings = sandbox
        .client
        .investments_holdings_get(&token)
        .await
        .expect("holdings")
        .holdings;
    assert!(holdings.iter().all(|holding| holding.value.currency() == Currency::CAD));
    sandbox
        .client
        .liabilities_get(&token)
        .await
        .expect("a car loan is a liability account");
    sandbox.check_contract();
}

#[tokio::test]
async fn an_item_describes_itself_until_it_is_removed() {
    let sandbox = Sandbox::start().await;
    let token = sandbox.linked(HARBOUR).await;
    let item = sandbox.client.item_get(&token).await.expect("an item");
    assert_eq!(item.institution.map(|id| id.to_string()).as_deref(), Some(HARBOUR));
    assert_eq!(item.error, None);

    sandbox.client.item_remove(&token).await.expect("it is removed");

    let removed_again = sandbox.client.item_remove(&token).await;
    assert_eq!(removed_again, Err(PlaidError::ItemUnknown));
    let never_known = AccessToken::new("access-sandbox-nobody".to_owned());
    assert_eq!(
        sandbox.client.accounts_get(&never_known).await,
        Err(PlaidError::ItemUnknown)
    );
    sandbox.check_contract();
}

#[tokio::test]
async fn a_public_token_is_spent_once_and_within_half_an_hour() {
    let sandbox = Sandbox::start().await;
    let wish = json!({ "institution_id": HARBOUR, "initial_products": ["transactions"] });
    let (_, first) = sandbox.post("/sandbox/public_token/create", &wish).await;
    let (_, second) = sandbox.post("/sandbox/public_token/create", &wish).await;
    let first = first["public_token"].as_str().expect("a token");
    let second = second["public_token"].as_str().expect("a token");
    let item = sandbox.client.item_public_token_exchange(first).await.expect("an item");
    assert!(!format!("{item:?}").contains(item.access_token.reveal()));

    let spent = sandbox.client.item_public_token_exchange(first).await;
    assert_eq!(spent, Err(PlaidError::PublicTokenInvalid));

    sandbox.clock.advance(jiff::SignedDuration::from_mins(31));
    let late = sandbox.client.item_public_token_exchange(second).await;
    assert_eq!(late, Err(PlaidError::PublicTokenInvalid));
    sandbox.check_contract();
}

#[tokio::test]
async fn institutions_have_names_and_mostly_logos() {
    let sandbox = Sandbox::start().await;
    let rows = [
        (PLATYPUS, "First Platypus Bank", true),
        (MAPLE, "Maple Trust", true),
        (NORTHGATE, "Northgate Brokerage", true),
        (HARBOUR, "Harbour Credit Union", true),
        (FLAKY, "Flaky Bank", false),
    ];
    for (id, name, has_logo) in rows {
        let id = InstitutionId::parse(id).expect("an id");
        let institution = sandbox
            .client
            .institutions_get_by_id(&id)
            .await
            .expect("an institution");
        assert_eq!(institution.name.as_ref().map(Name::as_str), Some(name));
        let logo = institution.logo.as_deref();
        assert_eq!(
            logo.is_some_and(|logo| logo.starts_with("data:image/png;base64,")),
            has_logo,
            "{name}"
        );
    }
    sandbox.check_contract();
}

#[tokio::test]
async fn an_institution_without_a_product_is_a_partial_success() {
    let sandbox = Sandbox::start().await;
    let harbour = sandbox.linked(HARBOUR).await;
    assert_eq!(
        sandbox.client.liabilities_get(&harbour).await,
        Err(PlaidError::NotSupported)
    );
    assert_eq!(
        sandbox.client.investments_holdings_get(&harbour).await,
        Err(PlaidError::NotSupported)
    );
    let unconsented = sandbox.linked_with(PLATYPUS, json!(["transactions"]), None).await;
    assert_eq!(
        sandbox.client.liabilities_get(&unconsented).await,
        Err(PlaidError::ConsentRequired)
    );
    sandbox.check_contract();
}

#[tokio::test]
async fn wrong_credentials_open_nothing() {
    let sandbox = Sandbox::start().await;
    let body = json!({ "client_id": "someone", "secret": "else", "key_id": "none" });
    let answer = reqwest::Client::new()
        .post(format!("{}/webhook_verification_key/get", sandbox.url))
        .json(&body)
        .send()
        .await
        .expect("an answer");
    assert_eq!(answer.status(), 400);
    sandbox.check_contract();
    assert_eq!(sandbox.exchanges()[0].answer["error_code"], "INVALID_API_KEYS");
}

#[tokio::test]
async fn every_call_of_the_client_and_every_answer_keep_the_contract() {
    let sandbox = Sandbox::start().await;
    let client = &sandbox.client;
    let token = sandbox.linked(MAPLE).await;
    let maple = InstitutionId::parse(MAPLE).expect("an id");
    client.link_token_create(&new_link()).await.expect("a link token");
    client.item_get(&token).await.expect("the item");
    client.accounts_get(&token).await.expect("accounts");
    client.accounts_balance_get(&token, EPOCH).await.expect("balances");
    client.liabilities_get(&token).await.expect("debts");
    client.investments_holdings_get(&token).await.expect("holdings");
    client.transactions_sync_all(&token, None).await.expect("transactions");
    client.institutions_get_by_id(&maple).await.expect("the institution");
    let (_, signed) = sandbox.post("/local/webhooks/sign", &json!({ "body": "{}" })).await;
    let kid = webhook::key_id(signed["signature"].as_str().expect("a signature")).expect("a key id");
    client.webhook_verification_key_get(&kid).await.expect("the key");
    client.item_remove(&token).await.expect("it is removed");

    let checked: BTreeSet<String> = sandbox.check_contract().into_iter().collect();
    if Contract::load().is_none() {
        return;
    }
    let asked = [
        "/accounts/balance/get",
        "/accounts/get",
        "/institutions/get_by_id",
        "/investments/holdings/get",
        "/item/get",
        "/item/public_token/exchange",
        "/item/remove",
        "/liabilities/get",
        "/link/token/create",
        "/sandbox/public_token/create",
        "/transactions/sync",
        "/webhook_verification_key/get",
    ];
    assert_eq!(checked, asked.map(str::to_owned).into());
}

#[tokio::test]
async fn the_remaining_endpoints_keep_the_contract() {
    let sandbox = Sandbox::start().await;
    let token = sandbox.linked(PLATYPUS).await;
    let link = sandbox
        .client
        .link_token_create(&new_link())
        .await
        .expect("a link token");
    let token = json!({ "access_token": token.reveal() });
    let with = |field: &str, value: &str| {
        let mut body = token.clone();
        body[field] = json!(value);
        body
    };
    let rows = [
        ("/link/token/get", json!({ "link_token": link.token })),
        (
            "/item/webhook/update",
            with("webhook", "https://goldgrove.example/hook"),
        ),
        ("/transactions/refresh", token.clone()),
        ("/sandbox/item/reset_login", token.clone()),
        ("/item/get", token.clone()),
        ("/item/access_token/invalidate", token.clone()),
    ];
    for (path, body) in rows {
        let (status, answer) = sandbox.post(path, &body).await;
        assert_eq!(status, 200, "{path}: {answer}");
    }
    let (status, _) = sandbox.post("/accounts/get", &token).await;
    assert_eq!(status, 400, "the old access token opens nothing");
    sandbox.check_contract();
}

#[tokio::test]
async fn every_path_of_the_stand_in_is_one_of_the_contract() {
    let Some(contract) = Contract::load() else { return };
    let sandbox = Sandbox::start().await;
    // The product uses no trades or recurring streams.
    let unserved = ["/investments/transactions/get", "/transactions/recurring/get"];
    for path in contract.paths() {
        let (status, _) = sandbox.post(path, &json!({})).await;
        assert_eq!(status == 404, unserved.contains(&path), "{path}");
    }
}
