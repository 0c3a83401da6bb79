//! Nonces for sealing: random, 96 bits, drawn in batches, each used once.
//!
//! The caller supplies the randomness.

/// A nonce's length in bytes.
pub const NONCE_LEN: usize = 12;

/// Nonces per draw: spread over a batch, the generator's fixed cost is a few nanoseconds per field.
const BATCH: usize = 64;

/// The random source returned no bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the random source failed")]
pub struct SourceFailed;

/// A source of nonces.
///
/// A separate trait from [`IdSource`](goldgrove_domain::random::IdSource): data keys outlive the process, so a seeded
/// source that replays its draws would repeat nonces under one key. The separate trait keeps that from compiling by
/// accident.
pub trait NonceSource: Send + Sync {
    /// Writes an unpredictable nonce that was never returned before.
    ///
    /// # Errors
    /// [`SourceFailed`] when there is no randomness; `nonce` must not be used then.
    fn fill_nonce(&self, nonce: &mut [u8; NONCE_LEN]) -> Result<(), SourceFailed>;
}

/// A stock of unused nonces.
pub(crate) struct NoncePool {
    bytes: [u8; BATCH * NONCE_LEN],
    /// Where the next unused nonce begins; the end of `bytes` when none is left.
    next: usize,
}

impl NoncePool {
    /// An empty pool. It draws nothing before the first field is sealed, because most requests only read.
    pub(crate) const fn empty() -> Self {
        Self {
            bytes: [0; BATCH * NONCE_LEN],
            next: BATCH * NONCE_LEN,
        }
    }

    /// Takes the next nonce; when none is left, `draw` fills a whole batch.
    #[inline]
    pub(crate) fn take(
        &mut self,
        nonce: &mut [u8; NONCE_LEN],
        draw: impl FnOnce(&mut [u8]) -> Result<(), SourceFailed>,
    ) -> Result<(), SourceFailed> {
        if self.next == self.bytes.len() {
            // The stock counts as empty until the draw has succeeded, so after a failed draw there is nothing to take.
            draw(&mut self.bytes)?;
            self.next = 0;
        }
        let end = self.next + NONCE_LEN;
        nonce.copy_from_slice(&self.bytes[self.next..end]);
        self.next = end;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Batch number `draw`, filled with running numbers.
    fn numbered(draw: usize) -> impl FnOnce(&mut [u8]) -> Result<(), SourceFailed> {
        move |bytes| {
            for (index, chunk) in bytes.chunks_mut(NONCE_LEN).enumerate() {
                chunk[..8].copy_from_slice(&((draw * BATCH + index) as u64).to_be_bytes());
            }
            Ok(())
        }
    }

    #[test]
    fn one_draw_serves_a_batch_and_no_nonce_is_handed_out_twice() {
        let (mut pool, mut draws) = (NoncePool::empty(), 0);
        let mut taken = Vec::new();
        for _ in 0..3 * BATCH {
            let draw = |bytes: &mut [u8]| {
                draws += 1;
                numbered(draws)(bytes)
            };
            let mut nonce = [0; NONCE_LEN];
            pool.take(&mut nonce, draw).unwrap();
            taken.push(nonce);
        }
        taken.dedup();
        assert_eq!((taken.len(), draws), (3 * BATCH, 3));
    }

    #[test]
    fn a_failed_draw_hands_out_nothing_and_the_next_one_recovers() {
        let (mut pool, mut nonce) = (NoncePool::empty(), [0; NONCE_LEN]);
        let failing = |bytes: &mut [u8]| numbered(1)(bytes).and(Err(SourceFailed));
        assert_eq!(pool.take(&mut nonce, failing), Err(SourceFailed));
        assert_eq!(nonce, [0; NONCE_LEN]);
        assert_eq!(pool.take(&mut nonce, numbered(2)), Ok(()));
        assert_eq!(nonce[..8], (2 * BATCH as u64).to_be_bytes());
    }
}
