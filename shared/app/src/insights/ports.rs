//! The ports of the functions around insights.

use std::sync::Arc;

use goldgrove_domain::Language;
use goldgrove_domain::ids::UserId;
use goldgrove_domain::insights::preferences::lets_narrate;
use goldgrove_domain::insights::{InsightError, Voice};
use goldgrove_domain::profile::Profile;
use goldgrove_domain::sealing::FieldKeys;
use goldgrove_http::body::insight::{InsightsBody, NarratorBody};
use goldgrove_http::config::SettingsError;
use goldgrove_providers::narrator::{NarratorClient, NarratorSettings};
use goldgrove_storage::Row;
use goldgrove_storage::entity::insight::{Feed, Feeds};

use super::{Evaluator, Narration};
use crate::contact::Mailer;
use crate::pool::UserPool;
use crate::site::Site;
use crate::wiring::{FromSettings, Wiring, wired};
use crate::{App, Context, Failure};

/// The ports of the functions that show cards.
pub struct InsightPorts {
    /// The ports of every function.
    pub app: Arc<App>,
    /// Whether a language model can phrase cards: whether `NARRATOR_MODEL_ID` is set.
    pub can_narrate: bool,
}

impl InsightPorts {
    /// Opens the feed in these rows of `user`. If something changed since the last evaluation, evaluates the household
    /// first, so that no card is out of date. New cards then keep the template's words, because the request would have
    /// to wait for the language model.
    ///
    /// # Errors
    /// [`Failure`]; cards that are out of date are not returned.
    pub async fn feed(&self, rows: Vec<Row>, user: &UserId, keys: &dyn FieldKeys) -> Result<Feed, Failure> {
        let feed = Feed::open(rows, keys)?;
        if feed.changed_at.is_none() {
            return Ok(feed);
        }
        let context = &self.app.context;
        let evaluator = Evaluator {
            context,
            narration: None,
            user,
            keys,
        };
        evaluator.now().await?;
        Ok(Feeds::new(context.tables.main.as_ref(), user).load(keys).await?)
    }

    /// The wire form of `feed` for its owner.
    pub fn body(&self, feed: &Feed, owner: &Profile, language: Language) -> Result<InsightsBody, InsightError> {
        let preferences = &owner.preferences;
        let voice = Voice {
            language,
            home: owner.currency,
        };
        let narrator = NarratorBody {
            is_available: self.can_narrate && language.is_english(),
            is_on: lets_narrate(preferences),
        };
        InsightsBody::of(feed.cards(), preferences, narrator, voice)
    }
}

impl FromSettings for InsightPorts {
    fn from_settings(wiring: &Wiring<'_>) -> Result<Self, SettingsError> {
        Ok(Self {
            app: wiring.get()?,
            can_narrate: model(wiring).is_some(),
        })
    }
}

/// The language model in the settings, if any.
pub(crate) fn narration(wiring: &Wiring<'_>) -> Result<Option<Narration>, SettingsError> {
    let Some(model) = model(wiring) else {
        return Ok(None);
    };
    let settings = NarratorSettings {
        base_url: wiring.settings.required_url("NARRATOR_BASE_URL"),
        model,
    };
    let client = wiring.made(NarratorClient::new(&settings, wiring.signer()))?;
    Ok(Some(Narration::new(client)))
}

fn model(wiring: &Wiring<'_>) -> Option<String> {
    wiring.settings.optional("NARRATOR_MODEL_ID")
}

/// The ports of the function that mails new cards.
pub struct DigestPorts {
    /// Data and keys.
    pub context: Arc<Context>,
    /// The user pool, for the addresses.
    pub pool: UserPool,
    /// Sends the mails.
    pub mailer: Mailer,
    /// The site that links lead to.
    pub site: Site,
}

wired!(DigestPorts {
    context,
    pool,
    mailer,
    site
});
