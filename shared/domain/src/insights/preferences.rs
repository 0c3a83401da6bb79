//! Which cards a person wants, and where.

use std::collections::BTreeMap;

use strum::{EnumString, IntoStaticStr, VariantArray};

use super::rule::Rule;
use crate::profile::Preference;

/// The prefix of the preference with a rule's channel.
pub const RULE_PREFIX: &str = "insight_";
/// The preference that stops every mail of cards when it is off.
pub const EMAILS: &str = "insights_email";
/// The preference by which a language model may phrase the cards.
pub const NARRATOR: &str = "narrator";

/// The channel of a rule's cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Channel {
    /// Nowhere.
    Off,
    /// In the app.
    App,
    /// In the app, and new ones by email.
    Email,
}

impl Channel {
    /// The default channel of a rule's cards: email for cards that cannot wait for the next visit.
    pub const fn default_of(rule: Rule) -> Self {
        match rule {
            Rule::GoalBehind | Rule::ContributionMissed | Rule::LinkBroken | Rule::RenewalNear | Rule::TrialEnding => {
                Self::Email
            }
            _ => Self::App,
        }
    }
}

/// A user's channel for a rule's cards. Without a choice for the rule, the older choice for its group
/// counts: a user who declined mails about goals or connections gets none.
///
/// An unknown stored word counts as the app alone: the card is shown, and no mail is sent on a guess.
pub fn channel(preferences: &BTreeMap<String, Preference>, rule: Rule) -> Channel {
    let own = preferences.get(&format!("{RULE_PREFIX}{}", <&str>::from(rule)));
    match own {
        Some(Preference::Word(word)) => word.parse().unwrap_or(Channel::App),
        Some(Preference::Flag(_)) => Channel::App,
        None if is_declined(preferences, group_of(rule)) => Channel::App,
        None => Channel::default_of(rule),
    }
}

/// Whether a user gets mails of cards at all.
pub fn wants_mail(preferences: &BTreeMap<String, Preference>) -> bool {
    !is_declined(preferences, Some(EMAILS))
}

/// Whether a user allows a language model to phrase the cards. The default is no.
pub fn lets_narrate(preferences: &BTreeMap<String, Preference>) -> bool {
    preferences.get(NARRATOR) == Some(&Preference::Flag(true))
}

fn is_declined(preferences: &BTreeMap<String, Preference>, name: Option<&str>) -> bool {
    name.and_then(|name| preferences.get(name)) == Some(&Preference::Flag(false))
}

/// The older choice for several rules, from before each had its own.
const fn group_of(rule: Rule) -> Option<&'static str> {
    match rule {
        Rule::LinkBroken => Some("notify_connections"),
        Rule::GoalBehind | Rule::ContributionMissed => Some("notify_goals"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(choices: &[(&str, Preference)]) -> BTreeMap<String, Preference> {
        choices
            .iter()
            .map(|(name, value)| ((*name).to_owned(), value.clone()))
            .collect()
    }

    fn word(word: &str) -> Preference {
        Preference::Word(word.to_owned())
    }

    #[test]
    fn a_rules_own_choice_comes_before_its_groups_and_that_before_the_default() {
        let no = Preference::Flag(false);
        let rows = [
            ("nothing chosen", vec![], Channel::Email),
            ("off", vec![("insight_goal_behind", word("off"))], Channel::Off),
            ("the group declined", vec![("notify_goals", no.clone())], Channel::App),
            (
                "own choice over the group's",
                vec![("notify_goals", no.clone()), ("insight_goal_behind", word("email"))],
                Channel::Email,
            ),
            (
                "another rule's",
                vec![("insight_goal_ahead", word("off"))],
                Channel::Email,
            ),
            (
                "no word we know",
                vec![("insight_goal_behind", word("fax"))],
                Channel::App,
            ),
            (
                "not a word",
                vec![("insight_goal_behind", Preference::Flag(true))],
                Channel::App,
            ),
        ];
        for (name, choices, expected) in rows {
            assert_eq!(channel(&chosen(&choices), Rule::GoalBehind), expected, "{name}");
        }
    }

    #[test]
    fn mail_is_sent_until_it_is_declined_and_nobody_is_narrated_unasked() {
        assert!(wants_mail(&chosen(&[])));
        assert!(!wants_mail(&chosen(&[(EMAILS, Preference::Flag(false))])));
        assert!(!lets_narrate(&chosen(&[])));
        assert!(!lets_narrate(&chosen(&[(NARRATOR, word("true"))])));
        assert!(lets_narrate(&chosen(&[(NARRATOR, Preference::Flag(true))])));
    }
}
