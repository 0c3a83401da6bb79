//! The clients of the AWS services that data and keys live in.
//!
//! Built from the few variables that Lambda gives every function, not through the SDK's credential chain: the chain
//! looks in files and services that a function does not have, and its code would be part of every binary.

use std::time::Duration;

use aws_credential_types::Credentials;
use aws_sdk_dynamodb::config::timeout::TimeoutConfig;
use aws_sdk_dynamodb::config::{BehaviorVersion, Region};
use goldgrove_http::config::Reader;

/// Longer than any healthy call takes, short enough to answer before the gateway gives up.
const CALL_TIMEOUT: Duration = Duration::from_secs(10);
/// One attempt of a call.
const ATTEMPT_TIMEOUT: Duration = Duration::from_secs(3);

/// Where the services are and whom they know: `AWS_REGION`, `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`,
/// `AWS_SESSION_TOKEN`; and, where they are not the cloud's own, `AWS_ENDPOINT_URL_DYNAMODB` and `AWS_ENDPOINT_URL_KMS`.
#[derive(Clone, Debug)]
pub struct AwsSettings {
    region: String,
    credentials: Credentials,
    dynamodb_url: Option<String>,
    kms_url: Option<String>,
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
}

impl AwsClients {
    /// The clients; nothing is connected before the first call.
    pub fn new(settings: AwsSettings) -> Self {
        let timeouts = TimeoutConfig::builder()
            .operation_timeout(CALL_TIMEOUT)
            .operation_attempt_timeout(ATTEMPT_TIMEOUT)
            .build();
        let dynamodb = aws_sdk_dynamodb::Config::builder()
            .behavior_version(BehaviorVersion::latest())
            .region(Region::new(settings.region.clone()))
            .credentials_provider(settings.credentials.clone())
            .timeout_config(timeouts.clone());
        let kms = aws_sdk_kms::Config::builder()
            .behavior_version(BehaviorVersion::latest())
            .region(Region::new(settings.region))
            .credentials_provider(settings.credentials)
            .timeout_config(timeouts);
        let dynamodb = match settings.dynamodb_url {
            Some(url) => dynamodb.endpoint_url(url),
            None => dynamodb,
        };
        let kms = match settings.kms_url {
            Some(url) => kms.endpoint_url(url),
            None => kms,
        };
        Self {
            dynamodb: aws_sdk_dynamodb::Client::from_conf(dynamodb.build()),
            kms: aws_sdk_kms::Client::from_conf(kms.build()),
        }
    }
}
