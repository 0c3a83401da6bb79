//! Causes sum to the change to the cent, and days to longer ones.

use goldgrove_domain::attribution::{Cause, Causes, Change, Movement, between, explain};
use goldgrove_domain::net_worth::unified;
use jiff::civil::date;
use proptest::prelude::*;

use crate::builders::usd;
use crate::household::{DAY, Household, amounts, any_saver, moved, told};

#[test]
fn a_split_goes_back_as_far_as_one_day_follows_another() {
    let change = |before: i64, by: i64| Change {
        before: usd(before),
        causes: Causes::only(Cause::Added, usd(by)),
    };
    let on = |day: i8, since: i8, before: i64, by: i64| Movement {
        date: date(2026, 11, day),
        since: date(2026, 11, since),
        net_worth: change(before, by),
        goals: vec![],
    };
    let rows = [
        ("nothing", vec![], None),
        ("one day", vec![on(2, 1, 10, 5)], Some((1, 10, 15))),
        (
            "three days",
            vec![on(2, 1, 10, 5), on(3, 2, 15, 1), on(4, 3, 16, -2)],
            Some((1, 10, 14)),
        ),
        ("a weekend", vec![on(2, 1, 10, 5), on(5, 2, 15, 1)], Some((1, 10, 16))),
        (
            "a day is missing",
            vec![on(2, 1, 10, 5), on(5, 4, 15, 1)],
            Some((4, 15, 16)),
        ),
        (
            "a day that ends elsewhere",
            vec![on(2, 1, 10, 5), on(3, 2, 99, 1)],
            Some((2, 99, 100)),
        ),
    ];
    for (name, movements, expected) in rows {
        let found = explain(&movements).unwrap();
        let told = found.map(|found| {
            let after = found.net_worth.after().unwrap().minor();
            (found.since.day(), found.net_worth.before.minor(), after)
        });
        assert_eq!(told, expected, "{name}");
    }
}

proptest! {
    #[test]
    fn causes_sum_to_the_change_to_the_cent(then in any_saver(), now in any_saver()) {
        let movement = moved(&then, &now);
        let net_worth = |household: &Household| unified(&household.accounts, &household.holdings, &household.exchange()).unwrap().net_worth;
        prop_assert_eq!(movement.net_worth.before, net_worth(&then));
        prop_assert_eq!(movement.net_worth.after().unwrap(), net_worth(&now));
        let after: Vec<_> = movement.goals.iter().map(|(goal, change)| (*goal, change.after().unwrap())).collect();
        prop_assert_eq!(after, amounts(&now));
        for (goal, before) in amounts(&then) {
            let change = movement.goals.iter().find(|(known, _)| *known == goal);
            if let Some((_, change)) = change.filter(|(_, change)| change.before.currency() == before.currency()) {
                prop_assert_eq!(change.before, before);
            }
        }
    }

    #[test]
    fn nothing_moves_by_itself(household in any_saver()) {
        let movement = moved(&household, &household);
        prop_assert_eq!(told(&movement.net_worth.causes), vec![]);
        for (_, change) in movement.goals {
            prop_assert_eq!(told(&change.causes), vec![]);
        }
    }

    #[test]
    fn days_add_up(days in prop::collection::vec(any_saver(), 2..6)) {
        let dates = || DAY.series(jiff::Span::new().days(1));
        let movements: Vec<Movement> = days
            .windows(2)
            .zip(dates().zip(dates().skip(1)))
            .map(|(pair, (since, day))| {
                between((since, &pair[0].standing()), (day, &pair[1].standing())).unwrap().unwrap()
            })
            .collect();
        let explained = explain(&movements).unwrap().unwrap();
        prop_assert_eq!(explained.since, DAY);
        prop_assert_eq!(explained.net_worth.before, movements[0].net_worth.before);
        prop_assert_eq!(explained.net_worth.after(), movements[movements.len() - 1].net_worth.after());
        for cause in Cause::ALL {
            let sum: i64 = movements.iter().map(|day| day.net_worth.causes.of(cause).minor()).sum();
            prop_assert_eq!(explained.net_worth.causes.of(cause).minor(), sum);
        }
        for (goal, change) in &explained.goals {
            let last = movements[movements.len() - 1].goals.iter().find(|(known, _)| known == goal).unwrap();
            prop_assert_eq!(change.after(), last.1.after());
        }
    }
}
