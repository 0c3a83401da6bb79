//! Runs a function: as a Lambda process, or for one request inside the local host.

use std::sync::Arc;

use goldgrove_domain::Language;
use goldgrove_domain::clock::{Clock, SystemClock};
use goldgrove_http::config::{Reader, SettingsError, Source};
use goldgrove_http::{Request, Response, StatusCode, compress, params, telemetry};
use lambda_runtime::LambdaEvent;
use serde_json::Value;
use tracing::Instrument as _;

pub use lambda_runtime::Error;

use crate::Failure;
use crate::aws::AwsClients;
use crate::secrets;
use crate::wiring::{FromSettings, Wiring};

/// Answers one request with `handle`. Every failure becomes a problem and is logged once.
pub async fn answer<P, H, F>(ports: Arc<P>, handle: H, request: Request) -> Response
where
    H: Fn(Arc<P>, Request) -> F,
    F: Future<Output = Result<Response, Failure>>,
{
    let request_id = telemetry::request_id(&request);
    let (reads_gzip, language) = (compress::is_accepted(&request), params::language(&request));
    let span = tracing::info_span!(target: telemetry::REQUESTS, "request", request_id, method = %request.method());
    let outcome = handle(ports, request).instrument(span.clone()).await;
    let response = span.in_scope(|| conclude(outcome, &request_id, language));
    if reads_gzip {
        return compress::compressed(response);
    }
    response
}

fn conclude(outcome: Result<Response, Failure>, request_id: &str, language: Language) -> Response {
    match outcome {
        Ok(response) => {
            tracing::info!(status = response.status().as_u16(), "answered");
            response
        }
        Err(failure) => {
            let (cause, counts) = (failure.to_string(), failure.counts());
            let problem = failure.into_problem();
            log_problem(problem.status(), problem.slug(), &cause, counts);
            problem.into_response(request_id, language)
        }
    }
}

fn log_problem(status: StatusCode, slug: &str, cause: &str, counts: Option<&str>) {
    let code = status.as_u16();
    if status.is_server_error() {
        tracing::error!(status = code, slug, cause, counts, "failed");
    } else {
        // The cause of a client's mistake may quote the client, so only the slug is logged.
        tracing::info!(status = code, slug, "refused");
    }
}

/// Runs an HTTP function as a Lambda.
///
/// # Errors
/// When the settings are wrong or the runtime stops.
pub fn http<P, H, F>(handle: H) -> Result<(), Error>
where
    P: FromSettings + Send + Sync + 'static,
    H: Fn(Arc<P>, Request) -> F + Copy + Send + Sync + 'static,
    F: Future<Output = Result<Response, Failure>> + Send,
{
    block_on(async {
        let ports = Arc::new(start::<P>().await?);
        let service = lambda_http::service_fn(|request: Request| {
            let ports = Arc::clone(&ports);
            async move { Ok::<_, Error>(answer(ports, handle, request).await) }
        });
        lambda_http::run(service).await
    })
}

/// Runs an event function as a Lambda.
pub fn event<P, H, F>(handle: H) -> Result<(), Error>
where
    P: FromSettings,
    H: Fn(Arc<P>, Value) -> F + Copy,
    F: Future<Output = Result<Value, Failure>>,
{
    block_on(async {
        let ports = Arc::new(start::<P>().await?);
        let service = lambda_runtime::service_fn(|event: LambdaEvent<Value>| {
            let ports = Arc::clone(&ports);
            async move {
                handle(ports, event.payload).await.map_err(|failure| {
                    tracing::error!(cause = %failure, counts = failure.counts(), "failed");
                    // The invoking service gets the kind of failure, not its cause.
                    Error::from(failure.into_problem().slug())
                })
            }
        });
        lambda_runtime::run(service).await
    })
}

fn block_on(function: impl Future<Output = Result<(), Error>>) -> Result<(), Error> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(function)
}

async fn start<P: FromSettings>() -> Result<P, Error> {
    let source = Source::environment();
    telemetry::start(&source);
    built(source).await.map_err(|error| {
        tracing::error!(%error, "the settings are wrong");
        Error::from(error)
    })
}

async fn built<P: FromSettings>(source: Source) -> Result<P, SettingsError> {
    let clock: Arc<dyn Clock> = Arc::new(SystemClock);
    let aws = aws_clients(&source)?;
    let source = secrets::opened(source, &aws, Arc::clone(&clock)).await?;
    Wiring::build(&source, &aws, clock, |wiring| {
        // Its errors are noted together with those of the other settings.
        AwsClients::read(&wiring.settings);
        P::from_settings(wiring)
    })
}

/// The clients of the AWS services. If secrets are configured, wrong client settings are an error right away: without
/// the clients, the settings in the secrets would look missing, too.
fn aws_clients(source: &Source) -> Result<AwsClients, SettingsError> {
    if source.get(secrets::IDS).is_some() {
        return AwsClients::of(source);
    }
    Ok(AwsClients::read(&Reader::new(source)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::HostedPagePorts;

    #[tokio::test]
    async fn a_deployment_without_settings_is_told_all_of_them_at_once() {
        let error = built::<HostedPagePorts>(Source::fixed([("AWS_REGION", "ca-central-1")]))
            .await
            .err()
            .unwrap();
        let expected = [
            "AWS_ACCESS_KEY_ID",
            "TABLE_MAIN",
            "TOKEN_ISSUER",
            "STRIPE_SECRET",
            "SITE_URL",
        ];
        for name in expected {
            let logged = error
                .faults
                .iter()
                .filter(|fault| **fault == format!("{name} is missing"));
            assert_eq!(logged.count(), 1, "{name}: {error}");
        }
        assert!(!error.to_string().contains("missing.invalid"), "{error}");
    }

    #[tokio::test]
    async fn a_wrong_setting_is_told_beside_a_missing_one() {
        let source = Source::fixed([("SITE_URL", "nowhere"), ("AWS_REGION", "ca-central-1")]);
        let error = built::<HostedPagePorts>(source).await.err().unwrap().to_string();
        assert!(
            error.contains("SITE_URL is not a URL") && error.contains("AWS_ACCESS_KEY_ID is missing"),
            "{error}"
        );
    }
}
