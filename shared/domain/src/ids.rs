//! Distinct types for distinct ids, so that two of them cannot be swapped.
//!
//! Text forms carry a prefix (`goal_018f…`), in URLs, rows and logs alike.

use std::fmt;

use uuid::Uuid;

/// The text is not an id of the wanted kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a {kind} id")]
pub struct IdError {
    /// The kind that was wanted, e.g. `goal`.
    pub kind: &'static str,
}

/// Namespace of ids that are derived from a provider's own, so that repeating an import repeats the ids.
const PROVIDER_NAMESPACE: Uuid = Uuid::from_u128(0x7f8e_3a50_52a1_4c0c_9d3c_6a0d_4f70_1a11);

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident = $prefix:literal;)+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(Uuid);

        impl $name {
            /// The word before the underscore in the text form.
            pub const PREFIX: &'static str = $prefix;

            /// Wraps a fresh id.
            pub const fn new(id: Uuid) -> Self {
                Self(id)
            }

            /// The deterministic id for `owner` and a provider's `key`.
            pub fn derived(owner: &UserId, key: &str) -> Self {
                let name = format!("{}:{}:{key}", Self::PREFIX, owner.as_str());
                Self(Uuid::new_v5(&PROVIDER_NAMESPACE, name.as_bytes()))
            }

            /// Parses the text form.
            ///
            /// # Errors
            /// [`IdError`] unless the text is the prefix, an underscore and a hyphenated UUID.
            pub fn parse(text: &str) -> Result<Self, IdError> {
                text.strip_prefix($prefix)
                    .and_then(|rest| rest.strip_prefix('_'))
                    .and_then(|uuid| Uuid::try_parse(uuid).ok())
                    .map(Self)
                    .filter(|id| id.to_string() == text)
                    .ok_or(IdError { kind: $prefix })
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(formatter, "{}_{}", $prefix, self.0)
            }
        }
    )+};
}

ids! {
    /// One account of one user.
    AccountId = "acct";
    /// One holding of one account.
    HoldingId = "hold";
    /// One savings goal.
    GoalId = "goal";
    /// One goal allocation.
    AllocationId = "aloc";
    /// One linked item at an institution.
    ItemId = "item";
    /// One posted or pending transaction.
    TransactionId = "txn";
    /// One insight card.
    InsightId = "insi";
}

macro_rules! text_ids {
    ($($(#[$doc:meta])* $name:ident = $kind:literal, $and:literal;)+) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(String);

        impl $name {
            /// Parses the text form.
            ///
            /// # Errors
            /// [`IdError`] unless the text is 1 to 64 letters, digits or
            #[doc = concat!("`", $and, "`, so that it is safe inside a key.")]
            pub fn parse(text: &str) -> Result<Self, IdError> {
                let is_safe = |byte: u8| byte.is_ascii_alphanumeric() || $and.contains(char::from(byte));
                if (1..=64).contains(&text.len()) && text.bytes().all(is_safe) {
                    Ok(Self(text.to_owned()))
                } else {
                    Err(IdError { kind: $kind })
                }
            }

            /// The text form.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str(&self.0)
            }
        }
    )+};
}

text_ids! {
    /// The user: the `sub` of the verified access token.
    UserId = "user", "-";
    /// One sign-in: the `origin_jti` of every access token that descends from it.
    SessionId = "session", "-";
    /// An institution's id as the provider knows it, e.g. `ins_109508`.
    InstitutionId = "institution", "-_";
}
