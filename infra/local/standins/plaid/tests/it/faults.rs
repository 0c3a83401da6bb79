//! All failures of calls, and the client's errors.

use std::time::Duration;

use goldgrove_domain::item::AccessToken;
use goldgrove_providers::plaid::PlaidError;
use goldgrove_providers::{ErrorCode, Outage};
use goldgrove_testing::clock::EPOCH;
use serde_json::json;

use crate::sandbox::{FLAKY, HARBOUR, NORTHGATE, PLATYPUS, Sandbox, new_link};

const MINUTE: Option<Duration> = Some(Duration::from_mins(1));

fn configuration(code: &str) -> PlaidError {
    PlaidError::Configuration {
        code: ErrorCode::capital(code),
    }
}

fn refused(code: &str) -> PlaidError {
    PlaidError::Refused {
        code: ErrorCode::capital(code),
    }
}

fn login(code: &str) -> PlaidError {
    PlaidError::LoginRequired {
        code: ErrorCode::capital(code),
    }
}

const fn unavailable(outage: Outage) -> PlaidError {
    PlaidError::Unavailable { outage }
}

#[tokio::test]
async fn each_documented_error_becomes_what_the_caller_can_do_about_it() {
    let sandbox = Sandbox::start().await;
    let rows = [
        (
            "RATE_LIMIT_EXCEEDED",
            "RATE_LIMIT",
            PlaidError::RateLimited { retry_after: MINUTE },
        ),
        (
            "RATE_LIMIT_EXCEEDED",
            "LINK_TOKEN_CREATE_LIMIT",
            PlaidError::RateLimited { retry_after: MINUTE },
        ),
        (
            "RATE_LIMIT_EXCEEDED",
            "A_LIMIT_OF_TOMORROW",
            PlaidError::RateLimited { retry_after: None },
        ),
        ("INVALID_INPUT", "INVALID_PRODUCT", configuration("INVALID_PRODUCT")),
        ("INVALID_INPUT", "INVALID_API_KEYS", configuration("INVALID_API_KEYS")),
        ("INVALID_REQUEST", "MISSING_FIELDS", configuration("MISSING_FIELDS")),
        ("INVALID_REQUEST", "UNKNOWN_FIELDS", configuration("UNKNOWN_FIELDS")),
        ("INVALID_INPUT", "INVALID_ACCESS_TOKEN", PlaidError::ItemUnknown),
        ("INVALID_INPUT", "INVALID_PUBLIC_TOKEN", PlaidError::PublicTokenInvalid),
        (
            "INVALID_INPUT",
            "ADDITIONAL_CONSENT_REQUIRED",
            PlaidError::ConsentRequired,
        ),
        ("ITEM_ERROR", "ITEM_LOGIN_REQUIRED", login("ITEM_LOGIN_REQUIRED")),
        ("ITEM_ERROR", "ITEM_LOCKED", login("ITEM_LOCKED")),
        ("ITEM_ERROR", "ITEM_NOT_FOUND", PlaidError::ItemUnknown),
        ("ITEM_ERROR", "NO_LIABILITY_ACCOUNTS", PlaidError::NoLiabilityAccounts),
        ("ITEM_ERROR", "NO_INVESTMENT_ACCOUNTS", PlaidError::NotSupported),
        ("ITEM_ERROR", "PRODUCTS_NOT_SUPPORTED", PlaidError::NotSupported),
        ("ITEM_ERROR", "PRODUCT_NOT_READY", PlaidError::NotReady),
        ("ITEM_ERROR", "NO_ACCOUNTS", refused("NO_ACCOUNTS")),
        (
            "INSTITUTION_ERROR",
            "INSTITUTION_DOWN",
            unavailable(Outage::Institution),
        ),
        (
            "INSTITUTION_ERROR",
            "INSTITUTION_NO_LONGER_SUPPORTED",
            refused("INSTITUTION_NO_LONGER_SUPPORTED"),
        ),
        ("API_ERROR", "INTERNAL_SERVER_ERROR", unavailable(Outage::Provider)),
        (
            "TRANSACTIONS_ERROR",
            "TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION",
            PlaidError::Mutation,
        ),
        ("USER_ERROR", "SOMETHING_NEW", refused("SOMETHING_NEW")),
    ];
    for (error_type, error_code, expected) in rows {
        let fault = json!({ "endpoint": "/link/token/create", "error_type": error_type, "error_code": error_code });
        sandbox.fault(fault).await;
        let outcome = sandbox.client.link_token_create(&new_link()).await;
        assert_eq!(outcome, Err(expected), "{error_type}/{error_code}");
        sandbox.heal().await;
    }
    sandbox.check_contract();
}

#[tokio::test]
async fn breakages_that_are_not_plaids_own_errors_are_outages() {
    let sandbox = Sandbox::start().await;
    let rows = [
        ("timeout", unavailable(Outage::Timeout)),
        ("garbage", unavailable(Outage::Garbage)),
        ("500", unavailable(Outage::Provider)),
        ("429", PlaidError::RateLimited { retry_after: MINUTE }),
    ];
    let hasty = sandbox.hasty_client(100);
    for (mode, expected) in rows {
        sandbox
            .fault(json!({ "endpoint": "/link/token/create", "mode": mode }))
            .await;
        let client = if mode == "timeout" { &hasty } else { &sandbox.client };
        assert_eq!(client.link_token_create(&new_link()).await, Err(expected), "{mode}");
        sandbox.heal().await;
    }
}

#[tokio::test]
async fn nobody_listening_is_an_outage_of_the_network() {
    let token = AccessToken::new("access-sandbox-anybody".to_owned());
    let client = Sandbox::lonely_client().await;
    assert_eq!(client.accounts_get(&token).await, Err(unavailable(Outage::Unreached)));
}

#[tokio::test]
async fn a_read_is_repeated_twice_and_no_more() {
    let sandbox = Sandbox::start().await;
    let token = sandbox.linked(HARBOUR).await;
    let fault = |times: u32| json!({ "endpoint": "/accounts/get", "mode": "500", "times": times });

    sandbox.fault(fault(2)).await;
    sandbox
        .client
        .accounts_get(&token)
        .await
        .expect("the third attempt works");

    sandbox.fault(fault(3)).await;
    let outcome = sandbox.client.accounts_get(&token).await;
    assert_eq!(outcome, Err(unavailable(Outage::Provider)));
}

#[tokio::test]
async fn what_creates_spends_or_removes_is_never_repeated() {
    let sandbox = Sandbox::start().await;
    let token = sandbox.linked(HARBOUR).await;
    for endpoint in ["/link/token/create", "/item/public_token/exchange", "/item/remove"] {
        sandbox
            .fault(json!({ "endpoint": endpoint, "mode": "500", "times": 1 }))
            .await;
    }
    let provider = unavailable(Outage::Provider);
    assert_eq!(
        sandbox.client.link_token_create(&new_link()).await,
        Err(provider.clone())
    );
    let exchanged = sandbox.client.item_public_token_exchange("public-sandbox-x").await;
    assert_eq!(exchanged, Err(provider.clone()));
    assert_eq!(sandbox.client.item_remove(&token).await, Err(provider));
    sandbox.client.item_get(&token).await.expect("the item is still there");
}

#[tokio::test]
async fn errors_say_what_kind_they_are_and_never_with_which_token() {
    let sandbox = Sandbox::start().await;
    let token = sandbox.linked(HARBOUR).await;
    sandbox
        .fault(json!({ "endpoint": "/accounts/get", "error_type": "INVALID_INPUT", "error_code": token.reveal() }))
        .await;
    let error = sandbox.client.accounts_get(&token).await.expect_err("a fault is set");
    let printed = format!("{error} {error:?} {:?}", sandbox.client);
    assert!(!printed.contains(token.reveal()), "{printed}");
    assert_eq!(error.code(), "UNRECOGNISED");
}

#[tokio::test]
async fn one_institution_fails_while_the_others_answer() {
    let sandbox = Sandbox::start().await;
    let flaky = sandbox.linked(FLAKY).await;
    let harbour = sandbox.linked(HARBOUR).await;
    sandbox
        .client
        .accounts_get(&flaky)
        .await
        .expect("cached accounts are there");
    let fresh = sandbox.client.accounts_balance_get(&flaky, EPOCH).await;
    assert_eq!(fresh, Err(unavailable(Outage::Institution)));
    sandbox
        .client
        .accounts_balance_get(&harbour, EPOCH)
        .await
        .expect("the others answer");

    sandbox.outage(FLAKY, None).await;
    sandbox
        .client
        .accounts_balance_get(&flaky, EPOCH)
        .await
        .expect("it was repaired");

    sandbox.outage(FLAKY, Some("ITEM_LOGIN_REQUIRED")).await;
    let fresh = sandbox.client.accounts_balance_get(&flaky, EPOCH).await;
    assert_eq!(fresh, Err(login("ITEM_LOGIN_REQUIRED")));
    sandbox.check_contract();
}

#[tokio::test]
async fn a_fault_may_be_meant_for_one_institution_only() {
    let sandbox = Sandbox::start().await;
    let platypus = sandbox.linked(PLATYPUS).await;
    let northgate = sandbox.linked(NORTHGATE).await;
    sandbox
        .fault(json!({
            "endpoint": "/accounts/get",
            "institution_id": NORTHGATE,
            "error_type": "ITEM_ERROR",
            "error_code": "PRODUCT_NOT_READY",
        }))
        .await;
    sandbox
        .client
        .accounts_get(&platypus)
        .await
        .expect("not meant for this one");
    assert_eq!(sandbox.client.accounts_get(&northgate).await, Err(PlaidError::NotReady));
}

#[tokio::test]
async fn a_fault_that_says_nothing_is_refused() {
    let sandbox = Sandbox::start().await;
    let rows = [
        json!({ "endpoint": "/accounts/get" }),
        json!({ "endpoint": "/accounts/get", "mode": "sulk" }),
    ];
    for fault in rows {
        let (status, _) = sandbox.post("/local/faults", &fault).await;
        assert_eq!(status, 400, "{fault}");
    }
}

#[tokio::test]
async fn all_calls_of_a_request_end_with_its_patience() {
    let sandbox = Sandbox::start().await;
    let token = sandbox.linked(HARBOUR).await;
    sandbox
        .fault(json!({ "endpoint": "/accounts/get", "mode": "timeout" }))
        .await;
    let away = PlaidError::Unavailable {
        outage: Outage::Timeout,
    };
    let client = sandbox.client.within(Duration::from_millis(50));
    assert_eq!(client.accounts_get(&token).await, Err(away.clone()));
    assert_eq!(client.item_get(&token).await, Err(away), "no time is left for it");
    assert!(sandbox.client.item_get(&token).await.is_ok());
}

#[tokio::test]
async fn a_field_that_an_endpoint_does_not_take_is_refused() {
    let sandbox = Sandbox::start().await;
    let access_token = sandbox.linked(HARBOUR).await.reveal().to_owned();
    let rows = [
        (
            "at the top",
            "/accounts/get",
            json!({ "access_token": access_token, "acess_token_hint": 1 }),
        ),
        (
            "in the options",
            "/accounts/get",
            json!({ "access_token": access_token, "options": { "account_id": "a" } }),
        ),
        (
            "a level too high",
            "/transactions/sync",
            json!({ "access_token": access_token, "days_requested": 730 }),
        ),
    ];
    for (name, path, body) in rows {
        let (status, refused) = sandbox.post(path, &body).await;
        assert_eq!(
            (status, &refused["error_code"]),
            (400, &json!("UNKNOWN_FIELDS")),
            "{name}"
        );
    }
    let in_the_body = json!({ "client_id": "local", "secret": "secret", "access_token": access_token });
    assert_eq!(sandbox.post("/accounts/get", &in_the_body).await.0, 200, "credentials");
}
