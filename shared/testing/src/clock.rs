//! A clock for tests that only moves on request.

use std::sync::{Mutex, PoisonError};

use goldgrove_domain::clock::Clock;
use jiff::{SignedDuration, Timestamp};

/// The default time in tests: `2026-11-21T12:00:00Z`.
pub const EPOCH: Timestamp = Timestamp::constant(1_795_262_400, 0);

/// A [`Clock`] that moves only on request.
#[derive(Debug)]
pub struct MockClock(Mutex<Timestamp>);

impl MockClock {
    /// A clock at `now`.
    pub const fn at(now: Timestamp) -> Self {
        Self(Mutex::new(now))
    }

    /// Moves the clock forward, or back when `by` is negative.
    ///
    /// # Panics
    /// If the result is outside the range of timestamps.
    pub fn advance(&self, by: SignedDuration) {
        let mut now = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *now += by;
    }

    /// Sets the clock to `now`.
    pub fn set(&self, now: Timestamp) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = now;
    }
}

impl Default for MockClock {
    fn default() -> Self {
        Self::at(EPOCH)
    }
}

impl Clock for MockClock {
    fn now(&self) -> Timestamp {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_stands_at_noon_until_it_is_moved() {
        let clock = MockClock::default();
        assert_eq!(clock.now().to_string(), "2026-11-21T12:00:00Z");
        assert_eq!(clock.now(), clock.now());

        clock.advance(SignedDuration::from_hours(13));

        assert_eq!(clock.now().to_string(), "2026-11-22T01:00:00Z");
    }
}
