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

/// The caller's feed.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct InsightsBody {
    /// Cards that are up: the most important first, the newest of them before older ones, dismissed ones last.
    pub insights: Vec<InsightBody>,
    /// Every rule, and where the caller wants its cards.
    pub rules: Vec<InsightRuleBody>,
    /// Whether a language model may phrase the cards.
    pub narrator: NarratorBody,
    /// What all of this is and is not.
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
            rules: Rule::ALL
                .map(|rule| InsightRuleBody::of(rule, preferences, language))
                .into(),
            narrator,
            disclaimer: DISCLAIMER.in_language(language),
        })
    }
}

/// One card.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct InsightBody {
    /// Its id, `insi_…`.
    pub id: String,
    /// The rule it comes from.
    #[schemars(extend("enum" = words(&Rule::ALL)))]
    pub rule: &'static str,
    /// How much it matters.
    #[schemars(extend("enum" = words(Priority::VARIANTS)))]
    pub priority: &'static str,
    /// How far things have gone, by what its words say.
    pub bucket: String,
    /// The headline; holds no amount.
    pub title: String,
    /// One or two sentences.
    pub body: String,
    /// The body cut into amounts and what is between them, for readers who hide amounts.
    pub body_parts: Vec<InsightPartBody>,
    /// When it was raised.
    pub created_at: String,
    /// When it was dismissed.
    pub dismissed_at: Option<String>,
    /// Where more is to be seen.
    pub link: Option<InsightLinkBody>,
    /// Why it is shown.
    pub why: InsightReasonBody,
    /// Who phrased it.
    #[schemars(extend("enum" = words(WrittenBy::VARIANTS)))]
    pub written_by: &'static str,
}

impl InsightBody {
    /// The wire form of `card`.
    pub fn of(card: Card, voice: Voice) -> Result<Self, InsightError> {
        let (writing, facts) = (card.writing(voice)?, card.stated(voice));
        Ok(Self {
            id: card.id.to_string(),
            rule: card.rule.into(),
            priority: card.rule.priority().into(),
            bucket: card.told,
            body_parts: parts(&writing.body, &facts)
                .into_iter()
                .map(InsightPartBody::from)
                .collect(),
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

/// A piece of a sentence.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct InsightPartBody {
    /// The text.
    pub text: String,
    /// Whether it is an amount of money.
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

/// A page of the app.
#[derive(Debug, Serialize, JsonSchema)]
pub struct InsightLinkBody {
    /// Its path.
    pub path: String,
    /// What the link says.
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

/// Why a card is shown.
#[derive(Debug, Serialize, JsonSchema)]
pub struct InsightReasonBody {
    /// What the rule watches, from where it speaks, and how often at most.
    pub rule: String,
    /// What it found.
    pub facts: Vec<InsightFactBody>,
}

/// One fact.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct InsightFactBody {
    /// What it is of.
    pub label: &'static str,
    /// The fact in words.
    pub text: String,
    /// Whether it is an amount of money.
    pub is_amount: bool,
}

impl InsightFactBody {
    fn of(fact: Stated, language: Language) -> Self {
        Self {
            label: fact.name.label().in_language(language),
            text: fact.text,
            is_amount: fact.name.is_amount(),
        }
    }
}

/// One rule, and where the caller wants its cards.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct InsightRuleBody {
    /// The rule; its preference is called `insight_` and this.
    #[schemars(extend("enum" = words(&Rule::ALL)))]
    pub rule: &'static str,
    /// What it is called.
    pub name: &'static str,
    /// What it watches.
    pub description: &'static str,
    /// What its cards are about.
    #[schemars(extend("enum" = words(Family::VARIANTS)))]
    pub family: &'static str,
    /// Where the caller wants its cards: nowhere, in the app, or also by email.
    #[schemars(extend("enum" = words(Channel::VARIANTS)))]
    pub channel: &'static str,
    /// Where they are told until the caller says otherwise.
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

/// Whether a language model may phrase the cards.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct NarratorBody {
    /// Whether there is one.
    pub is_available: bool,
    /// Whether the caller lets it; the preference `narrator`.
    pub is_on: bool,
}

/// One card as it is kept, for an export.
#[derive(Debug, Serialize, JsonSchema)]
pub struct InsightRecordBody {
    /// Its id, `insi_…`.
    pub id: String,
    /// The rule it comes from.
    #[schemars(extend("enum" = words(&Rule::ALL)))]
    pub rule: &'static str,
    /// How far things had gone; null once there was nothing to tell any more.
    pub bucket: Option<String>,
    /// The headline.
    pub title: String,
    /// One or two sentences.
    pub body: String,
    /// The facts behind it, in one text.
    pub facts: String,
    /// When it was raised.
    pub created_at: String,
    /// When it was dismissed.
    pub dismissed_at: Option<String>,
    /// When it was closed.
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
