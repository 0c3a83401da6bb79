//! The balance history of one account: recorded balances, anchors, and estimates from both.

use std::collections::BTreeMap;

use goldgrove_domain::balance_history::{Anchor, BalanceHistory, BalanceKind, DayBalance, Past, recorded_balance};
use goldgrove_domain::{Account, AccountKind, HoldingClass, Money, Transaction};
use goldgrove_testing::TransactionBuilder;
use goldgrove_testing::builders::account_id as id;
use jiff::ToSpan as _;
use jiff::civil::{Date, date};
use proptest::prelude::*;

use crate::builders::{account, cad, closed, holding, linked, owned, usd};
use strum::VariantArray as _;

const TODAY: Date = date(2026, 11, 24);
const OWN: u128 = 1;

fn transaction(number: u128, on: Date, amount: Money) -> Transaction {
    TransactionBuilder::new(number).on(on).amount(amount).build()
}

fn recorded(on: Date, balance: Money) -> DayBalance {
    DayBalance {
        account: id(OWN),
        date: on,
        balance,
    }
}

fn anchor(on: Date, balance: Money) -> Anchor {
    Anchor {
        account: id(OWN),
        date: on,
        balance,
    }
}

fn chequing(minor: i64) -> Account {
    linked(account(OWN, AccountKind::Depository, usd(minor)))
}

fn card(minor: i64) -> Account {
    linked(account(OWN, AccountKind::Credit, usd(minor)))
}

fn home(minor: i64) -> Account {
    account(OWN, AccountKind::Property, usd(minor))
}

fn history(account: &Account, past: Past<'_>) -> BalanceHistory {
    BalanceHistory::of(account, &[], past, TODAY).unwrap()
}

/// The stored past, owned, so that rows of a table can hold it.
#[derive(Clone, Debug, Default)]
struct Stored {
    recorded: Vec<DayBalance>,
    anchors: Vec<Anchor>,
    transactions: Vec<Transaction>,
}

impl Stored {
    fn past(&self) -> Past<'_> {
        Past {
            recorded: &self.recorded,
            anchors: &self.anchors,
            transactions: &self.transactions,
        }
    }
}

/// Day of November 2026, minor units, and the first letter of the kind.
type Told = (i8, i64, char);

fn told(history: &BalanceHistory) -> Vec<Told> {
    let points = history.between(date(2026, 11, 1), TODAY);
    let letter = |kind: BalanceKind| <&str>::from(kind).chars().next().unwrap();
    points
        .map(|point| (point.date.day(), point.balance.minor(), letter(point.kind)))
        .collect()
}

#[test]
#[expect(clippy::too_many_lines, reason = "one table of named rows")]
fn every_account_has_the_line_that_its_sources_give() {
    let on = |day: i8| date(2026, 11, day);
    let rows: Vec<(&str, Account, Stored, Vec<Told>)> = vec![
        (
            "a linked deposit with nothing stored",
            chequing(100),
            Stored::default(),
            vec![(24, 100, 'r')],
        ),
        (
            "a deposit walks back to its oldest transaction and no further",
            chequing(100),
            Stored {
                transactions: vec![
                    transaction(1, on(22), usd(30)),
                    transaction(2, on(20), usd(-50)),
                    transaction(3, on(24), usd(5)),
                ],
                ..Stored::default()
            },
            vec![
                (20, 135, 'e'),
                (21, 135, 'e'),
                (22, 105, 'e'),
                (23, 105, 'e'),
                (24, 100, 'r'),
            ],
        ),
        (
            "a purchase raises what a card owes",
            card(400),
            Stored {
                transactions: vec![transaction(1, on(23), usd(150)), transaction(2, on(22), usd(-20))],
                ..Stored::default()
            },
            vec![(22, 250, 'e'), (23, 400, 'e'), (24, 400, 'r')],
        ),
        (
            "an overpaid card owes less than nothing",
            owned(card(70)),
            Stored {
                transactions: vec![transaction(1, on(23), usd(-100)), transaction(2, on(22), usd(30))],
                ..Stored::default()
            },
            vec![(22, 30, 'e'), (23, -70, 'e'), (24, -70, 'r')],
        ),
        (
            "an overdrawn deposit",
            chequing(-10),
            Stored {
                transactions: vec![transaction(1, on(24), usd(20)), transaction(2, on(23), usd(1))],
                ..Stored::default()
            },
            vec![(23, 10, 'e'), (24, -10, 'r')],
        ),
        (
            "a recorded day stays, and the walk starts from it",
            chequing(100),
            Stored {
                recorded: vec![recorded(on(22), usd(999))],
                transactions: vec![transaction(1, on(24), usd(1)), transaction(2, on(21), usd(9))],
                ..Stored::default()
            },
            vec![(21, 999, 'e'), (22, 999, 'r'), (23, 101, 'e'), (24, 100, 'r')],
        ),
        (
            "an anchor goes before an estimate, and the walk starts from it",
            chequing(100),
            Stored {
                anchors: vec![anchor(on(22), usd(40))],
                transactions: vec![
                    transaction(1, on(23), usd(10)),
                    transaction(2, on(22), usd(-15)),
                    transaction(3, on(21), usd(2)),
                ],
                ..Stored::default()
            },
            vec![(21, 25, 'e'), (22, 40, 'a'), (23, 100, 'e'), (24, 100, 'r')],
        ),
        (
            "an anchor before the oldest transaction leaves a hole",
            chequing(100),
            Stored {
                anchors: vec![anchor(on(3), usd(40))],
                transactions: vec![transaction(1, on(23), usd(10))],
                ..Stored::default()
            },
            vec![(3, 40, 'a'), (23, 100, 'e'), (24, 100, 'r')],
        ),
        (
            "an anchor does not change a recorded day",
            chequing(100),
            Stored {
                recorded: vec![recorded(on(23), usd(90))],
                anchors: vec![anchor(on(23), usd(1)), anchor(TODAY, usd(2))],
                ..Stored::default()
            },
            vec![(23, 90, 'r'), (24, 100, 'r')],
        ),
        (
            "two anchors of a home hold until the next",
            home(500),
            Stored {
                anchors: vec![anchor(on(20), usd(300)), anchor(on(22), usd(410))],
                ..Stored::default()
            },
            vec![
                (20, 300, 'a'),
                (21, 300, 'e'),
                (22, 410, 'a'),
                (23, 410, 'e'),
                (24, 500, 'r'),
            ],
        ),
        (
            "what is owed on a loan holds until the next",
            linked(account(OWN, AccountKind::Loan, usd(700))),
            Stored {
                anchors: vec![anchor(on(22), usd(800))],
                transactions: vec![transaction(1, on(23), usd(-100))],
                ..Stored::default()
            },
            vec![(22, 800, 'a'), (23, 800, 'e'), (24, 700, 'r')],
        ),
        (
            "an anchor of 0 is 0",
            home(500),
            Stored {
                anchors: vec![anchor(on(23), usd(0))],
                ..Stored::default()
            },
            vec![(23, 0, 'a'), (24, 500, 'r')],
        ),
        (
            "what is invested holds until the next, whatever its transactions",
            linked(account(OWN, AccountKind::Investment, usd(700))),
            Stored {
                recorded: vec![recorded(on(22), usd(690))],
                anchors: vec![anchor(on(20), usd(500))],
                transactions: vec![transaction(1, on(19), usd(1)), transaction(2, on(23), usd(1))],
            },
            vec![
                (20, 500, 'a'),
                (21, 500, 'e'),
                (22, 690, 'r'),
                (23, 690, 'e'),
                (24, 700, 'r'),
            ],
        ),
        (
            "a closed account has its past and no today",
            closed(chequing(100)),
            Stored {
                recorded: vec![recorded(on(22), usd(90))],
                transactions: vec![transaction(1, on(22), usd(10)), transaction(2, on(21), usd(1))],
                ..Stored::default()
            },
            vec![(21, 100, 'e'), (22, 90, 'r')],
        ),
        (
            "a closed account with nothing stored",
            closed(chequing(100)),
            Stored {
                transactions: vec![transaction(1, on(22), usd(10))],
                ..Stored::default()
            },
            vec![],
        ),
        (
            "another currency is passed over, and ends the walk",
            chequing(100),
            Stored {
                recorded: vec![recorded(on(23), cad(5))],
                anchors: vec![anchor(on(2), cad(5))],
                transactions: vec![
                    transaction(1, on(23), usd(10)),
                    transaction(2, on(22), cad(10)),
                    transaction(3, on(20), usd(1)),
                ],
            },
            vec![(22, 110, 'e'), (23, 100, 'e'), (24, 100, 'r')],
        ),
        (
            "tomorrow's rows, of a day that began in another zone, do not count",
            chequing(100),
            Stored {
                recorded: vec![recorded(on(25), usd(1))],
                anchors: vec![anchor(on(25), usd(2))],
                transactions: vec![transaction(1, on(25), usd(10)), transaction(2, on(23), usd(1))],
            },
            vec![(23, 100, 'e'), (24, 100, 'r')],
        ),
    ];
    for (name, account, stored, expected) in rows {
        assert_eq!(told(&history(&account, stored.past())), expected, "{name}");
    }
}

#[test]
fn a_leap_day_is_a_day() {
    let stored = Stored {
        recorded: vec![recorded(date(2024, 3, 1), usd(90))],
        transactions: vec![
            transaction(1, date(2024, 2, 28), usd(1)),
            transaction(2, date(2024, 2, 29), usd(10)),
        ],
        ..Stored::default()
    };
    let history = history(&chequing(100), stored.past());
    let on = |day: Date| history.on(day).map(|point| point.balance.minor());
    assert_eq!(on(date(2024, 2, 27)), None);
    assert_eq!(on(date(2024, 2, 28)), Some(100));
    assert_eq!(on(date(2024, 2, 29)), Some(90));
    assert_eq!(history.estimated_from(), Some(date(2024, 2, 28)));
    assert_eq!(history.known_from(), Some(date(2024, 3, 1)));
}

#[test]
fn nothing_known_is_nothing_and_not_zero() {
    let history = history(&closed(home(0)), Past::default());
    assert_eq!(history.known_from(), None);
    assert_eq!(history.estimated_from(), None);
    assert_eq!(history.on(TODAY), None);
    assert_eq!(history.between(Date::MIN, Date::MAX).count(), 0);
}

#[test]
fn a_day_is_recorded_as_the_balance_sheet_counts_it() {
    let invested = |minor| linked(account(OWN, AccountKind::Investment, usd(minor)));
    let (own, foreign) = (
        holding(OWN, HoldingClass::Etfs, usd(300)),
        holding(OWN, HoldingClass::Etfs, cad(1)),
    );
    let rows = [
        ("a balance", invested(5), vec![&own], Some(5)),
        ("holdings stand in", invested(0), vec![&own, &own], Some(600)),
        ("holdings of another currency", invested(0), vec![&own, &foreign], None),
        ("nothing at all", invested(0), vec![], Some(0)),
        ("a debt", card(5), vec![], Some(5)),
        ("an overpaid card", owned(card(5)), vec![], Some(-5)),
        ("closed", closed(home(5)), vec![], None),
    ];
    for (name, account, held, expected) in rows {
        let balance = recorded_balance(&account, &held).unwrap();
        assert_eq!(balance.map(|balance| balance.minor()), expected, "{name}");
    }
}

fn any_day() -> impl Strategy<Value = Date> {
    (0_i32..60).prop_map(|ago| TODAY.saturating_sub(ago.days()))
}

fn any_amount() -> impl Strategy<Value = Money> {
    (-1_000_000_i64..1_000_000).prop_map(usd)
}

/// One row per day.
fn by_day<T>(rows: Vec<(Date, Money)>, make: fn(Date, Money) -> T) -> Vec<T> {
    let days: BTreeMap<Date, Money> = rows.into_iter().collect();
    days.into_iter().map(|(day, amount)| make(day, amount)).collect()
}

prop_compose! {
    fn any_stored()(
        days in prop::collection::vec((any_day(), any_amount()), 0..6),
        anchors in prop::collection::vec((any_day(), any_amount()), 0..6),
        moved in prop::collection::vec((any_day(), any_amount(), prop::bool::weighted(0.2)), 0..25),
    ) -> Stored {
        let moved = (1_u128..).zip(moved);
        Stored {
            recorded: by_day(days, recorded),
            anchors: by_day(anchors, anchor),
            transactions: moved
                .map(|(number, (day, amount, pending))| Transaction { pending, ..transaction(number, day, amount) })
                .collect(),
        }
    }
}

fn any_own() -> impl Strategy<Value = Account> {
    let kind = prop::sample::select(AccountKind::VARIANTS.to_vec());
    (kind, any_amount(), any::<bool>(), any::<bool>()).prop_map(|(kind, balance, is_linked, is_closed)| {
        let (balance, is_asset) = kind.balance_sheet_side(balance);
        let made = Account {
            is_asset,
            ..account(OWN, kind, balance)
        };
        let made = if is_linked { linked(made) } else { made };
        if is_closed { closed(made) } else { made }
    })
}

fn all(history: &BalanceHistory) -> Vec<(Date, Money, BalanceKind)> {
    let points = history.between(Date::MIN, Date::MAX);
    points.map(|point| (point.date, point.balance, point.kind)).collect()
}

proptest! {
    #[test]
    fn walking_forward_from_an_estimate_ends_at_the_known_balance_to_the_cent(
        is_card in any::<bool>(),
        balance in any_amount(),
        stored in any_stored(),
    ) {
        let kind = if is_card { AccountKind::Credit } else { AccountKind::Depository };
        let (counted, is_asset) = kind.balance_sheet_side(balance);
        let own = linked(Account { is_asset, ..account(OWN, kind, counted) });
        let history = history(&own, stored.past());
        let points = all(&history);
        let posted = || stored.transactions.iter().filter(|one| !one.pending);
        for (day, estimate, _) in points.iter().filter(|(.., kind)| *kind == BalanceKind::Estimated) {
            let known = points.iter().find(|(later, _, kind)| later > day && *kind != BalanceKind::Estimated);
            let (known_on, known, _) = known.unwrap();
            let between = posted().filter(|one| one.date > *day && one.date <= *known_on);
            let left: i64 = between.map(|one| one.amount.minor()).sum();
            let forward = if is_card { estimate.minor() + left } else { estimate.minor() - left };
            prop_assert_eq!(forward, known.minor());
            prop_assert!(posted().any(|one| one.date <= *day), "{} is before the oldest", day);
        }
    }

    #[test]
    fn the_order_of_rows_does_not_matter(own in any_own(), stored in any_stored(), seed in any::<prop::sample::Index>()) {
        let mut turned = stored.clone();
        turned.recorded.reverse();
        turned.anchors.reverse();
        if !turned.transactions.is_empty() {
            let by = seed.index(turned.transactions.len());
            turned.transactions.rotate_left(by);
        }
        prop_assert_eq!(history(&own, stored.past()), history(&own, turned.past()));
    }

    #[test]
    fn anchors_change_no_recorded_point(own in any_own(), stored in any_stored()) {
        let without = Stored { anchors: vec![], ..stored.clone() };
        let recorded = |history: &BalanceHistory| {
            let mut points = all(history);
            points.retain(|(.., kind)| *kind == BalanceKind::Recorded);
            points
        };
        let (plain, anchored) = (history(&own, without.past()), history(&own, stored.past()));
        prop_assert_eq!(recorded(&plain), recorded(&anchored));
        for anchor in &stored.anchors {
            let point = anchored.on(anchor.date).unwrap();
            if point.kind != BalanceKind::Recorded {
                prop_assert_eq!((point.kind, point.balance), (BalanceKind::Anchor, anchor.balance));
            }
        }
    }

    #[test]
    fn rows_of_another_account_and_pending_transactions_change_nothing(
        own in any_own(),
        stored in any_stored(),
        other in any_stored(),
    ) {
        let mut more = stored.clone();
        more.recorded.extend(other.recorded.iter().map(|day| DayBalance { account: id(2), ..*day }));
        more.anchors.extend(other.anchors.iter().map(|anchor| Anchor { account: id(2), ..*anchor }));
        more.transactions.extend(other.transactions.iter().map(|one| Transaction { account: id(2), ..one.clone() }));
        more.transactions.extend(other.transactions.iter().map(|one| Transaction { pending: true, ..one.clone() }));
        prop_assert_eq!(history(&own, stored.past()), history(&own, more.past()));
    }

    #[test]
    fn ranges_add_up_to_the_whole_and_no_day_comes_twice(own in any_own(), stored in any_stored(), cut in any_day()) {
        let history = history(&own, stored.past());
        let whole: Vec<_> = history.between(Date::MIN, Date::MAX).collect();
        let mut parts: Vec<_> = history.between(Date::MIN, cut).collect();
        parts.extend(history.between(cut.tomorrow().unwrap(), Date::MAX));
        prop_assert_eq!(&whole, &parts);
        prop_assert!(whole.windows(2).all(|pair| pair[0].date < pair[1].date));
        prop_assert!(whole.iter().all(|point| point.date <= TODAY && history.on(point.date) == Some(*point)));
    }
}
