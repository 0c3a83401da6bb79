//! Causes sum to the change to the cent, and days sum to longer periods.

use goldgrove_domain::attribution::{
    Attribution, BalanceSnapshot, Cause, Causes, Chain, Change, Ends, attribute, explain, goal_changes,
};
use goldgrove_domain::net_worth::unified;
use goldgrove_domain::{AccountKind, Currency, Exchange, Money, NetWorthPoint};
use goldgrove_testing::builders::goal_id;
use jiff::civil::{Date, date};
use proptest::prelude::*;
use strum::VariantArray as _;

use crate::builders::{account, cad, usd};
use crate::household::{DAY, Household, NEXT, amounts, any_saver, moved, moved_over, told};

#[test]
fn a_split_goes_back_as_far_as_one_day_follows_another() {
    let change = |before: i64, by: i64| Change {
        before: usd(before),
        causes: Causes::only(Cause::Added, usd(by)),
    };
    let on = |day: i8, since: i8, before: i64, by: i64| Attribution {
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
    for (name, attributions, expected) in rows {
        let found = explain(&attributions).unwrap();
        let told = found.map(|found| {
            let after = found.net_worth.after().unwrap().minor();
            (found.since.day(), found.net_worth.before.minor(), after)
        });
        assert_eq!(told, expected, "{name}");
    }
}

#[test]
fn a_goal_is_followed_past_a_change_of_the_main_currency() {
    let put_in = |before: i64, by: i64, currency: Currency| Change {
        before: Money::from_minor(before, currency).unwrap(),
        causes: Causes::only(Cause::Added, Money::from_minor(by, currency).unwrap()),
    };
    let goal = goal_id(1);
    let with_goal = |day: i8, currency: Currency, (before, by): (i64, i64)| Attribution {
        date: date(2026, 11, day),
        since: date(2026, 11, day - 1),
        net_worth: put_in(10, 5, currency),
        goals: vec![(goal, put_in(before, by, Currency::USD))],
    };
    let attributions = [with_goal(2, Currency::USD, (0, 7)), with_goal(3, Currency::CAD, (7, 2))];
    let [(_, Chain { since, change })] = goal_changes(&attributions).unwrap()[..] else {
        panic!("one goal");
    };
    assert_eq!((since.day(), change.causes.of(Cause::Added).minor()), (1, 9));
    let explained = explain(&attributions).unwrap().unwrap();
    assert_eq!(explained.since.day(), 2, "net worth is not");
    assert_eq!(explained.goals[0].1.causes.of(Cause::Added).minor(), 2);
}

/// A household on one day, whose net worth is recorded in one of two currencies.
struct Kept {
    household: Household,
    exchange: Exchange,
}

impl Kept {
    fn of(household: &Household, currency: Currency) -> Self {
        Self {
            household: household.clone(),
            exchange: household.exchange().retargeted(currency).into_owned(),
        }
    }

    fn snapshot(&self) -> BalanceSnapshot {
        let Household {
            accounts,
            holdings,
            goals,
            allocations,
            ..
        } = &self.household;
        BalanceSnapshot::of(accounts, holdings, goals, allocations, &self.exchange).unwrap()
    }

    /// Its recorded net worth in `currency`.
    fn net_worth(&self, currency: Currency) -> Money {
        let totals = unified(&self.household.accounts, &self.household.holdings, &self.exchange).unwrap();
        let point = NetWorthPoint::of(DAY, &totals).unwrap();
        let converted = point.converted(&self.exchange.retargeted(currency)).unwrap().unwrap();
        converted.totals.net_worth().unwrap()
    }

    /// The attribution of `next`, the day after.
    fn moved(&self, since: Date, next: &Self) -> Attribution {
        let date = since.tomorrow().unwrap();
        let (then, now) = (self.snapshot(), next.snapshot());
        let exchange = self.exchange.retargeted(now.currency());
        let ends = Ends::new(&exchange, &next.exchange);
        attribute((since, &then), (date, &now), &ends).unwrap().unwrap()
    }

    /// The same in `currency`.
    fn restated(&self, since: Date, next: &Self, currency: Currency) -> Attribution {
        let attribution = self.moved(since, next);
        if attribution.net_worth.before.currency() == currency {
            return attribution;
        }
        let ends = (self.net_worth(currency), next.net_worth(currency));
        let exchange = next.exchange.retargeted(currency);
        attribution.restated(ends.0, ends.1, &exchange).unwrap().unwrap()
    }
}

/// A household with US and Canadian cents, at `rate` US cents for a Canadian dollar.
fn canadian(us: i64, canadian: i64, rate: i64, currency: Currency) -> Kept {
    let accounts = [
        account(1, AccountKind::Depository, usd(us)),
        account(2, AccountKind::Depository, cad(canadian)),
    ];
    let household = Household {
        cad: Some(rate),
        ..Household::of(accounts, [])
    };
    Kept::of(&household, currency)
}

#[test]
fn a_day_kept_in_another_currency_is_told_in_the_main_one() {
    let (then, now) = (
        canadian(1_000, 2_000, 50, Currency::CAD),
        canadian(1_100, 2_000, 80, Currency::CAD),
    );
    // US$1 more, and CA$20.00 went from US$10.00 to US$16.00.
    let in_dollars = vec![(Cause::Added, 100), (Cause::Currency, 600)];
    let restated = then.restated(DAY, &now, Currency::USD);
    assert_eq!(told(&restated.net_worth.causes), in_dollars);
    assert_eq!(restated.net_worth.before, usd(2_000));
    let directly = canadian(1_000, 2_000, 50, Currency::USD).moved(DAY, &canadian(1_100, 2_000, 80, Currency::USD));
    assert_eq!(restated, directly, "as if it had been kept in it");
    let changed = then.moved(DAY, &canadian(1_100, 2_000, 80, Currency::USD));
    assert_eq!(changed, directly, "on the day of the change, too");
}

#[test]
fn without_a_rate_a_day_is_not_told_in_another_currency() {
    let (then, now) = (
        canadian(1_000, 2_000, 50, Currency::CAD),
        canadian(1_100, 2_000, 80, Currency::CAD),
    );
    let attribution = then.moved(DAY, &now);
    let unrated = Exchange::without_rates(Currency::USD);
    assert_eq!(attribution.restated(usd(1), usd(2), &unrated).unwrap(), None);
    let only_canadian = BalanceSnapshot {
        accounts: then.snapshot().accounts.split_off(1),
        ..then.snapshot()
    };
    let changed = canadian(1_100, 2_000, 80, Currency::USD).snapshot();
    let ends = Ends::new(&unrated, &unrated);
    let told = attribute((DAY, &only_canadian), (NEXT, &changed), &ends).unwrap();
    assert_eq!(told, None);
}

proptest! {
    /// Over changes of the main currency: in either currency the parts sum to the change of the points, and the ranges on
    /// both sides of any day are the whole range together.
    #[test]
    fn days_add_up_in_either_currency(
        days in prop::collection::vec((any_saver(), any::<bool>(), 1..300_i64), 2..6),
        cut in 1_usize..5,
    ) {
        let days: Vec<Kept> = days.into_iter().map(|(household, is_canadian, rate)| {
            let household = Household { cad: Some(rate), ..household };
            Kept::of(&household, if is_canadian { Currency::CAD } else { Currency::USD })
        }).collect();
        for currency in [Currency::USD, Currency::CAD] {
            let dates = DAY.series(jiff::Span::new().days(1));
            let told: Vec<Attribution> =
                days.windows(2).zip(dates).map(|(pair, since)| pair[0].restated(since, &pair[1], currency)).collect();
            let whole = explain(&told).unwrap().unwrap();
            prop_assert_eq!(whole.since, DAY);
            let last = &days[days.len() - 1];
            prop_assert_eq!(whole.net_worth.before, days[0].net_worth(currency));
            prop_assert_eq!(whole.net_worth.after().unwrap(), last.net_worth(currency));
            let cut = cut.min(told.len() - 1);
            if cut > 0 {
                let (early, late) = told.split_at(cut);
                let (early, late) = (explain(early).unwrap().unwrap(), explain(late).unwrap().unwrap());
                prop_assert_eq!(early.net_worth.followed_by(&late.net_worth).unwrap(), Some(whole.net_worth));
            }
        }
    }

    #[test]
    fn causes_sum_to_the_change_to_the_cent(then in any_saver(), now in any_saver()) {
        let attribution = moved(&then, &now);
        let net_worth = |household: &Household| unified(&household.accounts, &household.holdings, &household.exchange()).unwrap().totals.net_worth().unwrap();
        prop_assert_eq!(attribution.net_worth.before, net_worth(&then));
        prop_assert_eq!(attribution.net_worth.after().unwrap(), net_worth(&now));
        let after: Vec<_> = attribution.goals.iter().map(|(goal, change)| (*goal, change.after().unwrap())).collect();
        prop_assert_eq!(after, amounts(&now));
        for (goal, before) in amounts(&then) {
            let change = attribution.goals.iter().find(|(known, _)| *known == goal);
            if let Some((_, change)) = change.filter(|(_, change)| change.before.currency() == before.currency()) {
                prop_assert_eq!(change.before, before);
            }
        }
    }

    #[test]
    fn nothing_moves_by_itself(household in any_saver()) {
        let attribution = moved(&household, &household);
        prop_assert_eq!(told(&attribution.net_worth.causes), vec![]);
        for (_, change) in attribution.goals {
            prop_assert_eq!(told(&change.causes), vec![]);
        }
    }

    #[test]
    fn days_add_up(days in prop::collection::vec(any_saver(), 2..6)) {
        let dates = || DAY.series(jiff::Span::new().days(1));
        let attributions: Vec<Attribution> = days
            .windows(2)
            .zip(dates().zip(dates().skip(1)))
            .map(|(pair, (since, day))| {
                moved_over((since, &pair[0]), (day, &pair[1]))
            })
            .collect();
        let explained = explain(&attributions).unwrap().unwrap();
        prop_assert_eq!(explained.since, DAY);
        prop_assert_eq!(explained.net_worth.before, attributions[0].net_worth.before);
        prop_assert_eq!(explained.net_worth.after(), attributions[attributions.len() - 1].net_worth.after());
        for &cause in Cause::VARIANTS {
            let sum: i64 = attributions.iter().map(|day| day.net_worth.causes.of(cause).minor()).sum();
            prop_assert_eq!(explained.net_worth.causes.of(cause).minor(), sum);
        }
        for (goal, change) in &explained.goals {
            let last = attributions[attributions.len() - 1].goals.iter().find(|(known, _)| known == goal).unwrap();
            prop_assert_eq!(change.after(), last.1.after());
        }
    }
}
