//! The port through which rows seal and open single fields.
//!
//! Defines what is bound to a field's ciphertext. The cipher is in `shared/crypto`.

use std::fmt;

use strum::{EnumString, IntoStaticStr, VariantArray};

/// The version of a user's data key, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct KeyVersion(u32);

impl KeyVersion {
    /// The first version every user starts with.
    pub const FIRST: Self = Self(1);

    /// Wraps a stored version.
    pub const fn new(version: u32) -> Self {
        Self(version)
    }

    /// The number.
    pub const fn get(self) -> u32 {
        self.0
    }
}

/// The tables that hold sealed fields; the word is part of the associated data and must never change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum SealedTable {
    /// Income, name and settings.
    Profiles,
    /// Accounts.
    Accounts,
    /// Holdings.
    InvestmentHoldings,
    /// Goals.
    Goals,
    /// Amounts of accounts that are allocated to goals.
    GoalAllocations,
    /// Points of net worth.
    NetWorthHistory,
    /// Bank connections and their tokens.
    PlaidItems,
    /// Pages of transactions.
    Transactions,
    /// Answers of onboarding.
    OnboardingProgress,
    /// Balance snapshots.
    NetWorthStandings,
    /// Attributions.
    NetWorthMovements,
    /// Recorded plans.
    GoalPlans,
    /// Cards.
    Insights,
    /// Rates that the user fixed.
    FixedExchangeRates,
    /// Recorded balances.
    AccountBalances,
    /// Balances that the user entered.
    BalanceAnchors,
}

impl SealedTable {
    /// The table with this name.
    pub fn named(name: &str) -> Option<Self> {
        name.parse().ok()
    }

    /// The table's name on the wire and in the associated data.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// Where a sealed field lives. All of it is bound to the ciphertext, together with the user and the key version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FieldPath<'a> {
    /// The table.
    pub table: SealedTable,
    /// The record's id in its text form.
    pub record: &'a str,
    /// The field's name, e.g. `balance`.
    pub field: &'a str,
}

/// A sealed field as it is stored: base64 of ciphertext then tag, and base64 of the 12-byte nonce.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SealedField {
    /// Base64 of the ciphertext followed by the 16-byte tag.
    pub ciphertext: String,
    /// Base64 of the nonce; stored as `<field>_iv`.
    pub nonce: String,
}

/// Why a field could not be sealed or opened. Contains nothing of the field's contents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SealError {
    /// The stored text is not base64 or too short.
    #[error("the sealed field is malformed")]
    Malformed,
    /// The ciphertext does not belong to this user, table, record, field and key version, or was altered.
    #[error("the sealed field does not open here")]
    DoesNotOpen,
    /// The key version is not among the user's.
    #[error("the key version is unknown")]
    UnknownKeyVersion,
    /// The opened bytes do not have the field's type.
    #[error("the opened field is not of its type")]
    WrongType,
    /// The field is of the older form without binding, and its key no longer opens that form.
    #[error("fields of the older form are not opened any more")]
    FormClosed,
    /// The random source failed.
    #[error("no randomness")]
    NoRandomness,
}

/// A buffer that opened fields land in; reused from field to field and wiped when dropped by its owner.
pub type Scratch = Vec<u8>;

/// One user's field keys, ready to use.
pub trait FieldKeys: Send + Sync {
    /// The version new fields are sealed under.
    fn current_version(&self) -> KeyVersion;

    /// Seals `plaintext` for `at` under the current version into `out`, reusing its buffers. The ciphertext's length reveals only
    /// the plaintext's step of 32 bytes; every amount fits one step.
    fn seal(&self, at: FieldPath<'_>, plaintext: &[u8], out: &mut SealedField) -> Result<(), SealError>;

    /// Opens `sealed` at `at` under `version`; the plaintext lives in `scratch`.
    ///
    /// # Errors
    /// [`SealError`]; never an empty or partial plaintext.
    fn open<'s>(
        &self,
        at: FieldPath<'_>,
        version: KeyVersion,
        sealed: &SealedField,
        scratch: &'s mut Scratch,
    ) -> Result<&'s [u8], SealError>;

    /// Opens a field that was sealed at its place before lengths were hidden.
    ///
    /// # Errors
    /// [`SealError`]; never an empty or partial plaintext.
    fn open_unpadded<'s>(
        &self,
        at: FieldPath<'_>,
        version: KeyVersion,
        sealed: &SealedField,
        scratch: &'s mut Scratch,
    ) -> Result<&'s [u8], SealError>;

    /// Opens a field of the older form, which is bound to its key but not to its place. Only keys with the stored permission
    /// open that form; no field is sealed in it anymore.
    ///
    /// # Errors
    /// [`SealError::FormClosed`] unless the key of `version` still opens the form.
    fn open_unbound<'s>(
        &self,
        version: KeyVersion,
        sealed: &SealedField,
        scratch: &'s mut Scratch,
    ) -> Result<&'s [u8], SealError> {
        let _ = (version, sealed, scratch);
        Err(SealError::FormClosed)
    }
}

impl fmt::Display for KeyVersion {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_in_the_associated_data_stay() {
        let words: Vec<&str> = SealedTable::VARIANTS.iter().map(|table| table.name()).collect();
        assert_eq!(
            words.join(" "),
            "profiles accounts investment_holdings goals goal_allocations net_worth_history plaid_items transactions \
             onboarding_progress net_worth_standings net_worth_movements goal_plans insights fixed_exchange_rates account_balances balance_anchors"
        );
        for &table in SealedTable::VARIANTS {
            assert_eq!(SealedTable::named(table.name()), Some(table));
        }
    }
}
