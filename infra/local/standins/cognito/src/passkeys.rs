//! A user's passkeys. Contains no tokens, challenges or passwords.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::refusal::Refusal;
use crate::webauthn::{PublicKey, Registered};

/// The most passkeys per user.
pub(crate) const MAX_PASSKEYS: usize = 20;

/// Names of well-known authenticators, by AAGUID.
const NAMES: [(&str, &str); 6] = [
    ("08987058cadc4b81b6e130de50dcbe96", "Windows Hello"),
    ("adce000235bcc60a648b0b25f1f05503", "Chrome on Mac"),
    ("bada5566a7aa401fbd9645619a55120d", "1Password"),
    ("d548826e79b4db40a3d811116f7e8349", "Bitwarden"),
    ("ea9b8d664d011d213ce4b6b48cb575d4", "Google Password Manager"),
    ("fbfc3007154e4ecc8c0b6e020557d7bd", "iCloud Keychain"),
];

/// One passkey.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Passkey {
    pub(crate) id: String,
    pub(crate) key: PublicKey,
    /// The authenticator's signature counter; 0 if it does not count.
    counter: u32,
    name: String,
    attachment: Option<String>,
    transports: Vec<String>,
    created_at: Timestamp,
}

impl Passkey {
    pub(crate) fn new(registered: Registered, attachment: Option<String>, now: Timestamp) -> Self {
        let aaguid = hex::encode(registered.aaguid);
        let name = NAMES.iter().find(|(known, _)| *known == aaguid);
        Self {
            id: registered.id,
            key: registered.key,
            counter: registered.counter,
            name: name.map_or("Passkey", |(_, name)| name).to_owned(),
            attachment,
            transports: registered.transports,
            created_at: now,
        }
    }

    /// Records a use. Rejects a counter that did not grow, because it indicates a copy of the passkey.
    pub(crate) fn count(&mut self, counter: u32) -> bool {
        let grows = counter > self.counter || (counter, self.counter) == (0, 0);
        if grows {
            self.counter = counter;
        }
        grows
    }

    /// The descriptor for the browser's options.
    pub(crate) fn descriptor(&self) -> Value {
        json!({ "id": self.id, "type": "public-key", "transports": self.transports })
    }

    /// The entry in the service's list.
    pub(crate) fn description(&self, relying_party: &str) -> Value {
        let mut description = json!({
            "CredentialId": self.id,
            "FriendlyCredentialName": self.name,
            "RelyingPartyId": relying_party,
            "AuthenticatorTransports": self.transports,
            "CreatedAt": self.created_at.as_second(),
        });
        if let Some(attachment) = &self.attachment {
            description["AuthenticatorAttachment"] = json!(attachment);
        }
        description
    }
}

/// A user's passkeys and their setting.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Passkeys {
    /// Oldest first.
    all: Vec<Passkey>,
    /// Whether they may replace a password and a code.
    pub(crate) as_second_factor: bool,
}

impl Passkeys {
    pub(crate) fn all(&self) -> &[Passkey] {
        &self.all
    }

    pub(crate) fn get(&self, id: &str) -> Option<&Passkey> {
        self.all.iter().find(|passkey| passkey.id == id)
    }

    pub(crate) fn get_mut(&mut self, id: &str) -> Option<&mut Passkey> {
        self.all.iter_mut().find(|passkey| passkey.id == id)
    }

    pub(crate) fn add(&mut self, passkey: Passkey) -> Result<(), Refusal> {
        if self.all.len() >= MAX_PASSKEYS {
            return Err(Refusal::LimitExceeded);
        }
        if self.get(&passkey.id).is_some() {
            return Err(Refusal::invalid("The credential is already registered."));
        }
        self.all.push(passkey);
        Ok(())
    }

    pub(crate) fn remove(&mut self, id: &str) -> Result<(), Refusal> {
        let before = self.all.len();
        self.all.retain(|passkey| passkey.id != id);
        if self.all.len() == before {
            return Err(Refusal::UnknownPasskey);
        }
        Ok(())
    }
}
