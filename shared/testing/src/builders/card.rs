//! Cards for tests.

use goldgrove_domain::insights::{Card, Fact, FactName, Link, Rule};
use jiff::civil::Date;

use super::insight_id;
use crate::clock::EPOCH;
use crate::values::usd;

/// The card with this number, raised now: a goal that is a stretch.
pub fn card(number: u128) -> Card {
    Card {
        id: insight_id(number),
        rule: Rule::GoalBehind,
        bucket: Some("stretch".to_owned()),
        wording: "stretch".to_owned(),
        facts: vec![
            (FactName::Goal, Fact::Text(format!("Goal {number}"))),
            (FactName::More, Fact::Amount(usd("120.00"))),
            (FactName::By, Fact::Month(Date::constant(2031, 11, 1))),
        ],
        narrated: None,
        link: Some(Link::Goals),
        created_at: EPOCH,
        dismissed_at: None,
        closed_at: None,
    }
}
