//! Insights: cards for a household, each with the facts behind it.
//!
//! Three steps, each of which can be replayed from its inputs:
//! 1. The [`rules`] measure a [`Household`], with each goal as a `Prospect` and its `contribution`s, and return [`Signal`]s: a
//!    level or a bucket with [`fact`]s. [`steady`] ignores levels that only exchange rates reached.
//! 2. The [`feed`] compares signals with the stored [`Card`]s, by each [`rule`]'s [`Ladder`] (a threshold to raise and another to
//!    clear) and cool-down, and returns the changes. [`pairs`] lists the cards that are not shown together.
//! 3. The [`wording`] phrases a card from its facts in the language of its reader. A language model may phrase it differently,
//!    in English, if [`scrutiny`] allows it. [`preferences`] decide where it is shown or mailed.
//!
//! Contains no data sources, no delivery, and no advice to buy or sell.

pub mod card;
mod contribution;
pub mod fact;
pub mod feed;
pub mod household;
pub mod ladder;
pub mod pairs;
pub mod preferences;
mod prospect;
pub mod rule;
pub mod rules;
pub mod scrutiny;
pub mod signal;
pub mod steady;
pub mod wording;

pub use card::{Card, Link, Writing, WrittenBy};
pub use fact::{Fact, FactName, Stated, Voice};
pub use feed::{Change, advance};
pub use household::{Connection, Household, Membership};
pub use ladder::Ladder;
pub use preferences::{Channel, channel};
pub use rule::{Family, Priority, Rule};
pub use rules::{signals, steady_signals};
pub use signal::{Measure, Signal};

use crate::language::Bilingual;
use crate::money::MoneyError;
use crate::odds::OddsError;

/// The disclaimer of every list of cards.
pub const DISCLAIMER: Bilingual = Bilingual::new(
    "Information, not financial advice.",
    "De l’information, pas des conseils financiers.",
);

/// Why a household could not be evaluated. One missing amount stops all rules, because a card from the rest might be wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InsightError {
    /// Two currencies met, or an amount is out of range.
    #[error(transparent)]
    Money(#[from] MoneyError),
    /// The odds of a goal cannot be computed.
    #[error(transparent)]
    Odds(#[from] OddsError),
    /// A rule gave facts that its wording has no sentence for.
    #[error("{rule:?} has no wording for its facts")]
    NoWording {
        /// The rule.
        rule: Rule,
    },
}
