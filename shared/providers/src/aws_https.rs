//! The HTTP client of the AWS SDK: the same library as for every provider, created on the first call.
//!
//! The SDK's own client would add a second HTTP stack to every function, with HTTP/2 that no service here uses. It also
//! reads the root certificates on creation, which takes most of a cold start, even for requests rejected before any
//! service call. No service logic or retries here.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use aws_smithy_runtime_api::client::http::{
    HttpConnector, HttpConnectorFuture, HttpConnectorSettings, SharedHttpClient, SharedHttpConnector, http_client_fn,
};
use aws_smithy_runtime_api::client::orchestrator::{HttpRequest, HttpResponse};
use aws_smithy_runtime_api::client::result::ConnectorError;
use aws_smithy_types::body::SdkBody;
use serde::Deserialize;

use crate::http::printable;
use crate::traced::Traced;

/// Shorter than the services keep an idle connection open, so that few reused connections are already closed.
const IDLE: Duration = Duration::from_secs(20);

/// One HTTPS client for all services. Limits only the time to connect; the SDK limits attempts and whole calls.
pub fn on_demand() -> SharedHttpClient {
    let client = Arc::new(OnceLock::new());
    http_client_fn(move |settings: &HttpConnectorSettings, _| {
        SharedHttpConnector::new(OnDemand {
            client: Arc::clone(&client),
            connect: settings.connect_timeout(),
        })
    })
}

#[derive(Debug)]
pub(crate) struct OnDemand {
    client: Arc<OnceLock<reqwest::Client>>,
    connect: Option<Duration>,
}

impl OnDemand {
    #[cfg(test)]
    pub(crate) fn connecting_within(limit: Duration) -> Self {
        Self {
            client: Arc::default(),
            connect: Some(limit),
        }
    }

    fn client(&self) -> Result<reqwest::Client, ConnectorError> {
        if let Some(client) = self.client.get() {
            return Ok(client.clone());
        }
        let mut builder = reqwest::Client::builder()
            .no_proxy()
            .pool_idle_timeout(IDLE)
            .redirect(reqwest::redirect::Policy::none());
        if let Some(connect) = self.connect {
            builder = builder.connect_timeout(connect);
        }
        let built = builder.build().map_err(|error| ConnectorError::user(error.into()))?;
        Ok(self.client.get_or_init(|| built).clone())
    }
}

impl HttpConnector for OnDemand {
    fn call(&self, request: HttpRequest) -> HttpConnectorFuture {
        let client = self.client();
        // Start the span here: the SDK may run the future elsewhere, and the span belongs to the current request's
        // span.
        let call = begun(&request);
        HttpConnectorFuture::new(async move { execute(client?, request, call).await })
    }
}

/// The span of a request's call, named by the header with service and operation, e.g. `DynamoDB_20120810.GetItem`.
fn begun(request: &HttpRequest) -> Traced {
    let target = request.headers().get("x-amz-target").unwrap_or_default();
    let (service, operation) = target.split_once('.').unwrap_or_default();
    let service = match service {
        "DynamoDB_20120810" => "dynamodb",
        "TrentService" => "kms",
        "AmazonSQS" => "sqs",
        _ => "other",
    };
    Traced::of_aws(service, operation)
}

/// The error type in an error answer, e.g. `com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException`.
#[derive(Deserialize)]
struct Refusal {
    #[serde(rename = "__type")]
    kind: String,
}

async fn execute(client: reqwest::Client, request: HttpRequest, call: Traced) -> Result<HttpResponse, ConnectorError> {
    let request = request
        .try_into_http1x()
        .map_err(|error| ConnectorError::user(error.into()))?;
    let request = reqwest::Request::try_from(request.map(reqwest::Body::wrap))
        .map_err(|error| ConnectorError::user(error.into()))?;
    let answer = client.execute(request).await.map_err(failure)?;
    let status = answer.status();
    let answer = http::Response::<reqwest::Body>::from(answer);
    let answer = if status.is_success() {
        answer.map(SdkBody::from_body_1_x)
    } else {
        read_refusal(answer, &call).await?
    };
    call.end(status.as_u16());
    HttpResponse::try_from(answer).map_err(|error| ConnectorError::other(error.into(), None))
}

/// The error type without its namespace. Drops everything after it, which may quote the request.
fn kind_of(body: &[u8]) -> Option<String> {
    let refusal: Refusal = serde_json::from_slice(body).ok()?;
    Some(printable(refusal.kind.rsplit('#').next()?))
}

/// Reads the whole error answer, because only its body shows whether the service throttles.
async fn read_refusal(
    answer: http::Response<reqwest::Body>,
    call: &Traced,
) -> Result<http::Response<SdkBody>, ConnectorError> {
    let (parts, body) = answer.into_parts();
    let body = reqwest::Response::from(http::Response::new(body)).bytes().await;
    let body = body.map_err(failure)?;
    if let Some(kind) = kind_of(&body) {
        call.refused(&kind);
    }
    Ok(http::Response::from_parts(parts, SdkBody::from(body)))
}

/// Classifies an error for the SDK's retry rules: network errors may be retried.
fn failure(error: reqwest::Error) -> ConnectorError {
    let error = error.without_url();
    if error.is_timeout() {
        return ConnectorError::timeout(error.into());
    }
    ConnectorError::io(error.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_is_known_by_its_kind_alone() {
        let rows = [
            (
                r#"{"__type":"com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException","message":"Ada"}"#,
                Some("ConditionalCheckFailedException"),
            ),
            (r#"{"__type":"ThrottlingException"}"#, Some("ThrottlingException")),
            (r#"{"message":"Ada"}"#, None),
            ("<html>", None),
        ];
        for (body, expected) in rows {
            assert_eq!(kind_of(body.as_bytes()).as_deref(), expected, "{body}");
        }
    }
}
