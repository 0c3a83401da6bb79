//! A passkey's public key in COSE format (RFC 9053).

use aws_lc_rs::rsa::PublicKeyComponents;
use aws_lc_rs::signature::{ECDSA_P256_SHA256_ASN1, RSA_PKCS1_2048_8192_SHA256, UnparsedPublicKey};
use ciborium::Value;
use serde::{Deserialize, Serialize};

use super::Flaw;

const ES256: i64 = -7;
const RS256: i64 = -257;
/// The supported algorithms, preferred first.
pub(crate) const ALGORITHMS: [i64; 2] = [ES256, RS256];

const KEY_TYPE: i64 = 1;
const ALGORITHM: i64 = 3;
const ELLIPTIC: i64 = 2;
const RSA: i64 = 3;
const P256: i64 = 1;

/// Hexadecimal, because the file is JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum PublicKey {
    /// An uncompressed point of P-256.
    Es256(String),
    Rs256 {
        modulus: String,
        exponent: String,
    },
}

impl PublicKey {
    /// Parses a COSE map; other kinds of keys are unsupported.
    pub(super) fn of(value: &Value) -> Result<Self, Flaw> {
        let integer = |label: i64| member(value, label)?.as_integer().and_then(|it| i64::try_from(it).ok());
        let bytes = |label: i64| member(value, label).and_then(Value::as_bytes).ok_or(Flaw::Malformed);
        match (integer(KEY_TYPE), integer(ALGORITHM)) {
            (Some(ELLIPTIC), Some(ES256)) if integer(-1) == Some(P256) => {
                let point = [[4].as_slice(), bytes(-2)?, bytes(-3)?].concat();
                aws_lc_rs::signature::ParsedPublicKey::new(&ECDSA_P256_SHA256_ASN1, &point)
                    .map_err(|_| Flaw::Malformed)?;
                Ok(Self::Es256(hex::encode(point)))
            }
            (Some(RSA), Some(RS256)) => Ok(Self::Rs256 {
                modulus: hex::encode(bytes(-1)?),
                exponent: hex::encode(bytes(-2)?),
            }),
            _ => Err(Flaw::Unsupported),
        }
    }

    pub(super) fn verify(&self, signed: &[u8], signature: &[u8]) -> Result<(), Flaw> {
        let bytes = |text: &str| hex::decode(text).map_err(|_| Flaw::Malformed);
        match self {
            Self::Es256(point) => {
                UnparsedPublicKey::new(&ECDSA_P256_SHA256_ASN1, bytes(point)?).verify(signed, signature)
            }
            Self::Rs256 { modulus, exponent } => PublicKeyComponents {
                n: bytes(modulus)?,
                e: bytes(exponent)?,
            }
            .verify(&RSA_PKCS1_2048_8192_SHA256, signed, signature),
        }
        .map_err(|_| Flaw::Signature)
    }
}

fn member(value: &Value, label: i64) -> Option<&Value> {
    let members = value.as_map()?;
    let mut fitting = members.iter().filter(|(key, _)| *key == Value::from(label));
    fitting.next().map(|(_, value)| value)
}
