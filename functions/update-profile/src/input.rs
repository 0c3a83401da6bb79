//! The fields of a profile that a user may change. Other fields in the body are refused, so that a typo is noticed.

use std::collections::{BTreeMap, BTreeSet};

use goldgrove_domain::goal::GOALS_MAX;
use goldgrove_domain::insights::preferences::RULE_PREFIX;
use goldgrove_domain::insights::{Channel, Rule};
use goldgrove_domain::profile::Preference;
use goldgrove_domain::{GoalId, Language, Name, Profile, Zone};
use goldgrove_http::body::profile::{PreferenceBody, language_tags};
use goldgrove_http::fields::{currencies_or_null, currency_of};
use goldgrove_http::{FieldErrors, Problem};
use schemars::JsonSchema;
use serde::Deserialize;

/// More than any screen has.
const PREFERENCES_MAX: usize = 50;
/// Long enough for a word, too short for a document.
const WORD_CHARACTERS_MAX: usize = 64;

/// The request body: the fields to change.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct UpdateProfileInput {
    /// Given name: 1 to 120 characters.
    #[schemars(extend("maxLength" = Name::CHARACTERS_MAX))]
    pub first_name: Option<String>,
    /// Family name: 1 to 120 characters.
    #[schemars(extend("maxLength" = Name::CHARACTERS_MAX))]
    pub last_name: Option<String>,
    /// The main currency, in which totals are shown: `USD` or `CAD`.
    #[schemars(extend("enum" = currencies_or_null()))]
    pub currency: Option<String>,
    /// The user's IANA time zone, such as `America/Toronto`. It decides which day it is.
    pub time_zone: Option<String>,
    /// The language of the app and of emails.
    #[schemars(extend("enum" = language_tags()))]
    pub language: Option<String>,
    /// Whether the user has seen the introduction.
    pub onboarded: Option<bool>,
    /// Whether the onboarding wizard was finished. Once true, it stays true.
    pub onboarding_completed: Option<bool>,
    /// The ids of the goals to fund first in the plan of all goals, in this order. The others follow by target date; an
    /// empty list orders all goals by target date.
    #[schemars(extend("maxItems" = GOALS_MAX))]
    pub goal_order: Option<Vec<String>>,
    /// The preferences to set.
    pub preferences: Option<BTreeMap<String, PreferenceBody>>,
}

impl UpdateProfileInput {
    /// Applies all changes to `profile`, or none.
    pub fn apply(self, profile: &mut Profile) -> Result<(), Problem> {
        let mut errors = FieldErrors::default();
        let mut changed = profile.clone();
        if let Some(text) = self.first_name {
            changed.first_name = errors.keep("first_name", Name::parse(&text));
        }
        if let Some(text) = self.last_name {
            changed.last_name = errors.keep("last_name", Name::parse(&text));
        }
        if let Some(currency) = self
            .currency
            .and_then(|code| errors.keep("currency", currency_of(&code)))
        {
            changed.currency = currency;
        }
        if let Some(zone) = self.time_zone {
            let zone = Zone::parse(&zone).map_err(|_| "must be an IANA time zone");
            changed.time_zone = errors.keep("time_zone", zone).unwrap_or(changed.time_zone);
        }
        if let Some(tag) = self.language {
            let language = Language::from_tag(&tag).ok_or("must be en-CA, en-US or fr-CA");
            changed.language = errors.keep("language", language).or(changed.language);
        }
        if let Some(onboarded) = self.onboarded {
            changed.onboarded = onboarded;
        }
        match self.onboarding_completed {
            Some(true) => changed.onboarding_completed = true,
            Some(false) => errors.add("onboarding_completed", "can only be set to true"),
            None => {}
        }
        if let Some(ids) = self.goal_order {
            changed.goal_order = errors.keep("goal_order", goal_order(&ids)).unwrap_or_default();
        }
        for (name, value) in self.preferences.unwrap_or_default() {
            if let Some(value) = errors.keep("preferences", preference(&name, value)) {
                changed.preferences.insert(name, value);
            }
        }
        if changed.preferences.len() > PREFERENCES_MAX {
            errors.add("preferences", format!("must be at most {PREFERENCES_MAX}"));
        }
        errors.finish()?;
        *profile = changed;
        Ok(())
    }
}

fn goal_order(ids: &[String]) -> Result<Vec<GoalId>, String> {
    if ids.len() > usize::try_from(GOALS_MAX).unwrap_or(usize::MAX) {
        return Err(format!("must have at most {GOALS_MAX} entries"));
    }
    let parsed = ids.iter().map(|id| GoalId::parse(id));
    let order: Vec<GoalId> = parsed.collect::<Result<_, _>>().map_err(|_| "must be goal ids")?;
    let distinct: BTreeSet<&GoalId> = order.iter().collect();
    if distinct.len() < order.len() {
        return Err("must be named once".to_owned());
    }
    Ok(order)
}

fn preference(name: &str, value: PreferenceBody) -> Result<Preference, String> {
    let fit = |text: &str| !text.is_empty() && text.chars().count() <= WORD_CHARACTERS_MAX;
    if !fit(name) {
        return Err(format!("names must be 1 to {WORD_CHARACTERS_MAX} characters"));
    }
    if let Some(rule) = name.strip_prefix(RULE_PREFIX) {
        return rule_channel(rule, &value);
    }
    match value {
        PreferenceBody::Flag(flag) => Ok(Preference::Flag(flag)),
        PreferenceBody::Word(word) if fit(&word) => Ok(Preference::Word(word)),
        PreferenceBody::Word(_) => Err(format!("words must be 1 to {WORD_CHARACTERS_MAX} characters")),
    }
}

/// The channel of a rule's cards: the only preference whose values the server interprets.
fn rule_channel(rule: &str, value: &PreferenceBody) -> Result<Preference, String> {
    let channel = match value {
        PreferenceBody::Word(word) => word.parse::<Channel>().ok(),
        PreferenceBody::Flag(_) => None,
    };
    match (rule.parse::<Rule>().ok(), channel) {
        (Some(_), Some(channel)) => Ok(Preference::Word(<&str>::from(channel).to_owned())),
        (None, _) => Err("names no rule of insights".to_owned()),
        (Some(_), None) => Err("of insights must be off, app or email".to_owned()),
    }
}
