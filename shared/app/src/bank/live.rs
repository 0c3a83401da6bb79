//! Live balances: the provider charges for each call and answers five a minute per bank connection, so ours are counted.

use std::time::Duration;

use goldgrove_domain::ids::ItemId;
use goldgrove_http::Problem;
use goldgrove_providers::plaid::PlaidError;
use goldgrove_storage::entity::rate_limit::Attempt;
use jiff::SignedDuration;

use super::fetch::Freshness;
use super::refresh::Refresher;
use crate::rate_limit::{Bucket, Subject, counted};

/// How long the provider's own limit lasts, where it does not say.
const PROVIDER_WINDOW: Duration = Duration::from_mins(1);

/// Why a refresh used balances that the provider already had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KnownBecause {
    /// The institution reports balances late and has none that are newer.
    NothingNewer,
    /// Live balances were asked for too often.
    Limit,
    /// The institution offers no live balances.
    NotOffered,
    /// The institution or the provider did not answer as it should.
    Unavailable,
}

impl From<&PlaidError> for KnownBecause {
    fn from(error: &PlaidError) -> Self {
        match error {
            PlaidError::NothingNewer => Self::NothingNewer,
            PlaidError::RateLimited { .. } => Self::Limit,
            error if error.is_partial_success() => Self::NotOffered,
            _ => Self::Unavailable,
        }
    }
}

/// Whether one refresh may ask for live balances of one bank connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Turn {
    /// What it may ask for.
    pub(super) freshness: Freshness,
    /// Whether it wanted live balances and our limit denies them.
    pub(super) is_denied: bool,
    /// How long until the next one may, where that is not at once.
    next_after: Option<Duration>,
}

impl Turn {
    /// Counts a refresh that wants live balances of `item`.
    ///
    /// # Errors
    /// [`Problem::Unavailable`] when it cannot be counted.
    pub(super) async fn take(refresher: &Refresher<'_>, item: ItemId) -> Result<Self, Problem> {
        let allowed = |next_after| Self {
            freshness: refresher.freshness,
            is_denied: false,
            next_after,
        };
        if refresher.freshness == Freshness::Known {
            return Ok(allowed(None));
        }
        let context = refresher.context;
        let table = context.tables.idempotency.as_ref();
        let attempt = counted(table, Bucket::LiveBalances, Subject::Item(item), context.clock.now());
        Ok(match attempt.await? {
            Attempt::Allowed { next_after } => allowed(next_after.map(SignedDuration::unsigned_abs)),
            Attempt::Refused { retry_after } => Self {
                freshness: Freshness::Known,
                is_denied: true,
                next_after: Some(retry_after.unsigned_abs()),
            },
        })
    }

    /// Why known balances were used, where they were: our limit, or what the provider answered.
    pub(super) fn known_because(self, late: Option<&PlaidError>) -> Option<KnownBecause> {
        let denied = self.is_denied.then_some(KnownBecause::Limit);
        denied.or_else(|| late.map(KnownBecause::from))
    }

    /// How long until live balances can be asked for again, where the provider failed with `error`; absent where at once.
    pub(super) fn next_after(self, error: Option<&PlaidError>) -> Option<Duration> {
        let theirs = match error {
            Some(PlaidError::RateLimited { retry_after }) => Some(retry_after.unwrap_or(PROVIDER_WINDOW)),
            _ => None,
        };
        theirs.max(self.next_after)
    }
}
