//! Laws of what is kept of a reported position.

#![expect(clippy::unwrap_used, reason = "in the helpers of a test, a failure is a panic")]

use goldgrove_domain::holding_rules::{ReportedPosition, sound};
use goldgrove_domain::text::Name;
use goldgrove_domain::{Currency, Decimal, Money, MoneyError};

fn reported() -> ReportedPosition<'static> {
    ReportedPosition {
        security_name: Some("Global Equity ETF"),
        quantity: Some(Decimal::new(12_345, 3)),
        value: Some(Decimal::new(100_050, 2)),
        cost_basis: Some(Decimal::new(90_000, 2)),
        currency: Currency::USD,
    }
}

fn usd(minor: i64) -> Money {
    Money::from_minor(minor, Currency::USD).unwrap()
}

#[test]
fn a_sound_position_is_kept_as_it_is() {
    let kept = sound(&reported()).unwrap().unwrap();
    assert_eq!(kept.security_name, Name::parse("Global Equity ETF").unwrap());
    assert_eq!(kept.quantity, Decimal::new(12_345, 3));
    assert_eq!(kept.value, usd(100_050));
    assert_eq!(kept.cost_basis, Some(usd(90_000)));
}

#[test]
fn figures_that_are_missing_or_negative_become_nothing_and_a_cost_like_that_unknown() {
    for (name, figure) in [
        ("not a number", None),
        ("negative", Some(Decimal::NEGATIVE_ONE)),
        ("a trace below nothing", Some(Decimal::new(-1, 28))),
    ] {
        let position = ReportedPosition {
            quantity: figure,
            value: figure,
            cost_basis: figure,
            ..reported()
        };
        let kept = sound(&position).unwrap().unwrap();
        assert_eq!(kept.quantity, Decimal::ZERO, "{name}");
        assert_eq!(kept.value, usd(0), "{name}");
        assert_eq!(kept.cost_basis, None, "{name}");
    }
}

#[test]
fn nothing_is_a_figure_like_any_other() {
    for zero in [Decimal::ZERO, -Decimal::ZERO] {
        let position = ReportedPosition {
            quantity: Some(zero),
            cost_basis: Some(zero),
            ..reported()
        };
        let kept = sound(&position).unwrap().unwrap();
        assert_eq!(kept.quantity.to_string(), "0");
        assert_eq!(kept.cost_basis, Some(usd(0)), "given away is not unknown");
    }
}

#[test]
fn a_position_without_a_name_is_dropped() {
    for name in [None, Some(""), Some("   "), Some("\u{7}\n")] {
        let position = ReportedPosition {
            security_name: name,
            ..reported()
        };
        assert_eq!(sound(&position), Ok(None), "{name:?}");
    }
}

#[test]
fn a_name_too_long_is_cut_not_dropped() {
    let long = "x".repeat(500);
    let position = ReportedPosition {
        security_name: Some(&long),
        ..reported()
    };
    let kept = sound(&position).unwrap().unwrap();
    assert_eq!(kept.security_name.as_str().len(), 120);
}

#[test]
fn finer_values_are_rounded_to_the_cent() {
    let position = ReportedPosition {
        value: Some(Decimal::new(100_005, 4)),
        ..reported()
    };
    assert_eq!(sound(&position).unwrap().unwrap().value, usd(1_000), "10.0005");
    let position = ReportedPosition {
        value: Some(Decimal::new(10_005, 3)),
        ..reported()
    };
    assert_eq!(sound(&position).unwrap().unwrap().value, usd(1_001), "10.005");
}

#[test]
fn a_value_beyond_the_range_is_an_error_not_nothing() {
    let position = ReportedPosition {
        value: Some(Decimal::MAX),
        ..reported()
    };
    assert_eq!(sound(&position), Err(MoneyError::OutOfRange));
}
