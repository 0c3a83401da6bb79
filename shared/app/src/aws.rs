//! The clients of the AWS services that store data and keys.
//!
//! Built from the few variables that Lambda gives every function, not through the SDK's credential chain: the chain
//! searches files and services that a function does not have, and its code would be part of every binary.

use std::sync::Arc;
use std::time::Duration;

use aws_credential_types::Credentials;
use aws_credential_types::provider::SharedCredentialsProvider;
use aws_sdk_dynamodb::config::timeout::TimeoutConfig;
use aws_sdk_dynamodb::config::{BehaviorVersion, Region};
use aws_types::SdkConfig;
use goldgrove_domain::clock::Clock;
use goldgrove_http::config::{Reader, SettingsError, Source};
use goldgrove_providers::aws_https;
use goldgrove_providers::signed::Signer;

/// Longer than any healthy call takes, short enough to answer before the gateway gives up.
const CALL_TIMEOUT: Duration = Duration::from_secs(10);
/// One attempt of a call.
const ATTEMPT_TIMEOUT: Duration = Duration::from_secs(3);

/// The services' clients: `AWS_REGION`, `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`, `AWS_SESSION_TOKEN`; and, where the services are
/// not the cloud's own, `AWS_ENDPOINT_URL_DYNAMODB`, `AWS_ENDPOINT_URL_KMS` and `AWS_ENDPOINT_URL_SQS`.
#[derive(Clone, Debug)]
pub struct AwsClients {
    /// The tables.
    pub dynamodb: aws_sdk_dynamodb::Client,
    /// The key that wraps data keys.
    pub kms: aws_sdk_kms::Client,
    /// The queues.
    pub sqs: aws_sdk_sqs::Client,
    region: String,
    credentials: Credentials,
}

impl AwsClients {
    /// The clients of these settings.
    pub fn of(source: &Source) -> Result<Self, SettingsError> {
        let settings = Reader::new(source);
        let clients = Self::read(&settings);
        settings.finish(clients)
    }

    /// Builds the clients. Opens no connection and reads no root certificate before the first call.
    pub fn read(settings: &Reader<'_>) -> Self {
        let key_id = settings.required("AWS_ACCESS_KEY_ID");
        let secret = settings.required("AWS_SECRET_ACCESS_KEY");
        let session = settings.optional("AWS_SESSION_TOKEN");
        // Lambda replaces the process before these expire, so they need no renewal.
        let credentials = Credentials::new(key_id, secret, session, None, "environment");
        let region = settings.required("AWS_REGION");
        let timeouts = TimeoutConfig::builder()
            .operation_timeout(CALL_TIMEOUT)
            .operation_attempt_timeout(ATTEMPT_TIMEOUT)
            .build();
        let shared = SdkConfig::builder()
            .behavior_version(BehaviorVersion::latest())
            .region(Region::new(region.clone()))
            .credentials_provider(SharedCredentialsProvider::new(credentials.clone()))
            .timeout_config(timeouts)
            .http_client(aws_https::on_demand())
            .build();
        let mut dynamodb = aws_sdk_dynamodb::config::Builder::from(&shared);
        dynamodb.set_endpoint_url(settings.optional("AWS_ENDPOINT_URL_DYNAMODB"));
        let mut kms = aws_sdk_kms::config::Builder::from(&shared);
        kms.set_endpoint_url(settings.optional("AWS_ENDPOINT_URL_KMS"));
        let mut sqs = aws_sdk_sqs::config::Builder::from(&shared);
        sqs.set_endpoint_url(settings.optional("AWS_ENDPOINT_URL_SQS"));
        Self {
            dynamodb: aws_sdk_dynamodb::Client::from_conf(dynamodb.build()),
            kms: aws_sdk_kms::Client::from_conf(kms.build()),
            sqs: aws_sdk_sqs::Client::from_conf(sqs.build()),
            region,
            credentials,
        }
    }

    /// Signs requests to services without a client here.
    pub fn signer(&self, clock: Arc<dyn Clock>) -> Signer {
        Signer::new(self.region.clone(), self.credentials.clone(), clock)
    }
}
