//! The browser's half of the SRP sign-in, the only one that the product's app client offers; written independently of
//! the server's half, so that each tests the other. For tests and tools that sign in without a browser.

use aws_lc_rs::digest::{SHA256, digest};
use aws_lc_rs::hmac::{HMAC_SHA256, Key, sign};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use goldgrove_domain::random::IdSource;
use num_bigint::BigUint;
use serde_json::{Value, json};

const PRIME: &str = concat!(
    "ffffffffffffffffc90fdaa22168c234c4c6628b80dc1cd129024e088a67cc74020bbea63b139b22514a08798e3404dd",
    "ef9519b3cd3a431b302b0a6df25f14374fe1356d6d51c245e485b576625e7ec6f44c42e9a637ed6b0bff5cb6f406b7ed",
    "ee386bfb5a899fa5ae9f24117c4b1fe649286651ece45b3dc2007cb8a163bf0598da48361c55d39a69163fa8fd24cf5f",
    "83655d23dca3ad961c62f356208552bb9ed529077096966d670c354e4abc9804f1746c08ca18217c32905e462e36ce3b",
    "e39e772c180e86039b2783a2ec07a28fb5c55df06f4c52c9de2bcbf6955817183995497cea956ae515d2261898fa0510",
    "15728e5a8aaac42dad33170d04507a33a85521abdf1cba64ecfb850458dbef0a8aea71575d060c7db3970f85a6e1e4c7",
    "abf5ae8cdb0933d71e8c94e04a25619dcee3d2261ad2ee6bf12ffa06d98a0864d87602733ec86a64521f2b18177b200c",
    "bbe117577a615d6c770988c0bad946e208e24fa074e5ab3143db5bfce0fd108e4b82d120a93ad2caffffffffffffffff",
);

/// The timestamp of a claim; this pool does not check it.
const TIMESTAMP: &str = "Sat Nov 21 12:00:00 UTC 2026";

/// One sign-in attempt of a browser.
#[derive(Debug)]
pub struct SrpClient {
    prime: BigUint,
    private: BigUint,
}

/// The inputs of an answer to a challenge.
struct Challenge<'a> {
    pool_name: &'a str,
    user: &'a str,
    password: &'a str,
    salt: BigUint,
    server_public: BigUint,
    secret_block: &'a [u8],
}

impl SrpClient {
    /// Draws the browser's secret.
    pub fn new(ids: &dyn IdSource) -> Self {
        let mut private = [0; 32];
        ids.fill(&mut private);
        Self {
            prime: from_hex(PRIME).unwrap_or_default(),
            private: BigUint::from_bytes_be(&private),
        }
    }

    /// The body of `InitiateAuth`.
    pub fn begin(&self, client_id: &str, email: &str) -> Value {
        let parameters = json!({ "USERNAME": email, "SRP_A": self.public().to_str_radix(16) });
        json!({ "AuthFlow": "USER_SRP_AUTH", "ClientId": client_id, "AuthParameters": parameters })
    }

    /// The body of `RespondToAuthChallenge` for an answer of `InitiateAuth`; `None` if that is not an SRP challenge.
    /// `pool_id` is the full id of the pool; the claim covers only its name.
    pub fn answer(&self, client_id: &str, pool_id: &str, password: &str, challenge: &Value) -> Option<Value> {
        let parameters = &challenge["ChallengeParameters"];
        let text = |name: &str| parameters[name].as_str();
        let secret_block = text("SECRET_BLOCK")?;
        let signature = self.sign(&Challenge {
            pool_name: pool_id.split_once('_')?.1,
            user: text("USER_ID_FOR_SRP")?,
            password,
            salt: from_hex(text("SALT")?)?,
            server_public: from_hex(text("SRP_B")?)?,
            secret_block: &STANDARD.decode(secret_block).ok()?,
        });
        Some(json!({
            "ClientId": client_id,
            "ChallengeName": "PASSWORD_VERIFIER",
            "ChallengeResponses": {
                "USERNAME": text("USERNAME")?,
                "PASSWORD_CLAIM_SECRET_BLOCK": secret_block,
                "PASSWORD_CLAIM_SIGNATURE": STANDARD.encode(signature),
                "TIMESTAMP": TIMESTAMP,
            },
        }))
    }

    fn public(&self) -> BigUint {
        BigUint::from(2_u8).modpow(&self.private, &self.prime)
    }

    /// The claim signature: `(B - k g^x)^(a + u x)` shared, HKDF, HMAC.
    fn sign(&self, challenge: &Challenge<'_>) -> Vec<u8> {
        let generator = BigUint::from(2_u8);
        let server = &challenge.server_public;
        let scramble = hashed(&[padded(&self.public()), padded(server)].concat());
        let multiplier = hashed(&[padded(&self.prime), padded(&generator)].concat());

        let who = format!("{}{}:{}", challenge.pool_name, challenge.user, challenge.password);
        let identity = digest(&SHA256, who.as_bytes());
        let exponent = hashed(&[padded(&challenge.salt).as_slice(), identity.as_ref()].concat());

        let masked = multiplier * generator.modpow(&exponent, &self.prime) % &self.prime;
        let base = (server + &self.prime - masked) % &self.prime;
        let shared = base.modpow(&(&self.private + &scramble * exponent), &self.prime);

        let extracted = sign(&Key::new(HMAC_SHA256, &padded(&scramble)), &padded(&shared));
        let expanded = sign(&Key::new(HMAC_SHA256, extracted.as_ref()), b"Caldera Derived Key\x01");
        let key = Key::new(HMAC_SHA256, &expanded.as_ref()[..16]);
        let signed = [
            challenge.pool_name.as_bytes(),
            challenge.user.as_bytes(),
            challenge.secret_block,
            TIMESTAMP.as_bytes(),
        ];
        sign(&key, &signed.concat()).as_ref().to_vec()
    }
}

fn from_hex(hex: &str) -> Option<BigUint> {
    BigUint::parse_bytes(hex.as_bytes(), 16)
}

fn hashed(bytes: &[u8]) -> BigUint {
    BigUint::from_bytes_be(digest(&SHA256, bytes).as_ref())
}

/// The bytes of a number, with a leading zero if the first bit would read as a sign.
fn padded(number: &BigUint) -> Vec<u8> {
    let mut hex = number.to_str_radix(16);
    if hex.len() % 2 == 1 {
        hex.insert(0, '0');
    } else if "89abcdef".contains(&hex[..1]) {
        hex.insert_str(0, "00");
    }
    hex::decode(hex).unwrap_or_default()
}
