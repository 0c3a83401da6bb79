//! The line of one goal, by months and by days, and what its amounts buy today.

use goldgrove_domain::calendar::Schedule;
use goldgrove_domain::planning::PlanningError;
use goldgrove_domain::planning::inflation::{assumed_inflation, in_todays_money};
use goldgrove_domain::planning::pace::Pace;
use goldgrove_domain::planning::projection::value_after;
use goldgrove_domain::{Currency, Money, Rate};
use jiff::ToSpan as _;
use proptest::prelude::*;

use crate::builders::{TODAY, after, usd};

fn pace(saved: i64, contribution: i64, percent: u32) -> Result<Pace, PlanningError> {
    let schedule = Schedule::monthly(TODAY);
    Pace::new(
        (usd(saved), TODAY),
        (usd(contribution), schedule),
        Rate::from_percent(percent),
    )
}

#[test]
fn days_between_payments_are_on_a_straight_line() {
    let paced = pace(100, 30, 0).unwrap();
    let rows = [
        ("today", 0, 100),
        ("a third into a month of 30 days", 10, 110),
        ("the first payment", 30, 130),
        ("all of a month of 31 days", 61, 160),
        ("ten months", 304, 400),
    ];
    for (name, days, amount) in rows {
        let day = TODAY + days.days();
        assert_eq!(paced.on(day).unwrap(), usd(amount), "{name}");
        assert_eq!(paced.day_of(usd(amount)), Some(day), "{name}");
    }
    assert_eq!(paced.on(TODAY - 5.days()).unwrap(), usd(100), "before the start");
    assert_eq!(paced.day_of(usd(-5)), Some(TODAY), "what is there already");
    assert_eq!(paced.day_of(Money::from_minor(1, Currency::CAD).unwrap()), None);
    let resting = pace(100, 0, 0).unwrap();
    assert_eq!(resting.day_of(usd(101)), None, "nothing comes of nothing");
    assert_eq!(resting.on(after(1_440)), Err(PlanningError::TooFar));
    assert_eq!(pace(0, -1, 0), Err(PlanningError::NegativeContribution));
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
    let assumed = [(Currency::CAD, 21), (Currency::USD, 25), (Currency::EUR, 25)];
    for (currency, thousandths) in assumed {
        let rate = Rate::from_fraction(goldgrove_domain::Decimal::new(thousandths, 3));
        assert_eq!(assumed_inflation(currency), rate);
    }
}

proptest! {
    #[test]
    fn a_pace_is_the_projection_payment_by_payment(saved in 0..50_000_i64, contribution in 0..2_000_i64, percent in 0..15_u32, month in 1..400_u32) {
        let paced = pace(saved, contribution, percent).unwrap();
        let projected = value_after(usd(saved), usd(contribution), Rate::from_percent(percent), month).unwrap();
        prop_assert_eq!(paced.on(after(month)).unwrap(), projected);
    }

    #[test]
    fn the_day_of_an_amount_is_the_first_that_has_it(saved in 0..5_000_i64, contribution in 1..900_i64, percent in 0..15_u32, wanted in 1..90_000_i64) {
        let paced = pace(saved, contribution, percent).unwrap();
        let Some(day) = paced.day_of(usd(wanted)) else { return Ok(()) };
        prop_assert!(paced.on(day).unwrap().minor() >= usd(wanted).minor());
        if day > TODAY {
            prop_assert!(paced.on(day.yesterday().unwrap()).unwrap().minor() < usd(wanted).minor());
        }
    }
}
