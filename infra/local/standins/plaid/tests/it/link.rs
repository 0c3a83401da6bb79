//! The API of Link's pages, and its script.

use goldgrove_domain::item::AccessToken;
use goldgrove_providers::plaid::{LinkKind, LinkMode, LinkProducts, LinkRequest, PlaidError};
use goldgrove_standin_plaid::LINK_SCRIPT;
use serde_json::{Value, json};

use crate::sandbox::{FLAKY, HARBOUR, NORTHGATE, PLATYPUS, Sandbox, WAY_BACK, new_link};

async fn link_token(sandbox: &Sandbox, mode: Option<LinkMode>) -> String {
    let mut link = new_link();
    if let Some(mode) = mode {
        link = LinkRequest { mode, ..link };
    }
    sandbox
        .client
        .link_token_create(&link)
        .await
        .expect("a link token")
        .token
}

fn repairing(access: &AccessToken) -> LinkMode {
    LinkMode::Update {
        access_token: access.clone(),
        choose_accounts: false,
    }
}

async fn complete(sandbox: &Sandbox, token: &str, institution: &str, accounts: &[&str]) -> (u16, Value) {
    let body = json!({ "link_token": token, "institution_id": institution, "account_ids": accounts });
    sandbox.post("/local/link/complete", &body).await
}

#[tokio::test]
async fn a_person_is_offered_institutions_statuses_and_errors() {
    let sandbox = Sandbox::start().await;
    let token = link_token(&sandbox, None).await;
    let (status, offer) = sandbox
        .post("/local/link/session", &json!({ "link_token": token }))
        .await;
    assert_eq!(status, 200);
    assert_eq!(offer["mode"], "create");
    let ids: Vec<_> = offer["institutions"]
        .as_array()
        .expect("institutions")
        .iter()
        .map(|institution| institution["institution_id"].as_str().expect("an id"))
        .collect();
    assert_eq!(
        ids,
        [
            PLATYPUS,
            "ins_gg_2",
            HARBOUR,
            "ins_128026",
            "ins_136439",
            "ins_gg_10",
            FLAKY
        ],
        "those that have transactions"
    );
    let contains = |list: &Value, word: &str| list.to_string().contains(&format!("\"{word}\""));
    assert!(contains(&offer["exit_statuses"], "requires_account_selection"));
    for code in [
        "INVALID_PRODUCT",
        "INVALID_REQUEST",
        "NO_LIABILITY_ACCOUNTS",
        "LINK_TOKEN_CREATE_LIMIT",
    ] {
        assert!(contains(&offer["errors"], code), "{code}");
    }
}

#[tokio::test]
async fn the_accounts_chosen_are_the_accounts_shared_under_the_ids_link_reported() {
    let sandbox = Sandbox::start().await;
    let token = link_token(&sandbox, None).await;
    let (status, done) = complete(&sandbox, &token, PLATYPUS, &["savings", "mortgage"]).await;
    assert_eq!(status, 200, "{done}");
    let metadata = &done["metadata"];
    assert_eq!(
        metadata["institution"],
        json!({ "institution_id": PLATYPUS, "name": "First Platypus Bank" })
    );
    assert_eq!(
        metadata["accounts"][0].get("balance"),
        None,
        "the page is told no amounts"
    );
    let public_token = done["public_token"].as_str().expect("a public token");
    let item = sandbox
        .client
        .item_public_token_exchange(public_token)
        .await
        .expect("an item");
    let accounts = sandbox
        .client
        .accounts_get(&item.access_token)
        .await
        .expect("accounts")
        .accounts;
    let reported = metadata["accounts"].as_array().expect("accounts");
    assert_eq!(accounts.len(), 2);
    for (account, reported) in accounts.iter().zip(reported) {
        assert_eq!(reported["id"], account.provider_account_id);
        assert_eq!(reported["mask"], json!(account.mask));
    }
    let terms = sandbox
        .client
        .liabilities_get(&item.access_token)
        .await
        .expect("liabilities");
    assert_eq!(terms.len(), 1);
}

#[tokio::test]
async fn chosen_accounts_without_debts_have_no_liabilities() {
    let sandbox = Sandbox::start().await;
    let token = link_token(&sandbox, None).await;
    let (_, done) = complete(&sandbox, &token, PLATYPUS, &["savings"]).await;
    let public_token = done["public_token"].as_str().expect("a public token");
    let item = sandbox
        .client
        .item_public_token_exchange(public_token)
        .await
        .expect("an item");
    let debts = sandbox.client.liabilities_get(&item.access_token).await;
    assert_eq!(debts, Err(PlaidError::NoLiabilityAccounts));
}

#[tokio::test]
async fn choices_that_make_no_sense_link_nothing() {
    let sandbox = Sandbox::start().await;
    let token = link_token(&sandbox, None).await;
    let rows = [
        ("no accounts", token.as_str(), PLATYPUS, vec![], "NO_ACCOUNTS"),
        ("an account of nobody", &token, PLATYPUS, vec!["gold"], "NO_ACCOUNTS"),
        (
            "an unknown institution",
            &token,
            "ins_0",
            vec!["savings"],
            "INVALID_INSTITUTION",
        ),
        (
            "an unknown link token",
            "link-x",
            PLATYPUS,
            vec!["savings"],
            "INVALID_LINK_TOKEN",
        ),
    ];
    for (name, token, institution, accounts, code) in rows {
        let (status, answer) = complete(&sandbox, token, institution, &accounts).await;
        assert_eq!((status, answer["error_code"].as_str()), (400, Some(code)), "{name}");
    }
    complete(&sandbox, &token, HARBOUR, &["savings"]).await;
    let (_, again) = complete(&sandbox, &token, HARBOUR, &["savings"]).await;
    assert_eq!(again["error_code"], "INVALID_LINK_TOKEN", "a link token works once");
}

#[tokio::test]
async fn a_link_token_expires_after_four_hours() {
    let sandbox = Sandbox::start().await;
    let token = link_token(&sandbox, None).await;
    sandbox.clock.advance(jiff::SignedDuration::from_hours(4));
    let (status, answer) = sandbox
        .post("/local/link/session", &json!({ "link_token": token }))
        .await;
    assert_eq!((status, &answer["error_code"]), (400, &json!("INVALID_LINK_TOKEN")));
}

#[tokio::test]
async fn update_mode_repairs_the_login_and_keeps_the_accounts() {
    let sandbox = Sandbox::start().await;
    let access = sandbox.linked(HARBOUR).await;
    let before = sandbox.client.accounts_get(&access).await.expect("accounts");
    sandbox
        .post("/sandbox/item/reset_login", &json!({ "access_token": access.reveal() }))
        .await;
    let token = link_token(&sandbox, Some(repairing(&access))).await;
    let (_, offer) = sandbox
        .post("/local/link/session", &json!({ "link_token": token }))
        .await;
    assert_eq!(offer["mode"], "update");
    assert_eq!(offer["institutions"].as_array().map(Vec::len), Some(1));

    let (status, _) = complete(&sandbox, &token, HARBOUR, &[]).await;

    assert_eq!(status, 200);
    assert_eq!(sandbox.client.accounts_get(&access).await.expect("accounts"), before);
}

#[tokio::test]
async fn update_mode_shares_more_accounts_where_it_was_asked_to() {
    let sandbox = Sandbox::start().await;
    let token = link_token(&sandbox, None).await;
    let (_, linked) = complete(&sandbox, &token, HARBOUR, &["chequing"]).await;
    let public_token = linked["public_token"].as_str().expect("a public token");
    let item = sandbox
        .client
        .item_public_token_exchange(public_token)
        .await
        .expect("an item");
    let shared = async || {
        sandbox
            .client
            .accounts_get(&item.access_token)
            .await
            .expect("accounts")
            .accounts
            .len()
    };
    assert_eq!(shared().await, 1);
    for (choose_accounts, expected) in [(false, 1), (true, 3)] {
        let mode = LinkMode::Update {
            access_token: item.access_token.clone(),
            choose_accounts,
        };
        let token = link_token(&sandbox, Some(mode)).await;
        complete(&sandbox, &token, HARBOUR, &[]).await;
        assert_eq!(shared().await, expected);
    }
}

#[tokio::test]
async fn pages_of_this_machine_may_call_and_others_may_not() {
    let sandbox = Sandbox::start().await;
    let http = reqwest::Client::new();
    let rows = [
        ("http://localhost:3000", Some("http://localhost:3000")),
        ("https://elsewhere.example", None),
    ];
    for (origin, allowed) in rows {
        let answer = http
            .request(reqwest::Method::OPTIONS, format!("{}/local/link/session", sandbox.url))
            .header("Origin", origin)
            .send()
            .await
            .expect("an answer");
        let header = answer.headers().get("access-control-allow-origin");
        assert_eq!(header.and_then(|value| value.to_str().ok()), allowed, "{origin}");
    }
}

#[tokio::test]
async fn the_script_is_served_and_inserts_nothing_a_strict_policy_forbids() {
    let sandbox = Sandbox::start().await;
    let url = format!("{}/link/v2/stable/link-initialize.js", sandbox.url);
    let answer = reqwest::Client::new().get(url).send().await.expect("an answer");
    assert_eq!(answer.headers()["content-type"], "text/javascript; charset=utf-8");
    assert_eq!(answer.text().await.expect("a script"), LINK_SCRIPT);
    for forbidden in ["innerHTML", "<style", "setAttribute('style'", "eval(", "document.write"] {
        assert!(!LINK_SCRIPT.contains(forbidden), "{forbidden}");
    }
}

#[tokio::test]
async fn every_kind_of_login_is_offered_where_it_can_be_linked() {
    let sandbox = Sandbox::start().await;
    let rows: [(LinkKind, &[&str]); 3] = [
        (
            LinkKind::Bank,
            &[
                PLATYPUS,
                "ins_gg_2",
                HARBOUR,
                "ins_128026",
                "ins_136439",
                "ins_gg_10",
                FLAKY,
            ],
        ),
        (
            LinkKind::Investments,
            &[NORTHGATE, "ins_gg_2", "ins_gg_7", "ins_gg_8", "ins_gg_9"],
        ),
        (
            LinkKind::Loans,
            &[PLATYPUS, "ins_gg_2", "ins_128026", "ins_136439", "ins_gg_6", FLAKY],
        ),
    ];
    for (kind, expected) in rows {
        let link = LinkRequest {
            mode: LinkMode::Create(LinkProducts::net_worth(kind, false)),
            ..new_link()
        };
        let token = sandbox
            .client
            .link_token_create(&link)
            .await
            .expect("a link token")
            .token;
        let (_, offer) = sandbox
            .post("/local/link/session", &json!({ "link_token": token }))
            .await;
        let institutions = offer["institutions"].as_array().expect("institutions");
        let ids: Vec<_> = institutions
            .iter()
            .map(|institution| &institution["institution_id"])
            .collect();
        assert_eq!(ids, expected, "{kind:?}");
    }
}

#[tokio::test]
async fn a_login_needs_an_account_for_what_is_required_of_it() {
    let sandbox = Sandbox::start().await;
    let token = link_token(&sandbox, None).await;
    let (status, refused) = complete(&sandbox, &token, "ins_gg_2", &["rrsp"]).await;
    assert_eq!((status, &refused["error_code"]), (400, &json!("NO_ACCOUNTS")));
    let (status, done) = complete(&sandbox, &token, "ins_gg_2", &["rrsp", "chequing"]).await;
    assert_eq!(status, 200, "{done}");
}

#[tokio::test]
async fn institutions_send_people_back_to_registered_addresses_alone() {
    let sandbox = Sandbox::start().await;
    for (address, is_taken) in [
        (WAY_BACK, true),
        ("https://goldgrove.example/elsewhere", false),
        ("https://goldgrove.example/add-asset?a=b", false),
        ("", false),
    ] {
        let link = LinkRequest {
            redirect_uri: Some(address.to_owned()),
            ..new_link()
        };
        let created = sandbox.client.link_token_create(&link).await;
        assert_eq!(created.is_ok(), is_taken, "{address}: {created:?}");
    }
}
