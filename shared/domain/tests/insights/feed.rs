//! The feed's changes for signals, day after day.

use std::collections::BTreeMap;

use goldgrove_domain::ids::{InsightId, UserId};
use goldgrove_domain::insights::card::in_reading_order;
use goldgrove_domain::insights::feed::Reader;
use goldgrove_domain::insights::{Card, Change, Fact, FactName, Measure, Rule, Signal, advance};
use goldgrove_domain::{Currency, Decimal};
use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};
use proptest::prelude::*;

use crate::home::{ENGLISH, noon, usd};

fn user() -> UserId {
    UserId::parse("user-1").unwrap()
}

/// A card's use of its limit.
fn used(account: &str, percent: i64) -> Signal {
    Signal {
        rule: Rule::CreditUse,
        subject: account.to_owned(),
        measure: Measure::Level(percent.into()),
        facts: vec![
            (FactName::Account, Fact::Text(account.to_owned())),
            (FactName::Used, Fact::Percent(Decimal::from(percent))),
            (FactName::Debt, Fact::Text("$1".to_owned())),
            (FactName::Limit, Fact::Text("$2".to_owned())),
        ],
        link: None,
    }
}

/// A stored feed, and the new cards of each day.
#[derive(Clone, Debug, Default)]
struct Kept {
    cards: BTreeMap<InsightId, Card>,
    raised: Vec<Card>,
}

impl Kept {
    fn look(&mut self, now: Timestamp, signals: &[Signal]) -> Vec<Change> {
        self.look_wanting(now, signals, |_| true)
    }

    fn look_wanting(&mut self, now: Timestamp, signals: &[Signal], wanted: impl Fn(Rule) -> bool) -> Vec<Change> {
        let user = user();
        let reader = Reader {
            user: &user,
            currency: Currency::USD,
            now,
        };
        let current: Vec<Card> = self.cards.values().cloned().collect();
        let changes = advance(reader, &current, signals, wanted).unwrap();
        for change in changes.clone() {
            match change {
                Change::Raise(card) => {
                    self.raised.push(card.clone());
                    self.cards.insert(card.id, card);
                }
                Change::Refresh(card) | Change::Close(card) => {
                    self.cards.insert(card.id, card);
                }
                Change::Forget(id) => {
                    self.cards.remove(&id);
                }
            }
        }
        changes
    }

    fn shown(&self) -> Vec<&Card> {
        self.cards.values().filter(|card| card.is_shown()).collect()
    }

    fn dismiss_all(&mut self, now: Timestamp) {
        for card in self.cards.values_mut() {
            card.dismissed_at = Some(now);
        }
    }
}

fn after(days: i64) -> Timestamp {
    noon() + SignedDuration::from_hours(24 * days)
}

#[test]
fn a_card_is_raised_refreshed_closed_and_forgotten() {
    let mut kept = Kept::default();
    assert!(matches!(kept.look(after(0), &[used("a", 40)])[..], [Change::Raise(_)]));
    assert_eq!(
        kept.shown()[0].writing(ENGLISH).unwrap().title,
        "a is at 40% of its limit"
    );
    assert!(kept.look(after(0), &[used("a", 40)]).is_empty(), "nothing changed");
    assert!(matches!(
        kept.look(after(1), &[used("a", 41)])[..],
        [Change::Refresh(_)]
    ));
    assert_eq!(
        kept.shown()[0].writing(ENGLISH).unwrap().title,
        "a is at 41% of its limit"
    );
    assert_eq!(kept.shown()[0].created_at, after(0), "it is the same card");
    assert!(kept.look(after(2), &[used("a", 25)]).len() == 1, "it holds");
    assert!(matches!(kept.look(after(3), &[used("a", 24)])[..], [Change::Close(_)]));
    assert!(kept.shown().is_empty());
    assert!(matches!(
        kept.look(after(4), &[used("a", 40)])[..],
        [Change::Refresh(_)]
    ));
    assert_eq!(
        kept.shown()[0].created_at,
        after(0),
        "it is back at once, and new once it has cooled down"
    );
    assert!(matches!(kept.look(after(14), &[used("a", 40)])[..], [Change::Raise(_)]));
    assert!(
        matches!(kept.look(after(15), &[])[..], [Change::Close(_)]),
        "the account is gone"
    );
    assert!(kept.look(after(27), &[]).is_empty());
    assert!(matches!(kept.look(after(28), &[])[..], [Change::Forget(_)]));
    assert!(kept.cards.is_empty());
}

#[test]
fn a_card_that_has_cooled_down_is_forgotten_as_soon_as_it_goes() {
    let mut kept = Kept::default();
    kept.look(after(0), &[used("a", 40)]);
    assert!(matches!(kept.look(after(14), &[])[..], [Change::Forget(_)]));
    assert!(kept.look(after(14), &[]).is_empty());
}

#[test]
fn a_dismissed_card_comes_back_when_its_bucket_changes() {
    let mut kept = Kept::default();
    kept.look(after(0), &[used("a", 40)]);
    kept.dismiss_all(after(1));
    kept.look(after(20), &[used("a", 60)]);
    assert!(kept.shown().is_empty(), "the same bucket");
    kept.look(after(21), &[used("a", 70)]);
    assert_eq!(kept.shown()[0].bucket.as_deref(), Some("above_70"));
    kept.dismiss_all(after(22));
    kept.look(after(30), &[used("a", 50)]);
    assert!(kept.shown().is_empty(), "another bucket, but it has to cool down");
    kept.look(after(35), &[used("a", 50)]);
    assert_eq!(kept.shown()[0].bucket.as_deref(), Some("above_30"));
}

#[test]
fn a_card_that_was_up_long_enough_goes_and_does_not_come_back_for_the_same() {
    let reached = |percent: i64| Signal {
        rule: Rule::Milestone,
        facts: vec![
            (FactName::Goal, Fact::Text("Dream Home".to_owned())),
            (FactName::PutIn, Fact::Text("$1".to_owned())),
            (FactName::Target, Fact::Text("$2".to_owned())),
        ],
        ..used("goal", percent)
    };
    let mut kept = Kept::default();
    kept.look(after(0), &[reached(26)]);
    assert_eq!(kept.shown().len(), 1);
    kept.look(after(14), &[reached(30)]);
    assert!(kept.shown().is_empty());
    kept.look(after(200), &[reached(45)]);
    assert!(kept.shown().is_empty(), "a quarter was told already");
    kept.look(after(201), &[reached(50)]);
    assert_eq!(kept.shown().len(), 1);
}

#[test]
fn less_of_good_news_is_no_news() {
    let reached = |percent: i64| Signal {
        rule: Rule::Milestone,
        facts: vec![
            (FactName::Goal, Fact::Text("Dream Home".to_owned())),
            (FactName::Reached, Fact::Percent(percent.into())),
            (FactName::PutIn, Fact::Text("$1".to_owned())),
            (FactName::Target, Fact::Text("$2".to_owned())),
        ],
        ..used("goal", percent)
    };
    let mut kept = Kept::default();
    kept.look(after(0), &[reached(76)]);
    assert!(matches!(kept.look(after(10), &[reached(60)])[..], [Change::Refresh(_)]));
    assert_eq!(kept.shown()[0].created_at, after(0), "it is the same card");
    assert!(matches!(kept.look(after(14), &[reached(60)])[..], [Change::Close(_)]));
    assert!(kept.look(after(30), &[reached(45)]).is_empty(), "it is gone");
    assert!(matches!(kept.look(after(31), &[reached(80)])[..], [Change::Raise(_)]));
}

/// A bank connection in trouble.
fn broken(subject: &str, trouble: &str) -> Signal {
    Signal {
        rule: Rule::LinkBroken,
        subject: subject.to_owned(),
        measure: Measure::Bucket(trouble.to_owned()),
        facts: vec![
            (FactName::Bank, Fact::Text("Acme Bank".to_owned())),
            (FactName::UpdatedOn, Fact::Text("today".to_owned())),
        ],
        link: None,
    }
}

#[test]
fn words_follow_another_trouble_although_every_figure_stays() {
    let mut kept = Kept::default();
    kept.look(after(0), &[broken("connection", "failing")]);
    kept.look(after(0), &[broken("connection", "sign_in")]);
    assert_eq!(
        kept.shown()[0].writing(ENGLISH).unwrap().title,
        "Acme Bank asks you to sign in again"
    );
    assert_eq!(kept.raised.len(), 1, "it has to cool down");
}

#[test]
fn what_is_so_is_shown_on_the_day_it_is_so() {
    let all: Vec<Signal> = ["a", "b", "c", "d", "e"].map(|account| used(account, 40)).into();
    let mut kept = Kept::default();
    kept.look(after(0), &all);
    assert_eq!(kept.shown().len(), 5);
    kept.look(after(0), &all[3..]);
    assert_eq!(kept.shown().len(), 2, "three were paid");
    kept.look(after(0), &all);
    assert_eq!(kept.shown().len(), 5, "and used again");
    assert_eq!(kept.raised.len(), 5, "none of them is new");
}

#[test]
fn a_dismissed_card_that_goes_and_comes_back_stays_dismissed_until_it_has_cooled_down() {
    let mut kept = Kept::default();
    kept.look(after(0), &[used("a", 40)]);
    kept.dismiss_all(after(0));
    kept.look(after(1), &[]);
    kept.look(after(2), &[used("a", 40)]);
    assert!(kept.shown().is_empty());
    kept.look(after(14), &[used("a", 40)]);
    assert_eq!(kept.shown().len(), 1);
}

/// A goal that is behind.
fn behind(goal: &str, level: i64, by: Date) -> Signal {
    Signal {
        rule: Rule::GoalBehind,
        subject: goal.to_owned(),
        measure: Measure::Level(level.into()),
        facts: vec![
            (FactName::Goal, Fact::Text(goal.to_owned())),
            (FactName::Target, Fact::Amount(usd(9_000))),
            (FactName::By, Fact::Month(by)),
        ],
        link: None,
    }
}

#[test]
fn a_date_that_comes_is_news_however_new_its_card_is() {
    let mut kept = Kept::default();
    let by = Date::constant(2027, 1, 20);
    kept.look(after(0), &[behind("Trip", 50, by)]);
    kept.look(after(1), &[behind("Trip", 30, by)]);
    assert_eq!(kept.raised.len(), 1, "it has to cool down");
    kept.dismiss_all(after(1));
    let mut due = behind("Trip", -1, by);
    due.facts.push((FactName::Missing, Fact::Amount(usd(1_000))));
    kept.look(after(2), std::slice::from_ref(&due));
    assert_eq!(kept.raised.len(), 2);
    assert_eq!(kept.shown()[0].writing(ENGLISH).unwrap().title, "Trip is due");
    // Once.
    kept.look(after(3), &[due]);
    assert_eq!(kept.raised.len(), 2);
}

#[test]
fn of_goals_behind_alike_the_one_wanted_first_is_read_first() {
    // Also where they are wanted in one month.
    let wanted = [1, 15, 31].map(|day| Date::constant(2027, 12, day));
    for order in [[2, 0, 1], [1, 2, 0]] {
        let mut kept = Kept::default();
        kept.look(
            after(0),
            &order.map(|place| behind(&format!("Goal {place}"), 30, wanted[place])),
        );
        let cards: Vec<Card> = kept.cards.into_values().collect();
        let read = in_reading_order(cards).into_iter();
        let read: Vec<String> = read.map(|card| card.writing(ENGLISH).unwrap().title).collect();
        let expected = [0, 1, 2].map(|place| format!("Goal {place} is unlikely as planned"));
        assert_eq!(read, expected);
    }
}

#[test]
fn the_most_important_is_read_first_and_the_worst_of_each_rule_before_the_second_of_any() {
    let stale = Signal {
        rule: Rule::StaleData,
        subject: "connection".to_owned(),
        measure: Measure::Level(150.into()),
        facts: vec![
            (FactName::Bank, Fact::Text("First Platypus".to_owned())),
            (FactName::UpdatedOn, Fact::Day(Date::constant(2026, 11, 1))),
        ],
        link: None,
    };
    assert_eq!(Rule::StaleData.priority(), Rule::CreditUse.priority());
    let mut signals: Vec<Signal> = [("a", 40), ("b", 90), ("c", 50)]
        .map(|(account, percent)| used(account, percent))
        .into();
    signals.extend([stale, broken("connection", "failing")]);
    let mut kept = Kept::default();
    kept.look(after(0), &signals[..1]);
    kept.dismiss_all(after(0));
    kept.look(after(1), &signals);
    kept.look(after(2), &[&signals[..], &[used("d", 40)]].concat());
    let cards: Vec<Card> = kept.cards.into_values().collect();
    let read: Vec<_> = in_reading_order(cards)
        .into_iter()
        .map(|card| card.writing(ENGLISH).unwrap().title)
        .collect();
    let expected = [
        "Acme Bank isn't answering",
        "d is at 40% of its limit",
        "b is at 90% of its limit",
        "First Platypus: your figures are out of date",
        "c is at 50% of its limit",
        "a is at 40% of its limit",
    ];
    assert_eq!(
        read, expected,
        "the newest of those that matter alike first, the dismissed last"
    );
}

#[test]
fn a_rule_that_is_not_wanted_is_silent_and_its_cards_go() {
    let mut kept = Kept::default();
    kept.look(after(0), &[used("a", 40)]);
    kept.look_wanting(after(1), &[used("a", 40), used("b", 40)], |rule| {
        rule != Rule::CreditUse
    });
    assert!(kept.shown().is_empty());
    assert_eq!(kept.raised.len(), 1);
}

/// The levels of some accounts, on some days, hours apart.
fn looks() -> impl Strategy<Value = Vec<(i64, Vec<i64>, bool)>> {
    let look = (1_i64..60, prop::collection::vec(0_i64..100, 6), any::<bool>());
    prop::collection::vec(look, 1..60)
}

proptest! {
    #[test]
    fn whatever_comes_the_feed_keeps_its_word(looks in looks()) {
        let mut kept = Kept::default();
        let mut now = noon();
        for (hours, levels, is_dismissed) in looks {
            now += SignedDuration::from_hours(hours);
            let names = ["a", "b", "c", "d", "e", "f"];
            // A level of 0 has no signal.
            let signals: Vec<Signal> = names
                .iter()
                .zip(levels)
                .filter(|(_, level)| *level > 0)
                .map(|(name, level)| used(name, level))
                .collect();
            let again = kept.clone();
            let first = kept.look(now, &signals);
            prop_assert_eq!(&first, &again.clone().look(now, &signals), "the same look is the same changes");
            prop_assert!(kept.look(now, &signals).is_empty(), "looking again changes nothing");
            for card in kept.shown() {
                let signal = signals.iter().find(|signal| signal.card_id(&user()) == card.id);
                prop_assert!(signal.is_some(), "a card about nothing");
            }
            for signal in signals.iter().filter(|signal| signal.bucket(None).is_some()) {
                let card = kept.cards.get(&signal.card_id(&user()));
                let is_told = card.is_some_and(|card| card.is_shown() || card.dismissed_at.is_some());
                prop_assert!(is_told, "{signal:?} is kept back");
            }
            if is_dismissed {
                kept.dismiss_all(now);
            }
        }
        let mut by_card: BTreeMap<InsightId, Vec<Timestamp>> = BTreeMap::new();
        for card in &kept.raised {
            by_card.entry(card.id).or_default().push(card.created_at);
        }
        let cool_down = SignedDuration::from_hours(24 * i64::from(Rule::CreditUse.cool_down_days()));
        for moments in by_card.values() {
            let apart = moments.windows(2).map(|pair| pair[1].duration_since(pair[0]));
            prop_assert!(apart.into_iter().all(|apart| apart >= cool_down), "{moments:?}");
        }
    }
}
