//! The bytes that an authenticator signs: site, user's gesture, counter, and new key.

use aws_lc_rs::digest::{SHA256, digest};
use ciborium::Value;

use super::public_key::PublicKey;
use super::{Ceremony, Flaw};

const USER_PRESENT: u8 = 0x01;
const USER_VERIFIED: u8 = 0x04;
const HAS_CREDENTIAL: u8 = 0x40;
const HAS_EXTENSIONS: u8 = 0x80;
const MAX_ID_BYTES: usize = 1023;

pub(super) struct AuthenticatorData<'a> {
    relying_party_hash: &'a [u8; 32],
    flags: u8,
    pub(super) counter: u32,
    rest: &'a [u8],
}

pub(super) struct Credential {
    pub(super) aaguid: [u8; 16],
    pub(super) id: Vec<u8>,
    pub(super) key: PublicKey,
}

impl<'a> AuthenticatorData<'a> {
    pub(super) fn read(bytes: &'a [u8]) -> Result<Self, Flaw> {
        let (relying_party_hash, rest) = bytes.split_first_chunk().ok_or(Flaw::Malformed)?;
        let (&flags, rest) = rest.split_first().ok_or(Flaw::Malformed)?;
        let (&counter, rest) = rest.split_first_chunk().ok_or(Flaw::Malformed)?;
        Ok(Self {
            relying_party_hash,
            flags,
            counter: u32::from_be_bytes(counter),
            rest,
        })
    }

    pub(super) fn check(&self, ceremony: Ceremony<'_>) -> Result<(), Flaw> {
        if self.relying_party_hash != digest(&SHA256, ceremony.relying_party.as_bytes()).as_ref() {
            return Err(Flaw::RelyingParty);
        }
        if !self.has(USER_PRESENT) {
            return Err(Flaw::NotPresent);
        }
        if ceremony.verified && !self.has(USER_VERIFIED) {
            return Err(Flaw::NotVerified);
        }
        Ok(())
    }

    /// The new credential of a registration.
    pub(super) fn credential(&self) -> Result<Credential, Flaw> {
        if !self.has(HAS_CREDENTIAL) {
            return Err(Flaw::Malformed);
        }
        let (&aaguid, rest) = self.rest.split_first_chunk().ok_or(Flaw::Malformed)?;
        let (&length, rest) = rest.split_first_chunk().ok_or(Flaw::Malformed)?;
        let length = usize::from(u16::from_be_bytes(length));
        if length > MAX_ID_BYTES {
            return Err(Flaw::Malformed);
        }
        let (id, mut rest) = rest.split_at_checked(length).ok_or(Flaw::Malformed)?;
        let key: Value = ciborium::from_reader(&mut rest).map_err(|_| Flaw::Malformed)?;
        if !rest.is_empty() && !self.has(HAS_EXTENSIONS) {
            return Err(Flaw::Malformed);
        }
        Ok(Credential {
            aaguid,
            id: id.to_vec(),
            key: PublicKey::of(&key)?,
        })
    }

    fn has(&self, flag: u8) -> bool {
        self.flags & flag == flag
    }
}
