//! The site that mails and other services' pages link to.

use goldgrove_http::config::SettingsError;

use crate::wiring::{FromSettings, Wiring};

/// The public site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site {
    /// Its origin without a trailing slash: `SITE_URL`.
    pub url: String,
}

impl FromSettings for Site {
    fn from_settings(wiring: &Wiring<'_>) -> Result<Self, SettingsError> {
        Ok(Self {
            url: wiring.settings.required_url("SITE_URL"),
        })
    }
}
