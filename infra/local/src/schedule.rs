//! Runs work repeatedly, as a schedule does in the cloud.

use std::fmt::Display;
use std::future::Future;
use std::panic::AssertUnwindSafe;
use std::time::Duration;

use futures::FutureExt as _;

/// Runs `work` now and at every `rate`, while the caller polls. Logs an error as `failed`. A panic ends one run, as it
/// ends one invocation in the cloud.
pub(crate) async fn every<T, E, F>(rate: Duration, failed: &str, work: impl Fn() -> F)
where
    E: Display,
    F: Future<Output = Result<T, E>>,
{
    let mut ticks = tokio::time::interval(rate);
    loop {
        ticks.tick().await;
        match AssertUnwindSafe(async { work().await }).catch_unwind().await {
            Ok(Ok(_)) => {}
            Ok(Err(cause)) => tracing::error!(%cause, "{failed}"),
            Err(_panic) => tracing::error!(cause = "a panic", "{failed}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use tokio::sync::Notify;

    use super::*;

    #[tokio::test]
    async fn neither_an_error_nor_a_panic_ends_a_schedule() {
        let (runs, third) = (AtomicU32::new(0), Notify::new());
        let work = || async {
            match runs.fetch_add(1, Ordering::Relaxed) {
                0 => panic!("planted"),
                1 => Err("planted"),
                _ => {
                    third.notify_one();
                    Ok(())
                }
            }
        };
        tokio::select! {
            () = every(Duration::from_millis(1), "planted work failed", work) => {}
            () = third.notified() => {}
        }
        assert!(runs.load(Ordering::Relaxed) >= 3);
    }
}
