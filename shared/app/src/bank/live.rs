//! Live balances: the provider charges for each call and allows five a minute per bank connection, so we count our
//! calls.

use std::time::Duration;

use goldgrove_domain::ids::ItemId;
use goldgrove_http::Problem;
use goldgrove_providers::plaid::PlaidError;
use goldgrove_storage::entity::rate_limit::Attempt;
use jiff::SignedDuration;
use strum::IntoStaticStr;

use super::fetch::Freshness;
use super::refresh::Refresher;
use crate::rate_limit::{Bucket, Subject, counted};

/// How long the provider's own limit lasts when its answer does not include a time.
const PROVIDER_WINDOW: Duration = Duration::from_mins(1);

/// Why a refresh used the provider's cached balances.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum KnownBecause {
    /// The institution reports balances late and has no newer ones.
    NothingNewer,
    /// Live balances were requested too often.
    Limit,
    /// The institution offers no live balances.
    NotOffered,
    /// The institution or the provider failed.
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

/// Whether one refresh may request live balances of one bank connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Turn {
    /// The freshness it may request.
    pub(super) freshness: Freshness,
    /// Whether it requested live balances but our limit denies them.
    pub(super) is_denied: bool,
    /// How long until the next refresh may request live balances; `None` if it may at once.
    next_after: Option<Duration>,
}

impl Turn {
    /// Counts a refresh that requests live balances of `item`.
    ///
    /// # Errors
    /// [`Problem::Unavailable`] when the refresh cannot be counted.
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

    /// Why cached balances were used: our limit, or the provider's error; `None` for live ones.
    pub(super) fn known_because(self, late: Option<&PlaidError>) -> Option<KnownBecause> {
        let denied = self.is_denied.then_some(KnownBecause::Limit);
        denied.or_else(|| late.map(KnownBecause::from))
    }

    /// How long until live balances can be requested again after the provider failed with `error`; `None` if at once.
    pub(super) fn next_after(self, error: Option<&PlaidError>) -> Option<Duration> {
        let theirs = match error {
            Some(PlaidError::RateLimited { retry_after }) => Some(retry_after.unwrap_or(PROVIDER_WINDOW)),
            _ => None,
        };
        theirs.max(self.next_after)
    }
}
