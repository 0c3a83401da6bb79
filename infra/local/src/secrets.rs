//! What of the functions' settings is kept secret in the cloud, and in which secret of `template.yaml`.

use axum::Router;
use goldgrove_http::config::Source;
use goldgrove_standin_secrets as standin;
use serde_json::{Map, Value};

/// The secrets by their resources in `template.yaml`, and the settings each holds.
pub const SECRETS: [(&str, &[&str]); 3] = [
    ("PlaidSecret", &["PLAID_CLIENT_ID", "PLAID_SECRET"]),
    ("StripeSecret", &["STRIPE_SECRET"]),
    ("StripeWebhookSecret", &["STRIPE_WEBHOOK_SECRET"]),
];

/// The secrets as the stand-in keeps them; of settings that the local stack does not have, none is made up.
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

/// Their service.
pub(crate) fn router(secrets: standin::Secrets) -> Router {
    standin::router(secrets)
}

/// The ids of all of them, as a function is told of them.
pub(crate) fn ids() -> String {
    SECRETS.map(|(id, _)| id).join(",")
}
