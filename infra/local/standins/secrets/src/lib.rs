//! A loopback stand-in for AWS Secrets Manager: the part of `GetSecretValue` that the product uses.
//!
//! The local host verifies signatures in front of it. Creates and changes no secrets: the local stack passes them at
//! start.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::{Value, json};

/// Secrets by their ids, each a JSON object.
pub type Secrets = BTreeMap<String, Value>;

/// The service for `secrets`, to be mounted at the root.
pub fn router(secrets: Secrets) -> Router {
    Router::new().route("/", post(answer)).with_state(Arc::new(secrets))
}

const ARN: &str = "arn:aws:secretsmanager:us-east-1:000000000000:secret:";
const SUFFIX: &str = "-a1B2c3";
const VERSION: &str = "00000000-0000-4000-8000-000000000001";

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct GetSecretValue {
    secret_id: String,
}

async fn answer(State(secrets): State<Arc<Secrets>>, headers: HeaderMap, body: Bytes) -> Response {
    if headers
        .get("x-amz-target")
        .is_none_or(|target| target != "secretsmanager.GetSecretValue")
    {
        return refuse("UnknownOperationException");
    }
    let Ok(asked) = serde_json::from_slice::<GetSecretValue>(&body) else {
        return refuse("InvalidRequestException");
    };
    // A name, or the full ARN with the service's suffix of six letters.
    let name = asked
        .secret_id
        .strip_prefix(ARN)
        .and_then(|rest| rest.strip_suffix(SUFFIX));
    let name = name.unwrap_or(&asked.secret_id);
    match secrets.get(name) {
        Some(secret) => Json(json!({
            "ARN": format!("{ARN}{name}{SUFFIX}"),
            "Name": name,
            "VersionId": VERSION,
            "VersionStages": ["AWSCURRENT"],
            "SecretString": secret.to_string(),
        }))
        .into_response(),
        None => refuse("ResourceNotFoundException"),
    }
}

fn refuse(kind: &'static str) -> Response {
    (StatusCode::BAD_REQUEST, Json(json!({ "__type": kind }))).into_response()
}

#[cfg(test)]
mod tests {
    use axum::body::Body;
    use axum::http::Request;
    use http_body_util::BodyExt as _;
    use tower::ServiceExt as _;

    use super::*;

    const TARGET: &str = "secretsmanager.GetSecretValue";

    async fn answer_to(target: &str, body: &str) -> (StatusCode, Value) {
        let secrets = Secrets::from([("PlaidSecret".to_owned(), json!({ "PLAID_SECRET": "s" }))]);
        let request = Request::post("/")
            .header("x-amz-target", target)
            .body(Body::from(body.to_owned()))
            .unwrap();
        let response = router(secrets).oneshot(request).await.unwrap();
        let status = response.status();
        let bytes = response.into_body().collect().await.unwrap().to_bytes();
        (status, serde_json::from_slice(&bytes).unwrap())
    }

    #[tokio::test]
    async fn a_secret_comes_as_the_text_of_its_object() {
        let (status, body) = answer_to(TARGET, r#"{"SecretId":"PlaidSecret"}"#).await;
        assert_eq!(status, StatusCode::OK);
        assert_eq!(body["SecretString"], r#"{"PLAID_SECRET":"s"}"#);
    }

    #[tokio::test]
    async fn whatever_the_service_refuses_is_refused_by_name() {
        let id = r#"{"SecretId":"PlaidSecret"}"#;
        let rows = [
            (
                "another call",
                "secretsmanager.PutSecretValue",
                id,
                "UnknownOperationException",
            ),
            ("no id", TARGET, "{}", "InvalidRequestException"),
            ("no secret", TARGET, r#"{"SecretId":"x"}"#, "ResourceNotFoundException"),
        ];
        for (name, target, body, kind) in rows {
            let (status, answer) = answer_to(target, body).await;
            assert_eq!(
                (status, answer["__type"].as_str()),
                (StatusCode::BAD_REQUEST, Some(kind)),
                "{name}"
            );
        }
    }
}
