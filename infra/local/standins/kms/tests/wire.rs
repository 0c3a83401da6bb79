//! The service from a client's view: requests and answers of the AWS JSON 1.1 protocol.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on stops")]

use std::path::PathBuf;

use axum::body::Body;
use axum::http::{Request, StatusCode};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use goldgrove_standin_kms::{Fault, Kms, Operation};
use http_body_util::BodyExt as _;
use serde_json::{Value, json};
use tower::ServiceExt as _;

const ALIAS: &str = "alias/goldgrove";

struct Service {
    kms: Kms,
    path: PathBuf,
    _folder: tempfile::TempDir,
}

impl Service {
    fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("kms.json");
        let kms = Kms::open(&path).unwrap();
        kms.ensure_alias(ALIAS).unwrap();
        Self {
            kms,
            path,
            _folder: folder,
        }
    }

    async fn call(&self, operation: &str, body: Value) -> (StatusCode, Value) {
        call(&self.kms, operation, body.to_string()).await
    }

    async fn ok(&self, operation: &str, body: Value) -> Value {
        let (status, answer) = self.call(operation, body).await;
        assert_eq!(status, StatusCode::OK, "{operation}: {answer}");
        answer
    }

    async fn error(&self, operation: &str, body: Value) -> String {
        let (status, answer) = self.call(operation, body).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{operation}: {answer}");
        answer["__type"].as_str().unwrap().to_owned()
    }
}

async fn call(kms: &Kms, operation: &str, body: String) -> (StatusCode, Value) {
    let request = Request::post("/")
        .header("content-type", "application/x-amz-json-1.1")
        .header("x-amz-target", format!("TrentService.{operation}"))
        .body(Body::from(body))
        .unwrap();
    let response = kms.router().oneshot(request).await.unwrap();
    let status = response.status();
    assert_eq!(response.headers()["content-type"], "application/x-amz-json-1.1");
    let bytes = response.into_body().collect().await.unwrap().to_bytes();
    (status, serde_json::from_slice(&bytes).unwrap())
}

#[tokio::test]
async fn a_data_key_unwraps_to_its_plaintext_under_the_same_context_in_any_order() {
    let service = Service::start();
    let made = service
        .ok(
            "GenerateDataKey",
            json!({ "KeyId": ALIAS, "KeySpec": "AES_256", "EncryptionContext": { "user": "u1", "app": "goldgrove" } }),
        )
        .await;
    let opened = service
        .ok(
            "Decrypt",
            json!({ "CiphertextBlob": made["CiphertextBlob"], "EncryptionContext": { "app": "goldgrove", "user": "u1" } }),
        )
        .await;
    assert_eq!(opened["Plaintext"], made["Plaintext"]);
    assert_eq!(opened["KeyId"], made["KeyId"]);
    assert_eq!(STANDARD.decode(made["Plaintext"].as_str().unwrap()).unwrap().len(), 32);
}

#[tokio::test]
async fn another_context_never_opens_a_data_key() {
    let service = Service::start();
    let sealed_under = json!({ "user": "u1", "app": "goldgrove" });
    let made = service
        .ok(
            "GenerateDataKey",
            json!({ "KeyId": ALIAS, "KeySpec": "AES_256", "EncryptionContext": sealed_under }),
        )
        .await;
    let rows = [
        ("no context", json!({})),
        ("a part of it", json!({ "user": "u1" })),
        ("another value", json!({ "user": "u2", "app": "goldgrove" })),
        ("one more pair", json!({ "user": "u1", "app": "goldgrove", "x": "" })),
        (
            "a letter moved between name and value",
            json!({ "use": "ru1", "app": "goldgrove" }),
        ),
    ];
    for (name, context) in rows {
        let body = json!({ "CiphertextBlob": made["CiphertextBlob"], "EncryptionContext": context });
        assert_eq!(
            service.error("Decrypt", body).await,
            "InvalidCiphertextException",
            "{name}"
        );
    }
}

#[tokio::test]
async fn a_data_key_without_plaintext_answers_the_wrapped_form_only() {
    let service = Service::start();
    let made = service
        .ok(
            "GenerateDataKeyWithoutPlaintext",
            json!({ "KeyId": ALIAS, "NumberOfBytes": 64 }),
        )
        .await;
    assert!(made.get("Plaintext").is_none());
    let opened = service
        .ok("Decrypt", json!({ "CiphertextBlob": made["CiphertextBlob"] }))
        .await;
    assert_eq!(
        STANDARD.decode(opened["Plaintext"].as_str().unwrap()).unwrap().len(),
        64
    );
}

#[tokio::test]
async fn re_encryption_moves_a_secret_to_another_key_and_context() {
    let service = Service::start();
    let other = service.ok("CreateKey", json!({})).await["KeyMetadata"]["Arn"].clone();
    let plaintext = STANDARD.encode("a secret");
    let sealed = service
        .ok(
            "Encrypt",
            json!({ "KeyId": ALIAS, "Plaintext": plaintext, "EncryptionContext": { "v": "1" } }),
        )
        .await;
    let moved = service
        .ok(
            "ReEncrypt",
            json!({
                "CiphertextBlob": sealed["CiphertextBlob"],
                "SourceEncryptionContext": { "v": "1" },
                "DestinationKeyId": other,
                "DestinationEncryptionContext": { "v": "2" },
            }),
        )
        .await;
    assert_eq!(moved["KeyId"], other);
    let blob = &moved["CiphertextBlob"];
    let opened = service
        .ok(
            "Decrypt",
            json!({ "CiphertextBlob": blob, "EncryptionContext": { "v": "2" } }),
        )
        .await;
    assert_eq!(opened["Plaintext"], plaintext);

    let wrong_key = json!({ "CiphertextBlob": blob, "EncryptionContext": { "v": "2" }, "KeyId": ALIAS });
    assert_eq!(service.error("Decrypt", wrong_key).await, "IncorrectKeyException");
}

#[tokio::test]
async fn every_misuse_of_keys_and_aliases_has_the_error_aws_gives_it() {
    let service = Service::start();
    let alias = |name: &str, target: &str| json!({ "AliasName": name, "TargetKeyId": target });
    let rows = [
        (
            "an operation that is not there",
            "ListGrants",
            json!({}),
            "UnknownOperationException",
        ),
        ("a missing member", "DescribeKey", json!({}), "SerializationException"),
        (
            "a key that is not there",
            "DescribeKey",
            json!({ "KeyId": "alias/none" }),
            "NotFoundException",
        ),
        (
            "an alias twice",
            "CreateAlias",
            alias(ALIAS, ALIAS),
            "AlreadyExistsException",
        ),
        (
            "an alias of AWS",
            "CreateAlias",
            alias("alias/aws/s3", ALIAS),
            "NotAuthorizedException",
        ),
        (
            "an alias without its prefix",
            "CreateAlias",
            alias("goldgrove", ALIAS),
            "ValidationException",
        ),
        (
            "an alias with a space",
            "CreateAlias",
            alias("alias/gold grove", ALIAS),
            "ValidationException",
        ),
        (
            "an alias of nothing",
            "CreateAlias",
            alias("alias/new", "none"),
            "NotFoundException",
        ),
    ];
    for (name, operation, body, expected) in rows {
        assert_eq!(service.error(operation, body).await, expected, "{name}");
    }
    let (_, answer) = call(&service.kms, "DescribeKey", "{half".to_owned()).await;
    assert_eq!(answer["__type"], "SerializationException");
}

#[tokio::test]
async fn every_misuse_of_bytes_and_lengths_has_the_error_aws_gives_it() {
    let service = Service::start();
    let seal = |length: usize| json!({ "KeyId": ALIAS, "Plaintext": STANDARD.encode(vec![0; length]) });
    let bytes = |length: usize| json!({ "KeyId": ALIAS, "NumberOfBytes": length });
    let within =
        |name: &str, value: &str| json!({ "KeyId": ALIAS, "Plaintext": "AAAA", "EncryptionContext": { name: value } });
    let both = json!({ "KeyId": ALIAS, "KeySpec": "AES_256", "NumberOfBytes": 32 });
    let rows = [
        (
            "bytes that are not base64",
            "Decrypt",
            json!({ "CiphertextBlob": "%" }),
            "SerializationException",
        ),
        (
            "bytes nobody sealed",
            "Decrypt",
            json!({ "CiphertextBlob": "AAAA" }),
            "InvalidCiphertextException",
        ),
        ("no name", "Encrypt", within("", "a"), "ValidationException"),
        (
            "a name of AWS's own",
            "Encrypt",
            within("aws:s3:arn", "a"),
            "ValidationException",
        ),
        (
            "a context beyond 8 KB",
            "Encrypt",
            within("name", &"a".repeat(8189)),
            "ValidationException",
        ),
        (
            "a token of no grant",
            "Encrypt",
            json!({ "KeyId": ALIAS, "Plaintext": "AAAA", "GrantTokens": ["token"] }),
            "InvalidGrantTokenException",
        ),
        (
            "an algorithm of other keys",
            "Encrypt",
            json!({ "KeyId": ALIAS, "Plaintext": "AAAA", "EncryptionAlgorithm": "RSAES_OAEP_SHA_256" }),
            "InvalidKeyUsageException",
        ),
        ("nothing to seal", "Encrypt", seal(0), "ValidationException"),
        ("too much to seal", "Encrypt", seal(4097), "ValidationException"),
        (
            "no length",
            "GenerateDataKey",
            json!({ "KeyId": ALIAS }),
            "ValidationException",
        ),
        ("two lengths", "GenerateDataKey", both, "ValidationException"),
        ("length 0", "GenerateDataKey", bytes(0), "ValidationException"),
        ("length 1025", "GenerateDataKey", bytes(1025), "ValidationException"),
        (
            "an unknown spec",
            "GenerateDataKey",
            json!({ "KeyId": ALIAS, "KeySpec": "DES" }),
            "ValidationException",
        ),
    ];
    for (name, operation, body, expected) in rows {
        assert_eq!(service.error(operation, body).await, expected, "{name}");
    }
    service.ok("Encrypt", within("name", &"a".repeat(8188))).await;
}

#[tokio::test]
async fn keys_and_aliases_survive_a_restart() {
    let service = Service::start();
    let sealed = service
        .ok(
            "Encrypt",
            json!({ "KeyId": ALIAS, "Plaintext": STANDARD.encode("kept") }),
        )
        .await;
    let id = service.kms.ensure_alias(ALIAS).unwrap();

    let reopened = Kms::open(&service.path).unwrap();
    let body = json!({ "CiphertextBlob": sealed["CiphertextBlob"] }).to_string();
    let (_, opened) = call(&reopened, "Decrypt", body).await;

    assert_eq!(opened["Plaintext"], STANDARD.encode("kept"));
    assert_eq!(reopened.ensure_alias(ALIAS).unwrap(), id);
}

#[tokio::test]
async fn keys_and_aliases_are_listed() {
    let service = Service::start();
    let other = service.ok("CreateKey", json!({})).await["KeyMetadata"]["KeyId"].clone();
    service
        .ok(
            "CreateAlias",
            json!({ "AliasName": "alias/other", "TargetKeyId": other }),
        )
        .await;

    let keys = service.ok("ListKeys", json!({})).await;
    assert_eq!(keys["Keys"].as_array().unwrap().len(), 2);
    let all = service.ok("ListAliases", json!({})).await;
    assert_eq!(all["Aliases"].as_array().unwrap().len(), 2);
    let one = service.ok("ListAliases", json!({ "KeyId": other })).await;
    assert_eq!(one["Aliases"][0]["AliasName"], "alias/other");
    assert_eq!(one["Aliases"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn a_fault_answers_every_call_until_it_is_taken_back() {
    let service = Service::start();
    let remote = service.kms.clone();
    let describe = json!({ "KeyId": ALIAS });
    for (fault, expected) in [
        (Fault::AccessDenied, "AccessDeniedException"),
        (Fault::Throttled, "ThrottlingException"),
    ] {
        remote.set_fault(Some(fault));
        assert_eq!(service.error("DescribeKey", describe.clone()).await, expected);
        assert_eq!(service.error("ListKeys", json!({})).await, expected);
    }
    remote.set_fault(None);
    service.ok("DescribeKey", describe).await;
}

#[tokio::test]
async fn every_call_is_counted_by_operation_refused_ones_too() {
    let service = Service::start();
    service.ok("DescribeKey", json!({ "KeyId": ALIAS })).await;
    service.error("DescribeKey", json!({ "KeyId": "alias/none" })).await;
    service.ok("ListKeys", json!({})).await;

    let calls: Vec<_> = service.kms.calls().into_iter().collect();
    assert_eq!(calls, [(Operation::DescribeKey, 2), (Operation::ListKeys, 1)]);
}

#[test]
fn an_alias_that_breaks_the_rules_is_not_made() {
    let service = Service::start();
    assert!(service.kms.ensure_alias("goldgrove").is_err());
}
