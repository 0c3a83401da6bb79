//! An authenticator app, written independently of the pool's code: RFC 6238 with SHA-1, half minutes and six digits.

use aws_lc_rs::hmac::{HMAC_SHA1_FOR_LEGACY_USE_ONLY, Key, sign};
use data_encoding::BASE32_NOPAD;
use goldgrove_domain::clock::Clock as _;
use goldgrove_testing::clock::MockClock;

/// An app with a secret.
pub(crate) struct Authenticator(Key);

impl Authenticator {
    pub(crate) fn new(base32: &str) -> Self {
        let secret = BASE32_NOPAD.decode(base32.as_bytes()).unwrap();
        Self(Key::new(HMAC_SHA1_FOR_LEGACY_USE_ONLY, &secret))
    }

    /// The current code.
    pub(crate) fn code(&self, clock: &MockClock) -> String {
        self.code_of(clock.now().as_second() / 30)
    }

    fn code_of(&self, step: i64) -> String {
        let tag = sign(&self.0, &step.to_be_bytes());
        let tag = tag.as_ref();
        let offset = usize::from(tag[19] & 0xf);
        let word = u32::from_be_bytes(tag[offset..offset + 4].try_into().unwrap());
        format!("{:06}", (word & 0x7fff_ffff) % 1_000_000)
    }

    /// Six digits that match no code from half a minute ago to half a minute from now.
    pub(crate) fn wrong_code(&self, clock: &MockClock) -> String {
        let step = clock.now().as_second() / 30;
        let near: Vec<String> = (step - 1..=step + 1).map(|step| self.code_of(step)).collect();
        let mut codes = (0..).map(|number| format!("{number:06}"));
        codes.find(|code| !near.contains(code)).unwrap()
    }
}
