//! The fields of accounts.

use goldgrove_domain::account::{self, Account, AccountKind, RateType};
use goldgrove_domain::{Currency, Decimal, Money, Rate};
use strum::VariantArray as _;

use crate::body::number::Exact;
use crate::fields::words;

pub use goldgrove_domain::account::INTEREST_PERCENT_MAX;

/// A billion: guards against typing errors, and low enough for many such accounts to add up and grow within range.
pub const BALANCE_MAJOR_MAX: i64 = 1_000_000_000;
/// The longest subtype of an account.
pub const SUBTYPE_CHARACTERS_MAX: usize = 64;

/// The message for a rate on an asset.
pub const A_DEBTS_ALONE: &str = "can be said of a loan or credit only";

/// The message for a card that is paid in full on any other account.
pub const A_CARDS_ALONE: &str = "can be said of a credit card only";

/// An asset's value or a debt: 0 or more.
pub fn balance(amount: Exact, currency: Currency) -> Result<Money, String> {
    let money = amount.money(currency).map_err(|error| error.to_string())?;
    if money.is_negative() {
        return Err("must be 0 or more".to_owned());
    }
    if money.major() > Decimal::from(BALANCE_MAJOR_MAX) {
        return Err(format!("must be at most {BALANCE_MAJOR_MAX}"));
    }
    Ok(money)
}

/// A balance of a past day: 0 or more, but any amount for a deposit (overdrawn) or a card (overpaid).
pub fn past_balance(amount: Exact, account: &Account) -> Result<Money, String> {
    let currency = account.balance.currency();
    if !matches!(account.kind, AccountKind::Depository | AccountKind::Credit) {
        return balance(amount, currency);
    }
    let money = amount.money(currency).map_err(|error| error.to_string())?;
    balance(Exact(amount.0.abs()), currency)?;
    Ok(money)
}

/// The yearly rate of a debt, 0 to 100 percent.
pub fn interest_rate(percent: Exact) -> Result<Rate, String> {
    account::interest_rate(percent.0).ok_or_else(|| format!("must be from 0 to {INTEREST_PERCENT_MAX} percent"))
}

/// Parses a fixed or variable rate.
pub fn rate_type(word: &str) -> Result<RateType, String> {
    word.parse::<RateType>()
        .ok()
        .ok_or_else(|| format!("must be one of {}", words(RateType::VARIANTS).join(", ")))
}

/// Parses a kind of account.
pub fn kind(word: &str) -> Result<AccountKind, String> {
    word.parse::<AccountKind>()
        .ok()
        .ok_or_else(|| format!("must be one of {}", words(AccountKind::VARIANTS).join(", ")))
}

/// Checks a subtype.
pub fn subtype(text: &str) -> Result<String, String> {
    let word = text.trim();
    if word.is_empty() || word.chars().count() > SUBTYPE_CHARACTERS_MAX {
        return Err(format!("must be 1 to {SUBTYPE_CHARACTERS_MAX} characters"));
    }
    if word.chars().any(char::is_control) {
        return Err("must not contain control characters".to_owned());
    }
    Ok(word.to_owned())
}
