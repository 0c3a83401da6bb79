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
struct OnDemand {
    client: Arc<OnceLock<reqwest::Client>>,
    connect: Option<Duration>,
}

impl OnDemand {
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
        HttpConnectorFuture::new(async move { carry(client?, request).await })
    }
}

async fn carry(client: reqwest::Client, request: HttpRequest) -> Result<HttpResponse, ConnectorError> {
    let request = request
        .try_into_http1x()
        .map_err(|error| ConnectorError::user(error.into()))?;
    let request = reqwest::Request::try_from(request.map(reqwest::Body::wrap))
        .map_err(|error| ConnectorError::user(error.into()))?;
    let answer = client.execute(request).await.map_err(failure)?;
    let answer = http::Response::<reqwest::Body>::from(answer).map(SdkBody::from_body_1_x);
    HttpResponse::try_from(answer).map_err(|error| ConnectorError::other(error.into(), None))
}

/// Sorted as the SDK's rules for repeating a call want it: what the network did may be repeated.
fn failure(error: reqwest::Error) -> ConnectorError {
    let error = error.without_url();
    if error.is_timeout() {
        return ConnectorError::timeout(error.into());
    }
    ConnectorError::io(error.into())
}
