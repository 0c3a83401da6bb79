//! The metrics of functions besides the services' own. An alarm in `infra/alarms.yaml` watches each.
//!
//! A log event counts for the metric in its field `counts`. The providers' clients count `ProviderFailures` themselves.

/// The key service denies a function access.
pub const KEY_DENIALS: &str = "KeyDenials";
/// Rows that do not open or cannot be read.
pub const LOST_ROWS: &str = "LostRows";
/// Entries of an audit trail were changed, removed or moved.
pub const BROKEN_TRAILS: &str = "BrokenTrails";
/// Failed steps of deletions. They are retried.
pub const UNSETTLED: &str = "Unsettled";
/// Exchange rates of the last days are missing, or some were rejected as mistakes.
pub const RATES_IN_DOUBT: &str = "RatesInDoubt";
/// Users without a plan who could not be warned, or whose bank connections could not be ended; tried again daily.
pub const LEAVERS_WAIT: &str = "LeaversWait";
/// Refreshes skipped because the user has no plan.
pub const PAUSED_REFRESHES: &str = "PausedRefreshes";
