//! Every error of a handler, and the problem that each becomes.
//!
//! Handlers use `?` on what they call. One exhaustive match decides what a client may learn.

use std::time::Duration;

use goldgrove_crypto::KeyError;
use goldgrove_domain::MoneyError;
use goldgrove_domain::insights::InsightError;
use goldgrove_domain::odds::OddsError;
use goldgrove_domain::planning::PlanningError;
use goldgrove_http::Problem;
use goldgrove_providers::cognito::CognitoError;
use goldgrove_providers::rates::RatesError;
use goldgrove_providers::stripe::StripeError;
use goldgrove_storage::StorageError;
use goldgrove_storage::retry::IsConflict;

use crate::metric;
use crate::queue::QueueError;

/// Why a handler failed.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The request or its outcome is already a problem.
    #[error("{0:?}")]
    Problem(Problem),
    /// Rows could not be read or written.
    #[error("storage: {0}")]
    Storage(#[from] StorageError),
    /// The user's keys could not be loaded.
    #[error("keys: {0}")]
    Keys(#[from] KeyError),
    /// Arithmetic with stored amounts failed.
    #[error("money: {0}")]
    Money(#[from] MoneyError),
    /// A message could not be queued.
    #[error("queue: {0}")]
    Queue(#[from] QueueError),
    /// A stored goal cannot be planned.
    #[error("planning: {0}")]
    Planning(#[from] PlanningError),
    /// The odds of a stored goal cannot be computed.
    #[error("odds: {0}")]
    Odds(#[from] OddsError),
    /// The insights of a household cannot be evaluated.
    #[error("insights: {0}")]
    Insights(#[from] InsightError),
    /// The payment provider failed.
    #[error("payment provider: {0}")]
    Billing(#[from] StripeError),
    /// The user pool failed.
    #[error("user pool: {0}")]
    Users(#[from] CognitoError),
    /// A source of exchange rates failed.
    #[error("exchange rates: {0}")]
    Rates(#[source] RatesError),
}

impl From<Problem> for Failure {
    fn from(problem: Problem) -> Self {
        Self::Problem(problem)
    }
}

impl IsConflict for Failure {
    fn is_conflict(&self) -> bool {
        matches!(self, Self::Storage(StorageError::Conflict { .. }))
    }
}

impl Failure {
    /// Whether a retry may succeed later because a service is down or busy and no data is broken.
    pub const fn will_pass(&self) -> bool {
        matches!(
            self,
            Self::Storage(
                StorageError::Throttled { .. } | StorageError::Unavailable { .. } | StorageError::Conflict { .. }
            ) | Self::Keys(KeyError::Throttled | KeyError::Unavailable | KeyError::Store)
                | Self::Queue(QueueError::NotTaken { .. })
        )
    }

    /// The metric for this failure, which an alarm watches.
    pub fn counts(&self) -> Option<&'static str> {
        match self {
            Self::Keys(KeyError::Denied) => Some(metric::KEY_DENIALS),
            Self::Keys(KeyError::WrongContext | KeyError::Malformed) | Self::Storage(StorageError::Corrupt { .. }) => {
                Some(metric::LOST_ROWS)
            }
            _ => None,
        }
    }

    /// The problem that the client gets.
    pub fn into_problem(self) -> Problem {
        match self {
            Self::Problem(problem) => problem,
            Self::Storage(error) => storage_problem(&error),
            Self::Keys(error) => keys_problem(error),
            Self::Money(_) | Self::Planning(_) | Self::Odds(_) | Self::Insights(_) => Problem::Internal,
            Self::Billing(error) => billing_problem(&error),
            Self::Users(error) => pool_problem(error),
            Self::Queue(_) | Self::Rates(_) => Problem::Unavailable,
        }
    }
}

fn storage_problem(error: &StorageError) -> Problem {
    match error {
        StorageError::Conflict { .. } => Problem::CHANGED,
        StorageError::Throttled { .. } | StorageError::Unavailable { .. } => Problem::Unavailable,
        StorageError::TooLarge { .. } => Problem::PayloadTooLarge,
        StorageError::Refused { .. }
        | StorageError::Corrupt { .. }
        | StorageError::NotSealed { .. }
        | StorageError::MixedCurrencies { .. } => Problem::Internal,
    }
}

fn pool_problem(error: CognitoError) -> Problem {
    match error {
        CognitoError::Refused => Problem::Unauthenticated,
        CognitoError::AddressTaken => Problem::ADDRESS_TAKEN,
        CognitoError::WrongCode => Problem::field("code", "must be the code from the email"),
        CognitoError::TooManyAttempts => Problem::RateLimited(Duration::from_mins(15)),
        CognitoError::Unavailable(_) => Problem::Unavailable,
        CognitoError::Invalid | CognitoError::Rejected => Problem::Internal,
    }
}

fn billing_problem(error: &StripeError) -> Problem {
    match error {
        StripeError::RateLimited { .. } | StripeError::Unavailable { .. } => Problem::Unavailable,
        StripeError::KeyInUse => Problem::InProgress,
        StripeError::KeyReused => Problem::KEY_REUSED,
        StripeError::PortalNotConfigured
        | StripeError::NotFound
        | StripeError::Configuration { .. }
        | StripeError::Refused { .. } => Problem::Internal,
    }
}

fn keys_problem(error: KeyError) -> Problem {
    match error {
        // A token without a key belongs to a user whose keys were destroyed, so the data does not exist.
        KeyError::Missing => Problem::NotFound,
        KeyError::Throttled | KeyError::Unavailable | KeyError::Store => Problem::Unavailable,
        KeyError::Denied | KeyError::WrongContext | KeyError::Malformed => Problem::Internal,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_that_cannot_be_had_never_becomes_a_value() {
        let rows = [
            (KeyError::Missing, Problem::NotFound),
            (KeyError::Denied, Problem::Internal),
            (KeyError::WrongContext, Problem::Internal),
            (KeyError::Malformed, Problem::Internal),
            (KeyError::Throttled, Problem::Unavailable),
            (KeyError::Unavailable, Problem::Unavailable),
            (KeyError::Store, Problem::Unavailable),
        ];
        for (error, problem) in rows {
            assert_eq!(Failure::from(error).into_problem(), problem, "{error:?}");
        }
    }

    #[test]
    fn a_user_pool_that_is_set_up_wrong_signs_nobody_out() {
        let rows = [
            (CognitoError::Refused, Problem::Unauthenticated),
            (CognitoError::Invalid, Problem::Internal),
            (CognitoError::Rejected, Problem::Internal),
        ];
        for (error, problem) in rows {
            assert_eq!(Failure::from(error).into_problem(), problem, "{error:?}");
        }
    }

    #[test]
    fn what_an_alarm_watches_is_counted_and_a_busy_day_is_not() {
        let corrupt = StorageError::Corrupt {
            table: "accounts",
            attribute: "balance",
            fault: goldgrove_storage::Fault::Missing,
        };
        let rows = [
            (
                "refused by the key service",
                KeyError::Denied.into(),
                Some("KeyDenials"),
            ),
            ("keys of somebody else", KeyError::WrongContext.into(), Some("LostRows")),
            ("keys that are none", KeyError::Malformed.into(), Some("LostRows")),
            ("a row that is none", corrupt.into(), Some("LostRows")),
            ("a busy key service", KeyError::Throttled.into(), None),
            ("a shredded user", KeyError::Missing.into(), None),
            ("a lost race", StorageError::Conflict { at: vec![0] }.into(), None),
            ("a client's mistake", Problem::NotFound.into(), None),
        ];
        for (name, failure, metric) in rows {
            let failure: Failure = failure;
            assert_eq!(failure.counts(), metric, "{name}");
        }
    }

    #[test]
    fn a_lost_race_is_a_conflict_and_broken_data_is_ours() {
        let conflict = Failure::from(StorageError::Conflict { at: vec![0] }).into_problem();
        assert_eq!(conflict.slug(), "conflict");
        let corrupt = StorageError::Corrupt {
            table: "accounts",
            attribute: "balance",
            fault: goldgrove_storage::Fault::Missing,
        };
        assert_eq!(Failure::from(corrupt).into_problem(), Problem::Internal);
    }
}
