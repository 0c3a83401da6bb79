//! Goals due soon in volatile assets, and the swaps.

use goldgrove_domain::earmarks::EarmarkedPart;
use goldgrove_domain::waterfall::horizon_match::{AllocatedGoal, mismatches, undetermined};
use goldgrove_domain::{Currency, Decimal, HoldingClass, Money, Share};
use goldgrove_testing::builders::holding_id;
use jiff::Span;
use jiff::civil::Date;
use proptest::prelude::*;

use crate::builders::{goal_id, usd};
use strum::VariantArray as _;

/// The day the tests are on.
const TODAY: Date = Date::constant(2026, 11, 26);

fn part(holding: u128, class: HoldingClass, major: i64) -> EarmarkedPart {
    EarmarkedPart {
        share: Share::HoldingPercentage {
            holding: holding_id(holding),
            percentage: Decimal::ONE_HUNDRED,
        },
        class,
        amount: usd(major),
        registered: None,
        is_bound: false,
        is_known: true,
    }
}

fn allocated(number: u128, due: u32, parts: Vec<EarmarkedPart>) -> AllocatedGoal {
    AllocatedGoal {
        is_retirement: false,
        goal: goal_id(number),
        due,
        due_on: TODAY.saturating_add(Span::new().months(due)),
        parts,
    }
}

#[test]
fn only_what_is_known_is_called_volatile() {
    let other = |major| EarmarkedPart {
        is_bound: true,
        is_known: false,
        ..part(9, HoldingClass::Other, major)
    };
    let (stocks, cash) = (
        |major| part(1, HoldingClass::Stocks, major),
        |major| part(2, HoldingClass::Cash, major),
    );
    let rows = [
        ("a plan entered by hand", vec![other(100)], None, true),
        ("a little of it", vec![other(20), cash(80)], None, false),
        ("enough of it to matter", vec![other(21), cash(79)], None, true),
        ("little stock beside it", vec![stocks(20), other(80)], None, true),
        ("stock beside it", vec![stocks(30), other(70)], Some(30), false),
        ("nothing", vec![], None, false),
        ("all of it known", vec![stocks(10), cash(90)], None, false),
    ];
    for (name, parts, volatile, is_untold) in rows {
        let goals = [allocated(1, 12, parts.clone()), allocated(2, 37, parts)];
        let found = mismatches(&goals).unwrap();
        let found: Vec<_> = found.iter().map(|found| (found.goal, found.volatile)).collect();
        let expected: Vec<_> = volatile
            .map(|volatile| (goal_id(1), usd(volatile)))
            .into_iter()
            .collect();
        assert_eq!(found, expected, "{name}");
        let expected: Vec<_> = is_untold.then(|| goal_id(1)).into_iter().collect();
        assert_eq!(undetermined(&goals).unwrap(), expected, "{name}");
    }
}

#[test]
fn a_retirement_is_not_due_as_a_whole_but_may_give_what_is_stable() {
    let (stocks, cash) = (part(1, HoldingClass::Stocks, 100), part(2, HoldingClass::Cash, 100));
    let retirement = |due, parts| AllocatedGoal {
        is_retirement: true,
        ..allocated(1, due, parts)
    };
    let soon = [retirement(12, vec![stocks]), allocated(2, 60, vec![cash])];
    assert_eq!(mismatches(&soon).unwrap(), []);
    assert_eq!(undetermined(&soon).unwrap(), []);
    let later = [retirement(60, vec![cash]), allocated(2, 12, vec![stocks])];
    assert_eq!(mismatches(&later).unwrap()[0].swaps.len(), 1);
}

#[test]
fn a_part_of_a_fund_or_of_another_registered_plan_stays_where_it_is() {
    let stocks = part(1, HoldingClass::Etfs, 4_000);
    let bonds = part(2, HoldingClass::Bonds, 3_000);
    let rows = [
        ("both taxed", stocks, bonds, 1),
        (
            "half of a balanced fund is asked for",
            stocks,
            EarmarkedPart {
                is_bound: true,
                ..bonds
            },
            0,
        ),
        (
            "half of a balanced fund is given",
            EarmarkedPart {
                is_bound: true,
                ..stocks
            },
            bonds,
            0,
        ),
        (
            "for bonds of an RRSP",
            stocks,
            EarmarkedPart {
                registered: Some("rrsp"),
                ..bonds
            },
            0,
        ),
        (
            "within TFSAs",
            EarmarkedPart {
                registered: Some("tfsa"),
                ..stocks
            },
            EarmarkedPart {
                registered: Some("tfsa"),
                ..bonds
            },
            1,
        ),
    ];
    for (name, gives, takes, swaps) in rows {
        let found = mismatches(&[allocated(1, 12, vec![gives]), allocated(2, 240, vec![takes])]).unwrap();
        assert_eq!((found.len(), found[0].swaps.len()), (1, swaps), "{name}");
    }
}

#[test]
fn a_short_goal_swaps_what_may_fall_for_what_a_long_one_has() {
    let soon = allocated(
        1,
        12,
        vec![part(1, HoldingClass::Etfs, 4_000), part(2, HoldingClass::Cash, 1_000)],
    );
    let long = allocated(
        2,
        240,
        vec![part(3, HoldingClass::Bonds, 3_000), part(4, HoldingClass::Cash, 500)],
    );
    let near = allocated(3, 40, vec![part(5, HoldingClass::Cash, 9_000)]);
    let found = mismatches(&[long.clone(), soon.clone(), near]).unwrap();
    assert_eq!(found.len(), 1);
    assert_eq!((found[0].goal, found[0].volatile), (goal_id(1), usd(4_000)));
    assert_eq!(found[0].percent, Decimal::new(800, 1));
    let swaps: Vec<_> = found[0]
        .swaps
        .iter()
        .map(|swap| (swap.with, swap.amount, swap.takes.class))
        .collect();
    assert_eq!(
        swaps,
        [
            (goal_id(2), usd(3_000), HoldingClass::Bonds),
            (goal_id(2), usd(500), HoldingClass::Cash),
        ],
        "a goal due less than three years later keeps its own"
    );
    let rows = [
        ("due late", allocated(1, 37, soon.parts.clone())),
        (
            "mostly steady",
            allocated(
                1,
                12,
                vec![part(1, HoldingClass::Etfs, 20), part(2, HoldingClass::Cash, 80)],
            ),
        ),
        ("nothing set aside", allocated(1, 12, vec![])),
    ];
    for (name, goal) in rows {
        assert_eq!(mismatches(&[goal, long.clone()]).unwrap(), [], "{name}");
    }
}

proptest! {
    #[test]
    fn no_part_is_given_or_taken_twice(
        goals in prop::collection::vec((0..120_u32, prop::collection::vec((0..6_usize, 0..9_000_i64), 0..4)), 0..6),
    ) {
        let mut number = 0;
        let goals: Vec<AllocatedGoal> = (1..).zip(goals).map(|(goal, (due, parts))| {
            let parts = parts.into_iter().map(|(class, major)| {
                number += 1;
                part(number, HoldingClass::VARIANTS[class], major)
            });
            allocated(goal, due, parts.collect())
        }).collect();
        let found = mismatches(&goals).unwrap();
        for part in goals.iter().flat_map(|goal| &goal.parts) {
            let swaps = || found.iter().flat_map(|mismatch| &mismatch.swaps);
            let given = swaps().filter(|swap| swap.gives.share == part.share).map(|swap| swap.amount);
            prop_assert!(Money::sum(given, Currency::USD).unwrap().minor() <= part.amount.minor());
            let taken = swaps().filter(|swap| swap.takes.share == part.share).map(|swap| swap.amount);
            prop_assert!(Money::sum(taken, Currency::USD).unwrap().minor() <= part.amount.minor());
        }
    }
}
