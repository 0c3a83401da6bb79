//! Insights: what a household should know today, each as one card with the facts behind it.
//!
//! Three steps, each of which can be replayed from its inputs. The [`rules`] measure a [`Household`] and give
//! [`Signal`]s: a level or a bucket with facts. The [`feed`] holds signals against the cards that stand, by each rule's
//! [`Ladder`] (a threshold to raise and another to clear) and cool-down, and says what changes. The
//! [`wording`] phrases a card from its facts in the language of its reader; a narrator may phrase it otherwise, in
//! English, if [`scrutiny`] lets it.
//!
//! Refuses to know where figures come from, who is told and how, and what anybody should buy or sell.

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
pub use rules::signals;
pub use signal::{Measure, Signal};

use crate::language::Bilingual;
use crate::money::MoneyError;
use crate::odds::OddsError;

/// What every list of cards says of itself.
pub const DISCLAIMER: Bilingual = Bilingual::new(
    "Information, not financial advice.",
    "De l’information, pas des conseils financiers.",
);

/// Why a household could not be judged. One amount that cannot be had stops it all: a card from the rest might be wrong.
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
