//! Insights on the wire: cards with the facts behind them, and the rules they come from.

use std::collections::BTreeMap;

use goldgrove_domain::insights::wording::{Part, parts};
use goldgrove_domain::insights::{Card, Channel, DISCLAIMER, Family, Link, Priority, Rule, Stated, WrittenBy, channel};
use goldgrove_domain::profile::Preference;
use schemars::JsonSchema;
use serde::Serialize;

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
    /// The wire form of the cards that are up, for someone with these preferences.
    pub fn of(cards: Vec<Card>, preferences: &BTreeMap<String, Preference>, narrator: NarratorBody) -> Self {
        let mut up: Vec<Card> = cards.into_iter().filter(Card::is_open).collect();
        up.sort_by_key(|card| {
            let newest_first = std::cmp::Reverse(card.created_at);
            (!card.is_shown(), card.rule.priority(), newest_first, card.id)
        });
        Self {
            insights: up.into_iter().map(InsightBody::from).collect(),
            rules: Rule::ALL.map(|rule| InsightRuleBody::of(rule, preferences)).into(),
            narrator,
            disclaimer: DISCLAIMER,
        }
    }
}

/// One card.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct InsightBody {
    /// Its id, `insi_…`.
    pub id: String,
    /// The rule it comes from.
    #[schemars(extend("enum" = Rule::ALL.map(Rule::as_str)))]
    pub rule: &'static str,
    /// How much it matters.
    #[schemars(extend("enum" = ["urgent", "important", "useful", "nice"]))]
    pub priority: &'static str,
    /// How far things have gone; a dismissed card comes back when this changes.
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
    #[schemars(extend("enum" = WrittenBy::ALL.map(WrittenBy::as_str)))]
    pub written_by: &'static str,
}

impl From<Card> for InsightBody {
    fn from(card: Card) -> Self {
        Self {
            id: card.id.to_string(),
            rule: card.rule.as_str(),
            priority: Priority::as_str(card.rule.priority()),
            bucket: card.bucket.unwrap_or_default(),
            body_parts: parts(&card.writing.body, &card.facts)
                .into_iter()
                .map(InsightPartBody::from)
                .collect(),
            title: card.writing.title,
            body: card.writing.body,
            created_at: card.created_at.to_string(),
            dismissed_at: card.dismissed_at.map(|moment| moment.to_string()),
            link: card.link.map(InsightLinkBody::from),
            why: InsightReasonBody {
                rule: card.rule.explanation(),
                facts: card.facts.into_iter().map(InsightFactBody::from).collect(),
            },
            written_by: card.writing.by.as_str(),
        }
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

impl From<Part> for InsightPartBody {
    fn from(part: Part) -> Self {
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

impl From<Link> for InsightLinkBody {
    fn from(link: Link) -> Self {
        let (path, label) = match link {
            Link::Goal(goal) => (format!("/goals/{goal}/planner"), "Open the planner"),
            Link::Goals => ("/goals".to_owned(), "See your goals"),
            Link::Accounts => ("/accounts".to_owned(), "See your accounts"),
            Link::NetWorth => ("/dashboard".to_owned(), "See your net worth"),
            Link::Membership => ("/settings".to_owned(), "See your plan"),
        };
        Self { path, label }
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

impl From<Stated> for InsightFactBody {
    fn from(fact: Stated) -> Self {
        Self {
            label: fact.name.label(),
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
    #[schemars(extend("enum" = Rule::ALL.map(Rule::as_str)))]
    pub rule: &'static str,
    /// What it is called.
    pub name: &'static str,
    /// What it watches.
    pub description: &'static str,
    /// What its cards are about.
    #[schemars(extend("enum" = ["goals", "money", "debt", "market", "activity", "account"]))]
    pub family: &'static str,
    /// Where the caller wants its cards: nowhere, in the app, or also by email.
    #[schemars(extend("enum" = Channel::ALL.map(Channel::as_str)))]
    pub channel: &'static str,
    /// Where they are told until the caller says otherwise.
    #[schemars(extend("enum" = Channel::ALL.map(Channel::as_str)))]
    pub default_channel: &'static str,
}

impl InsightRuleBody {
    fn of(rule: Rule, preferences: &BTreeMap<String, Preference>) -> Self {
        Self {
            rule: rule.as_str(),
            name: rule.name(),
            description: rule.watches(),
            family: Family::as_str(rule.family()),
            channel: channel(preferences, rule).as_str(),
            default_channel: Channel::default_of(rule).as_str(),
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
    #[schemars(extend("enum" = Rule::ALL.map(Rule::as_str)))]
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

impl From<Card> for InsightRecordBody {
    fn from(card: Card) -> Self {
        let facts: Vec<String> = card
            .facts
            .iter()
            .map(|fact| format!("{}: {}", fact.name.label(), fact.text))
            .collect();
        Self {
            id: card.id.to_string(),
            rule: card.rule.as_str(),
            bucket: card.bucket,
            title: card.writing.title,
            body: card.writing.body,
            facts: facts.join("; "),
            created_at: card.created_at.to_string(),
            dismissed_at: card.dismissed_at.map(|moment| moment.to_string()),
            closed_at: card.closed_at.map(|moment| moment.to_string()),
        }
    }
}
