//! The account's keys and aliases: creation and lookup. No ciphertexts here.

use std::collections::BTreeMap;
use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::refusal::Refusal;

/// The account of every key, as in ARNs.
pub(crate) const ACCOUNT: &str = "000000000000";
const ARN_PREFIX: &str = "arn:aws:kms:us-east-1:000000000000:";
const ALIAS_PREFIX: &str = "alias/";
const AWS_ALIAS_PREFIX: &str = "alias/aws/";
const MAX_ALIAS_BYTES: usize = 256;

/// Fills an array with random bytes.
pub(crate) fn random<const N: usize>() -> Result<[u8; N], Refusal> {
    let mut bytes = [0; N];
    aws_lc_rs::rand::fill(&mut bytes).map_err(|_| Refusal::Cipher)?;
    Ok(bytes)
}

/// The id of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(crate) struct KeyId(Uuid);

impl KeyId {
    pub(crate) const BYTES: usize = 16;

    fn generate() -> Result<Self, Refusal> {
        Ok(Self(uuid::Builder::from_random_bytes(random()?).into_uuid()))
    }

    pub(crate) fn from_bytes(bytes: [u8; Self::BYTES]) -> Self {
        Self(Uuid::from_bytes(bytes))
    }

    pub(crate) fn as_bytes(&self) -> &[u8; Self::BYTES] {
        self.0.as_bytes()
    }

    pub(crate) fn arn(self) -> String {
        format!("{ARN_PREFIX}key/{self}")
    }
}

impl fmt::Display for KeyId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

impl TryFrom<String> for KeyId {
    type Error = uuid::Error;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        Uuid::parse_str(&text).map(Self)
    }
}

impl From<KeyId> for String {
    fn from(id: KeyId) -> Self {
        id.to_string()
    }
}

/// The 256 bits of a key. Never printed, not even by `Debug`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(crate) struct KeyMaterial([u8; Self::BYTES]);

impl KeyMaterial {
    const BYTES: usize = 32;

    pub(crate) fn as_bytes(&self) -> &[u8; Self::BYTES] {
        &self.0
    }
}

impl fmt::Debug for KeyMaterial {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("KeyMaterial(..)")
    }
}

impl TryFrom<String> for KeyMaterial {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let bytes = STANDARD.decode(text).map_err(|_| "a key is not base64")?;
        bytes.try_into().map(Self).map_err(|_| "a key is not 32 bytes long")
    }
}

impl From<KeyMaterial> for String {
    fn from(material: KeyMaterial) -> Self {
        STANDARD.encode(material.0)
    }
}

/// A valid alias: `alias/` and then letters, digits, `/`, `_` or `-`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct AliasName(String);

impl AliasName {
    pub(crate) fn parse(text: &str) -> Result<Self, Refusal> {
        let Some(name) = text.strip_prefix(ALIAS_PREFIX) else {
            return Err(Refusal::Validation("AliasName must begin with alias/"));
        };
        if text.starts_with(AWS_ALIAS_PREFIX) {
            return Err(Refusal::AliasReserved);
        }
        let allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"/_-".contains(&byte);
        if name.is_empty() || text.len() > MAX_ALIAS_BYTES || !name.bytes().all(allowed) {
            return Err(Refusal::Validation("AliasName must match ^alias/[a-zA-Z0-9/_-]+$"));
        }
        Ok(Self(text.to_owned()))
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    pub(crate) fn arn(&self) -> String {
        format!("{ARN_PREFIX}{}", self.0)
    }
}

/// All keys and aliases: the content of the private file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct KeyRing {
    keys: BTreeMap<KeyId, KeyMaterial>,
    aliases: BTreeMap<AliasName, KeyId>,
    /// Unusable keys.
    #[serde(default)]
    idle: BTreeMap<KeyId, Idle>,
}

/// Why a key is unusable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Idle {
    Disabled,
    PendingDeletion,
}

impl KeyRing {
    /// Why the key is unusable; `None` if it is usable.
    pub(crate) fn idle(&self, id: KeyId) -> Option<Idle> {
        self.idle.get(&id).copied()
    }

    pub(crate) fn set_idle(&mut self, id: KeyId, idle: Option<Idle>) {
        match idle {
            Some(idle) => self.idle.insert(id, idle),
            None => self.idle.remove(&id),
        };
    }

    /// Rejects a key that is disabled or pending deletion.
    pub(crate) fn require_usable(&self, id: KeyId) -> Result<(), Refusal> {
        match self.idle(id) {
            None => Ok(()),
            Some(Idle::Disabled) => Err(Refusal::Disabled(id.arn())),
            Some(Idle::PendingDeletion) => Err(Refusal::PendingDeletion(id.arn())),
        }
    }

    pub(crate) fn create_key(&mut self) -> Result<KeyId, Refusal> {
        let id = KeyId::generate()?;
        self.keys.insert(id, KeyMaterial(random()?));
        Ok(id)
    }

    pub(crate) fn create_alias(&mut self, alias: AliasName, target: KeyId) -> Result<(), Refusal> {
        if self.aliases.contains_key(&alias) {
            return Err(Refusal::AliasExists(alias.arn()));
        }
        self.aliases.insert(alias, target);
        Ok(())
    }

    pub(crate) fn target_of(&self, alias: &AliasName) -> Option<KeyId> {
        self.aliases.get(alias).copied()
    }

    pub(crate) fn material(&self, id: KeyId) -> Option<&KeyMaterial> {
        self.keys.get(&id)
    }

    /// The key of an id, an alias, or the ARN of either.
    pub(crate) fn resolve(&self, reference: &str) -> Result<KeyId, Refusal> {
        let missing = || Refusal::NotFound(reference.to_owned());
        let local = reference.strip_prefix(ARN_PREFIX).unwrap_or(reference);
        if local.starts_with(ALIAS_PREFIX) {
            return self.target_of(&AliasName(local.to_owned())).ok_or_else(missing);
        }
        let id = local.strip_prefix("key/").unwrap_or(local);
        let id = KeyId::try_from(id.to_owned()).map_err(|_| missing())?;
        self.keys.contains_key(&id).then_some(id).ok_or_else(missing)
    }

    pub(crate) fn keys(&self) -> impl Iterator<Item = KeyId> {
        self.keys.keys().copied()
    }

    pub(crate) fn aliases(&self) -> impl Iterator<Item = (&AliasName, KeyId)> {
        self.aliases.iter().map(|(alias, id)| (alias, *id))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_answers_to_its_id_its_alias_and_both_arns() {
        let mut ring = KeyRing::default();
        let id = ring.create_key().unwrap();
        let alias = AliasName::parse("alias/goldgrove").unwrap();
        ring.create_alias(alias.clone(), id).unwrap();

        for reference in [id.to_string(), id.arn(), alias.as_str().to_owned(), alias.arn()] {
            assert_eq!(ring.resolve(&reference).unwrap(), id, "{reference}");
        }
    }

    #[test]
    fn a_reference_to_nothing_is_not_found() {
        let ring = KeyRing::default();
        let elsewhere = "arn:aws:kms:eu-west-1:111111111111:key/a3bb189e-8bf9-4c0d-9f0d-1d6ff9a2a0a5";
        for reference in [
            "",
            "alias/none",
            "key/none",
            "a3bb189e-8bf9-4c0d-9f0d-1d6ff9a2a0a5",
            elsewhere,
        ] {
            assert!(
                matches!(ring.resolve(reference), Err(Refusal::NotFound(_))),
                "{reference}"
            );
        }
    }

    #[test]
    fn key_material_never_shows_itself() {
        let mut ring = KeyRing::default();
        ring.create_key().unwrap();
        let shown = format!("{ring:?}");
        assert!(shown.contains("KeyMaterial(..)"), "{shown}");
    }
}
