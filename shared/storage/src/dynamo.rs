//! One `DynamoDB` table through the AWS SDK.
//!
//! Each method is one call; no entities or loops here. The SDK repeats throttled and failed calls. This module repeats
//! calls for rows that a transaction holds. Only the rest of a batch is left to [`Table::pause`].

mod convert;
mod expression;
mod failure;

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::error::SdkError;
use aws_sdk_dynamodb::types::{
    AttributeValue, ConditionCheck, Delete, DeleteRequest, KeysAndAttributes, Put, PutRequest, ReturnValue,
    TransactWriteItem, WriteRequest,
};
use goldgrove_domain::random::IdSource;

use self::convert::{from_item, key_from_item, to_item, to_key};
use self::expression::Expression;
use self::failure::{failed, is_held, is_transaction_held, transaction_failed, unbuilt};
use crate::table::{Batch, BatchWrite, COUNT, Order, Page, Scope, check_query, check_row, check_transaction, count_of};
use crate::{Condition, Key, Query, Read, Row, StorageError, Table, Value, Write};

/// The first pause before a batch is repeated. Each further pause is twice as long.
const PAUSE_FIRST: Duration = Duration::from_millis(50);
/// How often a call is repeated while a transaction holds its row.
const HELD_REPEATS: u32 = 3;
/// The most rows of a page, beside `DynamoDB`'s 1 MB. Only the local engine needs it: it reads every row behind a page without a
/// limit.
const PAGE_ROWS: i32 = 1_200;
/// The longest pause.
const PAUSE_MAX: Duration = Duration::from_secs(2);

/// One table of a `DynamoDB` endpoint.
pub struct DynamoTable {
    client: Client,
    name: String,
    random: Arc<dyn IdSource>,
}

impl DynamoTable {
    /// The table `name`; `random` varies the pauses between repeated batches.
    pub fn new(client: Client, name: impl Into<String>, random: Arc<dyn IdSource>) -> Self {
        Self {
            client,
            name: name.into(),
            random,
        }
    }

    /// Makes a call, and repeats it after a pause while a transaction holds one of its rows.
    async fn once_free<T, E, R, F>(
        &self,
        is_held: fn(&SdkError<E, R>) -> bool,
        call: impl Fn() -> F + Send,
    ) -> Result<T, SdkError<E, R>>
    where
        F: Future<Output = Result<T, SdkError<E, R>>> + Send,
    {
        let mut repeats = 0;
        loop {
            match call().await {
                Err(error) if repeats < HELD_REPEATS && is_held(&error) => self.pause(repeats).await,
                outcome => return outcome,
            }
            repeats += 1;
        }
    }

    fn transact_item(&self, write: Write) -> Result<TransactWriteItem, StorageError> {
        const OPERATION: &str = "transact";
        let item = TransactWriteItem::builder();
        Ok(match write {
            Write::Put(row, condition) => {
                let Expression { text, names, values } = expression::of(condition);
                let put = Put::builder()
                    .table_name(&self.name)
                    .set_item(Some(to_item(row)))
                    .set_condition_expression(text)
                    .set_expression_attribute_names(names)
                    .set_expression_attribute_values(values)
                    .build();
                item.put(put.map_err(unbuilt(OPERATION))?).build()
            }
            Write::Delete(key, condition) => {
                let Expression { text, names, values } = expression::of(condition);
                let delete = Delete::builder()
                    .table_name(&self.name)
                    .set_key(Some(to_key(&key)))
                    .set_condition_expression(text)
                    .set_expression_attribute_names(names)
                    .set_expression_attribute_values(values)
                    .build();
                item.delete(delete.map_err(unbuilt(OPERATION))?).build()
            }
            Write::Check(key, condition) => {
                let Expression { text, names, values } = expression::of_check(condition);
                let check = ConditionCheck::builder()
                    .table_name(&self.name)
                    .set_key(Some(to_key(&key)))
                    .set_condition_expression(text)
                    .set_expression_attribute_names(names)
                    .set_expression_attribute_values(values)
                    .build();
                item.condition_check(check.map_err(unbuilt(OPERATION))?).build()
            }
        })
    }
}

#[async_trait]
impl Table for DynamoTable {
    async fn get(&self, key: &Key, read: Read) -> Result<Option<Row>, StorageError> {
        let answer = self
            .client
            .get_item()
            .table_name(&self.name)
            .set_key(Some(to_key(key)))
            .consistent_read(read == Read::Consistent)
            .send()
            .await
            .map_err(failed("get"))?;
        answer.item.map(from_item).transpose()
    }

    async fn query_page(&self, query: &Query, after: Option<&Key>) -> Result<Page, StorageError> {
        check_query(query)?;
        let Expression { text, names, values } = expression::of_query(&query.scope);
        let (index, read) = match &query.scope {
            Scope::Partition { read, .. } => (None, *read),
            Scope::Index { index, .. } => (Some(index.name().to_owned()), Read::Eventual),
        };
        let limit = query.limit.and_then(|limit| i32::try_from(limit).ok());
        let answer = self
            .client
            .query()
            .table_name(&self.name)
            .set_index_name(index)
            .set_key_condition_expression(text)
            .set_expression_attribute_names(names)
            .set_expression_attribute_values(values)
            .set_exclusive_start_key(after.map(|key| convert::to_cursor(key, &query.scope)))
            .limit(limit.unwrap_or(PAGE_ROWS).min(PAGE_ROWS))
            .scan_index_forward(query.order == Order::Ascending)
            .consistent_read(read == Read::Consistent)
            .send()
            .await
            .map_err(failed("query"))?;
        Ok(Page {
            rows: answer
                .items
                .unwrap_or_default()
                .into_iter()
                .map(from_item)
                .collect::<Result<_, _>>()?,
            next: answer.last_evaluated_key.map(key_from_item).transpose()?,
        })
    }

    async fn put(&self, row: Row, condition: Condition) -> Result<(), StorageError> {
        check_row(&row)?;
        let Expression { text, names, values } = expression::of(condition);
        let put = self
            .client
            .put_item()
            .table_name(&self.name)
            .set_item(Some(to_item(row)))
            .set_condition_expression(text)
            .set_expression_attribute_names(names)
            .set_expression_attribute_values(values);
        let done = self.once_free(is_held, || put.clone().send()).await;
        done.map(|_| ()).map_err(failed("put"))
    }

    async fn delete(&self, key: &Key, condition: Condition) -> Result<(), StorageError> {
        let Expression { text, names, values } = expression::of(condition);
        let delete = self
            .client
            .delete_item()
            .table_name(&self.name)
            .set_key(Some(to_key(key)))
            .set_condition_expression(text)
            .set_expression_attribute_names(names)
            .set_expression_attribute_values(values);
        let done = self.once_free(is_held, || delete.clone().send()).await;
        done.map(|_| ()).map_err(failed("delete"))
    }

    async fn count_up(&self, row: Row, limit: u64) -> Result<u64, StorageError> {
        const OPERATION: &str = "count_up";
        check_row(&row)?;
        if limit == 0 {
            // The condition does not check the limit for a row's first count.
            return Err(StorageError::conflict());
        }
        let (key, attributes) = row.into_parts();
        let counting = expression::of_count(attributes, limit);
        let update = self
            .client
            .update_item()
            .table_name(&self.name)
            .set_key(Some(to_key(&key)))
            .update_expression(counting.update)
            .condition_expression(counting.condition)
            .set_expression_attribute_names(Some(counting.names))
            .set_expression_attribute_values(Some(counting.values))
            .return_values(ReturnValue::UpdatedNew);
        let answer = self
            .once_free(is_held, || update.clone().send())
            .await
            .map_err(failed(OPERATION))?;
        let count = answer.attributes.and_then(|mut attributes| attributes.remove(COUNT));
        match count {
            Some(AttributeValue::N(digits)) => count_of(&Value::Number(digits)),
            _ => Err(StorageError::refused(OPERATION, "no count came back")),
        }
    }

    async fn transact(&self, writes: Vec<Write>) -> Result<(), StorageError> {
        check_transaction(&writes)?;
        let items = writes
            .into_iter()
            .map(|write| self.transact_item(write))
            .collect::<Result<_, _>>()?;
        let transaction = self.client.transact_write_items().set_transact_items(Some(items));
        let done = self.once_free(is_transaction_held, || transaction.clone().send()).await;
        done.map(|_| ()).map_err(transaction_failed)
    }

    async fn batch_write_once(&self, writes: Vec<BatchWrite>) -> Result<Vec<BatchWrite>, StorageError> {
        const OPERATION: &str = "batch_write";
        let requests = writes
            .into_iter()
            .map(write_request)
            .collect::<Result<_, _>>()
            .map_err(unbuilt(OPERATION))?;
        let answer = self
            .client
            .batch_write_item()
            .request_items(&self.name, requests)
            .send()
            .await
            .map_err(failed(OPERATION))?;
        answer
            .unprocessed_items
            .unwrap_or_default()
            .into_values()
            .flatten()
            .filter_map(|request| match (request.put_request, request.delete_request) {
                (Some(put), _) => Some(from_item(put.item).map(BatchWrite::Put)),
                (None, Some(delete)) => Some(key_from_item(delete.key).map(BatchWrite::Delete)),
                (None, None) => None,
            })
            .collect()
    }

    async fn batch_get_once(&self, keys: Vec<Key>) -> Result<Batch, StorageError> {
        const OPERATION: &str = "batch_get";
        let wanted = KeysAndAttributes::builder()
            .set_keys(Some(keys.iter().map(to_key).collect()))
            .consistent_read(true)
            .build()
            .map_err(unbuilt(OPERATION))?;
        let answer = self
            .client
            .batch_get_item()
            .request_items(&self.name, wanted)
            .send()
            .await
            .map_err(failed(OPERATION))?;
        Ok(Batch {
            rows: answer
                .responses
                .unwrap_or_default()
                .into_values()
                .flatten()
                .map(from_item)
                .collect::<Result<_, _>>()?,
            unprocessed: answer
                .unprocessed_keys
                .unwrap_or_default()
                .into_values()
                .flat_map(|left| left.keys)
                .map(key_from_item)
                .collect::<Result<_, _>>()?,
        })
    }

    async fn pause(&self, attempt: u32) {
        let mut draw = [0; 8];
        self.random.fill(&mut draw);
        tokio::time::sleep(pause_length(attempt, u64::from_le_bytes(draw))).await;
    }
}

fn write_request(write: BatchWrite) -> Result<WriteRequest, aws_sdk_dynamodb::error::BuildError> {
    Ok(match write {
        BatchWrite::Put(row) => {
            let put = PutRequest::builder().set_item(Some(to_item(row))).build()?;
            WriteRequest::builder().put_request(put).build()
        }
        BatchWrite::Delete(key) => {
            let delete = DeleteRequest::builder().set_key(Some(to_key(&key))).build()?;
            WriteRequest::builder().delete_request(delete).build()
        }
    })
}

/// Half of the doubled pause is fixed, the other half random by `draw`, so that writers that were throttled together do
/// not return together.
fn pause_length(attempt: u32, draw: u64) -> Duration {
    let full = PAUSE_FIRST.saturating_mul(2_u32.saturating_pow(attempt)).min(PAUSE_MAX);
    let half_ms = u64::try_from(full.as_millis() / 2).unwrap_or(u64::MAX);
    full / 2 + Duration::from_millis(draw % half_ms.saturating_add(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_double_up_to_a_limit_and_are_spread_over_their_second_half() {
        for (attempt, full_ms) in [(0, 50), (1, 100), (3, 400), (6, 2000), (60, 2000)] {
            let full = Duration::from_millis(full_ms);
            assert_eq!(pause_length(attempt, 0), full / 2);
            assert_eq!(pause_length(attempt, full_ms / 2), full);
            assert!(pause_length(attempt, u64::MAX) <= full);
        }
    }
}
