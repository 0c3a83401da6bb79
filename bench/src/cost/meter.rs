//! Meters what functions ask of the table and the key service, as the cloud bills it.

use std::sync::{Arc, Mutex, PoisonError};

use aws_sdk_dynamodb::config::interceptors::{
    AfterDeserializationInterceptorContextRef, BeforeSerializationInterceptorContextMut,
    BeforeTransmitInterceptorContextRef,
};
use aws_sdk_dynamodb::config::{ConfigBag, Intercept, RuntimeComponents};
use aws_sdk_dynamodb::error::BoxError;
use aws_sdk_dynamodb::operation::batch_get_item::{BatchGetItemInput, BatchGetItemOutput};
use aws_sdk_dynamodb::operation::batch_write_item::{BatchWriteItemInput, BatchWriteItemOutput};
use aws_sdk_dynamodb::operation::delete_item::{DeleteItemInput, DeleteItemOutput};
use aws_sdk_dynamodb::operation::get_item::{GetItemInput, GetItemOutput};
use aws_sdk_dynamodb::operation::put_item::{PutItemInput, PutItemOutput};
use aws_sdk_dynamodb::operation::query::{QueryInput, QueryOutput};
use aws_sdk_dynamodb::operation::transact_write_items::{TransactWriteItemsInput, TransactWriteItemsOutput};
use aws_sdk_dynamodb::operation::update_item::{UpdateItemInput, UpdateItemOutput};
use aws_sdk_dynamodb::types::{ConsumedCapacity, ReturnConsumedCapacity};
use goldgrove_app::aws::AwsClients;

use super::usage::Usage;

/// What was metered so far; clones share it.
#[derive(Clone, Debug, Default)]
pub(super) struct Meter(Arc<Mutex<Usage>>);

impl Meter {
    /// The same clients with every call metered, repeated attempts included.
    #[must_use]
    pub(super) fn over(&self, mut clients: AwsClients) -> AwsClients {
        let dynamodb = clients.dynamodb.config().to_builder();
        let kms = clients.kms.config().to_builder();
        clients.dynamodb = aws_sdk_dynamodb::Client::from_conf(dynamodb.interceptor(TableMeter(self.clone())).build());
        clients.kms = aws_sdk_kms::Client::from_conf(kms.interceptor(KeyMeter(self.clone())).build());
        clients
    }

    /// What was metered since the last time; begins anew.
    pub(super) fn take(&self) -> Usage {
        self.change(std::mem::take)
    }

    fn change<T>(&self, change: impl FnOnce(&mut Usage) -> T) -> T {
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// A call whose cost would stay unknown; it is refused, so that no sum lacks it.
#[derive(Debug, thiserror::Error)]
#[error("an operation of the table is not metered")]
struct Unmetered;

/// Meters the table: it is asked to say with every answer what the call cost.
#[derive(Debug)]
struct TableMeter(Meter);

/// Asks for the cost of a call, if it is one of these.
macro_rules! ask_for_units {
    ($context:ident, $($input:ty),+) => {
        $(if let Some(input) = $context.input_mut().downcast_mut::<$input>() {
            input.return_consumed_capacity = Some(ReturnConsumedCapacity::Total);
            return Ok(());
        })+
    };
}

/// The units an answer says were consumed; nothing if it is none of these. One capacity or several, as the answer has it.
macro_rules! units {
    ($output:ident, one of $($one:ty),+; several of $($several:ty),+) => {
        None$(.or_else(|| $output.downcast_ref::<$one>().map(|answer| sum(answer.consumed_capacity.as_slice()))))+
            $(.or_else(|| $output.downcast_ref::<$several>().map(|answer| sum(answer.consumed_capacity()))))+
            .unwrap_or_default()
    };
}

impl Intercept for TableMeter {
    fn name(&self) -> &'static str {
        "table meter"
    }

    fn modify_before_serialization(
        &self,
        context: &mut BeforeSerializationInterceptorContextMut<'_>,
        _: &RuntimeComponents,
        _: &mut ConfigBag,
    ) -> Result<(), BoxError> {
        ask_for_units!(context, GetItemInput, QueryInput, BatchGetItemInput);
        ask_for_units!(
            context,
            PutItemInput,
            UpdateItemInput,
            DeleteItemInput,
            BatchWriteItemInput
        );
        ask_for_units!(context, TransactWriteItemsInput);
        Err(Unmetered.into())
    }

    fn read_before_transmit(
        &self,
        _: &BeforeTransmitInterceptorContextRef<'_>,
        _: &RuntimeComponents,
        _: &mut ConfigBag,
    ) -> Result<(), BoxError> {
        self.0.change(|usage| usage.table_calls += 1.0);
        Ok(())
    }

    fn read_after_deserialization(
        &self,
        context: &AfterDeserializationInterceptorContextRef<'_>,
        _: &RuntimeComponents,
        _: &mut ConfigBag,
    ) -> Result<(), BoxError> {
        // What a refused call cost, only its answer could say.
        let Ok(output) = context.output_or_error() else {
            return Err(Unmetered.into());
        };
        let read = units!(output, one of GetItemOutput, QueryOutput; several of BatchGetItemOutput);
        let written = units!(
            output,
            one of PutItemOutput, UpdateItemOutput, DeleteItemOutput;
            several of BatchWriteItemOutput, TransactWriteItemsOutput
        );
        self.0.change(|usage| {
            usage.read_units += read;
            usage.write_units += written;
        });
        Ok(())
    }
}

fn sum(capacities: &[ConsumedCapacity]) -> f64 {
    capacities.iter().filter_map(ConsumedCapacity::capacity_units).sum()
}

/// Meters the key service, which bills calls.
#[derive(Debug)]
struct KeyMeter(Meter);

impl Intercept for KeyMeter {
    fn name(&self) -> &'static str {
        "key meter"
    }

    fn read_before_transmit(
        &self,
        _: &BeforeTransmitInterceptorContextRef<'_>,
        _: &RuntimeComponents,
        _: &mut ConfigBag,
    ) -> Result<(), BoxError> {
        self.0.change(|usage| usage.key_calls += 1.0);
        Ok(())
    }
}
