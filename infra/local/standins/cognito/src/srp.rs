//! The arithmetic of Cognito's secure remote password sign-in: SRP-6a over the 3072-bit group of RFC 5054.
//!
//! Follows Cognito's variations exactly: numbers are hashed in two's complement ("padded hex"), the user is hashed
//! together with the pool's name, and the session key is 16 bytes of HKDF with `Caldera Derived Key`. Contains no users
//! or lifetimes of handshakes. `num-bigint` is not constant-time, which is acceptable only on loopback.

use std::sync::LazyLock;

use aws_lc_rs::constant_time;
use aws_lc_rs::digest::{self, SHA256};
use aws_lc_rs::hmac::{self, HMAC_SHA256};
use num_bigint::BigUint;
use num_traits::Zero as _;
use serde::{Deserialize, Serialize};

/// The 3072-bit safe prime of RFC 5054, as Cognito writes it.
const PRIME_HEX: &[u8] = b"\
FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DD\
EF9519B3CD3A431B302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7ED\
EE386BFB5A899FA5AE9F24117C4B1FE649286651ECE45B3DC2007CB8A163BF0598DA48361C55D39A69163FA8FD24CF5F\
83655D23DCA3AD961C62F356208552BB9ED529077096966D670C354E4ABC9804F1746C08CA18217C32905E462E36CE3B\
E39E772C180E86039B2783A2EC07A28FB5C55DF06F4C52C9DE2BCBF6955817183995497CEA956AE515D2261898FA0510\
15728E5A8AAAC42DAD33170D04507A33A85521ABDF1CBA64ECFB850458DBEF0A8AEA71575D060C7DB3970F85A6E1E4C7\
ABF5AE8CDB0933D71E8C94E04A25619DCEE3D2261AD2EE6BF12FFA06D98A0864D87602733EC86A64521F2B18177B200C\
BBE117577A615D6C770988C0BAD946E208E24FA074E5AB3143DB5BFCE0FD108E4B82D120A93AD2CAFFFFFFFFFFFFFFFF";

const GENERATOR: u8 = 2;
const KEY_INFO: &[u8] = b"Caldera Derived Key";
const KEY_BYTES: usize = 16;
/// Twice the length of the prime; no honest client sends more.
const MAX_PUBLIC_HEX: usize = PRIME_HEX.len() * 2;

struct Group {
    prime: BigUint,
    generator: BigUint,
    /// `k = H(N | g)`
    multiplier: BigUint,
}

static GROUP: LazyLock<Group> = LazyLock::new(|| {
    let prime = BigUint::parse_bytes(PRIME_HEX, 16).unwrap_or_default();
    let generator = BigUint::from(GENERATOR);
    let multiplier = number(&hash(&[&signed_bytes(&prime), &signed_bytes(&generator)]));
    Group {
        prime,
        generator,
        multiplier,
    }
});

fn number(bytes: &[u8]) -> BigUint {
    BigUint::from_bytes_be(bytes)
}

fn hash(parts: &[&[u8]]) -> [u8; 32] {
    let mut context = digest::Context::new(&SHA256);
    for part in parts {
        context.update(part);
    }
    let mut hashed = [0; 32];
    hashed.copy_from_slice(context.finish().as_ref());
    hashed
}

/// Big-endian bytes, with a leading zero if the first bit would read as a sign.
fn signed_bytes(number: &BigUint) -> Vec<u8> {
    let mut bytes = number.to_bytes_be();
    if bytes.first().is_some_and(|first| first & 0x80 != 0) {
        bytes.insert(0, 0);
    }
    bytes
}

/// Stored instead of a password: a salt and `g^x`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "VerifierHex", into = "VerifierHex")]
pub(crate) struct PasswordVerifier {
    salt: BigUint,
    verifier: BigUint,
}

impl PasswordVerifier {
    /// The verifier of a password, for a user of a pool.
    pub(crate) fn new(pool_name: &str, user: &str, password: &str, salt: [u8; 16]) -> Self {
        let salt = number(&salt);
        let verifier = verifier(pool_name, user, password, &salt);
        Self { salt, verifier }
    }

    /// A verifier in the right format that matches no password, derived from `seed`.
    pub(crate) fn decoy(salt: [u8; 16], seed: &[u8]) -> Self {
        Self {
            salt: number(&salt),
            verifier: number(seed) % &GROUP.prime,
        }
    }

    /// Whether this is the password, for sign-ins that send it in full.
    pub(crate) fn matches(&self, pool_name: &str, user: &str, password: &str) -> bool {
        let candidate = verifier(pool_name, user, password, &self.salt);
        constant_time::verify_slices_are_equal(&candidate.to_bytes_be(), &self.verifier.to_bytes_be()).is_ok()
    }

    pub(crate) fn salt_hex(&self) -> String {
        self.salt.to_str_radix(16)
    }
}

/// `g^x` with `x = H(salt | H(pool user ":" password))`
fn verifier(pool_name: &str, user: &str, password: &str, salt: &BigUint) -> BigUint {
    let identity = hash(&[pool_name.as_bytes(), user.as_bytes(), b":", password.as_bytes()]);
    let exponent = number(&hash(&[&signed_bytes(salt), &identity]));
    GROUP.generator.modpow(&exponent, &GROUP.prime)
}

#[derive(Serialize, Deserialize)]
struct VerifierHex {
    salt: String,
    verifier: String,
}

impl TryFrom<VerifierHex> for PasswordVerifier {
    type Error = &'static str;

    fn try_from(hex: VerifierHex) -> Result<Self, Self::Error> {
        let parse = |text: &str| BigUint::parse_bytes(text.as_bytes(), 16).ok_or("a password verifier is not hex");
        Ok(Self {
            salt: parse(&hex.salt)?,
            verifier: parse(&hex.verifier)?,
        })
    }
}

impl From<PasswordVerifier> for VerifierHex {
    fn from(password: PasswordVerifier) -> Self {
        Self {
            salt: password.salt_hex(),
            verifier: password.verifier.to_str_radix(16),
        }
    }
}

/// The client's `A`: not a multiple of the prime, which would make the key guessable.
#[derive(Clone, Debug)]
pub(crate) struct ClientPublic(BigUint);

impl ClientPublic {
    pub(crate) fn parse(hex: &str) -> Option<Self> {
        if hex.len() > MAX_PUBLIC_HEX {
            return None;
        }
        let value = BigUint::parse_bytes(hex.as_bytes(), 16)?;
        (!(&value % &GROUP.prime).is_zero()).then_some(Self(value))
    }
}

/// The server's half of a sign-in.
#[derive(Clone, Debug)]
pub(crate) struct Handshake {
    client_public: ClientPublic,
    private: BigUint,
    public: BigUint,
    password: PasswordVerifier,
}

/// The client's answer to the challenge.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Claim<'a> {
    /// The block from the challenge, decoded.
    pub(crate) secret_block: &'a [u8],
    /// The client's timestamp, unchanged.
    pub(crate) timestamp: &'a str,
    /// HMAC of pool, user, block and timestamp with the session key, decoded.
    pub(crate) signature: &'a [u8],
}

impl Handshake {
    /// Answers the client's `A` with `B = kv + g^b`; `ephemeral` is `b`, new for every handshake.
    pub(crate) fn new(client_public: ClientPublic, password: PasswordVerifier, ephemeral: [u8; 32]) -> Self {
        let private = number(&ephemeral);
        let blinded = &GROUP.multiplier * &password.verifier;
        let public = (blinded + GROUP.generator.modpow(&private, &GROUP.prime)) % &GROUP.prime;
        Self {
            client_public,
            private,
            public,
            password,
        }
    }

    pub(crate) fn public_hex(&self) -> String {
        self.public.to_str_radix(16)
    }

    /// The verifier of this handshake.
    pub(crate) fn password(&self) -> &PasswordVerifier {
        &self.password
    }

    /// Whether the claim proves possession of the password.
    pub(crate) fn proves(&self, pool_name: &str, user: &str, claim: &Claim<'_>) -> bool {
        let key = hmac::Key::new(HMAC_SHA256, &self.session_key());
        let mut signed = pool_name.as_bytes().to_vec();
        signed.extend_from_slice(user.as_bytes());
        signed.extend_from_slice(claim.secret_block);
        signed.extend_from_slice(claim.timestamp.as_bytes());
        hmac::verify(&key, &signed, claim.signature).is_ok()
    }

    fn session_key(&self) -> [u8; KEY_BYTES] {
        let scramble = number(&hash(&[
            &signed_bytes(&self.client_public.0),
            &signed_bytes(&self.public),
        ]));
        let shared = &self.client_public.0 * self.password.verifier.modpow(&scramble, &GROUP.prime);
        derive_key(&scramble, &shared.modpow(&self.private, &GROUP.prime))
    }
}

/// One block of HKDF-SHA-256: the salt is the scrambler, the input the shared secret.
fn derive_key(scramble: &BigUint, shared: &BigUint) -> [u8; KEY_BYTES] {
    let extract = hmac::Key::new(HMAC_SHA256, &signed_bytes(scramble));
    let pseudo_random = hmac::sign(&extract, &signed_bytes(shared));
    let expand = hmac::Key::new(HMAC_SHA256, pseudo_random.as_ref());
    let block = hmac::sign(&expand, &[KEY_INFO, &[1]].concat());
    let mut key = [0; KEY_BYTES];
    key.copy_from_slice(&block.as_ref()[..KEY_BYTES]);
    key
}

#[cfg(test)]
mod tests {
    use base64::Engine as _;
    use base64::engine::general_purpose::STANDARD;
    use goldgrove_testing::ids::SeededIds;
    use serde_json::json;

    use super::*;
    use crate::client::SrpClient;

    const POOL: &str = "goldgrove";
    const USER: &str = "5b1f6e0a-0d53-4f44-9d3c-6a0d4f701a11";
    const BLOCK: &[u8] = b"block";
    const TIME: &str = "Sat Nov 21 12:00:00 UTC 2026";

    fn signed_in(known: &str, typed: &str, secret_block: &[u8], timestamp: &str) -> bool {
        let client = SrpClient::new(&SeededIds::default());
        let begun = client.begin("client", "avery@x.example");
        let public = ClientPublic::parse(begun["AuthParameters"]["SRP_A"].as_str().unwrap()).unwrap();
        let password = PasswordVerifier::new(POOL, USER, known, [0xf3; 16]);
        let handshake = Handshake::new(public, password, [9; 32]);
        let challenge = json!({ "ChallengeParameters": {
            "SALT": handshake.password().salt_hex(),
            "SRP_B": handshake.public_hex(),
            "SECRET_BLOCK": STANDARD.encode(BLOCK),
            "USERNAME": USER,
            "USER_ID_FOR_SRP": USER,
        } });
        let answer = client.answer("client", "region_goldgrove", typed, &challenge).unwrap();
        let claimed = answer["ChallengeResponses"]["PASSWORD_CLAIM_SIGNATURE"]
            .as_str()
            .unwrap();
        let signature = STANDARD.decode(claimed).unwrap();
        handshake.proves(
            POOL,
            USER,
            &Claim {
                secret_block,
                timestamp,
                signature: &signature,
            },
        )
    }

    #[test]
    fn only_the_password_the_block_and_the_time_of_this_handshake_prove_anything() {
        let rows = [
            ("all as they were", "Passw0rd!", BLOCK, TIME, true),
            ("another password", "Passw0rd?", BLOCK, TIME, false),
            ("another block", "Passw0rd!", b"other".as_slice(), TIME, false),
            (
                "another time",
                "Passw0rd!",
                BLOCK,
                "Sat Nov 21 12:00:01 UTC 2026",
                false,
            ),
        ];
        for (name, typed, block, time, expected) in rows {
            assert_eq!(signed_in("Passw0rd!", typed, block, time), expected, "{name}");
        }
    }

    #[test]
    fn a_decoy_is_proven_by_no_password() {
        let password = PasswordVerifier::decoy([1; 16], &[0xab; 384]);
        assert!(!password.matches(POOL, USER, "Passw0rd!"));
    }

    #[test]
    fn a_full_password_matches_itself_alone() {
        let password = PasswordVerifier::new(POOL, USER, "Passw0rd!", [3; 16]);
        assert!(password.matches(POOL, USER, "Passw0rd!"));
        assert!(!password.matches(POOL, USER, "Passw0rd"));
        assert!(!password.matches(POOL, "another user", "Passw0rd!"));
        assert!(!password.matches("another pool", USER, "Passw0rd!"));
    }

    #[test]
    fn a_client_value_that_would_fix_the_key_is_refused() {
        let prime = GROUP.prime.to_str_radix(16);
        let twice = (&GROUP.prime * 2_u8).to_str_radix(16);
        for hex in ["0", "", "xyz", &prime, &twice, &"f".repeat(MAX_PUBLIC_HEX + 1)] {
            assert!(ClientPublic::parse(hex).is_none(), "{hex}");
        }
        assert!(ClientPublic::parse("2").is_some());
    }

    #[test]
    fn the_prime_is_the_whole_prime() {
        assert_eq!(GROUP.prime.bits(), 3072);
    }

    #[test]
    fn a_verifier_survives_being_written_down() {
        let password = PasswordVerifier::new(POOL, USER, "Passw0rd!", [0; 16]);
        let written = serde_json::to_string(&password).unwrap();
        assert_eq!(serde_json::from_str::<PasswordVerifier>(&written).unwrap(), password);
    }
}
