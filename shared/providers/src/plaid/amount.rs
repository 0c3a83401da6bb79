//! Amounts in JSON, parsed from their digits. No binary floats here.

use std::fmt;

use rust_decimal::{Decimal, MathematicalOps as _};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

/// A JSON number, exact to 28 significant digits. `None` beyond them, so that one absurd number makes one amount
/// unreadable, not the whole answer. A string, a boolean or a missing value is an error, never zero.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Amount(pub(super) Option<Decimal>);

/// Prints no digits: amounts stay out of logs.
impl fmt::Debug for Amount {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Amount(…)")
    }
}

impl<'de> Deserialize<'de> for Amount {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = Box::<RawValue>::deserialize(deserializer)?;
        if !raw
            .get()
            .starts_with(|first: char| first == '-' || first.is_ascii_digit())
        {
            return Err(serde::de::Error::custom("not a number"));
        }
        Ok(Self(read(raw.get())))
    }
}

/// Reads JSON number text. Decimals past the 28th digit are rounded; an integer part that does not fit is `None`.
fn read(text: &str) -> Option<Decimal> {
    let Some((mantissa, exponent)) = text.split_once(['e', 'E']) else {
        return text.parse().ok();
    };
    let (number, exponent): (Decimal, i64) = (mantissa.parse().ok()?, exponent.parse().ok()?);
    // The smallest power that a decimal holds; two steps reach all that 28 digits can have left.
    let least = -i64::from(Decimal::MAX_SCALE);
    if number.is_zero() || exponent < 2 * least {
        return Some(Decimal::ZERO);
    }
    let steps = [exponent.max(least), (exponent - least).min(0)];
    let mut powers = steps.into_iter().map(|power| Decimal::TEN.checked_powi(power));
    powers.try_fold(number, |number, power| number.checked_mul(power?))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn parse(json: &str) -> Option<Decimal> {
        serde_json::from_str::<Amount>(json).expect("a number").0
    }

    #[test]
    fn numbers_are_read_digit_by_digit() {
        let rows = [
            ("a whole number", "110", "110"),
            ("cents", "-45.20", "-45.20"),
            ("a number no float holds", "0.1", "0.1"),
            (
                "more digits than a float has",
                "9007199254740993.01",
                "9007199254740993.01",
            ),
            ("a power of ten", "1.25e3", "1250"),
            ("a capital power of ten", "-1.25E+2", "-125"),
            ("a negative power of ten", "4.2e-7", "0.00000042"),
            ("a zero with a power of ten", "0e9", "0"),
            (
                "a power with more fraction digits than it moves",
                "1.23456e2",
                "123.456",
            ),
            ("many digits far down", "15000000000000000000000000000e-29", "0.15"),
            ("dust below any unit", "5e-324", "0"),
        ];
        for (name, json, expected) in rows {
            let expected: Decimal = expected.parse().expect("a decimal");
            assert_eq!(parse(json), Some(expected), "{name}");
        }
    }

    #[test]
    fn what_is_not_a_number_is_refused_and_never_zero() {
        for json in ["null", "true", "\"12.50\"", "{}", "[1]"] {
            assert!(serde_json::from_str::<Amount>(json).is_err(), "{json}");
        }
    }

    #[test]
    fn a_number_that_does_not_fit_is_out_of_range_and_never_zero() {
        for json in [
            "1e30",
            "1e65",
            "-1.7976931348623157e+308",
            "99999999999999999999999999999999",
        ] {
            assert_eq!(parse(json), None, "{json}");
        }
    }

    #[test]
    fn an_optional_number_may_be_null() {
        let amount: Option<Amount> = serde_json::from_str("null").expect("null is allowed");
        assert_eq!(amount, None);
    }

    #[test]
    fn debug_output_shows_no_amount() {
        let amount = Amount(Some(Decimal::ONE_HUNDRED));
        assert_eq!(format!("{amount:?}"), "Amount(…)");
    }

    proptest! {
        #[test]
        fn every_decimal_survives_json_exactly(mantissa in any::<i64>(), scale in 0_u32..=18) {
            let amount = Decimal::new(mantissa, scale);
            prop_assert_eq!(parse(&amount.to_string()), Some(amount));
        }

        #[test]
        fn moving_the_point_by_hand_or_by_exponent_is_the_same(mantissa in any::<i32>(), exponent in -12_i32..=12) {
            let scale = u32::try_from(-exponent).unwrap_or(0);
            let factor = 10_i64.pow(u32::try_from(exponent).unwrap_or(0));
            let expected = Decimal::new(i64::from(mantissa), scale) * Decimal::from(factor);
            prop_assert_eq!(parse(&format!("{mantissa}e{exponent}")), Some(expected));
        }
    }
}
