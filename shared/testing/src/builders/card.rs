//! Cards for tests.

use goldgrove_domain::insights::{Card, FactName, Link, Rule, Stated, Writing, WrittenBy};

use super::insight_id;
use crate::clock::EPOCH;

/// The card with this number: a goal that is a stretch, raised now.
pub fn card(number: u128) -> Card {
    Card {
        id: insight_id(number),
        rule: Rule::GoalBehind,
        bucket: Some("stretch".to_owned()),
        facts: vec![
            Stated {
                name: FactName::Goal,
                text: format!("Goal {number}"),
            },
            Stated {
                name: FactName::More,
                text: "$120".to_owned(),
            },
        ],
        writing: Writing {
            title: format!("Goal {number} is a stretch"),
            body: "$120 more a month could lift it to fair.".to_owned(),
            by: WrittenBy::Template,
        },
        link: Some(Link::Goals),
        created_at: EPOCH,
        dismissed_at: None,
        closed_at: None,
    }
}
