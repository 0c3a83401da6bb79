//! Meters the functions' calls to the table and the key service, as the cloud bills them.

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
use goldgrove_local::calls;
use goldgrove_local::template::{Template, TemplateError};

use super::prices::{KEY_SECONDS, OWN_GIGABYTE_SECONDS, QUEUE_SECONDS, TABLE_SECONDS};
use super::usage::Usage;

/// The usage so far; clones share it.
#[derive(Clone, Debug)]
pub(super) struct Meter {
    template: Arc<Template>,
    usage: Arc<Mutex<Usage>>,
}

impl Meter {
    /// A meter with the memory of each function.
    pub(super) fn new() -> Result<Self, TemplateError> {
        Ok(Self {
            template: Arc::new(Template::read()?),
            usage: Arc::default(),
        })
    }

    /// The same clients with every call metered, repeated attempts included.
    #[must_use]
    pub(super) fn over(&self, mut clients: AwsClients) -> AwsClients {
        let dynamodb = clients.dynamodb.config().to_builder();
        let kms = clients.kms.config().to_builder();
        let sqs = clients.sqs.config().to_builder();
        clients.dynamodb = aws_sdk_dynamodb::Client::from_conf(dynamodb.interceptor(TableMeter(self.clone())).build());
        let counted = |seconds, count| CallMeter {
            meter: self.clone(),
            seconds,
            count,
        };
        let kms = kms.interceptor(counted(KEY_SECONDS, |usage| usage.key_calls += 1.0));
        clients.kms = aws_sdk_kms::Client::from_conf(kms.build());
        let sqs = sqs.interceptor(counted(QUEUE_SECONDS, |usage| usage.queue_requests += 1.0));
        clients.sqs = aws_sdk_sqs::Client::from_conf(sqs.build());
        clients
    }

    /// Returns the usage since the last call, and resets it.
    pub(super) fn take(&self) -> Usage {
        self.change(std::mem::take)
    }

    /// Counts a call of the API, which invokes a function.
    pub(super) fn called(&self) {
        self.invoked();
        self.change(|usage| usage.api_calls += 1.0);
    }

    /// Counts an invocation with messages of a queue, which were received and are deleted together.
    pub(super) fn delivered(&self) {
        self.invoked();
        self.change(|usage| usage.queue_requests += 2.0);
    }

    /// Counts an invocation of a function.
    pub(super) fn invoked(&self) {
        self.change(|usage| {
            usage.invocations += 1.0;
            usage.gigabyte_seconds += OWN_GIGABYTE_SECONDS;
        });
    }

    /// The gigabytes of a function.
    pub(super) fn gigabytes_of(&self, function: &str) -> Result<f64, TemplateError> {
        self.template.gigabytes_of(function)
    }

    /// Counts a wait of the function that this task runs for.
    fn waited(&self, seconds: f64, count: impl FnOnce(&mut Usage)) -> Result<(), BoxError> {
        let function = calls::function().ok_or(Unmetered)?;
        let gigabytes = self.gigabytes_of(function)?;
        self.change(|usage| {
            usage.gigabyte_seconds += seconds * gigabytes;
            count(usage);
        });
        Ok(())
    }

    fn change<T>(&self, change: impl FnOnce(&mut Usage) -> T) -> T {
        change(&mut self.usage.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// A call of unknown cost; it is refused, so that no sum lacks it.
#[derive(Debug, thiserror::Error)]
#[error("an operation, or on whose behalf it is, is not metered")]
struct Unmetered;

/// Meters the table: every request asks for its consumed units.
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

/// The consumed units of an answer, which has one capacity or several; zero for other answers.
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
        self.0.waited(TABLE_SECONDS, |usage| usage.table_calls += 1.0)
    }

    fn read_after_deserialization(
        &self,
        context: &AfterDeserializationInterceptorContextRef<'_>,
        _: &RuntimeComponents,
        _: &mut ConfigBag,
    ) -> Result<(), BoxError> {
        // A failed condition costs as much as the write: one unit, because rows with several writers are small.
        let Ok(output) = context.output_or_error() else {
            self.0.change(|usage| usage.write_units += 1.0);
            return Ok(());
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

/// Meters a service that bills calls.
#[derive(Debug)]
struct CallMeter {
    meter: Meter,
    seconds: f64,
    count: fn(&mut Usage),
}

impl Intercept for CallMeter {
    fn name(&self) -> &'static str {
        "call meter"
    }

    fn read_before_transmit(
        &self,
        _: &BeforeTransmitInterceptorContextRef<'_>,
        _: &RuntimeComponents,
        _: &mut ConfigBag,
    ) -> Result<(), BoxError> {
        self.meter.waited(self.seconds, self.count)
    }
}
