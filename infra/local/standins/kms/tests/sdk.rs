//! The service with the unmodified AWS SDK, over a real socket.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on stops")]

use std::net::Ipv4Addr;

use aws_sdk_kms::config::retry::RetryConfig;
use aws_sdk_kms::config::{BehaviorVersion, Credentials, Region};
use aws_sdk_kms::error::ProvideErrorMetadata as _;
use aws_sdk_kms::types::DataKeySpec;
use aws_sdk_kms::{Client, Config};
use goldgrove_providers::aws_https;
use goldgrove_standin_kms::{Fault, Kms};
use tokio::net::TcpListener;

const ALIAS: &str = "alias/goldgrove";

struct Service {
    kms: Kms,
    client: Client,
    _folder: tempfile::TempDir,
}

async fn start() -> Service {
    let folder = tempfile::tempdir().unwrap();
    let kms = Kms::open(folder.path().join("kms.json")).unwrap();
    kms.ensure_alias(ALIAS).unwrap();
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(axum::serve(listener, kms.router()).into_future());
    let config = Config::builder()
        .behavior_version(BehaviorVersion::latest())
        .http_client(aws_https::on_demand())
        .region(Region::new("us-east-1"))
        .credentials_provider(Credentials::new("local", "local", None, None, "test"))
        .endpoint_url(format!("http://{address}"))
        .retry_config(RetryConfig::disabled())
        .build();
    Service {
        kms,
        client: Client::from_conf(config),
        _folder: folder,
    }
}

#[tokio::test]
async fn a_data_key_goes_round_through_the_sdk() {
    let service = start().await;
    let made = service
        .client
        .generate_data_key()
        .key_id(ALIAS)
        .key_spec(DataKeySpec::Aes256)
        .encryption_context("user", "u1")
        .send()
        .await
        .unwrap();
    let opened = service
        .client
        .decrypt()
        .ciphertext_blob(made.ciphertext_blob.unwrap())
        .encryption_context("user", "u1")
        .send()
        .await
        .unwrap();
    assert_eq!(opened.plaintext, made.plaintext);
    assert_eq!(opened.key_id, made.key_id);
}

#[tokio::test]
async fn the_sdk_knows_every_error_by_its_type() {
    let service = start().await;
    let sealed = service
        .client
        .generate_data_key_without_plaintext()
        .key_id(ALIAS)
        .number_of_bytes(32);
    let sealed = sealed.send().await.unwrap().ciphertext_blob.unwrap();
    let decrypt = || service.client.decrypt().ciphertext_blob(sealed.clone());

    let other_context = decrypt()
        .encryption_context("user", "u2")
        .send()
        .await
        .unwrap_err()
        .into_service_error();
    assert!(other_context.is_invalid_ciphertext_exception());
    let no_key = service
        .client
        .describe_key()
        .key_id("alias/none")
        .send()
        .await
        .unwrap_err()
        .into_service_error();
    assert!(no_key.is_not_found_exception());

    for (fault, code) in [
        (Fault::AccessDenied, "AccessDeniedException"),
        (Fault::Throttled, "ThrottlingException"),
    ] {
        service.kms.set_fault(Some(fault));
        assert_eq!(
            decrypt().send().await.unwrap_err().into_service_error().code(),
            Some(code)
        );
    }
    service.kms.set_fault(None);
    decrypt().send().await.unwrap();
}

#[tokio::test]
async fn keys_and_aliases_are_made_and_listed_through_the_sdk() {
    let service = start().await;
    let key = service.client.create_key().send().await.unwrap().key_metadata.unwrap();
    service
        .client
        .create_alias()
        .alias_name("alias/other")
        .target_key_id(key.key_id())
        .send()
        .await
        .unwrap();
    let aliases = service.client.list_aliases().send().await.unwrap();
    let names: Vec<_> = aliases
        .aliases()
        .iter()
        .filter_map(|alias| alias.alias_name())
        .collect();
    assert_eq!(names, [ALIAS, "alias/other"]);
    assert_eq!(service.client.list_keys().send().await.unwrap().keys().len(), 2);
}
