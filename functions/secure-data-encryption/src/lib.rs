//! `POST /secure-data-encryption`: opens sealed fields for their owner.
//!
//! For clients that read the stored form of rows. A field opens only at the place it was sealed for.

mod input;
mod opened;

use std::sync::Arc;

use goldgrove_app::{App, Bucket, Failure, Subject};
use goldgrove_crypto::UserKeys;
use goldgrove_domain::sealing::{FieldKeys, FieldPath, KeyVersion, Scratch, SealedField};
use goldgrove_http::operation::VISITOR;
use goldgrove_http::{Example, Operation, Problem, Request, Response, Route, json, params, respond};
use schemars::JsonSchema;
use serde::Serialize;

use input::field_path;
pub use input::{Action, FIELDS_MAX, SealedData, SealedFieldInput, SecureDataEncryptionInput};
use opened::Opened;

/// Where it is mounted.
pub const ROUTE: Route = Route::post("/secure-data-encryption");

/// What it takes and gives.
pub fn operation() -> Operation {
    Operation::new(ROUTE, "Sealed fields", "Decrypts sealed fields for their owner")
        .answers::<DecryptAnswer>()
        .or::<DecryptBatchAnswer>()
        .takes::<SecureDataEncryptionInput>(json!({
            "action": "decrypt",
            "userId": "5c1d0f5e-0000-4000-8000-000000000001",
            "fieldType": "profiles/5c1d0f5e-0000-4000-8000-000000000001/monthly_income",
            "data": { "encrypted_data": "3q2+7wAAAAAAAAAAAAAAAAAAAAAA", "iv": "AAAAAAAAAAAAAAAA" },
        }))
        .limited()
        .example(
            Example::shows("/decrypted_data")
                .after("update-user-income")
                .fill("/userId", VISITOR, "/id")
                .fill("/fieldType", VISITOR, "/income_field")
                .fill("/data", VISITOR, "/sealed_income"),
        )
}

/// 5,000 fields of a few hundred bytes each.
const BODY_BYTES_MAX: usize = 2 * 1024 * 1024;

/// The answer to `decrypt`.
#[derive(Debug, Serialize, JsonSchema)]
pub struct DecryptAnswer {
    /// Always true; failures are problems.
    pub success: bool,
    /// The field's plain text.
    pub decrypted_data: String,
}

/// The answer to `decrypt-batch`.
#[derive(Debug, Serialize, JsonSchema)]
pub struct DecryptBatchAnswer {
    /// Whether every field was decrypted.
    pub success: bool,
    /// One result per field, in the order of the request.
    pub results: Vec<FieldResult>,
}

/// The result of one field of a batch.
#[derive(Debug, Serialize, JsonSchema)]
pub struct FieldResult {
    /// Whether the field was decrypted.
    pub success: bool,
    /// The plain text; absent, and never empty or zero, when decryption failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decrypted_data: Option<String>,
}

/// Opens the requested fields.
///
/// # Errors
/// [`Failure`]; a 404 for another user, a 400 for a field that does not open.
pub async fn handle(app: Arc<App>, request: Request) -> Result<Response, Failure> {
    let admitted = app.admit(&ROUTE, &request).await?;
    let input: SecureDataEncryptionInput = params::json_up_to(&request, BODY_BYTES_MAX)?;
    if input.user_id != admitted.user().as_str() {
        return Err(Problem::NotFound.into());
    }
    app.limit(Bucket::Decrypt, Subject::User(admitted.user())).await?;
    let keys = app.keys(admitted.user()).await?;
    let mut opened = Opened::default();
    let answer = match input.action {
        Action::Decrypt => decrypt(&keys, input, &mut opened).and_then(|answer| respond::ok(&answer)),
        Action::DecryptBatch => decrypt_batch(&keys, input, &mut opened).and_then(|answer| respond::ok(&answer)),
    };
    // One audit entry per request, before the answer, so that no opened value is returned without a trace.
    if let Some(event) = opened.into_event() {
        app.audit(admitted.user(), event).await?;
    }
    Ok(answer?)
}

fn decrypt(keys: &UserKeys, input: SecureDataEncryptionInput, opened: &mut Opened) -> Result<DecryptAnswer, Problem> {
    let data = input.data.ok_or_else(|| Problem::field("data", "must be present"))?;
    let field_type = input
        .field_type
        .ok_or_else(|| Problem::field("fieldType", "must be present"))?;
    let path = field_path(&field_type)
        .ok_or_else(|| Problem::field("fieldType", "must be <table>/<record id>/<field> of a sealed field"))?;
    let decrypted_data = open(keys, path, &data.into(), &mut Scratch::new());
    opened.note(Some(path), decrypted_data.is_some());
    let decrypted_data = decrypted_data.ok_or_else(|| Problem::field("data", "does not open at this place"))?;
    Ok(DecryptAnswer {
        success: true,
        decrypted_data,
    })
}

fn decrypt_batch(
    keys: &UserKeys,
    input: SecureDataEncryptionInput,
    opened: &mut Opened,
) -> Result<DecryptBatchAnswer, Problem> {
    let fields = input
        .fields
        .ok_or_else(|| Problem::field("fields", "must be present"))?;
    if fields.len() > FIELDS_MAX {
        return Err(Problem::field("fields", format!("must be at most {FIELDS_MAX}")));
    }
    let mut scratch = Scratch::new();
    let results: Vec<FieldResult> = fields
        .into_iter()
        .map(|field| open_one(keys, field, &mut scratch, opened))
        .collect();
    Ok(DecryptBatchAnswer {
        success: results.iter().all(|result| result.success),
        results,
    })
}

fn open_one(keys: &UserKeys, field: SealedFieldInput, scratch: &mut Scratch, opened: &mut Opened) -> FieldResult {
    let sealed = SealedField {
        ciphertext: field.encrypted_data,
        nonce: field.iv,
    };
    let path = field_path(&field.field_type);
    let decrypted_data = path.and_then(|path| open(keys, path, &sealed, scratch));
    opened.note(path, decrypted_data.is_some());
    FieldResult {
        success: decrypted_data.is_some(),
        decrypted_data,
    }
}

/// Tries the current key and form first. Authenticated encryption refuses all versions and forms except the right ones.
/// A field that is not bound to a place opens while its key still opens that form.
fn open(keys: &UserKeys, path: FieldPath<'_>, sealed: &SealedField, scratch: &mut Scratch) -> Option<String> {
    let text = |plaintext: &[u8]| std::str::from_utf8(plaintext).ok().map(str::to_owned);
    (1..=keys.current_version().get()).rev().find_map(|version| {
        let version = KeyVersion::new(version);
        let bound = keys.open(path, version, sealed, scratch).ok().and_then(text);
        bound
            .or_else(|| keys.open_unpadded(path, version, sealed, scratch).ok().and_then(text))
            .or_else(|| keys.open_unbound(version, sealed, scratch).ok().and_then(text))
    })
}
