//! Opens the stand-ins of a stack in its data folder, each with its part of the deployment's settings.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use goldgrove_app::{Confirmations, Site};
use goldgrove_domain::clock::Clock;
use goldgrove_domain::random::IdSource;
use goldgrove_standin_cognito as cognito;
use goldgrove_standin_mail::Mailbox;
use goldgrove_standin_plaid as plaid;
use goldgrove_standin_stripe as stripe;

use super::Urls;
use super::variables::{
    CLIENT_ID, PLAID_CLIENT_ID, PLAID_SECRET, POOL_ID, PORTAL_CONFIGURATION, PRICE_MONTHLY, PRICE_YEARLY, REGION,
    STRIPE_SECRET, STRIPE_WEBHOOK_SECRET, issuer, plaid_redirect_uri, plaid_webhook_url,
};
use crate::pool_functions::{PoolFunctions, Postman};

/// The pause before a failed webhook is sent again; it doubles each time.
const WEBHOOK_RETRY_PAUSE: Duration = Duration::from_millis(500);

/// Time and ids of a stack.
pub(super) type Sources<'a> = (&'a Arc<dyn Clock>, &'a Arc<dyn IdSource>);

/// The user pool, with the product's functions as its triggers.
pub(super) fn open_pool(
    data: &Path,
    urls: &Urls,
    rules: cognito::PoolRules,
    (mailbox, confirmations): (Mailbox, Confirmations),
    (clock, ids): Sources<'_>,
) -> Result<cognito::Pool, cognito::OpenError> {
    let settings = cognito::PoolSettings {
        path: data.join("cognito.json"),
        region: REGION.to_owned(),
        pool_id: POOL_ID.to_owned(),
        client_id: CLIENT_ID.to_owned(),
        issuer: issuer(urls),
        relying_party: host_of(&urls.app),
        rules,
    };
    let site = Arc::new(Site { url: urls.app.clone() });
    let functions = Arc::new(PoolFunctions {
        site,
        confirmations: Arc::new(confirmations),
    });
    let postman = Arc::new(Postman {
        mailbox,
        clock: Arc::clone(clock),
        ids: Arc::clone(ids),
    });
    cognito::Pool::open(settings, Arc::clone(clock), Arc::clone(ids), functions, postman)
}

/// The host of an address; empty if it has none.
fn host_of(address: &str) -> String {
    let address: Option<axum::http::Uri> = address.parse().ok();
    address
        .and_then(|uri| uri.host().map(str::to_owned))
        .unwrap_or_default()
}

/// The aggregation provider.
pub(super) fn open_plaid(
    data: &Path,
    urls: &Urls,
    (clock, ids): Sources<'_>,
) -> Result<plaid::Plaid, plaid::PlaidOpenError> {
    let settings = plaid::PlaidSettings {
        path: data.join("plaid.json"),
        client_id: PLAID_CLIENT_ID.to_owned(),
        secret: PLAID_SECRET.to_owned(),
        webhook_url: Some(plaid_webhook_url(urls)),
        redirect_uris: vec![plaid_redirect_uri(urls)],
    };
    plaid::Plaid::open(settings, Arc::clone(clock), Arc::clone(ids))
}

/// The payment provider.
pub(super) fn open_stripe(
    data: &Path,
    urls: &Urls,
    (clock, ids): Sources<'_>,
) -> Result<stripe::Stripe, stripe::StripeOpenError> {
    let settings = stripe::StripeSettings {
        path: data.join("stripe.json"),
        secret: STRIPE_SECRET.to_owned(),
        webhook_secret: STRIPE_WEBHOOK_SECRET.to_owned(),
        webhook_url: Some(format!(
            "{}/api{}",
            urls.app,
            goldgrove_registry::stripe_webhook::ROUTE.path
        )),
        webhook_retry_pause: WEBHOOK_RETRY_PAUSE,
        public_url: urls.stripe.clone(),
        monthly_price: PRICE_MONTHLY.to_owned(),
        yearly_price: PRICE_YEARLY.to_owned(),
        portal_configuration: PORTAL_CONFIGURATION.to_owned(),
    };
    stripe::Stripe::open(settings, Arc::clone(clock), Arc::clone(ids))
}
