//! The pool's users and their lookup. No tokens or codes here.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::attributes::{Attribute, EMAIL};
use crate::passkeys::Passkeys;
use crate::refusal::Refusal;
use crate::second_factor::SecondFactor;
use crate::srp::PasswordVerifier;

/// The permanent id of a user: the `sub` of their tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Sub(Uuid);

impl Sub {
    pub(crate) const fn new(id: Uuid) -> Self {
        Self(id)
    }

    pub(crate) fn parse(text: &str) -> Option<Self> {
        Uuid::parse_str(text).ok().map(Self)
    }

    pub(crate) fn as_bytes(&self) -> &[u8; 16] {
        self.0.as_bytes()
    }
}

impl fmt::Display for Sub {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

/// A user to create in confirmed state.
#[derive(Clone)]
pub struct NewUser {
    /// The email address, which is also the sign-in name.
    pub email: String,
    /// The password; it must follow the policy.
    pub password: String,
    /// The first name.
    pub given_name: String,
    /// The last name.
    pub family_name: String,
}

/// Why a user could not be seeded.
#[derive(Debug, thiserror::Error)]
#[error("the user could not be seeded: {name}: {message}")]
pub struct SeedError {
    /// The service's name of the error, e.g. `InvalidPasswordException`.
    pub name: &'static str,
    /// The message.
    pub message: String,
}

impl From<Refusal> for SeedError {
    fn from(refusal: Refusal) -> Self {
        Self {
            name: refusal.name(),
            message: refusal.to_string(),
        }
    }
}

/// The state of a user.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub(crate) enum Status {
    Unconfirmed,
    /// Created by an administrator; the user must set a password first.
    ForceChangePassword,
    Confirmed,
}

impl Status {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Unconfirmed => "UNCONFIRMED",
            Self::ForceChangePassword => "FORCE_CHANGE_PASSWORD",
            Self::Confirmed => "CONFIRMED",
        }
    }
}

/// One user.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct User {
    pub(crate) sub: Sub,
    /// Lowercase.
    pub(crate) email: String,
    /// The new address that awaits its code, in lowercase.
    pub(crate) pending_email: Option<String>,
    pub(crate) status: Status,
    pub(crate) password: PasswordVerifier,
    /// All except `sub`, `email` and `email_verified`.
    pub(crate) attributes: BTreeMap<String, String>,
    /// Absent in older files.
    #[serde(default)]
    pub(crate) second_factor: SecondFactor,
    #[serde(default)]
    pub(crate) passkeys: Passkeys,
}

impl User {
    pub(crate) fn is_confirmed(&self) -> bool {
        self.status == Status::Confirmed
    }

    /// All attributes in the service's format.
    pub(crate) fn all_attributes(&self) -> Vec<Attribute> {
        let mut all = vec![
            Attribute::new("sub", self.sub.to_string()),
            Attribute::new(EMAIL, self.email.clone()),
            Attribute::new("email_verified", self.is_confirmed().to_string()),
        ];
        all.extend(
            self.attributes
                .iter()
                .map(|(name, value)| Attribute::new(name, value.clone())),
        );
        all
    }
}

/// All users.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Users(BTreeMap<Sub, User>);

impl Users {
    /// Adds a user with an unused email address.
    pub(crate) fn add(&mut self, user: User) -> Result<(), Refusal> {
        if self.by_email(&user.email).is_some() {
            return Err(Refusal::UsernameExists);
        }
        self.0.insert(user.sub, user);
        Ok(())
    }

    pub(crate) fn get(&self, sub: Sub) -> Option<&User> {
        self.0.get(&sub)
    }

    pub(crate) fn get_mut(&mut self, sub: Sub) -> Option<&mut User> {
        self.0.get_mut(&sub)
    }

    /// Changes a user's address to an unused one.
    pub(crate) fn readdress(&mut self, sub: Sub, email: String) -> Result<(), Refusal> {
        if self.by_email(&email).is_some_and(|other| other.sub != sub) {
            return Err(Refusal::AliasExists);
        }
        let user = self.get_mut(sub).ok_or(Refusal::UserNotFound)?;
        user.email = email;
        user.pending_email = None;
        Ok(())
    }

    pub(crate) fn remove(&mut self, sub: Sub) {
        self.0.remove(&sub);
    }

    /// The user of a sign-in name: a `sub`, or an email address in any case.
    pub(crate) fn named(&self, name: &str) -> Option<&User> {
        match Sub::parse(name) {
            Some(sub) => self.get(sub),
            None => self.by_email(&name.to_lowercase()),
        }
    }

    pub(crate) fn by_email(&self, email: &str) -> Option<&User> {
        self.0.values().find(|user| user.email == email)
    }
}
