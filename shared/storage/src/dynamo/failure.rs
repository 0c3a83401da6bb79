//! Maps the SDK's errors to ours, by error code and never by message.

use aws_sdk_dynamodb::error::{BuildError, ProvideErrorMetadata, SdkError};
use aws_sdk_dynamodb::operation::transact_write_items::TransactWriteItemsError;

use crate::error::StorageError;

/// The error of a call while a transaction holds one of its rows; the call had no effect.
const HELD: &str = "TransactionConflictException";

/// Whether a call failed because a transaction holds its row.
pub(super) fn is_held<E: ProvideErrorMetadata, R>(error: &SdkError<E, R>) -> bool {
    error.code() == Some(HELD)
}

/// Whether a transaction failed only because others hold its rows.
pub(super) fn is_transaction_held<R>(error: &SdkError<TransactWriteItemsError, R>) -> bool {
    let Some(TransactWriteItemsError::TransactionCanceledException(cancelled)) = error.as_service_error() else {
        return is_held(error);
    };
    let mut codes = cancelled
        .cancellation_reasons()
        .iter()
        .filter_map(|reason| reason.code());
    codes.clone().any(|code| code == "TransactionConflict")
        && codes.all(|code| matches!(code, "None" | "TransactionConflict"))
}

/// The error of a failed call that is not a transaction.
pub(super) fn failed<E, R>(operation: &'static str) -> impl FnOnce(SdkError<E, R>) -> StorageError
where
    E: ProvideErrorMetadata + std::error::Error + Send + Sync + 'static,
    R: std::fmt::Debug + Send + Sync + 'static,
{
    move |error| match error.code() {
        Some("ConditionalCheckFailedException") => StorageError::conflict(),
        Some(
            "ProvisionedThroughputExceededException"
            | "RequestLimitExceeded"
            | "ThrottlingException"
            | HELD
            | "TransactionInProgressException",
        ) => StorageError::Throttled { operation },
        Some("ValidationException") => StorageError::Refused {
            operation,
            source: error.into(),
        },
        _ => StorageError::Unavailable {
            operation,
            source: error.into(),
        },
    }
}

/// The error of a failed transaction. A failed condition outweighs contention, because repeating does not help.
pub(super) fn transaction_failed<R>(error: SdkError<TransactWriteItemsError, R>) -> StorageError
where
    R: std::fmt::Debug + Send + Sync + 'static,
{
    const OPERATION: &str = "transact";
    let Some(TransactWriteItemsError::TransactionCanceledException(cancelled)) = error.as_service_error() else {
        return failed(OPERATION)(error);
    };
    let codes: Vec<&str> = cancelled
        .cancellation_reasons()
        .iter()
        .map(|reason| reason.code().unwrap_or(""))
        .collect();
    let at: Vec<usize> = codes
        .iter()
        .enumerate()
        .filter(|(_, code)| **code == "ConditionalCheckFailed")
        .map(|(position, _)| position)
        .collect();
    if !at.is_empty() {
        return StorageError::Conflict { at };
    }
    if codes.contains(&"ValidationError") || codes.contains(&"ItemCollectionSizeLimitExceeded") {
        return StorageError::Refused {
            operation: OPERATION,
            source: error.into(),
        };
    }
    StorageError::Throttled { operation: OPERATION }
}

/// The error for a request that the SDK cannot build.
pub(super) fn unbuilt(operation: &'static str) -> impl Fn(BuildError) -> StorageError {
    move |error| StorageError::Refused {
        operation,
        source: error.into(),
    }
}
