//! Where data and keys are: the tables, the keyring, the time and randomness.

use std::sync::Arc;

use goldgrove_crypto::{AwsKms, KeyService, Keyring, KeyringSettings, OsRandom};
use goldgrove_domain::clock::{Clock, SystemClock};
use goldgrove_domain::random::IdSource;
use goldgrove_http::config::{Reader, SettingsError, Source};
use goldgrove_storage::{TableNames, Tables};

use crate::app::FromSettings;
use crate::audit::AuditQueue;
use crate::aws::AwsClients;
use crate::wrapped_keys::StoredWrappedKeys;

/// Where data and keys are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VaultSettings {
    /// The tables: `TABLE_MAIN`, `TABLE_DATA_KEYS`, `TABLE_IDEMPOTENCY`, `TABLE_AUDIT`.
    pub tables: TableNames,
    /// The KMS key that wraps data keys: `KMS_KEY_ID`.
    pub kms_key_id: String,
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
        }
    }
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
}

impl Vault {
    /// The production wiring.
    pub fn new(settings: VaultSettings, aws: &AwsClients, clock: Arc<dyn Clock>) -> Self {
        let ids: Arc<dyn IdSource> = Arc::new(OsRandom);
        let tables = Tables::dynamo(&aws.dynamodb, &settings.tables, &ids);
        let kms = AwsKms::new(aws.kms.clone(), settings.kms_key_id);
        Self::over(tables, Arc::new(kms), ids, clock)
    }

    /// The wiring over any tables and key service.
    pub fn over(tables: Tables, kms: Arc<dyn KeyService>, ids: Arc<dyn IdSource>, clock: Arc<dyn Clock>) -> Self {
        let wrapped = StoredWrappedKeys::new(Arc::clone(&tables.data_keys));
        let keyring = Keyring::new(
            kms,
            Arc::new(wrapped),
            Arc::new(OsRandom),
            Arc::clone(&clock),
            KeyringSettings::default(),
        );
        Self {
            clock,
            ids,
            tables,
            keyring,
            audit_queue: AuditQueue::default(),
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
