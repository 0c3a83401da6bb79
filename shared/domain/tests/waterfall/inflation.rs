//! The value in today's money of later amounts.

use goldgrove_domain::growth::Growth;
use goldgrove_domain::planning::inflation::{assumed_inflation, in_todays_money};
use goldgrove_domain::{Currency, Money, Rate};

#[test]
fn today_is_not_dearer_than_today() {
    let rows = [
        ("now", 100_000, 25, 0, 100_000),
        ("a year at 2.5 %", 100_000, 25, 12, 97_561),
        ("ten years at 12 %", 100_000, 120, 120, 32_197),
        ("a month at 2.1 %", 100_000, 21, 1, 99_827),
        ("no inflation", 100_000, 0, 600, 100_000),
        ("what is owed", -100_000, 25, 12, -97_561),
    ];
    for (name, minor, tenths, months, expected) in rows {
        let rate = Rate::from_fraction(goldgrove_domain::Decimal::new(tenths, 3));
        let amount = Money::from_minor(minor, Currency::USD).unwrap();
        assert_eq!(
            in_todays_money(amount, Growth::compounding_to(rate).unwrap(), months)
                .unwrap()
                .minor(),
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
