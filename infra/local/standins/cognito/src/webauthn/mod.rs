//! Verifies answers of authenticators: Web Authentication level 3, sections 7.1 (registration) and 7.2 (sign-in).
//!
//! Does not request attestation, so it accepts only the format `none`.

mod authenticator_data;
mod client_data;
mod public_key;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ciborium::Value;
use serde::Deserialize;

use authenticator_data::AuthenticatorData;
use client_data::ClientData;
pub(crate) use public_key::{ALGORITHMS, PublicKey};

/// The first fault of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flaw {
    Malformed,
    /// A registration instead of a sign-in, or the reverse.
    OtherCeremony,
    Challenge,
    Origin,
    RelyingParty,
    NotPresent,
    NotVerified,
    Unsupported,
    Signature,
}

/// The expected values of an answer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ceremony<'a> {
    pub(crate) relying_party: &'a str,
    pub(crate) challenge: &'a [u8],
    pub(crate) verified: bool,
}

/// The used part of `RegistrationResponseJSON`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Registration {
    id: String,
    r#type: String,
    pub(crate) authenticator_attachment: Option<String>,
    response: Attestation,
}

#[derive(Debug, Deserialize)]
struct Attestation {
    #[serde(rename = "clientDataJSON")]
    client_data: String,
    #[serde(rename = "attestationObject")]
    object: String,
    #[serde(default)]
    transports: Vec<String>,
}

/// The used part of `AuthenticationResponseJSON`.
#[derive(Debug, Deserialize)]
pub(crate) struct Assertion {
    pub(crate) id: String,
    r#type: String,
    response: AssertionResponse,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct AssertionResponse {
    #[serde(rename = "clientDataJSON")]
    client_data: String,
    authenticator_data: String,
    signature: String,
    user_handle: Option<String>,
}

/// The result of a registration.
#[derive(Debug)]
pub(crate) struct Registered {
    pub(crate) id: String,
    pub(crate) key: PublicKey,
    pub(crate) counter: u32,
    /// The model of the authenticator.
    pub(crate) aaguid: [u8; 16],
    pub(crate) transports: Vec<String>,
}

const PUBLIC_KEY: &str = "public-key";

impl Registration {
    /// The challenge in the answer.
    pub(crate) fn challenge(&self) -> Result<Vec<u8>, Flaw> {
        ClientData::read(&self.response.client_data)?.challenge()
    }

    pub(crate) fn check(&self, ceremony: Ceremony<'_>) -> Result<Registered, Flaw> {
        if self.r#type != PUBLIC_KEY {
            return Err(Flaw::Malformed);
        }
        ClientData::read(&self.response.client_data)?.check("webauthn.create", ceremony)?;
        let object = decoded(&self.response.object)?;
        let data = authenticator_data_of(&object)?;
        let data = AuthenticatorData::read(&data)?;
        data.check(ceremony)?;
        let credential = data.credential()?;
        if decoded(&self.id)? != credential.id {
            return Err(Flaw::Malformed);
        }
        Ok(Registered {
            id: self.id.clone(),
            key: credential.key,
            counter: data.counter,
            aaguid: credential.aaguid,
            transports: self.response.transports.clone(),
        })
    }
}

impl Assertion {
    /// Returns the authenticator's counter. `user_handle` is the value from the registration.
    pub(crate) fn check(&self, key: &PublicKey, user_handle: &[u8], ceremony: Ceremony<'_>) -> Result<u32, Flaw> {
        if self.r#type != PUBLIC_KEY {
            return Err(Flaw::Malformed);
        }
        let response = &self.response;
        let client_data = ClientData::read(&response.client_data)?;
        client_data.check("webauthn.get", ceremony)?;
        if let Some(sent) = &response.user_handle
            && decoded(sent)? != user_handle
        {
            return Err(Flaw::Malformed);
        }
        let bytes = decoded(&response.authenticator_data)?;
        let data = AuthenticatorData::read(&bytes)?;
        data.check(ceremony)?;
        let signed = [bytes.as_slice(), &client_data.digest()].concat();
        key.verify(&signed, &decoded(&response.signature)?)?;
        Ok(data.counter)
    }
}

fn decoded(text: &str) -> Result<Vec<u8>, Flaw> {
    URL_SAFE_NO_PAD.decode(text).map_err(|_| Flaw::Malformed)
}

fn authenticator_data_of(object: &[u8]) -> Result<Vec<u8>, Flaw> {
    let value: Value = ciborium::from_reader(object).map_err(|_| Flaw::Malformed)?;
    let members = value.into_map().map_err(|_| Flaw::Malformed)?;
    let mut data = None;
    for (name, value) in members {
        match name.as_text() {
            Some("fmt") if value.as_text() != Some("none") => return Err(Flaw::Unsupported),
            Some("authData") => data = value.into_bytes().ok(),
            _ => {}
        }
    }
    data.ok_or(Flaw::Malformed)
}
