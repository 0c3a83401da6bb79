//! What a bad time leaves.

use goldgrove_domain::holding::HoldingClass;
use goldgrove_domain::joint::fire_drill::FireDrill;
use goldgrove_domain::{Decimal, Money, Rate};

use crate::builders::usd;

#[test]
fn every_class_loses_what_it_is_said_to_and_never_more_than_all() {
    let drill = |markets, rates| FireDrill {
        income_lost_months: 0,
        markets: Decimal::new(markets, 2),
        rates: Rate::from_percent(rates),
    };
    let left = |drill: FireDrill| {
        drill
            .left_of_all(&[usd(1_000); 6])
            .unwrap()
            .map(|amount: Money| amount.minor() / 100)
    };
    // In the order of the classes: ETFs, crypto, bonds, stocks, other, cash.
    assert_eq!(left(drill(-30, 2)), [700, 400, 880, 700, 700, 1_000]);
    assert_eq!(left(drill(0, 0)), [1_000; 6]);
    assert_eq!(left(drill(-60, 0)), [400, 0, 1_000, 400, 400, 1_000]);
    assert_eq!(drill(-60, 0).left_of(HoldingClass::Crypto), Decimal::ZERO);
    assert_eq!(drill(0, 2).extra_interest(usd(120_000)).unwrap(), usd(200));
}
