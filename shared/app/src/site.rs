//! Where people are sent to by what functions write: mails, and the pages of other services.

use goldgrove_http::config::{Reader, SettingsError, Source};

use crate::app::FromSettings;
use crate::aws::AwsClients;

/// The public site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site {
    /// Its origin without a trailing slash: `SITE_URL`.
    pub url: String,
}

impl Site {
    /// Reads the settings, noting what is wrong.
    pub fn read(reader: &mut Reader<'_>) -> Self {
        Self {
            url: reader.required_url("SITE_URL"),
        }
    }
}

impl FromSettings for Site {
    fn from_settings(source: &Source, _aws: &AwsClients) -> Result<Self, SettingsError> {
        let mut reader = Reader::new(source);
        let site = Self::read(&mut reader);
        reader.finish(site)
    }
}
