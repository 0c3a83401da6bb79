//! Laws of money: exact input and output, splits without loss, no two currencies in one sum.

#![expect(clippy::unwrap_used, reason = "in the helpers of a test, a failure is a panic")]

use goldgrove_domain::money::MINOR_MAX;
use goldgrove_domain::{Currency, Decimal, Money, MoneyError};
use proptest::prelude::*;

const USD: Currency = Currency::USD;

fn currency(code: &str) -> Currency {
    Currency::parse(code).unwrap()
}

fn cents(minor: i64) -> Money {
    Money::from_minor(minor, USD).unwrap()
}

fn decimal(text: &str) -> Decimal {
    Decimal::from_str_exact(text).unwrap()
}

/// One currency of each number of decimals.
fn any_currency() -> impl Strategy<Value = Currency> {
    prop::sample::select(vec![currency("JPY"), USD, currency("KWD"), currency("BTC")])
}

fn any_money() -> impl Strategy<Value = Money> {
    (-MINOR_MAX..=MINOR_MAX, any_currency()).prop_map(|(minor, currency)| Money::from_minor(minor, currency).unwrap())
}

#[test]
fn text_is_read_exactly_or_refused() {
    let too_precise = Err(MoneyError::TooPrecise { currency: USD });
    for (name, text, expected) in [
        ("plain", "1234.56", Ok(cents(123_456))),
        ("whole", "1234", Ok(cents(123_400))),
        ("one decimal", "0.5", Ok(cents(50))),
        ("negative", "-0.05", Ok(cents(-5))),
        ("negative zero", "-0.00", Ok(cents(0))),
        ("zeros beyond the cents", "1.2300", Ok(cents(123))),
        ("a third decimal", "1.234", too_precise),
        ("a trace beyond the cents", "0.0000000000000000000000001", too_precise),
        ("the largest", "90071992547409.91", Ok(cents(MINOR_MAX))),
        ("a cent too much", "90071992547409.92", Err(MoneyError::OutOfRange)),
        (
            "far too much",
            "9999999999999999999999999999",
            Err(MoneyError::OutOfRange),
        ),
        (
            "more digits than any amount",
            "99999999999999999999999999999999",
            Err(MoneyError::NotANumber),
        ),
        ("nothing", "", Err(MoneyError::NotANumber)),
        ("a word", "NaN", Err(MoneyError::NotANumber)),
        ("an exponent", "1e3", Err(MoneyError::NotANumber)),
        ("grouping commas", "1,234.56", Err(MoneyError::NotANumber)),
        ("grouping underscores", "1_234.56", Err(MoneyError::NotANumber)),
        ("a plus", "+5", Err(MoneyError::NotANumber)),
        ("no whole part", ".5", Err(MoneyError::NotANumber)),
        ("no decimals after the point", "5.", Err(MoneyError::NotANumber)),
        ("a lone minus", "-", Err(MoneyError::NotANumber)),
        ("white space", " 5", Err(MoneyError::NotANumber)),
        ("other digits", "٥", Err(MoneyError::NotANumber)),
    ] {
        assert_eq!(Money::parse(text, USD), expected, "{name}");
    }
}

#[test]
fn major_units_follow_the_decimals_of_the_currency() {
    for (code, major, minor) in [
        ("JPY", "1500", 1500),
        ("USD", "15.25", 1525),
        ("CAD", "-15.25", -1525),
        ("KWD", "1.234", 1234),
        ("CLF", "0.0001", 1),
        ("UYI", "7", 7),
        ("BTC", "0.00000001", 1),
        ("BCH", "0.00400000", 400_000),
        ("XRP", "0.00000001", 1),
    ] {
        let money = Money::from_major(decimal(major), currency(code)).unwrap();
        assert_eq!(money.minor(), minor, "{code}");
        assert_eq!(money.to_string(), major, "{code}");
    }
    let too_precise = Err(MoneyError::TooPrecise {
        currency: currency("JPY"),
    });
    assert_eq!(Money::from_major(decimal("0.5"), currency("JPY")), too_precise);
}

#[test]
fn rounding_by_name_goes_half_away_from_zero() {
    for (name, major, minor) in [
        ("a tie", "0.005", 1),
        ("a negative tie", "-0.005", -1),
        ("just below a tie", "0.00499999999999999999999999", 0),
        ("a tie after an odd cent", "0.015", 2),
        ("a tie after an even cent", "0.025", 3),
        ("exact", "12.34", 1234),
    ] {
        assert_eq!(
            Money::from_major_rounded(decimal(major), USD),
            Ok(cents(minor)),
            "{name}"
        );
    }
    let huge = Money::from_major_rounded(Decimal::MAX, USD);
    assert_eq!(huge, Err(MoneyError::OutOfRange));
}

#[test]
fn currencies_are_codes_of_three_to_eight_letters_or_digits() {
    for (text, expected) in [
        ("USD", Ok("USD")),
        ("cad", Ok("CAD")),
        ("USDC", Ok("USDC")),
        ("12345678", Ok("12345678")),
        ("", Err(MoneyError::NotACurrency)),
        ("US", Err(MoneyError::NotACurrency)),
        ("123456789", Err(MoneyError::NotACurrency)),
        ("U$D", Err(MoneyError::NotACurrency)),
        ("ÜSD", Err(MoneyError::NotACurrency)),
    ] {
        let code = Currency::parse(text).map(|currency| currency.code().to_owned());
        assert_eq!(code, expected.map(str::to_owned), "{text:?}");
    }
}

#[test]
fn two_currencies_never_meet_in_one_sum() {
    let (left, right) = (cents(1), Money::zero(Currency::CAD));
    let mismatch = Err(MoneyError::CurrencyMismatch {
        left: USD,
        right: Currency::CAD,
    });
    assert_eq!(left.checked_add(right), mismatch);
    assert_eq!(left.checked_sub(right), mismatch);
    assert_eq!(Money::sum([left, right], USD), mismatch);
}

#[test]
fn the_range_ends_where_a_browser_stops_being_exact() {
    assert_eq!(MINOR_MAX, 9_007_199_254_740_991);
    assert!(Money::from_minor(MINOR_MAX, USD).is_ok());
    assert!(Money::from_minor(-MINOR_MAX, USD).is_ok());
    for minor in [MINOR_MAX + 1, -MINOR_MAX - 1, i64::MAX, i64::MIN] {
        assert_eq!(Money::from_minor(minor, USD), Err(MoneyError::OutOfRange), "{minor}");
    }
    assert_eq!(cents(MINOR_MAX).checked_add(cents(1)), Err(MoneyError::OutOfRange));
    assert_eq!(cents(-MINOR_MAX).checked_sub(cents(1)), Err(MoneyError::OutOfRange));
    assert_eq!(cents(MINOR_MAX).scaled(Decimal::TWO), Err(MoneyError::OutOfRange));
}

#[test]
fn a_split_gives_what_is_left_over_to_the_largest_remainders() {
    for (name, minor, weights, expected) in [
        ("even", 100, &[1, 1][..], &[50, 50][..]),
        ("a cent left over goes to the first", 100, &[1, 1, 1], &[34, 33, 33]),
        ("to the largest remainder", 100, &[1, 3, 3], &[14, 43, 43]),
        ("by weight", 1000, &[7, 2, 1], &[700, 200, 100]),
        ("a weight of nothing gets nothing", 5, &[0, 1], &[0, 5]),
        ("a debt", -100, &[1, 1, 1], &[-34, -33, -33]),
        ("nothing", 0, &[1, 2], &[0, 0]),
        ("fewer cents than parts", 2, &[1, 1, 1], &[1, 1, 0]),
    ] {
        let expected: Vec<Money> = expected.iter().copied().map(cents).collect();
        assert_eq!(cents(minor).split_by(weights), Ok(expected), "{name}");
    }
    assert_eq!(cents(5).split_by(&[]), Err(MoneyError::NoParts));
    assert_eq!(cents(5).split_by(&[0, 0]), Err(MoneyError::NoParts));
}

proptest! {
    #[test]
    fn parsing_what_was_displayed_gives_the_amount_back(money in any_money()) {
        prop_assert_eq!(Money::parse(&money.to_string(), money.currency()), Ok(money));
    }

    #[test]
    fn major_units_and_back_is_the_same_amount(money in any_money()) {
        prop_assert_eq!(Money::from_major(money.major(), money.currency()), Ok(money));
        prop_assert_eq!(Money::from_major_rounded(money.major(), money.currency()), Ok(money));
    }

    #[test]
    fn more_decimals_than_the_currency_has_are_refused_and_rounding_moves_less_than_a_unit(
        money in any_money(),
        trace in 1_i64..10_000,
    ) {
        let currency = money.currency();
        let finer = money.major().abs() + Decimal::new(trace, currency.exponent() + 4);
        let rounded = Money::from_major_rounded(finer, currency);
        prop_assert_eq!(Money::from_major(finer, currency), Err(MoneyError::TooPrecise { currency }));
        let up = i64::from(trace >= 5_000);
        prop_assert_eq!(rounded, Money::from_minor(money.minor().abs() + up, currency));
    }

    #[test]
    fn a_split_always_sums_to_the_whole_and_keeps_within_a_unit(
        money in any_money(),
        weights in prop::collection::vec(0_u64..=1_000_000, 1..40),
    ) {
        let total: u64 = weights.iter().sum();
        prop_assume!(total > 0);
        let parts = money.split_by(&weights).unwrap();
        prop_assert_eq!(Money::sum(parts.iter().copied(), money.currency()), Ok(money));
        for (part, weight) in parts.iter().zip(&weights) {
            let exact = i128::from(money.minor()) * i128::from(*weight);
            let off = i128::from(part.minor()) * i128::from(total) - exact;
            prop_assert!(off.abs() < i128::from(total), "{} of {}", part, money);
        }
    }

    #[test]
    fn the_largest_weights_neither_overflow_nor_lose_a_unit(
        money in any_money(),
        weights in prop::collection::vec(any::<u64>(), 1..8),
    ) {
        prop_assume!(weights.iter().any(|weight| *weight > 0));
        let parts = money.split_by(&weights).unwrap();
        prop_assert_eq!(Money::sum(parts, money.currency()), Ok(money));
    }

    #[test]
    fn taking_away_undoes_adding(left in -MINOR_MAX / 2..MINOR_MAX / 2, right in -MINOR_MAX / 2..MINOR_MAX / 2) {
        let (left, right) = (cents(left), cents(right));
        prop_assert_eq!(left.checked_add(right).and_then(|sum| sum.checked_sub(right)), Ok(left));
        prop_assert_eq!(left.checked_add(right), right.checked_add(left));
        prop_assert_eq!(left.negated().negated(), left);
        prop_assert!(!left.abs().is_negative());
    }

    #[test]
    fn no_text_makes_parsing_panic(text in ".{0,40}") {
        let _ = Money::parse(&text, USD);
    }
}

#[test]
fn any_two_amounts_of_a_currency_compare() {
    let [least, most] = [-MINOR_MAX, MINOR_MAX].map(|minor| Money::from_minor(minor, USD).unwrap());
    assert_eq!((most.smaller(least), most.larger(least)), (Ok(least), Ok(most)));
    assert!(most.smaller(Money::zero(Currency::CAD)).is_err());
}
