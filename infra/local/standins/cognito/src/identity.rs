//! The identity behind a sign-in name: a real user, or an indistinguishable decoy.
//!
//! A decoy is derived from the name and the pool's secret, so an unknown name always has the same id and salt, and
//! costs the same computation as a known one. Every request for a decoy fails.

use crate::secret::Secret;
use crate::srp::PasswordVerifier;
use crate::users::{Sub, User, Users};

/// As long as the group's prime.
const VERIFIER_BYTES: usize = 384;

/// The user or decoy behind a name.
#[derive(Debug)]
pub(crate) struct Identity {
    pub(crate) sub: Sub,
    pub(crate) password: PasswordVerifier,
    /// `None` for a decoy.
    pub(crate) user: Option<User>,
    /// The masked address that a code is reported as sent to.
    pub(crate) masked_email: String,
}

impl Identity {
    /// The identity behind a name. Always computes the decoy, so that the time reveals nothing.
    pub(crate) fn of(name: &str, users: &Users, secret: &Secret) -> Self {
        let decoy = Self::decoy(&name.to_lowercase(), secret);
        match users.named(name) {
            Some(user) => Self::known(user.clone()),
            None => decoy,
        }
    }

    fn known(user: User) -> Self {
        Self {
            sub: user.sub,
            password: user.password.clone(),
            masked_email: masked(&user.email),
            user: Some(user),
        }
    }

    fn decoy(name: &str, secret: &Secret) -> Self {
        let sub = match Sub::parse(name) {
            Some(sub) => sub,
            None => Sub::new(uuid::Builder::from_random_bytes(half(secret, b"decoy sub", name)).into_uuid()),
        };
        let seed: Vec<u8> = (0..VERIFIER_BYTES / 32)
            .flat_map(|block| secret.derive(&[b"decoy verifier", &block.to_be_bytes(), name.as_bytes()]))
            .collect();
        let masked_email = if name.contains('@') {
            masked(name)
        } else {
            masked(&decoy_email(sub))
        };
        Self {
            sub,
            password: PasswordVerifier::decoy(half(secret, b"decoy salt", name), &seed),
            user: None,
            masked_email,
        }
    }
}

fn half(secret: &Secret, purpose: &[u8], name: &str) -> [u8; 16] {
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&secret.derive(&[purpose, name.as_bytes()])[..16]);
    bytes
}

/// An address for a decoy; only its first letters are visible.
fn decoy_email(sub: Sub) -> String {
    let letter = |byte: u8| char::from(b'a' + byte % 26);
    let [first, second, ..] = *sub.as_bytes();
    format!("{}@{}", letter(first), letter(second))
}

/// `a***@x***`: enough to recognize one's own address, too little to learn another's.
fn masked(email: &str) -> String {
    let first = |text: &str| text.chars().next().map(String::from).unwrap_or_default();
    let (local, domain) = email.split_once('@').unwrap_or((email, ""));
    format!("{}***@{}***", first(local), first(domain))
}

#[cfg(test)]
mod tests {
    use goldgrove_testing::ids::SeededIds;

    use super::*;

    #[test]
    fn an_unknown_name_is_the_same_decoy_every_time_and_in_any_case() {
        let secret = Secret::generate(&SeededIds::default());
        let one = Identity::of("nobody@x.example", &Users::default(), &secret);
        let again = Identity::of("Nobody@X.example", &Users::default(), &secret);
        assert_eq!((one.sub, one.password), (again.sub, again.password));
    }

    #[test]
    fn decoys_of_different_names_or_secrets_differ() {
        let secret = Secret::generate(&SeededIds::new(1));
        let other = Secret::generate(&SeededIds::new(2));
        let one = Identity::of("nobody@x.example", &Users::default(), &secret);
        for (name, secret) in [("noone@x.example", &secret), ("nobody@x.example", &other)] {
            let another = Identity::of(name, &Users::default(), secret);
            assert_ne!(one.sub, another.sub);
            assert_ne!(one.password, another.password);
        }
    }

    #[test]
    fn an_address_is_masked_to_its_first_letters() {
        assert_eq!(masked("avery@goldgrove.example"), "a***@g***");
    }
}
