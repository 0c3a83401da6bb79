//! The variables that a deployment would set for the functions, the SDK and the site: names, addresses, made-up
//! secrets.

use std::sync::Arc;

use aws_credential_types::Credentials;
use goldgrove_domain::clock::Clock;
use goldgrove_http::config::Source;

use super::Urls;
use crate::signatures::Callers;
use crate::site::RuntimeConfig;
use crate::{secrets, workers};

pub(super) const REGION: &str = "us-east-1";
/// The key id that signs requests to the stand-ins of AWS services.
const ACCESS_KEY_ID: &str = "local";
const SECRET_ACCESS_KEY: &str = "local-secret-access-key";
pub(crate) const POOL_ID: &str = "us-east-1_goldgrove";
pub(crate) const CLIENT_ID: &str = "goldgroveweb00000000000001";
pub(super) const KEY_ALIAS: &str = "alias/goldgrove";
/// The metric namespace of functions in their own processes.
const METRICS: &str = "Goldgrove/local";
pub(crate) const PLAID_CLIENT_ID: &str = "local";
pub(crate) const PLAID_SECRET: &str = "local-secret";
pub(super) const STRIPE_SECRET: &str = "sk_test_local";
pub(super) const STRIPE_WEBHOOK_SECRET: &str = "whsec_local";
pub(super) const PRICE_MONTHLY: &str = "price_premium_monthly";
pub(super) const PRICE_YEARLY: &str = "price_premium_yearly";
pub(super) const PORTAL_CONFIGURATION: &str = "bpc_goldgrove";
const NARRATOR_MODEL: &str = "local.narrator-v1:0";
pub(super) const MAIL_FROM: &str = "no-reply@goldgrove.example";
pub(super) const MAIL_CONFIGURATION_SET: &str = "goldgrove-local";
const SUPPORT_EMAIL: &str = "support@goldgrove.example";

/// The settings that a deployment would give the functions.
pub fn function_settings(urls: &Urls) -> Source {
    Source::fixed(function_variables(urls))
}

/// The environment variables that a deployment would give the functions; each gets those in its template.
pub fn function_variables(urls: &Urls) -> Vec<(&'static str, String)> {
    vec![
        ("TABLE_MAIN", "goldgrove-local-main".to_owned()),
        ("TABLE_DATA_KEYS", "goldgrove-local-data-keys".to_owned()),
        ("TABLE_IDEMPOTENCY", "goldgrove-local-idempotency".to_owned()),
        ("TABLE_AUDIT", "goldgrove-local-audit".to_owned()),
        ("KMS_KEY_ID", KEY_ALIAS.to_owned()),
        ("METRICS", METRICS.to_owned()),
        ("TOKEN_ISSUER", issuer(urls)),
        ("TOKEN_CLIENT_ID", CLIENT_ID.to_owned()),
        ("PLAID_BASE_URL", urls.plaid.clone()),
        ("PLAID_CLIENT_ID", PLAID_CLIENT_ID.to_owned()),
        ("PLAID_SECRET", PLAID_SECRET.to_owned()),
        ("PLAID_WEBHOOK_URL", plaid_webhook_url(urls)),
        ("PLAID_REDIRECT_URI", plaid_redirect_uri(urls)),
        ("QUEUE_ITEMS_URL", format!("{}/{}", urls.queues, workers::ITEMS)),
        ("QUEUE_SNAPSHOTS_URL", format!("{}/{}", urls.queues, workers::SNAPSHOTS)),
        ("QUEUE_DIGESTS_URL", format!("{}/{}", urls.queues, workers::DIGESTS)),
        ("BANK_OF_CANADA_BASE_URL", urls.rates.clone()),
        ("ECB_BASE_URL", urls.rates.clone()),
        ("NARRATOR_BASE_URL", urls.narrator.clone()),
        ("NARRATOR_MODEL_ID", NARRATOR_MODEL.to_owned()),
        ("STRIPE_BASE_URL", urls.stripe.clone()),
        ("STRIPE_SECRET", STRIPE_SECRET.to_owned()),
        ("STRIPE_WEBHOOK_SECRET", STRIPE_WEBHOOK_SECRET.to_owned()),
        ("STRIPE_PRICE_MONTHLY", PRICE_MONTHLY.to_owned()),
        ("STRIPE_PRICE_YEARLY", PRICE_YEARLY.to_owned()),
        ("STRIPE_PORTAL_CONFIGURATION", PORTAL_CONFIGURATION.to_owned()),
        ("COGNITO_BASE_URL", urls.cognito.clone()),
        ("USER_POOL_ID", POOL_ID.to_owned()),
        ("MAIL_BASE_URL", urls.mailbox.clone()),
        ("MAIL_FROM", MAIL_FROM.to_owned()),
        ("MAIL_CONFIGURATION_SET", MAIL_CONFIGURATION_SET.to_owned()),
        ("SUPPORT_EMAIL", SUPPORT_EMAIL.to_owned()),
        ("SITE_URL", urls.app.clone()),
        ("SECRET_IDS", secrets::ids()),
    ]
}

/// The variables that point the AWS SDK of another process to the local services; in the cloud, Lambda sets them.
pub fn sdk_variables(urls: &Urls) -> Vec<(&'static str, String)> {
    vec![
        ("AWS_REGION", REGION.to_owned()),
        ("AWS_ACCESS_KEY_ID", ACCESS_KEY_ID.to_owned()),
        ("AWS_SECRET_ACCESS_KEY", SECRET_ACCESS_KEY.to_owned()),
        ("AWS_ENDPOINT_URL_DYNAMODB", urls.dynamodb.clone()),
        ("AWS_ENDPOINT_URL_KMS", urls.kms.clone()),
        ("AWS_ENDPOINT_URL_SQS", urls.queues.clone()),
        ("AWS_ENDPOINT_URL_SECRETS_MANAGER", urls.secrets.clone()),
    ]
}

/// The callers of the stand-ins of AWS services.
pub(super) fn callers(clock: &Arc<dyn Clock>, admits_other_keys: bool) -> Callers {
    Callers {
        credentials: Credentials::new(ACCESS_KEY_ID, SECRET_ACCESS_KEY, None, None, "local"),
        region: REGION.to_owned(),
        clock: Arc::clone(clock),
        admits_other_keys,
    }
}

/// The webhook address for the aggregation provider.
pub(super) fn plaid_webhook_url(urls: &Urls) -> String {
    format!("{}/api{}", urls.app, goldgrove_registry::plaid_webhook::ROUTE.path)
}

/// The page that institutions return users to.
pub(super) fn plaid_redirect_uri(urls: &Urls) -> String {
    format!("{}/add-asset", urls.app)
}

/// The issuer of the tokens.
pub(super) fn issuer(urls: &Urls) -> String {
    format!("{}/{POOL_ID}", urls.cognito)
}

/// The site's configuration.
pub(super) fn runtime_config(urls: &Urls) -> RuntimeConfig {
    RuntimeConfig {
        region: REGION.to_owned(),
        user_pool_id: POOL_ID.to_owned(),
        user_pool_client_id: CLIENT_ID.to_owned(),
        user_pool_endpoint: urls.cognito.clone(),
        plaid_script: "/plaid/link-initialize.js".to_owned(),
        stripe_price_monthly: PRICE_MONTHLY.to_owned(),
        stripe_price_yearly: PRICE_YEARLY.to_owned(),
        mailbox: Some(urls.mailbox.clone()),
    }
}
