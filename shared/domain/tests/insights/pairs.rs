//! Which cards stand together.

use std::collections::BTreeMap;

use goldgrove_domain::Currency;
use goldgrove_domain::account::AccountKind;
use goldgrove_domain::calendar::Zone;
use goldgrove_domain::ids::{InsightId, UserId};
use goldgrove_domain::insights::feed::Reader;
use goldgrove_domain::insights::pairs::{EXCLUSIONS, may_stand_together};
use goldgrove_domain::insights::{Card, Change, Rule, advance, signals};
use jiff::SignedDuration;
use proptest::prelude::*;

use crate::home::{Home, account, goal, usd};

#[test]
fn every_pair_but_those_that_are_listed_may_stand_together() {
    let mut apart = 0;
    for (place, one) in Rule::ALL.into_iter().enumerate() {
        for other in Rule::ALL.into_iter().skip(place + 1) {
            assert_eq!(
                may_stand_together(one, other, true),
                may_stand_together(other, one, true),
                "{one:?} {other:?}"
            );
            apart += usize::from(!may_stand_together(one, other, true));
        }
    }
    assert_eq!(apart, EXCLUSIONS.len(), "each pair is listed once");
    assert!(
        may_stand_together(Rule::GoalBehind, Rule::GoalAhead, false),
        "of two goals"
    );
    assert!(!may_stand_together(Rule::IdleCash, Rule::CreditUse, false));
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
    fn no_two_cards_of_a_household_contradict_each_other(figures in prop::collection::vec(figures(), 1..4)) {
        let user = UserId::parse("user-1").unwrap();
        let zone = Zone::default();
        let mut cards: BTreeMap<InsightId, Card> = BTreeMap::new();
        let mut now = Home::quiet().now;
        for figures in figures {
            let mut home = home_of(figures);
            // Three days, for at most three cards are raised on one.
            for _ in 0..3 {
                now += SignedDuration::from_hours(24);
                home.now = now;
                home.logins[0].last_updated = now;
                for account in &mut home.accounts {
                    account.last_updated = now;
                }
                let found = signals(&home.household()).unwrap();
                let reader = Reader { user: &user, currency: Currency::USD, now, zone: &zone };
                let standing: Vec<Card> = cards.values().cloned().collect();
                for change in advance(reader, &standing, &found, |_| true).unwrap() {
                    match change {
                        Change::Raise(card) | Change::Refresh(card) | Change::Close(card) => {
                            cards.insert(card.id, card);
                        }
                        Change::Forget(id) => {
                            cards.remove(&id);
                        }
                    }
                }
            }
            let shown: Vec<&Card> = cards.values().filter(|card| card.is_shown()).collect();
            for (place, one) in shown.iter().enumerate() {
                for other in &shown[place + 1..] {
                    let is_one_thing = one.link == other.link;
                    prop_assert!(
                        may_stand_together(one.rule, other.rule, is_one_thing),
                        "{:?} beside {:?}", one.rule, other.rule
                    );
                }
            }
        }
    }
}
