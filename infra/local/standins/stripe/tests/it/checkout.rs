//! The Checkout page in a browser without scripts.

use goldgrove_domain::Language;
use goldgrove_domain::subscription::SubscriptionStatus;

use crate::shop::{MONTHLY, PAYS, SITE, Shop, YEARLY};

const DECLINED: &str = "4000000000000002";
const ASKS: &str = "4000002500003155";

#[tokio::test]
async fn the_page_says_what_is_bought_and_may_load_nothing_foreign() {
    let shop = Shop::start().await;
    let customer = shop.customer(1).await;
    for (price, words) in [(MONTHLY, ["CA$9.99", "per month"]), (YEARLY, ["CA$99.99", "per year"])] {
        let page = shop.checkout(&customer, price).await;
        let (status, headers, text) = shop.open(&page.url).await;
        assert_eq!(status, 200);
        for expected in words {
            assert!(text.contains(expected), "{price} lacks {expected}");
        }
        for label in ["Card number", "Expires", "Security code", "Name on card"] {
            assert!(text.contains(&format!("{label}</label>")), "{label} has no label");
        }
        assert!(
            text.contains(&format!("href=\"{SITE}/dashboard\"")),
            "there is a way back"
        );
        let policy = headers["content-security-policy"].to_str().expect("text");
        assert!(policy.starts_with("default-src 'none'"), "{policy}");
        assert!(policy.ends_with(&format!("form-action 'self' {SITE}")), "{policy}");
        assert!(!text.contains("<script") && !text.contains("style="));
        assert_eq!(headers["referrer-policy"], "same-origin");
        assert_eq!(headers["cache-control"], "no-store");
    }
}

#[tokio::test]
async fn the_page_is_in_the_language_it_was_created_for() {
    let shop = Shop::start().await;
    let customer = shop.customer(1).await;
    let page = shop.checkout_in(Language::FrCa, &customer, MONTHLY).await;
    let (_, _, form) = shop.open(&page.url).await;
    for expected in [
        "<html lang=\"fr-CA\">",
        "<title>Abonnement · Paiements Goldgrove</title>",
        "S’abonner à Goldgrove Premium",
        "9,99\u{a0}$\u{a0}CA <span>par mois</span>",
        "Numéro de carte</label>",
    ] {
        assert!(form.contains(expected), "{expected} is missing: {form}");
    }
    let (_, _, declined) = shop.pay(&page.url, DECLINED).await;
    assert!(declined.contains("Votre carte a été refusée."), "{declined}");
    let (_, _, unfit) = shop.pay(&page.url, "4111").await;
    assert!(unfit.contains("Erreur\u{a0}: utilisez l’une des cartes"), "{unfit}");
    let (status, _, _) = shop.pay(&page.url, PAYS).await;
    assert_eq!(status, 303);
    let page = shop.portal_in(Language::FrCa, &customer).await;
    let (_, _, portal) = shop.open(&page.url).await;
    for expected in [
        "<html lang=\"fr-CA\">",
        "Se renouvelle le 21\u{a0}déc. 2026.",
        "<caption>Paiements</caption>",
        "Payer à l’année (",
    ] {
        assert!(portal.contains(expected), "{expected} is missing: {portal}");
    }
}

#[tokio::test]
async fn a_card_that_pays_leads_back_to_the_site() {
    let shop = Shop::start().await;
    let customer = shop.customer(1).await;
    let page = shop.checkout(&customer, MONTHLY).await;
    let (status, headers, _) = shop.pay(&page.url, PAYS).await;
    assert_eq!(status, 303);
    assert_eq!(headers["location"], format!("{SITE}/dashboard?paid={}", page.id));

    let (status, headers, text) = shop.pay(&page.url, PAYS).await;
    assert_eq!(
        (status, headers.get("location")),
        (200, None),
        "a second payment is not taken"
    );
    assert!(text.contains("paid for already"));
    assert_eq!(
        shop.client.subscriptions_of(&customer).await.expect("an answer").len(),
        1
    );
}

#[tokio::test]
async fn what_is_noted_of_a_session_is_not_noted_of_its_subscription() {
    let shop = Shop::start().await;
    let customer = shop.customer(1).await;
    let page = shop.checkout(&customer, MONTHLY).await;
    shop.pay(&page.url, PAYS).await;
    let of = async |path: String| shop.api("GET", &path, &[]).await.1;
    let session = of(format!("/v1/checkout/sessions/{}", page.id)).await;
    assert_eq!(session["metadata"]["price_id"], MONTHLY);
    let subscription = of(format!(
        "/v1/subscriptions/{}",
        session["subscription"].as_str().unwrap()
    ))
    .await;
    assert_eq!(subscription["metadata"], serde_json::json!({}));
}

#[tokio::test]
async fn a_declined_card_says_so_and_another_may_follow() {
    let shop = Shop::start().await;
    let customer = shop.customer(1).await;
    let page = shop.checkout(&customer, MONTHLY).await;
    let (status, _, text) = shop.pay(&page.url, DECLINED).await;
    assert_eq!(status, 402);
    assert!(text.contains("role=\"alert\"") && text.contains("Your card was declined. Nothing was charged."));
    assert!(text.contains("value=\"Avery Stone\""), "what was typed is kept");
    assert!(!text.contains(DECLINED), "but never the number");
    assert_eq!(shop.client.subscriptions_of(&customer).await, Ok(vec![]));

    let (status, ..) = shop.pay(&page.url, PAYS).await;
    assert_eq!(status, 303);
}

#[tokio::test]
async fn a_bank_that_asks_is_answered_before_anything_is_paid() {
    let shop = Shop::start().await;
    let customer = shop.customer(1).await;
    let page = shop.checkout(&customer, MONTHLY).await;
    let confirmation = format!("/c/pay/{}/confirm", page.id);
    let address = format!("{}{confirmation}", shop.url);
    for (answer, expected) in [("refuse", 402), ("confirm", 303)] {
        let (status, headers, _) = shop.pay(&page.url, ASKS).await;
        assert_eq!(
            (status, headers["location"].to_str().ok()),
            (303, Some(confirmation.as_str()))
        );
        assert_eq!(shop.client.subscriptions_of(&customer).await, Ok(vec![]));
        let (status, headers, text) = shop.open(&address).await;
        assert_eq!(status, 200);
        assert!(text.contains("Your bank asks whether it is you"));
        let policy = headers["content-security-policy"].to_str().expect("text");
        assert!(policy.contains(SITE), "the form may end at the site: {policy}");

        let (status, _, text) = shop.submit(&address, &[("answer", answer)]).await;
        assert_eq!(status, expected, "{answer}: {text}");
    }
    let found = shop.client.subscriptions_of(&customer).await.expect("an answer");
    assert_eq!(found[0].status, SubscriptionStatus::Active);
}

#[tokio::test]
async fn a_confirmation_that_nobody_asked_for_pays_nothing() {
    let shop = Shop::start().await;
    let customer = shop.customer(1).await;
    let page = shop.checkout(&customer, MONTHLY).await;
    let address = format!("{}/confirm", page.url);
    let (status, headers, _) = shop.submit(&address, &[("answer", "confirm")]).await;
    assert_eq!((status, headers.get("location")), (200, None));
    assert_eq!(shop.client.subscriptions_of(&customer).await, Ok(vec![]));
}

#[tokio::test]
async fn fields_that_are_not_filled_in_right_are_named_and_the_cursor_goes_to_the_first() {
    let shop = Shop::start().await;
    let customer = shop.customer(1).await;
    let page = shop.checkout(&customer, MONTHLY).await;
    let form = [
        ("number", PAYS),
        ("expiry", "13 / 30"),
        ("code", "12"),
        ("name", "<b>Avery</b>"),
    ];
    let (status, _, text) = shop.submit(&page.url, &form).await;
    assert_eq!(status, 402);
    assert!(text.contains("<title>Error: Subscribe"));
    assert!(text.contains("<a href=\"#expiry\">Expires</a>") && text.contains("<a href=\"#code\">Security code</a>"));
    assert!(!text.contains("<a href=\"#number\">"));
    assert_eq!(text.matches("autofocus").count(), 1);
    assert_eq!(text.matches("aria-invalid=\"true\"").count(), 2);
    assert!(text.contains("&lt;b&gt;Avery&lt;/b&gt;") && !text.contains("<b>Avery"));
}

#[tokio::test]
async fn a_session_nobody_paid_expires_after_a_day() {
    let mut shop = Shop::start().await;
    let customer = shop.customer(1).await;
    let page = shop.checkout(&customer, MONTHLY).await;
    shop.days_pass(1).await;
    let (_, _, text) = shop.pay(&page.url, PAYS).await;
    assert!(text.contains("This page has expired"));
    assert_eq!(shop.client.subscriptions_of(&customer).await, Ok(vec![]));
    shop.until("checkout.session.expired").await;
}

#[tokio::test]
async fn whoever_comes_without_a_link_is_told_what_this_is() {
    let shop = Shop::start().await;
    let (status, _, text) = shop.open(&shop.url).await;
    assert_eq!(status, 200);
    assert!(text.contains("<h1>Payments are rehearsed here</h1>"));
    let (status, headers, _) = shop.open(&format!("{}/style.css", shop.url)).await;
    assert_eq!(
        (status, headers["content-type"].to_str().ok()),
        (200, Some("text/css; charset=utf-8"))
    );
}

#[tokio::test]
async fn an_address_that_leads_nowhere_is_a_page_too() {
    let shop = Shop::start().await;
    for path in [
        "/c/pay/cs_test_nothing",
        "/c/pay/cs_test_nothing/confirm",
        "/p/session/bps_nothing",
    ] {
        let (status, headers, text) = shop.open(&format!("{}{path}", shop.url)).await;
        assert_eq!(status, 404, "{path}");
        assert!(text.contains("<h1>This page is not here</h1>"));
        assert!(headers.contains_key("content-security-policy"));
    }
}
