//! The tables as data: names, keys, sparse indexes and the attribute that old rows are deleted by.
//!
//! Deployment templates declare the same tables; [`create_all`] makes them in an empty endpoint for local use and tests.

use std::sync::Arc;

use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::error::{BuildError, ProvideErrorMetadata};
use aws_sdk_dynamodb::types::{
    AttributeDefinition, BillingMode, GlobalSecondaryIndex, KeySchemaElement, KeyType, Projection, ProjectionType,
    ScalarAttributeType, TimeToLiveSpecification,
};
use goldgrove_domain::random::IdSource;

use crate::dynamo::DynamoTable;
use crate::error::{BoxError, StorageError};
use crate::memory::MemoryTable;
use crate::table::{Index, Table};
use crate::value::{PARTITION, SORT};

/// The attribute with the second since 1970 after which the table may delete a row. Code compares it, too, because the
/// table deletes late.
pub const EXPIRES_AT: &str = "expires_at";

/// The same in the main table, for rows that outlive their subject.
pub const SWEEP_AT: &str = "sweep_at";

/// The names of the tables in this process's environment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableNames {
    /// Users' rows.
    pub main: String,
    /// Wrapped data keys.
    pub data_keys: String,
    /// Stored answers for repeated requests.
    pub idempotency: String,
    /// Audit trails.
    pub audit: String,
}

impl TableNames {
    /// The names of one stage, e.g. `goldgrove-dev` gives `goldgrove-dev-main`.
    pub fn of_stage(stage: &str) -> Self {
        Self {
            main: format!("{stage}-main"),
            data_keys: format!("{stage}-data-keys"),
            idempotency: format!("{stage}-idempotency"),
            audit: format!("{stage}-audit"),
        }
    }
}

/// One table's definition. Every table is keyed by `pk` and `sk`, both text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableDefinition {
    /// Its name.
    pub name: String,
    /// Its indexes, which contain keys only. Rows without an index's attribute are not in it.
    pub indexes: Vec<Index>,
    /// The attribute that old rows are deleted by.
    pub time_to_live: Option<&'static str>,
}

/// The definitions of all tables.
pub fn definitions(names: &TableNames) -> [TableDefinition; 4] {
    let define = |name: &String, indexes, time_to_live| TableDefinition {
        name: name.clone(),
        indexes,
        time_to_live,
    };
    [
        define(&names.main, Index::OF_MAIN.to_vec(), Some(SWEEP_AT)),
        define(&names.data_keys, vec![Index::Resealing], None),
        define(&names.idempotency, vec![], Some(EXPIRES_AT)),
        define(&names.audit, vec![], Some(EXPIRES_AT)),
    ]
}

/// The tables of a process.
#[derive(Clone)]
pub struct Tables {
    /// Users' rows.
    pub main: Arc<dyn Table>,
    /// Wrapped data keys.
    pub data_keys: Arc<dyn Table>,
    /// Stored answers for repeated requests.
    pub idempotency: Arc<dyn Table>,
    /// Audit trails.
    pub audit: Arc<dyn Table>,
}

impl Tables {
    /// The tables `names` at `client`'s endpoint; `random` varies the pauses between repeated batches.
    pub fn dynamo(client: &Client, names: &TableNames, random: &Arc<dyn IdSource>) -> Self {
        let table =
            |name: &String| Arc::new(DynamoTable::new(client.clone(), name, Arc::clone(random))) as Arc<dyn Table>;
        Self {
            main: table(&names.main),
            data_keys: table(&names.data_keys),
            idempotency: table(&names.idempotency),
            audit: table(&names.audit),
        }
    }

    /// Empty tables in memory.
    pub fn memory() -> Self {
        let table = || Arc::new(MemoryTable::new()) as Arc<dyn Table>;
        Self {
            main: table(),
            data_keys: table(),
            idempotency: table(),
            audit: table(),
        }
    }
}

/// Creates the tables that do not exist yet.
///
/// # Errors
/// [`StorageError::Unavailable`] when the endpoint fails. Tables that were already created stay.
pub async fn create_all(client: &Client, names: &TableNames) -> Result<(), StorageError> {
    for definition in definitions(names) {
        create(client, &definition)
            .await
            .map_err(|source| StorageError::Unavailable {
                operation: "create_table",
                source,
            })?;
    }
    Ok(())
}

async fn create(client: &Client, definition: &TableDefinition) -> Result<(), BoxError> {
    let index_attributes = definition.indexes.iter().map(|index| index.attribute());
    let attributes = [PARTITION, SORT]
        .into_iter()
        .chain(index_attributes)
        .map(text_attribute)
        .collect::<Result<_, _>>()?;
    let indexes = definition
        .indexes
        .iter()
        .map(|index| index_of(*index))
        .collect::<Result<Vec<_>, _>>()?;
    let created = client
        .create_table()
        .table_name(&definition.name)
        .billing_mode(BillingMode::PayPerRequest)
        .set_attribute_definitions(Some(attributes))
        .key_schema(key_part(PARTITION, KeyType::Hash)?)
        .key_schema(key_part(SORT, KeyType::Range)?)
        .set_global_secondary_indexes((!indexes.is_empty()).then_some(indexes))
        .send()
        .await;
    match created {
        Ok(_) => sweep(client, definition).await,
        Err(error) if error.code() == Some("ResourceInUseException") => Ok(()),
        Err(error) => Err(error.into()),
    }
}

async fn sweep(client: &Client, definition: &TableDefinition) -> Result<(), BoxError> {
    let Some(attribute) = definition.time_to_live else {
        return Ok(());
    };
    let specification = TimeToLiveSpecification::builder()
        .attribute_name(attribute)
        .enabled(true)
        .build()?;
    client
        .update_time_to_live()
        .table_name(&definition.name)
        .time_to_live_specification(specification)
        .send()
        .await?;
    Ok(())
}

fn text_attribute(name: &str) -> Result<AttributeDefinition, BuildError> {
    AttributeDefinition::builder()
        .attribute_name(name)
        .attribute_type(ScalarAttributeType::S)
        .build()
}

fn key_part(name: &str, part: KeyType) -> Result<KeySchemaElement, BuildError> {
    KeySchemaElement::builder().attribute_name(name).key_type(part).build()
}

fn index_of(index: Index) -> Result<GlobalSecondaryIndex, BuildError> {
    let sort = index.is_ordered().then(|| key_part(SORT, KeyType::Range)).transpose()?;
    let keys = [key_part(index.attribute(), KeyType::Hash)?].into_iter().chain(sort);
    GlobalSecondaryIndex::builder()
        .index_name(index.name())
        .set_key_schema(Some(keys.collect()))
        .projection(Projection::builder().projection_type(ProjectionType::KeysOnly).build())
        .build()
}
