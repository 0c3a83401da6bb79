//! Faults on demand: the next calls fail as requested, for tests and for people trying the product out.
//!
//! Faults are kept in memory only, so a restart clears them.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use serde::Deserialize;

/// How long a call hangs in mode `timeout`; longer than any client waits.
const HANG: Duration = Duration::from_mins(1);

/// A failure other than a provider's own error responses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// No answer.
    Timeout,
    /// Status 200 and a body that is not JSON.
    Garbage,
    /// A bare 500, as from a proxy.
    #[serde(rename = "500")]
    ServerError,
    /// A bare 429 that asks to come back in a minute.
    #[serde(rename = "429")]
    RateLimited,
}

impl Mode {
    /// Fails the call.
    pub async fn respond(self) -> Response {
        match self {
            Self::Timeout => {
                tokio::time::sleep(HANG).await;
                StatusCode::GATEWAY_TIMEOUT.into_response()
            }
            Self::Garbage => (StatusCode::OK, "<html>this is not JSON").into_response(),
            Self::ServerError => (StatusCode::INTERNAL_SERVER_ERROR, "Internal Server Error").into_response(),
            Self::RateLimited => {
                let retry_after = [(header::RETRY_AFTER, HeaderValue::from_static("60"))];
                (StatusCode::TOO_MANY_REQUESTS, retry_after, "Too Many Requests").into_response()
            }
        }
    }
}

/// The active faults, each with the number of calls it still affects; `None` lasts until the faults are cleared.
#[derive(Debug)]
pub struct Faults<F>(Mutex<Vec<(F, Option<u32>)>>);

impl<F> Default for Faults<F> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<F: Clone> Faults<F> {
    /// Adds a fault that affects the next `times` matching calls.
    pub fn add(&self, fault: F, times: Option<u32>) {
        self.lock().push((fault, times));
    }

    /// Removes all faults.
    pub fn clear(&self) {
        self.lock().clear();
    }

    /// Returns the first active fault that `matches`, and counts this call.
    pub fn take(&self, matches: impl Fn(&F) -> bool) -> Option<F> {
        due(&mut self.lock(), matches).next()
    }

    /// Returns every active fault that `matches`, and counts this call for each.
    pub fn take_all(&self, matches: impl Fn(&F) -> bool) -> Vec<F> {
        due(&mut self.lock(), matches).collect()
    }

    fn lock(&self) -> MutexGuard<'_, Vec<(F, Option<u32>)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn due<F: Clone>(faults: &mut [(F, Option<u32>)], matches: impl Fn(&F) -> bool) -> impl Iterator<Item = F> {
    faults
        .iter_mut()
        .filter(move |(fault, left)| *left != Some(0) && matches(fault))
        .map(|(fault, left)| {
            *left = left.map(|left| left.saturating_sub(1));
            fault.clone()
        })
}
