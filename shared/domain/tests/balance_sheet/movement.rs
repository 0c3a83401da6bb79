//! Why it moved: each thing that happens has its cause, and causes sum to the change to the cent.

use goldgrove_domain::account::{Account, AccountKind};
use goldgrove_domain::goal::{Goal, RiskProfile};
use goldgrove_domain::goal_allocation::{GoalAllocation, Share};
use goldgrove_domain::holding::{Holding, HoldingClass};
use goldgrove_domain::ids::{AllocationId, GoalId, HoldingId};
use goldgrove_domain::movement::{Cause, Causes, Change, Movement, POSITIONS_MAX, Standing, between, explain};
use goldgrove_domain::net_worth::unified;
use goldgrove_domain::set_aside::SetAside;
use goldgrove_domain::text::Name;
use goldgrove_domain::{Currency, Decimal, Money};
use jiff::civil::{Date, date};
use proptest::prelude::*;
use uuid::Uuid;

use crate::builders::{account, any_household, at, cad, hidden, holding, linked, owned, usd};

const DAY: Date = date(2026, 11, 20);
const NEXT: Date = date(2026, 11, 21);

/// What a household owns and wants on one day.
#[derive(Clone, Debug, Default)]
struct Household {
    accounts: Vec<Account>,
    holdings: Vec<Holding>,
    goals: Vec<Goal>,
    allocations: Vec<GoalAllocation>,
}

impl Household {
    fn standing(&self) -> Standing {
        Standing::of(
            &self.accounts,
            &self.holdings,
            &self.goals,
            &self.allocations,
            Currency::USD,
        )
        .unwrap()
    }

    fn of(accounts: impl IntoIterator<Item = Account>, holdings: impl IntoIterator<Item = Holding>) -> Self {
        Self {
            accounts: accounts.into_iter().collect(),
            holdings: holdings.into_iter().collect(),
            ..Self::default()
        }
    }

    /// The same household with a goal that `share` is set aside for.
    fn saving(mut self, typed: Money, share: Option<Share>) -> Self {
        let goal = goal(1, typed);
        self.allocations.extend(share.map(|share| allocation(1, 1, share)));
        self.goals.push(goal);
        self
    }
}

fn moved(then: &Household, now: &Household) -> Movement {
    between((DAY, &then.standing()), (NEXT, &now.standing()))
        .unwrap()
        .unwrap()
}

fn goal(number: u128, typed: Money) -> Goal {
    Goal {
        id: GoalId::new(Uuid::from_u128(number)),
        name: Name::parse("A goal").unwrap(),
        target_amount: Money::from_minor(1_000_000, typed.currency()).unwrap(),
        current_amount: typed,
        planned_monthly_contribution: Money::zero(typed.currency()),
        target_date: at(1_000_000),
        risk_profile: RiskProfile::Moderate,
        onboarding_goal: false,
        created_at: at(0),
        updated_at: at(0),
    }
}

fn allocation(goal: u128, number: u128, share: Share) -> GoalAllocation {
    GoalAllocation {
        id: AllocationId::new(Uuid::from_u128(number)),
        goal: GoalId::new(Uuid::from_u128(goal)),
        share,
    }
}

fn units(holding: Holding, units: i64) -> Holding {
    Holding {
        quantity: Decimal::from(units),
        ..holding
    }
}

/// The causes that are not nothing, in cents.
fn told(causes: &Causes) -> Vec<(Cause, i64)> {
    let all = Cause::ALL.into_iter().map(|cause| (cause, causes.of(cause).minor()));
    all.filter(|(_, minor)| *minor != 0).collect()
}

#[test]
#[expect(clippy::too_many_lines, reason = "one row per thing that can happen")]
fn everything_that_happens_to_an_account_has_its_cause() {
    let deposit = |minor| linked(account(1, AccountKind::Depository, usd(minor)));
    let card = |minor| linked(account(2, AccountKind::Credit, usd(minor)));
    let home = |minor| account(3, AccountKind::Property, usd(minor));
    let broker = |minor| linked(account(4, AccountKind::Brokerage, usd(minor)));
    let fund = |count, minor| units(holding(4, HoldingClass::Etfs, usd(minor)), count);
    let only =
        |accounts: &[Account], holdings: &[Holding]| Household::of(accounts.iter().cloned(), holdings.iter().cloned());
    let rows = [
        (
            "nothing happens",
            only(&[deposit(5)], &[]),
            only(&[deposit(5)], &[]),
            vec![],
        ),
        (
            "money comes in",
            only(&[deposit(500)], &[]),
            only(&[deposit(900)], &[]),
            vec![(Cause::Added, 400)],
        ),
        (
            "a card is used",
            only(&[card(0)], &[]),
            only(&[card(120)], &[]),
            vec![(Cause::DebtPaid, -120)],
        ),
        (
            "a card is paid from the account",
            only(&[deposit(500), card(120)], &[]),
            only(&[deposit(380), card(0)], &[]),
            vec![(Cause::Added, -120), (Cause::DebtPaid, 120)],
        ),
        (
            "a card is overpaid and turns into what is owned",
            only(&[card(100)], &[]),
            only(&[owned(card(30))], &[]),
            vec![(Cause::DebtPaid, 130)],
        ),
        (
            "a home is valued anew",
            only(&[home(900)], &[]),
            only(&[home(950)], &[]),
            vec![(Cause::Revalued, 50)],
        ),
        (
            "an account is linked",
            only(&[], &[]),
            only(&[deposit(70)], &[]),
            vec![(Cause::Accounts, 70)],
        ),
        (
            "a debt is linked",
            only(&[], &[]),
            only(&[card(70)], &[]),
            vec![(Cause::Accounts, -70)],
        ),
        (
            "an account is hidden",
            only(&[deposit(70)], &[]),
            only(&[hidden(deposit(70))], &[]),
            vec![(Cause::Accounts, -70)],
        ),
        (
            "an account was of another kind all along",
            only(&[deposit(70)], &[]),
            only(&[linked(account(1, AccountKind::Others, usd(90)))], &[]),
            vec![(Cause::Accounts, 20)],
        ),
        (
            "prices rise",
            only(&[broker(0)], &[fund(10, 1_000)]),
            only(&[broker(0)], &[fund(10, 1_100)]),
            vec![(Cause::Markets, 100)],
        ),
        (
            "units are bought at a higher price",
            only(&[broker(0)], &[fund(10, 1_000)]),
            only(&[broker(0)], &[fund(12, 1_320)]),
            vec![(Cause::Added, 220), (Cause::Markets, 100)],
        ),
        (
            "units are sold at a lower price and the money leaves",
            only(&[broker(0)], &[fund(10, 1_000)]),
            only(&[broker(0)], &[fund(6, 540)]),
            vec![(Cause::Added, -400), (Cause::Markets, -60)],
        ),
        (
            "units are bought with the account's own cash",
            only(&[broker(1_500)], &[fund(10, 1_000)]),
            only(&[broker(1_600)], &[fund(12, 1_320)]),
            vec![(Cause::Markets, 100)],
        ),
        (
            "units are split three for one",
            only(&[broker(0)], &[fund(10, 1_000)]),
            only(&[broker(0)], &[fund(30, 1_020)]),
            vec![(Cause::Markets, 20)],
        ),
        (
            "units are put together one for ten",
            only(&[broker(0)], &[fund(10, 1_000)]),
            only(&[broker(0)], &[fund(1, 980)]),
            vec![(Cause::Markets, -20)],
        ),
        (
            "the units double and so does the value",
            only(&[broker(0)], &[fund(10, 1_000)]),
            only(&[broker(0)], &[fund(20, 2_000)]),
            vec![(Cause::Added, 1_000)],
        ),
        (
            "an account that does not say what it holds",
            only(&[broker(1_000)], &[]),
            only(&[broker(1_300)], &[]),
            vec![(Cause::Unexplained, 300)],
        ),
        (
            "an account that begins to say it",
            only(&[broker(1_000)], &[]),
            only(&[broker(1_300)], &[fund(10, 1_000)]),
            vec![(Cause::Unexplained, 300)],
        ),
        (
            "an account reported in another currency",
            only(&[deposit(500)], &[]),
            only(&[linked(account(1, AccountKind::Depository, cad(700)))], &[]),
            vec![(Cause::Currency, -500)],
        ),
        (
            "a position reported in another currency",
            only(&[broker(0)], &[fund(10, 1_000)]),
            only(&[broker(0)], &[units(holding(4, HoldingClass::Etfs, cad(1_400)), 10)]),
            vec![(Cause::Currency, -1_000)],
        ),
        (
            "a balance that also counts what is held in another currency",
            only(
                &[broker(1_000)],
                &[units(holding(4, HoldingClass::Etfs, cad(1_400)), 10)],
            ),
            only(
                &[broker(1_100)],
                &[units(holding(4, HoldingClass::Etfs, cad(1_500)), 10)],
            ),
            vec![(Cause::Unexplained, 100)],
        ),
        (
            "what is held in another currency alone",
            only(&[linked(account(1, AccountKind::Depository, cad(700)))], &[]),
            only(&[linked(account(1, AccountKind::Depository, cad(900)))], &[]),
            vec![],
        ),
    ];
    for (name, then, now, expected) in rows {
        assert_eq!(told(&moved(&then, &now).net_worth.causes), expected, "{name}");
    }
}

#[test]
#[expect(clippy::too_many_lines, reason = "one row per thing that can happen")]
fn a_goal_moves_with_what_is_set_aside_for_it_and_with_its_plan() {
    let savings = |minor| linked(account(1, AccountKind::Depository, usd(minor)));
    let broker = || linked(account(4, AccountKind::Brokerage, usd(0)));
    let fund = |count, minor| units(holding(4, HoldingClass::Etfs, usd(minor)), count);
    let half = |number: u128| Share::Account {
        account: savings(0).id,
        percentage: Decimal::from(number * 50),
    };
    let whole = Share::HoldingPercentage {
        holding: HoldingId::new(Uuid::from_u128(4)),
        percentage: Decimal::ONE_HUNDRED,
    };
    let five = Share::HoldingUnits {
        holding: HoldingId::new(Uuid::from_u128(4)),
        units: Decimal::from(5),
    };
    let saved = |minor| Household::of([savings(minor)], []);
    let held = |count, minor| Household::of([broker()], [fund(count, minor)]);
    let rows = [
        (
            "what its owner wrote down grows",
            saved(0).saving(usd(100), None),
            saved(0).saving(usd(250), None),
            vec![(Cause::Added, 150)],
        ),
        (
            "the account it has half of grows",
            saved(1_000).saving(usd(0), Some(half(1))),
            saved(1_301).saving(usd(0), Some(half(1))),
            vec![(Cause::Added, 151)],
        ),
        (
            "it gets all of the account instead of half",
            saved(1_000).saving(usd(0), Some(half(1))),
            saved(1_200).saving(usd(0), Some(half(2))),
            vec![(Cause::Added, 100), (Cause::Edits, 600)],
        ),
        (
            "something is set aside for the first time",
            saved(1_000).saving(usd(70), None),
            saved(1_000).saving(usd(70), Some(half(1))),
            vec![(Cause::Edits, 430)],
        ),
        (
            "its account is gone",
            saved(1_000).saving(usd(0), Some(half(1))),
            Household::of([], []).saving(usd(0), None),
            vec![(Cause::Accounts, -500)],
        ),
        (
            "its fund rises and more is bought",
            held(10, 1_000).saving(usd(0), Some(whole)),
            held(12, 1_320).saving(usd(0), Some(whole)),
            vec![(Cause::Added, 220), (Cause::Markets, 100)],
        ),
        (
            "five units rise, whatever is bought beside them",
            held(10, 1_000).saving(usd(0), Some(five)),
            held(12, 1_320).saving(usd(0), Some(five)),
            vec![(Cause::Markets, 50)],
        ),
        (
            "fewer units are left than were set aside",
            held(10, 1_000).saving(usd(0), Some(five)),
            held(2, 220).saving(usd(0), Some(five)),
            vec![(Cause::Added, -300), (Cause::Markets, 20)],
        ),
        (
            "its fund is sold",
            held(10, 1_000).saving(usd(0), Some(whole)),
            Household::of([broker()], []).saving(usd(0), Some(whole)),
            vec![(Cause::Added, -1_000)],
        ),
        (
            "it is new",
            saved(1_000),
            saved(1_000).saving(usd(0), Some(half(1))),
            vec![(Cause::Edits, 500)],
        ),
    ];
    for (name, then, now, expected) in rows {
        let movement = moved(&then, &now);
        assert_eq!(told(&movement.goals[0].1.causes), expected, "{name}");
    }
}

#[test]
fn a_household_too_large_for_a_row_keeps_what_goals_count_on() {
    let positions = u128::try_from(POSITIONS_MAX).unwrap();
    let of = |account: u128, first: u128, count: u128| {
        (first..first + count).map(move |number| Holding {
            account: super::builders::account(account, AccountKind::Brokerage, usd(0)).id,
            ..holding(number, HoldingClass::Etfs, usd(100))
        })
    };
    let accounts = [1, 2].map(|number| linked(account(number, AccountKind::Brokerage, usd(0))));
    let holdings = of(1, 1_000, positions).chain(of(2, 1_000_000, 10));
    let claimed = Share::HoldingUnits {
        holding: HoldingId::new(Uuid::from_u128(1_007)),
        units: Decimal::ONE,
    };
    let household = Household::of(accounts, holdings).saving(usd(0), Some(claimed));
    let standing = household.standing();
    let kept: Vec<(bool, usize)> = standing
        .accounts
        .iter()
        .map(|account| (account.is_told, account.positions.len()))
        .collect();
    assert_eq!(kept, [(false, 1), (true, 10)]);
    let mut risen = household.clone();
    for holding in &mut risen.holdings {
        holding.current_value = usd(110);
    }
    let movement = moved(&household, &risen);
    let unexplained = i64::try_from(POSITIONS_MAX).unwrap() * 10;
    assert_eq!(
        told(&movement.net_worth.causes),
        [(Cause::Markets, 100), (Cause::Unexplained, unexplained)]
    );
    assert_eq!(told(&movement.goals[0].1.causes), [(Cause::Markets, 10)]);
}

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

#[test]
fn two_currencies_have_no_change_between_them() {
    let then = Standing {
        currency: Currency::CAD,
        ..Household::default().standing()
    };
    let now = Household::default().standing();
    assert_eq!(between((DAY, &then), (NEXT, &now)), Ok(None));
}

/// A household with goals that have parts of it, all in a few accounts, so that two of them overlap.
fn any_saver() -> impl Strategy<Value = Household> {
    let share = (0..3_u8, 0_u128..12, 1..1_000_000_i64);
    let goals = prop::collection::vec(
        (0..1_000_000_i64, any::<bool>(), prop::collection::vec(share, 0..4)),
        0..4,
    );
    let quantities = prop::collection::vec(0..1_000_i64, 30);
    (any_household(), goals, quantities).prop_map(|((accounts, mut holdings), wanted, quantities)| {
        holdings.sort_by_key(|holding| holding.id);
        holdings.dedup_by_key(|holding| holding.id);
        holdings.retain(|holding| accounts.iter().any(|account| account.id == holding.account));
        for (holding, quantity) in holdings.iter_mut().zip(quantities) {
            holding.quantity = Decimal::new(quantity, 1);
        }
        let mut household = Household::of(accounts, holdings);
        for (number, (typed, foreign, shares)) in (0..).zip(wanted) {
            household
                .goals
                .push(goal(number, if foreign { cad(typed) } else { usd(typed) }));
            for (at, (kind, of, amount)) in (0..).zip(shares) {
                let (holding, amount) = (HoldingId::new(Uuid::from_u128(of)), Decimal::new(amount, 4));
                let share = match kind {
                    0 => Share::Account {
                        account: account(of, AccountKind::Others, usd(0)).id,
                        percentage: amount,
                    },
                    1 => Share::HoldingPercentage {
                        holding,
                        percentage: amount,
                    },
                    _ => Share::HoldingUnits { holding, units: amount },
                };
                household.allocations.push(allocation(number, number * 10 + at, share));
            }
        }
        household
    })
}

fn amounts(household: &Household) -> Vec<(GoalId, Money)> {
    let set_aside = SetAside::new(&household.accounts, &household.holdings, &household.allocations);
    let goals = household.goals.iter();
    goals
        .map(|goal| (goal.id, set_aside.current_amount(goal).unwrap()))
        .collect()
}

proptest! {
    #[test]
    fn causes_sum_to_the_change_to_the_cent(then in any_saver(), now in any_saver()) {
        let movement = moved(&then, &now);
        let net_worth = |household: &Household| unified(&household.accounts, &household.holdings, Currency::USD).unwrap().net_worth;
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
