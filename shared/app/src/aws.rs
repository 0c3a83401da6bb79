//! The clients of the AWS services that data and keys live in.
//!
//! Built from the few variables that Lambda gives every function, not through the SDK's credential chain: the chain
//! looks in files and services that a function does not have, and its code would be part of every binary.

use std::sync::Arc;
use std::time::Duration;

use aws_credential_types::Credentials;
use aws_credential_types::provider::SharedCredentialsProvider;
use aws_sdk_dynamodb::config::timeout::TimeoutConfig;
use aws_sdk_dynamodb::config::{BehaviorVersion, Region};
use aws_types::SdkConfig;
use goldgrove_domain::clock::Clock;
use goldgrove_http::config::Reader;
use goldgrove_providers::aws_https;
use goldgrove_providers::signed::Signer;

/// Longer than any healthy call takes, short enough to answer before the gateway gives up.
const CALL_TIMEOUT: Duration = Duration::from_secs(10);
/// One attempt of a call.
const ATTEMPT_TIMEOUT: Duration = Duration::from_secs(3);

/// Where the services are and whom they know: `AWS_REGION`, `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`,
/// `AWS_SESSION_TOKEN`; and, where they are not the cloud's own, `AWS_ENDPOINT_URL_DYNAMODB`, `AWS_ENDPOINT_URL_KMS`
/// and `AWS_ENDPOINT_URL_SQS`.
#[derive(Clone, Debug)]
pub struct AwsSettings {
    region: String,
    credentials: Credentials,
    dynamodb_url: Option<String>,
    kms_url: Option<String>,
    sqs_url: Option<String>,
}

impl AwsSettings {
    /// Reads the settings, noting what is wrong.
    pub fn read(reader: &mut Reader<'_>) -> Self {
        let key_id = reader.required("AWS_ACCESS_KEY_ID");
        let secret = reader.required("AWS_SECRET_ACCESS_KEY");
        let session = reader.optional("AWS_SESSION_TOKEN");
        Self {
            region: reader.required("AWS_REGION"),
            // Lambda replaces the process before these expire, so they need no renewal.
            credentials: Credentials::new(key_id, secret, session, None, "environment"),
            dynamodb_url: reader.optional("AWS_ENDPOINT_URL_DYNAMODB"),
            kms_url: reader.optional("AWS_ENDPOINT_URL_KMS"),
            sqs_url: reader.optional("AWS_ENDPOINT_URL_SQS"),
        }
    }
}

/// The services' clients.
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
    /// The clients; nothing is connected, and no root certificate read, before the first call.
    pub fn new(settings: AwsSettings) -> Self {
        let timeouts = TimeoutConfig::builder()
            .operation_timeout(CALL_TIMEOUT)
            .operation_attempt_timeout(ATTEMPT_TIMEOUT)
            .build();
        let shared = SdkConfig::builder()
            .behavior_version(BehaviorVersion::latest())
            .region(Region::new(settings.region.clone()))
            .credentials_provider(SharedCredentialsProvider::new(settings.credentials.clone()))
            .timeout_config(timeouts)
            .http_client(aws_https::on_demand())
            .build();
        let mut dynamodb = aws_sdk_dynamodb::config::Builder::from(&shared);
        dynamodb.set_endpoint_url(settings.dynamodb_url);
        let mut kms = aws_sdk_kms::config::Builder::from(&shared);
        kms.set_endpoint_url(settings.kms_url);
        let mut sqs = aws_sdk_sqs::config::Builder::from(&shared);
        sqs.set_endpoint_url(settings.sqs_url);
        Self {
            dynamodb: aws_sdk_dynamodb::Client::from_conf(dynamodb.build()),
            kms: aws_sdk_kms::Client::from_conf(kms.build()),
            sqs: aws_sdk_sqs::Client::from_conf(sqs.build()),
            region: settings.region,
            credentials: settings.credentials,
        }
    }

    /// Signs requests to services that no client is made for.
    pub fn signer(&self, clock: Arc<dyn Clock>) -> Signer {
        Signer::new(self.region.clone(), self.credentials.clone(), clock)
    }
}
