//! What the stand-in remembers between calls and across restarts.
//!
//! Refuses to know HTTP and files: `store` keeps a [`State`] safe, the `api` modules change it.

use std::collections::{BTreeMap, BTreeSet};

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::refusal::Refusal;

/// Days of transactions that are read unless more are asked for.
pub(crate) const DAYS: u16 = 90;
/// Length of the ids Plaid gives to accounts and transactions.
const SCOPED_ID_LENGTH: usize = 37;

/// Everything that is persisted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct State {
    /// Linked items by id.
    pub(crate) items: BTreeMap<String, Item>,
    /// Access tokens of items that were removed.
    pub(crate) removed_tokens: BTreeSet<String>,
    /// Unspent public tokens.
    pub(crate) public_tokens: BTreeMap<String, PublicToken>,
    /// Link tokens that may still open Link.
    pub(crate) link_tokens: BTreeMap<String, LinkToken>,
    /// Outages set by hand: the error code by institution, or none for "healthy again".
    pub(crate) outages: BTreeMap<String, Option<String>>,
    /// The key that signs webhooks.
    pub(crate) signing_key: SigningKey,
}

impl State {
    /// A state in which nobody has linked anything.
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

    /// The item an access token opens.
    pub(crate) fn item_by_token(&self, access_token: &str) -> Option<&Item> {
        self.items.values().find(|item| item.access_token == access_token)
    }
}

/// One login at an institution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Item {
    pub(crate) id: String,
    pub(crate) access_token: String,
    pub(crate) institution_id: String,
    /// Keys of the accounts the user shared.
    pub(crate) accounts: Vec<String>,
    pub(crate) products: Vec<String>,
    pub(crate) webhook: Option<String>,
    pub(crate) created_at: Timestamp,
    /// Whether the institution wants the user to sign in again.
    pub(crate) login_required: bool,
    /// Whether the user took back their permission; signing in again gives it back.
    #[serde(default)]
    pub(crate) revoked: bool,
    /// The days on which a refresh was asked for; each discovers a purchase.
    pub(crate) refreshes: Vec<Date>,
    /// How much of the past was read from the institution.
    #[serde(default)]
    pub(crate) pulled: Pulled,
    /// Whether the feed was ever asked for; only then the cursor's webhook is sent.
    #[serde(default = "yes")]
    pub(crate) is_feed_read: bool,
    /// How many days of it were asked for.
    #[serde(default = "default_days")]
    pub(crate) days_requested: u16,
    /// When live balances were asked for, within the last minute.
    #[serde(default)]
    pub(crate) balance_calls: Vec<Timestamp>,
    pub(crate) last_webhook: Option<SentWebhook>,
}

fn default_days() -> u16 {
    DAYS
}

/// Items of an earlier release were read.
fn yes() -> bool {
    true
}

/// How much of an item's transactions was read from the institution.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Pulled {
    /// Nothing yet.
    Nothing,
    /// The last month.
    Month,
    /// Everything that was asked for.
    #[default]
    All,
}

impl Pulled {
    /// The word of the feed.
    pub(crate) const fn status(self) -> &'static str {
        match self {
            Self::Nothing => "NOT_READY",
            Self::Month => "INITIAL_UPDATE_COMPLETE",
            Self::All => "HISTORICAL_UPDATE_COMPLETE",
        }
    }
}

/// The last webhook that was sent for an item.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SentWebhook {
    pub(crate) sent_at: Timestamp,
    pub(crate) code: String,
}

impl Item {
    /// Whether the user shared that account.
    pub(crate) fn has_account(&self, key: &str) -> bool {
        self.accounts.iter().any(|shared| shared == key)
    }

    /// What is wrong with the login.
    pub(crate) fn trouble(&self) -> Option<Refusal> {
        if self.revoked {
            return Some(Refusal::of("USER_PERMISSION_REVOKED"));
        }
        self.login_required.then(|| Refusal::of("ITEM_LOGIN_REQUIRED"))
    }

    /// The day it was linked, in UTC.
    pub(crate) fn linked_on(&self) -> Date {
        self.created_at.to_zoned(TimeZone::UTC).date()
    }

    /// The provider's id of a thing of this item: stable for the item, different in every other.
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

/// A public token: exchanged once, within half an hour.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PublicToken {
    pub(crate) item_id: String,
    pub(crate) expires_at: Timestamp,
}

/// A link token: what Link is to ask for.
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
    /// The visit to an institution's own sign-in that is under way.
    pub(crate) visit: Option<Visit>,
    pub(crate) webhook: Option<String>,
    /// The item to repair, in update mode.
    pub(crate) update_item: Option<String>,
    /// Whether the accounts to share are chosen anew, in update mode.
    #[serde(default)]
    pub(crate) chooses_accounts: bool,
    pub(crate) created_at: Timestamp,
    pub(crate) expires_at: Timestamp,
}

/// A visit to an institution's own sign-in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Visit {
    /// What the browser comes back with.
    pub(crate) state_id: String,
    pub(crate) institution_id: String,
}

/// The webhook key pair as it is stored.
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
