//! The browser's half of the SRP sign-in, written apart from the server's so that each checks the other.

use aws_lc_rs::digest::{SHA256, digest};
use aws_lc_rs::hmac::{HMAC_SHA256, Key, sign};
use num_bigint::BigUint;

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

/// One sign-in attempt of a browser.
pub(crate) struct SrpClient {
    prime: BigUint,
    private: BigUint,
}

/// All that goes into the answer to a challenge.
pub(crate) struct Challenge<'a> {
    pub(crate) pool_name: &'a str,
    pub(crate) user: &'a str,
    pub(crate) password: &'a str,
    pub(crate) salt_hex: &'a str,
    pub(crate) server_public_hex: &'a str,
    pub(crate) secret_block: &'a [u8],
    pub(crate) timestamp: &'a str,
}

impl SrpClient {
    pub(crate) fn new(private: [u8; 32]) -> Self {
        Self {
            prime: from_hex(PRIME),
            private: BigUint::from_bytes_be(&private),
        }
    }

    pub(crate) fn public_hex(&self) -> String {
        self.public().to_str_radix(16)
    }

    fn public(&self) -> BigUint {
        BigUint::from(2_u8).modpow(&self.private, &self.prime)
    }

    /// The claim signature: `(B - k g^x)^(a + u x)` shared, HKDF, HMAC.
    pub(crate) fn sign(&self, challenge: &Challenge<'_>) -> Vec<u8> {
        let generator = BigUint::from(2_u8);
        let server = from_hex(challenge.server_public_hex);
        let scramble = hashed(&[padded(&self.public()), padded(&server)].concat());
        let multiplier = hashed(&[padded(&self.prime), padded(&generator)].concat());

        let who = format!("{}{}:{}", challenge.pool_name, challenge.user, challenge.password);
        let identity = digest(&SHA256, who.as_bytes());
        let exponent = hashed(&[padded(&from_hex(challenge.salt_hex)).as_slice(), identity.as_ref()].concat());

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
            challenge.timestamp.as_bytes(),
        ];
        sign(&key, &signed.concat()).as_ref().to_vec()
    }
}

fn from_hex(hex: &str) -> BigUint {
    BigUint::parse_bytes(hex.as_bytes(), 16).unwrap()
}

fn hashed(bytes: &[u8]) -> BigUint {
    BigUint::from_bytes_be(digest(&SHA256, bytes).as_ref())
}

/// An even count of hex digits, and a zero before a leading digit that would read as a sign.
fn padded(number: &BigUint) -> Vec<u8> {
    let mut hex = number.to_str_radix(16);
    if hex.len() % 2 == 1 {
        hex.insert(0, '0');
    } else if "89abcdef".contains(&hex[..1]) {
        hex.insert_str(0, "00");
    }
    hex::decode(hex).unwrap()
}
