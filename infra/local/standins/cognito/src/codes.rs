//! Six-digit codes sent by mail: valid once, for a limited time, and for five wrong guesses.
//!
//! Stores only digests. Does not send codes or look up users.

use std::collections::BTreeMap;

use aws_lc_rs::constant_time;
use goldgrove_domain::random::IdSource;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::refusal::Refusal;
use crate::secret::Secret;
use crate::users::Sub;

const MAX_WRONG: u32 = 5;
/// The most codes per user, purpose and hour, because a new code allows five new guesses.
const MAX_ISSUED: u32 = 10;
const ISSUE_WINDOW: SignedDuration = SignedDuration::from_hours(1);

/// The purpose of a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    SignUp,
    PasswordReset,
    AddressChange,
}

impl Purpose {
    fn name(self) -> &'static str {
        match self {
            Self::SignUp => "sign-up",
            Self::PasswordReset => "password-reset",
            Self::AddressChange => "address-change",
        }
    }

    fn lifetime(self) -> SignedDuration {
        match self {
            Self::SignUp | Self::AddressChange => SignedDuration::from_hours(24),
            Self::PasswordReset => SignedDuration::from_hours(1),
        }
    }
}

/// The user and the purpose of a code.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CodeKey {
    pub(crate) sub: Sub,
    pub(crate) purpose: Purpose,
}

impl CodeKey {
    fn text(self) -> String {
        format!("{}/{}", self.purpose.name(), self.sub)
    }

    fn digest(self, secret: &Secret, code: &str) -> String {
        hex::encode(secret.derive(&[b"code", self.text().as_bytes(), code.as_bytes()]))
    }
}

/// Six random digits.
pub(crate) fn draw(ids: &dyn IdSource) -> String {
    let mut bytes = [0; 8];
    ids.fill(&mut bytes);
    format!("{:06}", u64::from_be_bytes(bytes) % 1_000_000)
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Entry {
    /// `None` after use.
    digest: Option<String>,
    expires_at: Timestamp,
    wrong: u32,
    issued: u32,
    issued_since: Timestamp,
}

/// The latest code per key.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Codes(BTreeMap<String, Entry>);

impl Codes {
    /// Makes `code` the only valid code for this key.
    pub(crate) fn issue(&mut self, key: CodeKey, secret: &Secret, code: &str, now: Timestamp) -> Result<(), Refusal> {
        self.0
            .retain(|_, entry| now < entry.expires_at || now < entry.issued_since + ISSUE_WINDOW);
        let window = self
            .0
            .get(&key.text())
            .filter(|entry| now < entry.issued_since + ISSUE_WINDOW);
        let (issued, issued_since) = window.map_or((0, now), |entry| (entry.issued, entry.issued_since));
        if issued >= MAX_ISSUED {
            return Err(Refusal::LimitExceeded);
        }
        let entry = Entry {
            digest: Some(key.digest(secret, code)),
            expires_at: now + key.purpose.lifetime(),
            wrong: 0,
            issued: issued + 1,
            issued_since,
        };
        self.0.insert(key.text(), entry);
        Ok(())
    }

    /// Whether there is an entry for this key.
    pub(crate) fn knows(&self, key: CodeKey) -> bool {
        self.0.contains_key(&key.text())
    }

    /// Uses a code up, or counts a wrong guess.
    pub(crate) fn redeem(&mut self, key: CodeKey, secret: &Secret, code: &str, now: Timestamp) -> Result<(), Refusal> {
        let entry = self.0.get_mut(&key.text()).ok_or(Refusal::CodeExpired)?;
        let digest = entry
            .digest
            .as_deref()
            .filter(|_| now < entry.expires_at)
            .ok_or(Refusal::CodeExpired)?;
        if entry.wrong >= MAX_WRONG {
            return Err(Refusal::LimitExceeded);
        }
        let given = key.digest(secret, code);
        if constant_time::verify_slices_are_equal(given.as_bytes(), digest.as_bytes()).is_err() {
            entry.wrong += 1;
            return Err(Refusal::CodeMismatch);
        }
        entry.digest = None;
        Ok(())
    }

    /// Removes the code of a key.
    pub(crate) fn cancel(&mut self, key: CodeKey) {
        self.0.remove(&key.text());
    }

    /// Removes all codes of a deleted user.
    pub(crate) fn forget(&mut self, sub: Sub) {
        for purpose in [Purpose::SignUp, Purpose::PasswordReset, Purpose::AddressChange] {
            self.0.remove(&CodeKey { sub, purpose }.text());
        }
    }
}

#[cfg(test)]
mod tests {
    use goldgrove_testing::clock::EPOCH;
    use goldgrove_testing::ids::SeededIds;
    use uuid::Uuid;

    use super::*;

    const KEY: CodeKey = CodeKey {
        sub: Sub::new(Uuid::from_u128(1)),
        purpose: Purpose::PasswordReset,
    };

    fn issued() -> (Codes, Secret) {
        let secret = Secret::generate(&SeededIds::default());
        let mut codes = Codes::default();
        codes.issue(KEY, &secret, "123456", EPOCH).unwrap();
        (codes, secret)
    }

    #[test]
    fn a_code_is_good_once() {
        let (mut codes, secret) = issued();
        codes.redeem(KEY, &secret, "123456", EPOCH).unwrap();
        assert!(matches!(
            codes.redeem(KEY, &secret, "123456", EPOCH),
            Err(Refusal::CodeExpired)
        ));
    }

    #[test]
    fn a_code_ends_when_its_time_is_up() {
        let (mut codes, secret) = issued();
        let end = EPOCH + SignedDuration::from_hours(1);
        assert!(matches!(
            codes.redeem(KEY, &secret, "123456", end),
            Err(Refusal::CodeExpired)
        ));
        codes
            .redeem(KEY, &secret, "123456", end - SignedDuration::from_secs(1))
            .unwrap();
    }

    #[test]
    fn five_wrong_guesses_spoil_a_code_and_a_new_one_is_good() {
        let (mut codes, secret) = issued();
        for _ in 0..MAX_WRONG {
            assert!(matches!(
                codes.redeem(KEY, &secret, "000000", EPOCH),
                Err(Refusal::CodeMismatch)
            ));
        }
        assert!(matches!(
            codes.redeem(KEY, &secret, "123456", EPOCH),
            Err(Refusal::LimitExceeded)
        ));
        codes.issue(KEY, &secret, "654321", EPOCH).unwrap();
        codes.redeem(KEY, &secret, "654321", EPOCH).unwrap();
    }

    #[test]
    fn only_the_latest_code_is_good() {
        let (mut codes, secret) = issued();
        codes.issue(KEY, &secret, "654321", EPOCH).unwrap();
        assert!(matches!(
            codes.redeem(KEY, &secret, "123456", EPOCH),
            Err(Refusal::CodeMismatch)
        ));
    }

    #[test]
    fn a_code_is_good_for_its_own_purpose_and_person() {
        let (mut codes, secret) = issued();
        for key in [
            CodeKey {
                purpose: Purpose::SignUp,
                ..KEY
            },
            CodeKey {
                sub: Sub::new(Uuid::nil()),
                ..KEY
            },
        ] {
            assert!(matches!(
                codes.redeem(key, &secret, "123456", EPOCH),
                Err(Refusal::CodeExpired)
            ));
        }
    }

    #[test]
    fn only_so_many_codes_are_issued_in_an_hour() {
        let (mut codes, secret) = issued();
        for _ in 1..MAX_ISSUED {
            codes.issue(KEY, &secret, "123456", EPOCH).unwrap();
        }
        assert!(matches!(
            codes.issue(KEY, &secret, "123456", EPOCH),
            Err(Refusal::LimitExceeded)
        ));
        codes.issue(KEY, &secret, "123456", EPOCH + ISSUE_WINDOW).unwrap();
    }

    #[test]
    fn a_drawn_code_is_six_digits() {
        let ids = SeededIds::default();
        for _ in 0..100 {
            let code = draw(&ids);
            assert!(
                code.len() == 6 && code.bytes().all(|byte| byte.is_ascii_digit()),
                "{code}"
            );
        }
    }
}
