//! The stand-in's state between calls and across restarts.
//!
//! No HTTP or files here: `store` saves a [`State`], and the `api` modules change it.

use std::collections::{BTreeMap, BTreeSet};

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::refusal::Refusal;

/// Days of transactions by default.
pub(crate) const DAYS: u16 = 90;
/// Length of Plaid's ids of accounts and transactions.
const SCOPED_ID_LENGTH: usize = 37;

/// The persisted state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct State {
    /// Linked items by id.
    pub(crate) items: BTreeMap<String, Item>,
    /// Access tokens of removed items.
    pub(crate) removed_tokens: BTreeSet<String>,
    /// Unused public tokens.
    pub(crate) public_tokens: BTreeMap<String, PublicToken>,
    /// Valid link tokens.
    pub(crate) link_tokens: BTreeMap<String, LinkToken>,
    /// Outages set by hand: the error code by institution, or `None` for a healthy one.
    pub(crate) outages: BTreeMap<String, Option<String>>,
    /// The key that signs webhooks.
    pub(crate) signing_key: SigningKey,
}

impl State {
    /// A state without items.
    pub(crate) fn new(signing_key: SigningKey) -> Self {
        Self {
            items: BTreeMap::new(),
            removed_tokens: BTreeSet::new(),
            public_tokens: BTreeMap::new(),
            link_tokens: BTreeMap::new(),
            outages: BTreeMap::new(),
            signing_key,
        }
    }

    /// The item of an access token.
    pub(crate) fn item_by_token(&self, access_token: &str) -> Option<&Item> {
        self.items.values().find(|item| item.access_token == access_token)
    }
}

/// A connection to an institution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Item {
    pub(crate) id: String,
    pub(crate) access_token: String,
    pub(crate) institution_id: String,
    /// Keys of the shared accounts.
    pub(crate) accounts: Vec<String>,
    pub(crate) products: Vec<String>,
    pub(crate) webhook: Option<String>,
    pub(crate) created_at: Timestamp,
    /// Whether the user must sign in at the institution again.
    pub(crate) login_required: bool,
    /// Whether the user revoked their permission; a new sign-in restores it.
    #[serde(default)]
    pub(crate) revoked: bool,
    /// Keys of the accounts without a balance.
    #[serde(default)]
    pub(crate) without_balance: Vec<String>,
    /// The days of refreshes; each adds a purchase.
    pub(crate) refreshes: Vec<Date>,
    /// How much history was read from the institution.
    #[serde(default)]
    pub(crate) pulled: Pulled,
    /// Whether the client has used the feed; only then the cursor feed's webhook is sent.
    #[serde(default = "yes")]
    pub(crate) is_feed_read: bool,
    /// The requested days of history.
    #[serde(default = "default_days")]
    pub(crate) days_requested: u16,
    /// The times of calls for live balances, within the last minute.
    #[serde(default)]
    pub(crate) balance_calls: Vec<Timestamp>,
    pub(crate) last_webhook: Option<SentWebhook>,
}

fn default_days() -> u16 {
    DAYS
}

/// Items of an earlier release count as read.
fn yes() -> bool {
    true
}

/// How much of an item's history was read from the institution.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Pulled {
    /// Nothing yet.
    Nothing,
    /// The last month.
    Month,
    /// All requested days.
    #[default]
    All,
}

impl Pulled {
    /// The feed's status.
    pub(crate) const fn status(self) -> &'static str {
        match self {
            Self::Nothing => "NOT_READY",
            Self::Month => "INITIAL_UPDATE_COMPLETE",
            Self::All => "HISTORICAL_UPDATE_COMPLETE",
        }
    }
}

/// The last webhook of an item.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SentWebhook {
    pub(crate) sent_at: Timestamp,
    pub(crate) code: String,
}

impl Item {
    /// Whether the user shared this account.
    pub(crate) fn has_account(&self, key: &str) -> bool {
        self.accounts.iter().any(|shared| shared == key)
    }

    /// The item's error.
    pub(crate) fn trouble(&self) -> Option<Refusal> {
        if self.revoked {
            return Some(Refusal::of("USER_PERMISSION_REVOKED"));
        }
        self.login_required.then(|| Refusal::of("ITEM_LOGIN_REQUIRED"))
    }

    /// The day of the link, in UTC.
    pub(crate) fn linked_on(&self) -> Date {
        self.created_at.to_zoned(TimeZone::UTC).date()
    }

    /// The provider's id of an object of this item: stable for the item, and different in every other.
    pub(crate) fn scoped_id(&self, key: &str) -> String {
        let digest = Sha256::digest(format!("{}/{key}", self.id));
        URL_SAFE_NO_PAD
            .encode(digest)
            .replace('-', "A")
            .replace('_', "z")
            .chars()
            .take(SCOPED_ID_LENGTH)
            .collect()
    }
}

/// A public token; can be exchanged once, within half an hour.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PublicToken {
    pub(crate) item_id: String,
    pub(crate) expires_at: Timestamp,
}

/// A link token with Link's options.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LinkToken {
    pub(crate) client_name: String,
    pub(crate) language: String,
    pub(crate) country_codes: Vec<String>,
    pub(crate) products: Vec<String>,
    pub(crate) optional_products: Vec<String>,
    #[serde(default = "default_days")]
    pub(crate) days_requested: u16,
    pub(crate) redirect_uri: Option<String>,
    /// The current visit to an institution's own sign-in.
    pub(crate) visit: Option<Visit>,
    pub(crate) webhook: Option<String>,
    /// The item to repair, in update mode.
    pub(crate) update_item: Option<String>,
    /// Whether the user chooses the accounts to share again, in update mode.
    #[serde(default)]
    pub(crate) chooses_accounts: bool,
    pub(crate) created_at: Timestamp,
    pub(crate) expires_at: Timestamp,
}

/// A visit to an institution's own sign-in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Visit {
    /// The browser's value on return.
    pub(crate) state_id: String,
    pub(crate) institution_id: String,
}

/// The stored webhook key pair.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SigningKey {
    pub(crate) kid: String,
    /// PKCS #8, base64.
    pub(crate) private: String,
    /// Uncompressed point, base64.
    pub(crate) public: String,
    pub(crate) created_at: Timestamp,
}
