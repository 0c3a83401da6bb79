//! The processor time of opening a dashboard's rows, without waits.

use std::time::Duration;

use goldgrove_domain::sealing::FieldKeys;
use goldgrove_storage::user_rows::UserRows;
use rustix::time::{ClockId, clock_gettime};

use super::DashboardError;
use crate::rounds::median;

/// The median processor time, in seconds, of opening `rows` once: every field opened, every row read into its type.
///
/// # Errors
/// [`DashboardError::Storage`] when a row does not open.
pub fn cpu_time_of_opening(rows: &UserRows, keys: &dyn FieldKeys, rounds: usize) -> Result<f64, DashboardError> {
    let mut seconds = Vec::with_capacity(rounds);
    for _ in 0..rounds {
        let rows = rows.clone();
        let start = processor_time();
        let data = rows.open(keys)?;
        seconds.push(processor_time().saturating_sub(start).as_secs_f64());
        drop(data);
    }
    Ok(median(seconds))
}

/// The processor time of this thread.
pub(crate) fn processor_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    let seconds = u64::try_from(time.tv_sec).unwrap_or_default();
    Duration::from_secs(seconds) + Duration::from_nanos(u64::try_from(time.tv_nsec).unwrap_or_default())
}
