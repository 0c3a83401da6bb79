//! Insights on the wire: cards with the facts behind them, and the rules they come from.

use std::collections::BTreeMap;

use goldgrove_domain::insights::card::in_reading_order;
use goldgrove_domain::insights::wording::{TextPart, parts};
use goldgrove_domain::insights::{
    Card, Channel, DISCLAIMER, Family, InsightError, Link, Priority, Rule, Stated, Voice, WrittenBy, channel,
};
use goldgrove_domain::profile::Preference;
use goldgrove_domain::{Bilingual, Language};
use schemars::JsonSchema;
use serde::Serialize;
use strum::VariantArray as _;

use crate::fields::words;

/// The caller's insights and rules.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct InsightsBody {
    /// The open insights: by importance, then newest first; dismissed ones last.
    pub insights: Vec<InsightBody>,
    /// Every rule, with the caller's channel for its insights.
    pub rules: Vec<InsightRuleBody>,
    /// Whether a language model may phrase the insights.
    pub narrator: NarratorBody,
    /// The disclaimer to show with the insights.
    pub disclaimer: &'static str,
}

impl InsightsBody {
    /// The wire form of the current cards, for a user with these preferences.
    pub fn of(
        cards: Vec<Card>,
        preferences: &BTreeMap<String, Preference>,
        narrator: NarratorBody,
        voice: Voice,
    ) -> Result<Self, InsightError> {
        let language = voice.language;
        let up = in_reading_order(cards.into_iter().filter(Card::is_open).collect());
        let insights = up.into_iter().map(|card| InsightBody::of(card, voice));
        Ok(Self {
            insights: insights.collect::<Result<_, _>>()?,
            rules: Rule::VARIANTS
                .iter()
                .map(|rule| InsightRuleBody::of(*rule, preferences, language))
                .collect(),
            narrator,
            disclaimer: DISCLAIMER.in_language(language),
        })
    }
}

/// One insight.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct InsightBody {
    /// Its id, `insi_…`.
    pub id: String,
    /// The rule that raised it.
    #[schemars(extend("enum" = words(Rule::VARIANTS)))]
    pub rule: &'static str,
    /// Its importance.
    #[schemars(extend("enum" = words(Priority::VARIANTS)))]
    pub priority: &'static str,
    /// The level that the text describes. Each rule has its own levels.
    pub bucket: String,
    /// The headline, without amounts.
    pub title: String,
    /// The headline, split as the text is.
    pub title_parts: Vec<InsightPartBody>,
    /// The text: one or two sentences.
    pub body: String,
    /// The text, split into amounts and the words between them, so that a client can hide amounts and their shares.
    pub body_parts: Vec<InsightPartBody>,
    /// When it was raised.
    pub created_at: String,
    /// When the user dismissed it; null for one that is not dismissed.
    pub dismissed_at: Option<String>,
    /// A page with more about it; null for none.
    pub link: Option<InsightLinkBody>,
    /// The reason why it is shown.
    pub why: InsightReasonBody,
    /// The author of the text: the rule's template (`template`) or a language model (`model`).
    #[schemars(extend("enum" = words(WrittenBy::VARIANTS)))]
    pub written_by: &'static str,
}

impl InsightBody {
    /// The wire form of `card`.
    pub fn of(card: Card, voice: Voice) -> Result<Self, InsightError> {
        let (writing, facts) = (card.writing(voice)?, card.stated(voice));
        let split = |text: &str| parts(text, &facts).into_iter().map(InsightPartBody::from).collect();
        Ok(Self {
            id: card.id.to_string(),
            rule: card.rule.into(),
            priority: card.rule.priority().into(),
            bucket: card.wording,
            title_parts: split(&writing.title),
            body_parts: split(&writing.body),
            title: writing.title,
            body: writing.body,
            created_at: card.created_at.to_string(),
            dismissed_at: card.dismissed_at.map(|moment| moment.to_string()),
            link: card.link.map(|link| InsightLinkBody::of(link, voice.language)),
            why: InsightReasonBody {
                rule: card.rule.explanation(voice.language),
                facts: facts
                    .into_iter()
                    .map(|fact| InsightFactBody::of(fact, voice.language))
                    .collect(),
            },
            written_by: writing.by.into(),
        })
    }
}

/// A part of an insight's text.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct InsightPartBody {
    /// The text.
    pub text: String,
    /// Whether the part is an amount of money, or a share of one.
    pub is_amount: bool,
}

impl From<TextPart> for InsightPartBody {
    fn from(part: TextPart) -> Self {
        Self {
            text: part.text,
            is_amount: part.is_amount,
        }
    }
}

/// A link to a page of the app.
#[derive(Debug, Serialize, JsonSchema)]
pub struct InsightLinkBody {
    /// The page's path.
    pub path: String,
    /// The link's label.
    pub label: &'static str,
}

impl InsightLinkBody {
    fn of(link: Link, language: Language) -> Self {
        let (path, label) = match link {
            Link::Goal(goal) => (
                format!("/goals/{goal}/planner"),
                Bilingual::new("Open the planner", "Ouvrir le planificateur"),
            ),
            Link::Goals => (
                "/goals".to_owned(),
                Bilingual::new("See your goals", "Voir vos objectifs"),
            ),
            Link::Accounts => (
                "/accounts".to_owned(),
                Bilingual::new("See your accounts", "Voir vos comptes"),
            ),
            Link::NetWorth => (
                "/dashboard".to_owned(),
                Bilingual::new("See your net worth", "Voir votre valeur nette"),
            ),
            Link::Membership => (
                "/settings".to_owned(),
                Bilingual::new("See your plan", "Voir votre forfait"),
            ),
        };
        Self {
            path,
            label: label.in_language(language),
        }
    }
}

/// The reason why an insight is shown.
#[derive(Debug, Serialize, JsonSchema)]
pub struct InsightReasonBody {
    /// What the rule watches, its threshold, and how often it raises an insight at most.
    pub rule: String,
    /// The facts behind the insight.
    pub facts: Vec<InsightFactBody>,
}

/// One fact behind an insight.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct InsightFactBody {
    /// The fact's label.
    pub label: &'static str,
    /// The fact in words.
    pub text: String,
    /// Whether the fact is an amount of money, or a share of one.
    pub is_amount: bool,
}

impl InsightFactBody {
    fn of(fact: Stated, language: Language) -> Self {
        Self {
            label: fact.name.label().in_language(language),
            text: fact.text,
            is_amount: fact.name.is_maskable(),
        }
    }
}

/// One rule, with the caller's channel for its insights.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct InsightRuleBody {
    /// The rule. `insight_` and this word are the name of its preference.
    #[schemars(extend("enum" = words(Rule::VARIANTS)))]
    pub rule: &'static str,
    /// The name.
    pub name: &'static str,
    /// What it watches.
    pub description: &'static str,
    /// The subject of its insights.
    #[schemars(extend("enum" = words(Family::VARIANTS)))]
    pub family: &'static str,
    /// Where the caller gets its insights: nowhere (`off`), in the app (`app`), or also by email (`email`).
    #[schemars(extend("enum" = words(Channel::VARIANTS)))]
    pub channel: &'static str,
    /// The channel until the caller chooses one.
    #[schemars(extend("enum" = words(Channel::VARIANTS)))]
    pub default_channel: &'static str,
}

impl InsightRuleBody {
    fn of(rule: Rule, preferences: &BTreeMap<String, Preference>, language: Language) -> Self {
        Self {
            rule: rule.into(),
            name: rule.name().in_language(language),
            description: rule.watches().in_language(language),
            family: rule.family().into(),
            channel: channel(preferences, rule).into(),
            default_channel: Channel::default_of(rule).into(),
        }
    }
}

/// Whether a language model may phrase the insights.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct NarratorBody {
    /// Whether a language model is available.
    pub is_available: bool,
    /// Whether the caller allows it, by the preference `narrator`.
    pub is_on: bool,
}

/// One stored insight, for an export.
#[derive(Debug, Serialize, JsonSchema)]
pub struct InsightRecordBody {
    /// Its id, `insi_…`.
    pub id: String,
    /// The rule that raised it.
    #[schemars(extend("enum" = words(Rule::VARIANTS)))]
    pub rule: &'static str,
    /// The level at which it was raised; null once its rule no longer applied.
    pub bucket: Option<String>,
    /// The headline, without amounts.
    pub title: String,
    /// The text: one or two sentences.
    pub body: String,
    /// The facts behind the insight, in one text.
    pub facts: String,
    /// When it was raised.
    pub created_at: String,
    /// When the user dismissed it; null for one that is not dismissed.
    pub dismissed_at: Option<String>,
    /// When it was closed; null while it is open.
    pub closed_at: Option<String>,
}

impl InsightRecordBody {
    /// The wire form of `card`.
    pub fn of(card: Card, voice: Voice) -> Result<Self, InsightError> {
        let writing = card.writing(voice)?;
        let colon = Bilingual::new(":", "\u{a0}:").in_language(voice.language);
        let facts: Vec<String> = card
            .stated(voice)
            .iter()
            .map(|fact| format!("{}{colon} {}", fact.name.label().in_language(voice.language), fact.text))
            .collect();
        Ok(Self {
            id: card.id.to_string(),
            rule: card.rule.into(),
            bucket: card.bucket,
            title: writing.title,
            body: writing.body,
            facts: facts.join("; "),
            created_at: card.created_at.to_string(),
            dismissed_at: card.dismissed_at.map(|moment| moment.to_string()),
            closed_at: card.closed_at.map(|moment| moment.to_string()),
        })
    }
}
