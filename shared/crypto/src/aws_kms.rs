//! AWS KMS behind the key service's port.
//!
//! Maps KMS error codes to [`KeyError`].

use std::collections::HashMap;

use async_trait::async_trait;
use aws_sdk_kms::Client;
use aws_sdk_kms::error::{ProvideErrorMetadata, SdkError};
use aws_sdk_kms::primitives::Blob;
use aws_sdk_kms::types::DataKeySpec;

use crate::data_key::DataKey;
use crate::key_error::KeyError;
use crate::key_service::{GeneratedKey, KeyContext, KeyService};

/// Data keys wrapped by one KMS key. Time-outs, retries and the endpoint are the client's settings.
#[derive(Clone, Debug)]
pub struct AwsKms {
    client: Client,
    key_id: String,
}

impl AwsKms {
    /// Wraps with the KMS key `key_id`: its id, ARN or `alias/...`.
    pub const fn new(client: Client, key_id: String) -> Self {
        Self { client, key_id }
    }
}

#[async_trait]
impl KeyService for AwsKms {
    async fn generate_data_key(&self, context: KeyContext<'_>) -> Result<GeneratedKey, KeyError> {
        let answer = self
            .client
            .generate_data_key()
            .key_id(&self.key_id)
            .key_spec(DataKeySpec::Aes256)
            .set_encryption_context(Some(encryption_context(context)))
            .send()
            .await
            .map_err(|error| key_error(&error))?;
        let wrapped = answer.ciphertext_blob.ok_or(KeyError::Malformed)?.into_inner();
        let plaintext = data_key(answer.plaintext)?;
        Ok(GeneratedKey { plaintext, wrapped })
    }

    /// Names the KMS key, so that a data key wrapped by any other one is refused.
    async fn decrypt(&self, wrapped: &[u8], context: KeyContext<'_>) -> Result<DataKey, KeyError> {
        let answer = self
            .client
            .decrypt()
            .key_id(&self.key_id)
            .ciphertext_blob(Blob::new(wrapped))
            .set_encryption_context(Some(encryption_context(context)))
            .send()
            .await
            .map_err(|error| key_error(&error))?;
        data_key(answer.plaintext)
    }
}

fn encryption_context(context: KeyContext<'_>) -> HashMap<String, String> {
    context
        .pairs()
        .into_iter()
        .map(|(name, value)| (name.to_owned(), value))
        .collect()
}

fn data_key(plaintext: Option<Blob>) -> Result<DataKey, KeyError> {
    DataKey::new(plaintext.ok_or(KeyError::Malformed)?.into_inner())
}

fn key_error<E: ProvideErrorMetadata, R>(error: &SdkError<E, R>) -> KeyError {
    match error {
        SdkError::ServiceError(refusal) => from_code(refusal.err().code()),
        _ => KeyError::Unavailable,
    }
}

/// Maps an unknown code to a temporary failure: the caller gets an error, never other keys.
fn from_code(code: Option<&str>) -> KeyError {
    match code {
        Some("InvalidCiphertextException" | "IncorrectKeyException") => KeyError::WrongContext,
        Some("ThrottlingException" | "LimitExceededException" | "RequestLimitExceeded") => KeyError::Throttled,
        Some(
            "AccessDeniedException"
            | "DisabledException"
            | "ExpiredTokenException"
            | "InvalidKeyUsageException"
            | "KMSInvalidStateException"
            | "NotFoundException"
            | "UnrecognizedClientException",
        ) => KeyError::Denied,
        _ => KeyError::Unavailable,
    }
}

#[cfg(test)]
mod tests;
