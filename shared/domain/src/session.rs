//! How long a sign-in lasts, when the user is warned, and which sign-ins count after all were ended.
//!
//! Contains no tokens and no hashing: a session has a fingerprint's hash, and two hashes are equal or not.

use jiff::{SignedDuration, Timestamp};

use crate::calendar::after;
use crate::ids::SessionId;

/// How long a session lasts from its first validation, and again from each extension.
pub const LIFETIME: SignedDuration = SignedDuration::from_mins(30);
/// How long before its end the user is warned.
pub const WARNING: SignedDuration = SignedDuration::from_mins(5);

/// A device's browser and system, so that its owner recognizes it; `None` if its user agent does not name them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Device {
    /// The browser, e.g. `Firefox`.
    pub browser: Option<String>,
    /// The system, e.g. `Windows`.
    pub system: Option<String>,
}

impl Device {
    /// Browsers by words of their user agents. Most contain other browsers' words too, so the first match is right.
    const BROWSERS: [(&'static str, &'static str); 9] = [
        ("Edg", "Edge"),
        ("OPR/", "Opera"),
        ("SamsungBrowser/", "Samsung Internet"),
        ("FxiOS/", "Firefox"),
        ("Firefox/", "Firefox"),
        ("CriOS/", "Chrome"),
        ("Chromium/", "Chromium"),
        ("Chrome/", "Chrome"),
        ("Safari/", "Safari"),
    ];
    /// Systems likewise.
    const SYSTEMS: [(&'static str, &'static str); 7] = [
        ("iPhone", "iOS"),
        ("iPad", "iPadOS"),
        ("Android", "Android"),
        ("Windows", "Windows"),
        ("Mac OS X", "macOS"),
        ("CrOS", "ChromeOS"),
        ("Linux", "Linux"),
    ];

    /// The device that sends this `User-Agent`.
    pub fn from_user_agent(text: &str) -> Self {
        let first = |names: &[(&str, &str)]| {
            let found = names.iter().find(|(mark, _)| text.contains(mark));
            found.map(|(_, name)| (*name).to_owned())
        };
        Self {
            browser: first(&Self::BROWSERS),
            system: first(&Self::SYSTEMS),
        }
    }
}

/// One sign-in on one device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// The sign-in.
    pub id: SessionId,
    /// The hash of the fingerprint of the device that validated first; `None` before that.
    pub fingerprint: Option<String>,
    /// That device's names.
    pub device: Device,
    /// When it was validated first.
    pub created_at: Timestamp,
    /// When it was validated last.
    pub last_seen_at: Timestamp,
    /// When it ends unless it is extended; at that very moment it is over.
    pub expires_at: Timestamp,
    /// When it was ended early.
    pub revoked_at: Option<Timestamp>,
}

impl Session {
    /// A session that is validated for the first time at `now`.
    pub fn begin(id: SessionId, fingerprint: Option<String>, now: Timestamp) -> Self {
        Self {
            id,
            fingerprint,
            device: Device::default(),
            created_at: now,
            last_seen_at: now,
            expires_at: after(now, LIFETIME),
            revoked_at: None,
        }
    }

    /// The same session on `device`.
    #[must_use]
    pub fn on(self, device: Device) -> Self {
        Self { device, ..self }
    }

    /// Whether it is neither ended nor over at `now`.
    pub fn is_live(&self, now: Timestamp) -> bool {
        self.revoked_at.is_none() && now < self.expires_at
    }

    /// When the user is warned of its end.
    pub fn warn_at(&self) -> Timestamp {
        self.expires_at.saturating_sub(WARNING).unwrap_or(Timestamp::MIN)
    }

    /// Records a use at `now`; its end does not change.
    pub fn see(&mut self, now: Timestamp) {
        self.last_seen_at = self.last_seen_at.max(now);
    }

    /// Extends it to a whole [`LIFETIME`] from `now`, never less than before. Returns `false` and changes nothing
    /// when it is not live.
    #[must_use]
    pub fn extend(&mut self, now: Timestamp) -> bool {
        if !self.is_live(now) {
            return false;
        }
        self.see(now);
        self.expires_at = self.expires_at.max(after(now, LIFETIME));
        true
    }

    /// Ends it at `now`; one that was ended before keeps its time.
    pub fn revoke(&mut self, now: Timestamp) {
        self.revoked_at.get_or_insert(now);
    }
}

/// The moment from which sign-ins count after all were ended at `now`. Tokens have the moment of their sign-in in whole
/// seconds, so one in the second of `now` counts.
pub fn valid_from(now: Timestamp) -> Timestamp {
    Timestamp::from_second(now.as_second()).unwrap_or(now)
}
