//! The requests sent to KMS, and how its answers and errors are mapped.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::thread;

use aws_sdk_kms::config::retry::RetryConfig;
use aws_sdk_kms::config::{BehaviorVersion, Credentials, Region};
use goldgrove_domain::ids::UserId;
use goldgrove_domain::sealing::KeyVersion;
use goldgrove_providers::aws_https;
use serde_json::{Value, json};

use super::*;

/// A request to KMS: the operation and the body.
type Asked = (String, Value);

/// A KMS that answers one request, over a real socket.
struct OneAnswer {
    kms: AwsKms,
    asked: thread::JoinHandle<Asked>,
}

fn answering(status: u16, body: &Value) -> OneAnswer {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let endpoint = format!("http://{}", listener.local_addr().unwrap());
    let body = body.to_string();
    let asked = thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        let asked = read_request(&mut stream);
        let length = body.len();
        write!(
            stream,
            "HTTP/1.1 {status} .\r\ncontent-type: application/x-amz-json-1.1\r\ncontent-length: {length}\r\n\r\n{body}"
        )
        .unwrap();
        asked
    });
    let config = aws_sdk_kms::Config::builder()
        .behavior_version(BehaviorVersion::latest())
        .http_client(aws_https::on_demand())
        .region(Region::new("us-east-1"))
        .credentials_provider(Credentials::new("id", "secret", None, None, "test"))
        .retry_config(RetryConfig::disabled())
        .endpoint_url(endpoint)
        .build();
    OneAnswer {
        kms: AwsKms::new(Client::from_conf(config), "alias/goldgrove".to_owned()),
        asked,
    }
}

fn read_request(stream: &mut TcpStream) -> Asked {
    let (mut read, mut chunk) = (Vec::new(), [0; 4096]);
    loop {
        let count = stream.read(&mut chunk).unwrap();
        read.extend_from_slice(&chunk[..count]);
        let text = String::from_utf8_lossy(&read).into_owned();
        let Some((head, body)) = text.split_once("\r\n\r\n") else {
            continue;
        };
        if body.len() >= header(head, "content-length").parse().unwrap() {
            return (
                header(head, "x-amz-target").to_owned(),
                serde_json::from_str(body).unwrap(),
            );
        }
    }
}

fn header<'a>(head: &'a str, wanted: &str) -> &'a str {
    head.lines()
        .filter_map(|line| line.split_once(": "))
        .find(|(name, _)| name.eq_ignore_ascii_case(wanted))
        .map_or("", |(_, value)| value)
}

fn user() -> UserId {
    UserId::parse("user-1").unwrap()
}

fn context(user: &UserId) -> KeyContext<'_> {
    KeyContext {
        user,
        version: KeyVersion::new(2),
    }
}

fn expected_context() -> Value {
    json!({"app": "goldgrove", "purpose": "field-sealing", "user": "user-1", "version": "2"})
}

#[tokio::test]
async fn generating_asks_for_256_bits_bound_to_the_context() {
    let plaintext = base64_simd::STANDARD.encode_to_string([7; 32]);
    let server = answering(
        200,
        &json!({"KeyId": "k", "CiphertextBlob": "d3JhcHBlZA==", "Plaintext": plaintext}),
    );

    let generated = server.kms.generate_data_key(context(&user())).await.unwrap();

    assert_eq!(generated.wrapped, b"wrapped");
    assert_eq!(generated.plaintext.expose(), [7; 32]);
    let (operation, body) = server.asked.join().unwrap();
    assert_eq!(operation, "TrentService.GenerateDataKey");
    assert_eq!(
        body,
        json!({"KeyId": "alias/goldgrove", "KeySpec": "AES_256", "EncryptionContext": expected_context()})
    );
}

#[tokio::test]
async fn decrypting_names_the_key_and_gives_the_context_again() {
    let plaintext = base64_simd::STANDARD.encode_to_string([9; 32]);
    let server = answering(200, &json!({"KeyId": "k", "Plaintext": plaintext}));

    let key = server.kms.decrypt(b"wrapped", context(&user())).await.unwrap();

    assert_eq!(key.expose(), [9; 32]);
    let (operation, body) = server.asked.join().unwrap();
    assert_eq!(operation, "TrentService.Decrypt");
    assert_eq!(
        body,
        json!({"KeyId": "alias/goldgrove", "CiphertextBlob": "d3JhcHBlZA==", "EncryptionContext": expected_context()})
    );
}

#[tokio::test]
async fn a_refusal_on_the_wire_becomes_its_error() {
    let rows = [
        (
            "another user's key",
            400,
            "InvalidCiphertextException",
            KeyError::WrongContext,
        ),
        ("no permission", 400, "AccessDeniedException", KeyError::Denied),
        ("too many requests", 400, "ThrottlingException", KeyError::Throttled),
        (
            "a failure of the service",
            500,
            "KMSInternalException",
            KeyError::Unavailable,
        ),
    ];
    for (name, status, code, expected) in rows {
        let server = answering(status, &json!({"__type": code, "message": "no"}));
        let refusal = server.kms.decrypt(b"wrapped", context(&user())).await.err();
        assert_eq!(refusal, Some(expected), "{name}");
    }
}

#[tokio::test]
async fn an_answer_without_a_256_bit_key_is_no_key() {
    let rows = [
        ("no key", json!({"KeyId": "k"})),
        (
            "128 bits",
            json!({"KeyId": "k", "Plaintext": "AAAAAAAAAAAAAAAAAAAAAA=="}),
        ),
    ];
    for (name, answer) in rows {
        let refusal = answering(200, &answer)
            .kms
            .decrypt(b"wrapped", context(&user()))
            .await
            .err();
        assert_eq!(refusal, Some(KeyError::Malformed), "{name}");
    }
}

#[tokio::test]
async fn a_service_that_does_not_answer_is_unavailable() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let nobody = format!("http://{}", listener.local_addr().unwrap());
    drop(listener);
    let server = answering(200, &json!({}));
    let config = server.kms.client.config().to_builder().endpoint_url(nobody).build();
    let kms = AwsKms::new(Client::from_conf(config), "k".to_owned());

    assert_eq!(
        kms.decrypt(b"wrapped", context(&user())).await.err(),
        Some(KeyError::Unavailable)
    );
}

#[test]
fn every_code_has_its_error_and_an_unknown_one_is_a_passing_failure() {
    let rows = [
        (Some("InvalidCiphertextException"), KeyError::WrongContext),
        (Some("IncorrectKeyException"), KeyError::WrongContext),
        (Some("ThrottlingException"), KeyError::Throttled),
        (Some("LimitExceededException"), KeyError::Throttled),
        (Some("AccessDeniedException"), KeyError::Denied),
        (Some("DisabledException"), KeyError::Denied),
        (Some("KMSInvalidStateException"), KeyError::Denied),
        (Some("NotFoundException"), KeyError::Denied),
        (Some("DependencyTimeoutException"), KeyError::Unavailable),
        (Some("KeyUnavailableException"), KeyError::Unavailable),
        (Some("SomethingNewException"), KeyError::Unavailable),
        (None, KeyError::Unavailable),
    ];
    for (code, expected) in rows {
        assert_eq!(from_code(code), expected, "{code:?}");
    }
}
