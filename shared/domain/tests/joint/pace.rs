//! The line of one goal, by months and by days, and what its amounts buy today.

use goldgrove_domain::planning::PlanningError;
use goldgrove_domain::planning::inflation::{assumed_inflation, in_todays_money};
use goldgrove_domain::planning::pace::Pace;
use goldgrove_domain::planning::projection::projected_beyond;
use goldgrove_domain::{Currency, Money, Rate};
use proptest::prelude::*;

use crate::builders::usd;

#[test]
fn days_between_months_are_on_a_straight_line() {
    let pace = Pace::new(usd(100), usd(30), Rate::from_percent(0)).unwrap();
    let rows = [(0, 100), (10, 110), (30, 130), (45, 145), (300, 400)];
    for (day, amount) in rows {
        assert_eq!(pace.on_day(day).unwrap(), usd(amount), "day {day}");
        assert_eq!(pace.day_of(usd(amount)), Some(day), "{amount} dollars");
    }
    assert_eq!(pace.day_of(usd(-5)), Some(0), "what is there already");
    assert_eq!(pace.day_of(Money::from_minor(1, Currency::CAD).unwrap()), None);
    let resting = Pace::new(usd(100), usd(0), Rate::from_percent(0)).unwrap();
    assert_eq!(resting.day_of(usd(101)), None, "nothing comes of nothing");
    assert_eq!(resting.on_day(1_440 * 30), Err(PlanningError::TooFar));
    assert_eq!(
        Pace::new(usd(0), usd(-1), Rate::from_percent(0)),
        Err(PlanningError::NegativeContribution)
    );
}

#[test]
fn today_is_not_dearer_than_today() {
    let rows = [
        ("now", 100_000, 25, 0, 100_000),
        ("a year at 2.5 %", 100_000, 25, 12, 97_534),
        ("ten years at 12 %", 100_000, 120, 120, 30_299),
        ("no inflation", 100_000, 0, 600, 100_000),
        ("what is owed", -100_000, 25, 12, -97_534),
    ];
    for (name, minor, tenths, months, expected) in rows {
        let rate = Rate::from_fraction(goldgrove_domain::Decimal::new(tenths, 3));
        let amount = Money::from_minor(minor, Currency::USD).unwrap();
        assert_eq!(
            in_todays_money(amount, rate, months).unwrap().minor(),
            expected,
            "{name}"
        );
    }
    assert_eq!(
        assumed_inflation(),
        Rate::from_fraction(goldgrove_domain::Decimal::new(25, 3))
    );
}

proptest! {
    #[test]
    fn a_pace_is_the_projection_month_by_month(saved in 0..50_000_i64, contribution in 0..2_000_i64, percent in 0..15_u32, month in 1..400_u32) {
        let rate = Rate::from_percent(percent);
        let pace = Pace::new(usd(saved), usd(contribution), rate).unwrap();
        let projected = projected_beyond(usd(saved), usd(contribution), rate, i64::from(month)).unwrap();
        prop_assert!((pace.on_day(month * 30).unwrap().minor() - projected.minor()).abs() <= 1);
    }

    #[test]
    fn the_day_of_an_amount_is_the_first_that_has_it(saved in 0..5_000_i64, contribution in 1..900_i64, percent in 0..15_u32, wanted in 1..90_000_i64) {
        let pace = Pace::new(usd(saved), usd(contribution), Rate::from_percent(percent)).unwrap();
        let Some(day) = pace.day_of(usd(wanted)) else { return Ok(()) };
        prop_assert!(pace.on_day(day).unwrap().minor() >= usd(wanted).minor());
        if day > 0 {
            prop_assert!(pace.on_day(day - 1).unwrap().minor() < usd(wanted).minor());
        }
    }
}
