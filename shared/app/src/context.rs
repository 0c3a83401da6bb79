//! The context of every function: tables, keyring, clock and randomness.

use std::sync::Arc;

use goldgrove_crypto::{AwsKms, KeyError, KeyService, Keyring, KeyringSettings, OsRandom, UserKeys};
use goldgrove_domain::{Clock, IdSource, UserId};
use goldgrove_http::config::{Reader, SettingsError};
use goldgrove_storage::{TableNames, Tables};
use jiff::SignedDuration;

use crate::Failure;
use crate::audit::AuditQueue;
use crate::rates::memory::RatesRead;
use crate::wiring::{FromSettings, Wiring};
use crate::wrapped_keys::StoredWrappedKeys;

/// The names of the tables: `TABLE_MAIN`, `TABLE_DATA_KEYS`, `TABLE_IDEMPOTENCY`, `TABLE_AUDIT`.
pub fn table_names(settings: &Reader<'_>) -> TableNames {
    TableNames {
        main: settings.required("TABLE_MAIN"),
        data_keys: settings.required("TABLE_DATA_KEYS"),
        idempotency: settings.required("TABLE_IDEMPOTENCY"),
        audit: settings.required("TABLE_AUDIT"),
    }
}

/// How long unwrapped data keys stay in memory: `DATA_KEY_LIFETIME_S`, in seconds; by default as long as allowed.
fn keyring_settings(settings: &Reader<'_>) -> KeyringSettings {
    let longest = KeyringSettings::default();
    let seconds = settings.number("DATA_KEY_LIFETIME_S", longest.lifetime().unsigned_abs().as_secs());
    longest.for_at_most(SignedDuration::from_secs(i64::try_from(seconds).unwrap_or(i64::MAX)))
}

/// Data and keys of all users.
pub struct Context {
    /// The present moment.
    pub clock: Arc<dyn Clock>,
    /// Ids and randomness.
    pub ids: Arc<dyn IdSource>,
    /// The tables.
    pub tables: Tables,
    /// Every user's field keys.
    pub keyring: Keyring,
    /// The queue of writers to audit trails.
    pub audit_queue: AuditQueue,
    /// The exchange rates this process has read.
    pub(crate) rates: RatesRead,
}

impl Context {
    /// The wiring over any tables and key service.
    pub fn over(tables: Tables, kms: Arc<dyn KeyService>, ids: Arc<dyn IdSource>, clock: Arc<dyn Clock>) -> Self {
        Self::assembled(tables, kms, ids, clock, KeyringSettings::default())
    }

    /// The keys of `user`; `None` before sign-up is confirmed and after the deletion.
    pub async fn keys_if_any(&self, user: &UserId) -> Result<Option<Arc<UserKeys>>, Failure> {
        match self.keyring.for_user(user).await {
            Err(KeyError::Missing) => Ok(None),
            keys => Ok(Some(keys?)),
        }
    }

    fn assembled(
        tables: Tables,
        kms: Arc<dyn KeyService>,
        ids: Arc<dyn IdSource>,
        clock: Arc<dyn Clock>,
        settings: KeyringSettings,
    ) -> Self {
        let wrapped = StoredWrappedKeys::new(Arc::clone(&tables.data_keys));
        let keyring = Keyring::new(kms, Arc::new(wrapped), Arc::new(OsRandom), Arc::clone(&clock), settings);
        Self {
            clock,
            ids,
            tables,
            keyring,
            audit_queue: AuditQueue::default(),
            rates: RatesRead::default(),
        }
    }
}

impl FromSettings for Context {
    fn from_settings(wiring: &Wiring<'_>) -> Result<Self, SettingsError> {
        let ids: Arc<dyn IdSource> = Arc::new(OsRandom);
        let tables = Tables::dynamo(&wiring.aws.dynamodb, &table_names(&wiring.settings), &ids);
        let kms = AwsKms::new(wiring.aws.kms.clone(), wiring.settings.required("KMS_KEY_ID"));
        let keyring = keyring_settings(&wiring.settings);
        Ok(Self::assembled(
            tables,
            Arc::new(kms),
            ids,
            Arc::clone(&wiring.clock),
            keyring,
        ))
    }
}

#[cfg(test)]
mod tests {
    use goldgrove_http::config::Source;

    use super::*;

    #[test]
    fn keys_stay_in_memory_no_longer_than_told_and_than_they_may() {
        let longest = KeyringSettings::default().lifetime();
        let rows = [
            ("nothing told", None, longest),
            ("none at all", Some("0"), SignedDuration::ZERO),
            ("a minute", Some("60"), SignedDuration::from_mins(1)),
            ("longer than they may", Some("301"), longest),
            ("longer than there is time", Some("18446744073709551615"), longest),
        ];
        for (name, seconds, lifetime) in rows {
            let source = Source::fixed(seconds.map(|seconds| ("DATA_KEY_LIFETIME_S", seconds)));
            assert_eq!(keyring_settings(&Reader::new(&source)).lifetime(), lifetime, "{name}");
        }
    }
}
