//! The metrics that functions count in beside the services' own; an alarm in `infra/alarms.yaml` watches each.
//!
//! An event counts by naming one in its field `counts`. The providers' clients count `ProviderFailures` themselves.

/// The key service knows a function but lets it do nothing.
pub const KEY_DENIALS: &str = "KeyDenials";
/// Rows that do not open or cannot be read.
pub const LOST_ROWS: &str = "LostRows";
/// Somebody changed, took out or moved an entry of an audit trail.
pub const BROKEN_TRAILS: &str = "BrokenTrails";
/// Steps of deletions that failed; they are taken again.
pub const UNSETTLED: &str = "Unsettled";
/// There are no exchange rates of the last days, or some were left out as mistakes.
pub const RATES_IN_DOUBT: &str = "RatesInDoubt";
/// Users without a plan who could not be warned, or whose bank connections could not be ended; tried again daily.
pub const LEAVERS_WAIT: &str = "LeaversWait";
/// Refreshes skipped because the user has no plan.
pub const PAUSED_REFRESHES: &str = "PausedRefreshes";
