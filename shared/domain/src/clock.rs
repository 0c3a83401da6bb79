//! Time as an argument: the only file that may read the system clock.

use jiff::Timestamp;

use crate::calendar::{AsOf, Zone};

/// The source of the present moment.
pub trait Clock: Send + Sync {
    /// The present moment.
    fn now(&self) -> Timestamp;

    /// The present moment in a user's `zone`.
    fn as_of(&self, zone: &Zone) -> AsOf {
        AsOf {
            now: self.now(),
            zone: zone.clone(),
        }
    }
}

/// The machine's own clock.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    #[expect(clippy::disallowed_methods, reason = "the one place that reads the system clock")]
    fn now(&self) -> Timestamp {
        Timestamp::now()
    }
}
