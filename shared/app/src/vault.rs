//! Where data and keys are: the tables, the keyring, the time and randomness.

use std::sync::Arc;

use goldgrove_crypto::{AwsKms, KeyService, Keyring, KeyringSettings, OsRandom};
use goldgrove_domain::clock::{Clock, SystemClock};
use goldgrove_domain::random::IdSource;
use goldgrove_http::config::{Reader, SettingsError, Source};
use goldgrove_storage::{TableNames, Tables};
use jiff::SignedDuration;

use crate::app::FromSettings;
use crate::audit::AuditQueue;
use crate::aws::AwsClients;
use crate::rates::memory::RatesRead;
use crate::wrapped_keys::StoredWrappedKeys;

/// Where data and keys are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VaultSettings {
    /// The tables: `TABLE_MAIN`, `TABLE_DATA_KEYS`, `TABLE_IDEMPOTENCY`, `TABLE_AUDIT`.
    pub tables: TableNames,
    /// The KMS key that wraps data keys: `KMS_KEY_ID`.
    pub kms_key_id: String,
    /// How long unwrapped data keys stay in memory: `DATA_KEY_LIFETIME_S`, in seconds; as long as they may unless told.
    pub keyring: KeyringSettings,
}

impl VaultSettings {
    /// Reads the settings, noting what is wrong.
    pub fn read(reader: &mut Reader<'_>) -> Self {
        Self {
            tables: TableNames {
                main: reader.required("TABLE_MAIN"),
                data_keys: reader.required("TABLE_DATA_KEYS"),
                idempotency: reader.required("TABLE_IDEMPOTENCY"),
                audit: reader.required("TABLE_AUDIT"),
            },
            kms_key_id: reader.required("KMS_KEY_ID"),
            keyring: keyring_settings(reader),
        }
    }
}

fn keyring_settings(reader: &mut Reader<'_>) -> KeyringSettings {
    let longest = KeyringSettings::default();
    let seconds = reader.number("DATA_KEY_LIFETIME_S", longest.lifetime().unsigned_abs().as_secs());
    longest.for_at_most(SignedDuration::from_secs(i64::try_from(seconds).unwrap_or(i64::MAX)))
}

/// Data and keys of all users.
pub struct Vault {
    /// The present moment.
    pub clock: Arc<dyn Clock>,
    /// Ids and randomness.
    pub ids: Arc<dyn IdSource>,
    /// The tables.
    pub tables: Tables,
    /// Every user's field keys.
    pub keyring: Keyring,
    /// Where writers to audit trails wait in line.
    pub audit_queue: AuditQueue,
    /// The exchange rates this process has read.
    pub(crate) rates: RatesRead,
}

impl Vault {
    /// The production wiring.
    pub fn new(settings: VaultSettings, aws: &AwsClients, clock: Arc<dyn Clock>) -> Self {
        let ids: Arc<dyn IdSource> = Arc::new(OsRandom);
        let tables = Tables::dynamo(&aws.dynamodb, &settings.tables, &ids);
        let kms = AwsKms::new(aws.kms.clone(), settings.kms_key_id);
        Self::assembled(tables, Arc::new(kms), ids, clock, settings.keyring)
    }

    /// The wiring over any tables and key service.
    pub fn over(tables: Tables, kms: Arc<dyn KeyService>, ids: Arc<dyn IdSource>, clock: Arc<dyn Clock>) -> Self {
        Self::assembled(tables, kms, ids, clock, KeyringSettings::default())
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

impl FromSettings for Vault {
    fn from_settings(source: &Source, aws: &AwsClients) -> Result<Self, SettingsError> {
        let mut reader = Reader::new(source);
        let settings = VaultSettings::read(&mut reader);
        let settings = reader.finish(settings)?;
        Ok(Self::new(settings, aws, Arc::new(SystemClock)))
    }
}

#[cfg(test)]
mod tests {
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
            assert_eq!(
                keyring_settings(&mut Reader::new(&source)).lifetime(),
                lifetime,
                "{name}"
            );
        }
    }
}
