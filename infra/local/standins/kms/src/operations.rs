//! The operations: requests, effects and answers. No HTTP here.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};
use serde_json::{Value, json};

use crate::calls::Operation;
use crate::context::EncryptionContext;
use crate::envelope::{self, Opened};
use crate::keys::{ACCOUNT, AliasName, Idle, KeyId, KeyRing, random};
use crate::kms::Kms;
use crate::refusal::Refusal;

const SYMMETRIC: &str = "SYMMETRIC_DEFAULT";
const MAX_PLAINTEXT_BYTES: usize = 4096;
const MAX_DATA_KEY_BYTES: usize = 1024;

/// Runs an operation.
pub(crate) fn perform(kms: &Kms, operation: Operation, body: &[u8]) -> Result<Value, Refusal> {
    match operation {
        Operation::CreateKey => create_key(kms),
        Operation::CreateAlias => create_alias(kms, &parse(body)?),
        Operation::DescribeKey => describe_key(kms, &parse(body)?),
        Operation::GenerateDataKey => tried(body, generate_data_key(kms, &parse(body)?, Plaintext::Shown)),
        Operation::GenerateDataKeyWithoutPlaintext => {
            tried(body, generate_data_key(kms, &parse(body)?, Plaintext::Withheld))
        }
        Operation::Encrypt => tried(body, encrypt(kms, &parse(body)?)),
        Operation::Decrypt => tried(body, decrypt(kms, &parse(body)?)),
        Operation::ReEncrypt => tried(body, re_encrypt(kms, &parse(body)?)),
        Operation::ListKeys => Ok(list_keys(kms)),
        Operation::ListAliases => list_aliases(kms, &parse(body)?),
        Operation::DisableKey => set_idle(kms, &parse(body)?, Some(Idle::Disabled)).map(|_| json!({})),
        Operation::EnableKey => set_idle(kms, &parse(body)?, None).map(|_| json!({})),
        Operation::ScheduleKeyDeletion => schedule_deletion(kms, &parse(body)?),
        Operation::CancelKeyDeletion => cancel_deletion(kms, &parse(body)?),
    }
}

/// Further options of every operation on bytes.
#[derive(Default, Deserialize)]
#[serde(rename_all = "PascalCase", default)]
struct Circumstances {
    dry_run: bool,
    grant_tokens: Vec<String>,
    encryption_algorithm: Option<String>,
    source_encryption_algorithm: Option<String>,
    destination_encryption_algorithm: Option<String>,
    encryption_context: EncryptionContext,
    source_encryption_context: EncryptionContext,
    destination_encryption_context: EncryptionContext,
}

impl Circumstances {
    fn check(&self) -> Result<(), Refusal> {
        // There are no grants here, so every token is invalid.
        if !self.grant_tokens.is_empty() {
            return Err(Refusal::GrantToken);
        }
        let algorithms = [
            &self.encryption_algorithm,
            &self.source_encryption_algorithm,
            &self.destination_encryption_algorithm,
        ];
        if algorithms.into_iter().flatten().any(|algorithm| algorithm != SYMMETRIC) {
            return Err(Refusal::KeyUsage);
        }
        self.encryption_context.check()?;
        self.source_encryption_context.check()?;
        self.destination_encryption_context.check()
    }
}

/// The outcome of an operation that changes no key; withheld for a dry run.
fn tried(body: &[u8], outcome: Result<Value, Refusal>) -> Result<Value, Refusal> {
    let circumstances: Circumstances = parse(body)?;
    circumstances.check()?;
    let answer = outcome?;
    if circumstances.dry_run {
        Err(Refusal::DryRun)
    } else {
        Ok(answer)
    }
}

fn parse<T: DeserializeOwned>(body: &[u8]) -> Result<T, Refusal> {
    serde_json::from_slice(body).map_err(|error| Refusal::Malformed(error.to_string()))
}

/// Bytes, base64 on the wire.
struct Blob(Vec<u8>);

impl<'de> Deserialize<'de> for Blob {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        STANDARD.decode(text).map(Self).map_err(serde::de::Error::custom)
    }
}

fn create_key(kms: &Kms) -> Result<Value, Refusal> {
    kms.change(KeyRing::create_key).map(|key| key_metadata(key, None))
}

/// Enables or disables a key. Rejects a key that is pending deletion.
fn set_idle(kms: &Kms, request: &DescribeKey, idle: Option<Idle>) -> Result<KeyId, Refusal> {
    kms.change(|ring| {
        let key = ring.resolve(&request.key_id)?;
        if ring.idle(key) == Some(Idle::PendingDeletion) {
            return Err(Refusal::PendingDeletion(key.arn()));
        }
        ring.set_idle(key, idle);
        Ok(key)
    })
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct ScheduleKeyDeletion {
    key_id: String,
    #[serde(default = "longest_window")]
    pending_window_in_days: i64,
}

const fn longest_window() -> i64 {
    30
}

/// The key stays in the file, because no stand-in runs long enough for its deletion.
fn schedule_deletion(kms: &Kms, request: &ScheduleKeyDeletion) -> Result<Value, Refusal> {
    if !(7..=longest_window()).contains(&request.pending_window_in_days) {
        return Err(Refusal::Validation("PendingWindowInDays must be between 7 and 30"));
    }
    let wish = DescribeKey {
        key_id: request.key_id.clone(),
    };
    let key = set_idle(kms, &wish, Some(Idle::PendingDeletion))?;
    // The date has no effect here, but clients of the service must be able to read one.
    Ok(json!({
        "KeyId": key.arn(),
        "KeyState": "PendingDeletion",
        "DeletionDate": 4_102_444_800_i64,
        "PendingWindowInDays": request.pending_window_in_days,
    }))
}

fn cancel_deletion(kms: &Kms, request: &DescribeKey) -> Result<Value, Refusal> {
    let key = kms.change(|ring| {
        let key = ring.resolve(&request.key_id)?;
        if ring.idle(key) != Some(Idle::PendingDeletion) {
            return Err(Refusal::PendingDeletion(key.arn()));
        }
        ring.set_idle(key, Some(Idle::Disabled));
        Ok(key)
    })?;
    Ok(json!({ "KeyId": key.arn() }))
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct CreateAlias {
    alias_name: String,
    target_key_id: String,
}

fn create_alias(kms: &Kms, request: &CreateAlias) -> Result<Value, Refusal> {
    let alias = AliasName::parse(&request.alias_name)?;
    kms.change(|ring| {
        let target = ring.resolve(&request.target_key_id)?;
        ring.create_alias(alias, target)
    })?;
    Ok(json!({}))
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct DescribeKey {
    key_id: String,
}

fn describe_key(kms: &Kms, request: &DescribeKey) -> Result<Value, Refusal> {
    let ring = kms.ring();
    let key = ring.resolve(&request.key_id)?;
    Ok(key_metadata(key, ring.idle(key)))
}

fn key_metadata(key: KeyId, idle: Option<Idle>) -> Value {
    let state = match idle {
        None => "Enabled",
        Some(Idle::Disabled) => "Disabled",
        Some(Idle::PendingDeletion) => "PendingDeletion",
    };
    json!({
        "KeyMetadata": {
            "AWSAccountId": ACCOUNT,
            "KeyId": key,
            "Arn": key.arn(),
            "Enabled": idle.is_none(),
            "KeyState": state,
            "KeyUsage": "ENCRYPT_DECRYPT",
            "KeySpec": SYMMETRIC,
            "CustomerMasterKeySpec": SYMMETRIC,
            "EncryptionAlgorithms": [SYMMETRIC],
            "KeyManager": "CUSTOMER",
            "Origin": "AWS_KMS",
            "MultiRegion": false,
        }
    })
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct GenerateDataKey {
    key_id: String,
    key_spec: Option<String>,
    number_of_bytes: Option<usize>,
    #[serde(default)]
    encryption_context: EncryptionContext,
}

impl GenerateDataKey {
    fn length(&self) -> Result<usize, Refusal> {
        match (self.key_spec.as_deref(), self.number_of_bytes) {
            (Some("AES_128"), None) => Ok(16),
            (Some("AES_256"), None) => Ok(32),
            (Some(_), None) => Err(Refusal::Validation("KeySpec must be AES_128 or AES_256")),
            (None, Some(length @ 1..=MAX_DATA_KEY_BYTES)) => Ok(length),
            (None, Some(_)) => Err(Refusal::Validation("NumberOfBytes must be between 1 and 1024")),
            _ => Err(Refusal::Validation(
                "Please specify either number of bytes or key spec.",
            )),
        }
    }
}

/// Whether to return a data key in plaintext too.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Plaintext {
    Shown,
    Withheld,
}

fn generate_data_key(kms: &Kms, request: &GenerateDataKey, plaintext: Plaintext) -> Result<Value, Refusal> {
    let ring = kms.ring();
    let key = ring.resolve(&request.key_id)?;
    let bytes: [u8; MAX_DATA_KEY_BYTES] = random()?;
    let data_key = &bytes[..request.length()?];
    let wrapped = envelope::seal(&ring, key, &request.encryption_context, data_key)?;

    let mut answer = json!({ "KeyId": key.arn(), "CiphertextBlob": STANDARD.encode(wrapped) });
    if plaintext == Plaintext::Shown {
        answer["Plaintext"] = json!(STANDARD.encode(data_key));
    }
    Ok(answer)
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Encrypt {
    key_id: String,
    plaintext: Blob,
    #[serde(default)]
    encryption_context: EncryptionContext,
}

fn encrypt(kms: &Kms, request: &Encrypt) -> Result<Value, Refusal> {
    if !(1..=MAX_PLAINTEXT_BYTES).contains(&request.plaintext.0.len()) {
        return Err(Refusal::Validation("Plaintext must be between 1 and 4096 bytes long"));
    }
    let ring = kms.ring();
    let key = ring.resolve(&request.key_id)?;
    let sealed = envelope::seal(&ring, key, &request.encryption_context, &request.plaintext.0)?;
    Ok(json!({
        "KeyId": key.arn(),
        "CiphertextBlob": STANDARD.encode(sealed),
        "EncryptionAlgorithm": SYMMETRIC,
    }))
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Decrypt {
    ciphertext_blob: Blob,
    key_id: Option<String>,
    #[serde(default)]
    encryption_context: EncryptionContext,
}

fn decrypt(kms: &Kms, request: &Decrypt) -> Result<Value, Refusal> {
    let ring = kms.ring();
    let opened = open_with(
        &ring,
        &request.encryption_context,
        &request.ciphertext_blob,
        request.key_id.as_deref(),
    )?;
    Ok(json!({
        "KeyId": opened.key.arn(),
        "Plaintext": STANDARD.encode(opened.plaintext),
        "EncryptionAlgorithm": SYMMETRIC,
    }))
}

/// Decrypts a blob. A key in the request must be the one that sealed it.
fn open_with(
    ring: &KeyRing,
    context: &EncryptionContext,
    blob: &Blob,
    expected_key: Option<&str>,
) -> Result<Opened, Refusal> {
    let expected = expected_key.map(|key| ring.resolve(key)).transpose()?;
    let opened = envelope::open(ring, context, &blob.0)?;
    match expected {
        Some(key) if key != opened.key => Err(Refusal::IncorrectKey),
        _ => Ok(opened),
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct ReEncrypt {
    ciphertext_blob: Blob,
    source_key_id: Option<String>,
    #[serde(default)]
    source_encryption_context: EncryptionContext,
    destination_key_id: String,
    #[serde(default)]
    destination_encryption_context: EncryptionContext,
}

fn re_encrypt(kms: &Kms, request: &ReEncrypt) -> Result<Value, Refusal> {
    let ring = kms.ring();
    let source = request.source_key_id.as_deref();
    let opened = open_with(
        &ring,
        &request.source_encryption_context,
        &request.ciphertext_blob,
        source,
    )?;
    let key = ring.resolve(&request.destination_key_id)?;
    let sealed = envelope::seal(&ring, key, &request.destination_encryption_context, &opened.plaintext)?;
    Ok(json!({
        "SourceKeyId": opened.key.arn(),
        "KeyId": key.arn(),
        "CiphertextBlob": STANDARD.encode(sealed),
        "SourceEncryptionAlgorithm": SYMMETRIC,
        "DestinationEncryptionAlgorithm": SYMMETRIC,
    }))
}

fn list_keys(kms: &Kms) -> Value {
    let keys: Vec<Value> = kms
        .ring()
        .keys()
        .map(|key| json!({ "KeyId": key, "KeyArn": key.arn() }))
        .collect();
    json!({ "Keys": keys, "Truncated": false })
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct ListAliases {
    key_id: Option<String>,
}

fn list_aliases(kms: &Kms, request: &ListAliases) -> Result<Value, Refusal> {
    let ring = kms.ring();
    let only = request.key_id.as_deref().map(|key| ring.resolve(key)).transpose()?;
    let aliases: Vec<Value> = ring
        .aliases()
        .filter(|(_, key)| only.is_none_or(|only| only == *key))
        .map(|(alias, key)| json!({ "AliasName": alias.as_str(), "AliasArn": alias.arn(), "TargetKeyId": key }))
        .collect();
    Ok(json!({ "Aliases": aliases, "Truncated": false }))
}
