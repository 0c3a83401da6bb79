//! A table that simulates the death of its process: from the n-th call on, it never answers.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use async_trait::async_trait;
use goldgrove_storage::Table;
use goldgrove_storage::layer::Layer;
use tokio::sync::Notify;

/// Passes `calls` calls on; the next one never returns.
pub(crate) struct MortalTable {
    inner: Arc<dyn Table>,
    calls: AtomicUsize,
    end: Arc<Notify>,
}

impl MortalTable {
    /// A table that passes `calls` calls on, and the signal of its death.
    pub(crate) fn over(inner: Arc<dyn Table>, calls: usize) -> (Self, Arc<Notify>) {
        let end = Arc::<Notify>::default();
        let table = Self {
            inner,
            calls: AtomicUsize::new(calls),
            end: Arc::clone(&end),
        };
        (table, end)
    }
}

#[async_trait]
impl Layer for MortalTable {
    async fn below(&self) -> &dyn Table {
        let left = self
            .calls
            .fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1));
        if left.is_err() {
            self.end.notify_one();
            std::future::pending::<()>().await;
        }
        self.inner.as_ref()
    }

    async fn pause(&self, attempt: u32) {
        self.inner.pause(attempt).await;
    }
}
