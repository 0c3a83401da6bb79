//! What the functions that write links need.

use goldgrove_http::config::{Reader, SettingsError, Source};

use crate::app::FromSettings;
use crate::aws::AwsClients;

/// The public site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site {
    /// Its origin without a trailing slash: `SITE_URL`.
    pub url: String,
}

impl FromSettings for Site {
    fn from_settings(source: &Source, _aws: &AwsClients) -> Result<Self, SettingsError> {
        let mut reader = Reader::new(source);
        let url = reader.required_url("SITE_URL");
        reader.finish(Self { url })
    }
}
