//! Which cards are shown together.

use std::collections::BTreeMap;

use goldgrove_domain::Currency;
use goldgrove_domain::account::AccountKind;
use goldgrove_domain::ids::{InsightId, UserId};
use goldgrove_domain::insights::feed::Reader;
use goldgrove_domain::insights::pairs::{About, EXCLUSIONS};
use goldgrove_domain::insights::{Card, Change, FactName, Priority, Rule, advance, signals};
use jiff::SignedDuration;
use proptest::prelude::*;

use crate::home::{Home, account, goal, in_days, usd};

/// Whether an exclusion keeps `kept` in its present bucket and leaves `other` out.
fn excludes(kept: &Card, other: &Card) -> bool {
    EXCLUSIONS.iter().any(|exclusion| {
        (exclusion.kept, exclusion.left_out) == (kept.rule, other.rule)
            && (exclusion.about == About::Household || kept.link == other.link)
            && exclusion.unless != Some(kept.wording.as_str())
    })
}

#[test]
fn each_pair_is_listed_once_and_never_both_ways() {
    let mut pairs: Vec<[Rule; 2]> = EXCLUSIONS.iter().map(|known| [known.kept, known.left_out]).collect();
    for pair in &mut pairs {
        pair.sort_unstable();
    }
    let all = pairs.len();
    pairs.sort_unstable();
    pairs.dedup();
    assert_eq!(pairs.len(), all);
}

#[test]
fn only_what_is_useful_or_nice_is_left_out() {
    for exclusion in EXCLUSIONS {
        assert!(
            exclusion.left_out.priority() > Priority::Important,
            "{:?}",
            exclusion.left_out
        );
    }
}

/// The new cards of a household without cards, of the rules `wanted`.
fn cards(home: &Home, wanted: &[Rule]) -> Vec<Card> {
    let user = UserId::parse("user-1").unwrap();
    let reader = Reader {
        user: &user,
        currency: Currency::USD,
        now: home.now,
    };
    let found = signals(&home.household()).unwrap();
    let changes = advance(reader, &[], &found, |rule| wanted.contains(&rule)).unwrap();
    let raised = changes.into_iter().filter_map(|change| match change {
        Change::Raise(card) => Some(card),
        _ => None,
    });
    raised.collect()
}

/// The rules of those cards.
fn told(home: &Home, wanted: &[Rule]) -> Vec<Rule> {
    cards(home, wanted).into_iter().map(|card| card.rule).collect()
}

#[test]
fn who_has_no_room_for_the_goals_there_are_is_not_told_to_save_more() {
    let behind = |monthly: i64| {
        let mut home = Home::quiet();
        home.accounts[0].balance = usd(9_000);
        home.income = Some(usd(3_000));
        home.goals = vec![
            goal(1, usd(0), usd(monthly)),
            goal(2, usd(0), usd(250)),
            goal(3, usd(0), usd(250)),
        ];
        let mut cards = cards(&home, &[Rule::GoalBehind, Rule::IncomeShare]);
        let is_tight = cards.iter().any(|card| card.rule == Rule::IncomeShare);
        cards.retain(|card| card.rule == Rule::GoalBehind);
        let facts = cards.iter().flat_map(|card| &card.facts);
        let asks = facts.filter(|(name, _)| *name == FactName::More).count();
        (is_tight, cards.len(), asks)
    };
    assert_eq!(behind(430), (false, 2, 1), "31 %: there is room for one of the two");
    assert_eq!(behind(1_000), (true, 2, 0), "50 %");
    assert_eq!(behind(3_000), (true, 2, 0), "117 %");
}

#[test]
fn an_unlikely_goal_is_not_praised_for_what_is_saved() {
    let told = |saved: i64, monthly: i64, days: i64| {
        let mut home = Home::quiet();
        home.goals = vec![goal(1, usd(saved), usd(monthly))];
        home.goals[0].target_date = in_days(days).into();
        told(&home, &[Rule::GoalBehind, Rule::Milestone])
    };
    assert_eq!(told(5_100, 10, 740), [Rule::GoalBehind], "half, and unlikely");
    assert_eq!(told(5_100, 10, 0), [Rule::GoalBehind], "half, and due");
    assert_eq!(told(5_100, 500, 740), [Rule::Milestone], "half, and likely");
}

/// Cash, income, a card's debt and limit, and the saved and monthly amounts of two goals.
type Figures = (i64, i64, i64, i64, [(i64, i64); 2]);

fn home_of((cash, income, debt, limit, goals): Figures) -> Home {
    let mut home = Home::quiet();
    home.accounts[0].balance = usd(cash);
    home.income = Some(usd(income));
    let mut card = account(3, AccountKind::Credit, usd(debt));
    card.credit_limit = Some(usd(limit));
    home.accounts.push(card);
    home.goals = (1..)
        .zip(goals)
        .map(|(number, (saved, monthly))| goal(number, usd(saved), usd(monthly)))
        .collect();
    home
}

fn figures() -> impl Strategy<Value = Figures> {
    let goal = || (0_i64..12_000, 0_i64..1_500);
    (
        0_i64..80_000,
        1_000_i64..10_000,
        0_i64..6_000,
        1_000_i64..8_000,
        [goal(), goal()],
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn cards_agree_and_what_is_so_is_kept_back_only_by_a_card_that_is_up(
        looks in prop::collection::vec((figures(), 1_i64..400, any::<bool>()), 1..6),
    ) {
        let user = UserId::parse("user-1").unwrap();
        let mut cards: BTreeMap<InsightId, Card> = BTreeMap::new();
        let mut now = Home::quiet().now;
        for (figures, hours, is_dismissed) in looks {
            now += SignedDuration::from_hours(hours);
            let mut home = home_of(figures);
            home.now = now;
            home.connections[0].last_updated = now;
            for account in &mut home.accounts {
                account.last_updated = now;
            }
            let found = signals(&home.household()).unwrap();
            let reader = Reader { user: &user, currency: Currency::USD, now };
            let current: Vec<Card> = cards.values().cloned().collect();
            for change in advance(reader, &current, &found, |_| true).unwrap() {
                match change {
                    Change::Raise(card) | Change::Refresh(card) | Change::Close(card) => {
                        cards.insert(card.id, card);
                    }
                    Change::Forget(id) => {
                        cards.remove(&id);
                    }
                }
            }
            let up: Vec<&Card> = cards.values().filter(|card| card.is_open()).collect();
            for (place, one) in up.iter().enumerate() {
                for other in &up[place + 1..] {
                    prop_assert!(
                        !excludes(one, other) && !excludes(other, one),
                        "{:?} beside {:?}", one.rule, other.rule
                    );
                }
            }
            for signal in found.iter().filter(|signal| signal.bucket(None).is_some()) {
                let id = signal.card_id(&user);
                let is_kept_back = || up.iter().any(|kept| {
                    EXCLUSIONS.iter().any(|exclusion| {
                        (exclusion.kept, exclusion.left_out) == (kept.rule, signal.rule)
                            && (exclusion.about == About::Household || kept.link == signal.link)
                            && exclusion.unless.is_none_or(|only| only != kept.wording)
                    })
                });
                // An expired milestone is not raised again.
                let is_over = || signal.rule.lasts_days().is_some() && cards.get(&id).is_some_and(|card| card.bucket.is_some());
                let is_up = up.iter().any(|card| card.id == id);
                prop_assert!(is_up || is_over() || is_kept_back(), "{signal:?} is kept back");
            }
            if is_dismissed {
                for card in cards.values_mut() {
                    card.dismissed_at = Some(now);
                }
            }
        }
    }
}
