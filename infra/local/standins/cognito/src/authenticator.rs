//! A software passkey with its browser, written independently of the pool's checks, so that each tests the other. For
//! tests and tools.

use aws_lc_rs::digest::{SHA256, digest};
use aws_lc_rs::rand::SystemRandom;
use aws_lc_rs::rsa::KeySize;
use aws_lc_rs::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair as _, RSA_PKCS1_SHA256, RsaKeyPair};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ciborium::Value as Cbor;
use goldgrove_domain::random::IdSource;
use serde_json::{Value, json};

/// The user touched it.
pub const USER_PRESENT: u8 = 0x01;
/// It checked a finger, a face or a PIN.
pub const USER_VERIFIED: u8 = 0x04;
const HAS_CREDENTIAL: u8 = 0x40;

/// Why a key could not be created or used.
#[derive(Debug, thiserror::Error)]
#[error("the authenticator's key cannot be used")]
pub struct KeyError;

#[derive(Debug)]
enum Key {
    Es256(EcdsaKeyPair),
    Rs256(RsaKeyPair),
}

/// A passkey. Tests change its fields to forge answers.
#[derive(Debug)]
pub struct Authenticator {
    key: Key,
    id: Vec<u8>,
    /// The origin of the requesting page.
    pub origin: String,
    /// The site of the passkey.
    pub relying_party: String,
    /// The flags for the user's gesture.
    pub flags: u8,
    /// The signature counter.
    pub counter: u32,
}

impl Authenticator {
    /// An authenticator with a P-256 key that verifies its user.
    pub fn new(origin: &str, relying_party: &str, ids: &dyn IdSource) -> Result<Self, KeyError> {
        let key = EcdsaKeyPair::generate(&ECDSA_P256_SHA256_ASN1_SIGNING).map_err(|_| KeyError)?;
        Ok(Self::with_key(Key::Es256(key), origin, relying_party, ids))
    }

    /// An authenticator with an RSA key, as some on Windows have.
    pub fn with_rsa(origin: &str, relying_party: &str, ids: &dyn IdSource) -> Result<Self, KeyError> {
        let key = RsaKeyPair::generate(KeySize::Rsa2048).map_err(|_| KeyError)?;
        Ok(Self::with_key(Key::Rs256(key), origin, relying_party, ids))
    }

    fn with_key(key: Key, origin: &str, relying_party: &str, ids: &dyn IdSource) -> Self {
        let mut id = vec![0; 32];
        ids.fill(&mut id);
        Self {
            key,
            id,
            origin: origin.to_owned(),
            relying_party: relying_party.to_owned(),
            flags: USER_PRESENT | USER_VERIFIED,
            counter: 0,
        }
    }

    /// The id of the passkey, as in the list.
    pub fn id(&self) -> String {
        URL_SAFE_NO_PAD.encode(&self.id)
    }

    /// A `RegistrationResponseJSON` for the options of `StartWebAuthnRegistration`.
    pub fn register(&self, options: &Value) -> Value {
        let length = u16::try_from(self.id.len()).unwrap_or_default().to_be_bytes();
        let data = [
            self.data(HAS_CREDENTIAL).as_slice(),
            &[0; 16],
            &length,
            &self.id,
            &encoded(&self.cose()),
        ]
        .concat();
        let object = Cbor::Map(vec![
            (Cbor::from("fmt"), Cbor::from("none")),
            (Cbor::from("attStmt"), Cbor::Map(Vec::new())),
            (Cbor::from("authData"), Cbor::from(data)),
        ]);
        self.credential(&json!({
            "clientDataJSON": URL_SAFE_NO_PAD.encode(self.client_data("webauthn.create", options)),
            "attestationObject": URL_SAFE_NO_PAD.encode(encoded(&object)),
            "transports": ["internal"],
        }))
    }

    /// An `AuthenticationResponseJSON` for the options of the challenge `WEB_AUTHN`.
    pub fn sign_in(&self, options: &Value) -> Result<Value, KeyError> {
        let (data, client_data) = (self.data(0), self.client_data("webauthn.get", options));
        let signed = [data.as_slice(), digest(&SHA256, client_data.as_bytes()).as_ref()].concat();
        Ok(self.credential(&json!({
            "clientDataJSON": URL_SAFE_NO_PAD.encode(client_data),
            "authenticatorData": URL_SAFE_NO_PAD.encode(data),
            "signature": URL_SAFE_NO_PAD.encode(self.sign(&signed)?),
        })))
    }

    fn credential(&self, response: &Value) -> Value {
        json!({
            "id": self.id(), "rawId": self.id(), "type": "public-key", "authenticatorAttachment": "platform",
            "clientExtensionResults": {}, "response": response,
        })
    }

    fn client_data(&self, kind: &str, options: &Value) -> String {
        let (challenge, origin) = (&options["challenge"], &self.origin);
        json!({ "type": kind, "challenge": challenge, "origin": origin, "crossOrigin": false }).to_string()
    }

    fn data(&self, more_flags: u8) -> Vec<u8> {
        let site = digest(&SHA256, self.relying_party.as_bytes());
        [site.as_ref(), &[self.flags | more_flags], &self.counter.to_be_bytes()].concat()
    }

    /// The public key as COSE (RFC 9053).
    fn cose(&self) -> Cbor {
        let members: Vec<(i64, Cbor)> = match &self.key {
            Key::Es256(pair) => {
                let point = pair.public_key().as_ref();
                let half = |range: std::ops::Range<usize>| Cbor::from(point.get(range).unwrap_or_default());
                vec![
                    (1, 2.into()),
                    (3, (-7).into()),
                    (-1, 1.into()),
                    (-2, half(1..33)),
                    (-3, half(33..65)),
                ]
            }
            Key::Rs256(pair) => {
                let public = pair.public_key();
                let modulus = public.modulus().big_endian_without_leading_zero();
                let exponent = public.exponent().big_endian_without_leading_zero();
                vec![
                    (1, 3.into()),
                    (3, (-257).into()),
                    (-1, Cbor::from(modulus)),
                    (-2, Cbor::from(exponent)),
                ]
            }
        };
        Cbor::Map(
            members
                .into_iter()
                .map(|(label, value)| (label.into(), value))
                .collect(),
        )
    }

    fn sign(&self, message: &[u8]) -> Result<Vec<u8>, KeyError> {
        let random = SystemRandom::new();
        match &self.key {
            Key::Es256(pair) => pair
                .sign(&random, message)
                .map(|signature| signature.as_ref().to_vec())
                .map_err(|_| KeyError),
            Key::Rs256(pair) => {
                let mut signature = vec![0; pair.public_modulus_len()];
                pair.sign(&RSA_PKCS1_SHA256, &random, message, &mut signature)
                    .map_err(|_| KeyError)?;
                Ok(signature)
            }
        }
    }
}

fn encoded(value: &Cbor) -> Vec<u8> {
    let mut bytes = Vec::new();
    // Writing to memory does not fail.
    let _ = ciborium::into_writer(value, &mut bytes);
    bytes
}
