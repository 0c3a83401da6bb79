//! The input for opening sealed fields.

use goldgrove_domain::sealing::{FieldPath, SealedField, SealedTable};
use schemars::JsonSchema;
use serde::Deserialize;

/// The maximum fields of one batch.
pub const FIELDS_MAX: usize = 5_000;

/// The request body.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SecureDataEncryptionInput {
    /// `decrypt` for one field, `decrypt-batch` for up to 5,000 fields.
    pub action: Action,
    /// The owner's user id, which must be the caller's.
    pub user_id: String,
    /// The field, for `decrypt`.
    pub data: Option<SealedData>,
    /// The field's location, for `decrypt`: `<table>/<record id>/<field>`.
    pub field_type: Option<String>,
    /// The fields, for `decrypt-batch`.
    pub fields: Option<Vec<SealedFieldInput>>,
}

/// The operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "EncryptionAction")]
pub enum Action {
    /// Decrypts one field.
    Decrypt,
    /// Decrypts several fields.
    DecryptBatch,
}

/// A sealed field as it is stored.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct SealedData {
    /// Base64 of ciphertext and tag.
    pub encrypted_data: String,
    /// Base64 of the nonce.
    pub iv: String,
}

/// One field of a batch.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct SealedFieldInput {
    /// Base64 of ciphertext and tag.
    pub encrypted_data: String,
    /// Base64 of the nonce.
    pub iv: String,
    /// The field's location: `<table>/<record id>/<field>`.
    #[serde(rename = "fieldType")]
    pub field_type: String,
}

impl From<SealedData> for SealedField {
    fn from(data: SealedData) -> Self {
        Self {
            ciphertext: data.encrypted_data,
            nonce: data.iv,
        }
    }
}

/// The place in a `fieldType`. No client may open provider tokens, so their table is not among the places.
pub(crate) fn field_path(field_type: &str) -> Option<FieldPath<'_>> {
    let mut parts = field_type.split('/');
    let (table, record, field) = (parts.next()?, parts.next()?, parts.next()?);
    if parts.next().is_some() || record.is_empty() || field.is_empty() {
        return None;
    }
    let table = SealedTable::named(table)?;
    (table != SealedTable::PlaidItems).then_some(FieldPath { table, record, field })
}
