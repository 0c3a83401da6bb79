//! Randomness as an argument: ids and random bytes.

use uuid::Uuid;

/// A source of ids and random bytes.
pub trait IdSource: Send + Sync {
    /// Fills `bytes` with random ones; unpredictable in production.
    fn fill(&self, bytes: &mut [u8]);

    /// A fresh random id (UUID version 4).
    fn uuid(&self) -> Uuid {
        let mut bytes = [0; 16];
        self.fill(&mut bytes);
        uuid::Builder::from_random_bytes(bytes).into_uuid()
    }
}
