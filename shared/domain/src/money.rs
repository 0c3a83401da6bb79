//! Exact money: integer minor units with the currency beside them.
//!
//! No floating point, exchange rates or locales here. Nothing truncates silently, and two currencies never add.

use std::fmt;

use rust_decimal::prelude::ToPrimitive;
use rust_decimal::{Decimal, RoundingStrategy};

use crate::apportion::apportion;

/// The largest magnitude of a [`Money`], in minor units: 2^53 - 1, so that a browser holds every amount exactly.
pub const MINOR_MAX: i64 = (1 << 53) - 1;

/// Why an amount could not be made or combined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoneyError {
    /// The amount has more decimals than the currency; use [`Money::from_major_rounded`] to round it.
    #[error("the amount has more decimals than {currency} has")]
    TooPrecise {
        /// The currency whose exponent was exceeded.
        currency: Currency,
    },
    /// The magnitude exceeds [`MINOR_MAX`].
    #[error("the amount is out of range")]
    OutOfRange,
    /// Two currencies met in one sum.
    #[error("{left} and {right} cannot be combined")]
    CurrencyMismatch {
        /// The currency on the left.
        left: Currency,
        /// The currency on the right.
        right: Currency,
    },
    /// The text is not a decimal number.
    #[error("the text is not an amount")]
    NotANumber,
    /// The text is not a currency code of 3 to 8 letters or digits.
    #[error("the text is not a currency code")]
    NotACurrency,
    /// A split needs at least one part, and weights that are not all zero.
    #[error("an amount cannot be split that way")]
    NoParts,
}

/// A currency code, ISO 4217 or a provider's unofficial one (3 to 8 upper-case letters or digits).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Currency {
    code: [u8; 8],
    length: u8,
}

/// How many decimals a common crypto unit has.
const CRYPTO_EXPONENT: u32 = 8;

const TENS: &str = include_str!("../assumptions/currency-tens.csv");

impl Currency {
    /// United States dollar.
    pub const USD: Self = Self::iso(*b"USD");
    /// Canadian dollar.
    pub const CAD: Self = Self::iso(*b"CAD");
    /// Euro.
    pub const EUR: Self = Self::iso(*b"EUR");

    const fn iso(code: [u8; 3]) -> Self {
        Self {
            code: [code[0], code[1], code[2], 0, 0, 0, 0, 0],
            length: 3,
        }
    }

    /// The power of ten by which an everyday amount is larger than in dollars: 2 for the yen (`assumptions/currency-tens.csv`).
    /// For rules of thumb only, never for values.
    pub fn tens(self) -> u32 {
        let own = |row: &str| row.strip_prefix(self.code())?.strip_prefix(',')?.parse().ok();
        TENS.lines().find_map(own).unwrap_or_default()
    }

    /// Whether ISO 4217 may list it, by its code: three letters, and not a common crypto unit.
    pub fn is_official(self) -> bool {
        self.length == 3
            && self.code().bytes().all(|byte| byte.is_ascii_uppercase())
            && self.exponent() < CRYPTO_EXPONENT
    }

    /// Parses a code; lower case is raised.
    pub fn parse(text: &str) -> Result<Self, MoneyError> {
        let bytes = text.as_bytes();
        if !(3..=8).contains(&bytes.len()) || !bytes.iter().all(u8::is_ascii_alphanumeric) {
            return Err(MoneyError::NotACurrency);
        }
        let mut code = [0; 8];
        for (slot, byte) in code.iter_mut().zip(bytes) {
            *slot = byte.to_ascii_uppercase();
        }
        let length = u8::try_from(bytes.len()).map_err(|_| MoneyError::NotACurrency)?;
        Ok(Self { code, length })
    }

    /// The code, e.g. `USD`.
    pub fn code(&self) -> &str {
        std::str::from_utf8(&self.code[..usize::from(self.length)]).unwrap_or("")
    }

    /// How many decimals a major unit has: 2 for the dollar, 0 for the yen, 8 for the common crypto units.
    ///
    /// Sources: ISO 4217 list one; for crypto units, the unofficial codes that Plaid lists, with the 8 decimals of bitcoin.
    pub fn exponent(&self) -> u32 {
        match self.code() {
            "BIF" | "CLP" | "DJF" | "GNF" | "ISK" | "JPY" | "KMF" | "KRW" | "PYG" | "RWF" | "UGX" | "VND" | "VUV"
            | "UYI" | "XAF" | "XOF" | "XPF" => 0,
            "BHD" | "IQD" | "JOD" | "KWD" | "LYD" | "OMR" | "TND" => 3,
            "CLF" | "UYW" => 4,
            "ADA" | "BAT" | "BCH" | "BNB" | "BTC" | "BTG" | "DASH" | "DOGE" | "ETC" | "ETH" | "LSK" | "LTC" | "NEO"
            | "OMG" | "QTUM" | "SOL" | "USDC" | "USDT" | "XLM" | "XMR" | "XRP" | "ZEC" | "ZRX" => CRYPTO_EXPONENT,
            _ => 2,
        }
    }
}

impl fmt::Display for Currency {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.code())
    }
}

impl fmt::Debug for Currency {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.code())
    }
}

/// An exact amount of one currency.
///
/// Has no `Add`, no `Default` and no conversion from a float, on purpose: each of those has lost people money.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Money {
    minor: i64,
    currency: Currency,
}

impl Money {
    /// Nothing, in `currency`.
    pub const fn zero(currency: Currency) -> Self {
        Self { minor: 0, currency }
    }

    /// An amount given in minor units (cents for the dollar).
    pub const fn from_minor(minor: i64, currency: Currency) -> Result<Self, MoneyError> {
        if minor > MINOR_MAX || minor < -MINOR_MAX {
            return Err(MoneyError::OutOfRange);
        }
        Ok(Self { minor, currency })
    }

    /// An amount given in major units, exactly.
    pub fn from_major(major: Decimal, currency: Currency) -> Result<Self, MoneyError> {
        let minor = to_minor(major, currency)?;
        if !minor.fract().is_zero() {
            return Err(MoneyError::TooPrecise { currency });
        }
        Self::from_minor_decimal(minor, currency)
    }

    /// An amount given in major units, rounded half away from zero to the currency's decimals.
    pub fn from_major_rounded(major: Decimal, currency: Currency) -> Result<Self, MoneyError> {
        let minor = to_minor(major, currency)?;
        let rounded = minor.round_dp_with_strategy(0, RoundingStrategy::MidpointAwayFromZero);
        Self::from_minor_decimal(rounded, currency)
    }

    /// A round amount of about `dollars` dollars, for rules of thumb.
    pub fn about(dollars: i64, currency: Currency) -> Result<Self, MoneyError> {
        let major = dollars.checked_mul(10_i64.pow(currency.tens()));
        Self::from_major(Decimal::from(major.ok_or(MoneyError::OutOfRange)?), currency)
    }

    /// Parses plain decimal text such as `1234.56` or `-0.5`: exactly the format of [`fmt::Display`].
    ///
    /// # Errors
    /// [`MoneyError::NotANumber`], or as [`Money::from_major`].
    pub fn parse(text: &str, currency: Currency) -> Result<Self, MoneyError> {
        if !is_plain_decimal(text) {
            return Err(MoneyError::NotANumber);
        }
        let major = Decimal::from_str_exact(text).map_err(|_| MoneyError::NotANumber)?;
        Self::from_major(major, currency)
    }

    fn from_minor_decimal(minor: Decimal, currency: Currency) -> Result<Self, MoneyError> {
        let minor = minor.to_i64().ok_or(MoneyError::OutOfRange)?;
        Self::from_minor(minor, currency)
    }

    /// The amount in minor units.
    pub const fn minor(&self) -> i64 {
        self.minor
    }

    /// The amount in major units, exactly.
    pub fn major(&self) -> Decimal {
        Decimal::new(self.minor, self.currency.exponent())
    }

    /// The currency.
    pub const fn currency(&self) -> Currency {
        self.currency
    }

    /// Whether the amount is exactly 0.
    pub const fn is_zero(&self) -> bool {
        self.minor == 0
    }

    /// Whether the amount is below 0.
    pub const fn is_negative(&self) -> bool {
        self.minor < 0
    }

    /// Whether the amount is above 0.
    pub const fn is_positive(&self) -> bool {
        self.minor > 0
    }

    /// The amount, if it is above 0.
    pub fn if_positive(self) -> Option<Self> {
        Some(self).filter(Self::is_positive)
    }

    /// The amount without its sign.
    #[must_use]
    pub const fn abs(self) -> Self {
        Self {
            minor: self.minor.abs(),
            currency: self.currency,
        }
    }

    /// The amount with its sign turned.
    #[must_use]
    pub const fn negated(self) -> Self {
        Self {
            minor: -self.minor,
            currency: self.currency,
        }
    }

    /// The amount, or 0 if it is negative: an overdrawn account has no savings.
    #[must_use]
    pub const fn at_least_zero(self) -> Self {
        if self.is_negative() {
            return Self::zero(self.currency);
        }
        self
    }

    /// Fails unless both amounts are of one currency.
    pub fn same_currency(self, other: Self) -> Result<(), MoneyError> {
        if self.currency == other.currency {
            return Ok(());
        }
        Err(MoneyError::CurrencyMismatch {
            left: self.currency,
            right: other.currency,
        })
    }

    /// The sum of two amounts of one currency.
    pub fn checked_add(self, other: Self) -> Result<Self, MoneyError> {
        self.same_currency(other)?;
        // Two values within 2^53 cannot overflow an i64.
        Self::from_minor(self.minor + other.minor, self.currency)
    }

    /// The difference of two amounts of one currency.
    pub fn checked_sub(self, other: Self) -> Result<Self, MoneyError> {
        self.checked_add(other.negated())
    }

    /// The amount times a factor, rounded half away from zero to the minor unit.
    pub fn scaled(self, factor: Decimal) -> Result<Self, MoneyError> {
        let product = self.major().checked_mul(factor).ok_or(MoneyError::OutOfRange)?;
        Self::from_major_rounded(product, self.currency)
    }

    /// Whether the amount is more than `percent` percent of `whole`, which is of the same currency.
    pub fn exceeds(self, percent: i64, whole: Self) -> bool {
        i128::from(self.minor) * 100 > i128::from(whole.minor) * i128::from(percent)
    }

    /// The smaller of two amounts.
    pub fn smaller(self, other: Self) -> Result<Self, MoneyError> {
        self.same_currency(other)?;
        Ok(if self.minor < other.minor { self } else { other })
    }

    /// The larger of two amounts.
    pub fn larger(self, other: Self) -> Result<Self, MoneyError> {
        self.same_currency(other)?;
        Ok(if self.minor < other.minor { other } else { self })
    }

    /// The amount rounded down to whole units of its currency.
    #[must_use]
    pub fn rounded_down(self) -> Self {
        let unit = 10_i64.pow(self.currency.exponent());
        Self {
            minor: self.minor.div_euclid(unit) * unit,
            currency: self.currency,
        }
    }

    /// The sum of many amounts, all in `currency`; nothing for none.
    pub fn sum(amounts: impl IntoIterator<Item = Self>, currency: Currency) -> Result<Self, MoneyError> {
        amounts.into_iter().try_fold(Self::zero(currency), Self::checked_add)
    }

    /// Splits the amount in proportion to `weights` without losing a minor unit: the rounding difference goes to the
    /// largest remainders, the first of equals first (Hamilton's method).
    pub fn split_by(self, weights: &[u64]) -> Result<Vec<Self>, MoneyError> {
        let shares = apportion(self.minor.unsigned_abs(), weights).ok_or(MoneyError::NoParts)?;
        shares
            .into_iter()
            .map(|share| {
                let minor = i64::try_from(share).map_err(|_| MoneyError::OutOfRange)?;
                Self::from_minor(minor * self.minor.signum(), self.currency)
            })
            .collect()
    }
}

/// A number rounded to so many decimals, half away from zero, without trailing zeros.
pub fn half_away(number: Decimal, decimals: u32) -> Decimal {
    number
        .round_dp_with_strategy(decimals, RoundingStrategy::MidpointAwayFromZero)
        .normalize()
}

fn to_minor(major: Decimal, currency: Currency) -> Result<Decimal, MoneyError> {
    major
        .checked_mul(Decimal::from(10_i64.pow(currency.exponent())))
        .ok_or(MoneyError::OutOfRange)
}

/// Digits with at most one minus before and one point between them. The decimal parser alone would also take `1_000`,
/// `+5`, `.5` and `5.`.
fn is_plain_decimal(text: &str) -> bool {
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let magnitude = text.strip_prefix('-').unwrap_or(text);
    match magnitude.split_once('.') {
        Some((whole, fraction)) => digits(whole) && digits(fraction),
        None => digits(magnitude),
    }
}

/// Plain decimal text in major units with the currency's decimals, e.g. `-1234.50`; the currency is not part of it.
impl fmt::Display for Money {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.major().fmt(formatter)
    }
}
