//! What carries the requests of the AWS SDK: the same HTTP library as every provider's, made at the first call.
//!
//! The SDK brings a client of its own. It would be a second HTTP stack in every function, HTTP/2 included, which no
//! service here is asked in; and it reads the root certificates when it is made, most of a cold start, also where a
//! request is refused before any service is asked. Refuses to know the services, and what of a failure is tried again.

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

/// Kept shorter than the services keep a silent connection, so that few are found closed.
const IDLE: Duration = Duration::from_secs(20);

/// One HTTPS client for all services. Time limits of whole calls and attempts are the SDK's; this one only limits how
/// long a connection may take.
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
        // Begun here and not in the future, which the SDK may run elsewhere: it belongs to the request under way.
        let call = begun(&request);
        HttpConnectorFuture::new(async move { carry(client?, request, call).await })
    }
}

/// The call that a request makes, by the header that names service and operation, e.g. `DynamoDB_20120810.GetItem`.
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

/// What of a refusal says its kind, e.g. `com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException`.
#[derive(Deserialize)]
struct Refusal {
    #[serde(rename = "__type")]
    kind: String,
}

async fn carry(client: reqwest::Client, request: HttpRequest, call: Traced) -> Result<HttpResponse, ConnectorError> {
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

/// The kind of a refusal, without where it is defined; what follows it may quote what was asked.
fn kind_of(body: &[u8]) -> Option<String> {
    let refusal: Refusal = serde_json::from_slice(body).ok()?;
    Some(printable(refusal.kind.rsplit('#').next()?))
}

/// Reads a refusal whole, because its body alone says whether the service throttles.
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

/// Sorted as the SDK's rules for repeating a call want it: what the network did may be repeated.
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
