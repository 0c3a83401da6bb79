//! Codes of authenticator apps (RFC 6238): six digits of HMAC-SHA-1 over the number of half minutes since 1970.
//!
//! No users, used codes or guesses here.

use std::fmt;

use aws_lc_rs::constant_time;
use aws_lc_rs::hmac::{self, HMAC_SHA1_FOR_LEGACY_USE_ONLY};
use data_encoding::BASE32_NOPAD;
use goldgrove_domain::random::IdSource;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

const STEP_SECONDS: u64 = 30;
/// Clocks may differ by one step in either direction.
const TOLERANCE: u64 = 1;
const MODULUS: u32 = 1_000_000;
/// The real service's length: 52 letters in base 32.
const SECRET_BYTES: usize = 32;

/// The number of a half minute since 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Step(u64);

impl Step {
    /// The half minute of a timestamp; 0 before 1970.
    fn at(now: Timestamp) -> Self {
        Self(u64::try_from(now.as_second()).unwrap_or_default() / STEP_SECONDS)
    }

    fn neighbours(self) -> impl Iterator<Item = Self> {
        let first = self.0.saturating_sub(TOLERANCE);
        (first..=self.0.saturating_add(TOLERANCE)).map(Self)
    }
}

/// The secret shared by an app and the pool. Only `base32` reveals it, never `Debug`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(crate) struct TotpSecret(Vec<u8>);

impl TotpSecret {
    /// Draws a random secret.
    pub(crate) fn draw(ids: &dyn IdSource) -> Self {
        let mut bytes = vec![0; SECRET_BYTES];
        ids.fill(&mut bytes);
        Self(bytes)
    }

    /// The text to scan or type into an app.
    pub(crate) fn base32(&self) -> String {
        BASE32_NOPAD.encode(&self.0)
    }

    /// The half minute of the code, within the tolerance of clocks.
    pub(crate) fn step_of(&self, code: &str, now: Timestamp) -> Option<Step> {
        // Compare all steps, so that the time reveals nothing.
        Step::at(now).neighbours().fold(None, |found, step| {
            let matches = constant_time::verify_slices_are_equal(self.code(step).as_bytes(), code.as_bytes()).is_ok();
            if matches { Some(step) } else { found }
        })
    }

    fn code(&self, step: Step) -> String {
        let key = hmac::Key::new(HMAC_SHA1_FOR_LEGACY_USE_ONLY, &self.0);
        let tag = hmac::sign(&key, &step.0.to_be_bytes());
        format!("{:06}", truncated(tag.as_ref()) % MODULUS)
    }
}

/// The dynamic truncation of RFC 4226: 31 bits at the offset in the last half byte.
fn truncated(tag: &[u8]) -> u32 {
    let offset = tag.last().map_or(0, |last| usize::from(last & 0xf));
    let word = tag
        .iter()
        .skip(offset)
        .take(4)
        .fold(0, |word, &byte| (word << 8) | u32::from(byte));
    word & 0x7fff_ffff
}

impl fmt::Debug for TotpSecret {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("TotpSecret(..)")
    }
}

impl TryFrom<String> for TotpSecret {
    type Error = data_encoding::DecodeError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        BASE32_NOPAD.decode(text.as_bytes()).map(Self)
    }
}

impl From<TotpSecret> for String {
    fn from(secret: TotpSecret) -> Self {
        secret.base32()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rfc_secret() -> TotpSecret {
        TotpSecret(b"12345678901234567890".to_vec())
    }

    fn at(second: i64) -> Timestamp {
        Timestamp::from_second(second).unwrap()
    }

    #[test]
    fn the_codes_are_those_of_rfc_6238() {
        // Appendix B, the rows of SHA-1; six digits are the last six of its eight.
        let rows = [
            (59, "287082"),
            (1_111_111_109, "081804"),
            (1_111_111_111, "050471"),
            (1_234_567_890, "005924"),
            (2_000_000_000, "279037"),
            (20_000_000_000, "353130"),
        ];
        for (second, code) in rows {
            assert_eq!(rfc_secret().code(Step::at(at(second))), code, "at {second}");
        }
    }

    #[test]
    fn the_counters_are_those_of_rfc_4226() {
        let codes = [
            "755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871", "520489",
        ];
        for (counter, code) in (0..).zip(codes) {
            assert_eq!(rfc_secret().code(Step(counter)), code, "counter {counter}");
        }
    }

    #[test]
    fn a_code_is_good_half_a_minute_early_and_late_and_no_longer() {
        let secret = rfc_secret();
        // "081804" belongs to the half minute from 1111111080 to 1111111109.
        let rows = [
            (1_111_111_049, false),
            (1_111_111_050, true),
            (1_111_111_109, true),
            (1_111_111_139, true),
            (1_111_111_140, false),
        ];
        for (second, good) in rows {
            assert_eq!(secret.step_of("081804", at(second)).is_some(), good, "at {second}");
        }
    }

    #[test]
    fn nothing_but_six_digits_is_a_code() {
        for code in ["", "81804", "0081804", "081804 ", "08180a", "٠٨١٨٠٤"] {
            assert_eq!(rfc_secret().step_of(code, at(1_111_111_109)), None, "{code:?}");
        }
    }

    #[test]
    fn a_secret_is_kept_as_the_text_an_app_takes_and_is_not_printed() {
        let secret = rfc_secret();
        assert_eq!(secret.base32(), "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
        assert_eq!(TotpSecret::try_from(secret.base32()).unwrap(), secret);
        assert_eq!(format!("{secret:?}"), "TotpSecret(..)");
    }
}
