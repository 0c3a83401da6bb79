//! Which settings of the functions are secret in the cloud, and in which secret of `template.yaml`.

use axum::Router;
use goldgrove_http::config::Source;
use goldgrove_standin_secrets as standin;
use serde_json::{Map, Value};

/// The settings in each secret, by the secret's resource in `template.yaml`.
pub const SECRETS: [(&str, &[&str]); 3] = [
    ("PlaidSecret", &["PLAID_CLIENT_ID", "PLAID_SECRET"]),
    ("StripeSecret", &["STRIPE_SECRET"]),
    ("StripeWebhookSecret", &["STRIPE_WEBHOOK_SECRET"]),
];

/// The content of the stand-in's secrets, without settings that the local stack does not have.
pub(crate) fn kept(settings: &Source) -> standin::Secrets {
    let of = |names: &[&str]| -> Map<String, Value> {
        let set = names.iter().filter_map(|name| Some((*name, settings.get(name)?)));
        set.map(|(name, value)| (name.to_owned(), value.into())).collect()
    };
    SECRETS
        .iter()
        .map(|(id, names)| ((*id).to_owned(), Value::Object(of(names))))
        .collect()
}

/// The service of the secrets.
pub(crate) fn router(secrets: standin::Secrets) -> Router {
    standin::router(secrets)
}

/// The ids of all secrets, as a function's variable has them.
pub(crate) fn ids() -> String {
    SECRETS.map(|(id, _)| id).join(",")
}
