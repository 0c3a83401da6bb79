//! What the feed makes of signals, day after day.

use std::collections::BTreeMap;

use goldgrove_domain::calendar::Zone;
use goldgrove_domain::ids::{InsightId, UserId};
use goldgrove_domain::insights::feed::Reader;
use goldgrove_domain::insights::{Card, Change, Fact, FactName, Measure, NEW_CARDS_A_DAY, Rule, Signal, advance};
use goldgrove_domain::{Currency, Decimal};
use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};
use proptest::prelude::*;

use crate::home::{ENGLISH, noon};

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

/// A feed as it is kept, and the cards that were new on each day.
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
            zone: &Zone::default(),
        };
        let standing: Vec<Card> = self.cards.values().cloned().collect();
        let changes = advance(reader, &standing, signals, wanted).unwrap();
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

fn date(moment: Timestamp) -> Date {
    Zone::default().day_of(moment)
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
    assert!(kept.look(after(4), &[used("a", 40)]).is_empty(), "it has to cool down");
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
    kept.look(after(0), &[broken("login", "failing")]);
    kept.look(after(0), &[broken("login", "sign_in")]);
    assert_eq!(
        kept.shown()[0].writing(ENGLISH).unwrap().title,
        "Acme Bank asks you to sign in again"
    );
    assert_eq!(kept.raised.len(), 1, "it has to cool down");
}

#[test]
fn words_follow_what_is_so_while_the_day_has_no_room_for_the_card() {
    let mut kept = Kept::default();
    kept.look(after(0), &[used("a", 75)]);
    let urgent = ["x", "y", "z"].map(|login| broken(login, "failing"));
    let signals: Vec<Signal> = [used("a", 40)].into_iter().chain(urgent).collect();
    kept.look(after(14), &signals);
    let shown = kept.shown().into_iter().find(|card| card.rule == Rule::CreditUse);
    assert_eq!(
        shown.unwrap().writing(ENGLISH).unwrap().title,
        "a is at 40% of its limit"
    );
    assert!(
        kept.look(after(14), &signals).is_empty(),
        "looking again changes nothing"
    );
    kept.look(after(15), &signals);
    assert_eq!(kept.raised.len(), 5, "raised again on the next day");
}

#[test]
fn three_cards_a_day_and_the_most_important_first() {
    let mut signals: Vec<Signal> = ["a", "b", "c", "d"].map(|account| used(account, 40)).into();
    signals.push(broken("login", "failing"));
    let mut kept = Kept::default();
    kept.look(after(0), &signals);
    kept.look(after(0), &signals);
    assert_eq!(kept.raised.len(), NEW_CARDS_A_DAY);
    assert_eq!(kept.raised[0].rule, Rule::LinkBroken);
    kept.look(after(1), &signals);
    assert_eq!(kept.raised.len(), 5, "the rest comes on the next day");
}

#[test]
fn of_one_rule_the_worst_comes_first() {
    let percents = [35, 90, 40, 60, 55];
    let signals: Vec<Signal> = ["a", "b", "c", "d", "e"]
        .into_iter()
        .zip(percents)
        .map(|(account, percent)| used(account, percent))
        .collect();
    let mut kept = Kept::default();
    kept.look(after(0), &signals);
    let first: Vec<_> = kept.raised.iter().map(|card| card.facts[1].1.clone()).collect();
    let worst = [90, 60, 55].map(|percent| Fact::Percent(Decimal::from(percent)));
    assert_eq!(first, worst);
}

#[test]
fn of_rules_that_matter_alike_each_tells_its_worst_before_any_tells_its_second() {
    let stale = Signal {
        rule: Rule::StaleData,
        subject: "login".to_owned(),
        measure: Measure::Level(150.into()),
        facts: vec![
            (FactName::Bank, Fact::Text("First Platypus".to_owned())),
            (FactName::UpdatedOn, Fact::Day(Date::constant(2026, 11, 1))),
        ],
        link: None,
    };
    let mut signals: Vec<Signal> = ["a", "b", "c"].map(|account| used(account, 40)).into();
    signals.push(stale);
    assert_eq!(Rule::StaleData.priority(), Rule::CreditUse.priority());
    let mut kept = Kept::default();
    kept.look(after(0), &signals);
    let rules: Vec<Rule> = kept.raised.iter().map(|card| card.rule).collect();
    assert_eq!(rules, [Rule::CreditUse, Rule::StaleData, Rule::CreditUse]);
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

/// What some accounts are at, on some days, hours apart.
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
            // What is at nothing is not there.
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
            if is_dismissed {
                kept.dismiss_all(now);
            }
        }
        let mut by_day: BTreeMap<Date, usize> = BTreeMap::new();
        let mut by_card: BTreeMap<InsightId, Vec<Timestamp>> = BTreeMap::new();
        for card in &kept.raised {
            *by_day.entry(date(card.created_at)).or_default() += 1;
            by_card.entry(card.id).or_default().push(card.created_at);
        }
        prop_assert!(by_day.values().all(|new| *new <= NEW_CARDS_A_DAY), "{by_day:?}");
        let cool_down = SignedDuration::from_hours(24 * i64::from(Rule::CreditUse.cool_down_days()));
        for moments in by_card.values() {
            let apart = moments.windows(2).map(|pair| pair[1].duration_since(pair[0]));
            prop_assert!(apart.into_iter().all(|apart| apart >= cool_down), "{moments:?}");
        }
    }
}
