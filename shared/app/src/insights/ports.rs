//! The ports of the functions around insights.

use std::sync::Arc;

use goldgrove_domain::Language;
use goldgrove_domain::clock::SystemClock;
use goldgrove_domain::ids::UserId;
use goldgrove_domain::insights::preferences::lets_narrate;
use goldgrove_domain::insights::{InsightError, Voice};
use goldgrove_domain::profile::Profile;
use goldgrove_domain::sealing::FieldKeys;
use goldgrove_http::body::insight::{InsightsBody, NarratorBody};
use goldgrove_http::config::{Reader, SettingsError, Source};
use goldgrove_providers::narrator::{NarratorClient, NarratorSettings};
use goldgrove_storage::Row;
use goldgrove_storage::entity::insight::{Feed, Feeds};

use super::{Look, Narration};
use crate::app::{AppSettings, FromSettings};
use crate::aws::AwsClients;
use crate::contact::{Mailer, MailerSettings};
use crate::pool::{UserPool, UserPoolSettings};
use crate::site::Site;
use crate::vault::VaultSettings;
use crate::{App, Failure, Vault};

/// The ports of the functions that show cards.
pub struct InsightDesk {
    /// The ports of every function.
    pub app: Arc<App>,
    /// Whether a language model is there to phrase cards: whether `NARRATOR_MODEL_ID` is set.
    pub can_narrate: bool,
}

impl InsightDesk {
    /// The wiring on top of `app`, with the settings from `source`.
    pub fn new(source: &Source, app: Arc<App>) -> Self {
        Self {
            app,
            can_narrate: Reader::new(source).optional("NARRATOR_MODEL_ID").is_some(),
        }
    }

    /// The feed in these rows of `user`. Where something changed since the last look, the household is looked at first, so that no
    /// card tells what was before. No language model phrases what is new then: its words would be waited for.
    ///
    /// # Errors
    /// [`Failure`]; cards that are out of date are not shown.
    pub async fn feed(&self, rows: Vec<Row>, user: &UserId, keys: &dyn FieldKeys) -> Result<Feed, Failure> {
        let feed = Feed::open(rows, keys)?;
        if feed.changed_at.is_none() {
            return Ok(feed);
        }
        let vault = &self.app.vault;
        let look = Look {
            vault,
            narration: None,
            user,
            keys,
        };
        look.now().await?;
        Ok(Feeds::new(vault.tables.main.as_ref(), user).load(keys).await?)
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

impl FromSettings for InsightDesk {
    fn from_settings(source: &Source, aws: &AwsClients) -> Result<Self, SettingsError> {
        let mut reader = Reader::new(source);
        let app = AppSettings::read(&mut reader);
        let app = reader.finish(app)?;
        Ok(Self::new(source, Arc::new(App::new(app, aws, Arc::new(SystemClock)))))
    }
}

/// The ports of the function that looks at households.
pub struct Insights {
    /// Data and keys.
    pub vault: Arc<Vault>,
    /// The language model, where there is one: `NARRATOR_MODEL_ID`, `NARRATOR_BASE_URL`.
    pub narration: Option<Narration>,
}

impl Insights {
    /// The wiring on top of `vault`, with the rest from `source`.
    pub fn new(source: &Source, aws: &AwsClients, vault: Arc<Vault>) -> Result<Self, SettingsError> {
        Ok(Self {
            narration: narration(source, aws, &vault)?,
            vault,
        })
    }
}

/// The language model that the settings name, if they name one.
pub(crate) fn narration(source: &Source, aws: &AwsClients, vault: &Vault) -> Result<Option<Narration>, SettingsError> {
    let mut reader = Reader::new(source);
    let narrator = narrator(&mut reader);
    let narrator = reader.finish(narrator)?;
    let signer = aws.signer(Arc::clone(&vault.clock));
    let client = narrator
        .map(|settings| NarratorClient::new(&settings, signer))
        .transpose();
    let client = client.map_err(|error| SettingsError {
        faults: vec![error.to_string()],
    })?;
    Ok(client.map(Narration::new))
}

/// The model's settings; none where no model is named.
fn narrator(reader: &mut Reader<'_>) -> Option<NarratorSettings> {
    let model = reader.optional("NARRATOR_MODEL_ID")?;
    Some(NarratorSettings {
        base_url: reader.required_url("NARRATOR_BASE_URL"),
        model,
    })
}

impl FromSettings for Insights {
    fn from_settings(source: &Source, aws: &AwsClients) -> Result<Self, SettingsError> {
        Self::new(source, aws, Arc::new(vault(source, aws)?))
    }
}

fn vault(source: &Source, aws: &AwsClients) -> Result<Vault, SettingsError> {
    let mut reader = Reader::new(source);
    let vault = VaultSettings::read(&mut reader);
    Ok(Vault::new(reader.finish(vault)?, aws, Arc::new(SystemClock)))
}

/// The ports of the function that mails new cards.
pub struct DigestDesk {
    /// Data and keys.
    pub vault: Arc<Vault>,
    /// The user pool, which knows the addresses.
    pub pool: UserPool,
    /// What writes.
    pub mailer: Mailer,
    /// Where links lead.
    pub site: Site,
}

impl DigestDesk {
    /// The wiring on top of `vault`, with the rest from `source`.
    pub fn new(source: &Source, aws: &AwsClients, vault: Arc<Vault>) -> Result<Self, SettingsError> {
        let mut reader = Reader::new(source);
        let pool = UserPoolSettings::read(&mut reader);
        let (mailer, site) = (MailerSettings::read(&mut reader), Site::read(&mut reader));
        let (pool, mailer, site) = reader.finish((pool, mailer, site))?;
        let signer = || aws.signer(Arc::clone(&vault.clock));
        Ok(Self {
            pool: UserPool::new(pool, signer())?,
            mailer: Mailer::new(mailer, signer())?,
            site,
            vault,
        })
    }
}

impl FromSettings for DigestDesk {
    fn from_settings(source: &Source, aws: &AwsClients) -> Result<Self, SettingsError> {
        Self::new(source, aws, Arc::new(vault(source, aws)?))
    }
}
